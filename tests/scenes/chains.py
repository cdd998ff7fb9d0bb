"""Chains, ropes, bridges, pendulums."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

import esper

from physics import Capsule, Circle, DistanceJoint, PhysicsSystem, Rect, RevoluteJoint, WeldJoint
from tests.scenes.bodies import body, ground, solid
from tests.scenes.scene import scene

SWAY = {"angular_damping": 1.0, "linear_damping": 1.0}


def chain(count: int, x: float, y: float, dx: float, dy: float, **options: object) -> list[int]:
    """Links from (x, y) on, each by (dx, dy) further; the first hangs on the world."""
    before, links = None, []
    shape, angle = Rect(hypot(dx, dy), 6), atan2(dy, dx)
    for i in range(count):
        link = body(shape, x + (i + 0.5) * dx, y + (i + 0.5) * dy, angle, **options)
        esper.create_entity(RevoluteJoint(before, link, anchor=(x + i * dx, y + i * dy)))
        before = link
        links.append(link)
    return links


@scene(each=("count", (4, 12)), ticks=1500)
def hanging_chain(system: PhysicsSystem, count: int) -> None:
    """Falls from the level, swings, and comes to rest by its damping."""
    chain(count, 0, 400, 20, 0, rigid=SWAY)


@scene(ticks=1500, bounds=(-600, -100, 600, 1000))
def ball_on_a_chain(system: PhysicsSystem) -> None:
    """A ball of a hundred times a link's mass."""
    links = chain(8, 0, 400, 20, 0, rigid=SWAY, mass=1)
    ball = body(Circle(20), 180, 400, mass=100, rigid=SWAY)
    esper.create_entity(RevoluteJoint(links[-1], ball, anchor=(160, 400)))


@scene(ticks=900)
def chain_onto_ground(system: PhysicsSystem) -> None:
    """A loose chain falls into a heap."""
    ground()
    links = chain(10, 0, 250, 3, -16, friction=0.5)
    for entity, joint in esper.get_component(RevoluteJoint):
        if joint.b == links[0]:
            esper.delete_entity(entity)


@scene(ticks=1200)
def chain_over_a_beam(system: PhysicsSystem) -> None:
    solid(Circle(30), 100, 200, friction=0.6)
    chain(14, -20, 260, 16, 0, friction=0.6, rigid=SWAY)


def bridge(count: int, width: float = 20.0, **options: object) -> list[int]:
    """Planks between two abutments, from x = -count * width / 2 on, at a height of 100."""
    start, before, planks = -count * width / 2, None, []
    for i in range(count):
        plank = body(Rect(width, 5), start + (i + 0.5) * width, 100, **options)
        esper.create_entity(RevoluteJoint(before, plank, anchor=(start + i * width, 100)))
        before = plank
        planks.append(plank)
    esper.create_entity(RevoluteJoint(before, None, anchor=(-start, 100)))
    return planks


@scene(ticks=1500)
def rope_bridge(system: PhysicsSystem) -> None:
    bridge(12, rigid=SWAY)


@scene(ticks=1800)
def crates_on_a_bridge(system: PhysicsSystem) -> None:
    """Crates, a ball and a plank fall onto a bridge."""
    ground()
    bridge(12, friction=0.6, rigid=SWAY)
    for i in range(4):
        body(Rect(16, 16), 30 * (i - 1.5), 160, 0.1 * i, friction=0.6, rigid=SWAY)
    body(Circle(10), 5, 220, friction=0.6, rigid={"angular_damping": 2.0, "linear_damping": 0.5})


@scene(ticks=1800)
def heavy_on_a_bridge(system: PhysicsSystem) -> None:
    """A block of thirty times a plank's mass."""
    bridge(10, friction=0.6, rigid=SWAY, mass=1)
    body(Rect(30, 30), 0, 140, mass=30, friction=0.6, rigid=SWAY)


@scene(ticks=1800)
def ropes(system: PhysicsSystem) -> None:
    """Weights on ropes that go taut."""
    for i in range(5):
        weight = body(Circle(8), 60 * (i - 2), 300, 0, (200 - 50 * i, 0), rigid=SWAY)
        esper.create_entity(
            DistanceJoint(None, weight, anchor_a=(60 * (i - 2), 300), limits=(0, 80 + 20 * i))
        )


@scene(awake="nothing stops it", keeps=0.97, ticks=600)
def pendulum(system: PhysicsSystem) -> None:
    """A rod that swings by nine tenths of a quarter turn, for ever."""
    bob = body(Circle(10), 100, 300)
    esper.create_entity(DistanceJoint(None, bob, anchor_a=(0, 330)))


@scene(awake="nothing stops it", ticks=600)
def double_pendulum(system: PhysicsSystem) -> None:
    chain(2, 0, 400, 60, 0)


@scene(ticks=1500)
def springs(system: PhysicsSystem) -> None:
    """Weights on springs, of 1 to 5 swings a second."""
    for i in range(5):
        weight = body(Rect(20, 20), 50 * (i - 2), 300)
        spring = DistanceJoint(
            None, weight, 60, anchor_a=(50 * (i - 2), 360), frequency=1.0 + i, damping_ratio=0.2
        )
        esper.create_entity(spring)


@scene(ticks=1200)
def springboard(system: PhysicsSystem) -> None:
    """Boards welded with some give, and crates that fall onto them."""
    for i in range(3):
        y = 100 + 80 * i
        board = body(Rect(100, 6), 50, y, mass=1, friction=0.8)
        esper.create_entity(WeldJoint(None, board, anchor=(0, y), frequency=3 + 2 * i, damping_ratio=0.4))
    ground()
    body(Rect(14, 14), 60, 330, mass=0.3, friction=0.8)


@scene(ticks=900)
def welded_beam(system: PhysicsSystem) -> None:
    """Ten boxes welded end to end reach out from a wall without a bend."""
    before = None
    for i in range(10):
        link = body(Rect(20, 10), 10 + 20 * i, 200)
        esper.create_entity(WeldJoint(before, link, anchor=(20 * i, 200)))
        before = link


@scene(ticks=1500)
def curtain(system: PhysicsSystem) -> None:
    """A net of distance joints hangs by two corners, and a ball is thrown into it."""
    rows = [[body(Circle(3), 20 * i, 300 - 20 * j, rigid=SWAY, mass=1) for i in range(6)] for j in range(5)]
    for j, row in enumerate(rows):
        for i, knot in enumerate(row):
            if j == 0 and i in (0, 5):
                esper.create_entity(DistanceJoint(None, knot, 20, anchor_a=(20 * i, 320)))
            elif j:
                esper.create_entity(DistanceJoint(rows[j - 1][i], knot, 20))
            if i:
                esper.create_entity(DistanceJoint(row[i - 1], knot, 20))
    body(Circle(12), 50, 380, 0, (-20, 0), rigid=SWAY, mass=3)
    ground()


@scene(ticks=1200)
def necklace(system: PhysicsSystem) -> None:
    """A closed ring of capsules falls onto the ground."""
    ground()
    count, radius = 12, 50.0
    step = 2 * pi / count
    half = radius * sin(step / 2)
    links = [
        body(
            Capsule((-half, 0), (half, 0), 4), radius * cos(step / 2) * cos(i * step),
            120 + radius * cos(step / 2) * sin(i * step), i * step + pi / 2, friction=0.5, rigid=SWAY,
        )
        for i in range(count)
    ]  # fmt: skip
    for i, link in enumerate(links):
        at = (i + 0.5) * step
        anchor = (radius * cos(at), 120 + radius * sin(at))
        esper.create_entity(RevoluteJoint(link, links[(i + 1) % count], anchor=anchor))


@scene(each=("turns", (-1, 1, 3)), fastest=30)
def weld_of_whole_turns(system: PhysicsSystem, turns: int) -> None:
    """A reference angle that is off by whole turns is the same angle: nothing turns."""
    ground()
    low, high = body(Rect(40, 20), 0, 10), body(Rect(40, 20), 0, 30)
    esper.create_entity(WeldJoint(low, high, anchor=(0, 20), reference_angle=2 * pi * turns))


@scene(ticks=600)
def planks_end_to_end(system: PhysicsSystem) -> Iterator[str | None]:
    """Crates fall on planks that lie in a row without gaps."""
    ground()
    for i in range(10):
        body(Rect(30, 6), 30 * i - 135, 150, mass=1, friction=0.8)
    for tick in range(400):
        if tick % 50 == 0:
            body(Rect(24, 24), 0, 190, mass=3, friction=0.8)
        yield None


@scene(ticks=600, awake="the half that hangs swings for a minute")
def bridge_that_breaks(system: PhysicsSystem) -> Iterator[str | None]:
    """Crates are piled on a bridge of weak hinges that sags, until it snaps."""
    ground()
    last = None
    x, y = -140.0, 150.0
    for i in range(10):
        angle = (i - 4.5) / 9
        dx, dy = 30 * cos(angle), 30 * sin(angle)
        plank = body(
            Rect(30, 6), x + dx / 2, y + dy / 2, angle, mass=1, friction=0.8, rigid={"angular_damping": 0.5}
        )
        esper.create_entity(RevoluteJoint(last, plank, anchor=(x, y), break_force=80_000))
        last, x, y = plank, x + dx, y + dy
    esper.create_entity(RevoluteJoint(None, last, anchor=(x, y), break_force=80_000))
    broken = 0
    for tick in range(400):
        if tick % 50 == 0:
            if broken and tick <= 50:
                yield "the bridge does not hold one crate"
            body(Rect(24, 24), 0, 190, mass=3, friction=0.8)
        yield None
        broken += len(system.broken)
    if not broken:
        yield "the bridge holds everything"
