"""The forces with which characters push bodies."""

from __future__ import annotations

from typing import NamedTuple

from physics.components import Collider, RigidBody, Velocity
from physics.events.esper_world import EsperWorld, Record
from physics.queries.contacts import ContactQueries
from physics.queries.results import SlideHit
from physics.world.body_mass import mass_of
from physics.world.step import Tick

_PACE = 0.95
"""Fraction of a pusher's speed that a body gets. Larger: a body that trembles outruns the pusher. Smaller: bodies are
slower."""

_LEVEL = 0.1
"""Sine of a slope. A ceiling that is flatter is not pushed sideways. Smaller: a mover that jumps under a nearly level
crate moves it. Larger: a mover sticks at crates that it hits with the top of its head."""

_HASTE = 0.2
"""Fraction of the missing speed that a body gets in a tick. Larger: a body with others behind it gains less speed than
its own mass predicts, gets the rest in later ticks, and outruns the pusher. Smaller: bodies are slow to start."""


class _Push(NamedTuple):
    """A push of a body by an entity.

    body, record  the body, and its entity's components
    ahead         direction of the push; way: how far the pusher's move leads along this direction
    force         size of the force
    total         all forces on the body in this tick, and its velocity before they act: (fx, fy, vx, vy); None if
                  nothing is known of the velocity
    """

    pusher: int
    other: int
    body: RigidBody
    record: Record
    ahead: tuple[float, float]
    way: float
    force: float
    total: tuple[float, float, float, float] | None


class _PushesOfTick:
    """The pushes of all characters in a tick.

    forces      for each body, the force so far, and the body's velocity before the force acts: (fx, fy, vx, vy)
    directions  for each pusher and body, the direction of the push
    """

    __slots__ = ("directions", "forces")

    def __init__(self) -> None:
        self.forces: dict[int, tuple[float, float, float, float]] = {}
        self.directions: dict[tuple[int, int], tuple[float, float]] = {}


class Pushes:
    """Pushes bodies just as fast as the pusher walks.

    A steady force makes a light body faster: it outruns the pusher, who catches up with it, and loses it again, every
    few ticks.
    """

    __slots__ = ("_before", "_contacts", "_now", "_number", "_tick", "_ticks", "_world")

    def __init__(self, tick: Tick, world: EsperWorld) -> None:
        self._tick = tick
        self._world = world
        self._contacts = ContactQueries(tick, world)
        self._ticks = 1  # since the last move
        self._number = -1  # `Tick.steps` of the tick that `_now` is about
        self._now = _PushesOfTick()
        self._before = _PushesOfTick()

    def push(
        self,
        entity: int,
        hits: tuple[SlideHit, ...],
        motion: tuple[float, float],
        up: tuple[float, float] | None,
        force: float,
    ) -> None:
        """Push each dynamic body that stopped a mover. A wall is pushed against the normal of its surface that was hit
        first. A ceiling is pushed across `up`, if the mover walks against it: the round head of a mover meets the upper
        one of two crates from below. The force acts at the centre of mass, and not at the point of the hit, so that a
        crate slides and does not topple."""
        # Only ticks longer than 0 seconds count: a body that was pushed before a pause has yet to move.
        if self._number != self._tick.steps:
            ticks = self._tick.steps - self._number
            self._before = self._now if ticks == 1 else _PushesOfTick()
            self._now = _PushesOfTick()
            self._ticks = ticks if self._number >= 0 else 1
            self._number = self._tick.steps
        pushed = self._now.directions
        pushes: dict[int, _Push] = {}
        for hit in hits:
            ahead = _push_direction(hit, motion, up)
            if (
                ahead is not None
                and (entity, hit.entity) not in pushed
                and hit.entity not in pushes
                and is_dynamic(self._world.components(hit.entity))
            ):
                pushes[hit.entity] = self._push_of(entity, hit.entity, ahead, motion, force)
        # A body that was pushed in the last tick and still touches counts as pushed, even if this move does not reach
        # it.
        for (pusher, other), ahead in self._before.directions.items():
            if (
                pusher == entity
                and (entity, other) not in pushed
                and other not in pushes
                and motion[0] * ahead[0] + motion[1] * ahead[1] > 0.0
                and self._contacts.touching_since(entity, other) > 0
                and is_dynamic(self._world.components(other))
            ):
                pushes[other] = self._push_of(entity, other, ahead, motion, 0.0)
        before = {other: self._now.forces.get(other) for other in pushes}
        done = 0
        try:
            for each in pushes.values():
                self._note(each)
            for each in pushes.values():
                if each.force > 0.0:  # one of 0 would wake the body
                    each.body.apply_force(each.force * each.ahead[0], each.force * each.ahead[1])
                done += 1
        except BaseException:
            # A second call of this move pushes the bodies that the first call did not reach.
            for each in list(pushes.values())[done:]:
                self._forget(each, before[each.other])
            raise

    def _note(self, push: _Push) -> None:
        """Note a push that is about to be made."""
        if push.total is not None:
            self._now.forces[push.other] = push.total
        self._now.directions[push.pusher, push.other] = push.ahead
        # With several ticks for a move, the contact would end in the ticks without a move, and begin in the others.
        if self._ticks == 1:
            pushed = self._tick.detection.character_floors.pushed
            pushed[push.pusher, push.other] = self._world.components(push.pusher), push.record, push.way

    def _forget(self, push: _Push, total: tuple[float, float, float, float] | None) -> None:
        """Undo `_note`. `total` is the entry of the body in `forces` before the push, or None."""
        self._now.directions.pop((push.pusher, push.other), None)
        self._tick.detection.character_floors.pushed.pop((push.pusher, push.other), None)
        if total is None:
            self._now.forces.pop(push.other, None)
        else:
            self._now.forces[push.other] = total

    def _push_of(
        self, entity: int, other: int, ahead: tuple[float, float], motion: tuple[float, float], most: float
    ) -> _Push:
        """The push of a body ahead, with this force at most."""
        record = self._world.components(other)
        way = motion[0] * ahead[0] + motion[1] * ahead[1]
        force, total = self._needed(other, record, *ahead, way, most)
        return _Push(entity, other, record[RigidBody], record, ahead, way, force, total)

    def _needed(
        self, entity: int, record: Record, x: float, y: float, way: float, most: float
    ) -> tuple[float, tuple[float, float, float, float] | None]:
        """The force along (x, y), at most `most`, that gives a body the speed of a mover that walks `way` in a move;
        and `_Push.total`.

        The resistance of friction, or of a crate behind the body, is the part of the last tick's force that did not
        become acceleration. In a pause nothing is pushed: forces wait for the next tick that is longer than 0 seconds.
        """
        velocity, collider, dt = record.get(Velocity), record.get(Collider), self._tick.seconds
        if dt <= 0.0:
            return 0.0, None
        if velocity is None or collider is None:
            return most, None
        rate = mass_of(record[RigidBody], collider)[0] / dt
        speed = velocity.x * x + velocity.y * y
        force_x, force_y, *_ = self._now.forces.get(entity, (0.0, 0.0))
        needed: float = _HASTE * rate * (_PACE * way / (self._ticks * dt) - speed)
        needed -= force_x * x + force_y * y
        if entity in self._before.forces:
            before_x, before_y, velocity_x, velocity_y = self._before.forces[entity]
            needed += before_x * x + before_y * y - rate * (speed - velocity_x * x - velocity_y * y)
        if needed < 0.0:
            needed = 0.0
        elif not needed <= most:  # also if it is not a number
            needed = most
        return needed, (force_x + needed * x, force_y + needed * y, velocity.x, velocity.y)


def is_dynamic(record: Record) -> bool:
    """Whether an entity with these components is a dynamic body."""
    body = record.get(RigidBody)
    return body is not None and body.kind == "dynamic"


def _push_direction(
    hit: SlideHit, motion: tuple[float, float], up: tuple[float, float] | None
) -> tuple[float, float] | None:
    """The direction in which a mover pushes what it hit; None if that is not pushed."""
    x, y = -hit.normal[0], -hit.normal[1]
    if hit.surface == "wall":
        return x, y
    if hit.surface == "floor" or up is None:
        return None
    across = x * up[1] - y * up[0]
    if abs(across) < _LEVEL or across * (motion[0] * up[1] - motion[1] * up[0]) <= 0.0:
        return None
    return (up[1], -up[0]) if across > 0.0 else (-up[1], up[0])
