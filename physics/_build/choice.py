"""Compiled or interpreted: decided once, before any other module of the package is loaded."""

from __future__ import annotations

import os
import warnings

from physics._build import loading, record

SWITCH = "ESPER_PHYSICS_INTERPRETED"
"""Environment variable: set to 1, the run is interpreted, silently."""


def choose(package: str) -> str:
    """Decide how this process runs the hot modules under the folder `package`, as `physics._build.mode` says it.

    All or nothing: compiled modules reach into each other's C structures, so one source that has changed puts all of
    them aside.
    """
    if os.environ.get(SWITCH, "0") in ("", "0"):
        built = record.read(package)
        files = record.list_files(package)
        trouble = _trouble(package, files, built)
        if built and not trouble:
            mode, library, _ = built
            loading.from_library(package, library, files)
            return mode
        line = f"physics runs interpreted, many times slower: {trouble}. {SWITCH}=1 accepts this silently."
        # In exactly one line: `warnings.warn` would print a line of our own source below it.
        warnings.warn_explicit(line, RuntimeWarning, filename="physics", lineno=0)
    loading.from_sources(package)
    return "interpreted"


def _trouble(package: str, files: list[str], built: tuple[str, str, list[str]] | None) -> str:
    """Why what was built may not run, and what to do about it; empty if it may."""
    if built is None:
        return (
            "it is not compiled. Install it (in a clone: `pip install -e .`) where there is a C compiler "
            "and Python's headers"
        )
    _, library, recorded = built
    found = record.survey(package, files)
    if found != recorded:
        path = min(set(found) ^ set(recorded)).split()[0]
        return f"{package}/{path} is not what was compiled. Install it again (in a clone: `pip install -e .`)"
    if not (record.is_loadable(library) and os.path.exists(f"{package}/{library}")):
        return "it was compiled for another Python. Install it again with this one"
    return ""
