"""`Subscription`: a handler and the contacts it hears of."""

from __future__ import annotations

from typing import Any

import cython


@cython.final
@cython.cclass
class Subscription:
    """A handler and the contacts it hears of. Held strongly by its system until `cancel`.

    phase          "begin", "stay", "end" or "pre_solve"
    first, second  what `event.a` and `event.b` are: a component type (exact), an entity id, or None for any
    handler        what is called
    """

    if not cython.compiled:
        __slots__ = ("phase", "first", "second", "handler", "register")
    phase: str
    first: Any
    second: Any
    handler: Any
    register: Any

    def __init__(self, register: Any, phase: str, first: Any, second: Any, handler: Any) -> None:
        self.phase = phase
        self.first = first
        self.second = second
        self.handler = handler
        self.register = register

    @property
    def active(self) -> bool:
        """Whether the handler still hears of contacts."""
        return self.register is not None

    def cancel(self) -> None:
        """Hear nothing more, from now on, the event at hand included. Cancelling again changes nothing."""
        if self.register is not None:
            self.register.remove(self)
            self.register = None

    def __repr__(self) -> str:
        state = "" if self.active else " cancelled"
        return f"<Subscription on_{self.phase}({_name(self.first)}, {_name(self.second)}) {self.handler!r}{state}>"


@cython.cfunc
@cython.exceptval(-1, check=False)
def fits(
    selector: Any, entity: cython.longlong, record: dict[type[Any], Any], last: dict[type[Any], Any]
) -> cython.int:
    """Whether an entity is what a subscription asks for, by its components as they are or as they last were."""
    if selector is None:
        return True
    if isinstance(selector, type):
        return selector in record or selector in last
    return bool(selector == entity)


def _name(selector: Any) -> str:
    return selector.__name__ if isinstance(selector, type) else repr(selector)
