"""Calls that are probably mistakes, and the messages about them.

Arguments and attributes that do not exist are errors that name the class and suggest a name. For calls that are
allowed, but probably mistakes, there is a `UsageWarning`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

import cython

if cython.compiled:
    from cython.cimports.physics.call_hook import hook_calls
else:
    from functools import wraps

    def hook_calls(kind: Any, complain: Any) -> None:
        """If a call of `kind` raises a TypeError, and `complain` returns a text about the call, raise a TypeError with
        this text."""
        init = kind.__init__

        @wraps(init)
        def explaining(self: Any, *args: Any, **names: Any) -> None:
            try:
                init(self, *args, **names)
            except TypeError:
                says = complain(kind, args, names)
                if says is None:
                    raise
                raise TypeError(says) from None

        kind.__init__ = explaining


_K = TypeVar("_K", bound=type[Any])

_ELSEWHERE = {
    "bounce": "restitution",
    "elasticity": "restitution",
    "category": "layer",
    "categories": "layer",
    "trigger": "sensor",
    "type": "kind",
    "anchor": "anchor_a",
    "body_type": "kind",
    "moment": "inertia",
    "fixed_rotation": "lock_rotation",
    "angular_velocity": "angular",
    "spin": "angular",
    "degrees": "angle=math.radians(...)",
    "rotation": "angle=math.radians(...)",
    "stiffness": "frequency=..., in oscillations a second",
    "damping": "damping_ratio",
    "max_length": "limits=(least, greatest)",
    "min_length": "limits=(least, greatest)",
    "lower_limit": "limits=(least, greatest)",
    "upper_limit": "limits=(least, greatest)",
    "wind": "flow",
    "collision_layer": "layer",
    "collision_mask": "mask",
    "offset": "center",
    "pivot": "anchor",
    "lower": "limits=(least, greatest)",
    "upper": "limits=(least, greatest)",
    "drag": "linear_damping",
    "raycast": "ray_cast",
    "step": "process",
    "on_collision": "on_begin",
    "on_enter": "on_begin",
    "on_exit": "on_end",
}
"""Names that other engines use, and the names here."""


_COMPONENTS = ("Collider", "RigidBody", "Transform", "Velocity")
"""If a call gives an argument of one of these components to another class, the error names the component."""


class UsageWarning(UserWarning):
    """The given value is allowed, but is likely a mistake: milliseconds in place of seconds, or a subclass of a
    component, which esper's queries do not find."""


def warn(text: str) -> None:
    """Give a UsageWarning. `warnings.warn` would not do: it remembers the lines that have warned, and not the objects,
    so a second object would get no warning."""
    warnings.warn_explicit(text, UsageWarning, "physics", 0, registry={})


class Call(NamedTuple):
    """How a class is called: the names of arguments that may be given by position, the names of arguments that are
    given by name alone, how many of the positional ones are required, and a hint for calls with too many positional
    arguments."""

    positional: tuple[str, ...]
    named: tuple[str, ...]
    required: int
    hint: str


CALLS: dict[type[Any], Call] = {}


def check_calls(
    kind: _K, positional: tuple[str, ...], named: tuple[str, ...] = (), required: int = 0, hint: str = ""
) -> _K:
    """Let the errors of wrong calls of `kind` say what is wrong. A compiled class does not know the names of its
    arguments, so the caller passes the names."""
    CALLS[kind] = Call(positional, named, required, hint)
    hook_calls(kind, complaint)
    return kind


def checked_calls(kind: _K) -> _K:
    """As `check_calls`, for a class in Python, which knows the names of its arguments: a decorator."""
    init = kind.__init__
    code = init.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    count = code.co_argcount - 1
    return check_calls(kind, names[:count], names[count:], count - len(init.__defaults__ or ()))


def argument_names(kind: type[Any]) -> tuple[str, ...]:
    """The names of all arguments of `kind`, or of its first base class in `CALLS`, in their order."""
    call = next(CALLS[base] for base in kind.__mro__ if base in CALLS)
    return (*call.positional, *call.named)


def complaint(kind: type[Any], args: tuple[Any, ...], names: dict[str, Any] | None) -> str | None:
    """A text that says what is wrong with the number or the names of the arguments of a call of `kind`; None if both
    are right."""
    call = CALLS[kind]
    given = names or {}
    known = (*call.positional, *call.named)
    for name in given:
        if name not in known:
            return f"{kind.__name__}() has no {name!r}; {_advice(name, known)}"
    if len(args) > len(call.positional):
        count = f"{len(call.positional)} argument{'s' * (len(call.positional) > 1)}"
        hint = call.hint or ("options are given by name" if call.named else "")
        return (
            f"{kind.__name__}() takes {count} by position ({', '.join(call.positional)}), got {len(args)}"
            + (hint and f"; {hint}")
        )
    for i, name in enumerate(call.positional):
        if i < len(args) and name in given:
            return f"{kind.__name__}() was given {name!r} twice, by position and by name"
        if len(args) <= i < call.required and name not in given:
            return f"{kind.__name__}() needs {name!r}"
    return None


def misspelt(owner: object, name: str, known: Iterable[str]) -> AttributeError:
    """The error for an attribute that `owner` does not have."""
    return AttributeError(
        f"{type(owner).__name__} has no attribute {name!r}; {_advice(name, sorted(known))}",
        name=name,
        obj=owner,
    )


def name_calls(kind: type[Any], name: str) -> None:
    """Let error messages of the methods of `kind`, a base class that users do not see, name the class `name`
    instead."""
    for each, method in vars(kind).items():
        if isinstance(method, FunctionType) and not each.startswith("_"):
            method.__qualname__ = f"{name}.{each}"


def _advice(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only a mistake needs it

    known = list(known)
    elsewhere = _ELSEWHERE.get(name, "")
    if elsewhere.partition("=")[0] in known:
        return f"write {elsewhere}" if "=" in elsewhere else f"did you mean {elsewhere!r}?"
    wanted = elsewhere.partition("=")[0] or name
    for kind, call in CALLS.items():
        if kind.__name__ in _COMPONENTS and wanted in (*call.positional, *call.named):
            return f"that belongs to {kind.__name__}({wanted}=...)"
    close = get_close_matches(name, known, 1) or [each for each in known if each.startswith(name)]
    return f"did you mean {close[0]!r}?" if close else f"it has {', '.join(known) or 'none to assign'}"
