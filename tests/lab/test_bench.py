"""The bench: handles and the mouse, for shapes of every kind."""

from __future__ import annotations

import math

import pytest

from physics import Capsule, Circle, Polygon, Rect, Segment, Transform, geometry
from physics.lab import figure, reshape
from physics.lab.bench import RAY, Aspect, Bench
from physics.lab.figure import NEW, Figure
from physics.lab.reshape import Point

REACH = 10.0
KINDS = list(NEW)


def drag(bench: Bench, start: Point, end: Point) -> None:
    """Press, drag in steps, and let go, as a mouse does."""
    bench.press(start, REACH)
    for k in range(1, 6):
        bench.drag((start[0] + (end[0] - start[0]) * k / 5, start[1] + (end[1] - start[1]) * k / 5))
    bench.release()


def at(bench: Bench, name: str) -> Point:
    [found] = [handle.at for handle in bench.handles() if handle.name == name]
    return found


def test_a_circle_moves_with_the_mouse_and_is_selected() -> None:
    bench = Bench()
    drag(bench, (600, 450), (700, 440))
    assert (bench.figures[0].at.x, bench.figures[0].at.y) == (690, 430)
    assert bench.selected is bench.figures[0]
    assert bench.pair == (1, 0)


def test_the_stalk_turns_to_the_mouse_about_the_pivot() -> None:
    bench = Bench()
    pivot = (bench.selected.at.x, bench.selected.at.y)
    drag(bench, at(bench, "turn"), (pivot[0], pivot[1] + 200))
    assert bench.selected.at.degrees == pytest.approx(90)
    assert (bench.selected.at.x, bench.selected.at.y) == pivot


def test_the_corner_sizes_a_rectangle_around_its_middle() -> None:
    bench = Bench()
    before = bench.selected.middle
    drag(bench, at(bench, "size"), bench.selected.to_world((40 + 70, 90)))
    assert isinstance(bench.selected.shape, Rect)
    assert (bench.selected.shape.width, bench.selected.shape.height) == pytest.approx((140, 180), abs=1.0)
    assert bench.selected.middle == pytest.approx(before)


@pytest.mark.parametrize("kind", KINDS)
def test_the_pivot_moves_and_the_shape_stays(kind: str) -> None:
    placed = Figure(NEW[kind], Transform(100, 50, 0.7))
    probes = [(100 + dx, 50 + dy) for dx in range(-120, 121, 15) for dy in range(-120, 121, 15)]
    before = [geometry.distance(placed.shape, placed.at, Circle(1e-3), Transform(*probe)) for probe in probes]
    placed.drag("pivot", (80.5, 90.0))
    assert (placed.at.x, placed.at.y) == (80.5, 90.0)
    after = [geometry.distance(placed.shape, placed.at, Circle(1e-3), Transform(*probe)) for probe in probes]
    assert after == pytest.approx(before, abs=2e-3)


@pytest.mark.parametrize("kind", KINDS)
def test_every_handle_of_a_shape_goes_where_it_is_dragged(kind: str) -> None:
    for name, local in reshape.handles(NEW[kind]).items():
        placed = Figure(NEW[kind], Transform(100, 50, 0.7))
        # A little farther out from the middle: a way that handles which slide along a line can go, too.
        x, y = reshape.middle(placed.shape)
        goal = placed.to_world((x + 1.2 * (local[0] - x), y + 1.2 * (local[1] - y)))
        placed.drag(name, goal)
        assert placed.to_world(reshape.handles(placed.shape)[name]) == pytest.approx(goal, abs=0.01)


def test_a_corner_that_would_cross_a_side_stays() -> None:
    square = Polygon([(0, 0), (100, 0), (100, 100), (0, 100)])
    assert reshape.reshaped(square, "vertex2", (-50, 50)) is square
    assert reshape.reshaped(square, "vertex2", (120, 90)) == Polygon([(0, 0), (100, 0), (120, 90), (0, 100)])


def test_nothing_becomes_too_small_to_be_taken_hold_of() -> None:
    assert reshape.reshaped(Circle(50), "radius", (0, 0)) == Circle(reshape.SMALLEST)
    segment = Segment((0, 0), (50, 0))
    assert reshape.reshaped(segment, "b", (1, 0)) is segment
    capsule = reshape.reshaped(Capsule((0, 0), (50, 0), 9), "radius", (25, 0))
    assert capsule == Capsule((0, 0), (50, 0), reshape.SMALLEST)


def test_the_end_of_a_motion_is_dragged_and_dragged_back() -> None:
    bench = Bench()
    assert "goal" not in {handle.name for handle in bench.handles()}
    bench.toggle(Aspect.SWEEP)
    mine = [handle for handle in bench.handles() if handle.owner == 1]
    [goal] = [handle.at for handle in mine if handle.name == "goal"]
    x, y = bench.selected.middle
    drag(bench, goal, (x + 100, y - 40))
    assert bench.selected.motion == pytest.approx((100, -40, 0), abs=0.5)
    placed = bench.selected
    assert placed.pose(0.5).x == pytest.approx(placed.at.x + 50, abs=0.5)
    placed.drag("goal", (x + 3, y))
    assert not placed.moves


def test_a_motion_may_turn_by_more_than_half_a_turn() -> None:
    placed = Figure(Rect(80, 20), Transform(0, 0), (100.0, 0.0, 0.0))
    for degrees in range(0, 271, 30):
        angle = math.radians(degrees)
        placed.drag("spin", (100 + 90 * math.cos(angle), 90 * math.sin(angle)))
    assert math.degrees(placed.motion[2]) == pytest.approx(270)


def test_the_ray_has_two_ends() -> None:
    bench = Bench()
    bench.toggle(Aspect.RAY)
    start, end = bench.ray
    drag(bench, start, (10, 20))
    assert bench.ray == ((10, 20), end)
    assert {handle.name for handle in bench.handles() if handle.owner == RAY} == {"0", "1"}


def test_figures_are_added_selected_and_removed_but_two() -> None:
    bench = Bench()
    for kind in KINDS:
        bench.add(kind, (100, 100))
        assert bench.selected.shape == NEW[kind]
    assert len(bench.figures) == 2 + len(KINDS)
    assert bench.pair == (len(KINDS), 1 + len(KINDS))
    for _ in range(len(KINDS) + 3):
        bench.remove()
    assert len(bench.figures) == 2
    assert sorted(bench.pair) == [0, 1]


def test_thin_shapes_can_be_taken_hold_of() -> None:
    bench = Bench()
    bench.add("segment", (200, 600))
    bench.select(0)
    bench.press((260, 603), REACH)
    assert bench.selected.shape == NEW["segment"]
    bench.press((260, 640), REACH)
    assert bench.held is None


def test_angles_and_places_are_round() -> None:
    bench = Bench()
    drag(bench, at(bench, "turn"), (541.3, 402.77))
    degrees = bench.selected.at.degrees
    assert degrees / figure.DEGREES == pytest.approx(round(degrees / figure.DEGREES))
    drag(bench, bench.selected.middle, (301.26, 299.9))
    assert (2 * bench.selected.at.x).is_integer()


def test_hits_are_told_of_any_other_figure() -> None:
    bench = Bench()
    assert not any(map(bench.hit, bench.figures))
    bench.add("circle", (bench.figures[0].at.x + 20, bench.figures[0].at.y))
    assert [bench.hit(each) for each in bench.figures] == [True, False, True]


def test_a_figure_that_the_mouse_holds_can_be_removed() -> None:
    bench = Bench()
    bench.add("capsule", (400.0, 300.0))
    bench.press((400.0, 310.0), 1.0)
    assert bench.held is not None
    assert bench.held.owner == 2
    bench.remove()
    assert bench.held is None
    bench.drag((500.0, 300.0))
    assert len(bench.figures) == 2
