"""From the solver's motions of a tick to the paths of the sweep, and back.

At the end of a sweep only the bodies that impacts have changed are written: all other bodies stay where the solver has
put them.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.free_motion import PathSegment
from physics.ccd.paths import NOT_SWEPT, STUCK, SWEPT, TOO_FAST, Paths
from physics.collision.manifolds import Manifolds
from physics.dynamics.solver_bodies import FREE, IN_CROWD, BodyState, SolverBodies
from physics.grid.boxes import ABSENT
from physics.rows.bodies import Bodies
from physics.tolerances import SIZE_MAX


def begin_paths(paths: Paths, dt: float, steps: cython.int) -> cython.bint:
    """Copy the motions of the tick from the solver, which made `steps` substeps. Returns False if no body has to be
    swept: no body was selected, and the solver has made no body fast."""
    i: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    segment: cython.pointer[PathSegment]
    k: cython.Py_ssize_t
    bodies: Bodies = paths.bodies
    table: SolverBodies = paths.table
    found: cython.bint = False
    paths.dt = dt
    paths.substeps = steps
    for k in range(table.driven_count):
        if paths.fast[table.driven[k]]:
            found = True
    for k in range(table.free_count):
        i = table.free[k]
        if bodies.boxes.group[i] == ABSENT:
            paths.fast[i] = NOT_SWEPT
        elif paths.is_fast(i):
            paths.fast[i] = SWEPT
        if paths.fast[i]:
            found = True
    if not found:
        return False
    if not paths.clean:
        for i in range(len(paths.turning)):
            paths.clear(i)
    paths.clean = False
    paths.hashed_count = paths.changed_count = 0
    for k in range(table.driven_count):
        i = table.driven[k]
        state = cython.address(table.states[i])
        segment = cython.address(paths.segments[i])
        _start(paths, i)
        # The motion of a kinematic body is velocity times dt exactly, not a sum over substeps.
        segment.mx = state.vx * dt
        segment.my = state.vy * dt
        segment.ma = state.w * dt
    for k in range(table.free_count):
        i = table.free[k]
        state = cython.address(table.states[i])
        segment = cython.address(paths.segments[i])
        _start(paths, i)
        segment.mx = state.dx
        segment.my = state.dy
        segment.ma = state.da
        if not table.constrained[i]:
            paths.set_free_acceleration(i)
        elif not table.rests(i):
            _fall(paths, i, steps)
        else:
            _tip(paths, i, steps)
        segment.vx -= segment.ax
        segment.vy -= segment.ay
        segment.w -= segment.aw
    return True


def note_overlaps(paths: Paths, manifolds: Manifolds) -> cython.void:
    """Note which awake bodies overlap ground, whether the ground pushes them or not."""
    table: SolverBodies = paths.table
    k: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    for k in range(manifolds.count):
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if not manifolds.pairs[k].let_through and manifolds.depth(k) > 0.0:
            if table.motion[a] == FREE and table.motion[b] < FREE:
                paths.overlapped_ground[a] |= 1 << table.motion[b]
            elif table.motion[b] == FREE and table.motion[a] < FREE:
                paths.overlapped_ground[b] |= 1 << table.motion[a]


def _fall(paths: Paths, i: cython.Py_ssize_t, steps: cython.int) -> cython.void:
    """Set the acceleration of a body that does not rest on anything, and that joints may have pushed: the fraction of
    its free acceleration g that the joints have left. With v0 and v the velocities before and after the tick, this
    fraction is (v - v0).g / g.g, from 0 to 1.

    Without this acceleration, joined bodies that fall would bounce with the speed that they would have at the end of
    the tick. The rest of v - v0 comes from the joints, which turn the velocity. After an impact this part does not
    continue.
    """
    table: SolverBodies = paths.table
    x: float = steps * table.free_motions[i].gain_x
    y: float = steps * table.free_motions[i].gain_y
    share: float = x * x + y * y
    if share > 0.0:
        share = (
            x * (table.states[i].vx - table.free_motions[i].initial_vx)
            + y * (table.states[i].vy - table.free_motions[i].initial_vy)
        ) / share
        share = min(max(share, 0.0), 1.0)
        paths.segments[i].ax = share * x
        paths.segments[i].ay = share * y


def _tip(paths: Paths, i: cython.Py_ssize_t, steps: cython.int) -> cython.void:
    """Set the acceleration that a body on the ground has until its first impact. It is 0 if the ground balances
    gravity, and not 0 if the body tips over, rolls, or slides.

    With a constant acceleration, the motion of a tick is (u + v) / 2 times the length of the tick, where u and v are
    the velocities at its beginning and at its end. So the velocity changes by v - u = 2 (v - motion / length). If this
    change points against the motion, the body was stopped within the tick, and gets no acceleration. The change is at
    most that of free flight, for the centre, and for the rotation at the farthest point. In a crowd the acceleration
    gives the centre at most the energy that gravity and forces give the body on the way. The rest came from the push of
    another body, which ends with the impact.
    """
    segment: cython.pointer[PathSegment] = cython.address(paths.segments[i])
    x: float = 2.0 * (segment.vx - segment.mx / paths.dt)
    y: float = 2.0 * (segment.vy - segment.my / paths.dt)
    turn: float = 2.0 * (segment.w - segment.ma / paths.dt)
    reach: float = paths.turning[i]
    gain: float = steps * (
        fabs(paths.table.free_motions[i].gain_x) + fabs(paths.table.free_motions[i].gain_y)
    )
    along: float = x * segment.mx + y * segment.my
    centre: float = along
    work: float
    share: float
    along += turn * segment.ma * reach * reach
    if not along > 0.0:
        return
    share = min(gain / max(fabs(x) + fabs(y), fabs(turn) * reach), 1.0)
    segment.aw = share * turn
    if paths.table.marks[i] & IN_CROWD:
        work = steps * (
            paths.table.free_motions[i].gain_x * segment.mx + paths.table.free_motions[i].gain_y * segment.my
        )
        if share * centre > max(work, 0.0):
            share = max(work, 0.0) / centre
    segment.ax = share * x
    segment.ay = share * y


def _start(paths: Paths, i: cython.Py_ssize_t) -> cython.void:
    """Set the velocity of a row, and list the row in `hashed_rows` if it is fast or moves farther than its margin."""
    segment: cython.pointer[PathSegment] = cython.address(paths.segments[i])
    paths.listed[i] = 1
    segment.vx = paths.table.states[i].vx
    segment.vy = paths.table.states[i].vy
    segment.w = paths.table.states[i].w
    if paths.fast[i] or (paths.bodies.boxes.group[i] != ABSENT and paths.motion_bound(i) > paths.margin[i]):
        paths.hashed_rows[paths.hashed_count] = i
        paths.hashed_count += 1


def finish_paths(paths: Paths) -> cython.void:
    """Copy the motions and velocities at the end of the tick to the solver's table, and clear the paths."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    segment: cython.pointer[PathSegment]
    rest: float
    table: SolverBodies = paths.table
    for k in range(paths.changed_count):
        i = paths.changed_rows[k]
        state = cython.address(table.states[i])
        segment = cython.address(paths.segments[i])
        if paths.is_carried(i):
            table.motion[i] = FREE
        rest = 1.0 - segment.start
        if paths.stopped[i] == STUCK and segment.dx == 0.0 == segment.dy and segment.da == 0.0:
            # A stuck body would not move in the next ticks either, so it loses its velocity.
            segment.vx = segment.vy = segment.w = 0.0
        elif paths.stopped[i] == TOO_FAST:
            segment.vx = 2.0 * SIZE_MAX  # the guard sees that the body has been too fast
        state.dx = paths.x(i, 1.0)
        state.dy = paths.y(i, 1.0)
        state.da = paths.turned(i, 1.0)
        state.vx = segment.vx + rest * segment.ax
        state.vy = segment.vy + rest * segment.ay
        state.w = segment.w + rest * segment.aw
        paths.clear(i)  # a sleeper that was stopped and not woken is in neither of the lists below
    paths.changed_count = 0
    for k in range(table.free_count):
        paths.clear(table.free[k])
    for k in range(table.driven_count):
        paths.clear(table.driven[k])
    paths.clean = True
