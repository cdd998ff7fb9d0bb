"""Bodies of several shapes that come down level: all feet land in one moment."""

from __future__ import annotations

import esper
import pytest

import physics
from physics import Circle, Polygon, Rect
from physics.shapes import Shape
from tests.dynamics.scene import body, transform, velocity

G = 900.0
HORSESHOE = [(-30, -20), (-20, -20), (-20, 0), (20, 0), (20, -20), (30, -20), (30, 10), (-30, 10)]
# Of each, how far the feet are below its place, and the shapes.
BODIES: dict[str, tuple[float, list[Shape]]] = {
    "two side by side": (10, [Rect(20, 20, (-10, 0)), Rect(20, 20, (10, 0))]),
    "table": (13, [Rect(60, 6, (0, 10)), Rect(6, 20, (-25, -3)), Rect(6, 20, (25, -3))]),
    "dumbbell": (10, [Rect(60, 4), Circle(10, (-30, 0)), Circle(10, (30, 0))]),
    "car": (10, [Rect(60, 12, (0, 8)), Circle(8, (-20, -2)), Circle(8, (20, -2))]),
    "three balls": (8, [Circle(8, (-20, 0)), Circle(8, (0, 0)), Circle(8, (20, 0))]),
    "horseshoe": (20, [Polygon(HORSESHOE)]),
}  # fmt: skip
HEIGHTS = [5.0, 60.0, 200.0, 600.0] if physics.compiled else [60.0]


def play(restitution: float, drop: int, ticks: int, dt: float) -> list[float]:
    """The peaks of the body's bounces above the place where it lands, and at the end its place at rest."""
    peaks, last, rises = [], transform(drop).y, False
    for _ in range(ticks):
        esper.process(dt)
        assert abs(transform(drop).angle) < 0.1
        assert abs(transform(drop).x) < 2
        y = transform(drop).y
        if rises and y < last:
            peaks.append(last)
        rises, last = y > last, y
    return peaks


@pytest.mark.parametrize("dt", [1 / 30, 1 / 60, 1 / 144] if physics.compiled else [1 / 60])
@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.5])
@pytest.mark.parametrize("name", BODIES)
def test_it_does_not_turn_over_its_first_foot(
    make_world, name: str, restitution: float, height: float, dt: float
) -> None:
    """Only one foot met the floor, and threw the body over: of 60 tables 9 to 36 ended on another side. They bounce to
    the square of the restitution."""
    make_world((0, -G))
    body(Rect(900, 20), 0, -10, kind="static")
    low, shapes = BODIES[name]
    drop = body(shapes, 0, height + low, restitution=restitution)
    peaks = play(restitution, drop, round(4 / dt), dt)
    assert velocity(drop).y == pytest.approx(0, abs=2)
    if restitution > 0 and height > 50:
        assert max(peaks) - low == pytest.approx(restitution**2 * height, rel=0.05)


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_nor_a_plank_on_two_posts_of_one_collider(make_world, restitution: float) -> None:
    make_world((0, -G))
    body([Rect(10, 100, (-40, -50)), Rect(10, 100, (40, -50))], kind="static", restitution=restitution)
    plank = body(Rect(120, 8), 0, 204, restitution=restitution)
    peaks = play(restitution, plank, 150, 1 / 60)
    if restitution > 0:
        assert peaks[0] - 4 == pytest.approx(restitution**2 * 200, rel=0.03)
