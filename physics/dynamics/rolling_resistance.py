"""Rolling resistance: the ground supports a round shape a little ahead of the contact point, and so brakes it."""

from __future__ import annotations

import cython

from physics.dynamics.contact_table import ContactConstraint, ContactTable
from physics.dynamics.rolling import RollingContact, RollingContacts
from physics.dynamics.solver_bodies import SolverBodies


def resist_rolling(rolling: RollingContacts, t: ContactTable, bodies: SolverBodies) -> cython.void:
    """Brake the turning of two bodies against each other, by at most the coefficient times the radius of curvature
    times the normal impulse. The coefficient is that of the materials, or ROLLING_RESISTANCE."""
    c: cython.pointer[ContactConstraint]
    r: cython.pointer[RollingContact]
    n: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    iia: float
    iib: float
    old: float
    new: float
    limit: float
    for n in range(rolling.count):
        r = cython.address(rolling.contacts[n])
        c = cython.address(t.constraints[r.contact])
        a = c.row_a
        b = c.row_b
        iia = bodies.masses[a].inverse_inertia
        iib = bodies.masses[b].inverse_inertia
        limit = r.coefficient * r.radius
        limit *= t.points[c.first_point].normal_impulse
        old = r.angular_impulse
        if (limit == 0.0 and old == 0.0) or iia + iib == 0.0:
            continue
        new = old - (bodies.states[b].w - bodies.states[a].w) / (iia + iib)
        new = max(-limit, min(limit, new))
        r.angular_impulse = new
        bodies.states[a].w -= iia * (new - old)
        bodies.states[b].w += iib * (new - old)
