"""Several pairs of pieces that meet at one moment: the impact is the same in whatever order the pieces are."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

import physics
from physics.ccd import pair_impact
from physics.ccd.pair_impact import PairImpact
from physics.tolerances import IMPACT_TIE

# Fraction of the rest of the tick, normal, and where along the floor.
HITS = {
    "left foot": (0.5, (0.0, 1.0), -1.0),
    "side": (0.5 - 0.4 * IMPACT_TIE, (1.0, 0.0), 5.0),
    "right foot": (0.5 - 0.8 * IMPACT_TIE, (0.0, 1.0), 1.0),
    "tail": (0.5 + 3.0 * IMPACT_TIE, (0.0, 1.0), -9.0),
}


class StagedImpacts:
    """Times of impact as they are listed."""

    def find(self, hit: Any, piece: str, *_: object) -> bool:
        hit.fraction, (hit.nx, hit.ny), hit.x = HITS[piece]
        hit.y = 0.0
        hit.inside = False
        return True


def meet(start: float) -> Any:
    still = SimpleNamespace(mx=0.0, my=0.0, ma=0.0)
    paths: Any = SimpleNamespace(
        segments=[still, still],
        offset_x=lambda *_: 0.0,
        offset_y=lambda *_: 0.0,
        set_rotation=lambda *_: None,
        cosine=1.0,
        sine=0.0,
        bodies=None,
    )
    impact: Any = PairImpact()
    impact.toi = StagedImpacts()
    impact.hit = SimpleNamespace()
    assert impact.find(paths, 0, 1, start, 0, 0)
    return impact


@pytest.mark.skipif(physics.compiled, reason="stands in for parts that are C's in a compiled run")
@pytest.mark.parametrize("order", [*permutations(HITS)])
def test_the_point_of_an_impact_does_not_depend_on_the_order_of_pieces(
    order: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair_impact, "differ", lambda *_: False)
    monkeypatch.setattr(PairImpact, "pieces", lambda _, __, i, ___: order if i == 0 else ("floor",))
    impact = meet(0.0)
    assert (impact.nx, impact.ny) == (0.0, 1.0)
    assert impact.x == 0.0
    # A tie is a fraction of the tick, however short its rest is.
    assert meet(0.75).x == -4.0
