"""Why a body is awake, in a sentence with figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from physics.components import RigidBody, Transform, Velocity
from physics.components.unrest import (
    ALL_WOKEN,
    COMES_OUT,
    DRIFTS,
    FAST,
    FAULTY,
    HIT,
    IN_ZONE,
    NEIGHBOR_WOKEN,
    NEW,
    PUSHED,
    SOFT,
    STALLED,
    TOUCHED,
    WOKEN,
)
from physics.tolerances import SLEEP_SECONDS
from physics.world.body_mass import Rest, measure_rest, width_of
from physics.world.not_finite import sitting_out

if TYPE_CHECKING:
    from physics.events.esper_world import Record
    from physics.rows.bodies import Bodies
    from physics.world.rigid_body_stages import RigidBodyStages

_CAUSES = {
    FAST: "it was too fast",
    PUSHED: "it moved without a velocity, as a body that is pushed out of another, or pulled by a joint",
    DRIFTS: "it drifted (a belt, a motor, a spring or a flow moves its island, or nothing holds it)",
    COMES_OUT: "it came out of a body that it overlapped, or trembled on one",
    STALLED: "a tick was much longer than usual",
    HIT: "a fast body hit it, or a body beside it",
    FAULTY: "a tick stopped it, because its motion was not finite",
    TOUCHED: "game code, a follower or a character's move created, moved, changed or removed it or what it touches",
    ALL_WOKEN: "all bodies were woken: gravity changed, sleeping was off, or a tick was interrupted",
    IN_ZONE: "it entered or left a zone, or a zone that it is in moved or was edited",
    WOKEN: "game code woke it, by wake(), a push, or an assignment to it, to its joints or to what they join it to",
    NEIGHBOR_WOKEN: "a body of its island that was awake woke it",
    NEW: "it was created",
}
_COASTING = " While only damping slows it down, the limit may be higher."


def why_awake(records: dict[int, Record], stages: RigidBodyStages, bodies: Bodies, entity: int) -> str:
    """The first reason that applies, for an entity that exists.

    records  the component dicts of all entities

    An island sleeps when each of its bodies has been slow for SLEEP_SECONDS. So the body that has been slow for the
    shortest time keeps the island awake.
    """
    body: RigidBody | None = records[entity].get(RigidBody)
    if body is None or body.kind != "dynamic":
        kind = "has no RigidBody" if body is None else f"is {body.kind}"
        return f"Entity {entity} {kind}: only dynamic bodies sleep."
    if Transform not in records[entity]:
        return f"Entity {entity} has no Transform: no tick moves it, and it never sleeps."
    if body.asleep:
        return f"Entity {entity} is asleep."
    awake = f"Entity {entity} is awake:"
    if not stages.solver.sleeping:
        return f"{awake} the system has sleeping=False."
    if body._sleep_requested:
        return f"{awake} sleep() puts it to sleep in the next tick, unless something in motion touches it."
    if entity in sitting_out(bodies):
        return f"{awake} it sat out the last tick, because its Transform or Velocity was not finite."
    island = [other for other in stages.island_of(entity) if _is_awake_body(records.get(other, {}))]
    if entity not in island:
        rest = _rest(records[entity], 0.0, 0.0)
        if rest.seconds == 0.0 and rest.unrest in (WOKEN, TOUCHED, IN_ZONE, ALL_WOKEN):
            return f"{awake} {_CAUSES[rest.unrest]}."
        return f"{awake} its island is not known before a tick has ended."
    for other in island:
        if not records[other][RigidBody].can_sleep:
            return f"{awake} {_whose(entity, other)} RigidBody has can_sleep=False."
    widths = [width for other in island if (width := width_of(records[other][RigidBody])) > 0.0]
    least = min(widths, default=0.0)
    gravities = {other: stages.gravity_of(other) for other in island}
    rests = {other: _rest(records[other], gravities[other], least) for other in island}
    # Made fast since the last tick, which did not see it.
    fast = {other for other, rest in rests.items() if rest.assigned and rest.speed > rest.limit}

    def order(other: int) -> tuple[float, int, bool]:
        rest = rests[other]
        seconds, unrest = (0.0, FAST) if other in fast else (rest.seconds, max(rest.unrest, -1))
        return seconds, unrest, other != entity

    restless = min(island, key=order)
    rest = rests[restless]
    name = _name(entity, restless)
    if restless in fast or (rest.seconds == 0.0 and rest.unrest == FAST and rest.speed > rest.limit):
        body = records[restless][RigidBody]
        floats = gravities[restless] == 0.0 or body.gravity_scale == 0.0
        return (
            f"{awake} the fastest point of {name} moves at {rest.speed:.3g} units/s, and the limit is {rest.limit:.3g}."
        ) + (_COASTING if floats and body.sleep_speed is None else "")
    if rest.seconds >= SLEEP_SECONDS:
        wait = "so its island falls asleep in the next tick, unless game code disturbs it"
        if rest.unrest == SOFT:
            wait = (
                "but a tick was long, and until joints are stiff again, nothing sleeps that has a contact or a joint, "
                "or is in a zone"
            )
        return f"{awake} {name} has been slow for {rest.seconds:.2g} s, {wait}."
    cause = _CAUSES.get(rest.unrest) or (
        f"it touched, or was joined to, entity {-1 - rest.unrest}, a kinematic body that moved"
    )
    if rest.seconds == 0.0:
        return f"{awake} {name} is not at rest: {cause}."
    return (
        f"{awake} {name} has been slow for {rest.seconds:.2g} s, since {cause}. An island sleeps when all its bodies "
        f"have been slow for {SLEEP_SECONDS:g} s."
    )


def _name(entity: int, other: int) -> str:
    return f"entity {entity} itself" if other == entity else f"entity {other}, in the same island,"


def _whose(entity: int, other: int) -> str:
    return "its own" if other == entity else f"entity {other} is in the same island, whose"


def _is_awake_body(record: Record) -> bool:
    """Whether an entity still is a dynamic body that is awake."""
    body: RigidBody | None = record.get(RigidBody)
    return body is not None and body.kind == "dynamic" and not body.asleep and Transform in record


def _rest(record: Record, gravity: float, width: float) -> Rest:
    return measure_rest(
        record[RigidBody], record[Transform], record.get(Velocity) or Velocity(), gravity, width
    )
