from physics.ccd.joined_bodies cimport JoinedBodies, PlanarVector
from physics.ccd.paths cimport Paths
from physics.dynamics.solver_bodies cimport SolverBodies


cdef class JointResponses:
    cdef JoinedBodies joined
    cdef int[::1] begin, used
    cdef PlanarVector[::1] response
    cdef Py_ssize_t used_count, end
    cdef int reserve(self, Py_ssize_t rows) except -1
    cdef void clear(self) noexcept
    cdef int compute(self, SolverBodies table, Py_ssize_t row) except -1
    cdef bint is_sound(self, SolverBodies table, Py_ssize_t k, double speed, double inverse_mass) noexcept
    cdef void mark_contradictory(self, Py_ssize_t k) noexcept
    cdef void remove_group(self, Py_ssize_t k) noexcept
    cdef double inverse_mass(
        self, SolverBodies table, Py_ssize_t row, Py_ssize_t other, double x, double y, double arm,
        double ox, double oy, double other_arm
    ) noexcept
    cdef double fastest(self, SolverBodies table, Py_ssize_t row, double x, double y, double arm) noexcept
    cdef double remainder(self, double inverse_mass, double less) noexcept
    cdef void apply_to(self, Paths paths, Py_ssize_t row, double x, double y, double turn) noexcept
