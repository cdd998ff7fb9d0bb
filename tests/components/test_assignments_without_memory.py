"""An assignment that ends in a MemoryError has changed nothing, and the next one works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import Circle, Collider, Part, PhysicsSystem, Polygon, Rect, RigidBody, Transform
from tests.no_memory import failing

DT = 1 / 60
ARROW = Polygon([(-20, -20), (20, -20), (20, 20), (0, 5), (-20, 20)])

VALUES: list[tuple[type[Any], str, object]] = [
    (Collider, "shapes", ARROW),
    (Collider, "shapes", [Circle(2), Part(Circle(1), friction=0.5, layer=4)]),
    (Collider, "sensor", True),
    (Collider, "bullet", True),
    (Collider, "layer", 6),
    (Collider, "mask", 4),
    (Collider, "group", 4),
    (Collider, "restitution", 0.5),
    (Collider, "friction", 0.7),
    (Collider, "friction_combine", "maximum"),
    (Collider, "restitution_combine", "minimum"),
    (Collider, "rolling_resistance", 0.1),
    (Collider, "density", 3.0),
    (Collider, "surface_velocity", (3.0, 4.0)),
    (Collider, "surface_speed", 3.0),
    (Collider, "one_way", (0.0, 2.0)),
    (RigidBody, "kind", "kinematic"),
    (RigidBody, "mass", 3.0),
    (RigidBody, "inertia", 3.0),
    (RigidBody, "center_of_mass", (1.0, 2.0)),
    (RigidBody, "gravity_scale", 2.0),
    (RigidBody, "lock_x", True),
    (RigidBody, "can_sleep", False),
    (Transform, "x", 5.5),
]


def parted() -> Collider:
    """Its materials and filters are computed at each assignment."""
    return Collider([Circle(5), Part(Rect(3, 3), tag=1, friction=0.9, mask=7)])


@pytest.mark.parametrize("make", [lambda: Collider(Circle(5)), parted], ids=["plain", "parted"])
@pytest.mark.parametrize(
    ("kind", "name", "value"), VALUES, ids=lambda value: getattr(value, "__name__", value)
)
def test_nothing_has_changed(kind: type[Any], name: str, value: object, make: Callable[[], Collider]) -> None:
    """Once the component read the new value, and the system went on with the old one: a body that had become kinematic
    fell, and a collider whose mask had changed still met the ground."""
    system = PhysicsSystem(gravity=(0, -300))
    body = esper.create_entity(Transform(0, 50), make(), RigidBody(asleep=True))
    component = esper.component_for_entity(body, kind)
    for first in range(1, 400):
        system.process(DT)
        before = repr(component)
        if not failing(first, 1, lambda: setattr(component, name, value)):
            break
        assert repr(component) == before
    else:
        raise AssertionError("each attempt failed")
    assert repr(component) != before


def test_the_system_goes_on_with_what_the_component_reads() -> None:
    system = PhysicsSystem(gravity=(0, -300))
    body = esper.create_entity(Transform(0, 4.9), parted(), RigidBody())
    esper.create_entity(Transform(0, -10), Collider(Rect(200, 20)), RigidBody("static"))
    system.process(DT)
    collider = esper.component_for_entity(body, Collider)
    assert failing(1, 1, lambda: setattr(collider, "layer", 0))
    system.process(DT)
    assert len(system.contacts) == 1
    collider.layer = 0
    collider.shapes = Circle(5)
    system.process(DT)
    assert not system.contacts
