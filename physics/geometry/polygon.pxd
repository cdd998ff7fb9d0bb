from physics.geometry.vec2 cimport Vec2
from physics.shapes.outline cimport Outline

cdef Py_ssize_t INSIDE

cdef double height(Outline outline, Py_ssize_t k, double x, double y) noexcept
cdef Py_ssize_t highest_edge(Outline outline, double x, double y) noexcept
cdef Py_ssize_t feature_beyond(Outline outline, Py_ssize_t edge, double x, double y, double slack) noexcept
cdef Py_ssize_t nearest_feature(Outline outline, double x, double y, double slack) noexcept
cdef double distance_to_polygon(Outline outline, double x, double y, double slack) noexcept
cdef bint nearest_on_polygon(Vec2 out, Outline outline, double x, double y, double slack) noexcept
