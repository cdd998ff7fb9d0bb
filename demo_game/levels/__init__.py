"""The levels: text files in this folder, and what they say as plain values. README.md explains the format."""

from collections.abc import Iterable
from importlib import resources
from typing import Protocol

from demo_game.levels.reader import Level, LevelError, Placement, read

__all__ = ["LEVELS", "Level", "LevelError", "Placement", "load"]


class Folder(Protocol):
    """A folder on disk or in a zip: what pathlib and importlib.resources have in common."""

    def iterdir(self) -> Iterable["Folder"]: ...

    def read_text(self, encoding: str) -> str: ...

    @property
    def name(self) -> str: ...


def load(folder: Folder) -> tuple[Level, ...]:
    """The levels of all `*.txt` files in a folder, in the order of their names.

    Raises LevelError, naming file and line, for what cannot be read as a level, and for a folder without any.
    """
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name
    )
    if not files:
        raise LevelError(f"{folder}: there is no level here: a level is a file whose name ends in .txt")
    return tuple(_read(file) for file in files)


def _read(file: Folder) -> Level:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LevelError(f"{file}: a level is text in UTF-8") from None
    return read(text, str(file))


LEVELS = load(resources.files(__name__))
