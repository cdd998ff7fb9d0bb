"""The solver's motion of a body that meets something within the tick, but is not stopped by it.

When the solver pushes a body out of another one, hardly anything of this motion is in the body's velocity. If the body
touches a wall on its way out, there is no approach speed, and no impulse. If the body then went on with its velocity
alone, it would get no farther in this tick, nor in the next ones.
"""

from __future__ import annotations

import cython

from physics.tolerances import STRAY_PUSH

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.physics.ccd.impulses import (
        NMASS,
        NORMAL,
        NX,
        NY,
        PASSES,
        RECORD,
        RNA,
        RNB,
        SETTLED,
        WITH_FIXED,
        Impulses,
    )
    from cython.cimports.physics.ccd.paths import DEFLECTED, MA, MX, MY, PATH, UX, UY, Paths
    from cython.cimports.physics.dynamics.solver_bodies import II, IMX, IMY, INVERSE
else:
    from math import fabs

    from physics.ccd.impulses import (
        NMASS,
        NORMAL,
        NX,
        NY,
        PASSES,
        RECORD,
        RNA,
        RNB,
        SETTLED,
        WITH_FIXED,
        Impulses,
    )
    from physics.ccd.paths import DEFLECTED, MA, MX, MY, PATH, UX, UY, Paths
    from physics.dynamics.solver_bodies import II, IMX, IMY, INVERSE


_STRAY = cython.declare(cython.double, STRAY_PUSH)


@cython.cfunc
@cython.exceptval(check=False)
def deflect(paths: Paths, impulses: Impulses, index: cython.Py_ssize_t) -> cython.bint:
    """Let body `index` of `impulses.rows` go on along the path of the solver, without the part of the motion that leads
    into the bodies that it meets at this moment. Returns False, and changes nothing, if the body flies or is squeezed,
    an earlier impact has changed its path, it meets a body that is not static, or the impact, or what joints make of
    it, changes more than a small part of its motion (STRAY_PUSH)."""
    row: cython.Py_ssize_t = impulses.rows[index]
    k: cython.Py_ssize_t
    n: cython.int
    p: cython.Py_ssize_t = PATH * row
    x: float = paths.path[p + MX] - paths.path[p + UX] * paths.dt
    y: float = paths.path[p + MY] - paths.path[p + UY] * paths.dt
    speed: float = 0.0
    into: float
    greatest: float = 0.0
    if paths.changed[row] or paths.squeezed[row] or not paths.table.held[row]:
        return False
    for k in range(impulses.count):
        if impulses.a[k] == row or impulses.b[k] == row:
            if impulses.kind[k] != WITH_FIXED:
                return False
            if impulses.record[RECORD * k + NORMAL] > 0.0:
                speed += impulses.record[RECORD * k + NORMAL] / impulses.record[RECORD * k + NMASS]
    if impulses.answers_joined(row):
        speed += fabs(paths.path[p + UX] - impulses.saved[8 * index])
        speed += fabs(paths.path[p + UY] - impulses.saved[8 * index + 1])
    speed *= paths.dt
    if speed * speed > _STRAY * _STRAY * (x * x + y * y):
        return False
    for n in range(PASSES):
        into = 0.0
        for k in range(impulses.count):
            if impulses.a[k] == row or impulses.b[k] == row:
                into = max(into, _turn_off(paths, impulses, row, k))
        greatest = max(greatest, into)
        if into <= SETTLED * greatest:
            break
    paths.change(row)
    paths.changed[row] = DEFLECTED
    paths.impacts[row] += 1
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _turn_off(paths: Paths, impulses: Impulses, row: cython.Py_ssize_t, k: cython.Py_ssize_t) -> float:
    """Remove from a body's path, as an impulse would, the part that leads into the contact `k`. Returns how far
    that part led."""
    c: cython.Py_ssize_t = RECORD * k
    p: cython.Py_ssize_t = PATH * row
    m: cython.Py_ssize_t = INVERSE * row
    first: cython.bint = impulses.a[k] == row
    # The normal points from a to b.
    x: float = impulses.record[c + NX] if first else -impulses.record[c + NX]
    y: float = impulses.record[c + NY] if first else -impulses.record[c + NY]
    arm: float = impulses.record[c + RNA] if first else -impulses.record[c + RNB]
    into: float = paths.path[p + MX] * x + paths.path[p + MY] * y + paths.path[p + MA] * arm
    px: float = paths.table.inverse[m + IMX] * x
    py: float = paths.table.inverse[m + IMY] * y
    turn: float = paths.table.inverse[m + II] * arm
    give: float = px * x + py * y + turn * arm
    if not into > 0.0 or not give > 0.0:
        return 0.0
    paths.path[p + MX] -= into / give * px
    paths.path[p + MY] -= into / give * py
    paths.path[p + MA] -= into / give * turn
    return into
