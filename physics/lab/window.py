"""The window: passes pyglet's events to the lab, and draws it. The only module of the lab that imports pyglet."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pyglet
from pyglet.math import Mat4, Vec3
from pyglet.window import key, mouse

from physics.debug import Overlay, Picture
from physics.lab import look
from physics.lab.lab import Lab
from physics.lab.layout import SMALLEST, Layout, Word
from physics.lab.reshape import Point

WIDTH, HEIGHT = 1280, 800
FRAMES = 60
FONTS = ["DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial"]

KEYS = {
    key.TAB: "page",
    key.DELETE: "remove",
    key.BACKSPACE: "remove",
    key.E: "example",
    key.SPACE: "pause",
    key.N: "step",
    key.S: "slower",
    key.R: "restart",
    key.C: "sweep",
    key._1: "show:closest",
    key._2: "show:contact",
    key._3: "show:ghost",
    key._4: "show:sweep",
    key._5: "show:ray",
    key._6: "show:cells",
}


class LabWindow(pyglet.window.Window):
    """The window opens when it is created; `pyglet.app.run()` runs it."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(WIDTH, HEIGHT, caption="Collision lab", resizable=True, vsync=True)
        self.lab = lab
        self._mouse: Point = (-1.0, -1.0)
        self._dragging = False
        self._drawing, self._chrome = Picture(), Picture()
        self._overlays: dict[float, tuple[Overlay, Overlay]] = {}
        self._labels: list[Any] = []
        self._batch = pyglet.graphics.Batch()
        self.set_minimum_size(WIDTH // 2, HEIGHT // 2)
        self._enlarge()
        pyglet.clock.schedule_interval(lab.advance, 1 / FRAMES)

    def _enlarge(self) -> None:
        """Make the window as large on a dense screen as on others, as far as the screen has room."""
        width, height = self.get_framebuffer_size()
        room = 0.95 * min(self.screen.width / width, 0.95 * self.screen.height / height)
        ratio = min(WIDTH * self.scale / width, room)
        if ratio > 1.0:
            self.set_size(int(width * ratio), int(height * ratio))

    @property
    def unit(self) -> float:
        """Width of a point of the layout, in the window's own coordinates: 2 on a screen twice as dense, less if the
        window is too small for the layout."""
        width, height = self.get_size()
        # Where window coordinates are pixels, the layout has to be scaled by the density of the screen. Elsewhere the
        # window system does so itself.
        dense = self.scale * width / self.get_framebuffer_size()[0]
        return float(max(min(dense, width / SMALLEST[0], height / SMALLEST[1]), 0.25))

    def layout(self) -> Layout:
        """The layout of the current state."""
        unit = self.unit
        width, height = self.get_size()
        return Layout(self.lab, width / unit, height / unit, self._mouse)

    # ---- Pictures ------------------------------------------------------------------------------------------------

    def on_draw(self) -> None:
        layout, unit = self.layout(), self.unit
        pyglet.gl.glClearColor(*look.PAPER, 1.0)
        self.clear()
        self._drawing.clear()
        self._chrome.clear()
        self.lab.draw(self._drawing, layout.canvas)
        layout.draw(self._chrome)
        drawing, chrome = self._overlays_for(unit)
        camera, canvas = self.lab.camera, layout.canvas
        x = canvas.left + 0.5 * canvas.width - camera.zoom * camera.x
        y = canvas.bottom + 0.5 * canvas.height - camera.zoom * camera.y
        self._look(unit * camera.zoom, unit * x, unit * y)
        drawing.draw()
        self._look(unit, 0.0, 0.0)
        chrome.draw()
        self._look(1.0, 0.0, 0.0)
        self._write(layout.words, unit)

    def _overlays_for(self, unit: float) -> tuple[Overlay, Overlay]:
        """The overlays of the drawing and of the panel and buttons, with line widths scaled like the layout."""
        pixels = unit * self.get_framebuffer_size()[0] / self.get_size()[0]
        wider = pixels / self.get_pixel_ratio()  # without the factor that an overlay applies itself
        if wider not in self._overlays:
            self._overlays = {
                wider: (
                    Overlay(self._drawing, palette=look.scaled(look.DRAWING, wider)),
                    Overlay(self._chrome, palette=look.scaled(look.CHROME, wider)),
                )
            }
        return self._overlays[wider]

    def _look(self, zoom: float, x: float, y: float) -> None:
        """Set the view: its origin at (x, y) of the window, and a unit `zoom` wide."""
        self.view = Mat4.from_translation(Vec3(x, y, 0.0)) @ Mat4.from_scale(Vec3(zoom, zoom, 1.0))

    def _write(self, words: list[Word], unit: float) -> None:
        """Draw words as labels. Labels of the last picture are used again, because laying out a new text is slow."""
        while len(self._labels) < len(words):
            label = pyglet.text.Label(font_name=FONTS, batch=self._batch, anchor_y="center")
            self._labels.append(label)
        for label, word in zip(self._labels, words, strict=False):
            _set(label, word, unit)
        for label in self._labels[len(words) :]:
            _set(label, Word(0.0, 0.0, ""), unit)
        self._batch.draw()

    # ---- Events --------------------------------------------------------------------------------------------------

    def _point(self, x: float, y: float) -> Point:
        """A place of the window in points of the layout."""
        return x / self.unit, y / self.unit

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        self._mouse = self._point(x, y)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        at, layout = self._point(x, y), self.layout()
        if button != mouse.LEFT:
            return
        pressed = layout.button_at(at)
        if pressed is not None:
            self._do(pressed.command)
        elif layout.canvas.contains(at):
            self._dragging = True
            self.lab.press(layout.canvas, at)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        self._mouse = self._point(x, y)
        if self._dragging:
            self.lab.drag(self.layout().canvas, self._mouse)
        elif buttons & (mouse.RIGHT | mouse.MIDDLE):
            self.lab.camera.pan(dx / self.unit, dy / self.unit)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        if button == mouse.LEFT and self._dragging:
            self._dragging = False
            self.lab.release()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        canvas, at = self.layout().canvas, self._point(x, y)
        if canvas.contains(at):
            self.lab.camera.zoom_by(1.15**scroll_y, canvas, at)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if modifiers & (key.MOD_CTRL | key.MOD_COMMAND):
            if symbol in (key.C, key.V):
                self._do("copy" if symbol == key.C else "paste")
        elif symbol == key.ESCAPE:
            self.close()
        elif symbol in KEYS and self.lab.can(KEYS[symbol]):
            self._do(KEYS[symbol])

    def _do(self, command: str) -> None:
        if command == "copy":
            self.set_clipboard_text(self.lab.text())
            self.lab.notice = "copied: python -m physics.lab brings it back"
            if self.lab.player is not None and self.lab.player.pulled:
                self.lab.notice += ", without what the mouse pulled"
        elif command == "paste":
            self._paste()
        else:
            self.lab.do(command)

    def _paste(self) -> None:
        self.lab.notice = ""
        try:
            self.lab.load(self.get_clipboard_text().removeprefix("python -m physics.lab").strip())
        except ValueError as error:
            self.lab.notice = f"not pasted: {error}"

    def close(self) -> None:
        pyglet.clock.unschedule(self.lab.advance)
        self.lab.close()
        super().close()


def _set(label: Any, word: Word, unit: float) -> None:
    """Make a label show a word. Attributes that do not change are not set."""
    wanted = {
        "text": word.text,
        "font_size": unit * word.size,
        "weight": "bold" if word.bold else "normal",
        "color": look.TEXT[word.mark],
        "anchor_x": word.anchor,
        "position": (round(unit * word.x), round(unit * word.y), 0),
    }
    for name, value in wanted.items():
        if getattr(label, name) != value:
            setattr(label, name, value)


def run(lab: Lab) -> None:
    """Show the window until it is closed."""
    _window = LabWindow(lab)  # kept while it is shown: pyglet itself does not hold on to windows
    with suppress(KeyboardInterrupt):
        pyglet.app.run(1 / FRAMES)


def save(lab: Lab, path: str, width: int = WIDTH, height: int = HEIGHT) -> None:
    """Save a picture of the window as a PNG; needs no display if pyglet runs headless. Raises OSError."""
    window = LabWindow(lab)
    window.set_size(width, height)
    window.switch_to()
    window.on_draw()
    image = pyglet.image.get_buffer_manager().get_color_buffer()
    with open(path, "wb") as file:
        image.save("lab.png", file=file)  # the name says that it is a PNG, whatever the path ends in
    window.close()
