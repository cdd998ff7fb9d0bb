"""The game around the game: title, play, pause, and what the buttons do. Knows no window."""

from enum import Enum

from demo_game.autopilot import Autopilot
from demo_game.cues import Cue
from demo_game.field import STEP
from demo_game.scores import Best
from demo_game.session import Session
from physics import FixedStep, Interpolation

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

    INSPECT shows what the engine sees, SWEEP switches the engine's sweep off and on, RUSH makes balls so fast that this
    matters.
    """

    PAUSE = "pause"
    RESTART = "restart"
    MUTE = "mute"
    LEAVE = "leave"
    INSPECT = "inspect"
    SWEEP = "sweep"
    RUSH = "rush"


class App:
    """Runs sessions in real time. `seed` is the first game's; later ones count up from it.

    `level` is where each game starts, 0 the first. A game in which balls rushed or the sweep was off sets no record.
    """

    def __init__(self, seed: int, best: Best, level: int = 0) -> None:
        self.best = best
        self.record = False
        self.screen = Screen.TITLE
        self.muted = False
        self.inspecting = False
        self.sweeping = True
        self.rushing = False
        self.left = False
        self.poses = Interpolation()
        self._clock = FixedStep(STEP)
        self._seed = seed
        self._level = level
        self._settled = False
        self._tampered = False
        self._pilot: Autopilot | None = None
        self.session = Session(seed, level)
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
            self.muted = not self.muted
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

    def point(self, x: float) -> None:
        """The mouse is at `x`. A key or a stick that is held has the last word."""
        if self._pilot is None and self.screen is Screen.PLAY and not self.session.intent.axis:
            self.session.intent.target = x

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
        """Keep the score of the player's game if it is the best, once: when the game ends, or is left before that."""
        if self._pilot is None and not self._settled:
            self._settled = True
            self.record = not self._tampered and self.best.offer(self.session.game.score)

    def _demonstrate(self) -> None:
        self._start()
        self._pilot = Autopilot(self.session.game, self.session.intent, self._seed, SKILL)

    def _start(self) -> None:
        self.keep_score()
        self.session.close()
        self._seed += 1
        self.session = Session(self._seed, self._level)
        self.poses.clear()
        self.record = self._settled = self._tampered = False
        self._apply()

    def _apply(self) -> None:
        """Bring the switches into the session."""
        self.session.system.sweep = self.sweeping
        self.session.game.rush = self.rushing
        self._tampered |= self.rushing or not self.sweeping
