"""Gamepads, if there are any: stick or cross to move, A to launch, Start to play and to pause."""

from typing import Any

import pyglet

from demo_game.app import Action, App, Screen

DEAD = 0.15
"""How far a stick must be out of its middle to count."""


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
        """Let go of everything, and pause: nobody holds the paddle."""
        self._stick = self._cross = 0.0
        self._steer()
        self._app.fire(False)
        self._app.pause(True)

    def _steer(self) -> None:
        # A stick trembles: what it says is only passed on when it is news, and the cross comes first.
        axis = self._cross or self._stick
        if axis != self._axis:
            self._axis = axis
            self._app.steer(axis)


class Gamepads:
    """Listens to every gamepad that is there now or is plugged in later, as long as this object is kept."""

    def __init__(self, app: App, manager: Any) -> None:
        self._app = app
        self._manager = manager
        # pyglet holds the handlers of objects weakly: somebody has to keep the objects.
        self._pads: list[tuple[Any, Gamepad]] = []
        for controller in manager.get_controllers():
            self.on_connect(controller)
        manager.push_handlers(self)

    def on_connect(self, controller: Any) -> None:
        try:
            controller.open()
        except Exception:
            # Another program has it, or there is no right to read it. What is raised differs by system.
            return
        pad = Gamepad(self._app)
        controller.push_handlers(pad)
        self._pads.append((controller, pad))

    def on_disconnect(self, controller: Any) -> None:
        for i in reversed(range(len(self._pads))):
            if self._pads[i][0] is controller:
                self._pads.pop(i)[1].unplug()


def connect(app: App) -> Gamepads | None:
    """Listen to the gamepads; None where the system has no way to them."""
    try:
        return Gamepads(app, pyglet.input.ControllerManager())
    except Exception:
        # What this raises without the devices' folder, or without the right to read it, differs by system and by
        # pyglet's version, and none of it is a reason not to play with the keys.
        return None
