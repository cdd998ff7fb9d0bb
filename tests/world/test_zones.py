"""Zones: gravity of their own, drag, wind and liquids."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
    Zone,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0


def zone(
    shape: Shape,
    x: float = 0.0,
    y: float = 0.0,
    angle: float = 0.0,
    *,
    sensor: bool = True,
    **options: object,
) -> int:
    """A static zone; `options` are those of its Zone."""
    return esper.create_entity(
        Transform(x, y, angle),
        Collider(shape, sensor=sensor),
        RigidBody("static"),
        Zone(**options),
    )


def edit(entity: int) -> Zone:
    return esper.component_for_entity(entity, Zone)


# ---- Gravity --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0.0, 1.0, -0.5])
def test_gravity_of_its_own_takes_the_place_of_the_systems(make_world, scale: float) -> None:
    make_world((0, -G))
    zone(Rect(1000, 1000), gravity=(30, -100))
    fallen = body(Circle(5), rigid={"gravity_scale": scale})
    outside = body(Circle(5), 700, 0)
    run(1)
    # On an exact parabola, as anywhere.
    assert transform(fallen).x == pytest.approx(scale * 15, rel=1e-12, abs=1e-9)
    assert transform(fallen).y == pytest.approx(-scale * 50, rel=1e-12, abs=1e-9)
    assert velocity(outside).y == pytest.approx(-G)


def test_gravity_turns_with_the_zone(make_world) -> None:
    make_world()
    zone(Rect(1000, 1000), angle=0.7, gravity=(0, -100), flow=(40, 0), linear_damping=1e9)
    fallen = body(Circle(5))
    drawn = velocity(fallen)
    run(0.1)
    assert (drawn.x, drawn.y) == pytest.approx((40 * math.cos(0.7), 40 * math.sin(0.7)), rel=1e-4)


def test_a_body_that_leaves_falls_as_before(make_world) -> None:
    make_world((0, -G))
    zone(Rect(100, 100), gravity=(0, 0))
    thrown = body(Circle(5), velocity=(200, 0, 0))
    run(0.2)
    assert velocity(thrown).y == 0
    run(0.2)
    assert velocity(thrown).y < -50


def test_forces_act_on_top_of_a_zone(make_world) -> None:
    make_world((0, -G))
    zone(Rect(1000, 1000), gravity=(0, 0))
    pushed = body(Circle(5), mass=2)
    for _ in range(60):
        rigid_body(pushed).apply_force(10, 0)
        run(1 / 60)
    assert (velocity(pushed).x, velocity(pushed).y) == pytest.approx((5, 0))


@pytest.mark.parametrize("field", ["lock_x", "lock_y"])
def test_a_lock_holds_in_a_zone(make_world, field: str) -> None:
    make_world((0, -G))
    zone(
        Rect(1000, 1000),
        gravity=(50, 50),
        flow=(30, 30),
        linear_damping=1,
        attraction=100,
        density=0.5,
        surface=0,
    )
    held = body(Rect(10, 10), 20, -30, rigid={field: True})
    run(0.5)
    assert (transform(held).x == 20) == (field == "lock_x")
    assert (transform(held).y == -30) == (field == "lock_y")


@pytest.mark.parametrize("falloff", [0, 1, 2])
@pytest.mark.parametrize("distance", [10.0, 50.0, 200.0])
def test_attraction_is_what_the_formula_says(make_world, falloff: int, distance: float) -> None:
    make_world((0, -G))
    zone(Circle(1000), 5, 7, attraction=300, radius=50, falloff=falloff)
    pulled = body(Circle(1), 5 + 0.6 * distance, 7 + 0.8 * distance)
    run(1 / 600, 1 / 600)
    pull = 300 * (distance / 50 if distance < 50 else (50 / distance) ** falloff)
    found = -velocity(pulled).x * 600, -velocity(pulled).y * 600
    assert found == pytest.approx((0.6 * pull, 0.8 * pull), rel=1e-3)


@pytest.mark.parametrize(("elongated", "dt"), [(1.0, 1 / 30), (0.6, 1 / 60)])
def test_a_satellite_keeps_its_energy(make_world, elongated: float, dt: float) -> None:
    make_world((0, -G))
    zone(Circle(2000), attraction=5625, radius=20)  # 900 at a distance of 50
    satellite = body(Circle(3), 200, 0, velocity=(0, elongated * math.sqrt(900 * 50**2 / 200), 0))

    def energy() -> float:
        at, v = transform(satellite), velocity(satellite)
        return 0.5 * (v.x**2 + v.y**2) - 900 * 50**2 / math.hypot(at.x, at.y)

    before = energy()
    worst = 0.0
    for _ in range(round(25 / dt)):  # two rounds and more
        esper.process(dt)
        worst = max(worst, abs(energy() / before - 1))
    assert worst < 2e-3
    assert abs(energy() / before - 1) < 2e-3


def test_a_body_in_a_planet_swings_through_its_middle(make_world) -> None:
    """Even density: a harmonic oscillation of the period 2 pi sqrt(radius / attraction)."""
    make_world()
    zone(Circle(500), attraction=400, radius=100)
    fallen = body(Circle(3), 80, 0)
    run(2 * math.pi * math.sqrt(100 / 400), 2 * math.pi * 0.5 / 200)
    assert (transform(fallen).x, velocity(fallen).x) == pytest.approx((80, 0), abs=0.5)


def test_things_rest_on_a_planet_all_around(make_world) -> None:
    make_world()
    body(Circle(100), kind="static", friction=1.0)
    zone(Circle(600), attraction=400, radius=100)
    crates = []
    for i in range(8):
        turn = i * math.pi / 4
        crates.append(body(Rect(16, 16), 130 * math.cos(turn), 130 * math.sin(turn), turn, friction=1.0))
    run(5)
    assert all(rigid_body(each).asleep for each in crates)
    assert all(abs(math.hypot(transform(each).x, transform(each).y) - 108) < 1 for each in crates)


# ---- Overlaps -------------------------------------------------------------------------------------------------------


def test_zones_of_one_priority_add_up(make_world) -> None:
    make_world((0, -G))
    zone(Rect(500, 500), gravity=(60, 0))
    zone(Circle(300), gravity=(0, 30))
    zone(Circle(300), flow=(0, 0), linear_damping=0)
    fallen = body(Circle(5))
    run(1)
    assert (velocity(fallen).x, velocity(fallen).y) == pytest.approx((60, 30))


LAYERED = [Rect(100, 100, center=(0, -50)), Rect(100, 100, center=(0, 50))]
ASIDE = [Rect(100, 100, center=(-200, -50)), Rect(100, 100, center=(0, 50))]


@pytest.mark.parametrize("shapes", [LAYERED, ASIDE, Rect(100, 200)])
@pytest.mark.parametrize("liquid", [{}, {"density": 1.0, "surface": 0.0}])
def test_gravity_is_shared_above_the_surface_of_a_liquid_too(
    make_world, shapes: list[Shape] | Shape, liquid: dict[str, float]
) -> None:
    make_world((0, 0))
    zone(shapes, gravity=(0, -100), **liquid)
    zone(Rect(100, 100), 100, 50, gravity=(0, -300))
    zone(Rect(100, 100), 0, 150, gravity=(0, -300))
    middle = body(Rect(20, 20), 50, 50)
    upper = body(Rect(20, 20), 0, 105)
    run(1 / 60)
    assert velocity(middle).y * 60 == pytest.approx(-200)
    assert velocity(upper).y * 60 == pytest.approx(-250)


def test_the_highest_priority_counts_alone(make_world) -> None:
    make_world((0, -G))
    zone(Rect(500, 500), gravity=(60, 0), priority=2)
    zone(Circle(300), gravity=(0, 30), linear_damping=5, priority=1)
    higher = zone(Rect(50, 50), priority=2, angular_damping=1)
    fallen = body(Circle(5), velocity=(0, 0, 4))
    run(1 / 60)
    assert velocity(fallen).x == pytest.approx(1)
    assert velocity(fallen).angular < 4
    edit(higher).priority = 3
    run(1 / 60)
    assert velocity(fallen).y == pytest.approx(-15)


# ---- Who is in one --------------------------------------------------------------------------------------------------


def test_layers_and_groups_say_on_whom_a_zone_acts(make_world) -> None:
    make_world()
    fan = zone(Rect(500, 500), gravity=(60, 0))
    esper.component_for_entity(fan, Collider).mask = 2
    moved, unmoved = body(Circle(5), -50, 0, layer=2), body(Circle(5), 50, 0)
    run(0.5)
    assert velocity(moved).x == pytest.approx(30)
    assert velocity(unmoved).x == 0


def test_a_body_that_game_code_creates_or_puts_in_a_zone_is_in_it_at_once(make_world) -> None:
    make_world((0, -G))
    zone(Circle(100), gravity=(0, 0))
    run(0.1)
    created, put = body(Circle(5)), body(Circle(5), 500, 0)
    corner = body(Circle(5), 95, 95)  # in its bounding box alone
    run(1 / 60)
    assert velocity(created).y == 0
    assert velocity(corner).y == pytest.approx(-15)
    transform(put).x, transform(put).y = 50, 0
    transform(created).x = 700
    velocity(put).y = 0
    run(1 / 60)
    assert velocity(put).y == 0
    assert velocity(created).y == pytest.approx(-15)


def test_what_sleeps_wakes_when_its_zone_is_edited_moved_removed_or_added(make_world) -> None:
    make_world((0, -G))
    body(Rect(400, 20), 0, -10, kind="static")
    crate = body(Rect(20, 20), 0, 10)
    fan = zone(Rect(100, 100), 0, 50)

    def sleeps() -> bool:
        run(2)
        return rigid_body(crate).asleep

    assert sleeps()
    edit(fan).gravity = (0, -300)
    run(1 / 60)
    assert not rigid_body(crate).asleep
    assert sleeps()
    esper.component_for_entity(fan, Transform).x += 5
    run(1 / 60)
    assert not rigid_body(crate).asleep
    assert sleeps()
    kept = edit(fan)
    esper.remove_component(fan, Zone)
    run(1 / 60)
    assert not rigid_body(crate).asleep
    assert sleeps()
    esper.add_component(fan, kept)
    run(1 / 60)
    assert not rigid_body(crate).asleep
    assert sleeps()
    esper.delete_entity(fan)
    run(2 / 60)
    assert not rigid_body(crate).asleep
    assert sleeps()
    zone(Rect(100, 100), 0, 50, gravity=(0, 100))
    run(1)
    assert transform(crate).y > 20


@pytest.mark.parametrize("sensor", [True, False])
def test_a_zone_edited_before_a_pause_leaves_each_contact_there_once(make_world, sensor: bool) -> None:
    """The zone wakes what sleeps in it, also in a tick in which nothing moves."""
    system = make_world((0, -G))
    floor = zone(Rect(400, 20), 0, -10, sensor=False)
    fan = zone(Rect(100, 100), 0, 50, sensor=True) if sensor else floor
    crate = body(Rect(20, 20), 0, 10)
    run(3)
    assert rigid_body(crate).asleep
    before = [(contact.a, contact.b) for contact in system.contacts]
    for dt in (0.0, 1 / 60):
        edit(fan).flow = (1, 0)
        esper.process(dt)
        assert [(contact.a, contact.b) for contact in system.contacts] == before
        assert system.begun == system.ended == []


def test_what_sleeps_in_a_zone_stays_in_it_when_something_else_wakes_it(make_world) -> None:
    """Its contact with the zone is among those that are kept while both are quiet."""
    make_world((0, -G))
    zone(Rect(400, 200), gravity=(0, 0))
    resting = body(Circle(10))
    run(3)
    assert rigid_body(resting).asleep
    rigid_body(resting).apply_impulse(0, 0)
    run(1 / 60)
    assert velocity(resting).y == 0
    run(3)
    assert rigid_body(resting).asleep
    body(Circle(10), -60, 0, velocity=(200, 0, 0), restitution=1.0)
    run(0.5)
    assert velocity(resting).x == pytest.approx(200, rel=0.01)
    assert velocity(resting).y == 0


def test_a_zone_that_moves_carries_its_fields_along(make_world) -> None:
    make_world((0, -G))
    esper.create_entity(
        Transform(),
        Velocity(50, 0),
        Collider(Rect(60, 60), sensor=True),
        RigidBody("kinematic"),
        Zone(gravity=(0, 0)),
    )
    carried = body(Circle(5), velocity=(50, 0, 0))
    run(4)
    assert transform(carried).y == 0


def test_a_system_without_gravity_lets_things_rest_in_a_zone(make_world) -> None:
    make_world()
    body(Rect(400, 20), 0, -10, kind="static")
    zone(Rect(400, 400), 0, 200, gravity=(0, -G))
    stack = [body(Rect(20, 20), 0, 12 + 21 * i, restitution=0.3) for i in range(6)]
    run(5)
    assert all(rigid_body(each).asleep for each in stack)
    assert transform(stack[5]).y == pytest.approx(110, abs=1)


def test_particles_and_what_is_not_dynamic_are_left_alone(make_world) -> None:
    make_world()
    zone(Rect(400, 400), gravity=(0, -G))
    still = body(Circle(5), kind="kinematic")
    run(0.2)
    assert velocity(still).y == 0


# ---- Drag -----------------------------------------------------------------------------------------------------------


def test_damping_adds_to_that_of_the_body(make_world) -> None:
    make_world()
    zone(Rect(4000, 4000), linear_damping=1.5, angular_damping=0.5)
    braked = body(Circle(5), velocity=(100, 0, 10), rigid={"linear_damping": 0.5, "angular_damping": 0.5})
    run(1, 1 / 240)
    assert velocity(braked).x == pytest.approx(100 * math.exp(-2), rel=0.01)
    assert velocity(braked).angular == pytest.approx(10 * math.exp(-1), rel=0.01)


def test_a_flow_draws_bodies_to_its_velocity(make_world) -> None:
    make_world()
    zone(Rect(4000, 4000), flow=(80, -20), linear_damping=2)
    drawn = body(Circle(5))
    run(0.5)
    assert velocity(drawn).x == pytest.approx(80 * (1 - math.exp(-1)), rel=0.01)
    run(10)
    assert (velocity(drawn).x, velocity(drawn).y) == pytest.approx((80, -20), rel=1e-6)


# ---- Liquids --------------------------------------------------------------------------------------------------------


def pool(**options: object) -> int:
    """Water with its surface at y = 0, over a bottom at -200."""
    body(Rect(600, 20), 0, -210, kind="static")
    for side in (-1, 1):
        body(Rect(20, 300), side * 300, -70, kind="static")
    return zone(
        Rect(600, 240),
        0,
        -80,
        surface=80.0,
        **{"density": 1.0, "linear_damping": 2, "angular_damping": 2, **options},
    )


@pytest.mark.parametrize("density", [0.05, 0.3, 0.5, 0.8])
@pytest.mark.parametrize("width", [20, 60])
def test_a_raft_floats_as_deep_as_archimedes_says(make_world, density: float, width: float) -> None:
    make_world((0, -G))
    pool()
    raft = body(Rect(width, 20), 0, 30, density=density, rigid={"lock_rotation": width == 20})
    run(12)
    assert rigid_body(raft).asleep
    assert transform(raft).y - 10 == pytest.approx(-20 * density, abs=0.4)


@pytest.mark.parametrize(
    "shape",
    [
        Circle(10),
        Ellipse(15, 8),
        Capsule((-12, 0), (12, 0), 6),
        Polygon([(-15, -8), (15, -8), (0, 14)]),
        Polygon([(-15, -15), (15, -15), (15, 15), (9, 15), (9, -9), (-9, -9), (-9, 15), (-15, 15)]),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_all_shapes_float_and_come_to_rest(make_world, shape: Shape) -> None:
    make_world((0, -G))
    pool()
    floating = body(shape, 0, 40, 0.4, velocity=(20, 0, 1), density=0.4)
    run(12)
    assert rigid_body(floating).asleep
    assert abs(transform(floating).y) < 12


def test_a_stone_sinks_slower_than_it_falls_and_rests_at_the_bottom(make_world) -> None:
    make_world((0, -G))
    pool()
    stone = body(Rect(20, 20), 0, 20, density=3.0)
    run(0.5)
    assert -300 < velocity(stone).y < 0
    run(4)
    assert transform(stone).y == pytest.approx(-190, abs=0.3)
    assert rigid_body(stone).asleep


def test_what_is_far_too_light_comes_to_rest_too(make_world) -> None:
    make_world((0, -G))
    pool()
    crate = body(Rect(20, 20), 0, 60, mass=1)
    run(10)
    assert rigid_body(crate).asleep
    assert transform(crate).y == pytest.approx(9.95, abs=0.1)


@pytest.mark.parametrize(("density", "dt"), [(0.04, 1 / 60), (0.1, 1 / 30), (1.0, 1 / 30)])
def test_a_thin_plank_does_not_rock_for_ever(make_world, density: float, dt: float) -> None:
    """The less of it is in the water, the stiffer is the water to its turning."""
    make_world((0, -G))
    pool()
    plank = body(Rect(14, 1.8), 0, 10, 0.7, velocity=(0, 0, 5), density=density)
    run(12, dt)
    assert rigid_body(plank).asleep


def test_a_plank_lies_down_and_a_keel_hangs_down(make_world) -> None:
    make_world((0, -G))
    pool()
    plank = body(Rect(60, 10), -100, 40, 1.2, density=0.5)
    keel = body(Circle(12), 100, 20, 2.5, density=0.5, rigid={"center_of_mass": (0, -6)})
    run(12)
    assert abs(math.sin(transform(plank).angle)) < 0.05
    assert abs(math.sin(transform(keel).angle)) < 0.05
    assert math.cos(transform(keel).angle) > 0


def test_a_stack_floats_and_sleeps(make_world) -> None:
    make_world((0, -G))
    pool()
    below = body(Rect(80, 20), 0, 10, density=0.4, friction=0.8)
    above = body(Rect(20, 20), 0, 35, density=0.4, friction=0.8)
    run(12)
    assert rigid_body(below).asleep
    assert rigid_body(above).asleep
    assert transform(above).y - transform(below).y == pytest.approx(20, abs=0.3)


def test_nothing_floats_without_gravity(make_world) -> None:
    make_world()
    pool(linear_damping=0)
    hovering = body(Rect(20, 20), 0, -100, density=0.1)
    run(1)
    assert transform(hovering).y == -100


def test_a_segment_displaces_nothing(make_world) -> None:
    make_world((0, -G))
    pool(linear_damping=0)
    sunk = body(Segment((-10, 0), (10, 0)), 0, -50)
    run(0.2)
    assert velocity(sunk).y == pytest.approx(-0.2 * G)


def inside(shape: Shape, x: float, y: float) -> bool:
    from physics import geometry

    return geometry.contains_point(shape, Transform(), (x, y))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_the_lift_is_that_of_the_part_below_the_surface(seed: int) -> None:
    """The twin: the area and the middle of that part by counting points."""
    chance = Random(seed)
    shape: Shape = chance.choice(
        [
            Circle(chance.uniform(4, 20)),
            Ellipse(chance.uniform(4, 20), chance.uniform(4, 20), (3, -2), 0.4),
            Rect(chance.uniform(4, 40), chance.uniform(4, 40), (2, 5), 0.3),
            Capsule((-9, chance.uniform(-9, 9)), (9, 4), chance.uniform(3, 9)),
            Polygon([(-14, -9), (chance.uniform(5, 15), -12), (16, 8), (-3, chance.uniform(6, 17))]),
        ]
    )
    angle, height, tilt = chance.uniform(-3, 3), chance.uniform(-15, 15), chance.uniform(-1, 1)
    before = esper.current_world
    esper.switch_world("lift")
    try:
        esper.add_processor(PhysicsSystem((0, -G)))
        zone(Circle(500), 0, 0, tilt, density=1.0, surface=0.0)
        floating = body(shape, 0, height, angle, rigid={"center_of_mass": (0, 0)}, mass=1e9)
        rigid_body(floating).inertia = 1e9
        run(1 / 60)
        # The surface is the line through the origin with the normal (-sin tilt, cos tilt).
        c, s = math.cos(angle), math.sin(angle)
        step, area, mx, my = 1.0, 0.0, 0.0, 0.0
        for i in range(-32, 32):
            for j in range(-32, 32):
                px, py = (i + 0.5) * step, (j + 0.5) * step
                x, y = c * px - s * py, s * px + c * py
                if -math.sin(tilt) * x + math.cos(tilt) * (y + height) <= 0 and inside(shape, px, py):
                    area += step * step
                    mx += step * step * x
                    my += step * step * y
        # It falls as (mass - displaced) / (mass + displaced): once for the lift, and once for the inertia.
        assert (velocity(floating).y * 60 + G) * 1e9 == pytest.approx(2 * G * area, rel=0.06, abs=2 * G * 10)
        assert velocity(floating).angular * 60 * 1e9 == pytest.approx(G * mx, rel=0.1, abs=G * 100)
    finally:
        esper.switch_world(before)
        esper.delete_world("lift")


def test_the_area_of_a_needle_in_two_zones_is_no_error(make_world) -> None:
    """Rounding made it -1.0, which was the value of an error: the process ended without a word."""
    dice = Random(159)
    system = make_world(gravity=(0, -900))
    for x in (-30, 30):
        zone = Zone(gravity=(0, 300), density=0.01)
        esper.create_entity(Transform(x, 0, dice.uniform(-3, 3)), Collider(Rect(40, 50), sensor=True), zone)
    needle = esper.create_entity(Transform(0, 0, dice.uniform(-3, 3)), Collider(Rect(1e9, 1e-9)), RigidBody())
    for _ in range(2):
        system.process(1 / 60)
    assert all(math.isfinite(value) for value in (transform(needle).x, transform(needle).y))
