from physics.dynamics.solver_bodies cimport BodyFreeMotion

# records.py explains the fields.
cdef struct PathSegment:
    double start
    double dx
    double dy
    double da
    double mx
    double my
    double ma
    double vx
    double vy
    double w
    double ax
    double ay
    double aw


cdef void set_free_acceleration(PathSegment* segment, BodyFreeMotion* free_motion, int substeps) noexcept
cdef bint has_left_ground(
    PathSegment* segment, BodyFreeMotion* free_motion, int substeps, bint rested, double turning
) noexcept
cdef double start_chord(PathSegment* segment, double dt) noexcept
cdef void end_chord(PathSegment* segment, double time, double dt) noexcept
