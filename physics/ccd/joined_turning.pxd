from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.paths cimport Paths


cdef void end_group_segments(JoinedBodies joined, Paths paths, Py_ssize_t row, double time, bint last=*) noexcept
cdef double total_energy(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
cdef void turn(JoinedBodies joined, Paths paths, Py_ssize_t k, double total, bint last) noexcept
cdef void plan_turn(JoinedBodies joined, Paths paths, Py_ssize_t row, double time) noexcept
cdef void find_center_velocity(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
cdef void finish_joined(JoinedBodies joined, Paths paths) noexcept
