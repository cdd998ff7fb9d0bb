"""The window of the examples. It draws every entity with a `Look`, and passes keys and mouse on to the game."""

# Without this line, the annotations would make pyglet look for a display when this module is imported.
from __future__ import annotations

from typing import Protocol

import esper
import pyglet

from physics import Capsule, Collider, FixedStep, Segment, Shape, Transform, geometry

STEP = 1 / 120
"""Seconds in a tick of each game."""

WHITE, GREY, DARK = (240, 240, 245), (110, 115, 130), (60, 62, 72)
RED, GOLD, GREEN, BLUE = (235, 80, 90), (245, 200, 70), (105, 180, 100), (90, 190, 250)
WOOD, VIOLET = (190, 140, 80), (140, 110, 220)

Point = tuple[float, float]


class Look:
    """A component: draw the shapes of this entity in a color, (red, green, blue) from 0 to 255."""

    def __init__(self, color: tuple[int, int, int]) -> None:
        self.color = color


class Game(Protocol):
    """What the window asks of a game."""

    title: str
    size: tuple[int, int]

    @property
    def camera(self) -> Point:
        """The point of the world at the lower left corner of the window."""

    @property
    def status(self) -> str:
        """The line of text at the top."""

    def start(self) -> None:
        """Begin a new game."""

    def step(self, keys: set[str], mouse: Point) -> None:
        """Play one tick. `keys` are the names of the keys that are down; "MOUSE" is the mouse's button."""


def outline(shape: Shape) -> list[Point]:
    """The corners of a polygon that looks like the shape. A segment gets some thickness, so that it is visible."""
    return geometry.outline(Capsule(shape.a, shape.b, 2) if isinstance(shape, Segment) else shape)


def draw_shape(shape: Shape, look: Look, batch: pyglet.graphics.Batch) -> pyglet.shapes.Polygon:
    """A polygon of pyglet that turns about the origin of its entity."""
    points = outline(shape)
    drawing = pyglet.shapes.Polygon(*points, color=look.color, batch=batch)
    drawing.anchor_position = -points[0][0], -points[0][1]
    return drawing


def open_window(game: Game) -> pyglet.window.Window:
    """A window in which pyglet.app.run() plays the game."""
    window = pyglet.window.Window(*game.size, caption=game.title)
    batch = pyglet.graphics.Batch()
    label = pyglet.text.Label("", x=12, y=game.size[1] - 10, anchor_y="top", font_size=12)
    drawn: dict[int, tuple[tuple[Shape, ...], list[pyglet.shapes.Polygon]]] = {}
    keys: set[str] = set()
    mouse = [0.0, 0.0]
    fixed = FixedStep(STEP)

    def update(dt: float) -> None:
        for _ in range(fixed.advance(dt)):
            game.step(keys, (mouse[0], mouse[1]))

    @window.event
    def on_draw() -> None:
        for entity in list(drawn):
            collider = esper.try_component(entity, Collider)
            if collider is None or collider.shapes != drawn[entity][0]:
                del drawn[
                    entity
                ]  # the entity is gone, or has other shapes: a block of a TileMap that was edited
        for entity, (look, collider, place) in esper.get_components(Look, Collider, Transform):
            if entity not in drawn:
                drawn[entity] = collider.shapes, [draw_shape(shape, look, batch) for shape in collider.shapes]
            for drawing in drawn[entity][1]:
                drawing.position = place.x, place.y
                drawing.rotation = -place.degrees  # pyglet's angles are clockwise
                drawing.color = look.color
        label.text = game.status
        window.clear()
        window.view = pyglet.math.Mat4.from_translation(pyglet.math.Vec3(-game.camera[0], -game.camera[1], 0))
        batch.draw()
        window.view = pyglet.math.Mat4()
        label.draw()

    @window.event
    def on_key_press(symbol: int, modifiers: int) -> None:
        keys.add(pyglet.window.key.symbol_string(symbol))
        if symbol == pyglet.window.key.R:
            game.start()

    @window.event
    def on_key_release(symbol: int, modifiers: int) -> None:
        keys.discard(pyglet.window.key.symbol_string(symbol))

    @window.event
    def on_mouse_motion(x: int, y: int, dx: int, dy: int) -> None:
        mouse[:] = x, y

    @window.event
    def on_mouse_drag(x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        mouse[:] = x, y

    @window.event
    def on_mouse_press(x: int, y: int, button: int, modifiers: int) -> None:
        keys.add("MOUSE")

    @window.event
    def on_mouse_release(x: int, y: int, button: int, modifiers: int) -> None:
        keys.discard("MOUSE")

    pyglet.clock.schedule_interval(update, 1 / 60)
    return window


def play(game: Game) -> None:
    """Play in a window until the window is closed."""
    _window = open_window(game)  # a reference, because pyglet keeps only weak ones
    pyglet.app.run(1 / 60)
