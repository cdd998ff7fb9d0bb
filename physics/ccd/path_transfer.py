"""From the solver's motions of a tick to the paths of the sweep, and back.

The end of a sweep writes only what impacts have changed: all other bodies stay where the solver has put them.
"""

from __future__ import annotations

import cython

from physics.tolerances import SIZE_MAX

if cython.compiled:
    from cython.cimports.physics.ccd.paths import Paths
    from cython.cimports.physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DX,
        DY,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.grid.boxes import ABSENT
    from cython.cimports.physics.rows.bodies import Bodies
else:
    from physics.ccd.paths import Paths
    from physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DX,
        DY,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.grid.boxes import ABSENT
    from physics.rows.bodies import Bodies

_FAR = cython.declare(cython.double, SIZE_MAX)


@cython.cfunc
@cython.exceptval(check=False)
def begin_paths(
    paths: Paths, bodies: Bodies, table: SolverBodies, dt: float, steps: cython.int
) -> cython.bint:
    """Copy the motions of the tick from the solver, which made `steps` substeps. Returns False if no body has to be
    swept: neither the selected ones, nor any that the solver has made fast."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    f: cython.Py_ssize_t
    found: cython.bint = False
    paths.bodies = bodies
    paths.table = table
    paths.dt = dt
    for k in range(table.driven_count):
        if paths.fast[table.driven[k]]:
            found = True
    for k in range(table.free_count):
        i = table.free[k]
        if bodies.boxes.group[i] == ABSENT:
            paths.fast[i] = 0
        elif paths.is_fast(i):
            paths.fast[i] = 1
        elif paths.squeezed[i]:
            # A squeezed body that has fallen asleep in this tick is not swept, so that it is not woken.
            paths.fast[i] = table.motion[i] != ASLEEP
        if paths.fast[i]:
            found = True
    if not found:
        return False
    if not paths.clean:
        for i in range(len(paths.turning)):
            paths.wipe(i)
    paths.clean = False
    paths.leaving_count = paths.changed_count = 0
    for k in range(table.driven_count):
        i = table.driven[k]
        p = i
        _start(paths, i)
        # The motion of a kinematic body is velocity times dt exactly, not a sum over substeps.
        paths.segments[p].mx = table.state[STATE * i + VX] * dt
        paths.segments[p].my = table.state[STATE * i + VY] * dt
        paths.segments[p].ma = table.state[STATE * i + W] * dt
    for k in range(table.free_count):
        i = table.free[k]
        p = i
        f = FLIGHT * i
        _start(paths, i)
        paths.segments[p].mx = table.state[STATE * i + DX]
        paths.segments[p].my = table.state[STATE * i + DY]
        paths.segments[p].ma = table.state[STATE * i + DA]
        if not table.held[i]:
            # Along an axis on which game code applied a force, the whole tick has the final velocity (see
            # `SolverBodies.correct_flight`): no acceleration there.
            paths.segments[p].ax = (1.0 - table.flight[f + FORCED_X]) * steps * table.flight[f + GAIN_X]
            paths.segments[p].ay = (1.0 - table.flight[f + FORCED_Y]) * steps * table.flight[f + GAIN_Y]
            paths.segments[p].aw = (1.0 - table.flight[f + FORCED_W]) * steps * table.flight[f + GAIN_W]
            paths.segments[p].w -= paths.segments[p].aw
        elif not table.grounded[i]:
            _fall(paths, i, steps)
        paths.segments[p].vx -= paths.segments[p].ax
        paths.segments[p].vy -= paths.segments[p].ay
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _fall(paths: Paths, i: cython.Py_ssize_t, steps: cython.int) -> cython.void:
    """Set the acceleration of a body that only joints have pushed: what they have left of that of its free flight.

    Without it, bodies with joints that fall would come off the ground with the speed that they have a tick later.
    The rest of the change of its velocity is that of the joints, which turn it: after an impact they do something
    else.
    """
    table: SolverBodies = paths.table
    x: float = steps * table.flight[FLIGHT * i + GAIN_X]
    y: float = steps * table.flight[FLIGHT * i + GAIN_Y]
    share: float = x * x + y * y
    if share > 0.0:
        share = (
            x * (table.state[STATE * i + VX] - table.before[2 * i])
            + y * (table.state[STATE * i + VY] - table.before[2 * i + 1])
        ) / share
        share = min(max(share, 0.0), 1.0)
        paths.segments[i].ax = share * x
        paths.segments[i].ay = share * y


@cython.cfunc
@cython.exceptval(check=False)
def _start(paths: Paths, i: cython.Py_ssize_t) -> cython.void:
    """Set the velocity of a row, and list it if it leaves its box."""
    v: cython.Py_ssize_t = STATE * i
    paths.listed[i] = 1
    paths.segments[i].vx = paths.table.state[v + VX]
    paths.segments[i].vy = paths.table.state[v + VY]
    paths.segments[i].w = paths.table.state[v + W]
    if paths.fast[i] or (paths.bodies.boxes.group[i] != ABSENT and paths.length(i) > paths.sight[i]):
        paths.leaving[paths.leaving_count] = i
        paths.leaving_count += 1


@cython.cfunc
@cython.exceptval(check=False)
def finish_paths(paths: Paths) -> cython.void:
    """Copy the motions and velocities at the end of the tick to the solver's table, and wipe the paths."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    v: cython.Py_ssize_t
    rest: float
    table: SolverBodies = paths.table
    for k in range(paths.changed_count):
        i = paths.changed_rows[k]
        p = i
        v = STATE * i
        rest = 1.0 - paths.segments[p].start
        if (
            paths.stopped[i] == 2
            and paths.segments[p].dx == 0.0 == paths.segments[p].dy
            and paths.segments[p].da == 0.0
        ):
            # Nor would it move in the next ticks.
            paths.segments[p].vx = paths.segments[p].vy = paths.segments[p].w = 0.0
        elif paths.stopped[i] == 3:
            paths.segments[p].vx = 2.0 * _FAR  # the guard sees that the body has been too fast
        table.state[v + DX] = paths.x(i, 1.0)
        table.state[v + DY] = paths.y(i, 1.0)
        table.state[v + DA] = paths.turned(i, 1.0)
        table.state[v + VX] = paths.segments[p].vx + rest * paths.segments[p].ax
        table.state[v + VY] = paths.segments[p].vy + rest * paths.segments[p].ay
        table.state[v + W] = paths.segments[p].w + rest * paths.segments[p].aw
        paths.wipe(i)  # it may be a sleeper that was stopped and not woken
    paths.changed_count = 0
    for k in range(table.free_count):
        paths.wipe(table.free[k])
    for k in range(table.driven_count):
        paths.wipe(table.driven[k])
    paths.clean = True
