"""What is kept on disk, and disks that will not."""

from __future__ import annotations

from pathlib import Path

import pytest

from demo_game.difficulty import HARD, NORMAL
from demo_game.saved import PLACES, Saved, Score, load


def score(points: int) -> Score:
    return Score(points, 3, "normal", "2026-11-22")


def test_everything_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "saved.json"
    saved = load(path)
    assert saved == Saved(path)
    saved.difficulty, saved.level, saved.furthest = HARD, 8, 9
    saved.sound = saved.music = False
    saved.fullscreen = saved.safe_colors = True
    assert saved.add(score(100)) == 0
    assert load(path) == saved
    assert [file.name for file in path.parent.iterdir()] == ["saved.json"]


def test_the_table_keeps_the_ten_best_in_order() -> None:
    saved = Saved()
    assert saved.best == 0
    assert saved.add(score(0)) is None
    places = [saved.add(score(points)) for points in (50, 70, 50, 60, 10, 20, 30, 40, 80, 90, 5, 10, 55)]
    assert places == [0, 0, 2, 1, 4, 4, 4, 4, 0, 0, None, None, 4]
    assert [row.points for row in saved.scores] == [90, 80, 70, 60, 55, 50, 50, 40, 30, 20]
    assert len(saved.scores) == PLACES
    assert saved.best == 90


def test_checkpoints_come_with_the_levels_that_were_reached() -> None:
    saved = Saved()
    assert saved.checkpoints() == [0]
    saved.reach(3)
    assert saved.checkpoints() == [0]
    saved.reach(9)
    saved.reach(2)
    assert saved.checkpoints() == [0, 4, 8]


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "{",
            "[]",
            "null",
            "\x00",
            '{"scores": "x"}',
            '{"scores": [1, {}, {"points": -5}, {"points": "x"}]}',
        ],
        '{"sound": 0, "music": null, "furthest": "x", "level": -4, "difficulty": []}',
        '{"level": 5, "furthest": true, "scores": [{"points": true}, {"points": 1.5}]}',
        pytest.param("[" * 200_000, id="200,000 brackets"),
        pytest.param("[" * 200_000 + "]" * 200_000, id="200,000 pairs of brackets"),
        pytest.param('{"best":' * 100_000, id="100,000 braces"),
    ],
)
def test_a_broken_file_is_as_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(text)
    saved = load(path)
    assert saved == Saved(path)
    assert saved.difficulty is NORMAL
    assert saved.add(score(7)) == 0
    assert load(path).best == 7


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_bytes(b"\xff\xfe\xfa")
    assert load(path) == Saved(path)


def test_what_is_half_right_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text(
        '{"sound": false, "music": 3, "scores": [{"points": 5, "level": "x", "date": 7}, {"points": 9}]}'
    )
    saved = load(path)
    assert (saved.sound, saved.music) == (False, True)
    assert saved.scores == [Score(9, 0, "", ""), Score(5, 0, "", "7")]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    saved = load(tmp_path / "file" / "saved.json")
    assert saved.add(score(7)) == 0
    assert saved.best == 7
