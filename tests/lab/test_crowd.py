"""What is shown of the grid is what the engine finds."""

from __future__ import annotations

import random

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, Rect, RigidBody, Segment, Shape, Transform
from physics.lab import crowd
from physics.lab.figure import Figure


@pytest.mark.parametrize("shape", [Circle(60), Rect(300, 12), Segment((-200, 0), (200, 0))])
def test_the_cells_that_are_asked_miss_nobody(shape: Shape) -> None:
    uniform = random.Random(3).uniform
    for _ in range(8):
        at = Transform(uniform(0, 880), uniform(0, 690), uniform(-3, 3))
        found = crowd.ask(Figure(shape, at))
        esper.clear_database()
        discs = [
            esper.create_entity(Transform(*place), Collider(crowd.DISC), RigidBody("static"))
            for place in crowd.CROWD
        ]
        system = CollisionSystem()
        system.process()
        hit = set(system.overlapping(shape, at))
        expected = [place for disc, place in zip(discs, crowd.CROWD, strict=True) if disc in hit]
        assert found.touching == expected
        assert set(found.touching) <= set(found.met) <= set(found.looked)
        assert len(found.asked) < len(found.cells)
