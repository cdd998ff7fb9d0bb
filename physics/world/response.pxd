from physics.components.rigid_body cimport RigidBody
from physics.rows.mass cimport MassProperties
from physics.dynamics.solver cimport Solver
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.sweep cimport Sweep
from physics.rows.bodies cimport Bodies
from physics.collision.detection cimport Detection
from physics.collision.manifolds cimport Manifolds
from physics.world.joints cimport Joints


cdef class Response:
    cdef readonly Solver solver
    cdef readonly Sweep sweep
    cdef public bint sweeping
    cdef MassProperties mass
    cdef double gravity_x, gravity_y
    cdef PreSolveHook judge
    cdef list filled
    cdef list spent, released
    cdef long long version
    cdef bint idle, swept
    cdef int run(
        self, Bodies bodies, Detection detection, Joints joints, double dt, double gravity_x, double gravity_y
    ) except -1
    cdef int fill(self, Bodies bodies, double gravity_x, double gravity_y) except -1
    cdef void place(self, Bodies bodies) noexcept
    cdef void list_movable(self, Bodies bodies) noexcept
    cdef int rouse_sleepers(self, Bodies bodies) except -1
    cdef int wake(self, Bodies bodies, Detection detection, double dt) except -1
    cdef int stir_islands(self, Bodies bodies, Detection detection) except -1
    cdef int stir_woken(self, Bodies bodies, Detection detection) except -1
    cdef void calm(self, Bodies bodies, Manifolds near) noexcept
    cdef int fill_dynamic(
        self, Bodies bodies, Py_ssize_t i, double gravity_x, double gravity_y
    ) except -1
    cdef int measure(self, Bodies bodies, Py_ssize_t i) except -1
    cdef int push(self, Bodies bodies, Py_ssize_t i, RigidBody body) except -1
    cdef int write_back(self, Bodies bodies, double dt) except -1
