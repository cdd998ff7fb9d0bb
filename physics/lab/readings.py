"""The numbers about the figures on the bench, each beside the line of the formula that makes it."""

from __future__ import annotations

import math
from typing import NamedTuple

from physics import Capsule, Circle, Shape, geometry
from physics.lab import crowd
from physics.lab.bench import Aspect, Bench
from physics.lab.figure import Figure
from physics.lab.mistakes import MISTAKES, case_of
from physics.lab.reshape import Point


class Reading(NamedTuple):
    """A line of a formula, and what it gives here. `mark`: "" for plain, "hit", "wrong" or "right"."""

    formula: str
    value: str
    mark: str = ""


class Section(NamedTuple):
    """A heading and the lines below it."""

    title: str
    rows: list[Reading]


def number(value: float) -> str:
    """A length or an angle, short; never -0."""
    return f"{round(value, 2) + 0.0:.2f}"


def point(value: Point) -> str:
    return f"({number(value[0])}, {number(value[1])})"


def unit(value: Point) -> str:
    """A unit vector."""
    return f"({round(value[0], 3) + 0.0:.3f}, {round(value[1], 3) + 0.0:.3f})"


def truth(value: float) -> str:
    """The answer of a mistake or a method as text: yes, no, or a depth."""
    return ("yes" if value else "no") if isinstance(value, bool) else number(value)


def readings(bench: Bench) -> list[Section]:
    """Everything that is written beside the figures, from top to bottom."""
    found = [_frames(bench), _contact(bench)]
    if bench.mistake:
        found.append(_mistake(bench))
    if Aspect.SWEEP in bench.aspects:
        found.append(_sweep(bench))
    if Aspect.RAY in bench.aspects:
        found.append(_ray(bench))
    if Aspect.CELLS in bench.aspects:
        found.append(_cells(bench))
    return [section for section in found if section.rows]


def _frames(bench: Bench) -> Section:
    """How the test is simplified: by the frame of the rectangle, or by the radii of round shapes."""
    pair = bench.circle_and_rect
    if pair is not None:
        case = case_of(*pair)
        p = case.local()
        q = case.clamped(p)
        dx, dy = p[0] - q[0], p[1] - q[1]
        squared, limit = dx * dx + dy * dy, case.radius * case.radius
        return Section(
            "In the frame of the rectangle",
            [
                Reading("c, the circle's centre", point((case.x, case.y))),
                Reading("p = R(-angle) (c - pivot) - offset", point(p)),
                Reading("q = clamp(p, -half, +half)", point(q)),
                Reading("d = p - q", point((dx, dy))),
                Reading("d2 = dx*dx + dy*dy", number(squared)),
                Reading("r2 = r*r", number(limit)),
                Reading("hit = d2 <= r2", truth(squared <= limit), "hit" if squared <= limit else ""),
            ],
        )
    a, b = bench.two
    grown = [f"{_name(figure)}: {_core(figure.shape)}" for figure in (a, b)]
    rows = [Reading(f"{label} = core + radius", text) for label, text in zip("AB", grown, strict=True)]
    gap = geometry.distance(a.shape, a.at, b.shape, b.at)
    if gap > 0.0:
        total = _radius(a.shape) + _radius(b.shape)
        rows += [
            Reading("|core A - core B|", number(gap + total)),
            Reading("gap = |core A - core B| - rA - rB", number(gap)),
        ]
    touch = geometry.overlaps(a.shape, a.at, b.shape, b.at)
    rows.append(Reading("hit = gap <= 0", truth(touch), "hit" if touch else ""))
    return Section(f"{_name(a)} and {_name(b)}".capitalize(), rows)


def _contact(bench: Bench) -> Section:
    a, b = bench.two
    contact = a.collide(b)
    if contact is None:
        near = geometry.closest_points(a.shape, a.at, b.shape, b.at)
        rows = []
        if near is not None:
            rows = [
                Reading(f"{label}, nearest of {name}", point(at))
                for label, name, at in zip(("pA", "pB"), "AB", near, strict=True)
            ]
        gap = geometry.distance(a.shape, a.at, b.shape, b.at)
        return Section("Apart", [*rows, Reading("distance = |pA - pB|", number(gap))])
    rows = [
        Reading("point, midway of both surfaces" if i == 0 else "second point", point(at))
        for i, at in enumerate(contact.points)
    ]
    rows += [
        Reading("n, unit, from A to B", unit(contact.normal)),
        Reading("depth: B moved by n * depth is free", number(contact.depth)),
    ]
    return Section("In contact", rows)


def _mistake(bench: Bench) -> Section:
    """The answer of the chosen mistake for the same two figures."""
    mistake = MISTAKES[bench.mistake]
    pair = bench.circle_and_rect
    title = f"Mistake: {mistake.title}"
    if pair is None:
        return Section(title, [Reading("needs a circle and a rectangle", "select them")])
    case = case_of(*pair)
    right, wrong = mistake.truth(case), mistake.answer(case)
    differs = wrong != right
    return Section(
        title,
        [
            Reading(mistake.right, truth(right), "right"),
            Reading(mistake.wrong, truth(wrong), "wrong" if differs else ""),
            Reading(
                "here it answers", "wrongly" if differs else "rightly, by chance", "wrong" if differs else ""
            ),
        ],
    )


def _sweep(bench: Bench) -> Section:
    a, b = bench.two
    impact = geometry.time_of_impact(a.shape, a.at, a.motion, b.shape, b.at, b.motion)
    relative = (b.motion[0] - a.motion[0], b.motion[1] - a.motion[1])
    turns = [math.degrees(figure.motion[2]) for figure in (a, b)]
    moving = sum(figure.moves for figure in (a, b))
    rows = [
        Reading("v = motion B - motion A", point(relative)),
        Reading("turns of A and B, degrees", f"{turns[0]:g}, {turns[1]:g}"),
    ]
    if impact is None:
        rows.append(Reading("t, time of impact, 0 to 1", "none" if moving else "drag a free handle"))
    else:
        rows += [
            Reading("t, time of impact, 0 to 1", f"{impact.fraction:.4f}", "hit"),
            Reading("point at t", point(impact.point)),
            Reading("n at t, from A to B", unit(impact.normal)),
        ]
    kind = ("Sweep", "Sweep: moving against static", "Sweep: moving against moving")[moving]
    return Section(kind, rows)


def _ray(bench: Bench) -> Section:
    start, end = bench.ray
    hits = [
        (hit.fraction, number_of, hit)
        for number_of, figure in enumerate(bench.figures)
        if (hit := geometry.ray_cast(figure.shape, figure.at, start, end)) is not None
    ]
    if not hits:
        return Section("Ray", [Reading("first hit", "none")])
    fraction, number_of, hit = min(hits, key=lambda each: each[:2])
    return Section(
        "Ray",
        [
            Reading("first hit", _name(bench.figures[number_of])),
            Reading("fraction of the way", f"{fraction:.4f}"),
            Reading("start + fraction (end - start)", point(hit.point)),
            Reading("n, out of the surface", unit(hit.normal)),
        ],
    )


def _cells(bench: Bench) -> Section:
    """How many discs of the crowd are left to be compared after the search in the grid."""
    found = crowd.ask(bench.selected)
    return Section(
        f"The grid, asked by the {_name(bench.selected)}",
        [
            Reading("discs, cells that hold them", f"{len(crowd.CROWD)}, {len(found.cells)}"),
            Reading("cells asked, discs in them", f"{len(found.asked)}, {len(found.looked)}"),
            Reading("bounding boxes that meet", str(len(found.met))),
            Reading("shapes that touch", str(len(found.touching))),
        ],
    )


def _name(figure: Figure) -> str:
    return type(figure.shape).__name__.lower()


def _radius(shape: Shape) -> float:
    """The radius by which the core is grown."""
    return shape.radius if isinstance(shape, Circle | Capsule) else 0.0


def _core(shape: Shape) -> str:
    """The core of a shape and the radius by which the engine grows it, as text."""
    match shape:
        case Circle(radius=radius):
            return f"point + {radius:g}"
        case Capsule(radius=radius):
            return f"segment + {radius:g}"
        case _:
            return "itself + 0"
