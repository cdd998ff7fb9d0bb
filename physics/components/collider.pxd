from physics.components.piece_filters cimport CombinedFilters
from physics.components.watch cimport WatchedComponent


cdef enum Combine:
    UNRULED = 0
    AVERAGE = 1
    MINIMUM = 2
    MULTIPLY = 3
    MAXIMUM = 4


cdef enum PieceMaterial:
    PIECE_FRICTION = 0
    PIECE_RESTITUTION = 1
    PIECE_RESISTANCE = 2
    PIECE_DENSITY = 3
    PIECE_SURFACE_X = 4
    PIECE_SURFACE_Y = 5
    PIECE_SPEED = 6
    PIECE_FRICTION_RULE = 7
    PIECE_RESTITUTION_RULE = 8
    PIECE_MATERIAL = 9


cdef class Collider(WatchedComponent):
    cdef tuple _shapes
    cdef readonly tuple _convexes, _shape_of
    cdef readonly bint _has_part_materials
    cdef double[::1] _materials
    cdef readonly bint _filtered
    cdef readonly object _filters
    cdef readonly unsigned long long _any_layer, _any_mask
    cdef readonly bint _all_sensors
    cdef readonly tuple _weightless
    cdef readonly bint _sensor, _bullet
    cdef readonly unsigned long long _layer, _mask
    cdef readonly long long _group
    cdef readonly double _restitution, _friction, _rolling_resistance, _density
    cdef readonly Combine _friction_combine, _restitution_combine
    cdef readonly tuple _surface_velocity, _one_way
    cdef readonly double _surface_x, _surface_y, _surface_speed, _front_x, _front_y
    cdef readonly long long _revision
    cdef int _set_material(self, int field, double value, double second=*) except -1
    cdef double[::1] _mix_materials(self, tuple shape_of, list own)
    cdef void _take_filters(self, CombinedFilters mixed) noexcept
    cdef void _copy_material(self, double[::1] to, Py_ssize_t k) noexcept
