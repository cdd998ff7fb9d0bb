"""The tick of a world in which things move: rows to the solver and the sweep, and what these found back."""
