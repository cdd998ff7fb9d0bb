"""What meets within the tick keeps its momentum, however much the masses differ."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest

from physics import Circle, PhysicsSystem, Polygon, Rect, Shape, compiled
from tests.dynamics.scene import body, rigid_body, velocity


def momentum(system: PhysicsSystem, bodies: list[int]) -> float:
    return sum(
        system.mass_of(entity) * system.velocity_at(entity, system.center_of_mass(entity))[0]
        for entity in bodies
    )


def energy(system: PhysicsSystem, bodies: list[int]) -> float:
    total = 0.0
    for entity in bodies:
        x, y = system.velocity_at(entity, system.center_of_mass(entity))
        total += 0.5 * system.mass_of(entity) * (x * x + y * y)
        total += 0.5 * system.inertia_of(entity) * velocity(entity).angular ** 2
    return total


@pytest.mark.parametrize("aside", [0.5, 3, 8, 12])
@pytest.mark.parametrize("mass", [10, 100, 1000])
@pytest.mark.parametrize("speed", [100, 3000])
def test_a_heavy_ball_on_a_light_one_on_smooth_ground(
    make_world, speed: float, mass: float, aside: float
) -> None:
    """Passes over the two contacts alone remove a thousandth of what is left each, at 1000 to 1."""
    make_world()
    body(Rect(2000, 100), 0, -50, kind="static", friction=0.0)
    light = body(Circle(5), 0, 5, mass=1.0, friction=0.0)
    heavy = body(Circle(15), aside, 28, velocity=(0, -speed, 0), mass=mass, friction=0.0)
    for _ in range(20):
        esper.process(1 / 60)
        along = velocity(light).x + mass * velocity(heavy).x
        assert along == pytest.approx(0, abs=1e-9 * mass * speed)


def test_three_that_meet_with_the_floor_double_no_energy(make_world) -> None:
    """The passes did not converge, and shock propagation doubled the energy."""
    system = make_world()
    body(Rect(301, 0.5), 0, -150.25, kind="static", restitution=0.5)
    bodies = [
        body(
            Rect(20.39, 6.797), 47.446, -130.58, -51.1985,
            velocity=(294.8, -747.5, -28.7), mass=8.5, restitution=1.0, friction=1.0,
        ),
        body(Rect(14.286, 14.286), 76.005, -139.44, 36.4785, velocity=(-93.5, 32.4, -8.17), mass=204, friction=0.0),
        body(
            Polygon([(-12.4416, -8.2944), (12.4416, -8.2944), (0, 12.4416)]), 59.936, -141.19, -6.27585,
            velocity=(451.7, -1380.1, -24.7), mass=0.555, friction=1.0,
        ),
    ]  # fmt: skip
    esper.process(0.0)
    before = energy(system, bodies)
    esper.process(1 / 60)
    assert energy(system, bodies) <= before


@pytest.mark.parametrize("seed", range(60 if compiled else 4))
def test_random_columns_of_light_and_heavy_fall_onto_smooth_ground(make_world, seed: int) -> None:
    """Before slow passes were extrapolated, every fifth of them got up to 18 % of its momentum from nowhere."""
    chance = Random(seed)
    system = make_world()
    body(Rect(20_000, 100), 0, -50, kind="static", friction=0.0)
    bodies = []
    for i in range(chance.randint(2, 4)):
        shapes: list[Shape] = [
            Circle(chance.uniform(4, 12)),
            Rect(chance.uniform(6, 24), chance.uniform(6, 24)),
            Polygon([(-8, -6), (8, -6), (0, 9)]),
        ]
        bodies.append(
            body(
                chance.choice(shapes),
                chance.uniform(-15, 15),
                15 + 30 * i,
                chance.uniform(0, 2 * math.pi),
                velocity=(0, -300, chance.uniform(-5, 5)),
                mass=10 ** chance.uniform(0, 3),
                friction=chance.choice((0, 0, 0.5)),
                rigid={"can_sleep": False},
            )
        )
    esper.process(0.0)
    first = momentum(system, bodies)
    size = 300 * sum(rigid_body(entity).mass or 0.0 for entity in bodies)
    for _ in range(30):
        esper.process(1 / 60)
        assert momentum(system, bodies) == pytest.approx(first, abs=2e-3 * size)
