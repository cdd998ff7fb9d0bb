"""What a user without a display, OpenGL or pyglet is told."""

from __future__ import annotations

import pytest

from demo_game.window_error import why_no_window


def raised(name: str, *bases: type) -> type[Exception]:
    """An exception class of that name: pyglet's own cannot even be imported where they are raised."""
    return type(name, bases or (Exception,), {})


no_display = raised("NoSuchDisplayException")
no_config = raised("NoSuchConfigException", raised("WindowException"))
no_context = raised("ContextException")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ModuleNotFoundError("No module named 'pyglet'", name="pyglet"), "pip install"),
        (ModuleNotFoundError("No module named 'pyglet.window'", name="pyglet.window"), "pip install"),
        (ImportError('Library "GL" not found.'), "libgl1"),
        (no_display('Cannot connect to "None"'), "no display"),
        (AttributeError("undefined symbol: XRenderFindVisualFormat"), "libxrender1"),
        (no_config("No standard config is available."), "OpenGL 3.3"),
        (no_context("Could not create GL context"), "OpenGL 3.3"),
        (no_context(), "ContextException"),
    ],
)
def test_each_reason_has_its_words(error: Exception, words: str) -> None:
    said = why_no_window(error)
    assert said is not None
    assert words in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "error",
    [
        ModuleNotFoundError("No module named 'esper'", name="esper"),
        ImportError("cannot import name 'x'"),
        AttributeError("'Ball' object has no attribute 'x'"),
        ValueError("Transform.x must be finite"),
    ],
)
def test_a_mistake_of_ours_is_not_hidden(error: Exception) -> None:
    assert why_no_window(error) is None
