"""Nets, webs and rings: many bodies on many joints."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

import esper

from physics import (
    Capsule,
    Circle,
    DistanceJoint,
    MouseJoint,
    PhysicsSystem,
    Rect,
    RevoluteJoint,
    WeldJoint,
)
from tests.scenes.bodies import body, ground, transform
from tests.scenes.scene import scene

SWAY = {"linear_damping": 1.0, "angular_damping": 1.0}


@scene(ticks=1500)
def joint_grid(system: PhysicsSystem) -> Callable[[], str | None]:
    """A cloth of balls on hinges, held at the corners and the middle of its upper edge."""
    count, size = 8, 20.0
    rows: list[list[int]] = []
    for j in range(count):
        rows.append([])
        for i in range(count):
            x, y = size * i, 400 - size * j
            held = j == 0 and i in (0, count // 2, count - 1)
            knot = body(Circle(8), x, y, mask=0, rigid=SWAY, kind="static" if held else "dynamic")
            rows[j].append(knot)
            if i:
                esper.create_entity(RevoluteJoint(rows[j][i - 1], knot, anchor=(x - size / 2, y)))
            if j:
                esper.create_entity(RevoluteJoint(rows[j - 1][i], knot, anchor=(x, y + size / 2)))

    def look() -> str | None:
        gaps = []
        for one, other in [pair for row in rows for pair in itertools.pairwise(row)]:
            a, b = transform(one), transform(other)
            at = (
                a.x + 10 * cos(a.angle) - b.x + 10 * cos(b.angle),
                a.y + 10 * sin(a.angle) - b.y + 10 * sin(b.angle),
            )
            gaps.append(hypot(*at))
        return f"hinges are open by up to {max(gaps):g}" if max(gaps) > 1 else None

    return look


@scene(ticks=1500, fastest=900)
def spiderweb(system: PhysicsSystem) -> Iterator[None]:
    """Elastic threads in rings and spokes; a knot is drawn aside, and let go."""
    spokes, rings = 8, 4
    threads = {"frequency": 4.0, "damping_ratio": 0.3}
    middle = body(Circle(3), 0, 300, mass=1, mask=0, rigid=SWAY)
    knots: dict[tuple[int, int], int] = {}
    for k, ring in itertools.product(range(spokes), range(1, rings + 1)):
        turn = 2 * pi * k / spokes
        at = 40 * ring * cos(turn), 300 + 40 * ring * sin(turn)
        inner = middle if ring == 1 else knots[k, ring - 1]
        if ring == rings:
            esper.create_entity(DistanceJoint(None, inner, 40, anchor_a=at, **threads))
        else:
            knots[k, ring] = body(Circle(3), *at, mass=1, mask=0, rigid=SWAY)
            esper.create_entity(DistanceJoint(inner, knots[k, ring], 40, **threads))
    for k, ring in knots:
        esper.create_entity(DistanceJoint(knots[k, ring], knots[(k + 1) % spokes, ring], **threads))
    drag = MouseJoint(knots[0, 1], (40, 300), max_force=20_000)
    hand = esper.create_entity(drag)
    for tick in range(1500):
        if tick < 100:
            drag.target = (40 + tick, 300 - tick / 2)
        if tick == 100:
            esper.delete_entity(hand)
        yield


def soft_ring(x: float, y: float, radius: float, count: int = 9) -> list[int]:
    """Capsules welded end to end, with some give."""
    step = 2 * pi / count
    half, inner = radius * sin(step / 2), radius * cos(step / 2)
    parts = [
        body(
            Capsule((-half, 0), (half, 0), 5),
            x + inner * cos(i * step),
            y + inner * sin(i * step),
            i * step + pi / 2,
            friction=0.5,
            rigid=SWAY,
        )
        for i in range(count)
    ]
    for i, part in enumerate(parts):
        at = (i + 0.5) * step
        weld = WeldJoint(
            part,
            parts[(i + 1) % count],
            anchor=(x + radius * cos(at), y + radius * sin(at)),
            angular_frequency=6.0,
            angular_damping_ratio=0.3,
        )
        esper.create_entity(weld)
    return parts


@scene(ticks=1500, springs=True)
def soft_rings(system: PhysicsSystem) -> Callable[[], str | None]:
    """Rings that give way and come back, on each other, with a crate on top."""
    ground()
    rings = [soft_ring(x, y, 40) for x, y in ((-50, 60), (50, 60), (0, 170))]
    body(Rect(20, 20), 0, 260, friction=0.6, density=0.5)

    def look() -> str | None:
        for ring in rings:
            heights = [transform(part).y for part in ring]
            if max(heights) - min(heights) < 30:
                return f"a ring is flat: {heights}"
        return None

    return look


@scene(ticks=1500, springs=True)
def falling_hinges(system: PhysicsSystem) -> None:
    """Columns of crates on springy hinges at alternating corners fall over each other."""
    ground()
    for column in range(3):
        x, last = 70 * (column - 1), None
        for i in range(8):
            crate = body(Rect(20, 20), x + i % 2, 11 + 22 * i, friction=0.4, rigid=SWAY)
            if last is not None:
                anchor = (x + (10 if i % 2 else -10), 22 * i)
                hinge = RevoluteJoint(
                    last, crate, anchor=anchor, limits=(-0.4 * pi, 0.4 * pi), frequency=0.5, damping_ratio=0.5
                )
                esper.create_entity(hinge)
            last = crate


@scene(ticks=900)
def hung_on_two_cords(system: PhysicsSystem) -> Callable[[], str | None]:
    """An L on a pin, with a cord that keeps it from tipping over, under a rain of balls."""
    ground()
    corner = body([Rect(160, 8, (0, 0)), Rect(8, 60, (-76, 30))], 0, 200, mass=10, friction=0.6, rigid=SWAY)
    esper.create_entity(RevoluteJoint(None, corner, anchor=(0, 200)))
    esper.create_entity(DistanceJoint(None, corner, anchor_a=(-120, 200), anchor_b=(-76, 0), limits=(0, 60)))
    for i in range(6):
        body(
            Circle(8),
            8 * i - 60,
            300 + 40 * i,
            mass=0.5,
            friction=0.5,
            rigid={"angular_damping": 2.0, **SWAY},
        )

    def look() -> str | None:
        at = transform(corner)
        end = at.x - 76 * cos(at.angle), at.y - 76 * sin(at.angle)
        length = hypot(end[0] + 120, end[1] - 200)
        return f"the cord is {length:g} long" if length > 60.5 else None

    return look
