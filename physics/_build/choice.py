"""Compiled or interpreted: decided once, before any other module of the package is loaded."""

from __future__ import annotations

import os
import warnings

from physics._build import record

SWITCH = "ESPER_PHYSICS_INTERPRETED"
"""Environment variable: set to 1, the run is interpreted, silently."""


def choose(package: str) -> str:
    """How this process runs the hot modules under the folder `package`, as `physics._build.mode`.

    All or nothing: extensions reach into each other's C structures, so one that is missing or older than its
    source puts all of them aside. Then, and if `SWITCH` says so, every further import takes the sources.
    """
    if os.environ.get(SWITCH, "0") in ("", "0"):
        built = record.read(package)
        trouble = _trouble(package, built)
        if built and not trouble:
            return built[0].split()[0]
        line = f"physics runs interpreted, many times slower: {trouble}. {SWITCH}=1 accepts this silently."
        # In exactly one line: `warnings.warn` would print a line of our own source below it.
        warnings.warn_explicit(line, RuntimeWarning, filename="physics", lineno=0)
    from physics._build import interpreted

    interpreted.install()
    return "interpreted"


def _trouble(package: str, built: tuple[str, list[str]] | None) -> str:
    """Why the extensions beside the sources may not run, and what to do about it; empty if they may."""
    if built is None:
        return (
            "it is not compiled. Install it (in a clone: `pip install -e .`) where there is a C compiler "
            "and Python's headers"
        )
    found = set(record.survey(package))
    recorded = set(built[1])
    if found == recorded:
        return ""
    if not any(line.endswith(" extension") for line in found):
        return "it was compiled for another Python. Install it again with this one"
    path = min(found ^ recorded).split()[0]
    return f"{package}/{path} is not what was compiled. Install it again (in a clone: `pip install -e .`)"
