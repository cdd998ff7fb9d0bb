"""`system.stats`: how long the last tick took, and how much it had to do."""

from __future__ import annotations

from dataclasses import dataclass

from physics.grid.cells import occupied
from physics.world import counts
from physics.world.step import Tick


@dataclass(frozen=True)
class Stats:
    """Figures of one tick. A copy: keep it as long as you like.

    seconds     how long each stage took, by its name, in their order: "follow", "gather", "refresh", "wake",
                "pre_solve", "select", "solve" (sleep included), "sweep", "write_back", "detect", "match", "tell"
                (handlers included). All 0 if the tick was not measured, because nobody had asked for stats before it
    awake       bodies that every tick reads: bodies that move or may move
    quiet       bodies that stand still or sleep: ticks do not read them until something disturbs them
    candidates  pairs of boxes that overlap, at least one of them of an awake body
    contacts    contacts, those of quiet bodies included
    cells       cells of the broadphase's grids that hold a box
    islands     groups of awake dynamic bodies that contacts or joints link; a single body is one, too

    The numbers of contacts and islands do not depend on how the package runs. The other counts are those of the bodies
    that the tick read, and may differ: when an entity or a component comes or goes, an interpreted run, or a run on
    Python 3.12 or later, reads all bodies again, because such a run cannot tell which bodies changed.
    """

    seconds: dict[str, float]
    awake: int
    quiet: int
    candidates: int
    contacts: int
    cells: int
    islands: int

    @property
    def total(self) -> float:
        """Seconds of all stages."""
        return sum(self.seconds.values())


def stats_of(tick: Tick, islands: int) -> Stats:
    """The figures of the last tick."""
    awake, quiet = counts.count_rows(tick)
    return Stats(
        seconds=tick.stopwatch.times(),
        awake=awake,
        quiet=quiet,
        candidates=counts.count_candidates(tick),
        contacts=counts.count_contacts(tick),
        cells=len(occupied(tick.detection.broadphase)),
        islands=islands,
    )
