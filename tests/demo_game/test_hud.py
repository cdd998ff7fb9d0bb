"""What is written over the field never overlaps, and stays in its place. All of it needs OpenGL: a GL test."""

from __future__ import annotations

from itertools import combinations
from random import Random

import esper
import pytest

from demo_game import lettering
from demo_game.app import App
from demo_game.field import STEP, WIDTH
from demo_game.game import MOST_LIVES, Game
from demo_game.kinds import POWERS, Power
from demo_game.levels import LEVELS, Level
from demo_game.saved import Saved
from physics import Collider, Rect, RigidBody, Transform, Velocity

pytestmark = pytest.mark.gl

Box = tuple[float, float, float, float]


class Recorder:
    """Takes the place of both layers, and notes what is where: left, bottom, right, top."""

    def __init__(self) -> None:
        self.boxes: dict[str, Box] = {}
        self.sizes: list[float] = []

    def add(self, x: float, y: float, width: float, height: float, color: object, **look: float) -> None:
        self._note("bar" if height < 10 else "power", x - width / 2, y - height / 2, width, height)

    def disc(self, x: float, y: float, radius: float, color: object, **look: float) -> None:
        self._note("life", x - radius, y - radius, 2 * radius, 2 * radius)

    def width(self, words: str, size: float) -> float:
        return lettering.measure(words.upper()) * size / lettering.CAP

    def write(
        self, words: str, x: float, y: float, size: float, color: object, align: float = 0.0, **look: float
    ) -> None:
        self.sizes.append(size)
        if len(words) > 1 or words.isdigit():  # a power's sign is on its capsule
            spacing = look.get("spacing", 0.0) * size / lettering.CAP * max(len(words) - 1, 0)
            width = self.width(words, size) + spacing
            self._note(f"text {words}", x - align * width, y, width, size)

    def _note(self, name: str, left: float, bottom: float, width: float, height: float) -> None:
        self.boxes[f"{name} {len(self.boxes)}"] = (left, bottom, left + width, bottom + height)


@pytest.mark.parametrize(
    "name", [*(level.name for level in LEVELS), "A name that is far too long for one line"]
)
def test_six_powers_and_six_lives_overlap_nothing(name: str) -> None:
    from demo_game.draw.hud import Hud

    level = Level(name, 400.0, LEVELS[0].bricks)
    game = Game(Random(0), (level,) * 99, score=1_234_567, lives=MOST_LIVES, level=87)
    game.powers = {power: kind.seconds / 2 for power, kind in POWERS.items() if kind.seconds}
    for power in (Power.NARROW, Power.FAST):  # the opposites of others
        del game.powers[power]
    assert len(game.powers) == 6
    recorder = Recorder()
    Hud(recorder, recorder).draw(game, 7_654_321, 1.0)
    bars = [key for key in recorder.boxes if key.startswith("bar")]
    assert len(bars) == 12  # one on another, on purpose
    for key in bars[1::2]:
        del recorder.boxes[key]
    assert sum(key.startswith("life") for key in recorder.boxes) == MOST_LIVES
    for (key, a), (other, b) in combinations(recorder.boxes.items(), 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (key, a, other, b)
    assert all(left >= 0 and right <= WIDTH for left, _, right, _ in recorder.boxes.values())
    assert min(recorder.sizes) >= 10 or len(name) > 30  # what is smaller cannot be read


def test_the_numbers_of_what_the_engine_sees_stay_in_their_panel() -> None:
    from demo_game.draw.inspector import Inspector

    app = App(1, Saved())
    app.session.enter()
    for _ in range(100):  # more than any level has
        esper.create_entity(Transform(), Velocity(), Collider(Rect(1, 1)), RigidBody())
    app.session.system.process(STEP)
    recorder = Recorder()
    inspector = Inspector(recorder, recorder)
    inspector._seconds = 0.01234
    inspector.legend(app, 240.0)
    panel = recorder.boxes.pop("power 0")
    assert len(recorder.boxes) > 12
    for key, box in recorder.boxes.items():
        assert panel[0] <= box[0] < box[2] <= panel[2], key
        assert panel[1] <= box[1] < box[3] <= panel[3], key
    app.session.close()
