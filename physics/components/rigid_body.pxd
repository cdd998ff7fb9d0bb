from physics.components.watch cimport WatchedComponent


cdef enum Kind:
    STATIC = 0
    KINEMATIC = 1
    DYNAMIC = 2


cdef class RigidBody(WatchedComponent):
    # Fields that every tick reads and writes come first, in as few cache lines as possible: with thousands of bodies,
    # fetching these lines is most of the cost.
    cdef readonly Kind _kind
    cdef bint _asleep, _lock_rotation, _lock_x, _lock_y, has_forces, became_dynamic, _can_sleep
    cdef readonly bint _sleep_requested
    cdef object measured_collider
    cdef long long measured_revision
    cdef double mass_now, inertia_now, center_x, center_y, size, reach, margin, sleep_time, _sleep_speed
    cdef double drift_x, drift_y, drift_angle, added_mass
    cdef double _gravity_scale, _linear_damping, _angular_damping, moved_x, moved_y, moved_angle
    cdef double force_x, force_y, torque
    cdef double impulse_x, impulse_y, angular_impulse
    cdef list point_forces
    cdef double x, y, angle, vx, vy, w
    cdef object _mass, _inertia, swept_pieces, swept_pieces_of
    cdef bint _has_center
    cdef double _center_x, _center_y
    cdef int invalidate_mass(self) except -1
    cdef int set_awake(self) except -1
    cdef void remember(self, double x, double y, double angle, double vx, double vy, double w) noexcept
    cdef bint unchanged(self, double x, double y, double angle, double vx, double vy, double w) noexcept
    cdef bint is_at(self, double x, double y, double angle) noexcept
    cdef void clear_forces(self) noexcept
    cdef void restore_forces(
        self, double force_x, double force_y, double torque, double impulse_x, double impulse_y, double turn
    ) noexcept
