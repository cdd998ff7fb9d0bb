"""Checks the results of the solver and the sweep: values that are not finite, or too large, do not spread.

The input of the solver is finite, but its results may overflow: game code may give extreme numbers, which are then
multiplied. Without this check, one such number would spread to the body's neighbours in the next tick, and to the cell
indices of the grid.
"""

from __future__ import annotations

from math import fabs

import cython

from physics.collision.manifolds import Manifolds
from physics.components.motion import Velocity
from physics.components.unrest import FAULTY
from physics.dynamics.solver_bodies import FIXED, FREE, SolverBodies
from physics.rows.bodies import Bodies
from physics.tolerances import SIZE_MAX


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_sound(bodies: Bodies, table: SolverBodies, i: cython.Py_ssize_t) -> cython.bint:
    """Whether the pose and velocities of a free row at the end of the tick are within SIZE_MAX.

    Compares upper bounds of the values that are written to the components. NaN fails every comparison.
    """
    arm: float = fabs(table.cx[i]) + fabs(table.cy[i])
    return (
        fabs(table.states[i].vx) + fabs(table.states[i].vy) + fabs(table.states[i].w) * (1.0 + arm)
        <= SIZE_MAX
        and fabs(bodies.x[i]) + fabs(table.states[i].dx) + 2.0 * arm <= SIZE_MAX
        and fabs(bodies.y[i]) + fabs(table.states[i].dy) + 2.0 * arm <= SIZE_MAX
        and fabs(bodies.angle[i]) + fabs(table.states[i].da) <= SIZE_MAX
    )


def guard(bodies: Bodies, table: SolverBodies, manifolds: Manifolds, stage: str) -> None:
    """Stop each free row that is not sound at the pose it had when the tick began, and note the `stage` for the
    warning."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stopped: cython.bint = False
    for k in range(table.free_count):
        i = table.free[k]
        if not is_sound(bodies, table, i):
            stop(table, i)
            bodies.note_fault(i, stage)
            stopped = True
    if stopped:
        restore_immovable(bodies, table)
        forget_impulses(bodies, manifolds)


def restore_immovable(bodies: Bodies, table: SolverBodies) -> None:
    """Restore the velocities of the rows that impulses do not move, because an infinite impulse times the inverse mass
    0 is NaN. Kinematic rows have the velocity of their component, static rows have none."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    velocity: Velocity
    for i in range(bodies.count):
        if table.motion[i] == FIXED:
            table.stop(i)
    for k in range(table.driven_count):
        i = table.driven[k]
        velocity = bodies.velocities[i]
        table.states[i].vx = velocity._x
        table.states[i].vy = velocity._y
        table.states[i].w = velocity._angular


def stop(table: SolverBodies, i: cython.Py_ssize_t) -> cython.void:
    """Stop a row, awake, at the pose it had when the tick began. Its forces are used up."""
    table.stop(i)
    table.motion[i] = FREE
    table.reset_sleep_time(i, FAULTY)


def forget_impulses(bodies: Bodies, manifolds: Manifolds) -> None:
    """Clear the impulses of the contacts of stopped bodies, and of contacts whose own numbers are too large or NaN: the
    next tick would start from these impulses."""
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    for k in range(manifolds.count):
        p = 2 * k
        if (
            manifolds.a[k] in bodies.faults
            or manifolds.b[k] in bodies.faults
            or not fabs(manifolds.values[k].approach_speed) + fabs(manifolds.values[k].normal_impulse)
            <= SIZE_MAX
            or not fabs(manifolds.points[p].normal_impulse) + fabs(manifolds.points[p].tangent_impulse)
            <= SIZE_MAX
            or not fabs(manifolds.points[p + 1].normal_impulse)
            + fabs(manifolds.points[p + 1].tangent_impulse)
            <= SIZE_MAX
        ):
            manifolds.values[k].approach_speed = manifolds.values[k].normal_impulse = 0.0
            manifolds.clear_impulses(k)
