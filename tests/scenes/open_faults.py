"""Faults of the engine that scenes show and that are not mended yet: by scene, the kinds of findings (see `Watch`).

A finding of any other kind, or in any other scene, fails the suite. A fault that is mended is to be struck out here:
`python -m tests.scenes NAME` shows whether it is.
"""

from __future__ import annotations

OPEN: dict[str, set[str]] = {
    # A hundred bodies at one place spread into a row, in which each pushes the next.
    "boxes_at_one_place_100": {"awake", "flicker", "outside", "speed"},
    # A load of fifty times a link's mass stops at the limits of six sliders at once, and is thrown back by them at half
    # its speed: limits are solved one by one, and give way by two units.
    "telescope_50": {"energy"},
}
