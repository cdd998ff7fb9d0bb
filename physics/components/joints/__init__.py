"""The kinds of joints, one in each file: a component, and the rows that it declares."""

from physics.components.joint import Joint
from physics.components.joints.distance import DistanceJoint
from physics.components.joints.filter import FilterJoint
from physics.components.joints.gear import GearJoint
from physics.components.joints.motor import MotorJoint
from physics.components.joints.mouse import MouseJoint
from physics.components.joints.prismatic import PrismaticJoint
from physics.components.joints.ratchet import RatchetJoint
from physics.components.joints.revolute import RevoluteJoint
from physics.components.joints.weld import WeldJoint
from physics.components.joints.wheel import WheelJoint

__all__ = [
    "JOINTS",
    "DistanceJoint",
    "FilterJoint",
    "GearJoint",
    "MotorJoint",
    "MouseJoint",
    "PrismaticJoint",
    "RatchetJoint",
    "RevoluteJoint",
    "WeldJoint",
    "WheelJoint",
]

JOINTS: tuple[type[Joint], ...] = (
    DistanceJoint,
    RevoluteJoint,
    PrismaticJoint,
    WeldJoint,
    MouseJoint,
    WheelJoint,
    MotorJoint,
    GearJoint,
    RatchetJoint,
    FilterJoint,
)
"""All kinds. Several joints on one entity are handled in this order."""
