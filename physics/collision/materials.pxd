from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef int mix_materials(Bodies bodies, Manifolds manifolds) except -1
cdef double material(Bodies bodies, Py_ssize_t row, Py_ssize_t piece, int field) noexcept
cdef double piece_value(Bodies bodies, Py_ssize_t row, Py_ssize_t piece, int field, double value) noexcept
cdef double mixed_friction(Bodies bodies, Py_ssize_t a, Py_ssize_t p, Py_ssize_t b, Py_ssize_t q) noexcept
cdef double mixed_restitution(Bodies bodies, Py_ssize_t a, Py_ssize_t p, Py_ssize_t b, Py_ssize_t q) noexcept
cdef bint may_bounce(Bodies bodies, Py_ssize_t a, Py_ssize_t b) except -1
cdef double combined(int rule, double a, double b) noexcept
cdef double mixed_surface(
    Bodies bodies, Py_ssize_t a, Py_ssize_t p, double angle_a, Py_ssize_t b, Py_ssize_t q, double angle_b,
    double nx, double ny
) noexcept
cdef double mixed_surface_speed(Bodies bodies, Py_ssize_t a, Py_ssize_t p, Py_ssize_t b, Py_ssize_t q) noexcept
cdef double surface_x(Bodies bodies, Py_ssize_t i, Py_ssize_t piece, double angle) noexcept
cdef double surface_y(Bodies bodies, Py_ssize_t i, Py_ssize_t piece, double angle) noexcept
