"""Queries of bare shapes, without a system: plain values in, plain values out.

A function is loaded when it is first used: systems need few of these functions, and compiled modules take time to load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from physics.geometry.border import outline
    from physics.geometry.results import Contact, Impact, RayHit
    from physics.geometry.shape_contacts import collide, overlaps
    from physics.geometry.shape_queries import (
        closest_point,
        closest_points,
        contains_point,
        distance,
        ray_cast,
        time_of_impact,
    )

__all__ = [
    "Contact",
    "Impact",
    "RayHit",
    "closest_point",
    "closest_points",
    "collide",
    "contains_point",
    "distance",
    "outline",
    "overlaps",
    "ray_cast",
    "time_of_impact",
]

_HOMES = {
    "Contact": "results",
    "Impact": "results",
    "RayHit": "results",
    "collide": "shape_contacts",
    "outline": "border",
    "overlaps": "shape_contacts",
}


def __getattr__(name: str) -> Any:
    """Load `name` from its module, and keep it (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"physics.geometry.{_HOMES.get(name, 'shape_queries')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
