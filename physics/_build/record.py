"""The record that a build leaves beside the package: which extensions, made from which source.

An extension shadows the ``.py`` beside it, so without a record an edited source would be ignored silently. A
build writes its record only after all extensions were made, and an import takes the extensions only if the
record equals what it finds. Comparing contents, not modification times: a checkout or a wheel sets those freely.

`setup.py` runs this file by its path, before the package can be imported: it must import nothing of ours.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from zlib import crc32

NAME = "_built.txt"
"""File name of the record, in the package's folder."""


def _files(folder: str, prefix: str = "") -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file under `folder`, with its path relative to it (separated by ``/`` everywhere)."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_file():
                yield prefix + entry.name, entry
            elif entry.name != "__pycache__":
                yield from _files(entry.path, f"{prefix}{entry.name}/")


def hot_modules(package: str) -> list[str]:
    """Paths, relative to the folder `package`, of the modules to compile: each ``.py`` with a ``.pxd`` beside it."""
    names = {path for path, _ in _files(package)}
    return sorted(path for path in names if path.endswith(".py") and path[:-3] + ".pxd" in names)


def survey(package: str) -> list[str]:
    """One line for every file under the folder `package` that decides what a compiled run executes.

    Sources come with a checksum of their content. Extensions come by name, and only those which this Python would
    load: one that is left over from a module no longer hot is a difference, too, because it would shadow its source.
    """
    found = dict(_files(package))
    lines = []
    for path, entry in found.items():
        stem, dot, suffix = path.rpartition("/")[2].partition(".")
        if suffix == "pxd" or (suffix == "py" and path[:-3] + ".pxd" in found):
            with open(entry.path, "rb") as source:
                lines.append(f"{path} {crc32(source.read()):08x}")
        elif dot + suffix in EXTENSION_SUFFIXES:
            lines.append(extension_line(path))
    return lines


def extension_line(path: str) -> str:
    """The line of the extension at `path`, relative to the package's folder."""
    return f"{path} extension"


def write(package: str, mode: str, lines: Iterable[str]) -> None:
    """Write the record of a finished build into the folder `package`."""
    with open(os.path.join(package, NAME), "w", encoding="utf-8") as file:
        file.write("\n".join([mode, *sorted(lines), ""]))


def read(package: str) -> tuple[str, list[str]] | None:
    """The build mode and the lines of the record in the folder `package`; None if there is no record."""
    try:
        with open(os.path.join(package, NAME), encoding="utf-8") as file:
            mode, *lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return mode, lines


def remove(package: str) -> None:
    """Remove the record and every extension that this Python would load from the folder `package`."""
    if not os.path.isdir(package):
        return
    for path, entry in list(_files(package)):
        stem, dot, suffix = entry.name.partition(".")
        if path == NAME or dot + suffix in EXTENSION_SUFFIXES:
            os.remove(entry.path)
