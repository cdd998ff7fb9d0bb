"""Faults of the engine that scenes show and that are not mended yet: by scene, the kinds of findings (see `Watch`).

A finding of any other kind, or in any other scene, fails the suite. A fault that is mended is to be struck out here:
`python -m tests.scenes NAME` shows whether it is.
"""

from __future__ import annotations

OPEN: dict[str, set[str]] = {
    # A hundred bodies at one place spread into a row, in which each pushes the next.
    "boxes_at_one_place_100": {"awake", "flicker", "outside", "speed"},
    # Of 24 runs, each with gravity larger by a ten-millionth, 22 and 13 have a pair that parts and meets again.
    "lab_bridge": {"flicker"},
    "lab_mixer": {"flicker"},
    # Ends of planks that touch without a load on them part and meet again while the planks are shaken.
    "planks_end_to_end": {"flicker"},
}
