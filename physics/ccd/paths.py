"""The path of each body within the tick: straight segments, one after the other, from impact to impact.

A segment of a body in flight is the chord of a parabola: see physics/ccd/free_motion.py.
"""

from __future__ import annotations

from array import array
from ctypes import Array
from math import cos, fabs, sin, sqrt

import cython

from physics.ccd import records
from physics.ccd.free_motion import (
    PathSegment,
    end_chord,
    has_left_ground,
    set_free_acceleration,
    start_chord,
)
from physics.dynamics.solver_bodies import DRIVEN, FREE, IN_CROWD, ON_DRIVEN, ON_GROUND, SolverBodies
from physics.grid.buffers import allocate, new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.rows.bodies import Bodies
from physics.tolerances import (
    IMPACTS_MAX,
    LOCKED_RESPONSE,
    SAME_NORMAL_COSINE,
    SIZE_MAX,
    SLOP_RELATIVE,
    SWEEP_RELATIVE,
)

if not cython.compiled:
    # Whether a body is swept, how impacts have changed its path, why the body is stopped, and whether it may be carried
    # along.
    NOT_SWEPT, SWEPT, SEARCHED = range(3)
    UNCHANGED, OF_VELOCITY, DEFLECTED = range(3)
    MOVES, STOPPED, STUCK, TOO_FAST = range(4)
    UNPINNED, PINNED_ONE_WAY, PINNED = range(3)

_NO_SEGMENTS = allocate(records.PathSegment, 0)
_RESTING = allocate(records.PathSegment, 1)


@cython.final
@cython.cclass
class Paths:
    """The paths of a tick, by the rows of `Bodies`. Times are fractions of the tick.

    segments  the PathSegment of each body
    turning  distance from the centre of mass to the farthest point that rotation moves: 0 for a disc about its centre
    fast     SWEPT for a body that is swept, SEARCHED after its impacts were searched from the beginning of the tick,
             otherwise NOT_SWEPT, which is 0
    margin   distance around the body within which the last detection looked for contacts: the solver has these contacts
    unpredicted  whether the body would move farther than `margin`, because game code has created or accelerated it
             since that detection, or because it falls
    squeezed whether the body is pressed between static or kinematic bodies (see `Selection.find_squeezed`)
    hashed_rows  rows that are fast, or move farther than their margin: the sweep finds them in its spatial hash
    listed   whether the body was in the solver's lists of moving rows, or was added after an impact woke it
    impacts  number of impacts of the body in this tick
    met_count  of a dynamic body, the number of bodies with which it has had impacts that were resolved in this tick
    travelled  length of the body's path up to the present segment
    reference_speed  0 before the first impact of a body in this tick, then see impact_energy.py
    end_time  the time at which its present segment ends: 1, or earlier at the top of its flight
    stopped  MOVES, or why the body stays at its position for the rest of the tick: STUCK in another body, TOO_FAST
             because an impact has given it a velocity beyond SIZE_MAX, STOPPED for another reason
    pinned   whether kinematic bodies may carry the body along: UNPINNED (yes); PINNED_ONE_WAY if fixed bodies have
             stopped it in one direction (pin_x, pin_y): a kinematic body may carry it only away from these bodies, or
             along them, without turning, and if it is not squeezed; PINNED (no) if fixed bodies have stopped it in
             several directions, or if it was carried before
    landed   whether the body has come to rest on ground within the tick, and hardly turns on it
    overlapped_ground  the ground that the body overlaps when the sweep begins, also ground that does not push the body:
             bit 1 << motion of the ground
    changed  OF_VELOCITY if an impact has given the body the path of its velocity, DEFLECTED if an impact has deflected
             the path of the solver, else UNCHANGED; `changed_rows` lists the rows that are not UNCHANGED
    clean    whether all rows are cleared (see `clear`); false during a sweep, and after an interrupted sweep
    dt       seconds of the tick; substeps: number of those that the solver made
    bodies, table  rows of the tick, and of the solver
    cosine, sine  set by `set_rotation`
    """

    segments: Array[PathSegment]
    turning: array[float]
    fast: array[int]
    margin: array[float]
    unpredicted: array[int]
    squeezed: array[int]
    hashed_rows: array[int]
    hashed_count: int
    listed: array[int]
    impacts: array[int]
    met_count: array[int]
    travelled: array[float]
    reference_speed: array[float]
    end_time: array[float]
    stopped: array[int]
    pinned: array[int]
    pin_x: array[float]
    pin_y: array[float]
    landed: array[int]
    overlapped_ground: array[int]
    changed: array[int]
    changed_rows: array[int]
    changed_count: int
    clean: bool
    dt: float
    substeps: int
    table: SolverBodies
    bodies: Bodies
    cosine: float
    sine: float

    def __init__(self, bodies: Bodies, table: SolverBodies) -> None:
        self.fast = self.unpredicted = self.squeezed = self.landed = self.changed = self.stopped = NO_BYTES
        self.listed = self.pinned = self.overlapped_ground = NO_BYTES
        self.impacts = self.met_count = self.changed_rows = self.hashed_rows = NO_INTS
        self.segments = _NO_SEGMENTS
        self.turning = self.margin = self.travelled = self.reference_speed = self.end_time = NO_DOUBLES
        self.pin_x = self.pin_y = NO_DOUBLES
        self.changed_count = self.hashed_count = 0
        self.clean = False
        self.dt = 0.0
        self.substeps = 1
        self.cosine = 1.0
        self.sine = 0.0
        self.table = table
        self.bodies = bodies

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Make room for `n` rows; old values may be lost."""
        if n > len(self.turning):
            (
                self.segments, self.margin, self.travelled, self.end_time, self.fast, self.unpredicted, self.squeezed,
                self.landed, self.overlapped_ground, self.changed, self.stopped, self.pinned, self.listed, self.impacts,
                self.met_count, self.changed_rows, self.hashed_rows, self.pin_x, self.pin_y, self.turning,
                self.reference_speed,
            ) = new_columns(n + n // 2, records.PathSegment, *"dddbbbbbbbbbiiiidddd")  # fmt: skip
            self.changed_count = self.hashed_count = 0
            self.clean = False

    def motion_bound(self, i: cython.Py_ssize_t) -> float:
        """Upper bound of the distance by which the solver moved any point of a body."""
        x: float = self.table.states[i].dx
        y: float = self.table.states[i].dy
        return sqrt(x * x + y * y) + self.turning[i] * fabs(self.table.states[i].da)

    def is_fast(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether the solver moved a body so far, relative to its size or its margin, that the sweep must follow it."""
        length: float = self.motion_bound(i)
        return length > SWEEP_RELATIVE * self.table.size[i] or (
            self.unpredicted[i] != 0 and length > self.margin[i]
        )

    def smaller_width(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """The smaller of the widths of two bodies. The width of a static body, and of a
        kinematic one that does not move, is 0, and does not count."""
        size: float = self.table.size[i]
        if size == 0.0 or (self.table.size[j] > 0.0 and self.table.size[j] < size):
            return self.table.size[j]
        return size

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rests_on(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether body `i` rests on ground of the kind of `j`, perhaps only since an impact. If this ground is `j`,
        the two may overlap by the slop or by rounding.

        Kinematic ground and other ground are distinguished: a crate on a floor does not rest on a bar that swings into
        it. The ground need not push: a body that slides along a wall stays as deep in the wall as it was pressed in
        before.
        """
        motion: cython.int = self.table.motion[j]
        ground: cython.int = ON_DRIVEN if motion == DRIVEN else ON_GROUND
        return (
            (self.table.marks[i] & ground) != 0
            or self.landed[i] != 0
            or (self.overlapped_ground[i] & (1 << motion)) != 0
        )

    def has_driven(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether one of two bodies is kinematic. A kinematic body may overlap a body that it presses against a wall,
        so that it does not press this body into the wall."""
        return self.table.motion[i] == DRIVEN or self.table.motion[j] == DRIVEN

    def is_crowded(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body is in a crowd: it rests on a dynamic body, or bears one, or has had more than two impacts."""
        return (self.table.marks[i] & IN_CROWD) != 0 or self.impacts[i] > 2

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def x(self, i: cython.Py_ssize_t, time: float) -> float:
        """Displacement of the centre along x since the tick began."""
        return self.segments[i].dx + (time - self.segments[i].start) * self.segments[i].mx

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def y(self, i: cython.Py_ssize_t, time: float) -> float:
        """Displacement of the centre along y since the tick began."""
        return self.segments[i].dy + (time - self.segments[i].start) * self.segments[i].my

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def turned(self, i: cython.Py_ssize_t, time: float) -> float:
        """Rotation since the tick began."""
        return self.segments[i].da + (time - self.segments[i].start) * self.segments[i].ma

    def set_rotation(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """Set `cosine` and `sine` to those of a body's angle at a time."""
        angle: float = self.turned(i, time)
        if angle == 0.0 or self.turning[i] == 0.0:
            self.cosine = self.bodies.c[i]
            self.sine = self.bodies.s[i]
            return
        angle += self.bodies.angle[i]
        self.cosine = cos(angle)
        self.sine = sin(angle)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def offset_x(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float) -> float:
        """Distance along x from the centre of one body to that of another at a time."""
        return self.table.offset_x(i, j) + (self.x(j, time) - self.x(i, time))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def offset_y(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float) -> float:
        """Distance along y from the centre of one body to that of another at a time."""
        return self.table.offset_y(i, j) + (self.y(j, time) - self.y(i, time))

    def end_segment(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """End the segment of a dynamic body at a time."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        part: float = time - segment.start
        x: float = part * segment.mx
        y: float = part * segment.my
        if part > 0.0:
            self.travelled[i] += sqrt(x * x + y * y)
            end_chord(segment, time, self.dt)

    def wake(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """Wake a sleeping body that an impact has pushed at a time."""
        self.table.wake(i, self.dt / self.substeps)
        self.start_woken(i, time)

    def start_woken(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """Let the path of a body that was just woken begin at a time. Under gravity the body rests on the ground on
        which it slept, although the solver has not seen that contact in this tick."""
        self.end_segment(i, time)
        self.listed[i] = 1
        if self.table.gravity_at(i) > 0.0:
            self.table.mark_constrained(i)
            self.table.marks[i] = ON_GROUND | IN_CROWD

    def cancel_acceleration(self, i: cython.Py_ssize_t, nx: float, ny: float) -> float:
        """Let a body rest on ground: mark it as landed, and remove its acceleration into the ground. The normal points
        to the body. Returns the impulse by which the ground does so in a whole tick, or 0 if nothing changes."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        into: float = segment.ax * nx + segment.ay * ny
        free: float = nx if self.table.masses[i].inverse_mass_y == 0.0 else ny
        pull: float = self.pull_along(i, -nx, -ny)
        self.landed[i] = 1
        if not into < 0.0:
            return 0.0
        if self.table.is_locked(i):
            if free * free < LOCKED_RESPONSE:
                return 0.0
            # The body can move along one axis only, and the ground is in the way there.
            segment.ax = segment.ay = 0.0
            return pull
        segment.ax -= into * nx
        segment.ay -= into * ny
        return pull

    def pull_along(self, i: cython.Py_ssize_t, nx: float, ny: float) -> float:
        """The impulse along a unit vector n that would give a body the part along n of its acceleration in a tick.

        An impulse j along n changes the velocity by a = j (n_x / m_x, n_y / m_y); 1 / m_x or 1 / m_y is 0 if this axis
        is locked. So j = a.n / (n_x^2 / m_x + n_y^2 / m_y).
        """
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        response: float = self.table.masses[i].inverse_mass_x * nx * nx
        response += self.table.masses[i].inverse_mass_y * ny * ny
        return (segment.ax * nx + segment.ay * ny) / response if response > 0.0 else 0.0

    def start_after_impact(self, i: cython.Py_ssize_t, joined: cython.bint) -> cython.void:
        """Count an impact of a body, and start a new segment with the velocity after the impact. A body that no joint
        holds (`joined` is False) may leave the ground: then it has the acceleration of free flight."""
        self.impacts[i] += 1
        if self.is_carried(i):
            return
        self.leave_solver_path(i)
        if not joined and self.has_left_ground(i):
            self.set_free_acceleration(i)
        self.begin_segment(i)

    def start_after_pull(self, i: cython.Py_ssize_t, x: float, y: float, turn: float) -> cython.void:
        """Start a new segment of a body that has no impact itself, but whose velocity joints have changed by (x, y) and
        `turn`. A body on the path of the solver stays on that path, deflected by this change."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        if (
            self.changed[i] == OF_VELOCITY
            or self.stopped[i]
            or not fabs(x) + fabs(y) + fabs(turn) <= SIZE_MAX
        ):
            self.start_segment(i)
            return
        self.mark_changed(i)
        self.changed[i] = DEFLECTED
        segment.mx += x * self.dt
        segment.my += y * self.dt
        segment.ma += turn * self.dt

    def start_segment(self, i: cython.Py_ssize_t) -> cython.void:
        """Start a new segment with the present velocity, unless a kinematic body carries the body along. A body at its
        impact limit that has moved more than half its smallest width stops for the rest of the tick."""
        if not self.is_carried(i):
            self.leave_solver_path(i)
            self.begin_segment(i)

    def leave_solver_path(self, i: cython.Py_ssize_t) -> cython.void:
        """Let a body leave the path of the solver. If the body rests, the ground holds it: it has no acceleration."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        self.mark_changed(i)
        if self.table.rests(i):
            segment.ax = segment.ay = segment.aw = 0.0

    def begin_segment(self, i: cython.Py_ssize_t) -> cython.void:
        """Start a segment with the present velocity and acceleration of a body, or stop the body."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        if not (
            fabs(segment.vx) <= SIZE_MAX and fabs(segment.vy) <= SIZE_MAX and fabs(segment.w) <= SIZE_MAX
        ):
            # Squares of such a velocity overflow, and impacts found with it would be wrong. The guard (see
            # physics/world/guard.py) looks at the velocities that `finish_paths` sets, puts the body back and warns.
            segment.vx = segment.vy = segment.w = 0.0
            self.stopped[i] = TOO_FAST
        if self.stopped[i] or (self.is_at_impact_limit(i) and self.travelled[i] > 0.5 * self.table.size[i]):
            self.stop(i, False)
            return
        self.start_chord(i)
        if (self.end_time[i] - segment.start) * fabs(segment.ma) * self.turning[i] > (
            SLOP_RELATIVE * self.table.size[i]
        ):
            self.landed[i] = 0  # the body tips over, and lands on another corner

    def set_free_acceleration(self, i: cython.Py_ssize_t) -> cython.void:
        """Give the segment of a body the acceleration that the body has in free flight."""
        set_free_acceleration(
            cython.address(self.segments[i]), cython.address(self.table.free_motions[i]), self.substeps
        )

    def has_left_ground(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether an impact has thrown a body off the ground on which it rested, or landed in this tick. (A squeezed
        body is also held from above, so it cannot leave the ground.)"""
        return not self.squeezed[i] and has_left_ground(
            cython.address(self.segments[i]), cython.address(self.table.free_motions[i]), self.substeps,
            self.table.rests(i), self.turning[i],
        )  # fmt: skip

    def start_chord(self, i: cython.Py_ssize_t) -> cython.void:
        """Start a segment over the rest of the tick, or up to the top of the body's flight."""
        self.end_time[i] = start_chord(cython.address(self.segments[i]), self.dt)

    def mark_changed(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a body has left the path of the solver."""
        if not self.changed[i]:
            self.changed_rows[self.changed_count] = i
            self.changed_count += 1
        self.changed[i] = OF_VELOCITY

    def stop(self, i: cython.Py_ssize_t, stuck: cython.bint) -> cython.void:
        """Let a body stay where it is for the rest of the tick. The body keeps the velocity after its impact, and moves
        on in the next tick. If it is `stuck` in another body and has not moved in this tick at all, it loses its
        velocity (in `finish_paths`)."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        self.mark_changed(i)
        if self.stopped[i] < STUCK:
            self.stopped[i] = STUCK if stuck else STOPPED
        self.end_time[i] = 1.0
        segment.mx = segment.my = segment.ma = 0.0
        segment.ax = segment.ay = segment.aw = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def may_be_carried(self, i: cython.Py_ssize_t, by: cython.Py_ssize_t) -> cython.bint:
        """Whether a kinematic body may carry a body along. The body has to be dynamic, and must not be moved into fixed
        bodies. A body that kinematic bodies squeeze on the ground is carried by none of them: it would go to and fro
        between them."""
        if self.table.motion[i] != FREE or self.stopped[i] == TOO_FAST:
            return False
        return self.pinned[i] == UNPINNED or (
            self.pinned[i] == PINNED_ONE_WAY
            and not self.squeezed[i]
            and self.segments[by].ma == 0.0
            and self.segments[by].mx * self.pin_x[i] + self.segments[by].my * self.pin_y[i] <= 0.0
        )

    def pin(self, i: cython.Py_ssize_t, x: float, y: float) -> cython.void:
        """Note that a fixed body has stopped a body in the direction (x, y), a unit vector."""
        if self.pinned[i] == UNPINNED:
            self.pinned[i] = PINNED_ONE_WAY
            self.pin_x[i] = x
            self.pin_y[i] = y
        elif x * self.pin_x[i] + y * self.pin_y[i] < SAME_NORMAL_COSINE:
            self.pinned[i] = PINNED

    def carry(self, i: cython.Py_ssize_t, by: cython.Py_ssize_t) -> cython.void:
        """Let a body move with a kinematic body for the rest of the tick, as if it were a part of that body. Comes
        after `end_segment`. The segment is the chord of an arc about the centre of `by`."""
        start: float = self.segments[i].start
        rest: float = 1.0 - start
        turn: float = rest * self.segments[by].ma
        x: float = self.offset_x(by, i, start)
        y: float = self.offset_y(by, i, start)
        mx: float = self.segments[by].mx - self.segments[by].ma * y
        my: float = self.segments[by].my + self.segments[by].ma * x
        if rest * fabs(turn) > 0.0:
            mx = self.segments[by].mx + ((cos(turn) - 1.0) * x - sin(turn) * y) / rest
            my = self.segments[by].my + (sin(turn) * x + (cos(turn) - 1.0) * y) / rest
        self.move_as_driven(i, mx, my, self.segments[by].ma)

    def carry_with(self, i: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.void:
        """Let a body move with body `row`, which a kinematic body carries along, and which joints connect with the
        body. The body does not turn: otherwise the end of a long chain would be thrown far."""
        self.move_as_driven(i, self.segments[row].mx, self.segments[row].my, 0.0)

    def move_as_driven(self, i: cython.Py_ssize_t, mx: float, my: float, ma: float) -> cython.void:
        """Let a body move like a kinematic one for the rest of the tick, but not along locked axes, and without turning
        if its rotation is locked. (mx, my, ma) is its displacement and its rotation in a whole tick."""
        segment: cython.pointer[PathSegment] = cython.address(self.segments[i])
        if self.table.masses[i].inverse_mass_x == 0.0:
            mx = 0.0
        if self.table.masses[i].inverse_mass_y == 0.0:
            my = 0.0
        if self.table.masses[i].inverse_inertia == 0.0:
            ma = 0.0
        self.mark_changed(i)
        self.pinned[i] = PINNED
        self.stopped[i] = MOVES
        self.table.motion[i] = DRIVEN
        self.end_time[i] = 1.0
        segment.mx = mx
        segment.my = my
        segment.ma = ma
        segment.vx = mx / self.dt
        segment.vy = my / self.dt
        segment.w = ma / self.dt
        segment.ax = segment.ay = segment.aw = 0.0

    def stop_carried(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """Stop a body that was carried along."""
        self.table.motion[i] = FREE
        self.end_segment(i, time)
        self.stop(i, True)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_carried(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a kinematic body carries a dynamic body along."""
        return self.pinned[i] != 0 and self.table.motion[i] == DRIVEN

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_dynamic(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body is dynamic. A body that is carried along counts, too."""
        return self.table.motion[i] >= FREE or self.is_carried(i)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_at_impact_limit(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body has had IMPACTS_MAX impacts in this tick for each body that it has met, so that it does not
        bounce any more."""
        return self.impacts[i] >= IMPACTS_MAX * max(self.met_count[i], 1)

    def clear(self, i: cython.Py_ssize_t) -> cython.void:
        """Reset a row to the values of a body that does not move."""
        self.segments[i] = _RESTING[0]
        self.changed[i] = self.landed[i] = self.stopped[i] = self.pinned[i] = self.listed[i] = 0
        self.impacts[i] = self.met_count[i] = self.overlapped_ground[i] = 0
        self.travelled[i] = self.reference_speed[i] = 0.0
        self.end_time[i] = 1.0
