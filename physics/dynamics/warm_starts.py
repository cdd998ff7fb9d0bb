"""Warm starts: with which impulses the contacts begin the next substep, and the next tick.

A substep begins with the impulses of the last one (the warm start), because loads are steady. But the impulse that
stops a body within a tick is not a load. If a heavy body lands on a crate, the ground stops the crate with a great
impulse. If the next substep began with that impulse, the crate would be pushed up, and would throw the body that
landed, although nothing has restitution. So all contacts of a body that was struck in this tick, and is beside another
dynamic body, begin each substep with their impulses of the last tick, which were loads (`resets_warm_start`). And the
next tick does not begin with the impulse of an impact that is not over (`store`).
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.contact_table import ContactTable
from physics.dynamics.solver_bodies import (
    BESIDE_DYNAMIC,
    BESIDE_JOINTED,
    FREE,
    STRUCK,
    BodyFreeMotion,
    BodyMass,
    SolverBodies,
)

if not cython.compiled:
    from physics.dynamics.records import ContactConstraint, ContactPoint

_IMPACT_RATIO = cython.declare(cython.double, 1.2)
"""If a point's impulse in the last substep is more than this times its mean over the tick, the impact is not over.
Larger: planks that slap the floor are kicked up. Smaller: a heavy body that lands starts the next tick without its
weight."""

_BLOW_RATIO = cython.declare(cython.double, 100.0)
"""A point of a struck body got a blow if its impulse is more than this times that of the last tick. Larger: after a
blow, light bodies with joints are thrown. Smaller: a block that lands on a bridge loses its weight again and again, and
does not come to rest."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def marks_of_free(c: cython.pointer[ContactConstraint], bodies: SolverBodies) -> cython.int:
    """The marks of the free bodies of a contact."""
    marks: cython.int = 0
    if bodies.motion[c.row_a] == FREE:
        marks = bodies.marks[c.row_a]
    if bodies.motion[c.row_b] == FREE:
        marks |= bodies.marks[c.row_b]
    return marks


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def resets_warm_start(c: cython.pointer[ContactConstraint], bodies: SolverBodies) -> cython.bint:
    """Whether a contact begins each substep with its impulses of the last tick (see the head of this module): one of
    the two bodies was struck, and one of the two has a contact, or a near contact, with a dynamic body that is awake.
    Bodies with joints, and those beside them or in a pressed island, are left out: the impulses of joints go on from
    substep to substep, and those of the contacts must balance them."""
    marks: cython.int = marks_of_free(c, bodies)
    return (
        (marks & (STRUCK | BESIDE_DYNAMIC)) == (STRUCK | BESIDE_DYNAMIC)
        and (marks & BESIDE_JOINTED) == 0
        and not bodies.is_jointed(c.row_a)
        and not bodies.is_jointed(c.row_b)
    )


def resets_any(t: ContactTable, bodies: SolverBodies) -> cython.bint:
    """Whether the warm start of any contact is reset. Most bodies that are struck are beside no other dynamic body."""
    k: cython.Py_ssize_t
    for k in range(t.count):
        if resets_warm_start(cython.address(t.constraints[k]), bodies):
            return True
    return False


def reset_warm_starts(t: ContactTable, manifolds: Manifolds, bodies: SolverBodies) -> cython.void:
    """Let the next substep begin with the impulses of the last tick at all contacts for which `resets_warm_start`
    holds. Comes after the relax pass.

    `accelerate` applies the change of the velocities since `start_vx` and so on again. So these are moved
    by the effect of the impulses that are taken back. In a world with joints `accelerate` does not do this: there
    `ContactSolver.warm_start` applies the impulses of the points.
    """
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    q: cython.Py_ssize_t
    c: cython.pointer[ContactConstraint]
    p: cython.pointer[ContactPoint]
    a: cython.pointer[BodyFreeMotion]
    b: cython.pointer[BodyFreeMotion]
    ma: cython.pointer[BodyMass]
    mb: cython.pointer[BodyMass]
    normal: float
    tangent: float
    px: float
    py: float
    for k in range(t.count):
        c = cython.address(t.constraints[k])
        if not resets_warm_start(c, bodies):
            continue
        a = cython.address(bodies.free_motions[c.row_a])
        b = cython.address(bodies.free_motions[c.row_b])
        ma = cython.address(bodies.masses[c.row_a])
        mb = cython.address(bodies.masses[c.row_b])
        q = 2 * c.manifold
        for j in range(c.first_point, c.end_point):
            p = cython.address(t.points[j])
            normal = p.normal_impulse
            tangent = p.tangent_impulse
            t.reset_impulses(manifolds, c, p, q)
            normal -= p.normal_impulse
            tangent -= p.tangent_impulse
            px = c.normal_x * normal - c.normal_y * tangent
            py = c.normal_y * normal + c.normal_x * tangent
            a.start_vx -= ma.inverse_mass_x * px
            a.start_vy -= ma.inverse_mass_y * py
            a.start_w -= ma.inverse_inertia * (p.normal_arm_a * normal + p.tangent_arm_a * tangent)
            b.start_vx += mb.inverse_mass_x * px
            b.start_vy += mb.inverse_mass_y * py
            b.start_w += mb.inverse_inertia * (p.normal_arm_b * normal + p.tangent_arm_b * tangent)
            q += 1


def store(
    t: ContactTable, manifolds: Manifolds, bodies: SolverBodies, dt: float, substeps: cython.int
) -> cython.void:
    """Store the impulses in the manifolds for the warm start of the next tick, and mark the bodies that contacts
    held in this tick of `dt` seconds.

    An impact is not over if the last impulse of a point is clearly greater than its mean impulse (_IMPACT_RATIO).
    Then the last impulse is not a load, and the next tick starts as this one did. This applies to all points of
    contacts whose warm start is reset (see the head of this module), to any point that was hit in this tick and did not
    press before, and to points of a struck body that pressed far less before (_BLOW_RATIO): otherwise a chain of
    planks that had slapped the floor was kicked up again, and a light body with a joint, which a plank had hit as
    it slid along the floor, was thrown. In a tick of a single substep, the impulse of such a point always counts as
    that of an impact.
    """
    struck: cython.bint
    last_impulse: float
    impact_share: float = _IMPACT_RATIO / substeps if substeps > 1 else 0.0
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    j: cython.Py_ssize_t
    c: cython.pointer[ContactConstraint]
    p: cython.pointer[ContactPoint]
    q: cython.Py_ssize_t
    for k in range(t.count):
        c = cython.address(t.constraints[k])
        i = c.manifold
        q = 2 * i
        struck = resets_warm_start(c, bodies)
        for j in range(c.first_point, c.end_point):
            p = cython.address(t.points[j])
            last_impulse = manifolds.points[q].normal_impulse
            if (
                struck
                or (last_impulse == 0.0 and p.approach_speed > 0.0)
                or (
                    0.0 < _BLOW_RATIO * c.warm_start_scale * last_impulse < p.normal_impulse
                    and marks_of_free(c, bodies) & STRUCK
                )
            ) and p.normal_impulse > impact_share * p.total_impulse:
                t.reset_impulses(manifolds, c, p, q)
            manifolds.points[q].normal_impulse = p.normal_impulse
            manifolds.points[q].tangent_impulse = p.tangent_impulse
            manifolds.values[i].normal_impulse += p.total_impulse
            if p.total_impulse > 0.0:
                a = c.row_a
                b = c.row_b
                bodies.mark_pushed(a, b, p.total_impulse * dt, c.surface_speed != 0.0)
                bodies.mark_pushed(b, a, p.total_impulse * dt, c.surface_speed != 0.0)
            q += 1
