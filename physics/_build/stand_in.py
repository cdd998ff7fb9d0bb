"""What ``import cython`` means to an interpreted module: names that leave the code as it is.

Cython's own stand-in comes with the whole compiler. This one has what the hot modules use; a name that is missing
here is an AttributeError at import, and one line more below.
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
    """`value` as `type`; as in C, a float loses its fraction on its way to an integer."""
    return type(value)


pointer = None  # In annotations alone, which are not evaluated.


def address(record: Any) -> Any:
    """Where C takes the address of a record, Python's names refer to the record itself."""
    return record


def declare(type: Any, value: Any = None) -> Any:
    return value


double = builtins.float
bint = builtins.bool
void = None
int = longlong = ulonglong = Py_ssize_t = builtins.int
