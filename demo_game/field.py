"""Measures of the playing field, in pixels and seconds, and the layers of its colliders.

The picture is WIDTH x HEIGHT with the origin at its lower left corner. Walls at LEFT, RIGHT and TOP enclose the field;
below there is no wall, but the pit.
"""

from enum import IntFlag

WIDTH, HEIGHT = 960, 720
LEFT, RIGHT, TOP = 24, 936, 652
CENTER = WIDTH / 2

STEP = 1 / 120
"""Seconds of one step."""

BALL_RADIUS = 8
BALL_TOP_SPEED = 720.0
"""Pixels per second, without RUSH."""

RUSH = 12.0
"""Factor on the speed of balls that shows what the sweep does: up to 72 pixels a step, three times the height of a
brick."""

PADDLE_Y = 56
PADDLE_HEIGHT = 18
PADDLE_TOP_SPEED = 9600.0
"""Pixels per second, only sideways. A hand with a mouse is not faster for long."""

WALL = 48
"""Thickness of the walls. Only a part of it is drawn."""

BRICK_WIDTH, BRICK_HEIGHT = 64, 24
PITCH_X, PITCH_Y = 70, 31
COLUMNS = 13
FIRST_ROW = TOP - 52
LOWEST_BRICK = PADDLE_Y + 140
"""No brick is lower: the player needs time to see a ball come back."""


class Layer(IntFlag):
    """What a collider is; the masks in `spawn` say what it meets."""

    BALL = 1
    PADDLE = 2
    BRICK = 4
    WALL = 8
    PIT = 16
    DROP = 32
    BOLT = 64
    HUNG = 128
