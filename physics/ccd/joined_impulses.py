"""Takes the bodies that joints connect into the impacts of a moment before these are resolved, and gives the joints
their share of the impulses afterwards."""

from __future__ import annotations

import cython

from physics.tolerances import JOINT_BREAKS

if cython.compiled:
    from cython.cimports.physics.ccd.impulses import (
        NMASS,
        NORMAL,
        NX,
        NY,
        OVER,
        RECORD,
        RNA,
        RNB,
        RTA,
        RTB,
        TANGENT,
        TARGET,
        Impulses,
    )
    from cython.cimports.physics.ccd.joined_bodies import JoinedBodies
    from cython.cimports.physics.ccd.paths import Paths
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
else:
    from physics.ccd.impulses import (
        NMASS,
        NORMAL,
        NX,
        NY,
        OVER,
        RECORD,
        RNA,
        RNB,
        RTA,
        RTB,
        TANGENT,
        TARGET,
        Impulses,
    )
    from physics.ccd.joined_bodies import JoinedBodies
    from physics.ccd.paths import Paths
    from physics.dynamics.solver_bodies import SolverBodies

_BREAKS = cython.declare(cython.int, JOINT_BREAKS)


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_joined(impulses: Impulses, paths: Paths, time: float) -> cython.int:
    """Find how the bodies of all contacts answer with what joints connect with them. Comes before `Impulses.solve`."""
    joined: JoinedBodies = impulses.joined
    k: cython.Py_ssize_t
    n: cython.int
    for k in range(impulses.count):
        if impulses.kind[k] != OVER and impulses.speed(paths, k, False) < 0.0:
            joined.wake(paths, impulses.a[k])
            joined.wake(paths, impulses.b[k])
    joined.list_groups(paths.table)
    for n in range(_BREAKS + 1):
        respond_joined(impulses, paths, time)
        if n == _BREAKS or not joined.joints.table.breakable or not break_joints(impulses, paths):
            return 0
        # What joints hold is another group now.
        joined.forget()
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def respond_joined(impulses: Impulses, paths: Paths, time: float) -> cython.int:
    """Compute the responses of the bodies of all contacts, and the effective masses that follow."""
    joined: JoinedBodies = impulses.joined
    table: SolverBodies = paths.table
    k: cython.Py_ssize_t
    for k in range(impulses.count):
        if joined.group[impulses.a[k]]:
            joined.arrive(paths, impulses.a[k], time)
        if joined.group[impulses.b[k]]:
            joined.arrive(paths, impulses.b[k], time)
    load_all(impulses, paths)
    for k in range(impulses.count):
        if joined.group[impulses.a[k]]:
            joined.find_limits(table, joined.group[impulses.a[k]] - 1)
        if joined.group[impulses.b[k]]:
            joined.find_limits(table, joined.group[impulses.b[k]] - 1)
    for k in range(impulses.count):
        if joined.group[impulses.a[k]]:
            joined.learn(table, impulses.a[k])
        if joined.group[impulses.b[k]]:
            joined.learn(table, impulses.b[k])
    for k in range(impulses.count):
        if joined.group[impulses.a[k]] or joined.group[impulses.b[k]]:
            impulses.weigh(table, k)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def load_all(impulses: Impulses, paths: Paths) -> cython.void:
    """Add about the impulses that all contacts will have to those of the groups of their bodies."""
    k: cython.Py_ssize_t
    push: float
    for k in range(impulses.count):
        push = impulses.record[RECORD * k + TARGET] - impulses.speed(paths, k, False)
        if push > 0.0 and impulses.kind[k] != OVER:
            load(impulses, k, push * impulses.record[RECORD * k + NMASS], 0.0)


@cython.cfunc
@cython.exceptval(check=False)
def break_joints(impulses: Impulses, paths: Paths) -> cython.bint:
    """Let joints break that cannot hold the impulses of this moment. Returns whether there were any."""
    joined: JoinedBodies = impulses.joined
    k: cython.Py_ssize_t
    found: cython.bint = False
    load_all(impulses, paths)
    for k in range(impulses.count):
        if joined.group[impulses.a[k]] and joined.break_overloaded(
            paths.table, joined.group[impulses.a[k]] - 1, paths.dt
        ):
            found = True
        if joined.group[impulses.b[k]] and joined.break_overloaded(
            paths.table, joined.group[impulses.b[k]] - 1, paths.dt
        ):
            found = True
    return found


@cython.cfunc
@cython.exceptval(check=False)
def load(impulses: Impulses, k: cython.Py_ssize_t, normal: float, tangent: float) -> cython.void:
    """Add the impulses of a contact to those of the groups of its bodies."""
    joined: JoinedBodies = impulses.joined
    c: cython.Py_ssize_t = RECORD * k
    x: float = normal * impulses.record[c + NX] - tangent * impulses.record[c + NY]
    y: float = normal * impulses.record[c + NY] + tangent * impulses.record[c + NX]
    if joined.group[impulses.a[k]]:
        joined.add(
            impulses.a[k], -x, -y, -(impulses.record[c + RNA] * normal + impulses.record[c + RTA] * tangent)
        )
    if joined.group[impulses.b[k]]:
        joined.add(
            impulses.b[k], x, y, impulses.record[c + RNB] * normal + impulses.record[c + RTB] * tangent
        )


@cython.cfunc
@cython.exceptval(check=False)
def add_joint_forces(impulses: Impulses, paths: Paths) -> cython.void:
    """Add the impulses of joints that follow from those of the contacts to those of the tick. Comes after
    `Impulses.solve`."""
    joined: JoinedBodies = impulses.joined
    k: cython.Py_ssize_t
    for k in range(impulses.count):
        load(impulses, k, impulses.record[RECORD * k + NORMAL], impulses.record[RECORD * k + TANGENT])
    for k in range(impulses.count):
        if joined.group[impulses.a[k]]:
            joined.add_forces(paths.table, joined.group[impulses.a[k]] - 1)
        if joined.group[impulses.b[k]]:
            joined.add_forces(paths.table, joined.group[impulses.b[k]] - 1)
