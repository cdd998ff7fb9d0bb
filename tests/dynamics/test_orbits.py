"""Forces that game code computes from where a body is: planets and springs neither gain nor lose energy."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, compiled
from tests.dynamics.scene import body, rigid_body, transform, velocity

SUN = 1e6
"""Of the attraction: at a distance of 100 units, a speed of 100 goes round."""
SECONDS = 60 if compiled else 6


@pytest.mark.parametrize(("speed", "close"), [(100.0, 0.002), (70.0, 0.05), (130.0, 0.05)])
@pytest.mark.parametrize("dt", [1 / 60, 1 / 120])
def test_a_planet_keeps_its_energy(make_world, speed: float, close: float, dt: float) -> None:
    make_world()
    planet = body(Circle(2), 100, 0, velocity=(0, speed, 0), mass=3.0)
    place, v = transform(planet), velocity(planet)

    def energy() -> float:
        return 0.5 * (v.x**2 + v.y**2) - SUN / math.hypot(place.x, place.y)

    before = energy()
    for _ in range(round(SECONDS / dt)):
        pull = -3.0 * SUN / math.hypot(place.x, place.y) ** 3
        rigid_body(planet).apply_force(pull * place.x, pull * place.y)
        esper.process(dt)
        assert energy() == pytest.approx(before, rel=close)


def test_a_spring_of_game_code_swings_on(make_world) -> None:
    make_world()
    bob = body(Circle(2), 100, 0, mass=1.0)
    farthest = 0.0
    for tick in range(60 * SECONDS):
        rigid_body(bob).apply_force(-25.0 * transform(bob).x, 0.0)
        esper.process(1 / 60)
        if tick > 60 * SECONDS - 120:
            farthest = max(farthest, abs(transform(bob).x))
    assert farthest == pytest.approx(100, rel=0.05)


def test_what_a_force_holds_up_hovers(make_world) -> None:
    make_world((0, -900))
    drone = body(Circle(5), 0, 50, mass=2.0)
    for _ in range(600):
        rigid_body(drone).apply_force(0, 2.0 * 900)
        esper.process(1 / 60)
    assert transform(drone).y == pytest.approx(50, abs=1e-6)
    assert velocity(drone).y == pytest.approx(0, abs=1e-9)


def test_a_constant_force_is_a_tick_of_its_own_speed_ahead(make_world) -> None:
    """Speeds are exact; places are those of symplectic Euler."""
    make_world()
    rocket = body(Circle(5), mass=1.0)
    for _ in range(60):
        rigid_body(rocket).apply_force(100, 0)
        esper.process(1 / 60)
    assert velocity(rocket).x == pytest.approx(100)
    assert transform(rocket).x == pytest.approx(50 + 0.5 * 100 / 60)


def test_a_sideways_force_leaves_the_fall_as_it_was(make_world) -> None:
    make_world((0, -900))
    leaf = body(Circle(5), mass=1.0)
    for _ in range(60):
        rigid_body(leaf).apply_force(10, 0)
        esper.process(1 / 60)
    assert transform(leaf).y == pytest.approx(-450)
