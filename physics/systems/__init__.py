"""The systems that a game adds to its esper world."""
