"""Joints in ticks of changing lengths: what they hold comes to rest."""

from __future__ import annotations

import random
from collections.abc import Callable

import esper
import pytest

from physics import Capsule, Rect, RevoluteJoint, WeldJoint
from tests.dynamics.scene import body, opening, rigid_body, transform

G = 900.0

TICKS: dict[str, Callable[[int, random.Random], float]] = {
    "1/60 and 1/30 in turns": lambda i, dice: (1 / 60, 1 / 30)[i % 2],
    "1/144 and 1/72 in turns": lambda i, dice: (1 / 144, 1 / 72)[i % 2],
    "one long tick in 20": lambda i, dice: 1 / 30 if dice.random() < 0.05 else 1 / 60,
    "a long tick once a second": lambda i, dice: 1 / 30 if i % 60 == 0 else 1 / 60,
    "at random": lambda i, dice: dice.choice(
        (1 / 30, 1 / 60, 1 / 120, 1 / 144, dice.uniform(1 / 240, 1 / 25))
    ),
}


@pytest.mark.parametrize(
    ("ticks", "damping"),
    # Without damping, ticks at random keep a bridge trembling.
    [(ticks, damping) for ticks in TICKS for damping in (0.0, 0.5) if damping > 0 or ticks != "at random"],
)
def test_a_taut_bridge_comes_to_rest(make_world, ticks: str, damping: float) -> None:
    """The joints gave way more in longer ticks, so that each change of their length moved the bridge: it trembled for
    ever, at up to 26 units/s."""
    system = make_world((0, -700))
    dice = random.Random(1)
    planks = []
    before = None
    for k in range(12):
        plank = body(
            Rect(400 / 12, 10),
            (k + 0.5) * 400 / 12,
            layer=8,
            mask=1,
            mass=4,
            rigid={"linear_damping": damping, "angular_damping": 2 * damping},
        )
        esper.create_entity(RevoluteJoint(before, plank, anchor=(k * 400 / 12, 0)))
        planks.append(plank)
        before = plank
    esper.create_entity(RevoluteJoint(before, None, anchor=(400, 0)))
    played = 0.0
    i = 0
    while played < 25.0 and not all(rigid_body(plank).asleep for plank in planks):
        dt = TICKS[ticks](i, dice)
        system.process(dt)
        played += dt
        i += 1
    assert all(rigid_body(plank).asleep for plank in planks)


@pytest.mark.parametrize("long", [0.05, 0.1, 0.25])
@pytest.mark.parametrize("kind", [RevoluteJoint, WeldJoint])
def test_what_hangs_comes_up_again_after_a_long_tick_and_sleeps_there(
    make_world, kind: type[RevoluteJoint | WeldJoint], long: float
) -> None:
    """With joints that get stiff again only gradually, what had sagged fell asleep sagged: a beam of ten welds stayed
    8 units lower."""
    system = make_world((0, -G))
    before = None
    links = []
    for i in range(8):
        if kind is WeldJoint:
            link, anchor = body(Rect(20, 8), 20 * i + 10, mass=1), (20 * i, 0)
        else:
            link, anchor = body(Rect(6, 12), 0, -12 * i - 6, mass=0.5), (0, -12 * i)
        esper.create_entity(kind(before, link, anchor=anchor))
        links.append(link)
        before = link
    for _ in range(120):
        system.process(1 / 60)
    rest = transform(links[-1]).y
    for link in links:
        rigid_body(link).wake()
    system.process(long)
    assert transform(links[-1]).y < rest
    for _ in range(300):
        system.process(1 / 60)
    assert all(rigid_body(link).asleep for link in links)
    assert transform(links[-1]).y == pytest.approx(rest, abs=0.2)


@pytest.mark.parametrize("seed", [54, 55, 59])
def test_a_long_tick_puts_no_doll_to_sleep_with_open_joints(make_world, seed: int) -> None:
    """A tick of half a second counted as half a second of rest: dolls fell asleep in it, before the joints that it had
    opened were closed again, by up to 0.6 on limbs 8 wide."""
    dice = random.Random(seed)
    system = make_world((0, -G))
    body(Rect(4000, 40), 0, -20, kind="static", friction=0.8)
    height = dice.uniform(55, 300)
    trunk = body(Capsule((0, -15), (0, 15), 8), 0, height, friction=0.8)
    hinges = []
    for x, y in ((-10, 15), (10, 15), (-6, -18), (6, -18), (0, 22)):
        limb = body(Capsule((0, -8), (0, 8), 4), 2 * x, height - 8 + y, friction=0.8)
        hinges.append(
            RevoluteJoint(trunk, limb, anchor=(x, height + y), limits=(-1, 1), motor_speed=0, max_torque=1e4)
        )
        esper.create_entity(hinges[-1])
    for _ in range(300):
        system.process(dice.choice((0.1, 0.25, 0.5)) if dice.random() < 0.05 else 1 / 60)
    for _ in range(600):
        system.process(1 / 60)
    assert rigid_body(trunk).asleep
    assert max(opening(hinge) for hinge in hinges) < 0.02
