"""Joined bodies that spin fast for the length of the substeps: joints stay closed, and give no energy."""

from __future__ import annotations

import math

import esper
import pytest

from physics import (
    DistanceJoint,
    GearJoint,
    Joint,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    WeldJoint,
    WheelJoint,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity


def rod(x: float, y: float, mass: float, width: float, height: float) -> int:
    """A body of known inertia that meets nothing."""
    inertia = mass * (width * width + height * height) / 12
    return body(Rect(width, height), x, y, mass=mass, mask=0, rigid={"inertia": inertia})


def spin(parts: list[int], speed: float, x: float = 0.0, y: float = 0.0) -> None:
    """Let bodies turn about a point like one rigid body."""
    for part in parts:
        t, v = transform(part), velocity(part)
        v.x -= speed * (t.y - y)
        v.y += speed * (t.x - x)
        v.angular += speed


def energy(parts: list[int]) -> float:
    total = 0.0
    for part in parts:
        v, r = velocity(part), rigid_body(part)
        assert r.mass is not None
        assert r.inertia is not None
        total += 0.5 * (r.mass * (v.x * v.x + v.y * v.y) + r.inertia * v.angular * v.angular)
    return total


def momenta(parts: list[int]) -> tuple[float, float, float]:
    """Momentum and angular momentum."""
    px = py = turning = 0.0
    for part in parts:
        t, v, r = transform(part), velocity(part), rigid_body(part)
        assert r.mass is not None
        assert r.inertia is not None
        px += r.mass * v.x
        py += r.mass * v.y
        turning += r.inertia * v.angular + r.mass * (t.x * v.y - t.y * v.x)
    return px, py, turning


def at(entity: int, x: float, y: float) -> tuple[float, float]:
    """Where a point of a body is."""
    t = transform(entity)
    c, s = math.cos(t.angle), math.sin(t.angle)
    return t.x + c * x - s * y, t.y + s * x + c * y


@pytest.mark.parametrize("kind", [RevoluteJoint, WeldJoint, DistanceJoint, PrismaticJoint, WheelJoint])
def test_joints_are_closed_at_the_end_of_a_substep(make_world, kind: type[Joint]) -> None:
    """In substeps of a tenth of a radian they would be open by 0.33 to 0.51."""
    make_world(substeps=1)
    a, b = rod(-30, 0, 1, 40, 8), rod(30, 5, 2, 40, 12)
    joint: Joint
    if kind is DistanceJoint:
        joint = DistanceJoint(a, b, anchor_a=(20, 4), anchor_b=(-15, 6))
    elif kind is PrismaticJoint or kind is WheelJoint:
        joint = kind(a, b, (0.6, 0.8), (0, 10))
    else:
        joint = kind(a, b, (0, 10))
    esper.create_entity(joint)
    spin([a, b], 18)
    if kind in (RevoluteJoint, DistanceJoint):
        velocity(a).angular -= 10
    length = math.dist(at(a, 20, 4), at(b, -15, 6))
    worst = 0.0
    for _ in range(20):
        esper.process(1 / 60)
        if isinstance(joint, DistanceJoint):
            off = math.dist(at(a, 20, 4), at(b, -15, 6)) - length
        else:
            (ax, ay), (bx, by) = at(a, 30, 10), at(b, -30, 5)
            off = math.hypot(bx - ax, by - ay)
            if isinstance(joint, PrismaticJoint | WheelJoint):
                # Across the axis, which turns with a.
                angle = transform(a).angle + math.atan2(0.8, 0.6)
                off = (by - ay) * math.cos(angle) - (bx - ax) * math.sin(angle)
        worst = max(worst, abs(off))
    assert worst < 0.15


@pytest.mark.once
@pytest.mark.parametrize(("substeps", "kept"), [(1, 0.6), (4, 0.97)])
def test_an_arm_on_a_heavy_hub_gains_nothing(make_world, substeps: int, kept: float) -> None:
    """The hub's centre is near its pivot. In three substeps a tick it gained two thirds of its energy in 10 s."""
    make_world(substeps=substeps)
    hub, arm = rod(3.65, 2.69, 3, 10, 10), rod(40, 0, 1, 40, 8)
    for joint in (RevoluteJoint(None, hub, (0, 0)), RevoluteJoint(hub, arm, (20, 0))):
        esper.create_entity(joint)
    spin([hub, arm], 30)
    velocity(arm).angular += 20
    run(1 / 60)
    before = energy([hub, arm])
    for _ in range(600):
        esper.process(1 / 60)
        assert energy([hub, arm]) < 1.01 * before
    assert energy([hub, arm]) > kept * before


@pytest.mark.once
def test_three_links_in_free_spin_keep_energy_and_momentum(make_world) -> None:
    """They fly, too: what is taken back is not taken from the flight, nor from the spin of the whole."""
    make_world(substeps=2)
    links = [rod(-45, 0, 1, 40, 8), rod(-5, 3, 4, 60, 10), rod(40, 0, 0.5, 40, 6)]
    for a, b, x in ((0, 1, -25), (1, 2, 20)):
        esper.create_entity(RevoluteJoint(links[a], links[b], (x, 0)))
    spin(links, 15)
    velocity(links[0]).angular += 5
    for link in links:
        velocity(link).x += 200
    run(1 / 60)
    before, start = momenta(links), energy(links)
    for _ in range(240):
        esper.process(1 / 60)
        assert energy(links) < 1.0001 * start
    assert energy(links) > 0.99 * start
    assert momenta(links) == pytest.approx(before, rel=1e-9)


def test_gears_that_spin_in_flight_are_not_braked(make_world) -> None:
    """Gears turn a frame, so that it cannot turn as a whole; its flight goes on."""
    make_world(substeps=1)
    frame, left, right = rod(0, 0, 2, 60, 10), rod(-20, 1, 1, 30, 20), rod(25, 0, 1, 40, 20)
    for joint in (
        RevoluteJoint(frame, left, (-20, 0)),
        RevoluteJoint(frame, right, (15, 0)),
        GearJoint(left, right, -2),
    ):
        esper.create_entity(joint)
    parts = [frame, left, right]
    spin(parts, 15)
    for part in parts:
        velocity(part).y += 300
    velocity(left).angular += 20
    velocity(right).angular -= 10
    run(1 / 60)
    before, start = momenta(parts), energy(parts)
    run(3)
    assert momenta(parts)[:2] == pytest.approx(before[:2], rel=1e-9, abs=1e-6)
    assert energy(parts) < 1.001 * start
