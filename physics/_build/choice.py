"""Compiled or interpreted: decided once, before any other module of the package is loaded."""

from __future__ import annotations

import os
import warnings

from physics._build import record

SWITCH = "ESPER_PHYSICS_INTERPRETED"
"""Environment variable: set to 1, the run is interpreted, silently."""


def choose() -> tuple[bool, str]:
    """Whether this process runs compiled, and the mode it runs in; makes an interpreted run so.

    All or nothing: extensions reach into each other's C structures, so one that is older than its source, or
    missing, puts all of them aside.
    """
    package = os.path.dirname(os.path.dirname(__file__))
    if os.environ.get(SWITCH, "0") in ("", "0"):
        built = record.read(package)
        trouble = _trouble(package, built)
        if built and not trouble:
            return True, built[0]
        _say(f"physics runs interpreted, many times slower: {trouble} ({SWITCH}=1 accepts this silently)")
    from physics._build import interpreted

    interpreted.install(package)
    return False, "interpreted"


def _trouble(package: str, built: tuple[str, list[str]] | None) -> str:
    """Why the extensions beside the sources may not run, and what to do about it; empty if they may."""
    if built is None:
        return "it was installed without a C compiler. Install one and Python's headers, then install physics again"
    found = set(record.survey(package))
    recorded = set(built[1])
    changed = sorted({line.split()[0] for line in found ^ recorded})
    if not changed:
        return ""
    if recorded - found and all(line.endswith(" extension") for line in found ^ recorded):
        return "it was compiled for another Python. Install it again with this one"
    return f"{changed[0]} is not what was compiled. Run `pip install -e .` again"


def _say(line: str) -> None:
    """Warn in exactly one line: `warnings.warn` would add a line of our own source to it."""
    warnings.warn_explicit(line, RuntimeWarning, filename="physics", lineno=0)
