"""What the engine sees, over what the player sees: the outline of every collider, and every contact."""

import math

import esper

from demo_game import palette
from demo_game.draw.plates import Plates
from demo_game.palette import RGB
from demo_game.poses import pose_of
from physics import Circle, Collider, CollisionSystem, Rect, Shape, Transform

SOLID, SENSOR, CONTACT = palette.LEAF, palette.SUN, palette.ROSE
NORMAL = 28.0
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
SIDES_OF_A_CIRCLE = 20

Outline = list[tuple[float, float]]


class Inspection:
    """Adds the colliders and contacts of a system to a layer of plates. Shows the latest step: nothing is between."""

    def __init__(self, plates: Plates) -> None:
        self._plates = plates

    def draw(self, world: CollisionSystem) -> None:
        """Outlines green, those of sensors yellow; contacts red, with the normal from `a` to `b`."""
        for _, (transform, collider) in esper.get_components(Transform, Collider):
            color = SENSOR if collider.sensor else SOLID
            for shape in collider.shapes:
                self._outline(_corners(shape, transform), color)
        for contact in world.contacts:
            nx, ny = contact.normal
            for x, y in contact.points:
                self._line(x, y, x + NORMAL * nx, y + NORMAL * ny, CONTACT)
                self._plates.disc(x, y, 3.0, CONTACT, gloss=0.0)

    def _outline(self, corners: Outline, color: RGB) -> None:
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            self._line(ax, ay, bx, by, color)

    def _line(self, ax: float, ay: float, bx: float, by: float, color: RGB) -> None:
        length = math.dist((ax, ay), (bx, by))
        angle = math.atan2(by - ay, bx - ax)
        x, y = (ax + bx) / 2, (ay + by) / 2
        self._plates.add(x, y, length + 1.0, 1.4, color, angle=angle, radius=0.7, gloss=0.0)


def _corners(shape: Shape, transform: Transform) -> Outline:
    """The outline of a shape in the world; empty for a shape that the game does not use."""
    if isinstance(shape, Rect):
        x, y, angle = pose_of(shape, transform.x, transform.y, transform.angle)
        c, s = math.cos(angle), math.sin(angle)
        w, h = shape.width / 2, shape.height / 2
        return [(x + c * i * w - s * j * h, y + s * i * w + c * j * h) for i, j in CORNERS]
    if isinstance(shape, Circle):
        turns = [2 * math.pi * i / SIDES_OF_A_CIRCLE for i in range(SIDES_OF_A_CIRCLE)]
        return [
            (transform.x + shape.radius * math.cos(t), transform.y + shape.radius * math.sin(t))
            for t in turns
        ]
    return []
