"""Sleepers in a step: wakes those that something moves, and keeps the others still."""

from __future__ import annotations

import cython

from physics.collision.detection import Detection
from physics.collision.manifolds import Manifolds
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.components.unrest import ALL_WOKEN, NEW, WOKEN
from physics.dynamics.solver import Solver
from physics.dynamics.solver_bodies import ASLEEP, FREE, STILL, SolverBodies
from physics.grid.boxes import QUIET
from physics.rows.bodies import DEAD, Bodies
from physics.world.solver_input import SolverInput


def wake_sleepers(bodies: Bodies, sleeping: cython.bint) -> None:
    """Wake all dynamic bodies. If `sleeping`, those that game code has just put to sleep stay asleep."""
    i: cython.Py_ssize_t
    body: RigidBody
    for i in range(bodies.count):
        if bodies.kind[i] == DYNAMIC and bodies.state[i] < DEAD:
            body = bodies.rigid_bodies[i]
            if not (sleeping and body._sleep_requested):
                body._set_awake(NEW if body._unrest == NEW else ALL_WOKEN)
            bodies.unsettle(i)


def wake_islands(
    bodies: Bodies, detection: Detection, solver: Solver, solver_input: SolverInput, dt: float
) -> None:
    """Link the islands, and wake those that something moves. Before that, bring back the kept manifolds of quiet
    sleepers that may wake."""
    while True:
        if bodies.activity.unsettled_count > 0:
            detection.kept.bring_back(bodies, detection.manifolds)
        # Rows may have left the quiet group, here or because ground near them moves.
        solver_input.list_movable(bodies)
        solver.link(detection.manifolds, dt)
        if bodies.activity.quiet_dynamic_count == 0 or not _unsettle_islands(bodies, detection, solver):
            break
        solver.islands.undo(solver.bodies)
    solver.wake()


def _unsettle_islands(bodies: Bodies, detection: Detection, solver: Solver) -> cython.int:
    """Unsettle the quiet sleepers of islands that have a body awake. Returns whether any row is unsettled."""
    manifolds: Manifolds = detection.manifolds
    k: cython.Py_ssize_t
    p: cython.int
    i: cython.int
    for k in range(manifolds.count):
        for p in range(2):
            i = manifolds.pairs[k].row_b if p else manifolds.pairs[k].row_a
            if bodies.boxes.group[i] == QUIET and solver.islands.wakes(solver.bodies, i):
                detection.kept.manifolds.unsettle_island(bodies, i)
    return bodies.activity.unsettled_count > 0


def wake_neighbours(bodies: Bodies, detection: Detection, table: SolverBodies, h: float) -> None:
    """Wake the sleepers that touch an awake body, and unsettle all awake rows. Comes after a sweep that has woken
    bodies; `h` is the length of a substep.

    The hit may have knocked a body away from a sleeper that lay on it. No contact would wake the sleeper in the next
    tick. Sleepers that touch these sleepers are woken now or, by their contacts, in the next tick. Contacts of woken
    rows with what hit them must not be kept, even if these rows fall asleep again at once at the same place (in a long
    tick).
    """
    manifolds: Manifolds = detection.manifolds
    k: cython.Py_ssize_t
    a: cython.int
    b: cython.int
    unsettle_free(bodies, detection, table)
    for k in range(manifolds.count):
        a = manifolds.pairs[k].row_a
        b = manifolds.pairs[k].row_b
        if not manifolds.pairs[k].enabled or not manifolds.is_in_contact(k):
            continue
        if table.motion[a] == FREE and table.motion[b] == ASLEEP:
            table.wake(b, h)
        elif table.motion[b] == FREE and table.motion[a] == ASLEEP:
            table.wake(a, h)
    unsettle_free(bodies, detection, table)


def unsettle_free(bodies: Bodies, detection: Detection, table: SolverBodies) -> None:
    """If any row is quiet, or about to become quiet: unsettle all rows that are awake, and bring back their
    manifolds."""
    k: cython.Py_ssize_t
    if bodies.activity.quiet_dynamic_count > 0 or bodies.activity.moving_at_rest_count > 0:
        for k in range(table.free_count):
            bodies.unsettle(table.free[k])
        detection.kept.bring_back(bodies, detection.manifolds)


def keep_woken_awake(bodies: Bodies, table: SolverBodies) -> None:
    """Set back the time of rest of bodies that pre-solve handlers woke after the table was filled."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    body: RigidBody
    for k in range(table.free_count):
        i = table.free[k]
        body = bodies.rigid_bodies[i]
        if body._sleep_time < table.sleep_time[i]:
            table.reset_sleep_time(i, WOKEN)


def stop_sleepers(bodies: Bodies, manifolds: Manifolds, table: SolverBodies) -> cython.void:
    """Set the velocities of all sleeping rows to 0, because the solver may have changed them. The next tick does not
    fill in the quiet rows, and other rows may be quiet by then."""
    k: cython.Py_ssize_t
    p: cython.int
    i: cython.int
    for k in range(table.movable_count):
        i = table.movable[k]
        if table.motion[i] == ASLEEP:
            table.states[i].vx = table.states[i].vy = table.states[i].w = 0.0
    if bodies.activity.quiet_dynamic_count > 0:
        for k in range(manifolds.count):
            for p in range(2):
                i = manifolds.pairs[k].row_b if p else manifolds.pairs[k].row_a
                if bodies.boxes.group[i] == QUIET and table.motion[i] == ASLEEP:
                    table.states[i] = STILL[0]
