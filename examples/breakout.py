"""Breakout: a ball, a paddle, and forty bricks. docs/tutorial.md builds this game step by step.

Left and Right move the paddle; Space serves, and starts a new game after the end:

    python -m examples.breakout
"""

import math

import esper
import pyglet

from physics import (
    Circle,
    Collider,
    CollisionEvent,
    FixedStep,
    PhysicsSystem,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)

WIDTH, HEIGHT, STEP = 640, 480, 1 / 120
PADDLE_WIDTH, PADDLE_SPEED, BALL_SPEED = 90, 500, 360
COLORS = ((230, 90, 90), (240, 160, 70), (240, 220, 90), (110, 200, 110), (100, 160, 240))


class Ball: ...


class Paddle: ...


class Brick: ...


class Pit: ...


class Look:
    def __init__(self, color: tuple[int, int, int]) -> None:
        self.color = color


class Breakout:
    def __init__(self) -> None:
        self.system = PhysicsSystem()
        esper.add_processor(self.system)
        self.system.on_begin(Ball, Brick, self.smash)
        self.system.on_begin(Ball, Paddle, self.steer)
        self.system.on_begin(Ball, Pit, self.lose)
        self.start()

    def start(self) -> None:
        """Walls, paddle and bricks of a new game."""
        esper.clear_database()
        self.score, self.lives = 0, 3
        self.block(-10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH + 10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH / 2, HEIGHT + 10, WIDTH, 20, RigidBody("static"))
        pit = Collider(Rect(WIDTH, 20), sensor=True)
        esper.create_entity(Pit(), Transform(WIDTH / 2, -30), pit, RigidBody("static"))
        self.paddle = self.block(WIDTH / 2, 30, PADDLE_WIDTH, 14, Velocity(), Paddle(), Look((220, 220, 230)))
        for row, color in enumerate(COLORS):
            for column in range(8):
                place = 80 * column + 40, HEIGHT - 60 - 28 * row
                self.block(*place, 74, 22, RigidBody("static"), Brick(), Look(color))

    def block(self, x: float, y: float, width: float, height: float, *components: object) -> int:
        collider = Collider(Rect(width, height), restitution=1, friction=0)
        return esper.create_entity(Transform(x, y), collider, *components)

    def serve(self) -> None:
        place = Transform(esper.component_for_entity(self.paddle, Transform).x, 50)
        velocity = Velocity(0.3 * BALL_SPEED, BALL_SPEED)
        collider = Collider(Circle(8), restitution=1, friction=0)
        esper.create_entity(Ball(), Look((250, 250, 250)), place, velocity, collider, RigidBody())

    def smash(self, event: CollisionEvent) -> None:
        self.score += 10
        esper.delete_entity(event.b)

    def steer(self, event: CollisionEvent) -> None:
        """Where the ball hits the paddle's top decides where it goes: up to 60 degrees to the side."""
        if event.normal[1] > -0.5:  # from the ball to the paddle: it hit a side
            return
        offset = event.component_a(Transform).x - event.component_b(Transform).x
        angle = math.radians(60) * max(-1.0, min(1.0, offset / (PADDLE_WIDTH / 2)))
        velocity = event.component_a(Velocity)
        velocity.x, velocity.y = BALL_SPEED * math.sin(angle), BALL_SPEED * math.cos(angle)

    def lose(self, event: CollisionEvent) -> None:
        self.lives -= 1
        esper.delete_entity(event.a)

    def step(self, left: bool, right: bool, fire: bool) -> None:
        over = self.lives == 0 or not esper.get_component(Brick)
        if fire and over:
            self.start()
        elif fire and not esper.get_component(Ball):
            self.serve()
        x = esper.component_for_entity(self.paddle, Transform).x
        push = (right and x < WIDTH - PADDLE_WIDTH / 2) - (left and x > PADDLE_WIDTH / 2)
        esper.component_for_entity(self.paddle, Velocity).x = PADDLE_SPEED * push
        esper.process(STEP)


def open_window(game: Breakout) -> "pyglet.window.Window":
    window = pyglet.window.Window(WIDTH, HEIGHT, "Breakout")
    key = pyglet.window.key
    keys = key.KeyStateHandler()
    window.push_handlers(keys)
    fixed = FixedStep(STEP)
    batch = pyglet.graphics.Batch()
    label = pyglet.text.Label("", x=10, y=HEIGHT - 10, anchor_y="top", batch=batch)
    drawings: dict[int, pyglet.shapes.ShapeBase] = {}

    def update(dt: float) -> None:
        for _ in range(fixed.advance(dt)):
            game.step(keys[key.LEFT], keys[key.RIGHT], keys[key.SPACE])

    def draw_shape(shape: object, color: tuple[int, int, int]) -> pyglet.shapes.ShapeBase:
        if isinstance(shape, Circle):
            return pyglet.shapes.Circle(0, 0, shape.radius, color=color, batch=batch)
        assert isinstance(shape, Rect)
        rectangle = pyglet.shapes.Rectangle(0, 0, shape.width, shape.height, color, batch=batch)
        rectangle.anchor_position = shape.width / 2, shape.height / 2
        return rectangle

    @window.event
    def on_draw() -> None:
        for entity, (look, collider, place) in esper.get_components(Look, Collider, Transform):
            if entity not in drawings:
                drawings[entity] = draw_shape(collider.shapes[0], look.color)
            drawings[entity].position = place.x, place.y
        for entity in [entity for entity in drawings if not esper.entity_exists(entity)]:
            del drawings[entity]
        hint = "" if esper.get_component(Ball) else "Space serves"
        label.text = f"score {game.score}   lives {game.lives}   {hint}"
        window.clear()
        batch.draw()

    pyglet.clock.schedule_interval(update, 1 / 60)
    return window


if __name__ == "__main__":
    window = open_window(Breakout())
    pyglet.app.run()
