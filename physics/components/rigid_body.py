# cython: annotation_typing=False
# Arguments are checked by `validate`, which takes whatever is a number and names the field of what is not. Cython,
# acting on the annotations, would refuse them before that, without the name: an enum.IntFlag for an int, for one.
"""How an entity takes part in physics: `RigidBody`."""

from __future__ import annotations

from typing import Any

import cython

from physics import validate

if not cython.compiled:
    STATIC, KINEMATIC, DYNAMIC = range(3)

KINDS = ("static", "kinematic", "dynamic")


@cython.cclass
class RigidBody:
    """How an entity moves and is moved. Without one, an entity is kinematic.

    kind  "static" (stays where it is put), "kinematic" (goes where its Velocity or game code puts it, and nothing
          pushes it) or "dynamic" (moved by forces and contacts)
    mass  greater than 0, or None: from the collider's shapes

    Every attribute can be assigned at any time. Raises ValueError or TypeError, naming the field, both here and at
    assignments, which then change nothing.
    """

    if not cython.compiled:
        __slots__ = ("_kind", "_mass")
    _kind: int
    _mass: float | None

    def __init__(self, kind: str = "dynamic", mass: float | None = None) -> None:
        self.kind = kind
        self.mass = mass

    @property
    def kind(self) -> str:
        """One of "static", "kinematic" and "dynamic"."""
        return KINDS[self._kind]

    @kind.setter
    def kind(self, value: str) -> None:
        if not isinstance(value, str):
            raise TypeError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {value!r}")
        if value not in KINDS:
            raise ValueError(f"RigidBody.kind must be one of {', '.join(KINDS)}, got {value!r}")
        self._kind = KINDS.index(value)

    @property
    def mass(self) -> float | None:
        """Mass (any unit, the same for all bodies), or None: from the collider's shapes."""
        return self._mass

    @mass.setter
    def mass(self, value: float | None) -> None:
        self._mass = None if value is None else validate.above_zero("RigidBody.mass", value)

    def __repr__(self) -> str:
        return f"RigidBody(kind={self.kind!r}, mass={self.mass!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return RigidBody, (self.kind, self.mass)
