"""Friction that becomes 0 while two touch: what it pushed is gone at once."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import esper
import pytest

from physics import Collider, Rect
from tests.dynamics.scene import body, run, transform, velocity

Change = Callable[[Any, int, int], None]


def ground_loses_it(world: Any, ground: int, crate: int) -> None:
    esper.component_for_entity(ground, Collider).friction = 0.0


def crate_loses_it(world: Any, ground: int, crate: int) -> None:
    esper.component_for_entity(crate, Collider).friction = 0.0


def ground_is_replaced(world: Any, ground: int, crate: int) -> None:
    esper.add_component(ground, Collider(esper.component_for_entity(ground, Collider).shapes, friction=0.0))


def handler_takes_it(world: Any, ground: int, crate: int) -> None:
    world.on_pre_solve(crate, None, lambda contact: setattr(contact, "friction", 0.0))


CHANGES = [ground_loses_it, crate_loses_it, ground_is_replaced, handler_takes_it]


@pytest.mark.parametrize("change", CHANGES)
def test_a_crate_slides_on_at_its_speed(make_world, change: Change) -> None:
    """The solver went on from the last friction, which nothing took away: the crate was driven back, ever faster."""
    world = make_world((0, -900))
    ground = body(Rect(40_000, 20), 0, -10, kind="static", friction=1.0)
    crate = body(Rect(20, 20), 0, 9.9, velocity=(400, 0, 0), friction=1.0, rigid={"lock_rotation": True})
    run(0.2)
    change(world, ground, crate)
    run(1 / 60)
    speed = velocity(crate).x
    assert speed > 150
    run(2)
    assert velocity(crate).x == pytest.approx(speed)


@pytest.mark.parametrize("change", CHANGES[:3])
def test_a_crate_at_rest_on_a_slope_slides_down(make_world, change: Change) -> None:
    """It woke and stayed where it was: the last friction went on to hold it."""
    slope = 0.3
    world = make_world((0, -900))
    ground = body(Rect(4_000, 20), 0, 0, slope, kind="static", friction=1.0)
    crate = body(Rect(20, 20), -20 * math.sin(slope), 20 * math.cos(slope), slope, friction=1.0)
    run(2)
    where = transform(crate).x
    change(world, ground, crate)
    run(1)
    # a t^2 / 2 along the slope, a = g sin(slope); a substep more or less
    way = 0.5 * 900 * math.sin(slope) * math.cos(slope)
    assert transform(crate).x - where == pytest.approx(-way, rel=0.02)


def test_a_belt_without_friction_carries_nothing_on(make_world) -> None:
    world = make_world((0, -900))
    belt = body(Rect(40_000, 20), 0, -10, kind="static", friction=1.0, surface_velocity=(300, 0))
    crate = body(Rect(20, 20), 0, 9.9, friction=1.0, rigid={"lock_rotation": True})
    run(0.1)
    ground_loses_it(world, belt, crate)
    run(1 / 60)
    speed = velocity(crate).x
    assert speed > 10
    run(2)
    assert velocity(crate).x == pytest.approx(speed)
