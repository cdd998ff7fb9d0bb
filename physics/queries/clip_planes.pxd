cdef enum Surface:
    FLOOR = 0
    WALL = 1
    CEILING = 2


cdef class ClipPlanes:
    cdef double up_x, up_y
    cdef bint directed
    cdef double slope
    cdef Py_ssize_t count
    cdef double[::1] normals
    cdef double x, y
    cdef int kind(self, double nx, double ny) noexcept
    cdef void add(self, double nx, double ny) noexcept
    cdef void clip(self, double dx, double dy) noexcept
    cdef void project(self, double dx, double dy) noexcept
    cdef bint find_motion_along(self, double nx, double ny, double length) noexcept
    cdef bint allows(self, double dx, double dy) noexcept
