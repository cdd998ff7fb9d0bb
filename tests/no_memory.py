"""Lets allocations fail, whoever asks for memory: the interpreter, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def failing(first: int, count: int, work: Callable[[], object]) -> bool:
    """Do some work, in which these of its allocations fail. Returns whether that ended the work."""
    faults: Any = pytest.importorskip(
        "_testcapi", reason="lets allocations fail; some distributions leave it out"
    )
    faults.set_nomemory(first, first + count)
    try:
        work()
    except MemoryError:
        return True
    finally:
        faults.remove_mem_hooks()
    return False
