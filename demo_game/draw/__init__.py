"""Draws the game. This package and the package `window` are the only packages that import pyglet."""
