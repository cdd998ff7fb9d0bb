"""Poses between two steps, and sprites that are drawn there."""

from __future__ import annotations

from collections import deque
from math import cos, degrees, sin
from typing import Any, NamedTuple

import esper

from physics import validate
from physics.components import Follow, Transform, Velocity
from physics.events.esper_world import DELETED, record_of, stored_record_of
from physics.misuse import checked_calls

_LONGEST_CHAIN = 100
"""Greatest length of a chain of followers of followers through which a pose is computed. Followers in a circle would be
an endless chain, until the next tick removes one Follow."""


class Pose(NamedTuple):
    """Where something is drawn: position in the game's units, `angle` in radians, counter-clockwise."""

    x: float
    y: float
    angle: float


class _Follower(NamedTuple):
    """A drawable, and where it is from the pose of its entity."""

    drawable: Any
    x: float
    y: float
    angle: float
    record: dict[type[Any], Any]
    """The component dict of the entity: another entity that gets the same id later has another dict."""


@checked_calls
class Interpolation:
    """Draws the entities of the current esper world between the last two steps, where each was at the frame's own time.

    A picture of the latest step stutters when frames and steps do not come at the same times. The picture between two
    steps is late by up to one step, but smooth. (Glenn Fiedler, "Fix Your Timestep!", 2004.) ::

        fixed, smooth = FixedStep(1 / 120), Interpolation()
        smooth.follow(ball, sprite)

        def update(dt):
            for _ in range(fixed.advance(dt)):
                smooth.remember()
                esper.process(fixed.step)
            smooth.update(fixed.alpha)        # then draw the batch
    """

    # _before     poses before the latest step
    # _followers  what is drawn, by entity
    # _orphans    drawables of entities that are gone, to be deleted by the next `update`
    __slots__ = ("_before", "_followers", "_orphans")

    def __init__(self) -> None:
        self._before: dict[int, tuple[Transform, Pose]] = {}
        self._followers: dict[int, list[_Follower]] = {}
        self._orphans: deque[Any] = deque()

    def remember(self) -> None:
        """Store the pose of each entity that has a Velocity, or is followed. Call this before each step.

        An entity that neither has a Velocity nor is followed is drawn where its Transform says.
        """
        before = {
            entity: (at, Pose(at.x, at.y, at.angle))
            for entity, (at, _) in esper.get_components(Transform, Velocity)
        }
        for entity in self._followers:
            if entity not in before and (at := self._transform(entity)) is not None:
                before[entity] = (at, Pose(at.x, at.y, at.angle))
        self._before = before

    def pose(self, entity: int, alpha: float) -> Pose:
        """The pose of `entity` at `alpha` (0 to 1, `FixedStep.alpha`) of the way from the step before to the latest
        one.

        An entity that was created since, or that got another Transform since, is where its Transform says. The angle
        goes the way that the entity turned, and not the shortest way: a wheel may turn by more than half a turn in a
        step.

        An entity that was deleted in the latest step has a pose until the next step, because esper's queries still list
        it. Raises ValueError for an entity without a Transform, or an `alpha` outside of 0 to 1, TypeError for what is
        no entity id.
        """
        entity = validate.entity("Interpolation.pose: entity", entity)
        at = self._transform(entity)
        if at is None:
            raise ValueError(f"Interpolation.pose: entity {entity!r} has no Transform")
        return self._between(entity, at, _fraction("Interpolation.pose: alpha", alpha))

    def jump(self, entity: int) -> None:
        """Draw an entity, which game code has just put elsewhere, at its new place at once, and not on the way
        there."""
        self._before.pop(validate.entity("Interpolation.jump: entity", entity), None)

    def clear(self) -> None:
        """Forget all stored poses, and all drawables and the entities that they follow, as for another level. No
        drawable is deleted."""
        self._before = {}
        self._followers = {}
        self._orphans.clear()

    def follow(
        self, entity: int, drawable: Any, offset: tuple[float, float] = (0.0, 0.0), angle: float = 0.0
    ) -> None:
        """Let each `update` put `drawable` where `entity` is drawn, as long as the entity exists.

        drawable  an object with `x`, `y` and `rotation` in pyglet's sense (clockwise degrees): a sprite, a shape, a
                  label. It turns around its anchor, which should be the middle: `image.anchor_x = image.width / 2`
        offset    of the drawable from the entity, in the entity's own axes
        angle     of the drawable against the entity, in radians, counter-clockwise

        One entity may have several drawables. Raises ValueError for an entity without a Transform, or one that was
        deleted in the latest step, ValueError or TypeError for values that are not finite numbers, TypeError for what
        is no entity id, and for a drawable that lacks one of the attributes.
        """
        entity = validate.entity("Interpolation.follow: entity", entity)
        record = record_of(entity)
        if record is None and stored_record_of(entity) is not None:
            raise ValueError(f"Interpolation.follow: entity {entity!r} {DELETED}")
        if record is None or Transform not in record:
            raise ValueError(f"Interpolation.follow: entity {entity!r} has no Transform")
        for name in ("x", "y", "rotation"):
            if not hasattr(drawable, name):
                raise TypeError(
                    f"Interpolation.follow: drawable must have x, y and rotation, {drawable!r} has no {name}"
                )
        x, y = validate.point("Interpolation.follow: offset", offset)
        turned = validate.number("Interpolation.follow: angle", angle)
        followers = self._followers.setdefault(entity, [])
        if followers and followers[0].record is not record:
            # These drawables belong to an entity that had this id before, and is gone.
            self._orphans += [follower.drawable for follower in followers]
            followers.clear()
        followers.append(_Follower(drawable, x, y, turned, record))

    def unfollow(self, entity: int) -> list[Any]:
        """Stop placing the drawables of an entity, and return them; none is deleted."""
        entity = validate.entity("Interpolation.unfollow: entity", entity)
        return [follower.drawable for follower in self._followers.pop(entity, ())]

    def update(self, alpha: float = 1.0) -> None:
        """Put each drawable where its entity is at `alpha` (0 to 1) of the way to the latest step. Call this once
        before drawing.

        The drawables of an entity that is gone, or has lost its Transform, are deleted (by their own `delete`, if they
        have one), and do not follow it any more. Drawables that follow another entity by now are not deleted. If a
        `delete` raises, the next `update` deletes the drawables that are left. Raises ValueError for an `alpha` outside
        of 0 to 1.
        """
        alpha = _fraction("Interpolation.update: alpha", alpha)
        gone: list[int] = []
        for entity, followers in self._followers.items():
            record = record_of(entity)
            at = None if record is None else record.get(Transform)
            if at is None or record is not followers[0].record:
                gone.append(entity)
                continue
            pose = self._between(entity, at, alpha)
            for follower in followers:
                _place(follower, pose)
        for entity in gone:
            self._orphans += self.unfollow(entity)
        if self._orphans:
            self._delete_orphans()

    def _delete_orphans(self) -> None:
        in_use = {id(each.drawable) for followers in self._followers.values() for each in followers}
        # A drawable may have followed two entities: it is deleted once.
        unused = {id(each): each for each in self._orphans if id(each) not in in_use}
        self._orphans = deque(unused.values())
        while self._orphans:
            # Taken out before its `delete` is called, which may raise.
            drawable = self._orphans.popleft()
            if hasattr(drawable, "delete"):
                drawable.delete()

    def _between(self, entity: int, at: Transform, alpha: float, links: int = 0) -> Pose:
        record = stored_record_of(entity)
        follow: Follow | None = None if record is None else record.get(Follow)
        if follow is not None and links < _LONGEST_CHAIN:
            # An entity with a Follow is drawn at its place on the drawn pose of its carrier.
            carrier = self._transform(follow.entity)
            if carrier is not None:
                x, y, angle = self._between(follow.entity, carrier, alpha, links + 1)
                dx, dy = follow.offset
                c, s = cos(angle), sin(angle)
                return Pose(x + c * dx - s * dy, y + s * dx + c * dy, angle + follow.angle)
        known, before = self._before.get(entity, (None, None))
        if before is None or known is not at:
            return Pose(at.x, at.y, at.angle)
        return Pose(
            before.x + (at.x - before.x) * alpha,
            before.y + (at.y - before.y) * alpha,
            before.angle + (at.angle - before.angle) * alpha,
        )

    def _transform(self, entity: int) -> Transform | None:
        # esper's queries list an entity that was deleted in this step until the next one, so it is still drawn.
        record = stored_record_of(entity)
        return None if record is None else record.get(Transform)


def _place(follower: _Follower, pose: Pose) -> None:
    drawable = follower.drawable
    x, y = pose.x, pose.y
    if follower.x != 0.0 or follower.y != 0.0:
        c, s = cos(pose.angle), sin(pose.angle)
        x += c * follower.x - s * follower.y
        y += s * follower.x + c * follower.y
    rotation = -degrees(pose.angle + follower.angle)
    # Each assignment makes a drawable write its vertices. A drawable at rest costs only the comparisons.
    if drawable.x != x:
        drawable.x = x
    if drawable.y != y:
        drawable.y = y
    if drawable.rotation != rotation:
        drawable.rotation = rotation


def _fraction(name: str, value: float) -> float:
    alpha = validate.at_least_zero(name, value)
    if alpha > 1.0:
        raise ValueError(f"{name} must be 0 to 1, got {value!r}")
    return alpha
