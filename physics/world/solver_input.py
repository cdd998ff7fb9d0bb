"""Copies components to the solver's bodies before a step."""

from __future__ import annotations

from math import cos, sin
from typing import Any

import cython

from physics.components.motion import Velocity
from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
from physics.components.unrest import WOKEN
from physics.dynamics.force_fields import ForceFields
from physics.dynamics.sleep_values import FORCED_SLEEP, NEVER_SLEEPS
from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FIXED, FREE, SolverBodies
from physics.rows.bodies import DEAD, Bodies
from physics.rows.mass import MassProperties
from physics.tolerances import SLEEP_SECONDS, UNLIMITED_REACH
from physics.world.body_mass import fill_masses

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch_item, prefetch_long_item

_NO_SLEEP = cython.declare(cython.double, NEVER_SLEEPS)
_GIVEN_SLEEP = cython.declare(cython.double, FORCED_SLEEP)
_AHEAD = cython.declare(cython.int, 8)
"""How many rows ahead to prefetch."""


@cython.final
@cython.cclass
class TakenForces:
    """What a tick has taken from a body.

    body, row  the body, and its row in this tick
    force_x, force_y, torque, impulse_x, impulse_y, angular_impulse  as the body had them
    vx, vy, w  the row's velocity before the impulses
    """

    body: RigidBody
    row: int
    force_x: float
    force_y: float
    torque: float
    impulse_x: float
    impulse_y: float
    angular_impulse: float
    vx: float
    vy: float
    w: float

    def __init__(self, body: RigidBody, row: cython.Py_ssize_t, vx: float, vy: float, w: float) -> None:
        self.body = body
        self.row = row
        self.force_x = body._force_x
        self.force_y = body._force_y
        self.torque = body._torque
        self.impulse_x = body._impulse_x
        self.impulse_y = body._impulse_y
        self.angular_impulse = body._angular_impulse
        self.vx = vx
        self.vy = vy
        self.w = w


@cython.final
@cython.cclass
class SolverInput:
    """Fills the solver's table of bodies: in each step the rows that may move, other rows when they may have changed.

    table           the solver's bodies
    mass            scratch space for the mass of a body
    filled          the list of component dicts of the rows that the table has; None: the table has no rows
    taken_forces    the forces and impulses that were taken from bodies for this tick
    became_dynamic  rows of bodies that became dynamic since the last step
    """

    table: SolverBodies
    mass: MassProperties
    filled: list[Any] | None
    taken_forces: list[TakenForces]
    became_dynamic: list[int]

    def __init__(self, table: SolverBodies) -> None:
        self.table = table
        self.mass = MassProperties()
        self.filled = None
        self.taken_forces = []
        self.became_dynamic = []

    def set_fixed_poses(self, bodies: Bodies, all_rows: cython.bint) -> cython.void:
        """Set the poses of rows that cannot move: of all such rows, or of those that changed since the last step."""
        table: SolverBodies = self.table
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        renewed: cython.bint = self.filled is not bodies.records
        for k in range(bodies.count if all_rows else bodies.changed.count):
            i = k if all_rows else bodies.changed.row[k]
            if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                if renewed or table.motion[i] != FIXED:
                    table.reset(i)
                table.x[i] = bodies.x[i]
                table.y[i] = bodies.y[i]
                bodies.kinematic_poses.known[i] = 0

    def list_movable(self, bodies: Bodies) -> cython.void:
        """List the rows that may move."""
        table: SolverBodies = self.table
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        bodies.activity.update_awake_list()
        table.movable_count = 0
        for k in range(bodies.boxes.awake_count):
            i = bodies.boxes.awake[k]
            if bodies.kind[i] != STATIC and bodies.state[i] < DEAD:
                table.movable[table.movable_count] = i
                table.movable_count += 1

    def fill(self, bodies: Bodies, gravity_x: float, gravity_y: float, follows: cython.bint) -> None:
        """Fill the solver's bodies from the rows that may move.

        follows  whether the last step was finished, and every tick since then had a step
        """
        table: SolverBodies = self.table
        velocity: Velocity
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        taken: TakenForces
        if self.taken_forces:
            for taken in self.taken_forces:
                # The step that took these was interrupted before it moved anything.
                taken.body._restore_forces(
                    taken.force_x,
                    taken.force_y,
                    taken.torque,
                    taken.impulse_x,
                    taken.impulse_y,
                    taken.angular_impulse,
                )
            self.taken_forces = []
        table.clear_shifts()
        for k in range(table.movable_count):
            if cython.compiled and k + _AHEAD < table.movable_count:
                i = table.movable[k + _AHEAD]
                if bodies.kind[i] == DYNAMIC:
                    prefetch_long_item(bodies.rigid_bodies, i)
                    prefetch_item(bodies.velocities, i)
            i = table.movable[k]
            table.reset(i)
            table.x[i] = bodies.x[i]
            table.y[i] = bodies.y[i]
            if bodies.state[i] >= DEAD:
                continue
            if bodies.kind[i] == DYNAMIC:
                bodies.kinematic_poses.known[i] = 0
                self.fill_dynamic(bodies, i, gravity_x, gravity_y)
                continue
            if follows and bodies.kinematic_poses.known[i]:
                table.shift_by(
                    i,
                    bodies.x[i] - bodies.kinematic_poses.x[i],
                    bodies.y[i] - bodies.kinematic_poses.y[i],
                    bodies.angle[i] - bodies.kinematic_poses.angle[i],
                )
            bodies.kinematic_poses.note(i, bodies.x[i], bodies.y[i], bodies.angle[i])
            if bodies.velocities[i] is not None:
                velocity = bodies.velocities[i]
                if velocity._x != 0.0 or velocity._y != 0.0 or velocity._angular != 0.0:
                    table.motion[i] = DRIVEN
                    table.states[i].vx = velocity._x
                    table.states[i].vy = velocity._y
                    table.states[i].w = velocity._angular

    def fill_dynamic(self, bodies: Bodies, i: cython.Py_ssize_t, gravity_x: float, gravity_y: float) -> None:
        """Fill the row of a dynamic body."""
        table: SolverBodies = self.table
        body: RigidBody = bodies.rigid_bodies[i]
        velocity: Velocity = bodies.velocities[i]
        cx: float
        cy: float
        c: float
        s: float
        if body._became_dynamic:
            body._became_dynamic = False
            self.became_dynamic.append(i)
        fill_masses(self.mass, bodies, table, i)
        table.size[i] = body._size
        table.reach[i] = body._reach
        table.effective_reach[i] = body._reach if body._reach > 0.0 else UNLIMITED_REACH
        table.sleep_speed[i] = body._sleep_speed if body._can_sleep else _NO_SLEEP
        if body._sleep_requested:
            body._sleep_requested = False
            velocity._x = velocity._y = velocity._angular = 0.0
            body._asleep = True
            body._sleep_time = _GIVEN_SLEEP
            bodies.to_gather.is_current[i] = 0
            body._remember(bodies.x[i], bodies.y[i], bodies.angle[i], 0.0, 0.0, 0.0)
        elif body._sleep_time == _GIVEN_SLEEP:
            body._sleep_time = SLEEP_SECONDS
        if body._asleep and body._is_unchanged(
            bodies.x[i], bodies.y[i], bodies.angle[i], velocity._x, velocity._y, velocity._angular
        ):
            table.motion[i] = ASLEEP
        else:
            table.motion[i] = FREE
            if body._asleep:
                body._set_awake(WOKEN)
        table.sleep_time[i] = body._sleep_time
        table.drifts[i].x = body._drift_x
        table.drifts[i].y = body._drift_y
        table.drifts[i].angle = body._drift_angle
        # A Velocity is that of the entity's position, the solver's velocity is that of the centre of mass: v + w x r.
        c = bodies.c[i]
        s = bodies.s[i]
        if body._has_center:
            # The `c` and `s` of a row without a shape are not up to date.
            c = cos(bodies.angle[i])
            s = sin(bodies.angle[i])
        cx = c * body._center_now_x - s * body._center_now_y
        cy = s * body._center_now_x + c * body._center_now_y
        table.cx[i] = cx
        table.cy[i] = cy
        table.local_cx[i] = body._center_now_x
        table.local_cy[i] = body._center_now_y
        if not body._lock_rotation:
            table.states[i].w = velocity._angular
        if not body._lock_x:
            table.states[i].vx = velocity._x - table.states[i].w * cy
        if not body._lock_y:
            table.states[i].vy = velocity._y + table.states[i].w * cx
        table.free_motions[i].damping = body._linear_damping
        table.free_motions[i].angular_damping = body._angular_damping
        if not body._lock_x:
            table.free_motions[i].gain_x = gravity_x * body._gravity_scale
        if not body._lock_y:
            table.free_motions[i].gain_y = gravity_y * body._gravity_scale
        if body._has_forces:
            self.apply_forces(bodies, i, body)

    def apply_forces(self, bodies: Bodies, i: cython.Py_ssize_t, body: RigidBody) -> None:
        """Apply the forces and impulses of game code. One that acts at a point is a push at the centre of mass and a
        torque."""
        table: SolverBodies = self.table
        rx: float
        ry: float
        torque: float
        x: float
        y: float
        px: float
        py: float
        at_once: cython.bint
        for x, y, px, py, at_once in body._point_forces:
            rx = px - (bodies.x[i] + table.cx[i])
            ry = py - (bodies.y[i] + table.cy[i])
            torque = rx * y - ry * x
            if at_once:
                body._impulse_x += x
                body._impulse_y += y
                body._angular_impulse += torque
            else:
                body._force_x += x
                body._force_y += y
                body._torque += torque
        body._point_forces = []
        table.free_motions[i].gain_x += table.masses[i].inverse_mass_x * body._force_x
        table.free_motions[i].gain_y += table.masses[i].inverse_mass_y * body._force_y
        table.free_motions[i].gain_w += table.masses[i].inverse_inertia * body._torque
        table.free_motions[i].forced_x = 1.0 if body._force_x != 0.0 else 0.0
        table.free_motions[i].forced_y = 1.0 if body._force_y != 0.0 else 0.0
        table.free_motions[i].forced_w = 1.0 if body._torque != 0.0 else 0.0
        # Forces that handlers give the body from now on are for the next tick.
        self.taken_forces.append(
            TakenForces(body, i, table.states[i].vx, table.states[i].vy, table.states[i].w)
        )
        table.apply_impulse(i, body._impulse_x, body._impulse_y, body._angular_impulse)
        body._clear_forces()

    def enter_liquids(self, fields: ForceFields) -> None:
        """Slow the bodies that went deeper. Apply this tick's impulses again, to the mass of body and liquid together.
        Comes after liquids were added to the inertia of bodies."""
        table: SolverBodies = self.table
        taken: TakenForces
        for taken in self.taken_forces:
            table.states[taken.row].vx = taken.vx
            table.states[taken.row].vy = taken.vy
            table.states[taken.row].w = taken.w
        fields.slow_entering(table)
        for taken in self.taken_forces:
            table.apply_impulse(taken.row, taken.impulse_x, taken.impulse_y, taken.angular_impulse)
