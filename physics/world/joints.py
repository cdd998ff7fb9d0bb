"""The tick's joints: copies components to the solver's table, and its results back to the components."""

from __future__ import annotations

from array import array
from math import fabs
from typing import Any

import cython

from physics.components.joint import Joint
from physics.components.joint import Joint as _Joint
from physics.components.joint_row import Row
from physics.components.motion import Transform
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.dynamics.joint_table import JointTable
from physics.dynamics.sleep_values import FORCED_SLEEP
from physics.grid.buffers import new_columns
from physics.grid.no_rows import NO_BYTES, NO_INTS
from physics.rows.bodies import DEAD, Bodies
from physics.world.joint_transfer import fill_joint, fix_references, read_joint

_GIVEN_SLEEP = cython.declare(cython.double, FORCED_SLEEP)


def attach(joint: Any, entities: dict[int, dict[type[Any], Any]], dead: set[int]) -> str:
    """Attach a joint to its two entities in its first tick, later check that they are still the same.

    Returns "unknown" if an entity does not exist, "gone" if one was deleted (the joint must be removed in both cases),
    "idle" if the joint is new and neither body is dynamic, otherwise "".

    An entity is identified by its component dict: an entity that reuses an id has another dict.
    """
    if not isinstance(joint, _Joint):
        raise TypeError(f"a component stored as a joint is none: {joint!r}")
    one: Joint = joint
    new: cython.bint = False
    record_a: Any = None if one._id_a is None else entities.get(one._id_a)
    record_b: Any = None if one._id_b is None else entities.get(one._id_b)
    if one._record_a is None and one._record_b is None:
        if (record_a is None and one._id_a is not None) or (record_b is None and one._id_b is not None):
            return "unknown"
        one._record_a = record_a
        one._record_b = record_b
        new = True
    if (
        record_a is not one._record_a
        or record_b is not one._record_b
        or one._id_a in dead
        or one._id_b in dead
    ):
        return "gone"
    return "idle" if new and len(one._rows) > 0 and not (_dynamic(record_a) or _dynamic(record_b)) else ""


def components_of_ends(joint: Any) -> tuple[dict[type[Any], Any], dict[type[Any], Any]]:
    """The component dicts of the two entities of an attached joint; for the world an empty dict."""
    one: Joint = joint
    return one._record_a or {}, one._record_b or {}


def _dynamic(record: Any) -> bool:
    """Whether the entity with this component dict is a dynamic body."""
    body: Any = None if record is None else record.get(_RigidBody)
    return body is not None and body.kind == "dynamic"


@cython.cfunc
def _wake(joint: Joint) -> None:
    """Wake both bodies of a joint."""
    record: Any
    body: RigidBody
    for record in (joint._record_a, joint._record_b):
        if record is not None and record.get(_RigidBody) is not None:
            body = record[_RigidBody]
            # Not a body that game code put to sleep in this tick or the last: a new joint does not wake it.
            if not (body._sleep_requested or body._sleep_time == _GIVEN_SLEEP):
                body.wake()


@cython.final
@cython.cclass
class Joints:
    """The joints of one world from tick to tick, in the order of their entities.

    owners, joints  the entities of the joints, and the components
    broken          (entity, joint, force, torque) of the joints that broke, until `remove_broken` takes them
    ends            ids of all joined entities, and None for the world
    row_a, row_b    rows of the two ends of each joint; -1: the world, or an entity that has no row
    disables        whether each joint keeps its two bodies from colliding, as in `Bodies.disabled_pairs`
    stale           whether rows, or the pairs that do not collide, may have changed
    """

    count: int
    owners: list[int]
    joints: list[Any]
    broken: list[Any]
    ends: set[int | None]
    row_a: array[int]
    row_b: array[int]
    disables: array[int]
    stale: bool
    collect_count: int

    def __init__(self) -> None:
        self.count = 0
        self.owners = []
        self.joints = []
        self.broken = []
        self.ends = set()
        self.disables = NO_BYTES
        self.row_a = self.row_b = NO_INTS
        self.stale = False
        self.collect_count = 0

    def collect(self, found: list[tuple[int, Any]]) -> None:
        """Replace the list of joints by `found`, pairs of owner and joint sorted by owner. `attach` was called for
        each. Without memory, the list stays as it was."""
        k: cython.Py_ssize_t
        joint: Joint
        owners: list[int] = []
        joints: list[Any] = []
        ends: set[int | None] = set()
        self.collect_count += 1
        for owner, one in found:
            joint = one
            if joint._last_collected == 0:
                joint._edited = True
            joint._last_collected = self.collect_count
            owners.append(owner)
            joints.append(joint)
            ends.add(joint._id_a)
            ends.add(joint._id_b)
        for k in range(self.count):
            joint = self.joints[k]
            if joint._last_collected != self.collect_count:
                # The joint was removed: wake its bodies. If it is added again, it starts without impulses.
                joint._last_collected = 0
                joint._start_afresh()
                _wake(joint)
        if len(joints) > len(self.row_a):
            self.row_b, self.disables, self.row_a = new_columns(len(joints), "i", "b", "i")
        self.count = min(self.count, len(joints))
        self.owners = owners
        self.joints = joints
        self.ends = ends
        self.count = len(joints)
        self.stale = True

    def wake_edited(self, bodies: Bodies) -> None:
        """Wake the bodies of joints that game code has edited, or whose ends it has moved. Comes before `gather`."""
        k: cython.Py_ssize_t
        joint: Joint
        if self.stale:
            self.find_rows(bodies)
        for k in range(self.count):
            joint = self.joints[k]
            if len(joint._rows) > 0:  # a filter has nothing to solve
                self.mark_moved_ends(joint, bodies, self.row_a[k], self.row_b[k])
            if joint._edited:
                joint._edited = False
                _wake(joint)
                if self.disables[k] == joint._collide_connected:
                    self.stale = True
        if self.stale:
            self.find_rows(bodies)

    def find_rows(self, bodies: Bodies) -> None:
        """Look up the rows of the bodies, and update the pairs of rows that do not collide."""
        k: cython.Py_ssize_t
        joint: Joint
        pairs: list[Any] = []
        for k in range(self.count):
            joint = self.joints[k]
            self.row_a[k] = -1 if joint._id_a is None else bodies.row_of(joint._id_a)
            self.row_b[k] = -1 if joint._id_b is None else bodies.row_of(joint._id_b)
            self.disables[k] = not joint._collide_connected
            if self.disables[k] and self.row_a[k] >= 0 and self.row_b[k] >= 0:
                pairs.append((self.row_a[k], self.row_b[k]))
        if (pairs or bodies.disabled_pairs.pair_count > 0) and bodies.disabled_pairs.replace_pairs(pairs):
            # Pairs of quiet rows may collide now, or may not collide any more.
            bodies.version += 1
            bodies.changed.may_be_any = True
            bodies.unsettle_all()
        self.stale = False

    def mark_moved_ends(
        self, joint: Joint, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t
    ) -> None:
        """Mark the joint as edited if game code moved an end that is not dynamic. (For dynamic bodies, `gather` wakes
        them.)"""
        k: cython.int
        row: cython.Py_ssize_t
        x: float = 0.0
        y: float = 0.0
        angle: float = 0.0
        transform: Transform
        body: RigidBody
        for k in range(2):
            row = b if k else a
            if row < 0:
                continue
            if bodies.rigid_bodies[row] is not None:
                body = bodies.rigid_bodies[row]
                if body._kind == DYNAMIC:
                    continue
            transform = bodies.transforms[row]
            x += transform._x
            y += transform._y
            angle += transform._angle
        if x != joint._from_x or y != joint._from_y or angle != joint._from_angle:
            joint._from_x = x
            joint._from_y = y
            joint._from_angle = angle
            joint._edited = True

    def fill(self, bodies: Bodies, table: JointTable) -> None:
        """Put every joint whose two bodies take part in this tick into the solver's table. Comes after `gather`."""
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        joint: Joint
        is_in_solver: cython.bint
        row: Row
        rows: cython.Py_ssize_t = 0
        for k in range(self.count):
            joint = self.joints[k]
            rows += len(joint._rows) + 1  # at most one becomes two in the table (see `fill_row`)
        table.reserve(self.count, rows)
        for k in range(self.count):
            joint = self.joints[k]
            a = self.row_a[k]
            b = self.row_b[k]
            is_in_solver = len(joint._rows) > 0  # a filter has nothing to solve
            is_in_solver = (
                is_in_solver
                and (bodies.state[a] < DEAD if a >= 0 else joint._id_a is None)
                and (bodies.state[b] < DEAD if b >= 0 else joint._id_b is None)
            )
            if joint._is_in_solver != is_in_solver:
                joint._is_in_solver = is_in_solver
                joint._end_a = bodies.angle[a] if a >= 0 else 0.0
                joint._end_b = bodies.angle[b] if b >= 0 else 0.0
                joint._edited = True  # a sleeper may have lost its support, or got it back
                if not is_in_solver:
                    joint._start_afresh()
            if is_in_solver:
                row = joint._rows[0]
                if not (joint._has_a and joint._has_b and joint._has_reference and row.has_rest):
                    fix_references(joint, bodies, a, b)
                fill_joint(joint, bodies, table, a, b)

    def read_back(self, bodies: Bodies, table: JointTable, dt: float) -> None:
        """Copy impulses for the warm start of the next tick, and what users can read, to the components.

        A joint starts afresh instead if a value is not finite, if the guard stopped one of its bodies, or if neither
        body is dynamic any more."""
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t
        joint: Joint
        for k in range(self.count):
            joint = self.joints[k]
            if not joint._is_in_solver:
                continue
            a = self.row_a[k]
            b = self.row_b[k]
            if joint._ratio != 1.0:
                joint._end_a = bodies.angle[a] if a >= 0 else 0.0
                joint._end_b = bodies.angle[b] if b >= 0 else 0.0
            if table.constraints[n].live or table.constraints[n].broken:
                read_joint(joint, bodies, table, n, dt)
                if joint._force_now > joint._break_force or fabs(joint._torque_now) > joint._break_torque:
                    self.broken.append((self.owners[k], joint, joint._force_now, joint._torque_now))
            elif (a < 0 or bodies.kind[a] != DYNAMIC) and (b < 0 or bodies.kind[b] != DYNAMIC):
                joint._start_afresh()
            n += 1

    def clear_impulses(self) -> cython.void:
        """Clear the impulses of all joints, in a tick without dynamic bodies."""
        k: cython.Py_ssize_t
        joint: Joint
        for k in range(self.count):
            joint = self.joints[k]
            joint._start_afresh()
