from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.ccd.sweep cimport Sweep
from physics.collision.contacts cimport ContactChanges, Contacts
from physics.collision.detection cimport Detection
from physics.dynamics.solver cimport Solver
from physics.events.esper_world cimport EsperWorld
from physics.rows.bodies cimport Bodies
from physics.world.body_stages cimport BodyStages
from physics.world.followers cimport Followers
from physics.world.solver_input cimport SolverInput
from physics.world.stopwatch cimport Stopwatch
from physics.world.zones cimport Zones


cdef class RigidBodyStages(BodyStages):
    cdef EsperWorld world
    cdef Bodies bodies
    cdef Detection detection
    cdef Followers followers
    cdef Stopwatch stopwatch
    cdef PreSolveHook hook
    cdef readonly Solver solver
    cdef SolverInput solver_input
    cdef Zones zones
    cdef Sweep ccd
    cdef public bint sweep_is_on
    cdef public double gravity_x, gravity_y
    cdef dict sat_out
    cdef bint has_late_changes, was_idle, sweeps_this_tick, read_all_rows, refreshed
    cdef long long solved_version
    cdef double solved_gravity_x, solved_gravity_y
    cdef bint collect_joints(self) except -1
    cdef int collect_zones(self) except -1
    cdef bint add_velocities(self) except -1
    cdef int gather(self, Contacts previous_contacts, Contacts contacts, ContactChanges changes, double dt) except -1
    cdef int refresh(self) except -1
    cdef int wake(self, double dt) except -1
    cdef int pre_solve(self) except -1
    cdef int select(self, double dt) except -1
    cdef int solve(self, double dt) except -1
    cdef int sweep(self, double dt) except -1
    cdef int sleep(self, double dt, bint handlers_ran) except -1
    cdef int write_back(self, double dt) except -1
    cdef int note_rows(self) except -1
    cdef int gather_again(self, Contacts contacts, double dt) except -1
    cdef int add_hits(self, Contacts previous_contacts, Contacts contacts) except -1
    cdef int forget_ticks(self) except -1
    cdef int abandon(self) except -1
    cdef list take_broken(self, bint gone)
    cdef int make_resting_rows_quiet(self, Contacts contacts) except -1
    cdef int read_shared_transforms(self) except -1
    cdef int place_followers(self) except -1
    cdef int fill_solver(self) except -1
