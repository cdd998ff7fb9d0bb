"""What handlers raise reaches the caller of `process`, and costs no other handler its event."""

from __future__ import annotations

import esper
import pytest

from physics import (
    CollisionEvent,
    CollisionSystem,
)
from tests.events.scene import Log, disc, listen, move


class OutOfCoffeeError(Exception):
    pass


def fail(event: CollisionEvent) -> None:
    raise OutOfCoffeeError(event.a, event.b)


def test_an_exception_keeps_no_other_handler_of_the_tick_from_running(world: CollisionSystem) -> None:
    early, late = listen(world), Log()
    world.on_begin(None, None, fail)
    world.on_begin(None, None, late)
    world.on_stay(None, None, late)
    for x in (0, 1):
        disc(x, 0)
    with pytest.raises(OutOfCoffeeError):
        esper.process()
    assert early == late == [("begin", 1, 2)]
    disc(-1, 0)
    with pytest.raises(ExceptionGroup):
        esper.process()
    assert early[1:] == late[1:] == [("begin", 1, 3), ("begin", 2, 3), ("stay", 1, 2)]


def test_a_single_exception_reaches_the_caller_itself_with_the_pair_in_a_note(world: CollisionSystem) -> None:
    world.on_begin(None, None, fail)
    for x in range(11):
        disc(100 * x, 0)
    move(11, 601, 0)
    with pytest.raises(OutOfCoffeeError) as caught:
        esper.process()
    assert caught.value.args == (7, 11)
    (note,) = caught.value.__notes__
    assert "7" in note
    assert "11" in note
    assert "begin" in note
    assert caught.traceback[-1].name == "fail"


def test_an_exception_that_refuses_the_note_is_raised_without_one(world: CollisionSystem) -> None:
    class BareError(Exception):
        def add_note(self, note: str) -> None:
            raise RuntimeError("no notes")

    def refuse(event: CollisionEvent) -> None:
        raise BareError(event.a, event.b)

    world.on_begin(None, None, refuse)
    late = listen(world)
    for x in (0, 1):
        disc(x, 0)
    with pytest.raises(BareError) as caught:
        esper.process()
    assert caught.value.args == (1, 2)
    assert not hasattr(caught.value, "__notes__")
    assert late == [("begin", 1, 2)]
    esper.process()
    assert late[1:] == [("stay", 1, 2)]


def test_several_exceptions_come_as_one_group_each_with_its_own_pair(world: CollisionSystem) -> None:
    world.on_begin(None, None, fail)
    for x in (0, 1, -1):
        disc(x, 0)
    with pytest.raises(ExceptionGroup) as caught:
        esper.process()
    assert [error.args for error in caught.value.exceptions] == [(1, 2), (1, 3), (2, 3)]
    for error, (a, b) in zip(caught.value.exceptions, [(1, 2), (1, 3), (2, 3)], strict=True):
        (note,) = error.__notes__
        assert f"{a} and {b}" in note


def test_the_note_names_the_pair_as_the_handler_got_it(world: CollisionSystem) -> None:
    world.on_begin(2, 1, fail)
    disc(0, 0)
    disc(1, 0)
    with pytest.raises(OutOfCoffeeError) as caught:
        esper.process()
    assert "2 and 1" in caught.value.__notes__[0]


def test_after_an_exception_the_world_goes_on(world: CollisionSystem) -> None:
    log = listen(world)
    subscription = world.on_begin(None, None, fail)
    a, b = disc(0, 0), disc(1, 0)
    with pytest.raises(OutOfCoffeeError):
        esper.process()
    assert [(event.a, event.b) for event in world.begun] == [(a, b)]
    assert world.touching(a, b)
    subscription.cancel()
    esper.process()
    move(b, 100, 0)
    esper.process()
    assert log == [("begin", a, b), ("stay", a, b), ("end", a, b, "separated")]


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_keyboard_interrupt_and_its_like_go_out_at_once(
    world: CollisionSystem, interrupt: type[BaseException]
) -> None:
    heard = []

    def stop(event: CollisionEvent) -> None:
        heard.append((event.a, event.b))
        raise interrupt

    subscription = world.on_begin(None, None, stop)
    for x in (0, 1, -1):
        disc(x, 0)
    with pytest.raises(interrupt):
        esper.process()
    assert heard == [(1, 2)]
    subscription.cancel()


def test_nothing_is_lost_to_an_interrupt(world: CollisionSystem) -> None:
    """What was not told begins, or ends, in the next tick; what was told is not told again."""

    def stop(event: CollisionEvent) -> None:
        raise KeyboardInterrupt

    log = listen(world)
    for x in (0, 1, -1):
        disc(x, 0)
    subscription = world.on_begin(None, None, stop)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    assert log.take() == [("begin", 1, 2)]
    assert [(event.a, event.b) for event in world.begun] == [(1, 2)]
    assert [(contact.a, contact.b) for contact in world.contacts] == [(1, 2)]
    subscription.cancel()
    esper.process()
    assert log.take() == [("begin", 1, 3), ("begin", 2, 3), ("stay", 1, 2)]

    subscription = world.on_end(None, None, stop)
    for entity in (1, 2, 3):
        move(entity, 100 * entity, 0)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    assert log.take() == [("end", 1, 2, "separated")]
    assert [(event.a, event.b) for event in world.ended] == [(1, 2)]
    subscription.cancel()
    esper.process()
    assert log.take() == [("end", 1, 3, "separated"), ("end", 2, 3, "separated")]
    assert [(event.a, event.b) for event in world.ended] == [(1, 3), (2, 3)]


def test_errors_before_an_interrupt_are_not_lost_either(world: CollisionSystem) -> None:
    def stop(event: CollisionEvent) -> None:
        raise KeyboardInterrupt

    failing = world.on_begin(1, 2, fail)
    stopping = world.on_begin(1, 3, stop)
    for x in (0, 1, -1):
        disc(x, 0)
    with pytest.raises(KeyboardInterrupt):
        esper.process()
    failing.cancel()
    stopping.cancel()
    with pytest.raises(OutOfCoffeeError) as caught:
        esper.process()
    assert caught.value.args == (1, 2)
    esper.process()
