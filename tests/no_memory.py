"""Lets allocations fail, whoever asks for memory: the interpreter, too."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest


def failing(first: int, count: int, work: Callable[[], object]) -> bool:
    """Do some work, in which these of its allocations fail. Returns whether that ended the work.

    Garbage is not collected meanwhile: other libraries' callbacks of the collector would have no memory, either.
    """
    faults: Any = pytest.importorskip(
        "_testcapi", reason="lets allocations fail; some distributions leave it out"
    )
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
