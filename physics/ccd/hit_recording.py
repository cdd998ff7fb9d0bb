"""Copies impacts to `Hits`, from which contacts and events are made."""

from __future__ import annotations

from math import cos, sin

import cython

from physics.ccd.pair_impact import PairImpact
from physics.ccd.paths import Paths
from physics.ccd.toi_queue import APART, DEEP, ToiQueue
from physics.collision.hits import Hits, PairHit
from physics.dynamics.solver_bodies import SolverBodies
from physics.rows.bodies import Bodies


def record_hit(
    hits: Hits, queue: ToiQueue, k: cython.Py_ssize_t, time: float, paths: Paths, impact: PairImpact
) -> cython.int:
    """Add a pair to the hits at its first impact in the tick."""
    table: SolverBodies = paths.table
    a: cython.Py_ssize_t = queue.a[k]
    b: cython.Py_ssize_t = queue.b[k]
    hit: cython.pointer[PairHit]
    x: float = queue.x[k]
    y: float = queue.y[k]
    if queue.hit[k] >= 0:
        hit = cython.address(hits.pairs[queue.hit[k]])
        hit.were_apart = hit.were_apart or queue.initial_overlap[k] == APART
        return 0
    queue.hit[k] = hits.add(a, b, time)
    hit = cython.address(hits.pairs[queue.hit[k]])
    hit.were_apart = queue.initial_overlap[k] == APART
    hit.normal_x = queue.nx[k]
    hit.normal_y = queue.ny[k]
    hit.piece_a = queue.piece_a[k]
    hit.piece_b = queue.piece_b[k]
    if (
        queue.initial_overlap[k] == DEEP or paths.rests_on(a, b) or paths.rests_on(b, a)
    ) and impact.find_contact(paths, a, b, time, 0.0):
        # The pair was swept without its skin, or overlapped before: use the contact of the full shapes.
        hit.normal_x = impact.nx
        hit.normal_y = impact.ny
        hit.piece_a = impact.piece_a
        hit.piece_b = impact.piece_b
        hit.depth = impact.manifold.depth
        x = impact.x
        y = impact.y
    hit.x = table.x[a] + ((table.cx[a] + paths.x(a, time)) + x)
    hit.y = table.y[a] + ((table.cy[a] + paths.y(a, time)) + y)
    note_pose(hits, queue.hit[k], False, paths, a, time)
    note_pose(hits, queue.hit[k], True, paths, b, time)
    return 0


def note_pose(
    hits: Hits, k: cython.Py_ssize_t, second: cython.bint, paths: Paths, row: cython.Py_ssize_t, time: float
) -> cython.void:
    """Note the pose of a row at a time, as that of the first or the second body of hit `k`."""
    hit: cython.pointer[PairHit] = cython.address(hits.pairs[k])
    bodies: Bodies = paths.bodies
    table: SolverBodies = paths.table
    angle: float = bodies.angle[row] + paths.turned(row, time)
    x: float = table.cx[row] + paths.x(row, time)
    y: float = table.cy[row] + paths.y(row, time)
    c: float
    s: float
    if paths.is_dynamic(row) and (table.local_cx[row] != 0.0 or table.local_cy[row] != 0.0):
        c = cos(angle)
        s = sin(angle)
        x -= c * table.local_cx[row] - s * table.local_cy[row]
        y -= s * table.local_cx[row] + c * table.local_cy[row]
    if second:
        hit.x_b = bodies.x[row] + x
        hit.y_b = bodies.y[row] + y
        hit.angle_b = angle
    else:
        hit.x_a = bodies.x[row] + x
        hit.y_a = bodies.y[row] + y
        hit.angle_a = angle
