"""The pieces that press a mover, and the side of each on which the mover belongs."""

from __future__ import annotations

from array import array

import cython

from physics.grid.buffers import enlarged, new_columns


@cython.final
@cython.cclass
class PushingPieces:
    """Pieces that press a mover.

    The way out of such a piece is along its normal, at any depth. The shortest way might lead through the piece.

    row, piece  row of the body, and which of its pieces
    nx, ny      unit normal of the side that the mover belongs to, out of the piece
    slip        how far the piece may push the mover along an obstacle
    shared      whether the piece belongs to another character, which goes half of the way itself
    """

    count: int
    row: array[int]
    piece: array[int]
    nx: array[float]
    ny: array[float]
    slip: array[float]
    shared: array[int]

    def __init__(self) -> None:
        self.count = 0
        self.piece, self.nx, self.ny, self.slip, self.shared, self.row = new_columns(
            8, "i", "d", "d", "d", "b", "i"
        )

    def put(
        self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t, nx: float, ny: float, slip: float
    ) -> None:
        """Add a piece."""
        k: cython.Py_ssize_t = self.count
        if k == len(self.row):
            self.piece, self.nx, self.ny, self.slip, self.shared, self.row = enlarged(
                k + 1, self.piece, self.nx, self.ny, self.slip, self.shared, self.row
            )
        self.row[k] = row
        self.piece[k] = piece
        self.nx[k] = nx
        self.ny[k] = ny
        self.slip[k] = slip
        self.shared[k] = False
        self.count = k + 1

    def drop(self, k: cython.Py_ssize_t) -> cython.void:
        """Remove the `k`-th piece. The others keep their order."""
        i: cython.Py_ssize_t
        self.count -= 1
        for i in range(k, self.count):
            self.row[i] = self.row[i + 1]
            self.piece[i] = self.piece[i + 1]
            self.nx[i] = self.nx[i + 1]
            self.ny[i] = self.ny[i + 1]
            self.slip[i] = self.slip[i + 1]
            self.shared[i] = self.shared[i + 1]

    def find(self, row: cython.Py_ssize_t, piece: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index of a piece, or -1."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.row[k] == row and self.piece[k] == piece:
                return k
        return -1

    def has(self, row: cython.Py_ssize_t) -> cython.bint:
        """Whether any piece of a row is in the list."""
        k: cython.Py_ssize_t
        for k in range(self.count):
            if self.row[k] == row:
                return True
        return False
