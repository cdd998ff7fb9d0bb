"""One number for two pieces, one of each of two rows a and b.

If row b has n pieces, piece p of a and piece q of b have the number p n + q.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.manifolds import Manifolds
from physics.rows.bodies import Bodies


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def index_of(
    bodies: Bodies, b: cython.Py_ssize_t, p: cython.Py_ssize_t, q: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """The number of piece `p` of a row and piece `q` of row `b`; 0 if row `b` has none."""
    pieces: tuple[Any, ...] | None = bodies.pieces[b]
    return p * len(pieces) + q if pieces else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def piece_at(
    bodies: Bodies, b: cython.Py_ssize_t, index: cython.Py_ssize_t, second: cython.bint
) -> cython.Py_ssize_t:
    """Which piece of the first row a number means, or, if `second`, which piece of row `b`; 0 if row `b` has none."""
    pieces: tuple[Any, ...] | None = bodies.pieces[b]
    if not pieces:
        return 0
    return index % len(pieces) if second else index // len(pieces)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def piece_a_of(bodies: Bodies, manifolds: Manifolds, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The index of the first row's piece in a manifold."""
    return piece_at(bodies, manifolds.pairs[k].row_b, manifolds.pairs[k].pieces, False)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def piece_b_of(bodies: Bodies, manifolds: Manifolds, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The index of the second row's piece in a manifold."""
    return piece_at(bodies, manifolds.pairs[k].row_b, manifolds.pairs[k].pieces, True)
