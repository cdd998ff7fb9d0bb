"""Sensors, layers and masks of single shapes, against brute force over bare shapes, and in the solver and the sweep."""

from __future__ import annotations

import random
from typing import Any

import esper
import pytest

from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    Part,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Shape,
    Transform,
    Velocity,
    Zone,
    geometry,
)
from tests.fresh_world import reset_esper

STEP = 1 / 60
FEET = Part(Rect(8, 6, (0, -16)), tag="feet", sensor=True)
TORSO = Part(Rect(12, 30), tag="torso")


def system_of(kind: type[CollisionSystem], **options: Any) -> Any:
    system = kind(**options)
    esper.add_processor(system)
    return system


def run(ticks: int) -> None:
    for _ in range(ticks):
        esper.process(STEP)


def tags(pairs: list[tuple[Shape, Shape]]) -> list[tuple[Any, Any]]:
    return [(one.tag, other.tag) for one, other in pairs]


# ---- Who meets whom ------------------------------------------------------------------------------------------------


def filter_of(collider: Collider, shape: Shape) -> tuple[int, int, bool]:
    """Layer, mask and sensor of a shape, by the rule of the docs."""
    own = [getattr(shape, name, None) for name in ("layer", "mask", "sensor")]
    of_all = [collider.layer, collider.mask, collider.sensor]
    layer, mask, sensor = (b if a is None else a for a, b in zip(own, of_all, strict=True))
    return layer, mask, sensor


def some_part(rng: random.Random) -> Shape:
    place = (rng.uniform(-9, 9), rng.uniform(-9, 9))
    shape: Shape = rng.choice(
        [
            Circle(rng.uniform(1, 6), place),
            Rect(rng.uniform(2, 9), rng.uniform(2, 9), place, rng.uniform(0, 6)),
            Capsule(place, (0, 0), 2),
            Polygon([(0, 0), (9, 0), (9, 3), (3, 3), (3, 9), (0, 9)]),
        ]
    )
    options: dict[str, Any] = {"tag": rng.randrange(1000)}
    if rng.random() < 0.4:
        options["layer"] = rng.choice((0, 1, 2, 3))
    if rng.random() < 0.4:
        options["mask"] = rng.choice((0, 1, 2, ALL))
    if rng.random() < 0.4:
        options["sensor"] = rng.random() < 0.6
    return Part(shape, **options)


def some_world(rng: random.Random, count: int, span: float) -> list[int]:
    made = []
    for _ in range(count):
        collider = Collider(
            [some_part(rng) for _ in range(rng.choice((1, 1, 2, 3)))],
            layer=rng.choice((1, 2, 3)),
            mask=rng.choice((ALL, ALL, 1)),
            sensor=rng.random() < 0.2,
        )
        place = Transform(rng.uniform(-span, span), rng.uniform(-span, span), rng.uniform(0, 6))
        body = RigidBody(rng.choice(("static", "kinematic", "dynamic")))
        made.append(esper.create_entity(place, collider, body))
    return made


def may_meet(a: int, b: int) -> bool:
    """Whether the filters of any two shapes let them meet."""
    one, other = (esper.component_for_entity(each, Collider) for each in (a, b))
    for shape in one.shapes:
        for opposite in other.shapes:
            layer_a, mask_a, _ = filter_of(one, shape)
            layer_b, mask_b, _ = filter_of(other, opposite)
            if layer_a & mask_b and layer_b & mask_a:
                return True
    return False


def meeting(a: int, b: int) -> list[tuple[bool, float, Shape, Shape]]:
    """The pairs of shapes of two entities that touch and may meet: whether both are solid, how deep, and which."""
    kinds = [esper.component_for_entity(each, RigidBody).kind for each in (a, b)]
    found = []
    if kinds != ["static", "static"]:
        one, other = (esper.component_for_entity(each, Collider) for each in (a, b))
        places = [esper.component_for_entity(each, Transform) for each in (a, b)]
        for shape in one.shapes:
            for opposite in other.shapes:
                la, ma, sa = filter_of(one, shape)
                lb, mb, sb = filter_of(other, opposite)
                contact = geometry.collide(shape, places[0], opposite, places[1])
                if la & mb and lb & ma and contact is not None:
                    found.append((not sa and not sb, contact.depth, shape, opposite))
    return found


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
@pytest.mark.parametrize("seed", range(3))
def test_contacts_are_those_of_brute_force(kind: type[CollisionSystem], seed: int) -> None:
    rng = random.Random(seed)
    system = system_of(kind)
    entities = some_world(rng, 40, 25)
    system.process(0)
    told = {(contact.a, contact.b): contact for contact in system.contacts}
    wanted = {(a, b): meeting(a, b) for a in entities for b in entities if a < b}
    assert {pair for pair, found in wanted.items() if found} == told.keys()
    assert len(told) > 20
    for pair, contact in told.items():
        solid, depth = max(found[:2] for found in wanted[pair])
        assert contact.depth == pytest.approx(depth, abs=1e-9)
        mine = [
            found for found in wanted[pair] if found[2] == contact.shape_a and found[3] == contact.shape_b
        ]
        assert mine[0][0] == solid
        pairs = system.touching_shapes(*pair)
        assert pairs[0] == (contact.shape_a, contact.shape_b)
        assert {each.tag for each, _ in pairs} == {found[2].tag for found in wanted[pair]}
        assert len(pairs) == len(wanted[pair])
    # The edit of a collider's own filter holds for the shapes that have none.
    for entity in entities[::2]:
        collider = esper.component_for_entity(entity, Collider)
        collider.layer, collider.mask, collider.sensor = 4, ALL, not collider.sensor
    system.process(0)
    assert {(contact.a, contact.b) for contact in system.contacts} == {
        (a, b) for a in entities for b in entities if a < b and meeting(a, b)
    }
    assert {event.reason for event in system.ended} == {"filtered", "separated"}
    for event in system.ended:
        assert (event.reason == "separated") == may_meet(event.a, event.b)


@pytest.mark.parametrize("seed", range(2))
def test_queries_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    system = system_of(CollisionSystem)
    entities = some_world(rng, 30, 40)
    system.process()
    here = Transform()
    for _ in range(40):
        mask, sensors = rng.choice((ALL, 1, 2, 4)), rng.random() < 0.5
        options: dict[str, Any] = {"mask": mask, "sensors": sensors}
        x, y, size = rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(1, 30)
        shapes: list[tuple[int, Shape, Transform]] = []
        for entity in entities:
            collider = esper.component_for_entity(entity, Collider)
            for shape in collider.shapes:
                layer, _, sensor = filter_of(collider, shape)
                if layer & mask and (sensors or not sensor):
                    shapes.append((entity, shape, esper.component_for_entity(entity, Transform)))

        def those(found: dict[int, Any]) -> list[int]:
            return sorted(found)

        assert system.at_point(x, y, **options) == those(
            {entity: 1 for entity, shape, at in shapes if geometry.contains_point(shape, at, (x, y))}
        )
        area = Rect(size, size, (x, y))
        inside = those(
            {entity: 1 for entity, shape, at in shapes if geometry.overlaps(shape, at, area, here)}
        )
        assert system.overlapping(area, here, **options) == inside
        left, bottom = x - size / 2, y - size / 2
        assert system.in_region(left, bottom, left + size, bottom + size, **options) == inside
        near = system.nearest(x, y, 200, **options)
        gaps = [geometry.distance(shape, at, Circle(1e-9), Transform(x, y)) for _, shape, at in shapes]
        assert (near is None) == (not gaps)
        assert near is None or near.distance == pytest.approx(min(gaps), abs=1e-6)
        start, end = (x, y), (rng.uniform(-40, 40), rng.uniform(-40, 40))
        hits = [geometry.ray_cast(shape, at, start, end) for _, shape, at in shapes]
        first = system.ray_cast(start, end, **options)
        best = min((hit.fraction for hit in hits if hit is not None), default=None)
        assert (None if first is None else first.fraction) == pytest.approx(best)
        way = (end[0] - x, end[1] - y)
        cast = system.shape_cast(Circle(2), Transform(x, y), way, **options)
        times = [
            geometry.time_of_impact(Circle(2), Transform(x, y), (*way, 0), shape, at, (0, 0, 0))
            for _, shape, at in shapes
        ]
        best = min((time.fraction for time in times if time is not None), default=None)
        assert (None if cast is None else cast.fraction) == pytest.approx(best, abs=1e-6)
        for hit in (first, cast):
            if hit is not None:
                assert any(entity == hit.entity and shape is hit.shape for entity, shape, _ in shapes)


# ---- Which contact counts --------------------------------------------------------------------------------------------


def test_one_contact_tells_of_what_pushes() -> None:
    """Eyes see from afar, and bodies meet later: one begin, and the stays tell what touches."""
    system = system_of(PhysicsSystem)
    eyes = Part(Circle(30), tag="eyes", sensor=True)
    foe = esper.create_entity(Transform(0, 0), Collider([eyes, Part(Rect(10, 10), tag="body")]), RigidBody())
    hero = esper.create_entity(Transform(60, 0), Velocity(-240, 0), Collider(Circle(5)), RigidBody())
    told: list[Any] = []
    for subscribe in (system.on_begin, system.on_stay, system.on_end):
        subscribe(foe, hero, lambda event: told.append((event.phase, event.shape_a.tag, event.impulse > 0)))
    run(25)
    assert told[0] == ("begin", "eyes", False)
    assert ("stay", "body", True) in told
    seen = told.index(("stay", "body", True))
    assert set(told[1:seen]) == {("stay", "eyes", False)}
    assert [each[0] for each in told].count("begin") == 1
    esper.component_for_entity(hero, Transform).x = 500
    run(1)
    assert told[-1][0] == "end"
    assert system.touching_shapes(foe, hero) == []


def test_touching_shapes_within_a_tick_in_which_a_collider_is_gone() -> None:
    system = system_of(PhysicsSystem)
    a, b = (esper.create_entity(Transform(x, 0), Collider([Circle(5), Circle(4)])) for x in (0, 3))
    for x in (200, 203):
        esper.create_entity(Transform(x, 0), Collider(Circle(5)), RigidBody())
    run(1)
    told: list[Any] = []
    system.on_pre_solve(None, None, lambda contact: told.append(system.touching_shapes(a, b)))
    esper.remove_component(b, Collider)
    run(1)
    assert told == [[(Circle(5), Circle(5))]]
    assert system.touching_shapes(a, b) == []


def test_feet_and_torso_on_one_floor() -> None:
    system = system_of(PhysicsSystem, gravity=(0, -900))
    floor = esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    hero = esper.create_entity(Transform(0, 40), Collider([TORSO, FEET]), RigidBody(lock_rotation=True))
    run(120)
    assert esper.component_for_entity(hero, RigidBody).asleep
    assert 14.8 < esper.component_for_entity(hero, Transform).y < 15.0
    assert tags(system.touching_shapes(hero, floor)) == [("torso", None), ("feet", None)]
    assert tags(system.touching_shapes(floor, hero)) == [(None, "torso"), (None, "feet")]
    assert system.mass_of(hero) == 360.0
    assert system.touching_shapes(hero, 77) == []
    with pytest.raises(TypeError, match="touching_shapes: b"):
        system.touching_shapes(hero, "floor")


# ---- Solver, sweep, one-way, zones, characters ---------------------------------------------------------------------


def fall(shapes: list[Shape], speed: float, seed: int) -> list[tuple[float, ...]]:
    """Where bodies of these shapes are after a fall among crates."""
    reset_esper()
    system_of(PhysicsSystem, gravity=(0, -900))
    rng = random.Random(seed)
    esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))
    esper.create_entity(Transform(-90, 40), Collider(Rect(20, 200)), RigidBody("static"))
    for i in range(3):
        esper.create_entity(Transform(30 * i - 30, 10.5), Collider(Rect(20, 20)), RigidBody())
    bodies = [
        esper.create_entity(
            Transform(rng.uniform(-40, 40), 60 + 50 * i, rng.uniform(0, 6)),
            Velocity(rng.uniform(-1, 1) * speed, -speed, 1),
            Collider(shapes, restitution=0.3),
            RigidBody(),
        )
        for i in range(3)
    ]
    run(90)
    places = [esper.component_for_entity(each, Transform) for each in bodies]
    return [(place.x, place.y, place.angle) for place in places]


@pytest.mark.once
@pytest.mark.parametrize(("speed", "seed"), [(20.0, 0), (4000.0, 1), (4000.0, 2)])
def test_what_only_senses_does_not_change_a_game(speed: float, seed: int) -> None:
    solid = [Rect(20, 8), Circle(5, (0, 9))]
    plain = fall(solid, speed, seed)
    assert fall([*solid, Part(Circle(9, (2, 1)), sensor=True)], speed, seed) == plain
    assert fall([Part(solid[0], sensor=False), Part(solid[1], layer=1)], speed, seed) == plain


def test_parts_of_other_layers_pass_each_other() -> None:
    system_of(PhysicsSystem, gravity=(0, -900))
    bar = Part(Rect(100, 10), layer=2)
    post = Part(Rect(10, 10, (0, -40)), layer=4)
    esper.create_entity(Transform(), Collider([bar, post]), RigidBody("static"))
    through = esper.create_entity(Transform(-20, 40), Collider(Circle(4), mask=4), RigidBody())
    fast = esper.create_entity(Transform(2, 90), Velocity(0, -6000), Collider(Circle(4), mask=4), RigidBody())
    above = esper.create_entity(Transform(20, 40), Collider(Circle(4), mask=2), RigidBody())
    run(40)
    heights = [esper.component_for_entity(each, Transform).y for each in (through, fast, above)]
    assert heights[0] < -100
    assert -31.1 < heights[1] < -30.9
    assert 8.8 < heights[2] < 9.1


def test_the_sweep_hits_solid_parts_only() -> None:
    system = system_of(PhysicsSystem)
    gate = Part(Rect(2, 200), tag="gate", sensor=True)
    wall = Part(Rect(2, 200, (50, 0)), tag="wall", restitution=1.0)
    target = esper.create_entity(Transform(50, 0), Collider([gate, wall]), RigidBody("static"))
    ball = esper.create_entity(Transform(0, 0), Velocity(12_000, 0), Collider(Circle(5)), RigidBody())
    system.process(STEP)
    [event] = system.begun
    assert (event.a, event.b) == (target, ball)
    assert (event.shape_a.tag, round(event.time, 2)) == ("wall", 0.47)
    assert esper.component_for_entity(ball, Velocity).x == -12_000


def test_the_sweep_finds_parts_of_which_none_is_solid() -> None:
    system = system_of(PhysicsSystem)
    near, far = Part(Rect(2, 200), layer=2), Part(Rect(2, 200, (20, 0)), layer=1)
    esper.create_entity(Transform(50, 0), Collider([near, far], sensor=True), RigidBody("static"))
    esper.create_entity(Transform(0, 0), Velocity(12_000, 0), Collider(Circle(5), mask=1), RigidBody())
    system.process(STEP)
    [event] = system.begun
    assert event.shape_a == far
    assert event.time == pytest.approx(64 / 200)


def test_zones_hold_solid_parts_only() -> None:
    system_of(PhysicsSystem)
    esper.create_entity(Transform(0, 0), Collider(Rect(20, 20), sensor=True), Zone(gravity=(0, 60)))
    eyes = Part(Circle(40), sensor=True)
    seeing = esper.create_entity(Transform(30, 0), Velocity(), Collider([Circle(4), eyes]), RigidBody())
    within = esper.create_entity(Transform(12, 0), Velocity(), Collider([Circle(4), eyes]), RigidBody())
    run(5)
    assert esper.component_for_entity(seeing, Velocity).y == 0.0
    assert esper.component_for_entity(within, Velocity).y == pytest.approx(5.0, rel=0.3)


def test_a_body_in_a_zone_of_parts_may_lose_its_collider() -> None:
    system_of(PhysicsSystem)
    parts = [Part(Circle(20), sensor=True), Part(Circle(3, (0, 90)))]
    esper.create_entity(Transform(), Collider(parts), RigidBody("static"), Zone(gravity=(0, 60)))
    body = esper.create_entity(Transform(), Velocity(), Collider(Circle(4)), RigidBody())
    run(3)
    esper.remove_component(body, Collider)
    run(3)
    assert esper.component_for_entity(body, Velocity).y == 3.0


def test_one_way_counts_solid_parts() -> None:
    """Feet below a platform do not count as a body that is not in front of it yet."""
    system_of(PhysicsSystem, gravity=(0, -900))
    esper.create_entity(Transform(0, 0), Collider(Rect(100, 4), one_way=(0, 1)), RigidBody("static"))
    hero = esper.create_entity(Transform(0, 18), Collider([TORSO, FEET]), RigidBody(lock_rotation=True))
    run(60)
    assert 16.8 < esper.component_for_entity(hero, Transform).y < 17.0


def test_characters_move_by_their_solid_parts() -> None:
    system = system_of(CollisionSystem)
    wall = [
        Part(Rect(10, 100, (20, 0)), layer=2),
        Part(Rect(10, 100), sensor=True),
        Part(Rect(9, 9, (-90, 0))),
    ]
    esper.create_entity(Transform(60, 0), Collider(wall), RigidBody("static"))
    hero = esper.create_entity(Transform(0, 0), Collider([TORSO, Part(Circle(30), sensor=True)]))
    system.process()
    slide = system.move_and_slide(hero, (100, 0))
    assert slide.on_wall
    assert esper.component_for_entity(hero, Transform).x == pytest.approx(69, abs=0.1)
    esper.component_for_entity(hero, Transform).x = 0
    assert not system.move_and_slide(hero, (40, 0), mask=1).on_wall
    assert not system.move_and_slide(hero, (60, 0), mask=1).on_wall
    esper.component_for_entity(hero, Transform).x = 0
    arms = Part(Rect(30, 4), mask=2)
    esper.component_for_entity(hero, Collider).shapes = [Part(Rect(12, 30), mask=1), arms]
    system.process()
    system.move_and_slide(hero, (100, 0))
    assert esper.component_for_entity(hero, Transform).x == pytest.approx(60, abs=0.1)


def test_explosions_push_at_solid_parts() -> None:
    system = system_of(PhysicsSystem)
    seeing = Collider([Rect(10, 10), Part(Circle(60), sensor=True)])
    far = esper.create_entity(Transform(80, 0), Velocity(), seeing, RigidBody())
    near = esper.create_entity(Transform(40, 0), Velocity(), seeing, RigidBody())
    screen = Collider([Part(Rect(4, 400), sensor=True), Rect(4, 4, (0, -300))])
    esper.create_entity(Transform(20, 0), screen, RigidBody("static"))
    system.process(STEP)
    assert system.explode((0, 0), radius=50, impulse=100) == [near]
    assert system.explode((0, 0), radius=90, impulse=100, line_of_sight=False) == [far, near]


def test_explains_filters_of_shapes() -> None:
    system = system_of(CollisionSystem)
    a = esper.create_entity(
        Transform(), Collider([Part(Circle(5), layer=1, mask=2), Part(Circle(5), layer=2, mask=1)])
    )
    b = esper.create_entity(
        Transform(), Collider([Part(Circle(5), layer=1, mask=1), Part(Circle(5), layer=2, mask=2)])
    )
    system.process()
    assert not system.touching(a, b)
    assert "layers and masks of their shapes" in system.explain(a, b)
    esper.component_for_entity(b, Collider).shapes = [Part(Circle(5), layer=2, mask=1), Circle(1, (90, 0))]
    system.process()
    assert system.touching(a, b)
    assert "touching since" in system.explain(a, b)


# ---- Edits -----------------------------------------------------------------------------------------------------------


def test_edits_of_parts_wake_what_sleeps_on_them() -> None:
    system = system_of(PhysicsSystem, gravity=(0, -900))
    left, right = Rect(100, 20, (-60, 0)), Rect(100, 20, (60, 0))
    ground = Collider([left, right])
    floor = esper.create_entity(Transform(0, -10), ground, RigidBody("static"))
    bodies = [RigidBody(), RigidBody()]
    places = [Transform(-60, 10), Transform(60, 10)]
    crates = [
        esper.create_entity(place, Collider(Rect(20, 20)), body)
        for place, body in zip(places, bodies, strict=True)
    ]
    begun, ended = [], []
    system.on_begin(floor, None, lambda event: begun.append(event.b))
    system.on_end(floor, None, lambda event: ended.append((event.b, event.reason)))
    run(60)
    assert [body.asleep for body in bodies] == [True, True]
    # A hole that still senses: the contact goes on, until the crate has fallen through.
    ground.shapes = [Part(left, sensor=True), right]
    run(3)
    assert places[0].y < 9.0
    assert (begun, ended) == (crates, [])
    run(60)
    assert places[0].y < -50
    assert (begun, ended) == (crates, [(crates[0], "separated")])
    # Another filter ends the contact at once: by separation, as long as other shapes of the two may meet.
    ground.shapes = [left, Part(right, mask=0)]
    run(1)
    assert ended[1:] == [(crates[1], "separated")]
    run(30)
    assert places[1].y < 0


def test_the_collider_s_own_filter_is_that_of_the_other_parts() -> None:
    system = system_of(CollisionSystem)
    collider = Collider([Part(Circle(5), mask=2), Circle(5, (20, 0))])
    one = esper.create_entity(Transform(), collider)
    near = esper.create_entity(Transform(0, 4), Collider(Circle(1), layer=2))
    far = esper.create_entity(Transform(20, 4), Collider(Circle(1), layer=4))
    system.process()
    assert [system.touching(one, other) for other in (near, far)] == [True, True]
    collider.mask = 8
    system.process()
    assert [system.touching(one, other) for other in (near, far)] == [True, False]
    assert system.at_point(20, 0, mask=1) == [one]
    collider.layer = 16
    system.process()
    assert system.at_point(20, 0, mask=1) == []
    assert (collider.layer, collider.mask, collider.sensor) == (16, 8, False)


def test_bullets_begin_by_their_parts() -> None:
    system = system_of(PhysicsSystem)
    shot = [Part(Circle(2), mask=2), Part(Circle(2, (0, 30)), mask=4)]
    bullet = esper.create_entity(
        Transform(), Velocity(30_000, 0), Collider(shot, sensor=True, bullet=True), RigidBody("kinematic")
    )
    targets = [
        esper.create_entity(
            Transform(100 + 50 * i, 30 * (i // 2)), Collider(Rect(4, 4), layer=2 + 2 * (i % 2))
        )
        for i in range(4)
    ]
    system.process(STEP)
    assert [(event.a, event.b) for event in system.begun] == [(bullet, targets[0]), (bullet, targets[3])]
    assert [event.shape_a for event in system.begun] == shot
