cdef class Watch:
    cdef bint closed
    cdef list written, edited


cdef class Watched:
    cdef Watch _watch
    cdef int _row
    cdef bint _armed, _shared
    cdef int _tell_written(self) except -1
    cdef int _tell_edited(self) except -1


cdef bint adopt(Watched component, Watch watch, Py_ssize_t row) except -1
cdef void release(Watched component, Watch watch, Py_ssize_t row) noexcept
cdef bint arm(Watched component) noexcept
cdef long long edits() noexcept
