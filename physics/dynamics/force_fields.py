"""Accelerations that depend on the position and velocity of a body: gravity towards a point, drag, wind, liquids.

They are computed anew in each substep, for the middle of the substep: the body drifts for half of it, gets the whole
change of its velocity, and drifts for the other half (Ernst Hairer and others, "Geometric Numerical Integration", 2006,
on the Störmer-Verlet method). So a planet on its orbit keeps its energy. The solver's own substep moves a body by its
new velocity for the whole substep, which is a little too far. `SolverBodies.correct_flight` removes the excess at the
end of the tick; `evaluate` computes the positions between without the excess.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, grown

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.dynamics.immersion import Immersion
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES, NO_INTS
else:
    from math import cos, fabs, sin, sqrt

    from physics.dynamics.immersion import Immersion
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.grid.no_rows import NO_DOUBLES, NO_INTS

    ORIGIN_X, ORIGIN_Y, FIELD_X, FIELD_Y, RULES, PULL, RADIUS, FALLOFF, DRAG, DRAG_W = range(10)
    FLOW_X, FLOW_Y, DENSITY, UP_X, UP_Y, SURFACE_X, SURFACE_Y, FIELD = range(10, 18)
    BASE_X, BASE_Y, BASE_W, SCALE, GRAVITY_X, GRAVITY_Y, OWN_DAMPING, OWN_DAMPING_W = range(8)
    GAINED_X, GAINED_Y, GAINED_W, MEMBER = range(8, 12)

_ABSURD = cython.declare(cython.double, 1e100)
"""Angle beyond which no cosine is computed: it may be infinite or NaN before the guard has run."""


@cython.final
@cython.cclass
class ForceFields:
    """The fields of a tick, and the bodies in them.

    field   FIELD numbers for each field. ORIGIN_X, ORIGIN_Y: the point to which the field pulls; FIELD_X, FIELD_Y:
            uniform acceleration; RULES: 1 if the field replaces the system's gravity; PULL: acceleration towards the
            origin at the distance RADIUS; FALLOFF: 0, 1 or 2; DRAG, DRAG_W: damping rates; FLOW_X, FLOW_Y: velocity to
            which the linear damping leads; DENSITY: of a liquid, or 0; UP_X, UP_Y, SURFACE_X, SURFACE_Y: normal of the
            liquid's surface, and a point of it
    row     the row of each member (a member is a body in one field or several)
    member  MEMBER numbers for each. BASE_X, BASE_Y, BASE_W: accelerations by forces, and by the system's gravity unless
            a field replaces it; SCALE: the body's `gravity_scale`; GRAVITY_X, GRAVITY_Y: the system's gravity,
            unscaled; OWN_DAMPING, OWN_DAMPING_W: damping rates of the body; GAINED_X, GAINED_Y, GAINED_W: change of
            the velocity in this tick so far, without damping
    first_link, link  the fields of member `n` are `link[first_link[n]]` to `link[first_link[n + 1] - 1]`
    first_outline     the same for the outlines of the member in `immersion`
    c, s    results of `turn`; ax, ay: results of `attract` and `evaluate`
    """

    if not cython.compiled:
        __slots__ = (
            "count", "field_count", "link_count", "field", "member", "row", "first_link", "first_outline", "link",
            "immersion", "c", "s", "ax", "ay",
        )  # fmt: skip
    count: int
    field_count: int
    link_count: int
    field: array[float]
    member: array[float]
    row: array[int]
    first_link: array[int]
    first_outline: array[int]
    link: array[int]
    immersion: Immersion
    c: float
    s: float
    ax: float
    ay: float

    def __init__(self) -> None:
        self.row = self.first_outline = self.first_link = self.link = NO_INTS
        self.field = self.member = NO_DOUBLES
        self.immersion = Immersion()
        self.c = 1.0
        self.s = self.ax = self.ay = 0.0
        self.clear()

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """Remove all fields and members."""
        self.count = self.field_count = self.link_count = 0
        self.immersion.clear()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_field(self) -> cython.Py_ssize_t:
        """Add a field of zeros; returns its index."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.field_count
        if FIELD * (n + 1) > len(self.field):
            self.field = enlarged(FIELD * (n + 1), self.field)[0]
        self.field_count = n + 1
        for k in range(FIELD * n, FIELD * n + FIELD):
            self.field[k] = 0.0
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_member(self, row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Add a member of zeros, without links and outlines, and return its index. Its links and outlines have to be
        added before the next member is."""
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.count
        if n + 2 > len(self.first_link):
            self.member, self.row, self.first_outline, self.first_link = enlarged(
                n + 2, self.member, self.row, self.first_outline, self.first_link, widths=(MEMBER, 1, 1, 1)
            )
        self.count = n + 1
        self.row[n] = row
        self.first_link[n + 1] = self.link_count
        self.first_outline[n + 1] = self.immersion.count
        for k in range(MEMBER * n, MEMBER * n + MEMBER):
            self.member[k] = 0.0
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_link(self, field: cython.Py_ssize_t) -> cython.int:
        """Note that the last member is in a field."""
        if self.link_count == len(self.link):
            self.link = grown(self.link, self.link_count + 1)
        self.link[self.link_count] = field
        self.link_count += 1
        self.first_link[self.count] = self.link_count
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, bodies: SolverBodies) -> cython.void:
        """Set the GAIN of the members to their accelerations at their present positions: code that predicts motions
        over the tick uses these. To be called when all members are there, before `prepare_substeps`."""
        n: cython.Py_ssize_t
        f: cython.Py_ssize_t
        for n in range(self.count):
            f = self.row[n]
            self.evaluate(bodies, n, 0.0)
            bodies.flights[f].gain_x = self.ax
            bodies.flights[f].gain_y = self.ay

    @cython.cfunc
    @cython.exceptval(check=False)
    def start(self, bodies: SolverBodies) -> cython.void:
        """Have the members integrated substep by substep, from no gain on. To be called after `prepare_substeps`."""
        n: cython.Py_ssize_t
        m: cython.Py_ssize_t
        for n in range(self.count):
            bodies.tie(self.row[n])
            m = MEMBER * n
            self.member[m + GAINED_X] = self.member[m + GAINED_Y] = self.member[m + GAINED_W] = 0.0

    @cython.cfunc
    @cython.exceptval(check=False)
    def apply(self, bodies: SolverBodies, h: float) -> cython.void:
        """Set the change of the members' velocities in a substep of `h` seconds."""
        n: cython.Py_ssize_t
        for n in range(self.count):
            self.evaluate(bodies, n, h)

    @cython.cfunc
    @cython.exceptval(check=False)
    def evaluate(self, bodies: SolverBodies, n: cython.Py_ssize_t, h: float) -> cython.void:
        """Compute the accelerations of member `n` in the middle of the next substep of `h` seconds. If h is 0, set `ax`
        and `ay` to them; else set the gains and the dampings of the substep."""
        m: cython.Py_ssize_t = MEMBER * n
        i: cython.Py_ssize_t = self.row[n]
        k: cython.Py_ssize_t
        z: cython.Py_ssize_t
        # Where the centre of mass is in the middle of the substep. The torque, below, is of the angle at that time:
        # with the angle at the beginning it comes half a substep late, and a light plank that floats rocks for ever.
        x: float = bodies.x[i] + bodies.cx[i]
        y: float = bodies.y[i] + bodies.cy[i]
        x += bodies.states[i].dx + 0.5 * h * (bodies.states[i].vx - self.member[m + GAINED_X])
        y += bodies.states[i].dy + 0.5 * h * (bodies.states[i].vy - self.member[m + GAINED_Y])
        gx: float = 0.0
        gy: float = 0.0
        ruled: cython.bint = False
        drag: float = 0.0
        drag_w: float = 0.0
        flow_x: float = 0.0
        flow_y: float = 0.0
        wet: float
        displaced: float
        inverse_mass: float
        ux: float
        uy: float
        # Sum of the lifts of all liquids, and their torque.
        fx: float = 0.0
        fy: float = 0.0
        torque: float = 0.0
        for k in range(self.first_link[n], self.first_link[n + 1]):
            z = FIELD * self.link[k]
            if self.field[z + RULES] != 0.0:
                ruled = True
                gx += self.field[z + FIELD_X]
                gy += self.field[z + FIELD_Y]
                if self.field[z + PULL] != 0.0:
                    self.attract(z, x, y)
                    gx += self.ax
                    gy += self.ay
        if not ruled:
            gx = self.member[m + GRAVITY_X]
            gy = self.member[m + GRAVITY_Y]
        for k in range(self.first_link[n], self.first_link[n + 1]):
            z = FIELD * self.link[k]
            wet = 1.0
            if self.field[z + DENSITY] > 0.0:
                self.turn(bodies.states[i].da + 0.5 * h * (bodies.states[i].w - self.member[m + GAINED_W]))
                # The outlines are turned as at the beginning of the tick: turn the surface back instead of them.
                ux = self.c * self.field[z + UP_X] + self.s * self.field[z + UP_Y]
                uy = self.c * self.field[z + UP_Y] - self.s * self.field[z + UP_X]
                self.immersion.measure(
                    self.first_outline[n],
                    self.first_outline[n + 1],
                    ux,
                    uy,
                    (self.field[z + SURFACE_X] - x) * self.field[z + UP_X]
                    + (self.field[z + SURFACE_Y] - y) * self.field[z + UP_Y],
                )
                inverse_mass = max(bodies.masses[i].inverse_mass_x, bodies.masses[i].inverse_mass_y)
                displaced = self.field[z + DENSITY] * self.immersion.area
                # With d the displaced mass, the net force is (d - mass) * -gravity. It accelerates the body, and liquid
                # of the mass d with it (the added mass of a cylinder that moves across its axis). In terms of the body
                # alone, gravity and a lift of 2 d / (1 + d / mass) times -gravity have the same effect. So a body far
                # lighter than the liquid rises no faster than a stone falls. The damping of the liquid is in the same
                # proportion: whole for a body that floats or hovers, where d = mass.
                displaced = 2.0 * displaced / (1.0 + displaced * inverse_mass)
                wet = displaced * inverse_mass
                ux = -displaced * gx
                uy = -displaced * gy
                fx += ux
                fy += uy
                torque += (self.c * self.immersion.x - self.s * self.immersion.y) * uy
                torque -= (self.s * self.immersion.x + self.c * self.immersion.y) * ux
            drag += wet * self.field[z + DRAG]
            drag_w += wet * self.field[z + DRAG_W]
            flow_x += wet * self.field[z + DRAG] * self.field[z + FLOW_X]
            flow_y += wet * self.field[z + DRAG] * self.field[z + FLOW_Y]
        fx *= bodies.masses[i].inverse_mass_x
        fy *= bodies.masses[i].inverse_mass_y
        if ruled:
            fx += self.member[m + SCALE] * gx
            fy += self.member[m + SCALE] * gy
        if bodies.masses[i].inverse_mass_x == 0.0:
            fx = flow_x = 0.0
        if bodies.masses[i].inverse_mass_y == 0.0:
            fy = flow_y = 0.0
        fx += self.member[m + BASE_X]
        fy += self.member[m + BASE_Y]
        torque = bodies.masses[i].inverse_inertia * torque + self.member[m + BASE_W]
        if h == 0.0:
            self.ax = fx
            self.ay = fy
            return
        self.member[m + GAINED_X] += h * fx
        self.member[m + GAINED_Y] += h * fy
        self.member[m + GAINED_W] += h * torque
        bodies.flights[i].gain_x = h * (fx + flow_x)
        bodies.flights[i].gain_y = h * (fy + flow_y)
        bodies.flights[i].gain_w = h * torque
        bodies.flights[i].damping = 1.0 / (1.0 + h * (self.member[m + OWN_DAMPING] + drag))
        bodies.flights[i].angular_damping = 1.0 / (1.0 + h * (self.member[m + OWN_DAMPING_W] + drag_w))

    @cython.cfunc
    @cython.exceptval(check=False)
    def attract(self, z: cython.Py_ssize_t, x: float, y: float) -> cython.void:
        """Set `ax` and `ay` to the pull of the field whose record is at `z` on a body at (x, y)."""
        dx: float = self.field[z + ORIGIN_X] - x
        dy: float = self.field[z + ORIGIN_Y] - y
        distance: float = sqrt(dx * dx + dy * dy)
        radius: float = self.field[z + RADIUS]
        pull: float = self.field[z + PULL]
        if not distance > radius:
            pull /= radius
        else:
            if self.field[z + FALLOFF] >= 1.0:
                pull *= radius / distance
            if self.field[z + FALLOFF] >= 2.0:
                pull *= radius / distance
            pull /= distance
        self.ax = pull * dx
        self.ay = pull * dy

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def turn(self, angle: float) -> cython.void:
        """Set `c` and `s` to the cosine and sine of a rotation."""
        self.c = 1.0
        self.s = 0.0
        if angle != 0.0 and fabs(angle) < _ABSURD:
            self.c = cos(angle)
            self.s = sin(angle)

    @cython.cfunc
    @cython.exceptval(check=False)
    def finish(self, bodies: SolverBodies, substeps: cython.int) -> cython.void:
        """Set the GAIN of the members to the mean of all substeps, from which the sweep and `correct_flight` compute
        the paths of bodies."""
        n: cython.Py_ssize_t
        f: cython.Py_ssize_t
        for n in range(self.count):
            f = self.row[n]
            bodies.flights[f].gain_x = self.member[MEMBER * n + GAINED_X] / substeps
            bodies.flights[f].gain_y = self.member[MEMBER * n + GAINED_Y] / substeps
            bodies.flights[f].gain_w = self.member[MEMBER * n + GAINED_W] / substeps
