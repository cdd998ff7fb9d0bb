"""Bodies that walls press together get no speeds out of nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import esper
import pytest

from physics import (
    Circle,
    Collider,
    DistanceJoint,
    PhysicsSystem,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
)
from tests.dynamics.scene import body, transform, velocity


def jam(make_world: Callable[..., PhysicsSystem], seed: int) -> tuple[PhysicsSystem, float, float]:
    """Bodies of all masses, some of them joined, between standing and moving walls: the world, the speed of the moving
    walls, and the seconds of a tick."""
    chance = Random(seed)
    system = make_world((0, 0), substeps=chance.choice([1, 2, 4]))
    speed = chance.choice([300, 1000, 2000])
    restitution = chance.choice([1.0, 1.0, 0.9, 0.5])
    dt = chance.choice([1 / 60, 1 / 60, 1 / 30, 1 / 120])
    count = chance.choice([3, 4, 6])

    def collider(shape: Circle | Rect, **more: object) -> Collider:
        return Collider(shape, restitution=restitution, friction=chance.choice([0, 0.5, 1]), **more)

    def polar() -> tuple[float, float]:
        return chance.uniform(0, 6.28), chance.uniform(20, 60)

    for _ in range(chance.choice([0, 1, 2])):
        angle, far = polar()
        place = Transform(far * math.cos(angle), far * math.sin(angle), angle + chance.uniform(-0.3, 0.3))
        moves = Velocity(-speed * math.cos(angle), -speed * math.sin(angle))
        belt = (chance.choice([0, 200]), 0)
        esper.create_entity(
            place, moves, collider(Rect(10, 100), surface_velocity=belt), RigidBody("kinematic")
        )
    for _ in range(chance.choice([1, 2, 3])):
        angle, far = polar()
        place = Transform(far * math.cos(angle), far * math.sin(angle), angle)
        esper.create_entity(place, collider(Rect(10, 100)), RigidBody("static"))
    bodies = []
    for _ in range(count):
        shape: Circle | Rect = chance.choice(
            [Circle(chance.uniform(3, 20)), Rect(chance.uniform(5, 40), chance.uniform(5, 40))]
        )
        place = Transform(chance.uniform(-25, 25), chance.uniform(-25, 25))
        flies = Velocity(chance.uniform(-speed, speed), chance.uniform(-speed, speed))
        bodies.append(
            esper.create_entity(place, flies, collider(shape), RigidBody(mass=10 ** chance.uniform(-2, 3)))
        )
    for _ in range(chance.choice([0, 1, 2, 3])):
        a, b = chance.sample(bodies, 2)
        kind = chance.choice([RevoluteJoint, WeldJoint, PrismaticJoint, DistanceJoint])
        if kind is DistanceJoint:
            esper.create_entity(DistanceJoint(a, b, chance.uniform(5, 40)))
            continue
        anchor = chance.uniform(-20, 20), chance.uniform(-20, 20)
        if kind is RevoluteJoint:
            esper.create_entity(RevoluteJoint(a, b, anchor=anchor))
        elif kind is PrismaticJoint:
            esper.create_entity(PrismaticJoint(a, b, axis=(1, 0), anchor=anchor))
        else:
            spring = {"frequency": chance.uniform(1, 10)} if chance.random() < 0.5 else {}
            esper.create_entity(WeldJoint(a, b, anchor=anchor, **spring))
    return system, speed, dt


@pytest.mark.parametrize(
    ("seed", "times"), [(41, 400.0), (1462, 50.0), (1426, 50.0), (954, 50.0), (2043, 50.0)]
)
def test_a_jam_between_walls_gets_no_speeds_out_of_nothing(
    make_world: Callable[..., PhysicsSystem], seed: int, times: float
) -> None:
    """The first two had bodies at 1.4e10 and 6.2e8 units/s: contacts that bounce counted as driven from outside in each
    moment of the tick, and so each moment allowed more. In the others, joints pulled a body back to a moving wall, and
    the body bounced off that wall up to a hundred times in a tick, at 130 to 200 times the speed of the wall."""
    system, speed, dt = jam(make_world, seed)
    for _ in range(30):
        system.process(dt)
        assert max(math.hypot(v.x, v.y) for _, v in esper.get_component(Velocity)) < times * speed


@pytest.mark.parametrize(("seed", "times"), [(41, 400.0), (1462, 50.0)])
def test_what_a_far_joint_drags_does_not_count_for_a_jam(
    make_world: Callable[..., PhysicsSystem], seed: int, times: float
) -> None:
    """A reader: a kinematic body with a joint, anywhere in the world, raised the limit for all impacts."""
    system, speed, dt = jam(make_world, seed)
    far = body(Circle(5), 9000, 0, kind="kinematic", velocity=(1e6, 0, 0))
    trailer = body(Circle(5), 9020, 0, velocity=(1e6, 0, 0))
    esper.create_entity(DistanceJoint(far, trailer, 20.0))
    for _ in range(30):
        system.process(dt)
        for entity, v in esper.get_component(Velocity):
            assert entity in (far, trailer) or math.hypot(v.x, v.y) < times * speed


def test_a_light_ball_between_two_heavy_ones_that_meet_gets_at_most_33_times_their_speed(
    make_world: Callable[..., PhysicsSystem],
) -> None:
    """It bounces to and fro twenty times in a tick, each time by twice their speed faster."""
    system = make_world((0, 0))
    for side in (-1, 1):
        body(Circle(60), 75 * side, 0, velocity=(-500 * side, 0, 0), mass=1000, restitution=1.0, friction=0.0)
    light = body(Circle(2), 1, 0, mass=0.01, restitution=1.0, friction=0.0)
    fastest = 0.0
    for _ in range(30):
        system.process(1 / 60)
        fastest = max(fastest, abs(velocity(light).x))
    assert 10 * 500 < fastest < 33 * 500


@pytest.mark.parametrize(("count", "ratio", "times"), [(6, 2.0, 7.4), (6, 5.0, 24.6), (8, 5.0, 68.0)])
def test_a_cannon_of_balls_keeps_its_energy(
    make_world: Callable[..., PhysicsSystem], count: int, ratio: float, times: float
) -> None:
    """Balls that fall onto each other, each lighter than the one below: the last one gets up to 68 times the speed of
    the fall, far above its free speed."""
    system = make_world((0, 0))
    body(Rect(400, 20), 0, -10, kind="static", restitution=1.0, friction=0.0)
    balls = []
    for k in range(count):
        y = 20 + 0.2 + 0.42 * k
        balls.append(
            body(
                Circle(0.2),
                0,
                y,
                velocity=(0, -400, 0),
                mass=1000 / ratio**k,
                restitution=1.0,
                friction=0.0,
                rigid={"lock_rotation": True},
            )
        )

    def energy() -> float:
        return sum(0.5 * 1000 / ratio**k * velocity(ball).y ** 2 for k, ball in enumerate(balls))

    before = energy()
    for _ in range(12):
        system.process(1 / 60)
    assert energy() == pytest.approx(before, rel=1e-9)
    assert velocity(balls[-1]).y > times * 400


def test_a_hammer_hits_a_row_of_balls_on_rods(make_world: Callable[..., PhysicsSystem]) -> None:
    """An attacker, of a rule that let a joined body bounce off a kinematic one only once in a tick: the first ball
    hands the blow on, is hit again, and stuck to the hammer."""
    system = make_world((0, 0))
    balls = [body(Circle(10), 20 * i, 0, mass=1, restitution=1.0, friction=0.0) for i in range(5)]
    for i, ball in enumerate(balls):
        esper.create_entity(DistanceJoint(None, ball, anchor_a=(20 * i, 3000)))
    body(Rect(30, 100), -26, 0, kind="kinematic", velocity=(200, 0, 0), restitution=1.0, friction=0.0)
    for _ in range(10):
        system.process(1 / 60)
    assert [velocity(ball).x for ball in balls] == pytest.approx([400] * 5, rel=0.05)


@pytest.mark.parametrize("speed", [0.0, 1e-9, 50.0])
def test_a_dumbbell_keeps_its_energy_in_the_corner_of_a_moving_room(
    make_world: Callable[..., PhysicsSystem], speed: float
) -> None:
    """An attacker, of the same rule: in the frame of the room, it lost a third of its energy."""
    system = make_world((0, 0))
    material = {"restitution": 1.0, "friction": 0.0}
    body(Rect(400, 40), 0, -20, kind="kinematic", velocity=(speed, 0, 0), **material)
    body(Rect(40, 200), 120, 100, kind="kinematic", velocity=(speed, 0, 0), **material)
    ends = [
        body(Circle(5), 85, y, mass=1, velocity=(speed + v, -v, 0), friction=0.0)
        for y, v in ((15, 1200), (300, 0))
    ]
    esper.create_entity(DistanceJoint(*ends))
    for _ in range(3):
        system.process(1 / 60)
    energy = sum((velocity(e).x - speed) ** 2 + velocity(e).y ** 2 for e in ends)
    assert energy == pytest.approx(1.5 * 1200**2, rel=0.01)


@pytest.mark.parametrize("sweep", [True, False])
def test_a_catapult_throws_its_stone(make_world: Callable[..., PhysicsSystem], sweep: bool) -> None:
    """An attacker, of a rule that allowed 4 times the speed of the weight: the plank passed through the stone."""
    system = make_world((0, -900), sweep=sweep)
    body(Rect(10, 12), 170, -9, kind="static")
    plank = body(Rect(200, 6), 75, 0, mass=1)
    esper.create_entity(RevoluteJoint(None, plank, anchor=(0, 0), limits=(-0.6, 0.3)))
    radius = 2 if sweep else 1
    stone = body(Circle(radius), 165, 3 + radius, mass=0.05 if sweep else 0.01)
    weight, fall = (2000, 250) if sweep else (1000, 100)
    body(Rect(30, 30), -22.5, 23, mass=weight, velocity=(0, -fall, 0))
    for _ in range(6):
        system.process(1 / 60)
    assert velocity(stone).y > (4000 if sweep else 2000)
    assert transform(stone).y > 100
