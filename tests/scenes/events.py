"""Explosions, sensors, filters, and bodies that come and go in mid-play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

import esper

from physics import Circle, Collider, PhysicsSystem, Polygon, Rect, RevoluteJoint, RigidBody
from tests.scenes.bodies import body, box, ground, mover, rigid_body, solid, transform, velocity
from tests.scenes.scene import scene

SLOWED = {"linear_damping": 0.2, "angular_damping": 1.0}


def explode(x: float, y: float, strength: float, reach: float) -> None:
    """Velocities away from a place, less further out."""
    for entity, body_ in esper.get_component(RigidBody):
        if body_.kind == "dynamic":
            at = transform(entity)
            dx, dy = at.x - x, at.y - y
            away = hypot(dx, dy)
            if 0 < away < reach:
                kick = strength * (1 - away / reach) / away
                velocity(entity).x += kick * dx
                velocity(entity).y += kick * dy


@scene(ticks=900, bounds=(-300, -1, 300, 2000))
def explosion(system: PhysicsSystem) -> Iterator[None]:
    """Under a sleeping pyramid."""
    box(280, 800)
    for row in range(5):
        for i in range(5 - row):
            body(Rect(20, 20), 21 * (i - (4 - row) / 2), 10 + 20 * row, friction=0.6)
    for tick in range(900):
        if tick == 120:
            explode(0, -5, 800, 150)
        yield


@scene(ticks=900, bounds=(-300, -1, 300, 3000), fastest=2500)
def explosion_by_impulses(system: PhysicsSystem) -> Iterator[None]:
    """Impulses at the corners of crates, which spin away."""
    box(280, 800)
    crates = [body(Rect(20, 20), 30 * (i - 2.5), 10, friction=0.6, mass=1) for i in range(6)]
    for tick in range(900):
        if tick == 90:
            for i, crate in enumerate(crates):
                at = transform(crate)
                rigid_body(crate).apply_impulse(120 * (i - 2.5), 500, (at.x + 8, at.y - 8))
        yield


@scene(ticks=300, awake="nothing stops it", gravity=(0, 0), bounds=(-3000, -3000, 3000, 3000))
def fireworks(system: PhysicsSystem) -> Iterator[None]:
    """A body is replaced by twelve of its pieces."""
    shell = body(Circle(12), 0, 0, 0, (100, 50))
    for tick in range(300):
        if tick == 30:
            at = transform(shell)
            for i in range(12):
                a = i * pi / 6
                body(
                    Circle(2),
                    at.x + 9 * cos(a),
                    at.y + 9 * sin(a),
                    0,
                    (100 + 300 * cos(a), 50 + 300 * sin(a)),
                )
            esper.delete_entity(shell)
        yield


@scene(ticks=600)
def sensors(system: PhysicsSystem) -> None:
    """Crates fall through sensors, of which one moves and one is dynamic."""
    ground()
    solid(Rect(300, 40), 0, 80, sensor=True)
    mover(Rect(40, 40), -100, 40, 0, (10, 0, 1), sensor=True)
    for i in range(4):
        body(Rect(20, 20), 60 * (i - 1.5), 150, 0.2 * i, friction=0.5)
    body(Circle(15), 0, 60, sensor=True, rigid={"gravity_scale": 0.0})


@scene(ticks=600, bounds=(-600, -200, 600, 600))
def layers(system: PhysicsSystem) -> None:
    """Crates of two teams fall through each other's floor."""
    solid(Rect(400, 10), 0, 100, layer=1, mask=1)
    solid(Rect(400, 10), 0, -100, layer=2, mask=2)
    for i in range(6):
        team = 1 + i % 2
        body(Rect(20, 20), 10 * i, 150 + 25 * i, layer=team, mask=team, friction=0.6)


@scene(ticks=1200, bounds=(-160, -1, 160, 1000))
def rain(system: PhysicsSystem) -> Iterator[None]:
    """A body every sixth of a second, and the oldest is deleted when there are fifteen. The last ball rolls off a crate
    late, after five seconds of slow rolling."""
    box(150)
    chance = random.Random(9)
    there: list[int] = []
    shapes = [Rect(20, 14), Circle(9), Polygon([(-10, -8), (10, -8), (0, 12)])]
    for tick in range(1200):
        if tick < 500 and tick % 10 == 0:
            x = chance.uniform(-120, 120)
            there.append(
                body(shapes[tick // 10 % 3], x, 300, chance.uniform(0, 6), friction=0.6, rigid=SLOWED)
            )
            if len(there) > 15:
                esper.delete_entity(there.pop(0), immediate=tick % 20 == 0)
        yield


@scene(ticks=600)
def tower_without_a_crate(system: PhysicsSystem) -> Iterator[None]:
    """A sleeping tower loses one crate after the other, from below."""
    ground()
    crates = [body(Rect(20, 20), 0, 10 + 20 * i, friction=0.6) for i in range(6)]
    for tick in range(600):
        if tick in (120, 180, 240):
            esper.delete_entity(crates.pop(0))
        yield


@scene(ticks=600)
def floor_is_gone(system: PhysicsSystem) -> Iterator[None]:
    """Sleepers fall when their floor's collider is removed, and when it is made a sensor."""
    ground(top=-0.5)
    first, second = solid(Rect(100, 10), -100, 95), solid(Rect(100, 10), 100, 95)
    for side in (-1, 1):
        for i in range(3):
            body(Rect(20, 20), 100 * side, 110 + 20 * i, friction=0.6)
    for tick in range(600):
        if tick == 120:
            esper.remove_component(first, Collider)
        if tick == 180:
            esper.component_for_entity(second, Collider).sensor = True
        yield


@scene(ticks=600, fastest=600)
def growing_crate(system: PhysicsSystem) -> Iterator[None]:
    """A crate under a stack gets a larger shape, and a smaller one again."""
    ground()
    crate = body(Rect(20, 20), 0, 10, friction=0.6)
    for i in range(3):
        body(Rect(20, 20), 0, 30 + 20 * i, friction=0.6)
    for tick in range(600):
        if 90 <= tick < 150:
            size = 20 + 0.2 * (tick - 90)
            esper.component_for_entity(crate, Collider).shapes = Rect(size, size)
        if tick == 200:
            esper.component_for_entity(crate, Collider).shapes = Rect(20, 20)
        yield


@scene(ticks=900)
def kinds_change(system: PhysicsSystem) -> Iterator[None]:
    """Crates hang in the air as statics, and are let loose one by one; one that lies is made static."""
    ground()
    crates = [body(Rect(20, 20), 22 * (i - 2), 100 + 10 * i, kind="static", friction=0.6) for i in range(5)]
    for tick in range(900):
        if tick % 60 == 30 and tick < 330:
            rigid_body(crates[tick // 60]).kind = "dynamic"
        if tick == 400:
            rigid_body(crates[0]).kind = "static"
        yield


@scene(ticks=600)
def gravity_turns(system: PhysicsSystem) -> Iterator[None]:
    """What sleeps falls to another wall when gravity changes, and back."""
    box(150)
    solid(Rect(400, 40), 0, 420)
    for i in range(6):
        body(Rect(20, 20), 40 * (i - 2.5), 10, friction=0.4)
    for tick in range(600):
        if tick == 100:
            system.gravity = (-900, 0)
        if tick == 250:
            system.gravity = (0, -900)
        yield


@scene(ticks=600)
def breaking_joints(system: PhysicsSystem) -> Iterator[None]:
    """A beam of boxes breaks where a joint bears too much."""
    ground()
    parts = [body(Rect(24, 12), 24 * (i - 5), 150, friction=0.5, mass=1) for i in range(10)]
    for a, b in itertools.pairwise(parts):
        esper.create_entity(RevoluteJoint(a, b, anchor=(transform(a).x + 12, 150), limits=(-0.1, 0.1)))
    body(Rect(30, 30), 0, 300, friction=0.5, mass=10)
    for tick in range(600):
        for entity, joint in list(esper.get_component(RevoluteJoint)):
            if joint.force > 20_000 and esper.entity_exists(entity):
                esper.delete_entity(entity)
        yield


@scene(ticks=600)
def crates_that_burst(system: PhysicsSystem) -> None:
    """A handler deletes what hits the ground hard and puts four pieces in its place."""
    floor = ground()

    @system.on_begin(floor)
    def burst(event) -> None:
        crate = event.b
        shape = esper.component_for_entity(crate, Collider).shapes[0]
        if event.approach_speed > 300 and isinstance(shape, Rect) and shape.width > 15:
            at, v = transform(crate), velocity(crate)
            esper.delete_entity(crate, immediate=True)
            for dx in (-7, 7):
                for dy in (-7, 7):
                    body(Rect(13, 13), at.x + dx, at.y + dy, 0, (v.x + 3 * dx, 0.1 * v.y), friction=0.5)

    for i in range(4):
        body(Rect(28, 28), 80 * (i - 1.5), 100 + 60 * i, friction=0.5)


@scene(ticks=600, dt=lambda tick: 0.0 if 60 <= tick < 63 else 1 / 60)
def paused(system: PhysicsSystem) -> Iterator[None]:
    """The game creates and deletes while it pauses: in ticks of no length."""
    ground()
    crates = [body(Rect(20, 20), 0, 12 + 24 * i, friction=0.6) for i in range(4)]
    for tick in range(600):
        if tick == 60:
            esper.delete_entity(crates.pop(), immediate=True)
        if tick == 61:
            crates.append(body(Rect(20, 20), 0, 150, friction=0.6))
        yield


@scene(ticks=600, bounds=(-600, -1, 600, 900))
def bullets(system: PhysicsSystem) -> Iterator[None]:
    """Sensors as bullets cross crates and are deleted where they hit."""
    ground()
    targets = [body(Rect(20, 20), 100, 10 + 20 * i, friction=0.6) for i in range(4)]
    shots: set[int] = set()

    def hit(event) -> None:
        for shot in (event.a, event.b):
            if shot in shots:
                shots.discard(shot)
                esper.delete_entity(shot, immediate=True)
                velocity(event.other(shot)).x += 30.0

    for target in targets:
        system.on_begin(target, None, hit)
    for tick in range(600):
        if tick % 30 == 10 and tick < 200:
            shots.add(mover(Circle(2), -300, 15 + tick / 5, 0, (2000, 0), bullet=True, sensor=True))
        yield


@scene(ticks=300)
def kicked_while_static(system: PhysicsSystem) -> Iterator[None]:
    """An impulse given to a static body is not kept until it is dynamic."""
    ground()
    crate = body(Rect(20, 20), 0, 10, kind="static", mass=1)
    for tick in range(300):
        if tick == 10:
            rigid_body(crate).apply_impulse(300, 300)
        if tick == 60:
            rigid_body(crate).kind = "dynamic"
        yield


@scene(ticks=3600, gravity=(0, 0), awake="flies on", fastest=105, bounds=(-110, -110, 110, 110))
def planet(system: PhysicsSystem) -> Iterator[None]:
    """Held on its circle by a force in each tick, for ten rounds: it gains nothing."""
    earth = body(Circle(5), 100, 0, 0, (0, 100), mass=1)
    while True:
        at = transform(earth)
        away = hypot(at.x, at.y)
        rigid_body(earth).apply_force(-1e6 * at.x / away**3, -1e6 * at.y / away**3)
        yield


@scene(ticks=900, bounds=(-300, -1, 300, 2000), fastest=2500)
def blasts(system: PhysicsSystem) -> Iterator[str | None]:
    """Explosions beside sleeping crates, of which a wall shields some."""
    box(280, 800)
    solid(Rect(10, 100), 60, 50)
    near = [body(Rect(20, 20), 20 * i - 80, 10, friction=0.6) for i in range(4)]
    hidden = [body(Rect(20, 20), 90 + 21 * i, 10, friction=0.6) for i in range(4)]
    for tick in range(900):
        if tick == 120 and system.explode((30, 5), radius=200, impulse=2e5) != near:
            yield "it was to push those that no wall hides"
        if tick == 150 and any(velocity(each).x for each in hidden):
            yield f"behind the wall: {[velocity(each) for each in hidden]}"
        yield None


@scene(ticks=900, bounds=(-300, -1, 300, 1000))
def drain(system: PhysicsSystem) -> Iterator[str | None]:
    """What falls through a funnel into a sensor is deleted, wheels on their axles as a whole."""
    ground()
    for side in (-1, 1):
        solid(Rect(240, 12), side * 130, 180, side * 0.7, friction=0.1)
    sink = solid(Rect(100, 40), 0, 40, sensor=True)
    partner: dict[int, int] = {}
    for i in range(6):
        x, y = 20 * (i % 3 - 1), 300 + 60 * i
        one, other = (body(Circle(8), x + dx, y, friction=0.1) for dx in (-10, 10))
        esper.create_entity(RevoluteJoint(one, other, anchor=(x, y)))
        partner |= {one: other, other: one}
    gone = 0

    @system.on_begin(sink)
    def swallow(event) -> None:
        nonlocal gone
        entity = event.b
        for each in (entity, partner[entity]):
            if esper.entity_exists(each):
                gone += 1
                esper.delete_entity(each, immediate=gone % 3 == 0)

    for _ in range(900):
        yield None
    if gone != len(partner):
        yield f"{gone} of {len(partner)} came to the drain"


@scene(ticks=600, bounds=(-600, -200, 600, 600))
def kept_apart(system: PhysicsSystem) -> Callable[[], str | None]:
    """Crates of one group fall through each other, and a function lets odd entities pass the even ones' floor."""
    ground(top=-100)
    floor = solid(Rect(400, 10), 0, 95, friction=0.6)
    crates = [body(Rect(20, 20), 5 * i, 150 + 25 * i, friction=0.6, group=1 + i % 3) for i in range(9)]
    system.pair_filter = lambda a, b: a != floor or b % 2 == 0

    def look() -> str | None:
        heights = {each: transform(each).y for each in crates}
        wrong = {each: y for each, y in heights.items() if (y > 90) != (each % 2 == 0)}
        return f"passed or held: {wrong}" if wrong else None

    return look


@scene(ticks=400, awake="its ground is new in each tick")
def ground_made_anew(system: PhysicsSystem) -> Iterator[str | None]:
    """The game deletes the floor and makes it again in each tick: crates stay on it."""
    floor = ground()
    crates = [body(Rect(20, 20), 30 * (i % 3 - 1), 10 + 20 * (i // 3), friction=0.6) for i in range(6)]
    for _ in range(400):
        esper.delete_entity(floor, immediate=True)
        floor = ground()
        yield None
        low = min(transform(each).y for each in crates)
        if low < 9:
            yield f"a crate sinks: {low}"


@scene(ticks=200, gravity=(0, 0), awake="flies on", bounds=(-1500, -1500, 1500, 1500))
def smash(system: PhysicsSystem) -> None:
    """A fast heavy block into a sleeping grid of crates, in empty space."""
    for i in range(42):
        body(Rect(10, 10), 11 * (i % 6), 11 * (i // 6) - 35, friction=0.6, rigid={"asleep": True})
    body(Rect(60, 60), -300, 0, 0.1, (800, 0), friction=0.6)
