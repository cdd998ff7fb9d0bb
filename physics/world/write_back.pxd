from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies


cdef int write_back(Bodies bodies, SolverBodies table, double dt) except -1
