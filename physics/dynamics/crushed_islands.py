"""Crushed islands: those in which a moving kinematic body is deep in a dynamic body.

There may be no room between the kinematic body and others, and then no impulses keep all bodies apart. The impulses of
such an island are no steady forces, and contacts that are stiffer, or begin with greater impulses, throw its bodies.

If the kinematic body moves away again, the island is also released. The ground still pushes the body out, and so does
the kinematic body: their impulses grow against each other. The contact that a pass solves last wins. When this was the
contact with a rising press, the body took the speed of the press.
"""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.solver_bodies import DRIVEN, SolverBodies
from physics.tolerances import CRUSH_SLOPS, SLOP_RELATIVE

_DEPTH = cython.declare(cython.double, CRUSH_SLOPS * SLOP_RELATIVE)


def find_crushed(
    crushed: IslandMarks, released: IslandMarks, manifolds: Manifolds, bodies: SolverBodies, islands: Islands
) -> cython.int:
    """Mark the crushed islands of a tick, and those of them that are released."""
    k: cython.Py_ssize_t
    crushed.start(bodies)
    released.start(bodies)
    if bodies.driven_count > 0:
        for k in range(manifolds.count):
            if manifolds.pairs[k].enabled and _crushes(manifolds, k, bodies):
                crushed.mark(bodies, islands, manifolds.pairs[k].row_a)
                crushed.mark(bodies, islands, manifolds.pairs[k].row_b)
                if _recedes(manifolds, k, bodies):
                    released.mark(bodies, islands, manifolds.pairs[k].row_a)
                    released.mark(bodies, islands, manifolds.pairs[k].row_b)
    if crushed.any_marked:
        crushed.spread(bodies, islands)
    if released.any_marked:
        released.spread(bodies, islands)
    return 0


def _crushes(manifolds: Manifolds, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
    """Whether a kinematic body of a manifold is deep in the other body."""
    a: cython.Py_ssize_t = manifolds.pairs[k].row_a
    b: cython.Py_ssize_t = manifolds.pairs[k].row_b
    if bodies.motion[a] == DRIVEN:
        return manifolds.depth(k) > _DEPTH * bodies.size[b]
    return bodies.motion[b] == DRIVEN and manifolds.depth(k) > _DEPTH * bodies.size[a]


def _recedes(manifolds: Manifolds, k: cython.Py_ssize_t, bodies: SolverBodies) -> cython.bint:
    """Whether the kinematic body of a manifold moves away from the other body."""
    a: cython.Py_ssize_t = manifolds.pairs[k].row_a
    b: cython.Py_ssize_t = manifolds.pairs[k].row_b
    x: float = manifolds.values[k].normal_x
    y: float = manifolds.values[k].normal_y
    if bodies.motion[a] == DRIVEN:
        return bodies.states[a].vx * x + bodies.states[a].vy * y < 0.0
    return bodies.states[b].vx * x + bodies.states[b].vy * y > 0.0
