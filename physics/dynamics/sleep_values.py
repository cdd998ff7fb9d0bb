"""Special values of the numbers that decide when bodies fall asleep."""

NEVER_SLEEPS = -2.0
"""The `sleep_speed` of a body that never sleeps: no speed is as low."""

SPEED_BY_SIZE = -1.0
"""The `sleep_speed` of a body whose own size, together with gravity, decides what speed counts as slow."""

FORCED_SLEEP = 1e6
"""Seconds of rest of a body that game code has put to sleep in this tick. The contacts and joints of such a body may be
new, but do not wake the body."""
