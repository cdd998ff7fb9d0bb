"""Questions to bare shapes, without any system: plain values in, plain values out."""

from physics.geometry.contact import Contact
from physics.geometry.pairs import collide, overlaps

__all__ = ["Contact", "collide", "overlaps"]
