from physics.collision.manifolds cimport Manifolds
from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_pressed(
    IslandMarks pressed, JointTable joints, Manifolds manifolds, SolverBodies bodies, Islands islands
) except -1
cdef void _mark(
    IslandMarks pressed, JointTable joints, SolverBodies bodies, Islands islands, bint motors
) noexcept
cdef bint _has_motor(JointTable joints, Py_ssize_t k) noexcept
cdef void _unmark_deep(
    IslandMarks pressed, Manifolds manifolds, SolverBodies bodies, Islands islands
) noexcept
