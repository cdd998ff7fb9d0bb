"""Resets the warm start of bodies that were struck: the impulse that stops a body within a tick is not a load.

A substep begins with the impulses of the last one (the warm start), because loads are steady. If a heavy body lands on
a crate, the ground stops the crate with a great impulse. If the next substep began with that impulse, the crate would
be pushed up, and would throw the body that landed, although nothing has restitution. So all contacts of a body that was
struck in this tick begin each substep with their impulses of the last tick, which were loads.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.contact_table import ContactTable
from physics.dynamics.solver_bodies import BodyFreeMotion, BodyMass, SolverBodies

if not cython.compiled:
    from physics.dynamics.records import ContactConstraint, ContactPoint


def reset_warm_starts(t: ContactTable, manifolds: Manifolds, bodies: SolverBodies) -> cython.void:
    """Let the next substep begin with the impulses of the last tick at all contacts for which
    `ContactTable.resets_warm_start` holds. Comes after the relax pass.

    `SolverBodies.accelerate` applies the change of the velocities since `start_vx` and so on again. So these are moved
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
        if not t.resets_warm_start(c, bodies):
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
