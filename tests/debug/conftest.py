"""A fresh esper world for each test here."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import pytest


@pytest.fixture(autouse=True)
def _own_world() -> Iterator[None]:
    before = esper.current_world
    esper.switch_world("debug test")
    yield
    esper.switch_world(before)
    esper.delete_world("debug test")
