"""How often game code assigned what the tick reads of a component only when it has to: the count of edits."""

from __future__ import annotations

import cython

_edits = cython.declare(cython.longlong, 0)


@cython.cfunc
@cython.returns(cython.longlong)
@cython.exceptval(check=False)
def edits() -> cython.longlong:
    """How often an attribute of any collider, or any body's kind, was assigned. While that stays the same, none of
    them needs to be read."""
    return _edits


@cython.cfunc
@cython.returns(cython.void)
@cython.exceptval(check=False)
def edited() -> None:
    """Count one more."""
    global _edits
    _edits += 1
