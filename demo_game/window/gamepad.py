"""A gamepad, if there is one: stick or cross to move, A to launch, Start to pause."""

from typing import Any

import pyglet

from demo_game.shell import Action, Shell

DEAD = 0.15
"""How far a stick must be out of its middle to count."""


class Gamepad:
    """Handlers for one pyglet controller."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def on_stick_motion(self, controller: Any, stick: str, vector: Any) -> None:
        if stick == "leftstick":
            self._shell.steer(vector.x if abs(vector.x) > DEAD else 0.0)

    def on_dpad_motion(self, controller: Any, vector: Any) -> None:
        self._shell.steer(float(vector.x))

    def on_button_press(self, controller: Any, button: str) -> None:
        if button == "a":
            self._shell.fire(True)
        elif button == "start":
            self._shell.press(Action.PAUSE)

    def on_button_release(self, controller: Any, button: str) -> None:
        if button == "a":
            self._shell.fire(False)


def connect(shell: Shell) -> object:
    """Listen to every gamepad that is there now or is plugged in later, as long as the returned object is kept."""
    try:
        manager = pyglet.input.ControllerManager()
        controllers = manager.get_controllers()
    except Exception:
        # What this raises without the devices' folder, or without the right to read it, differs by system and by
        # pyglet's version, and none of it is a reason not to play with the keys.
        return None

    def listen(controller: Any) -> None:
        controller.open()
        controller.push_handlers(Gamepad(shell))

    for controller in controllers:
        listen(controller)
    manager.push_handlers(on_connect=listen)
    return manager
