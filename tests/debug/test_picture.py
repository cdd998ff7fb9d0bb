"""Marks of known scenes: what there is to draw, and where."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionSystem,
    DistanceJoint,
    Ellipse,
    GearJoint,
    MotorJoint,
    NonFiniteWarning,
    Part,
    PhysicsSystem,
    Polygon,
    RatchetJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Transform,
    Velocity,
    debug,
    geometry,
)
from physics.debug import Category, Picture, Show

QUARTER = math.pi / 2


def struck(point: Any = (5.0, 0.0), normal: Any = (-1.0, 0.0)) -> Any:
    return SimpleNamespace(point=point, normal=normal)


def touch(*points: Any) -> Any:
    return SimpleNamespace(normal=(1.0, 0.0), depth=1.0, points=points)


def marks(picture: Picture, kind: type[debug.Mark]) -> list[debug.Mark]:
    return [mark for mark in picture if isinstance(mark, kind)]


def of_system(system: CollisionSystem, show: Show = Show.SHAPES, by_layer: bool = False) -> Picture:
    picture = Picture()
    picture.system(system, show, by_layer=by_layer)
    return picture


def near(points: tuple[tuple[float, float], ...]) -> list[object]:
    return [pytest.approx(point) for point in points]


def test_a_rectangle_turns_counter_clockwise() -> None:
    picture = Picture()
    picture.shape(Rect(40, 20), Transform(100, 50, QUARTER))
    [polygon] = picture
    assert polygon == debug.Polygon(Category.DYNAMIC, polygon.points)
    assert sorted((round(x, 9), round(y, 9)) for x, y in polygon.points) == [
        (90, 30), (90, 70), (110, 30), (110, 70)
    ]  # fmt: skip
    area = sum(
        x0 * y1 - x1 * y0
        for (x0, y0), (x1, y1) in zip(polygon.points, polygon.points[1:] + polygon.points[:1], strict=True)
    )
    assert area == pytest.approx(2 * 40 * 20)  # counter-clockwise


def test_a_rectangle_turns_around_its_pivot_and_its_own_angle_adds() -> None:
    picture = Picture()
    picture.shape(Rect(40, 20, center=(100, 0), angle=QUARTER), Transform(0, 0, QUARTER))
    [polygon] = picture
    assert sorted((round(x, 9), round(y, 9)) for x, y in polygon.points) == [
        (-20, 90), (-20, 110), (20, 90), (20, 110)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "shape",
    [
        Rect(40, 20, radius=6),
        Rect(40, 20, center=(5, 0), angle=0.5, radius=9),
        Polygon([(0, 0), (30, 0), (10, 20)], radius=4),
    ],
    ids=repr,
)
def test_round_corners_are_drawn_round(shape: Rect | Polygon) -> None:
    """The outline is within the shape, and leaves out a tenth of the radius at most, in any direction."""
    at = Transform(100, 50, 0.75)
    picture = Picture()
    picture.shape(shape, at)
    [outline] = marks(picture, debug.Polygon)
    for x, y in outline.points:
        assert geometry.distance(shape, at, Circle(1e-9), Transform(x, y)) == pytest.approx(0, abs=1e-6)
    for turn in range(64):
        angle = turn * math.tau / 64
        far = max(x * math.cos(angle) + y * math.sin(angle) for x, y in outline.points)
        away = far + 500 + 0.1 * shape.radius
        wall = Transform(away * math.cos(angle), away * math.sin(angle), angle)
        assert not geometry.overlaps(shape, at, Rect(1000, 1000), wall)


def test_a_circle_shows_its_angle_by_a_radius() -> None:
    picture = Picture()
    picture.shape(Circle(10, center=(5, 0)), Transform(100, 50, QUARTER))
    circle, radius = picture
    assert circle == (Category.DYNAMIC, pytest.approx((100, 55)), 10)
    assert radius == (Category.DYNAMIC, pytest.approx((100, 55)), pytest.approx((100, 65)))


def test_the_other_shapes() -> None:
    at = Transform(10, 20, QUARTER)
    picture = Picture()
    picture.shape([Capsule((0, 0), (30, 0), 5), Segment((0, 0), (0, 7)), Ellipse(40, 20, angle=0.25)], at)
    capsule, segment, ellipse = picture
    assert capsule == (Category.DYNAMIC, pytest.approx((10, 20)), pytest.approx((10, 50)), 5)
    assert segment == (Category.DYNAMIC, pytest.approx((10, 20)), pytest.approx((3, 20)))
    assert ellipse == (Category.DYNAMIC, (10, 20), pytest.approx(40), 20, pytest.approx(QUARTER + 0.25))


ANGLED = Polygon([(0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30)])


def test_a_concave_polygon_is_one_outline() -> None:
    esper.create_entity(Transform(100, 0, QUARTER), Collider(ANGLED))
    world = CollisionSystem()
    world.process()
    [polygon] = of_system(world)
    assert list(polygon.points) == near(((100, 0), (100, 30), (90, 30), (90, 10), (70, 10), (70, 0)))


def test_parts_that_are_sensors_are_drawn_as_sensors() -> None:
    eyes, ell = Part(Circle(30), sensor=True), Part(ANGLED, sensor=True)
    esper.create_entity(Transform(), Collider([eyes, Circle(10), ell]), RigidBody())
    esper.create_entity(Transform(90, 0), Collider([eyes, ell], layer=4))
    world = PhysicsSystem()
    world.process(0)
    circles, outlines = marks(of_system(world), debug.Circle), marks(of_system(world), debug.Polygon)
    assert [circle.category for circle in circles] == [Category.SENSOR, Category.DYNAMIC, Category.SENSOR]
    assert [outline.category for outline in outlines] == [Category.SENSOR] * 2
    by_layer = marks(of_system(world, by_layer=True), debug.Circle)
    assert [circle.category for circle in by_layer] == [
        Category.LAYER_0,
        Category.LAYER_0,
        Category.LAYER_0 + 2,
    ]


def test_shapes_replaced_after_the_tick_are_drawn_as_the_tick_saw_them() -> None:
    collider = Collider([Circle(10), Circle(20, center=(50, 0))])
    esper.create_entity(Transform(), collider)
    world = CollisionSystem()
    world.process()
    collider.shapes = [Rect(1, 1), Rect(2, 2)]
    assert [circle.radius for circle in marks(of_system(world), debug.Circle)] == [10, 20]
    world.process()
    assert len(marks(of_system(world), debug.Polygon)) == 2


def test_a_contact_has_its_depth_a_pointer_from_a_to_b_and_its_point() -> None:
    esper.create_entity(Transform(0, 0), Collider(Circle(10)))
    esper.create_entity(Transform(0, 16), Collider(Circle(10)))
    world = CollisionSystem()
    world.process()
    depth, pointer, dot = of_system(world, Show.CONTACTS)
    assert depth == debug.Line(Category.DEPTH, (0, 6), (0, 10))
    assert pointer == debug.Pointer(Category.NORMAL, (0, 8), (0, 1))
    assert dot == debug.Dot(Category.POINT, (0, 8))
    contact = geometry.collide(Circle(10), Transform(), Circle(10), Transform(0, 16))
    assert contact is not None
    bare = Picture()
    bare.contact(contact)
    assert list(bare) == [depth, pointer, dot]


def test_contacts_with_sensors_are_drawn_when_they_are_asked_for() -> None:
    zone = Collider(Circle(50), sensor=True)
    esper.create_entity(Transform(0, 0), zone)
    esper.create_entity(Transform(0, 16), Collider(Circle(10)))
    esper.create_entity(Transform(0, 32), Collider(Circle(10)))
    world = CollisionSystem()
    world.process()
    assert len(marks(of_system(world, Show.CONTACTS), debug.Dot)) == 1
    assert len(marks(of_system(world, Show.SENSOR_CONTACTS), debug.Dot)) == 2
    assert len(marks(of_system(world, Show.CONTACTS | Show.SENSOR_CONTACTS), debug.Dot)) == 3
    zone.sensor = False
    zone.shapes = [Circle(10), Part(Circle(50), sensor=True)]  # the one touches the nearer, the other both
    world.process()
    assert len(marks(of_system(world, Show.CONTACTS), debug.Dot)) == 2
    assert len(marks(of_system(world, Show.SENSOR_CONTACTS), debug.Dot)) == 1


def test_two_points_of_one_contact() -> None:
    esper.create_entity(Transform(0, 0), Collider(Rect(100, 20)))
    esper.create_entity(Transform(0, 19), Collider(Rect(20, 20)))
    world = CollisionSystem()
    world.process()
    dots = marks(of_system(world, Show.CONTACTS), debug.Dot)
    assert sorted(dot.at for dot in dots) == near(((-10, 9.5), (10, 9.5)))


def test_boxes_enclose_and_velocities_point_where_things_go() -> None:
    esper.create_entity(Transform(50, 50, QUARTER / 2), Velocity(100, -50), Collider(Rect(20, 20)))
    world = CollisionSystem()
    world.process()
    box, arrow = of_system(world, Show.BOXES | Show.VELOCITIES)
    half = 10 * math.sqrt(2)
    assert max(x for x, _ in box.points) == pytest.approx(50 + half)
    assert min(y for _, y in box.points) == pytest.approx(50 - half)
    assert box.category is Category.BOX
    assert arrow == (Category.VELOCITY, (50, 50), pytest.approx((60, 45)))


def test_cells_hold_the_centres_of_all_boxes() -> None:
    places = [(37.0 * i - 400.0, 23.0 * (i % 7) - 60.0) for i in range(60)]
    for i, (x, y) in enumerate(places):
        kind = (RigidBody("static"),) if i % 2 else ()
        esper.create_entity(Transform(x, y), Collider(Circle(200 if i % 10 == 0 else 4)), *kind)
    world = CollisionSystem()
    world.process()
    cells = marks(of_system(world, Show.CELLS), debug.Polygon)
    boxes = [(min(p), max(p), cell.category) for cell in cells for p in [cell.points]]
    assert len(boxes) < len(places)
    for i, (x, y) in enumerate(places):
        category = Category.STATIC_CELL if i % 2 else Category.CELL
        assert any(
            low[0] <= x <= high[0] and low[1] <= y <= high[1] for low, high, kind in boxes if kind == category
        )
    for low, high, category in boxes:
        inside = [
            i for i, (x, y) in enumerate(places)
            if low[0] <= x <= high[0] and low[1] <= y <= high[1]
            and (category is Category.STATIC_CELL) == bool(i % 2)
        ]  # fmt: skip
        assert inside, "an empty cell"


@pytest.mark.parametrize("system", [CollisionSystem, PhysicsSystem])
def test_an_arrow_tells_which_way_a_one_way_collider_lets_pass(system: type[CollisionSystem]) -> None:
    """From its middle, which need not be where its entity is, along its own axes."""
    shapes = (Rect(20, 4, center=(10, 0)), Rect(20, 4, center=(30, 0)))
    esper.create_entity(Transform(0, 0), Collider(shapes, one_way=(0, 5)), RigidBody("static"))
    esper.create_entity(Transform(0, 100, QUARTER), Collider(Circle(4), one_way=(3, 3)))
    esper.create_entity(Transform(0, 200), Collider(Circle(4)))
    esper.create_entity(Transform(0, 300), Collider(Circle(4), one_way=(0, 1), sensor=True))
    world = system()
    world.process(0)
    half = math.sqrt(0.5)
    assert marks(of_system(world), debug.Pointer) == [
        (Category.STATIC, pytest.approx((20, 0)), pytest.approx((0, 1))),
        (Category.KINEMATIC, pytest.approx((0, 100)), pytest.approx((-half, half))),
    ]
    assert marks(of_system(world, Show.BOXES), debug.Pointer) == []


def test_categories_tell_what_a_body_is() -> None:
    body = [RigidBody("dynamic"), RigidBody("static"), RigidBody("kinematic")]
    for i, rigid_body in enumerate(body):
        esper.create_entity(Transform(100 * i, 0), Collider(Rect(10, 10)), rigid_body)
    esper.create_entity(Transform(300, 0), Collider(Rect(10, 10)))
    esper.create_entity(Transform(400, 0), Collider(Rect(10, 10), sensor=True), RigidBody())
    world = PhysicsSystem()
    world.process(0.0)
    assert [mark.category.name for mark in of_system(world)] == [
        "DYNAMIC", "STATIC", "KINEMATIC", "KINEMATIC", "SENSOR"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("layer", "number"), [(1, 0), (2, 1), (4 | 64, 2), (1 << 7, 7), (1 << 8, 0), (1 << 63, 7)]
)
def test_colours_can_tell_layers(layer: int, number: int) -> None:
    esper.create_entity(Transform(), Collider(Rect(10, 10), layer=layer))
    world = CollisionSystem()
    world.process()
    [mark] = of_system(world, by_layer=True)
    assert mark.category.name == f"LAYER_{number}"


def test_what_was_deleted_since_the_tick_is_left_out() -> None:
    first = esper.create_entity(Transform(), Velocity(1, 1), Collider(Circle(10)))
    second = esper.create_entity(Transform(5, 0), Collider(Rect(10, 10)))
    world = CollisionSystem()
    world.process()
    esper.delete_entity(first)
    assert [type(mark) for mark in of_system(world, Show.ALL & ~Show.CELLS)] == [debug.Polygon] * 2 + [
        debug.Text
    ]
    esper.delete_entity(second, immediate=True)
    assert list(of_system(world, Show.ALL & ~Show.CELLS)) == []


def test_what_is_not_finite_is_shown_where_it_was_last() -> None:
    at = Transform(50, 0)
    entity = esper.create_entity(at, Velocity(5, 5), Collider(Rect(10, 10)))
    world = CollisionSystem()
    world.process()
    at.x = math.nan
    with pytest.warns(NonFiniteWarning):
        world.process()
    [mark] = of_system(world)
    assert mark.category is Category.INVALID
    assert max(mark.points) == pytest.approx((55, 5))
    # What never had a finite place is told in words.
    nowhere = Transform(200, 0)
    homeless = esper.create_entity(nowhere, Collider(Rect(10, 10)))
    nowhere.x = math.nan
    with pytest.warns(NonFiniteWarning):
        world.process()
    polygon, text = of_system(world, Show.DEFAULT)
    assert polygon.category is Category.INVALID
    assert max(polygon.points) == pytest.approx((55, 5))
    assert text.category is Category.INVALID
    assert str(homeless) in text.text
    assert str(entity) not in text.text


def test_what_is_as_far_out_as_can_be_leaves_room_for_the_words() -> None:
    esper.create_entity(Transform(-1e100, 1e100), Collider(Circle(1e99)))
    nowhere = Transform()
    homeless = esper.create_entity(nowhere, Collider(Circle(1)))
    nowhere.x = math.nan
    world = CollisionSystem()
    with pytest.warns(NonFiniteWarning):
        world.process()
    *_, text = of_system(world, Show.DEFAULT)
    assert str(homeless) in text.text
    assert max(map(abs, text.at)) < math.inf


def test_ids_are_texts_and_texts_are_where_they_were_put() -> None:
    entity = esper.create_entity(Transform(3, 4), Collider(Circle(1)))
    world = CollisionSystem()
    world.process()
    assert list(of_system(world, Show.IDS)) == [debug.Text(Category.TEXT, (3, 4), str(entity))]


def test_an_empty_world_and_one_that_never_ran_are_empty_pictures() -> None:
    world = CollisionSystem()
    assert list(of_system(world, Show.ALL)) == []
    world.process()
    picture = of_system(world, Show.ALL)
    assert list(picture) == []
    assert picture.bounds() is None


def test_bounds_enclose_every_kind_of_mark() -> None:
    picture = Picture()
    picture.shape(Ellipse(40, 20), Transform(0, 0, QUARTER))
    assert picture.bounds() == pytest.approx((-20, -40, 20, 40))
    picture.shape(Rect(100, 10), Transform(0, 0, QUARTER / 2))
    reach = (50 + 5) / math.sqrt(2)
    assert picture.bounds() == pytest.approx((-reach, -40, reach, 40))
    picture.line((0, 0), (0, -60))
    picture.circle((100, 0), 10)
    picture.polygon([(0, 0), (0, 70), (1, 1)])
    picture.dot((-80, 0))
    assert picture.bounds() == pytest.approx((-80, -60, 110, 70))
    picture.clear()
    assert picture.bounds() is None


@pytest.mark.parametrize(
    ("add", "error", "word"),
    [
        (lambda p: p.line((0, 0), (math.nan, 0)), ValueError, "end must be finite, got nan"),
        (lambda p: p.circle((0, 0), 0), ValueError, "radius"),
        (lambda p: p.polygon([(0, 0), (1, math.inf)]), ValueError, "points"),
        (lambda p: p.text((0, math.inf), "x"), ValueError, "at"),
        (lambda p: p.shape("circle"), TypeError, "shape"),
        (lambda p: p.ray((0, 0), (9, 0), struck(normal="x")), TypeError, r"^hits\.normal must be a point"),
        (
            lambda p: p.ray((0, 0), (9, 0), struck(point=(0, math.inf))),
            ValueError,
            r"^hits\.point must be finite",
        ),
        (lambda p: p.hit(struck(normal=(1, math.nan))), ValueError, r"^hit\.normal must be finite"),
        (lambda p: p.gap((0, 0), None), TypeError, "^end must be a point"),
        (lambda p: p.contact(touch((0, 0), (1, math.nan))), ValueError, "^points must be finite"),
        (lambda p: p.contact(touch((0, 0), 5)), TypeError, "^points must be a point"),
    ],
)
def test_bad_input_is_refused_and_leaves_nothing(
    add: Callable[[Picture], None], error: type[Exception], word: str
) -> None:
    picture = Picture()
    with pytest.raises(error, match=word):
        add(picture)
    assert list(picture) == []


def test_a_box_may_be_as_far_out_as_floats_go() -> None:
    picture = Picture()
    picture.box(1e308, 0, 1.5e308, 1)
    (box,) = picture
    assert isinstance(box, debug.Polygon)
    assert sorted(box.points) == [(1e308, 0), (1e308, 1), (1.5e308, 0), (1.5e308, 1)]


def test_a_joint_is_lines_between_bodies_and_anchors() -> None:
    world = PhysicsSystem()
    a = esper.create_entity(Transform(10, 0, QUARTER), RigidBody("static"))
    b = esper.create_entity(Transform(50, 20), RigidBody())
    rod = esper.create_entity(DistanceJoint(a, b, anchor_a=(5, 0), anchor_b=(-4, 0)))
    esper.create_entity(RevoluteJoint(None, b, (60, 30)))
    world.process(1 / 60)
    picture = of_system(world, Show.JOINTS)
    assert {mark.category for mark in picture} == {Category.JOINT}
    lines = [(mark.start, mark.end) for mark in marks(picture, debug.Line)]
    near_places = [
        ((10, 0), (10, 5)), ((46, 20), (50, 20)), ((10, 5), (46, 20)),
        ((60, 30), (50, 20)), ((60, 30), (60, 30)),
    ]  # fmt: skip
    assert lines == [(pytest.approx(start), pytest.approx(end)) for start, end in near_places]
    assert [mark.at for mark in marks(picture, debug.Dot)] == near(((10, 5), (46, 20), (60, 30), (60, 30)))
    esper.delete_entity(rod)
    assert len(marks(of_system(world, Show.JOINTS), debug.Line)) == 2
    esper.delete_entity(b)
    assert list(of_system(world, Show.JOINTS)) == []


@pytest.mark.parametrize(
    "joint",
    [
        lambda a, b: RatchetJoint(a, b, 0.3),
        lambda a, b: GearJoint(a, b, 2.0),
        lambda a, b: MotorJoint(a, b, (90, 42), linear_velocity=(0, 0), angular_velocity=0),
    ],
    ids=["ratchet", "gear", "velocity"],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_joint_to_the_world_that_holds_no_place_is_drawn_at_its_body(joint: Any, swapped: bool) -> None:
    """Not as a line to the origin, or to where the body was in the first tick."""
    world = PhysicsSystem()
    wheel = esper.create_entity(Transform(90, 42), Velocity(600, 0), RigidBody())
    made = joint(wheel, None) if swapped else joint(None, wheel)
    if isinstance(made, MotorJoint):
        made.max_force = 1.0
    esper.create_entity(made)
    for _ in range(3):
        world.process(1 / 60)
    picture = of_system(world, Show.JOINTS)
    places = [mark.at for mark in marks(picture, debug.Dot)]
    places += [end for mark in marks(picture, debug.Line) for end in (mark.start, mark.end)]
    here = esper.component_for_entity(wheel, Transform)
    assert places == [pytest.approx((here.x, here.y))] * len(places)
    assert places
    assert here.x > 100
