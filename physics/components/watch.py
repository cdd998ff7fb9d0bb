# cython: annotation_typing=False
"""How a table of rows learns that game code wrote a component: it need not read what nobody wrote.

An assignment costs one comparison more than a plain attribute; telling costs more, but is done once: the component is
disarmed until the table has read it again. What the engine itself writes it knows, and writes past this.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.physics.components.edits import edited
else:
    from physics.components.edits import edited


@cython.final
@cython.cclass
class Watch:
    """The rows of one table whose components game code wrote since the table was read last, some perhaps twice.

    written  rows of which a Transform or Velocity was assigned, or a RigidBody woken
    edited   rows of which a Collider, or the kind of a RigidBody, was assigned
    closed   whether the table is gone

    It knows neither the table nor the components: none of them keeps another alive.
    """

    if not cython.compiled:
        __slots__ = ("closed", "written", "edited")
    closed: bool
    written: list[int]
    edited: list[int]

    def __init__(self) -> None:
        self.closed = False
        self.written = []
        self.edited = []


@cython.no_gc
@cython.cclass
class Watched:
    """What all components have in common that a table of rows reads.

    _watch, _row  of the table; None while the component is in none
    _armed        whether the next assignment tells the watch
    _shared       whether it was in two rows, or tables, at a time. Nobody can tell all of them: each table reads it
                  whenever it may be another
    """

    if not cython.compiled:
        __slots__ = ("_watch", "_row", "_armed", "_shared")
    _watch: Watch | None
    _row: int
    _armed: bool
    _shared: bool

    if not cython.compiled:

        def _begin(self) -> None:
            """What the compiled run does when it makes an object."""
            self._watch = None
            self._row = 0
            self._armed = self._shared = False

    @cython.cfunc
    @cython.returns(cython.int)
    @cython.exceptval(-1, check=False)
    def _tell_written(self) -> int:
        """A value of a Transform or Velocity was assigned, which is armed."""
        self._armed = False
        self._watch.written.append(self._row)  # type: ignore[union-attr]  # armed: there is one
        return 0

    @cython.cfunc
    @cython.returns(cython.int)
    @cython.exceptval(-1, check=False)
    def _tell_edited(self) -> int:
        """A value of a Collider, or the kind of a RigidBody, was assigned."""
        if self._armed:
            self._armed = False
            self._watch.edited.append(self._row)  # type: ignore[union-attr]  # armed: there is one
        elif self._shared:
            edited()
        return 0


@cython.cfunc
@cython.locals(component=Watched, watch=Watch, row=cython.Py_ssize_t)
@cython.returns(cython.bint)
@cython.exceptval(-1, check=False)
def adopt(component: Watched, watch: Watch, row: int) -> bool:
    """Let a component belong to a row, disarmed; False if it is in another, too."""
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


@cython.cfunc
@cython.locals(component=Watched, watch=Watch, row=cython.Py_ssize_t)
@cython.returns(cython.void)
@cython.exceptval(check=False)
def release(component: Watched, watch: Watch, row: int) -> None:
    """Let a component belong to nobody, if it belonged to this row."""
    if component._watch is watch and component._row == row:
        component._watch = None
        component._armed = False


@cython.cfunc
@cython.locals(component=Watched)
@cython.returns(cython.bint)
@cython.exceptval(check=False)
def arm(component: Watched) -> bool:
    """Let the next assignment be told; False if that cannot be: the component is shared."""
    component._armed = component._watch is not None
    return component._armed
