"""2D collision detection and physics for esper."""
