"""The levels are playable: everything inside the field, nothing on top of anything else, at any time."""

from __future__ import annotations

import math

import pytest

from demo_game.field import COLUMNS, LEFT, PADDLE_Y, RIGHT, TOP
from demo_game.kinds import ROSE
from demo_game.levels import LEVELS, Level, Placement, ring, row, rows
from demo_game.poses import pose_of
from physics import Rect, Transform, geometry

ids = [level.name for level in LEVELS]


def at(placement: Placement, seconds: float) -> Transform:
    return Transform(placement.x, placement.y, placement.angle + placement.spin * seconds)


@pytest.mark.parametrize("level", LEVELS, ids=ids)
def test_bricks_are_inside_the_field_and_above_the_paddle(level: Level) -> None:
    for placement in level.bricks:
        rect = placement.rect
        x, y, angle = pose_of(rect, placement.x, placement.y, placement.angle)
        if not placement.spin:
            c, s = abs(math.cos(angle)), abs(math.sin(angle))
            across, up = (c * rect.width + s * rect.height) / 2, (s * rect.width + c * rect.height) / 2
        else:
            x, y = placement.x, placement.y
            across = up = max(
                math.hypot(math.hypot(*rect.center) + i * rect.height / 2, rect.width / 2) for i in (-1, 1)
            )
        assert across < min(x - LEFT, RIGHT - x), placement
        assert up < TOP - y, placement
        assert y - up > PADDLE_Y + 140, placement


@pytest.mark.parametrize("level", LEVELS, ids=ids)
def test_bricks_never_overlap(level: Level) -> None:
    moments = [i * 0.31 for i in range(60)]
    for i, a in enumerate(level.bricks):
        for b in level.bricks[:i]:
            reach = sum(
                math.hypot(*p.rect.center) + math.hypot(p.rect.width, p.rect.height) / 2 for p in (a, b)
            )
            if math.dist((a.x, a.y), (b.x, b.y)) > reach:
                continue
            for seconds in moments if a.spin or b.spin else moments[:1]:
                contact = geometry.collide(a.rect, at(a, seconds), b.rect, at(b, seconds))
                assert contact is None or contact.depth < 1e-9, (a, b, seconds)


def test_there_are_rotated_turning_and_orbiting_bricks() -> None:
    bricks = [placement for level in LEVELS for placement in level.bricks]
    assert any(p.angle and not p.spin for p in bricks)
    assert any(p.spin and p.rect.center == (0, 0) for p in bricks)
    assert any(p.spin and p.rect.center != (0, 0) for p in bricks)
    first = LEVELS[0].bricks
    assert any(p.spin for p in first)
    assert any(p.angle and not p.spin for p in first)
    assert len({p.kind.points for p in first}) > 4


def test_levels_get_faster() -> None:
    speeds = [level.speed for level in LEVELS]
    assert speeds == sorted(speeds)
    assert len(set(ids)) == len(ids) >= 5


def test_a_drawing_is_read_from_left_to_right_and_down() -> None:
    bricks = rows("r" + "." * (COLUMNS - 2) + "S", "." * COLUMNS, "#" + "." * (COLUMNS - 1))
    assert [(p.kind.name, p.y) for p in bricks] == [("rose", row(0)), ("silver", row(0)), ("steel", row(2))]
    assert bricks[0].x == bricks[2].x < bricks[1].x
    assert bricks[0].x - LEFT == pytest.approx(RIGHT - bricks[1].x)


@pytest.mark.parametrize("line", ["rrr", "r" * (COLUMNS + 1), ""])
def test_a_drawing_of_another_width_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="13 characters"):
        rows(line)


def test_a_ring_stands_on_its_circle() -> None:
    for placement in ring([ROSE] * 7, 100, 200, 50, 0.5, Rect(20, 10)):
        x, y, angle = pose_of(placement.rect, placement.x, placement.y, placement.angle)
        assert math.dist((x, y), (100, 200)) == pytest.approx(50)
        outward = math.atan2(y - 200, x - 100)
        assert math.cos(angle - outward) == pytest.approx(0, abs=1e-12)  # its length lies along the circle
