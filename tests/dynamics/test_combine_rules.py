"""How the materials of two colliders become one."""

from __future__ import annotations

import math

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import Circle, Collider, PhysicsSystem, Rect
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0
RULES = (None, "average", "minimum", "multiply", "maximum")
WAYS = {
    "average": lambda a, b: (a + b) / 2,
    "minimum": min,
    "multiply": lambda a, b: a * b,
    "maximum": max,
}


def mixed(field: str, a: float, b: float, rule_a: str | None, rule_b: str | None) -> float:
    """The twin: both sides written out."""
    for rule in ("maximum", "multiply", "minimum", "average"):
        if rule in (rule_a, rule_b):
            return WAYS[rule](a, b)
    return math.sqrt(a * b) if field == "friction" else max(a, b)


@given(
    st.floats(0, 2),
    st.floats(0, 2),
    st.floats(0, 1),
    st.floats(0, 1),
    *[st.sampled_from(RULES) for _ in "four"],
)
def test_of_two_rules_the_stronger_counts(fa, fb, ra, rb, rule_a, rule_b, bounce_a, bounce_b) -> None:
    before = esper.current_world
    esper.switch_world("rules")
    try:
        system = PhysicsSystem()
        esper.add_processor(system)
        one = {"friction": fa, "restitution": ra, "friction_combine": rule_a, "restitution_combine": bounce_a}
        other = {
            "friction": fb,
            "restitution": rb,
            "friction_combine": rule_b,
            "restitution_combine": bounce_b,
        }
        body(Rect(20, 20), **one)
        body(Circle(10), 19, **other)
        seen: list[tuple[float, float]] = []
        system.on_pre_solve(handler=lambda contact: seen.append((contact.friction, contact.restitution)))
        run(1 / 60)
        assert seen[0][0] == pytest.approx(mixed("friction", fa, fb, rule_a, rule_b), abs=1e-15)
        assert seen[0][1] == pytest.approx(mixed("restitution", ra, rb, bounce_a, bounce_b), abs=1e-15)
    finally:
        esper.switch_world(before)
        esper.delete_world("rules")


def test_ice_is_slippery_for_a_tyre(make_world) -> None:
    make_world((0, -G))
    body(Rect(4000, 20), 0, -10, kind="static", friction=0.0, friction_combine="minimum")
    tyre = body(Rect(20, 20), 0, 10, velocity=(100, 0, 0), friction=5.0, friction_combine="average")
    run(1)
    assert velocity(tyre).x == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize(("speed", "sweep"), [(100, True), (3000, True), (300, False)])
def test_mud_lets_nothing_bounce(make_world, speed: float, sweep: bool) -> None:
    """In the sweep and in the solver."""
    make_world((0, -G), sweep=sweep)
    body(Rect(400, 20), 0, -10, kind="static", restitution=0.0, restitution_combine="multiply")
    ball = body(Circle(8), 0, 30, velocity=(0, -speed, 0), restitution=1.0)
    rose = 0.0
    for _ in range(60):
        run(1 / 60)
        rose = max(rose, velocity(ball).y)
    assert rose < 1.0
    assert transform(ball).y == pytest.approx(8, abs=0.2)


def test_a_rule_that_is_assigned_wakes_what_sleeps_on_it(make_world) -> None:
    make_world((0, -G))
    slope = body(Rect(4000, 20), 0, 0, math.radians(20), kind="static", friction=0.1)
    crate = body(Rect(20, 20), 0, 21.3, math.radians(20), friction=2.5)
    run(3)
    assert rigid_body(crate).asleep
    esper.component_for_entity(slope, Collider).friction_combine = "minimum"
    run(1)
    assert velocity(crate).x < -50


def test_a_product_beyond_all_floats_is_finite(make_world) -> None:
    make_world((0, -G))
    body(Rect(400, 20), 0, -10, kind="static", friction=1e200, friction_combine="multiply")
    crate = body(Rect(20, 20), 0, 10, velocity=(50, 0, 0), friction=1e200)
    run(1)
    assert velocity(crate).x == pytest.approx(0, abs=1e-6)
