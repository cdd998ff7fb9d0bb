"""`Lab`: the two pages of the lab, shapes and scenes, and all commands by their names. Imports no window."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from physics import validate
from physics.debug import Picture, Show
from physics.lab import notation
from physics.lab.bench import Aspect, Bench
from physics.lab.camera import Box, Camera
from physics.lab.figure import NEW
from physics.lab.mistakes import MISTAKES
from physics.lab.player import Player
from physics.lab.readings import Section, readings
from physics.lab.reshape import Point
from physics.lab.scenes import SCENES
from physics.lab.sketch import Label, Sketch, labels

REACH = 11.0
"""Greatest distance from the mouse to what it takes hold of, in points of the window."""

BENCH_REGION = (0.0, 0.0, 880.0, 690.0)
"""The part of the bench that is visible at the start: left, bottom, right, top."""

VIEWS = {"contacts": Show.CONTACTS, "boxes": Show.BOXES, "cells": Show.CELLS, "velocities": Show.VELOCITIES}
"""What can be shown of a scene besides its bodies, by the name of the button."""


class Button(NamedTuple):
    """A button: its command, its text, the key that does the same, and whether the button is on."""

    command: str
    text: str
    key: str = ""
    on: bool = False


class Lab:
    """Everything that the window shows, and all that can be done in it.

    bench   the figures of the page "shapes"
    player  the scene that runs; None on the page "shapes"
    notice  what was done or went wrong last, in a few words
    """

    def __init__(self, text: str = "") -> None:
        self.bench = Bench()
        self.player: Player | None = None
        self.notice = ""
        self._sketch = Sketch()
        self._cameras = {"shapes": Camera(BENCH_REGION)}
        self.load(text)

    # ---- The state as text ---------------------------------------------------------------------------------------

    def load(self, text: str) -> None:
        """Show the state that a text describes; "" is the state at the start. Raises ValueError naming the wrong word,
        and then changes nothing."""
        validate.text("Lab.load: text", text)
        if text.startswith("scene:"):
            self._play(*_read_scene(text))
            return
        self.bench = notation.read(text)
        self.close()

    def text(self) -> str:
        """The state, as `load` reads it. It does not contain what the mouse has pulled in a scene."""
        if self.player is not None:
            return f"scene:{self.player.scene.name} tick:{self.player.ticks}"
        return notation.write(self.bench)

    # ---- What there is to see ------------------------------------------------------------------------------------

    @property
    def camera(self) -> Camera:
        """The camera of the page "shapes", or of the scene that runs."""
        name = self.player.scene.name if self.player is not None else "shapes"
        if name not in self._cameras:
            self._cameras[name] = Camera(SCENES[name].region)
        return self._cameras[name]

    def draw(self, picture: Picture, canvas: Box) -> None:
        """Add the drawing."""
        if self.player is not None:
            self.player.draw(picture)
        else:
            self._sketch.draw(self.bench, picture, self.camera.seen(canvas), 1.0 / self.camera.zoom)

    def labels(self) -> list[Label]:
        """What is written into the drawing."""
        return self.player.labels() if self.player is not None else labels(self.bench)

    def sections(self) -> list[Section]:
        """What is written in the panel."""
        return self.player.sections() if self.player is not None else readings(self.bench)

    def stages(self) -> dict[str, float]:
        """Seconds of each stage of a tick, by its name; none on the page "shapes"."""
        return self.player.stages() if self.player is not None else {}

    def tools(self) -> list[list[Button]]:
        """The rows of buttons above the drawing."""
        player = self.player
        pages = [
            Button("shapes", "Shapes", "Tab", player is None),
            Button("scenes", "Scenes", "Tab", player is not None),
        ]
        if player is None:
            kinds = [Button(f"add:{kind}", f"+ {kind}") for kind in NEW]
            aspects = [
                Button(
                    f"show:{aspect.name.lower()}",
                    aspect.name.lower(),
                    str(i + 1),
                    aspect in self.bench.aspects,
                )
                for i, aspect in enumerate(Aspect)
                if aspect.name
            ]
            return [[*pages, *kinds, Button("remove", "remove", "Del")], aspects]
        names = [Button(f"scene:{name}", name, "", name == player.scene.name) for name in SCENES]
        speed = "real time" if player.speed == 1.0 else f"{1 / player.speed:g} times slower"
        time = [
            Button("pause", "pause", "Space", player.paused),
            Button("step", "one step", "N"),
            Button("slower", speed, "S", player.speed < 1.0),
            Button("restart", "start again", "R"),
            Button("sweep", "sweep", "C", player.system.sweep),
        ]
        views = [Button(f"view:{name}", name, "", VIEWS[name] in player.show) for name in VIEWS]
        return [[*pages, *names], [*time, *views]]

    def mistakes(self) -> list[Button]:
        """The switches of the classical mistakes, in the panel."""
        if self.player is not None:
            return []
        return [
            Button(f"mistake:{name}", mistake.title, "", name == self.bench.mistake)
            for name, mistake in MISTAKES.items()
        ]

    # ---- Commands ------------------------------------------------------------------------------------------------

    def do(self, command: str) -> None:
        """Carry out the command of a button or a key, such as "pause" or "add:circle"."""
        self.notice = ""
        name, _, value = command.partition(":")
        if name in ("shapes", "scenes", "page"):
            self._turn_to(name)
        elif name == "scene":
            self._play(value, 0)
        elif self.player is not None:
            _SCENE_COMMANDS[name](self.player, value)
        else:
            _BENCH_COMMANDS[name](self, value)

    def can(self, command: str) -> bool:
        """Whether a command belongs to the current page."""
        name = command.partition(":")[0]
        commands = _SCENE_COMMANDS if self.player is not None else _BENCH_COMMANDS
        return name in commands or name in ("shapes", "scenes", "page", "scene")

    def _turn_to(self, page: str) -> None:
        if page == "page":
            page = "shapes" if self.player is not None else "scenes"
        if page == "shapes":
            self.close()
        elif self.player is None:
            self._play(next(iter(SCENES)), 0)

    def _play(self, name: str, ticks: int) -> None:
        player = Player(name, ticks)
        self.bench.release()
        if ticks:
            player.paused = True  # so that the user sees the state that was asked for
        self.player = player

    def close(self) -> None:
        """Delete the world of the scene, if there is one."""
        if self.player is not None:
            self.player.close()
            self.player = None

    def add(self, kind: str) -> None:
        """Add a figure near the middle of the view, beside those that were added before."""
        count = len(self.bench.figures)
        self.bench.add(kind, (self.camera.x + 40 * (count % 3 - 1), self.camera.y - 60 * (count % 4 - 1)))

    def switch_mistake(self, name: str) -> None:
        """Switch a mistake on, or off if it is on. Shows an example unless a circle and a rectangle are measured."""
        if self.bench.mistake == name:
            self.bench.mistake = ""
            return
        self.bench.mistake = name
        if self.bench.circle_and_rect is None:
            self.show_example()

    def show_example(self) -> None:
        """Show two figures for which the mistake gives a wrong answer."""
        name = self.bench.mistake or next(iter(MISTAKES))
        self.load(f"{MISTAKES[name].example} mistake:{name} show:contact,ghost")

    # ---- The mouse -----------------------------------------------------------------------------------------------

    def press(self, canvas: Box, at: Point) -> None:
        """The button goes down at a point of the window that is in the canvas."""
        self.notice = ""
        where, reach = self.camera.to_world(canvas, at), REACH / self.camera.zoom
        if self.player is not None:
            self.player.press(where, reach)
        else:
            self.bench.press(where, reach)

    def drag(self, canvas: Box, at: Point) -> None:
        """The mouse moves with the button down."""
        where = self.camera.to_world(canvas, at)
        if self.player is not None:
            self.player.drag(where)
        else:
            self.bench.drag(where)

    def release(self) -> None:
        """The button goes up, anywhere."""
        if self.player is not None:
            self.player.release()
        else:
            self.bench.release()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.player is not None:
            self.player.advance(seconds)


def _read_scene(text: str) -> tuple[str, int]:
    """Name and ticks of "scene:name tick:number"."""
    name, ticks = "", 0
    for word in text.split():
        key, _, value = word.partition(":")
        if key == "scene":
            name = value
        elif key == "tick" and value.isdecimal():
            ticks = int(value)
        else:
            raise ValueError(f"{word!r}: a scene is scene:name and, if you like, tick:number")
    return name, ticks


def _toggle_pause(player: Player, _: str) -> None:
    player.paused = not player.paused


def _one_step(player: Player, _: str) -> None:
    player.paused = True
    player.step()


def _toggle_sweep(player: Player, _: str) -> None:
    player.system.sweep = not player.system.sweep


def _toggle_view(player: Player, name: str) -> None:
    player.show ^= VIEWS[name]


_SCENE_COMMANDS: dict[str, Callable[[Player, str], None]] = {
    "pause": _toggle_pause,
    "step": _one_step,
    "slower": lambda player, _: player.slower(),
    "restart": lambda player, _: player.start(),
    "sweep": _toggle_sweep,
    "view": _toggle_view,
}

_BENCH_COMMANDS: dict[str, Callable[[Lab, str], None]] = {
    "add": lambda lab, kind: lab.add(kind),
    "remove": lambda lab, _: lab.bench.remove(),
    "show": lambda lab, aspect: lab.bench.toggle(Aspect[aspect.upper()]),
    "mistake": lambda lab, name: lab.switch_mistake(name),
    "example": lambda lab, _: lab.show_example(),
}
