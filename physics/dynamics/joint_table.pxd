from physics.dynamics.solver_bodies cimport SolverBodies


cdef enum Acts:
    NOTHING = 0
    HOLD = 1
    SPRING = 2
    MOTOR = 3

cdef enum JointColumn:
    ARM_AX = 0
    ARM_AY = 1
    ARM_BX = 2
    ARM_BY = 3
    ANGLE = 4
    AXIS_X = 5
    AXIS_Y = 6
    APART_X = 7
    APART_Y = 8
    FORCE_X = 9
    FORCE_Y = 10
    TORQUE = 11
    MOST = 12
    SPAN = 13
    RATIO = 14
    BREAK_FORCE = 15
    BREAK_TORQUE = 16
    JOINT = 17

cdef enum RowColumn:
    PX = 0
    PY = 1
    PA = 2
    PB = 3
    QX = 4
    QY = 5
    QA = 6
    QB = 7
    OFF_P = 8
    OFF_Q = 9
    M11 = 10
    M12 = 11
    M22 = 12
    MEASURE = 13
    REST = 14
    LOW = 15
    HIGH = 16
    FREQUENCY = 17
    DAMPING = 18
    SPEED = 19
    SPEED_Q = 20
    STRENGTH = 21
    PULL = 22
    DRAG = 23
    SOFT = 24
    IMPULSE = 25
    IMPULSE_Q = 26
    LOWER_IMPULSE = 27
    UPPER_IMPULSE = 28
    RATE = 29
    COUNTER = 30
    BEND_P = 31
    BEND_Q = 32
    ROW = 33


cdef class JointTable:
    cdef readonly Py_ssize_t count, row_count
    cdef double[::1] value, rows
    cdef double h
    cdef int[::1] row_a, row_b, first, joint
    cdef bint breakable
    cdef signed char[::1] live, broken, exact, welded, shape, acts, limited, passed, braced
    cdef int reserve(self, Py_ssize_t joints, Py_ssize_t rows) except -1
    cdef Py_ssize_t add(self, Py_ssize_t row_a, Py_ssize_t row_b) noexcept
    cdef Py_ssize_t add_row(self, int shape, int acts, bint limited) noexcept
    cdef bint is_pair(self, Py_ssize_t r) noexcept
    cdef void sort_out(self) noexcept
    cdef bint break_overloaded(self, double dt) noexcept
    cdef double limit_impulse(self, Py_ssize_t r) noexcept
    cdef void place(self, Py_ssize_t k, SolverBodies bodies, bint anew) noexcept
    cdef void aim(self, Py_ssize_t i, double nx, double ny, double ja, double jb) noexcept
    cdef void measure(
        self, Py_ssize_t r, SolverBodies bodies, double measure, bint anew
    ) noexcept
    cdef void invert(self, Py_ssize_t r, SolverBodies bodies) noexcept
    cdef double inverse_mass(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
    cdef double drag(self, Py_ssize_t r, double give) noexcept
    cdef double share(
        self, Py_ssize_t r, SolverBodies bodies, double arm_a, double arm_b, double stretch, double give
    ) noexcept
    cdef double closing(self, Py_ssize_t r, bint second, double rate) noexcept
    cdef double speed_of(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i) noexcept
    cdef void push(self, Py_ssize_t k, SolverBodies bodies, Py_ssize_t i, double impulse) noexcept
