from physics.ccd.impulses cimport Impulses
from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.paths cimport Paths
from physics.dynamics.solver_bodies cimport SolverBodies


cdef int take_joined(Impulses impulses, Paths paths, double time) except -1
cdef int find_responses(Impulses impulses, Paths paths, double time) except -1
cdef void load_all(Impulses impulses, Paths paths) noexcept
cdef bint break_joints(Impulses impulses, Paths paths) noexcept
cdef void load(Impulses impulses, Py_ssize_t k, double normal, double tangent) noexcept
cdef void add_joint_forces(Impulses impulses, Paths paths) noexcept
cdef void add_forces_of(JoinedBodies joined, SolverBodies bodies, Py_ssize_t k) noexcept
cdef bint break_overloaded(JoinedBodies joined, SolverBodies bodies, Py_ssize_t k, double dt) noexcept
