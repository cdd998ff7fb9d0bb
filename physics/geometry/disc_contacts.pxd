from physics.geometry.manifold cimport Manifold
from physics.shapes.convex cimport Convex

cdef int disc_disc(
    double ax, double ay, double ra, double bx, double by, double rb,
    double margin, double tol, double tie, Manifold out) noexcept
cdef int disc_box(
    double ax, double ay, double radius, double bx, double by, double hx, double hy, double ux, double uy,
    double margin, double tol, double tie, Manifold out) noexcept
cdef int disc_polygon(
    double ax, double ay, double radius, Convex b, double dx, double dy, double c, double s,
    double margin, double tol, double tie, Manifold out) noexcept
