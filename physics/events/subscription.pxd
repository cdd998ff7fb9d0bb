cdef class Subscription:
    cdef readonly str phase
    cdef readonly object first, second, handler
    cdef object _register, _first_record, _second_record
    cdef str _world_name
    cdef int _matches(self, long long a, dict record_a, dict last_a, long long b, dict record_b, dict last_b) except -1


cdef int matches_selector(object selector, object meant, long long entity, dict record, dict last) except -1
