"""Small games, one file each: start one with `python -m examples.breakout`."""
