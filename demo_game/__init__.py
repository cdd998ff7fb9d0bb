"""A breakout: what a game built on esper and `physics` looks like.

Read the modules in the order of this list: a module imports nothing from a line below its own.

    field, palette, kinds, difficulty   measures, colours, the kinds of bricks and power-ups: plain values
    levels/                             the levels as text files, and what reads them
    components, spawn                   what entities are made of, and how they are made
    cues, game, intent                  what happened, the state of a game, what its player wants
    rules/                              one file per rule: handlers of collisions, and esper processors
    session                             a game that can be stepped
    autopilot, headless                 a player, and games that play themselves
    saved, menu, app                    settings and scores on disk; title, pause and restart
    sound/                              sounds and music, as numbers
    draw/, window/                      pictures and the window: the only two packages that import pyglet

To learn about physics, read `spawn`, `rules/` and `session`. `lettering`, `sound/` and `draw/` are not needed for that.

Balls are dynamic bodies, and the engine computes their bounces. The rules in `rules.paddle_bounce`, `rules.flight` and
`rules.pass_through` change these bounces; `session` shows the order of a step on one page.
"""
