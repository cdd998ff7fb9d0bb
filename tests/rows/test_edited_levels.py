"""A level of which tiles are moved, deleted and made while the rest stands: questions find what is there."""

from __future__ import annotations

import random

import esper
import pytest

from physics import Circle, Collider, CollisionSystem, PhysicsSystem, Rect, RigidBody, Transform, Velocity

SIDE = 10.0


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("most", [1, 4, 60])
def test_questions_find_the_tiles_where_they_are(moves: bool, most: int) -> None:
    chance = random.Random(most)
    system = PhysicsSystem() if moves else CollisionSystem()
    places: dict[int, Transform] = {}

    def tile() -> None:
        place = Transform(SIDE * chance.randrange(40), SIDE * chance.randrange(12))
        parts = [RigidBody("static")] if chance.random() < 0.7 else []
        places[esper.create_entity(place, Collider(Rect(SIDE - 1, SIDE - 1)), *parts)] = place

    for _ in range(150):
        tile()
    for _ in range(5):
        ball = (
            Transform(chance.uniform(0, 400), chance.uniform(0, 120)),
            Velocity(30, 20),
            Collider(Circle(2)),
        )
        esper.create_entity(*ball, *([RigidBody(gravity_scale=0)] if moves else []))
    for _ in range(40):
        for _ in range(chance.randrange(most + 1)):
            entity = chance.choice(list(places))
            match chance.randrange(4):
                case 0:
                    places[entity].x = SIDE * chance.randrange(40)
                case 1:
                    esper.delete_entity(entity, immediate=True)
                    del places[entity]
                    tile()
                case 2:
                    esper.component_for_entity(entity, Collider).mask = chance.randrange(1, 2**32)
                case 3:
                    tile()
        system.process(1 / 60)
        for _ in range(20):
            x, y = SIDE * chance.randrange(40), SIDE * chance.randrange(12)
            found = {entity for entity in system.at_point(x, y) if entity in places}
            assert found == {e for e, place in places.items() if place.x == x and place.y == y}
