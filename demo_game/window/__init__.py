"""The game in a window: keys, mouse and gamepad in, pictures and sounds out."""
