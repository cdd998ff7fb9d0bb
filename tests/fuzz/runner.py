"""One game in a process of its own, so that a crash or an endless loop is a finding and not the end of the fuzz."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import hashlib
import json
import mmap
import os
import re
import resource
import signal
import struct
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

# Games import these when they first ask for them: once here, and not in each child.
import physics.queries.characters
import physics.queries.explosions
import physics.systems.explain
import physics.systems.stats  # noqa: F401  # likewise: for its side effect alone
from physics import Circle, Polygon, Transform, compiled, geometry
from tests.fuzz import asking, handlers, scenery  # noqa: F401  # which are operations, too
from tests.fuzz.operations import draw
from tests.fuzz.values import Dice
from tests.fuzz.world import Finding, Play

STRETCH = 60
WATCHED = 4
"""In one of `WATCHED` stretches of `STRETCH` operations, drawn by the seed, and in the last one of a game, ticks get
all checks, and questions are compared with brute force (in all stretches, ``--without stretches``). In the others,
ticks only get those of their events' balance, of errors, warnings and time: the checks took most of a run's time, and
nearly all that is wrong stays so, or makes others wrong, until a stretch that is watched."""

MEMORY = 6 << 30
"""Bytes of address space that one game may take; a sanitizer takes its own share of terabytes, and has no limit."""


@dataclass
class Result:
    """How a game ended.

    check, text, trace  the finding: which check, in words, and where; "" if there is none
    last                number of the operation at which it ended
    digests             hash after each operation, in hexadecimal digits
    """

    operations: int = 0
    ticks: int = 0
    brute: int = 0
    events: int = 0
    check: str = ""
    text: str = ""
    trace: str = ""
    last: int = 0
    digests: list[str] = field(default_factory=list)
    script: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The same for findings that are alike: without figures, ids and places."""
        where = re.findall(r"File \"[^\"]*physics/([^\"]*)\", line \d+, in (\w+)", self.trace)
        words = re.split(r"[\d(\[{]", self.text)[0]
        return f"{self.check}: {words[:60]} {where[-1:] if self.check == 'exception' else ''}"


geometry.distance(
    Circle(1.0), Transform(), Polygon([(0, 0), (1, 0), (0, 1)]), Transform()
)  # which imports, too


def play(
    seed: int,
    keep: Sequence[int],
    features: frozenset[str],
    *,
    digests: bool = False,
    script: bool = False,
    beat: Any = None,
) -> Result:
    """Play operations `keep` of a game, in this very process."""
    result = Result()
    found: list[Finding] = []
    sys.unraisablehook = lambda raised: found.append(
        Finding("unraisable", f"{raised.exc_value!r} in {raised.object!r}")
    )
    game = None
    try:
        game = Play(seed, features)
        if script:
            game.script = result.script
        if digests:
            game.digest = hashlib.blake2b(digest_size=8)
        everything = "stretches" not in features
        last = keep[-STRETCH:][0] if keep else 0
        for number in keep:
            result.last = number
            game.watch(everything or number >= last or is_watched(seed, number // STRETCH))
            if beat is not None:
                beat[:8] = struct.pack("<q", number)
            game.operations += 1
            dice = Dice.of(seed, number, game.absurd, game.span)
            draw(game, dice).perform(game, dice, None)
            if found or game.findings:
                raise (found + game.findings)[0]
            if digests:
                result.digests.append(game.digest.hexdigest())
    except Finding as finding:
        result.check, result.text = finding.check, finding.text
        if isinstance(finding.__cause__, BaseException):
            result.trace = "".join(traceback.format_exception(finding.__cause__))
    except BaseException as error:
        result.check, result.text = "exception", f"{type(error).__name__}: {error}"
        result.trace = traceback.format_exc()
    if game is not None:
        result.operations, result.ticks, result.brute = game.operations, game.ticks, game.brute
    return result


@lru_cache
def is_watched(seed: int, stretch: int) -> bool:
    """Whether ticks get all checks in a stretch of operations."""
    return Dice.of(seed, -2 - stretch, 0.0, 0.0).random() * WATCHED < 1.0


def in_child(
    seed: int,
    keep: Sequence[int],
    features: frozenset[str],
    *,
    patience: float,
    digests: bool = False,
    script: bool = False,
) -> Result:
    """The same in a forked process, which may crash, or be ended after `patience` seconds of processor time without an
    operation."""
    beat = mmap.mmap(-1, 8)
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as said:
        gc.collect()
        gc.freeze()  # what the child shares with its parent is no garbage, and is not looked through again
        child = os.fork()
        if child == 0:
            _be_the_child(seed, keep, features, digests, script, beat, told.fileno(), said.fileno())
        status = _wait(child, beat, patience)
        told.seek(0)
        said.seek(0)
        words = said.read().decode(errors="replace")
        if status == 0:
            result = Result(**json.loads(told.read()))
            if "runtime error:" in words and not result.check:
                result.check, result.text = "sanitizer", _line_with("runtime error:", words)
                result.trace = words
            return result
    (last,) = struct.unpack("<q", beat[:8])
    result = Result(operations=sum(1 for number in keep if number <= last), last=last, trace=words)
    if status is None:
        result.check, result.text = "hang", f"no operation in {patience} s of processor time"
    elif "Sanitizer" in words:
        result.check = "sanitizer"
        result.text = _line_with(r"ERROR: \w*Sanitizer|runtime error", words)
    else:
        name = signal.Signals(-status).name if status < 0 else f"status {status}"
        result.check, result.text = "crash", f"ended by {name}"
    return result


def _line_with(pattern: str, text: str) -> str:
    """The first line in which the pattern is found; the whole text if no line has it."""
    return next((line for line in text.splitlines() if re.search(pattern, line)), text)


def _be_the_child(
    seed: int,
    keep: Sequence[int],
    features: frozenset[str],
    digests: bool,
    script: bool,
    beat: Any,
    told: int,
    said: int,
) -> None:
    """Play, write the result, and end without coming back."""
    try:
        os.dup2(said, 2)
        faulthandler.enable(file=2)
        if "libasan" not in os.environ.get("LD_PRELOAD", ""):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        result = play(seed, keep, features, digests=digests, script=script, beat=beat)
        with open(told, "w", closefd=False) as file:
            json.dump(vars(result), file)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(77)


def _spent(child: int) -> float:
    """Seconds of processor time that the child has taken: on a busy machine, those of a clock say little."""
    try:
        with open(f"/proc/{child}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return time.monotonic()  # no such files here, or it has just ended
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait(child: int, beat: Any, patience: float) -> int | None:
    """The child's exit status, minus the signal that ended it; None if it had to be ended."""
    seen, since, pause = b"", (time.monotonic(), _spent(child)), 0.001
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(0.05, 2.0 * pause)
        now = bytes(beat[:8])
        if now != seen:
            seen, since = now, (time.monotonic(), _spent(child))
        elif _spent(child) - since[1] > patience or time.monotonic() - since[0] > 30.0 * patience:
            os.kill(child, signal.SIGABRT)  # which writes down where it was
            time.sleep(0.2)
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None


PATIENCE = 20.0 if compiled else 120.0
