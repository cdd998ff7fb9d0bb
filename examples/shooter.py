"""A shooter seen from above: bullets, enemies that chase the player when they see it, crates to push and hide behind.

W A S D move, the mouse aims and shoots, R starts again:

    python -m examples.shooter
"""

import enum
import math
import random

import esper

from examples.window import BLUE, GOLD, GREY, RED, STEP, WOOD, Look, Point, play
from physics import ALL, Circle, Collider, CollisionEvent, PhysicsSystem, Rect, RigidBody, Transform, Velocity

WIDTH, HEIGHT = 800, 600
WAVES = 4
WALLS = [(400, 10, 800, 20), (400, 590, 800, 20), (10, 300, 20, 600), (790, 300, 20, 600)]
WALLS += [(250, 400, 160, 20), (550, 200, 160, 20), (400, 300, 20, 120)]
CRATES = [(150, 150), (190, 150), (170, 190), (650, 450), (610, 450), (630, 410), (400, 480)]


class Layer(enum.IntFlag):
    WALL = 1
    PLAYER = 2
    ENEMY = 4
    BULLET = 8


class Player: ...


class Enemy:
    health = 3

    def __init__(self, goal: Point) -> None:
        self.goal = goal  # where the enemy saw the player last


class Bullet: ...


class Shooter:
    """The arena and its rules."""

    title = "Shooter"
    size = (WIDTH, HEIGHT)
    camera = (0.0, 0.0)

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.system = PhysicsSystem()  # seen from above, there is no gravity
        esper.add_processor(self.system)
        self.system.on_begin(Bullet, None, self.hit)
        self.system.on_begin(Player, Enemy, self.bite)
        self.start()

    def start(self) -> None:
        """Set up the arena."""
        esper.clear_database()
        self.score, self.wave, self.health, self.reload, self.won = 0, 0, 5, 0.0, False
        for x, y, width, height in WALLS:
            wall = Collider(Rect(width, height), layer=Layer.WALL)
            esper.create_entity(Look(GREY), Transform(x, y), wall, RigidBody("static"))
        for x, y in CRATES:
            crate = Collider(Rect(36, 36), layer=Layer.WALL)
            body = RigidBody(mass=2, linear_damping=5, angular_damping=5)
            esper.create_entity(Look(WOOD), Transform(x, y), crate, body)
        shapes = [Circle(14), Rect(14, 8, center=(16, 0))]
        collider = Collider(shapes, layer=Layer.PLAYER, mask=ALL ^ Layer.BULLET)
        body = RigidBody(mass=1, linear_damping=6, lock_rotation=True)
        self.player = esper.create_entity(Player(), Look(BLUE), Transform(80, 300), collider, body)

    def next_wave(self) -> None:
        """Create some enemies at the right."""
        self.wave += 1
        made: list[Point] = []  # `overlapping` sees them after the next tick
        for _ in range(2 + 2 * self.wave):
            x, y = self.random.uniform(680, 760), self.random.uniform(60, 540)
            apart = all(math.dist((x, y), other) > 32 for other in made)
            if apart and not self.system.overlapping(Circle(16), Transform(x, y)):
                made.append((x, y))
                enemy = Enemy(goal=(400, self.random.choice((120, 520))))
                collider, body = Collider(Circle(13), layer=Layer.ENEMY), RigidBody(mass=1, linear_damping=3)
                esper.create_entity(enemy, Look(RED), Transform(x, y), collider, body)

    def shoot(self, place: Transform) -> None:
        """A bullet is a sensor: its hits are events, and it pushes nothing by itself."""
        ahead = math.cos(place.angle), math.sin(place.angle)
        mask = Layer.WALL | Layer.ENEMY
        bullet = Collider(Circle(3), bullet=True, sensor=True, layer=Layer.BULLET, mask=mask)
        muzzle = Transform(place.x + 24 * ahead[0], place.y + 24 * ahead[1])
        esper.create_entity(Bullet(), Look(GOLD), muzzle, Velocity(900 * ahead[0], 900 * ahead[1]), bullet)
        self.reload = 0.15

    def hit(self, event: CollisionEvent) -> None:
        """A bullet hits an enemy, a crate or a wall."""
        esper.delete_entity(event.a, immediate=True)
        body = event.component_b(RigidBody)
        body.apply_impulse(120 * event.normal[0], 120 * event.normal[1], event.points[0])
        enemy = event.component_b(Enemy, None)
        if enemy is not None:
            enemy.health -= 1
            if enemy.health == 0:
                self.score += 10
                esper.delete_entity(event.b)

    def bite(self, event: CollisionEvent) -> None:
        """An enemy hurts the player, and is thrown back."""
        self.health -= 1
        event.component_b(RigidBody).apply_impulse(400 * event.normal[0], 400 * event.normal[1])

    def step(self, keys: set[str], mouse: Point) -> None:
        """One tick."""
        if self.over:
            return
        if not esper.get_component(Enemy):
            if self.wave == WAVES:
                self.won = True
                return
            self.next_wave()
        place = esper.component_for_entity(self.player, Transform)
        place.angle = math.atan2(mouse[1] - place.y, mouse[0] - place.x)
        right, up = ("D" in keys) - ("A" in keys), ("W" in keys) - ("S" in keys)
        esper.component_for_entity(self.player, RigidBody).apply_force(1500 * right, 1500 * up)
        self.reload -= STEP
        if "MOUSE" in keys and self.reload <= 0:
            self.shoot(place)
        for _, (enemy, at, body) in esper.get_components(Enemy, Transform, RigidBody):
            if self.system.ray_cast((at.x, at.y), (place.x, place.y), mask=Layer.WALL) is None:
                enemy.goal = place.x, place.y
            way = math.atan2(enemy.goal[1] - at.y, enemy.goal[0] - at.x)
            body.apply_force(400 * math.cos(way), 400 * math.sin(way))
        esper.process(STEP)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.won or self.health <= 0

    @property
    def status(self) -> str:
        text = f"score {self.score}   health {self.health}   wave {self.wave} of {WAVES}"
        return text + ("   you won: R" if self.won else "   game over: R" if self.over else "")


if __name__ == "__main__":
    play(Shooter())
