cdef class PieceFilters:
    cdef unsigned long long[::1] layer, mask
    cdef signed char[::1] sensor
    cdef readonly tuple solid
