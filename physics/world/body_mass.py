"""Mass, inertia, centre of mass and size of bodies, from their colliders and from values that game code sets."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt
from typing import Any, NamedTuple

import cython

from physics.components.collider import PIECE_DENSITY, PIECE_MATERIAL, Collider
from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import RigidBody
from physics.components.unrest import WOKEN
from physics.dynamics.size_speeds import fastest_point, slow_speed
from physics.dynamics.solver_bodies import SolverBodies
from physics.rows.bodies import Bodies
from physics.rows.mass import MassProperties
from physics.shapes.convex import Convex
from physics.tolerances import SIZE_MAX, THIN_RELATIVE

_MASS_MAX = cython.declare(cython.double, 1e300)
_MASS_MIN = cython.declare(cython.double, 1e-300)
"""Limits of inertias, and of masses that follow from shapes: within the limits, the inverse is finite, too."""


def update_mass(mass: MassProperties, bodies: Bodies, i: cython.Py_ssize_t) -> None:
    """Set mass, inertia, centre and size of a body. `mass` is scratch space."""
    body: RigidBody = bodies.rigid_bodies[i]
    collider: Collider
    reach: float
    reach = compute_mass(mass, body, bodies.colliders[i])
    if body._asleep and not (
        mass.mass == body._mass_now
        and mass.inertia == body._inertia_now
        and mass.x == body._center_now_x
        and mass.y == body._center_now_y
    ):
        body._set_awake(WOKEN)  # its supports have another weight to carry
    body._mass_now = mass.mass
    body._inertia_now = mass.inertia
    body._center_now_x = mass.x
    body._center_now_y = mass.y
    body._size = _width(mass)
    body._reach = reach
    body._swept_pieces = None
    # Set last: if an interrupt ends the tick before this line, the next tick measures the body again.
    body._measured_collider = bodies.colliders[i]
    if bodies.colliders[i] is not None:
        collider = bodies.colliders[i]
        body._measured_revision = collider._revision


def fill_masses(mass: MassProperties, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> None:
    """Set the inverse masses of the row of a dynamic body, without liquid that moves with it. `mass` is scratch
    space."""
    body: RigidBody = bodies.rigid_bodies[i]
    table.added_mass[i] = 0.0
    if (
        body._measured_collider is not bodies.colliders[i]
        or body._mass_now == 0.0
        or (body._measured_collider is not None and body._measured_revision != bodies.revision[i])
    ):
        update_mass(mass, bodies, i)
    table.masses[i].inverse_mass_x = 0.0 if body._lock_x else 1.0 / body._mass_now
    table.masses[i].inverse_mass_y = 0.0 if body._lock_y else 1.0 / body._mass_now
    table.masses[i].inverse_inertia = table.given_inverse_inertia[i] = 0.0
    if body._inertia_now > 0.0 and not body._lock_rotation:
        table.masses[i].inverse_inertia = table.given_inverse_inertia[i] = 1.0 / body._inertia_now


def compute_mass(mass: MassProperties, body: RigidBody, found: Any) -> cython.double:
    """Fill `mass` for a body with the collider `found`, or None. Returns its reach: from the centre of mass to its
    farthest point."""
    collider: Collider
    k: cython.Py_ssize_t
    dx: float
    dy: float
    reach: float = 0.0
    shift: float = 0.0
    mass.clear()
    if found is not None:
        collider = found
        for k in range(len(collider._convexes)):
            if len(collider._weightless) > 0 and collider._weightless[k]:
                continue
            mass.add(
                collider._convexes[k],
                collider._materials[PIECE_MATERIAL * k + PIECE_DENSITY]
                if collider._has_part_materials
                else collider._density,
            )
        mass.finish()
        if not fabs(mass.x) + fabs(mass.y) <= SIZE_MAX:
            mass.x = mass.y = 0.0  # huge shapes: their sums overflow, and the centre is NaN
        mass.max_extent = _farthest(collider, mass.x, mass.y)
        if body._has_center:
            dx = body._center_x - mass.x
            dy = body._center_y - mass.y
            shift = dx * dx + dy * dy
    if body._has_center:
        mass.x = body._center_x
        mass.y = body._center_y
    if found is not None:
        reach = _farthest(collider, mass.x, mass.y) if body._has_center else mass.max_extent
        # The radius of a circle may be 1e-100 or 1e100. The mass grows with its square, and may vanish or overflow.
        if not mass.mass <= _MASS_MAX:
            mass.mass = _MASS_MAX
        elif mass.mass < _MASS_MIN:
            mass.mass = 0.0
    if body._mass is not None:
        mass.scale_to(body._mass)
    elif not mass.mass > 0.0:
        # Nothing to weigh: no collider, or only shapes without mass.
        mass.scale_to(1.0)
    # Parallel axis theorem: the inertia about a centre that game code has moved away from the shapes' own centre.
    mass.inertia += mass.mass * shift
    if body._inertia is not None:
        mass.inertia = body._inertia
    if not _MASS_MIN <= mass.inertia <= _MASS_MAX:
        mass.inertia = 0.0  # nothing turns the body
    return reach


@cython.cfunc
@cython.exceptval(check=False)
def _farthest(collider: Collider, x: float, y: float) -> cython.double:
    """The distance from (x, y) to the farthest point of any piece: an upper bound."""
    piece: Convex
    k: cython.Py_ssize_t
    dx: float
    dy: float
    farthest: float = 0.0
    for k in range(len(collider._convexes)):
        piece = collider._convexes[k]
        dx = piece.cx - x
        dy = piece.cy - y
        dx = sqrt(dx * dx + dy * dy) + piece.reach
        if dx > farthest:
            farthest = dx
    return farthest


@cython.cfunc
@cython.exceptval(check=False)
def _width(mass: MassProperties) -> cython.double:
    """The width of a body. Slop and speeds at rest are fractions of the width, so a segment needs one. The width does
    not depend on the centre of mass, which game code may put far away."""
    return 2.0 * mass.min_extent if mass.min_extent > 0.0 else THIN_RELATIVE * mass.max_extent


def mass_of(body: Any, collider: Any) -> tuple[float, float, float, float]:
    """The present mass, centre of mass (x, y) relative to the entity, and inertia of a dynamic body. An inertia of 0
    means that nothing turns the body."""
    mass: MassProperties = MassProperties()
    compute_mass(mass, body, collider)
    return mass.mass, mass.x, mass.y, mass.inertia


class Rest(NamedTuple):
    """What decides whether a body falls asleep, as the last tick left it.

    seconds   for which the body has been slow
    unrest    why this time was last set back, see physics/components/unrest.py
    limit     the speed of its fastest point up to which the body is slow
    speed     of its fastest point, as its Velocity is now
    assigned  whether game code has assigned to Transform or Velocity since then
    """

    seconds: float
    unrest: int
    limit: float
    speed: float
    assigned: bool


def width_of(body: RigidBody) -> float:
    """The smallest width of a body that a tick has moved, 0 without a collider."""
    return body._size


def measure_rest(
    body: RigidBody, transform: Transform, velocity: Velocity, gravity: float, width: float
) -> Rest:
    """The Rest of a dynamic body that a tick has moved, at a gravity of this magnitude. A body without a width
    has the limit of a body of this `width`, the smallest one of its island, and its rotation counts as if it had this
    width. (If `width` is 0, the limit is 0, and any lever arm does: 1.)"""
    w: float = 0.0 if body._lock_rotation else velocity._angular
    c: float = cos(transform._angle)
    s: float = sin(transform._angle)
    vx: float = velocity._x - w * (s * body._center_now_x + c * body._center_now_y)
    vy: float = velocity._y + w * (c * body._center_now_x - s * body._center_now_y)
    limit: float = body._sleep_speed
    if limit < 0.0:
        limit = slow_speed(gravity, body._size if body._size > 0.0 else width)
    if body._lock_x:
        vx = 0.0
    if body._lock_y:
        vy = 0.0
    return Rest(
        body._sleep_time,
        body._unrest,
        limit,
        fastest_point(vx, vy, w, body._reach if body._size > 0.0 else width if width > 0.0 else 1.0),
        not body._is_unchanged(
            transform._x, transform._y, transform._angle, velocity._x, velocity._y, velocity._angular
        ),
    )
