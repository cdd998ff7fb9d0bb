from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths


cdef bint touches(Impulses impulses, Py_ssize_t row) noexcept
cdef bint has_changed(Impulses impulses, Paths paths, Py_ssize_t i) noexcept
cdef void keep_changed(Impulses impulses, Paths paths) noexcept
cdef void note_moved(Impulses impulses, Paths paths) noexcept
cdef bint has_moved(Impulses impulses, Py_ssize_t pair) noexcept
cdef bint is_squeezed(Impulses impulses, Paths paths, Py_ssize_t k) noexcept
cdef bint is_at_rest(Impulses impulses, Paths paths, Py_ssize_t k) noexcept
cdef bint cancel_acceleration(Impulses impulses, Paths paths, Py_ssize_t k) noexcept
