from physics.components.joint cimport Joint
from physics.collision.contacts cimport Contacts
from physics.debug.ink cimport Ink
from physics.shapes.convex cimport Convex
from physics.rows.bodies cimport Bodies


cdef int add_body(
    Ink ink, Bodies bodies, Py_ssize_t i, int category
) except -1
cdef int category_of_part(object shape, int category) except -1
cpdef int add_shapes(
    Ink ink, tuple shapes, int category, double x, double y, double c, double s
) except -1
cdef int category_of(Bodies bodies, Py_ssize_t i, bint by_layer) except -1
cdef int add_piece(
    Ink ink, Convex piece, int category, double x, double y, double c, double s, bint whole
) except -1
cdef int add_round_corners(Ink ink, Convex piece, double x, double y, double c, double s) except -1
cdef int add_way_through(Ink ink, Bodies bodies, Py_ssize_t i, int category) except -1
cdef int add_arrow(Ink ink, Bodies bodies, Py_ssize_t i, int category) except -1
cdef int trace_contact(Ink ink, Contacts table, Py_ssize_t k, object entities, object dead, int show) except -1
cdef bint is_sensor(object record, object shapes, Py_ssize_t piece) except -1
cdef int add_joint(Ink ink, Bodies bodies, Joint joint, Py_ssize_t row_a, Py_ssize_t row_b) except -1
cpdef int add_contact(Ink ink, double x, double y, double nx, double ny, double depth) except -1
