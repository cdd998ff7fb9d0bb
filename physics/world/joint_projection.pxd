from physics.collision.hits cimport Hits
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.joint_matrix cimport JointMatrix
from physics.dynamics.joint_solver cimport JointSolver
from physics.dynamics.joint_table cimport JointTable
from physics.dynamics.solver_bodies cimport SolverBodies


cdef int project_joints(JointSolver joints, SolverBodies bodies, Hits hits, Manifolds manifolds) except -1
cdef bint is_hit(Hits hits, Py_ssize_t row) noexcept
cdef void make_heavy(SolverBodies bodies, Py_ssize_t row) noexcept
cdef void note_displacement(SolverBodies bodies, Py_ssize_t row) noexcept
cdef void stay_near(SolverBodies bodies, Py_ssize_t row) noexcept
cdef void keep_out(SolverBodies bodies, Py_ssize_t row, double nx, double ny) noexcept
cdef void keep_out_of_ground(SolverBodies bodies, Manifolds manifolds) noexcept
cdef double cost_of_lift(SolverBodies bodies, Py_ssize_t row, double h) noexcept
cdef double squared_speed(SolverBodies bodies, Py_ssize_t row) noexcept
cdef void keep_down(SolverBodies bodies, Py_ssize_t row, double h) noexcept
cdef void pay_for_lift(SolverBodies bodies, Py_ssize_t row, double h) noexcept
cdef bint step(JointMatrix matrix, SolverBodies bodies) noexcept
