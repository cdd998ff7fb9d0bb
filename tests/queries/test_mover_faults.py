"""move_and_slide without memory: a move that raises has not been made, and can be made again."""

from __future__ import annotations

import esper

import physics
from physics import Circle, Collider, Follow, PhysicsSystem, Rect, RigidBody, Slide, Transform, Velocity
from tests.fresh_world import reset_esper
from tests.no_memory import failing

DT = 1 / 60
STEP = 1 if physics.compiled else 7
CROWD = 300
"""Entities made first: ints up to 256 need no memory."""


class Scene:
    """A walker with a sword, on a belt and before a crate, after a tick and a move."""

    def __init__(self) -> None:
        reset_esper()
        self.system = PhysicsSystem()
        for _ in range(CROWD):
            esper.create_entity()
        belt = Collider(Rect(400, 10), surface_velocity=(9, 0))
        esper.create_entity(Transform(0, 0), belt, RigidBody("static"))
        self.place, self.sword, self.speed = Transform(0, 10), Transform(), Velocity()
        self.walker = esper.create_entity(self.place, Collider(Circle(5)))
        esper.create_entity(self.sword, Follow(self.walker, (3, 1)), Collider(Circle(1)))
        esper.create_entity(Transform(8, 10), self.speed, Collider(Rect(4, 10)), RigidBody(mass=1))
        self.system.process(DT)
        self.move()
        self.system.process(DT)

    def move(self) -> Slide:
        return self.system.move_and_slide(self.walker, (7, -8), push=1000)

    def fails(self, n: int) -> bool:
        """Let allocation `n` of a move fail. Returns whether the move raised."""
        return failing(n, 1, self.move)


def test_a_move_that_raises_is_not_made() -> None:
    undisturbed = Scene()
    slide = undisturbed.move()
    assert slide.on_floor
    assert slide.on_wall
    assert slide.floor_velocity == (9, 0)
    undisturbed_place = undisturbed.place.x, undisturbed.place.y
    undisturbed.system.process(DT)
    pushed = undisturbed.speed.x
    failures, n = 0, 1
    while True:
        scene = Scene()
        before, speed = (scene.place.x, scene.place.y), scene.speed.x
        if not scene.fails(n):
            break
        failures += 1
        assert (scene.place.x, scene.place.y) == before, n
        if n % 2:  # as often, the move is not made again
            assert scene.move() == slide, n
            assert (scene.place.x, scene.place.y) == undisturbed_place, n
        scene.system.process(DT)
        if n % 2:
            assert abs(scene.speed.x - pushed) < 1e-9, n
        else:
            assert abs(scene.speed.x - speed) < 1e-9, n
        assert (scene.sword.x, scene.sword.y) == (scene.place.x + 3, scene.place.y + 1), n
        n += STEP
    assert failures > 20


def test_a_move_of_a_follower_is_not_made() -> None:
    """It is put back by its carrier, and the answer says so."""
    reset_esper()
    system = PhysicsSystem()
    carrier = esper.create_entity(Transform(5, 5))
    place = Transform(5, 5)
    follower = esper.create_entity(place, Follow(carrier), Collider(Circle(1)))
    system.process(DT)
    slide = system.move_and_slide(follower, (3, 0))
    assert (place.x, place.y) == (5, 5)
    assert (slide.motion, slide.remainder) == ((0, 0), (3, 0))
