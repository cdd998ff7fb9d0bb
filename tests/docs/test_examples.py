"""Every Python example in README and docs runs, page by page, and prints what the comments beside its prints say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import esper
import pytest

from physics import compiled

ROOT = Path(__file__).parents[2]
LONG = {"joints.md", "recipes.md"}
"""Pages whose examples take minutes interpreted: they run where physics is compiled."""

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if compiled or page.name not in LONG
]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PRINT = re.compile(r"^\s*print\(.*\)\s*#\s(.*)$", re.MULTILINE)


@pytest.mark.once
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run_and_print_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples write files
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    world = esper.current_world
    worlds = esper.list_worlds()
    esper.switch_world(f"docs {page.name}")
    names: dict[str, object] = {"__name__": "example"}
    try:
        for block in blocks:
            if (
                "esper.add_processor(" in block
            ):  # the block starts a world, without those of the blocks before
                esper.switch_world(f"docs {page.name} {len(esper.list_worlds())}")
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile(block, str(page), "exec"), names)
            wanted = PRINT.findall(block)
            if wanted:
                assert said.getvalue().splitlines() == wanted
    finally:
        esper.switch_world(world)
        for made in [name for name in esper.list_worlds() if name not in worlds]:
            esper.delete_world(made)
