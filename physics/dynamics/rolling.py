"""Contacts of round shapes within a tick: the contact point moves along the boundary as the body turns.

Contacts are found once a tick, and the solver uses their lever arms for the whole tick. For a corner this is nearly
right, because a corner is fixed in its body. But a body that rocks on a round shape (an ellipse on a floor, a plank
across a log) is turned back by a torque that grows as the contact point rolls away. If the torque is that of the
beginning of the tick, it comes too late: this is explicit Euler, by which an oscillation gains energy in every tick. So
the contacts of round shapes are computed anew in each substep. This is symplectic Euler, which conserves the energy
(Ernst Hairer and others, "Geometric Numerical Integration", 2006). Rolling resistance brings the bodies to rest.

If a round shape lies on a straight side, the normal is that of the side, and the point has a closed form. Otherwise the
normal follows from that of the last substep by a step of Newton's method (see physics/geometry/ellipse_to_ellipse.py).

Wheels, which are discs around their own centre of mass, are left out, because their lever arm along the normal stays 0.
Contacts of a wheel are computed anew only if a material resists rolling, or for a body that lies on the wheel.

Round corners, and the ends of capsules, roll only from one side to the next. Their contacts are not computed anew:
such a body hardly rocks, because its centre of mass is higher than the centre of curvature of the corner, and it comes
to lie on a side. But a material may resist their rolling (see rolling_resistance.py).
"""

from __future__ import annotations

from ctypes import Array
from math import cos, sin, sqrt

import cython

from physics.collision.manifolds import Manifolds
from physics.collision.piece_index import piece_a_of, piece_b_of
from physics.dynamics import records
from physics.dynamics.contact_table import ContactConstraint, ContactPoint, ContactTable
from physics.dynamics.rolling_resistance import RollingResistance
from physics.dynamics.solver_bodies import FREE, BodyMass, BodyState, SolverBodies
from physics.geometry.manifold import ROLLS, ROLLS_NOT, ROLLS_ON_A, ROLLS_ON_B, TIPS
from physics.grid.buffers import allocate, enlarged
from physics.rows.bodies import GENERAL, ONE_DISC, Bodies
from physics.shapes.convex import ELLIPSE, Convex
from physics.tolerances import ROLLING_RESISTANCE

if not cython.compiled:
    from physics.dynamics.records import RollingContact, RollingShape

_NO_CONTACTS = allocate(records.RollingContact, 0)
_NO_SHAPES = allocate(records.RollingShape, 0)
_SMALL = cython.declare(cython.double, 0.003)
"""Square of an angle up to which the series in `set_rotation` are exact to rounding: nearly all bodies turn less in a
tick."""
_ANGLE_MAX = cython.declare(cython.double, 1e300)
"""Square of an angle above which the angle is not used: the value may be infinite or NaN, before the guard has run, and
Python's `math.cos` raises where C's does not."""
_TURN = cython.declare(cython.double, 0.5)
"""About the greatest angle, in radians, by which a normal turns in a substep: at a needle's tip Newton's method may
overshoot."""


@cython.final
@cython.cclass
class RollingContacts:
    """The contacts of a tick that are computed anew in each substep.

    contacts  the RollingContact of each
    shapes   the RollingShape of the first and the second body of each
    c, s     cosine and sine of the rotation of a body in this tick, set by `set_rotation`
    x, y, radius  result of `support`
    """

    count: int
    contacts: Array[RollingContact]
    shapes: Array[RollingShape]
    c: float
    s: float
    x: float
    y: float
    radius: float

    def __init__(self) -> None:
        self.count = 0
        self.contacts = _NO_CONTACTS
        self.shapes = _NO_SHAPES
        self.c = 1.0
        self.s = self.x = self.y = self.radius = 0.0

    def find(
        self,
        t: ContactTable,
        manifolds: Manifolds,
        bodies: SolverBodies,
        rows: Bodies,
        resistance: RollingResistance,
    ) -> None:
        """Find the contacts of `t` that roll, and fill `resistance` with these contacts and those of round corners.
        Comes before the first substep."""
        c: cython.pointer[ContactConstraint]
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        rolls: cython.int
        rolling: cython.pointer[RollingContact]
        coefficient: float
        self.count = 0
        resistance.clear()
        for k in range(t.count):
            c = cython.address(t.constraints[k])
            i = c.manifold
            rolls = manifolds.pairs[i].rolls
            coefficient = manifolds.values[i].rolling_resistance
            if rolls >= TIPS:
                if coefficient > 0.0:
                    resistance.add_corner(k, coefficient, manifolds, rows, i, rolls)
                continue
            if rolls == ROLLS_NOT or not (coefficient > 0.0 or self.rocks(t, bodies, rows, c, rolls)):
                continue
            if (
                c.restitution > 0.0
                and manifolds.points[2 * i].depth < 0.0
                and manifolds.points[2 * i].normal_impulse == 0.0
            ):
                continue  # The bodies bounce: the sweep computes the point of impact.
            if self.count == len(self.contacts):
                self.shapes, self.contacts = enlarged(8, self.shapes, self.contacts, widths=(2, 1))
            rolling = cython.address(self.contacts[self.count])
            rolling.rolls = rolls
            rolling.contact = k
            rolling.normal_x = c.normal_x
            rolling.normal_y = c.normal_y
            rolling.resisted = resistance.count
            self.set_shape(manifolds, bodies, rows, i, False, rolls == ROLLS_ON_A)
            self.set_shape(manifolds, bodies, rows, i, True, rolls == ROLLS_ON_B)
            self.count += 1
            if not (
                self.rolls_freely(bodies, rows, c.row_a, c.row_b, -c.normal_x, -c.normal_y)
                or self.rolls_freely(bodies, rows, c.row_b, c.row_a, c.normal_x, c.normal_y)
            ):
                coefficient = max(coefficient, ROLLING_RESISTANCE)
            # `update_constraints` sets the radius.
            resistance.add(k, coefficient, 0.0)

    def rocks(
        self,
        t: ContactTable,
        bodies: SolverBodies,
        rows: Bodies,
        c: cython.pointer[ContactConstraint],
        rolls: cython.int,
    ) -> cython.bint:
        """Whether rolling changes the torques of a contact, so that a body may oscillate."""
        a: cython.Py_ssize_t = c.row_a
        b: cython.Py_ssize_t = c.row_b
        p: cython.pointer[ContactPoint] = cython.address(t.points[c.first_point])
        if bodies.masses[a].inverse_inertia > 0.0 and not self.is_wheel(bodies, rows, a):
            # A body on a disc is turned back if the height of its centre of mass above the contact is less than the
            # disc's radius; otherwise the body tips off.
            return (
                rolls != ROLLS_ON_A or rows.simple[b].shape != ONE_DISC or p.tangent_arm_a < rows.simple[b].hx
            )
        if bodies.masses[b].inverse_inertia > 0.0 and not self.is_wheel(bodies, rows, b):
            return (
                rolls != ROLLS_ON_B
                or rows.simple[a].shape != ONE_DISC
                or -p.tangent_arm_b < rows.simple[a].hx
            )
        return False

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def is_wheel(self, bodies: SolverBodies, rows: Bodies, i: cython.Py_ssize_t) -> cython.bint:
        """Whether a body can turn, and is a disc around its centre of mass."""
        return bodies.masses[i].inverse_inertia > 0.0 and rows.simple[i].shape == ONE_DISC

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def rolls_freely(
        self,
        bodies: SolverBodies,
        rows: Bodies,
        wheel: cython.Py_ssize_t,
        other: cython.Py_ssize_t,
        nx: float,
        ny: float,
    ) -> cython.bint:
        """Whether a body is a wheel, and the other body does not lie on it: the acceleration of the other body, mostly
        gravity, does not press it against the wheel. (nx, ny) points from the other body to the wheel."""
        return self.is_wheel(bodies, rows, wheel) and not (
            bodies.motion[other] == FREE
            and bodies.free_motions[other].gain_x * nx + bodies.free_motions[other].gain_y * ny > 0.0
        )

    def set_shape(
        self,
        manifolds: Manifolds,
        bodies: SolverBodies,
        rows: Bodies,
        i: cython.Py_ssize_t,
        second: cython.bint,
        straight: cython.bint,
    ) -> cython.int:
        """Set the shape of one body of the next contact, which is that of manifold `i`."""
        a: cython.Py_ssize_t = manifolds.pairs[i].row_a
        b: cython.Py_ssize_t = manifolds.pairs[i].row_b
        r: cython.Py_ssize_t = b if second else a
        q: cython.Py_ssize_t = 2 * i
        pieces: tuple[Convex, ...]
        piece: Convex
        out: float
        shape: cython.pointer[RollingShape] = cython.address(self.shapes[2 * self.count + second])
        shape.hx = shape.hy = shape.ux = shape.uy = 0.0
        shape.radius = 0.0
        if rows.simple[r].shape == ONE_DISC:
            shape.radius = rows.simple[r].hx
        elif rows.simple[r].shape == GENERAL and not straight:
            pieces = rows.pieces[r]
            piece = pieces[piece_b_of(rows, manifolds, i) if second else piece_a_of(rows, manifolds, i)]
            shape.radius = piece.radius
            if piece.kind == ELLIPSE:
                shape.cx = rows.c[r] * piece.cx - rows.s[r] * piece.cy - bodies.cx[r]
                shape.cy = rows.s[r] * piece.cx + rows.c[r] * piece.cy - bodies.cy[r]
                shape.hx = piece.hx
                shape.hy = piece.hy
                shape.ux = rows.c[r] * piece.ux - rows.s[r] * piece.uy
                shape.uy = rows.s[r] * piece.ux + rows.c[r] * piece.uy
                return 0
        # The contact point is midway between the two surfaces. Go from there to this surface, and on to its centre of
        # curvature.
        out = (0.5 * manifolds.points[q].depth - shape.radius) * (-1.0 if second else 1.0)
        shape.cx = manifolds.points[q].x + out * manifolds.values[i].normal_x
        shape.cy = manifolds.points[q].y + out * manifolds.values[i].normal_y
        shape.cx -= (bodies.x[r] - bodies.x[a]) + bodies.cx[r]
        shape.cy -= (bodies.y[r] - bodies.y[a]) + bodies.cy[r]
        return 0

    def update_constraints(
        self, t: ContactTable, bodies: SolverBodies, resistance: RollingResistance, again: cython.bint
    ) -> cython.void:
        """Compute the constraints of all contacts that roll, and the radii of the resistance, for the present poses.

        again  whether the warm start was made already, by `accelerate`, with the old lever arms: then its
               effect is corrected
        """
        c: cython.pointer[ContactConstraint]
        rolling: cython.pointer[RollingContact]
        first: cython.pointer[RollingShape]
        second: cython.pointer[RollingShape]
        n: cython.Py_ssize_t
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
        old_nx: float
        step: float
        scale: float
        for n in range(self.count):
            rolling = cython.address(self.contacts[n])
            first = cython.address(self.shapes[2 * n])
            second = cython.address(self.shapes[2 * n + 1])
            c = cython.address(t.constraints[rolling.contact])
            a = c.row_a
            b = c.row_b
            ox = bodies.offset_x(a, b)
            ox += bodies.states[b].dx - bodies.states[a].dx
            oy = bodies.offset_y(a, b)
            oy += bodies.states[b].dy - bodies.states[a].dy
            nx = c.normal_x
            ny = c.normal_y
            if rolling.rolls != ROLLS:
                self.set_rotation(bodies, a if rolling.rolls == ROLLS_ON_A else b)
                nx = self.c * rolling.normal_x - self.s * rolling.normal_y
                ny = self.s * rolling.normal_x + self.c * rolling.normal_y
            self.set_rotation(bodies, a)
            self.support(first, nx, ny)
            ax = self.x
            ay = self.y
            radii = self.radius
            self.set_rotation(bodies, b)
            self.support(second, -nx, -ny)
            bx = ox + self.x
            by = oy + self.y
            scale = radii * self.radius
            radii += self.radius
            resistance.contacts[rolling.resisted].radius = (
                radii if rolling.rolls != ROLLS else scale / radii if radii > 0.0 else 0.0
            )
            gap = (bx - ax) * nx + (by - ay) * ny
            if rolling.rolls == ROLLS:
                if not radii + gap > 0.5 * radii:
                    continue  # so deep that the normal is not unique any more
                step = ((by - ay) * nx - (bx - ax) * ny) / (radii + gap)
                step = max(-_TURN, min(_TURN, step))
                scale = 1.0 / sqrt(1.0 + step * step)
                old_nx = nx
                nx = (old_nx - step * ny) * scale
                ny = (ny + step * old_nx) * scale
                self.support(second, -nx, -ny)
                bx = ox + self.x
                by = oy + self.y
                self.set_rotation(bodies, a)
                self.support(first, nx, ny)
                ax = self.x
                ay = self.y
                gap = (bx - ax) * nx + (by - ay) * ny
                ax = 0.5 * (ax + bx)
                ay = 0.5 * (ay + by)
            elif rolling.rolls == ROLLS_ON_A:
                ax = bx - 0.5 * gap * nx
                ay = by - 0.5 * gap * ny
            else:
                ax += 0.5 * gap * nx
                ay += 0.5 * gap * ny
            self.set_constraint(t, bodies, c, again, nx, ny, ax, ay, ax - ox, ay - oy, gap)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def set_rotation(self, bodies: SolverBodies, row: cython.Py_ssize_t) -> cython.void:
        """Set `c` and `s` for the rotation of a body in this tick."""
        angle: float = bodies.states[row].da
        square: float = angle * angle
        if square < _SMALL:
            self.c = 1.0 - square * (0.5 - square * (1.0 / 24.0 - square * (1.0 / 720.0)))
            self.s = angle * (1.0 - square * (1.0 / 6.0 - square * (1.0 / 120.0 - square * (1.0 / 5040.0))))
        elif square < _ANGLE_MAX:
            self.c = cos(angle)
            self.s = sin(angle)
        else:
            self.c = 1.0
            self.s = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def support(self, shape: cython.pointer[RollingShape], nx: float, ny: float) -> cython.void:
        """Find the farthest point along a unit vector of a shape, relative to the centre of mass, and the radius of
        curvature there."""
        ux: float
        uy: float
        p: float
        q: float
        h: float
        self.radius = shape.radius
        self.x = self.c * shape.cx - self.s * shape.cy + self.radius * nx
        self.y = self.s * shape.cx + self.c * shape.cy + self.radius * ny
        if shape.hx > 0.0:
            ux = self.c * shape.ux - self.s * shape.uy
            uy = self.s * shape.ux + self.c * shape.uy
            # As in `EllipseSearch.extend`.
            p = (nx * ux + ny * uy) * shape.hx
            q = (ny * ux - nx * uy) * shape.hy
            h = 1.0 / sqrt(p * p + q * q)
            p = p * h * shape.hx
            q = q * h * shape.hy
            self.x += p * ux - q * uy
            self.y += p * uy + q * ux
            h = shape.hx * h * shape.hy
            self.radius = h * h * (h / shape.hx / shape.hy)

    def set_constraint(
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
        # The solver adds to `p.gap` how far the two bodies have moved apart in this tick: subtract it here.
        gap += c.slop
        gap -= (b.dx - a.dx) * nx
        gap -= (b.dy - a.dy) * ny
        p.gap = gap - (b.da * rnb - a.da * rna)
