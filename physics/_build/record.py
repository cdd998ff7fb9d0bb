"""The record that a build leaves in the package: which modules are in its library, and what they were compiled from.

A wheel's record names the modules alone, and is believed. A build in a source checkout adds a checksum of each source, and
an import there takes the library only if all of them are what it finds: an edited source would be ignored silently
otherwise. Contents are compared, not modification times: a checkout sets those freely.

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


def list_files(package: str) -> list[str]:
    """Every file under the folder `package`, sorted: its path relative to it, separated by ``/`` everywhere."""
    found = []
    for folder, _, names in os.walk(package):
        inner = os.path.relpath(folder, package).replace(os.sep, "/")
        found += [name if inner == "." else f"{inner}/{name}" for name in names]
    return sorted(found)


def hot_modules(package: str) -> list[str]:
    """The modules to compile, relative to the folder `package`: each ``.py`` with a ``.pxd`` beside it."""
    files = list_files(package)
    known = set(files)
    return [path for path in files if path.endswith(".py") and f"{path[:-3]}.pxd" in known]


def module_name(path: str) -> str:
    """The full name of the module whose source is at `path`, relative to the package's folder."""
    return "physics." + path.removesuffix(".py").replace("/", ".")


def init_name(module: str) -> str:
    """The name that the initial function of a module has in the library.

    Python takes the last component of a module's name for it; in one library, those collide.
    """
    return f"PyInit_{module.replace('.', '_')}"


def survey(package: str) -> list[str]:
    """One line for every header and hot module under the folder `package`: its path and a checksum of its content."""
    paths = [path for path in list_files(package) if path.endswith(".pxd")] + hot_modules(package)
    lines = []
    for path in paths:
        with open(f"{package}/{path}", "rb") as file:
            lines.append(f"{path} {crc32(file.read()):08x}")
    return lines


def write(package: str, maker: str, library: str, modules: Iterable[str], sources: Iterable[str]) -> None:
    """Write the record of a finished build into the folder `package`, whole or not at all.

    maker  what built it; the first word is the mode
    """
    path = f"{package}/{NAME}"
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        file.write("\n".join([maker, library, " ".join(modules), *sources]))
    os.replace(f"{path}.new", path)


def parse(text: str) -> tuple[str, str, list[str], list[str]]:
    """The mode, the library's file name, the names of the modules and the survey of the sources in a record."""
    maker, library, modules, *sources = text.splitlines()
    return maker.split()[0], library, modules.split(), sources


def is_loadable(library: str) -> bool:
    """Whether a file of this name is a library for this Python."""
    return library.removeprefix(LIBRARY) in EXTENSION_SUFFIXES


def remove(package: str) -> None:
    """Remove the record and the libraries for this Python from the folder `package`."""
    for name in (NAME, *(LIBRARY + suffix for suffix in EXTENSION_SUFFIXES)):
        if os.path.exists(f"{package}/{name}"):
            os.remove(f"{package}/{name}")
