"""`python -m demo_game`: the command line."""

import argparse
import sys
import time
from pathlib import Path

from demo_game.levels import LEVELS, Level, LevelError, load

WITHOUT_A_WINDOW = 1800
"""Ticks that the game plays by itself when there is no display: 15 seconds of play."""


def main(arguments: list[str] | None = None) -> int:
    """Run, and return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        levels = LEVELS if options.levels is None else load(options.levels)
    except (LevelError, OSError) as error:
        parser.error(f"--levels: {error}")
    if options.level is not None and options.level >= len(levels):
        parser.error(f"--level must be from 1 to {len(levels)}, got {options.level + 1}")
    if options.headless and options.screenshot is not None:
        parser.error("--headless draws nothing: --screenshot alone needs no window either")
    try:
        if options.headless:
            return _headless(options.ticks, options.seed or 0, options.level or 0, levels)
        if options.screenshot is not None:
            return _screenshot(options, levels)
        return _window(options, levels)
    except KeyboardInterrupt:
        return 130  # the exit status that shells give to a program ended by Ctrl-C


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m demo_game", description="A breakout on esper and physics.")
    parser.add_argument("--headless", action="store_true", help="let the game play itself without a window")
    parser.add_argument(
        "--ticks", type=_count, default=7200, metavar="N", help="how many steps of 1/120 s (7200)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same game")
    parser.add_argument(
        "--level", type=_level, metavar="L", help="start at this level, and not where the menu says"
    )
    parser.add_argument(
        "--levels", type=Path, metavar="FOLDER", help="play the levels of this folder instead"
    )
    parser.add_argument("--fullscreen", action="store_true", help="use the whole screen")
    parser.add_argument("--screenshot", type=Path, metavar="PATH", help="save a picture of the game as a PNG")
    parser.add_argument(
        "--after", type=_count, default=1200, metavar="N", help="steps before that picture (1200)"
    )
    return parser


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, got {text}") from None


def _count(text: str) -> int:
    count = _whole(text)
    if count < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, got {text}")
    return count


def _level(text: str) -> int:
    level = _whole(text)
    if level < 1:
        raise argparse.ArgumentTypeError(f"must be from 1 to the number of levels, got {text}")
    return level - 1


def _headless(ticks: int, seed: int, level: int, levels: tuple[Level, ...]) -> int:
    from demo_game import headless

    print(headless.run(ticks, seed, level, levels=levels).as_json())
    return 0


def _screenshot(options: argparse.Namespace, levels: tuple[Level, ...]) -> int:
    from demo_game.window_error import why_no_window

    try:
        from demo_game.window import screenshot

        screenshot.prepare()
        screenshot.save(options.screenshot, options.after, options.seed or 0, options.level or 0, levels)
    except OSError as error:
        print(f"The picture could not be saved: {error}", file=sys.stderr)
        return 1
    except Exception as error:
        reason = why_no_window(error)
        if reason is None:
            raise
        print(f"The picture could not be drawn: {reason}.", file=sys.stderr)
        return 1
    return 0


def _window(options: argparse.Namespace, levels: tuple[Level, ...]) -> int:
    from demo_game.window_error import HeadlessError, why_no_window

    try:
        import pyglet

        if pyglet.options["headless"]:
            raise HeadlessError
        from demo_game.app import App
        from demo_game.saved import load as load_saved
        from demo_game.window.game_window import GameWindow, save_path

        seed = time.time_ns() % 1_000_000 if options.seed is None else options.seed
        saved = load_saved(save_path())
        saved.fullscreen |= options.fullscreen
        window = GameWindow(App(seed, saved, options.level, levels))
    except Exception as error:
        reason = why_no_window(error)
        if reason is None:
            raise
    else:
        window.play()
        return 0
    print(f"No window: {reason}. The game plays itself for {WITHOUT_A_WINDOW} ticks instead.", flush=True)
    return _headless(WITHOUT_A_WINDOW, options.seed or 0, options.level or 0, levels)


if __name__ == "__main__":
    sys.exit(main())
