"""Step 1: a window, and a ball that flies through it."""

import esper
import pyglet

from physics import Circle, Collider, FixedStep, PhysicsSystem, Transform, Velocity

WIDTH, HEIGHT, STEP = 640, 480, 1 / 120


class Ball: ...


class Breakout:
    def __init__(self) -> None:
        self.system = PhysicsSystem()
        esper.add_processor(self.system)
        esper.create_entity(Ball(), Transform(320, 50), Velocity(110, 360), Collider(Circle(8)))

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
