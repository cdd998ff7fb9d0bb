"""Questions to bare shapes, without any system: plain values in, plain values out."""

from physics.geometry.contact import Contact
from physics.geometry.pairs import collide, overlaps
from physics.geometry.questions import closest_point, contains_point, distance, ray_cast
from physics.geometry.results import RayHit

__all__ = ["Contact", "RayHit", "closest_point", "collide", "contains_point", "distance", "overlaps", "ray_cast"]
