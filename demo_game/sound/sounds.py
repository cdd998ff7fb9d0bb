"""The sounds, and the sound of each cue."""

from demo_game import cues
from demo_game.kinds import POWERS
from demo_game.sound.synth import Voice

_BELL = ((2.0, 0.35), (3.01, 0.12))
_GLASS = ((2.76, 0.35), (5.4, 0.14))
_METAL = ((1.48, 0.6), (2.61, 0.5), (4.13, 0.25))

PENTATONIC = (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24)
"""Semitones of a scale whose notes sound well in any order. A streak of bricks climbs this scale."""


def note(semitones: float) -> float:
    """The pitch in Hz, `semitones` above the C in the middle of a piano."""
    return float(261.626 * 2.0 ** (semitones / 12))


def _tune(notes: tuple[int, ...], step: float, last: float) -> tuple[Voice, ...]:
    ends = len(notes) - 1
    return tuple(
        Voice(note(n), last if i == ends else step * 1.8, 0.42, delay=i * step, overtones=_BELL, fade=3.5)
        for i, n in enumerate(notes)
    )


SOUNDS: dict[str, tuple[Voice, ...]] = {
    **{
        f"brick {i}": (
            Voice(note(12 + step), 0.24, 0.40, overtones=_BELL, fade=5.0),
            Voice(note(step), 0.05, 0.22, noise=0.9),
        )
        for i, step in enumerate(PENTATONIC)
    },
    "stood": (Voice(note(19), 0.16, 0.34, overtones=_GLASS, fade=5.0),),
    "steel": (Voice(note(9), 0.26, 0.22, overtones=_METAL, fade=5.0),),
    "wall": (Voice(note(0), 0.06, 0.22, bend=0.8, fade=4.0),),
    "paddle": (Voice(note(-5), 0.12, 0.5, bend=0.72, overtones=((2.0, 0.3),), fade=4.0),),
    "net": (Voice(note(-5), 0.3, 0.4, bend=1.8, overtones=((1.5, 0.4),), fade=3.0),),
    "blast": (Voice(70, 0.75, 1.1, bend=0.4, noise=0.75, fade=4.0), Voice(110, 0.25, 0.6, bend=0.3)),
    "catch": _tune((12, 16, 19, 24), 0.055, 0.25),
    "curse": _tune((7, 6, 3), 0.08, 0.25),
    "fire": (Voice(note(24), 0.11, 0.2, bend=0.22, overtones=((2.0, 0.5), (3.0, 0.3))),),
    "launch": (Voice(note(0), 0.2, 0.36, bend=2.6, overtones=((2.0, 0.2),), fade=2.5),),
    "lost": (Voice(note(9), 0.6, 0.5, bend=0.25, overtones=((1.5, 0.3),), fade=2.5),),
    "clear": _tune((12, 16, 19, 24, 19, 24, 28), 0.1, 0.7),
    "over": _tune((12, 11, 7, 4, 0), 0.2, 0.9),
    "won": _tune((12, 12, 16, 19, 16, 19, 24, 28, 31), 0.13, 1.2),
}


def sound_for(cue: cues.Cue) -> str | None:
    """The name of the sound of a cue; None if the cue makes no sound."""
    match cue:
        case cues.BrickBroken(streak=streak):
            return f"brick {min(streak - 1, len(PENTATONIC) - 1)}"
        case cues.BrickStood(hard=hard):
            return "steel" if hard else "stood"
        case cues.Caught(power=power):
            return "catch" if POWERS[power].good else "curse"
        case cues.LifeLost() | cues.LevelStarted():
            return None
        case cues.Exploded():
            return "blast"
        case cues.WallHit():
            return "wall"
        case cues.PaddleHit():
            return "paddle"
        case cues.NetHit():
            return "net"
        case cues.Fired():
            return "fire"
        case cues.Launched():
            return "launch"
        case cues.BallLost():
            return "lost"
        case cues.LevelCleared():
            return "clear"
        case cues.GameOver():
            return "over"
        case cues.GameWon():
            return "won"
