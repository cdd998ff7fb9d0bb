"""`layer` and `mask`: sets of 64 bits."""

from __future__ import annotations

from enum import IntFlag, auto

import pytest

from physics import ALL, Circle, Collider


class Layer(IntFlag):
    BALL = auto()
    BRICK = auto()
    WALL = auto()


def test_all_has_every_one_of_64_bits() -> None:
    assert bin(ALL) == "0b" + "1" * 64


@pytest.mark.parametrize("bit", range(64))
def test_every_bit_can_be_given_and_assigned(bit: int) -> None:
    collider = Collider(Circle(1), layer=1 << bit, mask=ALL ^ (1 << bit))
    assert collider.layer == 1 << bit
    assert collider.mask == ALL ^ (1 << bit)
    collider.layer, collider.mask = collider.mask, collider.layer
    assert collider.layer == ALL ^ (1 << bit)
    assert collider.mask == 1 << bit


def test_no_bits_and_all_bits_are_sets_of_bits() -> None:
    collider = Collider(Circle(1), layer=0, mask=0)
    assert (collider.layer, collider.mask) == (0, 0)
    collider.layer = collider.mask = ALL
    assert (collider.layer, collider.mask) == (ALL, ALL)


def test_an_int_flag_serves_well() -> None:
    collider = Collider(Circle(1), layer=Layer.BALL, mask=Layer.BRICK | Layer.WALL)
    assert collider.layer == Layer.BALL
    assert collider.mask & Layer.WALL
    assert not collider.mask & Layer.BALL
    collider.mask |= Layer.BALL
    assert Layer(collider.mask) == Layer.BALL | Layer.BRICK | Layer.WALL
    collider.mask = ~Layer.BALL
    assert collider.mask == Layer.BRICK | Layer.WALL
    collider.mask &= ~Layer.BRICK
    assert collider.mask == Layer.WALL


def test_a_collider_with_int_flags_rebuilds_from_its_repr() -> None:
    collider = Collider(Circle(1), layer=Layer.BALL, mask=Layer.WALL)
    rebuilt = eval(repr(collider))
    assert (rebuilt.layer, rebuilt.mask) == (Layer.BALL, Layer.WALL)
