"""Random scenes that showed faults, which are mended."""

from __future__ import annotations

import pytest

from physics import compiled
from tests.scenes.play import examine, play
from tests.scenes.random import make
from tests.scenes.test_scenes import EFFORT


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (5, 192),  # a light body trembled under one that is hundreds of times as heavy
        (5, 458),  # it slept while it came out from under a body that is thousands of times as heavy
        (10, 70),
        (51, 54),  # a plank tipped over and bounced back within each tick: by its speed at the end
        (60, 2060),  # what lay under a heavy body in a world with a joint slept in the heavy body
        (61, 1549),  # two bodies with a hinge far away gained energy when a third fell on them
        (71, 317),  # a ball in a notch touched one of its sides in every third tick
        (71, 442),  # a contact with ground ended and began as the solver turned the body by a rounding
        (71, 516),  # what was pushed out of a wall towards the other was hit by the other anew in each tick
        (100100, 3252),  # a plank below a crate of a thousand times its mass trembled for ever
        (
            100100,
            3528,
        ),  # a plank that leaned on a wall, and did not move by a bit, began in every second tick
        (100100, 4249),  # a body in a notch, 1 / 10,000 of its width away from a tile, began again and again
        (100100, 4480),  # a tile that its neighbour covers told in each tick of a push of the neighbour
    ],
)
def test_nothing_is_found(seed: int, number: int) -> None:
    scene = make(seed, number)
    report = examine(scene) if compiled else play(scene, effort=EFFORT)
    assert not report.findings, (
        f"{report}\npython -m tests.scenes.random --seed {seed} --from {number} --count 1"
    )
