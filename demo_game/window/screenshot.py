"""A picture of the game while it plays itself."""

import sys
from pathlib import Path

import pyglet

from demo_game.levels import Level

FRAME = 1 / 60


def prepare() -> None:
    """Make pyglet draw without a display. Must be called before any code of pyglet opens a display."""
    # EGL exists only on Linux. On other systems there is a screen, and the window stays hidden.
    if sys.platform.startswith("linux"):
        pyglet.options["headless"] = True


def save(path: Path, ticks: int, seed: int, level: int, levels: tuple[Level, ...]) -> None:
    """Play `ticks` steps from the start of a level (0 is the first), and save the last picture as a PNG.

    Raises OSError if the file cannot be written.
    """
    from demo_game.app import App
    from demo_game.draw.stage import Stage
    from demo_game.field import HEIGHT, STEP, WIDTH
    from demo_game.saved import Saved

    window = pyglet.window.Window(WIDTH, HEIGHT, visible=False)
    app = App(seed, Saved(), level, levels)
    app.watch()
    stage = Stage(window)
    for _ in range(round(ticks * STEP / FRAME)):
        stage.show(app.advance(FRAME))
        stage.draw(app, FRAME)
    with path.open("wb") as file:
        # pyglet takes the format from this name, so the file is a PNG even if `path` ends otherwise.
        pyglet.image.get_buffer_manager().get_color_buffer().save("game.png", file=file)
    window.close()
