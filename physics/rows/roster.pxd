from physics.rows.bodies cimport Bodies


cdef class Roster:
    cdef Bodies bodies
    cdef signed char[::1] there
    cdef unsigned long long[::1] tag
    cdef Py_ssize_t holes
    cdef object joined
    cdef bint strangers, all_new, whole
    cdef list dead, gone_now, gone_before
    cdef Py_ssize_t unchanged(self, dict entities, object joined) except -1
    cdef bint find_changes(self, dict entities, list gone, list changed) except -1
    cdef bint walk(self, dict entities, list gone, list changed) except -1
    cdef Py_ssize_t compare(self, Py_ssize_t row, object key, dict record, list gone, list changed) except -2
    cdef bint is_same(self, Py_ssize_t row, dict record) except -1
    cdef Py_ssize_t append(self, object key, dict record) except -1
    cdef int read_components(self, Py_ssize_t row, dict record, bint moving, object joined) except -1
    cdef int vacate(self, Py_ssize_t row) except -1
    cdef int bury(self) except -1
