from physics.ccd.paths cimport Paths


cdef double relative_motion_bound(Paths paths, Py_ssize_t i, Py_ssize_t j) noexcept
cdef double fast_limit(Paths paths, Py_ssize_t i, Py_ssize_t j) noexcept
cdef bint is_fast_pair(Paths paths, Py_ssize_t i, Py_ssize_t j, bint bounces, bint whole) noexcept
cdef bint misses(Paths paths, Py_ssize_t i, Py_ssize_t j, double start) noexcept
cdef double approach_speed_at(
    Paths paths, Py_ssize_t i, Py_ssize_t j, double nx, double ny, double x, double y, double time, bint of_paths
) noexcept
cdef double speed_to_lose(
    Paths paths, Py_ssize_t i, Py_ssize_t j, double nx, double ny, double x, double y, double time
) noexcept
