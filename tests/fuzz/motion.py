"""Where a tick takes what there is: what was finite stays finite, what stands stands, and what has a velocity moves.

Most of the fuzz's own time is spent here, so what holds for all rows at once is asked of all at once.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import esper

from physics import Collider, Follow, RigidBody, Transform, Velocity
from physics.tolerances import SECONDS_MAX, SECONDS_MIN, SIZE_MAX, TOUCH_RELATIVE
from tests.fuzz.joint_values import ALL_JOINT_KINDS, JOINT_KINDS
from tests.fuzz.reach import reach_of
from tests.fuzz.world import Play, Realm

EXACT = 1e-9

Values = tuple[float, ...]
Record = dict[type, Any]
Row = tuple[Record, Transform, Velocity | None, RigidBody | None, Values]
"""An entity before a tick: its component dict, what this held, and all numbers of it that a tick may change."""


class Before:
    """All entities of the current world that have a Transform and are not deleted.

    colliders  those with a Collider (component dicts change in handlers)
    followers  those that others carry
    bounded    whether all their values are within what can be reckoned with
    largest    of their values; NaN and infinity aside
    ends       the ends of all joints. (Joints that handlers make take part in the next tick.)
    """

    __slots__ = ("rows", "colliders", "followers", "bounded", "largest", "ends")

    def __init__(self) -> None:
        self.rows: dict[int, Row] = {}
        everything: list[float] = []
        records, dead = esper._entities, esper._dead_entities
        for entity, transform in esper.get_component(Transform):
            if entity in dead:
                continue
            record = records[entity]
            velocity = record.get(Velocity)
            values = figures(transform, velocity)
            everything += values
            self.rows[entity] = record, transform, velocity, record.get(RigidBody), values
        self.colliders = {entity for entity, _ in esper.get_component(Collider)}
        self.followers = {entity for entity, _ in esper.get_component(Follow)}
        self.bounded = within(everything)
        self.largest = max(map(abs, everything), default=0.0)
        self.ends: set[int | None] = set()
        for kind in ALL_JOINT_KINDS:
            for _, joint in esper.get_component(kind):
                self.ends |= {joint.a, joint.b}

    def leaving(self, seconds: float) -> set[int]:
        """Those that game code alone moves, and that would leave the range in a tick: they sit out."""
        if self.bounded and self.largest * (1.0 + seconds) <= SIZE_MAX:
            return set()
        return {
            entity
            for entity, (*_, body, was) in self.rows.items()
            if len(was) == 6
            and (body is None or body.kind == "kinematic")
            and not within([was[k] + was[k + 3] * seconds for k in range(3)])
        }

    def is_bounded(self, values: Values) -> bool:
        """Whether an entity with these values took part."""
        return self.bounded or within(values)


def figures(transform: Transform, velocity: Velocity | None) -> Values:
    """All numbers of an entity that a tick may change."""
    if velocity is None:
        return (transform.x, transform.y, transform.angle)
    return (transform.x, transform.y, transform.angle, velocity.x, velocity.y, velocity.angular)


def within(values: Values | list[float]) -> bool:
    """Whether none is NaN, infinite, or beyond what can be reckoned with."""
    # The sum is quick to make, and tells of nearly all; of NaN every comparison is false.
    return sum(map(abs, values)) <= SIZE_MAX or all(-SIZE_MAX <= value <= SIZE_MAX for value in values)


def extent(record: Record, body: RigidBody) -> float:
    """How far from its position the numbers of a body reach."""
    far = math.hypot(*(body.center_of_mass or (0.0, 0.0)))
    collider = record.get(Collider)
    return far if collider is None else far + reach_of(collider.shapes)


def is_beside_giant(realm: Realm, entity: int, far: float) -> bool:
    """Whether it touches what is so large that all gaps of the size of the entity count as touching: so it may find no
    way out, to any side. (A wall of 1e20 units touches whatever is within 1e7.)"""
    for contact in realm.system.contacts_with(entity):
        collider = esper._entities.get(contact.b, {}).get(Collider)
        if collider is not None and TOUCH_RELATIVE * reach_of(collider.shapes) > far:
            return True
    return False


def is_joined_far_out(entity: int) -> bool:
    """Whether a joint holds it at a point so far away that rounding decides where the entity is."""
    for kind in JOINT_KINDS:
        for _, joint in esper.get_component(kind):
            if entity in (joint.a, joint.b):
                anchors = getattr(joint, "anchor_a", None), getattr(joint, "anchor_b", None)
                if any(abs(value) > 1e12 for anchor in anchors if anchor for value in anchor):
                    return True
    return False


def same(one: Values, other: Values) -> bool:
    """Whether all values are equal, NaN being equal to itself."""
    return one == other or all(a == b or (a != a and b != b) for a, b in zip(one, other, strict=True))


def shared_components(play: Play) -> set[int]:
    """Python ids of components that belong to several entities."""
    shared: set[int] = set()
    if not play.shares:
        return shared
    for kind in (Transform, Velocity, RigidBody):
        components = [id(component) for _, component in esper.get_component(kind)]
        if len(set(components)) < len(components):
            shared.update(each for each, count in Counter(components).items() if count > 1)
    return shared


def check_rows(play: Play, realm: Realm, before: Before, shared: set[int], dt: float) -> None:
    """What was finite stays finite, and everything goes where it should, as far as that is known."""
    seconds = 0.0 if dt < SECONDS_MIN else min(dt, SECONDS_MAX)
    # (Of NaN every comparison is false.)
    play.calm = play.absurd == 0.0 and not realm.pushed and before.largest < 2e4
    if seconds > 0.0:
        realm.pushed = max(realm.pushed - 1, 0)
    records, written, slow = esper._entities, play.written, realm.slow
    watched = bool(written or shared)
    none: set[int] = set()
    for entity, (record, transform, velocity, body, was) in before.rows.items():
        if records.get(entity) is not record or record.get(Transform) is not transform:
            slow.pop(entity, None)
            continue
        moved = record.get(Velocity)
        if moved is not velocity and velocity is not None:
            slow.pop(entity, None)
            continue
        parts = {id(transform), id(moved), id(body)} if watched else none
        if parts & written:
            slow.pop(entity, None)
            continue
        now = figures(transform, moved)
        if now == was and not any(now[3:]):
            slow.pop(entity, None)  # it stood, and stands where it was
            continue
        if not within(now) and before.is_bounded(was):
            check = "bounds" if all(map(math.isfinite, now)) else "finite"
            play.find(check, f"entity {entity} had {was}, and has {now} after {dt} s: {record}")
            return
        if entity in before.followers or Follow in record:
            continue  # see check_followers
        # Of a tick that was interrupted in its midst, nobody says how far it came.
        if realm.whole and not parts & shared and record.get(RigidBody) is body:
            check_motion(play, realm, entity, record, body, was, now, before.is_bounded(was), seconds)


def check_motion(
    play: Play,
    realm: Realm,
    entity: int,
    record: Record,
    body: RigidBody | None,
    was: Values,
    now: Values,
    bounded: bool,
    seconds: float,
) -> None:
    """The place of one entity after a tick in which nobody else has written to it."""
    kind = "kinematic" if body is None else body.kind
    stays = seconds == 0.0 or not realm.moves or kind == "static" or not bounded
    if len(now) < 6:
        # A dynamic body was given a Velocity in this tick, of which a handler has taken it away again.
        stays = stays or kind != "dynamic"
    if stays:
        if not same(was[:3], now[:3]):
            play.find("motion", f"{kind} entity {entity} went from {was} to {now} in {seconds} s")
    elif kind == "kinematic":
        check_way(play, entity, was, now, seconds)
    elif body is not None and len(now) == 6:
        check_progress(play, realm, entity, record, body, was, now, seconds)


def check_way(play: Play, entity: int, was: Values, now: Values, seconds: float) -> None:
    """What is kinematic goes where its velocity takes it."""
    for k in range(3):
        way = was[k + 3] * seconds
        off = abs(now[k] - was[k] - way)
        if not off <= EXACT * (abs(was[k]) + abs(way)):
            break
    else:
        if was[3:] == now[3:]:
            return
    if play.meddled or not within([was[k] + was[k + 3] * seconds for k in range(3)]):
        return  # who would leave the range stays
    play.find("motion", f"kinematic entity {entity} went from {was} to {now} in {seconds} s")


def check_progress(
    play: Play,
    realm: Realm,
    entity: int,
    record: Record,
    body: RigidBody,
    was: Values,
    now: Values,
    seconds: float,
) -> None:
    """A body that is awake and has a velocity moves; and nothing ordinary is thrown out of the world."""
    speed = math.hypot(now[3], now[4])
    # (The body may spin about its centre, which may be so far from its position that the way is lost to rounding: of
    # the position, or of the angle.)
    # (Nor need a body move that bounces to and fro between two others, once in each tick. And where rounding moves
    # shapes by more than their width, they meet whatever it wants.)
    far = extent(record, body)
    lost = 1e-12 * (abs(now[0]) + abs(now[1]) + far) + math.ulp(now[2]) * far
    if (
        now[:3] == was[:3]
        and len(was) > 3  # else the tick has given the body its Velocity
        and seconds > 1e-3
        and speed * seconds > 1e-3 + lost
        and was[3] * now[3] + was[4] * now[4] > 0.0
        and not (body.asleep or body.lock_x or body.lock_y or max(far, *map(abs, now[:3])) > 1e12)
    ):
        realm.slow[entity] = realm.slow.get(entity, 0) + 1
        if (
            realm.slow[entity] >= 5
            and speed > 1.0
            and not is_beside_giant(realm, entity, far)
            and not is_joined_far_out(entity)
        ):
            play.find("frozen", f"entity {entity} has kept its place for 5 ticks, awake: {record}")
    else:
        realm.slow.pop(entity, None)
    if speed > 1e6 and play.calm and seconds < 0.2:
        anchors = anchors_of(entity)
        # (What spins about a hinge far away was fast at the hinge.)
        if max(anchors, default=0.0) * abs(was[5] if len(was) == 6 else 0.0) > 1e5:
            return
        play.find(
            "thrown", f"entity {entity} had {was}, and has {now}{', joined' if anchors else ''}: {record}"
        )


def anchors_of(entity: int) -> list[float]:
    """How far from the position of an entity each of its joints holds it; 0 of joints without anchors."""
    found = []
    for kind in JOINT_KINDS:
        for _, joint in esper.get_component(kind):
            for end, name in ((joint.a, "anchor_a"), (joint.b, "anchor_b")):
                if end == entity:
                    found.append(math.hypot(*(getattr(joint, name, None) or (0.0, 0.0))))
    return found


def check_followers(play: Play, realm: Realm, there: set[int]) -> None:
    """They are where they are carried, and gone if their carriers were."""
    if not realm.whole or play.meddled or not play.clean:
        return
    shared = shared_components(play)
    for entity, follow in esper.get_component(Follow):
        if not esper.entity_exists(entity):
            continue
        if follow.entity not in there:
            play.find("followers", f"entity {entity} still follows: {follow}")
        own, carrier = esper.try_component(entity, Transform), esper.try_component(follow.entity, Transform)
        body = esper.try_component(entity, RigidBody)
        if own is None or carrier is None or (body is not None and body.kind == "dynamic"):
            continue
        if {id(own), id(carrier)} & shared or not within((carrier.x, carrier.y, carrier.angle)):
            continue
        c, s = math.cos(carrier.angle), math.sin(carrier.angle)
        x, y = follow.offset
        place = carrier.x + (c * x - s * y), carrier.y + (s * x + c * y), carrier.angle + follow.angle
        room = 1e-9 * (sum(map(abs, place)) + abs(x) + abs(y))
        if (
            within(place)
            and max(abs(own.x - place[0]), abs(own.y - place[1]), abs(own.angle - place[2])) > room
        ):
            play.find("followers", f"entity {entity} with {follow} is at {own}, its carrier at {carrier}")
