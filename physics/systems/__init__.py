"""The systems: what a game adds to its esper world."""
