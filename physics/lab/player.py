"""`Player`: runs a scene, pauses it, lets the mouse pull its bodies, and answers questions about them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

import esper

from physics import FixedStep, Joint, MouseJoint, PhysicsSystem, RigidBody, Transform, Velocity
from physics.debug import Picture, Show
from physics.lab import look
from physics.lab.readings import Reading, Section
from physics.lab.reshape import Point
from physics.lab.scenes import SCENES
from physics.lab.sketch import Label

STEP = 1 / 60
"""Seconds in a tick."""

SPEEDS = (1.0, 0.25, 0.0625)
"""The speeds at which time can pass."""

CLICK = 4.0
"""How far the mouse may move between press and release in a click, in units: farther is a drag."""

WORLD = "physics lab: scene"
"""The esper world of the scene that runs."""

HISTORY = 120
"""Number of the last ticks whose stage times are kept."""


class Player:
    """A scene that runs in an esper world of its own.

    ticks   since the start
    paused  whether time stands still; `step` goes on by a tick
    speed   how fast time passes, 1 is real time
    chosen  up to two entities that were clicked, the last one last
    pulled  whether the mouse has pulled a body: then the text of the state (`Lab.text`) is incomplete
    """

    def __init__(self, name: str, ticks: int = 0) -> None:
        if name not in SCENES:
            raise ValueError(f"no scene is named {name!r}; there are {', '.join(SCENES)}")
        if ticks < 0:
            raise ValueError(f"ticks must be 0 or more, got {ticks}")
        self.scene = SCENES[name]
        self.paused = False
        self.speed = SPEEDS[0]
        self.show = Show.SHAPES | Show.JOINTS
        self.start()
        for _ in range(ticks):
            self.step()

    # ---- Time ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the scene, from its first tick."""
        self.close()
        self.ticks = 0
        self.chosen: list[int] = []
        self.pulled = False
        self._stages: deque[dict[str, float]] = deque(maxlen=HISTORY)
        self._fixed = FixedStep(STEP)
        self._pressed: tuple[Point, int | None] | None = None
        self._joint: MouseJoint | None = None
        self._joint_entity = self._held = 0
        with self._world():
            self.system = PhysicsSystem(self.scene.gravity)
            esper.add_processor(self.system)
            self.scene.build()
            # A tick of 0 seconds, so that there is something to draw, and to click on, before the first step.
            self.system.process(0.0)
            _ = self.system.stats  # from here on, the stages of each tick are measured

    def close(self) -> None:
        """End the scene, and delete its world."""
        if WORLD in esper.list_worlds():
            before = esper.current_world
            if before == WORLD:
                esper.switch_world("default")
            esper.delete_world(WORLD)

    @contextmanager
    def _world(self) -> Iterator[None]:
        before = esper.current_world
        esper.switch_world(WORLD)
        try:
            yield
        finally:
            esper.switch_world(before)

    def advance(self, seconds: float) -> None:
        """Let time pass, unless it stands still."""
        if not self.paused:
            for _ in range(self._fixed.advance(seconds * self.speed)):
                self.step()

    def step(self) -> None:
        """One tick."""
        with self._world():
            esper.process(STEP)
            self._stages.append(self.system.stats.seconds)
            self.chosen = [entity for entity in self.chosen if esper.entity_exists(entity)]
        self.ticks += 1

    def slower(self) -> None:
        """Set the next of SPEEDS; after the slowest, real time again."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    # ---- The mouse -----------------------------------------------------------------------------------------------

    def press(self, at: Point, reach: float) -> None:
        """Note the nearest entity within `reach`."""
        found = self.system.nearest(*at, max_distance=reach)
        self._pressed = (at, found.entity if found is not None else None)

    def drag(self, to: Point) -> None:
        """Pull the entity that was pressed, if it is dynamic."""
        if self._pressed is None:
            return
        at, entity = self._pressed
        if self._joint is not None:
            self._joint.target = to
        elif entity is not None and math.dist(at, to) > CLICK:
            with self._world():
                body = esper.try_component(entity, RigidBody) if esper.entity_exists(entity) else None
                if body is not None and body.kind == "dynamic":
                    anchor = self.system.to_local(entity, at)
                    self._joint = MouseJoint(entity, to, anchor=anchor, frequency=4.0)
                    self._joint_entity = esper.create_entity(self._joint)
                    self._held = entity
                    self.pulled = True

    def release(self) -> None:
        """Let go. An entity that was clicked, and not pulled, is chosen."""
        if self._joint is not None:
            with self._world():
                if esper.entity_exists(self._joint_entity):
                    esper.delete_entity(self._joint_entity)
        elif self._pressed is not None:
            self._choose(self._pressed[1])
        self._joint = None
        self._pressed = None

    def _choose(self, entity: int | None) -> None:
        if entity is None:
            self.chosen = []
        elif entity not in self.chosen:
            self.chosen = [*self.chosen, entity][-2:]

    # ---- What there is to see ------------------------------------------------------------------------------------

    def draw(self, picture: Picture) -> None:
        """Add the world, and circles around what is chosen."""
        picture.system(self.system, self.show)
        with self._world():
            if self._joint is not None and self._pressed is not None and self._joint.anchor is not None:
                entity = self._held
                if esper.entity_exists(entity):
                    held = self.system.to_world(entity, self._joint.anchor)
                    picture.line(held, self._joint.target, look.MOTION)
            for entity in self.chosen:
                at = esper.component_for_entity(entity, Transform)
                picture.dot((at.x, at.y), look.HELD)
                picture.circle((at.x, at.y), 10.0, look.HELD)

    def labels(self) -> list[Label]:
        """The ids of what is chosen."""
        with self._world():
            places = [(entity, esper.component_for_entity(entity, Transform)) for entity in self.chosen]
        return [Label((at.x, at.y), str(entity)) for entity, at in places]

    def sections(self) -> list[Section]:
        """What is written beside the scene."""
        with self._world():
            return [
                Section(self.scene.name.capitalize(), [Reading(self.scene.about, "", "faint")]),
                self._counts(),
                *self._answers(),
            ]

    def stages(self) -> dict[str, float]:
        """Seconds that each stage of a tick takes, by its name: the median of the last ticks, none before the first."""
        if not self._stages:
            return {}
        middle = len(self._stages) // 2
        return {name: sorted(tick[name] for tick in self._stages)[middle] for name in self._stages[0]}

    def _counts(self) -> Section:
        bodies = [body for _, body in esper.get_component(RigidBody)]
        dynamic = [body for body in bodies if body.kind == "dynamic"]
        asleep = sum(body.asleep for body in dynamic)
        stats = self.system.stats
        return Section(
            "The last tick",
            [
                Reading("ticks", str(self.ticks)),
                Reading("pairs of boxes, of which one is awake", str(stats.candidates)),
                Reading("contacts", str(stats.contacts)),
                Reading("bodies awake, asleep", f"{len(dynamic) - asleep}, {asleep}"),
                Reading("static and kinematic bodies", str(len(bodies) - len(dynamic))),
                Reading("islands awake", str(stats.islands)),
                Reading("joints", str(_count_joints())),
            ],
        )

    def _answers(self) -> list[Section]:
        if not self.chosen:
            return [
                Section(
                    "Click a body, or two",
                    [Reading("Why is it awake? Why do two not collide?", "", "faint")],
                )
            ]
        entity = self.chosen[-1]
        body = esper.try_component(entity, RigidBody)
        kind = body.kind if body is not None else "kinematic"
        velocity = esper.try_component(entity, Velocity) or Velocity()
        rows = [Reading(f"{kind}, speed of its position", f"{math.hypot(velocity.x, velocity.y):.1f}")]
        if kind == "dynamic":
            rows.append(Reading("mass", f"{self.system.mass_of(entity):.5g}"))
        rows.append(Reading(self.system.why_awake(entity), "", "faint"))
        found = [Section(f"Entity {entity}", rows)]
        if len(self.chosen) == 2:
            a, b = self.chosen
            found.append(Section(f"Entities {a} and {b}", [Reading(self.system.explain(a, b), "", "faint")]))
        return found


def _count_joints() -> int:
    """The number of joints in the current esper world."""
    kinds: list[type[Joint]] = [Joint]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return sum(len(esper.get_component(kind)) for kind in kinds)
