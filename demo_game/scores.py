"""The best score, kept on disk if the disk lets us."""

import json
import os
from pathlib import Path


class Best:
    """The best score so far. A file that cannot be read or written costs the record, never the game."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.score = _read(path) if path is not None else 0

    def offer(self, score: int) -> bool:
        """Keep a score if it is the best. Says whether it is."""
        if score <= self.score:
            return False
        self.score = score
        if self._path is not None:
            _write(self._path, score)
        return True


def _read(path: Path) -> int:
    try:
        score = json.loads(path.read_text(encoding="utf-8"))["best"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        # RecursionError: thousands of brackets, one within the other.
        return 0
    return score if isinstance(score, int) and score > 0 else 0


def _write(path: Path, score: int) -> None:
    # Written beside and moved over: a power cut leaves the old score or the new one, never half a file.
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps({"best": score}), encoding="utf-8")
        os.replace(part, path)
    except OSError:
        pass
