"""A circle and a rectangle to push around: do they touch, how far apart are they, and why.

    python docs/examples/playground.py                         # drag things with the mouse
    python docs/examples/playground.py --screenshot out.png    # no window: a picture of how it starts

Drag the circle or the rectangle; the dot in the rectangle is its pivot, the dot at its corner sizes it, the one on the
stalk turns it. The pale ghosts are the same two shapes seen from the rectangle: turned back around its pivot, where the
rectangle is upright and the closest point is found by clamping the circle's centre to it. That is how it is computed.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from typing import Any

from physics import Circle, Rect, Transform, geometry
from physics.debug import Category, Picture

WIDTH, HEIGHT = 960, 540
GRIP = 14.0
"""How near to a handle the mouse must be, in pixels."""

STALK = 40.0
"""How far the handle that turns the rectangle stands out of it."""


class Playground:
    """The two shapes and what the mouse does to them; knows no window."""

    def __init__(self) -> None:
        self.ball = Transform(620, 415)
        self.circle = Circle(60)
        self.place = Transform(380, 250, math.radians(30))  # of the rectangle's pivot
        self.rect = Rect(260, 120, center=(40, 0))
        self.grabbed = ""

    # ---- The rectangle's own frame -------------------------------------------------------------------------------

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """From the rectangle's frame to the world: turn by its angle, move to its pivot."""
        c, s = math.cos(self.place.angle), math.sin(self.place.angle)
        return self.place.x + c * x - s * y, self.place.y + s * x + c * y

    def to_local(self, x: float, y: float) -> tuple[float, float]:
        """The other way: subtract the pivot, turn by *minus* the angle."""
        c, s = math.cos(self.place.angle), math.sin(self.place.angle)
        x, y = x - self.place.x, y - self.place.y
        return c * x + s * y, -s * x + c * y

    def handles(self) -> dict[str, tuple[float, float]]:
        """Where the mouse can take hold, in the world."""
        (x, y), half_width, half_height = self.rect.center, 0.5 * self.rect.width, 0.5 * self.rect.height
        return {
            "pivot": self.to_world(0, 0),
            "size": self.to_world(x + half_width, y + half_height),
            "turn": self.to_world(x + half_width + STALK, y),
        }

    # ---- The mouse -----------------------------------------------------------------------------------------------

    def press(self, x: float, y: float) -> None:
        """Take hold of what is under the mouse: handles first."""
        near = [name for name, at in self.handles().items() if math.dist(at, (x, y)) <= GRIP]
        if near:
            self.grabbed = near[0]
        elif geometry.contains_point(self.circle, self.ball, (x, y)):
            self.grabbed = "circle"
        elif geometry.contains_point(self.rect, self.place, (x, y)):
            self.grabbed = "rectangle"

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Move what is held to (x, y), which is (dx, dy) from where it was."""
        center_x, center_y = self.rect.center
        if self.grabbed == "circle":
            self.ball.x += dx
            self.ball.y += dy
        elif self.grabbed == "rectangle":
            self.place.x += dx
            self.place.y += dy
        elif self.grabbed == "turn":
            local_x, local_y = self.to_local(x, y)
            stalk = math.atan2(center_y, center_x + 0.5 * self.rect.width + STALK)
            self.place.angle += math.atan2(local_y, local_x) - stalk
        elif self.grabbed == "size":
            local_x, local_y = self.to_local(x, y)
            width, height = 2 * abs(local_x - center_x), 2 * abs(local_y - center_y)
            self.rect = Rect(max(width, 10), max(height, 10), self.rect.center)
        elif self.grabbed == "pivot":
            # The rectangle stays where it is; its centre, seen from the pivot, goes the other way.
            local_x, local_y = self.to_local(x, y)
            self.rect = Rect(self.rect.width, self.rect.height, (center_x - local_x, center_y - local_y))
            self.place.x, self.place.y = x, y

    def release(self) -> None:
        """Let go."""
        self.grabbed = ""

    # ---- What there is to see ------------------------------------------------------------------------------------

    def words(self) -> str:
        """The answer in figures."""
        contact = geometry.collide(self.circle, self.ball, self.rect, self.place)
        if contact is None:
            gap = geometry.distance(self.circle, self.ball, self.rect, self.place)
            return f"{gap:.1f} apart    angle {self.place.degrees:.1f} degrees, counter-clockwise"
        nx, ny = contact.normal
        return f"touching    depth {contact.depth:.1f}    normal ({nx:.2f}, {ny:.2f}), from the circle to the rectangle"

    def draw(self, picture: Picture) -> None:
        """Everything, from the back to the front."""
        center = (self.ball.x, self.ball.y)
        closest = geometry.closest_point(self.rect, self.place, center)
        contact = geometry.collide(self.circle, self.ball, self.rect, self.place)
        color = Category.DYNAMIC if contact is None else Category.INVALID

        # The ghosts: both shapes, turned back around the pivot.
        upright = Transform(self.place.x, self.place.y)
        ghost, ghost_closest = (
            (upright.x + x, upright.y + y) for x, y in (self.to_local(*center), self.to_local(*closest))
        )
        picture.shape(self.rect, upright, Category.GHOST)
        picture.circle(ghost, self.circle.radius, Category.GHOST)
        picture.line(ghost, ghost_closest, Category.GHOST)
        picture.dot(ghost, Category.GHOST)

        picture.shape(self.rect, self.place, color)
        picture.shape(self.circle, self.ball, color)
        picture.gap(center, closest)
        if contact is not None:
            picture.contact(contact)
        handles = self.handles()
        x, y = self.rect.center
        picture.line(self.to_world(x + 0.5 * self.rect.width, y), handles["turn"])
        for at in handles.values():
            picture.dot(at, Category.KINEMATIC)
            picture.circle(at, 5, Category.KINEMATIC)


def open_window(playground: Playground) -> tuple[Any, Callable[[], None]]:
    """A window in which the mouse plays, and the function that draws what is in it."""
    import pyglet

    from physics.debug import Overlay

    window = pyglet.window.Window(WIDTH, HEIGHT, caption="Circle and rectangle")
    picture = Picture()
    overlay = Overlay(picture)
    label = pyglet.text.Label(x=20, y=20, color=(60, 66, 75, 255))

    @window.event
    def on_draw() -> None:
        pyglet.gl.glClearColor(0.97, 0.975, 0.98, 1.0)
        window.clear()
        picture.clear()
        playground.draw(picture)
        overlay.draw()
        label.text = playground.words()
        label.draw()

    @window.event
    def on_mouse_press(x: int, y: int, button: int, modifiers: int) -> None:
        playground.press(x, y)

    @window.event
    def on_mouse_drag(x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        playground.drag(x, y, dx, dy)

    @window.event
    def on_mouse_release(x: int, y: int, button: int, modifiers: int) -> None:
        playground.release()

    return window, on_draw


def main() -> None:
    parser = argparse.ArgumentParser(description="A circle and a rectangle to push around.")
    parser.add_argument("--screenshot", metavar="PNG", help="open no window: save a picture of how it starts")
    arguments = parser.parse_args()

    import pyglet

    if arguments.screenshot and sys.platform.startswith("linux"):
        pyglet.options["headless"] = True  # needs no display; elsewhere there always is one
    window, draw = open_window(Playground())
    if arguments.screenshot:
        window.switch_to()
        draw()
        pyglet.image.get_buffer_manager().get_color_buffer().save(arguments.screenshot)
        window.close()
    else:
        pyglet.app.run()


if __name__ == "__main__":
    main()
