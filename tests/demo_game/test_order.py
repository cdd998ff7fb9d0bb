"""The game goes through what esper finds in an order of its own."""

from __future__ import annotations

from demo_game.order import by_id


def test_by_id_sorts_by_id_alone() -> None:
    """Esper hands out ids out of order now and then. What comes with them need not be comparable."""
    found = [(7, object()), (3, object()), (12, object()), (5, object())]
    assert by_id(found) == [found[1], found[3], found[0], found[2]]
    assert by_id(iter(found)) == by_id(found)
