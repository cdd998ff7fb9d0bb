"""Makes marks from the tables of a tick, and from bare shapes."""

from __future__ import annotations

from math import atan2, cos, fabs, sin
from typing import Any

import cython

from physics.collision.contacts import Contacts, ContactValues
from physics.collision.kept_contacts import KeptContacts, precedes
from physics.components.collider import Collider
from physics.components.joint import Joint
from physics.components.joint_row import POINT as POINT_ROW
from physics.components.joint_row import TURN, Row
from physics.components.part import Part
from physics.components.rigid_body import STATIC
from physics.debug.categories import VELOCITY_SECONDS, Category, Show
from physics.debug.ink import ARROW, BOX, DOT, FAN, OUTLINE, OVAL, PILL, POINTER, Ink
from physics.rows.bodies import ACTIVE, DEAD, GONE, INVALID, Bodies
from physics.shapes.convex import BOX as RECTANGLE
from physics.shapes.convex import DISC, ELLIPSE, Convex
from physics.world.joints import Joints
from physics.world.step import Tick

SHAPES, BOXES, VELOCITIES, IDS, CONTACTS, SENSOR_CONTACTS = (
    Show.SHAPES.value, Show.BOXES.value, Show.VELOCITIES.value, Show.IDS.value,
    Show.CONTACTS.value, Show.SENSOR_CONTACTS.value,
)  # fmt: skip

DEPTH = cython.declare(cython.int, Category.DEPTH)
NORMAL = cython.declare(cython.int, Category.NORMAL)
POINT = cython.declare(cython.int, Category.POINT)
JOINT = cython.declare(cython.int, Category.JOINT)
_SOLID = (Category.STATIC, Category.KINEMATIC, Category.DYNAMIC, Category.ASLEEP)
_ARC = cython.declare(cython.int, 6)
"""Number of lines that make up a round corner."""


def trace_bodies(ink: Ink, tick: Tick, world: Any, show: cython.int, by_layer: cython.bint) -> list[int]:
    """Append the parts that `show` names of every body of the last tick that still exists. Returns the entities that
    cannot be shown: their pose is not finite, and no earlier pose is known."""
    bodies: Bodies = tick.bodies
    i: cython.Py_ssize_t
    category: cython.int
    shapes: cython.bint = (show & SHAPES) != 0
    boxes: cython.bint = (show & BOXES) != 0
    velocities: cython.bint = (show & VELOCITIES) != 0
    ids: cython.bint = (show & IDS) != 0
    left: float
    bottom: float
    right: float
    top: float
    aabb: cython.int = Category.BOX
    label: cython.int = Category.TEXT
    velocity: cython.int = Category.VELOCITY
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    entities, dead = world.current_entities()
    nowhere: list[int] = []
    for i in range(bodies.count):
        entity: Any = bodies.entity[i]
        if bodies.state[i] in (DEAD, GONE) or entities.get(entity) is not bodies.records[i] or entity in dead:
            continue
        if bodies.state[i] == INVALID and bodies.pieces[i] is None:
            nowhere.append(bodies.entity[i])
            continue
        if bodies.pieces[i] is not None:
            category = category_of(bodies, i, by_layer)
            if shapes:
                add_body(ink, bodies, i, category)
                if bodies.one_way and bodies.state[i] == ACTIVE:
                    add_way_through(ink, bodies, i, category)
            if boxes and bodies.state[i] == ACTIVE:
                left = bodies.boxes.bounds[i].left
                bottom = bodies.boxes.bounds[i].bottom
                right = bodies.boxes.bounds[i].right
                top = bodies.boxes.bounds[i].top
                ink.add(
                    BOX, aabb, 0.5 * (left + right), 0.5 * (bottom + top),
                    0.5 * (right - left), 0.0, 0.5 * (top - bottom), 0.0,
                )  # fmt: skip
        if velocities and bodies.state[i] != INVALID and bodies.velocities[i] is not None:
            add_arrow(ink, bodies, i, velocity)
        if ids:
            ink.add_text(label, bodies.x[i], bodies.y[i], str(entity))
    return nowhere


def category_of(bodies: Bodies, i: cython.Py_ssize_t, by_layer: cython.bint) -> cython.int:
    """The category of a body: the first that applies, in this order."""
    bits: cython.ulonglong
    k: cython.int = 0
    if bodies.state[i] == INVALID:
        return Category.INVALID
    if by_layer:
        bits = bodies.layer[i]
        while k < 63 and not (bits >> k) & 1:
            k += 1
        return Category.LAYER_0 + (k & 7)
    if bodies.colliders[i]._all_sensors:
        return Category.SENSOR
    if bodies.kind[i] == STATIC:
        return Category.STATIC
    if bodies.rigid_bodies[i] is None or bodies.rigid_bodies[i].kind == "kinematic":
        return Category.KINEMATIC
    if getattr(bodies.rigid_bodies[i], "asleep", False):
        return Category.ASLEEP
    return Category.DYNAMIC


def add_body(ink: Ink, bodies: Bodies, i: cython.Py_ssize_t, category: cython.int) -> None:
    """Append all shapes of a body, as of the tick."""
    pieces: tuple[Any, ...] = bodies.pieces[i]
    k: cython.Py_ssize_t
    angle: float = bodies.angle[i]
    # The cosine and sine in the table are not updated for a disc around its position.
    c: float = 1.0 if angle == 0.0 else cos(angle)
    s: float = 0.0 if angle == 0.0 else sin(angle)
    if len(pieces) > 1 and bodies.colliders[i]._convexes is pieces:
        add_shapes(ink, bodies.colliders[i].shapes, category, bodies.x[i], bodies.y[i], c, s)
    else:
        # A single piece, or the pieces of shapes that were replaced since the tick.
        for k in range(len(pieces)):
            add_piece(ink, pieces[k], category, bodies.x[i], bodies.y[i], c, s, True)


def add_shapes(
    ink: Ink, shapes: tuple[Any, ...], category: cython.int, x: float, y: float, c: float, s: float
) -> None:
    """Append the pieces of each shape. The pieces of a concave polygon are filled one by one, with one outline."""
    first: cython.Py_ssize_t
    n: cython.Py_ssize_t
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    px: float
    py: float
    shape: Any
    own: cython.int
    pieces: tuple[Any, ...]
    for i in range(len(shapes)):
        shape = shapes[i].shape if isinstance(shapes[i], Part) else shapes[i]
        pieces = shape._convexes
        own = category_of_part(shapes[i], category)
        for k in range(len(pieces)):
            add_piece(ink, pieces[k], own, x, y, c, s, len(pieces) == 1)
        if len(pieces) > 1:
            vertices: tuple[Any, ...] = shape.vertices
            n = len(vertices)
            first = ink.point_count
            for k in range(n):
                px, py = vertices[k]
                ink.add_point(x + c * px - s * py, y + s * px + c * py)
            ink.add(OUTLINE, own, first, n, 0.0, 0.0, 0.0, 0.0)


def category_of_part(shape: Any, category: cython.int) -> cython.int:
    """The category of a shape whose body has `category`: SENSOR for a Part with sensor=True, if the body is solid."""
    if isinstance(shape, Part) and shape.sensor and category in _SOLID:
        return Category.SENSOR
    return category


def add_piece(
    ink: Ink,
    piece: Convex,
    category: cython.int,
    x: float,
    y: float,
    c: float,
    s: float,
    whole: cython.bint,
) -> None:
    """Append a convex piece. A piece that is not a `whole` shape has no outline."""
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t
    cx: float = x + c * piece.cx - s * piece.cy
    cy: float = y + s * piece.cx + c * piece.cy
    # The x axis of the piece, in the world.
    ux: float = c * piece.ux - s * piece.uy
    uy: float = s * piece.ux + c * piece.uy
    if piece.kind == DISC:
        ink.add(PILL, category, cx, cy, cx, cy, piece.radius, 0.0)
        # A line along a radius shows the angle of the body.
        ink.add(PILL, category, cx, cy, cx + c * piece.radius, cy + s * piece.radius, 0.0, 0.0)
    elif piece.kind == RECTANGLE and whole:
        ink.add(BOX, category, cx, cy, ux * piece.hx, uy * piece.hx, piece.hy, 0.0)
    elif piece.kind == ELLIPSE:
        ink.add(OVAL, category, cx, cy, ux * piece.hx, uy * piece.hx, piece.hy, 0.0)
    elif piece.count == 2:
        ink.add(
            PILL, category,
            x + c * piece.vertices[0] - s * piece.vertices[1], y + s * piece.vertices[0] + c * piece.vertices[1],
            x + c * piece.vertices[4] - s * piece.vertices[5], y + s * piece.vertices[4] + c * piece.vertices[5],
            piece.radius, 0.0,
        )  # fmt: skip
    else:
        first = ink.point_count
        if piece.radius > 0.0:
            add_round_corners(ink, piece, x, y, c, s)
        for k in range(piece.count if piece.radius == 0.0 else 0):
            ink.add_point(
                x + c * piece.vertices[4 * k] - s * piece.vertices[4 * k + 1],
                y + s * piece.vertices[4 * k] + c * piece.vertices[4 * k + 1],
            )
        ink.add(FAN, category, first, ink.point_count - first, 0.0, 0.0, 0.0, 0.0)
        if whole:
            ink.add(OUTLINE, category, first, ink.point_count - first, 0.0, 0.0, 0.0, 0.0)


def add_round_corners(ink: Ink, piece: Convex, x: float, y: float, c: float, s: float) -> None:
    """Append the outline of a polygon with a radius: an arc at each corner, from the normal of one side to the normal
    of the next side."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    before: cython.Py_ssize_t
    turn: float
    nx: float
    ny: float
    ct: float
    st: float
    px: float
    py: float
    for k in range(0, 4 * piece.count, 4):
        before = k - 4 if k > 0 else 4 * piece.count - 4
        nx = piece.vertices[before + 2]
        ny = piece.vertices[before + 3]
        # The normals differ by at most half a turn, counter-clockwise. At the end of a flat polygon they are opposite,
        # and the sign of atan2 is arbitrary: hence fabs.
        turn = fabs(
            atan2(
                nx * piece.vertices[k + 3] - ny * piece.vertices[k + 2],
                nx * piece.vertices[k + 2] + ny * piece.vertices[k + 3],
            )
        )
        for i in range(_ARC + 1):
            ct = cos(turn * i / _ARC)
            st = sin(turn * i / _ARC)
            px = piece.vertices[k] + piece.radius * (ct * nx - st * ny)
            py = piece.vertices[k + 1] + piece.radius * (st * nx + ct * ny)
            ink.add_point(x + c * px - s * py, y + s * px + c * py)


def add_way_through(ink: Ink, bodies: Bodies, i: cython.Py_ssize_t, category: cython.int) -> None:
    """If a body's collider is one-way: a pointer from its middle, in the direction in which others pass through."""
    collider: Collider = bodies.colliders[i]
    angle: float = bodies.angle[i]
    c: float = cos(angle)
    s: float = sin(angle)
    if collider._one_way is not None and not collider._sensor:
        ink.add(
            POINTER, category,
            0.5 * (bodies.boxes.bounds[i].left + bodies.boxes.bounds[i].right),
            0.5 * (bodies.boxes.bounds[i].bottom + bodies.boxes.bounds[i].top),
            c * collider._front_x - s * collider._front_y, s * collider._front_x + c * collider._front_y, 0.0, 0.0,
        )  # fmt: skip


def add_arrow(ink: Ink, bodies: Bodies, i: cython.Py_ssize_t, category: cython.int) -> None:
    """Append an arrow to where the velocity takes a body in VELOCITY_SECONDS."""
    velocity: Any = bodies.velocities[i]
    dx: float = velocity.x * VELOCITY_SECONDS
    dy: float = velocity.y * VELOCITY_SECONDS
    if (dx != 0.0 or dy != 0.0) and dx - dx == 0.0 and dy - dy == 0.0:
        ink.add(ARROW, category, bodies.x[i], bodies.y[i], bodies.x[i] + dx, bodies.y[i] + dy, 0.0, 0.0)


def trace_contacts(ink: Ink, tick: Tick, world: Any, show: cython.int) -> None:
    """Append the contacts of the last tick that `show` names and whose two entities still exist, in order of ids."""
    contacts: Contacts = tick.contacts
    kept: KeptContacts = tick.detection.kept.contacts
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t = 0
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    entities, dead = world.current_entities()
    kept.list_in_order()
    while i < kept.live or k < contacts.count:
        if i < kept.live and (k == contacts.count or precedes(kept.table, kept.order[i], contacts, k)):
            trace_contact(ink, kept.table, kept.order[i], entities, dead, show)
            i += 1
        else:
            trace_contact(ink, contacts, k, entities, dead, show)
            k += 1


def trace_contact(
    ink: Ink,
    table: Contacts,
    k: cython.Py_ssize_t,
    entities: Any,
    dead: Any,
    show: cython.int,
) -> cython.int:
    """Append contact `k` of a table, if it is live, its two entities still exist, and `show` names its kind."""
    a: Any = table.a[k]
    b: Any = table.b[k]
    v: cython.pointer[ContactValues] = cython.address(table.values[k])
    if (
        not table.live[k]
        or entities.get(a) is not table.records[table.row_a[k]]
        or entities.get(b) is not table.records[table.row_b[k]]
        or a in dead
        or b in dead
    ):
        return 0
    sensor: cython.bint = is_sensor(entities[a], table.shapes[table.row_a[k]], table.piece_a[k]) or is_sensor(
        entities[b], table.shapes[table.row_b[k]], table.piece_b[k]
    )
    if not show & (SENSOR_CONTACTS if sensor else CONTACTS):
        return 0
    add_contact(ink, v.x0, v.y0, v.normal_x, v.normal_y, v.depth)
    if table.points[k] == 2:
        add_contact(ink, v.x1, v.y1, v.normal_x, v.normal_y, v.depth)
    return 0


def is_sensor(record: Any, shapes: Any, piece: cython.Py_ssize_t) -> cython.bint:
    """Whether the shape of a piece is a sensor. `record`: the components of its entity; `shapes`: the shape of each
    piece."""
    own: Any = getattr(shapes[piece], "sensor", None)
    collider: Collider = record.get(Collider)
    if own is not None:
        return own is True
    return collider is not None and collider._sensor


def trace_joints(ink: Ink, tick: Tick, world: Any) -> None:
    """Append every joint of the last tick that is still there with both its bodies, and knows where to hold them."""
    joints: Joints
    k: cython.Py_ssize_t
    row_a: cython.Py_ssize_t
    row_b: cython.Py_ssize_t
    entities: dict[int, dict[type[Any], Any]]
    dead: set[int]
    if tick.joints is None:
        return
    entities, dead = world.current_entities()
    joints = tick.joints
    for k in range(joints.count):
        joint: Joint = joints.joints[k]
        if (
            entities.get(joints.owners[k], {}).get(type(joint)) is joint
            and joints.owners[k] not in dead
            and (
                joint._id_a is None
                or (entities.get(joint._id_a) is joint._record_a and joint._id_a not in dead)
            )
            and (
                joint._id_b is None
                or (entities.get(joint._id_b) is joint._record_b and joint._id_b not in dead)
            )
            and joint._is_in_solver
        ):
            # Not the rows that the joint knows: they are old if a warning that is raised as an error ended the tick
            # before it looked the rows up.
            row_a = -1 if joint._id_a is None else tick.bodies.row_of(joint._id_a)
            row_b = -1 if joint._id_b is None else tick.bodies.row_of(joint._id_b)
            if (joint._id_a is None or row_a >= 0) and (joint._id_b is None or row_b >= 0):
                add_joint(ink, tick.bodies, joint, row_a, row_b)


def add_joint(
    ink: Ink, bodies: Bodies, joint: Joint, row_a: cython.Py_ssize_t, row_b: cython.Py_ssize_t
) -> None:
    """Append lines from a's position to a's anchor, to b's anchor and to b's position, and a dot at both anchors. A
    joint to the world that ties no anchors is drawn at its body alone."""
    ax: float = joint._a_x
    ay: float = joint._a_y
    bx: float = joint._b_x
    by: float = joint._b_y
    c: float
    s: float
    if row_a >= 0:
        c = cos(bodies.angle[row_a])
        s = sin(bodies.angle[row_a])
        ax = bodies.x[row_a] + (c * joint._a_x - s * joint._a_y)
        ay = bodies.y[row_a] + (s * joint._a_x + c * joint._a_y)
        ink.add(PILL, JOINT, bodies.x[row_a], bodies.y[row_a], ax, ay, 0.0, 0.0)
    if row_b >= 0:
        c = cos(bodies.angle[row_b])
        s = sin(bodies.angle[row_b])
        bx = bodies.x[row_b] + (c * joint._b_x - s * joint._b_y)
        by = bodies.y[row_b] + (s * joint._b_x + c * joint._b_y)
        ink.add(PILL, JOINT, bx, by, bodies.x[row_b], bodies.y[row_b], 0.0, 0.0)
    if (row_a < 0 or row_b < 0) and not holds_place(joint):
        if row_a < 0:
            ax = bx
            ay = by
        else:
            bx = ax
            by = ay
    ink.add(PILL, JOINT, ax, ay, bx, by, 0.0, 0.0)
    ink.add(DOT, JOINT, ax, ay, 0.0, 0.0, 0.0, 0.0)
    ink.add(DOT, JOINT, bx, by, 0.0, 0.0, 0.0, 0.0)


@cython.cfunc
@cython.exceptval(-1, check=False)
def holds_place(joint: Joint) -> cython.bint:
    """Whether a joint ties its anchors to each other. It does not if its rows only hold angles, or drive a velocity."""
    row: Row
    for row in joint._rows:
        if row.shape != TURN and not (row.shape == POINT_ROW and row.driven):
            return True
    return False


def add_contact(ink: Ink, x: float, y: float, nx: float, ny: float, depth: float) -> None:
    """Append a point of a contact: a line along the normal, as long as the depth, a pointer from a to b, and a dot."""
    # The point is midway between the two surfaces.
    half: float = 0.5 * depth
    if half > 0.0:
        ink.add(PILL, DEPTH, x - nx * half, y - ny * half, x + nx * half, y + ny * half, 0.0, 0.0)
    ink.add(POINTER, NORMAL, x, y, nx, ny, 0.0, 0.0)
    ink.add(DOT, POINT, x, y, 0.0, 0.0, 0.0, 0.0)
