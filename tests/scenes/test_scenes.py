"""Every scene of the gallery, under the watch."""

from __future__ import annotations

import pytest

from physics import compiled
from tests.scenes.gallery import FAMILIES, SCENES
from tests.scenes.play import examine

INTERPRETED_TICKS = 30
"""An interpreted tick takes a hundred times as long, so these runs end before anything sleeps."""


@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str) -> None:
    report = examine(SCENES[name], None if compiled else INTERPRETED_TICKS)
    assert not report.findings, f"{report}\nSee it: python -m tests.scenes {name} --svg FILE"


def test_the_gallery_is_large() -> None:
    assert len(SCENES) >= 150
    assert {scene.family for scene in SCENES.values()} == set(FAMILIES)
