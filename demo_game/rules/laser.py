"""With the laser, the paddle shoots while fire is held."""

import esper

from demo_game import spawn
from demo_game.components import Bolt, Brick, Paddle, Wall, Wrecker
from demo_game.cues import Fired
from demo_game.field import PADDLE_HEIGHT
from demo_game.game import Game, Phase
from demo_game.intent import Intent
from demo_game.kinds import Power
from demo_game.poses import rect_of
from demo_game.rules.bricks import Bricks
from physics import Collider, CollisionEvent, PhysicsSystem, Transform

COOLDOWN = 0.24
INSET = 10.0


class Laser(esper.Processor):
    """Shoots a bolt from each end of the paddle."""

    def __init__(self, system: PhysicsSystem, game: Game, intent: Intent, bricks: Bricks) -> None:
        self._game = game
        self._intent = intent
        self._bricks = bricks
        self._cooldown = 0.0
        system.on_begin(Bolt, Brick, self._strike)
        for stop in (Wall, Wrecker):
            system.on_begin(Bolt, stop, lambda event: esper.delete_entity(event.a))

    def _strike(self, event: CollisionEvent) -> None:
        # A bolt that reaches two bricks in one step is deleted at the first, and so never begins to touch the second.
        esper.delete_entity(event.a)
        self._bricks.hit(event.b, event.points[0])

    def process(self, dt: float) -> None:
        self._cooldown = max(self._cooldown - dt, 0.0)
        armed = self._game.has(Power.LASER) and self._game.phase is Phase.PLAY
        if not (armed and self._intent.fire) or self._cooldown > 0.0:
            return
        self._cooldown = COOLDOWN
        for _, (_, at, collider) in esper.get_components(Paddle, Transform, Collider):
            reach = rect_of(collider).width / 2 - INSET
            y = at.y + PADDLE_HEIGHT / 2 + 12
            for x in (at.x - reach, at.x + reach):
                spawn.bolt(x, y)
            self._game.cues.append(Fired(at.x, y))
