from physics.rows.bodies cimport Bodies


cdef class EntityRows:
    cdef Bodies bodies
    cdef signed char[::1] exists
    cdef unsigned long long[::1] version_tag
    cdef Py_ssize_t holes
    cdef object joined
    cdef bint has_recycled_ids, world_was_cleared, is_consistent
    cdef list dead, new_holes, old_holes
    cdef bint check_entities(self, dict entities, Py_ssize_t first) except -1
    cdef int remove_from(self, Py_ssize_t first) except -1
    cdef Py_ssize_t count_unchanged(self, dict entities, object joined) except -1
    cdef bint find_changes(self, dict entities, list gone, list changed) except -1
    cdef bint find_changes_by_walk(self, dict entities, list gone, list changed) except -1
    cdef Py_ssize_t compare(self, Py_ssize_t row, object key, dict record, list gone, list changed) except -2
    cdef bint is_same(self, Py_ssize_t row, dict record) except -1
    cdef Py_ssize_t append(self, object key, dict record) except -1
    cdef int read_components(self, Py_ssize_t row, dict record, bint moving, object joined) except -1
    cdef int vacate(self, Py_ssize_t row) except -1
    cdef int clear_old_holes(self) except -1
