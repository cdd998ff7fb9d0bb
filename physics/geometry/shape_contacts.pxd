from physics.components.motion cimport Transform as Pose
from physics.geometry.manifold cimport Manifold
from physics.geometry.narrowphase cimport Narrowphase

cdef Narrowphase _narrowphase
cdef Manifold _manifold
cdef bint _meet(object shape_a, object transform_a, object shape_b, object transform_b) except -1
