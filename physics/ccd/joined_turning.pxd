from physics.ccd.joined_bodies cimport JoinedBodies
from physics.ccd.paths cimport Paths


cdef void arrive_joined(JoinedBodies joined, Paths paths, Py_ssize_t row, double time, bint last=*) noexcept
cdef double total_energy(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
cdef void turn(JoinedBodies joined, Paths paths, Py_ssize_t k, double total, bint last) noexcept
cdef void plan_turn(JoinedBodies joined, Paths paths, Py_ssize_t row, double time) noexcept
cdef void find_drift(JoinedBodies joined, Paths paths, Py_ssize_t k) noexcept
cdef void finish_joined(JoinedBodies joined, Paths paths) noexcept
