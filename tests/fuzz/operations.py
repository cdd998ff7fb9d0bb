"""What game code does: one function for each operation, with how often it is drawn and the feature it belongs to."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

import esper

from physics import Collider, Joint, PhysicsSystem, RigidBody, Transform, Velocity
from tests.fuzz import brute, joint_values, values
from tests.fuzz.checks import watch
from tests.fuzz.joint_values import ALL_JOINT_KINDS, JOINT_KINDS
from tests.fuzz.values import ABSURD, NOT_FINITE, TAGS, Dice
from tests.fuzz.world import Finding, Play

Event = Any
KINDS = (Transform, Velocity, Collider, RigidBody)


class Operation(NamedTuple):
    """weight   how often, compared to others
    feature  by which it can be switched off, or ""
    inside   whether handlers do it, too
    """

    perform: Callable[[Play, Dice, Event], None]
    weight: float
    feature: str
    inside: bool


OPERATIONS: list[Operation] = []


def operation(weight: float, feature: str = "", inside: bool = True) -> Any:
    """Register a function as an operation."""

    def register(perform: Callable[[Play, Dice, Event], None]) -> Callable[[Play, Dice, Event], None]:
        OPERATIONS.append(Operation(perform, weight, feature, inside))
        return perform

    return register


@lru_cache
def switched_on(features: frozenset[str], inside: bool) -> tuple[list[Operation], list[float]]:
    """The operations of these features, and their weights, added up."""
    choices = [
        each
        for each in OPERATIONS
        if (not each.feature or each.feature in features) and (each.inside or not inside)
    ]
    return choices, list(accumulate(each.weight for each in choices))


def draw(play: Play, dice: Dice, inside: bool = False) -> Operation:
    """Any operation, of those that are switched on."""
    choices, weights = switched_on(play.features, inside)
    return dice.choices(choices, cum_weights=weights)[0]


def target(play: Play, dice: Dice, event: Event, kind: type | None = None) -> int | None:
    """Whom an operation is about: in a handler, mostly one of the event's two."""
    if event is not None and dice.chance(0.7):
        entity = dice.choice((event.a, event.b))
        if esper.entity_exists(entity) and (kind is None or esper.has_component(entity, kind)):
            return int(entity)
    return play.pick(dice, kind)


# ---- Time -----------------------------------------------------------------------------------------------------------


@operation(26, inside=False)
def tick(play: Play, dice: Dice, event: Event) -> None:
    watch(play, values.dt(dice))
    look_around(play, dice)


@operation(3, "direct", inside=False)
def tick_of_the_system_alone(play: Play, dice: Dice, event: Event) -> None:
    """Deferred deletions wait for esper's own."""
    watch(play, values.dt(dice), direct=True)
    look_around(play, dice)


@operation(2, "process0", inside=False)
def pause(play: Play, dice: Dice, event: Event) -> None:
    for _ in range(dice.choice((1, 1, 2, 3))):
        watch(
            play, dice.choice((0.0, 0, -0.0, 1e-300)), direct=dice.chance(0.2) and "direct" in play.features
        )
    look_around(play, dice)


@operation(2, inside=False)
def frames(play: Play, dice: Dice, event: Event) -> None:
    """Uneven frames, turned into whole steps."""
    for _ in range(dice.randrange(1, 4)):
        steps = play.step.advance(
            dice.choice((1 / 60, dice.uniform(0.0, 0.05), dice.at_least_zero(0.0, 0.2)))
        )
        if not (0 <= steps <= play.step.max_steps and 0.0 <= play.step.alpha < 1.0):
            raise Finding("fixed_step", f"{play.step}: {steps} steps, alpha {play.step.alpha}")
        for _ in range(min(steps, 3)):
            watch(play, play.step.step)


@operation(1, "long_ticks", inside=False)
def long_tick(play: Play, dice: Dice, event: Event) -> None:
    watch(play, dice.uniform(0.05, 1.0))
    look_around(play, dice)


@operation(0.3, "absurd", inside=False)
def absurd_tick(play: Play, dice: Dice, event: Event) -> None:
    if play.absurd > 0.0:
        watch(play, dice.choice((1e-300, 1e-100, 1e-30, 1e-12, 10.0, 1e4, 1e9, 1e100, 1e308)))
        look_around(play, dice)


def look_around(play: Play, dice: Dice) -> None:
    """Now and then, compare what a tick has found with brute force. (After an interrupt, what is not told yet is no
    contact.)"""
    if play.clean and play.realm.whole and dice.chance(0.15) and play.watching:
        brute.check_contacts(play)
        if play.findings:
            raise play.findings[0]


# ---- Entities -------------------------------------------------------------------------------------------------------


@operation(12)
def create(play: Play, dice: Dice, event: Event) -> None:
    if play.is_full():
        return
    components: list[Any] = [values.transform(dice), values.collider(dice, play.features)]
    if dice.chance(0.05):
        components.pop(dice.randrange(2))
    if dice.chance(0.6):
        components.append(values.velocity(dice))
    if dice.chance(0.75):
        components.append(values.body(dice))
    if dice.chance(0.6):
        components.append(dice.choice(TAGS)())
    dice.shuffle(components)
    play.create(*components)


@operation(0.3)
def burst(play: Play, dice: Dice, event: Event) -> None:
    """Several things at one place, that fly apart."""
    if play.is_full():
        return
    x, y = dice.place(), dice.place()
    shape = values.shape(dice)
    for n in range(dice.randrange(3, 12)):
        turn = 0.7 * n
        speed = dice.number(50.0, 2000.0)
        play.create(
            Transform(x, y),
            Velocity(speed * math.cos(turn), speed * math.sin(turn)),
            Collider(shape, bullet="bullets" in play.features and dice.chance(0.5)),
            *([RigidBody()] if dice.chance(0.5) else []),
        )


@operation(0.1, "piles")
def pile(play: Play, dice: Dice, event: Event) -> None:
    """Boxes on a floor, upon each other or all at one place."""
    if play.is_full():
        return
    x, y = dice.place(), dice.place()
    size = dice.size()
    rise = dice.choice((0.0, 1.0, 1.02)) * size
    play.create(
        Transform(x, y - size), Collider(values.Rect(min(4.0 * size, 1e100), size)), RigidBody("static")
    )
    for n in range(dice.randrange(3, 20)):
        play.create(Transform(x, y + n * rise), Collider(values.Rect(size, size), friction=0.6), RigidBody())


@operation(5)
def delete(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event)
    if entity is not None and (event is not None or play.is_full(0.5) or dice.chance(0.3)):
        play.delete(entity, dice.chance(0.5))


@operation(0.05, "clear")
def clear(play: Play, dice: Dice, event: Event) -> None:
    play.clear()


@operation(4)
def replace_component(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event)
    if entity is not None:
        make = dice.choice(
            (values.transform, values.velocity, values.body, values.collider, lambda _: dice.choice(TAGS)())
        )
        play.add(entity, make(dice, play.features) if make is values.collider else make(dice))


@operation(1.5)
def remove_component(play: Play, dice: Dice, event: Event) -> None:
    kind = dice.choice((*KINDS, *TAGS))
    entity = target(play, dice, event, kind)
    if entity is not None:
        component = play.remove(entity, kind)
        if dice.chance(0.4):
            play.add(entity, component)


@operation(0.7)
def copy_component(play: Play, dice: Dice, event: Event) -> None:
    """As in a game that is saved and loaded."""
    kind = dice.choice(KINDS)
    entity = target(play, dice, event, kind)
    if entity is not None:
        component = esper.component_for_entity(entity, kind)
        made = dice.choice((copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))))(component)
        if repr(made) != repr(component):
            raise Finding("copies", f"{component!r} became {made!r}")
        play.add(entity, made)


@operation(0.5, "shared")
def share_component(play: Play, dice: Dice, event: Event) -> None:
    kind = dice.choice(KINDS)
    owner, entity = play.pick(dice, kind), target(play, dice, event)
    if owner is not None and entity is not None:
        play.share(entity, owner, kind)


# ---- Components -----------------------------------------------------------------------------------------------------


@operation(5)
def place(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, Transform)
    if entity is not None:
        if dice.chance(0.3):
            play.assign(entity, Transform, x=dice.place(), y=dice.place())
        else:
            field = dice.choice(("x", "y", "angle", "degrees"))
            play.assign(
                entity, Transform, **{field: dice.place() if field in "xy" else dice.number(-7.0, 7.0)}
            )


@operation(6)
def set_going(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, Velocity)
    if entity is not None:
        speed = values.velocity(dice)
        field = dice.choice(("x", "y", "angular"))
        play.assign(entity, Velocity, **{field: getattr(speed, field)})


@operation(1, inside=False)
def call_home(play: Play, dice: Dice, event: Event) -> None:
    """Bring back what has left the scene."""
    for entity in play.there():
        transform = esper.try_component(entity, Transform)
        if transform is not None and not abs(transform.x) + abs(transform.y) < 3.0 * play.span:
            play.assign(
                entity,
                Transform,
                x=dice.uniform(-play.span, play.span),
                y=dice.uniform(-play.span, play.span),
            )
            if not abs(transform.angle) < 1e6:
                play.assign(entity, Transform, angle=0.0)
            if esper.has_component(entity, Velocity):
                play.assign(entity, Velocity, x=0.0, y=0.0, angular=0.0)


@operation(0.4, "nan")
def poison(play: Play, dice: Dice, event: Event) -> None:
    kind = dice.choice((Transform, Velocity))
    entity = target(play, dice, event, kind)
    if entity is not None:
        field = dice.choice(("x", "y", "angle" if kind is Transform else "angular"))
        play.assign(entity, kind, **{field: dice.choice((*NOT_FINITE, *(ABSURD if play.absurd else ())))})


@operation(5)
def edit_collider(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, Collider)
    if entity is not None:
        field = dice.choice(
            [name for name, (_, of) in values.COLLIDER_FIELDS.items() if not of or of in play.features]
        )
        try:
            play.assign(entity, Collider, **{field: values.collider_field(dice, field, play.features)})
        except ValueError:
            if not play.absurd:
                raise


@operation(4)
def edit_body(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, RigidBody)
    if entity is not None:
        field = dice.choice(values.BODY_FIELDS if "kinds" in play.features else values.BODY_FIELDS[1:])
        try:
            play.assign(entity, RigidBody, **{field: values.body_field(dice, field)})
        except ValueError:
            if not play.absurd:
                raise


@operation(5, "forces")
def push(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, RigidBody)
    if entity is None:
        return
    method = dice.choice(
        ("apply_force", "apply_impulse", "apply_torque", "apply_angular_impulse", "wake", "sleep")
    )
    strength = dice.choice((10.0, 1000.0, 100_000.0))
    arguments: tuple[Any, ...] = ()
    if method in ("apply_force", "apply_impulse"):
        arguments = dice.point(strength)
        if dice.chance(0.4):
            arguments += (dice.point(play.span),)
    elif method not in ("wake", "sleep"):
        arguments = (dice.number(-strength, strength),)
    try:
        play.call(entity, RigidBody, method, *arguments)
    except ValueError:
        if not play.absurd:
            raise


@operation(0.5, "forces")
def explode(play: Play, dice: Dice, event: Event) -> None:
    if not isinstance(play.system, PhysicsSystem):
        return
    asked = brute.who(play, dice, choosy=False)
    x, y = brute.spot(dice, asked)
    radius = dice.positive(1.0, play.span)
    options = {"falloff": dice.choice((0.0, 1.0, 2.5)), "line_of_sight": dice.chance(0.7), **asked.options}
    play.realm.pushed = 1 if play.running is None else 2
    try:
        pushed = play.ask("explode", (x, y), radius, dice.number(-1e4, 1e4), **options)
    except ValueError:
        if not play.absurd:
            raise
        return
    if asked.exact:
        brute.check_explosion(play, asked, (x, y), radius, pushed, options["line_of_sight"])
    play.touch(*(esper.component_for_entity(entity, RigidBody) for entity in pushed))


# ---- Joints ---------------------------------------------------------------------------------------------------------


@operation(2.5, "joints")
def join(play: Play, dice: Dice, event: Event) -> None:
    kind = Transform if dice.chance(0.9) else None
    a, b = play.pick(dice, kind), target(play, dice, event, kind)
    if a is None or b is None or a == b:
        return
    joint = joint_values.joint(dice, a, b)
    if joint is not None:
        if dice.chance(0.1):
            play.add(b, joint)
        else:
            play.create(joint)


@operation(0.2, "joints")
def chain(play: Play, dice: Dice, event: Event) -> None:
    """Some bodies in a row, each joined to the next."""
    if play.is_full():
        return
    x, y, size = dice.place(), dice.place(), dice.size()
    last: int | None = None
    for n in range(dice.randrange(2, 9)):
        link = play.create(
            Transform(x + n * size, y), Collider(values.Rect(size, max(size / 4.0, 1e-100))), RigidBody()
        )
        joint = joint_values.joint(dice, last, link)
        if joint is not None and link is not None:
            play.create(joint)
        last = link


@operation(2, "joints")
def edit_joint(play: Play, dice: Dice, event: Event) -> None:
    kind = dice.choice(JOINT_KINDS)
    entity = play.pick(dice, kind)
    if entity is not None:
        joint: Joint = esper.component_for_entity(entity, kind)
        field, value = joint_values.joint_field(dice, joint)
        try:
            play.assign(entity, kind, **{field: value})
        except (ValueError, TypeError):
            if not play.absurd and value is not None:
                raise


@operation(1.5, "joints")
def part(play: Play, dice: Dice, event: Event) -> None:
    """Delete a joint's entity, or take the joint away, or put a copy of it in its place."""
    kind = dice.choice(ALL_JOINT_KINDS)
    entity = play.pick(dice, kind)
    if entity is None:
        return
    match dice.randrange(4):
        case 0:
            play.remove(entity, kind)
        case 1 if "copies" in play.features:
            joint = esper.component_for_entity(entity, kind)
            made = copy.deepcopy(joint)
            if repr(made) != repr(joint):
                raise Finding("copies", f"{joint!r} became {made!r}")
            play.add(entity, made)
        case _:
            play.delete(entity, dice.chance(0.5))


# ---- The system -----------------------------------------------------------------------------------------------------


@operation(0.7, "settings")
def change_settings(play: Play, dice: Dice, event: Event) -> None:
    if not isinstance(play.system, PhysicsSystem):
        return
    field = dice.choice(("gravity", "sleeping", "substeps", "sweep", "contact_frequency", "push_out_speed"))
    value: Any = dice.chance(0.5)
    if field == "gravity":
        value = dice.choice(((0.0, 0.0), (0.0, -900.0), dice.point(1000.0)))
    elif field == "substeps":
        value = dice.choice((1, 2, 4, 8, 64))
    elif field == "contact_frequency":
        value = dice.choice((None, 0.1, 15.0, 30.0, 1e9))
    elif field == "push_out_speed":
        value = dice.choice((None, 1.0, 100.0))
    elif field == "sweep" and "sweep" not in play.features:
        return
    try:
        play.set(field, value)
    except ValueError:
        if not play.absurd:
            raise


@operation(0.4, "worlds")
def switch_world(play: Play, dice: Dice, event: Event) -> None:
    play.switch(dice.choice(sorted(play.realms)))


@operation(0.05, "worlds")
def make_a_world_anew(play: Play, dice: Dice, event: Event) -> None:
    others = [name for name in sorted(play.realms) if name != esper.current_world]
    play.recreate(dice.choice(others))


@operation(0.3)
def wrong_process(play: Play, dice: Dice, event: Event) -> None:
    """A bad `dt`, a tick within a tick, a system in another world than its own."""
    expected: type[Exception] | tuple[type[Exception], ...] = (ValueError, TypeError)
    word = "dt"
    system = play.system
    dt: Any = dice.choice((-1.0, math.nan, math.inf, "1", [1], 1j))
    others = [realm for realm in play.realms.values() if realm is not play.realm and realm.has_run]
    if play.running is play.realm and dice.chance(0.7):
        expected, dt, word = RuntimeError, 1 / 60, "tick"
    elif others and play.running is None and dice.chance(0.3):
        expected, dt, word = RuntimeError, 1 / 60, "belongs"
        system = others[0].system
    elif play.running is not None and play.running is not play.realm:
        return  # a tick of another world within this one's: allowed, and not watched
    try:
        system.process(dt)
    except expected as error:
        if word not in str(error):
            raise Finding(
                "errors", f"process({dt!r}): {type(error).__name__} without {word!r}: {error}"
            ) from error
    else:
        raise Finding("errors", f"process({dt!r}) raised nothing")
