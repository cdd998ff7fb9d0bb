"""The broadphase: axis-aligned boxes in, candidate pairs out.

`Boxes` are the columns that a tick fills, `Broadphase` finds pairs among them and answers questions about regions and
segments. Plain numbers all the way: nothing here knows of shapes, components or entities.
"""

from __future__ import annotations

from physics.grid.boxes import ABSENT, MOVING, STANDING, Boxes
from physics.grid.broadphase import Broadphase

__all__ = ["ABSENT", "MOVING", "STANDING", "Boxes", "Broadphase"]
