from physics.components.motion cimport Transform

cdef tuple pieces(str name, object value)
cdef Transform pose(str name, object value)
