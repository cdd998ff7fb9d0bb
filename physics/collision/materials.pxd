from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef int mix_materials(Bodies bodies, Manifolds near) except -1
cdef double mixed_friction(Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
cdef double mixed_restitution(Bodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
cdef double combined(int rule, double a, double b) noexcept
cdef double mixed_surface(
    Bodies bodies, Py_ssize_t a, double angle_a, Py_ssize_t b, double angle_b, double nx, double ny
) noexcept
cdef double surface_x(Bodies bodies, Py_ssize_t i, double angle) noexcept
cdef double surface_y(Bodies bodies, Py_ssize_t i, double angle) noexcept
