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
    cdef int accepts_count
    cdef bint world_is_unchanged, sensors
    cdef unsigned long long mask
    cdef object ignored
    cdef double size
    cdef long long size_tick
    cdef int begin(self, object mask, object ignore, object sensors) except -1
    cdef void end(self) noexcept
    cdef bint is_beyond(
        self, Py_ssize_t row, double x, double y, double dx, double dy, double radius, double fraction) noexcept
    cdef double first_search_fraction(self, double length, double reach) noexcept
    cdef bint accepts_piece(self, Py_ssize_t row, Py_ssize_t piece) noexcept
    cdef tuple pieces_of(self, Py_ssize_t row)
    cdef Py_ssize_t index_of(self, Py_ssize_t row, Py_ssize_t piece) except -1
    cdef int accepts(self, Py_ssize_t row) except -1
