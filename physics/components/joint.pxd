cdef class Joint:
    cdef object id_a, id_b
    cdef public tuple _rows
    cdef public bint _collide_connected
    cdef public double _world_x, _world_y, _a_x, _a_y, _b_x, _b_y
    cdef public bint _has_world, _has_a, _has_b
    cdef public double _axis_x, _axis_y
    cdef public double _reference, _ratio
    cdef public bint _has_reference
    cdef public bint _edited
    cdef double force_now, torque_now
    cdef double _break_force, _break_torque
    cdef object record_a, record_b
    cdef long long last_collected
    cdef bint is_in_solver
    cdef double from_x, from_y, from_angle
    cdef double end_a, end_b, turns_taken
    cdef void start_afresh(self) noexcept
