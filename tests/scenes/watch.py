"""The watch over a scene: what holds in every world, whatever is in it. See `Watch` for the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, inf, isfinite, sin, sqrt
from typing import Any, NamedTuple

import esper

from physics import (
    Collider,
    CollisionEvent,
    DistanceJoint,
    MotorJoint,
    MouseJoint,
    PhysicsSystem,
    PrismaticJoint,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
    WeldJoint,
    WheelJoint,
)
from tests.scenes.measures import is_sensor, mass_of, reach_of, width_of
from tests.scenes.scene import Restless, Scene

FROZEN_TICKS = 5
"""So many ticks at one place, to the bit, with a velocity, are a freeze."""

FROZEN_SPEED = 0.05
"""Widths a second from which a body counts as having a velocity."""

ENERGY_PER_WIDTH = 0.02
"""Slack of the energy: a part of what lifts every body by its own width, for what contacts give way and come back."""

ENERGY_PER_SPEED = 0.01
"""Slack of the energy: a part of the greatest kinetic energy so far, for the rounding of impacts."""

REBOUND = 3.0
"""How many times these slacks the energy may rise above the least so far: what gave way under a blow comes back."""

OUTRUN = 4.0
"""How many times the greatest speed that gravity and the game explain a body may reach: a light one hit by a heavy one
leaves at up to twice the heavy one's speed, the next lighter one at up to four times."""

REST_SECONDS = 0.25
REST_WIDTHS = 0.02
REST_BEGINS = 2
"""A pair rests that moved by less than this part of its width against each other for so long, and whose velocities
changed by less than a fall from there gives; and then it begins at most so often in a second. (What falls on a pair and
shakes it is over by then.)"""

SHOWN = 8
"""So many findings of one kind are kept."""


class Finding(NamedTuple):
    """What a scene must not do, and did."""

    kind: str
    tick: int
    entity: int | None
    text: str

    def __str__(self) -> str:
        who = "" if self.entity is None else f" entity {self.entity}"
        return f"{self.kind}: tick {self.tick}{who}: {self.text}"


@dataclass(slots=True)
class _Body:
    """One entity with a RigidBody: its components, what was measured of them, and what it did last."""

    entity: int
    transform: Transform
    velocity: Velocity | None
    rigid: RigidBody
    collider: Collider | None
    shapes: Any
    given: tuple[Any, ...]
    mass: float
    cx: float
    cy: float
    inertia: float
    width: float
    reach: float
    at: tuple[float, float] = (inf, inf)
    angle: float = inf
    still: int = 0
    unturned: int = 0
    energy: float | None = None


@dataclass(slots=True)
class _Restart:
    """A pair that began within the last second: when it first and last did, how it stood lately, and when it began
    though it rested."""

    first: float
    last: float = 0.0
    poses: deque[tuple[float, ...]] = field(default_factory=deque)
    at_rest: deque[float] = field(default_factory=deque)


class Watch:
    """Looks at a world between its ticks, through its components, contacts and events alone.

    frozen    a body that is awake and faster than a twentieth of its width a second changes its place
    finite    poses and velocities are finite
    outside   centres of mass stay within the scene's bounds
    energy    kinetic energy and that of gravity never grow, but by what the game does between ticks, and a slack
    speed     nothing gets faster than what happened before explains, or, where energy is put in, than the scene says
    contacts  begins - ends = contacts, and no pair begins twice or ends unbegun
    flicker   no pair that rests begins more than twice a second
    awake     at the end every dynamic body sleeps, unless the scene or the entity (`Restless`) says otherwise
    lost      of scenes that keep their energy, that it is still there at the end
    promise   what the scene itself says, by a text
    deep      at the end nothing sleeps deeper in another than a tenth of its width
    """

    def __init__(self, scene: Scene, system: PhysicsSystem) -> None:
        self.scene = scene
        self.system = system
        self.findings: list[Finding] = []
        self._told: set[tuple[str, int | None]] = set()
        self._bodies: dict[int, _Body] = {}
        self._list: object = None
        self._live: set[tuple[int, int]] = set()
        self._restarts: dict[tuple[int, int], _Restart] = {}
        self._tick = 0
        self._time = 0.0
        # Of the energy: what was put in; the least so far (with springs: the last); what there is; the greatest
        # kinetic energy.
        self._put_in = 0.0
        self._least = 0.0
        self._energy = 0.0
        self._kinetic = 0.0
        self._slack = 0.0
        # Of the speed: the greatest that the game gave, and the highest place from which something may fall.
        self._given_speed = 0.0
        self._top = -inf
        self._low = inf
        self._springs = scene.springs
        self._g = 0.0
        self._down = (0.0, 0.0)

    @property
    def asleep(self) -> bool:
        """Whether no dynamic body is awake."""
        return all(body.rigid.asleep for body in self._bodies.values() if body.rigid.kind == "dynamic")

    @property
    def count(self) -> int:
        """How many bodies there are that are not static."""
        return sum(body.rigid.kind != "static" for body in self._bodies.values())

    # ---- Before and after a tick -------------------------------------------------------------------------------------

    def before(self) -> None:
        """After the game played, before the tick: what the game put in or took away is no finding."""
        self._gather()
        gx, gy = self.system.gravity
        self._g = sqrt(gx * gx + gy * gy)
        self._down = (gx / self._g, gy / self._g) if self._g else (0.0, 0.0)
        energy, _ = self._measure(played=True)
        self._put_in_more(energy - self._energy)

    def after(self, tick: int, seconds: float) -> None:
        """After the tick."""
        self._tick = tick
        self._time += seconds
        self._gather()
        if seconds > 0.0:
            self._check_moving()
        self._check_energy()
        self._check_contacts()

    def finish(self) -> None:
        """After the last tick."""
        if not self.scene.awake:
            for body in self._bodies.values():
                calm = body.rigid.kind != "dynamic" or body.rigid.asleep
                if not calm and not esper.has_component(body.entity, Restless):
                    self._tell("awake", body.entity, f"{body.velocity!r} at {body.transform!r}")
        if self.scene.keeps:
            lost = self._put_in - self._energy
            if lost > (1.0 - self.scene.keeps) * self._kinetic:
                self._tell("lost", None, f"{lost / self._kinetic:.2%} of the greatest kinetic energy is gone")
        for contact in self.system.contacts:
            if not any(getattr(shape, "sensor", None) for shape in (contact.shape_a, contact.shape_b)):
                self._check_depth(contact.a, contact.b, contact.depth)

    def promise(self, tick: int, broken: str | None) -> None:
        """What the scene itself found, if anything."""
        if broken:
            self._tick = tick
            self._tell("promise", None, broken)

    def raised(self, tick: int, error: BaseException) -> None:
        """The tick ended with an exception."""
        self._tick = tick
        self._tell("raised", None, f"{type(error).__name__}: {error}")

    # ---- Rules -------------------------------------------------------------------------------------------------------

    def _check_moving(self) -> None:
        left, bottom, right, top = self.scene.bounds
        for body in self._bodies.values():
            velocity, transform = body.velocity, body.transform
            if velocity is None:
                continue
            x, y, angle = transform.x, transform.y, transform.angle
            vx, vy, w = velocity.x, velocity.y, velocity.angular
            if not isfinite(x + y + angle + vx + vy + w):
                self._tell("finite", body.entity, f"{transform!r}, {velocity!r}")
                continue
            if body.rigid.kind == "static":
                continue
            least = FROZEN_SPEED * body.width
            moves = vx * vx + vy * vy > least * least
            turns = abs(w) * body.reach > least
            if body.rigid.asleep:
                if moves or turns:
                    self._tell("frozen", body.entity, f"sleeps with {velocity!r}")
                moves = turns = False
            body.still = body.still + 1 if moves and body.at == (x, y) else 0
            body.unturned = body.unturned + 1 if turns and body.angle == angle else 0
            if body.still >= FROZEN_TICKS or body.unturned >= FROZEN_TICKS:
                self._tell("frozen", body.entity, f"{transform!r} for {FROZEN_TICKS} ticks with {velocity!r}")
            body.at, body.angle = (x, y), angle
            if body.rigid.kind == "dynamic":
                c, s = cos(angle), sin(angle)
                x, y = x + c * body.cx - s * body.cy, y + s * body.cx + c * body.cy
                if not (left <= x <= right and bottom <= y <= top):
                    self._tell("outside", body.entity, f"({x:g}, {y:g}) with {velocity!r}")

    def _check_energy(self) -> None:
        energy, fastest = self._measure(played=False)
        if self.scene.fastest is None:
            for more, slack, than in (
                (energy - self._put_in, self._slack, "was put in"),
                (energy - self._least, REBOUND * self._slack, "was left"),
            ):
                if more > slack:
                    self._tell(
                        "energy",
                        None,
                        f"{more:.6g} more than {than}, with a slack of {slack:.3g}, a kinetic energy of up to "
                        f"{self._kinetic:.6g}",
                    )
            self._least = energy if self._springs else min(self._least, energy)
            fall = max(self._top - self._low, 0.0)
            limit = OUTRUN * (self._given_speed + sqrt(2.0 * self._g * fall))
        else:
            limit = self.scene.fastest
        self._energy = energy
        if fastest is not None and fastest[0] > limit:
            speed, body = fastest
            self._tell("speed", body.entity, f"{speed:.6g}, above {limit:.6g}: {body.velocity!r}")

    def _check_contacts(self) -> None:
        live = self._live
        for event in self.system.ended:
            pair = (event.a, event.b)
            if pair not in live:
                self._tell("contacts", event.a, f"the pair {pair} ended and had not begun")
            live.discard(pair)
        begun = self.system.begun
        for event in begun:
            pair = (event.a, event.b)
            if pair in live:
                self._tell("contacts", event.a, f"the pair {pair} began again without an end")
            live.add(pair)
        there = {(contact.a, contact.b) for contact in self.system.contacts}
        if there != live:
            # What a handler deleted is out of the contacts at once, and ends in the next tick.
            for pair in sorted(there ^ live):
                if pair in there or all(map(esper.entity_exists, pair)):
                    self._tell(
                        "contacts", pair[0], f"of the pair {pair}, events and contacts tell differently"
                    )
        self._check_flicker(begun)

    def _check_flicker(self, begun: Iterable[CollisionEvent]) -> None:
        restarts, now = self._restarts, self._time
        begins = {(event.a, event.b) for event in begun}
        for pair in begins:
            restarts.setdefault(pair, _Restart(now)).last = now
        for pair in sorted(restarts):
            restart = restarts[pair]
            a, b = self._bodies.get(pair[0]), self._bodies.get(pair[1])
            if a is None or b is None or restart.last < now - 1.0:
                del restarts[pair]
                continue
            poses = restart.poses
            poses.append((now, *_stands(a, b), *_speeds(a), *_speeds(b)))
            while poses[0][0] < now - REST_SECONDS:
                poses.popleft()
            if pair not in begins or restart.first > now - REST_SECONDS:
                continue
            _, *ranges = (max(values) - min(values) for values in zip(*poses, strict=True))
            width = min(body.width if body.rigid.kind != "static" else inf for body in (a, b))
            change = sqrt(2.0 * self._g * REST_WIDTHS * width) if self._g > 0.0 else inf
            if max(ranges[:3]) < REST_WIDTHS * width and max(ranges[3:]) < change:
                restart.at_rest.append(now)
                while restart.at_rest[0] < now - 1.0:
                    restart.at_rest.popleft()
                if len(restart.at_rest) > REST_BEGINS:
                    self._tell(
                        "flicker",
                        pair[0],
                        f"rests on {pair[1]}, and began {len(restart.at_rest)} times in a second",
                    )

    def _check_depth(self, a: int, b: int, depth: float) -> None:
        bodies = [self._bodies[entity] for entity in (a, b) if entity in self._bodies]
        dynamic = [body for body in bodies if body.rigid.kind == "dynamic"]
        if not dynamic or not all(body.rigid.asleep for body in dynamic):
            return
        colliders = [esper.try_component(entity, Collider) for entity in (a, b)]
        if any(collider is None or collider.sensor or collider.one_way for collider in colliders):
            return
        width = min(body.width for body in dynamic)
        if depth > self.scene.deep * width:
            self._tell("deep", a, f"sleeps {depth:.4g} deep in {b}, of a width of {width:.4g}")

    # ---- What is there -----------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """The bodies as of now. esper's list is the same object as long as no entity or component comes or goes."""
        found = esper.get_components(RigidBody, Transform)
        if found is self._list:
            for body in self._bodies.values():
                if body.given != _given(body.collider, body.rigid):
                    break
            else:
                return
        self._list = found
        former, self._bodies = self._bodies, {}
        for entity, (rigid, transform) in sorted(found, key=lambda row: row[0]):
            if not esper.entity_exists(entity):
                continue
            collider = esper.try_component(entity, Collider)
            velocity = esper.try_component(entity, Velocity)
            mass = mass_of(collider, rigid)
            shapes = collider.shapes if collider is not None else ()
            solid = [
                shape for shape in shapes if not is_sensor(shape)
            ]  # the rim of a sensor may be as fast as it likes
            made = self._bodies[entity] = _Body(
                entity,
                transform,
                velocity,
                rigid,
                collider,
                shapes,
                _given(collider, rigid),
                mass.mass,
                mass.x,
                mass.y,
                0.0 if rigid.lock_rotation else mass.inertia,
                width_of(shapes) if shapes else 1.0,
                reach_of(solid, mass.x, mass.y) if solid else 0.0,
            )
            before = former.get(entity)
            if before is not None and before.transform is transform and before.given == made.given:
                made.at, made.angle, made.energy = before.at, before.angle, before.energy
                made.still, made.unturned = before.still, before.unturned
                del former[entity]
        # The energy of what is gone, or another body now, is not lost; what handlers make is not gained.
        self._put_in_more(-sum(body.energy or 0.0 for body in former.values()))
        joints = (DistanceJoint, RevoluteJoint, PrismaticJoint, WeldJoint, WheelJoint, MotorJoint)
        self._springs = self.scene.springs or any(
            getattr(joint, "frequency", 0.0) > 0.0
            for kind in joints
            for _, joint in esper.get_component(kind)
        )
        self._springs = self._springs or bool(esper.get_component(MouseJoint))

    def _measure(self, played: bool) -> tuple[float, tuple[float, _Body] | None]:
        """The energy of all dynamic bodies, and the fastest with its speed."""
        dx, dy = self._down
        g = self._g
        total = kinetic = lifting = 0.0
        fastest: tuple[float, _Body] | None = None
        low, top = inf, self._top
        for body in self._bodies.values():
            if body.rigid.kind != "dynamic":
                continue
            transform, velocity = body.transform, body.velocity
            c, s = cos(transform.angle), sin(transform.angle)
            rx, ry = c * body.cx - s * body.cy, s * body.cx + c * body.cy
            height = -dx * (transform.x + rx) - dy * (transform.y + ry)
            weight = body.mass * g * body.rigid.gravity_scale
            own = weight * height
            lifting += abs(weight) * body.width + body.mass * (0.1 * body.width) ** 2
            low = min(low, height)
            if velocity is not None:
                # A Velocity is that of the Transform's place; the centre of mass moves around this as the body turns.
                vx, vy, w = (
                    velocity.x - velocity.angular * ry,
                    velocity.y + velocity.angular * rx,
                    velocity.angular,
                )
                squared = vx * vx + vy * vy
                moving = 0.5 * (body.mass * squared + body.inertia * w * w)
                kinetic += moving
                own += moving
                speed = max(sqrt(squared), abs(w) * body.reach)
                if fastest is None or speed > fastest[0]:
                    fastest = speed, body
            if body.energy is None and not played:
                self._put_in_more(own)
            body.energy = own
            total += own
            if played:
                top = max(top, height + body.width)
        if played:
            self._top = top
            if fastest is not None:
                self._given_speed = max(self._given_speed, fastest[0])
        self._low = low
        self._kinetic = max(self._kinetic, kinetic)
        self._slack = ENERGY_PER_WIDTH * lifting + ENERGY_PER_SPEED * self._kinetic
        return total, fastest

    def _put_in_more(self, energy: float) -> None:
        self._put_in += energy
        self._least += energy
        self._energy += energy

    def _tell(self, kind: str, entity: int | None, text: str) -> None:
        if (kind, entity) not in self._told and sum(told[0] == kind for told in self._told) < SHOWN:
            self._told.add((kind, entity))
            self.findings.append(Finding(kind, self._tick, entity, text))


def _given(collider: Collider | None, rigid: RigidBody) -> tuple[Any, ...]:
    """What measures follow from."""
    shapes = () if collider is None else (id(collider.shapes), collider.density)
    return (rigid.mass, rigid.inertia, rigid.lock_rotation, rigid.kind, *shapes)


def _speeds(body: _Body) -> tuple[float, float]:
    return (body.velocity.x, body.velocity.y) if body.velocity is not None else (0.0, 0.0)


def _stands(a: _Body, b: _Body) -> tuple[float, float, float]:
    """Where `b` stands as `a` sees it: x, y, and its turn as far as its reach carries it."""
    c, s = cos(a.transform.angle), sin(a.transform.angle)
    x, y = b.transform.x - a.transform.x, b.transform.y - a.transform.y
    turn = (b.transform.angle - a.transform.angle) * min(a.reach, b.reach)
    return c * x + s * y, c * y - s * x, turn
