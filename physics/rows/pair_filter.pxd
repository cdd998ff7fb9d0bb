cdef class PairFilter:
    cdef readonly object function
    cdef object world
    cdef dict answers, previous_answers
    cdef int begin(self) except -1
    cdef object ask(self, object a, object b)
    cdef bint allows(self, object a, dict record_a, object b, dict record_b) except -1
