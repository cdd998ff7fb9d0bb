"""Rules by which two values of a material become one."""

from __future__ import annotations

from typing import Literal

from physics.validate import shown

CombineRule = Literal["average", "minimum", "multiply", "maximum"]
"""How two values of a material become one, from the weakest rule to the strongest: see `Collider.friction_combine`."""

RULES: tuple[CombineRule | None, ...] = (None, "average", "minimum", "multiply", "maximum")
"""From the weakest to the strongest: of two colliders the stronger rule counts."""


def rule_number(field: str, value: CombineRule | None) -> int:
    """The number of a rule. Raises ValueError or TypeError, naming the field."""
    if value is None or (isinstance(value, str) and value in RULES):
        return RULES.index(value)
    error: type[Exception] = ValueError if isinstance(value, str) else TypeError
    raise error(f"{field} must be None or one of {', '.join(map(str, RULES[1:]))}, got {shown(value)}")
