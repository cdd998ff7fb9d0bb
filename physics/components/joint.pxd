cdef class Joint:
    cdef object _id_a, _id_b
    cdef public tuple _rows
    cdef public bint _collide_connected
    cdef public double _world_x, _world_y, _a_x, _a_y, _b_x, _b_y
    cdef public bint _has_world, _has_a, _has_b
    cdef public double _axis_x, _axis_y
    cdef public double _reference, _ratio
    cdef public bint _has_reference
    cdef public bint _edited
    cdef double _force_now, _torque_now
    cdef double _break_force, _break_torque
    cdef object _record_a, _record_b
    cdef long long _last_collected
    cdef bint _is_in_solver
    cdef double _from_x, _from_y, _from_angle
    cdef double _end_a, _end_b, _turns_taken
    cdef void _start_afresh(self) noexcept
