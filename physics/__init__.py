"""2D collision detection and physics for esper."""

from __future__ import annotations

from physics._build import compiled

__all__ = ["compiled"]
