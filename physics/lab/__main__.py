"""`python -m physics.lab`: the collision lab in a window."""

from __future__ import annotations

import argparse
import sys

from physics.lab.lab import Lab
from physics.lab.scenes import SCENES

NO_PYGLET = "the lab needs pyglet: pip install 'pyglet>=2.1,<3'"
NO_WINDOW = "pyglet opens no window here ({error}); `python -m physics doctor` says what is missing"


def main(arguments: list[str] | None = None) -> int:
    """Run, and return the exit status."""
    parser = argparse.ArgumentParser(
        "python -m physics.lab",
        description="Shapes and small worlds to take hold of, with what the engine computes beside them.",
    )
    parser.add_argument("state", nargs="*", help="a state that the lab copied; none: as at the start")
    parser.add_argument("--scene", choices=SCENES, help="begin with a scene")
    parser.add_argument("--screenshot", metavar="PNG", help="open no window: save a picture of it")
    parsed = parser.parse_args(arguments)
    text = " ".join(parsed.state)
    if parsed.scene:
        text = f"scene:{parsed.scene}"
    try:
        lab = Lab(text)
    except ValueError as error:
        parser.error(str(error))
    try:
        import pyglet
    except ImportError:
        print(NO_PYGLET, file=sys.stderr)
        return 1
    if parsed.screenshot and sys.platform.startswith("linux"):
        pyglet.options["headless"] = True  # needs no display; elsewhere there always is one
    try:
        from physics.lab import window

        if parsed.screenshot:
            window.save(lab, parsed.screenshot)
        else:
            window.run(lab)
    except OSError as error:
        if not parsed.screenshot:
            raise
        print(f"The picture could not be saved: {error}", file=sys.stderr)
        return 1
    except (
        Exception
    ) as error:  # pyglet's errors without a display, GL or fonts have no base class of their own
        if not _is_about_the_display(error):
            raise
        print(NO_WINDOW.format(error=f"{type(error).__name__}: {error}"), file=sys.stderr)
        return 1
    return 0


def _is_about_the_display(error: Exception) -> bool:
    names = ("NoSuchDisplayException", "NoSuchConfigException", "ContextException")
    return isinstance(error, ImportError) or type(error).__name__ in names


if __name__ == "__main__":
    sys.exit(main())
