"""The gamepad, as far as it can be had without one."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

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


def test_a_gamepad_is_listened_to_now_and_when_it_comes_later(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyglet

    listening: list[str] = []
    connected = {}

    def controller(name: str) -> SimpleNamespace:
        return SimpleNamespace(open=lambda: None, push_handlers=lambda pad: listening.append(name))

    manager = SimpleNamespace(
        get_controllers=lambda: [controller("first")],
        push_handlers=lambda on_connect: connected.update(it=on_connect),
    )
    monkeypatch.setattr(pyglet, "input", SimpleNamespace(ControllerManager=lambda: manager))
    assert gamepad.connect(shell) is manager
    connected["it"](controller("later"))
    assert listening == ["first", "later"]
