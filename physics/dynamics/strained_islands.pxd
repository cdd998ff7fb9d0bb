from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class StrainedIslands:
    cdef readonly Py_ssize_t count
    cdef readonly int passes
    cdef readonly IslandMarks strained, joined, dragged
    cdef double[::1] heaviest
    cdef int find(
        self, Manifolds manifolds, JointTable joints, SolverBodies bodies, Islands islands, double dt, double compliance
    ) except -1
    cdef void leave_out_driven(self, Manifolds manifolds, SolverBodies bodies, Islands islands) noexcept
    cdef int leave_out_dragged(
        self, Manifolds manifolds, JointTable joints, SolverBodies bodies, Islands islands
    ) except -1
    cdef int find_heaviest(self, SolverBodies bodies, Islands islands) except -1
    cdef void find_joined(self, JointTable joints, SolverBodies bodies, Islands islands) noexcept
    cdef void choose_passes(self, Manifolds manifolds, JointTable joints, SolverBodies bodies) noexcept
    cdef bint strains(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double dt, double compliance) noexcept
    cdef double load_depth(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies, double compliance) noexcept
    cdef double speed_along(self, SolverBodies bodies, Py_ssize_t i, double nx, double ny) noexcept
    cdef bint is_coupled(self, Manifolds manifolds, Py_ssize_t i, SolverBodies bodies) noexcept
    cdef double ratio(self, SolverBodies bodies, Py_ssize_t a, Py_ssize_t b) noexcept
