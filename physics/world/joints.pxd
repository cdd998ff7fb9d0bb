from physics.components.joint cimport Joint
from physics.dynamics.joint_table cimport JointTable
from physics.rows.bodies cimport Bodies


cdef class Joints:
    cdef readonly Py_ssize_t count
    cdef readonly list owners, joints
    cdef public list broken
    cdef readonly set ends
    cdef int[::1] row_a, row_b
    cdef signed char[::1] disables
    cdef readonly bint stale
    cdef long long collect_count
    cdef int wake_edited(self, Bodies bodies) except -1
    cdef int find_rows(self, Bodies bodies) except -1
    cdef int mark_moved_ends(self, Joint joint, Bodies bodies, Py_ssize_t a, Py_ssize_t b) except -1
    cdef int fill(self, Bodies bodies, JointTable table) except -1
    cdef int read_back(self, Bodies bodies, JointTable table, double dt) except -1
    cdef void clear_impulses(self) noexcept
