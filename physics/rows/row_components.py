"""The components of a row: checks those in the component dict of its entity, and releases those that are lost."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.components.watch import Watch, release
from physics.rows.bodies import Bodies


def check_components(entity: Any, record: dict[type[Any], Any]) -> None:
    """Raise TypeError if another object was stored in the place of a component."""
    if not (
        _fits(record, _Transform)
        and _fits(record, _Velocity)
        and _fits(record, _Collider)
        and _fits(record, _RigidBody)
    ):
        found: list[Any] = [record.get(kind) for kind in (_Transform, _Velocity, _Collider, _RigidBody)]
        raise TypeError(
            f"entity {entity}: a component stored as Transform, Velocity, Collider or RigidBody is none: "
            f"{tuple(found)!r}"
        )


@cython.cfunc
@cython.exceptval(-1, check=False)
def _fits(record: dict[type[Any], Any], kind: Any) -> cython.bint:
    """Whether the object that is stored as a component of a kind, if there is one, is of this kind."""
    component: Any = record.get(kind)
    return component is None or isinstance(component, kind)


def release_lost(bodies: Bodies, row: cython.Py_ssize_t, record: dict[type[Any], Any] | None) -> None:
    """Release the components of a row that are not in a dict. All rows release before any row adopts, so that a
    component that went from one entity to another does not count as shared."""
    watch: Watch = bodies.to_gather.watch
    _release_lost(watch, row, record, _Transform, bodies.transforms[row])
    _release_lost(watch, row, record, _Velocity, bodies.velocities[row])
    _release_lost(watch, row, record, _Collider, bodies.colliders[row])
    _release_lost(watch, row, record, _RigidBody, bodies.rigid_bodies[row])


@cython.cfunc
@cython.exceptval(-1, check=False)
def _release_lost(
    watch: Watch, row: cython.Py_ssize_t, record: dict[type[Any], Any] | None, kind: Any, component: Any
) -> cython.int:
    """Release a component that the row has and the dict lacks."""
    if component is not None and (record is None or record.get(kind) is not component):
        release(component, watch, row)
    return 0
