"""The base class of joints at one point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from physics import validate
from physics.components.joint import Joint
from physics.components.joint_fields import Point, anchor, collide_connected, option


class HingedJoint(Joint):
    """Two bodies that share a point. The point is given once in the world, or as a point of one of the bodies, or of
    both."""

    if not TYPE_CHECKING:  # mypy takes these properties for instance attributes without a slot
        __slots__ = ()

    anchor_a: Point | None = anchor(
        "anchor_a",
        "a",
        "Point of a, relative to its Transform; None: where b's is, which the next tick settles.",
    )
    anchor_b: Point | None = anchor(
        "anchor_b",
        "b",
        "Point of b, relative to its Transform; None: where a's is, which the next tick settles.",
    )
    collide_connected: bool = collide_connected()
    reference_angle: float | None = option(
        "reference_angle", None, "_reference", "_has_reference", validate.number,
        "Angle of b less that of a (radians) that counts as 0; None: as they stand at the first tick.",
    )  # fmt: skip

    def _place(
        self,
        anchor: Point | None,
        anchor_a: Point | None,
        anchor_b: Point | None,
        default: Point | None = None,
    ) -> None:
        """Set the anchors that were given; if none was given, set the anchor of b to `default`."""
        name = type(self).__name__
        if anchor is not None:
            if anchor_a is not None or anchor_b is not None:
                raise ValueError(f"{name}: give either anchor, in the world, or anchor_a and anchor_b")
            self._world_x, self._world_y = validate.point(f"{name}.anchor", anchor)
            self._has_world = True
            return
        if anchor_a is None and anchor_b is None:
            anchor_b = default
            if anchor_b is None:
                raise ValueError(f"{name} needs an anchor, or anchor_a, or anchor_b")
        if anchor_a is not None:
            self.anchor_a = anchor_a
        if anchor_b is not None:
            self.anchor_b = anchor_b
