"""Pictures of the game. The first of the two packages that import pyglet."""
