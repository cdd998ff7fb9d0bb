"""How long each stage of a tick takes."""

from __future__ import annotations

from array import array
from time import perf_counter

import cython

from physics.grid.buffers import new_columns

if not cython.compiled:
    (
        FOLLOW, GATHER, REFRESH, WAKE, PRE_SOLVE, SELECT, SOLVE, SWEEP, WRITE_BACK, DETECT, MATCH, TELL, STAGES,
    ) = range(13)  # fmt: skip

NAMES = (
    "follow", "gather", "refresh", "wake", "pre_solve", "select", "solve", "sweep", "write_back", "detect", "match",
    "tell",
)  # fmt: skip


@cython.final
@cython.cclass
class Stopwatch:
    """Measures the stages of each tick, once somebody has asked for it.

    is_requested  whether anybody has asked for times
    is_measuring  whether the present tick is measured
    seconds       of each stage in the last tick that was measured
    stage         the stage that runs now, and `stage_start`: the time at which it began
    """

    is_requested: bool
    is_measuring: bool
    seconds: array[float]
    stage: int
    stage_start: float

    def __init__(self) -> None:
        self.is_requested = self.is_measuring = False
        self.seconds = new_columns(STAGES, "d")[0]
        self.stage = FOLLOW
        self.stage_start = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Begin a tick."""
        k: cython.int
        self.is_measuring = self.is_requested
        if self.is_measuring:
            for k in range(STAGES):
                self.seconds[k] = 0.0
            self.stage = FOLLOW
            self.stage_start = perf_counter()
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def enter(self, stage: cython.int) -> cython.int:
        """End the stage that runs, and begin this one."""
        now: float
        if self.is_measuring:
            now = perf_counter()
            self.seconds[self.stage] += now - self.stage_start
            self.stage = stage
            self.stage_start = now
        return 0

    def times(self) -> dict[str, float]:
        """Seconds of each stage of the last tick that was measured, by name. Later ticks are measured."""
        self.is_requested = True
        return dict(zip(NAMES, self.seconds, strict=True))
