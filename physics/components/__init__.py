"""The components that a game adds to its entities. The systems read and write them in each tick.

Joints are in the package `joints`, which is imported only when it is used.
"""

from physics.components.collider import Collider
from physics.components.combine import CombineRule
from physics.components.follow import Follow
from physics.components.motion import Transform, Velocity
from physics.components.part import Part
from physics.components.rigid_body import BodyKind, RigidBody
from physics.components.zone import Zone

__all__ = [
    "BodyKind",
    "Collider",
    "CombineRule",
    "Follow",
    "Part",
    "RigidBody",
    "Transform",
    "Velocity",
    "Zone",
]
