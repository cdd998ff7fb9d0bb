"""The gamepad, as far as it can be had without one."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from demo_game.scores import Best
from demo_game.shell import Screen, Shell
from demo_game.window import gamepad
from demo_game.window.gamepad import DEAD, Gamepad


@pytest.fixture
def shell() -> Iterator[Shell]:
    shell = Shell(1, Best(None))
    yield shell
    shell.session.close()


def test_a_gamepad_plays(shell: Shell) -> None:
    pad = Gamepad(shell)
    pad.on_button_press(None, "a")
    pad.on_button_release(None, "a")
    assert shell.screen is Screen.PLAY
    intent = shell.session.intent
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=0.7, y=0.1))
    assert intent.axis == 0.7
    pad.on_stick_motion(None, "rightstick", SimpleNamespace(x=-1.0, y=0.1))
    assert intent.axis == 0.7
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=DEAD / 2, y=0.1))
    assert intent.axis == 0.0
    pad.on_dpad_motion(None, SimpleNamespace(x=-1, y=0))
    assert intent.axis == -1.0
    pad.on_button_press(None, "a")
    assert intent.fire
    assert intent.launch
    pad.on_button_press(None, "start")
    assert shell.screen is Screen.PAUSE
    pad.on_button_press(None, "guide")
    assert shell.screen is Screen.PAUSE


def test_no_gamepad_is_no_trouble(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet

    def refuse() -> None:
        raise FileNotFoundError("/dev/input")

    monkeypatch.setattr(pyglet, "input", SimpleNamespace(ControllerManager=refuse))
    assert gamepad.connect(shell) is None


def test_the_cross_comes_before_a_stick_that_trembles(shell: Shell) -> None:
    shell.play()
    pad = Gamepad(shell)
    intent = shell.session.intent
    pad.on_dpad_motion(None, SimpleNamespace(x=1, y=0))
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=0.02, y=0.0))
    assert intent.axis == 1.0
    pad.on_dpad_motion(None, SimpleNamespace(x=0, y=0))
    assert intent.axis == 0.0
    shell.steer(-1.0)  # a key
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=0.01, y=0.0))
    assert intent.axis == -1.0


def test_start_starts(shell: Shell) -> None:
    pad = Gamepad(shell)
    pad.on_button_press(None, "start")
    pad.on_button_release(None, "start")
    assert shell.screen is Screen.PLAY


def pyglet_input() -> Any:
    """pyglet's module of input, which asks for a display if it is to make a window in the background."""
    import pyglet

    pyglet.options["shadow_window"] = False
    from pyglet.input import base

    return base


def controller(opens: bool = True) -> Any:
    """One of pyglet's own controllers, without a device."""
    base = pyglet_input()

    class Pad(base.Controller):
        def __init__(self) -> None:  # no device
            pass

        def open(self, window: Any = None, exclusive: bool = False) -> None:
            if not opens:
                raise OSError("in use")

    return Pad()


def manager(*controllers: Any) -> Any:
    base = pyglet_input()

    class Manager(base.ControllerManager):
        def get_controllers(self) -> list[Any]:
            return list(controllers)

    return Manager()


def test_pyglets_controllers_are_heard_now_and_when_they_come_later(shell: Shell) -> None:
    first, later = controller(), controller()
    plugs = manager(first)
    pads = gamepad.Gamepads(shell, plugs)
    gc.collect()
    first.dispatch_event("on_button_press", first, "a")
    assert shell.screen is Screen.PLAY
    plugs.dispatch_event("on_connect", later)
    gc.collect()
    later.dispatch_event("on_stick_motion", later, "leftstick", SimpleNamespace(x=-0.5, y=0.0))
    assert shell.session.intent.axis == -0.5
    del pads


def test_what_cannot_be_opened_keeps_nobody_from_playing(shell: Shell) -> None:
    fine = controller()
    pads = gamepad.Gamepads(shell, manager(controller(opens=False), fine))
    fine.dispatch_event("on_button_press", fine, "a")
    assert shell.screen is Screen.PLAY
    del pads


def test_a_gamepad_that_is_unplugged_lets_go_of_the_paddle(shell: Shell) -> None:
    pad = controller()
    plugs = manager(pad)
    pads = gamepad.Gamepads(shell, plugs)
    shell.play()
    pad.dispatch_event("on_stick_motion", pad, "leftstick", SimpleNamespace(x=1.0, y=0.0))
    pad.dispatch_event("on_button_press", pad, "a")
    plugs.dispatch_event("on_disconnect", pad)
    assert shell.session.intent.axis == 0.0
    assert not shell.session.intent.fire
    assert shell.screen is Screen.PAUSE
    del pads
