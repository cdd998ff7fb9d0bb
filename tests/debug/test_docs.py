"""The page on debugging, and all drawn pictures: they are what the sources draw."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "debugging.md").read_text()
DRAWING = runpy.run_path(str(DOCS / "draw_images.py"))


@pytest.mark.once
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
