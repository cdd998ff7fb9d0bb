"""What all liquids together do to a body: lift, drag, and the mass that moves with the body."""

from __future__ import annotations

import cython


@cython.final
@cython.cclass
class LiquidForces:
    """Sums over the liquids that a body is in.

    mass            displaced mass
    fx, fy, torque  lift, and its torque
    drag, angular_drag  displaced mass times rate of the drag
    drag_x, drag_y  displaced mass times rate times flow
    flow_x, flow_y  displaced mass times flow
    """

    mass: float
    fx: float
    fy: float
    torque: float
    drag: float
    angular_drag: float
    drag_x: float
    drag_y: float
    flow_x: float
    flow_y: float

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> cython.void:
        """Set all sums to 0."""
        self.mass = self.fx = self.fy = self.torque = self.drag = self.angular_drag = 0.0
        self.drag_x = self.drag_y = self.flow_x = self.flow_y = 0.0

    def add_lift(self, displaced: float, x: float, y: float, gx: float, gy: float) -> cython.void:
        """Add the lift of a displaced mass, which acts at (x, y), relative to the centre of mass, against the gravity
        (gx, gy)."""
        fx: float = -displaced * gx
        fy: float = -displaced * gy
        self.mass += displaced
        self.fx += fx
        self.fy += fy
        self.torque += x * fy
        self.torque -= y * fx

    def add_drag(
        self, displaced: float, rate: float, angular_rate: float, flow_x: float, flow_y: float
    ) -> cython.void:
        """Add the drag of a displaced mass, which flows."""
        self.drag += displaced * rate
        self.angular_drag += displaced * angular_rate
        self.drag_x += displaced * rate * flow_x
        self.drag_y += displaced * rate * flow_y
        self.flow_x += displaced * flow_x
        self.flow_y += displaced * flow_y
