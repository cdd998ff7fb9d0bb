"""Builds the site: python docs/build_site.py [--serve]

mkdocs.yml wants the pages in build/pages. They are those of docs/, the README, the changelog, every source that a page
links to as a page of its own, and the reference. So what builds the site needs no plugin of ours: MkDocs, ProperDocs
and Zensical all read mkdocs.yml. MkDocs with the theme Material is what `pip install -e '.[docs]'` installs.
"""

from __future__ import annotations

import argparse
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "build" / "site"

sys.path.insert(0, str(ROOT / "docs"))

import reference  # noqa: E402  # found by way of the line above

LINK = re.compile(r"(?<=\]\()([^)\s:#]+)(#[^)\s]*)?(?=\))")
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)

FRONT = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.md",
}
"""Files beside docs/ that are pages of the site, too, and their names there."""


def place(path: Path) -> str:
    """Where a file of the project is on the site, relative to its pages."""
    inner = path.relative_to(ROOT).as_posix()
    if inner in FRONT:
        return FRONT[inner]
    if inner.startswith("docs/"):
        return inner.removeprefix("docs/")
    if path.is_dir():
        return "gallery.md"  # of the folders, only that of the games is linked to
    return f"sources/{inner}.md"


def links(page: Path) -> list[Path]:
    """The files that a page links to."""
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    return [(page.parent / target).resolve() for target, _ in LINK.findall(text)]


def moved(page: Path) -> str:
    """A page with its links as they are on the site."""
    here = posixpath.dirname(place(page))

    def link(match: re.Match[str]) -> str:
        target = (page.parent / match[1]).resolve()
        return posixpath.relpath(place(target), here or ".") + (match[2] or "")

    parts = CODE.split(page.read_text(encoding="utf-8"))
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def prepare(folder: Path = PAGES) -> None:
    """Write the pages into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "images", folder / "images")
    pages = [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / name for name in FRONT if name.endswith(".md"))]
    texts = {place(page): moved(page) for page in pages}
    texts["license.md"] = f"# Licence\n\n```text\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}```\n"
    for source in sorted({target for page in pages for target in links(page) if target.suffix == ".py"}):
        name = source.relative_to(ROOT).as_posix()
        texts[place(source)] = f"# {name}\n\n```python\n{source.read_text(encoding='utf-8')}```\n"
    texts |= {f"reference/{name}": text for name, text in reference.pages().items()}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Build the site into build/site, from the pages in build/pages."
    )
    parser.add_argument("--serve", action="store_true", help="show it at http://127.0.0.1:8000 instead")
    parser.add_argument(
        "--with", dest="builder", default="mkdocs", help="what builds: mkdocs, properdocs or zensical"
    )
    parsed = parser.parse_args()
    prepare()
    command = [sys.executable, "-m", parsed.builder, *(["serve"] if parsed.serve else ["build", "--strict"])]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
