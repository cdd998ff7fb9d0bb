"""Before the solver: selects the bodies to sweep, by how far they would move in the tick. (deferral.py adds those whose
bounce is left to the sweep, and path_transfer.py those that the solver has made fast.)"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.ccd.deferral import Deferral
from physics.ccd.paths import Paths
from physics.ccd.toi_queue import ToiQueue
from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
from physics.dynamics.joint_table import JointTable
from physics.dynamics.solver_bodies import DRIVEN, FIXED, SolverBodies
from physics.grid.boxes import QUIET
from physics.rows.bodies import DEAD, ONE_DISC, Bodies
from physics.rows.mass import lesser_min_extent
from physics.shapes.convex import Convex
from physics.tolerances import (
    SLOP_RELATIVE,
    SWEEP_RELATIVE,
)


@cython.final
@cython.cclass
class Selection:
    """Selects by the velocities at the beginning of the tick.

    paths    the `fast`, `unpredicted`, `squeezed`, `margin` and `turning` of these are set here
    queue    of the pairs that may meet
    deferral  defers contacts to the sweep
    dt       seconds of the last tick
    all_stale  whether all static rows have to be reset in the next tick; stale: rows that have to be reset in any case
    """

    paths: Paths
    queue: ToiQueue
    deferral: Deferral
    dt: float
    all_stale: bool
    stale: list[int]

    def __init__(self, paths: Paths, queue: ToiQueue) -> None:
        self.paths = paths
        self.queue = queue
        self.deferral = Deferral(paths, queue)
        self.dt = 0.0
        self.all_stale = True
        self.stale = []

    def run(self, manifolds: Manifolds, joints: JointTable, dt: float, disturbed: cython.bint) -> None:
        """Select the bodies to sweep, and defer contacts to the sweep.

        disturbed  whether any static row may have changed since the last tick. If not, only the static rows in
                   `bodies.changed` are reset
        """
        paths: Paths = self.paths
        bodies: Bodies = paths.bodies
        table: SolverBodies = paths.table
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        stale: list[int] = self.stale
        k = len(paths.turning)
        paths.reserve(bodies.count)
        disturbed = disturbed or len(paths.turning) > k
        self.queue.clear(bodies.count)
        disturbed = disturbed or self.all_stale
        self.all_stale = False
        if stale:
            self.stale = []
        for k in range(bodies.count if disturbed else bodies.changed.count):
            i = k if disturbed else bodies.changed.row[k]
            if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                self.reset(bodies, table, i)
        if stale:
            for i in stale:
                if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                    self.reset(bodies, table, i)
        if dt != self.dt and bodies.activity.quiet_dynamic_count > 0:
            # Quiet bodies that sleep: gravity alone moves them, and farther in a longer tick.
            for i in range(bodies.count):
                if bodies.kind[i] == DYNAMIC and bodies.boxes.group[i] == QUIET:
                    self.measure_motion(bodies, table, i, dt)
        self.dt = dt
        for k in range(table.movable_count):
            self.measure_motion(bodies, table, table.movable[k], dt)
        self.deferral.run(manifolds, joints, dt)

    def measure_motion(
        self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t, dt: float
    ) -> cython.int:
        """Compute how far a row would move in a tick without obstacles, and whether that is fast."""
        paths: Paths = self.paths
        way: float
        x: float
        y: float
        w: float
        self.reset(bodies, table, i)
        if table.motion[i] == FIXED or (table.motion[i] == DRIVEN and bodies.pieces[i] is None):
            return 0
        if table.motion[i] == DRIVEN:
            self.measure_shape(bodies, table, i)
        if bodies.simple[i].shape != ONE_DISC:
            paths.turning[i] = table.reach[i]
        x = table.states[i].vx + table.free_motions[i].gain_x * dt
        y = table.states[i].vy + table.free_motions[i].gain_y * dt
        w = table.states[i].w + table.free_motions[i].gain_w * dt
        way = (sqrt(x * x + y * y) + paths.turning[i] * fabs(w)) * dt
        paths.fast[i] = way > SWEEP_RELATIVE * table.size[i]
        paths.unpredicted[i] = way > paths.margin[i]
        if table.motion[i] == DRIVEN:
            # The solver does not change the motion of a kinematic body. Dynamic ones are checked after the solver.
            paths.fast[i] |= paths.unpredicted[i]
            # The detection at the end of this tick searches contacts for the next one within this margin. (For dynamic
            # bodies it is set when they have moved.)
            set_margin(
                bodies, i, min(way, SWEEP_RELATIVE * table.size[i]) + 4.0 * SLOP_RELATIVE * table.size[i]
            )
        return 0

    def reset(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> None:
        """Reset a row. A row that has stopped moving gets the margin 0. In this tick `paths.margin` still has the old
        one, so the row is reset again in the next tick."""
        paths: Paths = self.paths
        paths.fast[i] = paths.squeezed[i] = paths.unpredicted[i] = 0
        paths.turning[i] = 0.0
        paths.margin[i] = bodies.margin[i]
        if table.motion[i] == FIXED and bodies.margin[i] > 0.0 and bodies.kind[i] != DYNAMIC:
            set_margin(bodies, i, 0.0)
            self.stale.append(i)

    def measure_shape(self, bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> None:
        """Compute the smallest width and the reach of a kinematic body."""
        pieces: tuple[Convex, ...] = bodies.solid_pieces(i)
        inner: float = -1.0
        k: cython.Py_ssize_t
        x: float
        y: float
        for k in range(len(pieces)):
            inner = lesser_min_extent(inner, pieces[k])
        table.size[i] = 2.0 * max(inner, 0.0)
        # The farthest corner of the bounding box is an upper bound.
        x = max(bodies.x[i] - bodies.boxes.bounds[i].left, bodies.boxes.bounds[i].right - bodies.x[i])
        y = max(bodies.y[i] - bodies.boxes.bounds[i].bottom, bodies.boxes.bounds[i].top - bodies.y[i])
        table.reach[i] = sqrt(x * x + y * y)


def set_margin(bodies: Bodies, i: cython.Py_ssize_t, margin: float) -> None:
    """Set the margin around a row within which detection searches contacts, also in its RigidBody."""
    body: RigidBody
    bodies.margin[i] = margin
    if bodies.rigid_bodies[i] is not None:
        body = bodies.rigid_bodies[i]
        body._margin = margin
