"""Small scenes in the current esper world, for tests that read like the contract."""

from __future__ import annotations

from typing import Any

import esper

from physics import Circle, Collider, CollisionEvent, Transform


class Ball:
    pass


class Brick:
    pass


class Paddle:
    pass


def disc(x: float, y: float, *components: Any, radius: float = 1.0, **options: Any) -> int:
    """A new entity: a circle at (x, y), with further components; options are the collider's."""
    return esper.create_entity(Transform(x, y), Collider(Circle(radius), **options), *components)


def move(entity: int, x: float, y: float) -> None:
    """Put an entity somewhere else."""
    transform = esper.component_for_entity(entity, Transform)
    transform.x, transform.y = x, y


class Log(list[tuple[Any, ...]]):
    """A handler that writes down what it hears, as (phase, a, b), and an end with its reason."""

    def __call__(self, event: CollisionEvent) -> None:
        reason = () if event.reason is None else (event.reason,)
        self.append((event.phase, event.a, event.b, *reason))

    def take(self) -> list[tuple[Any, ...]]:
        """What was heard since the last time."""
        heard = list(self)
        self.clear()
        return heard


def listen(system: Any, first: Any = None, second: Any = None) -> Log:
    """A log of all three phases."""
    log = Log()
    system.on_begin(first, second, log)
    system.on_stay(first, second, log)
    system.on_end(first, second, log)
    return log
