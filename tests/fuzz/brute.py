"""Contacts and questions by brute force over all entities, with `physics.geometry` on bare shapes.

Where an answer hangs on less than rounding, either is right: a pair, or an entity, is only missed if it is in by more
than `SLACK` times the lengths at hand.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

import esper

from physics import (
    ALL,
    Collider,
    Follow,
    Part,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
    geometry,
)
from physics.tolerances import REST_GAP, SIZE_MAX, SKIN_RELATIVE, SPECULATIVE_RELATIVE
from tests.fuzz.joint_values import ALL_JOINT_KINDS
from tests.fuzz.motion import figures, within
from tests.fuzz.reach import reach, reach_of
from tests.fuzz.values import Dice, reachable
from tests.fuzz.world import Pair, Play

SLACK = 1e-9

RESTING = 2.0 * SPECULATIVE_RELATIVE * REST_GAP
"""What goes on touching may be RESTING times its reach apart: a body is two reaches wide at most."""


PUSHED = 2.0 * SPECULATIVE_RELATIVE
"""What a character pushes goes ahead of it, by up to SPECULATIVE_RELATIVE of its own width."""

LED = 10
"""Ticks after a push in which the two may touch across such a gap. (In handlers it pushes in the next tick.)"""


class Body(NamedTuple):
    """Who takes part in contacts. `shapes`: those that a question is about; `scale`: a length that bounds all that
    enters the sums about it."""

    entity: int
    transform: Transform
    collider: Collider
    static: bool
    reach: float
    scale: float
    shapes: tuple[Shape, ...]


def bodies(play: Play) -> list[Body]:
    """All of the current world, by their ids. Without those that share a Transform: if one of them moves, nobody says
    where the other one is in that tick. Made once after each tick, as long as nothing has changed since."""
    if not play.clean:
        return find_bodies()
    if play.known_bodies is None:
        # (A follower sits out with its carrier, in the very tick that puts it there, too.)
        out = play.leaving | play.warned_entities("sits out")
        play.known_bodies = [body for body in find_bodies() if body.entity not in out]
    found: list[Body] = play.known_bodies
    return found


def find_bodies() -> list[Body]:
    found = []
    records, dead = esper._entities, esper._dead_entities
    transforms = [id(transform) for _, transform in esper.get_component(Transform)]
    shared: set[int] = set()
    if len(set(transforms)) < len(transforms):
        shared = {each for each, count in Counter(transforms).items() if count > 1}
    for entity, collider in sorted(esper.get_component(Collider), key=itemgetter(0)):
        record = records[entity]
        transform = record.get(Transform)
        if transform is None or entity in dead or id(transform) in shared:
            continue
        if within(figures(transform, record.get(Velocity))):
            body = record.get(RigidBody)
            static = body is not None and body.kind == "static"
            far = reach_of(collider.shapes)
            scale = far + abs(transform.x) + abs(transform.y)
            found.append(Body(entity, transform, collider, static, far, scale, collider.shapes))
    return found


def joined_pairs() -> set[Pair]:
    """Pairs that a joint keeps from meeting, or would if it were not sitting out; and those that hang together."""
    found = families()
    for kind in ALL_JOINT_KINDS:
        for _, joint in esper.get_component(kind):
            if joint.a is not None and joint.b is not None and not getattr(joint, "collide_connected", False):
                found.add((min(joint.a, joint.b), max(joint.a, joint.b)))
    return found


def families() -> set[Pair]:
    """Pairs of entities of which one carries the other, or that are carried by the same one."""
    carriers = {entity: follow.entity for entity, follow in esper.get_component(Follow)}
    members: dict[int, list[int]] = {}
    for entity in sorted({*carriers, *carriers.values()}):
        root, steps = entity, 0
        while root in carriers and steps <= len(carriers):
            root, steps = carriers[root], steps + 1
        members.setdefault(root, []).append(entity)
    return {pair for family in members.values() for pair in combinations(family, 2)}


# ---- Contacts -------------------------------------------------------------------------------------------------------


def check_contacts(play: Play) -> None:
    """The contacts of the last tick are those of the shapes where they stand now. What the sweep found on the way, or
    the solver stopped at the surface, may be apart; what goes on touching, a little."""
    play.brute += 1
    system = play.system
    found = {(contact.a, contact.b): contact for contact in system.contacts}
    met = {(event.a, event.b) for event in system.begun if event.pose_a is not None}
    met |= {pair for pair, contact in found.items() if contact.impulse > 0.0}
    begun = {(event.a, event.b) for event in system.begun}
    joined = joined_pairs()
    for event in play.realm.broken:  # detection comes before what breaks
        if event.a is not None and event.b is not None:
            joined.add((min(event.a, event.b), max(event.a, event.b)))
    everybody = sorted(bodies(play), key=lambda body: body.transform.x - body.reach)
    touching: dict[Pair, Any] = {}
    near: list[Body] = []
    for body in everybody:
        left = body.transform.x - body.reach
        near = [other for other in near if other.transform.x + other.reach >= left]
        for other in near:
            if abs(body.transform.y - other.transform.y) <= body.reach + other.reach:
                a, b = sorted((body, other))
                if may_meet(play, a, b):
                    deepest = collide(a, b)
                    if deepest is not None:
                        touching[a.entity, b.entity] = deepest
        near.append(body)
    apart = families() & found.keys()
    if apart:
        play.find("brute_contacts", f"{sorted(apart)} hang together, and are contacts")
    by_id = {body.entity: body for body in everybody}
    for pair in sorted(touching.keys() | found.keys()):
        if pair in joined or not (pair[0] in by_id and pair[1] in by_id):
            continue
        a, b = by_id[pair[0]], by_id[pair[1]]
        slack = SLACK * (a.scale + b.scale)
        rest = RESTING * sum(body.reach for body in (a, b) if not body.static)
        # What is new, or was moved or made dynamic by game code, may have touched before the tick, and be a little
        # apart when the contact begins.
        parts = {id(part) for entity in pair for part in esper._entities[entity].values()}
        if (
            pair in begun
            and not parts & (play.edited | play.edited_before)
            and max(play.realm.serials[entity] for entity in pair) <= play.realm.last_serial_before
        ):
            rest = 0.0
        if play.ticks - play.realm.led.get(pair, -LED) < LED:
            rest = max(rest, PUSHED * max(a.reach, b.reach))
        if pair not in found and touching[pair].depth > slack:
            play.find(
                "brute_contacts",
                f"{describe(a)} and {describe(b)} overlap, and are no contact: {touching[pair]}",
            )
        elif pair not in touching and pair not in met and gap(a, b) > slack + rest:
            play.find(
                "brute_contacts", f"{describe(a)} and {describe(b)} are {gap(a, b)} apart: {found[pair]}"
            )


def describe(body: Body) -> str:
    kind = "static" if body.static else ""
    return f"{body.entity} ({body.transform}, {body.collider.shapes}{kind})"


def may_meet(play: Play, a: Body, b: Body) -> bool:
    """Whether any of their shapes may meet, but for layers and masks, which `meeting_shapes` looks at."""
    if play.realm.filter is not None and not play.realm.filter(a.entity, b.entity):
        return False
    if a.static and b.static:
        return False
    return not a.collider.group or a.collider.group != b.collider.group


def filter_of(collider: Collider, shape: Shape) -> tuple[int, int, bool]:
    """Layer, mask and sensor of a shape."""
    if type(shape) is not Part:
        return collider.layer, collider.mask, collider.sensor
    own = [getattr(shape, name, None) for name in ("layer", "mask", "sensor")]
    of_all = [collider.layer, collider.mask, collider.sensor]
    layer, mask, sensor = (b if a is None else a for a, b in zip(own, of_all, strict=True))
    return layer, mask, sensor


def meeting_shapes(a: Body, b: Body) -> list[tuple[Shape, Shape]]:
    """The pairs of shapes that layers and masks let meet."""
    return shapes_that_meet(a.collider, b.collider)


def shapes_that_meet(a: Collider, b: Collider) -> list[tuple[Shape, Shape]]:
    found = []
    others = [(other, *filter_of(b, other)) for other in b.shapes]
    for one in a.shapes:
        layer, mask, _ = filter_of(a, one)
        for other, layer_b, mask_b, _ in others:
            if layer & mask_b and layer_b & mask:
                found.append((one, other))
    return found


def solid_shapes(collider: Collider) -> tuple[Shape, ...]:
    """The shapes that are no sensors, or all of them."""
    return tuple(s for s in collider.shapes if not filter_of(collider, s)[2]) or collider.shapes


def collide(a: Body, b: Body) -> Any:
    """The deepest contact of any two of their shapes."""
    contacts = [geometry.collide(one, a.transform, other, b.transform) for one, other in meeting_shapes(a, b)]
    return max((each for each in contacts if each is not None), key=lambda each: each.depth, default=None)


def gap(a: Body, b: Body) -> float:
    gaps = [geometry.distance(one, a.transform, other, b.transform) for one, other in meeting_shapes(a, b)]
    return min(gaps, default=math.inf)


def dynamic_below(mover: int, up: tuple[float, float]) -> list[int]:
    """The dynamic bodies below a mover and nearer than its skin, which is at most SKIN_RELATIVE of its width, up to
    rounding. A body counts as below if a mover that sinks into it would not be pushed down by it."""
    everybody = find_bodies()
    own = next((body for body in everybody if body.entity == mover), None)
    if own is None:
        return []
    skin = SKIN_RELATIVE * 2.0 * own.reach
    found = []
    for other in everybody:
        slack = SLACK * (own.scale + other.scale)
        if other is own or not is_dynamic(other.entity) or gap(own, other) > skin + slack:
            continue
        far = max(abs(own.transform.x), abs(own.transform.y)) + 2.0 * (skin + slack)
        if slack > skin or far > SIZE_MAX:  # rounding hides on which side it is, or nothing may be there
            found.append(other.entity)
            continue
        x, y = (
            at - 2.0 * (skin + slack) * way
            for at, way in zip((own.transform.x, own.transform.y), up, strict=True)
        )
        contact = collide(own._replace(transform=Transform(x, y, own.transform.angle)), other)
        if contact is None or contact.normal[0] * up[0] + contact.normal[1] * up[1] <= SLACK:
            found.append(other.entity)
    return found


def is_dynamic(entity: int) -> bool:
    return getattr(esper.try_component(entity, RigidBody), "kind", "") == "dynamic"


# ---- Questions ------------------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """Whom a question is about: of all bodies those that `mask` and `ignore` leave; and whether these are all, and as
    the last tick's detection saw them."""

    everybody: list[Body]
    options: dict[str, Any]
    exact: bool


class Where(int):
    """Leaves out the ids that have this rest."""

    def __repr__(self) -> str:
        return f"lambda entity: entity % 3 != {int(self)}"

    def __call__(self, entity: int) -> bool:
        return entity % 3 != self


def who(play: Play, dice: Dice, choosy: bool = True) -> Asked:
    """Whom a question is about; `choosy`: whether it can leave out sensors, and ask a function."""
    everybody = bodies(play)
    transforms = [id(transform) for _, transform in esper.get_component(Transform)]
    exact = play.watching and play.clean and play.realm.whole and len(set(transforms)) == len(transforms)
    # A follower takes part if its carrier does, wherever its own velocity of the tick before would have led it.
    exact = exact and not any(Follow in esper._entities.get(entity, {}) for entity in play.leaving)
    options: dict[str, Any] = {}
    if dice.chance(0.3):
        options["mask"] = dice.choice((1, 2, 3, ALL, 0))
    mask = options.get("mask", ALL)
    if choosy and dice.chance(0.15):
        options["sensors"] = False
    everybody = [
        body._replace(shapes=shapes)
        for body in everybody
        if (shapes := asked_shapes(body.collider, mask, "sensors" not in options))
    ]
    if choosy and dice.chance(0.15):
        rest = dice.randrange(3)
        options["where"] = Where(rest)
        everybody = [body for body in everybody if body.entity % 3 != rest]
    if everybody and dice.chance(0.3):
        out = dice.choice(everybody).entity
        options["ignore"] = dice.choice((out, [out]))
        everybody = [body for body in everybody if body.entity != out]
    return Asked(everybody, options, exact)


def asked_shapes(collider: Collider, mask: int, sensors: bool) -> tuple[Shape, ...]:
    """The shapes that a question is about."""
    filters = [(shape, *filter_of(collider, shape)) for shape in collider.shapes]
    return tuple(shape for shape, layer, _, sensor in filters if layer & mask and (sensors or not sensor))


def spot(dice: Dice, asked: Asked) -> tuple[float, float]:
    """A place in the world, often one where something is."""
    if asked.everybody and dice.chance(0.6):
        at = dice.choice(asked.everybody).transform
        return at.x + dice.uniform(-9, 9), at.y + dice.uniform(-9, 9)
    return dice.place(), dice.place()


def compare(
    play: Play, question: str, asked: Asked, answer: list[int], gaps: dict[int, float], size: float
) -> None:
    """An answer is right if all that are surely in are told, and none that is surely out. `gaps`: below 0 is in."""
    play.brute += 1
    told = set(answer)
    if answer != sorted(told):
        play.find("brute_queries", f"{question}: {answer} does not ascend")
    for body in asked.everybody:
        slack = SLACK * (body.scale + size)
        far = gaps[body.entity]
        if (far < -slack and body.entity not in told) or (far > slack and body.entity in told):
            word = "is in, and not told" if far < 0 else "is told, and not in"
            play.find("brute_queries", f"{question}: {describe(body)} {word} (by {far}): {answer}")
    strangers = {
        entity for entity in told - gaps.keys() if not esper.has_components(entity, Transform, Collider)
    }
    if strangers:
        play.find("brute_queries", f"{question}: {sorted(strangers)} are told, and take no part")


def ask_region(play: Play, dice: Dice) -> None:
    asked = who(play, dice)
    x, y = map(reachable, spot(dice, asked))
    width, height = dice.size() * 4.0, dice.size() * 4.0
    sides = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    left, bottom, right, top = map(reachable, sides)
    answer = play.ask("in_region", left, bottom, right, top, **asked.options)
    if (
        asked.exact
        and right > left
        and top > bottom
        and max(width, height) <= SIZE_MAX
        and (left, bottom, right, top) == sides
    ):
        gaps = overlaps(asked, Rect(width, height), Transform(x, y))
        compare(
            play,
            f"in_region({left}, {bottom}, {right}, {top})",
            asked,
            answer,
            gaps,
            width + height + abs(x) + abs(y),
        )


def ask_overlapping(play: Play, dice: Dice, shape: Shape) -> None:
    asked = who(play, dice)
    x, y = spot(dice, asked)
    at = Transform(reachable(x), reachable(y), reachable(dice.angle()))
    answer = play.ask("overlapping", shape, at, **asked.options)
    if asked.exact:
        gaps = overlaps(asked, shape, at)
        compare(
            play, f"overlapping({shape}, {at})", asked, answer, gaps, reach(shape) + abs(at.x) + abs(at.y)
        )


def overlaps(asked: Asked, shape: Shape, at: Transform) -> dict[int, float]:
    """For each the distance to a shape; minus the depth where they overlap."""
    gaps = {}
    for body in asked.everybody:
        far = min(geometry.distance(each, body.transform, shape, at) for each in body.shapes)
        if far == 0.0:
            contacts = [geometry.collide(each, body.transform, shape, at) for each in body.shapes]
            far = -max((each.depth for each in contacts if each is not None), default=0.0)
        gaps[body.entity] = far
    return gaps


def ask_point(play: Play, dice: Dice) -> None:
    asked = who(play, dice)
    point = x, y = spot(dice, asked)
    answer = play.ask("at_point", reachable(x), reachable(y), **asked.options)
    if not asked.exact or max(abs(x), abs(y)) > SIZE_MAX:
        return
    play.brute += 1
    for body in asked.everybody:
        inside = any(geometry.contains_point(each, body.transform, point) for each in body.shapes)
        if inside != (body.entity in answer):
            play.find(
                "brute_queries",
                f"at_point({x}, {y}): {describe(body)}, {inside=}, and the answer is {answer}",
            )


def ask_nearest(play: Play, dice: Dice) -> None:
    asked = who(play, dice)
    point = x, y = tuple(map(reachable, spot(dice, asked)))
    limit = dice.choice((math.inf, dice.positive(1.0, 100.0)))
    answer = play.ask("nearest", x, y, limit, **asked.options)
    if not asked.exact:
        return
    play.brute += 1
    best = math.inf
    slack = SLACK * (abs(x) + abs(y))
    for body in asked.everybody:
        for each in body.shapes:
            far = math.dist(geometry.closest_point(each, body.transform, point), point)
            if far < best:
                best = far
                slack = SLACK * (abs(x) + abs(y) + body.scale)
    if answer is None:
        if best < limit - slack:
            play.find("brute_queries", f"nearest({x}, {y}, {limit}): None, and something is {best} away")
    elif abs(answer.distance - best) > slack + SLACK * best and answer.distance != best:
        play.find("brute_queries", f"nearest({x}, {y}, {limit}): {answer}, and something is {best} away")


def ask_ray(play: Play, dice: Dice) -> None:
    asked = who(play, dice)
    start, end = (tuple(map(reachable, spot(dice, asked))) for _ in range(2))
    if start == end:
        return
    answer = play.ask("ray_cast_all", start, end, **asked.options)
    first = play.ask("ray_cast", start, end, **asked.options)
    length = math.dist(start, end)
    if (first is None) != (not answer) or (answer and first.fraction != answer[0].fraction):
        play.find("brute_queries", f"ray_cast({start}, {end}): {first}, and of all: {answer}")
    for hit in answer:
        if abs(math.hypot(*hit.normal) - 1.0) > SLACK or not 0.0 <= hit.fraction <= 1.0:
            play.find("brute_queries", f"ray_cast_all({start}, {end}): {hit}")
    if not asked.exact or not length > 0.0:
        return
    play.brute += 1
    told = {hit.entity: hit.fraction for hit in answer}
    for body in asked.everybody:
        hits = [geometry.ray_cast(each, body.transform, start, end) for each in body.shapes]
        fraction = min((hit.fraction for hit in hits if hit is not None), default=math.inf)
        slack = 1e-6 + SLACK * (body.scale + abs(start[0]) + abs(start[1]) + length) / length
        answered = told.get(body.entity, math.inf)
        agree = fraction == answered or (
            max(fraction, answered) < math.inf and (slack == math.inf or abs(answered - fraction) <= slack)
        )
        if not (agree or grazes(body, start, end)):
            play.find(
                "brute_queries",
                f"ray_cast_all({start}, {end}): {describe(body)} is hit at {fraction}, told: {told.get(body.entity)}",
            )


def grazes(body: Body, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether rounding decides if, or where, a ray meets a body."""
    hits = []
    ux, uy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(ux, uy)
    aside = 1e-7 * (body.scale + abs(start[0]) + abs(start[1]) + length)
    for side in (aside, -aside):
        dx, dy = -uy / length * side, ux / length * side
        shifted = [(reachable(x + dx), reachable(y + dy)) for x, y in (start, end)]
        found = [geometry.ray_cast(each, body.transform, *shifted) for each in body.shapes]
        hits.append(min((hit.fraction for hit in found if hit is not None), default=math.inf))
    return not abs(hits[0] - hits[1]) <= 1e-3


def ask_cast(play: Play, dice: Dice, shape: Shape) -> None:
    asked = who(play, dice)
    x, y = map(reachable, spot(dice, asked))
    at = Transform(x, y, reachable(dice.angle()))
    motion = dice.point(60.0)
    motion = reachable(motion[0]), reachable(motion[1])
    answer = play.ask("shape_cast", shape, at, motion, **asked.options)
    if answer is not None and (
        abs(math.hypot(*answer.normal) - 1.0) > SLACK or not 0.0 <= answer.fraction <= 1.0
    ):
        play.find("brute_queries", f"shape_cast({shape}, {at}, {motion}): {answer}")
    length = math.hypot(*motion)
    if not asked.exact or not length > 0.0:
        return
    play.brute += 1
    best = math.inf
    scale = reach(shape) + abs(x) + abs(y) + length
    slack = SLACK * scale / length
    for body in asked.everybody:
        for each in body.shapes:
            hit = geometry.time_of_impact(shape, at, (*motion, 0.0), each, body.transform, (0.0, 0.0, 0.0))
            if hit is not None and hit.fraction < best:
                best = hit.fraction
                slack = SLACK * (scale + body.scale) / length
    if slack >= 1.0:  # Rounding is longer than the way: whether anything is met on the way, nobody can tell.
        return
    fraction = math.inf if answer is None else answer.fraction
    if fraction != best and not abs(fraction - best) <= 1e-6 + slack:
        play.find(
            "brute_queries",
            f"shape_cast({shape}, {at}, {motion}): {answer}, and bare shapes meet at {best}, of {len(asked.everybody)}",
        )


def check_explosion(
    play: Play,
    asked: Asked,
    point: tuple[float, float],
    radius: float,
    pushed: list[int],
    hidden: bool,
) -> None:
    """It pushes dynamic bodies that it reaches, and where nothing can hide them (`hidden`), all of these."""
    play.brute += 1
    told = set(pushed)
    case = f"explode({point}, {radius})"
    if pushed != sorted(told):
        play.find("brute_queries", f"{case}: {pushed} does not ascend")
    slack = SLACK * (abs(point[0]) + abs(point[1]) + radius)
    for body in asked.everybody:
        dynamic = esper.try_component(body.entity, RigidBody)
        moved = dynamic is not None and dynamic.kind == "dynamic"
        far, found = (
            min(math.dist(geometry.closest_point(each, body.transform, point), point) for each in shapes)
            for shapes in (solid_shapes(body.collider), body.shapes)
        )
        room = slack + SLACK * body.scale
        if body.entity in told and not (moved and far < radius + room):
            play.find("brute_queries", f"{case} pushes {describe(body)}, which is {far} away, {moved=}")
        elif body.entity not in told and moved and not hidden and max(far, found) < radius - room:
            middle = play.system.center_of_mass(body.entity)
            if 0.0 < math.dist(middle, point) < math.inf:
                play.find("brute_queries", f"{case} does not push {describe(body)}, which is {far} away")
    strangers = told - {body.entity for body in bodies(play)}
    if strangers:
        play.find("brute_queries", f"{case} pushes {sorted(strangers)}, which take no part")


def bounded(entity: int) -> bool:
    """Whether an entity takes part."""
    return any(body.entity == entity for body in find_bodies())
