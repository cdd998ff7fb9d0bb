"""How long each stage of a tick takes."""

from __future__ import annotations

from array import array
from time import perf_counter

import cython

from physics.grid.buffers import table

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

    wanted   whether anybody has asked for times
    on       whether the present tick is measured
    seconds  of each stage in the last tick that was measured
    stage    the stage that runs now, and `since`: the time at which it began
    """

    wanted: bool
    on: bool
    seconds: array[float]
    stage: int
    since: float

    def __init__(self) -> None:
        self.wanted = self.on = False
        self.seconds = table(STAGES, "d")[0]
        self.stage = FOLLOW
        self.since = 0.0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Begin a tick."""
        k: cython.int
        self.on = self.wanted
        if self.on:
            for k in range(STAGES):
                self.seconds[k] = 0.0
            self.stage = FOLLOW
            self.since = perf_counter()
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def enter(self, stage: cython.int) -> cython.int:
        """End the stage that runs, and begin this one."""
        now: float
        if self.on:
            now = perf_counter()
            self.seconds[self.stage] += now - self.since
            self.stage = stage
            self.since = now
        return 0

    def times(self) -> dict[str, float]:
        """Seconds of each stage of the last tick that was measured, by name. Later ticks are measured."""
        self.wanted = True
        return dict(zip(NAMES, self.seconds, strict=True))
