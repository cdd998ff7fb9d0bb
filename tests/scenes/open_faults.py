"""Faults of the engine that scenes show and that are not mended yet: by scene, the kinds of findings (see `Watch`).

A finding of any other kind, or in any other scene, fails the suite. A fault that is mended is to be struck out here:
`python -m tests.scenes NAME` shows whether it is.
"""

from __future__ import annotations

OPEN: dict[str, set[str]] = {
    # Contacts keep their places within a tick while a round body rolls: ellipses gain a little and rock on.
    "ellipses": {"awake"},
    "rocking_ellipse_0": {"energy"},
    # A thousand to one: the springs of a contact follow the lighter body, which sinks.
    "heavy_on_light_1000": {"deep", "energy"},
    "heavy_falls_on_light": {"awake", "deep", "energy"},
    # A hundred bodies at one place spread into a row, in which each pushes the next.
    "boxes_at_one_place_10": {"awake"},
    "boxes_at_one_place_100": {"awake", "flicker", "outside", "speed"},
    # What is carried along and only grazes another begins and ends.
    "carousel": {"flicker"},
    "tumbler_20": {"flicker"},
    "tumbler_of_toys": {"flicker"},
}
