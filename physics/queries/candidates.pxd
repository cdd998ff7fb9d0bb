from physics.grid.broadphase cimport Broadphase
from physics.rows.bodies cimport Bodies
from physics.world.step cimport Tick


cdef class Candidates:
    cdef Tick tick
    cdef object world
    cdef dict entities
    cdef set dead
    cdef Bodies bodies
    cdef Broadphase grid
    cdef int asked
    cdef bint untouched, sensors
    cdef unsigned long long mask
    cdef object ignored
    cdef double size
    cdef long long size_of
    cdef int open(self, object mask, object ignore, object sensors) except -1
    cdef void close(self) noexcept
    cdef bint too_late(
        self, Py_ssize_t row, double x, double y, double dx, double dy, double radius, double fraction) noexcept
    cdef double stride(self, double length, double reach) noexcept
    cdef bint takes(self, Py_ssize_t row, Py_ssize_t piece) noexcept
    cdef tuple pieces_of(self, Py_ssize_t row)
    cdef Py_ssize_t index_of(self, Py_ssize_t row, Py_ssize_t piece) except -1
    cdef int accepts(self, Py_ssize_t row) except -1
