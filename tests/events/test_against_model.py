"""Random games, tick by tick: the engine must tell its handlers what the reference model tells them.

Each step is drawn by a seed of its own rather than value by value: it is faster by far, scenes are denser, and what
fails is still reduced to few steps.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from physics import compiled
from tests.events import commands
from tests.events.driver import WORLDS
from tests.events.duel import Duel
from tests.fresh_world import reset_esper

RANDOM = st.integers(0, 2**32 - 1).map(Random)

FLOOR = [
    ("Transform", {"x": 0, "y": -30, "angle": 0.0}),
    ("Collider", {"shapes": (("rect", 300, 20, 0, 0, 0.0),)}),
    ("RigidBody", {"kind": "static"}),
]


class Games(RuleBasedStateMachine):
    """Whatever game code and its handlers may do, in any order."""

    def __init__(self) -> None:
        super().__init__()
        reset_esper()
        self.duel = Duel()
        self.handlers = 0

    def teardown(self) -> None:
        reset_esper()

    @initialize(random=RANDOM)
    def populate(self, random: Random) -> None:
        for world in WORLDS:
            self.duel.both(("switch", world))
            for phase in ("begin", "end"):
                self.duel.both(("subscribe", f"witness of each {phase}", phase, None, None, []))
            for _ in range(8):
                self.duel.both(("create", commands.entity(random)))
            if world == "dynamic":
                self.duel.both(("create", FLOOR))
            for number in range(8):
                subscription = commands.subscription(random)
                self.duel.both(("subscribe", f"first {number}", *subscription, commands.reactions(random)))

        self.duel.both(("switch", random.choice(WORLDS)))

    @rule(random=RANDOM)
    def change_and_process(self, random: Random) -> None:
        for _ in range(random.randrange(4)):
            self.duel.both(commands.change(random, random.randrange(8)))
        while len(self.duel.engine.there()) < 8:
            self.duel.both(("create", commands.entity(random)))
        self.duel.process()

    @rule(random=RANDOM)
    def move_and_process(self, random: Random) -> None:
        for _ in range(3):
            where = random.choice("xy"), commands.place(random)
            self.duel.both(("assign", random.randrange(8), "Transform", *where))
        self.duel.process()

    @rule(through_esper=st.booleans())
    def process_again(self, through_esper: bool) -> None:
        self.duel.process(through_esper)

    @rule()
    def rest(self) -> None:
        """Long enough for dynamic bodies to fall asleep."""
        for _ in range(8):
            self.duel.process()

    @rule(random=RANDOM)
    def subscribe(self, random: Random) -> None:
        self.handlers += 1
        subscription = commands.subscription(random)
        self.duel.both(("subscribe", f"handler {self.handlers}", *subscription, commands.reactions(random)))
        self.duel.process()

    @rule(random=RANDOM)
    def listen_on_the_bus(self, random: Random) -> None:
        self.handlers += 1
        phase = random.choice(commands.PHASES)
        self.duel.listen_on_the_bus(f"bus {self.handlers}", phase, commands.reactions(random))
        self.duel.process()

    @rule(random=RANDOM)
    def turn_to_another_world(self, random: Random) -> None:
        how = random.randrange(8)
        if how == 0:
            self.duel.both(("clear",))
            for _ in range(6):
                self.duel.both(("create", commands.entity(random)))
        elif how == 1:
            others = [name for name in WORLDS if name != self.duel.engine.current_world()]
            self.duel.recreate(random.choice(others))
        else:
            self.duel.both(("switch", random.choice(WORLDS)))
        self.duel.check()


Games.TestCase.settings = settings(max_examples=200 if compiled else 40, stateful_step_count=40)
TestGames = pytest.mark.once(pytest.mark.slow(Games.TestCase))
