"""How often game code edited a component that several rows share, and that thus can tell none of them: the count."""

from __future__ import annotations

import cython

_edits = cython.declare(cython.longlong, 0)


@cython.cfunc
@cython.returns(cython.longlong)
@cython.exceptval(check=False)
def edits() -> cython.longlong:
    """How often an attribute of any shared collider, or any shared body's kind, was assigned. While that stays the
    same, none of them needs to be read."""
    return _edits


@cython.cfunc
@cython.returns(cython.void)
@cython.exceptval(check=False)
def edited() -> None:
    """Count one more."""
    global _edits
    _edits += 1
