"""What must hold after every tick, whatever happened: `watch` is a tick under observation."""

from __future__ import annotations

import math
import struct
import time
from collections import Counter
from typing import Any, NamedTuple

import esper

from physics import (
    Collider,
    CollisionEvent,
    EntityContact,
    PhysicsSystem,
    RigidBody,
    Transform,
    Velocity,
    compiled,
)
from physics.tolerances import SECONDS_MAX, SECONDS_MIN, SIZE_MAX
from tests.fuzz.brute import joined_pairs
from tests.fuzz.values import JOINT_KINDS
from tests.fuzz.world import Boom, Finding, Pair, Play, Realm

REASONS = ("deleted", "removed", "invalid", "filtered", "separated")
EXACT = 1e-9
SLOW = 1.0
"""Seconds that no tick of these worlds takes, compiled. With absurd numbers, ten times that: what turns a million times
in a tick is followed for a thousand steps with each of its neighbours."""


class Row(NamedTuple):
    """An entity before a tick."""

    record: dict[type, Any]
    transform: Transform
    velocity: Velocity | None
    body: RigidBody | None
    values: tuple[float, ...]
    bounded: bool


def rows() -> dict[int, Row]:
    """All entities of the current world that have a Transform and are not deleted."""
    found = {}
    records, dead = esper._entities, esper._dead_entities
    for entity, transform in esper.get_component(Transform):
        if entity not in dead:
            record = records[entity]
            velocity = record.get(Velocity)
            values = figures(transform, velocity)
            found[entity] = Row(record, transform, velocity, record.get(RigidBody), values, within(values))
    return found


def figures(transform: Transform, velocity: Velocity | None) -> tuple[float, ...]:
    """All numbers of an entity that a tick may change."""
    if velocity is None:
        return (transform.x, transform.y, transform.angle)
    return (transform.x, transform.y, transform.angle, velocity.x, velocity.y, velocity.angular)


def within(values: tuple[float, ...]) -> bool:
    """Whether none is NaN, infinite, or beyond what can be reckoned with."""
    # The sum is quick to make, and tells of nearly all; of NaN every comparison is false.
    return sum(map(abs, values)) <= SIZE_MAX or all(-SIZE_MAX <= value <= SIZE_MAX for value in values)


# ---- The tick -------------------------------------------------------------------------------------------------------


def watch(play: Play, dt: float, direct: bool = False) -> None:
    """One tick of the current world, and all checks."""
    realm = play.realm
    if not direct:
        esper.clear_dead_entities()  # as esper.process does first
    before, there = rows(), set(esper.get_entities())
    shared = shared_components(play)
    old_live = dict(realm.live)
    for heard in (
        realm.begun,
        realm.ended,
        realm.stayed,
        play.warned,
        play.booms,
        play.written,
        play.at_risk,
    ):
        heard.clear()
    play.meddled = play.interrupted = False
    play.started = play.operations
    play.running, play.clean = realm, True
    play.ticks += 1
    play.say(f"system.process({dt!r})" if direct else f"esper.process({dt!r})")
    raised: BaseException | None = None
    start = time.process_time()
    try:
        if direct:
            realm.system.process(dt)
        else:
            esper.process(dt)
    except (Boom, ExceptionGroup, KeyboardInterrupt) as error:
        raised = error
    finally:
        play.running, play.phase = None, ""
    took = time.process_time() - start
    if took > (SLOW if play.absurd == 0.0 else 10.0 * SLOW) and "times" in play.features and compiled:
        play.find("times", f"a tick of {len(before)} entities took {took:.1f} s")
    if play.findings:
        raise play.findings[0]
    check_raised(play, realm, raised)
    gone = esper.current_world != realm.name
    if gone:
        elsewhere = esper.current_world
        esper.switch_world(realm.name)  # to look; back below
    try:
        realm.whole = raised is None or not isinstance(raised, KeyboardInterrupt)
        if realm.whole and esper._entities is realm.system._world.entities:
            check_events(play, realm, old_live)
            check_contacts(play, realm)
        else:
            realm.whole = False
        check_rows(play, realm, before, shared, dt)
        check_warned(play, realm, before)
        check_joints(play, realm, there)
        digest(play, realm)
    finally:
        if gone:
            esper.switch_world(elsewhere)
            play.clean = False
    play.kept.clear()
    realm.has_run = True
    if play.findings:
        raise play.findings[0]


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


def check_raised(play: Play, realm: Realm, raised: BaseException | None) -> None:
    """What handlers raised reaches the caller, and nothing else."""
    if isinstance(raised, KeyboardInterrupt):
        if not play.interrupted:
            raise Finding("errors", "a KeyboardInterrupt that nobody raised")
        return
    errors: list[BaseException] = [raised] if raised is not None else []
    if isinstance(raised, ExceptionGroup):
        errors = list(raised.exceptions)
    for error in errors:
        if not isinstance(error, Boom):
            raise Finding("errors", f"{type(error).__name__} among the handlers' errors: {error}") from error
        if not any("entities" in note or "entity" in note for note in getattr(error, "__notes__", [])):
            raise Finding("errors", f"a handler's error without a note that names the pair: {error!r}")
    if play.interrupted:
        raise Finding("errors", "a handler's KeyboardInterrupt did not reach the caller")
    if errors != play.booms and realm.whole:
        raise Finding("errors", f"handlers raised {play.booms}, {errors} reached the caller")


# ---- Events and contacts --------------------------------------------------------------------------------------------


def check_events(play: Play, realm: Realm, old_live: dict[Pair, Any]) -> None:
    """Lists and handlers agree; their order is as it is documented; stays are of what lasts."""
    system = realm.system
    for name, heard in (("begun", realm.begun), ("ended", realm.ended)):
        polled = [(event.a, event.b) for event in getattr(system, name)]
        told = [(event.a, event.b) for event in heard]
        if polled != told:
            play.find("events", f"{name} is {polled}, and handlers were told {told}")
    for event in (*realm.begun, *realm.ended):
        check_figures(play, event)
    begins = [(event.time, event.a, event.b) for event in realm.begun]
    if begins != sorted(begins):
        play.find("order", f"begins are not in the order of their times, then ids: {begins}")
    new = {(event.a, event.b) for event in realm.begun}
    if len(set(realm.stayed)) != len(realm.stayed):
        play.find("stays", "a contact stays twice in a tick")
    lasting = realm.live.keys() - new
    if not set(realm.stayed) <= lasting | {(event.a, event.b) for event in realm.ended}:
        play.find("stays", f"{set(realm.stayed) - lasting} stay, which do not last")
    if play.clean and not play.meddled and set(realm.stayed) != lasting:
        play.find("stays", f"{lasting - set(realm.stayed)} last, and do not stay")


def check_contacts(play: Play, realm: Realm) -> None:
    """begins - ends = live contacts: those of the system, and those that handlers of this tick have deleted."""
    contacts = realm.system.contacts
    pairs = [(contact.a, contact.b) for contact in contacts]
    if pairs != sorted(set(pairs)):
        play.find("order", f"contacts are not sorted by their ids: {pairs}")
    expected = [
        pair
        for pair, serials in sorted(realm.live.items())
        if all(
            esper.entity_exists(entity) and realm.serials.get(entity) == serial
            for entity, serial in zip(pair, serials, strict=True)
        )
    ]
    if pairs != expected:
        missing, extra = sorted(set(expected) - set(pairs)), sorted(set(pairs) - set(expected))
        play.find(
            "balance", f"begun, not ended, and no contacts: {missing}; contacts that have not begun: {extra}"
        )
    for contact in contacts:
        check_figures(play, contact)


def check_figures(play: Play, contact: EntityContact, sorted_ids: bool = True) -> None:
    """A unit normal, a depth of 0 or more, one or two points, all finite; the lower id first."""
    figures = (*contact.normal, contact.depth, contact.impulse, contact.approach_speed)
    points = contact.points
    if not all(map(math.isfinite, (*figures, *(value for point in points for value in point)))):
        play.find("finite", f"{contact!r} impulse={contact.impulse} approach_speed={contact.approach_speed}")
    elif abs(math.hypot(*contact.normal) - 1.0) > EXACT:
        play.find("normals", f"{contact!r} is not along a unit vector")
    elif (
        contact.depth < 0.0
        or contact.impulse < 0.0
        or contact.approach_speed < 0.0
        or len(points) not in (1, 2)
    ):
        play.find("figures", f"{contact!r} impulse={contact.impulse} approach_speed={contact.approach_speed}")
    elif sorted_ids and contact.a >= contact.b:
        play.find("order", f"{contact!r}: the lower id is a")


def check_reason(play: Play, realm: Realm, event: CollisionEvent) -> None:
    """The reason is the first that holds, as things were before the first handler of the tick's events ran."""
    pair = event.a, event.b
    if event.reason not in REASONS:
        play.find("reasons", f"the end of {pair} has the reason {event.reason!r}")
        return
    if play.at_first_end is None:
        # What ended in a tick that was interrupted is told late, with the reason that it had then.
        joined = joined_pairs() if realm.whole and not play.meddled and play.clean else None
        play.at_first_end = (joined, {each: reason_now(realm, *each) for each in realm.live})
    joined, reasons = play.at_first_end
    if joined is None:
        return
    expected = reasons[pair]
    if expected == "separated" and pair in joined:
        if event.reason not in ("filtered", "separated"):
            play.find("reasons", f"{pair}, which a joint connects, ended as {event.reason!r}")
    elif event.reason == "invalid" and expected in ("filtered", "separated"):
        play.at_risk.append(pair)
    elif event.reason != expected:
        play.find("reasons", f"{pair} ended as {event.reason!r}, expected {expected!r}")


def reason_now(realm: Realm, a: int, b: int) -> str:
    """The first reason that holds for a contact to end."""
    for entity, serial in zip((a, b), realm.live[a, b], strict=True):
        if not esper.entity_exists(entity) or realm.serials.get(entity) != serial:
            return "deleted"
    records = [esper._entities[entity] for entity in (a, b)]
    if not all(Transform in record and Collider in record for record in records):
        return "removed"
    if not all(bounded(record) for record in records):
        return "invalid"
    return "separated" if may_meet(*records) else "filtered"


def bounded(record: dict[type, Any]) -> bool:
    """Whether the entity takes part: all its values are finite, and within what can be reckoned with."""
    return within(figures(record[Transform], record.get(Velocity)))


def may_meet(one: dict[type, Any], other: dict[type, Any]) -> bool:
    """What layers, masks and kinds say."""
    if all(RigidBody in each and each[RigidBody].kind == "static" for each in (one, other)):
        return False
    here, there = one[Collider], other[Collider]
    return bool(here.layer & there.mask) and bool(there.layer & here.mask)


# ---- Motion ---------------------------------------------------------------------------------------------------------


def check_rows(play: Play, realm: Realm, before: dict[int, Row], shared: set[int], dt: float) -> None:
    """What was finite stays finite, and everything goes where it should, as far as that is known."""
    seconds = 0.0 if dt < SECONDS_MIN else min(dt, SECONDS_MAX)
    play.calm = (
        play.absurd == 0.0
        and not realm.pushed
        and max((max(map(abs, row.values)) for row in before.values()), default=0.0) < 2e4
    )
    if seconds > 0.0:
        realm.pushed = max(realm.pushed - 1, 0)
    for entity, row in before.items():
        record = esper._entities.get(entity)
        if record is not row.record or record.get(Transform) is not row.transform:
            realm.slow.pop(entity, None)
            continue
        velocity = record.get(Velocity)
        if velocity is not row.velocity and row.velocity is not None:
            realm.slow.pop(entity, None)
            continue
        parts = {id(row.transform), id(velocity), id(row.body)} if play.written or shared else set()
        if parts & play.written:
            realm.slow.pop(entity, None)
            continue
        now = figures(row.transform, velocity)
        if now == row.values and not any(now[3:]):
            realm.slow.pop(entity, None)  # it stood, and stands where it was
            continue
        if row.bounded and not within(now):
            check = "bounds" if all(map(math.isfinite, now)) else "finite"
            play.find(check, f"entity {entity} had {row.values}, and has {now} after {dt} s: {record}")
            return
        # Of a tick that was interrupted in its midst, nobody says how far it came.
        if realm.whole and not parts & shared and record.get(RigidBody) is row.body:
            check_motion(play, realm, entity, row, now, seconds)


def check_motion(
    play: Play, realm: Realm, entity: int, row: Row, now: tuple[float, ...], seconds: float
) -> None:
    """The place of one entity after a tick in which nobody else has written to it."""
    kind = "kinematic" if row.body is None else row.body.kind
    stays = seconds == 0.0 or not realm.moves or kind == "static" or not row.bounded
    if len(now) < 6:
        # A dynamic body was given a Velocity in this tick, of which a handler has taken it away again.
        stays = stays or kind != "dynamic"
    was = row.values
    if stays:
        if not same(was[:3], now[:3]):
            play.find("motion", f"{kind} entity {entity} went from {was} to {now} in {seconds} s")
    elif kind == "kinematic":
        aim = [x + speed * seconds for x, speed in zip(was[:3], was[3:], strict=True)]
        if play.meddled or not within(tuple(aim)):
            return  # who would leave the range stays
        for x, speed, at in zip(was[:3], was[3:], now[:3], strict=True):
            way = speed * seconds
            if abs(at - x - way) > EXACT * (abs(x) + abs(way)):
                play.find("motion", f"kinematic entity {entity} went from {was} to {now} in {seconds} s")
        if not same(was[3:], now[3:]):
            play.find("motion", f"kinematic entity {entity} changed its speed from {was} to {now}")
    elif kind == "dynamic" and row.body is not None and len(now) == 6:
        check_progress(play, realm, entity, row, now, seconds)


def check_progress(
    play: Play, realm: Realm, entity: int, row: Row, now: tuple[float, ...], seconds: float
) -> None:
    """A body that is awake and has a velocity moves; and nothing ordinary is thrown out of the world."""
    body = row.body
    assert body is not None
    speed = math.hypot(now[3], now[4])
    # (An angle so large that it has no digits after the point cannot be turned. The body may spin about its centre.)
    free = not (body.asleep or body.lock_x or body.lock_y or abs(now[2]) > 1e12)
    if (
        free
        and seconds > 1e-3
        and speed * seconds > 1e-3 + 1e-12 * abs(now[0] + now[1])
        and now[:3] == row.values[:3]
    ):
        realm.slow[entity] = realm.slow.get(entity, 0) + 1
        if realm.slow[entity] >= 5 and speed > 1.0:
            play.find("frozen", f"entity {entity} has kept its place for 5 ticks, awake: {row.record}")
    else:
        realm.slow.pop(entity, None)
    if speed > 1e6 and play.calm and seconds < 0.2:
        jointed = any(
            entity in (joint.a, joint.b) for kind in JOINT_KINDS for _, joint in esper.get_component(kind)
        )
        play.find(
            "thrown",
            f"entity {entity} had {row.values}, and has {now}{', joined' if jointed else ''}: {row.record}",
        )


def same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether all values are equal, NaN being equal to itself."""
    return one == other or all(a == b or (a != a and b != b) for a, b in zip(one, other, strict=True))


def check_warned(play: Play, realm: Realm, before: dict[int, Row]) -> None:
    """Whoever sits out is reported, once. (Whom the engine saves from becoming infinite is reported, too.)"""
    parts = (Collider, Velocity, RigidBody) if realm.moves else (Collider,)
    out = {
        entity: row.record
        for entity, row in before.items()
        if not row.bounded and any(kind in row.record for kind in parts)
    }
    warned, sitting = play.warned_entities(), play.warned_entities("sits out")
    realm.reported |= warned
    for pair in play.at_risk:
        if not realm.reported.intersection(pair):
            play.find("reasons", f"{pair} ended as 'invalid', and all was finite")
    if not play.meddled and realm.whole and realm.sat_out is not None:
        expected = {entity for entity, record in out.items() if realm.sat_out.get(entity) is not record}
        if not expected <= sitting:
            play.find("warned", f"{sorted(expected - sitting)} sit out, and nobody is warned")
        again = warned & realm.sat_out.keys() & out.keys() - expected
        if again:
            play.find("warned", f"{sorted(again)} sit out as before, and are reported again")
        # (Whom a tick has stopped is finite again, and does not sit out.)
        for entity in sitting & esper._entities.keys():
            out.setdefault(entity, esper._entities[entity])
    realm.sat_out = out if realm.whole and not play.meddled else None


def check_joints(play: Play, realm: Realm, there: set[int]) -> None:
    """No joint outlives bodies that were not there any more when the tick began."""
    if not realm.moves or not realm.whole or play.meddled or not play.clean:
        return
    for kind in JOINT_KINDS:
        for owner, joint in esper.get_component(kind):
            for entity in (joint.a, joint.b):
                if entity is not None and entity not in there and esper.entity_exists(owner):
                    play.find("joints_gone", f"entity {owner} still has {joint!r}")


def digest(play: Play, realm: Realm) -> None:
    """Hash all that a game can see."""
    if play.digest is None:
        return
    update = play.digest.update
    for entity, transform in sorted(esper.get_component(Transform), key=lambda pair: pair[0]):
        record = esper._entities[entity]
        velocity, body = record.get(Velocity), record.get(RigidBody)
        values = [transform.x, transform.y, transform.angle]
        if velocity is not None:
            values += [velocity.x, velocity.y, velocity.angular]
        # Of NaN, the sign is nobody's business.
        update(struct.pack(f"<q{len(values)}d", entity, *(math.nan if v != v else v for v in values)))
        if body is not None and body.asleep:
            update(b"asleep")
    for events in (realm.system.contacts, realm.begun, realm.ended):
        for event in events:
            play.hash((event, event.impulse, event.approach_speed, getattr(event, "reason", "")))
    for kind in JOINT_KINDS:
        for owner, joint in sorted(esper.get_component(kind), key=lambda pair: pair[0]):
            play.hash((owner, joint.force, joint.torque))
    play.hash((play.warned, realm.stayed))
    assert isinstance(realm.system, PhysicsSystem) or not realm.moves
