"""The grid at work: a crowd of small discs, and the cells in which a figure looks for discs that it might touch."""

from __future__ import annotations

import random
from typing import NamedTuple

import esper

from physics import Circle, Collider, CollisionSystem, RigidBody, Transform, geometry
from physics.debug import Category, Picture, Show
from physics.debug.marks import Polygon
from physics.lab.figure import Figure
from physics.lab.reshape import Point

WORLD = "physics lab: crowd"
"""The esper world in which the crowd and a figure are colliders."""

DISC = Circle(9)
CELL = 72.0
"""Side of the cells, in units. The engine would pick smaller ones, with one disc in each."""

_random = random.Random(5)
CROWD: list[Point] = [
    (60.0 + 84.0 * column + _random.uniform(-30, 30), 60.0 + 82.0 * row + _random.uniform(-30, 30))
    for row in range(8)
    for column in range(10)
]
"""Where the discs are."""

Box = tuple[float, float, float, float]


class Asked(NamedTuple):
    """The search for the discs that touch a figure, step by step. Boxes are (left, bottom, right, top).

    box       the bounding box of the figure
    cells     the cells of the grid that hold discs. A disc is in the cell of its centre
    asked     cells whose discs may reach into the box: a disc reaches out of its cell by half a cell at most
    looked    discs in the cells `asked`: their boxes are compared with the figure's
    met       discs whose boxes meet the figure's: of these, the exact shapes are compared
    touching  discs that touch the figure
    """

    box: Box
    cells: list[Box]
    asked: list[Box]
    looked: list[Point]
    met: list[Point]
    touching: list[Point]


def ask(figure: Figure) -> Asked:
    """Put the crowd and a figure into a world, and see where its grid keeps them."""
    picture = Picture()
    before = esper.current_world
    esper.switch_world(WORLD)
    try:
        for at in CROWD:
            esper.create_entity(Transform(*at), Collider(DISC), RigidBody("static"))
        place = Transform(figure.at.x, figure.at.y, figure.at.angle)
        esper.create_entity(place, Collider(figure.shape))
        system = CollisionSystem(CELL)
        system.process()
        picture.system(system, Show.CELLS | Show.BOXES)
    finally:
        esper.switch_world(before)
        esper.delete_world(WORLD)
    boxes = [_box(mark) for mark in picture if isinstance(mark, Polygon) and mark.category is Category.BOX]
    cells = [
        _box(mark) for mark in picture if isinstance(mark, Polygon) and mark.category is Category.STATIC_CELL
    ]
    box = boxes[-1]  # the figure has the highest id
    asked = [cell for cell in cells if _meet(_grown(cell, 0.5 * (cell[2] - cell[0])), box)]
    looked = [at for at in CROWD if any(_meet((*at, *at), cell) for cell in asked)]
    radius = DISC.radius
    met = [at for at in looked if _meet(_grown((*at, *at), radius), box)]
    touching = [at for at in met if geometry.overlaps(figure.shape, figure.at, DISC, Transform(*at))]
    return Asked(box, cells, asked, looked, met, touching)


def _box(mark: Polygon) -> Box:
    xs, ys = zip(*mark.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
