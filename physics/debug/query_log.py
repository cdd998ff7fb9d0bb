"""`QueryLog`: the latest queries of a game, to be drawn."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from copy import copy
from inspect import signature
from sys import maxsize
from types import TracebackType
from typing import Any, NamedTuple

from physics.components import Transform
from physics.debug.categories import Category
from physics.debug.picture import Picture
from physics.systems.queries import Queries, last_tick
from physics.validate import shown

QUESTIONS = (
    "at_point", "in_region", "overlapping", "nearest", "ray_cast", "ray_cast_all", "shape_cast"
)  # fmt: skip


class Asked(NamedTuple):
    """A query and its answer.

    tick       number of ticks of the system before the query
    name       of the method
    arguments  by their names
    answer     what the method returned
    """

    tick: int
    name: str
    arguments: dict[str, Any]
    answer: Any


class QueryLog:
    """Records the queries of a system about places, from now on until `stop`.

    system  a CollisionSystem or PhysicsSystem
    limit   the largest number of queries that are kept (the newest), 0 or more

    The log replaces the query methods of this one system. Other systems, and this one after `stop`, are not slower. Use
    the log as a context manager, or call `stop` when done. A query that raised an exception is not recorded.
    """

    def __init__(self, system: Queries, limit: int = 200) -> None:
        self._tick, _ = last_tick(system)
        if isinstance(limit, bool) or not isinstance(limit, int):
            raise TypeError(f"QueryLog.limit must be an int, got {shown(limit)}")
        if not 0 <= limit <= maxsize:
            raise ValueError(
                f"QueryLog.limit must be 0 or more, and no more than fit into memory, got {shown(limit)}"
            )
        self._system = system
        self._asked: deque[Asked] = deque(maxlen=limit)
        self._methods: dict[str, Callable[..., Any]] = {}
        for name in QUESTIONS:
            method = getattr(system, name, None)
            if method is not None:
                self._methods[name] = self._noting(name, method)
                setattr(system, name, self._methods[name])

    def _noting(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        parameters = signature(method)

        @functools.wraps(method)
        def ask(*positional: Any, **named: Any) -> Any:
            answer = method(*positional, **named)
            arguments = parameters.bind(*positional, **named).arguments
            # Game code may change the Transform after the query.
            kept = {
                key: copy(value) if isinstance(value, Transform) else value
                for key, value in arguments.items()
            }
            self._asked.append(Asked(self._tick.number, name, kept, answer))
            return answer

        return ask

    def stop(self) -> None:
        """Record no more queries. The recorded queries are kept."""
        for name, method in self._methods.items():
            if self._system.__dict__.get(name) is method:
                delattr(self._system, name)
        self._methods = {}

    def clear(self) -> None:
        """Remove all recorded queries."""
        self._asked.clear()

    @property
    def asked(self) -> list[Asked]:
        """The queries since the end of the tick before the last one, oldest first."""
        return [asked for asked in self._asked if asked.tick >= self._tick.number - 1]

    def draw(self, picture: Picture) -> None:
        """Add the queries of `asked` to a picture."""
        for asked in self.asked:
            _DRAW[asked.name](picture, asked.answer, **asked.arguments)

    def __enter__(self) -> QueryLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _at_point(picture: Picture, answer: Any, x: float, y: float, **_: Any) -> None:
    picture.dot((x, y), Category.HIT if answer else Category.QUERY)


def _in_region(
    picture: Picture, answer: Any, left: float, bottom: float, right: float, top: float, **_: Any
) -> None:
    picture.box(left, bottom, right, top, Category.QUERY)


def _overlapping(picture: Picture, answer: Any, shape: Any, transform: Transform, **_: Any) -> None:
    picture.shape(shape, transform, Category.QUERY)


def _nearest(picture: Picture, answer: Any, x: float, y: float, **_: Any) -> None:
    if answer is None:
        picture.dot((x, y), Category.QUERY)
    else:
        picture.gap((x, y), answer.point)


def _ray_cast(picture: Picture, answer: Any, start: Any, end: Any, **_: Any) -> None:
    picture.ray(start, end, answer)


def _ray_cast_all(picture: Picture, answer: Any, start: Any, end: Any, **_: Any) -> None:
    picture.ray(start, end, *answer)


def _shape_cast(
    picture: Picture, answer: Any, shape: Any, transform: Transform, translation: Any, **_: Any
) -> None:
    dx, dy = translation
    fraction = 1.0 if answer is None else answer.fraction
    at = Transform(transform.x + fraction * dx, transform.y + fraction * dy, transform.angle)
    picture.shape(shape, transform, Category.GHOST)
    picture.shape(shape, at, Category.QUERY)
    picture.arrow((transform.x, transform.y), (at.x, at.y), Category.QUERY)
    if answer is not None:
        picture.hit(answer)


_DRAW: dict[str, Callable[..., None]] = {
    "at_point": _at_point,
    "in_region": _in_region,
    "overlapping": _overlapping,
    "nearest": _nearest,
    "ray_cast": _ray_cast,
    "ray_cast_all": _ray_cast_all,
    "shape_cast": _shape_cast,
}
