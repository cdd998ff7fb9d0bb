from physics.rows.bodies cimport Bodies


cdef class FormerRows:
    cdef Py_ssize_t first, count, next
    cdef long long[::1] entity
    cdef double[::1] margin, x, y, angle
    cdef long long[::1] pose_version, revision
    cdef signed char[::1] known
    cdef double[::1] known_x, known_y, known_angle
    cdef list records, snapshots, transforms, velocities, colliders, rigid_bodies
    cdef Py_ssize_t find(self, long long entity) noexcept
    cdef int restore_snapshot(self, Py_ssize_t old, Bodies bodies, Py_ssize_t row) except -1
    cdef int restore_pose(self, Py_ssize_t old, Bodies bodies, Py_ssize_t row, bint was_consistent) except -1
