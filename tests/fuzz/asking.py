"""What game code asks, of systems and of bare shapes, and the slips that it makes."""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree

import esper

from physics import Collider, Follow, PhysicsSystem, RigidBody, Transform, Zone, geometry
from physics.debug import Show, svg
from tests.fuzz import brute, values
from tests.fuzz.operations import Event, operation, target
from tests.fuzz.values import Dice
from tests.fuzz.world import Finding, Play

# ---- Questions ------------------------------------------------------------------------------------------------------


@operation(7, "queries")
def ask(play: Play, dice: Dice, event: Event) -> None:
    match dice.randrange(10):
        case 0:
            brute.ask_region(play, dice)
        case 1:
            brute.ask_point(play, dice)
        case 2:
            brute.ask_nearest(play, dice)
        case 3 | 4:
            brute.ask_ray(play, dice)
        case 5:
            brute.ask_overlapping(play, dice, values.shape(dice))
        case 6 | 7:
            brute.ask_cast(play, dice, values.shape(dice))
        case 8:
            a, b = play.pick(dice), play.pick(dice)
            if a is not None and b is not None:
                partners = {contact.b for contact in play.ask("contacts_with", a)}
                if play.ask("touching", a, b) != (b in partners):
                    raise Finding(
                        "queries", f"touching({a}, {b}) and contacts_with({a}) disagree: {partners}"
                    )
                if not isinstance(play.ask("explain", a, b), str):
                    raise Finding("queries", "explain without words")
        case _:
            play.hash((play.system.begun, play.system.ended, play.system.contacts))


@operation(2, "movers")
def move_and_slide(play: Play, dice: Dice, event: Event) -> None:
    entity = target(play, dice, event, Collider)
    if entity is None or not esper.has_component(entity, Transform):
        return
    transform = esper.component_for_entity(entity, Transform)
    was = transform.x, transform.y
    options: dict[str, Any] = {}
    if dice.chance(0.4):
        options = {
            "up": dice.choice((None, (0.0, 1.0), dice.direction())),
            "max_slope": dice.uniform(0.0, 1.5),
            "snap": dice.choice((0.0, dice.uniform(0.0, 9.0))),
            "step_height": dice.choice((0.0, dice.uniform(0.0, 9.0))),
        }
    if dice.chance(0.3) and "forces" in play.features:
        options["push"] = min(dice.at_least_zero(0.0, 1e5), 1e100)
        play.realm.pushed = 1 if play.running is None else 2
    play.touch(transform, *(esper.try_component(each, Transform) for each, _ in esper.get_component(Follow)))
    try:
        slide = play.ask("move_and_slide", entity, dice.point(30.0), **options)
    except ValueError as error:
        if (play.absurd and "motion" in str(error)) or not brute.bounded(entity):
            return
        raise
    numbers = (
        *slide.motion,
        *slide.remainder,
        *slide.floor_normal,
        *slide.floor_velocity,
        transform.x,
        transform.y,
    )
    if all(map(math.isfinite, was)) and not all(map(math.isfinite, numbers)):
        raise Finding("finite", f"from {was}: {slide}, to {transform}")
    if "push" in options:
        play.touch(*(esper.try_component(hit.entity, RigidBody) for hit in slide.hits))
        led = {hit.entity for hit in slide.hits if hit.surface != "floor" and brute.is_dynamic(hit.entity)}
        play.realm.led |= dict.fromkeys(
            ((min(entity, other), max(entity, other)) for other in led), play.ticks
        )
        # It goes on to push what it pushed before.
        play.realm.led |= dict.fromkeys((pair for pair in play.realm.led if entity in pair), play.ticks)
    # All dynamic bodies that it touches from above may sink, and are followed in the next move, also those that it is
    # about to leave, and so does not stand on.
    for floor in brute.dynamic_below(entity, slide.up) if slide.up is not None else ():
        play.realm.led[min(entity, floor), max(entity, floor)] = play.ticks
    for hit in slide.hits:
        if abs(math.hypot(*hit.normal) - 1.0) > 1e-9:
            raise Finding("normals", f"{hit} in {slide}")


@operation(2, "readouts")
def read_out(play: Play, dice: Dice, event: Event) -> None:
    """What a body weighs, and where its points are: inverse to each other, and as its fields say."""
    entity, system = target(play, dice, event, Transform), play.system
    if entity is None or not isinstance(system, PhysicsSystem):
        return
    if not system.is_of_current_world():
        return  # it answers for the world in which it ran
    transform = esper.component_for_entity(entity, Transform)
    body = esper.try_component(entity, RigidBody)
    dynamic = body is not None and body.kind == "dynamic"
    mass, inertia = play.ask("mass_of", entity), play.ask("inertia_of", entity)
    if not (mass > 0.0 and inertia > 0.0) or (mass < math.inf) != dynamic or (inertia < mass == math.inf):
        raise Finding("readouts", f"mass_of({entity}): {mass}, inertia_of: {inertia}, {body!r}")
    if dynamic and body is not None:
        if body.mass is not None and mass != body.mass:
            raise Finding("readouts", f"mass_of({entity}): {mass}, {body!r}")
        if body.lock_rotation != (inertia == math.inf) and not (body.inertia is None and inertia == math.inf):
            raise Finding("readouts", f"inertia_of({entity}): {inertia}, {body!r}")
    x, y = dice.point(20.0)
    x, y = brute.reachable(x), brute.reachable(y)
    middle, place = play.ask("center_of_mass", entity), play.ask("to_world", entity, (x, y))
    speed = play.ask("velocity_at", entity, (x, y))
    turned = play.ask("direction_to_world", entity, (x, y))
    if not brute.bounded(entity):
        return
    back = play.ask("to_local", entity, (brute.reachable(place[0]), brute.reachable(place[1])))
    straight = play.ask(
        "direction_to_local", entity, (brute.reachable(turned[0]), brute.reachable(turned[1]))
    )
    scale = abs(x) + abs(y) + abs(transform.x) + abs(transform.y)
    room = brute.SLACK * scale
    figures = (*middle, *place, *speed, *turned)
    if not all(map(math.isfinite, figures)):
        raise Finding("readouts", f"of entity {entity} at {transform}, of {x, y}: {figures}")
    if scale < 1e100 and (
        math.dist(back, (x, y)) > room or math.dist(straight, (x, y)) > brute.SLACK * (abs(x) + abs(y))
    ):
        raise Finding(
            "readouts", f"of entity {entity} at {transform}, {x, y} comes back as {back}, {straight}"
        )
    if dynamic and body is not None and body.center_of_mass is not None:
        expected = play.ask("to_world", entity, body.center_of_mass)
        if math.dist(expected, middle) > brute.SLACK * (
            math.hypot(*expected) + math.hypot(*body.center_of_mass)
        ):
            raise Finding("readouts", f"center_of_mass({entity}): {middle}, expected {expected}")


@operation(2, "geometry")
def ask_bare_shapes(play: Play, dice: Dice, event: Event) -> None:
    """Any two shapes near each other."""
    a, b = values.shape(dice), values.shape(dice)
    at_a, at_b = values.transform(dice), Transform(dice.number(-12, 12), dice.number(-12, 12), dice.angle())
    at_b.x, at_b.y = brute.reachable(at_a.x + at_b.x), brute.reachable(at_a.y + at_b.y)
    at_a.x, at_a.y = brute.reachable(at_a.x), brute.reachable(at_a.y)
    at_a.angle, at_b.angle = brute.reachable(at_a.angle), brute.reachable(at_b.angle)
    contact = geometry.collide(a, at_a, b, at_b)
    motions = [
        (*map(brute.reachable, dice.point(60.0)), dice.choice((0.0, dice.uniform(-7, 7)))) for _ in range(2)
    ]
    impact = geometry.time_of_impact(a, at_a, motions[0], b, at_b, motions[1])
    near = geometry.closest_point(a, at_a, (at_b.x, at_b.y))
    far = geometry.distance(a, at_a, b, at_b)
    case = f"{a}, {at_a}, {b}, {at_b}"
    play.hash((contact, impact, near, far))
    if contact is not None:
        figures = (*contact.normal, contact.depth, *(value for point in contact.points for value in point))
        if (
            not all(map(math.isfinite, figures))
            or abs(math.hypot(*contact.normal) - 1.0) > 1e-9
            or contact.depth < 0.0
        ):
            raise Finding("geometry", f"collide({case}): {contact}")
    if impact is not None:
        figures = (*impact.normal, *impact.point, impact.fraction)
        if not all(map(math.isfinite, figures)) or abs(math.hypot(*impact.normal) - 1.0) > 1e-9:
            raise Finding(
                "geometry", f"time_of_impact({a}, {at_a}, {motions[0]}, {b}, {at_b}, {motions[1]}): {impact}"
            )
    if not math.isfinite(far) or far < 0.0 or not all(map(math.isfinite, near)):
        raise Finding("geometry", f"distance({case}): {far}, closest_point: {near}")
    if (far == 0.0) != (contact is not None) or geometry.overlaps(a, at_a, b, at_b) != (contact is not None):
        raise Finding("geometry", f"distance({case}): {far}, and collide: {contact}")


@operation(0.05, "pictures", inside=False)
def draw_picture(play: Play, dice: Dice, event: Event) -> None:
    """What the debug view shows, all of it: text that can be parsed, of numbers."""
    show = dice.choice((Show.DEFAULT, Show.ALL, Show.SHAPES, Show.JOINTS | Show.CONTACTS))
    text = svg(play.system, show=show, by_layer=dice.chance(0.3))
    play.hash(text)
    ElementTree.fromstring(text)
    if "nan" in text or "inf" in text.replace("info", ""):
        raise Finding("pictures", f"a number that is none: {text[:2000]}")


# ---- Slips ----------------------------------------------------------------------------------------------------------

BAD_SIZES = (0.0, -1.0, *values.BAD_NUMBERS, 1e200)
SLIPS: tuple[tuple[type, str, tuple[Any, ...]], ...] = (
    (Collider, "restitution", (-1.0, *values.BAD_NUMBERS)),
    (Collider, "friction", (-1e-9, *values.BAD_NUMBERS)),
    (Collider, "density", BAD_SIZES),
    (Collider, "layer", (-1, 1 << 64, 1.5, "1", None, True)),
    (Collider, "mask", (-1, 1 << 64, 1.5, "1", None, True)),
    (Collider, "sensor", (1, "yes", None)),
    (Collider, "bullet", (1, "yes", None)),
    (Collider, "shapes", ((), None, 3, "circle", [1], set())),
    (Collider, "one_way", ((0.0, 0.0), 3, (1,), (math.nan, 1.0), "up")),
    (Collider, "surface_velocity", (None, 3, (1.0,), (math.inf, 0.0))),
    (Collider, "rolling_resistance", (-0.1, *values.BAD_NUMBERS)),
    (Collider, "group", (-1, 0.5, None, 1 << 63)),
    (Collider, "friction_combine", ("max", 1, ())),
    (Collider, "restitution_combine", ("", max, 0.5)),
    (Zone, "gravity", (3, (1.0,), (math.nan, 0.0))),
    (Zone, "attraction", (*values.BAD_NUMBERS, 1e200)),
    (Zone, "density", (-1.0, *values.BAD_NUMBERS)),
    (Zone, "falloff", (3, -1, 0.5, None)),
    (RigidBody, "kind", ("dynamik", None, 1, "")),
    (RigidBody, "mass", tuple(bad for bad in BAD_SIZES if bad is not None)),
    (RigidBody, "inertia", tuple(bad for bad in BAD_SIZES if bad is not None)),
    (RigidBody, "gravity_scale", (*values.BAD_NUMBERS, 1e200)),
    (RigidBody, "linear_damping", (-1.0, *values.BAD_NUMBERS)),
    (RigidBody, "lock_rotation", (0, "no", None)),
)


@operation(1, "wrong")
def slip(play: Play, dice: Dice, event: Event) -> None:
    """A value that is refused: the error names the field, and nothing changes."""
    kind, field, bad = dice.choice(SLIPS)
    entity = play.pick(dice, kind)
    if entity is None:
        return
    component = esper.component_for_entity(entity, kind)
    value, was = dice.choice(bad), repr(component)
    try:
        setattr(component, field, value)
    except (ValueError, TypeError) as error:
        if field not in str(error):
            raise Finding(
                "slips", f"{kind.__name__}.{field} = {value!r}: {error!r} does not name it"
            ) from error
    else:
        raise Finding("slips", f"{kind.__name__}.{field} = {value!r} is accepted")
    if repr(component) != was:
        raise Finding(
            "slips", f"{kind.__name__}.{field} = {value!r} is refused, and {was} became {component!r}"
        )
