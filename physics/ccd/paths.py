"""Where each body is at each moment of the tick: straight ways, one after the other, from impact to impact.

Energy. Between impacts a body in flight has a constant acceleration a (gravity and forces). Its way is followed along
the chord of the parabola: from where it begins, with velocity u, by (u + v) / 2 times the time, where v = u + a time is
the velocity at its end. Then (v - u).(v + u) / 2 = a.way: the change of kinetic energy is exactly the work of a along
the way, whatever the length of the tick. An impact in the midst of a way is met on the chord, not on the parabola, so
the velocity there is not that of the clock: it is the one with the energy of that place (`arrive`). So a ball that
keeps its speed at each bounce keeps it over any number of them.

A body that something holds (a floor, a joint) has its accelerations balanced: there a is 0.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import table
from physics.tolerances import (
    HOP_MIN,
    IMPACTS_MAX,
    SLOP_RELATIVE,
    SWEEP_RELATIVE,
)

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DRIVEN,
        DX,
        DY,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        GROUND,
        RIDE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.grid.boxes import ABSENT
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, fabs, sin, sqrt

    from physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DRIVEN,
        DX,
        DY,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        GROUND,
        RIDE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.grid.boxes import ABSENT
    from physics.rows.bodies import Bodies

    # A body's record in `path`.
    AT, PX, PY, PA, MX, MY, MA, UX, UY, UA, AX, AY, AA, PATH = range(14)

_FAST = cython.declare(cython.double, SWEEP_RELATIVE)
_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_IMPACTS = cython.declare(cython.int, IMPACTS_MAX)
_SHORT = cython.declare(cython.double, HOP_MIN)


@cython.final
@cython.cclass
class Paths:
    """One row a body; rows are those of the tick's Bodies. Times are fractions of the tick.

    path     PATH numbers a body. AT: the time at which its present way begins; PX, PY, PA: how far its centre of mass
             (of what is not dynamic: its position) has moved and turned by then, since the tick began; MX, MY, MA: its
             way, as the motion of a whole tick; UX, UY, UA: its velocity when the way begins; AX, AY, AA: by how much a
             tick of its acceleration changes that. All zero for what does not move
    turning  how far from the centre its turning moves anything: 0 for a disc about its centre
    fast     whether it is one of those that are swept: 1, or 2 once it has been swept from the start
    sight    how far around it contacts were looked for: those within are known to the solver
    unpredicted  whether it would go farther than that: game code made it, or set it going, only since then, or it falls
    squeezed whether it is between things that do not give way
    leaving  rows that are fast, or go farther than their sight
    listed   whether it is in the solver's list of what moves; what an impact wakes is not
    impacts  how many it has had
    way      how far it has moved between them
    ends     the time at which its present path ends: 1, or earlier at the top of its flight
    stopped  whether it stays where it is for the rest of the tick
    slides   whether it has come to rest on ground within the tick, and hardly turns on it
    changed  whether its way is no longer the one it began the tick with; `changed_rows` lists those
    clean    whether all this is that of bodies that do not move: no sweep is under way, and none was interrupted
    """

    if not cython.compiled:
        __slots__ = (
            "path", "turning", "fast", "sight", "unpredicted", "squeezed", "leaving", "leaving_count", "listed",
            "impacts", "way", "ends", "stopped", "slides", "changed", "changed_rows", "changed_count", "clean", "dt",
            "table", "bodies", "cosine", "sine",
        )  # fmt: skip
    path: array[float]
    turning: array[float]
    fast: array[int]
    sight: array[float]
    unpredicted: array[int]
    squeezed: array[int]
    leaving: array[int]
    leaving_count: int
    listed: array[int]
    impacts: array[int]
    way: array[float]
    ends: array[float]
    stopped: array[int]
    slides: array[int]
    changed: array[int]
    changed_rows: array[int]
    changed_count: int
    clean: bool
    dt: float
    table: SolverBodies
    bodies: Bodies
    cosine: float
    sine: float

    def __init__(self) -> None:
        self.turning = array("d")
        self.reserve(16)
        self.dt = 0.0
        self.cosine = 1.0
        self.sine = 0.0
        self.table = SolverBodies()
        self.bodies = Bodies()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reserve(self, n: cython.Py_ssize_t) -> cython.int:
        """Room for `n` rows; what was there may be gone."""
        if n > len(self.turning):
            (
                self.path, self.sight, self.way, self.ends, self.fast, self.unpredicted, self.squeezed, self.slides,
                self.changed, self.stopped, self.listed, self.impacts, self.changed_rows, self.leaving, self.turning,
            ) = table(n + n // 2, "d" * PATH, *"dddbbbbbbbiiid")  # fmt: skip
            self.changed_count = self.leaving_count = 0
            self.clean = False
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, bodies: Bodies, table: SolverBodies, dt: float, steps: cython.int) -> cython.bint:
        """Take the ways of the tick from the solver, which took it in so many steps. False if nobody is to be swept:
        neither those that were foreseen, nor those that the solver has made fast."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        f: cython.Py_ssize_t
        found: cython.bint = False
        self.bodies = bodies
        self.table = table
        self.dt = dt
        for k in range(table.driven_count):
            if self.fast[table.driven[k]]:
                found = True
        for k in range(table.free_count):
            i = table.free[k]
            if bodies.boxes.group[i] == ABSENT:
                self.fast[i] = 0
            elif self.is_fast(i):
                self.fast[i] = 1
            elif self.squeezed[i]:
                # What has fallen asleep in this tick is not to be woken by what presses it.
                self.fast[i] = table.motion[i] != ASLEEP
            if self.fast[i]:
                found = True
        if not found:
            return False
        if not self.clean:
            for i in range(len(self.turning)):
                self.wipe(i)
        self.clean = False
        self.leaving_count = self.changed_count = 0
        for k in range(table.driven_count):
            i = table.driven[k]
            p = PATH * i
            self.start(i)
            # Not the sum of substeps: exactly what the tick will make of it.
            self.path[p + MX] = table.state[STATE * i + VX] * dt
            self.path[p + MY] = table.state[STATE * i + VY] * dt
            self.path[p + MA] = table.state[STATE * i + W] * dt
        for k in range(table.free_count):
            i = table.free[k]
            p = PATH * i
            f = FLIGHT * i
            self.start(i)
            self.path[p + MX] = table.state[STATE * i + DX]
            self.path[p + MY] = table.state[STATE * i + DY]
            self.path[p + MA] = table.state[STATE * i + DA]
            if not table.held[i]:
                # Where game code applied a force, the tick goes at its last speed (see `SolverBodies.straighten`).
                self.path[p + AX] = (1.0 - table.flight[f + FORCED_X]) * steps * table.flight[f + GAIN_X]
                self.path[p + AY] = (1.0 - table.flight[f + FORCED_Y]) * steps * table.flight[f + GAIN_Y]
                self.path[p + AA] = (1.0 - table.flight[f + FORCED_W]) * steps * table.flight[f + GAIN_W]
                self.path[p + UX] -= self.path[p + AX]
                self.path[p + UY] -= self.path[p + AY]
                self.path[p + UA] -= self.path[p + AA]
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def start(self, i: cython.Py_ssize_t) -> cython.void:
        """Begin a row with its velocity."""
        p: cython.Py_ssize_t = PATH * i
        v: cython.Py_ssize_t = STATE * i
        self.listed[i] = 1
        self.path[p + UX] = self.table.state[v + VX]
        self.path[p + UY] = self.table.state[v + VY]
        self.path[p + UA] = self.table.state[v + W]
        if self.fast[i] or (self.bodies.boxes.group[i] != ABSENT and self.length(i) > self.sight[i]):
            self.leaving[self.leaving_count] = i
            self.leaving_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def length(self, i: cython.Py_ssize_t) -> float:
        """How far the solver moved any point of a body, at most."""
        v: cython.Py_ssize_t = STATE * i
        x: float = self.table.state[v + DX]
        y: float = self.table.state[v + DY]
        return sqrt(x * x + y * y) + self.turning[i] * fabs(self.table.state[v + DA])

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_fast(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether the solver moved a body so far, as a part of its own size, or suddenly, that it has to be swept."""
        length: float = self.length(i)
        return length > _FAST * self.table.size[i] or (self.unpredicted[i] != 0 and length > self.sight[i])

    @cython.cfunc
    @cython.exceptval(check=False)
    def smaller(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
        """The smaller width of two bodies, of those that move."""
        size: float = self.table.size[i]
        if size == 0.0 or (self.table.size[j] > 0.0 and self.table.size[j] < size):
            return self.table.size[j]
        return size

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rests_on(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether body `i` rests on something of the kind of `j`, maybe only since an impact: if that is `j`, the two
        overlap by the slop or by rounding.

        Kinematic ground and other ground are told apart: a bar that swings into a crate on a floor is not what the
        crate rests on.
        """
        ground: cython.int = RIDE if self.table.motion[j] == DRIVEN else GROUND
        return (self.table.grounded[i] & ground) != 0 or self.slides[i] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_crowded(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body is among many: something holds it, or it has had several impacts already."""
        return self.table.grounded[i] != 0 or self.impacts[i] > 2

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def x(self, i: cython.Py_ssize_t, time: float) -> float:
        """How far the centre has come along x since the tick began."""
        p: cython.Py_ssize_t = PATH * i
        return self.path[p + PX] + (time - self.path[p + AT]) * self.path[p + MX]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def y(self, i: cython.Py_ssize_t, time: float) -> float:
        """How far the centre has come along y since the tick began."""
        p: cython.Py_ssize_t = PATH * i
        return self.path[p + PY] + (time - self.path[p + AT]) * self.path[p + MY]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def turned(self, i: cython.Py_ssize_t, time: float) -> float:
        """How far it has turned since the tick began."""
        p: cython.Py_ssize_t = PATH * i
        return self.path[p + PA] + (time - self.path[p + AT]) * self.path[p + MA]

    @cython.cfunc
    @cython.exceptval(check=False)
    def face(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """Set `cosine` and `sine` of a body's angle."""
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
    def apart_x(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float) -> float:
        """From the centre of one to that of another, along x."""
        table: SolverBodies = self.table
        return (table.x[j] - table.x[i]) + (table.cx[j] - table.cx[i]) + (self.x(j, time) - self.x(i, time))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def apart_y(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t, time: float) -> float:
        """From the centre of one to that of another, along y."""
        table: SolverBodies = self.table
        return (table.y[j] - table.y[i]) + (table.cy[j] - table.cy[i]) + (self.y(j, time) - self.y(i, time))

    @cython.cfunc
    @cython.exceptval(check=False)
    def arrive(self, i: cython.Py_ssize_t, time: float) -> cython.void:
        """End a dynamic body's way at a time, and begin one there: its place, and the velocity that belongs to it.

        The velocity is u + a s, where the time s is such that the work of a along the way is the change of energy:

            a.u s + a.a s^2 / 2 = a.way

        Of the two solutions, going up through that height and coming down, the one nearer to the clock.
        """
        p: cython.Py_ssize_t = PATH * i
        s: float = time - self.path[p + AT]
        ax: float = self.path[p + AX]
        ay: float = self.path[p + AY]
        x: float = s * self.path[p + MX]
        y: float = s * self.path[p + MY]
        b: float
        c: float
        q: float
        r: float
        if s <= 0.0:
            return
        self.path[p + AT] = time
        self.path[p + PX] += x
        self.path[p + PY] += y
        self.path[p + PA] += s * self.path[p + MA]
        self.way[i] += sqrt(x * x + y * y)
        self.path[p + UA] += s * self.path[p + AA]
        if ax == 0.0 and ay == 0.0:
            return
        # The tick is the unit of time, in which ways are `dt` times as long as velocities.
        b = ax * self.path[p + UX] + ay * self.path[p + UY]
        c = -(ax * x + ay * y) / self.dt
        r = b * b - 2.0 * (ax * ax + ay * ay) * c
        r = sqrt(r) if r > 0.0 else 0.0
        q = -(b + r) if b >= 0.0 else r - b
        if q != 0.0:
            r = 2.0 * c / q
            q /= ax * ax + ay * ay
            s = q if fabs(q - s) < fabs(r - s) else r
        self.path[p + UX] += s * ax
        self.path[p + UY] += s * ay

    @cython.cfunc
    @cython.exceptval(check=False)
    def lean(self, i: cython.Py_ssize_t, nx: float, ny: float) -> cython.bint:
        """Have a body rest on ground, with a normal away from that: its acceleration into it is balanced. False if that
        changes nothing."""
        p: cython.Py_ssize_t = PATH * i
        into: float = self.path[p + AX] * nx + self.path[p + AY] * ny
        self.slides[i] = 1
        if not into < 0.0:
            return False
        self.path[p + AX] -= into * nx
        self.path[p + AY] -= into * ny
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, i: cython.Py_ssize_t) -> cython.void:
        """Go on from an impact with the velocity that the impact left. After IMPACTS_MAX impacts, a body that has
        moved more than half its smallest width stops for the rest of the tick."""
        p: cython.Py_ssize_t = PATH * i
        self.change(i)
        self.impacts[i] += 1
        if self.stopped[i] or (self.impacts[i] >= _IMPACTS and self.way[i] > 0.5 * self.table.size[i]):
            self.stop(i)
            return
        self.head(i)
        if (self.ends[i] - self.path[p + AT]) * fabs(self.path[p + MA]) * self.turning[i] > (
            _SLOP * self.table.size[i]
        ):
            self.slides[i] = 0  # it tips over, and comes down on another corner

    @cython.cfunc
    @cython.exceptval(check=False)
    def head(self, i: cython.Py_ssize_t) -> cython.void:
        """Begin a straight path along the chord of the flight that lies ahead: of all that is left of the tick, or,
        if the acceleration turns the body round before that, up to the top of its flight.

        Along the chord of a whole tick, a body that has just bounced off a floor would fall into the same floor.
        """
        p: cython.Py_ssize_t = PATH * i
        rest: float = 1.0 - self.path[p + AT]
        along: float = self.path[p + UX] * self.path[p + AX] + self.path[p + UY] * self.path[p + AY]
        square: float = self.path[p + AX] * self.path[p + AX] + self.path[p + AY] * self.path[p + AY]
        self.ends[i] = 1.0
        if -along < rest * square and -along > _SHORT * square:
            rest = -along / square
            self.ends[i] = self.path[p + AT] + rest
        rest *= 0.5
        self.path[p + MX] = (self.path[p + UX] + rest * self.path[p + AX]) * self.dt
        self.path[p + MY] = (self.path[p + UY] + rest * self.path[p + AY]) * self.dt
        self.path[p + MA] = (self.path[p + UA] + rest * self.path[p + AA]) * self.dt

    @cython.cfunc
    @cython.exceptval(check=False)
    def change(self, i: cython.Py_ssize_t) -> cython.void:
        """Note that a body's way is no longer the one that the solver made."""
        if not self.changed[i]:
            self.changed[i] = 1
            self.changed_rows[self.changed_count] = i
            self.changed_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def stop(self, i: cython.Py_ssize_t) -> cython.void:
        """Have a body stay where it is for the rest of the tick. An impact has changed its velocity: the body leaves
        in the next tick."""
        p: cython.Py_ssize_t = PATH * i
        self.change(i)
        self.stopped[i] = 1
        self.ends[i] = 1.0
        self.path[p + MX] = self.path[p + MY] = self.path[p + MA] = 0.0
        self.path[p + AX] = self.path[p + AY] = self.path[p + AA] = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_tired(self, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body has had so many impacts in this tick, on a short way, that it does not bounce any more."""
        return self.impacts[i] >= _IMPACTS

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self) -> cython.void:
        """Give the solver's table where the bodies are at the end of the tick, and how fast; and wipe the paths."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        v: cython.Py_ssize_t
        rest: float
        table: SolverBodies = self.table
        for k in range(self.changed_count):
            i = self.changed_rows[k]
            p = PATH * i
            v = STATE * i
            rest = 1.0 - self.path[p + AT]
            table.state[v + DX] = self.x(i, 1.0)
            table.state[v + DY] = self.y(i, 1.0)
            table.state[v + DA] = self.turned(i, 1.0)
            table.state[v + VX] = self.path[p + UX] + rest * self.path[p + AX]
            table.state[v + VY] = self.path[p + UY] + rest * self.path[p + AY]
            table.state[v + W] = self.path[p + UA] + rest * self.path[p + AA]
            self.wipe(i)  # it may be a sleeper that was stopped and not woken
        self.changed_count = 0
        for k in range(table.free_count):
            self.wipe(table.free[k])
        for k in range(table.driven_count):
            self.wipe(table.driven[k])
        self.clean = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def wipe(self, i: cython.Py_ssize_t) -> cython.void:
        """Make a row one that does not move."""
        k: cython.Py_ssize_t
        for k in range(PATH * i, PATH * i + PATH):
            self.path[k] = 0.0
        self.changed[i] = self.slides[i] = self.stopped[i] = self.listed[i] = 0
        self.impacts[i] = 0
        self.way[i] = 0.0
        self.ends[i] = 1.0
