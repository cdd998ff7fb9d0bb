"""The playground: its mouse, and its picture."""

from __future__ import annotations

import math
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from physics import geometry
from physics.debug import Category, Picture

PATH = Path(__file__).parents[2] / "docs" / "examples" / "playground.py"


@pytest.fixture
def playground() -> Any:
    return runpy.run_path(str(PATH))["Playground"]()


def drag(playground: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press, drag in steps, and let go, as a mouse does."""
    playground.press(*start)
    x, y = start
    for k in range(1, 11):
        to = tuple(p + (q - p) * k / 10 for p, q in zip(start, end, strict=True))
        playground.drag(*to, to[0] - x, to[1] - y)
        x, y = to
    playground.release()


def middle(playground: Any) -> tuple[float, float]:
    return playground.to_world(*playground.rect.center)


def test_the_circle_moves(playground: Any) -> None:
    drag(playground, (640, 430), (740, 420))
    assert (playground.ball.x, playground.ball.y) == pytest.approx((720, 405))


def test_the_rectangle_moves_with_its_pivot(playground: Any) -> None:
    x, y = middle(playground)
    drag(playground, (x, y), (x - 50, y + 20))
    assert middle(playground) == pytest.approx((x - 50, y + 20))
    assert (playground.place.x, playground.place.y) == pytest.approx((330, 270))


def test_the_stalk_turns_it_to_the_mouse_around_the_pivot(playground: Any) -> None:
    pivot = (playground.place.x, playground.place.y)
    drag(playground, playground.handles()["turn"], (pivot[0], pivot[1] + 200))
    assert math.cos(playground.place.angle - math.pi / 2) == pytest.approx(1)
    assert (playground.place.x, playground.place.y) == pivot


def test_the_corner_sizes_it_around_its_middle(playground: Any) -> None:
    before = middle(playground)
    drag(playground, playground.handles()["size"], playground.to_world(40 + 70, 90))
    assert (playground.rect.width, playground.rect.height) == pytest.approx((140, 180))
    assert middle(playground) == pytest.approx(before)


def test_the_pivot_moves_and_the_rectangle_stays(playground: Any) -> None:
    before = middle(playground)
    drag(playground, playground.handles()["pivot"], (450, 200))
    assert (playground.place.x, playground.place.y) == (450, 200)
    assert middle(playground) == pytest.approx(before)


def test_the_ghosts_are_as_far_apart_as_the_shapes(playground: Any) -> None:
    picture = Picture()
    playground.draw(picture)
    line, *_ = [mark for mark in picture if mark.category is Category.GHOST and hasattr(mark, "end")]
    gap = geometry.distance(playground.circle, playground.ball, playground.rect, playground.place)
    assert math.dist(line.start, line.end) == pytest.approx(gap + playground.circle.radius)


def test_colours_and_words_tell_a_hit(playground: Any) -> None:
    drag(playground, (620, 415), (800, 480))
    assert "apart" in playground.words()
    drag(playground, (800, 480), middle(playground))
    assert "touching" in playground.words()
    picture = Picture()
    playground.draw(picture)
    assert Category.INVALID in {mark.category for mark in picture}


@pytest.mark.gl
def test_the_screenshot(tmp_path: Path) -> None:
    path = tmp_path / "playground.png"
    subprocess.run([sys.executable, str(PATH), "--screenshot", str(path)], check=True, timeout=60)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 5_000
