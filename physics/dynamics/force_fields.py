"""Accelerations that depend on the position and velocity of a body: gravity towards a point, drag, wind, liquids.

The accelerations are computed anew in each substep, for the middle of the substep: the body drifts for the first half
of the substep, gets the whole change of its velocity, and drifts for the second half (Ernst Hairer and others,
"Geometric Numerical Integration", 2006, on the Störmer-Verlet method). So a planet on its orbit keeps its energy. The
solver's own substep moves a body by its new velocity for the whole substep, which is a little too far.
`correct_free_motion` removes the excess at the end of the tick; `evaluate` computes the positions within
the tick without the excess.
"""

from __future__ import annotations

from ctypes import Array
from math import cos, fabs, sin, sqrt

import cython

from physics.dynamics import records
from physics.dynamics.buoyancy import BodyOutlines
from physics.dynamics.liquid_forces import LiquidForces
from physics.dynamics.solver_bodies import POWERED, PULLED, SolverBodies
from physics.dynamics.zone_pieces import ZonePieces
from physics.grid.buffers import allocate, grown

if not cython.compiled:
    from physics.dynamics.records import BodyState, FieldLink, FieldMember, ForceField

_NO_FIELDS = allocate(records.ForceField, 0)
_NO_MEMBERS = allocate(records.FieldMember, 0)
_NO_LINKS = allocate(records.FieldLink, 0)
_ANGLE_MAX = cython.declare(cython.double, 1e100)
"""Angle beyond which no cosine is computed: before the guard has run, an angle may be infinite or NaN."""


@cython.final
@cython.cclass
class ForceFields:
    """The fields of a tick, and the bodies in them.

    fields  the ForceField of each
    members  the FieldMember of each body in one field or several
    links   the FieldLink of each member and each of its fields, one member after the other
    zone_pieces  the shapes of the fields
    outlines  those of all members; liquid: what liquids do to the member that is evaluated
    c, s    results of `set_rotation`; ax, ay: results of `attract` and `evaluate`
    gravity_x, gravity_y  results of `find_gravity`
    """

    count: int
    field_count: int
    link_count: int
    fields: Array[ForceField]
    members: Array[FieldMember]
    links: Array[FieldLink]
    outlines: BodyOutlines
    zone_pieces: ZonePieces
    liquid: LiquidForces
    c: float
    s: float
    ax: float
    ay: float
    gravity_x: float
    gravity_y: float

    def __init__(self) -> None:
        self.fields = _NO_FIELDS
        self.members = _NO_MEMBERS
        self.links = _NO_LINKS
        self.outlines = BodyOutlines()
        self.zone_pieces = ZonePieces()
        self.liquid = LiquidForces()
        self.c = 1.0
        self.s = self.ax = self.ay = self.gravity_x = self.gravity_y = 0.0
        self.clear()

    def clear(self) -> cython.void:
        """Remove all fields and members."""
        self.count = self.field_count = self.link_count = 0
        self.outlines.clear()
        self.zone_pieces.clear()

    def add_field(self) -> cython.Py_ssize_t:
        """Add a field without setting any values. Returns its index."""
        if self.field_count == len(self.fields):
            self.fields = grown(self.fields, self.field_count + 1)
        self.field_count += 1
        return self.field_count - 1

    def add_member(self, row: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Add a member without gains, links and outlines, without setting its other values, and return its index. Its
        links and outlines have to be added before the next member is added."""
        n: cython.Py_ssize_t = self.count
        if n == len(self.members):
            self.members = grown(self.members, n + 1)
        self.count = n + 1
        self.members[n].row = row
        self.members[n].gained_x = self.members[n].gained_y = self.members[n].gained_w = 0.0
        self.members[n].inverse_mass = self.members[n].inverse_inertia = self.members[n].displaced = 0.0
        self.members[n].last_displaced = -1.0
        self.members[n].liquid_flow_x = self.members[n].liquid_flow_y = 0.0
        self.members[n].first_link = self.members[n].end_link = self.link_count
        self.members[n].first_outline = self.members[n].end_outline = self.outlines.count
        return n

    def add_link(self, field: cython.Py_ssize_t) -> None:
        """Note that the last member is in a field."""
        if self.link_count == len(self.links):
            self.links = grown(self.links, self.link_count + 1)
        self.links[self.link_count].field = field
        self.links[self.link_count].gravity_share = self.links[self.link_count].drag_share = 1.0
        self.links[self.link_count].first_outline = self.links[self.link_count].end_outline = 0
        self.link_count += 1
        self.members[self.count - 1].end_link = self.link_count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def shares_body(self, link: cython.Py_ssize_t, drags: cython.bint) -> cython.bint:
        """Whether a field acts on a body in proportion to the area in it. If `drags`, this holds for fields with drag
        that are no liquids; otherwise for fields that replace gravity."""
        field: cython.pointer[ForceField] = cython.address(self.fields[self.links[link].field])
        if drags:
            return field.density == 0.0 and (field.linear_drag > 0.0 or field.angular_drag > 0.0)
        return field.replaces_gravity

    def place(self, x: float, y: float) -> None:
        """Find which parts of the last member are in its fields, if its centre of mass is at (x, y). Comes after
        `add_link` and after the member's outlines were added."""
        n: cython.Py_ssize_t = self.count - 1
        k: cython.Py_ssize_t
        first: cython.Py_ssize_t = self.members[n].first_outline
        end: cython.Py_ssize_t = self.members[n].end_outline
        link: cython.pointer[FieldLink]
        field: cython.pointer[ForceField]
        for k in range(self.members[n].first_link, self.members[n].end_link):
            link = cython.address(self.links[k])
            field = cython.address(self.fields[link.field])
            link.first_outline = first
            link.end_outline = end
            if field.density > 0.0 and not self.zone_pieces.contain(
                self.outlines, first, end, field.first_liquid_piece, field.end_liquid_piece, x, y
            ):
                self.zone_pieces.start_remainder(self.outlines, first, end)
                link.first_outline = self.outlines.count
                self.zone_pieces.subtract(
                    self.outlines, field.first_liquid_piece, field.end_liquid_piece, x, y
                )
                link.end_outline = self.outlines.count
        self.divide(n, False, x, y)
        self.divide(n, True, x, y)

    def divide(self, member: cython.Py_ssize_t, drags: cython.bint, x: float, y: float) -> cython.int:
        """Divide a body between its fields with gravity, or, if `drags`, with drag. The share is the area in the field,
        relative to the area in any of these fields. Shares of fields that overlap sum to more than 1."""
        m: cython.pointer[FieldMember] = cython.address(self.members[member])
        k: cython.Py_ssize_t
        several: cython.Py_ssize_t = 0
        whole: float
        rest: float
        share: float
        held: cython.bint = True
        link: cython.pointer[FieldLink]
        field: cython.pointer[ForceField]
        for k in range(m.first_link, m.end_link):
            if self.shares_body(k, drags):
                several += 1
        if several < 2:
            return 0
        whole = self.zone_pieces.start_remainder(self.outlines, m.first_outline, m.end_outline)
        for k in range(m.first_link, m.end_link):
            if self.shares_body(k, drags):
                link = cython.address(self.links[k])
                field = cython.address(self.fields[link.field])
                link.part = whole
                if not self.zone_pieces.contain(
                    self.outlines, m.first_outline, m.end_outline, field.first_piece, field.end_piece, x, y
                ):
                    held = False
                    self.zone_pieces.start_remainder(self.outlines, m.first_outline, m.end_outline)
                    link.part -= self.zone_pieces.subtract(None, field.first_piece, field.end_piece, x, y)
        if held:
            return 0
        rest = self.zone_pieces.start_remainder(self.outlines, m.first_outline, m.end_outline)
        for k in range(m.first_link, m.end_link):
            if self.shares_body(k, drags):
                field = cython.address(self.fields[self.links[k].field])
                rest = self.zone_pieces.subtract(None, field.first_piece, field.end_piece, x, y)
        for k in range(m.first_link, m.end_link):
            if self.shares_body(k, drags):
                # A body that only touches the fields gets 1 / several of each.
                share = max(self.links[k].part, 0.0) / (whole - rest) if whole > rest else 1.0 / several
                if drags:
                    self.links[k].drag_share = share
                else:
                    self.links[k].gravity_share = share
        return 0

    def predict_gains(self, bodies: SolverBodies, awake: cython.Py_ssize_t) -> cython.void:
        """Set the gains of the first `awake` members to their accelerations at their present positions: code that
        predicts motions over the tick uses these. Add the liquid that the bodies displace there to the bodies' inertia
        for this tick. The other members sleep: note how the fields change their accelerations, and remove them. Comes
        after all members were added, and before `prepare_substeps`."""
        n: cython.Py_ssize_t
        row: cython.Py_ssize_t
        for n in range(self.count):
            row = self.members[n].row
            self.evaluate(bodies, n, 0.0)
            if n >= awake:
                bodies.zone_gain_x[row] = self.ax - bodies.free_motions[row].gain_x
                bodies.zone_gain_y[row] = self.ay - bodies.free_motions[row].gain_y
                continue
            bodies.free_motions[row].gain_x = self.ax
            bodies.free_motions[row].gain_y = self.ay
            if self.members[n].displaced > 0.0:
                bodies.add_liquid(row, self.members[n].displaced, self.members[n].inverse_mass)
        self.count = awake

    def slow_entering(self, bodies: SolverBodies) -> cython.void:
        """Share the momentum of members that came deeper into a liquid with the liquid that they now displace in
        addition. Comes after `predict_gains`.

        If a body that gains inertia kept its velocity, it would gain energy: a light ball that is thrown into the water
        would push like a heavy one. A body that loses inertia keeps its velocity, and so does the liquid that it leaves
        behind.
        """
        n: cython.Py_ssize_t
        m: cython.pointer[FieldMember]
        state: cython.pointer[BodyState]
        share: float
        for n in range(self.count):
            m = cython.address(self.members[n])
            if m.last_displaced < 0.0 or not m.displaced > m.last_displaced:
                continue
            share = (1.0 + m.last_displaced * m.inverse_mass) / (1.0 + m.displaced * m.inverse_mass)
            state = cython.address(bodies.states[m.row])
            if bodies.masses[m.row].inverse_mass_x > 0.0:
                state.vx = share * state.vx + (1.0 - share) * m.liquid_flow_x
            if bodies.masses[m.row].inverse_mass_y > 0.0:
                state.vy = share * state.vy + (1.0 - share) * m.liquid_flow_y
            state.w *= share

    def start_substeps(self, bodies: SolverBodies) -> cython.void:
        """Let the members be integrated substep by substep (see `SolverBodies.mark_substepped`), and set their gains
        to 0. Comes after `prepare_substeps`."""
        n: cython.Py_ssize_t
        m: cython.pointer[FieldMember]
        for n in range(self.count):
            m = cython.address(self.members[n])
            bodies.mark_substepped(m.row)
            m.gained_x = m.gained_y = m.gained_w = 0.0

    def apply(self, bodies: SolverBodies, h: float) -> cython.void:
        """Set the gains and the dampings of the members for a substep of `h` seconds."""
        n: cython.Py_ssize_t
        for n in range(self.count):
            self.evaluate(bodies, n, h)

    def evaluate(self, bodies: SolverBodies, n: cython.Py_ssize_t, h: float) -> cython.void:
        """Compute the accelerations of member `n` in the middle of the next substep of `h` seconds. If h is 0, set `ax`
        and `ay` to the accelerations; otherwise set the gains and the dampings of the substep."""
        m: cython.pointer[FieldMember] = cython.address(self.members[n])
        i: cython.Py_ssize_t = m.row
        k: cython.Py_ssize_t
        field: cython.pointer[ForceField]
        link: cython.pointer[FieldLink]
        # Where the centre of mass is in the middle of the substep, and how far the body has turned. With the angle at
        # the beginning of the substep, the torque of a liquid would come half a substep late, and a light plank that
        # floats would rock for ever.
        x: float = bodies.x[i] + bodies.cx[i]
        y: float = bodies.y[i] + bodies.cy[i]
        turned: float = bodies.states[i].da + 0.5 * h * (bodies.states[i].w - m.gained_w)
        x += bodies.states[i].dx + 0.5 * h * (bodies.states[i].vx - m.gained_x)
        y += bodies.states[i].dy + 0.5 * h * (bodies.states[i].vy - m.gained_y)
        liquid: LiquidForces = self.liquid
        replaced: cython.bint = self.find_gravity(m, x, y)
        drag: float = 0.0
        drag_w: float = 0.0
        flow_x: float = 0.0
        flow_y: float = 0.0
        share: float
        liquid.clear()
        for k in range(m.first_link, m.end_link):
            link = cython.address(self.links[k])
            field = cython.address(self.fields[link.field])
            if field.density > 0.0:
                self.add_liquid(link, field, x, y, turned)
            else:
                drag += link.drag_share * field.linear_drag
                drag_w += link.drag_share * field.angular_drag
                flow_x += link.drag_share * field.linear_drag * field.flow_x
                flow_y += link.drag_share * field.linear_drag * field.flow_y
        ax: float = m.ax
        ay: float = m.ay
        aw: float = m.aw
        if bodies.masses[i].inverse_mass_x > 0.0:
            ax += liquid.fx * m.inverse_mass + (m.gravity_scale * self.gravity_x if replaced else 0.0)
        else:
            flow_x = liquid.drag_x = 0.0
        if bodies.masses[i].inverse_mass_y > 0.0:
            ay += liquid.fy * m.inverse_mass + (m.gravity_scale * self.gravity_y if replaced else 0.0)
        else:
            flow_y = liquid.drag_y = 0.0
        aw += m.inverse_inertia * liquid.torque
        if liquid.mass > 0.0:
            share = self.share_in_liquid(m, liquid.mass, h)
            ax *= share
            ay *= share
            aw *= share
            m.liquid_flow_x = liquid.flow_x / liquid.mass
            m.liquid_flow_y = liquid.flow_y / liquid.mass
            # Drag acts on twice the displaced mass. So a body that floats gets the full damping rate.
            share *= 2.0 * m.inverse_mass
            drag += share * liquid.drag
            drag_w += share * liquid.angular_drag
            flow_x += share * liquid.drag_x
            flow_y += share * liquid.drag_y
        if h == 0.0:
            m.displaced = liquid.mass
            self.ax = ax
            self.ay = ay
            return
        m.carried = flow_x != 0.0 or flow_y != 0.0
        m.gained_x += h * ax
        m.gained_y += h * ay
        m.gained_w += h * aw
        bodies.free_motions[i].gain_x = h * (ax + flow_x)
        bodies.free_motions[i].gain_y = h * (ay + flow_y)
        bodies.free_motions[i].gain_w = h * aw
        bodies.free_motions[i].damping = 1.0 / (1.0 + h * (m.damping + drag))
        bodies.free_motions[i].angular_damping = 1.0 / (1.0 + h * (m.angular_damping + drag_w))

    def find_gravity(self, m: cython.pointer[FieldMember], x: float, y: float) -> cython.bint:
        """Set the gravity of a member at (x, y). Returns whether fields replace the system's."""
        k: cython.Py_ssize_t
        field: cython.pointer[ForceField]
        link: cython.pointer[FieldLink]
        gx: float = 0.0
        gy: float = 0.0
        replaced: cython.bint = False
        for k in range(m.first_link, m.end_link):
            link = cython.address(self.links[k])
            field = cython.address(self.fields[link.field])
            if field.replaces_gravity:
                replaced = True
                gx += link.gravity_share * field.gravity_x
                gy += link.gravity_share * field.gravity_y
                if field.pull != 0.0:
                    self.attract(link.field, x, y)
                    gx += link.gravity_share * self.ax
                    gy += link.gravity_share * self.ay
        self.gravity_x = gx if replaced else m.gravity_x
        self.gravity_y = gy if replaced else m.gravity_y
        return replaced

    def add_liquid(
        self,
        link: cython.pointer[FieldLink],
        field: cython.pointer[ForceField],
        x: float,
        y: float,
        turned: float,
    ) -> cython.void:
        """Add to `liquid` what a liquid does to a body whose centre of mass is at (x, y), and that has turned by
        `turned` in this tick. Comes after `find_gravity`."""
        displaced: float
        self.set_rotation(turned)
        # The outlines have the angles of the beginning of the tick. So turn the surface back, and not the outlines
        # forward.
        self.outlines.measure(
            link.first_outline,
            link.end_outline,
            self.c * field.up_x + self.s * field.up_y,
            self.c * field.up_y - self.s * field.up_x,
            (field.surface_x - x) * field.up_x + (field.surface_y - y) * field.up_y,
        )
        displaced = field.density * self.outlines.area
        self.liquid.add_lift(
            displaced,
            self.c * self.outlines.x - self.s * self.outlines.y,
            self.s * self.outlines.x + self.c * self.outlines.y,
            self.gravity_x,
            self.gravity_y,
        )
        self.liquid.add_drag(displaced, field.linear_drag, field.angular_drag, field.flow_x, field.flow_y)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def share_in_liquid(self, m: cython.pointer[FieldMember], mass: float, h: float) -> cython.double:
        """The share of all forces that moves a body, and not the liquid of the mass `mass` that it displaces.

        This liquid moves with the body (the added mass of a cylinder that moves across its axis). So a body far lighter
        than the liquid rises no faster than a stone falls. The moment of inertia grows in the same proportion.
        """
        share: float = 1.0 + mass * m.inverse_mass
        if h > 0.0:
            # The inertia is that of the whole tick. So forces, contacts and joints all act on the same inertia. If a
            # body dives or leaps within the tick, the inertia stays within a factor of 2 of that at the present
            # position.
            share = min(max(1.0 + m.displaced * m.inverse_mass, 0.5 * share), 2.0 * share)
        return 1.0 / share

    def attract(self, k: cython.Py_ssize_t, x: float, y: float) -> cython.void:
        """Set `ax` and `ay` to the pull of field `k` on a body at (x, y)."""
        field: cython.pointer[ForceField] = cython.address(self.fields[k])
        dx: float = field.origin_x - x
        dy: float = field.origin_y - y
        distance: float = sqrt(dx * dx + dy * dy)
        radius: float = field.radius
        pull: float = field.pull
        if not distance > radius:
            pull /= radius
        else:
            if field.falloff >= 1.0:
                pull *= radius / distance
            if field.falloff >= 2.0:
                pull *= radius / distance
            pull /= distance
        self.ax = pull * dx
        self.ay = pull * dy

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def set_rotation(self, angle: float) -> cython.void:
        """Set `c` and `s` to the cosine and sine of a rotation."""
        self.c = 1.0
        self.s = 0.0
        if angle != 0.0 and fabs(angle) < _ANGLE_MAX:
            self.c = cos(angle)
            self.s = sin(angle)

    def mark_powered(self, bodies: SolverBodies) -> cython.void:
        """Mark the bodies that wind or water carries along."""
        n: cython.Py_ssize_t
        for n in range(self.count):
            if self.members[n].carried:
                bodies.marks[self.members[n].row] |= PULLED | POWERED

    def finish(self, bodies: SolverBodies, substeps: cython.int) -> cython.void:
        """Set the gains of the members to the mean of all substeps, from which the sweep and `correct_free_motion`
        compute the paths of bodies."""
        n: cython.Py_ssize_t
        m: cython.pointer[FieldMember]
        for n in range(self.count):
            m = cython.address(self.members[n])
            bodies.free_motions[m.row].gain_x = m.gained_x / substeps
            bodies.free_motions[m.row].gain_y = m.gained_y / substeps
            bodies.free_motions[m.row].gain_w = m.gained_w / substeps
