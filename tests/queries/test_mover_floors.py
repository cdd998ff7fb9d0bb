"""Characters on dynamic floors: crates on lifts, seesaws, carts, which carry a character and do not feel it."""

from __future__ import annotations

import math

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Slide,
    Transform,
    Velocity,
)
from tests.queries.movers import SHAPES, Form, block, hero

HERO = Capsule((0, -6), (0, 6), 6)


class Walker:
    """A character that falls, and rides on what it stands on."""

    def __init__(self, system: PhysicsSystem, x: float, y: float, shape: Form = HERO) -> None:
        self.system = system
        self.entity, self.place = hero(x, y, shape)
        self.fall = self.ride = 0.0

    def step(self, walk: float = 0.0, dt: float = 1 / 60) -> Slide:
        self.system.process(dt)
        self.fall -= 900 * dt
        slide = self.system.move_and_slide(self.entity, ((walk + self.ride) * dt, self.fall * dt), snap=4)
        self.fall = slide.clip_velocity(walk, self.fall)[1]
        self.ride = slide.floor_velocity[0]
        return slide


def crate(
    x: float, y: float, width: float = 24, height: float = 24, mass: float = 1
) -> tuple[int, Transform]:
    place = Transform(x, y)
    return esper.create_entity(place, Collider(Rect(width, height)), RigidBody(mass=mass)), place


def lift(speed: float, one_way: tuple[int, int] | None = None) -> tuple[int, Transform, Velocity]:
    place, velocity = Transform(0, 0), Velocity(0, speed)
    collider = Collider(Rect(80, 8), one_way=one_way)
    return esper.create_entity(place, velocity, collider, RigidBody("kinematic")), place, velocity


@pytest.mark.once
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("speed", [20, 60, 600])
@pytest.mark.parametrize("off", [0, 9])
@pytest.mark.parametrize("one_way", [None, (0, 1)])
def test_on_a_crate_on_a_lift_it_rides_up(
    system: PhysicsSystem, shape: Form, speed: float, off: float, one_way: tuple[int, int] | None
) -> None:
    bed, under, velocity = lift(0, one_way)
    box, middle = crate(0, 16)
    walker = Walker(system, off, 45, shape)
    for _ in range(20):
        walker.step()
    above = walker.place.y - under.y
    velocity.y = speed
    for _ in range(100):
        slide = walker.step()
        assert slide.floor == box
        assert slide.crushed_by == ()
        assert middle.y - under.y == pytest.approx(16, abs=0.3)
        assert walker.place.y - under.y == pytest.approx(above, abs=0.3)
    assert walker.place.x == pytest.approx(off, abs=0.1)
    assert system.touching(bed, box)
    assert system.touching(box, walker.entity)


def test_a_crate_that_comes_up_below_one_that_jumps_is_not_pressed_through_the_lift(
    system: PhysicsSystem,
) -> None:
    _, under, velocity = lift(0)
    _, middle = crate(0, 16)
    walker = Walker(system, 0, 45)
    for _ in range(20):
        walker.step()
    velocity.y = 200
    for _ in range(60):
        if walker.step().on_floor:
            walker.fall = 150
        assert middle.y - under.y == pytest.approx(16, abs=0.3)


def test_between_a_crate_and_the_ceiling_it_is_crushed(system: PhysicsSystem) -> None:
    """The crate stays on the lift; the character leaves it no room, and is not pushed into the ceiling."""
    _, under, _ = lift(60)
    box, middle = crate(0, 16)
    ceiling = block(0, 110, 300, 20)
    walker = Walker(system, 0, 40)
    seen = set()
    for _ in range(64):
        seen.add(walker.step().crushed_by)
        assert walker.place.y < 88.01
    assert seen == {(), (box, ceiling)}
    assert middle.y - under.y == pytest.approx(16, abs=0.3)


@pytest.mark.once
def test_a_seesaw_turns_below_it(system: PhysicsSystem) -> None:
    """A heavy load lifts the other end, and who stands there: through no thin plank."""
    block(0, -20, 800, 40)
    plank, _ = crate(0, 45, 200, 8, 2)
    esper.create_entity(RevoluteJoint(None, plank, (0, 45)))
    walker = Walker(system, 80, 62)
    for _ in range(60):
        walker.step()
    assert walker.place.y < 70
    _, load = crate(-85, 120, 30, 30, 200)
    top = 0.0
    for _ in range(90):
        slide = walker.step()
        top = max(top, walker.place.y)
    assert top > 75
    assert slide.crushed_by == ()
    assert load.y < 40


def test_a_motor_lifts_it(system: PhysicsSystem) -> None:
    cage, place = crate(0, 0, 60, 10, 10)
    esper.create_entity(
        PrismaticJoint(None, cage, axis=(0, 1), limits=(0, 200), motor_speed=80, max_force=40_000)
    )
    walker = Walker(system, 10, 22)
    for _ in range(60):
        slide = walker.step()
    assert slide.floor == cage
    assert place.y == pytest.approx(80, abs=3)
    assert walker.place.y - place.y == pytest.approx(17, abs=0.05)


def test_a_cart_takes_it_along_and_is_not_held_up(system: PhysicsSystem) -> None:
    block(0, -20, 4000, 40)
    place, velocity = Transform(0, 10), Velocity(100, 0)
    shapes = [Rect(100, 10), Rect(8, 40, (-46, 25)), Rect(8, 40, (46, 25))]
    esper.create_entity(place, velocity, Collider(shapes, friction=0), RigidBody(mass=5, lock_rotation=True))
    walker = Walker(system, 0, 28)
    for tick in range(120):
        slide = walker.step(0 if tick < 60 else 80)
    assert velocity.x == pytest.approx(100)
    assert place.x == pytest.approx(200, abs=0.1)
    assert walker.place.x - place.x == pytest.approx(36, abs=0.1)
    assert slide.on_wall


@pytest.mark.parametrize("speed", [200, 400, 800, 1600, 6000])
def test_what_flies_against_its_feet_does_not_pass_it(system: PhysicsSystem, speed: float) -> None:
    walker = Walker(system, 0, 100)
    ball = Transform(0, 20)
    esper.create_entity(ball, Velocity(0, speed), Collider(Circle(5)), RigidBody())
    for _ in range(60):
        slide = walker.step()
        assert ball.y < walker.place.y - 16
        assert slide.crushed_by == ()


def test_who_is_not_moved_is_an_obstacle_for_all(system: PhysicsSystem) -> None:
    walker = Walker(system, 0, 40)
    _, place = crate(0, 16)
    floor = block(0, -100, 100, 10)
    esper.delete_entity(floor, immediate=True)
    walker.step()
    for _ in range(30):
        system.process(1 / 60)
    assert place.y < 0
    falling = Transform(0, 100)
    esper.create_entity(falling, Collider(Rect(24, 24)), RigidBody())
    for _ in range(120):
        system.process(1 / 60)
    assert falling.y == pytest.approx(walker.place.y + 24, abs=0.3)


def test_heads_bear_crates_and_handlers_are_asked(system: PhysicsSystem) -> None:
    """The contact with what is above is solved, that below is told with no impulse."""
    block(0, -10, 400, 20)
    below, _ = crate(0, 12)
    walker = Walker(system, 0, 36)
    asked = set()
    system.on_pre_solve(walker.entity, None, lambda contact: asked.add(contact.b))
    above, load = crate(0, 70)
    for _ in range(60):
        assert walker.step().crushed_by == ()
    assert asked == {below, above}
    assert load.y == pytest.approx(60, abs=0.4)
    impulses = {contact.b: contact.impulse for contact in system.contacts_with(walker.entity)}
    assert impulses[below] == 0
    assert impulses[above] > 10
    assert math.isclose(walker.place.y, 36, abs_tol=0.3)
