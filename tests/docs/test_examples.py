"""Every Python example in README and docs runs, page by page, and prints what the comments beside its prints say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import esper
import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PRINT = re.compile(r"^\s*print\(.*\)\s*#\s(.*)$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
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


def test_every_page_is_linked_from_the_readme_or_the_index() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs" / "index.md").read_text(
        encoding="utf-8"
    )
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or page.name in text, f"docs/{page.name} is linked from nowhere"
