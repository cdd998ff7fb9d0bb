from physics.components.watch cimport WatchedComponent


cdef enum Kind:
    STATIC = 0
    KINEMATIC = 1
    DYNAMIC = 2


cdef class RigidBody(WatchedComponent):
    # Fields that every tick reads and writes come first, in as few cache lines as possible: with thousands of bodies,
    # fetching these lines is most of the cost.
    cdef readonly Kind _kind
    cdef bint _asleep, _lock_rotation, _lock_x, _lock_y, _has_forces, _became_dynamic, _can_sleep
    cdef readonly bint _sleep_requested
    cdef object _measured_collider
    cdef long long _measured_revision
    cdef double _mass_now, _inertia_now, _center_now_x, _center_now_y, _size, _reach, _margin, _sleep_time, _sleep_speed
    cdef long long _unrest
    cdef double _drift_x, _drift_y, _drift_angle, _added_mass
    cdef double _gravity_scale, _linear_damping, _angular_damping, _moved_x, _moved_y, _moved_angle
    cdef double _force_x, _force_y, _torque
    cdef double _impulse_x, _impulse_y, _angular_impulse
    cdef list _point_forces
    cdef double _last_x, _last_y, _last_angle, _last_vx, _last_vy, _last_w
    cdef object _mass, _inertia, _swept_pieces, _swept_pieces_of
    cdef bint _has_center
    cdef double _center_x, _center_y
    cdef int _invalidate_mass(self) except -1
    cdef int _set_awake(self, int cause) except -1
    cdef void _remember(self, double x, double y, double angle, double vx, double vy, double w) noexcept
    cdef bint _is_unchanged(self, double x, double y, double angle, double vx, double vy, double w) noexcept
    cdef bint _is_at(self, double x, double y, double angle) noexcept
    cdef void _clear_forces(self) noexcept
    cdef void _restore_forces(
        self, double force_x, double force_y, double torque, double impulse_x, double impulse_y, double turn
    ) noexcept
