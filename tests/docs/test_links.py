"""README and docs hang together: every link leads somewhere, every page and every picture is led to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
MADE = ("physics/_built.txt",)  # by a build
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return CODE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[tuple[Path, str]]:
    """What a page leads to in the project: files, and the anchors in them."""
    found = []
    for link in LINK.findall(prose(page)):
        if "://" not in link:
            path, _, anchor = link.partition("#")
            found.append(((page.parent / path).resolve() if path else page, anchor))
    return found


def anchors(page: Path) -> set[str]:
    """The names by which GitHub knows a page's headings: lower case, without punctuation, a hyphen for a space."""
    headings = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for path, anchor in links(page):
        assert path.exists(), f"no {path}"
        assert not anchor or anchor in anchors(path), f"no heading #{anchor} in {path}"


def test_every_page_is_found_from_the_readme() -> None:
    found, ahead = {README}, [README]
    while ahead:
        for path, _ in links(ahead.pop()):
            if path.suffix == ".md" and path not in found:
                found.add(path)
                ahead.append(path)
    assert set(PAGES) <= found


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(
        r"`((?:physics|tests|docs|benchmarks|examples|demo_game|stubs|\.ci)/[\w./-]+)`", prose(page)
    )
    assert [path for path in named if not (ROOT / path).exists() and path not in MADE] == []


def test_every_picture_is_shown() -> None:
    shown = {path for page in PAGES for path, _ in links(page)}
    pictures = {path for path in (ROOT / "docs" / "images").rglob("*") if path.is_file()}
    assert pictures
    assert pictures <= shown
