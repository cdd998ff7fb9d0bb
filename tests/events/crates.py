"""Crates on the ground, for handlers to tell them apart."""

from __future__ import annotations

from typing import Any

import esper

from physics import Rect
from tests.dynamics.scene import body


class Ground: ...


class Crate:
    def __init__(self, weight: int = 1) -> None:
        self.weight = weight


def ground(x: float = 0.0, **options: Any) -> int:
    entity = body(Rect(200, 20), x, -10, kind="static", **options)
    esper.add_component(entity, Ground())
    return entity


def crate(x: float = 0.0, y: float = 10.0, **options: Any) -> int:
    entity = body(Rect(20, 20), x, y, **options)
    esper.add_component(entity, Crate())
    return entity
