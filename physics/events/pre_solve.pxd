from physics.collision.manifolds cimport Manifolds
from physics.dynamics.solver_bodies cimport SolverBodies
from physics.events.handler_calls cimport HandlerCalls
from physics.events.esper_world cimport EsperWorld
from physics.events.pre_solve_contact cimport PreSolveContact, Ruling
from physics.events.subscriptions cimport Subscriptions
from physics.ccd.pre_solve_hook cimport PreSolveHook
from physics.rows.bodies cimport Bodies


cdef class PreSolve(PreSolveHook):
    cdef EsperWorld world
    cdef Subscriptions subscriptions
    cdef HandlerCalls calls
    cdef dict rulings
    cdef list saved
    cdef Py_ssize_t row_a, row_b, piece_a, piece_b
    cdef double nx, ny, depth, x0, y0, x1, y1, impulse, approach
    cdef int count
    cdef int call_for_manifolds(self, Bodies bodies, Manifolds manifolds, SolverBodies table) except -1
    cdef int restore(self, Manifolds manifolds) except -1
    cdef int ask(
        self, Bodies bodies, Manifolds manifolds, SolverBodies table, Py_ssize_t first, Py_ssize_t end) except -1
    cdef Py_ssize_t deepest(self, Manifolds manifolds, Py_ssize_t first, Py_ssize_t end) noexcept
    cdef int forget_apart(self, Bodies bodies, Manifolds manifolds, SolverBodies table) except -1
    cdef int note_ruling(self, Bodies bodies, Ruling ruling) except -1
    cdef Ruling consult(self, Bodies bodies, double friction, double restitution)
    cdef Ruling ruling(self, Bodies bodies, double friction, double restitution)
    cdef PreSolveContact contact(self, Bodies bodies, Ruling ruling, bint flip)
    cdef double approach_of(self, Bodies bodies, SolverBodies table) noexcept
    cdef int apply_ruling(
        self, Manifolds manifolds, Py_ssize_t first, Py_ssize_t end, Ruling ruling
    ) except -1
