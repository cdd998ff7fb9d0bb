from physics.components.joint cimport Joint
from physics.components.joint_row cimport Row
from physics.dynamics.joint_table cimport JointTable
from physics.rows.bodies cimport Bodies


cdef double _turned(double angle, double low, double high) noexcept
cdef int fix_references(Joint joint, Bodies bodies, Py_ssize_t a, Py_ssize_t b) except -1
cdef double limited_to_size_max(double value) noexcept
cdef int fill_joint(Joint joint, Bodies bodies, JointTable table, Py_ssize_t a, Py_ssize_t b) except -1
cdef double update_turns_taken(Joint joint, double angle_a, double angle_b) noexcept
cdef void hold_at_click(Row row, double turned) noexcept
cdef bint is_held(Row row) noexcept
cdef int fill_row(Row row, JointTable table) except -1
cdef Py_ssize_t add_row(Row row, JointTable table, int acts, bint limited) noexcept
cdef int read_joint(Joint joint, Bodies bodies, JointTable table, Py_ssize_t n, double dt) except -1
