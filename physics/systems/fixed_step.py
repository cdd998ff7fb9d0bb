"""Whole steps of the same length from frames of any length."""

from __future__ import annotations

from physics import validate


class FixedStep:
    """Turns uneven frame times into whole steps, and a remainder for drawing between two of them.

    step       seconds a step, greater than 0
    max_steps  steps for one frame at most, 1 or more: after a stall the game loses time instead of falling behind
    alpha      0..1, how far the present frame is from the last step to the next one: draw each body at
               `last + (now - last) * alpha`

    ::

        fixed = FixedStep(step=1 / 120)

        def update(dt):                       # pyglet calls it with whatever time the frame took
            for _ in range(fixed.advance(dt)):
                esper.process(fixed.step)

    Raises ValueError or TypeError when a value is out of range. (Glenn Fiedler, "Fix Your Timestep!", 2004.)
    """

    def __init__(self, step: float = 1 / 120, max_steps: int = 8) -> None:
        self.step = validate.above_zero("FixedStep.step", step)
        if isinstance(max_steps, bool) or not isinstance(max_steps, int):
            raise TypeError(f"FixedStep.max_steps must be an int, got {max_steps!r}")
        if max_steps < 1:
            raise ValueError(f"FixedStep.max_steps must be 1 or more, got {max_steps!r}")
        self.max_steps = max_steps
        self._time = 0.0

    @property
    def alpha(self) -> float:
        """The remainder as a fraction of a step, 0 <= alpha < 1."""
        return self._time / self.step

    def advance(self, dt: float) -> int:
        """Add a frame of `dt` seconds (0 or more, finite) and return how many steps are due, 0..max_steps.

        Time that `max_steps` steps do not cover is dropped.
        """
        self._time += validate.at_least_zero("FixedStep.advance: dt", dt)
        # A frame of three steps, added up in floats, may lack the last bit of the third: it is due all the same.
        steps = self._time / self.step + 1e-9
        if steps >= self.max_steps + 1:
            self._time = 0.0
            return self.max_steps
        due = int(steps)
        self._time = max(0.0, self._time - due * self.step)
        return due

    def reset(self) -> None:
        """Forget the remainder, as after a pause."""
        self._time = 0.0

    def __repr__(self) -> str:
        return f"FixedStep(step={self.step!r}, max_steps={self.max_steps!r})"
