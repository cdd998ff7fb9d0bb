"""A picture of the game while it plays itself."""

import sys
from pathlib import Path

import pyglet

from demo_game.levels import Level

FRAME = 1 / 60


def prepare() -> None:
    """Ask pyglet for a surface that needs no display. To be called before anything of pyglet opens one."""
    # EGL is there on Linux alone; elsewhere there is a screen, and the window stays hidden.
    if sys.platform.startswith("linux"):
        pyglet.options["headless"] = True


def save(path: Path, ticks: int, seed: int, level: int, levels: tuple[Level, ...]) -> None:
    """Play `ticks` steps from the start of a level (0 the first), and save what is to be seen then as a PNG.

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
        # The name says that it is a PNG, whatever the path ends in.
        pyglet.image.get_buffer_manager().get_color_buffer().save("game.png", file=file)
    window.close()
