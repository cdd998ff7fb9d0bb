"""`Figure`: a shape at a place, with a motion, and all its handles in the world."""

from __future__ import annotations

import math

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform, geometry
from physics.lab import reshape
from physics.lab.reshape import Point, neat

Motion = tuple[float, float, float]

STALK = 34.0
"""Distance from a shape to the handle that turns it, in units."""

DEGREES = 0.5
"""Angles are rounded to a multiple of this, so that round angles are easy to set."""

STILL = 12.0
"""Shorter motions, in units, become no motion: so dragging the end of a motion back removes the motion."""

NEW: dict[str, Shape] = {
    "circle": Circle(50),
    "rect": Rect(180, 90),
    "capsule": Capsule((-60, 0), (60, 0), 28),
    "segment": Segment((-90, 0), (90, 0)),
    "polygon": Polygon([(70, 0), (22, 67), (-57, 41), (-57, -41), (22, -67)]),
    "concave": Polygon([(-80, -60), (80, -60), (80, -20), (-30, -20), (-30, 70), (-80, 70)]),
    "ellipse": Ellipse(90, 45),
}
"""The shape that each button adds."""


class Figure:
    """A shape on the bench.

    shape   in the coordinates of its pivot
    at      where the pivot is, and the angle about it
    motion  (dx, dy, dangle), which a sweep follows; (0, 0, 0) stands still
    """

    def __init__(self, shape: Shape, at: Transform, motion: Motion = (0.0, 0.0, 0.0)) -> None:
        self.shape = shape
        self.at = at
        self.motion = motion

    # ---- Frames --------------------------------------------------------------------------------------------------

    def to_world(self, point: Point) -> Point:
        """From the shape's own frame to the world: turn by the angle, move to the pivot."""
        x, y = reshape.turned(*point, self.at.angle)
        return self.at.x + x, self.at.y + y

    def to_local(self, point: Point) -> Point:
        """The other way: subtract the pivot, turn by *minus* the angle."""
        return reshape.turned(point[0] - self.at.x, point[1] - self.at.y, -self.at.angle)

    def pose(self, fraction: float) -> Transform:
        """Where the figure is after a fraction of its motion."""
        dx, dy, dangle = self.motion
        at = self.at
        return Transform(at.x + fraction * dx, at.y + fraction * dy, at.angle + fraction * dangle)

    @property
    def moves(self) -> bool:
        """Whether there is a motion."""
        return self.motion != (0.0, 0.0, 0.0)

    @property
    def middle(self) -> Point:
        """The middle of the shape in the world."""
        return self.to_world(reshape.middle(self.shape))

    def contains(self, point: Point, slack: float) -> bool:
        """Whether a point is in the shape, or within `slack` of it: thin shapes can be hit, too."""
        return math.dist(geometry.closest_point(self.shape, self.at, point), point) <= slack

    def collide(self, other: Figure) -> geometry.Contact | None:
        """The contact of two figures."""
        return geometry.collide(self.shape, self.at, other.shape, other.at)

    # ---- Handles -------------------------------------------------------------------------------------------------

    def handles(self, moving: bool) -> dict[str, Point]:
        """The handles, in the world. `moving`: with the handles at the end of the motion."""
        x, y = reshape.middle(self.shape)
        stalk = (x + reshape.right_edge(self.shape) + STALK, y)
        found = {name: self.to_world(point) for name, point in reshape.handles(self.shape).items()}
        found |= {"turn": self.to_world(stalk), "pivot": (self.at.x, self.at.y)}
        if moving:
            end = Figure(self.shape, self.pose(1.0))
            # Without a motion, the goal would coincide with other handles: move it away, so that it can be grabbed.
            away = 0.0 if self.moves else STALK
            tip = end.middle
            found["goal"] = (tip[0], tip[1] - away)
            if self.moves:
                found["spin"] = end.to_world(stalk)
        return found

    def drag(self, handle: str, to: Point) -> None:
        """Move one handle to a point of the world."""
        if handle == "turn":
            self.at.angle = self._angle_to(self.at, to)
        elif handle == "pivot":
            # The shape stays where it is in the world, so relative to the pivot it moves the other way.
            x, y = self.to_local(to)
            self.shape = reshape.shifted(self.shape, -x, -y)
            self.at.x, self.at.y = to
        elif handle == "goal":
            x, y = self.middle
            dx, dy = neat(to[0] - x), neat(to[1] - y)
            self.motion = (dx, dy, self.motion[2]) if math.hypot(dx, dy) > STILL else (0.0, 0.0, 0.0)
        elif handle == "spin":
            end = self.pose(1.0)
            turn = self._angle_to(end, to) - self.at.angle
            # Of the angles that differ by whole turns, take the nearest to the last angle: so a drag can pass half a
            # turn.
            turn += math.tau * round((self.motion[2] - turn) / math.tau)
            self.motion = (*self.motion[:2], round_angle(turn))
        else:
            self.shape = reshape.reshaped(self.shape, handle, self.to_local(to))

    def _angle_to(self, at: Transform, to: Point) -> float:
        """The angle about a pivot at which the stalk points to `to`."""
        x, y = reshape.middle(self.shape)
        stalk = math.atan2(y, x + reshape.right_edge(self.shape) + STALK)
        return round_angle(math.remainder(math.atan2(to[1] - at.y, to[0] - at.x) - stalk, math.tau))


def round_angle(angle: float) -> float:
    """An angle in radians, as the nearest multiple of DEGREES."""
    return math.radians(round(math.degrees(angle) / DEGREES) * DEGREES)
