"""Continuous collision detection: paths of fast bodies, times of impact, resolution of impacts in order of time."""
