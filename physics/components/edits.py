"""Counts edits of shared components, which belong to several rows and cannot note each of them in a Watch."""

from __future__ import annotations

import cython

_edits = cython.declare(cython.longlong, 0)


@cython.cfunc
@cython.returns(cython.longlong)
@cython.exceptval(check=False)
def edits() -> cython.longlong:
    """Number of assignments to attributes of shared colliders and to the kind of shared bodies. While it is the same,
    shared components need not be read."""
    return _edits


@cython.cfunc
@cython.returns(cython.void)
@cython.exceptval(check=False)
def edited() -> None:
    """Count an assignment."""
    global _edits
    _edits += 1
