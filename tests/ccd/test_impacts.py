"""What the sweep does, case by case."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Capsule, Circle, Collider, Ellipse, PhysicsSystem, Polygon, Rect, RigidBody, Segment
from physics import Transform as At
from physics import Velocity as Moves
from tests.dynamics.scene import body, rigid_body, transform, velocity

DT = 1 / 60


def wall(x: float, width: float = 2.0, **material: float) -> int:
    return body(Rect(width, 400), x, kind="static", **material)


def test_without_the_sweep_a_ball_passes_and_with_it_it_does_not(make_world) -> None:
    world: PhysicsSystem = make_world(sweep=False)
    assert world.sweep is False
    wall(100, restitution=1.0)
    ball = body(Circle(5), velocity=(12_000, 0, 0))
    esper.process(DT)
    assert transform(ball).x == pytest.approx(200)
    transform(ball).x = 0.0
    world.sweep = True
    esper.process(DT)
    # 94 there, and the rest of 200 back: none of its time is lost.
    assert transform(ball).x == pytest.approx(94 - 106)
    assert velocity(ball).x == pytest.approx(-12_000)
    with pytest.raises(TypeError, match=r"PhysicsSystem.sweep must be"):
        world.sweep = "yes"


def test_entities_that_share_a_rigid_body_meet_with_their_own_shapes(make_world) -> None:
    """The component holds the centre of mass of one of them, and what is swept of it: others flew through walls."""
    world: PhysicsSystem = make_world()
    shared = RigidBody()
    wall(100)
    middles = {}
    for y, middle in ((0.0, (0, 0)), (150.0, (0, 30)), (-150.0, (12, -5))):
        shape = Rect(10, 10, center=middle)
        thrown = esper.create_entity(At(0, y), Moves(12_000, 0), Collider(shape), shared)
        middles[thrown] = middle[0]
    esper.create_entity(At(-5_000, 0), Collider(Rect(10, 10, center=(0, 300))), shared)
    esper.process(DT)
    assert {event.b: event.pose_b[0] for event in world.begun if event.pose_b} == {
        entity: pytest.approx(94 - middle) for entity, middle in middles.items()
    }
    assert all(transform(entity).x + middle < 95 for entity, middle in middles.items())


@pytest.mark.parametrize(
    "shape",
    [
        Circle(5), Circle(5, center=(3, 1)), Rect(8, 4), Rect(8, 4, center=(5, 0)), Capsule((-4, 0), (4, 1), 2),
        Ellipse(6, 3), Polygon([(-4, -3), (5, 0), (-4, 3)]), Polygon([(0, 0), (9, 0), (9, 2), (2, 2), (2, 9), (0, 9)]),
        Segment((-5, 0), (5, 2)),
    ],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("spin", [0.0, 200.0])
@pytest.mark.parametrize("speed", [3_000.0, 60_000.0])
def test_no_shape_gets_out_of_a_box(make_world, shape, spin: float, speed: float) -> None:
    make_world((0, -900))
    for angle in range(4):
        x, y = 101 * math.cos(angle * math.pi / 2), 101 * math.sin(angle * math.pi / 2)
        body(Rect(2, 204), x, y, angle * math.pi / 2, kind="static", restitution=0.9)
    thing = body(shape, velocity=(speed, 0.4 * speed, spin))
    for _ in range(120):
        esper.process(DT)
        assert abs(transform(thing).x) < 110
        assert abs(transform(thing).y) < 110
        assert math.isfinite(velocity(thing).angular)


def test_a_ball_between_two_bricks_hits_both(make_world) -> None:
    """At the very same time, and no matter in which order they were made."""
    world: PhysicsSystem = make_world()
    ball = body(Circle(10), 0, 0, velocity=(0, 9_000, 0), restitution=1.0, friction=0.0)
    # Corners at (+-6, 100): they are met when the centre is 8 below them.
    left = body(Rect(20, 20), -16, 110, kind="static")
    right = body(Rect(20, 20), 16, 110, kind="static")
    esper.process(DT)
    assert [(event.a, event.b) for event in world.begun] == [(ball, left), (ball, right)]
    assert [event.time for event in world.begun] == pytest.approx([92 / 150] * 2)
    assert world.begun[0].impulse == pytest.approx(world.begun[1].impulse)
    assert velocity(ball).x == pytest.approx(0, abs=1e-6)
    assert velocity(ball).y == pytest.approx(-9_000)


def test_a_ball_on_the_seam_of_two_bricks_hits_both(make_world) -> None:
    world: PhysicsSystem = make_world()
    left = body(Rect(20, 20), -10, 110, kind="static")
    right = body(Rect(20, 20), 10, 110, kind="static")
    ball = body(Circle(10), 0, 0, velocity=(0, 9_000, 0), restitution=1.0, friction=0.0, mass=2.0)
    esper.process(DT)
    assert [(event.a, event.b) for event in world.begun] == [(left, ball), (right, ball)]
    # They share the impulse of 2 * 18,000.
    assert [event.impulse for event in world.begun] == pytest.approx([18_000] * 2)
    assert (velocity(ball).x, velocity(ball).y) == pytest.approx((0, -9_000))


def test_a_corner_turns_the_ball_round(make_world) -> None:
    make_world()
    wall(100, restitution=1.0, friction=0.0)
    body(Rect(400, 2), 0, 100, kind="static", restitution=1.0, friction=0.0)
    ball = body(Circle(5), 50, 50, velocity=(6_000, 6_000, 0))
    esper.process(DT)
    assert (velocity(ball).x, velocity(ball).y) == pytest.approx((-6_000, -6_000))


def test_relative_motion_counts(make_world) -> None:
    """Two balls that change places within a tick meet on the way."""
    world: PhysicsSystem = make_world()
    a = body(Circle(2), -50, velocity=(6_000, 0, 0), restitution=1.0)
    b = body(Circle(2), 50, velocity=(-6_000, 0, 0), restitution=1.0)
    esper.process(DT)
    assert (velocity(a).x, velocity(b).x) == pytest.approx((-6_000, 6_000))
    assert (transform(a).x, transform(b).x) == pytest.approx((-54, 54))
    [event] = world.begun
    assert event.time == pytest.approx(0.48)
    assert event.points == (pytest.approx((0, 0), abs=1e-9),)
    assert event.approach_speed == pytest.approx(12_000)
    # A pair that flies side by side does not.
    c = body(Circle(2), 0, 100, velocity=(6_000, 0, 0), restitution=1.0)
    d = body(Circle(2), 4.5, 100, velocity=(6_000, 0, 0), restitution=1.0)
    esper.process(DT)
    assert world.begun == []
    assert (transform(c).x, transform(d).x) == pytest.approx((100, 104.5))


def test_a_cradle_hands_the_push_on(make_world) -> None:
    """All that touch are at rest; within one tick the push goes through all of them."""
    world: PhysicsSystem = make_world()
    balls = [body(Circle(5), 10 * i, restitution=1.0, friction=0.0) for i in range(5)]
    striker = body(Circle(5), -50, velocity=(6_000, 0, 0), restitution=1.0, friction=0.0)
    esper.process(DT)
    assert [velocity(each).x for each in balls] == pytest.approx([0, 0, 0, 0, 6_000], abs=1e-6)
    assert velocity(striker).x == pytest.approx(0, abs=1e-6)
    assert len(world.begun) >= 1


def test_friction_makes_it_roll(make_world) -> None:
    """A ball without spin that hits a wall at 45 degrees: Coulomb's law, and the spin that goes with it."""
    make_world()
    wall(100, friction=0.4)
    slides = body(Circle(5), 0, 0, velocity=(6_000, 6_000, 0), restitution=1.0, friction=0.025, mass=1.0)
    rolls = body(Circle(5), 0, 50, velocity=(6_000, 6_000, 0), restitution=1.0, friction=0.4, mass=1.0)
    esper.process(DT)
    assert velocity(slides).x == pytest.approx(-6_000)
    # mu (1 + e) v, with the geometric mean of both; the inertia is m r^2 / 2.
    assert velocity(slides).y == pytest.approx(6_000 - 0.1 * 12_000)
    assert velocity(slides).angular == pytest.approx(-0.1 * 12_000 * 5 / 12.5)
    # Friction that is enough for it takes a third, and it rolls: v = -w r at its right.
    assert velocity(rolls).y == pytest.approx(4_000)
    assert velocity(rolls).angular == pytest.approx(-4_000 / 5)


def test_a_windmill_hits_what_its_blade_passes(make_world) -> None:
    """Half a turn a tick: no place of the blade at the end of a tick is near the ball."""
    world: PhysicsSystem = make_world()
    mill = esper.create_entity(At(0, 0), Moves(0, 0, math.pi * 60), Collider(Rect(200, 4), restitution=1.0))
    ball = body(Circle(5), 0, 80)
    esper.process(DT)
    [event] = world.begun
    assert (event.a, event.b) == (mill, ball)
    assert 0.4 < event.time < 0.5
    # The blade comes from the right; the ball leaves with up to twice the blade's speed at that place.
    assert -2.01 * 80 * math.pi * 60 < velocity(ball).x < -1.5 * 80 * math.pi * 60


def test_a_paddle_that_moves_fast_takes_the_ball_along(make_world) -> None:
    make_world()
    esper.create_entity(At(-100, 0), Moves(9_000, 0), Collider(Rect(10, 100)))
    ball = body(Circle(5), 0, 0)
    esper.process(DT)
    assert transform(ball).x == pytest.approx(60)
    assert velocity(ball).x == pytest.approx(9_000)


def test_after_too_many_impacts_it_waits_where_it_is_safe(make_world) -> None:
    """1,000 units a tick in a gap of 2: after eight impacts it stays in the gap, and keeps its speed."""
    make_world()
    wall(-6, restitution=1.0, friction=0.0)
    wall(6, restitution=1.0, friction=0.0)
    ball = body(Circle(4), 0, 0, velocity=(60_000, 600, 0), restitution=1.0, friction=0.0)
    for _ in range(5):
        before = transform(ball).y
        esper.process(DT)
        assert abs(transform(ball).x) <= 1 + 1e-9
        assert abs(velocity(ball).x) == pytest.approx(60_000)
        assert transform(ball).y > before


def test_a_hit_wakes_what_sleeps(make_world) -> None:
    make_world((0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    for _ in range(90):
        esper.process(DT)
    assert rigid_body(crate).asleep
    body(Circle(3), -300, 12, velocity=(20_000, 0, 0))
    esper.process(DT)
    assert not rigid_body(crate).asleep
    assert velocity(crate).x > 10


def test_what_is_hit_onto_a_floor_does_not_go_through(make_world) -> None:
    """A resting box overlaps its floor a little; a hammer drives it down at 30,000."""
    make_world((0, -900))
    body(Rect(400, 2), 0, -1, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    for _ in range(30):
        esper.process(DT)
    body(Circle(10), 0, 300, velocity=(0, -30_000, 0), mass=1e5)
    for _ in range(30):
        esper.process(DT)
        assert transform(crate).y > 9


def test_rolling_over_tiles_at_any_speed_makes_no_bump(make_world) -> None:
    """A ball in the floor by the slop must not hit the next tile's side with that."""
    make_world((0, -900))
    for i in range(-5, 200):
        body(Rect(20, 20), 20 * i, -10, kind="static", friction=0.0)
    ball = body(Circle(8), 0, 7.95, velocity=(6_000, 0, 0), friction=0.0)
    for _ in range(30):
        esper.process(DT)
        assert velocity(ball).x == pytest.approx(6_000, rel=1e-3)
        assert transform(ball).y == pytest.approx(8, abs=0.2)


def test_locked_bodies_and_bodies_without_collider_do_no_harm(make_world) -> None:
    make_world()
    wall(100)
    fixed = body(Circle(5), 50, rigid={"lock_x": True, "lock_y": True, "lock_rotation": True})
    free = esper.create_entity(At(0, 50), Moves(60_000, 0), RigidBody())
    ball = body(Circle(5), 0, velocity=(60_000, 0, 0), restitution=1.0)
    esper.process(DT)
    assert transform(fixed).x == 50
    assert transform(free).x == pytest.approx(1_000)
    assert transform(ball).x < 40


@pytest.mark.parametrize("far", [0.0, 1e6, -3e7])
def test_far_from_the_origin_it_is_the_same(make_world, far: float) -> None:
    make_world()
    body(Rect(2, 400), far + 100, far, kind="static", restitution=1.0, friction=0.0)
    ball = body(Circle(5), far, far, velocity=(12_000, 300, 0))
    esper.process(DT)
    assert transform(ball).x - far == pytest.approx(-12, abs=1e-6)
    assert transform(ball).y - far == pytest.approx(5, abs=1e-6)


@pytest.mark.parametrize("after", [0.5, 0.7, 0.9])
def test_what_is_hit_late_in_the_tick_is_hit_too(make_world, after: float) -> None:
    """Off one thing into another: little of the tick is left, but the second is bounced off, and not sunk into."""
    world: PhysicsSystem = make_world()
    side = body(Rect(48, 900), 960, 360, kind="static", restitution=1.0, friction=0.0)
    floor = body(Rect(912, 8), 480, 18, kind="static", restitution=1.0, friction=0.0)
    vx, vy = 200.0, -480.0
    # The wall's side is at 936, the floor's top at 22: the ball is there after these parts of the second tick.
    x = 936 - 8 - vx * (1 + after) / 120
    y = 22 + 8 - vy * (1 + after + 0.08) / 120
    ball = body(Circle(8), x, y, velocity=(vx, vy, 0), restitution=1.0, friction=0.0)
    esper.process(1 / 120)
    esper.process(1 / 120)
    assert [event.a for event in world.begun] == [side, floor]
    assert [event.time for event in world.begun] == pytest.approx([after, after + 0.08])
    assert all(event.impulse > 0 for event in world.begun)
    assert (velocity(ball).x, velocity(ball).y) == pytest.approx((-200, 480))
    assert transform(ball).y >= 30


@pytest.mark.parametrize("order", [1, -1])
def test_of_several_pieces_on_the_way_the_first_is_hit(make_world, order: int) -> None:
    world: PhysicsSystem = make_world()
    pieces = [Rect(4, 100, center=(100, 0)), Rect(4, 100, center=(120, 0))]
    esper.create_entity(At(), Collider(pieces[::order]), RigidBody("static"))
    ball = body(Circle(5), velocity=(9000, 0, 0))
    esper.process(1 / 60)
    [event] = world.begun
    assert event.points == (pytest.approx((98, 0)),)
    assert transform(ball).x == pytest.approx(93)


def test_a_gravity_whose_square_is_nothing_is_none(make_world) -> None:
    make_world((0, -1e-200))
    body(Rect(100, 20), 0, -10, kind="static")
    ball = body(Circle(5), 0, 50, velocity=(0, -6000, 0), restitution=1.0)
    esper.process(1 / 60)
    assert transform(ball).y == pytest.approx(60)
    assert velocity(ball).y == pytest.approx(6000)
