cdef class Watch:
    cdef bint closed
    cdef list written, edited


cdef class WatchedComponent:
    cdef Watch _watch
    cdef int _row
    cdef bint _armed, _shared
    cdef int _note_written(self) except -1
    cdef int _note_edited(self) except -1


cdef bint watch_component(WatchedComponent component, Watch watch, Py_ssize_t row) except -1
cdef void release(WatchedComponent component, Watch watch, Py_ssize_t row) noexcept
cdef bint arm(WatchedComponent component) noexcept
cdef long long edits() noexcept
