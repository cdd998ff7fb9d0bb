"""The page about the samples of other engines names scenes that there are, and something for each sample."""

from __future__ import annotations

import importlib.util
import re
from fnmatch import fnmatch
from pathlib import Path

from tests.scenes.gallery import SCENES
from tests.scenes.open_faults import OPEN

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "samples.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| sample |", "| example |"))
]
SPAN = re.compile(r"`([^`]+)`")


def test_every_sample_has_a_scene_or_a_remark() -> None:
    assert len(ROWS) > 180
    for row in ROWS:
        assert len(row) == 3, f"not three columns: {row}"
        assert row[1] or row[2], f"nothing stands for {row[0]}"


def test_every_scene_that_is_named_exists() -> None:
    named = [span for row in ROWS for span in SPAN.findall(row[1])]
    named += re.findall(r"tests\.scenes '?([\w.*]+)", TEXT)
    missing = {span for span in named if not any(fnmatch(name, span) for name in SCENES)}
    assert not missing
    for row in ROWS:
        assert not SPAN.sub("", row[1]).strip(", "), f"not a scene: {row[1]}"


def test_scenes_with_known_faults_are_called_so() -> None:
    faulty = {name for name in OPEN if any(f"`{name}`" in cell for row in ROWS for cell in row)}
    for name in faulty:
        assert any(f"`{name}`" in row[2] and "known fault" in row[2] for row in ROWS), name


def test_benchmarks_that_are_named_exist() -> None:
    for module in set(re.findall(r"\bbenchmarks\.\w+", TEXT)):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists()
    assert importlib.util.find_spec("physics.lab") is not None
