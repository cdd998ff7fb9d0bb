"""Each argument of each public function is given what does not fit: it is a TypeError or ValueError that names it."""

from __future__ import annotations

import inspect
import re
import time
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any

import esper
import pytest

import physics
from physics import (
    Batch,
    Circle,
    Collider,
    CollisionSystem,
    FixedStep,
    Follow,
    Interpolation,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    TileMap,
    Transform,
    Velocity,
    Zone,
    geometry,
)
from physics.debug import PALETTE, Category, Picture, QueryLog, Show, save_svg, svg
from physics.lab.lab import Lab

SECONDS = 2.0
"""No call may take as long, on a busy machine either."""


class Odd:
    """Says that it is a whole number, and is none."""

    def __index__(self) -> str:
        return "x"


def at(x: float, angle: float = 0.0) -> Transform:
    transform = Transform()
    transform.x, transform.angle = x, angle
    return transform


BAD: list[Any] = [
    *[2**31, 2**63, -(2**63) - 1, 2**64, 10**400, -(10**400), -1, 0, 0.5, True, False],
    *[nan, inf, -inf, 1e300, -1e300, 1e-300, Decimal("sNaN"), Decimal("1e400"), Fraction(10**400), 1j],
    *["", "x", "5", b"x", None, object(), int, Circle, Circle(1), Odd(), Ellipsis, range(3)],
    *[at(nan), at(1e300), at(0, 1e300), at(0, inf)],
    *[(), [], {}, set(), [[]], ["a"], (0,), (nan, 0), (inf, 0), (1e300, 0), (10**400, 0), (2**64, 2**64), (nan,) * 4],
    *[(1e300,) * 3, (-1e308, -1e308, 1e308, 1e308), (-inf, -inf, inf, inf), [2**63], [nan], [None], [(0, 0)]],
    *[[(0, 0), (0, 0)], [(0, 0), (1e300, 0), (0, 1e300)], [(nan, 0)] * 3],
]  # fmt: skip


def system() -> PhysicsSystem:
    esper.clear_database()
    for processor in list(esper._processors):
        esper.remove_processor(type(processor))
    made = PhysicsSystem((0, -10))
    esper.add_processor(made)
    esper.create_entity(Transform(), Collider(Circle(5)), RigidBody(), Velocity())
    esper.create_entity(Transform(6), Collider([Rect(5, 5), Circle(2)]), RigidBody("static"))
    esper.create_entity(Transform(100), Collider(Circle(5)))
    esper.process(1 / 60)
    return made


class Drawable:
    x = y = rotation = 0.0


def interpolation() -> Interpolation:
    system()
    made = Interpolation()
    made.remember()
    made.follow(1, Drawable())
    return made


def level() -> TileMap:
    system()
    return TileMap("aa\nbb", {"a": Collider(Rect(1, 1)), "b": [Collider(Circle(0.4))]}, 1)


def drawn(method: str) -> Callable[..., str]:
    """Draw with a method of a picture, and write the picture."""

    def draw(*values: Any, **named: Any) -> str:
        picture = Picture()
        getattr(picture, method)(*values, **named)
        picture.bounds()
        return svg(picture)

    return draw


PLACES = {"mask": 1, "ignore": (), "sensors": True, "where": lambda entity: True}
A_PAIR = {"a": 1, "b": 2}
SELECTORS = {"first": 1, "second": 2, "handler": lambda event: None}
BARE = {"shape_a": Circle(1), "transform_a": Transform(), "shape_b": Circle(1), "transform_b": Transform(5)}

METHODS: dict[str, dict[str, Any]] = {
    "process": {"dt": 0.01},
    "contacts_with": {"entity": 1},
    **dict.fromkeys(("touching", "touching_shapes", "explain"), A_PAIR),
    **{name: {"entity": 1} for name in ("mass_of", "inertia_of", "center_of_mass", "joints_of", "why_awake")},
    **{name: {"entity": 1, "point": (0, 0)} for name in ("to_world", "to_local", "velocity_at")},
    **{name: {"entity": 1, "direction": (0, 1)} for name in ("direction_to_world", "direction_to_local")},
    "at_point": {"x": 0, "y": 0, **PLACES},
    "in_region": {"left": -1, "bottom": -1, "right": 1, "top": 1, **PLACES},
    "overlapping": {"shape": Circle(1), "transform": Transform(), **PLACES},
    "nearest": {"x": 0, "y": 0, "max_distance": 10, **PLACES},
    **{name: {"start": (-50, 0), "end": (50, 0), **PLACES} for name in ("ray_cast", "ray_cast_all")},
    "shape_cast": {"shape": Circle(1), "transform": Transform(-50), "translation": (100, 0), **PLACES},
    "move_and_slide": {
        "entity": 3, "motion": (1, 0), "up": (0, 1), "max_slope": 0.5, "snap": 1, "step_height": 1, "push": 1,
        "mask": 1, "ignore": (),
    },
    "explode": {
        "point": (0, 0), "radius": 10, "impulse": 1, "falloff": 1, "line_of_sight": True, "mask": 1, "ignore": (),
    },
    **dict.fromkeys(("on_begin", "on_stay", "on_end", "on_pre_solve", "on_break"), SELECTORS),
    "unsubscribe": {"handler": print},
}  # fmt: skip
"""Arguments of all methods of a PhysicsSystem that fit."""

NO_ARGUMENTS = {"contact_buffers", "is_of_current_world"}

Call = tuple[str, Callable[[], Callable[..., Any]], dict[str, Any]]
"""A name, what gets the function ready, and arguments of it that fit."""

CALLS: list[Call] = [
    *[(name, lambda name=name: getattr(system(), name), given) for name, given in METHODS.items()],
    ("CollisionSystem", lambda: CollisionSystem, {"cell_size": 5}),
    ("FixedStep", lambda: FixedStep, {"step": 0.01, "max_steps": 2}),
    ("FixedStep.advance", lambda: FixedStep().advance, {"dt": 0.1}),
    ("Interpolation.pose", lambda: interpolation().pose, {"entity": 1, "alpha": 0.5}),
    ("Interpolation.jump", lambda: interpolation().jump, {"entity": 1}),
    ("Interpolation.unfollow", lambda: interpolation().unfollow, {"entity": 1}),
    ("Interpolation.update", lambda: interpolation().update, {"alpha": 1}),
    (
        "Interpolation.follow",
        lambda: interpolation().follow,
        {"entity": 1, "drawable": Drawable(), "offset": (0, 0), "angle": 0},
    ),
    ("Batch", lambda: (system(), Batch)[1], {"entities": [1, 2]}),
    ("Follow", lambda: Follow, {"entity": 1, "offset": (0, 0), "angle": 0}),
    (
        "TileMap",
        lambda: (system(), TileMap)[1],
        {"rows": "a", "tiles": {"a": Collider(Rect(1, 1))}, "size": 1, "origin": (0, 0), "separate": ()},
    ),
    ("TileMap.center", lambda: level().center, {"column": 0, "row": 0}),
    ("TileMap.cell_at", lambda: level().cell_at, {"x": 0, "y": 0}),
    ("TileMap.entity_at", lambda: level().entity_at, {"column": 0, "row": 0}),
    ("polyline", lambda: physics.polyline, {"points": [(0, 0), (1, 1)], "closed": False, "radius": 0}),
    ("heightfield", lambda: physics.heightfield, {"heights": [0, 1], "spacing": 1, "left": 0, "bottom": -5}),
    *[(name, lambda name=name: getattr(geometry, name), BARE) for name in ("collide", "overlaps", "distance")],
    ("closest_points", lambda: geometry.closest_points, BARE),
    (
        "time_of_impact",
        lambda: geometry.time_of_impact,
        {**BARE, "motion_a": (1, 0, 0), "motion_b": (0, 0, 0)},
    ),
    *[
        (name, lambda name=name: getattr(geometry, name), {"shape": Circle(1), "transform": at(0), "point": (3, 0)})
        for name in ("closest_point", "contains_point")
    ],
    (
        "geometry.ray_cast",
        lambda: geometry.ray_cast,
        {"shape": Circle(1), "transform": at(0), "start": (-5, 0), "end": (5, 0)},
    ),
    ("outline", lambda: geometry.outline, {"shape": Circle(1), "transform": at(0), "corners": 5}),
    (
        "svg",
        lambda: svg,
        {
            "what": Picture(), "show": Show.ALL, "by_layer": False, "region": (0, 0, 9, 9), "width": 640,
            "palette": PALETTE, "background": None, "title": "",
        },
    ),
    ("QueryLog", lambda: lambda limit: QueryLog(system(), limit), {"limit": 5}),
    ("QueryLog", lambda: QueryLog, {"system": CollisionSystem()}),
    (
        "Picture.system",
        lambda: drawn("system"),
        {"system": CollisionSystem(), "show": Show.ALL, "by_layer": False},
    ),
    (
        "Picture.shape",
        lambda: drawn("shape"),
        {"shape": Circle(1), "transform": at(0), "category": Category.HIT},
    ),
    (
        "Picture.contact",
        lambda: drawn("contact"),
        {"contact": geometry.collide(Circle(2), Transform(), Circle(2), Transform(1))},
    ),
    ("Picture.ray", lambda: drawn("ray"), {"start": (0, 0), "end": (1, 1)}),
    ("Picture.ray", lambda: lambda hits: drawn("ray")((0, 0), (1, 1), hits), {"hits": None}),
    ("Picture.hit", lambda: drawn("hit"), {"hit": geometry.ray_cast(Circle(1), Transform(), (-2, 0), (2, 0))}),
    ("Picture.gap", lambda: drawn("gap"), {"start": (0, 0), "end": (1, 1)}),
    *[
        (f"Picture.{name}", lambda name=name: drawn(name), {"start": (0, 0), "end": (1, 1), "category": Category.HIT})
        for name in ("line", "arrow")
    ],
    (
        "Picture.pointer",
        lambda: drawn("pointer"),
        {"start": (0, 0), "direction": (1, 0), "category": Category.HIT},
    ),
    ("Picture.dot", lambda: drawn("dot"), {"at": (0, 0), "category": Category.HIT}),
    ("Picture.circle", lambda: drawn("circle"), {"center": (0, 0), "radius": 1, "category": Category.HIT}),
    (
        "Picture.box",
        lambda: drawn("box"),
        {"left": 0, "bottom": 0, "right": 1, "top": 1, "category": Category.HIT},
    ),
    ("Picture.polygon", lambda: drawn("polygon"), {"points": [(0, 0), (1, 0)], "category": Category.HIT}),
    ("Picture.text", lambda: drawn("text"), {"at": (0, 0), "text": "x", "category": Category.HIT}),
    ("Lab", lambda: Lab, {"text": ""}),
]  # fmt: skip


OTHERWISE = {("Lab", "text"): "no such word", ("heightfield", "left"): "to tell columns apart"}
"""Errors without the name: about a word of a text, and about values that fit alone."""

NOTHING = (object, Odd, complex, type(Ellipsis))
"""Kinds of values that fit no argument."""

ANYTHING = {("unsubscribe", "handler")}
"""But those of which it is only asked whether they are known."""


def answer(function: Callable[..., Any], given: dict[str, Any]) -> str | None:
    """What a call says of what does not fit, if anything."""
    try:
        function(**given)
    except (TypeError, ValueError) as error:
        return str(error)
    return None


@pytest.mark.parametrize(
    ("name", "ready", "given"), CALLS, ids=[f"{call[0]}{k}" for k, call in enumerate(CALLS)]
)
@pytest.mark.filterwarnings("ignore::physics.UsageWarning", "ignore::physics.NonFiniteWarning")
def test_what_does_not_fit_is_a_type_error_or_a_value_error_at_once(
    name: str, ready: Callable[[], Callable[..., Any]], given: dict[str, Any]
) -> None:
    ready()(**given)
    for argument in given:
        function = ready()
        for value in BAD:
            start = time.perf_counter()
            said = answer(function, {**given, argument: value})
            assert time.perf_counter() - start < SECONDS, f"{argument}={value!r} took too long"
            if said is None:
                accepted = type(value) not in NOTHING or (name, argument) in ANYTHING
                assert accepted, f"{argument}={value!r} was accepted"
            else:
                named = (
                    re.search(rf"\b{argument}\b", said) or OTHERWISE.get((name, argument), said + ".") in said
                )
                assert named, f"{argument}={value!r}: {said}"


def test_the_methods_are_all() -> None:
    public = {
        name
        for name, _ in inspect.getmembers(PhysicsSystem, callable)
        if not name.startswith("_") and name not in ("priority",)
    }
    assert public == set(METHODS) | NO_ARGUMENTS
    for name, given in METHODS.items():
        assert set(inspect.signature(getattr(PhysicsSystem, name)).parameters) == {"self", *given}


@pytest.mark.parametrize("name", ["contacts_with", "touching", "on_begin", "explain", "mass_of"])
def test_an_id_of_more_than_64_bits_is_named(name: str) -> None:
    given = METHODS[name]
    argument = next(iter(given))
    with pytest.raises(ValueError, match=rf"^{name}: {argument} must fit into 64 bits, got {2**63}$"):
        getattr(system(), name)(**{**given, argument: 2**63})


def test_the_least_and_greatest_ids_are_unknown() -> None:
    world = system()
    for entity in (2**63 - 1, -(2**63)):
        assert world.contacts_with(entity) == []
        assert not world.touching(entity, 1)


@pytest.mark.parametrize("kind", [Transform, Velocity])
@pytest.mark.parametrize("value", [10**400, -(10**400), Fraction(10**400), Decimal("sNaN")])
def test_an_assigned_number_beyond_all_floats_is_named(kind: type[Any], value: Any) -> None:
    component = kind()
    for name in ("x", "y", "angle" if kind is Transform else "angular"):
        with pytest.raises(ValueError, match=rf"^{kind.__name__}\.{name} must fit into a float, got "):
            setattr(component, name, value)
        with pytest.raises(TypeError, match=rf"^{kind.__name__}\.{name} must be a number, got '5'$"):
            setattr(component, name, "5")
    assert repr(component) == repr(kind())


@pytest.mark.parametrize("path", [None, 0.5, [], b"x"])
def test_a_path_that_is_none(path: Any) -> None:
    with pytest.raises(TypeError, match=r"^save_svg: path must be"):
        save_svg(path, Picture())


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), Fraction(10**5000), [10**5000]],
    ids=["int", "negative", "Fraction", "list"],
)
def test_an_int_of_more_digits_than_python_writes_is_named(value: Any) -> None:
    """`repr` of it raises a ValueError of its own."""
    for field, call in (
        (r"Transform\.x", lambda: setattr(Transform(), "x", value)),
        (r"Transform\.x", lambda: Transform(value)),
        (r"RigidBody\.mass", lambda: RigidBody(mass=value)),
        (r"Collider\.mask", lambda: Collider(Circle(1), mask=value)),
        ("mass_of: entity", lambda: system().mass_of(value)),
        ("to_world: point", lambda: system().to_world(1, value)),
        (r"Collider\.group", lambda: Collider(Circle(1), group=value)),
        (r"Collider\.friction_combine", lambda: Collider(Circle(1), friction_combine=value)),
        (r"RigidBody\.kind", lambda: RigidBody(value)),
        (r"Zone\.priority", lambda: Zone(priority=value)),
        (r"PhysicsSystem\.substeps", lambda: setattr(PhysicsSystem(), "substeps", value)),
        (r"Collider\.shapes", lambda: Collider(value)),
        (r"Polygon\.vertices(\[0\])?", lambda: Polygon(value)),
        ("on_begin: first", lambda: system().on_begin(value)),
        ("outline: corners", lambda: geometry.outline(Circle(1), corners=value)),
        ("on_begin: handler", lambda: system().on_begin(None, None, value)),
        ("shape_a", lambda: geometry.overlaps(value, Transform(), Circle(1), Transform())),
        ("show", lambda: Picture().system(system(), value)),
        (r"TileMap\.tiles", lambda: TileMap("#", value, 5)),
    ):
        with pytest.raises(
            (TypeError, ValueError),
            match=rf"^{field} must .*, got (int|{type(value).__name__}) of too many digits",
        ):
            call()
