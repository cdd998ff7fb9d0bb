"""The tick's joints: components to the solver's table, and what it found back to the components."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.components.joint import Joint as _Joint
from physics.components.rigid_body import RigidBody as _RigidBody
from physics.grid.buffers import table

if cython.compiled:
    from cython.cimports.libc.math import ceil, cos, fabs, sin, sqrt
    from cython.cimports.physics.components.joint import Joint
    from cython.cimports.physics.components.joint_row import SLIDE, TURN, Row
    from cython.cimports.physics.components.motion import Transform
    from cython.cimports.physics.components.rigid_body import DYNAMIC, RigidBody
    from cython.cimports.physics.dynamics.joint_table import (
        ANGLE,
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        AXIS_X,
        AXIS_Y,
        DAMPING,
        FORCE_X,
        FORCE_Y,
        FREQUENCY,
        HIGH,
        HOLD,
        IMPULSE,
        IMPULSE_Q,
        JOINT,
        LOW,
        LOWER_IMPULSE,
        MEASURE,
        MOTOR,
        NOTHING,
        RATE,
        REST,
        ROW,
        SPEED,
        SPEED_Q,
        SPRING,
        STRENGTH,
        TORQUE,
        UPPER_IMPULSE,
        JointTable,
    )
    from cython.cimports.physics.rows.bodies import DEAD, Bodies
else:
    from math import ceil, cos, fabs, sin, sqrt

    from physics.components.joint import Joint
    from physics.components.joint_row import SLIDE, TURN, Row
    from physics.components.motion import Transform
    from physics.components.rigid_body import DYNAMIC, RigidBody
    from physics.dynamics.joint_table import (
        ANGLE,
        ARM_AX,
        ARM_AY,
        ARM_BX,
        ARM_BY,
        AXIS_X,
        AXIS_Y,
        DAMPING,
        FORCE_X,
        FORCE_Y,
        FREQUENCY,
        HIGH,
        HOLD,
        IMPULSE,
        IMPULSE_Q,
        JOINT,
        LOW,
        LOWER_IMPULSE,
        MEASURE,
        MOTOR,
        NOTHING,
        RATE,
        REST,
        ROW,
        SPEED,
        SPEED_Q,
        SPRING,
        STRENGTH,
        TORQUE,
        UPPER_IMPULSE,
        JointTable,
    )
    from physics.rows.bodies import DEAD, Bodies


_HALF_TURN = cython.declare(cython.double, 3.141592653589793)


def meet(joint: Any, entities: dict[int, dict[type[Any], Any]], dead: set[int]) -> str:
    """Let a joint know its two entities. Returns why it must go: "gone", "unknown", or nothing; or "idle" if it stays,
    has only met them, and none of the two is dynamic.

    An entity's identity is its component dict: an id that is in use again comes with another.
    """
    if not isinstance(joint, _Joint):
        raise TypeError(f"a component stored as a joint is none: {joint!r}")
    one: Joint = joint
    new: cython.bint = False
    record_a: Any = None if one.id_a is None else entities.get(one.id_a)
    record_b: Any = None if one.id_b is None else entities.get(one.id_b)
    if one.record_a is None and one.record_b is None:
        if (record_a is None and one.id_a is not None) or (record_b is None and one.id_b is not None):
            return "unknown"
        one.record_a = record_a
        one.record_b = record_b
        new = True
    if record_a is not one.record_a or record_b is not one.record_b or one.id_a in dead or one.id_b in dead:
        return "gone"
    return "idle" if new and not (_dynamic(record_a) or _dynamic(record_b)) else ""


def _dynamic(record: Any) -> bool:
    """Whether the entity of this component dict is one that joints can move."""
    body: Any = None if record is None else record.get(_RigidBody)
    return body is not None and body.kind == "dynamic"


@cython.cfunc
@cython.exceptval(check=False)
def _turned(angle: float, low: float, high: float) -> cython.double:
    """The angle by whole turns less or more, if it is farther than half a turn above `high` or below `low`."""
    if angle > high + _HALF_TURN:
        return angle - 2.0 * _HALF_TURN * ceil((angle - high - _HALF_TURN) / (2.0 * _HALF_TURN))
    if angle < low - _HALF_TURN:
        return angle + 2.0 * _HALF_TURN * ceil((low - _HALF_TURN - angle) / (2.0 * _HALF_TURN))
    return angle


@cython.cfunc
@cython.exceptval(-1, check=False)
def _rouse(joint: Joint) -> cython.int:
    """Wake both bodies of a joint."""
    record: Any
    for record in (joint.record_a, joint.record_b):
        if record is not None:
            body: Any = record.get(_RigidBody)
            if body is not None:
                body.wake()
    return 0


@cython.final
@cython.cclass
class Joints:
    """The joints of one world from tick to tick, in the order of their entities.

    owners, joints  their entities, and the components
    ends            ids (or None) of the entities that they hold together (asked for membership alone)
    row_a, row_b    rows of those; -1: the world, or an entity that has no row
    apart           whether the two do not collide, as of `Bodies.apart`
    stale           whether rows, or who does not collide with whom, may have changed
    """

    if not cython.compiled:
        __slots__ = ("count", "owners", "joints", "ends", "row_a", "row_b", "apart", "stale", "number")
    count: int
    owners: list[int]
    joints: list[Any]
    ends: set[int | None]
    row_a: array[int]
    row_b: array[int]
    apart: array[int]
    stale: bool
    number: int

    def __init__(self) -> None:
        self.count = 0
        self.owners = []
        self.joints = []
        self.ends = set()
        self.row_a = self.row_b = array("i")
        self.apart = array("b")
        self.stale = False
        self.number = 0

    def collect(self, found: list[tuple[int, Any]]) -> None:
        """Take over the joints that there are, each of which has met its entities, sorted by their own entities."""
        k: cython.Py_ssize_t
        joint: Joint
        before: list[Any] = self.joints
        if len(found) > len(self.row_a):
            self.row_b, self.apart, self.row_a = table(len(found), "i", "b", "i")
        self.number += 1
        self.owners = []
        self.joints = []
        self.ends = set()
        for owner, one in found:
            joint = one
            if joint.seen == 0:
                joint._edited = True
            joint.seen = self.number
            self.owners.append(owner)
            self.joints.append(joint)
            self.ends.add(joint.id_a)
            self.ends.add(joint.id_b)
        for k in range(len(before)):
            joint = before[k]
            if joint.seen != self.number:
                # What hung on it falls; should it come again, it starts like a new one.
                joint.seen = 0
                joint.start_afresh()
                _rouse(joint)
        self.count = len(self.joints)
        self.stale = True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def watch(self, bodies: Bodies) -> cython.int:
        """Wake the bodies of joints that game code edited, or whose other end it moved. Before `Bodies.gather`."""
        k: cython.Py_ssize_t
        joint: Joint
        if self.stale:
            self.find_rows(bodies)
        for k in range(self.count):
            joint = self.joints[k]
            self.look_at_ends(joint, bodies, self.row_a[k], self.row_b[k])
            if joint._edited:
                joint._edited = False
                _rouse(joint)
                if self.apart[k] == joint._collide_connected:
                    self.stale = True
        if self.stale:
            self.find_rows(bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_rows(self, bodies: Bodies) -> cython.int:
        """Rows of the ends, and the pairs of rows that do not collide."""
        k: cython.Py_ssize_t
        joint: Joint
        pairs: list[Any] = []
        for k in range(self.count):
            joint = self.joints[k]
            self.row_a[k] = -1 if joint.id_a is None else bodies.row_of(joint.id_a)
            self.row_b[k] = -1 if joint.id_b is None else bodies.row_of(joint.id_b)
            self.apart[k] = not joint._collide_connected
            if self.apart[k] and self.row_a[k] >= 0 and self.row_b[k] >= 0:
                pairs.append((self.row_a[k], self.row_b[k]))
        if (pairs or bodies.apart.count > 0) and bodies.apart.replace(pairs):
            # What stands may meet now, or no longer.
            bodies.version += 1
            bodies.changed.all = True
            bodies.stir_all()
        self.stale = False
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_at_ends(
        self, joint: Joint, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t
    ) -> cython.int:
        """Notice when an end that nothing pushes was put elsewhere. (Dynamic bodies notice that themselves.)"""
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
        if x != joint.from_x or y != joint.from_y or angle != joint.from_angle:
            joint.from_x = x
            joint.from_y = y
            joint.from_angle = angle
            joint._edited = True
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fill(self, bodies: Bodies, table: JointTable) -> cython.int:
        """Put every joint that works into the solver's table. Comes after `Bodies.gather`."""
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        joint: Joint
        works: cython.bint
        row: Row
        rows: cython.Py_ssize_t = 0
        for k in range(self.count):
            joint = self.joints[k]
            rows += len(joint._rows)
        table.reserve(self.count, rows)
        for k in range(self.count):
            joint = self.joints[k]
            a = self.row_a[k]
            b = self.row_b[k]
            works = (bodies.state[a] < DEAD if a >= 0 else joint.id_a is None) and (
                bodies.state[b] < DEAD if b >= 0 else joint.id_b is None
            )
            if joint.works != works:
                joint.works = works
                joint._edited = True  # what slept may have lost, or got back, what holds it
            if works:
                row = joint._rows[0]
                if not (joint._has_a and joint._has_b and joint._has_reference and row.has_rest):
                    self.settle(joint, bodies, a, b)
                self.fill_one(joint, bodies, table, a, b)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def settle(self, joint: Joint, bodies: Bodies, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.int:
        """What was not given follows from how the two stand now."""
        ax: float = bodies.x[a] if a >= 0 else 0.0
        ay: float = bodies.y[a] if a >= 0 else 0.0
        bx: float = bodies.x[b] if b >= 0 else 0.0
        by: float = bodies.y[b] if b >= 0 else 0.0
        angle_a: float = bodies.angle[a] if a >= 0 else 0.0
        angle_b: float = bodies.angle[b] if b >= 0 else 0.0
        ca: float = cos(angle_a)
        sa: float = sin(angle_a)
        cb: float = cos(angle_b)
        sb: float = sin(angle_b)
        x: float = joint._world_x
        y: float = joint._world_y
        if not (joint._has_a and joint._has_b):
            if not joint._has_world:
                if joint._has_a:
                    x = ax + (ca * joint._a_x - sa * joint._a_y)
                    y = ay + (sa * joint._a_x + ca * joint._a_y)
                else:
                    x = bx + (cb * joint._b_x - sb * joint._b_y)
                    y = by + (sb * joint._b_x + cb * joint._b_y)
            if not joint._has_a:
                joint._a_x = ca * (x - ax) + sa * (y - ay)
                joint._a_y = ca * (y - ay) - sa * (x - ax)
            if not joint._has_b:
                joint._b_x = cb * (x - bx) + sb * (y - by)
                joint._b_y = cb * (y - by) - sb * (x - bx)
            joint._has_a = joint._has_b = True
        joint._has_world = False
        if not joint._has_reference:
            joint._reference = angle_b - angle_a
            joint._has_reference = True
        row: Row = joint._rows[0]
        if not row.has_rest:
            x = (bx - ax) + ((cb * joint._b_x - sb * joint._b_y) - (ca * joint._a_x - sa * joint._a_y))
            y = (by - ay) + ((sb * joint._b_x + cb * joint._b_y) - (sa * joint._a_x + ca * joint._a_y))
            row.rest = sqrt(x * x + y * y)
            row.has_rest = True
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fill_one(
        self, joint: Joint, bodies: Bodies, table: JointTable, a: cython.Py_ssize_t, b: cython.Py_ssize_t
    ) -> cython.int:
        """One joint of the table, with its rows."""
        world: cython.Py_ssize_t = bodies.count
        v: cython.Py_ssize_t = JOINT * table.add(a if a >= 0 else world, b if b >= 0 else world)
        i: cython.Py_ssize_t
        acts: cython.int
        row: Row
        angle_a: float = bodies.angle[a] if a >= 0 else 0.0
        angle_b: float = bodies.angle[b] if b >= 0 else 0.0
        c: float = cos(angle_a)
        s: float = sin(angle_a)
        turned: float = (angle_b - angle_a) - joint._reference
        table.value[v + ARM_AX] = c * joint._a_x - s * joint._a_y
        table.value[v + ARM_AY] = s * joint._a_x + c * joint._a_y
        table.value[v + AXIS_X] = c * joint._axis_x - s * joint._axis_y
        table.value[v + AXIS_Y] = s * joint._axis_x + c * joint._axis_y
        for row in joint._rows:
            if row.driven:
                acts = MOTOR
            elif row.frequency > 0.0:
                acts = SPRING
            else:
                acts = HOLD if row.rigid and not row.limited else NOTHING
            # A pose does not tell whole turns. What is held at an angle is held at the nearest such, and limits are
            # those that are nearest, unless they count turns themselves.
            if row.shape == TURN and row.limited:
                turned = _turned(turned, row.low, row.high)
            elif row.shape == SLIDE or (row.shape == TURN and acts != NOTHING and acts != MOTOR):
                turned = _turned(turned, row.rest, row.rest)
            i = table.add_row(row.shape, acts, row.limited)
            table.rows[i + REST] = row.rest
            table.rows[i + LOW] = row.low
            table.rows[i + HIGH] = row.high
            table.rows[i + FREQUENCY] = row.frequency
            table.rows[i + DAMPING] = row.damping_ratio
            # Of two equations, the motor's velocity is one of a's frame.
            table.rows[i + SPEED] = (
                c * row.speed - s * row.speed_q if table.is_pair(table.row_count - 1) else row.speed
            )
            table.rows[i + SPEED_Q] = s * row.speed + c * row.speed_q
            table.rows[i + STRENGTH] = row.strength
            if acts != NOTHING:
                table.rows[i + IMPULSE] = row.impulse
                table.rows[i + IMPULSE_Q] = row.impulse_q
            if row.limited:
                table.rows[i + LOWER_IMPULSE] = row.lower_impulse
                table.rows[i + UPPER_IMPULSE] = row.upper_impulse
        table.value[v + ANGLE] = turned
        c = cos(angle_b)
        s = sin(angle_b)
        table.value[v + ARM_BX] = c * joint._b_x - s * joint._b_y
        table.value[v + ARM_BY] = s * joint._b_x + c * joint._b_y
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_back(self, bodies: Bodies, table: JointTable, dt: float) -> cython.int:
        """Impulses for the next tick's start, and what there is to read, to the components: of what can be reckoned
        with. Else the joint starts like a new one, as it does if one of its ends was stopped."""
        n: cython.Py_ssize_t = 0
        k: cython.Py_ssize_t
        v: cython.Py_ssize_t
        i: cython.Py_ssize_t
        joint: Joint
        row: Row
        total: float
        for k in range(self.count):
            joint = self.joints[k]
            if not joint.works:
                continue
            v = JOINT * n
            if table.live[n]:
                joint.torque_now = table.value[v + TORQUE] / dt
                joint.force_now = (
                    sqrt(
                        table.value[v + FORCE_X] * table.value[v + FORCE_X]
                        + table.value[v + FORCE_Y] * table.value[v + FORCE_Y]
                    )
                    / dt
                )
                total = fabs(joint.torque_now) + joint.force_now
                i = ROW * table.first[n]
                for row in joint._rows:
                    row.impulse = table.rows[i + IMPULSE]
                    row.impulse_q = table.rows[i + IMPULSE_Q]
                    row.lower_impulse = table.rows[i + LOWER_IMPULSE]
                    row.upper_impulse = table.rows[i + UPPER_IMPULSE]
                    row.measure = table.rows[i + MEASURE]
                    row.rate = table.rows[i + RATE]
                    total += (
                        (fabs(row.impulse) + fabs(row.impulse_q))
                        + (fabs(row.lower_impulse) + fabs(row.upper_impulse))
                        + (fabs(row.measure) + fabs(row.rate))
                    )
                    i += ROW
                # A finite number less itself is 0; infinities and NaN give NaN.
                if total - total != 0.0 or (
                    len(bodies.faults) > 0 and (joint.id_a in bodies.faults or joint.id_b in bodies.faults)
                ):
                    joint.start_afresh()
            n += 1
        return 0
