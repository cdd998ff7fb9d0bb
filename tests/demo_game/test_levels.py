"""The levels are playable: everything inside the field, nothing on top of anything else, at any time."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from demo_game.field import COLUMNS, LEFT, PADDLE_Y, RIGHT, TOP
from demo_game.kinds import WRECKER
from demo_game.levels import LEVELS, Level, LevelError, Placement, load
from demo_game.levels.reader import column, read, row
from demo_game.poses import pose_of
from physics import Transform, geometry

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


def test_there_are_bricks_that_hang_turn_on_a_pin_and_wreck() -> None:
    bricks = [placement for level in LEVELS for placement in level.bricks]
    assert any(p.rope and p.kind.hits for p in bricks)
    assert any(p.rope == 0 for p in bricks)
    assert any(p.kind is WRECKER for p in bricks)


def test_levels_get_faster() -> None:
    speeds = [level.speed for level in LEVELS]
    assert speeds == sorted(speeds)
    assert len(set(ids)) == len(ids) >= 16


HEAD = "name Test\nspeed 400\n"


def bricks(*lines: str) -> tuple[Placement, ...]:
    return read(HEAD + "\n".join(lines), "test.txt").bricks


def test_a_drawing_is_read_from_left_to_right_and_down() -> None:
    drawn = bricks("r" + "." * (COLUMNS - 2) + "S", "." * COLUMNS, "#" + "." * (COLUMNS - 1))
    assert [(p.kind.name, p.y) for p in drawn] == [("rose", row(0)), ("silver", row(0)), ("steel", row(2))]
    assert drawn[0].x == drawn[2].x < drawn[1].x
    assert drawn[0].x - LEFT == pytest.approx(RIGHT - drawn[1].x)


def test_a_line_that_is_one_shorter_stands_half_a_brick_off() -> None:
    drawn = bricks("r" * COLUMNS, "r" * (COLUMNS - 1))
    assert len(drawn) == 2 * COLUMNS - 1
    assert drawn[COLUMNS].x - drawn[0].x == pytest.approx((drawn[1].x - drawn[0].x) / 2)


@pytest.mark.parametrize("line", ["rrr", "r" * (COLUMNS + 1)])
def test_a_drawing_of_another_width_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="13 characters"):
        bricks(line)


def test_a_row_says_where_and_how_its_bricks_stand() -> None:
    first, second = bricks("row 2.5 size=40x20 tilt=10 angle=5", "." * 5 + "rr" + "." * 6)
    assert first.y == second.y == row(2.5)
    assert (first.rect.width, first.rect.height) == (40, 20)
    assert (first.angle, second.angle) == pytest.approx((math.radians(5 - 10), math.radians(5 + 10)))


def test_a_ring_stands_on_its_circle() -> None:
    around = bricks("ring rrrrrrr column=6 row=5 radius=50 spin=30 size=20x10")
    assert len(around) == 7
    for placement in around:
        x, y, angle = pose_of(placement.rect, placement.x, placement.y, placement.angle)
        assert math.dist((x, y), (column(6), row(5))) == pytest.approx(50)
        outward = math.atan2(y - row(5), x - column(6))
        assert math.cos(angle - outward) == pytest.approx(0, abs=1e-12)  # its length lies along the circle
        assert placement.spin == math.radians(30)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rrrrrr?rrrrrr", "'?' is no brick"),
        ("brick Q column=1 row=1", "'Q' is no brick"),
        ("brick r row=1", "column=... is missing"),
        ("brick r column=x row=1", "column must be a number, got 'x'"),
        ("brick r column=nan row=1", "column must be from 0 to 12, got nan"),
        ("brick r column=1 row=1 spim=4", "there is no spim=... here"),
        ("brick r column=1 row=1 spin", "expected name=value, got 'spin'"),
        ("brick r column=1 row=1 size=40", "size must be a width and a height, like 64x24, got '40'"),
        ("brick r column=1 row=1 size=40x-2", "size must be from 4 to 600, got -2"),
        ("brick r column=1 row=15", "this brick would reach from"),
        ("brick r column=0 row=1 spin=10 size=100x10", "this brick would reach from"),
        ("brick O column=1 row=5", "a wrecking ball hangs on a rope"),
        ("ring rr column=6 row=5", "radius=... is missing"),
        ("row", "13 characters"),
        ("row 99", "row must be from 0 to 20, got 99"),
        ("speed fast", "speed must be a number, got 'fast'"),
        ("brik r column=1 row=1", "expected name, speed, row, brick or ring"),
    ],
)
def test_an_error_names_file_line_and_reason(line: str, words: str) -> None:
    text = HEAD + "rrrrrrrrrrrrr\n" + line
    with pytest.raises(LevelError, match=f"^folder/mine.txt:4: .*{re.escape(words)}"):
        read(text, "folder/mine.txt")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("speed 400\nrrrrrrrrrrrrr", "'name ...'"),
        ("name X\nrrrrrrrrrrrrr", "'speed ...'"),
        (HEAD, "a brick that can be broken"),
        (HEAD + "#############", "a brick that can be broken"),
    ],
)
def test_what_a_level_needs(text: str, words: str) -> None:
    with pytest.raises(LevelError, match=f"^mine.txt: .*{re.escape(words)}"):
        read(text, "mine.txt")


def test_a_folder_of_levels(tmp_path: Path) -> None:
    (tmp_path / "2.txt").write_text("name Second\nspeed 400 ; comment\n; another\nrrrrrrrrrrrrr")
    (tmp_path / "1.txt").write_text("name The first\nspeed 300\nrrrrrrrrrrrrr")
    (tmp_path / "notes.md").write_text("not a level")
    assert [(level.name, level.speed) for level in load(tmp_path)] == [("The first", 300), ("Second", 400)]
    (tmp_path / "3.txt").write_text("name Third\nspeed 300\nrr")
    with pytest.raises(LevelError, match=r"3\.txt:3: "):
        load(tmp_path)
    (tmp_path / "3.txt").write_bytes(b"\xff")
    with pytest.raises(LevelError, match=r"3\.txt: a level is text in UTF-8"):
        load(tmp_path)


def test_a_folder_without_levels(tmp_path: Path) -> None:
    with pytest.raises(LevelError, match="no level here"):
        load(tmp_path)
