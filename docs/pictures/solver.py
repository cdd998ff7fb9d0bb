"""The pictures of docs/solver.md: small runs of the engine, measured, beside what a formula says where there is one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import esper

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
    geometry,
)
from physics.debug import Category, Picture, Show, svg

GRAVITY = 900.0
TICK = 1 / 60
COLORS = (Category.LAYER_1, Category.LAYER_0, Category.LAYER_2, Category.LAYER_3)
"""Of curves: orange, blue, green, pink."""


# ---- Scenes ----------------------------------------------------------------------------------------------------------


@contextmanager
def another_world() -> Iterator[None]:
    """An esper world for one run of several, gone afterwards."""
    before = esper.current_world
    esper.switch_world("a run")
    try:
        yield
    finally:
        esper.switch_world(before)
        esper.delete_world("a run")


def ground(width: float) -> None:
    """Static, its upper side at y = 0."""
    esper.create_entity(Transform(0, -10), Collider(Rect(width, 20), friction=0.6), RigidBody("static"))


def crate(x: float, y: float, width: float = 20, height: float = 20, mass: float | None = None) -> int:
    return esper.create_entity(
        Transform(x, y), Collider(Rect(width, height), friction=0.6), RigidBody(mass=mass)
    )


def place(entity: int) -> Transform:
    return esper.component_for_entity(entity, Transform)


# ---- Charts ----------------------------------------------------------------------------------------------------------


class Chart:
    """Axes in a picture whose units are pixels, and curves along them.

    area    left, bottom, right, top: the axes are its left and its lower side
    xs, ys  what is written along the axes: the first and the last are their ends
    """

    def __init__(
        self,
        picture: Picture,
        area: tuple[float, float, float, float],
        xs: Sequence[float],
        ys: Sequence[float],
        caption: str,
    ) -> None:
        self.picture, self.area, self.xs, self.ys = picture, area, xs, ys
        left, bottom, right, top = area
        for x in xs:
            at, _ = self.at(x, ys[0])
            picture.line((at, bottom), (at, bottom - 4))
            picture.text((at, bottom - 14), f"{x:g}")
        for y in ys:
            _, at = self.at(xs[0], y)
            picture.line((left, at), (left - 4, at))
            picture.text((left - 18, at), f"{y:g}")
        picture.line((left, bottom), (right, bottom))
        picture.line((left, bottom), (left, top))
        picture.text(((left + right) / 2, top + 20), caption)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in the picture, to a tenth of a pixel: what differs by less is the same picture."""
        left, bottom, right, top = self.area
        across = (x - self.xs[0]) / (self.xs[-1] - self.xs[0])
        up = (y - self.ys[0]) / (self.ys[-1] - self.ys[0])
        return round(left + across * (right - left), 1), round(bottom + up * (top - bottom), 1)

    def curve(self, values: Iterable[tuple[float, float]], category: Category) -> None:
        points = [self.at(x, y) for x, y in values]
        for start, end in pairwise(points):
            self.picture.line(start, end, category)

    def level(self, x: float, y: float) -> None:
        """A short level line around a place."""
        across, up = self.at(x, y)
        self.picture.line((across - 9, up), (across + 9, up), Category.NORMAL)

    def text(self, x: float, y: float, text: str, category: Category) -> None:
        self.picture.text(self.at(x, y), text, category)


def in_pixels(picture: Picture, width: float, height: float, title: str) -> str:
    return svg(picture, region=(0, 0, width, height), width=width, title=title)


# ---- What a contact is -----------------------------------------------------------------------------------------------


def manifold() -> str:
    """Two points, one point, and a contact before it closes."""
    half, box = 18.0, Rect(64, 48)
    floor, tilt = Rect(150, 2 * half), math.radians(12)
    ux, uy = -math.sin(tilt), math.cos(tilt)
    picture = Picture()
    for i, (name, turn, height, lift) in enumerate(
        (
            ("side on side: two points", 3, 16, 0),
            ("a corner: one point", 38, 30, 0),
            ("near: two points, and gaps", -2, 16, 14),
        )
    ):
        below = Transform(190 * i, 0, tilt)
        # The contact is that of the box as it would be without the lift, moved back by it.
        out, angle = half + height, tilt + math.radians(turn)
        found = geometry.collide(floor, below, box, Transform(below.x + out * ux, out * uy, angle))
        assert found is not None
        out += lift
        picture.shape(floor, below, Category.STATIC)
        picture.shape(box, Transform(below.x + out * ux, out * uy, angle))
        picture.text((below.x, -58), name)
        for x, y in found.points:
            # The point is midway between the surfaces, of which the floor's is half its height from its middle.
            inward = half - ((x - below.x) * ux + y * uy)
            depth = 2 * inward - lift
            if depth >= 0:
                picture.contact(found._replace(depth=depth, points=((x, y),)))
            else:
                surface = (x + inward * ux, y + inward * uy)
                picture.gap(surface, (surface[0] - depth * ux, surface[1] - depth * uy))
            category = Category.DEPTH if depth >= 0 else Category.QUERY
            picture.text((x - 10 * ux, y - 10 * uy - 8), f"{depth:.1f}", category)
    return svg(
        picture,
        width=760,
        title="A box and a tilted floor: the points of their contact, and how deep they are at each",
    )


# ---- Springs ---------------------------------------------------------------------------------------------------------


def push_out() -> str:
    """How deep crates are that start within the floor."""
    picture = Picture()
    chart = Chart(
        picture,
        (50, 36, 610, 206),
        (0, 0.1, 0.2, 0.3),
        (0, 5, 10, 15),
        "depth of crates, 20 wide, over seconds",
    )
    with another_world():
        system = PhysicsSystem(gravity=(0, -GRAVITY), sleeping=False)
        ground(400)
        for x, depth in ((-90, 15), (-30, 10), (30, 5), (90, 2)):
            crate(x, 10 - depth)
        crates = [
            entity
            for entity, (_, body) in esper.get_components(Transform, RigidBody)
            if body.kind == "dynamic"
        ]
        curves = {entity: [(0.0, 10 - place(entity).y)] for entity in crates}
        for tick in range(1, 19):
            system.process(TICK)
            for entity, curve in curves.items():
                curve.append((tick * TICK, 10 - place(entity).y))
    for curve, category in zip(curves.values(), COLORS, strict=True):
        chart.curve(curve, category)
    return in_pixels(picture, 630, 240, "Four crates that start in the floor: all come out, and none jumps")


# ---- Substeps --------------------------------------------------------------------------------------------------------


def deepest(masses: Sequence[float], substeps: int) -> Iterator[tuple[float, float]]:
    """Over a second, the deepest contact in a column of crates, in percent of their width."""
    with another_world():
        system = PhysicsSystem(gravity=(0, -GRAVITY), substeps=substeps, sleeping=False)
        ground(400)
        for i, mass in enumerate(masses):
            crate(0, 20 * i + 10, mass=mass)
        yield 0.0, 0.0
        for tick in range(1, 61):
            system.process(TICK)
            yield tick * TICK, max((contact.depth for contact in system.contacts), default=0.0) / 20 * 100


def substeps() -> str:
    """The same columns, with more and more substeps."""
    picture = Picture()
    seconds = (0, 0.25, 0.5, 0.75, 1)
    ten = Chart(picture, (50, 60, 330, 220), seconds, (0, 1, 2), "ten crates")
    heavy = Chart(
        picture, (400, 60, 680, 220), seconds, (0, 1, 2, 3), "one on two of a hundredth of its mass"
    )
    for i, (count, category) in enumerate(zip((1, 2, 4, 8), COLORS, strict=True)):
        ten.curve(deepest([1] * 10, count), category)
        heavy.curve(deepest([1, 1, 100], count), category)
        picture.text((220 + 100 * i, 18), f"substeps={count}", category)
    return in_pixels(
        picture,
        700,
        256,
        "The deepest contact in two columns of crates, in percent of their width, over a second",
    )


# ---- Friction --------------------------------------------------------------------------------------------------------


def slopes() -> str:
    """How far a crate slides in a second, on slopes around the angle of friction."""
    friction, board, box = 0.5, Rect(130, 10), Rect(20, 14)
    system = PhysicsSystem(gravity=(0, -GRAVITY), sleeping=False)
    starts: list[tuple[int, Transform]] = []
    picture = Picture()
    for i, degrees in enumerate((20, 26, 27, 28, 30)):
        x, angle = 150 * i, math.radians(degrees)
        c, s = math.cos(angle), math.sin(angle)
        esper.create_entity(Transform(x, 0, -angle), Collider(board, friction=friction), RigidBody("static"))
        # As deep as it will lie: half a percent of its width.
        along, out = -22, 5 + 7 - 0.07
        at = Transform(x + along * c + out * s, -along * s + out * c, -angle)
        picture.shape(box, at, Category.GHOST)
        mover = esper.create_entity(
            Transform(at.x, at.y, at.angle), Collider(box, friction=friction), RigidBody()
        )
        starts.append((mover, at))
    for _ in range(60):
        system.process(TICK)
    picture.system(system, Show.SHAPES)
    for i, (mover, at) in enumerate(starts):
        way = math.dist((at.x, at.y), (place(mover).x, place(mover).y))
        formula = max(0.0, GRAVITY / 2 * (math.sin(-at.angle) - friction * math.cos(at.angle)))
        picture.text((150 * i, -50), f"{-at.degrees:.0f} degrees")
        picture.text((150 * i, -68), f"{way:.1f}, by formula {formula:.1f}")
    return svg(
        picture,
        width=740,
        title="Crates on slopes with a friction of 0.5: how far they get in a second, and by formula",
    )


# ---- Restitution -----------------------------------------------------------------------------------------------------


def bounces() -> str:
    """Heights of bouncing balls over time, and how high they get by formula."""
    picture = Picture()
    chart = Chart(
        picture,
        (50, 36, 610, 224),
        (0, 0.5, 1, 1.5, 2),
        (0, 25, 50, 75, 100),
        "height of balls with a restitution of 1, 0.8 and 0.5, over seconds",
    )
    with another_world():
        system = PhysicsSystem(gravity=(0, -GRAVITY), sleeping=False)
        ground(400)
        curves: dict[int, list[tuple[float, float]]] = {}
        materials = (1.0, 0.8, 0.5)
        for i, restitution in enumerate(materials):
            ball = esper.create_entity(
                Transform(60 * i, 108), Collider(Circle(8), restitution=restitution), RigidBody()
            )
            curves[ball] = [(0.0, 100.0)]
        for tick in range(120):
            system.process(TICK)
            for event in system.begun:
                if event.time is not None and event.pose_b is not None:
                    curves[event.b].append(((tick + event.time) * TICK, event.pose_b[1] - 8))
            for ball, curve in curves.items():
                curve.append(((tick + 1) * TICK, place(ball).y - 8))
    for restitution, curve, category in zip(materials, curves.values(), COLORS, strict=False):
        chart.curve(curve, category)
        fall = seconds = math.sqrt(2 * 100 / GRAVITY)
        for bounce in range(1, 4):
            rise = fall * restitution**bounce
            height = 100 * restitution ** (2 * bounce)
            if seconds + rise <= 2:
                chart.level(seconds + rise, height)
                if bounce == 1:
                    chart.text(seconds + rise, height - 9, f"{restitution:g}", category)
            seconds += 2 * rise
    return in_pixels(picture, 630, 260, "Bouncing balls, and the heights that they should reach")


# ---- Islands ---------------------------------------------------------------------------------------------------------


def row_of_islands(y: float) -> tuple[int, int]:
    """A tower, a table, two crates that a rod joins (its ends are returned), a pyramid; on a floor at height `y`."""
    esper.create_entity(Transform(0, y - 10), Collider(Rect(700, 20), friction=0.6), RigidBody("static"))
    for i in range(4):
        crate(-290, y + 20 * i + 10)
    crate(-200, y + 10)
    crate(-140, y + 10)
    crate(-170, y + 25, 90, 10)
    ends = crate(-40, y + 10), crate(30, y + 10)
    esper.create_entity(DistanceJoint(*ends))
    for row in range(3):
        for i in range(3 - row):
            crate(140 + 24 * i + 12 * row, y + 20 * row + 10)
    return ends


def throw_ball(y: float) -> None:
    esper.create_entity(Transform(330, y + 34), Velocity(-400, 80), Collider(Circle(10)), RigidBody(mass=100))


def islands() -> str:
    """Four islands asleep and a ball that comes; a moment later, the one that it hit is awake."""
    system = PhysicsSystem(gravity=(0, -GRAVITY))
    joined = [row_of_islands(y) for y in (0, -150)]
    for _ in range(90):
        system.process(TICK)
    throw_ball(-150)
    for _ in range(16):
        system.process(TICK)
    throw_ball(0)
    for _ in range(5):
        system.process(TICK)
    dynamic = {
        entity: body
        for entity, (_, body) in esper.get_components(Transform, RigidBody)
        if body.kind == "dynamic"
    }
    groups = [{entity} for entity in dynamic]
    for a, b in joined + [(contact.a, contact.b) for contact in system.contacts]:
        if a in dynamic and b in dynamic:
            one, other = (next(group for group in groups if entity in group) for entity in (a, b))
            if one is not other:
                one |= other
                groups.remove(other)
    picture = Picture()
    picture.system(system, Show.SHAPES | Show.JOINTS | Show.VELOCITIES)
    for group in groups:
        members = Picture()
        for entity in group:
            members.shape(esper.component_for_entity(entity, Collider).shapes, place(entity))
        left, bottom, right, top = members.bounds() or (0, 0, 0, 0)
        picture.box(left - 6, bottom, right + 6, top + 6, Category.BOX)
        word = "asleep" if all(dynamic[entity].asleep for entity in group) else "awake"
        picture.text(((left + right) / 2, top + 16), word)
    return svg(
        picture,
        width=736,
        title="Islands, framed: all sleep, and a ball comes; below, a moment later: the one that it hit is awake",
    )


PICTURES: dict[str, Callable[[], str]] = {
    "solver/manifold.svg": manifold,
    "solver/push-out.svg": push_out,
    "solver/substeps.svg": substeps,
    "solver/slopes.svg": slopes,
    "solver/bounces.svg": bounces,
    "solver/islands.svg": islands,
}
