"""What game code asks, of systems and of bare shapes, and the slips that it makes."""

from __future__ import annotations

import math
from typing import Any

import esper

from physics import Collider, RigidBody, Transform, geometry
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
    play.touch(transform)
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
    for hit in slide.hits:
        if abs(math.hypot(*hit.normal) - 1.0) > 1e-9:
            raise Finding("normals", f"{hit} in {slide}")


@operation(2, "geometry")
def ask_bare_shapes(play: Play, dice: Dice, event: Event) -> None:
    """Any two shapes near each other."""
    a, b = values.shape(dice), values.shape(dice)
    at_a, at_b = values.transform(dice), Transform(dice.number(-12, 12), dice.number(-12, 12), dice.angle())
    at_b.x, at_b.y = brute.within(at_a.x + at_b.x), brute.within(at_a.y + at_b.y)
    at_a.x, at_a.y = brute.within(at_a.x), brute.within(at_a.y)
    at_a.angle, at_b.angle = brute.within(at_a.angle), brute.within(at_b.angle)
    contact = geometry.collide(a, at_a, b, at_b)
    motions = [
        (*map(brute.within, dice.point(60.0)), dice.choice((0.0, dice.uniform(-7, 7)))) for _ in range(2)
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
