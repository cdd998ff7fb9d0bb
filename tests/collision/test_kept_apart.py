"""Pairs that never meet: groups, and game code's own rule."""

from __future__ import annotations

import itertools
from random import Random

import esper
import pytest

from physics import (
    Circle,
    Collider,
    CollisionSystem,
    PhysicsSystem,
    PreSolveContact,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)

G = 900.0


def added(system: CollisionSystem) -> CollisionSystem:
    esper.add_processor(system)
    return system


def disc(x: float, y: float = 0.0, **options: object) -> int:
    return esper.create_entity(Transform(x, y), Collider(Circle(5), **options))


def body(x: float, y: float, *components: object, **options: object) -> int:
    return esper.create_entity(
        Transform(x, y),
        Velocity(),
        Collider(Rect(10, 10), **options),
        RigidBody(),
        *components,
    )


def floor() -> int:
    return esper.create_entity(Transform(0, -10), Collider(Rect(400, 20)), RigidBody("static"))


# ---- Groups ---------------------------------------------------------------------------------------------------------


def test_of_a_crowd_those_of_the_same_group_do_not_meet() -> None:
    system = added(CollisionSystem())
    chance = Random(5)
    groups = [chance.choice((0, 0, 1, 2, (1 << 63) - 1)) for _ in range(40)]
    crowd = {disc(chance.uniform(0, 50), chance.uniform(0, 50), group=group): group for group in groups}
    system.process()
    found = {(contact.a, contact.b) for contact in system.contacts}
    near = {
        (a, b)
        for a, b in itertools.combinations(sorted(crowd), 2)
        if b in system.overlapping(Circle(5), esper.component_for_entity(a, Transform))
    }
    assert found == {(a, b) for a, b in near if not crowd[a] or crowd[a] != crowd[b]}
    assert 0 < len(found) < len(near)


def test_a_contact_ends_filtered_when_both_come_into_one_group() -> None:
    system = added(CollisionSystem())
    one, two = disc(0, group=3), disc(4)
    system.process()
    assert system.touching(one, two)
    esper.component_for_entity(two, Collider).group = 3
    system.process()
    assert [event.reason for event in system.ended] == ["filtered"]
    assert system.explain(one, two) == "Entities 1 and 2 do not collide: both are of group 3."
    esper.component_for_entity(one, Collider).group = 0
    system.process()
    assert [(event.a, event.b) for event in system.begun] == [(one, two)]


def test_what_rested_on_its_own_group_falls() -> None:
    added(PhysicsSystem((0, -G)))
    ground = floor()
    crate = body(0, 5)
    for _ in range(120):
        esper.process(1 / 60)
    assert esper.component_for_entity(crate, RigidBody).asleep
    for each in (ground, crate):
        esper.component_for_entity(each, Collider).group = 9
    for _ in range(30):
        esper.process(1 / 60)
    assert esper.component_for_entity(crate, Transform).y < -20


@pytest.mark.parametrize("bullet", [False, True])
def test_a_fast_body_passes_through_its_group(bullet: bool) -> None:
    system = added(PhysicsSystem())
    esper.create_entity(Transform(50, 0), Collider(Rect(2, 100), group=4), RigidBody("static"))
    shot = esper.create_entity(
        Transform(0, 0),
        Velocity(6000, 0),
        Collider(Circle(2), group=4, bullet=bullet),
        *(() if bullet else (RigidBody(),)),
    )
    system.process(1 / 60)
    assert esper.component_for_entity(shot, Transform).x == pytest.approx(100)
    assert system.begun == []


def test_a_character_walks_through_its_group() -> None:
    system = added(PhysicsSystem())
    esper.create_entity(Transform(50, 0), Collider(Rect(2, 100), group=4), RigidBody("static"))
    hero = disc(0, group=4)
    system.process(1 / 60)
    system.move_and_slide(hero, (100, 0))
    assert esper.component_for_entity(hero, Transform).x == 100


# ---- The filter -----------------------------------------------------------------------------------------------------


class Asked:
    """A rule that counts."""

    def __init__(self, refused: set[tuple[int, int]] = frozenset()) -> None:
        self.refused = refused
        self.pairs: list[tuple[int, int]] = []

    def __call__(self, a: int, b: int) -> bool:
        self.pairs.append((a, b))
        return (a, b) not in self.refused


@pytest.mark.parametrize("kind", [CollisionSystem, PhysicsSystem])
def test_it_is_asked_once_about_each_pair_while_it_is_near(kind: type[CollisionSystem]) -> None:
    system = added(kind())
    one, two, far = disc(0), disc(4), disc(100)
    rule = system.pair_filter = Asked({(one, two)})
    for _ in range(5):
        system.process(1 / 60)
    assert rule.pairs == [(one, two)]
    assert system.contacts == []
    assert system.begun == []
    assert (
        system.explain(one, two)
        == "Entities 1 and 2 do not collide: the pair_filter of the system keeps them apart."
    )
    esper.component_for_entity(two, Transform).x = 97
    system.process(1 / 60)
    system.process(1 / 60)
    esper.component_for_entity(two, Transform).x = 4
    system.process(1 / 60)
    assert rule.pairs == [(one, two), (one, two), (two, far), (one, two)]  # the second one for `explain`


def test_it_is_not_asked_about_whom_layers_keep_apart() -> None:
    system = added(CollisionSystem())
    rule = system.pair_filter = Asked()
    disc(0, layer=2)
    disc(4, mask=1)
    disc(2, layer=4, mask=4, group=3)
    disc(3, layer=4, mask=4, group=3)
    system.process()
    assert rule.pairs == []


def test_an_assignment_asks_again_and_ends_contacts() -> None:
    system = added(CollisionSystem())
    one, two = disc(0), disc(4)
    system.process()
    assert system.touching(one, two)
    system.pair_filter = Asked({(one, two)})
    system.process()
    assert [event.reason for event in system.ended] == ["filtered"]
    system.pair_filter = None
    assert system.pair_filter is None
    system.process()
    assert system.touching(one, two)


def test_it_wakes_what_slept_on_what_it_refuses() -> None:
    system = added(PhysicsSystem((0, -G)))
    ground = floor()
    crate, other = body(0, 5), body(0, 15)
    for _ in range(150):
        system.process(1 / 60)
    assert esper.component_for_entity(other, RigidBody).asleep
    system.pair_filter = Asked({(ground, crate)})
    for _ in range(60):
        system.process(1 / 60)
    assert esper.component_for_entity(crate, Transform).y < -50
    assert esper.component_for_entity(other, Transform).y == pytest.approx(5, abs=0.2)


def test_a_fast_body_is_asked_about_within_the_tick() -> None:
    system = added(PhysicsSystem())
    esper.create_entity(Transform(50, 0), Collider(Rect(2, 100)), RigidBody("static"))
    shot = esper.create_entity(Transform(), Velocity(6000, 0), Collider(Circle(2)), RigidBody())
    rule = system.pair_filter = Asked({(1, shot)})
    system.process(1 / 60)
    assert esper.component_for_entity(shot, Transform).x == pytest.approx(100)
    assert rule.pairs == [(1, shot)]


def test_an_id_that_is_in_use_again_is_another_pair() -> None:
    system = added(CollisionSystem())
    rule = system.pair_filter = Asked()
    disc(0), disc(4)
    system.process()
    esper.clear_database()
    disc(0), disc(4)
    system.process()
    assert rule.pairs == [(1, 2), (1, 2)]


@pytest.mark.parametrize("clear", [False, True])
def test_it_is_not_asked_about_whom_a_pre_solve_handler_has_deleted(clear: bool) -> None:
    system = added(PhysicsSystem())
    esper.create_entity(Transform(0, 0), Collider(Rect(200, 10)), RigidBody("static"))
    crate = body(0, 8)
    shot = esper.create_entity(Transform(-60, 9), Velocity(6000, 0), Collider(Circle(2)), RigidBody())
    rule = system.pair_filter = Asked()

    def delete(contact: PreSolveContact) -> None:
        if clear:
            esper.clear_database()
        else:
            esper.delete_entity(crate, immediate=True)

    system.on_pre_solve(1, crate, delete)
    system.process(1 / 60)
    assert (crate, shot) not in rule.pairs
    assert clear or (1, crate) in rule.pairs


@pytest.mark.parametrize("answer", [None, 1, "yes"])
def test_an_answer_that_is_no_answer_is_refused(answer: object) -> None:
    system = added(CollisionSystem())
    system.pair_filter = lambda a, b: answer
    disc(0), disc(4)
    with pytest.raises(TypeError, match=r"pair_filter must return True or False, got .* of entities 1 and 2"):
        system.process()


def test_what_it_raises_comes_out_of_process_and_the_next_tick_is_whole() -> None:
    system = added(PhysicsSystem((0, -G)))
    angry = True

    def rule(a: int, b: int) -> bool:
        if angry:
            raise LookupError(a, b)
        return True

    system.pair_filter = rule
    floor()
    crate = body(0, 5)
    with pytest.raises(LookupError):
        system.process(1 / 60)
    angry = False
    system.process(1 / 60)
    assert [(event.a, event.b) for event in system.begun] == [(1, crate)]


def test_a_rule_that_is_no_function_is_refused() -> None:
    system = CollisionSystem()
    with pytest.raises(TypeError, match=r"CollisionSystem\.pair_filter must be a function or None, got 3"):
        system.pair_filter = 3
