"""The module that ``import cython`` finds in an interpreted module. Its names leave the code as it is.

Cython's own stand-in comes with the whole compiler. This one has only the names that the hot modules use. A name that
is missing raises AttributeError at import: add it below.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

compiled = False


def _unchanged(subject: Any) -> Any:
    return subject


def _option(*values: object, **names: object) -> Callable[[Any], Any]:
    return _unchanged


cfunc = ccall = final = inline = no_gc = _unchanged
exceptval = locals = auto_pickle = _option


def cclass(kind: type) -> type:
    """The class with a slot for each attribute that it declares: as in C, its instances have no others."""
    names = dict(vars(kind))
    if "__slots__" in names:
        return kind
    for name in ("__dict__", "__weakref__"):
        names.pop(name, None)
    names["__slots__"] = tuple(name for name in kind.__annotations__ if name not in names)
    made = builtins.type(kind)(kind.__name__, kind.__bases__, names)
    for member in names.values():
        for cell in getattr(member, "__closure__", None) or ():
            if cell.cell_contents is kind:  # the class that `super()` asks for
                cell.cell_contents = made
    return made


def cast(type: Callable[[Any], Any], value: Any) -> Any:
    """`value` as `type`; as in C, a float that becomes an integer loses its fraction."""
    return type(value)


pointer = None  # In annotations alone, which are not evaluated.


def address(record: Any) -> Any:
    """The record itself, where compiled code takes the address of the record."""
    return record


def declare(type: Any, value: Any = None) -> Any:
    return value


double = builtins.float
bint = builtins.bool
void = None
int = longlong = ulonglong = Py_ssize_t = builtins.int
