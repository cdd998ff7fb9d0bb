"""Elastic discs among standing rectangles, from one impact to the next, by formulas of its own: a brute-force twin.

It shares no code with the engine. No gravity and no friction; every disc has the same mass. Everything is compared with
everything at each impact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Vector = tuple[float, float]


@dataclass
class Disc:
    x: float
    y: float
    vx: float
    vy: float
    radius: float


@dataclass
class Box:
    x: float
    y: float
    width: float
    height: float
    angle: float


def entry(a: float, b: float, c: float) -> float:
    """The first root of a t^2 + 2 b t + c = 0 that is one of going in: b < 0."""
    inner = b * b - a * c
    if a == 0 or b >= 0 or inner <= 0:
        return math.inf
    return (-b - math.sqrt(inner)) / a


def disc_meets_disc(one: Disc, other: Disc) -> tuple[float, Vector]:
    """When two discs meet, and the normal from the first to the second."""
    x, y = other.x - one.x, other.y - one.y
    vx, vy = other.vx - one.vx, other.vy - one.vy
    reach = one.radius + other.radius
    time = entry(vx * vx + vy * vy, x * vx + y * vy, x * x + y * y - reach * reach)
    if time == math.inf:
        return math.inf, (1.0, 0.0)
    return time, ((x + vx * time) / reach, (y + vy * time) / reach)


def disc_meets_box(disc: Disc, box: Box) -> tuple[float, Vector]:
    """When a disc meets a rectangle, and the normal from the rectangle to the disc."""
    c, s = math.cos(box.angle), math.sin(box.angle)
    x, y = c * (disc.x - box.x) + s * (disc.y - box.y), c * (disc.y - box.y) - s * (disc.x - box.x)
    vx, vy = c * disc.vx + s * disc.vy, c * disc.vy - s * disc.vx
    hx, hy, r = box.width / 2, box.height / 2, disc.radius
    best, normal = math.inf, (1.0, 0.0)
    for side in (-1, 1):
        if vx * side < 0:
            time = (side * (hx + r) - x) / vx
            if time > -1e-9 and time < best and abs(y + vy * time) <= hy:
                best, normal = time, (side, 0.0)
        if vy * side < 0:
            time = (side * (hy + r) - y) / vy
            if time > -1e-9 and time < best and abs(x + vx * time) <= hx:
                best, normal = time, (0.0, side)
    for cx in (-hx, hx):
        for cy in (-hy, hy):
            px, py = x - cx, y - cy
            time = entry(vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - r * r)
            if -1e-9 < time < best:
                best, normal = time, ((px + vx * time) / r, (py + vy * time) / r)
    return max(best, 0.0), (c * normal[0] - s * normal[1], s * normal[0] + c * normal[1])


@dataclass
class Impact:
    time: float
    first: int
    second: int


def advance(
    discs: list[Disc], boxes: list[Box], duration: float, restitution: float
) -> tuple[list[Impact], list[int]]:
    """Move the discs on, in place; the impacts, and how many each disc had.

    Discs are numbered from 0, boxes after them.
    """
    now = 0.0
    impacts: list[Impact] = []
    count = [0] * len(discs)
    while True:
        best, pair, normal = duration - now, None, (1.0, 0.0)
        for i, disc in enumerate(discs):
            for k, box in enumerate(boxes):
                time, n = disc_meets_box(disc, box)
                if time < best:
                    best, pair, normal = time, (i, len(discs) + k), (-n[0], -n[1])
            for j in range(i + 1, len(discs)):
                time, n = disc_meets_disc(disc, discs[j])
                if 0 <= time < best:
                    best, pair, normal = time, (i, j), n
        for disc in discs:
            disc.x += disc.vx * best
            disc.y += disc.vy * best
        now += best
        if pair is None:
            return impacts, count
        i, j = pair
        nx, ny = normal
        impacts.append(Impact(now / duration, i, j))
        count[i] += 1
        one = discs[i]
        if j >= len(discs):
            speed = one.vx * nx + one.vy * ny
            one.vx -= (1 + restitution) * speed * nx
            one.vy -= (1 + restitution) * speed * ny
        else:
            count[j] += 1
            other = discs[j]
            speed = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
            one.vx -= 0.5 * (1 + restitution) * speed * nx
            one.vy -= 0.5 * (1 + restitution) * speed * ny
            other.vx += 0.5 * (1 + restitution) * speed * nx
            other.vy += 0.5 * (1 + restitution) * speed * ny
