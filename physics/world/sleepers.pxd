from physics.collision.detection cimport Detection
from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver cimport Solver
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.rows.bodies cimport Bodies
from physics.world.solver_input cimport SolverInput


cdef int wake_sleepers(Bodies bodies, bint sleeping) except -1
cdef int wake_islands(Bodies bodies, Detection detection, Solver solver, SolverInput solver_input, double dt) except -1
cdef int _unsettle_islands(Bodies bodies, Detection detection, Solver solver) except -1
cdef int wake_neighbours(Bodies bodies, Detection detection, SolverBodies table, double h) except -1
cdef int unsettle_free(Bodies bodies, Detection detection, SolverBodies table) except -1
cdef int keep_woken_awake(Bodies bodies, SolverBodies table) except -1
cdef void stop_sleepers(Bodies bodies, Manifolds manifolds, SolverBodies table) noexcept
