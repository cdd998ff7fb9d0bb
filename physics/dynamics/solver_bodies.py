"""The solver's table of bodies: velocities, inverse masses, and displacements in this tick."""

from __future__ import annotations

from array import array
from ctypes import Array

import cython

from physics.dynamics import body_records
from physics.dynamics.sleep_marks import OWN_SPEED
from physics.grid.buffers import allocate, as_numbers, table
from physics.tolerances import REST_PUSH

if cython.compiled:
    from cython.cimports.physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS
else:
    from physics.dynamics.body_records import BodyMass, BodyState
    from physics.grid.no_rows import NO_BYTES, NO_DOUBLES, NO_INTS

if not cython.compiled:
    # Fields of a body's records in `state`, `inverse` and `flight`.
    VX, VY, W, DX, DY, DA, STATE = range(7)
    IMX, IMY, II, INVERSE = range(4)
    START_X, START_Y, START_W, GAIN_X, GAIN_Y, GAIN_W, DAMPING, DAMPING_W = range(8)
    FORCED_X, FORCED_Y, FORCED_W, FLIGHT = range(8, 12)
    SHIFT_X, SHIFT_Y, SHIFT_A, SHIFT = range(4)
    FIXED, DRIVEN, FREE, ASLEEP = range(4)
    # Bits of `grounded`.
    GROUND, RIDE = 1, 2

_NO_STATES = allocate(body_records.BodyState, 0)
_NO_MASSES = allocate(body_records.BodyMass, 0)
_RESTS = cython.declare(cython.double, REST_PUSH)
_OWN_SPEED = cython.declare(cython.double, OWN_SPEED)


@cython.final
@cython.cclass
class SolverBodies:
    """One row for each row of the tick's Bodies, and after these one row for the world itself, for joints.

    states   a BodyState for each body. `state` is the same memory as STATE numbers for each: VX, VY, W, DX, DY, DA
    masses   a BodyMass for each body. `inverse` is the same memory as INVERSE numbers for each: IMX, IMY, II
    flight   FLIGHT numbers for each body, its motion without constraints. START_X, START_Y, START_W: velocity at the
             beginning of the substep, after forces and before contacts; GAIN_X, GAIN_Y, GAIN_W: acceleration by gravity
             and forces; DAMPING, DAMPING_W: rates per second; after `prepare_substeps`, gains and dampings are those of
             a substep; FORCED_X, FORCED_Y, FORCED_W: 1 if game code applied a force along this coordinate, otherwise 0
    x, y     position of the entity when the tick began
    cx, cy   centre of mass, relative to the entity's position, when the tick began
    own_x, own_y  of dynamic bodies: centre of mass in the entity's own frame. If entities share a RigidBody, the
             component holds that of only one of them
    size     smallest width: slop, push-out and sleep speeds depend on it (see physics/tolerances.py)
    reach    distance from the centre of mass to the farthest point
    still    seconds for which the body has been slow; GIVEN_SLEEP for one that game code puts to sleep in this tick
    sleep_speed  speed up to which the body counts as slow; see `sleep_marks`
    held     whether a contact or a joint pushed the body in this tick; `held_rows` lists these rows
    grounded  on what the body rests, by a contact with an impulse: bit GROUND for static and dynamic bodies, bit RIDE
             for DRIVEN ones
    motion   FIXED, DRIVEN (kinematic, and moves), FREE (dynamic and awake) or ASLEEP
    movable  rows that are not static, in ascending order; free, driven: those of each motion
    bound    free rows with a constraint in this tick; the others move without constraints. `tied` marks rows with one
    deep     number of the body's contacts that are deep
    before   for bodies with joints, the velocity at the beginning of the tick
    shift    SHIFT numbers for each kinematic body: how far game code moved it, and turned it, since the last step.
             `shifted` lists the rows of which any of these is not 0
    """

    if not cython.compiled:
        __slots__ = (
            "count", "states", "masses", "state", "inverse", "flight", "x", "y", "cx", "cy", "own_x", "own_y", "size",
            "reach", "still", "sleep_speed", "held", "grounded", "motion", "held_rows", "held_count",
            "movable_count", "free_count", "driven_count",
            "movable", "free", "driven",
            "bound_count", "bound", "tied", "deep", "before", "shift", "shifted", "shifted_count",
        )  # fmt: skip
    count: int
    states: Array[BodyState]
    masses: Array[BodyMass]
    state: array[float]
    inverse: array[float]
    flight: array[float]
    x: array[float]
    y: array[float]
    cx: array[float]
    cy: array[float]
    own_x: array[float]
    own_y: array[float]
    size: array[float]
    reach: array[float]
    still: array[float]
    sleep_speed: array[float]
    held: array[int]
    grounded: array[int]
    held_rows: array[int]
    held_count: int
    motion: array[int]
    movable_count: int
    free_count: int
    driven_count: int
    movable: array[int]
    free: array[int]
    driven: array[int]
    bound_count: int
    bound: array[int]
    tied: array[int]
    deep: array[int]
    before: array[float]
    shift: array[float]
    shifted: array[int]
    shifted_count: int

    def __init__(self) -> None:
        self.count = self.held_count = self.movable_count = self.free_count = self.driven_count = 0
        self.bound_count = self.shifted_count = 0
        self.held = self.grounded = self.motion = self.tied = NO_BYTES
        self.held_rows = self.deep = self.shifted = self.movable = self.free = self.driven = NO_INTS
        self.bound = NO_INTS
        self.state = self.inverse = self.flight = self.before = self.shift = self.x = self.y = self.cx = (
            NO_DOUBLES
        )
        self.cy = self.own_x = self.own_y = self.size = self.reach = self.still = NO_DOUBLES
        self.sleep_speed = NO_DOUBLES
        self.states = _NO_STATES
        self.masses = _NO_MASSES

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Set the number of rows to `n` for another tick, none of them held. Rows keep their values, unless the table
        has to grow: then all are reset. Row `n` stands for the world: nothing moves it."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        other: cython.bint = n != self.count or n >= len(self.size)
        for k in range(self.held_count):
            self.held[self.held_rows[k]] = self.grounded[self.held_rows[k]] = 0
        self.count = n
        self.held_count = 0
        if n >= len(self.size):
            room = n + n // 2 + 1
            self.states, self.masses = table(room, body_records.BodyState, body_records.BodyMass)
            self.state = as_numbers(self.states)
            self.inverse = as_numbers(self.masses)
            (
                self.flight, self.x, self.y, self.cx, self.cy, self.own_x, self.own_y, self.reach, self.still,
                self.sleep_speed, self.held, self.grounded, self.held_rows, self.motion, self.movable, self.free,
                self.driven, self.bound, self.tied, self.deep, self.before, self.shift, self.shifted, self.size,
            ) = table(room, "d" * FLIGHT, *"dddddddddbbibiiiibi", "dd", "d" * SHIFT, *"id")  # fmt: skip
            self.shifted_count = 0
        if other:
            self.reset(n)
        for k in range(STATE * n, STATE * n + STATE):
            # A tick may have changed the state of the world: an impulse that is not finite, times 0, is not 0.
            self.state[k] = 0.0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def reset(self, i: cython.Py_ssize_t) -> cython.void:
        """Reset row `i` to a body that neither moves nor can be moved."""
        k: cython.Py_ssize_t
        for k in range(STATE * i, STATE * i + STATE):
            self.state[k] = 0.0
        for k in range(INVERSE * i, INVERSE * i + INVERSE):
            self.inverse[k] = 0.0
        for k in range(FLIGHT * i, FLIGHT * i + FLIGHT):
            self.flight[k] = 0.0
        self.x[i] = self.y[i] = self.cx[i] = self.cy[i] = self.own_x[i] = self.own_y[i] = 0.0
        self.size[i] = self.reach[i] = self.still[i] = 0.0
        self.sleep_speed[i] = _OWN_SPEED
        self.motion[i] = FIXED

    @cython.cfunc
    @cython.exceptval(check=False)
    def shift_by(self, i: cython.Py_ssize_t, x: float, y: float, angle: float) -> cython.void:
        """Note how far game code moved the kinematic row `i` since the last step."""
        s: cython.Py_ssize_t = SHIFT * i
        if x != 0.0 or y != 0.0 or angle != 0.0:
            self.shift[s + SHIFT_X] = x
            self.shift[s + SHIFT_Y] = y
            self.shift[s + SHIFT_A] = angle
            self.shifted[self.shifted_count] = i
            self.shifted_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear_shifts(self) -> cython.void:
        """Forget the motions by game code of the tick before."""
        k: cython.Py_ssize_t
        s: cython.Py_ssize_t
        for k in range(self.shifted_count):
            s = SHIFT * self.shifted[k]
            self.shift[s + SHIFT_X] = self.shift[s + SHIFT_Y] = self.shift[s + SHIFT_A] = 0.0
        self.shifted_count = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def hold(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that something pushed row `i` in this tick."""
        if not self.held[i]:
            self.held[i] = 1
            self.held_rows[self.held_count] = i
            self.held_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def wake(self, i: cython.Py_ssize_t) -> cython.void:
        """Wake row `i`, which sleeps, and list it as free."""
        self.motion[i] = FREE
        self.still[i] = 0.0
        self.free[self.free_count] = i
        self.free_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_before(self, i: cython.Py_ssize_t) -> cython.void:
        """Note the velocity of row `i` at the beginning of the tick."""
        self.before[2 * i] = self.state[STATE * i + VX]
        self.before[2 * i + 1] = self.state[STATE * i + VY]

    @cython.cfunc
    @cython.exceptval(check=False)
    def ground(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, push: float) -> cython.void:
        """Note that a contact with row `j` pushed row `i` in this tick.

        push  impulse times the seconds of the tick. Divided by the mass, it is how far the body would have come without
              the contact. If that is next to nothing, the body does not rest on row `j`: the two only touch, as the
              balls of a cradle.
        """
        m: cython.Py_ssize_t = INVERSE * i
        self.hold(i)
        if push * max(self.inverse[m + IMX], self.inverse[m + IMY]) > _RESTS * self.size[i]:
            self.grounded[i] |= RIDE if self.motion[j] == DRIVEN else GROUND

    @cython.cfunc
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
    def prepare_substeps(self, h: float) -> cython.void:
        """Convert accelerations and damping rates to their effect in a substep of `h` seconds, and untie all rows.

        Damping is implicit: v / (1 + h c) cannot overshoot.
        """
        k: cython.Py_ssize_t
        f: cython.Py_ssize_t
        for k in range(self.free_count):
            self.tied[self.free[k]] = 0
            f = FLIGHT * self.free[k]
            self.flight[f + GAIN_X] *= h
            self.flight[f + GAIN_Y] *= h
            self.flight[f + GAIN_W] *= h
            self.flight[f + DAMPING] = 1.0 / (1.0 + h * self.flight[f + DAMPING])
            self.flight[f + DAMPING_W] = 1.0 / (1.0 + h * self.flight[f + DAMPING_W])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def tie(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that row `i` has a constraint in this tick."""
        self.tied[i] = 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def integrate_free(self, substeps: cython.int, h: float) -> cython.void:
        """Integrate the free rows without constraints over all substeps, of `h` seconds each, and list the other free
        rows in `bound`.

        The result is bit for bit that of `accelerate` and `advance`, but each body is fetched from memory once.
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        f: cython.Py_ssize_t
        n: cython.int
        x: float
        y: float
        w: float
        dx: float
        dy: float
        da: float
        gain_x: float
        gain_y: float
        gain_w: float
        damping: float
        damping_w: float
        self.bound_count = 0
        for k in range(self.free_count):
            i = self.free[k]
            if self.tied[i]:
                self.bound[self.bound_count] = i
                self.bound_count += 1
                continue
            v = STATE * i
            f = FLIGHT * i
            x = self.state[v + VX]
            y = self.state[v + VY]
            w = self.state[v + W]
            dx = self.state[v + DX]
            dy = self.state[v + DY]
            da = self.state[v + DA]
            gain_x = self.flight[f + GAIN_X]
            gain_y = self.flight[f + GAIN_Y]
            gain_w = self.flight[f + GAIN_W]
            damping = self.flight[f + DAMPING]
            damping_w = self.flight[f + DAMPING_W]
            for n in range(substeps):
                x = (x + gain_x) * damping
                y = (y + gain_y) * damping
                w = (w + gain_w) * damping_w
                dx += h * x
                dy += h * y
                da += h * w
            self.state[v + VX] = x
            self.state[v + VY] = y
            self.state[v + W] = w
            self.state[v + DX] = dx
            self.state[v + DY] = dy
            self.state[v + DA] = da

    @cython.cfunc
    @cython.exceptval(check=False)
    def accelerate(self, again: cython.bint) -> cython.void:
        """Advance the velocities of bound rows by a substep: forces, then damping. If `again`, add the change by
        contacts in the substep before.

        That is the warm start of all contacts at once: the same impulses change the velocity by the same amount.
        """
        k: cython.Py_ssize_t
        v: cython.Py_ssize_t
        f: cython.Py_ssize_t
        x: float
        y: float
        w: float
        for k in range(self.bound_count):
            v = STATE * self.bound[k]
            f = FLIGHT * self.bound[k]
            x = y = w = 0.0
            if again:
                x = self.state[v + VX] - self.flight[f + START_X]
                y = self.state[v + VY] - self.flight[f + START_Y]
                w = self.state[v + W] - self.flight[f + START_W]
            self.flight[f + START_X] = (self.state[v + VX] + self.flight[f + GAIN_X]) * self.flight[
                f + DAMPING
            ]
            self.flight[f + START_Y] = (self.state[v + VY] + self.flight[f + GAIN_Y]) * self.flight[
                f + DAMPING
            ]
            self.flight[f + START_W] = (self.state[v + W] + self.flight[f + GAIN_W]) * self.flight[
                f + DAMPING_W
            ]
            self.state[v + VX] = self.flight[f + START_X] + x
            self.state[v + VY] = self.flight[f + START_Y] + y
            self.state[v + W] = self.flight[f + START_W] + w

    @cython.cfunc
    @cython.exceptval(check=False)
    def advance(self, h: float) -> cython.void:
        """Advance the positions of bound and driven rows by `h` seconds, by their new velocities (symplectic Euler)."""
        k: cython.Py_ssize_t
        v: cython.Py_ssize_t
        for k in range(self.bound_count):
            v = STATE * self.bound[k]
            self.state[v + DX] += h * self.state[v + VX]
            self.state[v + DY] += h * self.state[v + VY]
            self.state[v + DA] += h * self.state[v + W]
        for k in range(self.driven_count):
            v = STATE * self.driven[k]
            self.state[v + DX] += h * self.state[v + VX]
            self.state[v + DY] += h * self.state[v + VY]
            self.state[v + DA] += h * self.state[v + W]

    @cython.cfunc
    @cython.exceptval(check=False)
    def correct_flight(self, dt: float, substeps: cython.int) -> cython.void:
        """Correct the displacements of the bodies that nothing held in a tick of `dt` seconds.

        With acceleration g, n substeps of h seconds of symplectic Euler move a body by
        g h^2 n (n + 1) / 2 = g dt^2 / 2 + (g h) dt / 2.

        For gravity the second term is an error: the parabola has only the first. With the second term a ball would lose
        energy at each bounce; without it, the displacement times g is the gain of kinetic energy, to rounding.

        For forces that game code applied it is different. Most of them depend on the position, which game code reads at
        the beginning of the tick. With such a force constant over the tick, the parabola is explicit integration, by
        which planets and springs gain energy. So along these coordinates the whole tick moves at its final velocity,
        g dt^2 in all: symplectic Euler with the step dt, which conserves energy (Ernst Hairer and others, "Geometric
        Numerical Integration", 2006).
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        f: cython.Py_ssize_t
        half: float = 0.5 * dt
        for k in range(self.free_count):
            i = self.free[k]
            if not self.held[i]:
                v = STATE * i
                f = FLIGHT * i
                self.state[v + DX] -= (
                    half * self.flight[f + GAIN_X] * (1.0 - substeps * self.flight[f + FORCED_X])
                )
                self.state[v + DY] -= (
                    half * self.flight[f + GAIN_Y] * (1.0 - substeps * self.flight[f + FORCED_Y])
                )
                self.state[v + DA] -= (
                    half * self.flight[f + GAIN_W] * (1.0 - substeps * self.flight[f + FORCED_W])
                )

    @cython.cfunc
    @cython.exceptval(check=False)
    def push(self, i: cython.Py_ssize_t, px: float, py: float, torque: float) -> cython.void:
        """Apply an impulse (px, py) at the centre of mass and an angular one."""
        v: cython.Py_ssize_t = STATE * i
        m: cython.Py_ssize_t = INVERSE * i
        self.state[v + VX] += self.inverse[m + IMX] * px
        self.state[v + VY] += self.inverse[m + IMY] * py
        self.state[v + W] += self.inverse[m + II] * torque
