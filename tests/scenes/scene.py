"""What a scene is: a small world, how long it runs, and what it promises.

    @scene(ticks=300)
    def tower(system):
        ground()
        for i in range(8):
            body(Rect(20, 20), 0, 10 + 20 * i)

A builder that yields plays the game: it is resumed before each tick. If it yields a text, or returns a function that
returns one after the last tick, this is a finding: something that the scene promises does not hold.

With `each=("count", (4, 8))` the builder takes `count` as well and makes one scene for each value. A value named `dt`
is the scene's time step; one named `scale` multiplies its gravity, its bounds and its greatest speed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import esper

from physics import PhysicsSystem

Game = Iterator[str | None] | Callable[[], str | None] | None
Builder = Callable[..., Game]
Region = tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A world, and what the watch expects of it.

    build    makes the entities of a new world; may yield and return as said above
    ticks    how many to run; by the last one every dynamic body sleeps, unless `awake` says why not
    dt       seconds of a tick, or a function of the tick's number
    gravity  in units per second squared
    bounds   left, bottom, right, top: no centre of mass leaves this region
    awake    why dynamic bodies are awake at the end; empty: all sleep. (One body: see `Restless`.)
    fastest  None: energy comes from gravity and from what game code does between ticks alone. A speed: something else
             puts energy in (a motor, a kinematic body, a force), and nothing gets faster than this (units per second)
    keeps    the part of the greatest kinetic energy that is not lost by the end
    deep     how deep two may lie in each other in the end, as a part of the smaller width
    springs  whether something stores energy and gives it back, such as a joint with a frequency
    options  for the PhysicsSystem
    """

    name: str
    family: str
    build: Callable[[PhysicsSystem], Game]
    ticks: int = 600
    dt: float | Callable[[int], float] = 1 / 60
    gravity: tuple[float, float] = (0.0, -900.0)
    bounds: Region = (-600.0, -1.0, 600.0, 1000.0)
    awake: str = ""
    fastest: float | None = None
    keeps: float = 0.0
    deep: float = 0.1
    springs: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)

    def seconds(self, tick: int) -> float:
        """The length of a tick."""
        return self.dt(tick) if callable(self.dt) else self.dt

    @contextmanager
    def world(self) -> Iterator[PhysicsSystem]:
        """An esper world of its own with a PhysicsSystem, as long as the block lasts."""
        before = esper.current_world
        name = f"scene {self.name}"
        esper.switch_world(name)
        try:
            system = PhysicsSystem(self.gravity, **self.options)
            esper.add_processor(system)
            yield system
        finally:
            esper.switch_world(before)
            esper.delete_world(name)


class Restless:
    """A component for a dynamic body that is not expected to sleep in the end."""


SCENES: dict[str, Scene] = {}
"""All scenes by name, in the order of their files."""


def scene(*, each: tuple[str, tuple[Any, ...]] | None = None, **options: Any) -> Callable[[Builder], Builder]:
    """Register what it decorates as a scene, named as the function is; see `Scene` for the options."""

    def register(build: Builder) -> Builder:
        family = build.__module__.rpartition(".")[2]
        if each is None:
            _add(Scene(name=build.__name__, family=family, build=build, **options))
            return build
        parameter, values = each
        for value in values:
            changed = dict(options)
            if parameter == "dt":
                changed["dt"] = value
            elif parameter == "scale":
                changed |= _scaled(value, options)
            shown = (
                f"1_{round(1 / value)}"
                if parameter == "dt"
                else f"{value:g}"
                if value != str(value)
                else value
            )
            _add(
                Scene(
                    name=f"{build.__name__}_{shown}",
                    family=family,
                    build=lambda system, value=value: build(system, **{parameter: value}),
                    **changed,
                )
            )
        return build

    return register


def _scaled(scale: float, options: Mapping[str, Any]) -> dict[str, Any]:
    gravity = options.get("gravity", Scene.gravity)
    bounds = options.get("bounds", Scene.bounds)
    fastest = options.get("fastest")
    return {
        "gravity": tuple(scale * value for value in gravity),
        "bounds": tuple(scale * value for value in bounds),
        "fastest": None if fastest is None else scale * fastest,
    }


def _add(made: Scene) -> None:
    if made.name in SCENES:
        raise ValueError(f"two scenes are named {made.name!r}")
    SCENES[made.name] = made


def uneven(least: float, most: float, seed: int = 1) -> Callable[[int], float]:
    """Time steps at random between two lengths, the same in each run."""
    return lambda tick: random.Random(1_000_003 * seed + tick).uniform(least, most)
