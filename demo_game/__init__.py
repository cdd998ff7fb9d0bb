"""A breakout: what a game built on esper and `physics` looks like.

Read it from the bottom up; nothing imports what stands below it in this list:

    field, palette, kinds        measures, colours, the kinds of bricks and power-ups: plain values
    components, levels, spawn    what entities are made of, where they stand, how they are made
    cues, game, intent          what happened, the state of a game, what its player wants
    rules/                       one file per rule: handlers of collisions, and esper processors
    session                      a game that can be stepped
    autopilot, headless          a player, and games that play themselves
    app, sound/, scores        title, pause and restart; the sounds as samples; the best score on disk
    draw/, window/               pictures and the window: the only two packages that import pyglet

Balls are dynamic bodies, and their bounces are the engine's. What the rules add to that is in `rules.paddle_bounce`,
`rules.flight` and `rules.pass_through`; `session` shows the order of a step on one page.
"""
