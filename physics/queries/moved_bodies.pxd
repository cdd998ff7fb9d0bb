from physics.components.motion cimport Velocity
from physics.rows.bodies cimport Bodies


cdef class MovedBodies:
    cdef readonly long long number, previous_number
    cdef readonly Py_ssize_t count, first_new
    cdef int[::1] row
    cdef double[::1] x, y, turn, box
    cdef Py_ssize_t stored_count
    cdef list records, pieces
    cdef long long[::1] entity
    cdef double[::1] old_x, old_y, old_angle
    cdef signed char[::1] active
    cdef int update(self, Bodies bodies, long long number) except -1
    cdef int _reserve(self, Py_ssize_t n) except -1
    cdef int _add(self, Bodies bodies, Py_ssize_t row, Py_ssize_t old) except -1
    cdef int _store(self, Bodies bodies) except -1


cdef bint is_motion(Bodies bodies, Py_ssize_t row, double x, double y, double turn, bint same_shapes) noexcept
cdef double reach_of(Bodies bodies, Py_ssize_t row) noexcept
cdef bint is_along(Velocity velocity, double x, double y) noexcept
