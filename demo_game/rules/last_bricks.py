"""Ends long levels: when no brick is hit for long, helpful capsules fall; after that, bricks break by themselves."""

import esper

from demo_game import spawn
from demo_game.components import Brick
from demo_game.field import TOP
from demo_game.game import Game, Phase
from demo_game.kinds import Power
from demo_game.order import by_id
from demo_game.poses import world_pose
from demo_game.rules.bricks import Bricks
from physics import Collider, Transform

HELP = ((15.0, Power.LASER), (30.0, Power.MULTI))
"""Seconds without a hit on a brick, and the power whose capsule then falls."""

CRUMBLE = 45.0
"""Seconds without a hit on a brick after which a brick breaks by itself."""

NEXT = 3.0
"""Seconds until the next brick breaks by itself."""


class LastBricks(esper.Processor):
    """Counts the seconds in which no brick is hit."""

    def __init__(self, game: Game, bricks: Bricks) -> None:
        self._game = game
        self._bricks = bricks

    def process(self, dt: float) -> None:
        game = self._game
        if game.phase is not Phase.PLAY:
            return
        before, game.dry = game.dry, game.dry + dt
        for seconds, power in HELP:
            if before < seconds <= game.dry:
                spawn.drop(self._last()[1], TOP - 20, power)
        if game.dry >= CRUMBLE:
            self._bricks.shatter(self._last()[0])
            game.dry = CRUMBLE - NEXT

    @staticmethod
    def _last() -> tuple[int, float]:
        """A brick that has to be broken to clear the level, and its x. There always is one: else the level is over. It
        was not broken in this step: that would have set `dry` to 0."""
        for entity, (brick, collider, at) in by_id(esper.get_components(Brick, Collider, Transform)):
            if brick.hits is not None:
                return entity, world_pose(collider, at)[0]
        raise LookupError("no brick is left")
