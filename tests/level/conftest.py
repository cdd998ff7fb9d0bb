"""An empty esper world for each test."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import pytest

from tests.events.worlds import reset_esper


@pytest.fixture(autouse=True)
def _fresh_esper() -> Iterator[None]:
    reset_esper()
    yield
    reset_esper()
    assert esper.current_world == "default"
