from physics.components.rigid_body cimport RigidBody
from physics.dynamics.force_fields cimport ForceFields
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies
from physics.rows.mass cimport MassProperties


cdef class TakenForces:
    cdef RigidBody body
    cdef Py_ssize_t row
    cdef double force_x, force_y, torque, impulse_x, impulse_y, angular_impulse, vx, vy, w


cdef class SolverInput:
    cdef SolverBodies table
    cdef MassProperties mass
    cdef list filled, taken_forces, became_dynamic
    cdef void set_fixed_poses(self, Bodies bodies, bint all_rows) noexcept
    cdef void list_movable(self, Bodies bodies) noexcept
    cdef int fill(self, Bodies bodies, double gravity_x, double gravity_y, bint follows) except -1
    cdef int fill_dynamic(self, Bodies bodies, Py_ssize_t i, double gravity_x, double gravity_y) except -1
    cdef int apply_forces(self, Bodies bodies, Py_ssize_t i, RigidBody body) except -1
    cdef int enter_liquids(self, ForceFields fields) except -1
