"""Contacts become stiff where motors and springs press, and where there is room for what they press."""

from __future__ import annotations

import math

import esper
import pytest

from physics import Circle, DistanceJoint, Rect, RevoluteJoint, compiled
from tests.dynamics.scene import body, transform, velocity


@pytest.mark.parametrize("overlap", [40.0, 90.0])
@pytest.mark.parametrize("kind", ["motor", "brake", "spring"])
def test_a_press_throws_nothing_that_it_squeezes(make_world, kind: str, overlap: float) -> None:
    """Four discs between a wall and a press, for which there is no room. With a motor, a brake or a spring among them,
    stiffness and impulse increased each other, and one was thrown at up to 5,100 units/s."""
    make_world((0, -900))
    for x, y, width, height in (
        (0, -10, 800, 20),
        (110, 100, 20, 300),
        (0, 260, 800, 20),
        (-400, 120, 20, 300),
    ):
        body(Rect(width, height), x, y, kind="static")
    press = body(Rect(20, 120), -45, 60, kind="kinematic", velocity=(60, 0, 0))
    discs = [body(Circle(15), 85 - 30 * i, 15, mass=1) for i in range(4)]
    last = discs[-1]
    load = body(Circle(6), -5, 45, mass=0.5)
    if kind == "spring":
        esper.create_entity(DistanceJoint(last, load, 30, frequency=2, damping_ratio=0.5))
    else:
        speed = 5.0 if kind == "motor" else 0.0
        esper.create_entity(RevoluteJoint(last, load, anchor=(-5, 45), motor_speed=speed, max_torque=1000))
    for _ in range(240):
        if transform(press).x > overlap - 45:
            velocity(press).x = 0.0
        esper.process(1 / 60)
        for each in (*discs, load):
            assert math.hypot(velocity(each).x, velocity(each).y) < 1000


def test_a_rod_elsewhere_changes_nothing_for_a_net(make_world) -> None:
    """The joints of a wide net are in no matrix. Whether they join its bodies then depended on whether any other
    joints were in one."""

    def play(elsewhere: bool) -> list[tuple[float, float]]:
        esper.switch_world(f"with a rod: {elsewhere}")
        system = make_world((0, -900))
        body(Rect(400, 20), 0, -210, kind="static")
        discs = {
            (i, j): body(Circle(10), 14 * i, 14 * j - 100, mass=100 if i == j == 2 else 1)
            for i in range(5)
            for j in range(5)
        }
        for (i, j), disc in discs.items():
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2)):
                if (i + di, j + dj) in discs:
                    esper.create_entity(DistanceJoint(disc, discs[i + di, j + dj], collide_connected=True))
        if elsewhere:
            esper.create_entity(DistanceJoint(body(Circle(10), 900, 0), body(Circle(10), 900, 50)))
        for _ in range(60 if compiled else 20):
            system.process(1 / 60)
        return [(transform(each).x, transform(each).y) for each in discs.values()]

    for one, other in zip(play(False), play(True), strict=True):
        assert one == pytest.approx(other, abs=1e-6)
