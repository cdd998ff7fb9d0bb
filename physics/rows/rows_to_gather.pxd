from physics.components.collider cimport Collider
from physics.components.motion cimport Transform, Velocity
from physics.components.rigid_body cimport RigidBody
from physics.components.watch cimport Watch


cdef class RowsToGather:
    cdef int[::1] row
    cdef Py_ssize_t count
    cdef signed char[::1] listed, is_current, is_shared, has_shared_transform
    cdef list added, shared, shared_transforms
    cdef Watch watch
    cdef long long shared_edits
    cdef int clear(self) except -1
    cdef int truncate(self, Py_ssize_t count) except -1
    cdef int reserve(self, Py_ssize_t n) except -1
    cdef int add(self, Py_ssize_t row) except -1
    cdef int merge(self) except -1
    cdef int watch_edits(self, Py_ssize_t row, Transform transform, Collider collider, RigidBody body) except -1
    cdef bint watch_motion(self, Transform transform, Velocity velocity) except -1
