from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum Part:
    NOTHING = 0
    HOLD = 1
    SPRING = 2
    MOTOR = 3

cdef enum Column:
    ARM_AX = 0
    ARM_AY = 1
    ARM_BX = 2
    ARM_BY = 3
    TURN = 4
    AXIS_X = 5
    AXIS_Y = 6
    REST = 7
    LOW = 8
    HIGH = 9
    FREQUENCY = 10
    DAMPING = 11
    SPEED = 12
    STRENGTH = 13
    APART_X = 14
    APART_Y = 15
    DRAG = 16
    PULL = 17
    LX = 18
    LY = 19
    LA = 20
    LB = 21
    LINE_MASS = 22
    MEASURE = 23
    STRETCH = 24
    PX = 25
    PY = 26
    PA = 27
    PB = 28
    QX = 29
    QY = 30
    QA = 31
    QB = 32
    OFF_P = 33
    OFF_Q = 34
    M11 = 35
    M12 = 36
    M22 = 37
    HELD_P = 38
    HELD_Q = 39
    DRIVEN_BY = 40
    AT_LOW = 41
    AT_HIGH = 42
    FORCE_X = 43
    FORCE_Y = 44
    TORQUE = 45
    RATE = 46
    MOST = 47
    SOFT = 48
    TWIST = 49
    SPAN = 50
    JOINT = 51


cdef class JointTable:
    cdef readonly Py_ssize_t count
    cdef double[::1] value
    cdef double h
    cdef int[::1] kind, row_a, row_b
    cdef signed char[::1] line, block, limited, live, exact
    cdef int clear(self, Py_ssize_t n) except -1
    cdef Py_ssize_t add(self, int kind, Py_ssize_t row_a, Py_ssize_t row_b) noexcept
    cdef void place(self, Py_ssize_t k, SolverBodies bodies, bint anew) noexcept
    cdef void along(
        self, Py_ssize_t k, SolverBodies bodies, double nx, double ny, double ja, double jb, double measure, bint anew
    ) noexcept
    cdef void invert(self, Py_ssize_t k, SolverBodies bodies) noexcept
    cdef double give_way(
        self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t p, Py_ssize_t q
    ) noexcept
    cdef double drag(self, Py_ssize_t k, double give) noexcept
    cdef double share(
        self, Py_ssize_t k, SolverBodies bodies, double arm_a, double arm_b, double stretch, double give
    ) noexcept
    cdef double closing(self, Py_ssize_t k, Py_ssize_t p, double rate) noexcept
    cdef double speed_of(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t p) noexcept
    cdef void push(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t p, double impulse) noexcept
