"""All scenes: importing this registers those of every family."""

from __future__ import annotations

from importlib import import_module

from tests.scenes.scene import SCENES

FAMILIES = (
    "single",
    "stacks",
    "tumbling",
    "bouncing",
    "chains",
    "nets",
    "machines",
    "mechanisms",
    "dolls",
    "grounds",
    "masses",
    "platforms",
    "levels",
    "events",
    "scales",
    "lab",
    "zones",
)

for _family in FAMILIES:
    import_module(f"tests.scenes.{_family}")

__all__ = ["FAMILIES", "SCENES"]
