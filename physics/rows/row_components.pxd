from physics.rows.bodies cimport Bodies


cdef int check_components(object entity, dict record) except -1
cdef int release_lost(Bodies bodies, Py_ssize_t row, dict record) except -1
