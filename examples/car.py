"""A car over hills and a bridge: wheels on springs, a motor on each axle, a bridge of planks on hinges.

Right drives, Left brakes and reverses, R starts again. Collect the coins, and do not land on the roof:

    python -m examples.car
"""

import math

import esper

from examples.window import BLUE, DARK, GOLD, GREEN, GREY, STEP, WHITE, WOOD, Look, Point, play
from physics import (
    ALL,
    Circle,
    Collider,
    CollisionEvent,
    DistanceJoint,
    PhysicsSystem,
    Polygon,
    PrismaticJoint,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    WeldJoint,
)

WIDTH, HEIGHT = 800, 400
LENGTH, GAP = 3900, (1800, 2100)  # the gap is where the bridge is
ROAD, CAR = 1, 2
WHEEL = 16


class Driver: ...


class Coin: ...


class Finish: ...


def height(x: float) -> float:
    """The ground's height: hills that grow, level at the bridge and at both ends."""
    if x < 200 or x > LENGTH - 200 or GAP[0] - 100 <= x <= GAP[1] + 100:
        return 100.0
    return 100 + (20 + x / 100) * math.sin((x - 200) * math.pi / 250) ** 2


class Car:
    """The road, the car and the rules."""

    title = "Car"
    size = (WIDTH, HEIGHT)

    def __init__(self) -> None:
        self.system = PhysicsSystem(gravity=(0, -600))
        esper.add_processor(self.system)
        self.system.on_begin(Driver, None, self.crash)
        self.system.on_begin(Coin, None, self.collect)
        self.system.on_begin(Finish, None, self.finish)
        self.start()

    def start(self) -> None:
        """Build the road, and put the car at its start."""
        esper.clear_database()
        self.score, self.crashed, self.won = 0, False, False
        for x in range(0, LENGTH, 25):
            if not GAP[0] <= x < GAP[1]:
                piece = Polygon([(x, 0), (x + 25, 0), (x + 25, height(x + 25)), (x, height(x))])
                ground = Collider(piece, layer=ROAD, friction=0.9)
                esper.create_entity(Look(GREEN), Transform(), ground, RigidBody("static"))
        for x in (0, LENGTH):
            wall = Collider(Rect(20, 800), layer=ROAD)
            esper.create_entity(Look(GREY), Transform(x, 400), wall, RigidBody("static"))
        for x in range(450, LENGTH - 300, 250):
            coin = Collider(Circle(10), sensor=True, mask=CAR)
            esper.create_entity(Coin(), Look(GOLD), Transform(x, height(x) + 60), coin)
        flag = Collider(Rect(10, 200), sensor=True, mask=CAR)
        esper.create_entity(Finish(), Look(WHITE), Transform(LENGTH - 100, 200), flag)
        self.bridge(planks=10)
        self.car(120, 100)

    def bridge(self, planks: int) -> None:
        """Planks on hinges, the first and the last of them on the ground."""
        width = (GAP[1] - GAP[0]) / planks
        before = None
        for k in range(planks):
            left = GAP[0] + k * width
            wood = Collider(Rect(width, 10), layer=ROAD, mask=CAR, friction=0.9)
            body = RigidBody(mass=3, angular_damping=1)
            plank = esper.create_entity(Look(WOOD), Transform(left + width / 2, 95), wood, body)
            esper.create_entity(RevoluteJoint(before, plank, anchor=(left, 95)))
            before = plank
        esper.create_entity(RevoluteJoint(before, None, anchor=(GAP[1], 95)))

    def car(self, x: float, y: float) -> None:
        """A chassis with its driver, and for each wheel a hub that slides on the chassis, with a spring."""
        shapes = [Rect(100, 18), Rect(40, 18, center=(-8, 16))]
        chassis = Collider(shapes, layer=CAR, mask=ALL & ~CAR)
        self.chassis = esper.create_entity(Look(BLUE), Transform(x, y + 40), chassis, RigidBody(mass=10))
        head = Collider(Circle(9), layer=CAR, mask=ROAD, sensor=True)
        driver = esper.create_entity(
            Driver(), Look(WHITE), Transform(x - 8, y + 74), head, RigidBody(mass=0.1)
        )
        esper.create_entity(WeldJoint(self.chassis, driver))
        self.axles = []
        for side in (-36, 36):
            place = x + side, y + WHEEL + 4
            hub = esper.create_entity(Transform(*place), RigidBody(mass=1, inertia=100))
            tire = Collider(Circle(WHEEL), layer=CAR, mask=ROAD, friction=1.2)
            wheel = esper.create_entity(Look(DARK), Transform(*place), tire, RigidBody(mass=1))
            esper.create_entity(PrismaticJoint(self.chassis, hub, axis=(0, 1), limits=(-10, 10)))
            spring = DistanceJoint(self.chassis, hub, anchor_a=(side, 24), frequency=6, damping_ratio=0.7)
            esper.create_entity(spring)
            axle = RevoluteJoint(hub, wheel, anchor_b=(0, 0), max_torque=20_000)
            esper.create_entity(axle)
            self.axles.append(axle)

    def crash(self, event: CollisionEvent) -> None:
        """The driver's head touches the road."""
        self.crashed = True

    def collect(self, event: CollisionEvent) -> None:
        self.score += 1
        esper.delete_entity(event.a)

    def finish(self, event: CollisionEvent) -> None:
        self.won = True

    def step(self, keys: set[str], mouse: Point) -> None:
        gas = ("RIGHT" in keys) - ("LEFT" in keys)
        for axle in self.axles:  # clockwise drives forward; None is no motor, and the car rolls
            axle.motor_speed = -25.0 * gas if gas and not self.crashed else None
        esper.process(STEP)

    @property
    def camera(self) -> Point:
        x = esper.component_for_entity(self.chassis, Transform).x
        return max(0.0, min(LENGTH - WIDTH, x - WIDTH / 3)), 0.0

    @property
    def status(self) -> str:
        end = "   finished: R" if self.won else "   crashed: R" if self.crashed else ""
        return f"coins {self.score}{end}"


if __name__ == "__main__":
    play(Car())
