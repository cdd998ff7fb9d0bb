"""The legend of keys and capsules, on the title screen and in a pause."""

from demo_game import palette
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import BOLD, MIDDLE, RIGHT, Text
from demo_game.field import CENTER
from demo_game.kinds import POWERS

KEYS = (
    ("arrows, A D, mouse", "move"),
    ("space or click", "launch, shoot"),
    ("P", "pause"),
    ("R", "restart"),
    ("M  N", "sound, music"),
    ("F", "full screen"),
    ("Esc", "pause, title, leave"),
    ("F1", "what the engine sees"),
    ("F2", "the engine's sweep"),
    ("F3", "balls far too fast"),
)
LINE = 22.0


def draw_legend(rects: RoundedRects, text: Text, top: float) -> None:
    """Add two columns: keys and capsules. The first line is at `top`."""
    for i, (keys, meaning) in enumerate(KEYS):
        y = top - i * LINE
        text.write(keys, CENTER - 220, y, 10, palette.SEA, align=RIGHT)
        text.write(meaning, CENTER - 200, y, 10, palette.MIST)
    for i, kind in enumerate(POWERS.values()):
        y = top - i * LINE
        rects.add(CENTER + 120, y + 5, 36, 17, kind.color, radius=8.5)
        ink = palette.NIGHT if kind.good else palette.CREAM
        text.write(kind.sign, CENTER + 120, y, 10, ink, align=MIDDLE, weight=BOLD)
        text.write(kind.says, CENTER + 152, y, 10, palette.MIST if kind.good else palette.ROSE)
