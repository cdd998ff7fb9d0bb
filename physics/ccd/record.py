"""Copies impacts to `Hits`, from which contacts and events are made."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import cos, sin
    from cython.cimports.physics.ccd.pair_impact import PairImpact
    from cython.cimports.physics.ccd.paths import Paths
    from cython.cimports.physics.ccd.toi_queue import APART, DEEP, ToiQueue
    from cython.cimports.physics.collision.hits import Hits
    from cython.cimports.physics.dynamics.solver_bodies import FREE, SolverBodies
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from math import cos, sin

    from physics.ccd.pair_impact import PairImpact
    from physics.ccd.paths import Paths
    from physics.ccd.toi_queue import APART, DEEP, ToiQueue
    from physics.collision.hits import Hits
    from physics.dynamics.solver_bodies import FREE, SolverBodies
    from physics.rows.bodies import Bodies


@cython.cfunc
@cython.exceptval(-1, check=False)
def record(
    hits: Hits, queue: ToiQueue, k: cython.Py_ssize_t, time: float, paths: Paths, impact: PairImpact
) -> cython.int:
    """Add a pair to the hits at its first impact in the tick."""
    table: SolverBodies = paths.table
    a: cython.Py_ssize_t = queue.a[k]
    b: cython.Py_ssize_t = queue.b[k]
    n: cython.Py_ssize_t = queue.hit[k]
    x: float = queue.x[k]
    y: float = queue.y[k]
    if n >= 0:
        hits.fresh[n] |= queue.before[k] == APART
        return 0
    n = queue.hit[k] = hits.add(a, b, time)
    hits.fresh[n] = queue.before[k] == APART
    hits.reach[n] = max(table.reach[a], table.reach[b])
    hits.nx[n] = queue.nx[k]
    hits.ny[n] = queue.ny[k]
    hits.piece_a[n] = queue.piece_a[k]
    hits.piece_b[n] = queue.piece_b[k]
    if (queue.before[k] == DEEP or paths.rests_on(a, b) or paths.rests_on(b, a)) and impact.touch(
        paths, a, b, time, 0.0
    ):
        # The pair was swept without its skin, or overlapped before: use the contact of the full shapes.
        hits.nx[n] = impact.nx
        hits.ny[n] = impact.ny
        hits.piece_a[n] = impact.piece_a
        hits.piece_b[n] = impact.piece_b
        hits.depth[n] = impact.manifold.depth
        x = impact.x
        y = impact.y
    hits.x[n] = table.x[a] + ((table.cx[a] + paths.x(a, time)) + x)
    hits.y[n] = table.y[a] + ((table.cy[a] + paths.y(a, time)) + y)
    note_pose(hits, 6 * n, paths, a, time)
    note_pose(hits, 6 * n + 3, paths, b, time)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def note_pose(
    hits: Hits, at: cython.Py_ssize_t, paths: Paths, row: cython.Py_ssize_t, time: float
) -> cython.void:
    """Note the pose of a row at a time."""
    bodies: Bodies = paths.bodies
    table: SolverBodies = paths.table
    angle: float = bodies.angle[row] + paths.turned(row, time)
    x: float = table.cx[row] + paths.x(row, time)
    y: float = table.cy[row] + paths.y(row, time)
    c: float
    s: float
    if table.motion[row] >= FREE and (table.own_x[row] != 0.0 or table.own_y[row] != 0.0):
        c = cos(angle)
        s = sin(angle)
        x -= c * table.own_x[row] - s * table.own_y[row]
        y -= s * table.own_x[row] + c * table.own_y[row]
    hits.poses[at] = bodies.x[row] + x
    hits.poses[at + 1] = bodies.y[row] + y
    hits.poses[at + 2] = angle
