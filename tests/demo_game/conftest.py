"""Fixtures for tests of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from demo_game.difficulty import Difficulty
from demo_game.session import Session
from tests.demo_game.table import Table


@pytest.fixture
def start() -> Iterator[Callable[..., Session]]:
    """Starts sessions, and closes them after the test."""
    sessions: list[Session] = []

    def begin(seed: int = 0, level: int = 0, **options: Any) -> Session:
        sessions.append(Session(seed, level, **options))
        return sessions[-1]

    yield begin
    for session in sessions:
        session.close()


@pytest.fixture
def table(start: Callable[..., Session]) -> Table:
    """A session in play with no bricks but those that the test puts up, and no ball but those that it lets fly."""
    return Table(start())


@pytest.fixture
def table_of(start: Callable[..., Session]) -> Callable[[Difficulty], Table]:
    """Sets up such a table of a difficulty."""
    return lambda difficulty: Table(start(difficulty=difficulty))
