"""Puts mistakes into the package, one at a time, and tells which of them the tests do not notice.

    python -m tests.mutants                     # all of mutants.toml
    python -m tests.mutants ccd seams 12-20     # those whose file has one of these words in its path, or these numbers
    python -m tests.mutants --check             # only whether each can still be put in

Each runs in a copy of the checkout, in a folder that is deleted at the end. A mutant of a hot module is compiled
there, with the objects of all other modules from the checkout, so build that first. The tests that the mutant names,
folders or files, run until one fails. Those that failed have to pass in the end without any mutant. Exits with 1 if
more than one mutant in thirty survives, or one cannot be put in.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("mutants.toml")
OBJECTS = Path("build", "objects")
ONE_IN = 30
"""Of so many mutants one may survive."""

PATIENCE = 300
"""Seconds of processor time after which a mutant counts as noticed: it does not come to an end. On a busy machine a
clock on the wall would take tests that wait their turn for tests that notice."""

PYTEST = [
    sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "--hypothesis-seed=1",
    "-m", "not gl and not build and not executions",
]  # fmt: skip


class Mutant(NamedTuple):
    """A mistake: `old`, which is once in `file`, becomes `new`; `tests` are paths in tests/."""

    file: str
    old: str
    new: str
    tests: list[str]


def mutants() -> list[Mutant]:
    """All of the list."""
    return [Mutant(**each) for each in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]


def is_chosen(number: int, mutant: Mutant, words: list[str]) -> bool:
    for word in words:
        first, _, last = word.partition("-")
        if first.isdecimal() and int(first) <= number <= int(last or first):
            return True
        if not first.isdecimal() and word in mutant.file:
            return True
    return not words


def why_not(mutant: Mutant) -> str:
    """Why a mutant cannot be put in; nothing if it can."""
    found = (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old)
    missing = [path for path in mutant.tests if not (ROOT / "tests" / path).exists()]
    if found != 1:
        return f"its text is there {found} times"
    return f"there are no tests/{missing[0]}" if missing else ""


def copied(to: Path) -> None:
    """Copy the checkout, with what is built in it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def build(folder: Path) -> None:
    """Compile what changed. Raises RuntimeError for what does not compile."""
    (folder / OBJECTS).mkdir(parents=True, exist_ok=True)
    for each in (ROOT / OBJECTS).iterdir():
        if not (folder / OBJECTS / each.name).exists():
            shutil.copy2(each, folder / OBJECTS)
    made = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=folder, env=os.environ | {"ESPER_PHYSICS_BUILD": "release"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        raise RuntimeError(f"it does not compile: {made.stderr[-2000:]}")


def failures(folder: Path, tests: list[str], options: list[str]) -> list[str]:
    """The tests that fail, of some folders, files, or single tests."""
    done = subprocess.run(
        ["sh", "-c", f'ulimit -t {PATIENCE}; exec "$@"', "sh", *PYTEST, *options, *tests],
        cwd=folder, env=os.environ | {"ESPER_PHYSICS_REQUIRE_COMPILED": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode in (-signal.SIGKILL, -signal.SIGXCPU):
        return ["no end"]
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if not lines and done.returncode:
        return [f"pytest ended with {done.returncode}"]
    return [line.partition(" ")[2].partition(" - ")[0] for line in lines]


def tell(number: int, mutant: Mutant, how: str) -> None:
    print(f"{number:3} {mutant.file}: {how}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        "python -m tests.mutants", description="Mistakes that tests must notice."
    )
    parser.add_argument("chosen", nargs="*", help="parts of paths, or numbers: ccd, 12-20")
    parser.add_argument("--check", action="store_true", help="only whether each can still be put in")
    options = parser.parse_args()
    chosen = [
        (number, each) for number, each in enumerate(mutants(), 1) if is_chosen(number, each, options.chosen)
    ]
    unfit = [(number, each, reason) for number, each in chosen if (reason := why_not(each))]
    for number, mutant, reason in unfit:
        tell(number, mutant, reason)
    if options.check or unfit:
        return 1 if unfit else 0
    survivors = 0
    by: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copied(folder)
        stale = True
        for number, mutant in chosen:
            start = time.monotonic()
            path = folder / mutant.file
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
            hot = path.with_suffix(".pxd").exists()
            if hot or stale:
                build(folder)
            stale = hot
            found = failures(folder, [f"tests/{each}" for each in mutant.tests], ["-x"])
            path.write_text(text, encoding="utf-8")
            survivors += not found
            by.update(each for each in found if "::" in each)
            how = f"noticed by {found[0]}" if found else f"SURVIVED: {mutant.new}"
            tell(number, mutant, f"{how}, {time.monotonic() - start:.0f} s")
        build(folder)
        wrong = failures(folder, sorted(by), ["--maxfail=100"]) if by else []
    for each in wrong:
        print(f"{each} also fails without any mutant")
    print(f"{survivors} of {len(chosen)} mutants survived")
    return 1 if wrong or survivors * ONE_IN > len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
