from physics.collision.manifolds cimport Manifolds
from physics.rows.bodies cimport Bodies


cdef int mix_materials(Bodies bodies, Manifolds near) except -1
cdef double _along(Bodies bodies, Py_ssize_t i, double nx, double ny) noexcept
