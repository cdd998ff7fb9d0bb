"""Ticks of very different lengths: nothing gains speed from them."""

from __future__ import annotations

import itertools
import math
import random

import esper
import pytest

from physics import Capsule, Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity, compiled
from tests.dynamics.scene import body, rigid_body, transform, velocity
from tests.fresh_world import reset_esper

CRATE = Rect(20, 20)


def test_a_crate_that_lands_after_a_tiny_tick_is_not_thrown(make_world) -> None:
    """The crate below was pressed on by its fall, and the tiny tick took a speed from it: no force to be multiplied."""
    make_world(gravity=(0, -900))
    body(Rect(200, 8), 0, -4, kind="static")
    lower = body(CRATE, 0, 9.9, friction=0.5, density=0.01)
    for _ in range(90):
        esper.process(1 / 60)
    upper = body(CRATE, 9.67, transform(lower).y + 28, velocity=(0, -104.19, 0), friction=0.5, density=0.01)
    for dt in (1 / 17, 1e-9, *[1 / 60] * 60):
        esper.process(dt)
        assert max(velocity(lower).y, velocity(upper).y) < 20
    assert 9.5 < transform(upper).y < 32  # beside the other or on it


@pytest.mark.parametrize("tiny", [1 / 6000, 1e-7])
@pytest.mark.parametrize("count", [1, 5])
def test_a_pile_in_ticks_of_two_lengths_throws_nothing(make_world, count: int, tiny: float) -> None:
    make_world(gravity=(0, -900))
    body(Rect(400, 8), 0, -4, kind="static")
    for k in range(count):
        body(CRATE, 0, 10 + 20 * k, friction=0.5)
    for _ in range(30):
        esper.process(1 / 60)
    body(CRATE, 9.67, 20 * count + 22, velocity=(0, -157, 0), friction=0.5)
    for k in range(100):
        esper.process(tiny if k % 2 else 1 / 60)
        assert max(speed.y for _, speed in esper.get_component(Velocity)) < 30


@pytest.mark.parametrize("long", [0.1, 0.25, 0.5])
def test_a_column_comes_up_again_after_a_long_tick(make_world, long: float) -> None:
    """Its contacts got stiff again only gradually: after a tick of half a second it sank by 48, and fell over."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(10)]
    for _ in range(180):
        system.process(1 / 60)
    rest = transform(crates[-1]).y
    for crate in crates:
        rigid_body(crate).wake()
    system.process(long)
    for _ in range(600):
        system.process(1 / 60)
    assert transform(crates[-1]).y == pytest.approx(rest, abs=2)
    assert abs(transform(crates[-1]).x) < 3


@pytest.mark.parametrize("after", [10, 30, 31])
@pytest.mark.parametrize("tiny", [1e-3, 1e-4, 1e-5])
def test_a_tiny_tick_throws_no_column(make_world, tiny: float, after: int) -> None:
    """When the longest tick of the last half second was too long ago, the present one took its place, however short.
    With contacts as stiff as that, a column of crates was thrown at 8, 8, and 425."""
    system = make_world(gravity=(0, -900), sleeping=False)
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(8)]
    for dt in (*[1 / 60] * 300, 1.001 / 60, *[1 / 60] * after, tiny, *[1 / 60] * 10):
        system.process(dt)
        assert max(velocity(crate).y for crate in crates) < 2


@pytest.mark.parametrize("masses", [(1, 1, 4, 4, 12), (1, 1, 1, 2, 4, 8)], ids=["five", "six"])
def test_a_tower_sleeps_if_one_tick_in_four_is_long(make_world, masses: tuple[float, ...]) -> None:
    """Its islands were strained and not strained in turns, because impulses of short substeps were taken for those of
    long ones: the top crate trembled by half a unit."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10, mass=mass) for k, mass in enumerate(masses)]
    for k in range(600):
        system.process(1 / 20 if k % 4 == 3 else 1 / 60)
    assert rigid_body(crates[-1]).asleep


@pytest.mark.parametrize("empty", [0, 1, 2])
@pytest.mark.parametrize(
    "before", [[1 / 30] * 30, [1 / 60] * 29 + [0.2]], ids=["longer ticks", "one long tick"]
)
def test_a_world_that_is_loaded_goes_on_as_when_it_was_loaded_before(
    make_world, before: list[float], empty: int
) -> None:
    """The system remembered the lengths of former ticks when the database was cleared: two loads of one game came up
    to 2.3 units apart within two seconds."""
    make_world(gravity=(0, -900))

    def load() -> list[int]:
        esper.clear_database()
        for _ in range(empty):
            esper.process(1 / 60)
        body(Rect(2000, 40), 0, -20, kind="static", friction=0.6)
        crates = [body(CRATE, 3 * (k % 2), 10.5 + 21 * k, friction=0.6) for k in range(6)]
        return [*crates, body(Circle(10), -200, 40, velocity=(500, 0, 0))]

    load()
    for dt in before:
        esper.process(dt)
    ends = []
    for _ in range(3):
        entities = load()
        for _ in range(120):
            esper.process(1 / 60)
        ends.append([(transform(entity).x, transform(entity).y) for entity in entities])
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("menu", [1, 4, 40])
@pytest.mark.parametrize("empty", [0, 1])
def test_a_save_whose_ids_begin_after_those_of_the_menu_goes_on_as_in_a_fresh_system(
    make_world, menu: int, empty: int
) -> None:
    """No id of the menu was in the save, so the database did not seem cleared: a stack came up to 7.8 units
    elsewhere."""

    def played() -> list[float]:
        esper.clear_database()
        for _ in range(empty):
            esper.process(1 / 60)
        while esper.create_entity() < 50:
            pass
        for entity in range(1, 51):
            esper.delete_entity(entity, immediate=True)
        body(Rect(800, 20), 0, -10, kind="static")
        crates = [body(CRATE, 0, 20 * k + 10) for k in range(8)]
        for _ in range(60):
            esper.process(1 / 60)
        return [transform(crate).y for crate in crates]

    make_world(gravity=(0, -900))
    fresh = played()
    esper.remove_processor(PhysicsSystem)
    esper.clear_database()
    make_world(gravity=(0, -900))
    for k in range(menu):
        body(Circle(3), 20 * k, 0)
    for _ in range(30):
        esper.process(1 / 4)
    assert played() == fresh


@pytest.mark.parametrize(
    ("usual", "count", "hitch"), [(1 / 60, 29, 5), (1 / 240, 40, 6), (1 / 1000, 300, 17)]
)
def test_what_rests_falls_asleep_also_in_a_game_that_stutters(
    make_world, usual: float, count: int, hitch: int
) -> None:
    """A hitch twice a second must not let the time of rest begin anew."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(3)]
    played = 0.0
    while played < 3.0:
        for dt in (*[usual] * count, hitch * usual):
            system.process(dt)
            played += dt
    assert all(rigid_body(crate).asleep for crate in crates)


@pytest.mark.parametrize("index", [0, 1, 2, 8, 30])
def test_a_stall_early_in_a_game_topples_no_column(make_world, index: int) -> None:
    """While the mean tick was the plain mean of few ticks, one of half a second made contacts soft for too long. The
    first tick of all was taken for a usual one."""
    system = make_world(gravity=(0, -900), sleeping=False)
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(10)]
    for k in range(500):
        system.process(0.5 if k == index else 1 / 60)
    assert transform(crates[-1]).y == pytest.approx(190, abs=4)


@pytest.mark.parametrize("hitch", [0.12, 0.13])
@pytest.mark.parametrize("period", [60, 120, 150, 200])
def test_what_rests_falls_asleep_if_hitches_come_again_and_again(
    make_world, period: int, hitch: float
) -> None:
    """A hitch of 0.13 s every 0.4 to 2.5 s kept a stack awake for ever."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(3)]
    for k in range(700):
        system.process(hitch if k % period == 12 else 1 / 60)
    assert all(rigid_body(crate).asleep for crate in crates)


@pytest.mark.parametrize("count", [2, 3])
def test_three_hitches_in_a_row_press_a_column_no_longer_than_two(make_world, count: int) -> None:
    """Three in a row were taken for the usual tick: after two seconds the column was 16.9 lower, and 5.8 after two."""
    system = make_world(gravity=(0, -900), sleeping=False)
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(8)]
    for k in range(240):
        system.process(0.2 if 120 <= k < 120 + count else 1 / 60)
    assert transform(crates[-1]).y > 150 - 8


@pytest.mark.parametrize("long", [0.12, 0.2, 0.3])
def test_a_stack_does_not_sleep_sunk_after_an_early_stall(make_world, long: float) -> None:
    """It fell asleep a quarter of a second after the stall, five units lower, on its way up; after a hitch of 0.12 s
    as if there had been none, twice as deep as without."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(5 if long > 0.15 else 3)]
    for k in range(500):
        system.process(long if k == 20 else 1 / 60)
    assert rigid_body(crates[-1]).asleep
    assert transform(crates[-1]).y > 20 * len(crates) - 10 - 0.3 * len(crates)


@pytest.mark.parametrize("long", [0.1, 0.2])
@pytest.mark.parametrize("apart", [25, 60, 100])
def test_a_column_does_not_sleep_sunk_after_two_stalls(make_world, apart: int, long: float) -> None:
    """Two stalls were enough to count as ticks that come again and again: the column fell asleep on its way up, up to
    1.9 lower than in even ticks, and stayed so."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(Rect(24, 24), 0, 24 * k + 12) for k in range(8)]
    for k in range(600):
        system.process(long if k in (20, 20 + apart) else 1 / 60)
    assert all(rigid_body(crate).asleep for crate in crates)
    gaps = [transform(b).y - transform(a).y for a, b in itertools.pairwise(crates)]
    assert min(gaps) > 24 - 0.5


@pytest.mark.parametrize("long", [0.1, 0.2])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_stack_does_not_sleep_sunk_after_several_stalls_in_a_row(
    make_world, count: int, long: float
) -> None:
    """Each of them counted, so that they seemed to come again and again: it fell asleep up to 6.5 lower."""
    system = make_world(gravity=(0, -900))
    body(Rect(400, 20), 0, -10, kind="static")
    crates = [body(CRATE, 0, 20 * k + 10) for k in range(5)]
    for k in range(600):
        system.process(long if 10 <= k < 10 + count else 1 / 60)
    assert rigid_body(crates[-1]).asleep
    assert transform(crates[-1]).y > 90 - 1.5


@pytest.mark.parametrize("gravity", [0.0, 900.0])
@pytest.mark.parametrize("dts", [[1 / 60] * 4 + [1 / 4], [1 / 60] * 4 + [1 / 10], [1 / 240] * 4 + [1 / 30]])
def test_a_long_tick_throws_no_crowd_that_kinematic_bodies_crush(
    make_world, dts: list[float], gravity: float
) -> None:
    """Nothing can keep these bodies apart, and the impulses that try it are no steady forces: multiplied by the ratio
    of the ticks, they were the beginning of a tick that threw bodies at up to 1e93 units/s."""
    for seed in (2, 7, 8, 10, 12, 13) if compiled else (2,):
        reset_esper()
        make_world(gravity=(0, -gravity))
        chance = random.Random(seed)
        for _ in range(40):
            size = chance.uniform(50, 130)
            pair = Circle(size), Rect(2 * size, 30, (size / 2, 0))
            shapes = [Circle(size)], [Rect(size, 1.5 * size)], [Capsule((-size, 0), (size, 20), size)], pair
            place = Transform(*(chance.uniform(-300, 300) for _ in range(2)), chance.uniform(-7, 7))
            collider = Collider(shapes[chance.randrange(4)])
            if chance.random() < 0.15:
                motion = Velocity(*(chance.uniform(-1000, 1000) for _ in range(2)), chance.uniform(-3, 3))
                esper.create_entity(place, collider, motion)
            else:
                kind = "static" if chance.random() < 0.15 else "dynamic"
                esper.create_entity(place, collider, Velocity(), RigidBody(kind))
        for dt in dts:
            esper.process(dt)
            for _, motion in esper.get_component(Velocity):
                assert math.hypot(motion.x, motion.y) < 5e4
