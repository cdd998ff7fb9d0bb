"""The levels: text files in this folder, read into plain values. docs/demo-game.md explains the format."""

from importlib import resources
from importlib.resources.abc import Traversable

from demo_game.levels.reader import Level, LevelError, Placement, read

__all__ = ["LEVELS", "Level", "LevelError", "Placement", "load"]


def load(folder: Traversable) -> tuple[Level, ...]:
    """The levels of all `*.txt` files in a folder, on disk or in a zip, in the order of their names.

    Raises LevelError for a file that cannot be read as a level (the error names file and line), and for a folder
    without levels.
    """
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name
    )
    if not files:
        raise LevelError(f"{folder}: there is no level here: a level is a file whose name ends in .txt")
    return tuple(_read(file) for file in files)


def _read(file: Traversable) -> Level:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LevelError(f"{file}: a level is text in UTF-8") from None
    return read(text, str(file))


LEVELS = load(resources.files(__name__))
