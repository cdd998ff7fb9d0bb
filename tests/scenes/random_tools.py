"""What random scenes may have beyond plain bodies on plain ground: tile maps that break, parts, round corners, combine
rules, rolling resistance, followers, water, and rooms of little gravity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import esper

from physics import Circle, Collider, Follow, Part, Polygon, Rect, RigidBody, Shape, TileMap, Transform, Zone

TILE = 20.0
BREAKS = 6
"""How many tiles break at most, all within the first third of the scene."""

COMBINE = ("average", "minimum", "multiply", "maximum")
TOOLS = ("parts", "round", "materials", "followers", "tiles", "water", "lightness")
GAIN = frozenset({"water", "lightness"})
"""Tools that put energy in, or change what height is worth."""


def choose(chance: Random) -> frozenset[str]:
    """At least one of the tools."""
    some = {tool for tool in TOOLS if chance.random() < 0.3}
    return frozenset(some or {chance.choice(TOOLS)})


def with_round_corners(chance: Random, shape: Shape) -> Shape:
    if isinstance(shape, Rect):
        radius = chance.uniform(0.05, 0.4) * min(shape.width, shape.height)
        return Rect(shape.width, shape.height, shape.center, shape.angle, radius)
    if isinstance(shape, Polygon) and _is_convex(shape.vertices):
        return Polygon(shape.vertices, radius=chance.uniform(0.5, 4))
    return shape


def _is_convex(corners: Sequence[tuple[float, float]]) -> bool:
    n = len(corners)
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in ((corners[k], corners[(k + 1) % n], corners[(k + 2) % n]) for k in range(n))
    ]
    return min(turns) > 0 or max(turns) < 0


def as_parts(chance: Random, shapes: list[Shape]) -> list[Shape]:
    """The shapes with materials of their own, and perhaps a sensor around them."""
    parts: list[Shape] = [
        Part(
            shape,
            tag=k,
            friction=chance.choice((None, 0.1, 1.0)),
            restitution=chance.choice((None, None, 0.4)),
            density=chance.choice((None, 0.3, 3.0)),
        )
        for k, shape in enumerate(shapes)
    ]
    if chance.random() < 0.4:
        parts.append(Part(Circle(chance.uniform(10, 50)), tag="eyes", sensor=True))
    return parts


def materials(chance: Random) -> dict[str, object]:
    """Options of a Collider."""
    return {
        "friction_combine": chance.choice(COMBINE),
        "restitution_combine": chance.choice(("average", "minimum", "multiply")),
        "rolling_resistance": chance.choice((0.0, 0.02, 0.1)),
    }


def follow(chance: Random, entity: int) -> None:
    """Fix a sensor to a body."""
    place = chance.uniform(-20, 20), chance.uniform(-20, 20)
    esper.create_entity(Transform(), Collider(Circle(10), sensor=True), Follow(entity, place))


def breaking_tiles(chance: Random, ticks: int, friction: float) -> Iterator[None]:
    """Ground of four rows of tiles, with bumps and slopes on it. Some tiles of the upper two rows break."""
    tiles = {
        "#": Collider(Rect(TILE, TILE), friction=friction),
        "/": Collider(Polygon([(-10, -10), (10, -10), (10, 10)]), friction=friction),
        "-": Collider(Rect(TILE, 6, (0, 7)), one_way=(0, 1), friction=friction),
    }
    top = "".join(chance.choice("......#/-") for _ in range(34))
    level = TileMap([top, *["#" * 34] * 4], tiles, TILE, origin=(-17 * TILE, -4 * TILE))
    when = {chance.randrange(ticks // 3): chance.randrange(34) for _ in range(chance.randint(0, BREAKS))}
    return _break(level, when)


def _break(level: TileMap, when: dict[int, int]) -> Iterator[None]:
    for tick in range(max(when, default=-1) + 1):
        if tick in when:
            level.update({(when[tick], 3): None, (when[tick], 4): None})
        yield


def water(chance: Random, floor: float) -> None:
    """A pool between the walls, thick enough that what falls into it comes to rest. Most bodies have a density of 1: in
    water of the same density they hardly weigh anything, and roll, slide and tip for longer than a scene lasts."""
    depth = chance.uniform(20, 120)
    made = Zone(density=0.6, surface=0.5 * depth, linear_damping=2, angular_damping=2)
    _zone(Rect(600, 2 * depth), 0, floor, made)


def lightness(chance: Random, floor: float) -> None:
    """A room with a tenth to a half of the gravity. Its priority is that of the water: at the border of a zone that
    ends another one's lift, bodies bob for ever."""
    made = Zone(gravity=(0, -chance.uniform(90, 450)))
    _zone(Rect(chance.uniform(100, 400), 200), chance.uniform(-100, 100), floor + 100, made)


def _zone(shape: Shape, x: float, y: float, made: Zone) -> None:
    esper.create_entity(Transform(x, y), Collider(shape, sensor=True), RigidBody("static"), made)
