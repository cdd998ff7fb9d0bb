"""Compares the answers of `physics.geometry` with those of GEOS (through shapely) in random cases of all pairs.

python -m benchmarks.agreement [--cases 1000000] [--seed 1]

A case is two shapes at random poses, a point, a ray and two motions. Each case is put to the seven functions that are
imported below. For each pair of shapes, the program prints the largest error of a length and the number of wrong
answers. It exits with 1 if any answer was wrong.

GEOS has points, lines and polygons. For GEOS, a circle or capsule is a point or line, and its radius is subtracted from
the distances: this is exact. An ellipse is an inscribed polygon, so its lengths may differ by the sagitta (how far the
ellipse extends beyond the polygon). `undecided` counts the yes-or-no answers that depend on less than the sagitta or
the rounding: there both answers are right.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import shapely

from benchmarks.harness import print_versions
from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform
from physics.geometry import (
    closest_point,
    collide,
    contains_point,
    distance,
    overlaps,
    ray_cast,
    time_of_impact,
)

POOL = 1_000
BATCH = 4_000
CORNERS = 128  # of the polygon that stands for an ellipse
ROUNDING = 1e-11  # units; coordinates are some tens
APART = 1e-3  # units; the gap to which overlapping shapes are moved apart

Points = Any  # arrays of shape (n, 2)
Floats = Any


class Pool(NamedTuple):
    """Random shapes of one kind, and their data for GEOS: the corners of all, one after the other, and their radii."""

    shapes: list[Shape]
    corners: Points
    first: Any
    count: Any
    radius: Floats
    sagitta: Floats

    def place(self, which: Any, x: Floats, y: Floats, angle: Floats) -> Any:
        """GEOS's geometries of some of the shapes at poses, without their radii."""
        count = self.count[which]
        owner = np.repeat(np.arange(len(which)), count)
        start = np.repeat(np.cumsum(count) - count, count)
        local = self.corners[np.repeat(self.first[which], count) + np.arange(len(owner)) - start]
        c, s = np.cos(angle)[owner], np.sin(angle)[owner]
        world = np.stack(
            (x[owner] + c * local[:, 0] - s * local[:, 1], y[owner] + s * local[:, 0] + c * local[:, 1]),
            axis=1,
        )
        if count[0] == 1:
            return shapely.points(world)
        if count[0] == 2:
            return shapely.linestrings(world, indices=owner)
        return shapely.polygons(shapely.linearrings(world, indices=owner))


def pool(kind: str, rng: random.Random) -> Pool:
    made = [MAKERS[kind](rng) for _ in range(POOL)]
    count = np.array([len(corners) for _, corners, _, _ in made])
    return Pool(
        [shape for shape, *_ in made],
        np.array([corner for _, corners, _, _ in made for corner in corners]),
        np.cumsum(count) - count,
        count,
        np.array([radius for *_, radius, _ in made]),
        np.array([sagitta for *_, sagitta in made]),
    )


Made = tuple[Shape, list[tuple[float, float]], float, float]


def size(rng: random.Random) -> float:
    return 10.0 ** rng.uniform(-1.5, 0.8)


def place(rng: random.Random) -> tuple[float, float]:
    return (rng.uniform(-3.0, 3.0), rng.uniform(-3.0, 3.0)) if rng.random() < 0.7 else (0.0, 0.0)


def quarter(rng: random.Random) -> float:
    return rng.uniform(-4.0, 4.0) if rng.random() < 0.7 else rng.randrange(4) * math.pi / 2


def turned(points: list[tuple[float, float]], center: tuple[float, float], angle: float) -> Any:
    c, s = math.cos(angle), math.sin(angle)
    return [(center[0] + c * x - s * y, center[1] + s * x + c * y) for x, y in points]


def circle(rng: random.Random) -> Made:
    radius, center = size(rng), place(rng)
    return Circle(radius, center), [center], radius, 0.0


def rect(rng: random.Random) -> Made:
    w, h, center, angle = size(rng), size(rng), place(rng), quarter(rng)
    corners = [(w / 2, h / 2), (-w / 2, h / 2), (-w / 2, -h / 2), (w / 2, -h / 2)]
    return Rect(w, h, center, angle), turned(corners, center, angle), 0.0, 0.0


def ends(rng: random.Random) -> tuple[tuple[float, float], tuple[float, float]]:
    a = place(rng)
    length, angle = size(rng), quarter(rng)
    return a, (a[0] + length * math.cos(angle), a[1] + length * math.sin(angle))


def segment(rng: random.Random) -> Made:
    a, b = ends(rng)
    return Segment(a, b), [a, b], 0.0, 0.0


def capsule(rng: random.Random) -> Made:
    (a, b), radius = ends(rng), size(rng)
    return Capsule(a, b, radius), [a, b], radius, 0.0


def polygon(rng: random.Random) -> Made:
    """A random star around a point, usually concave. Three in ten are on a grid, where corners may be in line."""
    while True:
        count, scale, center = rng.randrange(3, 13), size(rng), place(rng)
        angles = sorted(rng.uniform(0.0, math.tau) for _ in range(count))
        corners = [
            (scale * rng.uniform(0.2, 1.0) * math.cos(t), scale * rng.uniform(0.2, 1.0) * math.sin(t))
            for t in angles
        ]
        if rng.random() < 0.3:
            corners = [(round(4 * x / scale) / 2, round(4 * y / scale) / 2) for x, y in corners]
        corners = turned(corners, center, 0.0)
        if rng.random() < 0.5:
            corners.reverse()
        try:
            return Polygon(corners), corners, 0.0, 0.0
        except ValueError:
            continue


def ellipse(rng: random.Random) -> Made:
    rx, ry, center, angle = size(rng), size(rng), place(rng), quarter(rng)
    steps = [k * math.tau / CORNERS for k in range(CORNERS)]
    corners = turned([(rx * math.cos(t), ry * math.sin(t)) for t in steps], center, angle)
    # The sagitta of a circle with the larger radius. The ellipse is such a circle, compressed: its sagitta is no
    # larger.
    return Ellipse(rx, ry, center, angle), corners, 0.0, max(rx, ry) * (1.0 - math.cos(math.pi / CORNERS))


MAKERS: dict[str, Callable[[random.Random], Made]] = {
    "Circle": circle,
    "Rect": rect,
    "Segment": segment,
    "Capsule": capsule,
    "Polygon": polygon,
    "Ellipse": ellipse,
}


class Tally:
    """The results of the cases of one pair of shapes."""

    def __init__(self) -> None:
        self.cases = self.overlaps = self.undecided = 0
        self.error = 0.0
        self.wrong: dict[str, int] = {}
        self.examples: list[str] = []

    def lengths(self, what: str, found: Floats, low: Floats, high: Floats, cases: Case) -> None:
        """Counts lengths as wrong that are outside their bounds by more than rounding; keeps the largest error."""
        off = np.maximum(np.maximum(low - found, found - high), 0.0)
        if len(off):
            self.error = max(self.error, float(off.max()))
        self.count(what, off > ROUNDING, cases)

    def decisions(self, what: str, found: Any, gap: Floats, slack: Floats, cases: Case) -> None:
        """Compares yes-or-no answers with GEOS's gaps. A gap may be too large by `slack`, and 0 for any overlap."""
        yes = (gap < -ROUNDING) | (gap == 0.0)
        no = gap > slack + ROUNDING
        self.undecided += int((~yes & ~no).sum())
        self.count(what, (yes & ~found) | (no & found), cases)

    def count(self, what: str, bad: Any, cases: Case) -> None:
        if bad.any():
            self.wrong[what] = self.wrong.get(what, 0) + int(bad.sum())
            if len(self.examples) < 3:
                self.examples.append(f"{what}: {cases.show(int(np.flatnonzero(bad)[0]))}")


class Case:
    """A batch of random cases of one pair of kinds."""

    def __init__(self, a: Pool, b: Pool, count: int, rng: Any) -> None:
        reach = rng.choice((1.0, 4.0, 12.0), count)
        self.a, self.b = a, b
        self.which_a, self.which_b = rng.integers(0, POOL, count), rng.integers(0, POOL, count)
        self.numbers = rng.uniform(-1.0, 1.0, (count, 12)) * reach[:, None]
        self.angles = np.where(
            rng.random((count, 2)) < 0.7,
            rng.uniform(-4.0, 4.0, (count, 2)),
            rng.integers(0, 4, (count, 2)) * (math.pi / 2),
        )
        # A fifth of the cases is on a grid of halves, so that shapes touch or lie in one line.
        grid = rng.random(count) < 0.2
        self.numbers[grid] = np.round(2.0 * self.numbers[grid]) / 2.0
        self.geo_a = a.place(self.which_a, *self.numbers[:, 0:2].T, self.angles[:, 0])
        self.geo_b = b.place(self.which_b, *self.numbers[:, 2:4].T, self.angles[:, 1])
        self.radius_a, self.radius_b = a.radius[self.which_a], b.radius[self.which_b]
        self.sagitta_a, self.sagitta_b = a.sagitta[self.which_a], b.sagitta[self.which_b]

    def at(self, i: int) -> tuple[Shape, Transform, Shape, Transform]:
        xa, ya, xb, yb = self.numbers[i, :4].tolist()
        angle_a, angle_b = self.angles[i].tolist()
        return (
            self.a.shapes[self.which_a[i]],
            Transform(xa, ya, angle_a),
            self.b.shapes[self.which_b[i]],
            Transform(xb, yb, angle_b),
        )

    def show(self, i: int) -> str:
        a, at, b, bt = self.at(i)
        return f"{a!r} {at!r} {b!r} {bt!r} {self.numbers[i, 4:].tolist()}"

    def ask(self) -> Any:
        """Our answers: one row for each case."""
        answers = np.zeros((len(self.which_a), 18))
        for i in range(len(answers)):
            a, at, b, bt = self.at(i)
            px, py, qx, qy, ux, uy, vx, vy = self.numbers[i, 4:].tolist()
            row = [distance(a, at, b, bt), overlaps(a, at, b, bt), contains_point(a, at, (px, py))]
            row += closest_point(a, at, (px, py))
            hit = ray_cast(a, at, (px, py), (qx, qy))
            row += (-1.0, 0.0, 0.0) if hit is None else (hit.fraction, *hit.normal)
            contact = collide(a, at, b, bt)
            row += (-1.0, 0.0, 0.0) if contact is None else (contact.depth, *contact.normal)
            impact = time_of_impact(a, at, (ux, uy, 0.0), b, bt, (vx, vy, 0.0))
            row += (
                (-1.0, 0.0, 0.0, 0.0, 0.0)
                if impact is None
                else (impact.fraction, *impact.normal, *impact.point)
            )
            answers[i, : len(row)] = row
        return answers


def compare(cases: Case, convex: bool, tally: Tally) -> None:
    answers = cases.ask()
    tally.cases += len(answers)
    tally.overlaps += int(answers[:, 1].sum())
    gap = shapely.distance(cases.geo_a, cases.geo_b) - cases.radius_a - cases.radius_b
    sagitta = cases.sagitta_a + cases.sagitta_b
    tally.lengths("distance", answers[:, 0], np.maximum(gap - sagitta, 0.0), np.maximum(gap, 0.0), cases)
    tally.decisions("overlaps", answers[:, 1] != 0.0, gap, sagitta, cases)
    tally.count("collide", (answers[:, 8] >= 0.0) != (answers[:, 1] != 0.0), cases)
    points(cases, answers, tally)
    rays(cases, answers, tally)
    if convex:
        depths(cases, answers, tally)
    impacts(cases, answers, convex, tally)


def points(cases: Case, answers: Any, tally: Tally) -> None:
    point, nearest = cases.numbers[:, 4:6], answers[:, 3:5]
    gap = shapely.distance(cases.geo_a, shapely.points(point)) - cases.radius_a
    tally.decisions("contains_point", answers[:, 2] != 0.0, gap, cases.sagitta_a, cases)
    away = np.hypot(*(nearest - point).T)
    tally.lengths("closest_point", away, np.maximum(gap - cases.sagitta_a, 0.0), np.maximum(gap, 0.0), cases)
    outside = shapely.distance(cases.geo_a, shapely.points(nearest)) - cases.radius_a
    tally.lengths("closest_point's own distance", np.maximum(outside, 0.0), 0.0, cases.sagitta_a, cases)


def rays(cases: Case, answers: Any, tally: Tally) -> None:
    start, end = cases.numbers[:, 4:6], cases.numbers[:, 6:8]
    way = end - start
    fraction, normal = answers[:, 5], answers[:, 6:8]
    hits = fraction >= 0.0
    tally.count("ray's normal", hits & (np.abs(np.hypot(*normal.T) - 1.0) > 1e-12), cases)
    whole = shapely.linestrings(np.stack((start, end), axis=1))
    gap = shapely.distance(cases.geo_a, whole) - cases.radius_a
    tally.decisions("ray_cast", hits, gap, cases.sagitta_a, cases)
    # The point of the hit must be on the surface, and the ray before that point must be outside.
    at = start + np.where(hits, fraction, 1.0)[:, None] * way
    outside = shapely.distance(cases.geo_a, shapely.points(at)) - cases.radius_a
    tally.lengths("ray's point", np.where(hits, np.maximum(outside, 0.0), 0.0), 0.0, cases.sagitta_a, cases)
    if cases.radius_a.any():
        to = shapely.linestrings(np.stack((start, at), axis=1))
        inside = cases.radius_a - shapely.distance(cases.geo_a, to)
        later = fraction > 0.0
        tally.lengths("ray's way", np.where(later, np.maximum(inside, 0.0), 0.0), 0.0, 0.0, cases)
        return
    later = fraction > 0.0
    border = shapely.boundary(cases.geo_a) if shapely.get_dimensions(cases.geo_a[0]) == 2 else cases.geo_a
    beside = shapely.distance(border, shapely.points(at))
    tally.lengths("ray's point on the border", np.where(later, beside, 0.0), 0.0, cases.sagitta_a, cases)
    inward = np.sum(normal * way, axis=1) / np.maximum(np.hypot(*way.T), 1e-300)
    tally.count("ray's direction", later & (inward > ROUNDING), cases)
    if cases.sagitta_a.any():
        # A ray can enter an ellipse at one point only, and the checks above have found that the hit is there.
        return
    met, owner = shapely.get_coordinates(shapely.intersection(cases.geo_a, whole), return_index=True)
    first = np.full(len(answers), np.inf)
    np.minimum.at(first, owner, np.hypot(*(met - start[owner]).T))
    both = later & np.isfinite(first)
    ours = np.where(both, fraction * np.hypot(*way.T), 0.0)
    # The error is measured across the surface: along a ray that is nearly parallel to the surface, rounding is
    # magnified.
    off = np.abs(ours - np.where(both, first, 0.0)) * np.abs(inward)
    # A ray that runs along a side, up to rounding, may hit any point of the side.
    length = np.maximum(np.hypot(*way.T), 1e-300)
    between = start + (np.where(both, (ours + first) / 2.0, 0.0) / length)[:, None] * way
    along = (off > ROUNDING) & (shapely.distance(border, shapely.points(between)) <= ROUNDING)
    tally.undecided += int(along.sum())
    off = np.where(along, 0.0, off)
    tally.lengths("ray's fraction", off, 0.0, 0.0, cases)


def depths(cases: Case, answers: Any, tally: Tally) -> None:
    """Moves the second shape out by the depth and APART: the gap must then be APART."""
    depth, normal = answers[:, 8], answers[:, 9:11]
    meet = depth >= 0.0
    tally.count("contact's normal", meet & (np.abs(np.hypot(*normal.T) - 1.0) > 1e-12), cases)
    out = cases.numbers[:, 2:4] + normal * (np.maximum(depth, 0.0) + APART)[:, None]
    geo_b = cases.b.place(cases.which_b, *out.T, cases.angles[:, 1])
    gap = shapely.distance(cases.geo_a, geo_b) - cases.radius_a - cases.radius_b
    sagitta = cases.sagitta_a + cases.sagitta_b
    tally.lengths("depth", np.where(meet, gap, APART), APART, APART + sagitta, cases)


def impacts(cases: Case, answers: Any, convex: bool, tally: Tally) -> None:
    fraction, normal, point = answers[:, 11], answers[:, 12:14], answers[:, 14:16]
    found = fraction >= 0.0
    tally.count("impact's normal", found & (np.abs(np.hypot(*normal.T) - 1.0) > 1e-12), cases)
    sagitta = cases.sagitta_a + cases.sagitta_b
    # Impacts of ellipses are found by iteration, which may stop early by a tolerance (`physics.tolerances`).
    early = np.where(sagitta > 0.0, 1e-8, 0.0)

    def at(time: Floats, aside: Any = 0.0) -> tuple[Any, Any]:
        a = cases.numbers[:, 0:2] + time[:, None] * cases.numbers[:, 8:10]
        b = cases.numbers[:, 2:4] + time[:, None] * cases.numbers[:, 10:12] + aside
        return (
            cases.a.place(cases.which_a, *a.T, cases.angles[:, 0]),
            cases.b.place(cases.which_b, *b.T, cases.angles[:, 1]),
        )

    later = fraction > 0.0
    geo_a, geo_b = at(np.maximum(fraction, 0.0))
    gap = shapely.distance(geo_a, geo_b) - cases.radius_a - cases.radius_b
    tally.lengths("impact's gap", np.where(later, np.maximum(gap, 0.0), 0.0), 0.0, sagitta + early, cases)
    for geometry, radius in ((geo_a, cases.radius_a), (geo_b, cases.radius_b)):
        outside = shapely.distance(geometry, shapely.points(point)) - radius
        tally.lengths(
            "impact's point", np.where(later, np.maximum(outside, 0.0), 0.0), 0.0, sagitta + early, cases
        )
    if convex:
        # A step along the normal makes a gap as long as the step; a step in another direction makes a smaller gap.
        geo_a, geo_b = at(np.maximum(fraction, 0.0), APART * normal)
        gap = shapely.distance(geo_a, geo_b) - cases.radius_a - cases.radius_b
        aside = np.where(later, gap, APART)
        tally.lengths("impact's normal", aside, APART - ROUNDING, APART + sagitta + early, cases)
    # Before the impact the shapes must be apart; without an impact, all the way. Where GEOS finds an overlap (gap 0),
    # the shapes may only touch: then the common area decides.
    for part in (0.3, 0.8, 0.999, 1.0):
        time_of_part = part * np.where(found, fraction, 1.0)
        if part == 1.0:
            time_of_part = np.where(found, 0.0, 1.0)
        geo_a, geo_b = at(time_of_part)
        gap = shapely.distance(geo_a, geo_b) - cases.radius_a - cases.radius_b
        inside = (gap < -ROUNDING) & (fraction != 0.0)
        suspects = np.flatnonzero((gap == 0.0) & (fraction != 0.0) & (cases.radius_a + cases.radius_b == 0.0))
        if part < 1.0 or not found.all():
            common = shapely.intersection(geo_a[suspects], geo_b[suspects])
            inside[suspects] = (shapely.area(common) > ROUNDING) & ~(found[suspects] & (part == 1.0))
        tally.count("time_of_impact", inside & ~(found & (part == 1.0)), cases)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print_versions("shapely", "numpy")
    print(f"GEOS {shapely.geos_version_string}; {options.cases:,} cases, seed {options.seed}\n")
    start = time.perf_counter()
    pools = {kind: pool(kind, random.Random(f"{kind} {options.seed}")) for kind in MAKERS}
    pairs = [(a, b) for a in MAKERS for b in MAKERS]
    print(f"{'':18} {'cases':>9} {'overlap':>9} {'largest error':>14} {'undecided':>10} {'wrong':>7}")
    wrong = total = 0
    rng = np.random.default_rng(options.seed)
    for index, (a, b) in enumerate(pairs):
        tally = Tally()
        left = options.cases // len(pairs) + (index < options.cases % len(pairs))
        total += left
        while left:
            count = min(left, BATCH)
            compare(Case(pools[a], pools[b], count, rng), "Polygon" not in (a, b), tally)
            left -= count
        bad = sum(tally.wrong.values())
        wrong += bad
        print(
            f"{a + ' ' + b:18} {tally.cases:>9,} {tally.overlaps:>9,} {tally.error:>14.1e} {tally.undecided:>10,} "
            f"{bad:>7,}",
            flush=True,
        )
        for example in tally.examples:
            print(f"    {example}")
        if tally.wrong:
            print(f"    {tally.wrong}")
    print(f"\n{total:,} cases, {wrong:,} wrong answers, {time.perf_counter() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
