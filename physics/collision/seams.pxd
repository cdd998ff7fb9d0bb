from physics.collision.manifolds cimport Manifolds
from physics.geometry.manifold cimport Manifold
from physics.geometry.placed_piece cimport PlacedPiece
from physics.rows.bodies cimport Bodies

# The fields are explained in records.py.
cdef struct SurfaceContact:
    double normal_x
    double normal_y
    double x0
    double y0
    double x1
    double y1
    int manifold
    int own
    int covers

cdef SurfaceContact[::1] _NO_CONTACTS


cdef class Seams:
    cdef readonly Py_ssize_t count
    cdef int[::1] repaired, head, link, rows
    cdef Py_ssize_t row_count, contact_count
    cdef list ground
    cdef set passing
    cdef SurfaceContact[::1] contacts
    cdef PlacedPiece body
    cdef Manifold manifold
    cdef int reserve(self, Py_ssize_t rows, Py_ssize_t manifolds) except -1
    cdef int run(self, Bodies bodies, Manifolds manifolds, Manifolds previous) except -1
    cdef int repair_body(self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t d) except -1
    cdef int set_contact(self, Bodies bodies, Manifolds manifolds, Py_ssize_t i, Py_ssize_t d) except -1
    cdef double slack(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint hides(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint put_corner(self, Py_ssize_t i) noexcept
    cdef Py_ssize_t find_side(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef bint goes_on(
        self, Py_ssize_t i, Py_ssize_t j, double nx, double ny, double ax, double ay, double bx, double by
    ) noexcept
    cdef int repair(
        self, Bodies bodies, Manifolds manifolds, Manifolds previous, Py_ssize_t d, Py_ssize_t i, Py_ssize_t j
    ) except -1
