"""How a game goes on: serve, play, life lost, level clear, game over, won."""

import esper

from demo_game import spawn
from demo_game.components import Ball, Bolt, Brick, Drop, Net, Paddle
from demo_game.cues import GameOver, GameWon, LevelCleared, LevelStarted, LifeLost
from demo_game.levels import LEVELS
from demo_game.match import Match, Phase
from physics import Transform

PAUSE_LOST = 1.1
PAUSE_CLEARED = 2.4
CLEAR_BONUS = 500
LIFE_BONUS = 1000

_GONE_WITH_A_LIFE = (Ball, Drop, Bolt, Net)


class Progress(esper.Processor):
    """Watches the match and turns its pages. The last processor of a step."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def start_level(self, index: int) -> None:
        """Put up a level, 0 the first, and serve."""
        match = self._match
        _remove(Brick, *_GONE_WITH_A_LIFE)
        match.level = index
        match.bricks_left = sum(placement.kind.hits is not None for placement in LEVELS[index].bricks)
        for placement in LEVELS[index].bricks:
            spawn.brick(placement)
        match.cues.append(LevelStarted(index))
        self._serve()

    def _serve(self) -> None:
        match = self._match
        match.powers.clear()
        match.streak = 0
        [(_, (_, at))] = esper.get_components(Paddle, Transform)
        spawn.held_ball(at.x, LEVELS[match.level].speed)
        match.enter(Phase.SERVE)

    def process(self, dt: float) -> None:
        match = self._match
        match.since += dt
        if match.phase in (Phase.SERVE, Phase.PLAY):
            if match.bricks_left == 0:
                self._clear()
            elif not any(esper.entity_exists(entity) for entity, _ in esper.get_component(Ball)):
                self._lose()
        elif match.phase is Phase.LOST and match.since >= PAUSE_LOST:
            self._serve()
        elif match.phase is Phase.CLEARED and match.since >= PAUSE_CLEARED:
            self.start_level(match.level + 1)

    def _clear(self) -> None:
        match = self._match
        bonus = clear_bonus(match.level)
        match.score += bonus
        match.powers.clear()
        match.cues.append(LevelCleared(bonus))
        _remove(*_GONE_WITH_A_LIFE)
        if match.level + 1 < len(LEVELS):
            match.enter(Phase.CLEARED)
            return
        match.score += LIFE_BONUS * match.lives
        match.enter(Phase.WON)
        match.cues.append(GameWon(match.score))

    def _lose(self) -> None:
        match = self._match
        match.lives -= 1
        match.powers.clear()
        match.cues.append(LifeLost(match.lives))
        _remove(*_GONE_WITH_A_LIFE)
        if match.lives > 0:
            match.enter(Phase.LOST)
            return
        match.enter(Phase.OVER)
        match.cues.append(GameOver(match.score))


def clear_bonus(level: int) -> int:
    """The points for clearing a level, 0 the first."""
    return CLEAR_BONUS * (level + 1)


def _remove(*kinds: type) -> None:
    """Delete every entity that has one of these components."""
    for kind in kinds:
        for entity, _ in list(esper.get_component(kind)):
            if esper.entity_exists(entity):
                esper.delete_entity(entity)
