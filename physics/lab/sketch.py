"""Draws the bench: marks in a `Picture`, from the back to the front."""

from __future__ import annotations

import math
from typing import NamedTuple

from physics import Rect, Transform, geometry
from physics.debug import Picture
from physics.lab import crowd, look
from physics.lab.bench import Aspect, Bench
from physics.lab.figure import STALK, Figure
from physics.lab.mistakes import MISTAKES, Case, Patch, Region, atlas, case_of
from physics.lab.reshape import Point, turned

STEP = 9.0
"""Side of the squares in which a mistake is looked for, in units. Smaller: finer edges, and slower drags."""

HANDLE_NAMES = {"goal": "motion", "spin": "turn in motion", "0": "start of the ray", "1": "end of the ray"}
"""Words for handles whose names do not say enough."""


class Label(NamedTuple):
    """Words beside a place of the world; `mark` as in `readings.Reading`."""

    at: Point
    text: str
    mark: str = ""


class Sketch:
    """Draws a bench. Keeps the areas of wrong answers, which take long to compute, until the figures change."""

    def __init__(self) -> None:
        self._key: object = None
        self._patches: list[Patch] = []

    def draw(self, bench: Bench, picture: Picture, region: Region, unit: float) -> None:
        """Add everything; `region` is the visible part of the world (left, bottom, right, top), `unit` the width of a
        point of the window in the world."""
        if bench.mistake:
            self._draw_mistake(bench, picture, region)
        if Aspect.CELLS in bench.aspects:
            _draw_crowd(bench.selected, picture)
        if Aspect.GHOST in bench.aspects:
            _draw_ghosts(bench, picture)
        if Aspect.SWEEP in bench.aspects:
            _draw_motions(bench, picture)
        for i, figure in enumerate(bench.figures):
            color = look.HIT if bench.hit(figure) else look.FIGURE[i in bench.pair]
            picture.shape(figure.shape, figure.at, color)
        if Aspect.CLOSEST in bench.aspects:
            _draw_closest(bench, picture)
        if Aspect.CONTACT in bench.aspects:
            contact = bench.two[0].collide(bench.two[1])
            if contact is not None:
                picture.contact(contact)
        if Aspect.SWEEP in bench.aspects:
            _draw_impact(bench, picture)
        if Aspect.RAY in bench.aspects:
            _draw_ray(bench, picture)
        _draw_handles(bench, picture, look.HANDLE_RADIUS * unit)

    # ---- Mistakes ------------------------------------------------------------------------------------------------

    def patches(self, bench: Bench, region: Region) -> list[Patch]:
        """Where the circle's centre gets a wrong answer. The result does not depend on the circle's position."""
        pair = bench.circle_and_rect
        if not bench.mistake or pair is None:
            return []
        case = case_of(*pair)
        key = (bench.mistake, case._replace(x=0.0, y=0.0), region)
        if key != self._key:
            self._key = key
            self._patches = atlas(MISTAKES[bench.mistake], case, region, STEP)
        return self._patches

    def _draw_mistake(self, bench: Bench, picture: Picture, region: Region) -> None:
        for left, bottom, right, top, found in self.patches(bench, region):
            picture.box(left, bottom, right, top, look.FALSE_HIT if found else look.MISSED)
        pair = bench.circle_and_rect
        if pair is not None:
            picture.polygon(touching_outline(case_of(*pair)), look.OUTLINE)


def touching_outline(case: Case) -> list[Point]:
    """The centres of the circle at which it just touches the rectangle, in the world: four sides and four arcs."""
    points = []
    for corner in range(4):
        x = case.half_width if corner in (0, 3) else -case.half_width
        y = case.half_height if corner in (0, 1) else -case.half_height
        for k in range(9):
            dx, dy = turned(case.radius, 0.0, (corner + k / 8) * math.pi / 2)
            px, py = turned(case.offset[0] + x + dx, case.offset[1] + y + dy, case.angle)
            points.append((case.pivot[0] + px, case.pivot[1] + py))
    return points


# ---- The grid --------------------------------------------------------------------------------------------------------


def _draw_crowd(figure: Figure, picture: Picture) -> None:
    """Add the crowd and the cells that hold it; the cells that are searched for a figure have another color."""
    found = crowd.ask(figure)
    for cell in found.cells:
        picture.box(*cell, look.ASKED if cell in found.asked else look.CELL)
    picture.box(*found.box, look.BOX)
    for at in crowd.CROWD:
        color = look.HIT if at in found.touching else look.BOX if at in found.met else look.FIGURE[0]
        picture.circle(at, crowd.DISC.radius, color)


# ---- The other frame ---------------------------------------------------------------------------------------------


def _draw_ghosts(bench: Bench, picture: Picture) -> None:
    """Add both figures in the frame of the rectangle: turned around the rectangle's pivot, so that it is upright."""
    a, b = bench.two
    frame, other = (b, a) if isinstance(b.shape, Rect) or not isinstance(a.shape, Rect) else (a, b)
    upright = Transform(frame.at.x, frame.at.y)

    def seen(point: Point) -> Point:
        x, y = frame.to_local(point)
        return upright.x + x, upright.y + y

    x, y = seen((other.at.x, other.at.y))
    picture.shape(frame.shape, upright, look.GHOST)
    picture.shape(other.shape, Transform(x, y, other.at.angle - frame.at.angle), look.GHOST)
    if bench.circle_and_rect is not None:
        center = other.middle
        clamped = seen(geometry.closest_point(frame.shape, frame.at, center))
        picture.line(seen(center), clamped, look.GHOST)
        picture.dot(seen(center), look.GHOST)
        picture.dot(clamped, look.CLAMPED)


def _draw_closest(bench: Bench, picture: Picture) -> None:
    a, b = bench.two
    points = geometry.closest_points(a.shape, a.at, b.shape, b.at)
    if points is not None:
        picture.gap(*points)
        picture.dot(points[0], look.CLAMPED)


# ---- Motions -----------------------------------------------------------------------------------------------------


def _draw_motions(bench: Bench, picture: Picture) -> None:
    for figure in bench.two:
        if figure.moves:
            for fraction in (0.25, 0.5, 0.75):
                picture.shape(figure.shape, figure.pose(fraction), look.TRAIL)
            end = figure.pose(1.0)
            picture.shape(figure.shape, end, look.GHOST)
            picture.arrow(figure.middle, Figure(figure.shape, end).middle, look.MOTION)


def _draw_impact(bench: Bench, picture: Picture) -> None:
    """Add the two figures at the time of impact."""
    a, b = bench.two
    impact = geometry.time_of_impact(a.shape, a.at, a.motion, b.shape, b.at, b.motion)
    if impact is None:
        return
    for figure in (a, b):
        if figure.moves:
            picture.shape(figure.shape, figure.pose(impact.fraction), look.IMPACT)
    picture.hit(impact)


def _draw_ray(bench: Bench, picture: Picture) -> None:
    start, end = bench.ray
    found = [geometry.ray_cast(figure.shape, figure.at, start, end) for figure in bench.figures]
    picture.ray(start, end, *sorted((hit for hit in found if hit), key=lambda hit: hit.fraction))


# ---- Words -------------------------------------------------------------------------------------------------------


def labels(bench: Bench) -> list[Label]:
    """What is written into the drawing."""
    a, b = bench.two
    found = [Label(a.middle, "A"), Label(b.middle, "B")]
    nearest = geometry.closest_points(a.shape, a.at, b.shape, b.at)
    if Aspect.CLOSEST in bench.aspects and nearest is not None:
        (px, py), (qx, qy) = nearest
        found.append(Label((0.5 * (px + qx), 0.5 * (py + qy)), f"{math.dist(*nearest):.1f}", "hit"))
    if Aspect.SWEEP in bench.aspects:
        impact = geometry.time_of_impact(a.shape, a.at, a.motion, b.shape, b.at, b.motion)
        if impact is not None:
            found.append(Label(impact.point, f"t = {impact.fraction:.3f}", "hit"))
    if bench.held is not None and bench.held.name:
        found.append(Label(bench.held.at, HANDLE_NAMES.get(bench.held.name, bench.held.name), "faint"))
    return found


# ---- Handles -----------------------------------------------------------------------------------------------------


def _draw_handles(bench: Bench, picture: Picture, radius: float) -> None:
    for owner, name, at in bench.handles():
        held = bench.held is not None and (bench.held.owner, bench.held.name) == (owner, name)
        if name == "turn":
            figure = bench.figures[owner]
            back = turned(-STALK, 0.0, figure.at.angle)
            picture.line((at[0] + back[0], at[1] + back[1]), at, look.HANDLE)
        picture.circle(at, radius, look.HELD if held else look.HANDLE)
        if name == "pivot":
            picture.dot(at, look.HELD)
