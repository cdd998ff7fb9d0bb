"""What handlers do: listen, and then whatever game code does, errors and interrupts included."""

from __future__ import annotations

from typing import Any

import esper

from physics import JointBreak, PhysicsSystem
from tests.fuzz.checks import check_figures
from tests.fuzz.operations import Event, draw, operation
from tests.fuzz.values import TAGS, Dice
from tests.fuzz.world import Boom, Finding, Play

PER_TICK = 8
"""What all handlers of a tick do together, at most."""


class Reaction:
    """A handler that now and then does something, drawn from random numbers of its own."""

    def __init__(self, play: Play, dice: Dice, phase: str, who: int | None = None) -> None:
        self.play = play
        self.dice = Dice.of(dice.getrandbits(40), 0, play.absurd, play.span)
        self.phase = phase
        self.eager = dice.choice((0.02, 0.1, 0.5))
        self.who = who
        self.serial = None if who is None else play.realm.serials.get(who)
        self.of = play.realm

    def __call__(self, event: Event) -> None:
        play, dice = self.play, self.dice
        if play.running is not self.of or esper.current_world != self.of.name:
            play.find("worlds", f"a handler of {self.of.name} is called in {esper.current_world}")
        self.check(event)
        if dice.chance(self.eager) and play.operations - play.started <= PER_TICK:
            with play.handling(self.phase):
                self.react(event)

    def react(self, event: Event) -> None:
        """Do something, or raise."""
        play, dice = self.play, self.dice
        for _ in range(dice.choice((1, 1, 2))):
            if dice.chance(0.06):
                boom = Boom(event.a, event.b)
                play.say("raise Boom")
                play.booms.append(boom)
                raise boom
            if "interrupts" in play.features and dice.chance(0.005):
                play.interrupted = True
                play.say("raise KeyboardInterrupt")
                raise KeyboardInterrupt
            play.operations += 1
            try:
                draw(play, dice, inside=True).perform(play, dice, event)
            except Finding as finding:
                play.findings.append(finding)
                return
            except Exception as error:
                play.findings.append(Finding("exception", f"in a handler: {error!r}"))
                play.findings[-1].__cause__ = error
                return

    def check(self, event: Event) -> None:
        """A handler by entity id hears of that entity alone, as its a."""
        if self.who is None or self.phase == "pre_solve":
            return
        if isinstance(event, JointBreak):
            if event.a != self.who:
                self.play.find("subscriptions", f"a handler of entity {self.who} gets {event!r}")
            return
        if event.a != self.who:
            self.play.find("subscriptions", f"a handler of entity {self.who} gets {event!r}")
        pair = min(event.a, event.b), max(event.a, event.b)
        serials = self.of.live.get(pair)
        if serials is not None and serials[pair.index(self.who)] != self.serial:
            self.play.find(
                "subscriptions",
                f"a handler of entity {self.who} hears of a stranger who has its id: {event!r}",
            )


class Ruling(Reaction):
    """An `on_pre_solve` handler, which also rules."""

    def __call__(self, contact: Any) -> None:
        dice = self.dice
        check_figures(self.play, contact, sorted_ids=False)
        if dice.chance(0.3):
            self.play.hash((contact.a, contact.b, contact.depth, contact.points, contact.approach_speed))
            match dice.randrange(4):
                case 0:
                    contact.disable()
                case 1:
                    contact.friction = dice.at_least_zero(0.0, 2.0)
                case 2:
                    contact.restitution = dice.at_least_zero(0.0, 1.0)
                case _:
                    x, y = dice.point(100.0)
                    contact.surface_velocity = min(max(x, -1e100), 1e100), min(max(y, -1e100), 1e100)
        super().__call__(contact)


def selector(play: Play, dice: Dice) -> Any:
    return dice.choice((None, *TAGS, play.pick(dice)))


@operation(1, "handlers")
def subscribe(play: Play, dice: Dice, event: Event) -> None:
    realm = play.realm
    if len(realm.subscriptions) >= 12:
        return
    phase = dice.choice(("begin", "begin", "end", "stay"))
    first, second = selector(play, dice), selector(play, dice)
    reaction = Reaction(play, dice, "events", first if isinstance(first, int) else None)
    play.say(f"system.on_{phase}({first}, {second}, ...)")
    realm.subscriptions.append(getattr(play.system, f"on_{phase}")(first, second, reaction))


@operation(0.4, "pre_solve")
def subscribe_to_pre_solve(play: Play, dice: Dice, event: Event) -> None:
    realm = play.realm
    if len(realm.subscriptions) < 12 and isinstance(realm.system, PhysicsSystem):
        first, second = selector(play, dice), selector(play, dice)
        reaction = Ruling(play, dice, "pre_solve", first if isinstance(first, int) else None)
        play.say(f"system.on_pre_solve({first}, {second}, ...)")
        realm.subscriptions.append(realm.system.on_pre_solve(first, second, reaction))


@operation(0.3, "breaks")
def subscribe_to_breaks(play: Play, dice: Dice, event: Event) -> None:
    realm = play.realm
    if len(realm.subscriptions) < 12 and isinstance(realm.system, PhysicsSystem):
        first, second = selector(play, dice), selector(play, dice)
        reaction = Reaction(play, dice, "events", first if isinstance(first, int) else None)
        play.say(f"system.on_break({first}, {second}, ...)")
        realm.subscriptions.append(realm.system.on_break(first, second, reaction))


@operation(0.8, "handlers")
def cancel(play: Play, dice: Dice, event: Event) -> None:
    subscriptions = play.realm.subscriptions
    if subscriptions:
        subscription = subscriptions.pop(dice.randrange(len(subscriptions)))
        play.say("subscription.cancel()")
        subscription.cancel()
        if subscription.active:
            raise Finding("subscriptions", "cancelled, and active")


@operation(0.2, "bus")
def listen_on_the_bus(play: Play, dice: Dice, event: Event) -> None:
    realm = play.realm
    if len(realm.on_bus) >= 3:
        name, old = realm.on_bus.pop(0)
        esper.remove_handler(name, old)
    reaction = Reaction(play, dice, "events")
    name = dice.choice(("collision_begin", "collision_stay", "collision_end", "joint_break"))

    def handler(event: Event) -> None:
        reaction(event)

    # The order on the bus is that of names: two of the same name would have none.
    handler.__qualname__ = f"handler {play.operations} {dice.getrandbits(30)}"
    play.say(f"esper.set_handler({name!r}, ...)")
    esper.set_handler(name, handler)
    realm.on_bus.append((name, handler))
    play.handlers.append(handler)  # esper holds it weakly
