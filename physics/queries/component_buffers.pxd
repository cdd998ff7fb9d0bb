cpdef void read_poses(double[::1] values, list transforms) except *
cpdef void read_velocities(double[::1] values, list velocities) except *
cpdef void write_poses(double[::1] values, list transforms) except *
cpdef void write_velocities(double[::1] values, list velocities) except *
cpdef Py_ssize_t first_invalid(double[::1] values) except -2
cpdef void apply_forces(double[::1] values, list bodies) except *
