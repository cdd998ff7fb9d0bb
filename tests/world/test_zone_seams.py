"""Water, winds and rooms that consist of several zones or shapes."""

from __future__ import annotations

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    Ellipse,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    TileMap,
    Transform,
    Velocity,
    Zone,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity
from tests.world.test_zones import G, zone


def lake(left: float, right: float, bottom: float = -300.0, top: float = 0.0, **options: object) -> int:
    options = {"density": 1.0, "linear_damping": 2, "angular_damping": 2, **options}
    return zone(Rect(right - left, top - bottom), (left + right) / 2, (bottom + top) / 2, **options)


@pytest.mark.parametrize(
    "shape",
    [Rect(60, 20), Capsule((-20, 0), (20, 0), 9), Ellipse(30, 9)],
    ids=lambda shape: type(shape).__name__,
)
@pytest.mark.parametrize("x", [0.0, 7.0, 29.0])
def test_a_boat_floats_across_a_seam_as_elsewhere(make_world, shape: Shape, x: float) -> None:
    """It displaced in each of both zones, as if it were wholly in it, and lay 6.7 units too high."""
    make_world((0, -G))
    lake(-500, 0)
    lake(0, 500)
    boat = body(shape, x, 0, density=0.5)
    run(1)
    assert transform(boat).y == pytest.approx(0, abs=1e-9)
    assert transform(boat).angle == pytest.approx(0, abs=1e-9)
    assert rigid_body(boat).asleep


def test_a_boat_sails_over_seams_without_a_jolt(make_world) -> None:
    make_world((0, -G))
    for i in range(8):
        lake(-100 + 50 * i, -50 + 50 * i, linear_damping=0, angular_damping=0)
    boat = body(Rect(60, 20), -50, 0, density=0.5, velocity=(150, 0, 0))
    for _ in range(90):
        run(1 / 60)
        assert velocity(boat).x == pytest.approx(150, rel=1e-12)
        assert transform(boat).y == pytest.approx(0, abs=1e-9)
        assert transform(boat).angle == pytest.approx(0, abs=1e-9)
    assert transform(boat).x > 150


def test_a_river_of_two_zones_flows_as_one(make_world) -> None:
    make_world((0, -G))
    lake(-500, 0, flow=(60, 0))
    lake(0, 500, flow=(60, 0))
    log = body(Rect(60, 20), -60, 0, density=0.5, velocity=(60, 0, 0))
    for _ in range(120):
        run(1 / 60)
        assert velocity(log).x == pytest.approx(60, rel=1e-9)
    assert transform(log).x > 50


def test_a_lake_of_tiles_lifts_nothing_at_its_cuts(make_world) -> None:
    make_world((0, -G))
    water = [Zone(density=1.0, linear_damping=2, angular_damping=2), Collider(Rect(8, 8), sensor=True)]
    TileMap("." * 40 + "\n" + ("~" * 40 + "\n") * 20, {"~": water}, 8)
    boats = [body(Rect(15, 5), x, 160, density=0.5) for x in (60, 128, 253)]
    deep = body(Circle(5), 128, 32, 0.3)  # across cuts of both kinds
    run(1)
    assert [transform(each).y for each in boats] == pytest.approx([160] * 3, abs=1e-6)
    assert transform(deep).y == pytest.approx(32, abs=1e-6)
    assert len(list(esper.get_component(Zone))) == 6


def test_what_is_beyond_the_end_of_the_water_displaces_nothing(make_world) -> None:
    """5 of 60 units carried the whole box."""
    make_world((0, -G))
    lake(-1000, 0)
    box = body(Rect(60, 20), 25, 0, density=0.05, rigid={"lock_rotation": True, "lock_x": True})
    run(6)
    assert transform(box).y == pytest.approx(10 - 60 * 20 * 0.05 / 5, abs=0.1)


@pytest.mark.parametrize(
    "shape",
    [
        [Rect(400, 100), Rect(100, 400)],
        [Circle(90), Rect(150, 150), Rect(150, 150, angle=0.7)],
        Polygon(
            [(-200, -50), (-50, -50), (-50, -200), (50, -200), (50, -50), (200, -50), (200, 50), (-200, 50)]
        ),
    ],
    ids=["cross", "overlapping", "concave"],
)
def test_shapes_of_a_zone_hold_water_once(make_world, shape: Shape) -> None:
    make_world((0, -G))
    zone(shape, 0, -50, density=1.0, linear_damping=2, angular_damping=2, surface=50)
    boat = body(Rect(100, 20), 7, 0, density=0.5)
    run(1)
    assert transform(boat).y == pytest.approx(0, abs=1e-9)
    assert transform(boat).angle == pytest.approx(0, abs=1e-9)


def test_a_shape_above_the_surface_adds_no_water(make_world) -> None:
    """A strip of air above the lake was liquid, and without sides liquid everywhere: what was beside the lake floated
    on it."""
    make_world((0, -G))
    air = Rect(200, 40, center=(0, 20))
    zone([Rect(200, 300, center=(0, -150)), air], density=1.0, linear_damping=1, surface=0)
    plank = body(
        Rect(100, 10), 145, -20, density=0.5, rigid={"lock_rotation": True}
    )  # a twentieth is in the lake
    run(0.5)
    assert velocity(plank).y < -300


def test_an_emptied_tank_lifts_nothing(make_world) -> None:
    """With the surface at the bottom of the tank, or below it, a body through the bottom floated."""
    make_world((0, -G))
    for x, surface in ((0, 0.0), (500, -5.0)):
        zone(Rect(200, 100, center=(0, 50)), x, 0, density=1.0, linear_damping=1, surface=surface)
    fallen = [body(Rect(40, 10), x, -4, density=0.5) for x in (0, 115, 500)]
    run(1 / 60)
    assert [velocity(each).y for each in fallen] == pytest.approx([-G / 60] * 3)


def test_what_bobs_is_not_cut_at_the_surface(make_world) -> None:
    """Cut along the top of the zone when the tick begins, it would have less lift on its way down than on its way up,
    and bob ever higher."""
    make_world((0, -G))
    lake(-500, 500, linear_damping=0, angular_damping=0)
    box = body(Rect(20, 20), 0, 1, density=0.5, rigid={"lock_rotation": True, "can_sleep": False})
    heights = []
    for _ in range(240):
        run(1 / 60)
        heights.append(transform(box).y)
    assert max(heights[-60:]) < 1
    assert max(heights[-60:]) > 0.5


# ---- Winds and rooms ------------------------------------------------------------------------------------------------


def test_two_winds_side_by_side_brake_as_one(make_world) -> None:
    """They braked a body across the seam twice."""
    make_world((0, -G))
    zone(Rect(500, 5000), -250, 0, linear_damping=3)
    zone(Rect(500, 5000), 250, 0, linear_damping=3)
    fallen = [body(Rect(60, 20), x, 2000) for x in (0, 10, 200)]
    run(3)
    assert [velocity(each).y for each in fallen] == pytest.approx([-G / 3] * 3, rel=1e-3)


def test_a_wind_gets_its_part_of_a_body(make_world) -> None:
    make_world()
    zone(Rect(500, 5000), -250, 0, linear_damping=3, flow=(0, 100))
    zone(Rect(500, 5000), 250, 0, linear_damping=3, flow=(0, -100))
    blown = body(Rect(60, 20), 15, 0, rigid={"lock_rotation": True})  # a quarter is on the left
    run(3)
    assert velocity(blown).y == pytest.approx(-50, rel=1e-3)


def test_winds_that_overlap_add_up(make_world) -> None:
    make_world((0, -G))
    zone(Rect(500, 5000), linear_damping=1)
    zone(Rect(400, 5000), linear_damping=2)
    fallen = body(Rect(60, 20), 0, 2000)
    run(3)
    assert velocity(fallen).y == pytest.approx(-G / 3, rel=1e-3)


def test_a_wind_alone_has_the_whole_body(make_world) -> None:
    make_world()
    zone(Rect(500, 500), -250, 0, linear_damping=3)
    braked = body(Rect(60, 20), 25, 0, velocity=(0, 100, 0))
    run(1 / 60)
    assert velocity(braked).y == pytest.approx(100 / (1 + 3 / 240) ** 4, rel=1e-2)


def test_rooms_side_by_side_have_one_gravity(make_world) -> None:
    """Across the wall of two rooms it was that of both."""
    make_world((0, -G))
    zone(Rect(500, 500), -250, 0, gravity=(0, -100))
    zone(Rect(500, 500), 250, 0, gravity=(0, -100))
    fallen = body(Rect(40, 10))
    run(1)
    assert velocity(fallen).y == pytest.approx(-100, rel=1e-9)


def test_a_lake_does_not_take_a_part_of_a_planets_gravity(make_world) -> None:
    make_world()
    zone(Rect(1000, 1000), gravity=(0, -300))
    lake(-500, 500)
    boat = body(Rect(60, 20), 0, 0, density=0.5)
    run(1)
    assert transform(boat).y == pytest.approx(0, abs=1e-9)
    assert rigid_body(boat).asleep


def test_a_sleeper_at_a_seam_sleeps_on(make_world) -> None:
    make_world((0, -G))
    lake(-500, 0)
    lake(0, 500)
    boat = body(Rect(60, 20), 7, 0, density=0.5)
    run(2)
    assert rigid_body(boat).asleep
    esper.create_entity(Transform(7, 60), Velocity(), Collider(Rect(10, 10)), RigidBody(mass=100))
    run(8)
    assert transform(boat).y == pytest.approx(-100 / 60, abs=0.1)
    assert rigid_body(boat).asleep
