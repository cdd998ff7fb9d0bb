"""What the player wants, whoever that is: a hand on keys, mouse or gamepad, or the autopilot."""

from dataclasses import dataclass


@dataclass
class Intent:
    """`axis` is left (-1) to right (1); `target`, if there is one, the x that the paddle goes to instead (pixels).

    `launch` is a press of the fire button, which the next step takes: a tap that is over before it comes is not lost.
    `fire` says that the button is down.
    """

    axis: float = 0.0
    target: float | None = None
    launch: bool = False
    fire: bool = False
