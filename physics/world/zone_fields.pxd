from physics.components.zone cimport Zone
from physics.dynamics.force_fields cimport ForceFields
from physics.geometry.bounds cimport Bounds
from physics.rows.bodies cimport Bodies

cdef Py_ssize_t add_field(ForceFields fields, Zone zone, Bodies bodies, Py_ssize_t row, Bounds bounds) except -1
cdef double strength(Zone zone) noexcept
