"""The solver's table of bodies: velocities, inverse masses, and displacements in this tick."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.components.unrest import HIT
from physics.dynamics import records
from physics.dynamics.sleep_values import SPEED_BY_SIZE
from physics.grid.buffers import allocate, new_columns
from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
from physics.tolerances import REST_PUSH

if not cython.compiled:
    from physics.dynamics.records import BodyFreeMotion, BodyMass, BodyShift, BodyState

    FIXED, DRIVEN, FREE, ASLEEP = range(4)
    # Bits of `marks`.
    (
        ON_GROUND,
        ON_DRIVEN,
        IN_CROWD,
        HELD,
        POWERED,
        PULLED,
        STRUCK,
        BESIDE_DYNAMIC,
        BESIDE_JOINTED,
        STRUCK_LATER,
    ) = (1 << bit for bit in range(10))

_NO_STATES = allocate(records.BodyState, 0)
_NO_MASSES = allocate(records.BodyMass, 0)
_NO_FREE_MOTIONS = allocate(records.BodyFreeMotion, 0)
_NO_SHIFTS = allocate(records.BodyShift, 0)

# The records of a body that neither moves nor can be moved.
STILL = allocate(records.BodyState, 1)
_IMMOVABLE = allocate(records.BodyMass, 1)
_UNFORCED = allocate(records.BodyFreeMotion, 1)

_SPEED_BY_SIZE = cython.declare(cython.double, SPEED_BY_SIZE)


@cython.final
@cython.cclass
class SolverBodies:
    """One row for each row of the tick's Bodies, and a last row for the world itself, for joints.

    states   a BodyState for each body
    masses   a BodyMass for each body
    free_motions  a BodyFreeMotion for each body
    x, y     position of the entity when the tick began
    cx, cy   centre of mass, relative to the entity's position, when the tick began
    local_cx, local_cy  of dynamic bodies: centre of mass in the entity's own frame. (If entities share a RigidBody, the
             component holds the centre of mass of only one of the entities.)
    size     smallest width: slop, push-out and sleep speeds depend on it (see physics/tolerances.py)
    reach    distance from the centre of mass to the farthest point
    effective_reach  of dynamic bodies: the reach; for a body without a shape the least `span` of its joints, or
             UNLIMITED_REACH without a joint
    given_inverse_inertia  of dynamic bodies: inverse inertia before joint stabilization (see joint_stabilization.py)
    sleep_time  seconds for which the body has been slow; FORCED_SLEEP for one that game code puts to sleep in this tick
    unrest   why this tick has set `sleep_time` back to 0, see physics/components/unrest.py
    sleep_speed  speed up to which the body counts as slow; see `sleep_values`
    zone_gravity  of dynamic bodies: the greatest `strength` of the zones that act on the body, 0 without zones
    zone_gain_x, zone_gain_y  of sleepers: by how much zones change the body's acceleration
    constrained  whether a contact or a joint pushed the body in this tick; `constrained_rows` lists these rows
    marks    bits that say what holds and moves the body in this tick. For each contact with an impulse on which it
             rests: bit ON_GROUND for static and dynamic bodies, bit ON_DRIVEN for DRIVEN ones; bit IN_CROWD for dynamic
             bodies, bit HELD for all others; bit POWERED if the surface of one of the two moves. After the sweep,
             joints set HELD, POWERED (motors, springs) and PULLED (any impulse), and flows set POWERED and PULLED;
             falling_asleep.py adds up HELD and POWERED at the root of each island. Of enabled contacts, also if there
             is a gap: STRUCK, the body approaches the other one fast (see warm_starts.py); BESIDE_DYNAMIC, the
             other body is dynamic and awake, or BESIDE_JOINTED instead, if it is, and one of the two has a joint or
             their island is pressed. STRUCK_LATER: the body takes part in a chain hit of this tick (see
             chain_hits.py)
    added_mass  mass of the liquid that moves with the body: `masses` are those of both
    motion   FIXED, DRIVEN (kinematic, and moves), FREE (dynamic and awake) or ASLEEP
    movable  rows that are not static, in ascending order; free, driven: those of each motion
    substepped_rows  free rows that are integrated substep by substep: they have a constraint, or are in a force field.
             substepped: whether a row is one of these; jointed: whether it has a joint, even a broken joint
    deep     number of the body's contacts that are deep
    drifts   a BodyShift for each dynamic body: how far it has drifted lately, see falling_asleep.py
    shifts   a BodyShift for each kinematic body. `shifted` lists the rows that game code has moved
    gravity  magnitude of the system's gravity; strongest_gravity: the greatest `gravity_at` of all awake bodies, at
             least `gravity`
    """

    count: int
    states: Array[BodyState]
    masses: Array[BodyMass]
    free_motions: Array[BodyFreeMotion]
    x: array[float]
    y: array[float]
    cx: array[float]
    cy: array[float]
    local_cx: array[float]
    local_cy: array[float]
    size: array[float]
    reach: array[float]
    effective_reach: array[float]
    given_inverse_inertia: array[float]
    sleep_time: array[float]
    unrest: array[int]
    sleep_speed: array[float]
    zone_gravity: array[float]
    zone_gain_x: array[float]
    zone_gain_y: array[float]
    added_mass: array[float]
    constrained: array[int]
    marks: array[int]
    constrained_rows: array[int]
    constrained_count: int
    motion: array[int]
    movable_count: int
    free_count: int
    driven_count: int
    movable: array[int]
    free: array[int]
    driven: array[int]
    substepped_count: int
    substepped_rows: array[int]
    substepped: array[int]
    jointed: array[int]
    deep: array[int]
    shifts: Array[BodyShift]
    drifts: Array[BodyShift]
    shifted: array[int]
    shifted_count: int
    gravity: float
    strongest_gravity: float

    def __init__(self) -> None:
        self.count = self.constrained_count = self.movable_count = self.free_count = self.driven_count = 0
        self.substepped_count = self.shifted_count = 0
        self.constrained = self.motion = self.substepped = self.jointed = NO_BYTES
        self.constrained_rows = self.deep = self.shifted = self.movable = self.free = self.driven = NO_INTS
        self.substepped_rows = self.marks = self.unrest = NO_INTS
        self.x = self.y = self.cx = NO_DOUBLES
        self.cy = self.local_cx = self.local_cy = self.size = self.reach = self.sleep_time = NO_DOUBLES
        self.effective_reach = self.given_inverse_inertia = NO_DOUBLES
        self.sleep_speed = self.added_mass = self.zone_gravity = self.zone_gain_x = self.zone_gain_y = (
            NO_DOUBLES
        )
        self.gravity = self.strongest_gravity = 0.0
        self.states = _NO_STATES
        self.masses = _NO_MASSES
        self.free_motions = _NO_FREE_MOTIONS
        self.shifts = self.drifts = _NO_SHIFTS

    def reserve(self, n: cython.Py_ssize_t) -> None:
        """Set the number of rows to `n` for another tick, with no row constrained. Rows keep their values, unless the
        table has to grow: then the values are lost. Row `n` stands for the world: nothing moves it."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        other: cython.bint = n != self.count or n >= len(self.size)
        for k in range(self.constrained_count):
            self.constrained[self.constrained_rows[k]] = self.marks[self.constrained_rows[k]] = 0
        self.count = n
        self.constrained_count = 0
        if n >= len(self.size):
            room = n + n // 2 + 1
            self.states, self.masses, self.free_motions, self.shifts, self.drifts = new_columns(
                room,
                records.BodyState,
                records.BodyMass,
                records.BodyFreeMotion,
                records.BodyShift,
                records.BodyShift,
            )
            (
                self.x, self.y, self.cx, self.cy, self.local_cx, self.local_cy, self.reach, self.sleep_time,
                self.sleep_speed, self.added_mass, self.constrained, self.marks, self.constrained_rows,
                self.motion, self.movable, self.free, self.driven, self.substepped_rows,
                self.substepped, self.jointed, self.deep, self.shifted, self.unrest, self.size, self.zone_gravity,
                self.zone_gain_x, self.zone_gain_y, self.effective_reach, self.given_inverse_inertia,
            ) = new_columns(room, *"ddddddddddbiibiiiibbiiidddddd")  # fmt: skip
            self.shifted_count = 0
        if other:
            self.reset(n)
        # A tick may have changed the state of the world's row, because an impulse that is not finite, times 0, is NaN.
        self.states[n] = STILL[0]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_locked(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether an axis of a body that can move is locked."""
        x: float = self.masses[i].inverse_mass_x
        return x != self.masses[i].inverse_mass_y or (x == 0.0 and self.masses[i].inverse_inertia > 0.0)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def inverse_mass(self, i: cython.Py_ssize_t) -> cython.double:
        """The inverse of a row's mass; 0 if both its axes are locked."""
        return max(self.masses[i].inverse_mass_x, self.masses[i].inverse_mass_y)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_jointed(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a row is that of a dynamic body that is awake, and a joint holds it in this tick. (`jointed` of other
        rows may be that of an earlier tick.)"""
        return self.motion[i] == FREE and self.jointed[i] != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def dynamic_size(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.double:
        """The smaller of the sizes of those of two bodies that are dynamic and awake; there must be one."""
        if self.motion[a] != FREE or (self.motion[b] == FREE and self.size[b] < self.size[a]):
            return self.size[b]
        return self.size[a]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def gravity_at(self, i: cython.Py_ssize_t) -> cython.double:
        """Magnitude of the gravity of a body, on which the speeds in size_speeds.py depend: that of the system, or of
        the zones that act on the body if that is greater."""
        return max(self.gravity, self.zone_gravity[i])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def gravity_between(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.double:
        """The greater of the gravities of two bodies."""
        return max(self.gravity, max(self.zone_gravity[a], self.zone_gravity[b]))

    def reset(self, i: cython.Py_ssize_t) -> cython.void:
        """Reset row `i` to a body that neither moves nor can be moved."""
        self.masses[i] = _IMMOVABLE[0]
        self.stop(i)
        self.x[i] = self.y[i] = self.cx[i] = self.cy[i] = self.local_cx[i] = self.local_cy[i] = 0.0
        self.size[i] = self.reach[i] = self.effective_reach[i] = self.sleep_time[i] = self.added_mass[i] = 0.0
        self.zone_gravity[i] = self.zone_gain_x[i] = self.zone_gain_y[i] = 0.0
        self.sleep_speed[i] = _SPEED_BY_SIZE
        self.motion[i] = FIXED
        self.unrest[i] = 0

    def stop(self, i: cython.Py_ssize_t) -> cython.void:
        """Clear the velocity, the displacement and the forces of row `i`."""
        self.states[i] = STILL[0]
        self.free_motions[i] = _UNFORCED[0]

    def shift_by(self, i: cython.Py_ssize_t, x: float, y: float, angle: float) -> cython.void:
        """Note how far game code moved the kinematic row `i` since the last step."""
        if x != 0.0 or y != 0.0 or angle != 0.0:
            self.shifts[i].x = x
            self.shifts[i].y = y
            self.shifts[i].angle = angle
            self.shifted[self.shifted_count] = i
            self.shifted_count += 1

    def clear_shifts(self) -> cython.void:
        """Forget the motions by game code of the tick before."""
        k: cython.Py_ssize_t
        s: cython.Py_ssize_t
        for k in range(self.shifted_count):
            s = self.shifted[k]
            self.shifts[s].x = self.shifts[s].y = self.shifts[s].angle = 0.0
        self.shifted_count = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def mark_constrained(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that something pushed row `i` in this tick."""
        if not self.constrained[i]:
            self.constrained[i] = 1
            self.constrained_rows[self.constrained_count] = i
            self.constrained_count += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def reset_sleep_time(self, i: cython.Py_ssize_t, cause: cython.int) -> cython.void:
        """Set the time for which row `i` has been slow back to 0, and note why: see physics/components/unrest.py."""
        self.sleep_time[i] = 0.0
        self.unrest[i] = cause

    def wake(self, i: cython.Py_ssize_t, h: float) -> cython.void:
        """Wake row `i`, which sleeps, and list it as free. Comes after the substeps, of `h` seconds each: its
        acceleration becomes a gain, as by `prepare_substeps`."""
        self.free_motions[i].gain_x = h * (self.free_motions[i].gain_x + self.zone_gain_x[i])
        self.free_motions[i].gain_y = h * (self.free_motions[i].gain_y + self.zone_gain_y[i])
        self.free_motions[i].gain_w *= h
        self.motion[i] = FREE
        self.reset_sleep_time(i, HIT)
        self.strongest_gravity = max(self.strongest_gravity, self.gravity_at(i))
        self.free[self.free_count] = i
        self.free_count += 1

    def mark_pushed(
        self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, push: float, belt: cython.bint
    ) -> cython.void:
        """Note that a contact with row `j` pushed row `i` in this tick.

        push  impulse times the seconds of the tick. Divided by the mass, this is how much farther the body would have
              moved without the contact. If this distance is tiny, the body does not rest on row `j`: the two only
              touch, as the balls of a Newton's cradle.
        belt  whether the surface of one of the two moves
        """
        self.mark_constrained(i)
        if (
            push * max(self.masses[i].inverse_mass_x, self.masses[i].inverse_mass_y)
            > REST_PUSH * self.size[i]
        ):
            self.marks[i] |= ON_DRIVEN if self.motion[j] == DRIVEN else ON_GROUND
            self.marks[i] |= IN_CROWD if self.motion[j] >= FREE else HELD
            if belt:
                self.marks[i] |= POWERED

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rests(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether row `i` rests on anything."""
        return (self.marks[i] & (ON_GROUND | ON_DRIVEN)) != 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def offset_x(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """How far the centre of mass of row `j` is from that of row `i` along x when the tick begins."""
        return (self.x[j] - self.x[i]) + (self.cx[j] - self.cx[i])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def offset_y(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """The same distance along y."""
        return (self.y[j] - self.y[i]) + (self.cy[j] - self.cy[i])

    def list_movers(self) -> cython.void:
        """List the free and the driven rows."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        free: cython.Py_ssize_t = 0
        driven: cython.Py_ssize_t = 0
        for k in range(self.movable_count):
            i = self.movable[k]
            if self.motion[i] == FREE:
                self.free[free] = i
                free += 1
            elif self.motion[i] == DRIVEN:
                self.driven[driven] = i
                driven += 1
        self.free_count = free
        self.driven_count = driven

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def mark_substepped(self, i: cython.Py_ssize_t) -> cython.void:
        """Integrate row `i` substep by substep in this tick."""
        self.substepped[i] = 1

    def apply_impulse(self, i: cython.Py_ssize_t, px: float, py: float, torque: float) -> cython.void:
        """Apply an impulse (px, py) at the centre of mass and an angular one."""
        self.states[i].vx += self.masses[i].inverse_mass_x * px
        self.states[i].vy += self.masses[i].inverse_mass_y * py
        self.states[i].w += self.masses[i].inverse_inertia * torque

    def add_liquid(self, i: cython.Py_ssize_t, mass: float, inverse_mass: float) -> cython.void:
        """Add liquid of this mass to the inertia of row `i`, whose own mass is 1 / `inverse_mass`. So forces, contacts
        and joints all act on the same inertia."""
        share: float = 1.0 / (1.0 + mass * inverse_mass)
        self.added_mass[i] = mass
        self.masses[i].inverse_mass_x *= share
        self.masses[i].inverse_mass_y *= share
        self.masses[i].inverse_inertia *= share
        self.given_inverse_inertia[i] *= share


def approach_speed(
    bodies: SolverBodies,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    x: float,
    y: float,
    nx: float,
    ny: float,
    dt: float,
) -> float:
    """The speed along a normal at which two bodies approach each other at a point (x, y), relative to the position of
    `a`, after `dt` seconds of free flight."""
    # v + w x r, with r from the centre of mass to the point.
    ax: float = x - bodies.cx[a]
    ay: float = y - bodies.cy[a]
    bx: float = x - ((bodies.x[b] - bodies.x[a]) + bodies.cx[b])
    by: float = y - ((bodies.y[b] - bodies.y[a]) + bodies.cy[b])
    x = (bodies.states[a].vx - bodies.states[a].w * ay) - (bodies.states[b].vx - bodies.states[b].w * by)
    y = (bodies.states[a].vy + bodies.states[a].w * ax) - (bodies.states[b].vy + bodies.states[b].w * bx)
    x += (bodies.free_motions[a].gain_x - bodies.free_motions[b].gain_x) * dt
    y += (bodies.free_motions[a].gain_y - bodies.free_motions[b].gain_y) * dt
    return x * nx + y * ny
