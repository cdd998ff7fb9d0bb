"""Bodies that are deep in another body, and still come out, do not fall asleep."""

from __future__ import annotations

import cython

from physics.tolerances import PARTING_RATE, SLEEP_DEPTH, SLOP_RELATIVE

if cython.compiled:
    from cython.cimports.physics.dynamics.contact_table import (
        GAP,
        HEAD,
        NX,
        NY,
        PART,
        RNA,
        RNB,
        SLOP,
        ContactTable,
    )
    from cython.cimports.physics.dynamics.solver_bodies import DA, DX, DY, STATE, SolverBodies
else:
    from physics.dynamics.contact_table import (
        GAP,
        HEAD,
        NX,
        NY,
        PART,
        RNA,
        RNB,
        SLOP,
        ContactTable,
    )
    from physics.dynamics.solver_bodies import DA, DX, DY, STATE, SolverBodies

# Both as multiples of a contact's slop.
_DEPTH = cython.declare(cython.double, SLEEP_DEPTH / SLOP_RELATIVE)
_RATE = cython.declare(cython.double, PARTING_RATE / SLOP_RELATIVE)


@cython.cfunc
@cython.exceptval(check=False)
def keep_parting_awake(t: ContactTable, bodies: SolverBodies, dt: float) -> cython.void:
    """Do not count two bodies as slow if this tick of `dt` seconds moved the one out of the other, and they still
    overlap deeply.

    A body that a heavy body presses, or that comes out of several bodies, may come out at a speed that counts as rest.
    """
    k: cython.Py_ssize_t
    q: cython.Py_ssize_t
    p: cython.Py_ssize_t
    c: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    slop: float
    opening: float
    for k in range(t.count):
        c = HEAD * k
        slop = t.head[c + SLOP]
        for q in range(t.first[k], t.first[k + 1]):
            p = PART * q
            # A gap includes the slop.
            if slop - t.part[p + GAP] <= _DEPTH * slop:
                continue
            a = STATE * t.row_a[k]
            b = STATE * t.row_b[k]
            opening = (bodies.state[b + DX] - bodies.state[a + DX]) * t.head[c + NX]
            opening += (bodies.state[b + DY] - bodies.state[a + DY]) * t.head[c + NY]
            opening += bodies.state[b + DA] * t.part[p + RNB] - bodies.state[a + DA] * t.part[p + RNA]
            if opening > _RATE * slop * dt and slop - t.part[p + GAP] - opening > _DEPTH * slop:
                bodies.still[t.row_a[k]] = bodies.still[t.row_b[k]] = 0.0
