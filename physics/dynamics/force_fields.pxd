from physics.dynamics.zone_pieces cimport ZonePieces
from physics.dynamics.buoyancy cimport BodyOutlines
from physics.dynamics.liquid_forces cimport LiquidForces
from physics.dynamics.solver_bodies cimport BodyState, SolverBodies

# records.py explains the fields.
cdef struct ForceField:
    double origin_x
    double origin_y
    double gravity_x
    double gravity_y
    double pull
    double radius
    double falloff
    double linear_drag
    double angular_drag
    double flow_x
    double flow_y
    double density
    double up_x
    double up_y
    double surface_x
    double surface_y
    bint replaces_gravity
    int first_piece
    int end_piece
    int first_liquid_piece
    int end_liquid_piece

cdef struct FieldLink:
    double gravity_share
    double drag_share
    double part
    int field
    int first_outline
    int end_outline

cdef struct FieldMember:
    double inverse_mass
    double inverse_inertia
    double displaced
    double last_displaced
    double liquid_flow_x
    double liquid_flow_y
    double ax
    double ay
    double aw
    double gravity_scale
    double gravity_x
    double gravity_y
    double damping
    double angular_damping
    double gained_x
    double gained_y
    double gained_w
    int row
    bint carried
    int first_link
    int end_link
    int first_outline
    int end_outline

cdef ForceField[::1] _NO_FIELDS
cdef FieldMember[::1] _NO_MEMBERS
cdef FieldLink[::1] _NO_LINKS


cdef class ForceFields:
    cdef readonly Py_ssize_t count, field_count, link_count
    cdef ForceField[::1] fields
    cdef FieldMember[::1] members
    cdef FieldLink[::1] links
    cdef BodyOutlines outlines
    cdef ZonePieces zone_pieces
    cdef LiquidForces liquid
    cdef double c, s, ax, ay, gravity_x, gravity_y
    cdef void clear(self) noexcept
    cdef Py_ssize_t add_field(self) except -1
    cdef Py_ssize_t add_member(self, Py_ssize_t row) except -1
    cdef int add_link(self, Py_ssize_t field) except -1
    cdef bint shares_body(self, Py_ssize_t link, bint drags) noexcept
    cdef int place(self, double x, double y) except -1
    cdef int divide(self, Py_ssize_t member, bint drags, double x, double y) except -1
    cdef void predict_gains(self, SolverBodies bodies, Py_ssize_t awake) noexcept
    cdef void slow_entering(self, SolverBodies bodies) noexcept
    cdef void start_substeps(self, SolverBodies bodies) noexcept
    cdef void apply(self, SolverBodies bodies, double h) noexcept
    cdef void evaluate(self, SolverBodies bodies, Py_ssize_t n, double h) noexcept
    cdef bint find_gravity(self, FieldMember* m, double x, double y) noexcept
    cdef void add_liquid(self, FieldLink* link, ForceField* field, double x, double y, double turned) noexcept
    cdef double share_in_liquid(self, FieldMember* m, double mass, double h) noexcept
    cdef void attract(self, Py_ssize_t k, double x, double y) noexcept
    cdef void set_rotation(self, double angle) noexcept
    cdef void mark_powered(self, SolverBodies bodies) noexcept
    cdef void finish(self, SolverBodies bodies, int substeps) noexcept
