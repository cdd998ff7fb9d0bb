"""Questions to bare shapes, without any system: plain values in, plain values out."""

from physics.geometry.contact import Contact
from physics.geometry.pairs import collide, overlaps
from physics.geometry.questions import closest_point, contains_point, distance, ray_cast, time_of_impact
from physics.geometry.results import Impact, RayHit

__all__ = [
    "Contact",
    "Impact",
    "RayHit",
    "closest_point",
    "collide",
    "contains_point",
    "distance",
    "overlaps",
    "ray_cast",
    "time_of_impact",
]
