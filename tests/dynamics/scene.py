"""Bodies for tests of dynamics, in few words."""

from __future__ import annotations

import math

import esper

from physics import RevoluteJoint, WeldJoint
from tests.scenes.bodies import body, rigid_body, transform, velocity

__all__ = ["body", "opening", "rigid_body", "run", "transform", "velocity"]


def run(seconds: float, dt: float = 1 / 60) -> None:
    for _ in range(round(seconds / dt)):
        esper.process(dt)


def opening(joint: RevoluteJoint | WeldJoint) -> float:
    """How far apart the two anchors of a joint are."""
    return math.dist(_anchor(joint.a, joint.anchor_a), _anchor(joint.b, joint.anchor_b))


def _anchor(entity: int | None, anchor: tuple[float, float] | None) -> tuple[float, float]:
    assert anchor is not None  # known from the first tick on
    if entity is None:
        return anchor
    t = transform(entity)
    c, s = math.cos(t.angle), math.sin(t.angle)
    return t.x + c * anchor[0] - s * anchor[1], t.y + s * anchor[0] + c * anchor[1]
