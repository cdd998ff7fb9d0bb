"""`Bench`: the figures, what is shown of them, and what the mouse does to them. Imports no window."""

from __future__ import annotations

import math
from enum import Flag, auto
from typing import NamedTuple

from physics import Circle, Rect, Transform
from physics.lab.figure import NEW, Figure
from physics.lab.reshape import Point

GRID = 0.5
"""Positions are rounded to a multiple of this, in units, so that shapes can be made to touch exactly."""


class Aspect(Flag):
    """What is shown besides the figures."""

    CLOSEST = auto()
    CONTACT = auto()
    GHOST = auto()
    SWEEP = auto()
    RAY = auto()
    CELLS = auto()


class Handle(NamedTuple):
    """A point that the mouse can drag. `owner` is the number of a figure, or RAY."""

    owner: int
    name: str
    at: Point


RAY = -1
"""The owner of both ends of the ray."""


class Bench:
    """The figures, and what is measured and shown of them.

    figures  at least two
    pair     the numbers of the two figures that are measured; the second is selected and shows its handles
    aspects  what is shown
    mistake  the key of one of `mistakes.MISTAKES`, or "" for none
    ray      its start and its end
    """

    def __init__(self) -> None:
        self.figures = [
            Figure(Circle(60), Transform(590, 440)),
            Figure(Rect(260, 120, center=(40, 0)), Transform(350, 290, math.radians(30))),
        ]
        self.pair = (0, 1)
        self.aspects = Aspect.CLOSEST | Aspect.CONTACT | Aspect.GHOST
        self.mistake = ""
        self.ray: tuple[Point, Point] = ((80.0, 560.0), (760.0, 120.0))
        self._held: Handle | None = None
        self._offset = (0.0, 0.0)

    # ---- What there is -------------------------------------------------------------------------------------------

    @property
    def two(self) -> tuple[Figure, Figure]:
        """The two figures that are measured, in the order of their numbers."""
        low, high = sorted(self.pair)
        return self.figures[low], self.figures[high]

    @property
    def circle_and_rect(self) -> tuple[Figure, Figure] | None:
        """The two measured figures, the circle first, if they are a circle and a rectangle; else None. The mistakes
        need a circle and a rectangle."""
        a, b = self.two
        if isinstance(a.shape, Rect) and isinstance(b.shape, Circle):
            a, b = b, a
        return (a, b) if isinstance(a.shape, Circle) and isinstance(b.shape, Rect) else None

    @property
    def selected(self) -> Figure:
        """The figure whose handles are shown."""
        return self.figures[self.pair[1]]

    @property
    def held(self) -> Handle | None:
        """The handle that the mouse holds."""
        return self._held

    def hit(self, figure: Figure) -> bool:
        """Whether a figure touches any other."""
        return any(other is not figure and figure.collide(other) for other in self.figures)

    def handles(self) -> list[Handle]:
        """The handles that are shown."""
        number = self.pair[1]
        found = [
            Handle(number, name, at)
            for name, at in self.selected.handles(moving=Aspect.SWEEP in self.aspects).items()
        ]
        if Aspect.SWEEP in self.aspects:
            first = self.pair[0]
            others = self.figures[first].handles(moving=True)
            found += [Handle(first, name, others[name]) for name in ("goal", "spin") if name in others]
        if Aspect.RAY in self.aspects:
            found += [Handle(RAY, str(i), self.ray[i]) for i in (0, 1)]
        return found

    # ---- Commands ------------------------------------------------------------------------------------------------

    def add(self, kind: str, at: Point) -> None:
        """Put a new figure of a kind (one of `figure.NEW`) at a place, and select it."""
        self.figures.append(Figure(NEW[kind], Transform(*on_grid(at))))
        self.select(len(self.figures) - 1)

    def remove(self) -> None:
        """Remove the selected figure, unless only two are left. The mouse lets go."""
        if len(self.figures) > 2:
            self.release()
            del self.figures[self.pair[1]]
            self.pair = (0, len(self.figures) - 1)

    def select(self, number: int) -> None:
        """Show the handles of a figure, and measure it against the one that was selected before."""
        if number != self.pair[1]:
            self.pair = (self.pair[1], number)

    def toggle(self, aspect: Aspect) -> None:
        """Show an aspect, or hide it if it is shown."""
        self.aspects ^= aspect

    # ---- The mouse -----------------------------------------------------------------------------------------------

    def press(self, at: Point, reach: float) -> None:
        """Take hold of the nearest handle within `reach`, else of the topmost figure there."""
        near = [handle for handle in self.handles() if math.dist(handle.at, at) <= reach]
        if near:
            # Of several handles in one place `min` takes the first: a handle of the shape, and not the pivot.
            self._held = min(near, key=lambda handle: math.dist(handle.at, at))
            self._offset = (0.0, 0.0)
            return
        self._held = None
        for number in reversed(range(len(self.figures))):
            if self.figures[number].contains(at, 0.5 * reach):
                self.select(number)
                place = self.figures[number].at
                self._held = Handle(number, "", at)
                self._offset = (place.x - at[0], place.y - at[1])
                return

    def drag(self, to: Point) -> None:
        """Move what is held."""
        if self._held is None:
            return
        owner, name, _ = self._held
        x, y = on_grid((to[0] + self._offset[0], to[1] + self._offset[1]))
        if owner == RAY:
            start, end = self.ray
            self.ray = ((x, y), end) if name == "0" else (start, (x, y))
        elif name:
            self.figures[owner].drag(name, (x, y))
        else:
            place = self.figures[owner].at
            place.x, place.y = x, y

    def release(self) -> None:
        """Let go."""
        self._held = None


def on_grid(at: Point) -> Point:
    """The nearest place whose coordinates are multiples of GRID."""
    return round(at[0] / GRID) * GRID, round(at[1] / GRID) * GRID
