"""Times several engines in one process, in turns, so that a machine that slows down slows all of them.

Medians with the spread (10th to 90th percentile) are printed, and the ratio of the medians: quote the ratio.
"""

from __future__ import annotations

import gc
import importlib.metadata
import platform
import statistics
from collections.abc import Callable, Iterable
from time import thread_time

import physics
import physics._build


def print_versions(*distributions: str) -> None:
    """The line that every benchmark starts with: interpreter, machine, versions, and how physics runs."""
    versions = [f"Python {platform.python_version()}", platform.machine(), f"physics {physics._build.mode}"]
    for name in ("esper-physics", "esper", *distributions):
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{name} not installed")
    print(", ".join(versions))


def interleave(
    steps: dict[str, Callable[[], object]], rounds: int, warm_up: int = 20, calls: int = 1
) -> dict[str, list[float]]:
    """Seconds a call of each step, `rounds` samples of `calls` calls each, one engine after the other in each round."""
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(warm_up):
        for step in steps.values():
            step()
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, step in steps.items():
                start = thread_time()
                for _ in range(calls):
                    step()
                times[name].append((thread_time() - start) / calls)
    finally:
        gc.enable()
    return times


def print_table(title: str, times: dict[str, list[float]], notes: dict[str, str] | None = None) -> None:
    """Prints for each engine the median, the spread, and the ratio to the median of the first engine."""
    first = statistics.median(next(iter(times.values())))
    print(f"\n{title}")
    for name, samples in times.items():
        median = statistics.median(samples)
        low, high = spread(samples)
        note = (notes or {}).get(name, "")
        print(
            f"  {name:28} {scaled(median):>10}  ({scaled(low)} to {scaled(high)})   "
            f"x{median / first:<6.2f} {note}".rstrip()
        )


def spread(samples: Iterable[float]) -> tuple[float, float]:
    """The 10th and the 90th percentile."""
    ordered = sorted(samples)
    return ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10]


def scaled(seconds: float) -> str:
    """A time as text, with three digits and a unit that fits its size."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
