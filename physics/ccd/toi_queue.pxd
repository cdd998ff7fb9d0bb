cdef enum PairState:
    PENDING = 0
    DONE = 1

cdef enum InitialOverlap:
    APART = 0
    TOUCHING = 1
    DEEP = 2


cdef class ToiQueue:
    cdef readonly Py_ssize_t count, heap_count
    cdef int[::1] a, b, hit, planned, head, next_pair, version, heap_pair, heap_version, piece_a, piece_b
    cdef signed char[::1] state, deferred, initial_overlap, swept_size, landings
    cdef double[::1] time, nx, ny, x, y, heap_time
    cdef int clear(self, Py_ssize_t rows) except -1
    cdef Py_ssize_t list_of(self, long long a, long long b) noexcept
    cdef Py_ssize_t find(self, Py_ssize_t a, Py_ssize_t b) noexcept
    cdef Py_ssize_t add(self, Py_ssize_t a, Py_ssize_t b) except -1
    cdef void link(self, Py_ssize_t k) noexcept
    cdef int push(self, Py_ssize_t pair) except -1
    cdef bint is_planned(self, Py_ssize_t pair) noexcept
    cdef Py_ssize_t pop(self, double until) noexcept
    cdef void drop_first(self) noexcept
    cdef bint comes_before(self, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef void move(self, Py_ssize_t source, Py_ssize_t goal) noexcept
