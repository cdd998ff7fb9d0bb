"""Bodies that something else pushes, holds or loads in a liquid, and what a liquid adds to their inertia."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    DistanceJoint,
    Ellipse,
    Follow,
    Polygon,
    Rect,
    Shape,
    Transform,
    WeldJoint,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity
from tests.world.test_zones import G, pool, zone

SHARK = [(-14, -5), (10, -6), (16, 2), (-6, 9)]


def sea(**options: object) -> int:
    """`pool`, deep and wide: nothing meets its bottom or its sides."""
    return zone(
        Rect(8000, 8000),
        0,
        -3900,
        **{"density": 1.0, "surface": 3900.0, "linear_damping": 2, "angular_damping": 2, **options},
    )


@pytest.mark.parametrize(("density", "cargo"), [(0.1, 800.0), (0.02, 500.0), (0.0025, 300.0)])
@pytest.mark.parametrize("dt", [1 / 30, 1 / 60])
def test_a_raft_carries_a_crate_as_deep_as_archimedes_says(
    make_world, density: float, cargo: float, dt: float
) -> None:
    """It sank: only gravity and lift acted on the liquid that moves with the raft, and the crate on the raft alone."""
    make_world((0, -G))
    sea()
    raft = body(Rect(100, 20), 0, 2, density=density, friction=0.8)
    crate = body(Rect(20, 20), 0, 22, mass=cargo, friction=0.8)
    run(8, dt)
    assert 10 - transform(raft).y == pytest.approx((2000 * density + cargo) / 100, abs=0.15)
    assert transform(crate).y - transform(raft).y == pytest.approx(20, abs=0.2)
    assert rigid_body(raft).asleep


def test_a_loaded_raft_without_damping_gains_nothing(make_world) -> None:
    """The inertia in each substep was that of its present draft: with less lift on the way down than on the way up."""
    make_world((0, -G))
    sea(linear_damping=0, angular_damping=0)
    raft = body(Rect(100, 20), 0, 4, density=0.02, rigid={"lock_rotation": True, "can_sleep": False})
    body(Rect(20, 20), 0, 24, mass=300.0, rigid={"lock_rotation": True, "can_sleep": False})
    deep = []
    for _ in range(4):
        heights = []
        for _ in range(120):
            esper.process(1 / 60)
            heights.append(transform(raft).y)
        deep.append(min(heights))
    assert deep == sorted(deep)  # less deep each time


@pytest.mark.parametrize("density", [0.02, 0.5, 3.0])
def test_a_rope_holds_the_weight_less_the_lift(make_world, density: float) -> None:
    """A rope of a buoy of density 0.02 told of a fiftieth of its force."""
    system = make_world((0, -G))
    sea(linear_damping=0.01)
    held = body(Circle(10), 0, -100, density=density, rigid={"can_sleep": False})
    rope = DistanceJoint(None, held, anchor_a=(0, 0 if density > 1 else -200))
    esper.create_entity(rope)
    run(0.5)
    mass = system.mass_of(held)
    assert rope.force == pytest.approx(abs(mass - mass / density) * G, rel=1e-3)


def test_the_bottom_bears_the_weight_less_the_lift(make_world) -> None:
    system = make_world((0, -G))
    pool(linear_damping=0)
    stone = body(Rect(20, 20), 0, -190, density=3.0, rigid={"can_sleep": False})
    run(1)
    [contact] = [each for each in system.contacts_with(stone) if each.impulse > 0]
    assert contact.impulse == pytest.approx(2 * 400 * G / 60, rel=5e-3)  # it is a little in the bottom


def test_forces_of_game_code_carry_as_loads_do(make_world) -> None:
    """A raft under the weight of a character sank, and a stone that was held as it should hover rose."""
    system = make_world((0, -G))
    sea()
    raft = body(Rect(100, 20), 0, 0, density=0.3, rigid={"lock_rotation": True})
    stone = body(Circle(10), 300, -100, density=2.0)
    for _ in range(300):
        rigid_body(raft).apply_force(0, -800 * G)
        rigid_body(stone).apply_force(0, 0.5 * system.mass_of(stone) * G)
        run(1 / 60)
    assert transform(raft).y == pytest.approx(10 - 14, abs=0.05)
    assert velocity(stone).y == pytest.approx(0, abs=0.5)


def test_a_float_carries_a_deck_that_is_welded_on(make_world) -> None:
    make_world((0, -G))
    sea()
    below = body(Rect(100, 40), 0, 0, density=0.1)
    esper.create_entity(WeldJoint(below, body(Rect(100, 10), 0, 25, density=2.0)))
    run(6)
    assert 20 - transform(below).y == pytest.approx(24, abs=0.15)


@pytest.mark.parametrize(("density", "speed"), [(2.0, -100.0), (0.5, 50.0)])
def test_terminal_speed(make_world, density: float, speed: float) -> None:
    """Drag acts on twice what is displaced: (density - 1) * gravity / (2 c)."""
    make_world((0, -600))
    sea(linear_damping=3)
    moving = body(Circle(10), 0, -2000, density=density)
    run(4)
    assert velocity(moving).y == pytest.approx(speed, rel=1e-3)


def test_a_force_drives_a_boat_against_the_drag_of_twice_what_it_displaces(make_world) -> None:
    system = make_world((0, -G))
    sea(linear_damping=2)
    boat = body(Rect(60, 20), 0, 0, density=0.5)
    for _ in range(240):
        rigid_body(boat).apply_force(200 * system.mass_of(boat), 0)
        run(1 / 60)
    assert velocity(boat).x == pytest.approx(200 / (2 * 2), rel=1e-2)


def test_an_impulse_moves_the_liquid_too(make_world) -> None:
    system = make_world((0, -G))
    sea(linear_damping=0)
    floating = body(Rect(40, 20), density=0.5)
    run(0.1)
    rigid_body(floating).apply_impulse(60 * system.mass_of(floating), 0)
    run(1 / 60)
    assert velocity(floating).x == pytest.approx(30, rel=1e-3)


@pytest.mark.parametrize("density", [0.0025, 0.5, 3.0])
def test_what_is_thrown_into_water_shares_its_momentum(make_world, density: float) -> None:
    make_world((0, -1e-9))
    sea(linear_damping=0)
    thrown = body(Circle(10), 0, 20, velocity=(300, -200, 0), density=density, rigid={"gravity_scale": 0})
    ahead = 300.0
    for _ in range(240):
        run(1 / 60)
        assert velocity(thrown).x <= ahead
        ahead = velocity(thrown).x
    if density > 0.1:  # otherwise it is still on its way down
        assert ahead == pytest.approx(300 * density / (density + 1), rel=1e-6)
    else:
        assert ahead < 30


def test_a_light_ball_that_is_thrown_in_does_not_push_like_a_heavy_one(make_world) -> None:
    """With its speed kept, it would have the momentum of all the water that moves with it."""
    make_world((0, -G))
    sea(linear_damping=0)
    crate = body(Rect(40, 40), 30, 0, density=0.5, rigid={"can_sleep": False})
    run(0.1)
    body(Circle(10), -20, 20, velocity=(600, -300, 0), density=0.0025)
    run(2)
    assert abs(velocity(crate).x) < 1


def test_a_body_that_is_made_or_put_under_water_keeps_the_velocity_it_is_given(make_world) -> None:
    make_world((0, -G))
    sea(linear_damping=0)
    made = body(Circle(10), 0, -500, velocity=(300, 0, 0))
    put = body(Circle(10), 0, 500)
    run(0.1)
    assert velocity(made).x == pytest.approx(300)
    transform(put).y = -100
    velocity(put).x, velocity(put).y = 300, 0
    run(0.1)
    assert velocity(put).x == pytest.approx(300)


def test_a_body_that_a_lift_put_under_water_keeps_its_velocity(make_world) -> None:
    """Until it is dynamic again, the tick does not know what it displaces."""
    make_world((0, -G))
    sea(linear_damping=0)
    carried = body(Circle(10), 0, 100, rigid={"can_sleep": False})
    run(1 / 60)
    rigid_body(carried).kind = "kinematic"
    velocity(carried).y = -300
    run(1)
    rigid_body(carried).kind = "dynamic"
    run(1 / 60)
    assert velocity(carried).y == pytest.approx(-300)


def roughen(diver: int) -> None:
    esper.component_for_entity(diver, Collider).friction += 0.01


def change_layer(diver: int) -> None:
    esper.component_for_entity(diver, Collider).layer ^= 6


def reshape(diver: int) -> None:
    esper.component_for_entity(diver, Collider).shapes = Circle(20)


def join_others(diver: int) -> None:
    others = [body(Circle(5), x, 9000, rigid={"gravity_scale": 0}) for x in (0, 100)]
    esper.create_entity(DistanceJoint(*others, length=100, collide_connected=False))


def follow_another(diver: int) -> None:
    carrier = body(Circle(5), 0, 9000, rigid={"gravity_scale": 0})
    esper.create_entity(Transform(), Collider(Circle(5)), Follow(carrier))


@pytest.mark.parametrize("change", [roughen, change_layer, reshape, join_others, follow_another])
def test_a_change_that_moves_nothing_lets_no_diver_keep_its_speed(
    make_world, change: Callable[[int], None]
) -> None:
    """The tick took a body with another friction, or all bodies after a joint was made, for one that was put there: of
    2400 units/s the ball kept 2396."""
    make_world((0, 0))
    sea(linear_damping=0, angular_damping=0)
    diver = body(Circle(20), 0, 60, velocity=(0, -2400, 0), density=0.05, rigid={"can_sleep": False})
    for _ in range(10):
        change(diver)
        run(1 / 60)
    assert velocity(diver).y == pytest.approx(-2400 * 0.05 / 1.05, rel=0.01)


def test_an_interrupted_tick_lets_no_diver_keep_its_speed(make_world) -> None:
    """The interrupted tick had noted what the ball displaces, but had not slowed it yet: the ball kept 2396 of 2400
    units/s."""
    world = make_world((0, 0))
    sea(linear_damping=0, angular_damping=0)
    diver = body(Circle(20), 0, 60, velocity=(0, -2400, 0), density=0.05, rigid={"can_sleep": False})
    for x in (0, 9):
        body(Circle(5), x, 9000, rigid={"gravity_scale": 0})

    def interrupt(event: object) -> None:
        raise KeyboardInterrupt

    for _ in range(10):
        subscription = world.on_pre_solve(handler=interrupt)
        with pytest.raises(KeyboardInterrupt):
            esper.process(1 / 60)
        subscription.cancel()
        run(1 / 60)
    assert velocity(diver).y == pytest.approx(-2400 * 0.05 / 1.05, rel=0.01)


def test_what_game_code_makes_larger_under_water_shares_its_momentum(make_world) -> None:
    make_world((0, 0))
    sea(linear_damping=0, angular_damping=0)
    swimmer = body(Circle(10), 0, -500, velocity=(300, 0, 0), mass=100 * math.pi)
    run(0.1)
    esper.component_for_entity(swimmer, Collider).shapes = Circle(20)
    run(0.1)
    assert velocity(swimmer).x == pytest.approx(300 * (1 + 1) / (1 + 4))


@pytest.mark.parametrize("can_sleep", [True, False])
def test_what_sleeps_in_water_is_as_hard_to_push_as_what_is_awake(make_world, can_sleep: bool) -> None:
    make_world((0, -G))
    sea()
    log = body(Rect(40, 20), density=0.5, rigid={"can_sleep": can_sleep})
    run(2)
    assert rigid_body(log).asleep == can_sleep
    ball = body(Circle(2), -200, 0, velocity=(9000, 0, 0), mass=800.0, rigid={"gravity_scale": 0})
    run(2 / 60)
    # Two of the same inertia: the ball's own, and the log's with as much water.
    assert velocity(log).x == pytest.approx(4500, rel=0.1)
    assert velocity(ball).x == pytest.approx(4500, rel=0.1)


@pytest.mark.parametrize("can_sleep", [True, False])
def test_what_is_woken_by_a_touch_in_water_moves_its_liquid_once(make_world, can_sleep: bool) -> None:
    make_world((0, -G))
    sea(linear_damping=0.5, angular_damping=0.5)
    log = body(Rect(40, 20), density=0.5, rigid={"can_sleep": can_sleep})
    run(20)
    assert rigid_body(log).asleep == can_sleep
    at = transform(log)
    body(Circle(2), at.x - 22, at.y, velocity=(900, 0, 0), mass=800.0, rigid={"gravity_scale": 0})
    run(1 / 60)
    assert velocity(log).x == pytest.approx(450, rel=0.05)


def test_a_plank_with_a_fixed_axle_turns_upright_neither_way(make_world) -> None:
    """A body that cannot move sideways still has a share of the liquid."""
    make_world((0, -G))
    sea()
    wheel = body(Rect(80, 8), 0, 0, 1.0, density=0.5, rigid={"lock_x": True, "lock_y": True})
    run(10)
    assert math.sin(transform(wheel).angle) == pytest.approx(0, abs=0.02)
    assert rigid_body(wheel).asleep


@pytest.mark.parametrize("outside", [0.02, 0.1, 3.0])
@pytest.mark.parametrize("centre", [(0, 0), (3, 5)])
def test_a_liquid_turns_no_disc_that_is_partly_outside_of_it(
    make_world, outside: float, centre: tuple[float, float]
) -> None:
    """A disc was lifted at the middle of what the zone holds of it, so that it turned, and turned for ever."""
    make_world((0, -G))
    zone(Rect(200, 200), -100, 0, density=1.0, surface=80)
    disc = Circle(10, centre)
    x, y = outside - 10 - centre[0], -centre[1]
    discs = [body(disc, x, y, density=0.5), body(disc, x, y + 78, density=0.5)]
    run(0.2)
    for sample in discs:
        assert velocity(sample).y > 1
        assert velocity(sample).angular == pytest.approx(0, abs=1e-12)


def test_a_seam_of_two_liquids_does_not_turn_a_disc(make_world) -> None:
    make_world((0, -G))
    for x in (-100, 100):
        zone(Rect(200, 200), x, 0, density=1.0, surface=80)
    across = body(Circle(10), 4, 50, 0.3, density=0.5)
    run(0.2)
    assert velocity(across).y > 1
    assert velocity(across).angular == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("shape", [Circle(10), Rect(22, 16), Ellipse(10.1, 10)], ids=str)
@pytest.mark.parametrize("spin", [-0.5, 0.5])
def test_what_floats_against_the_wall_of_its_pool_falls_asleep(make_world, shape: Shape, spin: float) -> None:
    """A ball in the slop of the wall turned at 0.03 rad/s for ever: what is in the wall is outside of the liquid."""
    make_world((0, -700))
    body(Rect(20, 800), 10, 0, kind="static", friction=0.6)
    zone(Rect(400, 300), -200, 0, density=1.0, surface=60, linear_damping=0.5, angular_damping=0.5)
    floating = body(shape, -9.9, 58, velocity=(1, 0, spin), density=0.6, friction=0.5)
    run(30)
    assert rigid_body(floating).asleep


def test_one_liquid_above_another(make_world) -> None:
    """Two of density 0.5 that overlap below -50 are one of density 1 there."""
    make_world((0, -G))
    sea(density=0.5)
    sea(density=0.5, surface=3850.0)
    afloat = body(Rect(20, 20), 0, -20, density=0.75)
    run(10)
    assert transform(afloat).y == pytest.approx(-50, abs=0.2)
    assert rigid_body(afloat).asleep


@pytest.mark.parametrize("angle", [0.0, 0.4])
@pytest.mark.parametrize(
    "shape",
    [
        Circle(10),
        Ellipse(12, 8),
        Capsule((-16, 2), (16, 0), 8),
        Rect(20, 10, radius=2),
        Polygon(SHARK, radius=3),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_what_is_as_dense_as_the_liquid_hovers(make_world, shape: Shape, angle: float) -> None:
    """Capsules displaced 0.4 % less than their area and sank, what has round corners turned, too."""
    make_world((0, -G))
    sea(linear_damping=0, angular_damping=0)
    still = body(shape, 0, -100, angle, rigid={"can_sleep": False})
    run(1)
    assert velocity(still).y == pytest.approx(0, abs=1e-9)
    assert velocity(still).angular == pytest.approx(0, abs=1e-9)
