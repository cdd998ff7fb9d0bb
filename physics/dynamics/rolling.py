"""Contacts of round shapes within a tick: the contact point moves along the boundary as the body turns.

Contacts are found once a tick, and the solver uses their lever arms for the whole tick. For a corner that is nearly
right, because a corner is fixed in its body. But a body that rocks on a round shape, an ellipse on a floor or a plank
across a log, is turned back by a torque that grows as the contact point rolls away. If the torque is that of the
beginning of the tick, it comes too late: explicit Euler, by which an oscillation gains energy in every tick. So the
contacts of round shapes are computed anew in each substep. This is symplectic Euler, which conserves the energy (Ernst
Hairer and others, "Geometric Numerical Integration", 2006). Rolling resistance brings the bodies to rest.

If a round shape lies on a straight side, the normal is that of the side, and the point has a closed form. Otherwise the
normal follows from that of the last substep by a step of Newton's method (see `ellipse_to_ellipse`).

Wheels, which are discs around their own centre of mass, are left out unless their material resists rolling: their
lever arm along the normal stays 0.
"""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged
from physics.tolerances import ROLLING_RESISTANCE

if cython.compiled:
    from cython.cimports.libc.math import cos, sin, sqrt
    from cython.cimports.physics.collision.manifolds import Manifolds
    from cython.cimports.physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
    from cython.cimports.physics.dynamics.solver_bodies import BodyMass, BodyState, SolverBodies
    from cython.cimports.physics.geometry.manifold import ROLLS, ROLLS_NOT, ROLLS_ON_A, ROLLS_ON_B
    from cython.cimports.physics.grid.no_rows import NO_DOUBLES, NO_INTS
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.shapes.convex import ELLIPSE, Convex
else:
    from math import cos, sin, sqrt

    from physics.collision.manifolds import Manifolds
    from physics.dynamics.body_records import BodyMass, BodyState
    from physics.dynamics.contact_records import ContactConstraint, ContactPoint
    from physics.dynamics.contact_table import ContactTable
    from physics.dynamics.solver_bodies import SolverBodies
    from physics.geometry.manifold import ROLLS, ROLLS_NOT, ROLLS_ON_A, ROLLS_ON_B
    from physics.grid.no_rows import NO_DOUBLES, NO_INTS
    from physics.rows.bodies import Bodies
    from physics.shapes.convex import ELLIPSE, Convex

    # The fields of one body's shape in a contact's record in `value`, and those of the whole record.
    CX, CY, HX, HY, UX, UY, RADIUS, SIDE = range(8)
    SECOND, NORMAL_X0, NORMAL_Y0, RESISTED, COEFFICIENT, BLUNT, ROLLING = 7, 14, 15, 16, 17, 18, 19

_RESISTANCE = cython.declare(cython.double, ROLLING_RESISTANCE)
_SMALL = cython.declare(cython.double, 0.003)
"""Square of an angle up to which the series in `turn` are exact to rounding: nearly all turn less in a tick."""
_ABSURD = cython.declare(cython.double, 1e300)
"""Square of an angle above which the angle is not used: the value may be infinite or NaN, before the guard has run, and
Python's `math.cos` raises where C's does not."""
_TURN = cython.declare(cython.double, 0.5)
"""Radians, nearly, by which a normal turns in a substep at most: at a needle's tip Newton's method may overshoot."""


@cython.final
@cython.cclass
class RollingContacts:
    """The contacts of a tick that are computed anew in each substep.

    contact  index of each in the table of contacts
    how      which of the two sides is straight: `Manifold.rolls`
    value    ROLLING numbers for each. For the shape of the first body, and from SECOND on for that of the second, at
             the beginning of the tick: CX, CY: from the centre of mass to the middle of the ellipse, to the centre of
             the disc or of a rounded corner, or, on a straight side, to the contact; HX, HY, UX, UY: semi-axes of the
             ellipse and the direction of the first, otherwise 0; RADIUS. NORMAL_X0, NORMAL_Y0: the normal of a straight
             side. RESISTED: angular impulse of the rolling resistance in the substep; COEFFICIENT: that of the
             materials, at least ROLLING_RESISTANCE but for wheels; BLUNT: relative radius of curvature of the two
    c, s     cosine and sine of the rotation of a body in this tick, set by `turn`
    x, y, radius  result of `support`
    """

    if not cython.compiled:
        __slots__ = ("count", "contact", "how", "value", "c", "s", "x", "y", "radius")
    count: int
    contact: array[int]
    how: array[int]
    value: array[float]
    c: float
    s: float
    x: float
    y: float
    radius: float

    def __init__(self) -> None:
        self.count = 0
        self.how = self.contact = NO_INTS
        self.value = NO_DOUBLES
        self.c = 1.0
        self.s = self.x = self.y = self.radius = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take(self, t: ContactTable, manifolds: Manifolds, bodies: SolverBodies, rows: Bodies) -> cython.int:
        """List the contacts of `t` that roll. Comes before the first substep."""
        c: cython.pointer[ContactConstraint]
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        how: cython.int
        self.count = 0
        for k in range(t.count):
            c = cython.address(t.constraints[k])
            i = c.manifold
            how = manifolds.pairs[i].rolls
            if how == ROLLS_NOT or not (
                manifolds.values[i].rolling_resistance > 0.0 or self.rocks(t, bodies, rows, c, how)
            ):
                continue
            if (
                c.restitution > 0.0
                and manifolds.points[2 * i].depth < 0.0
                and manifolds.points[2 * i].normal_impulse == 0.0
            ):
                continue  # The bodies bounce: the sweep computes the point of impact.
            if self.count == len(self.contact):
                self.how, self.value, self.contact = enlarged(
                    8, self.how, self.value, self.contact, widths=(1, ROLLING, 1)
                )
            v = ROLLING * self.count
            self.how[self.count] = how
            self.contact[self.count] = k
            self.count += 1
            self.put(manifolds, bodies, rows, i, v, False, how == ROLLS_ON_A)
            self.put(manifolds, bodies, rows, i, v + SECOND, True, how == ROLLS_ON_B)
            self.value[v + NORMAL_X0] = c.normal_x
            self.value[v + NORMAL_Y0] = c.normal_y
            self.value[v + RESISTED] = 0.0
            self.value[v + COEFFICIENT] = manifolds.values[i].rolling_resistance
            if not (self.is_wheel(bodies, rows, c.row_a) or self.is_wheel(bodies, rows, c.row_b)):
                self.value[v + COEFFICIENT] = max(self.value[v + COEFFICIENT], _RESISTANCE)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def rocks(
        self,
        t: ContactTable,
        bodies: SolverBodies,
        rows: Bodies,
        c: cython.pointer[ContactConstraint],
        how: cython.int,
    ) -> cython.bint:
        """Whether rolling changes the torques of a contact, so that a body may oscillate."""
        a: cython.Py_ssize_t = c.row_a
        b: cython.Py_ssize_t = c.row_b
        p: cython.pointer[ContactPoint] = cython.address(t.points[c.first_point])
        if bodies.masses[a].inverse_inertia > 0.0 and not self.is_wheel(bodies, rows, a):
            # A body on a disc is turned back if its centre of mass is lower above the contact than the disc's radius;
            # otherwise it tips off.
            return (
                how != ROLLS_ON_A or rows.record[8 * b + 7] != 1.0 or p.tangent_arm_a < rows.record[8 * b + 2]
            )
        if bodies.masses[b].inverse_inertia > 0.0 and not self.is_wheel(bodies, rows, b):
            return (
                how != ROLLS_ON_B
                or rows.record[8 * a + 7] != 1.0
                or -p.tangent_arm_b < rows.record[8 * a + 2]
            )
        return False

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_wheel(self, bodies: SolverBodies, rows: Bodies, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body can turn, and is a disc around its centre of mass."""
        return bodies.masses[i].inverse_inertia > 0.0 and rows.record[8 * i + 7] == 1.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put(
        self,
        manifolds: Manifolds,
        bodies: SolverBodies,
        rows: Bodies,
        i: cython.Py_ssize_t,
        v: cython.Py_ssize_t,
        second: cython.bint,
        straight: cython.bint,
    ) -> cython.int:
        """Fill the part of the record at `v` with the shape of one body of manifold `i`."""
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        r: cython.Py_ssize_t = b if second else a
        q: cython.Py_ssize_t = 2 * i
        n: cython.Py_ssize_t
        pieces: tuple[Convex, ...]
        piece: Convex
        out: float
        self.value[v + HX] = self.value[v + HY] = self.value[v + UX] = self.value[v + UY] = 0.0
        self.value[v + RADIUS] = 0.0
        if rows.record[8 * r + 7] == 1.0:
            self.value[v + RADIUS] = rows.record[8 * r + 2]
        elif rows.record[8 * r + 7] == 0.0 and not straight:
            n = len(rows.pieces[b])
            pieces = rows.pieces[r]
            piece = pieces[manifolds.pairs[i].pieces % n if second else manifolds.pairs[i].pieces // n]
            self.value[v + RADIUS] = piece.radius
            if piece.kind == ELLIPSE:
                self.value[v + CX] = rows.c[r] * piece.cx - rows.s[r] * piece.cy - bodies.cx[r]
                self.value[v + CY] = rows.s[r] * piece.cx + rows.c[r] * piece.cy - bodies.cy[r]
                self.value[v + HX] = piece.hx
                self.value[v + HY] = piece.hy
                self.value[v + UX] = rows.c[r] * piece.ux - rows.s[r] * piece.uy
                self.value[v + UY] = rows.s[r] * piece.ux + rows.c[r] * piece.uy
                return 0
        # From the point, which is midway between the two surfaces, to this surface, and on to its centre of curvature.
        out = (0.5 * manifolds.points[q].depth - self.value[v + RADIUS]) * (-1.0 if second else 1.0)
        self.value[v + CX] = manifolds.points[q].x + out * manifolds.values[i].normal_x
        self.value[v + CY] = manifolds.points[q].y + out * manifolds.values[i].normal_y
        self.value[v + CX] -= (bodies.x[r] - bodies.x[a]) + bodies.cx[r]
        self.value[v + CY] -= (bodies.y[r] - bodies.y[a]) + bodies.cy[r]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow(self, t: ContactTable, bodies: SolverBodies, again: cython.bint) -> cython.void:
        """Compute the constraints of all contacts that roll for the present poses.

        again  whether the warm start was made already, by `SolverBodies.accelerate`, with the old lever arms: then its
               effect is corrected
        """
        c: cython.pointer[ContactConstraint]
        n: cython.Py_ssize_t
        v: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        # From the first centre of mass to the second; everything else is relative to the first.
        ox: float
        oy: float
        nx: float
        ny: float
        ax: float
        ay: float
        bx: float
        by: float
        radii: float
        gap: float
        step: float
        scale: float
        for n in range(self.count):
            c = cython.address(t.constraints[self.contact[n]])
            v = ROLLING * n
            a = c.row_a
            b = c.row_b
            ox = (bodies.x[b] - bodies.x[a]) + (bodies.cx[b] - bodies.cx[a])
            ox += bodies.states[b].dx - bodies.states[a].dx
            oy = (bodies.y[b] - bodies.y[a]) + (bodies.cy[b] - bodies.cy[a])
            oy += bodies.states[b].dy - bodies.states[a].dy
            nx = c.normal_x
            ny = c.normal_y
            if self.how[n] != ROLLS:
                self.turn(bodies, a if self.how[n] == ROLLS_ON_A else b)
                nx = self.c * self.value[v + NORMAL_X0] - self.s * self.value[v + NORMAL_Y0]
                ny = self.s * self.value[v + NORMAL_X0] + self.c * self.value[v + NORMAL_Y0]
            self.turn(bodies, a)
            self.support(v, nx, ny)
            ax = self.x
            ay = self.y
            radii = self.radius
            self.turn(bodies, b)
            self.support(v + SECOND, -nx, -ny)
            bx = ox + self.x
            by = oy + self.y
            scale = radii * self.radius
            radii += self.radius
            self.value[v + BLUNT] = radii if self.how[n] != ROLLS else scale / radii if radii > 0.0 else 0.0
            if not again:
                bodies.states[a].w -= bodies.masses[a].inverse_inertia * self.value[v + RESISTED]
                bodies.states[b].w += bodies.masses[b].inverse_inertia * self.value[v + RESISTED]
            gap = (bx - ax) * nx + (by - ay) * ny
            if self.how[n] == ROLLS:
                if not radii + gap > 0.5 * radii:
                    continue  # so deep that the normal is not unique any more
                step = ((by - ay) * nx - (bx - ax) * ny) / (radii + gap)
                step = max(-_TURN, min(_TURN, step))
                scale = 1.0 / sqrt(1.0 + step * step)
                gap = nx
                nx = (gap - step * ny) * scale
                ny = (ny + step * gap) * scale
                self.support(v + SECOND, -nx, -ny)
                bx = ox + self.x
                by = oy + self.y
                self.turn(bodies, a)
                self.support(v, nx, ny)
                ax = self.x
                ay = self.y
                gap = (bx - ax) * nx + (by - ay) * ny
                ax = 0.5 * (ax + bx)
                ay = 0.5 * (ay + by)
            elif self.how[n] == ROLLS_ON_A:
                ax = bx - 0.5 * gap * nx
                ay = by - 0.5 * gap * ny
            else:
                ax += 0.5 * gap * nx
                ay += 0.5 * gap * ny
            self.move(t, bodies, c, again, nx, ny, ax, ay, ax - ox, ay - oy, gap)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def turn(self, bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.void:
        """Set `c` and `s` for the rotation of a body in this tick."""
        angle: float = bodies.states[row].da
        square: float = angle * angle
        if square < _SMALL:
            self.c = 1.0 - square * (0.5 - square * (1.0 / 24.0 - square * (1.0 / 720.0)))
            self.s = angle * (1.0 - square * (1.0 / 6.0 - square * (1.0 / 120.0 - square * (1.0 / 5040.0))))
        elif square < _ABSURD:
            self.c = cos(angle)
            self.s = sin(angle)
        else:
            self.c = 1.0
            self.s = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def support(self, v: cython.Py_ssize_t, nx: float, ny: float) -> cython.void:
        """Find the farthest point along a unit vector of the shape whose record is at `v`, relative to the centre of
        mass, and the radius of curvature there."""
        ux: float
        uy: float
        p: float
        q: float
        h: float
        self.radius = self.value[v + RADIUS]
        self.x = self.c * self.value[v + CX] - self.s * self.value[v + CY] + self.radius * nx
        self.y = self.s * self.value[v + CX] + self.c * self.value[v + CY] + self.radius * ny
        if self.value[v + HX] > 0.0:
            ux = self.c * self.value[v + UX] - self.s * self.value[v + UY]
            uy = self.s * self.value[v + UX] + self.c * self.value[v + UY]
            # As in `EllipseSearch.extend`.
            p = (nx * ux + ny * uy) * self.value[v + HX]
            q = (ny * ux - nx * uy) * self.value[v + HY]
            h = 1.0 / sqrt(p * p + q * q)
            p = p * h * self.value[v + HX]
            q = q * h * self.value[v + HY]
            self.x += p * ux - q * uy
            self.y += p * uy + q * ux
            h = self.value[v + HX] * h * self.value[v + HY]
            self.radius = h * h * (h / self.value[v + HX] / self.value[v + HY])

    @cython.cfunc
    @cython.exceptval(check=False)
    def move(
        self,
        t: ContactTable,
        bodies: SolverBodies,
        c: cython.pointer[ContactConstraint],
        again: cython.bint,
        nx: float,
        ny: float,
        px: float,
        py: float,
        qx: float,
        qy: float,
        gap: float,
    ) -> cython.void:
        """Move the constraint of a contact to the point (px, py), relative to the first centre of mass, and (qx, qy),
        relative to the second, with its impulses."""
        p: cython.pointer[ContactPoint] = cython.address(t.points[c.first_point])
        a: cython.pointer[BodyState] = cython.address(bodies.states[c.row_a])
        b: cython.pointer[BodyState] = cython.address(bodies.states[c.row_b])
        ma: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_a])
        mb: cython.pointer[BodyMass] = cython.address(bodies.masses[c.row_b])
        rna: float = px * ny - py * nx
        rnb: float = qx * ny - qy * nx
        rta: float = px * nx + py * ny
        rtb: float = qx * nx + qy * ny
        normal: float = p.normal_impulse
        tangent: float = p.tangent_impulse
        x: float
        y: float
        if again:
            x = (nx - c.normal_x) * normal - (ny - c.normal_y) * tangent
            y = (ny - c.normal_y) * normal + (nx - c.normal_x) * tangent
            a.vx -= ma.inverse_mass_x * x
            a.vy -= ma.inverse_mass_y * y
            b.vx += mb.inverse_mass_x * x
            b.vy += mb.inverse_mass_y * y
            x = (rna - p.normal_arm_a) * normal + (rta - p.tangent_arm_a) * tangent
            y = (rnb - p.normal_arm_b) * normal + (rtb - p.tangent_arm_b) * tangent
            a.w -= ma.inverse_inertia * x
            b.w += mb.inverse_inertia * y
        c.normal_x = nx
        c.normal_y = ny
        t.set_arms(c, p, bodies, rna, rnb, rta, rtb)
        # The solver subtracts the approach of the two bodies in this tick from GAP: add it, so that the result is
        # `gap`.
        gap += c.slop
        gap -= (b.dx - a.dx) * nx
        gap -= (b.dy - a.dy) * ny
        p.gap = gap - (b.da * rnb - a.da * rna)
