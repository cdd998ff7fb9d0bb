"""Copies the solver's bodies to components and rows after a step."""

from __future__ import annotations

from math import cos, fabs, sin, sqrt

import cython

from physics.components.motion import Transform, Velocity
from physics.components.rigid_body import RigidBody
from physics.dynamics.solver_bodies import ASLEEP, SolverBodies
from physics.rows.bodies import Bodies
from physics.rows.gather import gather_row, note_current, read_moved
from physics.tolerances import SLOP_RELATIVE, SPECULATIVE_RELATIVE

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch_item, prefetch_long_item

_AHEAD = cython.declare(cython.int, 8)
"""How many rows ahead to prefetch."""


def write_back(bodies: Bodies, table: SolverBodies, dt: float) -> None:
    """Copy the solver's results to components and rows."""
    transform: Transform
    velocity: Velocity
    body: RigidBody
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    angle: float
    c: float
    s: float
    cx: float
    cy: float
    speed: float
    for k in range(table.driven_count):
        i = table.driven[k]
        # In one step, not the sum of the substeps: exactly as in a world without dynamic bodies.
        gather_row(bodies, i, dt)
        bodies.kinematic_poses.note(i, bodies.x[i], bodies.y[i], bodies.angle[i])
    for k in range(table.free_count):
        if cython.compiled and k + _AHEAD < table.free_count:
            i = table.free[k + _AHEAD]
            prefetch_long_item(bodies.rigid_bodies, i)
            prefetch_item(bodies.transforms, i)
            prefetch_item(bodies.velocities, i)
        i = table.free[k]
        transform = bodies.transforms[i]
        velocity = bodies.velocities[i]
        body = bodies.rigid_bodies[i]
        angle = bodies.angle[i] + table.states[i].da
        cx = cy = 0.0
        # The centre in the RigidBody may be that of another entity that shares it.
        if table.local_cx[i] != 0.0 or table.local_cy[i] != 0.0:
            c = cos(angle)
            s = sin(angle)
            cx = c * table.local_cx[i] - s * table.local_cy[i]
            cy = s * table.local_cx[i] + c * table.local_cy[i]
        transform._x = bodies.x[i] + (table.states[i].dx + (table.cx[i] - cx))
        transform._y = bodies.y[i] + (table.states[i].dy + (table.cy[i] - cy))
        transform._angle = angle
        body._moved_x = transform._x - bodies.x[i]
        body._moved_y = transform._y - bodies.y[i]
        body._moved_angle = table.states[i].da
        velocity._x = table.states[i].vx + table.states[i].w * cy
        velocity._y = table.states[i].vy - table.states[i].w * cx
        velocity._angular = table.states[i].w
        body._added_mass = table.added_mass[i]
        body._sleep_time = table.sleep_time[i]
        if table.unrest[i] > 0:
            body._unrest = table.unrest[i]
        elif table.unrest[i] < 0:
            body._unrest = -1 - bodies.entity[-1 - table.unrest[i]]
        body._drift_x = table.drifts[i].x
        body._drift_y = table.drifts[i].y
        body._drift_angle = table.drifts[i].angle
        body._asleep = table.motion[i] == ASLEEP and not body._has_forces
        body._remember(transform._x, transform._y, angle, velocity._x, velocity._y, velocity._angular)
        # Detection looks for contacts as far around the body as it may move in the next tick, at most a part of its
        # width. What the body can pass through in a tick is left to the sweep.
        speed = sqrt(
            table.states[i].vx * table.states[i].vx + table.states[i].vy * table.states[i].vy
        ) + table.reach[i] * fabs(table.states[i].w)
        speed = 4.0 * SLOP_RELATIVE * table.size[i] + speed * dt
        if not speed <= SPECULATIVE_RELATIVE * table.size[i]:
            speed = SPECULATIVE_RELATIVE * table.size[i]
        body._margin = speed
        read_moved(bodies, i, transform, velocity, speed)
        if body._asleep or not bodies.to_gather.is_current[i]:
            note_current(bodies, i)
