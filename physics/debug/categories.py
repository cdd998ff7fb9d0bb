"""The categories of marks, and the parts of a system that can be shown."""

from __future__ import annotations

from enum import Flag, IntEnum, auto

VELOCITY_SECONDS = 0.1
"""The arrow of a velocity ends where the velocity takes the body in this time."""


class Category(IntEnum):
    """What a mark stands for; a palette gives each a style.

    DYNAMIC, KINEMATIC, STATIC  shapes, by the kind of their body
    SENSOR, ASLEEP, INVALID  instead of the kind: shapes of sensors, of sleeping bodies, of entities that sit out
                            because one of their values is not finite (where they were last) LAYER_0 .. LAYER_7
                            shapes by the lowest bit of their collider's layer, modulo 8, if colours tell layers
    BOX, CELL, STATIC_CELL  bounding boxes; occupied cells of the grid of moving rows, and of the grid of quiet rows
    POINT, NORMAL, DEPTH    of a contact: a dot at a point; a pointer from a towards b; a line as long as the depth
    JOINT                   lines from the bodies of a joint to its anchors, and between the anchors; dots at the
                            anchors. A joint to the world that ties no anchors is drawn at its body alone
    VELOCITY                an arrow to where a body is after a tenth of a second
    QUERY, HIT              a query; its hit, with the normal
    GUIDE, GHOST, TEXT      for pictures of your own: guide lines, shapes that are not there, texts
    """

    DYNAMIC = 0
    KINEMATIC = auto()
    STATIC = auto()
    SENSOR = auto()
    ASLEEP = auto()
    INVALID = auto()
    LAYER_0 = auto()
    LAYER_1 = auto()
    LAYER_2 = auto()
    LAYER_3 = auto()
    LAYER_4 = auto()
    LAYER_5 = auto()
    LAYER_6 = auto()
    LAYER_7 = auto()
    BOX = auto()
    CELL = auto()
    STATIC_CELL = auto()
    POINT = auto()
    NORMAL = auto()
    DEPTH = auto()
    JOINT = auto()
    VELOCITY = auto()
    QUERY = auto()
    HIT = auto()
    GUIDE = auto()
    GHOST = auto()
    TEXT = auto()


class Show(Flag):
    """What to draw of a system: any of these, joined by `|`."""

    SHAPES = auto()
    BOXES = auto()
    CELLS = auto()
    CONTACTS = auto()
    JOINTS = auto()
    VELOCITIES = auto()
    QUERIES = auto()
    IDS = auto()
    SENSOR_CONTACTS = auto()
    DEFAULT = SHAPES | CONTACTS | JOINTS | QUERIES
    ALL = SHAPES | BOXES | CELLS | CONTACTS | JOINTS | VELOCITIES | QUERIES | IDS | SENSOR_CONTACTS
