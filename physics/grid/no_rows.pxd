cdef signed char[::1] NO_BYTES
cdef int[::1] NO_INTS
cdef long long[::1] NO_LONGS
cdef unsigned long long[::1] NO_WORDS
cdef double[::1] NO_DOUBLES
