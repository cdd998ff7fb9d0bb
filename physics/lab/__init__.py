"""The collision lab: shapes and small worlds to drag with the mouse. The results of the engine are drawn beside them.

`python -m physics.lab` opens a window (this needs pyglet). The modules, from the bottom up:

    reshape, figure, bench        shapes with handles
    mistakes, readings, sketch    mistakes in published code; the numbers; the drawing
    scenes, player                small worlds that run
    notation                      the state of all this as one line of text
    lab, layout, look, window     commands and pages; places on the window; colors; pyglet

Only `window` imports pyglet: everything else is plain state, which tests use without a window.
"""
