"""The menu of the title screen. The player changes it with the arrow keys or the cross of a gamepad."""

from collections.abc import Callable
from dataclasses import dataclass

from demo_game.difficulty import DIFFICULTIES
from demo_game.levels import Level
from demo_game.saved import Saved


@dataclass(frozen=True)
class Row:
    """`value` returns the current value as text; `change` chooses the next (1) or previous (-1) value."""

    label: str
    value: Callable[[], str]
    change: Callable[[int], None]


class Menu:
    """Changes the saved settings. `row` is the index of the chosen row."""

    def __init__(self, saved: Saved, levels: tuple[Level, ...]) -> None:
        self._saved = saved
        self._levels = levels
        self.row = 0
        self.rows = (
            Row("start at", self._level, self._change_level),
            Row("difficulty", lambda: saved.difficulty.name, self._change_difficulty),
            self._switch("sound", "sound"),
            self._switch("music", "music"),
            self._switch("colors", "safe_colors", ("usual", "for the color-blind")),
            self._switch("full screen", "fullscreen"),
        )

    def move(self, across: int, down: int) -> None:
        """Choose the next (`down` 1) or previous (-1) row; `across` changes the value of the chosen row likewise."""
        self.row = (self.row + down) % len(self.rows)
        if across:
            self.rows[self.row].change(across)
            self._saved.save()

    def _level(self) -> str:
        level = self._saved.level
        return f"level {level + 1}: {self._levels[level].name}"

    def _change_level(self, by: int) -> None:
        levels = [level for level in self._saved.checkpoints() if level < len(self._levels)]
        self._saved.level = levels[(levels.index(self._saved.level) + by) % len(levels)]

    def _change_difficulty(self, by: int) -> None:
        place = DIFFICULTIES.index(self._saved.difficulty) + by
        self._saved.difficulty = DIFFICULTIES[place % len(DIFFICULTIES)]

    def _switch(self, label: str, name: str, words: tuple[str, str] = ("off", "on")) -> Row:
        saved = self._saved
        return Row(
            label,
            lambda: words[getattr(saved, name)],
            lambda by: setattr(saved, name, not getattr(saved, name)),
        )
