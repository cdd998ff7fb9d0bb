"""Copies components to rows, moves rows by their velocities, and computes their bounding boxes.

A value of a row is used again in the next tick if it is still right: a box if transform and shapes have not changed, a
cosine if the angle has not changed, and the whole row if no component was written since the row was last read.
"""

from __future__ import annotations

from math import cos, fabs, sin

import cython

from physics.components.collider import PIECE_MATERIAL, Collider
from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import DYNAMIC, KINEMATIC, STATIC, RigidBody
from physics.geometry.bounds import Bounds
from physics.grid.boxes import ABSENT, MOVING, QUIET, Box
from physics.rows.bodies import (
    ACTIVE,
    CLEAN,
    DEAD,
    DIRTY,
    GENERAL,
    INVALID,
    ONE_BOX,
    ONE_DISC,
    SHAPELESS,
    Bodies,
    SimpleRow,
)
from physics.shapes.convex import BOX, DISC, POLYGON, Convex
from physics.tolerances import BOX_PADDING_RELATIVE, ELONGATED_RATIO, SIZE_MAX, SPECULATIVE_RELATIVE

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch_item

_NOWHERE = cython.declare(cython.double, 2.0 * SIZE_MAX)
_AHEAD = cython.declare(cython.int, 8)
"""Number of rows by which components are prefetched ahead: about the time of a fetch from the outer caches."""


def gather(bodies: Bodies, dt: float) -> None:
    """Read the components of every listed row that is not current (see `RowsToGather`), and move rows without a
    RigidBody that have a velocity by `dt` seconds.

    Rows that `mark_dead` has marked stay DEAD. Reading and moving are one pass because components are scattered in
    memory, and fetching them is most of the cost.
    """
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    n: cython.Py_ssize_t = 0
    version: cython.longlong
    bodies.collect_edits()
    bodies.to_gather.merge()
    bodies.activity.rebuild_is_cheap = 4 * bodies.to_gather.count >= bodies.count
    bodies.has_invalid = False
    for k in range(bodies.to_gather.count):
        i = bodies.to_gather.row[k]
        if bodies.to_gather.is_current[i]:
            bodies.to_gather.row[n] = i
            n += 1
            continue
        if cython.compiled and k + _AHEAD < bodies.to_gather.count:
            prefetch_item(bodies.transforms, bodies.to_gather.row[k + _AHEAD])
            prefetch_item(bodies.velocities, bodies.to_gather.row[k + _AHEAD])
        version = bodies.version
        gather_row(bodies, i, dt)
        if bodies.version != version or bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
            bodies.changed.note(i, bodies.version - version)
        if _waits_for_write(bodies, i):
            bodies.to_gather.listed[i] = 0
        else:
            bodies.to_gather.row[n] = i
            n += 1
    bodies.to_gather.count = n
    bodies.filtered = (
        bodies.features.filtered_count > 0
        or bodies.disabled_pairs.count > 0
        or bodies.pair_filter is not None
        or bodies.activity.has_moving_static
    )
    bodies.one_way = bodies.features.one_way_count > 0
    bodies.has_moving_surfaces = bodies.features.moving_surface_count > 0
    bodies.has_part_materials = bodies.features.part_material_count > 0
    bodies.has_part_filters = bodies.features.part_filter_count > 0


@cython.cfunc
@cython.inline
@cython.exceptval(-1, check=False)
def _waits_for_write(bodies: Bodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether nothing moves a row, so that it is read again only when a component is written."""
    if bodies.state[i] >= DEAD:
        # A row that is not finite is read in every tick.
        return bodies.state[i] != INVALID
    if not bodies.activity.at_rest[i]:
        return False
    if bodies.kind[i] == DYNAMIC and (bodies.boxes.group[i] != QUIET or bodies.to_gather.is_shared[i]):
        # A dynamic row stays listed, unless it is quiet: then its RigidBody notes when the body is woken.
        return False
    return bodies.to_gather.watch_motion(bodies.transforms[i], bodies.velocities[i])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_within_limits(x: float, y: float, angle: float) -> cython.bint:
    """Whether all three numbers are within SIZE_MAX. NaN fails every comparison."""
    return fabs(x) <= SIZE_MAX and fabs(y) <= SIZE_MAX and fabs(angle) <= SIZE_MAX


def gather_row(bodies: Bodies, i: cython.Py_ssize_t, dt: float) -> cython.int:
    """Read and move one row. Its box is computed only if pose or shapes have changed."""
    transform: Transform | None = bodies.transforms[i]
    velocity: Velocity | None = bodies.velocities[i]
    is_clean: cython.bint = bodies.read_state[i] != DIRTY
    moved: cython.bint
    revision: cython.longlong
    x: float
    y: float
    angle: float
    if transform is None or (not is_clean and not _read_kind(bodies, i)):
        return 0
    x = transform._x
    y = transform._y
    angle = transform._angle
    if velocity is not None and bodies.kind[i] != STATIC:
        x += velocity._x * dt
        y += velocity._y * dt
        angle += velocity._angular * dt
    if not _is_within_limits(x, y, angle) or (
        velocity is not None and not _is_within_limits(velocity._x, velocity._y, velocity._angular)
    ):
        if bodies.state[i] != INVALID:
            bodies.version += 1
        bodies.state[i] = INVALID
        bodies.read_state[i] = DIRTY
        # Edits count while the row sits out, too: they change its features.
        bodies.to_gather.watch_edits(i, transform, bodies.colliders[i], bodies.rigid_bodies[i])
        bodies.unsettle(i)
        bodies.has_invalid = True
        bodies.set_group(i, ABSENT)
        return 0
    if velocity is not None and dt != 0.0 and bodies.kind[i] != STATIC:
        transform._x = x
        transform._y = y
        transform._angle = angle
    moved = angle != bodies.angle[i] or x != bodies.x[i] or y != bodies.y[i]
    revision = bodies.revision[i]
    if not is_clean:
        _read_collider(bodies, i)
    if angle == bodies.angle[i] and x == bodies.x[i] and y == bodies.y[i]:
        if is_clean:
            _update_at_rest(bodies, i)
        return 0
    if is_clean and (bodies.activity.at_rest[i] or bodies.boxes.group[i] == QUIET):
        bodies.unsettle(i)
    _set_pose(bodies, i, x, y, angle, moved or bodies.revision[i] != revision)
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(-1, check=False)
def _set_pose(
    bodies: Bodies, i: cython.Py_ssize_t, x: float, y: float, angle: float, has_changed: cython.bint
) -> cython.int:
    """Set the pose of a row, and compute its box. `has_changed`: whether the pose or the shapes have changed since the
    row was last read."""
    turned: cython.bint = angle != bodies.angle[i]
    bodies.x[i] = x
    bodies.y[i] = y
    bodies.angle[i] = angle
    if bodies.state[i] == SHAPELESS:
        # A joint may be attached to this row.
        bodies.version += bodies.kind[i] == STATIC
        return 0
    if turned and bodies.simple[i].shape != ONE_DISC:
        bodies.c[i] = 1.0 if angle == 0.0 else cos(angle)
        bodies.s[i] = 0.0 if angle == 0.0 else sin(angle)
    bodies.version += 1
    if has_changed:
        bodies.pose_version[i] = bodies.version
    if bodies.boxes.group[i] == QUIET:
        bodies.activity.quiet_rows_changed = True
    bodies.simple[i].x = x
    bodies.simple[i].y = y
    compute_box(bodies, i)
    return 0


def read_moved(
    bodies: Bodies, i: cython.Py_ssize_t, transform: Transform, velocity: Velocity, margin: float
) -> None:
    """Read the pose of a row that the solver has moved from its two components, and let detection search contacts
    within `margin` of the row.

    If the row has not moved, its box is made anew for a greater margin.
    """
    wider: cython.bint = margin > bodies.margin[i]
    version: cython.longlong = bodies.version
    x: float = transform._x
    y: float = transform._y
    angle: float = transform._angle
    bodies.margin[i] = margin
    if (
        bodies.read_state[i] == DIRTY
        or bodies.state[i] != ACTIVE
        or (x == bodies.x[i] and y == bodies.y[i] and angle == bodies.angle[i])
        or not _is_within_limits(x, y, angle)
        or not _is_within_limits(velocity._x, velocity._y, velocity._angular)
    ):
        gather_row(bodies, i, 0.0)
    else:
        # The same as in `gather_row`, which would look up the components again.
        if bodies.activity.at_rest[i] or bodies.boxes.group[i] == QUIET:
            bodies.unsettle(i)
        _set_pose(bodies, i, x, y, angle, True)
    if wider and bodies.version == version and bodies.state[i] == ACTIVE:
        bodies.version += 1
        compute_box(bodies, i)


def note_current(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """After a tick has moved and read a dynamic row: let the next `gather` leave out the row, unless the body sleeps,
    or game code writes one of its components before then."""
    body: RigidBody = bodies.rigid_bodies[i]
    bodies.to_gather.is_current[i] = (
        bodies.state[i] < DEAD
        and not body._asleep
        and not body._shared
        and bodies.to_gather.watch_motion(bodies.transforms[i], bodies.velocities[i])
    )


def compute_box(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Compute the box of a row from its pose, its pieces and its margin."""
    bodies.activity.boxes_changed = True
    if bodies.simple[i].shape != GENERAL:
        _compute_simple_box(bodies, i, bodies.x[i], bodies.y[i])
    else:
        _compute_general_box(bodies, i)


def _update_at_rest(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Set `at_rest` of a row whose pose and components have not changed."""
    velocity: Velocity | None = bodies.velocities[i]
    body: RigidBody
    at_rest: cython.bint = True
    if bodies.kind[i] == DYNAMIC:
        at_rest = False
        if velocity is not None and bodies.rigid_bodies[i] is not None:
            body = bodies.rigid_bodies[i]
            at_rest = body._asleep and body._is_unchanged(
                bodies.x[i], bodies.y[i], bodies.angle[i], velocity._x, velocity._y, velocity._angular
            )
    elif bodies.kind[i] == KINEMATIC and velocity is not None:
        at_rest = velocity._x == 0.0 and velocity._y == 0.0 and velocity._angular == 0.0
    if at_rest and not bodies.activity.at_rest[i]:
        bodies.activity.at_rest[i] = 1
        bodies.activity.moving_at_rest_count += bodies.boxes.group[i] == MOVING
    elif bodies.activity.at_rest[i] and not at_rest:
        bodies.unsettle(i)


def _read_kind(bodies: Bodies, i: cython.Py_ssize_t) -> cython.int:
    """Read the kind and the velocity of a row. Returns 0 if the row takes no part in this tick."""
    kind: cython.int = KINEMATIC
    rigid_body: RigidBody
    if bodies.state[i] == DEAD:
        if bodies.boxes.group[i] != ABSENT:
            bodies.version += 1
        bodies.unsettle(i)
        bodies.set_group(i, ABSENT)
        return 0
    if bodies.rigid_bodies[i] is not None:
        rigid_body = bodies.rigid_bodies[i]
        kind = rigid_body._kind
    if bodies.kind[i] != kind:
        bodies.unsettle(i)
        bodies.kind[i] = kind
        bodies.version += 1
    return 1


def _read_collider(bodies: Bodies, i: cython.Py_ssize_t) -> cython.int:
    """Read the collider of a row. If the shape may have changed, store an impossible pose, so that the box is
    recomputed."""
    collider: Collider
    # A row that sat out may have been edited, or was never read.
    was_invalid: cython.bint = bodies.state[i] == INVALID
    # A static row may be quiet at once if all rows that it can meet move in this tick: only static rows are quiet
    # (`quiet_nonstatic_count`), and no row in the group MOVING is at rest (`moving_at_rest_count`). An unsettled row is
    # MOVING, and has to be matched first. One that comes alone stays out of the grid of quiet rows until building that
    # grid anew is worth the time.
    quiet: cython.bint = (
        bodies.kind[i] == STATIC
        and (
            bodies.activity.rebuild_is_cheap
            or (bodies.boxes.group[i] == QUIET and _has_same_shapes(bodies, i))
        )
        and bodies.activity.quiet_nonstatic_count == 0
        and bodies.activity.moving_at_rest_count == 0
        and bodies.boxes.group[i] != MOVING
    )
    bodies.read_state[i] = CLEAN
    bodies.version += 1
    bodies.to_gather.watch_edits(i, bodies.transforms[i], bodies.colliders[i], bodies.rigid_bodies[i])
    if quiet:
        bodies.activity.at_rest[i] = bodies.activity.rest_detections[i] = 0
    else:
        bodies.unsettle(i)
    if was_invalid:
        bodies.angle[i] = bodies.x[i] = _NOWHERE
    if bodies.colliders[i] is None:
        bodies.state[i] = SHAPELESS
        bodies.set_group(i, ABSENT)
        return 0
    bodies.state[i] = ACTIVE
    bodies.set_group(i, QUIET if quiet else MOVING)
    if bodies.kind[i] == STATIC and not quiet:
        bodies.activity.has_moving_static = True  # broadphase may pair it with other static rows
    collider = bodies.colliders[i]
    bodies.layer[i] = collider._any_layer
    bodies.mask[i] = collider._any_mask
    bodies.group[i] = collider._group
    bodies.sensor[i] = collider._all_sensors
    bodies.filters[i] = collider._filters
    bodies.bullet[i] = collider._bullet
    collider._copy_material(bodies.material, PIECE_MATERIAL * i)
    if (
        was_invalid
        or bodies.revision[i] != collider._revision
        or (bodies.simple[i].shape == ONE_DISC and _is_off_center(bodies, i))
    ):
        bodies.revision[i] = collider._revision
        bodies.set_shapes(i, collider._convexes, collider._shape_of)
        _set_simple_shape(bodies, i)
        bodies.angle[i] = bodies.x[i] = _NOWHERE
    if bodies.kind[i] == DYNAMIC and bodies.margin[i] > 0.0:
        _limit_margin(bodies, i)
    return 0


def _limit_margin(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Limit the margin of a dynamic row to a part of the widest extent of its first piece. The margin is that of the
    last tick, in which the body may have been kinematic, or much larger. (At the end of a tick the margin is limited to
    the same part of the smallest width, which is less.)"""
    pieces: tuple[Convex, ...] = bodies.solid_pieces(i)
    most: float = SPECULATIVE_RELATIVE * 2.0 * pieces[0].reach
    if bodies.margin[i] > most:
        bodies.margin[i] = most


def _is_off_center(bodies: Bodies, i: cython.Py_ssize_t) -> cython.int:
    """Whether game code gave the body a centre of mass: then turning moves a circle, too."""
    body: RigidBody
    if bodies.rigid_bodies[i] is None:
        return False
    body = bodies.rigid_bodies[i]
    return body._has_center


def _has_same_shapes(bodies: Bodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether the shapes of a row have not changed since they were read."""
    collider: Collider
    if bodies.colliders[i] is None or bodies.state[i] == INVALID:
        return False
    collider = bodies.colliders[i]
    return bodies.revision[i] == collider._revision


def _set_simple_shape(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Copy the data of the two commonest shapes, a centred circle and a centred rectangle, for the narrowphase.

    The data of such a row is in one cache line; the pieces of a general row are objects scattered in memory.
    """
    pieces: tuple[Convex, ...] = bodies.pieces[i]
    piece: Convex = pieces[0]
    simple: cython.pointer[SimpleRow] = cython.address(bodies.simple[i])
    simple.shape = GENERAL
    if (
        len(pieces) == 1
        and piece.cx == 0.0
        and piece.cy == 0.0
        and ((piece.kind == DISC and not _is_off_center(bodies, i)) or piece.kind == BOX)
    ):
        simple.shape = ONE_DISC if piece.kind == DISC else ONE_BOX
        simple.hx = piece.radius if piece.kind == DISC else piece.hx
        simple.hy = piece.hy
        simple.reach = piece.reach
        bodies.local_axis_x[i] = piece.ux
        bodies.local_axis_y[i] = piece.uy
    bodies.elongated[i] &= 2
    if len(pieces) == 1 and _is_elongated(piece):
        bodies.elongated[i] |= 1
        if not bodies.elongated[i] & 2:
            bodies.elongated[i] |= 2
            bodies.elongated_rows.append(i)


def _is_elongated(piece: Convex) -> cython.bint:
    """Whether a piece is elongated (see ELONGATED_RATIO): a wall, a laser."""
    if piece.kind == BOX:
        return piece.hx >= ELONGATED_RATIO * piece.hy or piece.hy >= ELONGATED_RATIO * piece.hx
    return piece.kind == POLYGON and piece.count == 2 and piece.reach >= ELONGATED_RATIO * piece.radius


def _compute_general_box(bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Compute the box of one row from its pose and pieces."""
    pieces: tuple[Convex, ...]
    k: cython.Py_ssize_t
    pad: float = bodies.margin[i]
    bounds: Bounds = bodies.bounds
    bounds.clear()
    pieces = bodies.pieces[i]
    for k in range(len(pieces)):
        bounds.add(pieces[k], bodies.x[i], bodies.y[i], bodies.c[i], bodies.s[i])
    bounds.pad(bodies.x[i], bodies.y[i])
    bodies.boxes.bounds[i].left = bounds.left - pad
    bodies.boxes.bounds[i].bottom = bounds.bottom - pad
    bodies.boxes.bounds[i].right = bounds.right + pad
    bodies.boxes.bounds[i].top = bounds.top + pad


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _compute_simple_box(bodies: Bodies, i: cython.Py_ssize_t, x: float, y: float) -> cython.void:
    """Compute the box of a disc or a rectangle from its record."""
    simple: cython.pointer[SimpleRow] = cython.address(bodies.simple[i])
    box: cython.pointer[Box] = cython.address(bodies.boxes.bounds[i])
    ux: float
    uy: float
    hx: float = simple.hx
    hy: float = hx
    pad: float
    if simple.shape == ONE_BOX:
        ux = bodies.c[i] * bodies.local_axis_x[i] - bodies.s[i] * bodies.local_axis_y[i]
        uy = bodies.s[i] * bodies.local_axis_x[i] + bodies.c[i] * bodies.local_axis_y[i]
        simple.ux = ux
        simple.uy = uy
        ux = fabs(ux)
        uy = fabs(uy)
        hy = uy * hx + ux * simple.hy
        hx = ux * hx + uy * simple.hy
    # The same padding as Bounds.pad: half of |x - hx| + |x + hx| is at least |x| and at least hx.
    pad = BOX_PADDING_RELATIVE * 2.0 * (fabs(x) + hx + fabs(y) + hy) + bodies.margin[i]
    box.left = x - hx - pad
    box.bottom = y - hy - pad
    box.right = x + hx + pad
    box.top = y + hy + pad
