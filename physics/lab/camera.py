"""`Camera`: which part of the world is visible in a box of the window."""

from __future__ import annotations

from typing import NamedTuple

from physics.lab.reshape import Point

Region = tuple[float, float, float, float]

CLOSEST, FARTHEST = 40.0, 0.05
"""Limits of the zoom, in points of the window for each unit of the world."""


class Box(NamedTuple):
    """A rectangle on the window, in points from the lower left corner."""

    left: float
    bottom: float
    width: float
    height: float

    def contains(self, at: Point) -> bool:
        return 0 <= at[0] - self.left < self.width and 0 <= at[1] - self.bottom < self.height


class Camera:
    """Looks at (x, y), which is in the middle of the box, with `zoom` points for each unit of the world."""

    def __init__(self, region: Region) -> None:
        self.region = region
        self.x = self.y = 0.0
        self.zoom = 1.0
        self._fitted: Box | None = None

    def fit(self, box: Box) -> None:
        """Show the whole region. Does nothing unless the box has a new size, so that zooming and panning are kept."""
        if self._fitted is not None and self._fitted[2:] == box[2:]:
            return
        left, bottom, right, top = self.region
        self._fitted = box
        self.x, self.y = 0.5 * (left + right), 0.5 * (bottom + top)
        self.zoom = max(min(box.width / (right - left), box.height / (top - bottom)), FARTHEST)

    def to_world(self, box: Box, at: Point) -> Point:
        """The place in the world that is seen at a point of the window."""
        return (
            self.x + (at[0] - box.left - 0.5 * box.width) / self.zoom,
            self.y + (at[1] - box.bottom - 0.5 * box.height) / self.zoom,
        )

    def to_window(self, box: Box, at: Point) -> Point:
        """The point of the window at which a place in the world is seen."""
        return (
            box.left + 0.5 * box.width + (at[0] - self.x) * self.zoom,
            box.bottom + 0.5 * box.height + (at[1] - self.y) * self.zoom,
        )

    def seen(self, box: Box) -> Region:
        """Left, bottom, right, top of the part of the world that is seen."""
        left, bottom = self.to_world(box, (box.left, box.bottom))
        right, top = self.to_world(box, (box.left + box.width, box.bottom + box.height))
        return left, bottom, right, top

    def zoom_by(self, factor: float, box: Box, at: Point) -> None:
        """Zoom in (factor > 1) or out. The place in the world that is seen at `at` stays there."""
        x, y = self.to_world(box, at)
        zoom = min(max(self.zoom * factor, FARTHEST), CLOSEST)
        self.x = x + (self.x - x) * self.zoom / zoom
        self.y = y + (self.y - y) * self.zoom / zoom
        self.zoom = zoom

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by (dx, dy), in points of the window."""
        self.x -= dx / self.zoom
        self.y -= dy / self.zoom
