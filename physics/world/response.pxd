from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.sweep cimport Sweep
from physics.collision.detection cimport Detection
from physics.dynamics.solver cimport Solver
from physics.rows.bodies cimport Bodies
from physics.world.joints cimport Joints
from physics.world.solver_input cimport SolverInput


cdef class Response:
    cdef readonly Solver solver
    cdef SolverInput input
    cdef readonly Sweep sweep
    cdef public bint sweeping
    cdef double gravity_x, gravity_y
    cdef PreSolveHook judge
    cdef long long version
    cdef bint idle, swept
    cdef int run(
        self, Bodies bodies, Detection detection, Joints joints, double dt, double gravity_x, double gravity_y
    ) except -1
