"""The site: its reference has every public name with all its parameters, and no link leads nowhere."""

from __future__ import annotations

import ast
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import physics
import physics.debug

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, written into a folder."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    before = list(sys.path)
    try:
        runpy.run_path(str(ROOT / "docs" / "build_site.py"))["prepare"](folder)
    finally:
        sys.path[:] = before
        sys.modules.pop("reference", None)
    return folder


@pytest.fixture(scope="module")
def entries(site: Path) -> dict[str, str]:
    """The part of the reference about each name."""
    found = {}
    for page in (site / "reference").glob("*.md"):
        for part in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            name, _, text = part.partition("\n")
            assert name not in found, f"{name} is there twice"
            found[name] = text
    return found


def test_every_public_name_is_in_the_reference(entries: dict[str, str]) -> None:
    wanted = {name for name in physics.__all__ if name != "geometry"}
    wanted |= {f"geometry.{name}" for name in physics.geometry.__all__}
    wanted |= {f"debug.{name}" for name in physics.debug.__all__}
    assert wanted == entries.keys()


def test_every_name_has_words(entries: dict[str, str]) -> None:
    silent = [
        name for name, text in entries.items() if not re.sub(r"```.*?```", "", text, flags=re.DOTALL).strip()
    ]
    assert silent == []


def public_members(kind: type) -> list[str]:
    return [
        name
        for name, value in vars(kind).items()
        if not name.startswith("_") and (callable(value) or isinstance(value, property))
    ]


@pytest.mark.parametrize(
    "name", ["Collider", "RigidBody", "CollisionSystem", "PhysicsSystem", "FixedStep", "Interpolation"]
)
def test_every_member_is_in_the_reference(name: str, entries: dict[str, str]) -> None:
    members: list[str] = []
    for kind in getattr(physics, name).__mro__:
        if kind.__module__.startswith("physics"):
            members += public_members(kind)
    headings = set(re.findall(r"^### (\w+)$", entries[name], re.MULTILINE))
    # Interpreted, the C functions of a component are methods like any other.
    internal = (
        {"set_awake", "remember", "unchanged", "is_at", "clear_forces", "restore_forces", "invalidate_mass"}
        if name == "RigidBody"
        else set()
    )
    assert set(members) - internal <= headings | words(entries[name])
    assert not headings & internal


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def test_every_parameter_is_in_the_signature(entries: dict[str, str]) -> None:
    """By the sources themselves, compiled or not: those of classes that users make."""
    for name in ("Transform", "Collider", "RigidBody", "RevoluteJoint", "PhysicsSystem", "FixedStep", "Rect"):
        code = re.search(r"```python\n(.*?)```", entries[name], re.DOTALL)
        assert code is not None
        source = code[1].split(" -> None")[0]
        call: Any = ast.parse("def made" + source[source.index("(") :] + ": ...").body[0]
        given = {argument.arg for argument in [*call.args.args, *call.args.kwonlyargs]}
        assert given
        text = entries[name].replace(code[0], "", 1)
        assert {each for each in given if each not in words(text)} == set()


def test_docstrings_become_tables_and_code(entries: dict[str, str]) -> None:
    assert "| `restitution` |" in entries["Collider"] or "`restitution`" in entries["Collider"]
    assert "| `linear_damping` | rate per second" in entries["RigidBody"]
    assert "```python\noverlay = physics.debug.Overlay(system)" in entries["debug.Overlay"]


def test_all_pages_are_in_the_navigation_and_are_there(site: Path) -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"([\w/.-]+\.md)$", text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.md")}
    pages = {page for page in pages if not page.startswith("sources/")}
    assert sorted(pages - set(listed)) == [], "a page is not in the nav of mkdocs.yml"
    assert sorted(set(listed) - pages) == [], "the nav of mkdocs.yml names a page that is not there"


def test_no_link_of_the_site_leads_nowhere(site: Path) -> None:
    for page in site.rglob("*.md"):
        prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)\s:#]+)(?:#[^)\s]*)?\)", prose):
            assert (page.parent / target).exists(), f"{page.relative_to(site)}: {target}"
