from physics.geometry.manifold cimport Manifold

cdef int box_box(
    double ax, double ay, double ahx, double ahy, double aux, double auy,
    double bx, double by, double bhx, double bhy, double bux, double buy,
    double margin, double tol, double tie, Manifold out) noexcept
cdef int _meet(
    double x, double y, double nx, double ny, double hn, double ht, int side,
    double ex, double ey, double hx, double hy, double ux, double uy,
    double margin, double tol, double tie, bint flip, Manifold out) noexcept
