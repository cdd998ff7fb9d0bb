"""What the suite itself needs: the extra `test`, and no more. A module that cannot be imported ends the whole run."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
OURS = {"physics", "demo_game", "examples", "tests"}
PROJECT = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRA = {
    re.match(r"\w+", each)[0] for each in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
}  # fmt: skip


@pytest.mark.once
def test_modules_import_nothing_beyond_the_extra() -> None:
    """An import at the head of a module fails the whole run, even if its tests are deselected, as `setuptools` once
    did on Python 3.12 and later."""
    found = set()
    for path in TESTS.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            roots = {name.partition(".")[0] for name in names} - OURS - EXTRA - sys.stdlib_module_names
            found |= {(str(path.relative_to(TESTS)), root) for root in roots}
    assert found == set()
