from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece

# records.py explains the fields.
cdef struct DirectionNode:
    double ux
    double uy
    double x
    double y
    double radius_a
    double radius_b

cdef DirectionNode[::1] _STACK
cdef int _NODES, _SPLITS


cdef class EllipseSearch:
    cdef double relative
    cdef PlacedPiece a, b
    cdef double size, tie
    cdef double x, y, radius_a, radius_b
    cdef double lowest, lowest_x, lowest_y
    cdef double best, best_x, best_y
    cdef bint found
    cdef DirectionNode[::1] nodes
    cdef int collide(self, double size, double margin, double tol, double tie, Manifold out) noexcept
    cdef bint is_on_side(self) noexcept
    cdef int begin(self) noexcept
    cdef bint search(self, double slack, double limit) noexcept
    cdef void polish(
        self, double ux, double uy, double sx, double sy, double su,
        double vx, double vy, double tx, double ty, double tv) noexcept
    cdef double width(self, double ux, double uy) noexcept
    cdef double extend(self, PlacedPiece piece, double ux, double uy, double sign) noexcept
    cdef void set_node(self, int k, double ux, double uy) noexcept


cdef double _cross(double ax, double ay, double bx, double by) noexcept
cdef double _least(
    double ux, double uy, double sx, double sy, double vx, double vy, double tx, double ty, double nx, double ny
) noexcept
