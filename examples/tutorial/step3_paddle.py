"""Step 3: a paddle that the keys move, and a window that draws every entity with a `Look`."""

import esper
import pyglet

from physics import Circle, Collider, FixedStep, PhysicsSystem, Rect, RigidBody, Transform, Velocity

WIDTH, HEIGHT, STEP = 640, 480, 1 / 120
PADDLE_WIDTH, PADDLE_SPEED = 90, 500


class Ball: ...


class Paddle: ...


class Look:
    def __init__(self, color: tuple[int, int, int]) -> None:
        self.color = color


class Breakout:
    def __init__(self) -> None:
        self.system = PhysicsSystem()
        esper.add_processor(self.system)
        self.block(-10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH + 10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH / 2, HEIGHT + 10, WIDTH, 20, RigidBody("static"))
        self.paddle = self.block(WIDTH / 2, 30, PADDLE_WIDTH, 14, Velocity(), Paddle(), Look((220, 220, 230)))
        self.serve()

    def block(self, x: float, y: float, width: float, height: float, *components: object) -> int:
        collider = Collider(Rect(width, height), restitution=1, friction=0)
        return esper.create_entity(Transform(x, y), collider, *components)

    def serve(self) -> None:
        collider = Collider(Circle(8), restitution=1, friction=0)
        look, place, velocity = Look((250, 250, 250)), Transform(320, 50), Velocity(110, 360)
        esper.create_entity(Ball(), look, place, velocity, collider, RigidBody())

    def step(self, left: bool, right: bool) -> None:
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
    drawings: dict[int, pyglet.shapes.ShapeBase] = {}

    def update(dt: float) -> None:
        for _ in range(fixed.advance(dt)):
            game.step(keys[key.LEFT], keys[key.RIGHT])

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
        window.clear()
        batch.draw()

    pyglet.clock.schedule_interval(update, 1 / 60)
    return window


if __name__ == "__main__":
    window = open_window(Breakout())
    pyglet.app.run()
