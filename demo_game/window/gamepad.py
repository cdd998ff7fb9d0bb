"""Gamepads, if there are any: stick or cross to move, A to launch, Start to play and to pause."""

from typing import Any

import pyglet

from demo_game.app import Action, App, Screen

DEAD = 0.15
"""A stick that is closer to its middle than this counts as in the middle."""


class Gamepad:
    """Handlers for one pyglet controller."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._stick = 0.0
        self._cross = 0.0
        self._axis = 0.0

    def on_stick_motion(self, controller: Any, stick: str, vector: Any) -> None:
        if stick == "leftstick":
            self._stick = vector.x if abs(vector.x) > DEAD else 0.0
            self._steer()

    def on_dpad_motion(self, controller: Any, vector: Any) -> None:
        self._cross = float(vector.x)
        self._app.choose(int(vector.x), -int(vector.y))
        self._steer()

    def on_button_press(self, controller: Any, button: str) -> None:
        if button == "a" or (button == "start" and self._app.screen is Screen.TITLE):
            self._app.fire(True)
        elif button == "start":
            self._app.press(Action.PAUSE)

    def on_button_release(self, controller: Any, button: str) -> None:
        if button in ("a", "start"):
            self._app.fire(False)

    def unplug(self) -> None:
        """The gamepad was unplugged: release the stick and the buttons, and pause."""
        self._stick = self._cross = 0.0
        self._steer()
        self._app.fire(False)
        self._app.pause(True)

    def _steer(self) -> None:
        # A stick sends many events: the axis is passed on only when it changes. The cross takes precedence.
        axis = self._cross or self._stick
        if axis != self._axis:
            self._axis = axis
            self._app.steer(axis)


class Gamepads:
    """Listens to every gamepad that is plugged in now or later, as long as this object is kept."""

    def __init__(self, app: App, manager: Any) -> None:
        self._app = app
        self._manager = manager
        # pyglet has only weak references to handlers: the objects must be kept here.
        self._pads: list[tuple[Any, Gamepad]] = []
        for controller in manager.get_controllers():
            self.on_connect(controller)
        manager.push_handlers(self)

    def on_connect(self, controller: Any) -> None:
        try:
            controller.open()
        except Exception:
            # Another program uses the gamepad, or this one may not read it. The exception differs by system.
            return
        pad = Gamepad(self._app)
        controller.push_handlers(pad)
        self._pads.append((controller, pad))

    def on_disconnect(self, controller: Any) -> None:
        for i in reversed(range(len(self._pads))):
            if self._pads[i][0] is controller:
                self._pads.pop(i)[1].unplug()


def connect(app: App) -> Gamepads | None:
    """Listen to the gamepads; None if the system gives no access to them."""
    try:
        return Gamepads(app, pyglet.input.ControllerManager())
    except Exception:
        # Raised without the folder of devices, or without the right to read it. The exception differs by system and by
        # pyglet's version. The game can be played with the keys in any case.
        return None
