"""The width of a body with segments, from which slop, margins and speeds at rest follow."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from physics import Circle, Collider, RigidBody, Segment, Shape, Transform, Velocity
from physics.rows.mass import MassProperties


@pytest.mark.parametrize("center", [None, (0.0, 0.0), (1e8, 0.0)])
def test_a_far_centre_of_mass_does_not_make_a_segment_wide(
    make_world: Any, center: tuple[float, float] | None
) -> None:
    """A ball that leaves a segment ends its contact. Once the width followed the distance to the centre of mass, and
    the contact went on across a gap of a ball's radius."""
    system = make_world()
    esper.create_entity(
        Transform(),
        Velocity(),
        Collider(Segment((-50, 0), (50, 0))),
        RigidBody(center_of_mass=center, lock_rotation=True),
    )
    place, velocity = Transform(0, 2.9), Velocity()
    esper.create_entity(place, velocity, Collider(Circle(3)), RigidBody())
    for _ in range(30):
        esper.process(1 / 60)
    velocity.y = 2.0
    for _ in range(30):
        esper.process(1 / 60)
    assert place.y > 3.9
    assert not system.contacts


@pytest.mark.parametrize(
    "shapes", [(Circle(5), Segment((0, 0), (40, 0))), (Segment((0, 0), (40, 0)), Circle(5))]
)
def test_a_segment_has_no_width_wherever_it_stands_in_the_list(shapes: tuple[Shape, ...]) -> None:
    mass = MassProperties()
    mass.of(piece for shape in shapes for piece in shape._convexes)
    assert mass.min_extent == 0.0
