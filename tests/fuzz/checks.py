"""What must hold after every tick, whatever happened: `watch` is a tick under observation."""

from __future__ import annotations

import math
import struct
import time
from typing import Any

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
from physics.tolerances import SECONDS_MAX, SECONDS_MIN
from tests.fuzz.brute import joined_pairs, shapes_that_meet
from tests.fuzz.joint_values import JOINT_KINDS
from tests.fuzz.motion import EXACT, Before, check_followers, check_rows, figures, shared_components, within
from tests.fuzz.world import Boom, Finding, Pair, Play, Realm

REASONS = ("deleted", "removed", "invalid", "filtered", "separated")
SLOW = 1.0
"""Seconds that no tick of these worlds takes, compiled. With absurd numbers, ten times that: what turns a million times
in a tick is followed for a thousand steps with each of its neighbours."""


# ---- The tick -------------------------------------------------------------------------------------------------------


def watch(play: Play, dt: float, direct: bool = False) -> None:
    """One tick of the current world, and all checks."""
    realm = play.realm
    if not direct:
        esper.clear_dead_entities()  # as esper.process does first
    watching = play.watching
    before = Before() if watching else None
    there = set(esper.get_entities()) if watching else set()
    held = joint_figures() if watching else {}
    shared = shared_components(play) if watching else set()
    for heard in (
        realm.begun,
        realm.ended,
        realm.stayed,
        realm.broken,
        play.warned,
        play.booms,
        play.written,
        play.at_risk,
    ):
        heard.clear()
    play.edited_before, play.edited = play.edited, set()
    play.leaving = before.leaving(min(dt, SECONDS_MAX)) if before and realm.moves else set()
    play.meddled = play.interrupted = False
    play.started = play.operations
    play.running, play.clean, play.known_bodies = realm, True, None
    play.ticks += 1
    realm.last_serial_before, realm.last_serial = realm.last_serial, play.serial
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
        play.find("times", f"a tick of {len(esper._entities)} entities took {took:.1f} s")
    if play.findings:
        raise play.findings[0]
    check_raised(play, realm, raised)
    gone = esper.current_world != realm.name
    if gone:
        elsewhere = esper.current_world
        esper.switch_world(realm.name)  # to look; back below
    try:
        realm.whole = raised is None or not isinstance(raised, KeyboardInterrupt)
        if esper._entities is not realm.system._world.entities:
            realm.whole = False
        if before is None:
            overlook(play, realm, dt)
        else:
            if realm.whole:
                check_events(play, realm)
                check_contacts(play, realm)
            check_rows(play, realm, before, shared, dt)
            check_warned(play, realm, before, shared)
            check_joints(play, realm, there)
            check_followers(play, realm, there)
            check_breaks(play, realm, held, dt)
        digest(play, realm)
    finally:
        if gone:
            esper.switch_world(elsewhere)
            play.clean = False
    play.kept.clear()
    realm.has_run = True
    if play.findings:
        raise play.findings[0]


def overlook(play: Play, realm: Realm, dt: float) -> None:
    """After a tick that does not get all checks: what later ones need to know. (Who hears of events has looked at
    their balance, and the caller at what was raised, how long the tick took, and what was warned of.)"""
    realm.reported |= play.warned_entities()
    realm.sat_out = None
    realm.slow.clear()
    if dt >= SECONDS_MIN:
        realm.pushed = max(realm.pushed - 1, 0)


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


def check_events(play: Play, realm: Realm) -> None:
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
    alive = {entity: serial for entity, serial in realm.serials.items() if esper.entity_exists(entity)}
    expected = sorted(
        (a, b) for (a, b), (one, other) in realm.live.items() if alive.get(a) == one and alive.get(b) == other
    )
    if pairs != expected:
        missing, extra = sorted(set(expected) - set(pairs)), sorted(set(pairs) - set(expected))
        play.find(
            "balance", f"begun, not ended, and no contacts: {missing}; contacts that have not begun: {extra}"
        )
    for contact in contacts:
        check_figures(play, contact)


def check_figures(play: Play, contact: EntityContact, sorted_ids: bool = True) -> None:
    """A unit normal, a depth of 0 or more, one or two points, all finite; the lower id first."""
    nx, ny = contact.normal
    depth, impulse, approach, points = contact.depth, contact.impulse, contact.approach_speed, contact.points
    # What is finite has a finite sum, but for what is as large as can be.
    total = nx + ny + depth + impulse + approach
    for x, y in points:
        total += x + y
    if total - total == 0.0:
        if (
            depth >= 0.0 <= impulse
            and approach >= 0.0
            and abs(nx * nx + ny * ny - 1.0) < EXACT
            and contact.a < contact.b
        ):
            return  # as nearly all are
    else:
        figures = (nx, ny, depth, impulse, approach, *(value for point in points for value in point))
        if not all(map(math.isfinite, figures)):
            play.find("finite", f"{contact!r} impulse={impulse} approach_speed={approach}")
            return
    if abs(math.hypot(nx, ny) - 1.0) > EXACT:
        play.find("normals", f"{contact!r} is not along a unit vector")
    elif depth < 0.0 or impulse < 0.0 or approach < 0.0 or len(points) not in (1, 2):
        play.find("figures", f"{contact!r} impulse={impulse} approach_speed={approach}")
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
        facts = Facts(realm)
        ended = [(each.a, each.b) for each in realm.system.ended]
        play.at_first_end = (
            joined,
            {each: facts.reason(each, realm.live[each]) for each in ended if each in realm.live},
        )
    joined, reasons = play.at_first_end
    if joined is None:
        return
    if pair not in reasons:
        play.find("reasons", f"{pair} ends, and was not in the list of what ended at the first of them")
        return
    expected = reasons[pair]
    if event.reason == "invalid" and expected in ("filtered", "separated"):
        play.at_risk.append(pair)
    elif expected == "separated" and pair in joined:
        if event.reason not in ("filtered", "separated"):
            play.find("reasons", f"{pair}, which a joint connects, ended as {event.reason!r}")
    elif event.reason != expected:
        play.find("reasons", f"{pair} ended as {event.reason!r}, expected {expected!r}")


class Facts:
    """What holds of the entities of a world at one moment, found out once for each."""

    def __init__(self, realm: Realm) -> None:
        self.serials = realm.serials
        self.filter = realm.filter
        self.found: dict[int, tuple[int, str, Any]] = {}

    def of(self, entity: int) -> tuple[int, str, Any]:
        """Its serial number, the reason for which it can be in no contact ("" if it can), and its component dict."""
        if entity not in self.found:
            record = esper._entities.get(entity, {})
            trouble = ""
            if not esper.entity_exists(entity):
                trouble = "deleted"
            elif Transform not in record or Collider not in record:
                trouble = "removed"
            elif not within(figures(record[Transform], record.get(Velocity))):
                trouble = "invalid"
            self.found[entity] = self.serials.get(entity, 0), trouble, record
        return self.found[entity]

    def reason(self, pair: Pair, serials: tuple[int, int]) -> str:
        """The first reason that holds for a contact to end."""
        (serial_a, trouble_a, a), (serial_b, trouble_b, b) = self.of(pair[0]), self.of(pair[1])
        if (serial_a, serial_b) != serials:
            return "deleted"
        if trouble_a or trouble_b:
            return next(reason for reason in REASONS if reason in (trouble_a, trouble_b))
        if self.filter is not None and not self.filter(*pair):
            return "filtered"
        return "separated" if may_meet(a, b) else "filtered"


def may_meet(one: dict[type, Any], other: dict[type, Any]) -> bool:
    """What layers, masks and kinds say."""
    if all(RigidBody in each and each[RigidBody].kind == "static" for each in (one, other)):
        return False
    here, there = one[Collider], other[Collider]
    if here.group and here.group == there.group:
        return False
    return bool(shapes_that_meet(here, there))


# ---- Reports, joints -------------------------------------------------------------------------------------------------


def check_warned(play: Play, realm: Realm, before: Before, shared: set[int]) -> None:
    """Whoever sits out is reported, once. (Whom the engine saves from becoming infinite is reported, too.)"""
    out: dict[int, Any] = {}
    if not before.bounded or play.leaving:
        for entity, (record, transform, velocity, body, was) in before.rows.items():
            # (Who is carried to where it is finite takes part.)
            carried = entity in before.followers and within(figures(transform, velocity))
            leaves = entity in play.leaving or not within(was)
            moves = realm.moves and (velocity is not None or body is not None or entity in before.ends)
            if leaves and not carried and (moves or entity in before.colliders):
                out[entity] = record
    warned, sitting = play.warned_entities(), play.warned_entities("sits out")
    realm.reported |= warned
    # (An interrupted tick does not warn; the next one does.)
    for pair in play.at_risk if realm.whole else ():
        if not realm.reported.intersection(pair):
            play.find("reasons", f"{pair} ended as 'invalid', and all was finite")
    if not play.meddled and realm.whole and realm.sat_out is not None:
        # (Followers are put where they should be before anybody looks, and so is whoever shares their components. When
        # the engine saves a body, it stops the body, and with it whoever shares the Velocity.)
        saved = [before.rows[entity][0] for entity in warned - sitting if entity in before.rows]
        unsure = {id(part) for record in saved for part in record.values()}
        if before.followers:
            unsure |= shared
        certain = {
            entity
            for entity, record in out.items()
            if entity not in before.followers | realm.followed
            and not unsure & {id(part) for part in record.values()}
        }
        expected = {entity for entity in certain if realm.sat_out.get(entity) is not out[entity]}
        if not expected <= sitting:
            play.find("warned", f"{sorted(expected - sitting)} sit out, and nobody is warned")
        again = warned & realm.sat_out.keys() & certain - expected
        if again:
            play.find("warned", f"{sorted(again)} sit out as before, and are reported again")
        # (Whom a tick has stopped is finite again, and does not sit out.)
        for entity in sitting & esper._entities.keys():
            out.setdefault(entity, esper._entities[entity])
    realm.sat_out = out if realm.whole and not play.meddled else None
    realm.followed = before.followers


def check_joints(play: Play, realm: Realm, there: set[int]) -> None:
    """No joint outlives bodies that were not there any more when the tick began."""
    if not realm.moves or not realm.whole or play.meddled or not play.clean:
        return
    for kind in JOINT_KINDS:
        for owner, joint in esper.get_component(kind):
            for entity in (joint.a, joint.b):
                if entity is not None and entity not in there and esper.entity_exists(owner):
                    play.find("joints_gone", f"entity {owner} still has {joint!r}")


def check_breaks(play: Play, realm: Realm, held: dict[int, tuple[float, float]], dt: float) -> None:
    """A joint breaks, and is told of, if it held harder than it can; whatever has not broken has not.

    held  `joint_figures` before the tick
    """
    if not realm.moves or not realm.whole:
        return
    polled = realm.system.broken
    if [id(event) for event in polled] != [id(event) for event in realm.broken]:
        play.find("breaks", f"broken is {polled}, and handlers were told {realm.broken}")
    for event in realm.broken:
        joint = event.joint
        if not all(map(math.isfinite, (event.force, event.torque))) or event.force < 0.0:
            play.find("finite", f"{event!r}")
        elif (
            not (event.force > joint.break_force or abs(event.torque) > joint.break_torque)
            and id(joint) not in play.written
        ):
            play.find(
                "breaks", f"{event!r} could hold {joint.break_force} and {joint.break_torque}: {joint!r}"
            )
        elif esper.entity_exists(event.entity) and esper.try_component(event.entity, type(joint)) is joint:
            play.find("breaks", f"{event!r} is still a component of its entity")
    for kind in JOINT_KINDS:
        for owner, joint in esper.get_component(kind):
            if not all(map(math.isfinite, (joint.force, joint.torque))) or joint.force < 0.0:
                play.find("finite", f"entity {owner}: {joint!r} force={joint.force} torque={joint.torque}")
            elif (
                (joint.force > joint.break_force or abs(joint.torque) > joint.break_torque)
                and dt >= SECONDS_MIN
                and id(joint) not in play.written
                and play.clean
                and not play.meddled
                # A copy of a joint tells what that held, until it holds something itself: on sleepers it does not.
                # Joints of bodies that fell asleep in this tick did, and tell something else than before it.
                and (
                    is_awake(joint.a)
                    or is_awake(joint.b)
                    or held.get(id(joint)) != (joint.force, joint.torque)
                )
            ):
                play.find(
                    "joints_held",
                    f"entity {owner}: {joint!r} has not broken, force={joint.force} torque={joint.torque}",
                )


def is_awake(entity: int | None) -> bool:
    """Whether that is a body whose joints hold something."""
    body = None if entity is None else esper.try_component(entity, RigidBody)
    return body is not None and body.kind == "dynamic" and not body.asleep


def joint_figures() -> dict[int, tuple[float, float]]:
    """Force and torque of each joint, by its Python id."""
    return {
        id(joint): (joint.force, joint.torque)
        for kind in JOINT_KINDS
        for _, joint in esper.get_component(kind)
    }


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
    play.hash((play.warned, realm.stayed, realm.broken))
    assert isinstance(realm.system, PhysicsSystem) or not realm.moves
