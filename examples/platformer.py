"""A platformer made of tiles: run, jump, collect all coins, and reach the door.

Left and Right run, Space or Up jumps, Down drops through a thin platform, R starts again:

    python -m examples.platformer
"""

import esper

from examples.window import BLUE, GOLD, GREY, RED, STEP, VIOLET, WOOD, Look, Point, play
from physics import (
    ALL,
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    PhysicsSystem,
    Rect,
    TileMap,
    Transform,
    Velocity,
)

LEVEL = """
##########################
#...................o....#
#...o.......o.....----...#
#..---.....---.........D.#
#..................#######
#...o.......=............#
#.------......o..........#
#..........#####.........#
#@......o..#####....o....#
####..###########..###..##
####^^###########^^###^^##
"""
TILE = 32
LIFT = 300, 570  # the lift moves between these x
GROUND, PLATFORM = 1, 2  # layers
SPEED, JUMP, GRAVITY = 180, 500, 1200


class Hero: ...


class Coin: ...


class Spikes: ...


class Door: ...


class Lift: ...


TILES = {
    "#": [Look(GREY), Collider(Rect(TILE, TILE), layer=GROUND)],
    "-": [Look(WOOD), Collider(Rect(TILE, 8, center=(0, 12)), layer=PLATFORM, one_way=(0, 1))],
    "o": [Coin(), Look(GOLD), Collider(Circle(8), sensor=True)],
    "^": [Spikes(), Look(RED), Collider(Rect(TILE, 12, center=(0, -10)), sensor=True)],
    "D": [Door(), Look(VIOLET), Collider(Rect(22, TILE), sensor=True)],
}
"""What the tiles are made of; the hero and the lift are not tiles."""


class Platformer:
    """The level and its rules."""

    title = "Platformer"
    size = (TILE * 26, TILE * 11)
    camera = (0.0, 0.0)

    def __init__(self) -> None:
        self.system = PhysicsSystem()
        esper.add_processor(self.system)
        self.system.on_begin(Hero, Coin, self.collect)
        self.system.on_begin(Hero, Spikes, self.die)
        self.system.on_begin(Hero, Door, self.leave)
        self.start()

    def start(self) -> None:
        """Build the level from its text."""
        esper.clear_database()
        self.coins, self.lives = LEVEL.count("o"), 3
        self.on_floor = self.hurt = self.won = False
        self.vx, self.vy, self.ride = 0.0, 0.0, (0.0, 0.0)  # ride: the velocity of the floor under the hero
        level = TileMap(LEVEL, TILES, TILE)
        for cell in level.cells("="):
            deck = Collider(Rect(2 * TILE, 8), layer=GROUND, one_way=(0, 1))
            esper.create_entity(Lift(), Look(VIOLET), Transform(*level.center(*cell)), Velocity(60, 0), deck)
        self.home = level.center(*level.cells("@")[0])
        body = Collider(Capsule((0, -6), (0, 6), 9))
        self.hero = esper.create_entity(Hero(), Look(BLUE), Transform(*self.home), body)

    def collect(self, event: CollisionEvent) -> None:
        self.coins -= 1
        esper.delete_entity(event.b)

    def die(self, event: CollisionEvent) -> None:
        """Two spikes at once cost one life, so `step` takes the life after the tick."""
        self.hurt = True

    def leave(self, event: CollisionEvent) -> None:
        """The door opens once all coins are collected."""
        self.won = self.coins == 0

    def step(self, keys: set[str], mouse: Point) -> None:
        if self.won or self.lives == 0:
            return
        for _, (_, at, velocity) in esper.get_components(Lift, Transform, Velocity):
            velocity.x = 60 if at.x < LIFT[0] else -60 if at.x > LIFT[1] else velocity.x
        esper.process(STEP)
        if self.hurt:
            self.hurt = False
            self.lives -= 1
            self.vy = 0.0
            esper.add_component(self.hero, Transform(*self.home))
        self.vx = SPEED * (("RIGHT" in keys) - ("LEFT" in keys))
        self.vy -= GRAVITY * STEP
        if self.on_floor and keys & {"SPACE", "UP"}:
            self.vy = JUMP
        motion = (self.vx + self.ride[0]) * STEP, self.vy * STEP
        mask = ALL & ~PLATFORM if "DOWN" in keys else ALL
        slide = self.system.move_and_slide(self.hero, motion, snap=2, mask=mask)
        self.vx, self.vy = slide.clip_velocity(self.vx, self.vy)
        self.on_floor, self.ride = slide.on_floor, slide.floor_velocity

    @property
    def status(self) -> str:
        end = "   you won: R" if self.won else "" if self.lives else "   game over: R"
        return f"coins left {self.coins}   lives {self.lives}{end}"


if __name__ == "__main__":
    play(Platformer())
