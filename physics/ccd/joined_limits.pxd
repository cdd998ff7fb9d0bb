from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.joint_responses cimport JointResponses
from physics.ccd.paths cimport Paths
from physics.dynamics.joint_table cimport JointTable


cdef void find_limits(JointResponses responses, Paths paths, Py_ssize_t k) noexcept
cdef int reached(JoinedBodies joined, JointTable t, Py_ssize_t r, double speed) noexcept
cdef void stop_at_limits(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
cdef double time_to_limit(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
