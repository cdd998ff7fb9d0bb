"""The order in which the game goes through things: esper hands components out in no particular one."""

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")


def by_id(found: Iterable[tuple[int, T]]) -> list[tuple[int, T]]:
    """What `esper.get_component` or `get_components` found, by entity id: the same in every run."""
    return sorted(found, key=itemgetter(0))
