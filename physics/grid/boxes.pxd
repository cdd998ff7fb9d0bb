cpdef enum:
    ABSENT = 0
    MOVING = 1
    QUIET = 2

# The fields are explained in records.py.
cdef struct Box:
    double left
    double bottom
    double right
    double top

cdef struct BoundingCapsule:
    double x0
    double y0
    double x1
    double y1
    double radius
    int row

cdef Box[::1] NO_BOXES
cdef BoundingCapsule[::1] NO_CAPSULES


cdef class Boxes:
    cdef public Py_ssize_t count
    cdef Box[::1] bounds
    cdef signed char[::1] group
    cdef int[::1] awake
    cdef Py_ssize_t awake_count
    cdef BoundingCapsule[::1] capsules
    cdef public Py_ssize_t capsule_count
    cpdef int reserve(self, Py_ssize_t rows) except -1
    cdef bint overlap(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cpdef int set(self, Py_ssize_t row, double left, double bottom, double right, double top, int group) except -1
    cpdef int add_capsule(
        self, Py_ssize_t row, double x0, double y0, double x1, double y1, double radius
    ) except -1
