"""A chain of links that a press pushes against a wall."""

from __future__ import annotations

import math
from itertools import pairwise

import esper

from physics import Circle, Collider, DistanceJoint, PhysicsSystem, Rect, RevoluteJoint
from tests.dynamics.scene import body, transform, velocity

Link = tuple[Circle | Rect, float, float, float]
"""Shape, x, angle and mass."""


def fastest_of_chain(
    links: list[Link], hinges: set[int], start: float, speed: float, gap: float, ticks: int, dt: float
) -> tuple[float, float]:
    """The greatest speed and the greatest impulse of contacts, while a press at x = `start` pushes a chain of links
    against a wall and stops `gap` in front of the wall. `hinges`: which of the joints are no rods."""
    system = esper.get_processor(PhysicsSystem)
    esper.component_for_entity(body(Rect(60, 600), 50, 0, kind="static"), Collider).friction = 0.8
    press = body(Rect(30, 120), start, 0, kind="kinematic", velocity=(speed, 0, 0))
    chain = []
    for k, (shape, x, angle, mass) in enumerate(links):
        chain.append(body(shape, x, 24 * k - 30, angle=angle, mass=mass))
        esper.component_for_entity(chain[-1], Collider).friction = 0.2
    for k, (one, two) in enumerate(pairwise(chain)):
        a, b = transform(one), transform(two)
        if k in hinges:
            esper.create_entity(RevoluteJoint(one, two, anchor=((a.x + b.x) / 2, (a.y + b.y) / 2)))
        else:
            esper.create_entity(DistanceJoint(one, two))
    fastest = impulse = 0.0
    for _ in range(ticks):
        if transform(press).x >= 5.0 - gap - 0.01:
            velocity(press).x = 0.0
        esper.process(dt)
        fastest = max(fastest, *(math.hypot(velocity(link).x, velocity(link).y) for link in chain))
        impulse = max(impulse, *(contact.impulse for contact in system.contacts), 0.0)
    return fastest, impulse
