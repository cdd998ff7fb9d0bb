"""The record on disk, and disks that will not."""

from __future__ import annotations

from pathlib import Path

import pytest

from demo_game.scores import Best


def test_a_better_score_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "best.json"
    best = Best(path)
    assert best.score == 0
    assert best.offer(100)
    assert not best.offer(100)
    assert not best.offer(50)
    assert Best(path).score == 100
    assert [file.name for file in path.parent.iterdir()] == ["best.json"]


@pytest.mark.parametrize(
    "text",
    [
        *["", "{", "[]", "null", '{"best": "x"}', '{"best": -5}', '{"best": null}', "\x00"],
        pytest.param("[" * 200_000, id="200,000 brackets"),
        pytest.param("[" * 200_000 + "]" * 200_000, id="200,000 pairs of brackets"),
        pytest.param('{"best":' * 100_000, id="100,000 braces"),
    ],
)
def test_a_broken_file_is_no_record(tmp_path: Path, text: str) -> None:
    path = tmp_path / "best.json"
    path.write_text(text)
    best = Best(path)
    assert best.score == 0
    assert best.offer(7)
    assert Best(path).score == 7


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "best.json"
    path.write_bytes(b"\xff\xfe\xfa")
    assert Best(path).score == 0


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    best = Best(tmp_path / "file" / "best.json")
    assert best.offer(7)
    assert best.score == 7


def test_no_place_at_all() -> None:
    best = Best(None)
    assert best.offer(7)
    assert best.score == 7
