"""Lets allocations fail, whoever asks for memory: the interpreter, too."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

PROBE = """
import _testcapi

def make():
    return [lambda: 1 for _ in range(3)], (x for x in ())

for first in 3 * [*range(30)]:
    _testcapi.set_nomemory(first, first + 1)
    try:
        make()
    except MemoryError:
        pass
    finally:
        _testcapi.remove_mem_hooks()
"""


@cache
def interpreter_survives() -> bool:
    """Whether this Python itself survives allocations that fail. CPython 3.13.5 does not: if it cannot make a function,
    it releases the code of the function once too often, and crashes at some later time."""
    probe = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True)
    # A signal has ended it; in Windows the status of such an end is an NTSTATUS.
    crashed = probe.returncode < 0 or probe.returncode >= 0xC0000000
    assert crashed or probe.returncode == 0, probe.stderr
    return not crashed


def failing(first: int, count: int, work: Callable[[], object]) -> bool:
    """Do some work, in which these of its allocations fail. Returns whether that ended the work.

    Garbage is not collected meanwhile: other libraries' callbacks of the collector would have no memory, either.
    """
    faults: Any = pytest.importorskip(
        "_testcapi", reason="lets allocations fail; some distributions leave it out"
    )
    if not interpreter_survives():
        pytest.skip("this Python itself crashes after allocations have failed")
    collecting = gc.isenabled()
    gc.disable()
    faults.set_nomemory(first, first + count)
    try:
        work()
    except MemoryError:
        return True
    finally:
        faults.remove_mem_hooks()
        if collecting:
            gc.enable()
    return False
