"""Components: what a game adds to its entities. They are the truth; the systems read and write them each tick."""

from physics.components.collider import Collider
from physics.components.joint import Joint
from physics.components.joints import DistanceJoint, MouseJoint, PrismaticJoint, RevoluteJoint, WeldJoint
from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import RigidBody

__all__ = [
    "Collider",
    "DistanceJoint",
    "Joint",
    "MouseJoint",
    "PrismaticJoint",
    "RevoluteJoint",
    "RigidBody",
    "Transform",
    "Velocity",
    "WeldJoint",
]
