"""What users see of a contact: `EntityContact`, and `CollisionEvent`, for a contact that began, stayed or ended."""

from __future__ import annotations

import sys
from typing import Any, TypeVar

import cython

from physics.collision.contacts import Contacts, ContactValues
from physics.collision.hits import PairHit
from physics.shapes.base import Shape
from physics.source_signature import SourceSignature

_C = TypeVar("_C")
_D = TypeVar("_D")
_MISSING: Any = object()
_LARGEST = cython.declare(cython.double, sys.float_info.max)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def finite(value: float) -> float:
    """A value of 0 or more that may have overflowed: the largest float in place of infinity, 0 in place of NaN."""
    if value <= _LARGEST:
        return value
    return _LARGEST if value > _LARGEST else 0.0


@cython.auto_pickle(True)
@cython.cclass
class EntityContact:
    """Two entities that touch, as they stood when the tick's detection ended. A copy: later ticks do not change it.

    a, b    the two entities' ids
    normal  unit vector from a towards b
    depth   0 or more: a displacement of b by normal * depth just separates the two
    points  one or two points (x, y), midway between the two surfaces, in world coordinates
    impulse, approach_speed  how hard the two met in the tick, if one of them is dynamic: the impulse (mass * speed) by
                             which they pushed each other apart, and the speed along the normal at which they met. 0 if
                             neither is dynamic, and with sensors
    shape_a, shape_b  the shape of each that touches: for colliders of several shapes, the deepest pair
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    a: int
    b: int
    _nx: float
    _ny: float
    depth: float
    _x0: float
    _y0: float
    _x1: float
    _y1: float
    _count: int
    impulse: float
    approach_speed: float
    shape_a: Shape
    shape_b: Shape

    if not cython.compiled:

        def __setattr__(self, name: str, value: Any) -> None:
            """Each field is set once, by `_copy_from`: compiled, they are read-only members."""
            if hasattr(self, name):
                raise AttributeError(f"attribute {name!r} of {type(self).__name__!r} objects is not writable")
            object.__setattr__(self, name, value)

    @property
    def normal(self) -> tuple[float, float]:
        """Unit vector from `a` towards `b`."""
        return (self._nx, self._ny)

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """One or two points midway between the two surfaces, in world coordinates."""
        if self._count == 1:
            return ((self._x0, self._y0),)
        return ((self._x0, self._y0), (self._x1, self._y1))

    def other(self, entity: object) -> int:
        """The other one of the two entities. Raises ValueError if `entity` is neither."""
        if entity == self.a:
            return self.b
        if entity == self.b:
            return self.a
        raise ValueError(f"entity must be {self.a} or {self.b}, got {entity!r}")

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} a={self.a} b={self.b} normal={self.normal} depth={self.depth} "
            f"points={self.points}>"
        )

    def _copy_from(
        self, contacts: Contacts, k: cython.Py_ssize_t, flip: cython.bint, hit: cython.Py_ssize_t
    ) -> None:
        """Copy row `k`; if `flip`, a and b change places. If `hit` is not -1, normal, depth, point and shapes come from
        row `hit` of the hits."""
        v: cython.pointer[ContactValues] = cython.address(contacts.values[k])
        met: cython.pointer[PairHit]
        piece_a: cython.Py_ssize_t = contacts.piece_a[k]
        piece_b: cython.Py_ssize_t = contacts.piece_b[k]
        nx: float = v.normal_x
        ny: float = v.normal_y
        if hit < 0:
            self.depth = v.depth
            self._count = contacts.points[k]
            self._x0 = v.x0
            self._y0 = v.y0
            self._x1 = v.x1
            self._y1 = v.y1
        else:
            met = cython.address(contacts.hits.pairs[hit])
            piece_a = met.piece_a
            piece_b = met.piece_b
            nx = met.normal_x
            ny = met.normal_y
            self.depth = met.depth
            self._count = 1
            self._x0 = self._x1 = met.x
            self._y0 = self._y1 = met.y
        shape_a: Shape = shape_of(contacts.shapes, contacts.row_a[k], piece_a)
        shape_b: Shape = shape_of(contacts.shapes, contacts.row_b[k], piece_b)
        if flip:
            self.a = contacts.b[k]
            self.b = contacts.a[k]
            self.shape_a = shape_b
            self.shape_b = shape_a
            # 0 - n rather than -n: no negative zeros.
            self._nx = 0.0 - nx
            self._ny = 0.0 - ny
        else:
            self.a = contacts.a[k]
            self.b = contacts.b[k]
            self.shape_a = shape_a
            self.shape_b = shape_b
            self._nx = nx
            self._ny = ny
        self.impulse = finite(v.normal_impulse)
        self.approach_speed = finite(v.approach_speed)


@cython.auto_pickle(True)
@cython.final
@cython.cclass
class CollisionEvent(EntityContact):
    """A contact that began, stayed or ended.

    phase   "begin", "stay" or "end"
    reason  of an end: "deleted", "removed", "invalid", "filtered" or "separated"; else None
    time    of a begin: when in the tick the contact began, 0 to 1, if the sweep found it; else 1
    pose_a, pose_b  of a begin that the sweep found: the poses of the two at that time, each (x, y, angle); else None

    An end has the data of the last contact, and the components of both entities as they last were, even if the entities
    were deleted.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    phase: str
    reason: str | None
    time: float
    pose_a: tuple[float, float, float] | None
    pose_b: tuple[float, float, float] | None
    _record_a: dict[type[Any], Any]
    _record_b: dict[type[Any], Any]
    _snapshot_a: dict[type[Any], Any]
    _snapshot_b: dict[type[Any], Any]

    def component_a(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `a`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.a, self._record_a, self._snapshot_a, component_type, default)

    def component_b(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `b`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.b, self._record_b, self._snapshot_b, component_type, default)

    def _flipped(self) -> CollisionEvent:
        """The same event with a and b in each other's place."""
        event: CollisionEvent = CollisionEvent.__new__(CollisionEvent)
        event.a, event.b = self.b, self.a
        event._nx, event._ny = 0.0 - self._nx, 0.0 - self._ny
        event.depth = self.depth
        event._count = self._count
        event._x0, event._y0, event._x1, event._y1 = self._x0, self._y0, self._x1, self._y1
        event.impulse, event.approach_speed = self.impulse, self.approach_speed
        event.shape_a, event.shape_b = self.shape_b, self.shape_a
        event.phase, event.reason, event.time = self.phase, self.reason, self.time
        event.pose_a, event.pose_b = self.pose_b, self.pose_a
        event._record_a, event._record_b = self._record_b, self._record_a
        event._snapshot_a, event._snapshot_b = self._snapshot_b, self._snapshot_a
        return event

    def __repr__(self) -> str:
        reason = f" reason={self.reason!r}" if self.reason else ""
        return (
            f"<CollisionEvent {self.phase} a={self.a} b={self.b}{reason} normal={self.normal} depth={self.depth} "
            f"points={self.points}>"
        )


def component_of(
    entity: int | None,
    record: dict[type[Any], Any],
    snapshot: dict[type[Any], Any],
    kind: type[_C],
    default: _D = _MISSING,
) -> _C | _D:
    """The component that the entity has now, else the one that it had when it was last in contact."""
    component: _C | None = record.get(kind)
    if component is None:
        component = snapshot.get(kind)
    if component is None:
        if default is not _MISSING:
            return default
        raise KeyError(f"entity {entity} has no {getattr(kind, '__name__', kind)}")
    return component


def shape_of(shapes: list[Any], row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> Any:
    """The shape of a row to which one of its pieces belongs."""
    of_row: tuple[Any, ...] = shapes[row]
    return of_row[piece]


def contact_of(contacts: Contacts, k: cython.Py_ssize_t, flip: cython.bint) -> EntityContact:
    """Row `k` of the table as an object of its own."""
    contact: EntityContact = EntityContact.__new__(EntityContact)
    contact._copy_from(contacts, k, flip, -1)
    return contact


def event_of(contacts: Contacts, k: cython.Py_ssize_t, phase: str, reason: str | None) -> CollisionEvent:
    """Row `k` of the table as an event."""
    event: CollisionEvent = CollisionEvent.__new__(CollisionEvent)
    a: cython.Py_ssize_t = contacts.row_a[k]
    b: cython.Py_ssize_t = contacts.row_b[k]
    hit: cython.Py_ssize_t = contacts.hit[k] if phase == "begin" else -1
    event._copy_from(contacts, k, False, hit)
    if hit >= 0 and contacts.hits.pairs[hit].by_solver:
        hit = -1
    event.phase = phase
    event.reason = reason
    event.time = contacts.hits.pairs[hit].time if hit >= 0 else 1.0
    if hit >= 0:
        event.pose_a = contacts.hits.pose(hit, False)
        event.pose_b = contacts.hits.pose(hit, True)
    else:
        event.pose_a = event.pose_b = None
    event._record_a = contacts.records[a]
    event._record_b = contacts.records[b]
    had: Any = (
        contacts.component_history.get((event.a, event.b))
        if len(contacts.component_history) > 0 and phase == "end"
        else None
    )
    event._snapshot_a = contacts.snapshots[a] if had is None else had[0]
    event._snapshot_b = contacts.snapshots[b] if had is None else had[1]
    return event
