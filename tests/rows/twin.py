"""Random games, played thrice: as ever, and with systems that make rows anew before every tick.

    python -m tests.rows.twin [SEED [SEEDS [TICKS]]]

Rows that are kept from tick to tick must not show: all must agree in every bit after every tick, whatever game code
did in between.
"""

from __future__ import annotations

import hashlib
import math
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import esper

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    CollisionSystem,
    DistanceJoint,
    PhysicsSystem,
    Rect,
    RigidBody,
    Segment,
    Transform,
    Velocity,
)

NEVER, FROM_CHANGES, ALL = range(3)
"""Which rows a system makes anew before every tick: none, those from the first hole or change on, or all."""

DT = 1 / 60
KINDS = (Transform, Velocity, Collider, RigidBody)


class Score:
    """A component that the engine knows nothing of."""

    def __init__(self, points: int) -> None:
        self.points = points


class World:
    """An esper world of a game, with a system, and what its handlers were told."""

    def __init__(self, name: str, moves: bool, anew: int) -> None:
        self.name = name
        self.anew = anew
        esper.switch_world(name)
        self.system: CollisionSystem = PhysicsSystem((0.0, -300.0)) if moves else CollisionSystem()
        self.told: list[str] = []
        self.system.on_begin(None, None, self.tell)
        self.system.on_end(None, None, self.tell)
        esper.add_processor(self.system)

    def tell(self, event: CollisionEvent) -> None:
        text = [
            f"{event.phase} {event.a} {event.b} {event.reason} {event.depth!r} {event.normal!r} {event.time!r}"
        ]
        for kind in (*KINDS, Score):
            for component in (event.component_a(kind, None), event.component_b(kind, None)):
                text.append("-" if component is None else kind.__name__[0])
        self.told.append("".join(text))

    def tick(self, seconds: float) -> None:
        esper.switch_world(self.name)
        if self.anew != NEVER:
            self.forget()
        self.told.clear()
        esper.process(seconds)

    def forget(self) -> None:
        """Make rows anew, as of a database of which nothing is known."""
        tick = self.system._tick
        world = self.system._world
        world.forget()
        if world.name is not None and world.is_current():
            tick.rebuild(world.entities, self.anew == ALL)

    def state(self) -> str:
        """All that there is to see, to the bit."""
        esper.switch_world(self.name)
        text = list(self.told)
        for entity in sorted(esper._entities):
            text.append(f"{entity} has {sorted(kind.__name__ for kind in esper._entities[entity])}")
            for component in esper._entities[entity].values():
                if isinstance(component, KINDS):
                    text.append(f"{entity} {component!r}")
                if isinstance(component, RigidBody):
                    text.append(str(component.asleep))
        for contact in self.system.contacts:
            text.append(f"{contact.a} {contact.b} {contact.normal!r} {contact.depth!r} {contact.points!r}")
        return "\n".join(text)


class Game:
    """Two worlds, and whatever game code may do to them: all of it from one seed."""

    def __init__(self, seed: int, anew: int) -> None:
        self.chance = random.Random(seed)
        self.worlds = [World(f"twin {seed} {anew} {k}", self.chance.random() < 0.8, anew) for k in range(2)]
        self.spare: list[Any] = []
        operations: dict[Callable[[], object], int] = {
            self.create: 20,
            self.delete: 10,
            self.replace: 6,
            self.take_away: 5,
            self.write: 25,
            self.share: 2,
            self.hand_on: 3,
            self.push: 5,
            self.score: 4,
            self.join: 2,
            self.clear: 1,
            self.spoil: 1,
        }
        self.operations = list(operations)
        self.weights = list(operations.values())
        for world in self.worlds:
            esper.switch_world(world.name)
            esper.create_entity(Transform(0, -20), Collider(Rect(400, 20)), RigidBody("static"))
            for k in range(12):
                self.create()

    def play(self, ticks: int) -> Iterator[str]:
        """The state after each tick."""
        chance = self.chance
        for _ in range(ticks):
            if chance.random() < 0.6:
                for _ in range(chance.randrange(1, 4)):
                    world = chance.choice(self.worlds)
                    esper.switch_world(world.name)
                    chance.choices(self.operations, self.weights)[0]()
            for world in self.worlds:
                if chance.random() < 0.9:
                    world.tick(chance.choice((DT, DT, DT, DT, 0.0, 0.02)))
            yield "\n".join(world.state() for world in self.worlds)

    def end(self) -> None:
        esper.switch_world("default")
        for world in self.worlds:
            esper.delete_world(world.name)

    # ---- What game code does ---------------------------------------------------------------------------------------

    def some(self, *kinds: type[Any]) -> int | None:
        """An entity of the current world that has components of these kinds, or None."""
        found = [e for e, has in sorted(esper._entities.items()) if all(kind in has for kind in kinds)]
        return self.chance.choice(found) if found else None

    def transform(self) -> Transform:
        chance = self.chance
        return Transform(chance.uniform(-150, 150), chance.uniform(0, 120), chance.choice((0, 0, 0.3)))

    def velocity(self) -> Velocity:
        chance = self.chance
        if chance.random() < 0.3:
            return Velocity()
        return Velocity(chance.uniform(-60, 60), chance.uniform(-60, 60), chance.choice((0, 1)))

    def collider(self) -> Collider:
        chance = self.chance
        shape = chance.choice((Circle(6), Rect(12, 12), Rect(30, 6), Segment((-40, 0), (40, 0)), Rect(60, 2)))
        return Collider(
            [shape, Circle(4, (8, 0))] if chance.random() < 0.1 else shape,
            sensor=chance.random() < 0.2,
            layer=chance.choice((1, 1, 1, 2)),
            mask=chance.choice((2**64 - 1, 2**64 - 1, 1)),
            restitution=chance.choice((0, 0, 0.7)),
            bullet=chance.random() < 0.1,
            one_way=(0, 1) if chance.random() < 0.05 else None,
            surface_velocity=(20, 0) if chance.random() < 0.05 else (0, 0),
            friction_combine=chance.choice((None, None, "average", "minimum", "maximum")),
            restitution_combine=chance.choice((None, None, "average", "multiply")),
            rolling_resistance=chance.choice((0, 0, 0.1)),
            group=chance.choice((0, 0, 0, 1, 2)),
        )

    def rigid_body(self) -> RigidBody:
        return RigidBody(
            self.chance.choice(("static", "static", "kinematic", "dynamic", "dynamic", "dynamic"))
        )

    def make(self, kind: type[Any]) -> Any:
        makers: dict[type[Any], Callable[[], Any]] = {
            Transform: self.transform,
            Velocity: self.velocity,
            Collider: self.collider,
            RigidBody: self.rigid_body,
        }
        if self.spare and self.chance.random() < 0.2:
            spare = self.spare.pop()
            if type(spare) is kind:
                return spare
        return makers[kind]()

    def create(self) -> None:
        chance = self.chance
        chances = ((Transform, 0.95), (Velocity, 0.5), (Collider, 0.9), (RigidBody, 0.7))
        esper.create_entity(*[self.make(kind) for kind, share in chances if chance.random() < share])

    def delete(self) -> None:
        entity = self.some()
        if entity is not None and entity not in esper._dead_entities:
            self.spare.extend(
                esper._entities[entity].get(kind) for kind in KINDS if self.chance.random() < 0.2
            )
            self.spare = [each for each in self.spare if each is not None]
            esper.delete_entity(entity, immediate=self.chance.random() < 0.5)

    def replace(self) -> None:
        entity = self.some()
        if entity is not None:
            esper.add_component(entity, self.make(self.chance.choice(KINDS)))

    def take_away(self) -> None:
        kind = self.chance.choice((*KINDS, Score))
        entity = self.some(kind)
        if entity is not None and len(esper._entities[entity]) > 1:
            esper.remove_component(entity, kind)

    def share(self) -> None:
        """Two entities, perhaps of two worlds, with one component."""
        kind = self.chance.choice(KINDS)
        entity = self.some(kind)
        if entity is None:
            return
        component = esper.component_for_entity(entity, kind)
        esper.switch_world(self.chance.choice(self.worlds).name)
        other = self.some()
        if other is not None:
            esper.add_component(other, component)

    def hand_on(self) -> None:
        """A component goes from one entity to another."""
        kind = self.chance.choice(KINDS)
        entity = self.some(kind)
        if entity is not None and len(esper._entities[entity]) > 1:
            component = esper.remove_component(entity, kind)
            esper.create_entity(self.transform(), component, self.collider())

    def write(self) -> None:
        chance = self.chance
        kind = chance.choice(KINDS)
        entity = self.some(kind)
        if entity is None:
            return
        component: Any = esper.component_for_entity(entity, kind)
        if kind is Transform:
            name = chance.choice(("x", "y", "angle", "degrees"))
            setattr(component, name, getattr(component, name) + chance.choice((0, 3, -3, 0.1)))
        elif kind is Velocity:
            setattr(component, chance.choice(("x", "y", "angular")), chance.choice((0, 0, 20, -20)))
        elif kind is Collider:
            other = self.collider()
            names = (
                "shapes", "sensor", "layer", "mask", "restitution", "friction", "density", "bullet",
                "surface_velocity", "one_way", "friction_combine", "restitution_combine", "rolling_resistance", "group",
            )  # fmt: skip
            name = chance.choice(names)
            setattr(component, name, getattr(other, name))
        else:
            name = chance.choice(
                ("kind", "mass", "gravity_scale", "lock_rotation", "lock_x", "linear_damping")
            )
            values: dict[str, tuple[Any, ...]] = {
                "kind": ("static", "kinematic", "dynamic"),
                "mass": (None, 2.0),
                "gravity_scale": (0, 1, -0.5),
                "lock_rotation": (True, False),
                "lock_x": (True, False),
                "linear_damping": (0, 1),
            }
            setattr(component, name, chance.choice(values[name]))

    def push(self) -> None:
        entity = self.some(RigidBody)
        if entity is not None:
            body = esper.component_for_entity(entity, RigidBody)
            if self.chance.random() < 0.5:
                body.apply_impulse(self.chance.uniform(-500, 500), 500)
            else:
                body.wake()

    def score(self) -> None:
        entity = self.some()
        if entity is not None:
            esper.add_component(entity, Score(1))

    def join(self) -> None:
        a, b = self.some(Transform), self.some(Transform, RigidBody)
        if a is not None and b is not None and a != b and not {a, b} & esper._dead_entities:
            esper.create_entity(DistanceJoint(a, b, length=30, collide_connected=self.chance.random() < 0.5))

    def clear(self) -> None:
        if self.chance.random() < 0.3:
            esper.clear_database()
            for _ in range(8):
                self.create()

    def spoil(self) -> None:
        """A value that cannot be reckoned with, or that can be again."""
        for entity in sorted(esper._entities):
            place = esper._entities[entity].get(Transform)
            if place is not None and not math.isfinite(place.x):
                place.x = 0.0
                return
        entity = self.some(Transform)
        if entity is not None:
            esper.component_for_entity(entity, Transform).x = math.nan


def agree(seed: int, ticks: int) -> str:
    """Play the game of a seed in all ways. Returns a hash of it all; raises AssertionError where two differ."""
    before = esper.current_world
    games = [Game(seed, anew) for anew in (NEVER, FROM_CHANGES, ALL)]
    digest = hashlib.blake2b(digest_size=8)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for tick, states in enumerate(zip(*(game.play(ticks) for game in games), strict=True)):
            for anew, theirs in enumerate(states):
                if theirs != states[NEVER]:
                    pairs = zip(states[NEVER].split("\n"), theirs.split("\n"), strict=False)
                    lines = [f"{a}\n  {b}" for a, b in pairs if a != b]
                    raise AssertionError(f"seed {seed}, tick {tick}, {anew}:\n  " + "\n  ".join(lines[:6]))
            digest.update(states[NEVER].encode())
    for game in games:
        game.end()
    esper.switch_world(before)
    return digest.hexdigest()


def main() -> int:
    first, seeds, ticks = ([int(each) for each in sys.argv[1:]] + [1, 20, 300][len(sys.argv) - 1 :])[:3]
    failed = 0
    for seed in range(first, first + seeds):
        try:
            print(seed, agree(seed, ticks), flush=True)
        except AssertionError as error:
            failed += 1
            print(error, flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(min(main(), 1))
