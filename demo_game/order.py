"""The order in which the game goes through entities. esper returns them in no defined order."""

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")


def by_id(found: Iterable[tuple[int, T]]) -> list[tuple[int, T]]:
    """The result of `esper.get_component` or `get_components`, sorted by entity id: the same order in every run."""
    return sorted(found, key=itemgetter(0))
