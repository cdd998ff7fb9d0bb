from physics.geometry.gap cimport Gap
from physics.geometry.hit cimport Hit
from physics.geometry.impact cimport TimeOfImpact
from physics.geometry.spot cimport Spot

cdef Gap GAP
cdef Hit HIT
cdef Spot SPOT
cdef TimeOfImpact IMPACT
