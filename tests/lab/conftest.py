"""The lab leaves the worlds of esper as it found them."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import pytest


@pytest.fixture(autouse=True)
def _worlds() -> Iterator[None]:
    before = esper.current_world, esper.list_worlds()
    yield
    for name in set(esper.list_worlds()) - set(before[1]):
        assert name == "physics lab: scene", "only the scene that runs has a world"
        esper.delete_world(name)
    assert esper.current_world == before[0]
