"""The record that a build leaves beside the package: which extensions, made from which source.

An extension shadows the ``.py`` beside it, so without a record an edited source would be ignored silently. A
build writes its record only after all extensions were made, and an import takes the extensions only if the
record equals what it finds. Contents are compared, not modification times: a checkout or a wheel sets those
freely.

`setup.py` runs this file by its path, before the package can be imported: it must import nothing of ours.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from zlib import crc32

NAME = "_built.txt"
"""File name of the record, in the package's folder."""


def _files(folder: str, prefix: str = "") -> Iterator[str]:
    """Every file under `folder`: its path relative to it, separated by ``/`` everywhere."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_file():
                yield prefix + entry.name
            elif entry.name != "__pycache__":
                yield from _files(entry.path, f"{prefix}{entry.name}/")


def _is_extension(path: str) -> bool:
    """Whether this Python would load the file at `path` as a module."""
    _, dot, suffix = path.rpartition("/")[2].partition(".")
    return dot + suffix in EXTENSION_SUFFIXES


def hot_modules(package: str) -> list[str]:
    """The modules to compile, relative to the folder `package`: each ``.py`` with a ``.pxd`` beside it."""
    files = set(_files(package))
    return sorted(path for path in files if path.endswith(".py") and f"{path[:-3]}.pxd" in files)


def survey(package: str) -> list[str]:
    """One line for every file under the folder `package` that decides what a compiled run executes.

    Sources come with a checksum of their content. Extensions come by name; one left over from a module that is no
    longer hot is among them, because it would shadow its source.
    """
    files = list(_files(package))
    headers = {path for path in files if path.endswith(".pxd")}
    lines = []
    for path in files:
        if path in headers or (path.endswith(".py") and f"{path[:-3]}.pxd" in headers):
            with open(f"{package}/{path}", "rb", buffering=0) as source:
                lines.append(f"{path} {crc32(source.read()):08x}")
        elif _is_extension(path):
            lines.append(extension_line(path))
    return lines


def sources(package: str) -> list[str]:
    """The lines of `survey` that stand for sources."""
    return [line for line in survey(package) if not line.endswith(_EXTENSION)]


def extension_line(path: str) -> str:
    """The line of an extension at `path`, relative to the package's folder."""
    return path + _EXTENSION


_EXTENSION = " extension"


def write(package: str, title: str, lines: Iterable[str]) -> None:
    """Write the record of a finished build into the folder `package`; the title's first word is its mode."""
    with open(f"{package}/{NAME}", "w", encoding="utf-8") as file:
        file.write("\n".join([title, *sorted(lines), ""]))


def read(package: str) -> tuple[str, list[str]] | None:
    """The title and the lines of the record in the folder `package`; None if there is no record."""
    try:
        with open(f"{package}/{NAME}", encoding="utf-8") as file:
            title, *lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return title, lines


def remove(package: str) -> None:
    """Remove the record and every extension that this Python would load from the folder `package`."""
    if os.path.isdir(package):
        for path in list(_files(package)):
            if path == NAME or _is_extension(path):
                os.remove(f"{package}/{path}")
