"""Whole steps of the same length from frames of any length."""

from __future__ import annotations

from math import fmod

from physics import validate
from physics.misuse import checked_calls, misspelt, warn


@checked_calls
class FixedStep:
    """Turns uneven frame times into whole steps, and a remainder for drawing between two of them.

    step       seconds per step, greater than 0. A value above 1 gives a UsageWarning: it is probably meant as steps per
               second
    max_steps  greatest number of steps for one frame, 1 or more: after a stall the game loses time instead of falling
               behind
    alpha      0 <= alpha < 1, how far the present frame is from the last step to the next one: draw each body at
               `last + (now - last) * alpha`

    ::

        fixed = FixedStep(step=1 / 120)

        def update(dt):                       # pyglet calls it with whatever time the frame took
            for _ in range(fixed.advance(dt)):
                esper.process(fixed.step)

    Raises ValueError or TypeError when a value is out of range, here and at assignments. (Glenn Fiedler, "Fix Your
    Timestep!", 2004.)
    """

    __slots__ = ("_step", "_max_steps", "_time")

    def __init__(self, step: float = 1 / 120, max_steps: int = 8) -> None:
        self._time = 0.0
        self.step = step
        self.max_steps = max_steps

    def __setattr__(self, name: str, value: object) -> None:
        if not hasattr(type(self), name) and type(self) is FixedStep:
            raise misspelt(self, name, ("step", "max_steps"))
        object.__setattr__(self, name, value)

    @property
    def step(self) -> float:
        """Seconds per step. An assignment keeps the remainder, without the whole new steps in it."""
        return self._step

    @step.setter
    def step(self, value: float) -> None:
        step = validate.above_zero("FixedStep.step", value)
        if step > 1.0:
            warn(
                f"FixedStep.step is in seconds, got {value!r}: for {value!r} steps a second write 1 / {value!r}"
            )
        self._step = step
        self._time = fmod(self._time, step)

    @property
    def max_steps(self) -> int:
        """Greatest number of steps for one frame."""
        return self._max_steps

    @max_steps.setter
    def max_steps(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"FixedStep.max_steps must be an int, got {validate.shown(value)}")
        if value < 1:
            raise ValueError(f"FixedStep.max_steps must be 1 or more, got {validate.shown(value)}")
        self._max_steps = value

    @property
    def alpha(self) -> float:
        """The remainder as a fraction of a step, 0 <= alpha < 1."""
        return self._time / self._step

    def advance(self, dt: float) -> int:
        """Add a frame of `dt` seconds (0 or more, finite) and return how many whole steps are due, 0..max_steps.

        The remainder, less than a step, is kept for the next frame, also if `max_steps` steps are due. If more than
        `max_steps` whole steps are due, the surplus steps and the remainder are dropped: `alpha` is 0.
        """
        self._time += validate.at_least_zero("FixedStep.advance: dt", dt)
        # A frame of three steps, added up in floats, may lack the last bit of the third step: this step is due all the
        # same.
        steps = self._time / self._step + 1e-9
        if steps >= self._max_steps + 1:
            self._time = 0.0
            return self._max_steps
        due = int(steps)
        self._time = max(0.0, self._time - due * self._step)
        return due

    def reset(self) -> None:
        """Forget the remainder, as after a pause."""
        self._time = 0.0

    def __repr__(self) -> str:
        return f"FixedStep(step={self.step!r}, max_steps={self.max_steps!r})"
