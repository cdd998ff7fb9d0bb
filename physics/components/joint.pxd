cdef enum JointKind:
    DISTANCE = 0
    REVOLUTE = 1
    PRISMATIC = 2
    WELD = 3
    MOUSE = 4


cdef class Joint:
    cdef readonly object a, b
    cdef public int _kind
    cdef public bint _collide_connected
    cdef public double _world_x, _world_y, _a_x, _a_y, _b_x, _b_y
    cdef public bint _has_world, _has_a, _has_b
    cdef public double _axis_x, _axis_y
    cdef public double _reference, _length, _motor_speed
    cdef public bint _has_reference, _has_length, _has_motor
    cdef public double _low, _high
    cdef public bint _has_limits
    cdef public double _frequency, _damping_ratio, _strength
    cdef public bint _edited
    cdef readonly double _measure, _rate
    cdef double force_now, torque_now
    cdef double held_x, held_y, driven, at_low, at_high
    cdef object record_a, record_b
    cdef long long seen
    cdef bint works
    cdef double from_x, from_y, from_angle
    cdef void start_afresh(self) noexcept
