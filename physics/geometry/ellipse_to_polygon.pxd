from physics.geometry.vec2 cimport Vec2
from physics.shapes.outline cimport Outline

cdef double CLOSE

cdef double ellipse_to_polygon(
    Vec2 normal, Vec2 on_ellipse, Vec2 on_polygon, double rx, double ry, Outline outline
) noexcept
cdef Py_ssize_t _feature_facing(
    Vec2 on_ellipse, double rx, double ry, Outline outline, Py_ssize_t edge
) noexcept
cdef Py_ssize_t _nearest_vertex(double rx, double ry, Outline outline) noexcept
cdef double _way_out(Vec2 normal, double rx, double ry, Outline outline, Py_ssize_t edge, double best) noexcept
