from physics.queries.candidates cimport Candidates
from physics.queries.character_separation cimport CharacterSeparation
from physics.queries.depenetration cimport Depenetration
from physics.queries.footing cimport Footing
from physics.queries.mover_shape cimport MoverShape
from physics.queries.pushers cimport Pushers
from physics.queries.slide_hits cimport SlideHits
from physics.queries.step_climbing cimport StepClimbing


cdef class Mover:
    cdef Candidates candidates
    cdef MoverShape shape
    cdef SlideHits hits
    cdef Depenetration depenetration
    cdef Pushers pushers
    cdef CharacterSeparation separation
    cdef Footing footing
    cdef StepClimbing step_climbing
    cdef readonly dict last_moves
    cdef double start_x, start_y
    cdef Py_ssize_t lifting_row
    cdef long long cleanup_number
    cdef int _walk(self, double dx, double dy, double snap, double step_height) except -1
    cdef int _land(self, double rise, bint stood, double lifted, double snap, double step_height) except -1
    cdef bint _leave_overlaps(self) except -1
    cdef list _crushers(self)
    cdef int _load_last_move(self, object entity) except -1
    cdef int _find_driven(self, object record) except -1
    cdef object _place_of(self, Py_ssize_t row)
    cdef int _rise(self, object floor, object place) except -1
    cdef int _note_floors(self, object entity) except -1
    cdef int _forget_gone(self) except -1
    cdef int _slide(self, double dx, double dy, double step_height) except -1
