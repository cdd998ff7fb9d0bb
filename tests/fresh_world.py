"""esper keeps its worlds in its module: each test starts with an empty one."""

from __future__ import annotations

import esper


def reset_esper() -> None:
    """The world "default" alone, with nothing in it."""
    esper.switch_world("to be reset")
    for name in esper.list_worlds():
        if name != "to be reset":
            esper.delete_world(name)
    esper.switch_world("default")
    esper.delete_world("to be reset")
