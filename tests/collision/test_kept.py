"""What is kept about quiet rows is what would have been found anew: a twin keeps nothing."""

from __future__ import annotations

import warnings

import esper
import pytest

from physics import Circle, Collider, PhysicsSystem, Rect, RigidBody, Transform, Velocity, compiled
from tests.collision.kept_games import KeptGame

SEEDS = (*range(60), 86, 107) if compiled else tuple(range(4))
TICKS = 240 if compiled else 60


def play(seed: int, moves: bool) -> tuple[KeptGame, KeptGame]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return KeptGame(seed, True, TICKS, moves), KeptGame(seed, False, TICKS, moves)


def compare(seed: int, moves: bool) -> int:
    """Play a game twice; how many contacts were kept, in all ticks."""
    game, twin = play(seed, moves)
    assert not any(twin.kept)
    for tick, (one, other) in enumerate(zip(game.log, twin.log, strict=True)):
        for what, a, b in zip(("events", "contacts", "bodies"), one, other, strict=True):
            assert a == b, f"game {seed}: {what} of tick {tick}"
    return sum(game.kept)


@pytest.mark.slow
@pytest.mark.parametrize("moves", [True, False])
def test_a_twin_that_keeps_nothing_sees_the_same(moves: bool) -> None:
    kept = sum(compare(seed, moves) for seed in SEEDS[: len(SEEDS) if moves else len(SEEDS) // 4])
    assert kept > 5 * TICKS


# ---- What is saved --------------------------------------------------------------------------------------------------


@pytest.fixture
def world() -> PhysicsSystem:
    system = PhysicsSystem((0, -300))
    esper.add_processor(system)
    return system


def crate(x: float, y: float) -> int:
    return esper.create_entity(Transform(x, y), Velocity(), Collider(Rect(10, 10), friction=0.5), RigidBody())


def run(ticks: int) -> None:
    for _ in range(ticks):
        esper.process(1 / 60)


def test_of_what_sleeps_nothing_is_paired_matched_or_filled(world: PhysicsSystem) -> None:
    floor = esper.create_entity(Transform(0, -5), Collider(Rect(400, 10), friction=0.5), RigidBody("static"))
    crates = [crate(20 * i, 5 + 10 * j) for i in range(6) for j in range(3)]
    run(100)
    tick = world._tick
    assert all(esper.component_for_entity(each, RigidBody).asleep for each in crates)
    assert tick.detection.broadphase.pair_count == 0
    assert tick.contacts.count == 0
    assert world._body_stages.solver.bodies.movable_count == 0
    assert tick.detection.kept.contacts.live == len(world.contacts) == 18
    assert tick.detection.kept.manifolds.live == 18
    assert [(each.a, each.b) for each in world.contacts_with(floor)] == [
        (floor, each) for each in crates[::3]
    ]
    assert world.touching(crates[0], crates[1])
    assert not world.touching(crates[0], crates[2])


def test_stays_of_what_sleeps_are_told_among_the_others_by_ids(world: PhysicsSystem) -> None:
    esper.create_entity(Transform(0, -5), Collider(Rect(400, 10)), RigidBody("static"))
    coin = esper.create_entity(Transform(100, 100), Velocity(1), Collider(Circle(5), sensor=True))
    for i in range(3):
        crate(20 * i, 5)
    other = esper.create_entity(Transform(100, 100), Collider(Circle(5), sensor=True))
    run(100)
    stays: list[tuple[int, int]] = []
    world.on_stay(None, None, lambda event: stays.append((event.a, event.b)))
    run(1)
    assert stays == [(1, 3), (1, 4), (1, 5), (coin, other)]
    assert world._tick.detection.kept.contacts.live == 3


@pytest.mark.parametrize("change", ["delete", "move", "filter", "kind", "replace", "reshape", "remove"])
def test_seams_of_a_sleeper_are_found_anew_when_ground_near_it_goes(change: str) -> None:
    """What is a seam, and what an edge, is found from all ground that the sleeper is near."""
    ways = []
    for keeping in (True, False):
        esper.switch_world("kept")
        system = PhysicsSystem((0, -300))
        esper.add_processor(system)
        system._tick.detection.kept.enabled = keeping
        tiles = [
            esper.create_entity(
                Transform(10 * i, -5), Collider(Rect(10, 10), friction=0.5), RigidBody("static")
            )
            for i in range(-2, 3)
        ]
        # The upper one presses on a corner of the lower one, which lies aslant by a hair.
        crates = [crate(2, 5), crate(6, 15)]
        esper.component_for_entity(crates[1], Collider).density = 4
        run(120)
        assert all(esper.component_for_entity(each, RigidBody).asleep for each in crates)
        assert (system._tick.detection.kept.manifolds.live > 0) == keeping
        way = []
        match change:
            case "delete":
                esper.delete_entity(tiles[3], immediate=True)
            case "move":
                esper.component_for_entity(tiles[3], Transform).y -= 50
            case "filter":
                esper.component_for_entity(tiles[3], Collider).mask = 0
            case "kind":
                esper.component_for_entity(tiles[3], RigidBody).kind = "dynamic"
            case "replace":
                esper.add_component(tiles[3], Collider(Circle(3)))
            case "reshape":
                esper.component_for_entity(tiles[3], Collider).shapes = Circle(3)
            case "remove":
                esper.remove_component(tiles[3], Collider)
        for _ in range(20):
            run(1)
            way.append([repr(esper.component_for_entity(each, Transform)) for each in crates])
        ways.append(way)
        esper.switch_world("default")
        esper.delete_world("kept")
    assert ways[0] == ways[1]


def test_tiles_that_only_stand_are_kept_around_one_that_game_code_moves(world: PhysicsSystem) -> None:
    tiles = [
        esper.create_entity(Transform(10 * (i % 8), 10 * (i // 8)), Collider(Rect(10.5, 10.5)))
        for i in range(64)
    ]
    run(4)
    kept = world._tick.detection.kept.contacts
    assert kept.live == len(world.contacts) == 2 * 7 * 8 + 2 * 7 * 7
    place = esper.component_for_entity(tiles[27], Transform)
    for _ in range(5):
        place.x += 0.01
        run(1)
        assert kept.live == 2 * 7 * 8 + 2 * 7 * 7 - 8
        assert len(world.contacts_with(tiles[27])) == 8
    place.x += 1000
    run(1)
    assert {each.reason for each in world.ended} == {"separated"}
    assert len(world.ended) == 8


def test_a_hit_brings_back_the_island_that_it_wakes_and_no_other(world: PhysicsSystem) -> None:
    esper.create_entity(Transform(0, -5), Collider(Rect(800, 10), friction=0.5), RigidBody("static"))
    stacks = [[crate(100 * i, 5 + 10 * j) for j in range(3)] for i in range(3)]
    run(100)
    esper.component_for_entity(stacks[1][1], RigidBody).apply_impulse(0, 100)
    run(1)
    awake = [
        each for stack in stacks for each in stack if not esper.component_for_entity(each, RigidBody).asleep
    ]
    assert awake == stacks[1]
    assert world._tick.detection.kept.manifolds.live == 6
    assert world._body_stages.solver.bodies.movable_count == 3
    run(100)
    assert world._tick.detection.kept.manifolds.live == 9
