from physics.collision.manifolds cimport Manifolds
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class StrainedIslands:
    cdef readonly Py_ssize_t count
    cdef readonly int passes
    cdef readonly bint any_joined
    cdef signed char[::1] joined
    cdef double[::1] heaviest
    cdef int find(
        self, Manifolds manifolds, JointTable joints, SolverBodies bodies, Islands islands, double dt, double give
    ) except -1
    cdef bint strains(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double dt, double give) noexcept
    cdef double load_depth(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double give) noexcept
    cdef double speed_along(self, SolverBodies bodies, Py_ssize_t i, double nx, double ny) noexcept
    cdef bint is_coupled(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies) noexcept
    cdef bint is_jointed(self, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef void mark_joined(self, SolverBodies bodies, Islands islands, Py_ssize_t i) noexcept
    cdef void mark(self, SolverBodies bodies, Islands islands, Py_ssize_t i, double mass) noexcept
    cdef double inverse_mass(self, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef double ratio(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef bint is_joined(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
