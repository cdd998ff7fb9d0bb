"""Pinball: flippers on hinges with motors, bumpers that kick, a drain that takes the ball.

Left and Right move the flippers, Space launches the ball (the longer it is held, the harder), R starts again:

    python -m examples.pinball
"""

import itertools
import math

import esper

from examples.window import BLUE, DARK, GOLD, GREY, RED, STEP, WHITE, Look, Point, play
from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    PhysicsSystem,
    Rect,
    RevoluteJoint,
    RigidBody,
    Segment,
    Transform,
    Velocity,
)

WIDTH, HEIGHT = 400, 640
LANE = 376  # the middle of the lane at the right, from which the ball is launched


class Ball: ...


class Bumper:
    points = 100


class Target:
    points = 50


class Drain: ...


class Pinball:
    """The table and its rules."""

    title = "Pinball"
    size = (WIDTH, HEIGHT)
    camera = (0.0, 0.0)

    def __init__(self) -> None:
        self.system = PhysicsSystem(gravity=(0, -500), substeps=8)
        esper.add_processor(self.system)
        self.system.on_begin(Ball, Bumper, self.bump)
        self.system.on_begin(Ball, Target, self.hit)
        self.system.on_begin(Ball, Drain, self.lose)
        self.start()

    def start(self) -> None:
        """Set up the table, and the first of three balls."""
        esper.clear_database()
        self.score, self.balls, self.charge = 0, 3, 0.0
        self.table()
        self.left = self.flipper(116, 90, 50)
        self.right = self.flipper(236, 90, -50)
        for x, y in ((130, 430), (250, 430), (190, 350)):
            place = Transform(x, y), Collider(Circle(24), restitution=0.5), RigidBody("static")
            esper.create_entity(Bumper(), Look(RED), *place)
        for x in (100, 145, 190, 235, 280):
            place = Transform(x, 540), Collider(Circle(9), restitution=0.6), RigidBody("static")
            esper.create_entity(Target(), Look(GOLD), *place)
        self.serve()

    def table(self) -> None:
        """The arch, the walls, the lane at the right, the slopes to the flippers, and the drain."""
        turns = [k * math.pi / 24 for k in range(25)]
        arch = [(200 + 200 * math.cos(turn), 440 + 200 * math.sin(turn)) for turn in turns]
        walls = [Segment(a, b) for a, b in itertools.pairwise(arch)]
        walls += [Segment((0, 0), (0, 440)), Segment((400, 0), (400, 440)), Segment((352, 0), (352, 440))]
        walls += [Segment((352, 24), (400, 24)), Segment((0, 170), (110, 98)), Segment((352, 170), (242, 98))]
        wood = Collider(walls, restitution=0.3, friction=0)
        esper.create_entity(Look(GREY), Transform(), wood, RigidBody("static"))
        # The ball can leave the lane through this gate, but cannot come back.
        gate = Collider(Rect(4, 130), one_way=(-1, 0), restitution=0.3)
        esper.create_entity(Look(DARK), Transform(352, 505), gate, RigidBody("static"))
        drain = Collider(Rect(352, 20), sensor=True)
        esper.create_entity(Drain(), Transform(176, 0), drain, RigidBody("static"))

    def flipper(self, x: float, y: float, length: float) -> RevoluteJoint:
        """A bat on a hinge with a motor; the keys set the motor's speed."""
        bat = Collider(Capsule((0, 0), (length, 0), 7))
        body = esper.create_entity(Look(BLUE), Transform(x, y), bat, RigidBody(mass=5))
        hinge = RevoluteJoint(None, body, anchor=(x, y), limits=(-0.5, 0.5), motor_speed=0, max_torque=1e8)
        esper.create_entity(hinge)
        return hinge

    def serve(self) -> None:
        """Put a ball into the lane."""
        place, collider = Transform(LANE, 36), Collider(Circle(9), restitution=0.4)
        self.ball = esper.create_entity(Ball(), Look(WHITE), place, Velocity(), collider, RigidBody(mass=1))

    def bump(self, event: CollisionEvent) -> None:
        """A bumper kicks the ball away, along the normal from the ball to the bumper."""
        self.score += event.component_b(Bumper).points
        kick = -250.0
        event.component_a(RigidBody).apply_impulse(kick * event.normal[0], kick * event.normal[1])

    def hit(self, event: CollisionEvent) -> None:
        """A target disappears when it is hit."""
        self.score += event.component_b(Target).points
        esper.delete_entity(event.b)

    def lose(self, event: CollisionEvent) -> None:
        """The ball is lost."""
        self.balls -= 1
        esper.delete_entity(event.a)
        if self.balls:
            self.serve()

    def step(self, keys: set[str], mouse: Point) -> None:
        """One tick."""
        self.left.motor_speed = 18 if "LEFT" in keys else -12
        self.right.motor_speed = -18 if "RIGHT" in keys else 12
        if self.balls:
            self.plunge("SPACE" in keys)
        esper.process(STEP)

    def plunge(self, held: bool) -> None:
        """Charge while the key is down, and launch a ball that lies in the lane when the key is up."""
        place = esper.component_for_entity(self.ball, Transform)
        ready = place.x > 352 and place.y < 50
        if held:
            self.charge = min(1.0, self.charge + STEP)
        elif self.charge and ready:
            esper.component_for_entity(self.ball, Velocity).y = 600 + 300 * self.charge
        if not held:
            self.charge = 0.0

    @property
    def status(self) -> str:
        return f"{self.score}   balls {self.balls}" if self.balls else f"{self.score}   game over: R"


if __name__ == "__main__":
    play(Pinball())
