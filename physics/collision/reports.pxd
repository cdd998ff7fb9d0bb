from physics.collision.contacts cimport Contacts
from physics.collision.manifolds cimport Manifolds
from physics.geometry.manifold cimport Manifold
from physics.rows.bodies cimport Bodies


cdef int report_contact(
    Bodies bodies, Contacts contacts, Py_ssize_t i, Py_ssize_t j, Manifold m, double impulse, double approach
) except -1
cdef int correct_contact(Bodies bodies, Contacts contacts, Manifolds manifolds, Py_ssize_t k) except -1
