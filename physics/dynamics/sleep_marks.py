"""Marks among the numbers by which bodies fall asleep."""

NO_SLEEP = -2.0
"""The `sleep_speed` of a body that never sleeps: no speed is as low."""

OWN_SPEED = -1.0
"""The `sleep_speed` of a body whose own size, and gravity, decide what is slow."""

GIVEN_SLEEP = 1e6
"""Seconds of rest of a body that game code has put to sleep in this tick: its contacts and joints may be new, and do
not wake it."""
