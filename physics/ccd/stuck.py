"""Bodies that cannot get out of each other's way within the tick: they stop, or a kinematic body carries them along."""

from __future__ import annotations

from math import fabs

import cython

from physics.ccd.impact_search import ImpactSearch
from physics.ccd.joined_bodies import HELD_BY_NOTHING, JoinedBodies
from physics.ccd.paths import MOVES, Paths
from physics.ccd.relative_motion import relative_motion_bound
from physics.ccd.toi_queue import DONE, ToiQueue
from physics.dynamics.solver_bodies import DRIVEN, FREE, SolverBodies
from physics.tolerances import SLOP_RELATIVE, SWEEP_WIDTHS


def carry(search: ImpactSearch, row: cython.Py_ssize_t, by: cython.Py_ssize_t) -> cython.bint:
    """Let the kinematic body `by` carry along the dynamic body `row`, which cannot get out of its way, and all bodies
    that joints connect with `row`. Returns False, and changes nothing, if `by` is not kinematic, if joints tie the
    bodies to a body outside the group, or if one of the bodies may not be carried: a body without room would be pressed
    through the body that has stopped it."""
    paths: Paths = search.paths
    joined: JoinedBodies = search.joined
    k: cython.Py_ssize_t = joined.group_of(row)
    i: cython.Py_ssize_t
    if paths.table.motion[by] != DRIVEN or not paths.may_be_carried(row, by):
        return False
    if k >= 0:
        if joined.held_by[k] != HELD_BY_NOTHING:
            return False
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            if not paths.may_be_carried(joined.member[i], by):
                return False
    paths.carry(row, by)
    if k >= 0:
        joined.end_time[k] = 1.0
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            if joined.member[i] != row:
                paths.carry_with(joined.member[i], row)
    return True


def stop_carried(search: ImpactSearch, row: cython.Py_ssize_t, time: float) -> cython.int:
    """Stop a body that a kinematic body has carried along, and all bodies that joints connect with it."""
    joined: JoinedBodies = search.joined
    k: cython.Py_ssize_t = joined.group_of(row)
    i: cython.Py_ssize_t
    if not search.paths.is_carried(row):
        return 0
    search.paths.stop_carried(row, time)
    if k >= 0:
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            if joined.member[i] != row:
                search.paths.stop_carried(joined.member[i], time)
    search.search_again(row, time)
    return 0


def stop_pair(search: ImpactSearch, pair: cython.Py_ssize_t) -> cython.void:
    """Mark a pair as done, and stop both its bodies as stuck; a kinematic body carries the other one along. When all
    steps of the tick are used (SWEEP_STEPS), only a body whose motion is beyond SWEEP_WIDTHS counts as stuck: other
    bodies may have used none of the steps."""
    paths: Paths = search.paths
    queue: ToiQueue = search.queue
    spent: cython.bint = search.is_spent()
    side: cython.int
    i: cython.Py_ssize_t
    other: cython.Py_ssize_t
    motion: float
    queue.state[pair] = DONE
    for side in range(2):
        i, other = queue.a[pair], queue.b[pair]
        if side == 1:
            i, other = other, i
        if paths.table.motion[i] >= FREE and not carry(search, i, other):
            motion = fabs(paths.segments[i].vx) + fabs(paths.segments[i].vy)
            motion = (motion + fabs(paths.segments[i].w) * paths.turning[i]) * paths.dt
            paths.stop(i, not spent or motion > SWEEP_WIDTHS * paths.table.size[i])


def is_left_to_driven(paths: Paths, queue: ToiQueue, pair: cython.Py_ssize_t) -> cython.bint:
    """Whether a kinematic body decides an impact: a body that it carries along has met a fixed body, or a body with
    another motion; or the kinematic body moves on over a dynamic body that has stopped."""
    table: SolverBodies = paths.table
    a: cython.Py_ssize_t = queue.a[pair]
    b: cython.Py_ssize_t = queue.b[pair]
    return (
        (table.motion[a] < FREE and table.motion[b] < FREE)
        or (paths.stopped[a] != MOVES and table.motion[b] == DRIVEN)
        or (paths.stopped[b] != MOVES and table.motion[a] == DRIVEN)
    )


def leave_to_driven(search: ImpactSearch, pair: cython.Py_ssize_t, time: float) -> cython.int:
    """If a kinematic body carries one body of a pair into the other, put the carried body down. Otherwise let the
    kinematic body carry along the body that has stopped, if that is possible."""
    paths: Paths = search.paths
    a: cython.Py_ssize_t = search.queue.a[pair]
    b: cython.Py_ssize_t = search.queue.b[pair]
    if paths.table.motion[a] < FREE and paths.table.motion[b] < FREE:
        if (1.0 - time) * relative_motion_bound(paths, a, b) > SLOP_RELATIVE * paths.smaller_width(a, b):
            stop_carried(search, a, time)
            stop_carried(search, b, time)
    elif carry(search, a, b):
        search.search_again(a, time)
    elif carry(search, b, a):
        search.search_again(b, time)
    return 0
