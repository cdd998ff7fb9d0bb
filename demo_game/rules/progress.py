"""How a game goes on: serve, play, life lost, level clear, game over, won."""

import esper

from demo_game import spawn
from demo_game.components import Ball, Bolt, Brick, Drop, Net, Paddle, Wrecker
from demo_game.cues import GameOver, GameWon, LevelCleared, LevelStarted, LifeLost
from demo_game.game import Game, Phase
from physics import Transform

PAUSE_LOST = 1.1
PAUSE_CLEARED = 2.4
CLEAR_BONUS = 500
LIFE_BONUS = 1000

_GONE_WITH_A_LIFE = (Ball, Drop, Bolt, Net)


class Progress(esper.Processor):
    """Changes the phase and the level of the game. The last processor of a step."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def start_level(self, index: int) -> None:
        """Build a level (0 is the first) and serve."""
        game = self._game
        _remove(Brick, Wrecker, *_GONE_WITH_A_LIFE)
        game.level = index
        level = game.levels[index]
        game.bricks_left, game.dry = level.breakable, 0.0
        for placement in level.bricks:
            spawn.brick(placement)
        game.cues.append(LevelStarted(index))
        self._serve()

    def _serve(self) -> None:
        game = self._game
        game.powers.clear()
        game.streak = 0
        [(_, (_, at))] = esper.get_components(Paddle, Transform)
        spawn.held_ball(at.x, game.levels[game.level].speed * game.difficulty.speed)
        game.enter(Phase.SERVE)

    def process(self, dt: float) -> None:
        game = self._game
        game.since += dt
        if game.phase in (Phase.SERVE, Phase.PLAY):
            if game.bricks_left == 0:
                self._clear()
            elif not any(esper.entity_exists(entity) for entity, _ in esper.get_component(Ball)):
                self._lose()
        elif game.phase is Phase.LOST and game.since >= PAUSE_LOST:
            self._serve()
        elif game.phase is Phase.CLEARED and game.since >= PAUSE_CLEARED:
            self.start_level(game.level + 1)

    def _clear(self) -> None:
        game = self._game
        bonus = clear_bonus(game.level)
        game.earn(bonus)
        game.powers.clear()
        game.cues.append(LevelCleared(bonus))
        _remove(*_GONE_WITH_A_LIFE)
        if game.level + 1 < len(game.levels):
            game.enter(Phase.CLEARED)
            return
        game.earn(LIFE_BONUS * game.lives)
        game.enter(Phase.WON)
        game.cues.append(GameWon(game.score))

    def _lose(self) -> None:
        game = self._game
        game.lives -= 1
        game.powers.clear()
        game.cues.append(LifeLost(game.lives))
        _remove(*_GONE_WITH_A_LIFE)
        if game.lives > 0:
            game.enter(Phase.LOST)
            return
        game.enter(Phase.OVER)
        game.cues.append(GameOver(game.score))


def clear_bonus(level: int) -> int:
    """The points for clearing a level (0 is the first)."""
    return CLEAR_BONUS * (level + 1)


def _remove(*kinds: type) -> None:
    """Delete every entity that has one of these components."""
    for kind in kinds:
        for entity, _ in list(esper.get_component(kind)):
            if esper.entity_exists(entity):
                esper.delete_entity(entity)
