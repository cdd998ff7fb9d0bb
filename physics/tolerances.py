"""Every tolerance of the engine, each with its unit, its reason, and what a change of it does.

Relative ones are fractions of the sizes at hand, so one set serves games measured in pixels, metres or
kilometres: there is no scale knob.
"""

from __future__ import annotations

TOUCH_RELATIVE = 1e-13
"""Fraction of the sizes of two shapes and the offset between them: gaps up to this count as touching.

A chain of a few dozen rounded operations (a rotation, a projection, a square root) is off by some ulps,
1 ulp being 1.1e-16 of the value: without this, circles of radius 0.1 and 0.7 that are 0.8 apart would not
touch, since 0.1 + 0.7 rounds to below 0.8. Larger: visible gaps count as contact from about 1e-7 on.
Smaller: shapes that touch exactly, on paper, miss each other by rounding.
"""

TIE_RELATIVE = 1e-9
"""Fraction of the sizes of two shapes: separating directions whose depths differ by less are a tie.

The first in a fixed order wins a tie, so that rounding does not make the normal flicker between two sides
of a square whose centre coincides with another's. Larger: depths are no longer minimal by that fraction.
"""

IMPACT_RELATIVE = 1e-9
"""Fraction of the smaller of two shapes: a gap of this much is an impact, where no exact answer exists.

Turning shapes and ellipses approach step by step, each step surely no further than to the contact. Larger: impacts are
found a little earlier, a step sooner. Smaller: the last steps drown in rounding. An impact of shapes that turn while
they touch may be found with an overlap of this much.
"""

ELLIPSE_RELATIVE = 1e-12
"""Fraction of the sizes of two ellipses and their distance by which the distance may come out too small.

Two ellipses have no closed form: Newton's method runs until the next step would add less than this. As it doubles the
number of digits in each step, what it returns is as good as rounding allows, and a greater value saves one step.
"""

ELLIPSE_DEPTH_RELATIVE = 1e-9
"""Fraction of an ellipse's smaller semi-axis: arcs of directions that could hold a way out shorter than the best one by
less than this are not searched any further.

Depths of ellipses are exact to rounding, but where two ways out side by side are within this of each other. Larger by a
factor of 1,000: three steps less of about 25. Smaller: three more.
"""

BOX_PADDING_RELATIVE = 4e-13
"""Fraction of a box's coordinates and extent by which broadphase boxes are widened on each side.

A box is the sum of a position and an extent, each rounded; the padding covers both roundings and
TOUCH_RELATIVE, so that the broadphase never drops a pair that the narrowphase would report as touching.
"""

SIZE_MIN = 1e-100
SIZE_MAX = 1e100
"""Lengths of shapes, in the game's units. Within these, squares and products of sizes neither overflow
nor vanish in float64; outside them a shape is refused when it is made."""

SLENDER = 4.0
LARGE = 8.0
"""A piece is slender if it is at least SLENDER times as long as wide, and worth a core in the broadphase if its box
is at least LARGE times the size of a typical body's. Both only trade the cost of looking for that of candidates."""
