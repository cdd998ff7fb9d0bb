"""Scenes in the lab: time, the mouse, and the answers."""

from __future__ import annotations

import re

import esper
import pytest

from physics import Transform
from physics.debug import Picture
from physics.lab.player import SPEEDS, STEP, Player


@pytest.fixture
def player() -> Player:
    return Player("strangers")


def texts(player: Player) -> str:
    return "\n".join(f"{row.formula} {row.value}" for section in player.sections() for row in section.rows)


def test_time_passes_stands_still_and_slows_down(player: Player) -> None:
    player.advance(3.5 * STEP)
    assert player.ticks == 3
    player.paused = True
    player.advance(10 * STEP)
    assert player.ticks == 3
    player.step()
    assert player.ticks == 4
    player.paused = False
    player.slower()
    assert player.speed == SPEEDS[1]
    player.start()
    player.advance(4 * STEP)
    assert player.ticks in (0, 1)


def test_the_same_ticks_are_the_same_state() -> None:
    def state(player: Player) -> list[str]:
        esper.switch_world("physics lab: scene")
        try:
            return [repr(at) for _, at in sorted(esper.get_component(Transform), key=lambda each: each[0])]
        finally:
            esper.switch_world("default")

    first = state(Player("cradle", 40))
    assert state(Player("cradle", 40)) == first
    assert state(Player("cradle", 41)) != first


def test_the_mouse_pulls_a_body_and_lets_go(player: Player) -> None:
    for _ in range(5):
        player.step()
    at = (-180.0, 40.0)
    player.press(at, 20.0)
    for k in range(40):
        player.drag((at[0], at[1] + 4.0 * k))
        player.step()
    picture = Picture()
    player.draw(picture)
    hit = player.system.at_point(at[0], at[1] + 150)
    assert hit
    assert player.pulled
    player.release()
    for _ in range(3):
        player.step()
    assert "joints 0" in texts(player)


def test_a_click_chooses_and_pulls_at_nothing(player: Player) -> None:
    player.press((-180.0, 40.0), 5.0)
    player.release()
    assert len(player.chosen) == 1
    assert not player.pulled
    player.press((-110.0, 40.0), 5.0)
    player.release()
    a, b = player.chosen
    said = texts(player)
    assert f"layer 0b100 of entity {a} has no bit in common with mask 0b10 of entity {b}" in said
    player.press((0.0, 390.0), 5.0)
    player.release()
    assert player.chosen == []
    assert "Why is it awake?" in texts(player)


def test_what_is_chosen_may_go(player: Player) -> None:
    player.press((-180.0, 40.0), 5.0)
    player.release()
    esper.switch_world("physics lab: scene")
    esper.delete_entity(player.chosen[0])
    esper.switch_world("default")
    player.step()
    assert player.chosen == []
    assert player.labels() == []


def test_counts_are_right() -> None:
    player = Player("pyramid", 90)
    said = texts(player)
    assert re.search(r"bodies awake, asleep (0, 45|45, 0)", said)
    assert "static and kinematic bodies 1" in said
    player.close()
    player.close()


def test_the_stages_of_the_last_ticks_are_timed() -> None:
    player = Player("pyramid")
    assert player.stages() == {}
    for _ in range(3):
        player.step()
    stages = player.stages()
    assert list(stages) == list(player.system.stats.seconds)
    assert stages["solve"] > 0.0
    player.start()
    assert player.stages() == {}


def test_unknown_scenes_and_negative_ticks_are_refused() -> None:
    with pytest.raises(ValueError, match="no scene is named 'moon'; there are pyramid"):
        Player("moon")
    with pytest.raises(ValueError, match="ticks must be 0 or more, got -1"):
        Player("pyramid", -1)
