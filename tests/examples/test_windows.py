"""Each game and each step of the tutorial opens its window, draws, and takes keys and mouse."""

from __future__ import annotations

import importlib
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import esper
import pytest

from physics import Collider, PhysicsSystem, Rect, TileMap, Transform

pytestmark = pytest.mark.gl

ROOT = Path(__file__).parents[2]
STEPS = ("step1_ball", "step2_walls", "step3_paddle", "step4_bricks", "step5_lives")
GAMES = {
    "car": "Car",
    "pinball": "Pinball",
    "platformer": "Platformer",
    "shooter": "Shooter",
    "slingshot": "Slingshot",
}


class Hands:
    """A clock that is always on time, and what moves keys and mouse."""

    def __init__(self) -> None:
        import pyglet

        self.seconds = 0.0
        self.window: Any = None
        pyglet.clock.set_default(pyglet.clock.Clock(lambda: self.seconds))

    def frames(self, count: int) -> Any:
        """So many frames, as pyglet.app.run() makes them. Returns the picture of the last."""
        import pyglet

        for _ in range(count):
            self.seconds += 1 / 60
            pyglet.clock.tick()
            self.send("on_draw")
        return pyglet.image.get_buffer_manager().get_color_buffer().get_image_data()

    def send(self, name: str, *arguments: object) -> None:
        """An event, to the window."""
        self.window.switch_to()
        self.window.dispatch_event(name, *arguments)
        self.window.dispatch_events()


@pytest.fixture
def hands() -> Iterator[Hands]:
    import pyglet

    clock = pyglet.clock.get_default()
    esper.switch_world("windows")
    hands = Hands()
    yield hands
    pyglet.clock.set_default(clock)
    if hands.window is not None:
        hands.window.close()
    esper.switch_world("default")
    esper.delete_world("windows")


def colors(picture: Any) -> set[bytes]:
    data = bytes(picture.get_data("RGBA", picture.width * 4))
    return {data[k : k + 3] for k in range(0, len(data), 4)}


@pytest.mark.parametrize("name", [*(f"tutorial.{step}" for step in STEPS), "breakout"])
def test_steps_of_the_tutorial_draw(name: str, hands: Hands) -> None:
    module = importlib.import_module(f"examples.{name}")
    hands.window = module.open_window(module.Breakout())
    assert len(colors(hands.frames(3))) >= 2


def test_breakout_serves_at_a_key(hands: Hands) -> None:
    from pyglet.window import key

    from examples import breakout

    hands.window = breakout.open_window(breakout.Breakout())
    hands.frames(3)
    assert not esper.get_component(breakout.Ball)
    hands.send("on_key_press", key.SPACE, 0)
    hands.frames(30)
    assert esper.get_component(breakout.Ball)


@pytest.mark.parametrize("name", GAMES)
def test_games_draw_and_start_again(name: str, hands: Hands) -> None:
    from pyglet.window import key

    from examples.window import open_window

    module = importlib.import_module(f"examples.{name}")
    game = getattr(module, GAMES[name])()
    hands.window = open_window(game)
    assert len(colors(hands.frames(3))) >= 4
    hands.send("on_mouse_motion", 300, 200, 0, 0)
    hands.send("on_mouse_press", 300, 200, 1, 0)
    hands.send("on_key_press", key.RIGHT, 0)
    hands.frames(8)
    hands.send("on_key_press", key.R, 0)
    hands.send("on_key_release", key.RIGHT, 0)
    hands.send("on_mouse_release", 300, 200, 1, 0)
    assert len(colors(hands.frames(3))) >= 4


def test_the_hero_runs_while_a_key_is_down(hands: Hands) -> None:
    from pyglet.window import key

    from examples.platformer import Platformer
    from examples.window import open_window

    game = Platformer()
    hands.window = open_window(game)
    place = esper.component_for_entity(game.hero, Transform)
    hands.frames(3)
    before = place.x
    hands.send("on_key_press", key.RIGHT, 0)
    hands.frames(10)
    assert place.x == pytest.approx(before + 30, abs=4)  # 180 pixels a second
    hands.send("on_key_release", key.RIGHT, 0)
    hands.frames(2)
    after = place.x
    hands.frames(10)
    assert place.x == after


def test_the_window_draws_blocks_of_a_tile_map_as_they_are_now(hands: Hands) -> None:
    from examples.window import GREY, Look, open_window

    class Digging:
        title, size, camera, status = "digging", (320, 32), (0.0, 0.0), ""

        def __init__(self) -> None:
            self.system = PhysicsSystem()
            self.level = TileMap("##########", {"#": [Look(GREY), Collider(Rect(32, 32))]}, 32)

        def start(self) -> None: ...

        def step(self, keys: set[str], mouse: tuple[float, float]) -> None:
            self.system.process(1 / 120)

    game = Digging()
    hands.window = open_window(game)

    def drawn() -> list[bool]:
        picture = hands.frames(3)
        data = bytes(picture.get_data("RGBA", picture.width * 4))
        scale = picture.width / 320
        middles = [4 * (int(16 * scale) * picture.width + int((32 * k + 16) * scale)) for k in range(10)]
        return [max(data[at : at + 3]) > 60 for at in middles]

    assert drawn() == [True] * 10
    game.level[0, 0] = game.level[4, 0] = None
    assert drawn() == [k not in (0, 4) for k in range(10)]


def test_the_pictures_of_the_gallery_can_be_made(hands: Hands, tmp_path: Path) -> None:
    made = runpy.run_path(str(ROOT / "docs" / "pictures" / "games.py"))
    for name in made["GAMES"]:
        made["save"](name, tmp_path / f"{name}.png")
        assert (tmp_path / f"{name}.png").stat().st_size > 2000
        assert (ROOT / "docs" / "images" / "games" / f"{name}.png").exists()
