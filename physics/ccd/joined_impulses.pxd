from physics.ccd.impulses cimport Impulses
from physics.ccd.paths cimport Paths


cdef int take_joined(Impulses impulses, Paths paths, double time) except -1
cdef int respond_joined(Impulses impulses, Paths paths, double time) except -1
cdef void load_all(Impulses impulses, Paths paths) noexcept
cdef bint break_joints(Impulses impulses, Paths paths) noexcept
cdef void load(Impulses impulses, Py_ssize_t k, double normal, double tangent) noexcept
cdef void add_joint_forces(Impulses impulses, Paths paths) noexcept
