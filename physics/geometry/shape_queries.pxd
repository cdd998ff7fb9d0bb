from physics.geometry.gap cimport Gap
from physics.geometry.cast_hit cimport CastHit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.vec2 cimport Vec2

cdef Gap GAP
cdef CastHit HIT
cdef Vec2 NEAREST
cdef TimeOfImpact IMPACT
