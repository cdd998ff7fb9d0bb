"""Plays the games of examples/ and saves what their windows show: python docs/pictures/games.py [FOLDER]

That needs a display, or EGL (PYGLET_HEADLESS=1), so these pictures are made by hand; a test only looks whether they
can be made.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import esper
import pyglet

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # the examples are not installed

from examples import breakout, car, pinball, platformer, shooter, slingshot, window  # noqa: E402  # found by way of the line above
from physics import Transform, Velocity  # noqa: E402  # likewise

Keys = set[str]
Play = Callable[[Any, int], tuple[Keys, tuple[float, float]]]


def play_breakout(game: breakout.Breakout, tick: int) -> tuple[Keys, tuple[float, float]]:
    keys = {"SPACE"}
    x = esper.component_for_entity(game.paddle, Transform).x + 30 * math.sin(tick / 70)
    for _, (_, ball) in esper.get_components(breakout.Ball, Transform):
        keys |= {"LEFT"} if ball.x < x - 5 else {"RIGHT"} if ball.x > x + 5 else set()
    return keys, (0, 0)


def play_shooter(game: shooter.Shooter, tick: int) -> tuple[Keys, tuple[float, float]]:
    enemies = [at for _, (_, at) in esper.get_components(shooter.Enemy, Transform)]
    target = min(enemies, key=lambda at: at.x, default=Transform(400, 300))
    return {"MOUSE", "SDWA"[tick // 90 % 4]}, (target.x, target.y)


def play_slingshot(game: slingshot.Slingshot, tick: int) -> tuple[Keys, tuple[float, float]]:
    drawn = min(1.0, tick / 60)
    x, y = slingshot.SLING
    return ({"MOUSE"} if tick < 70 else set()), (x - 88 * drawn, y - 22 * drawn)


def play_car(game: car.Car, tick: int) -> tuple[Keys, tuple[float, float]]:
    velocity = esper.try_component(game.chassis, Velocity)
    return ({"RIGHT"} if velocity is None or velocity.x < 240 else set()), (0, 0)


def play_pinball(game: pinball.Pinball, tick: int) -> tuple[Keys, tuple[float, float]]:
    return ({"SPACE"} if tick < 100 else {"LEFT"} if tick % 60 < 20 else set()), (0, 0)


def play_platformer(game: platformer.Platformer, tick: int) -> tuple[Keys, tuple[float, float]]:
    return ({"RIGHT", "SPACE"} if tick % 120 < 90 else {"RIGHT"}), (0, 0)


GAMES: dict[str, tuple[type, Play, int]] = {
    "breakout": (breakout.Breakout, play_breakout, 3000),
    "shooter": (shooter.Shooter, play_shooter, 250),
    "platformer": (platformer.Platformer, play_platformer, 200),
    "pinball": (pinball.Pinball, play_pinball, 265),
    "slingshot": (slingshot.Slingshot, play_slingshot, 175),
    "car": (car.Car, play_car, 1000),
}


def save(name: str, path: Path) -> None:
    """Play a game in its window for its number of ticks, and save what is seen then."""
    kind, play, ticks = GAMES[name]
    esper.switch_world(name)
    game = kind()
    opened = (breakout if name == "breakout" else window).open_window(game)
    for tick in range(ticks):
        keys, mouse = play(game, tick)
        if name == "breakout":
            game.step("LEFT" in keys, "RIGHT" in keys, "SPACE" in keys)
        else:
            game.step(keys, mouse)
    opened.switch_to()
    opened.dispatch_event("on_draw")
    opened.dispatch_events()
    with path.open("wb") as file:
        pyglet.image.get_buffer_manager().get_color_buffer().save(str(path), file=file)
    opened.close()
    esper.switch_world("default")
    esper.delete_world(name)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    for game_name in GAMES:
        save(game_name, folder / f"{game_name}.png")
