"""What the engine sees, over what the player sees: the overlay of `physics.debug`, with a legend and numbers."""

import esper

from demo_game import palette
from demo_game.app import App
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import Text
from demo_game.field import LEFT
from physics import Collider, RevoluteJoint, RigidBody, Velocity
from physics.debug import PALETTE, Category, Overlay, Show

EVERYTHING = Show.DEFAULT | Show.BOXES | Show.CELLS

LEGEND = (
    (Category.DYNAMIC, "dynamic body"),
    (Category.KINEMATIC, "kinematic body"),
    (Category.STATIC, "static or asleep"),
    (Category.SENSOR, "sensor"),
    (Category.BOX, "bounding box"),
    (Category.CELL, "cell of the grid"),
    (Category.POINT, "contact"),
    (Category.JOINT, "joint"),
)


class Inspector:
    """Draws the overlay, and adds the legend to a layer of text."""

    def __init__(self, rects: RoundedRects, text: Text) -> None:
        self._rects = rects
        self._text = text
        self._overlay: Overlay | None = None

    def draw(self, app: App) -> None:
        """Draw what the engine sees now."""
        system = app.session.system
        if self._overlay is None:
            self._overlay = Overlay(system, EVERYTHING)
        self._overlay.what = system
        self._overlay.draw()

    def legend(self, app: App, frames: float) -> None:
        """Add colours and numbers; `frames` a second are drawn."""
        self._rects.add(LEFT + 128, 206, 236, 268, palette.NIGHT, alpha=0.82, radius=8, gloss=0.0)
        bodies = len(esper.get_component(Collider))
        moving = len(esper.get_components(Collider, Velocity))
        dynamic = [body for _, body in esper.get_component(RigidBody) if body.kind == "dynamic"]
        numbers = (
            f"{bodies} colliders, {moving} moving",
            f"{len(dynamic)} dynamic, {sum(body.asleep for body in dynamic)} asleep",
            f"{len(app.session.system.contacts)} contacts, {len(esper.get_component(RevoluteJoint))} joints",
            f"{app.step_seconds * 1000:.2f} ms a step, {frames:.0f} fps",
        )
        y = 320.0
        for words in numbers:
            self._text.write(words, LEFT + 20, y, 10, palette.CREAM)
            y -= 20
        for category, words in LEGEND:
            self._rects.add(LEFT + 31, y + 5, 22, 10, PALETTE[category].color, radius=3, gloss=0.0)
            self._text.write(words, LEFT + 52, y, 10, palette.MIST)
            y -= 20
