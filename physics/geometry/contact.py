"""What `collide` answers."""

from __future__ import annotations

from typing import NamedTuple


class Contact(NamedTuple):
    """How two shapes touch.

    normal  unit vector from the first shape towards the second
    depth   0 or more: moving the second shape by `normal * depth` just separates the two, and no shorter way does
    points  one or two points, midway between the two surfaces, in world coordinates
    """

    normal: tuple[float, float]
    depth: float
    points: tuple[tuple[float, float], ...]
