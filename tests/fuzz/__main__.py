"""A fuzz that plays physics: ``python -m tests.fuzz --seed S --seeds N --operations M``. See CONTRIBUTING.md."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence

import physics
from tests.fuzz.minimise import minimise
from tests.fuzz.runner import PATIENCE, Result, in_child
from tests.fuzz.world import CHECKS, FEATURES


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description="A fuzz that plays physics.")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--seeds", type=int, default=1, help="how many games")
    parser.add_argument("--minutes", type=float, default=None, help="play games for so long, however many")
    parser.add_argument(
        "--operations", type=int, default=2000, help="of each game; those of handlers come on top"
    )
    parser.add_argument("--only", default="", help="numbers of the operations to play: 3,17,40-52")
    parser.add_argument("--without", default="", help=f"of: {' '.join(sorted(FEATURES | CHECKS))}")
    parser.add_argument("--twin", action="store_true", help="play each game interpreted, too, and compare")
    parser.add_argument(
        "--minimise", action="store_true", help="find the shortest list of operations that still fails"
    )
    parser.add_argument("--script", action="store_true", help="print what a game does, as Python")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds an operation may take")
    parser.add_argument(
        "--json", action="store_true", help="print the result of one game with its hashes, and no more"
    )
    chosen = parser.parse_args(words)
    unknown = set(filter(None, chosen.without.split(","))) - FEATURES - CHECKS
    if unknown:
        parser.error(f"--without: no such features or checks: {', '.join(sorted(unknown))}")
    return chosen


def numbers(text: str) -> list[int]:
    """``3,17,40-52`` as a list."""
    found = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def ranges(found: Sequence[int]) -> str:
    """A list of numbers in that form."""
    parts: list[list[int]] = []
    for number in found:
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in parts)


class Fuzz:
    """How games are played, by the options of the command."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.features = (FEATURES | CHECKS) - set(chosen.without.split(","))

    def game(self, seed: int, keep: Sequence[int], script: bool = False) -> Result:
        """One game, and its interpreted twin if that is asked for."""
        twin = self.chosen.twin or self.chosen.json
        result = in_child(
            seed, keep, self.features, patience=self.chosen.patience, digests=twin, script=script
        )
        if not self.chosen.twin or result.check in ("crash", "hang"):
            return result
        return compare(result, self.interpreted(seed, keep), keep)

    def interpreted(self, seed: int, keep: Sequence[int]) -> Result:
        command = [
            sys.executable,
            "-W",
            "ignore",
            "-m",
            "tests.fuzz",
            "--json",
            f"--seed={seed}",
            f"--only={ranges(keep)}",
        ]
        if self.chosen.without:
            command.append(f"--without={self.chosen.without}")
        environment = {**os.environ, "ESPER_PHYSICS_INTERPRETED": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"the interpreted twin failed: {done.stderr}")
        return Result(**json.loads(done.stdout))

    def command(self, seed: int, keep: Sequence[int]) -> str:
        """What repeats a game."""
        words = f"python -m tests.fuzz --seed {seed} --only {ranges(keep)}"
        if self.chosen.without:
            words += f" --without {self.chosen.without}"
        return words + " --twin" * self.chosen.twin + " --script"

    def report(self, seed: int, keep: Sequence[int], result: Result) -> None:
        keep = [number for number in keep if number <= result.last]
        print(f"FOUND {result.check}: {result.text[:2000]}")
        if result.trace:
            lines = result.trace.splitlines()
            first = next(
                (n for n, line in enumerate(lines) if "ERROR: " in line or "runtime error:" in line), None
            )
            print("\n".join(lines[-25:] if first is None else lines[first : first + 16]))
        print(f"  after {result.operations} operations; repeat it: {self.command(seed, keep)}", flush=True)
        if self.chosen.minimise:
            shortest, result = minimise(lambda kept: self.game(seed, kept), keep, result)
            print(f"  minimised to {len(shortest)} operations: {self.command(seed, shortest)}")
            print(f"  {result.check}: {result.text[:1500]}")
            self.show(seed, shortest)
        sys.stdout.flush()

    def show(self, seed: int, keep: Sequence[int]) -> None:
        """What a game does, as far as it comes."""
        written = self.game(seed, keep, script=True)
        for line in written.script:
            print(f"    {line}")


def compare(result: Result, twin: Result, keep: Sequence[int]) -> Result:
    """A finding of either, or the first operation after which they differ."""
    for number, one, other in zip(keep, result.digests, twin.digests, strict=False):
        if one != other:
            result.check, result.text, result.last = "twin", "compiled and interpreted differ", number
            return result
    if (result.check, result.last) != (twin.check, twin.last):
        texts = [f"{each.check} {each.text[:300]} at {each.last}" for each in (result, twin)]
        result.text = f"compiled: {texts[0]}; interpreted: {texts[1]}"
        result.check, result.last = "twin", min(result.last, twin.last)
        result.trace += twin.trace
    return result


def main(words: Sequence[str] | None = None) -> int:
    chosen = arguments(words)
    fuzz = Fuzz(chosen)
    keep = numbers(chosen.only) or list(range(chosen.operations))
    if chosen.json:
        print(json.dumps(vars(fuzz.game(chosen.seed, keep))))
        return 0
    if chosen.script:
        result = fuzz.game(chosen.seed, keep, script=True)
        fuzz.show(chosen.seed, keep)
        if result.check:
            fuzz.report(chosen.seed, keep, result)
        return bool(result.check)
    print(f"physics: {'compiled' if physics.compiled else 'interpreted'}, {physics.__file__}", flush=True)
    start = minute = time.monotonic()
    totals = Result()
    kinds: dict[str, list[int]] = {}
    seed = chosen.seed
    while (
        time.monotonic() - start < 60.0 * chosen.minutes
        if chosen.minutes
        else seed < chosen.seed + chosen.seeds
    ):
        result = fuzz.game(seed, keep)
        for name in ("operations", "ticks", "brute"):
            setattr(totals, name, getattr(totals, name) + getattr(result, name))
        if result.check:
            if result.kind not in kinds:
                print(f"seed {seed}")
                fuzz.report(seed, keep, result)
            kinds.setdefault(result.kind, []).append(seed)
        seed += 1
        if time.monotonic() - minute > 60.0:
            minute = time.monotonic()
            print(f"{(minute - start) / 60.0:.0f} min, seed {seed}: {summary(totals, kinds)}", flush=True)
    print(f"{seed - chosen.seed} games: {summary(totals, kinds)}")
    for kind, seeds in kinds.items():
        print(f"  {len(seeds)} times, seeds {seeds[:8]}: {kind}")
    return bool(kinds)


def summary(totals: Result, kinds: dict[str, list[int]]) -> str:
    return (
        f"{totals.operations} operations, {totals.ticks} ticks, {totals.brute} comparisons by brute force, "
        f"{sum(map(len, kinds.values()))} findings of {len(kinds)} kinds"
    )


if __name__ == "__main__":
    sys.exit(main())
