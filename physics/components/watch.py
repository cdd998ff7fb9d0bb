# cython: annotation_typing=False
"""Notes assignments to components, so that a table of rows need not read components that game code has not written.

An assignment takes one comparison more than an assignment to a plain attribute. The note itself takes longer, but is
made only once: the component is disarmed until the table has read it again. Write back writes C fields directly,
without a note, and reads the row itself; other code of the engine that writes components notes them.
"""

from __future__ import annotations

import cython

_edits = cython.declare(cython.longlong, 0)


@cython.final
@cython.cclass
class Watch:
    """The rows of one table whose components game code has written since the table read them. A row may be listed
    twice.

    written  rows with an assignment to a Transform or Velocity, or whose RigidBody was woken
    edited   rows with an assignment to a Collider, or to the kind of a RigidBody
    closed   whether the table has been deleted

    A watch refers neither to the table nor to components, so it keeps none of them alive.
    """

    closed: bool
    written: list[int]
    edited: list[int]

    def __init__(self) -> None:
        self.closed = False
        self.written = []
        self.edited = []


@cython.no_gc
@cython.cclass
class WatchedComponent:
    """Base class of the components that a table of rows reads.

    _watch, _row  watch and row of the table; None while the component is in no table
    _armed        whether the next assignment is noted in the watch
    _shared       whether the component was in two rows, or tables, at a time. It can note only one row, so each table
                  reads a shared component whenever it may have changed
    """

    _watch: Watch | None
    _row: int
    _armed: bool
    _shared: bool

    if not cython.compiled:

        def _begin(self) -> None:
            """Initialize the fields, which the compiled run does when it creates an object."""
            self._watch = None
            self._row = 0
            self._armed = self._shared = False

    def _note_written(self) -> None:
        """Note an assignment to an armed Transform or Velocity."""
        # The note may raise MemoryError, so it comes first: then nothing has changed.
        self._watch.written.append(self._row)  # type: ignore[union-attr]  # armed: there is one
        self._armed = False

    def _note_edited(self) -> None:
        """Note an assignment to a Collider, or to the kind of a RigidBody."""
        global _edits
        if self._armed:
            self._watch.edited.append(self._row)  # type: ignore[union-attr]  # armed: there is one
            self._armed = False
        elif self._shared:
            _edits += 1


def watch_component(component: WatchedComponent, watch: Watch, row: int) -> bool:
    """Assign a component to a row, disarmed. Returns False if the component is shared."""
    component._armed = False
    if component._shared:
        return False
    if (
        component._watch is None
        or component._watch.closed
        or (component._watch is watch and component._row == row)
    ):
        component._watch = watch
        component._row = row
        return True
    component._shared = True
    component._watch.edited.append(component._row)
    component._watch.written.append(component._row)
    component._watch = None
    return False


def release(component: WatchedComponent, watch: Watch, row: int) -> None:
    """Remove a component from this row, if the component belongs to the row."""
    if component._watch is watch and component._row == row:
        component._watch = None
        component._armed = False


def arm(component: WatchedComponent) -> bool:
    """Arm a component, so that its next assignment is noted. Returns False if the component is shared."""
    component._armed = component._watch is not None
    return component._armed


def edits() -> int:
    """Number of assignments to attributes of shared colliders and to the kind of shared bodies, which belong to several
    rows and cannot note each of them. While this number is the same, shared components need not be read."""
    return _edits
