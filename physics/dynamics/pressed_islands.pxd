from physics.dynamics.island_marks cimport IslandMarks
from physics.dynamics.islands cimport Islands
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies

cdef int find_pressed(
    IslandMarks pressed, JointTable joints, SolverBodies bodies, Islands islands
) except -1
