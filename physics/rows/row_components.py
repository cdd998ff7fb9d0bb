"""The components of an entity that a row has: what is looked up by type in its component dict, and what is given up."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.components.watch import release
from physics.rows.bodies import Bodies


def check_components(entity: Any, record: dict[type[Any], Any]) -> cython.int:
    """Raise TypeError if something else was stored in a component's place."""
    found: list[Any] = []
    wrong: cython.bint = False
    kind: Any
    for kind in (_Transform, _Velocity, _Collider, _RigidBody):
        component: Any = record.get(kind)
        found.append(component)
        if component is not None and not isinstance(component, kind):
            wrong = True
    if wrong:
        raise TypeError(
            f"entity {entity}: a component stored as Transform, Velocity, Collider or RigidBody is none: "
            f"{tuple(found)!r}"
        )
    return 0


def release_lost(bodies: Bodies, row: cython.Py_ssize_t, record: dict[type[Any], Any] | None) -> cython.int:
    """Release the components of a row that are not in a dict. All rows release before any takes: a component that
    went from one entity to another is not shared."""
    kind: Any
    component: Any
    for kind, component in (
        (_Transform, bodies.transforms[row]),
        (_Velocity, bodies.velocities[row]),
        (_Collider, bodies.colliders[row]),
        (_RigidBody, bodies.rigid_bodies[row]),
    ):
        if component is not None and (record is None or record.get(kind) is not component):
            release(component, bodies.due.watch, row)
    return 0
