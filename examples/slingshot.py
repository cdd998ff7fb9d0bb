"""A tower and a slingshot: throw balls at the tower until all green targets are gone.

Drag the ball back with the mouse and let it go, R starts again:

    python -m examples.slingshot
"""

import math

import esper

from examples.window import GREEN, GREY, RED, STEP, WOOD, Look, Point, play
from physics import Circle, Collider, CollisionEvent, PhysicsSystem, Rect, RigidBody, Transform, Velocity

WIDTH, HEIGHT = 960, 540
SLING = (150, 130)
REACH = 90  # how far the ball can be drawn back
POWER = 9  # speed for each unit that the ball is drawn back


class Ball: ...


class Pig: ...


class Slingshot:
    """The tower and the rules."""

    title = "Slingshot"
    size = (WIDTH, HEIGHT)
    camera = (0.0, 0.0)

    def __init__(self) -> None:
        self.system = PhysicsSystem(gravity=(0, -500))
        esper.add_processor(self.system)
        self.system.on_begin(Pig, None, self.hurt)
        self.start()

    def start(self) -> None:
        """Build the tower, and load the sling."""
        esper.clear_database()
        self.score, self.balls, self.flying = 0, 5, 0.0
        self.dragging = False
        ground = Collider(Rect(4000, 40), friction=0.8)
        esper.create_entity(Look(GREY), Transform(480, 20), ground, RigidBody("static"))
        for y in (40, 130, 220):
            for x in (600, 700, 800):
                self.block(x, y + 35, 14, 70)
            for x in (646, 754):
                self.block(x, y + 80, 107, 20)
                self.pig(x, y + 14)
        self.load()

    def block(self, x: float, y: float, width: float, height: float) -> None:
        """A beam of the tower."""
        wood = Collider(Rect(width, height), friction=0.6)
        esper.create_entity(Look(WOOD), Transform(x, y), wood, RigidBody())

    def pig(self, x: float, y: float) -> None:
        """A target: green, and gone after a hard hit."""
        body = RigidBody(angular_damping=2)
        esper.create_entity(Pig(), Look(GREEN), Transform(x, y), Collider(Circle(14), friction=0.6), body)

    def load(self) -> None:
        """Put a ball into the sling. The ball is kinematic, so it stays there until it is thrown."""
        collider = Collider(Circle(12), friction=0.6, restitution=0.2, density=4)
        body = RigidBody("kinematic", angular_damping=1)
        self.ball = esper.create_entity(Ball(), Look(RED), Transform(*SLING), Velocity(), collider, body)

    def hurt(self, event: CollisionEvent) -> None:
        """A hard hit removes a pig; a light one does not. If two pigs collide, one event hurts both."""
        if event.approach_speed > 120:
            for entity in (event.a, event.b):
                if esper.has_component(entity, Pig):
                    self.score += 100
                    esper.delete_entity(entity)

    def step(self, keys: set[str], mouse: Point) -> None:
        """One tick."""
        if self.flying:
            self.flying += STEP
            if self.flying > 8 or self.at_rest():
                self.next_ball()
        elif self.balls and not self.won:
            self.aim("MOUSE" in keys, mouse)
        esper.process(STEP)

    def aim(self, held: bool, mouse: Point) -> None:
        """The ball follows the mouse while the button is down, and is thrown when the button is released."""
        place = esper.component_for_entity(self.ball, Transform)
        if held and (self.dragging or math.dist(mouse, SLING) < 30):
            self.dragging = True
            x, y = mouse[0] - SLING[0], mouse[1] - SLING[1]
            shorten = min(1.0, REACH / max(1.0, math.hypot(x, y)))
            place.x, place.y = SLING[0] + shorten * x, SLING[1] + shorten * y
        elif self.dragging:
            self.dragging = False
            velocity = esper.component_for_entity(self.ball, Velocity)
            velocity.x, velocity.y = POWER * (SLING[0] - place.x), POWER * (SLING[1] - place.y)
            esper.component_for_entity(self.ball, RigidBody).kind = "dynamic"
            self.balls -= 1
            self.flying = STEP

    def at_rest(self) -> bool:
        """Whether every body that could move sleeps."""
        return all(body.asleep for _, body in esper.get_component(RigidBody) if body.kind == "dynamic")

    def next_ball(self) -> None:
        """Take the ball away, and load the next one."""
        self.flying = 0.0
        esper.delete_entity(self.ball)
        if self.balls and not self.won:
            self.load()

    @property
    def won(self) -> bool:
        """Whether no pig is left."""
        return not esper.get_component(Pig)

    @property
    def status(self) -> str:
        over = "   you won: R" if self.won else "" if self.balls or self.flying else "   game over: R"
        return f"score {self.score}   balls {self.balls}{over}"


if __name__ == "__main__":
    play(Slingshot())
