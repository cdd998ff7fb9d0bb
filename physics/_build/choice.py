"""Compiled or interpreted: decided once, before any other module of the package is loaded."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

from physics._build import loading, record

SWITCH = "ESPER_PHYSICS_INTERPRETED"
"""Environment variable: set to 1, the run is interpreted, silently."""


def choose(package: str, loader: Any) -> tuple[str, str]:
    """Decide how this process runs the hot modules of `package`: `mode` and `trouble` of `physics._build`.

    All modules run compiled, or none: compiled modules use each other's C structures, so if one source has changed, no
    compiled module is used.

    package  the folder, which may lie in a zip
    loader   the loader of the package's modules; its `get_data` reads a file from the folder or the zip
    """
    trouble = f"{SWITCH} is set"
    if os.environ.get(SWITCH, "0") in ("", "0"):
        try:
            text = loader.get_data(os.path.join(package, record.NAME)).decode()
        except OSError:
            trouble = (
                "it is not compiled. Install it (in a clone: `pip install -e .`) where there is a C compiler "
                "and Python's headers"
            )
        else:
            mode, library, modules, sources = record.parse(text)
            trouble = _trouble(package, library, sources)
            if not trouble:
                loading.from_library(os.path.join(package, library), modules)
                return mode, ""
        line = f"physics runs interpreted, many times slower: {trouble}. {SWITCH}=1 accepts this silently."
        # In exactly one line: `warnings.warn` would print a line of our own source below it.
        warnings.warn_explicit(line, RuntimeWarning, filename="physics", lineno=0)
    loading.from_sources()
    return "interpreted", trouble


def _trouble(package: str, library: str, sources: list[str]) -> str:
    """Why the library may not be used, and what to do about it; empty if it may be used."""
    if not record.is_loadable(library):
        return "it was compiled for another Python. Install it again with this one"
    if not os.path.isfile(os.path.join(package, library)):
        return f"there is no file {os.path.join(package, library)}, and no library can be loaded from a zip. Install it"
    # A frozen program has no sources to compare: the hook for PyInstaller takes a library that is current.
    if sources and not hasattr(sys, "frozen") and (found := record.survey(package)) != sources:
        path = min(set(found) ^ set(sources)).split()[0]
        return f"{package}/{path} is not what was compiled. Install it again (in a clone: `pip install -e .`)"
    return ""
