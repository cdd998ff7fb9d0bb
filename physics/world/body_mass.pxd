from physics.components.rigid_body cimport RigidBody
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies
from physics.rows.mass cimport MassProperties


cdef int update_mass(MassProperties mass, Bodies bodies, Py_ssize_t i) except -1
cdef int fill_masses(MassProperties mass, Bodies bodies, SolverBodies table, Py_ssize_t i) except -1
cdef double compute_mass(MassProperties mass, RigidBody body, object found) except? -1.0
