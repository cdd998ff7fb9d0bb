from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_pressed(
    IslandMarks pressed, Manifolds manifolds, JointTable joints, SolverBodies bodies, Islands islands
) except -1
cdef bint _crushes(Manifolds manifolds, Py_ssize_t k, SolverBodies bodies) noexcept
