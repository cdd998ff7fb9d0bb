"""The page on debugging: its examples run, and its pictures are what the sources draw."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "debugging.md").read_text()
DRAWING = runpy.run_path(str(DOCS / "draw_images.py"))


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(examples) >= 4
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "docs/debugging.md", "exec"), names)
    assert {path.name for path in tmp_path.iterdir()} == {"world.svg", "questions.svg"}


@pytest.mark.parametrize("name", DRAWING["PICTURES"])
def test_a_picture_is_what_the_sources_draw(name: str) -> None:
    """If not: look at it, then python docs/draw_images.py."""
    assert (DOCS / "images" / name).read_text() == DRAWING["draw"](name)


def test_every_picture_of_the_page_is_there() -> None:
    used = re.findall(r"\(images/(.*?)\)", PAGE)
    assert used
    assert set(used) <= set(DRAWING["PICTURES"])


def test_the_page_names_every_choice() -> None:
    for choice in DRAWING["Show"]:
        assert f"`{choice.name}`" in PAGE
