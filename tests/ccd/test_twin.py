"""The sweep against its twin: the same ways, the same impacts at the same times."""

from __future__ import annotations

import math
from random import Random

import esper
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity
from physics.tolerances import IMPACTS_MAX
from tests.ccd.twin import Box, Disc, advance

DT = 1 / 60
HALF = 150.0


def scene(chance: Random, balls: int) -> tuple[list[Disc], list[Box]]:
    """Discs that do not overlap, in a box with some rectangles."""
    boxes = [
        Box(side * (HALF + 5) * c, side * (HALF + 5) * s, 10, 2 * HALF + 20, angle)
        for angle, c, s in ((0.0, 1, 0), (math.pi / 2, 0, 1))
        for side in (-1, 1)
    ]
    boxes += [
        Box(
            chance.uniform(-100, 100), chance.uniform(-100, 100), chance.uniform(1, 60), chance.uniform(1, 20),
            chance.uniform(0, math.pi),
        )
        for _ in range(chance.randrange(4))
    ]  # fmt: skip
    discs: list[Disc] = []
    while len(discs) < balls:
        x, y, radius = chance.uniform(-120, 120), chance.uniform(-120, 120), chance.uniform(2, 12)
        free = all(math.dist((x, y), (d.x, d.y)) > radius + d.radius + 1 for d in discs) and all(
            math.dist((x, y), (b.x, b.y)) > math.hypot(b.width, b.height) / 2 + radius + 1 for b in boxes[4:]
        )
        if free:
            speed, angle = 10 ** chance.uniform(3.2, 4.3), chance.uniform(0, math.tau)
            discs.append(Disc(x, y, speed * math.cos(angle), speed * math.sin(angle), radius))
    return discs, boxes


@given(st.integers(0, 2**32 - 1), st.integers(1, 4), st.sampled_from([1.0, 1.0, 0.7]))
@settings(max_examples=60)
def test_as_by_formulas(seed: int, balls: int, restitution: float) -> None:
    discs, boxes = scene(Random(seed), balls)
    before = esper.current_world
    esper.switch_world("twin")
    try:
        compare(discs, boxes, restitution)
    finally:
        esper.switch_world(before)
        esper.delete_world("twin")


def compare(discs: list[Disc], boxes: list[Box], restitution: float) -> None:
    world = PhysicsSystem()
    esper.add_processor(world)
    material = {"restitution": restitution, "friction": 0.0}
    ids = [
        esper.create_entity(
            Transform(d.x, d.y),
            Velocity(d.vx, d.vy),
            Collider(Circle(d.radius), **material),
            RigidBody(mass=2.0),
        )
        for d in discs
    ]
    ids += [
        esper.create_entity(
            Transform(b.x, b.y, b.angle), Collider(Rect(b.width, b.height), **material), RigidBody("static")
        )
        for b in boxes
    ]
    held: set[tuple[int, int]] = set()
    for _ in range(3):
        impacts, count = advance(discs, boxes, DT, restitution)
        esper.process(DT)
        if max(count) >= IMPACTS_MAX:
            return  # from here on it stays where it is
        # An error grows by a factor of (way / radius) at each impact with something round.
        allowed = 1e-6
        for disc, entity in zip(discs, ids, strict=False):
            at = esper.component_for_entity(entity, Transform)
            speed = esper.component_for_entity(entity, Velocity)
            assert math.dist((at.x, at.y), (disc.x, disc.y)) < allowed * 100
            assert math.dist((speed.x, speed.y), (disc.vx, disc.vy)) < allowed * 10_000
        first: dict[tuple[int, int], float] = {}
        for impact in impacts:
            a, b = sorted((ids[impact.first], ids[impact.second]))
            first.setdefault((a, b), impact.time)
        begun = {(event.a, event.b): event for event in world.begun}
        assert begun.keys() == first.keys()
        for pair, time in first.items():
            assert begun[pair].time == pytest.approx(time, abs=1e-5)
            assert begun[pair].depth == 0
        assert [event.time for event in world.begun] == sorted(event.time for event in world.begun)
        # What was hit in the last tick, and is hit again, has ended and begun.
        assert {(event.a, event.b) for event in world.ended} == held
        held = set(first)
