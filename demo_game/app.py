"""The screens of the game (title, play, pause) and what the buttons do. Needs no window."""

from datetime import date
from enum import Enum

import esper

from demo_game.autopilot import Autopilot
from demo_game.cues import Cue, LevelStarted
from demo_game.field import LEFT, RIGHT, STEP
from demo_game.levels import LEVELS, Level
from demo_game.menu import Menu
from demo_game.saved import Saved, Score
from demo_game.session import Session
from physics import FixedStep, Interpolation, Transform

SKILL = 0.9
"""The skill of the autopilot on the title screen."""

REST = 0.8
"""Seconds after the end of a game during which fire does not start a new game: the press was meant for the old game."""


class Screen(Enum):
    """The screen that is shown. On the title screen the autopilot plays."""

    TITLE = "title"
    PLAY = "play"
    PAUSE = "pause"


class Action(Enum):
    """What a button can mean, besides fire.

    MUTE switches all sound off and on, MUSIC the music alone. INSPECT shows the overlay of `physics.debug`. SWEEP
    switches the engine's sweep off and on; RUSH makes balls so fast that they tunnel without the sweep.
    """

    PAUSE = "pause"
    RESTART = "restart"
    MUTE = "mute"
    MUSIC = "music"
    FULLSCREEN = "fullscreen"
    LEAVE = "leave"
    INSPECT = "inspect"
    SWEEP = "sweep"
    RUSH = "rush"


class App:
    """Runs sessions in real time. Each new game takes the next seed, counted up from `seed`.

    `level` is the level at which each game starts (0 is the first level); None: the level that the player chose. The
    score of a game is not kept if RUSH was on or the sweep was off in it.
    """

    def __init__(
        self, seed: int, saved: Saved, level: int | None = None, levels: tuple[Level, ...] = LEVELS
    ) -> None:
        self.saved = saved
        self.levels = levels
        if saved.level >= len(levels):
            saved.level = 0
        self.menu = Menu(saved, levels)
        self.place: int | None = None
        """The place of the last score in the table of scores (0 is the best); None: not in the table."""
        self.screen = Screen.TITLE
        self.inspecting = False
        self.sweeping = True
        self.rushing = False
        self.left = False
        self.poses = Interpolation()
        self._clock = FixedStep(STEP)
        self._seed = seed
        self._level = level
        self._tampered = False
        self._pilot: Autopilot | None = None
        self.session = Session(seed, level or 0, levels, saved.difficulty)
        self._settled = True  # no player has played this session, so its score is not kept
        self._demonstrate()

    @property
    def alpha(self) -> float:
        """Where the picture is between the step before the latest (0) and the latest step (1)."""
        return self._clock.alpha

    def press(self, action: Action) -> None:
        """A button was pressed."""
        if action is Action.PAUSE:
            self.pause(self.screen is Screen.PLAY)
        elif action is Action.RESTART:
            self.play()
        elif action is Action.MUTE:
            self.saved.sound = not self.saved.sound
            self.saved.save()
        elif action is Action.MUSIC:
            self.saved.music = not self.saved.music
            self.saved.save()
        elif action is Action.FULLSCREEN:
            self.pause(True)
            self.saved.fullscreen = not self.saved.fullscreen
            self.saved.save()
        elif action is Action.INSPECT:
            self.inspecting = not self.inspecting
        elif action is Action.SWEEP:
            self.sweeping = not self.sweeping
            self._apply()
        elif action is Action.RUSH:
            self.rushing = not self.rushing
            self._apply()
        elif action is Action.LEAVE:
            self._leave()

    def _leave(self) -> None:
        """Leave the screen: from a game to its pause, from a pause or a game's end to the title, from the title out."""
        if self.screen is Screen.TITLE:
            self.left = True
        elif self.screen is Screen.PLAY and not self.session.game.ended:
            self.screen = Screen.PAUSE
        else:
            self.show_title()

    def show_title(self) -> None:
        """Give up the game that is on, if any, and let the autopilot play behind the title."""
        self.screen = Screen.TITLE
        self._demonstrate()

    def pause(self, paused: bool) -> None:
        """Pause a game that is being played, or go on."""
        if self.screen is not Screen.TITLE and not self.session.game.ended:
            self.screen = Screen.PAUSE if paused else Screen.PLAY

    def fire(self, held: bool) -> None:
        """The fire button goes down or up."""
        game = self.session.game
        if held and self.screen is Screen.PAUSE:
            self.pause(False)
        elif held and (self.screen is Screen.TITLE or (game.ended and game.since > REST)):
            self.play()
        elif self._pilot is None:
            self.session.intent.fire = held
            self.session.intent.launch |= held

    def steer(self, axis: float) -> None:
        """Steer left (-1) to right (1) by keys or a stick, which take over from the mouse."""
        if self._pilot is None:
            self.session.intent.axis = axis
            if axis:
                self.session.intent.target = None

    def slide(self, way: float) -> None:
        """The mouse moved `way` pixels of the field to the right. Ignored while a key or a stick is held."""
        intent = self.session.intent
        if self._pilot is None and self.screen is Screen.PLAY and not intent.axis:
            if intent.target is None:
                self.session.enter()
                intent.target = esper.component_for_entity(self.session.paddle, Transform).x
            half = self.session.paddle_width() / 2
            intent.target = min(max(intent.target + way, LEFT + half), RIGHT - half)

    def choose(self, across: int, down: int) -> None:
        """An arrow was pressed: moves in the menu on the title screen, and chooses the level after a game's end."""
        if self.screen is Screen.TITLE:
            self.menu.move(across, down)
        elif self.session.game.ended and across:
            self.menu.row = 0
            self.menu.move(across, 0)

    def play(self) -> None:
        """Start a new game for the player."""
        self._start()
        self._pilot = None
        self.screen = Screen.PLAY

    def watch(self) -> None:
        """Let the autopilot play on as it does on the title screen, without the title."""
        self.screen = Screen.PLAY

    def advance(self, seconds: float) -> list[Cue]:
        """Let `seconds` of real time pass. Returns what happened."""
        if self.screen is Screen.PAUSE:
            return []
        cues: list[Cue] = []
        for _ in range(self._clock.advance(seconds)):
            self.session.enter()
            self.poses.remember()
            if self._pilot is not None:
                self._pilot.play()
            self.session.step()
            cues += self.session.game.cues
            self.session.game.cues.clear()
        if self._pilot is None and not self._tampered:
            for cue in cues:
                if isinstance(cue, LevelStarted):
                    self.saved.reach(cue.level)
        self._settle()
        return cues

    def _settle(self) -> None:
        """If the game has ended: keep the player's score, or let the autopilot start its next game."""
        game = self.session.game
        if not game.ended:
            return
        if self._pilot is None:
            self.keep_score()
        elif game.since > 3.0:
            self._demonstrate()

    def keep_score(self) -> None:
        """Keep the score of the player's game, once: when the game ends, or when the player leaves before the end."""
        if self._pilot is None and not self._settled:
            self._settled = True
            game = self.session.game
            if not self._tampered:
                today = date.today().isoformat()
                self.place = self.saved.add(Score(game.score, game.level + 1, game.difficulty.name, today))

    def _demonstrate(self) -> None:
        self._start()
        self._pilot = Autopilot(self.session, self._seed, SKILL)

    def _start(self) -> None:
        self.keep_score()
        self.session.close()
        self._seed += 1
        level = self.saved.level if self._level is None else self._level
        self.session = Session(self._seed, level, self.levels, self.saved.difficulty)
        self.poses.clear()
        self.place = None
        self._settled = self._tampered = False
        self._apply()

    def _apply(self) -> None:
        """Set the sweep and the rush of the session from the switches."""
        self.session.system.sweep = self.sweeping
        self.session.game.rush = self.rushing
        self._tampered |= self.rushing or not self.sweeping
