"""The game around the game: title, play, pause, and what the buttons do. Knows no window."""

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
"""The autopilot's, on the title screen."""

REST = 0.8
"""Seconds after a game's end during which fire does not start the next one: it was meant for the last."""


class Screen(Enum):
    """What is on. On the title screen the autopilot plays."""

    TITLE = "title"
    PLAY = "play"
    PAUSE = "pause"


class Action(Enum):
    """What a button can mean, besides fire.

    MUTE is for all that sounds, MUSIC for the music alone. INSPECT shows what the engine sees, SWEEP switches the
    engine's sweep off and on, RUSH makes balls so fast that this matters.
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
    """Runs sessions in real time. `seed` is the first game's; later ones count up from it.

    `level` is where each game starts, 0 the first; None: where the player chose. The score of a game in which balls
    rushed or the sweep was off is not kept.
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
        """Of the last score in the table, 0 the first."""
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
        self._settled = True  # that one is nobody's
        self._demonstrate()

    @property
    def alpha(self) -> float:
        """How far between the step before (0) and the latest one (1) the picture is."""
        return self._clock.alpha

    def press(self, action: Action) -> None:
        """A button."""
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
        """One step out: from a game to its pause, from there or from a game's end to the title, from there out."""
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
        """Left (-1) to right (1), from keys or a stick; takes over from the mouse."""
        if self._pilot is None:
            self.session.intent.axis = axis
            if axis:
                self.session.intent.target = None

    def slide(self, way: float) -> None:
        """The mouse went `way` pixels of the field to the right. A key or a stick that is held has the last word."""
        intent = self.session.intent
        if self._pilot is None and self.screen is Screen.PLAY and not intent.axis:
            if intent.target is None:
                self.session.enter()
                intent.target = esper.component_for_entity(self.session.paddle, Transform).x
            half = self.session.paddle_width() / 2
            intent.target = min(max(intent.target + way, LEFT + half), RIGHT - half)

    def choose(self, across: int, down: int) -> None:
        """An arrow, where there is something to choose: on the title screen, and where a game is over the level."""
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
        """See to it that a game is over."""
        game = self.session.game
        if not game.ended:
            return
        if self._pilot is None:
            self.keep_score()
        elif game.since > 3.0:
            self._demonstrate()

    def keep_score(self) -> None:
        """Keep the score of the player's game, once: when the game ends, or is left before that."""
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
        """Bring the switches into the session."""
        self.session.system.sweep = self.sweeping
        self.session.game.rush = self.rushing
        self._tampered |= self.rushing or not self.sweeping
