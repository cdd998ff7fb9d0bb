"""The broadphase: axis-aligned boxes in, candidate pairs out.

A tick fills the columns of `Boxes`. `Broadphase` finds pairs of boxes, and answers queries of regions and segments. All
of this is plain numbers: nothing here knows of shapes, components or entities.
"""

from __future__ import annotations

from physics.grid.boxes import ABSENT, MOVING, QUIET, Boxes
from physics.grid.broadphase import Broadphase

__all__ = ["ABSENT", "MOVING", "QUIET", "Boxes", "Broadphase"]
