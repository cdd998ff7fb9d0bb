"""There is no unit of length: a scene that is larger or smaller by a power of two ends in the same bits, scaled."""

from __future__ import annotations

import esper
import pytest

from physics import Transform, Velocity, compiled
from tests.scenes.gallery import SCENES
from tests.scenes.scaled import UnscaledError, enlarge
from tests.scenes.scene import Scene

SCALES = (1 / 1024, 64.0)
HANDLED = {"crates_that_burst"}
"""Scenes whose handlers make bodies of lengths that are not scaled."""
NAMES = sorted(SCENES.keys() - HANDLED)[:: 1 if compiled else 40]
TICKS = 90 if compiled else 8


def played(scene: Scene, scale: float) -> list[tuple[float, ...]]:
    """What moves after some ticks, with lengths divided by the scale again."""
    with scene.world() as system:
        if scene.build(system) is not None:
            raise UnscaledError("game code")
        enlarge(system, scale)
        for tick in range(TICKS):
            esper.process(scene.seconds(tick))
        return [
            (p.x / scale, p.y / scale, p.angle, v.x / scale, v.y / scale, v.angular)
            for _, (p, v) in esper.get_components(Transform, Velocity)
        ]


@pytest.mark.once
def test_scenes_have_no_unit_of_length() -> None:
    different, played_scenes = [], 0
    for name in NAMES:
        try:
            expected = played(SCENES[name], 1.0)
        except UnscaledError:
            continue
        played_scenes += 1
        different += [(name, scale) for scale in SCALES if played(SCENES[name], scale) != expected]
    assert played_scenes >= 0.6 * len(NAMES)
    assert not different
