"""A flipper of a pinball table that its motor presses against its lane, until its velocity dies away."""

from __future__ import annotations

from dataclasses import dataclass

import esper

from physics import Capsule, Circle, CollisionEvent, Rect, RevoluteJoint, RigidBody, Segment
from tests.scenes.bodies import body, solid


@dataclass
class Bumper:
    pass


@dataclass
class Ball:
    pass


def test_a_flipper_that_jams_on_its_lane_does_not_divide_by_its_energy(make_world) -> None:
    """In tick 108 the velocity of the second flipper was 1e-179, the energy of which is nothing."""
    system = make_world((0, -600))

    @system.on_begin(Ball, Bumper)
    def bump(event: CollisionEvent) -> None:
        impulse = -300 * system.mass_of(event.a)
        event.component_a(RigidBody).apply_impulse(impulse * event.normal[0], impulse * event.normal[1])

    solid(Segment((0, 0), (0, 700)), restitution=0.3, friction=0.1)
    solid(Segment((400, 700), (400, 0)), restitution=0.3, friction=0.1)
    solid(Capsule((0, 200), (110, 130), 4), restitution=0.2, friction=0.1)
    solid(Capsule((400, 200), (290, 130), 4), restitution=0.2, friction=0.1)
    flippers = []
    for x, side in ((112, 1), (288, -1)):
        shape = Capsule((0, 0), (65 * side, -4), 6)
        flipper = body(shape, x, 125, mass=5, restitution=0.2, friction=0.3)
        flippers.append(
            RevoluteJoint(
                None, flipper, anchor=(x, 125), reference_angle=0, limits=(-0.5, 0.5),
                motor_speed=-10 * side, max_torque=1e8,
            )
        )  # fmt: skip
        esper.create_entity(flippers[-1])
    for shape, x, y, restitution in (
        (Circle(20), 83.76415864449805, 600.6496634388349, 1.0),
        (Circle(20), 238.77197466931423, 591.1008329458805, 1.0),
    ):
        esper.add_component(solid(shape, x, y, restitution=restitution, friction=0.2), Bumper())
    spinner = body(Rect(70, 6), 200, 300, rigid={"angular_damping": 0.3}, restitution=0.3, friction=0.2)
    esper.create_entity(RevoluteJoint(None, spinner, anchor=(200, 300)))
    esper.add_component(solid(Rect(24, 6), 220, 720, friction=0.2), Bumper())
    balls = []
    for x, velocity in (
        (240.1207797496947, (445.23956204156457, 27.612985062632447)),
        (243.18465539698684, (489.3001322151563, 81.24987261452156)),
        (238.4064566535896, (-402.6138911201624, -140.30720805741058)),
    ):
        balls.append(body(Circle(9), x, 680, 0, velocity, mass=1, restitution=0.3, friction=0.2))
        esper.add_component(balls[-1], Ball())
    presses = {43: (1, -18), 46: (1, 10), 82: (0, 18), 83: (0, -10), 106: (0, 18), 107: (0, -10)}
    for tick in range(109):
        if tick in presses:
            which, speed = presses[tick]
            flippers[which].motor_speed = speed
        if tick == 82:
            flippers[1].motor_speed = -18
        if tick == 83:
            flippers[1].motor_speed = 10
        if tick == 88:
            esper.delete_entity(balls[1], immediate=True)
        if tick == 108:
            flippers[0].motor_speed = 18
        system.process(1 / 30)
