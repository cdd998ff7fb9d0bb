"""Components: what a game adds to its entities. They are the truth; the systems read and write them each tick.

The joints are in `joints`, which only games that join bodies load.
"""

from physics.components.collider import Collider
from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import BodyKind, RigidBody

__all__ = ["BodyKind", "Collider", "RigidBody", "Transform", "Velocity"]
