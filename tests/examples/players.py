"""Scripted players, one for each game of examples/: what keys they hold down in a tick, and where the mouse is."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import esper

from examples import breakout, car, pinball, platformer, shooter, slingshot
from physics import Transform, Velocity

Input = tuple[set[str], tuple[float, float]]
Player = Callable[[Any, int, Random], Input]
NOWHERE = (0.0, 0.0)


def place_of(entity: int) -> Transform:
    return esper.component_for_entity(entity, Transform)


def play_breakout(game: breakout.Breakout, tick: int, random: Random) -> Input:
    """Serves, and follows the ball, hitting it with another place of the paddle each time."""
    keys = {"SPACE"}
    aim = 35 * math.sin(tick / 70)
    for _, (_, ball) in esper.get_components(breakout.Ball, Transform):
        x = place_of(game.paddle).x
        keys |= {"LEFT"} if ball.x + aim < x - 6 else {"RIGHT"} if ball.x + aim > x + 6 else set()
    return keys, NOWHERE


def play_pinball(game: pinball.Pinball, tick: int, random: Random) -> Input:
    """Pulls the plunger for a while, and flips now and then until it is tired: how long a ball is in play is chance."""
    place = place_of(game.ball) if game.balls else Transform()
    if place.x > 352 and place.y < 50:
        return ({"SPACE"} if tick % 200 < 130 else set()), NOWHERE
    if tick > 10_000:
        return set(), NOWHERE
    return {key for key in ("LEFT", "RIGHT") if (tick + 20 * (key == "LEFT")) % 70 < 18}, NOWHERE


def play_shooter(game: shooter.Shooter, tick: int, random: Random) -> Input:
    """Walks about, and shoots at the nearest enemy that can be seen."""
    me = place_of(game.player)
    keys = {"MOUSE"} if tick % 300 < 250 else set()
    keys |= {"WDSA"[tick // 90 % 4]}
    enemies = [at for _, (_, at) in esper.get_components(shooter.Enemy, Transform)]
    nearest = min(enemies, key=lambda at: math.dist((at.x, at.y), (me.x, me.y)), default=Transform(400, 300))
    return keys, (nearest.x, nearest.y)


class Thrower:
    """Draws the ball back for half a second and lets it go, each ball at its own angle (degrees)."""

    def __init__(self, *angles: float) -> None:
        self.angles = angles

    def __call__(self, game: slingshot.Slingshot, tick: int, random: Random) -> Input:
        drawn = min(1.0, (tick % 100 - 40) / 50)
        if game.flying or drawn < 0:
            return set(), slingshot.SLING
        turn = math.radians(180 + self.angles[game.balls % len(self.angles)])
        x, y = slingshot.SLING
        reach = slingshot.REACH * drawn
        return ({"MOUSE"} if drawn < 1 else set()), (x + reach * math.cos(turn), y + reach * math.sin(turn))


def play_car(game: car.Car, tick: int, random: Random) -> Input:
    """Drives with some care."""
    velocity = esper.try_component(game.chassis, Velocity)  # the first tick adds it
    return ({"RIGHT"} if velocity is None or velocity.x < 230 else set()), NOWHERE


class Climber:
    """Collects all coins of the platformer, and goes to the door."""

    ROUTE = (
        "walk 100", "jump 215", "walk 272", "walk 225", "jump 225", "walk 144", "jump 144", "drop 144", "walk 290",
        "walk 338", "jump 400", "walk 464", "walk 528", "jump 640", "walk 656", "jump 528", "jump 490",
        "walk 400", "board 400", "ride 400", "jump 400", "drop 400", "board 400", "ride 565", "jump 640",
        "jump 650", "drop 650", "walk 752",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stage = 0
        self.ticks = 0  # in this stage
        self.airborne = False

    def __call__(self, game: platformer.Platformer, tick: int, random: Random) -> Input:
        if self.stage == len(self.ROUTE):
            return set(), NOWHERE
        what, text = self.ROUTE[self.stage].split()
        me, x = place_of(game.hero), float(text)
        [(_, (_, lift))] = esper.get_components(platformer.Lift, Transform)
        keys = {"LEFT"} if me.x > x + 2 else {"RIGHT"} if me.x < x - 2 else set()
        self.airborne |= not game.on_floor
        landed = self.airborne and game.on_floor
        if what == "jump" and not self.airborne:
            keys.add("SPACE")
        if what == "board":
            keys = {"LEFT"} if me.x > lift.x + 2 else {"RIGHT"} if me.x < lift.x - 2 else set()
            keys = keys if self.airborne else {"SPACE"} if abs(lift.x - x) < 8 else set()
        self.ticks += 1
        if what == "drop" and self.ticks < 24:
            return {"DOWN"}, NOWHERE
        if what == "ride":
            keys = set()
        done = {
            "walk": not keys and game.on_floor,
            "ride": abs(me.x - x) < 6,
        }.get(what, landed)
        if done:
            self.stage += 1
            self.ticks = 0
            self.airborne = False
        return keys, NOWHERE


class Fidget:
    """Other keys every third of a second, and the mouse all over the window."""

    def __init__(self) -> None:
        self.input: Input = set(), NOWHERE

    def __call__(self, game: Any, tick: int, random: Random) -> Input:
        if tick % 40 == 0:
            keys = ("LEFT", "RIGHT", "UP", "DOWN", "SPACE", "W", "A", "S", "D", "MOUSE")
            held = {key for key in keys if random.random() < 0.4}
            self.input = held, (800 * random.random(), 600 * random.random())
        return self.input
