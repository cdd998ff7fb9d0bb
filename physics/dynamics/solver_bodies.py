"""The solver's table of bodies: velocities, inverse masses, and how far each has moved in this tick."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import table

if not cython.compiled:
    # A body's record in `state`, in `inverse` and in `flight`.
    VX, VY, W, DX, DY, DA, STATE = range(7)
    IMX, IMY, II, INVERSE = range(4)
    START_X, START_Y, START_W, GAIN_X, GAIN_Y, GAIN_W, DAMPING, DAMPING_W = range(8)
    FORCED_X, FORCED_Y, FORCED_W, FLIGHT = range(8, 12)
    FIXED, DRIVEN, FREE, ASLEEP = range(4)
    # Bits of `grounded`.
    GROUND, RIDE = 1, 2


@cython.final
@cython.cclass
class SolverBodies:
    """One row a body; rows are those of the tick's Bodies.

    state    STATE numbers a body, next to each other because a contact needs them all: VX, VY, W: velocity of the
             centre of mass and angular velocity; DX, DY, DA: what it moved and turned since the tick began
    inverse  INVERSE numbers a body: IMX, IMY: inverse mass along x and y (they differ when one axis is locked), II:
             inverse inertia. All 0 for what cannot be pushed.
    flight   FLIGHT numbers a body, what it does where nothing is in its way. START_X, START_Y, START_W: velocity when
             the substep began, forces included, before contacts changed it; GAIN_X, GAIN_Y, GAIN_W: acceleration by
             gravity and forces; DAMPING, DAMPING_W: rates per second; from `cut` on, gains and dampings are what a
             substep of them does; FORCED_X, FORCED_Y, FORCED_W: 1 where game code applied a force, else 0
    x, y     position of the entity when the tick began
    cx, cy   centre of mass, relative to the entity's position, as turned when the tick began
    size     smallest width: slop, push-out and sleep speeds follow it (see physics/tolerances.py)
    reach    farthest point from the centre of mass: what turning moves fastest
    still    seconds for which it has been slow
    held     whether anything pushed it in this tick: a contact, a joint; `held_rows` lists those
    grounded  what it rests on, by a contact that pushed: bit GROUND for what does not move by itself or can be pushed,
              bit RIDE for what is DRIVEN
    motion   FIXED, DRIVEN (moves, and cannot be pushed), FREE or ASLEEP
    movable  rows that are not static, in ascending order; free, driven: those of each motion
    bound    free rows that a constraint holds in this tick; the others only fly. `tied` marks rows of constraints
    deep     how many of its contacts are deep

    Beyond the last row there is one for the world itself, which joints may hold on to.
    """

    if not cython.compiled:
        __slots__ = (
            "count", "state", "inverse", "flight", "x", "y", "cx", "cy", "size", "reach", "still", "held",
            "grounded", "motion", "held_rows", "held_count", "movable_count", "free_count", "driven_count",
            "movable", "free", "driven",
            "bound_count", "bound", "tied", "deep",
        )  # fmt: skip
    count: int
    state: array[float]
    inverse: array[float]
    flight: array[float]
    x: array[float]
    y: array[float]
    cx: array[float]
    cy: array[float]
    size: array[float]
    reach: array[float]
    still: array[float]
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

    def __init__(self) -> None:
        self.count = self.held_count = self.movable_count = self.free_count = self.driven_count = 0
        self.bound_count = 0
        self.size = array("d")
        self.reserve(16)
        self.count = 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Make it a table of `n` rows for another tick, none of them held. They keep what was in them, unless there was
        no room for as many: then each neither moves nor can be moved."""
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        for k in range(self.held_count):
            self.held[self.held_rows[k]] = self.grounded[self.held_rows[k]] = 0
        self.count = n
        self.held_count = 0
        if n >= len(self.size):
            room = n + n // 2 + 1
            (
                self.state, self.inverse, self.flight, self.x, self.y, self.cx, self.cy, self.reach, self.still,
                self.held, self.grounded, self.held_rows, self.motion, self.movable, self.free, self.driven, self.bound,
                self.tied, self.deep,
                self.size,
            ) = table(
                room, "d" * STATE, "d" * INVERSE, "d" * FLIGHT, *"ddddddbbibiiiibi", "d"
            )  # fmt: skip
        self.reset(n)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def reset(self, i: cython.Py_ssize_t) -> cython.void:
        """Make row `i` one that neither moves nor can be moved."""
        k: cython.Py_ssize_t
        for k in range(STATE * i, STATE * i + STATE):
            self.state[k] = 0.0
        for k in range(INVERSE * i, INVERSE * i + INVERSE):
            self.inverse[k] = 0.0
        for k in range(FLIGHT * i, FLIGHT * i + FLIGHT):
            self.flight[k] = 0.0
        self.x[i] = self.y[i] = self.cx[i] = self.cy[i] = 0.0
        self.size[i] = self.reach[i] = self.still[i] = 0.0
        self.motion[i] = FIXED

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
    def ground(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.void:
        """Note that a contact with row `j` pushed row `i` in this tick."""
        self.hold(i)
        self.grounded[i] |= RIDE if self.motion[j] == DRIVEN else GROUND

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_movers(self) -> cython.void:
        """List the rows that move, by what moves them."""
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
    def cut(self, h: float) -> cython.void:
        """Turn accelerations and damping rates into what `h` seconds of them do: the same in each substep. And untie
        all rows.

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
        """Note that a constraint holds row `i`."""
        self.tied[i] = 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def fly(self, substeps: cython.int, h: float) -> cython.void:
        """Move the free rows that no constraint holds through all substeps, of `h` seconds each; list the others.

        To the bit what `accelerate` and `advance` would do with them, but each body is fetched from memory once.
        """
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        f: cython.Py_ssize_t
        n: cython.int
        x: float
        y: float
        w: float
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
            for n in range(substeps):
                x = (x + self.flight[f + GAIN_X]) * self.flight[f + DAMPING]
                y = (y + self.flight[f + GAIN_Y]) * self.flight[f + DAMPING]
                w = (w + self.flight[f + GAIN_W]) * self.flight[f + DAMPING_W]
                self.state[v + DX] += h * x
                self.state[v + DY] += h * y
                self.state[v + DA] += h * w
            self.state[v + VX] = x
            self.state[v + VY] = y
            self.state[v + W] = w

    @cython.cfunc
    @cython.exceptval(check=False)
    def accelerate(self, again: cython.bint) -> cython.void:
        """Velocities of bound rows one substep on: forces, then damping; `again`: and what contacts did in the substep
        before.

        That is the warm start of all contacts at once. Their impulses add up to what they changed of the velocity, and
        within a tick the same impulses change it by the same.
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
        """Positions of bound and driven rows `h` seconds on, by the velocities as they are now (symplectic Euler)."""
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
    def straighten(self, dt: float, substeps: cython.int) -> cython.void:
        """Put the bodies that nothing held where their flight ends, after `dt` seconds.

        n steps of h that take the speed after each have come g h^2 n (n + 1) / 2 = g dt^2 / 2 + (g h) dt / 2 far.

        Under gravity the second term is too much: the parabola ends at the first. With it a ball would lose energy at
        each bounce; without it, the way times g is the kinetic energy that it gained, to rounding.

        Forces that game code applied are another matter. Most depend on where the body is, and game code sees that at
        the beginning of the tick only. Held constant along the parabola, such forces are explicit integration, and
        planets and springs gain energy. So the whole tick goes at its last speed, g dt^2 in all: symplectic Euler,
        which keeps their energy (Ernst Hairer and others, "Geometric Numerical Integration", 2006).
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
