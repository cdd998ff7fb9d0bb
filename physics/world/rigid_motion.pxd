from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.sweep cimport Sweep
from physics.collision.contacts cimport Contacts
from physics.collision.detection cimport Detection
from physics.dynamics.solver cimport Solver
from physics.events.database cimport Database
from physics.rows.bodies cimport Bodies
from physics.world.followers cimport Followers
from physics.world.motion cimport Motion
from physics.world.solver_input cimport SolverInput
from physics.world.stopwatch cimport Stopwatch
from physics.world.zones cimport Zones


cdef class RigidMotion(Motion):
    cdef Database database
    cdef Bodies bodies
    cdef Detection detection
    cdef Followers followers
    cdef Stopwatch stopwatch
    cdef PreSolveHook hook
    cdef readonly Solver solver
    cdef SolverInput input
    cdef Zones zones
    cdef Sweep ccd
    cdef public bint sweeping
    cdef public double gravity_x, gravity_y
    cdef dict out
    cdef bint late, idle, swept, anew, refreshed
    cdef long long version
    cdef double solved_gravity_x, solved_gravity_y, gravity
    cdef int let_quiet_rows_stand(self, Contacts contacts) except -1
    cdef int place_twins(self) except -1
    cdef int place_followers(self) except -1
    cdef int fill_solver(self) except -1
