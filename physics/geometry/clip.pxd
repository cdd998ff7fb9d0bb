from physics.geometry.manifold cimport Manifold

cdef int clip(
    double ox, double oy, double nx, double ny, double face, double low, double high, double radius,
    double p0n, double p0t, double p1n, double p1t, double other_radius, double gap,
    bint apart, double margin, double tol, double tie, bint flip, Py_ssize_t feature, Manifold out) noexcept
cdef void _put(Manifold out, double x, double y, double depth, double tol, Py_ssize_t id) noexcept
cdef void _add(
    Manifold out, double ox, double oy, double nx, double ny, double surface, double t, double depth, double tol,
    Py_ssize_t id) noexcept
