cdef class FormerWorld:
    cdef object first, last
    cdef dict first_record, last_record
    cdef int was_cleared(self, dict entities) except -1
