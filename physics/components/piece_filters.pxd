cdef class PieceFilters:
    cdef unsigned long long[::1] layer, mask
    cdef signed char[::1] sensor
    cdef readonly tuple solid


cdef class CombinedFilters:
    cdef unsigned long long any_layer, any_mask
    cdef bint all_sensors
    cdef PieceFilters pieces
    cdef tuple weightless


cdef CombinedFilters mix_filters(
    tuple shape_of, tuple convexes, unsigned long long layer, unsigned long long mask, bint sensor
)
