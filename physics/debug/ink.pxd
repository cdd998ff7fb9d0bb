cpdef enum:
    PILL = 0
    BOX = 1
    OVAL = 2
    TRIANGLE = 3
    ARROW = 4
    POINTER = 5
    DOT = 6
    OUTLINE = 7
    FAN = 8
    TEXT = 9


cdef class Ink:
    cdef readonly Py_ssize_t count
    cdef signed char[::1] kind, category
    cdef double[::1] value
    cdef Py_ssize_t point_count
    cdef double[::1] points
    cdef readonly list texts
    cdef float[::1] instances
    cdef Py_ssize_t instance_count
    cdef readonly bint has_ovals
    cpdef int add(
        self, int kind, int category, double a, double b, double c, double d, double e, double f
    ) except -1
    cpdef Py_ssize_t add_point(self, double x, double y) except -1
    cdef int fill(
        self, int kind, int category, double a, double b, double c, double d, double e, double f
    ) except -1
    cdef int fill_points(self, Py_ssize_t i, double x, double y) except -1
    cdef int fill_arrow(self, int category, double x0, double y0, double x1, double y1, double head) except -1
