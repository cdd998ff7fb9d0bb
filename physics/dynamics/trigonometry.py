"""`cos` and `sin` of the C library, for modules that run interpreted: NaN for an infinite angle, where those of `math`
raise a ValueError.

The velocity of a body may overflow within the solver. The guard at the end of the solver stops such a body, in the same
way compiled and interpreted.
"""

from __future__ import annotations

import math
from typing import SupportsFloat, SupportsIndex


def cos(angle: SupportsFloat | SupportsIndex) -> float:
    """The cosine of an angle in radians; NaN for an angle that is not finite."""
    return math.cos(angle) if math.isfinite(angle) else math.nan


def sin(angle: SupportsFloat | SupportsIndex) -> float:
    """The sine of an angle in radians; NaN for an angle that is not finite."""
    return math.sin(angle) if math.isfinite(angle) else math.nan
