"""The gamepad, as far as it can be had without one."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from demo_game.app import App, Screen
from demo_game.difficulty import HARD
from demo_game.saved import Saved
from demo_game.window import gamepad
from demo_game.window.gamepad import DEAD, Gamepad


@pytest.fixture
def app() -> Iterator[App]:
    app = App(1, Saved())
    yield app
    app.session.close()


def test_a_gamepad_plays(app: App) -> None:
    pad = Gamepad(app)
    pad.on_button_press(None, "a")
    pad.on_button_release(None, "a")
    assert app.screen is Screen.PLAY
    intent = app.session.intent
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
    assert app.screen is Screen.PAUSE
    pad.on_button_press(None, "guide")
    assert app.screen is Screen.PAUSE


def test_no_gamepad_is_no_trouble(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet

    def refuse() -> None:
        raise FileNotFoundError("/dev/input")

    monkeypatch.setattr(pyglet, "input", SimpleNamespace(ControllerManager=refuse))
    assert gamepad.connect(app) is None


def test_the_cross_comes_before_a_stick_that_trembles(app: App) -> None:
    app.play()
    pad = Gamepad(app)
    intent = app.session.intent
    pad.on_dpad_motion(None, SimpleNamespace(x=1, y=0))
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=0.02, y=0.0))
    assert intent.axis == 1.0
    pad.on_dpad_motion(None, SimpleNamespace(x=0, y=0))
    assert intent.axis == 0.0
    app.steer(-1.0)  # a key
    pad.on_stick_motion(None, "leftstick", SimpleNamespace(x=0.01, y=0.0))
    assert intent.axis == -1.0


def test_start_starts(app: App) -> None:
    pad = Gamepad(app)
    pad.on_button_press(None, "start")
    pad.on_button_release(None, "start")
    assert app.screen is Screen.PLAY


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


@pytest.mark.once
def test_pyglets_controllers_are_heard_now_and_when_they_come_later(app: App) -> None:
    first, later = controller(), controller()
    plugs = manager(first)
    pads = gamepad.Gamepads(app, plugs)
    gc.collect()
    first.dispatch_event("on_button_press", first, "a")
    assert app.screen is Screen.PLAY
    plugs.dispatch_event("on_connect", later)
    gc.collect()
    later.dispatch_event("on_stick_motion", later, "leftstick", SimpleNamespace(x=-0.5, y=0.0))
    assert app.session.intent.axis == -0.5
    del pads


def test_what_cannot_be_opened_keeps_nobody_from_playing(app: App) -> None:
    fine = controller()
    pads = gamepad.Gamepads(app, manager(controller(opens=False), fine))
    fine.dispatch_event("on_button_press", fine, "a")
    assert app.screen is Screen.PLAY
    del pads


def test_a_gamepad_that_is_unplugged_lets_go_of_the_paddle(app: App) -> None:
    pad = controller()
    plugs = manager(pad)
    pads = gamepad.Gamepads(app, plugs)
    app.play()
    pad.dispatch_event("on_stick_motion", pad, "leftstick", SimpleNamespace(x=1.0, y=0.0))
    pad.dispatch_event("on_button_press", pad, "a")
    plugs.dispatch_event("on_disconnect", pad)
    assert app.session.intent.axis == 0.0
    assert not app.session.intent.fire
    assert app.screen is Screen.PAUSE
    del pads


def test_the_cross_goes_through_the_menu(app: App) -> None:
    pad = controller()
    pads = gamepad.Gamepads(app, manager(pad))
    for x, y in ((0, -1), (0, 0), (1, 0), (0, 0)):
        pad.dispatch_event("on_dpad_motion", pad, SimpleNamespace(x=x, y=y))
    assert app.menu.row == 1
    assert app.saved.difficulty is HARD
    app.play()
    pad.dispatch_event("on_dpad_motion", pad, SimpleNamespace(x=1, y=0))
    assert app.saved.difficulty is HARD
    assert app.session.intent.axis == 1.0
    del pads
