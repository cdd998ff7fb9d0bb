"""Materials of single shapes, and surfaces that run around an outline."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    Part,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
)
from tests.fresh_world import reset_esper

STEP = 1 / 60
ELL = Polygon([(0, 0), (20, 0), (20, 6), (6, 6), (6, 20), (0, 20)])


def ground(**options: Any) -> int:
    return esper.create_entity(
        Transform(0, -10), Collider(Rect(2000, 20), friction=1.0, **options), RigidBody("static")
    )


def run(ticks: int) -> None:
    for _ in range(ticks):
        esper.process(STEP)


def speed(entity: int) -> float:
    return esper.component_for_entity(entity, Velocity).x


def play(shapes: list[Shape], options: dict[str, Any], fast: bool) -> list[tuple[float, ...]]:
    """Where a few bodies of these shapes fall."""
    reset_esper()
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    ground()
    chance = Random(7)
    bodies = []
    for i in range(4):
        down = -3000 if fast else 0
        bodies.append(
            esper.create_entity(
                Transform(chance.uniform(-40, 40), 20 + 30 * i, chance.uniform(0, 6)),
                Velocity(chance.uniform(-50, 50), down, 2),
                Collider(shapes, **options),
                RigidBody(),
            )
        )
    run(25)
    return [
        (place.x, place.y, place.angle)
        for place in (esper.component_for_entity(body, Transform) for body in bodies)
    ]


@pytest.mark.parametrize(
    ("shapes", "fast"), [([Circle(8), Rect(20, 6, (0, -8))], True), ([ELL], False)], ids=["swept", "concave"]
)
def test_parts_that_all_have_the_same_are_as_a_collider_that_has_it(shapes: list[Shape], fast: bool) -> None:
    """To the last bit."""
    material: dict[str, Any] = {
        "friction": 0.7, "restitution": 0.4, "density": 3.0, "rolling_resistance": 0.02, "surface_speed": 20.0,
        "surface_velocity": (10.0, 0.0), "friction_combine": "average", "restitution_combine": "minimum",
    }  # fmt: skip
    parts: list[Shape] = [Part(shape, **material) for shape in shapes]
    assert play(parts, {}, fast) == play(shapes, material, fast) != play(shapes, {}, fast)


def test_each_shape_has_its_friction() -> None:
    """A sledge on two runners slides; on its brake it stops."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    ground()
    ice, brake = Part(Rect(20, 4), friction=0.0), Part(Rect(20, 4), friction=1.0)
    places = {}
    for shape, x in ((ice, -500.0), (brake, 500.0)):
        roof = Part(Rect(20, 4, (0, 10)), friction=1.0 if shape is ice else 0.0)
        places[shape] = esper.create_entity(
            Transform(x, 2), Velocity(90, 0), Collider([roof, shape], friction=0.3), RigidBody()
        )
    run(60)
    assert speed(places[ice]) == pytest.approx(90, abs=1e-6)
    assert speed(places[brake]) == 0.0


def test_each_shape_has_its_restitution() -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    floor = [Part(Rect(100, 20, (-100, 0)), restitution=1.0), Rect(100, 20, (100, 0))]
    esper.create_entity(Transform(0, -10), Collider(floor), RigidBody("static"))
    balls = [esper.create_entity(Transform(x, 100), Collider(Circle(5)), RigidBody()) for x in (-100, 100)]
    run(52)  # both fall for 27 ticks
    heights = [esper.component_for_entity(ball, Transform).y for ball in balls]
    assert heights[0] > 95
    assert heights[1] == pytest.approx(5, abs=0.1)


def test_each_shape_has_its_density() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    keel = Part(Rect(2, 10, (0, -10)), density=5.0)
    boat = esper.create_entity(Transform(), Collider([Rect(20, 5), keel], density=0.5), RigidBody())
    run(1)
    assert system.mass_of(boat) == pytest.approx(50 + 100)
    assert system.center_of_mass(boat) == pytest.approx((0, -10 * 100 / 150))


def test_a_changed_material_is_seen() -> None:
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    ground()
    collider = Collider([Part(Rect(20, 20), tag=1, restitution=0.0)], friction=0.0)
    crate = esper.create_entity(Transform(0, 10), Velocity(90, 0), collider, RigidBody())
    run(20)
    assert speed(crate) == pytest.approx(90, abs=1e-6)
    collider.friction = 1.0
    run(60)
    assert speed(crate) == 0.0


@pytest.mark.parametrize("part", [False, True], ids=["collider", "part"])
@pytest.mark.parametrize(
    "shape", [Circle(8), Rect(16, 16), Capsule((-20, 0), (20, 0), 8), Rect(40, 16, radius=6)], ids=repr
)
def test_a_surface_that_runs_drives_its_body(shape: Shape, part: bool) -> None:
    """Counter-clockwise is greater than 0: below, it runs to the right, and drives the body to the left."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))
    ground()
    collider = (
        Collider([Part(shape, surface_speed=50.0)], friction=1.0)
        if part
        else Collider(shape, friction=1.0, surface_speed=50.0)
    )
    tank = esper.create_entity(Transform(0, 8), collider, RigidBody(lock_rotation=True))
    run(60)
    assert speed(tank) == pytest.approx(-50, abs=1e-6)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_belt_carries_each_side_its_own_way(turn: int, first: bool) -> None:
    """All four sides of a belt, each on top once, whichever of the two has the lower id."""
    esper.add_processor(PhysicsSystem(gravity=(0, -900)))

    def parcel() -> int:
        return esper.create_entity(Transform(0, 108), Collider(Rect(16, 16), friction=1.0), RigidBody())

    box = parcel() if first else 0
    esper.create_entity(
        Transform(0, 0, turn * math.pi / 2),
        Collider(Rect(200, 200), friction=1.0, surface_speed=-60.0),
        RigidBody("static"),
    )
    box = box or parcel()
    run(30)
    assert speed(box) == pytest.approx(60, abs=1e-3)


def test_characters_ride_on_a_surface_that_runs() -> None:
    system = PhysicsSystem()
    esper.add_processor(system)
    esper.create_entity(
        Transform(0, -10),
        Collider([Part(Rect(200, 20), surface_speed=-30.0), Rect(20, 60, (300, 0))], surface_speed=7.0),
        RigidBody("static"),
    )
    hero = esper.create_entity(Transform(0, 10), Velocity(), Collider(Rect(10, 20)))
    run(1)
    slide = system.move_and_slide(hero, (0, -1), up=(0, 1))
    assert slide.floor_velocity == pytest.approx((30, 0))


def test_handlers_before_a_contact_see_the_speed_of_both() -> None:
    system = PhysicsSystem(gravity=(0, -900))
    esper.add_processor(system)
    floor = ground(surface_speed=10.0)
    ball = esper.create_entity(
        Transform(0, 8), Collider([Part(Circle(8), tag="tyre", surface_speed=5.0)], friction=1.0), RigidBody()
    )
    seen = []
    system.on_pre_solve(
        floor, ball, lambda contact: seen.append((contact.surface_velocity, contact.shape_b.tag))
    )
    run(2)
    velocity, tag = seen[-1]
    assert velocity == pytest.approx((-15, 0))
    assert tag == "tyre"
