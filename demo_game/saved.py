"""Settings and the ten best scores, kept on disk from game to game. Errors of the disk do not stop a game."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from demo_game.difficulty import DIFFICULTIES, NORMAL, Difficulty

PLACES = 10
"""Rows of the table of scores."""

CHECKPOINT = 4
"""A game can start at each CHECKPOINT-th level, up to the furthest level that was reached."""


@dataclass(frozen=True)
class Score:
    """One row of the table: `level` counts from 1, `date` is like 2026-11-22."""

    points: int
    level: int
    difficulty: str
    date: str


@dataclass
class Saved:
    """Settings and scores. `save` writes them to `path`, if there is one.

    `level` is the level at which games start, `furthest` the furthest level that was reached (0 is the first level).
    """

    path: Path | None = None
    difficulty: Difficulty = NORMAL
    level: int = 0
    furthest: int = 0
    sound: bool = True
    music: bool = True
    fullscreen: bool = False
    safe_colors: bool = False
    scores: list[Score] = field(default_factory=list)

    @property
    def best(self) -> int:
        """The best score so far."""
        return self.scores[0].points if self.scores else 0

    def add(self, score: Score) -> int | None:
        """Put a score into the table. Returns its place (0 is the best); None if it is not one of the ten best."""
        place = sum(other.points >= score.points for other in self.scores)
        if place >= PLACES or score.points <= 0:
            return None
        self.scores.insert(place, score)
        del self.scores[PLACES:]
        self.save()
        return place

    def reach(self, level: int) -> None:
        """Note that a game got as far as a level."""
        if level > self.furthest:
            self.furthest = level
            self.save()

    def checkpoints(self) -> list[int]:
        """The levels where a game may start."""
        return list(range(0, self.furthest + 1, CHECKPOINT))

    def save(self) -> None:
        """Write settings and scores to `path`, if there is one. Errors of the disk are ignored."""
        if self.path is None:
            return
        data = asdict(self) | {"difficulty": self.difficulty.name}
        del data["path"]
        # A second file is written, and then replaces the first: a power cut leaves the old file or the new one.
        part = self.path.with_suffix(".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(data, indent=1), encoding="utf-8")
            os.replace(part, self.path)
        except OSError:
            pass


def load(path: Path | None) -> Saved:
    """Read what was saved at a path. Values that cannot be read or are not valid are as in a new game."""
    saved = Saved(path)
    data = _read(path) if path is not None else {}
    for name in ("sound", "music", "fullscreen", "safe_colors"):
        if isinstance(value := data.get(name), bool):
            setattr(saved, name, value)
    saved.furthest = max(_count(data.get("furthest")), 0)
    level = _count(data.get("level"))
    saved.level = level if level in saved.checkpoints() else 0
    for difficulty in DIFFICULTIES:
        if difficulty.name == data.get("difficulty"):
            saved.difficulty = difficulty
    rows = data.get("scores")
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, dict) and _count(row.get("points")) > 0:
            words = (str(row.get(name, ""))[:10] for name in ("difficulty", "date"))
            saved.scores.append(Score(_count(row["points"]), _count(row.get("level")), *words))
    saved.scores = sorted(saved.scores, key=lambda score: -score.points)[:PLACES]
    return saved


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        # RecursionError: thousands of brackets, one within the other.
        return {}
    return data if isinstance(data, dict) else {}


def _count(value: object) -> int:
    """A whole number that a game could have written; 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12 else 0
