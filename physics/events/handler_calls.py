"""Calls handlers one after another. If a handler raises, or switches the world, the next handler still gets its
event."""

from __future__ import annotations

from typing import Any

import cython

from physics.events.esper_world import EsperWorld

if cython.compiled:
    from cython.cimports.physics.events.thread import get_ident
else:
    from threading import get_ident


@cython.final
@cython.cclass
class HandlerCalls:
    """Calls the handlers of a system in the midst of its tick, in the system's own world.

    world              the esper world of the system
    busy               whether a stage of the tick, or a query, is under way: until it ends, no other code may use the
                       tables. While a handler runs, its stage waits, and the tables can be read
    tick_thread        the thread of the tick that is under way, by its number; 0 between ticks. While a handler runs,
                       only this thread may make queries: a query of another thread could still be under way when the
                       stage goes on
    any_ran            whether any handler was called since the tick last checked: a handler may have changed anything
    called_for_event   whether any handler was called about the present event
    world_was_deleted  whether a handler deleted the system's world: no further handler is called
    errors             what handlers raised, in order, until `take_errors`
    """

    world: EsperWorld
    busy: bool
    tick_thread: int
    any_ran: bool
    called_for_event: bool
    world_was_deleted: bool
    errors: list[Any]

    def __init__(self, world: EsperWorld) -> None:
        self.world = world
        self.busy = self.any_ran = self.called_for_event = self.world_was_deleted = False
        self.tick_thread = 0
        self.errors = []

    def begin(self) -> cython.void:
        """Get ready for the calls of a tick; the current world is the system's own."""
        self.any_ran = self.world_was_deleted = False

    def call(self, handler: Any, phase: str, event: Any) -> None:
        """Call one handler, and keep an exception that it raises for the end of the tick.

        KeyboardInterrupt and its like pass through.
        """
        busy: cython.bint = self.busy
        self.any_ran = True
        try:
            self.called_for_event = True
            self.busy = False
            handler(event)
        except Exception as error:
            self.errors.append(error)
            # No `with suppress`: where memory fails, an exception has no traceback, and Cython's `with` needs one.
            try:  # noqa: SIM105  # see above
                error.add_note(
                    f"in a handler of the {phase} of {'a joint' if phase == 'break' else 'contact'} between entities "
                    f"{event.a} and {event.b}"
                )
            except Exception:
                pass
        finally:
            self.busy = busy
            # Also when an exception passes through: `switch_back` stores for `leave` to which world the handler
            # switched.
            if not self.world.is_current():
                self.world_was_deleted = not self.world.switch_back()

    def check_idle(self) -> None:
        """Raise RuntimeError if a stage of the tick, or a query, is under way, or a tick of another thread."""
        if self.busy or (self.tick_thread != 0 and self.tick_thread != get_ident()):
            raise RuntimeError(
                "process(), queries and contacts cannot be used while a stage of a tick or another query of the same "
                "system is under way: from a pair_filter function, a signal handler, a callback of the garbage "
                "collector, a __del__ or another thread. Use them between ticks, or in handlers of events. A "
                "pair_filter decides by the components of the two entities; what it cannot decide, on_pre_solve can"
            )

    def occupy(self) -> None:
        """Begin a query: set `busy`. The caller clears `busy` at the end, also after an exception.

        Between ticks there is no call between the tests and the assignment, so no other thread can run in between, not
        even when interpreted.
        """
        if self.busy or self.tick_thread != 0:
            self.check_idle()
        self.busy = True

    def occupy_for_tick(self) -> None:
        """Begin a tick, which `free` ends. As in `occupy`, no call follows the tests, because a call might be
        interrupted."""
        me: cython.ulonglong = get_ident()
        if self.busy or self.tick_thread != 0:
            self.check_idle()
        self.tick_thread = me
        self.busy = True

    def free(self) -> cython.void:
        """End a tick."""
        self.busy = False
        self.tick_thread = 0

    def take_errors(self) -> list[Any]:
        """The exceptions that handlers raised, each returned once. After an interrupt, the next tick returns them."""
        errors: list[Any] = self.errors
        if len(errors) > 0:
            self.errors = []
        return errors
