from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies
from physics.world.body_mass cimport BodyMass


cdef int write_back(Bodies bodies, SolverBodies table, BodyMass mass, double dt) except -1
