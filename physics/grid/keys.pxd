cdef enum:
    FEW = 24
    DIGIT_MAX = 16

cdef long long LOW


cdef class Keys:
    cdef Py_ssize_t count
    cdef long long[::1] keys
    cdef long long[::1] spare
    cdef int[::1] starts
    cdef int reserve(self, Py_ssize_t count) except -1
    cdef int sort(self, Py_ssize_t rows) except -1
    cdef int sort_by_lower(self, Py_ssize_t rows) except -1
    cdef void insertion_sort(self) noexcept
    cdef int radix_sort(self, Py_ssize_t rows) except -1
    cdef void radix_pass(self, int shift, int digit) noexcept
