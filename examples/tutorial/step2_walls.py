"""Step 2: walls around the window, from which the ball bounces."""

import esper
import pyglet

from physics import Circle, Collider, FixedStep, PhysicsSystem, Rect, RigidBody, Transform, Velocity

WIDTH, HEIGHT, STEP = 640, 480, 1 / 120


class Ball: ...


class Breakout:
    def __init__(self) -> None:
        self.system = PhysicsSystem()
        esper.add_processor(self.system)
        self.block(-10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH + 10, HEIGHT / 2, 20, HEIGHT, RigidBody("static"))
        self.block(WIDTH / 2, HEIGHT + 10, WIDTH, 20, RigidBody("static"))
        self.block(WIDTH / 2, -10, WIDTH, 20, RigidBody("static"))
        self.serve()

    def block(self, x: float, y: float, width: float, height: float, *components: object) -> int:
        collider = Collider(Rect(width, height), restitution=1, friction=0)
        return esper.create_entity(Transform(x, y), collider, *components)

    def serve(self) -> None:
        collider = Collider(Circle(8), restitution=1, friction=0)
        esper.create_entity(Ball(), Transform(320, 50), Velocity(110, 360), collider, RigidBody())

    def step(self) -> None:
        esper.process(STEP)


def open_window(game: Breakout) -> "pyglet.window.Window":
    window = pyglet.window.Window(WIDTH, HEIGHT, "Breakout")
    fixed = FixedStep(STEP)

    def update(dt: float) -> None:
        for _ in range(fixed.advance(dt)):
            game.step()

    @window.event
    def on_draw() -> None:
        window.clear()
        for _, (_, place) in esper.get_components(Ball, Transform):
            pyglet.shapes.Circle(place.x, place.y, 8).draw()

    pyglet.clock.schedule_interval(update, 1 / 60)
    return window


if __name__ == "__main__":
    window = open_window(Breakout())
    pyglet.app.run()
