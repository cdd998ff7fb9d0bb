from physics.dynamics.solver_bodies cimport BodyFlight

# records.py explains the fields.
cdef struct Segment:
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


cdef void let_fly(Segment* segment, BodyFlight* flight, int substeps) noexcept
cdef bint takes_off(Segment* segment, BodyFlight* flight, int substeps, bint rested, double turning) noexcept
cdef double start_chord(Segment* segment, double dt) noexcept
cdef void end_chord(Segment* segment, double time, double dt) noexcept
