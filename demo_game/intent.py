"""What the player wants: set from keys, mouse or gamepad, or by the autopilot."""

from dataclasses import dataclass


@dataclass
class Intent:
    """`axis` steers left (-1) to right (1). If `target` is set, the paddle goes to this x (pixels) instead.

    `launch` says that the fire button was pressed. The next step clears it, so a press that ends before that step is
    not lost. `fire` says that the button is down.
    """

    axis: float = 0.0
    target: float | None = None
    launch: bool = False
    fire: bool = False
