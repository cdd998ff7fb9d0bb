from physics.ccd.contact_filter cimport ContactFilter
from physics.ccd.impact_search cimport ImpactSearch
from physics.ccd.impact_contacts cimport ImpactContacts
from physics.ccd.paths cimport Paths
from physics.ccd.selection cimport Selection
from physics.ccd.toi_queue cimport ToiQueue
from physics.collision.hits cimport Hits


cdef class Sweep:
    cdef readonly Hits hits
    cdef Paths paths
    cdef ToiQueue queue
    cdef ImpactContacts impacts
    cdef ImpactSearch search
    cdef readonly Selection selection
    cdef readonly ContactFilter filter
    cdef int run(self, double dt, int steps) except -1
    cdef int add_impact(self, Py_ssize_t k, double time) except -1
    cdef void count_impact(self, Py_ssize_t k) noexcept
    cdef bint is_left_to_solver(self, Py_ssize_t k, double time) noexcept
    cdef int add_response(self, Py_ssize_t k, double time) except -1
    cdef bint may_bounce(self, Py_ssize_t k) noexcept
    cdef bint is_held_at(self, Py_ssize_t row, Py_ssize_t by) noexcept
    cdef int end_segments(self, Py_ssize_t row, double time) except -1
    cdef Py_ssize_t add_contact(
        self, Py_ssize_t k, int slot, double nx, double ny, double x, double y, double time
    ) except -1
    cdef int move_to_fastest_point(self, Py_ssize_t k, double time) except -1
    cdef double add_landing(self, Py_ssize_t k, double time) except? -1.0
    cdef int resolve(self, double time) except -1
    cdef bint carry_squeezed(self) except? True
    cdef int note_results(self, bint stuck) except -1
    cdef int ensure_progress_of_all(self, double time) except -1
    cdef int deactivate_contacts(self) except -1
    cdef int start_paths(self, double time) except -1
    cdef int search_again(self, double time) except -1
    cdef void start_after_pull(self, Py_ssize_t i) noexcept
    cdef void ensure_progress(self, Py_ssize_t contact, bint moved, double time) noexcept
