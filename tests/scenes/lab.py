"""The scenes of the collision lab, watched like all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from physics import PhysicsSystem
from physics.lab.scenes import SCENES
from tests.scenes.scene import scene

EXPECTED: dict[str, dict[str, Any]] = {
    "pyramid": {},
    "cards": {"ticks": 900},
    "dominoes": {"awake": "the ball rolls on, slowly"},
    "bridge": {"ticks": 900},
    "cradle": {"awake": "nothing brakes it"},
    "tunnel": {"awake": "bounces for ever"},
    "strangers": {"ticks": 900},
    "mixer": {"awake": "stirred", "fastest": 2000},
}
"""What the watch expects of each, besides the usual."""


def _builder(build: Callable[[], None], name: str) -> Callable[[PhysicsSystem], None]:
    def built(system: PhysicsSystem) -> None:
        build()

    built.__name__ = f"lab_{name}"
    built.__module__ = __name__
    return built


for _name, _scene in SCENES.items():
    scene(gravity=_scene.gravity, bounds=(-600.0, -300.0, 600.0, 600.0), **EXPECTED[_name])(
        _builder(_scene.build, _name)
    )
