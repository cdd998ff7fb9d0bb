"""Rows of one disc or box take a short way through the detection: it must give what the narrowphase gives."""

from __future__ import annotations

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, Rect, Shape, Transform, geometry

DISC = (Circle(40), Transform(1070, 60))
BOX = (Rect(120, 60), Transform(1000, 0, 0.5))


@pytest.mark.parametrize(("a", "b"), [(DISC, BOX), (BOX, DISC)])
def test_contacts_are_those_of_bare_shapes_whichever_comes_first(
    a: tuple[Shape, Transform], b: tuple[Shape, Transform]
) -> None:
    """With the box first, its points were mirrored at the box."""
    name = esper.current_world
    esper.switch_world("simple rows")
    try:
        for shape, transform in (a, b):
            esper.create_entity(transform, Collider(shape))
        world = CollisionSystem()
        world.process()
        [found] = world.contacts
    finally:
        esper.switch_world(name)
        esper.delete_world("simple rows")
    expected = geometry.collide(*a, *b)
    assert expected is not None
    assert found.normal == pytest.approx(expected.normal)
    assert found.depth == pytest.approx(expected.depth)
    assert found.points[0] == pytest.approx(expected.points[0])
