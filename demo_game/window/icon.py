"""The window's icon: three bricks, a ball and a paddle, drawn pixel by pixel."""

from pyglet.image import ImageData

from demo_game import palette
from demo_game.palette import RGB

SIZE = 64

_RECTS = (
    (4, 44, 26, 56, palette.ROSE),
    (30, 44, 60, 56, palette.SUN),
    (4, 28, 40, 40, palette.SEA),
    (14, 6, 50, 14, palette.CREAM),
)
_BALL = (50.0, 27.0, 6.0)


def icon() -> ImageData:
    """The picture, its rows from the bottom up, as pyglet expects."""
    return ImageData(
        SIZE, SIZE, "RGBA", bytes(part for i in range(SIZE * SIZE) for part in _pixel(i % SIZE, i // SIZE))
    )


def _pixel(x: int, y: int) -> tuple[int, int, int, int]:
    color: RGB = palette.INDIGO
    for left, bottom, right, top, fill in _RECTS:
        if left <= x < right and bottom <= y < top:
            color = fill
    if (x + 0.5 - _BALL[0]) ** 2 + (y + 0.5 - _BALL[1]) ** 2 < _BALL[2] ** 2:
        color = palette.CREAM
    edge = min(x, y, SIZE - 1 - x, SIZE - 1 - y)
    red, green, blue = (round(255 * part) for part in color)
    return red, green, blue, 255 if edge > 1 else 120
