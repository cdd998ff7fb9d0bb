"""What lies in a wall of tiles as deep as it was pressed into it slides along it as along one block, also when nothing
presses it any more."""

from __future__ import annotations

import math

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    TileMap,
    Transform,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity
from tests.fresh_world import reset_esper

TILE = 32.0
DEPTH = 0.085
"""Nearly the slop of what is 20 wide: so deep it rests, and is not pushed out."""
SHAPES: dict[str, Shape] = {
    "box": Rect(20, 30),
    "round box": Rect(20, 30, radius=4),
    "ball": Circle(10),
    "capsule": Capsule((0, -6), (0, 6), 10),
    "ellipse": Ellipse(10, 15),
    "wedge": Polygon([(-10, -12), (10, -6), (10, 6), (-10, 12)]),
}


def wall(tiles: bool, angle: float = 0.0, kind: str = "static", **material: float) -> None:
    """A wall from -20 to 20 tiles along the y axis turned by `angle`, on the left of it."""
    c, s = math.cos(angle), math.sin(angle)
    for k in range(-20, 20) if tiles else [0]:
        x, y, height = -TILE / 2, (k + 0.5) * TILE, TILE
        if not tiles:
            y, height = 0.0, 40 * TILE
        body(Rect(TILE, height), c * x - s * y, s * x + c * y, angle=angle, kind=kind, **material)


def slide(
    make_world,
    tiles: bool,
    shape: Shape,
    speed: float,
    dt: float,
    *,
    into: float = 0.0,
    angle: float = 0.0,
    kind: str = "static",
    depth: float = DEPTH,
    restitution: float = 0.0,
) -> tuple[float, float, float, float]:
    """Slide over three tiles or more. Way along the wall and away from it, and the same of the velocity."""
    world: PhysicsSystem = make_world()
    wall(tiles, angle, kind, friction=0.0)
    c, s = math.cos(angle), math.sin(angle)
    x, y = 10 - depth, 7.0
    slider = body(
        shape, c * x - s * y, s * x + c * y, angle=angle, velocity=(-c * into - s * speed, c * speed - s * into, 0),
        friction=0.0, restitution=restitution,
    )  # fmt: skip
    for _ in range(max(2, math.ceil(3 * TILE / abs(speed) / dt))):
        esper.process(dt)
        assert all(abs(s * e.normal[0] - c * e.normal[1]) < 1e-6 for e in world.begun if slider in (e.a, e.b))
    at, v = transform(slider), velocity(slider)
    return c * at.y - s * at.x - y, c * at.x + s * at.y - x, c * v.y - s * v.x, c * v.x + s * v.y


def of_both(make_world, *arguments, **others) -> None:
    """Compare a slide along tiles with that along one block."""
    along = slide(make_world, True, *arguments, **others)
    reset_esper()
    assert along == pytest.approx(slide(make_world, False, *arguments, **others), abs=0.1)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 144], ids=["30", "60", "144"])
@pytest.mark.parametrize("speed", [-4_000.0, 900.0])
@pytest.mark.parametrize("name", SHAPES)
def test_what_is_not_pressed_slides_over_the_seams_of_a_wall(
    make_world, name: str, speed: float, dt: float
) -> None:
    way, away, after, aside = slide(make_world, True, SHAPES[name], speed, dt)
    assert way == pytest.approx(speed * dt * max(2, math.ceil(3 * TILE / abs(speed) / dt)))
    assert after == pytest.approx(speed)
    assert (away, aside) == (pytest.approx(0, abs=1e-6), pytest.approx(0, abs=1e-6))


@pytest.mark.parametrize("kind", ["static", "kinematic"])
@pytest.mark.parametrize("angle", [math.pi / 2, 0.7, -2.0])
@pytest.mark.parametrize("name", ["box", "ball"])
def test_so_it_does_along_walls_of_any_direction(make_world, name: str, angle: float, kind: str) -> None:
    of_both(make_world, SHAPES[name], 900.0, 1 / 60, angle=angle, kind=kind)


@pytest.mark.parametrize("into", [-1.0, 0.001, 0.5, 5.0])
@pytest.mark.parametrize("depth", [1e-6, 0.02, 0.1])
def test_so_it_does_if_it_hardly_leaves_or_enters_the_wall(make_world, depth: float, into: float) -> None:
    of_both(make_world, SHAPES["box"], 900.0, 1 / 60, depth=depth, into=into)


@pytest.mark.parametrize("name", SHAPES)
def test_so_it_does_before_it_bounces_off_the_wall(make_world, name: str) -> None:
    of_both(make_world, SHAPES[name], -4_000.0, 1 / 30, depth=0.03, into=8.0, restitution=0.5)


@pytest.mark.parametrize("separate", ["", "#"])
def test_a_jump_beside_a_wall_whose_key_is_let_go(make_world, separate: str) -> None:
    """Over the border of two chunks of a map, and over the seams of tiles that stand alone."""
    make_world((0, -900))
    TileMap("\n".join("#..." for _ in range(24)), {"#": Collider(Rect(TILE, TILE))}, TILE, separate=separate)
    hero = body(
        Rect(18, 30), TILE + 9.5, 450, friction=0.0, rigid={"lock_rotation": True, "gravity_scale": 0.0}
    )
    for _ in range(20):
        velocity(hero).x = -160
        run(1 / 60)
    velocity(hero).x, velocity(hero).y = 0.0, 360.0
    rigid_body(hero).gravity_scale = 1.0
    before = transform(hero).y
    assert 0.05 < TILE + 9 - transform(hero).x < 0.2
    run(0.4)
    assert transform(hero).y - before == pytest.approx(72, abs=0.5)
    assert transform(hero).x == pytest.approx(TILE + 9, abs=0.2)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 144], ids=["30", "60", "144"])
@pytest.mark.parametrize("name", ["box", "round box", "capsule"])
def test_what_leans_on_the_wall_of_a_shaft_falls_down_it(make_world, name: str, dt: float) -> None:
    make_world((0, -900))
    wall(True, friction=0.0)
    esper.create_entity(Transform(60, 0), Collider(Rect(TILE, 40 * TILE)), RigidBody("static"))
    crate = body(SHAPES[name], 10 - DEPTH, 500, friction=0.0)
    ticks = round(0.7 / dt)
    run(ticks * dt, dt)
    assert transform(crate).y == pytest.approx(500 - 450 * (ticks * dt) ** 2, abs=0.5)
    assert transform(crate).angle == pytest.approx(0, abs=1e-6)
    assert transform(crate).x == pytest.approx(10 - DEPTH, abs=0.01)


@pytest.mark.parametrize("dt", [1 / 30, 1 / 144], ids=["30", "144"])
def test_a_sleeper_beside_a_wall_that_is_hit(make_world, dt: float) -> None:
    make_world()
    wall(True, friction=0.0)
    sleeper = body(Rect(20, 20), 10 - DEPTH, 0, friction=0.0, rigid={"lock_rotation": True})
    run(3, dt)
    assert rigid_body(sleeper).asleep
    body(Circle(9), 10, -60, velocity=(0, 900, 0), friction=0.0, density=3.0, rigid={"lock_rotation": True})
    run(0.4, dt)
    assert velocity(sleeper).x == pytest.approx(0, abs=1e-6)
    assert velocity(sleeper).y > 580
    assert transform(sleeper).y > 150


@pytest.mark.parametrize("step", [0.5, 4.0, TILE])
def test_a_ledge_of_the_wall_stops_it(make_world, step: float) -> None:
    world: PhysicsSystem = make_world()
    for k in range(-4, 6):
        body(
            Rect(TILE, TILE),
            -TILE / 2 + (step if k > 0 else 0),
            (k + 0.5) * TILE,
            kind="static",
            friction=0.0,
        )
    box = body(Rect(20, 20), 10 - DEPTH, 0, velocity=(0, 900, 0), friction=0.0, rigid={"lock_rotation": True})
    normals = []
    for _ in range(20):
        run(1 / 60)
        normals += [event.normal for event in world.begun]
    assert transform(box).y == pytest.approx(TILE - 10, abs=0.2)
    assert velocity(box).y == 0
    assert any(abs(normal[1]) > 0.99 for normal in normals)
