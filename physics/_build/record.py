"""The record that a build leaves beside the package: what it compiled, from which source.

Without it, an edited source would be ignored silently as long as an older build of it is there. A build writes its
record last, and an import takes the library only if the record equals what it finds. Contents are compared, not
modification times: a checkout or a wheel sets those freely.

`setup.py` runs this file by its path, before the package can be imported: it must import nothing of ours.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from zlib import crc32

NAME = "_built.txt"
"""File name of the record, in the package's folder."""
LIBRARY = "_compiled"
"""File name, up to the suffix that Python asks for, of the library that holds all hot modules; there, too."""
SHARED = "physics._memoryviews"
"""The module, made by Cython itself, that holds what typed memoryviews need: half the size and half the time of a
build in which each hot module has its own copy."""
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def list_files(package: str) -> list[str]:
    """Every file under the folder `package`, sorted: its path relative to it, separated by ``/`` everywhere."""
    found = []
    folders = [""] if os.path.isdir(package) else []
    while folders:
        folder = folders.pop()
        with os.scandir(f"{package}/{folder}") as entries:
            for entry in entries:
                if entry.is_file():
                    found.append(folder + entry.name)
                elif entry.name != "__pycache__":
                    folders.append(f"{folder}{entry.name}/")
    return sorted(found)


def hot_modules(package: str, files: list[str] | None = None) -> list[str]:
    """The modules to compile, relative to the folder `package`: each ``.py`` with a ``.pxd`` beside it.

    files  what is in the folder, if it has been listed already
    """
    files = list_files(package) if files is None else files
    known = set(files)
    return [path for path in files if path.endswith(".py") and f"{path[:-3]}.pxd" in known]


def module_name(path: str) -> str:
    """The full name of the module, or package, whose source is at `path`, relative to the package's folder."""
    return "physics." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def init_name(module: str) -> str:
    """The name that the initial function of a module has in the library.

    Python takes the last component of a module's name for it; in one library, those collide.
    """
    return f"PyInit_{module.replace('.', '_')}"


def survey(package: str, files: list[str] | None = None) -> list[str]:
    """One line for every header and hot module under the folder `package`: its path and a checksum of its content."""
    files = list_files(package) if files is None else files
    paths = [path for path in files if path.endswith(".pxd")] + hot_modules(package, files)
    return [f"{path} {_checksum(f'{package}/{path}'):08x}" for path in paths]


def _checksum(path: str) -> int:
    """The checksum of a file's content. Every import asks for each source's: an `open` takes thrice as long."""
    checksum = 0
    file = os.open(path, _READ)
    try:
        while content := os.read(file, 1 << 16):
            checksum = crc32(content, checksum)
    finally:
        os.close(file)
    return checksum


def write(package: str, maker: str, library: str, lines: Iterable[str]) -> None:
    """Write the record of a finished build into the folder `package`; the first word of `maker` is its mode."""
    with open(f"{package}/{NAME}", "w", encoding="utf-8") as file:
        file.write("\n".join([maker, library, *lines, ""]))


def read(package: str) -> tuple[str, str, list[str]] | None:
    """The mode, the library's file name and the lines of the record in `package`; None if there is no record."""
    try:
        with open(f"{package}/{NAME}", encoding="utf-8") as file:
            maker, library, *lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return maker.split()[0], library, lines


def is_loadable(library: str) -> bool:
    """Whether a file of this name is a library for this Python."""
    return library.removeprefix(LIBRARY) in EXTENSION_SUFFIXES


def remove(package: str) -> None:
    """Remove the record and the libraries for this Python from the folder `package`."""
    for name in (NAME, *(LIBRARY + suffix for suffix in EXTENSION_SUFFIXES)):
        if os.path.exists(f"{package}/{name}"):
            os.remove(f"{package}/{name}")
