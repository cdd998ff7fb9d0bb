"""`PreSolveContact`, about which `on_pre_solve` handlers are asked, and `Ruling`, their answer."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

import cython

from physics import validate
from physics.events.event import _MISSING, EntityContact, component_of
from physics.source_signature import SourceSignature

_C = TypeVar("_C")
_D = TypeVar("_D")


@cython.final
@cython.cclass
class Ruling:
    """What the handlers decide about one pair. They are called one after another, and change the same ruling.

    sets_friction, sets_restitution  whether a handler has assigned these. What no handler has assigned stays as it is:
                          each pair of pieces keeps its own material
    surface_x, surface_y  velocity in the world at which the surfaces carry the entity with the higher id past the other
                          one
    carried               whether a handler has assigned `surface_velocity`
    """

    enabled: bool
    sets_friction: bool
    sets_restitution: bool
    friction: float
    restitution: float
    surface_x: float
    surface_y: float
    carried: bool

    def __init__(self) -> None:
        self.enabled = True
        self.sets_friction = self.sets_restitution = False
        self.friction = self.restitution = self.surface_x = self.surface_y = 0.0
        self.carried = False


@cython.final
@cython.cclass
class PreSolveContact(EntityContact):
    """A contact that is about to be solved. In this tick, `on_pre_solve` handlers may disable it, or change its
    material.

    a, b, normal, depth, points  as in every contact, when the tick began. Handlers are also asked about a pair that is
                    near enough to touch within the tick: then the depth is 0, and the points are midway. About a pair
                    that meets from farther away they are asked at the impact: then point and normal are those of the
                    impact
    approach_speed  speed along the normal at which the two approach each other there, 0 or more
    impulse         impulse by which the two pushed each other apart in the last tick
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _record_a: dict[type[Any], Any]
    _record_b: dict[type[Any], Any]
    _ruling: Ruling
    _sign: float

    if not cython.compiled:

        def __setattr__(self, name: str, value: Any) -> None:
            """Values that handlers decide can be assigned; all other fields are as in every contact."""
            if name in ("friction", "restitution", "surface_velocity"):
                object.__setattr__(self, name, value)
            else:
                super().__setattr__(name, value)

    def component_a(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `a`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.a, self._record_a, self._record_a, component_type, default)

    def component_b(self, component_type: type[_C], default: _D = _MISSING) -> _C | _D:
        """The component of `b`, by exact type. If it has none: `default`, or a KeyError without one."""
        return component_of(self.b, self._record_b, self._record_b, component_type, default)

    def disable(self) -> None:
        """Let the two through each other in this tick. Their collision events are still delivered."""
        self._ruling.enabled = False

    @property
    def enabled(self) -> bool:
        """Whether the contact will be solved: no handler has disabled it so far."""
        return self._ruling.enabled

    @property
    def friction(self) -> float:
        """Coulomb's coefficient of the two together, 0 or more. Assign it for this tick."""
        return self._ruling.friction

    @friction.setter
    def friction(self, value: Any) -> None:
        self._ruling.friction = validate.at_least_zero("PreSolveContact.friction", value)
        self._ruling.sets_friction = True

    @property
    def restitution(self) -> float:
        """Restitution of the two together, 0 or more. Assign it for this tick."""
        return self._ruling.restitution

    @restitution.setter
    def restitution(self, value: Any) -> None:
        self._ruling.restitution = validate.at_least_zero("PreSolveContact.restitution", value)
        self._ruling.sets_restitution = True

    @property
    def surface_velocity(self) -> tuple[float, float]:
        """Velocity (x, y), in world coordinates, at which the surfaces carry `b` past `a`. Assign it for this
        tick."""
        return (0.0 + self._sign * self._ruling.surface_x, 0.0 + self._sign * self._ruling.surface_y)

    @surface_velocity.setter
    def surface_velocity(self, value: Any) -> None:
        velocity: tuple[float, float] = validate.point("PreSolveContact.surface_velocity", value)
        self._ruling.surface_x = self._sign * velocity[0]
        self._ruling.surface_y = self._sign * velocity[1]
        self._ruling.carried = True

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: the solver would not read what a handler writes into a copy."""
        raise TypeError(
            "a PreSolveContact cannot be copied or pickled: it is valid within its handler only. Keep the values that "
            "you need, such as contact.a, contact.b, contact.normal and contact.points"
        )

    def __repr__(self) -> str:
        state: str = "" if self._ruling.enabled else " disabled"
        return (
            f"<PreSolveContact a={self.a} b={self.b}{state} normal={self.normal} depth={self.depth} "
            f"points={self.points}>"
        )
