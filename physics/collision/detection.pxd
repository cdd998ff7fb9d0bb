from physics.collision.kept_pairs cimport KeptPairs
from physics.collision.manifolds cimport Manifolds
from physics.geometry.manifold cimport Manifold
from physics.collision.row_narrowphase cimport RowNarrowphase
from physics.grid.broadphase cimport Broadphase
from physics.rows.bodies cimport Bodies
from physics.collision.contacts cimport Contacts
from physics.collision.one_way cimport OneWay
from physics.collision.seams cimport Seams
from physics.collision.elongated cimport Elongated
from physics.collision.character_floors cimport CharacterFloors
from physics.collision.jam_resolver cimport JamResolver


cdef bint may_meet(Bodies bodies, Py_ssize_t i, Py_ssize_t j) except -1
cdef bint responds(Bodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept
cdef double dynamic_margin(Bodies bodies, Py_ssize_t i, Py_ssize_t j) noexcept


cdef class Detection:
    cdef readonly Broadphase broadphase
    cdef Elongated elongated
    cdef RowNarrowphase narrowphase
    cdef Manifold manifold, deepest
    cdef Manifolds manifolds, previous_manifolds
    cdef OneWay one_way
    cdef Seams seams
    cdef JamResolver jam_resolver
    cdef readonly CharacterFloors character_floors
    cdef public bint solved, refreshing, responding
    cdef readonly KeptPairs kept
    cdef double impulse, approach
    cdef long long version, previous_version
    cdef int find(self, Bodies bodies, Contacts contacts) except -1
    cdef int find_manifolds(self, Bodies bodies) except -1
    cdef bint is_up_to_date(self, Bodies bodies) except -1
    cdef bint is_alone(self, Bodies bodies, Py_ssize_t k) except -1
    cdef int find_pairs(self, Bodies bodies) except -1
    cdef int find_box_pairs(self, Bodies bodies) except -1
    cdef int update_grids(self, Bodies bodies) except -1
    cdef int unsettle_shaken(self, Bodies bodies) except -1
    cdef int make_resting_rows_quiet(self, Bodies bodies, Contacts contacts) except -1
    cdef void swap(self) noexcept
    cdef int add_manifolds(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j) except -1
    cdef int keep(self, Bodies bodies, Py_ssize_t i, Py_ssize_t j, int piece) except -1
    cdef int finish(self, Bodies bodies) except -1
