"""Contact response in the tick: components to the solver's bodies, a step, and back to the components."""

from __future__ import annotations

from typing import Any

import cython

from physics.tolerances import SIZE_MAX, SLOP_RELATIVE, SPECULATIVE_RELATIVE, THIN_RELATIVE

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.ccd.pre_solve_hook import PreSolveHook
    from cython.cimports.physics.ccd.sweep import Sweep
    from cython.cimports.physics.collision.detection import Detection
    from cython.cimports.physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from cython.cimports.physics.collision.materials import mix_materials
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.motion import Transform, Velocity
    from cython.cimports.physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from cython.cimports.physics.dynamics.solver import Solver
    from cython.cimports.physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DAMPING,
        DAMPING_W,
        DRIVEN,
        DX,
        DY,
        FIXED,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        FREE,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from cython.cimports.physics.grid.boxes import STATIC as STANDING
    from cython.cimports.physics.grid.prefetch import prefetch_item, prefetch_long_item
    from cython.cimports.physics.rows.bodies import DEAD, Bodies
    from cython.cimports.physics.rows.gather import gather_row, look_around
    from cython.cimports.physics.rows.mass import MassProperties
    from cython.cimports.physics.shapes.convex import Convex
    from cython.cimports.physics.world.guard import guard
    from cython.cimports.physics.world.joint_projection import project_joints
    from cython.cimports.physics.world.joints import Joints
    from cython.cimports.physics.world.waking import rouse_changed
else:
    from math import cos, fabs, sin, sqrt

    from physics.ccd.pre_solve_hook import PreSolveHook
    from physics.ccd.sweep import Sweep
    from physics.collision.detection import Detection
    from physics.collision.manifolds import INFO, ROW_A, ROW_B, Manifolds
    from physics.collision.materials import mix_materials
    from physics.components.collider import Collider
    from physics.components.motion import Transform, Velocity
    from physics.components.rigid_body import DYNAMIC, STATIC, RigidBody
    from physics.dynamics.solver import Solver
    from physics.dynamics.solver_bodies import (
        ASLEEP,
        DA,
        DAMPING,
        DAMPING_W,
        DRIVEN,
        DX,
        DY,
        FIXED,
        FLIGHT,
        FORCED_W,
        FORCED_X,
        FORCED_Y,
        FREE,
        GAIN_W,
        GAIN_X,
        GAIN_Y,
        II,
        IMX,
        IMY,
        INVERSE,
        STATE,
        VX,
        VY,
        SolverBodies,
        W,
    )
    from physics.grid.boxes import STATIC as STANDING
    from physics.rows.bodies import DEAD, Bodies
    from physics.rows.gather import gather_row, look_around
    from physics.rows.mass import MassProperties
    from physics.shapes.convex import Convex
    from physics.world.guard import guard
    from physics.world.joint_projection import project_joints
    from physics.world.joints import Joints
    from physics.world.waking import rouse_changed

_SLOP = cython.declare(cython.double, SLOP_RELATIVE)
_SPECULATIVE = cython.declare(cython.double, SPECULATIVE_RELATIVE)
_THIN = cython.declare(cython.double, THIN_RELATIVE)
_AHEAD = cython.declare(cython.int, 8)
"""Rows to ask the memory for before they are due."""
_HEAVIEST = cython.declare(cython.double, 1e300)
_LIGHTEST = cython.declare(cython.double, 1e-300)
"""Of masses and inertias that follow from shapes: within, their inverses are numbers, too."""
_FAR = cython.declare(cython.double, SIZE_MAX)
_UNFINISHED = cython.declare(cython.longlong, -1)


@cython.final
@cython.cclass
class Response:
    """Moves what moves in a world that has dynamic bodies or bullets. Keeps the solver and the sweep.

    sweeping  whether there is a sweep
    judge     asked about the contacts before they are solved
    filled    the component dicts of the rows that the solver's table has
    spent     bodies, and the forces and impulses that were taken from each for this tick
    version   of the bodies that the solver's table has; UNFINISHED if the last step was interrupted
    idle      whether there was no step in the last tick
    swept     whether there was a sweep in the last step
    """

    if not cython.compiled:
        __slots__ = (
            "solver",
            "sweep",
            "sweeping",
            "mass",
            "gravity_x",
            "gravity_y",
            "judge",
            "filled",
            "spent",
            "released",
            "version",
            "idle",
            "swept",
        )
    judge: PreSolveHook
    solver: Solver
    sweep: Sweep
    sweeping: bool
    mass: MassProperties
    gravity_x: float
    gravity_y: float
    filled: list[Any] | None
    spent: list[Any]
    released: list[int]
    version: int
    idle: bool
    swept: bool

    def __init__(self) -> None:
        self.solver = Solver()
        self.sweep = Sweep()
        self.sweeping = True
        self.mass = MassProperties()
        self.gravity_x = self.gravity_y = 0.0
        self.judge = PreSolveHook()
        self.filled = None
        self.spent = []
        self.released = []
        self.version = 0
        self.idle = self.swept = True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def run(
        self,
        bodies: Bodies,
        detection: Detection,
        joints: Joints,
        dt: float,
        gravity_x: float,
        gravity_y: float,
    ) -> cython.int:
        """One step of `dt` seconds, greater than 0, for everything that has a velocity."""
        # The manifolds that the last tick's detection left are those of this tick, unless game code moved things.
        changed: cython.bint = detection.version != bodies.version
        # What stands still is where the last step left it, unless game code was there since: in a pause, too.
        anew: cython.bint = self.version != bodies.version
        interrupted: cython.bint = self.version == _UNFINISHED
        gravity: float = sqrt(gravity_x * gravity_x + gravity_y * gravity_y)
        room: cython.Py_ssize_t = len(self.solver.bodies.size)
        i: cython.Py_ssize_t
        self.version = _UNFINISHED
        self.solver.bodies.reserve(bodies.count)
        if len(self.solver.bodies.size) > room:
            self.filled = None
            anew = True
        if interrupted or self.idle or self.sweeping != self.swept or self.filled is not bodies.records:
            # The table, or the sweep, may have nothing of what stands, or something that is not right any more.
            bodies.stir_all()
        if (
            interrupted
            or gravity_x != self.gravity_x
            or gravity_y != self.gravity_y
            or not self.solver.sleeping
        ):
            # A step that was interrupted may have forgotten whom to wake.
            self.rouse_sleepers(bodies)
        detection.bring_back(bodies)
        self.gravity_x = gravity_x
        self.gravity_y = gravity_y
        if anew:
            self.place(bodies)
        self.list_movable(bodies)
        self.filled = bodies.records
        self.idle = False
        self.swept = self.sweeping
        self.fill(bodies, gravity_x, gravity_y)
        if changed:
            detection.find_near(bodies)
        for i in self.released:
            # What a hand pressed into something without end was held by impulses without end: they would shoot it away.
            detection.near.forget_impulses(i)
        self.released = []
        joints.fill(bodies, self.solver.joints.table)
        mix_materials(bodies, detection.near)
        if changed:
            rouse_changed(bodies, self.solver.bodies, detection.near, detection.before, False)
        self.wake(bodies, detection, dt)
        self.judge.rule(bodies, detection.near, self.solver.bodies)
        if self.sweeping:
            self.sweep.selection.run(bodies, self.solver.bodies, detection.near, dt, gravity, anew)
        else:
            self.sweep.selection.anew = True
        self.solver.step(detection.near, detection.kept.live, bodies, dt, gravity)
        guard(bodies, self.solver.bodies, detection.near, "the solver")
        try:
            if self.sweeping:
                self.sweep.filter.begin(detection, self.judge)
                self.sweep.run(bodies, self.solver.bodies, detection.broadphase, dt, self.solver.steps)
                project_joints(self.solver.joints, self.solver.bodies, self.sweep.hits)
        finally:
            self.judge.restore(detection.near)
        if self.sweeping:
            self.stir_woken(bodies, detection)
            guard(bodies, self.solver.bodies, detection.near, "the sweep")
        if bodies.sleepers > 0:
            self.calm(bodies, detection.near)
        self.write_back(bodies, dt)
        joints.read_back(bodies, self.solver.joints.table, dt)
        detection.one_way.dt = dt
        self.version = bodies.version
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fill(self, bodies: Bodies, gravity_x: float, gravity_y: float) -> cython.int:
        """Rows that may move to the solver's bodies."""
        table: SolverBodies = self.solver.bodies
        velocity: Velocity
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        body: RigidBody
        given: tuple[Any, ...]
        for given in self.spent:
            # The step that took these was interrupted before it moved anything.
            body = given[0]
            body.take_back(*given[1:])
        self.spent = []
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
                self.fill_dynamic(bodies, i, gravity_x, gravity_y)
            elif bodies.velocities[i] is not None:
                velocity = bodies.velocities[i]
                if velocity._x != 0.0 or velocity._y != 0.0 or velocity._angular != 0.0:
                    v = STATE * i
                    table.motion[i] = DRIVEN
                    table.state[v + VX] = velocity._x
                    table.state[v + VY] = velocity._y
                    table.state[v + W] = velocity._angular
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, bodies: Bodies) -> cython.void:
        """Put the rows that cannot move where they are."""
        table: SolverBodies = self.solver.bodies
        i: cython.Py_ssize_t
        renewed: cython.bint = self.filled is not bodies.records
        for i in range(bodies.count):
            if bodies.kind[i] == STATIC or bodies.state[i] >= DEAD:
                if renewed or table.motion[i] != FIXED:
                    table.reset(i)
                table.x[i] = bodies.x[i]
                table.y[i] = bodies.y[i]

    @cython.cfunc
    @cython.exceptval(check=False)
    def list_movable(self, bodies: Bodies) -> cython.void:
        """List the rows that may move."""
        table: SolverBodies = self.solver.bodies
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        bodies.list_awake()
        table.movable_count = 0
        for k in range(bodies.awake_count):
            i = bodies.awake[k]
            if bodies.kind[i] != STATIC and bodies.state[i] < DEAD:
                table.movable[table.movable_count] = i
                table.movable_count += 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rouse_sleepers(self, bodies: Bodies) -> cython.int:
        """Wake all dynamic bodies."""
        i: cython.Py_ssize_t
        body: RigidBody
        for i in range(bodies.count):
            if bodies.kind[i] == DYNAMIC and bodies.state[i] < DEAD:
                body = bodies.rigid_bodies[i]
                body.rouse()
                bodies.stir(i)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def wake(self, bodies: Bodies, detection: Detection, dt: float) -> cython.int:
        """Make the islands, and wake those that something moves. Of islands that stand, the part that may be woken is
        brought back first."""
        while True:
            if bodies.roused_count > 0:
                detection.bring_back(bodies)
                mix_materials(bodies, detection.near)
            if not bodies.awake_listed:
                self.list_movable(bodies)
            self.solver.link(detection.near, dt)
            if bodies.sleepers == 0 or not self.stir_islands(bodies, detection):
                break
            self.solver.islands.undo(self.solver.bodies)
        self.solver.wake()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def stir_islands(self, bodies: Bodies, detection: Detection) -> cython.int:
        """Stir the rows that stand and sleep in an island that has a body awake; whether there were any."""
        near: Manifolds = detection.near
        k: cython.Py_ssize_t
        p: cython.int
        i: cython.int
        for k in range(near.count):
            for p in range(2):
                i = near.info[INFO * k + (ROW_B if p else ROW_A)]
                if bodies.boxes.group[i] == STANDING and self.solver.islands.wakes(self.solver.bodies, i):
                    detection.kept.stir_island(bodies, i)
        return bodies.roused_count > 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def stir_woken(self, bodies: Bodies, detection: Detection) -> cython.int:
        """Stir the rows that stood, and were woken within the tick."""
        table: SolverBodies = self.solver.bodies
        k: cython.Py_ssize_t
        if bodies.sleepers > 0:
            for k in range(table.free_count):
                bodies.stir(table.free[k])
            detection.bring_back(bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def calm(self, bodies: Bodies, near: Manifolds) -> cython.void:
        """Let the rows that stand have no velocity, whatever the solver did about what it took them for: in the next
        tick they are not filled."""
        table: SolverBodies = self.solver.bodies
        k: cython.Py_ssize_t
        v: cython.Py_ssize_t
        p: cython.int
        i: cython.int
        for k in range(near.count):
            for p in range(2):
                i = near.info[INFO * k + (ROW_B if p else ROW_A)]
                if bodies.boxes.group[i] == STANDING and table.motion[i] == ASLEEP:
                    for v in range(STATE * i, STATE * i + STATE):
                        table.state[v] = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def fill_dynamic(
        self, bodies: Bodies, i: cython.Py_ssize_t, gravity_x: float, gravity_y: float
    ) -> cython.int:
        """One dynamic body's row."""
        table: SolverBodies = self.solver.bodies
        body: RigidBody = bodies.rigid_bodies[i]
        velocity: Velocity = bodies.velocities[i]
        v: cython.Py_ssize_t = STATE * i
        m: cython.Py_ssize_t = INVERSE * i
        cx: float
        cy: float
        if body.released:
            body.released = False
            self.released.append(i)
        if (
            body.measured is not bodies.colliders[i]
            or body.mass_now == 0.0
            or (body.measured is not None and body.measured_revision != bodies.revision[i])
        ):
            self.measure(bodies, i)
        table.size[i] = body.size
        table.reach[i] = body.reach
        if not body._lock_x:
            table.inverse[m + IMX] = 1.0 / body.mass_now
        if not body._lock_y:
            table.inverse[m + IMY] = 1.0 / body.mass_now
        if body.inertia_now > 0.0 and not body._lock_rotation:
            table.inverse[m + II] = 1.0 / body.inertia_now
        if body._asleep and body.unchanged(
            bodies.x[i], bodies.y[i], bodies.angle[i], velocity._x, velocity._y, velocity._angular
        ):
            table.motion[i] = ASLEEP
        else:
            table.motion[i] = FREE
            if body._asleep:
                body.rouse()
        table.still[i] = body.still
        # Velocity is that of the entity's position; the solver's is that of the centre of mass: v + w x r.
        cx = bodies.c[i] * body.center_x - bodies.s[i] * body.center_y
        cy = bodies.s[i] * body.center_x + bodies.c[i] * body.center_y
        table.cx[i] = cx
        table.cy[i] = cy
        if not body._lock_rotation:
            table.state[v + W] = velocity._angular
        if not body._lock_x:
            table.state[v + VX] = velocity._x - table.state[v + W] * cy
        if not body._lock_y:
            table.state[v + VY] = velocity._y + table.state[v + W] * cx
        table.flight[FLIGHT * i + DAMPING] = body._linear_damping
        table.flight[FLIGHT * i + DAMPING_W] = body._angular_damping
        if not body._lock_x:
            table.flight[FLIGHT * i + GAIN_X] = gravity_x * body._gravity_scale
        if not body._lock_y:
            table.flight[FLIGHT * i + GAIN_Y] = gravity_y * body._gravity_scale
        if body.pushed:
            self.push(bodies, i, body)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push(self, bodies: Bodies, i: cython.Py_ssize_t, body: RigidBody) -> cython.int:
        """Apply the forces and impulses that wait; those at points are pushes at the centre of mass and torques."""
        table: SolverBodies = self.solver.bodies
        m: cython.Py_ssize_t = INVERSE * i
        rx: float
        ry: float
        torque: float
        x: float
        y: float
        px: float
        py: float
        at_once: cython.bint
        for x, y, px, py, at_once in body.pushes:
            rx = px - (bodies.x[i] + table.cx[i])
            ry = py - (bodies.y[i] + table.cy[i])
            torque = rx * y - ry * x
            if at_once:
                body.impulse_x += x
                body.impulse_y += y
                body.angular_impulse += torque
            else:
                body.force_x += x
                body.force_y += y
                body.torque += torque
        body.pushes = []
        table.flight[FLIGHT * i + GAIN_X] += table.inverse[m + IMX] * body.force_x
        table.flight[FLIGHT * i + GAIN_Y] += table.inverse[m + IMY] * body.force_y
        table.flight[FLIGHT * i + GAIN_W] += table.inverse[m + II] * body.torque
        table.flight[FLIGHT * i + FORCED_X] = 1.0 if body.force_x != 0.0 else 0.0
        table.flight[FLIGHT * i + FORCED_Y] = 1.0 if body.force_y != 0.0 else 0.0
        table.flight[FLIGHT * i + FORCED_W] = 1.0 if body.torque != 0.0 else 0.0
        table.push(i, body.impulse_x, body.impulse_y, body.angular_impulse)
        # What handlers give it from now on is for the next tick.
        self.spent.append(
            (
                body,
                body.force_x,
                body.force_y,
                body.torque,
                body.impulse_x,
                body.impulse_y,
                body.angular_impulse,
            )
        )
        body.spend()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def measure(self, bodies: Bodies, i: cython.Py_ssize_t) -> cython.int:
        """Mass, inertia, centre and size of a body."""
        body: RigidBody = bodies.rigid_bodies[i]
        collider: Collider
        piece: Convex
        k: cython.Py_ssize_t
        mass: MassProperties = self.mass
        dx: float
        dy: float
        reach: float = 0.0
        mass.clear()
        body.measured = bodies.colliders[i]
        if bodies.colliders[i] is not None:
            collider = bodies.colliders[i]
            body.measured_revision = collider.revision
            for k in range(len(collider.convexes)):
                mass.add(collider.convexes[k], collider._density)
            mass.finish()
            for k in range(len(collider.convexes)):
                piece = collider.convexes[k]
                dx = piece.cx - mass.x
                dy = piece.cy - mass.y
                dx = sqrt(dx * dx + dy * dy) + piece.reach
                if dx > reach:
                    reach = dx
            # Circles of 1e-100 and of 1e100 exist; their masses, powers of that, need not.
            if not mass.mass <= _HEAVIEST:
                mass.mass = _HEAVIEST
            elif mass.mass < _LIGHTEST:
                mass.mass = 0.0
            if not fabs(mass.x) + fabs(mass.y) <= _FAR:
                mass.x = mass.y = 0.0
        if body._mass is not None:
            mass.scale_to(body._mass)
        elif not mass.mass > 0.0:
            # Nothing to weigh: a body without a collider.
            mass.scale_to(1.0)
        if body._inertia is not None:
            mass.inertia = body._inertia
        if not _LIGHTEST <= mass.inertia <= _HEAVIEST:
            mass.inertia = 0.0  # nothing turns it
        body.mass_now = mass.mass
        body.inertia_now = mass.inertia
        body.center_x = mass.x
        body.center_y = mass.y
        body.size = 2.0 * mass.inner
        if body.size == 0.0:
            # A segment: slop and speeds at rest follow the size, so that some there must be.
            body.size = _THIN * reach
        body.reach = reach
        body.parts = None
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write_back(self, bodies: Bodies, dt: float) -> cython.int:
        """The solver's results to components and rows."""
        table: SolverBodies = self.solver.bodies
        transform: Transform
        velocity: Velocity
        body: RigidBody
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        angle: float
        c: float
        s: float
        cx: float
        cy: float
        speed: float
        for k in range(table.driven_count):
            i = table.driven[k]
            # Not the sum of substeps: exactly what a world without dynamic bodies does.
            gather_row(bodies, i, dt)
        for k in range(table.free_count):
            if cython.compiled and k + _AHEAD < table.free_count:
                i = table.free[k + _AHEAD]
                prefetch_long_item(bodies.rigid_bodies, i)
                prefetch_item(bodies.transforms, i)
                prefetch_item(bodies.velocities, i)
            i = table.free[k]
            v = STATE * i
            transform = bodies.transforms[i]
            velocity = bodies.velocities[i]
            body = bodies.rigid_bodies[i]
            if body.measured is not bodies.colliders[i]:
                # Several entities share this RigidBody, and another one's centre of mass was measured after this one's.
                self.measure(bodies, i)
            angle = bodies.angle[i] + table.state[v + DA]
            cx = cy = 0.0
            if body.center_x != 0.0 or body.center_y != 0.0:
                c = cos(angle)
                s = sin(angle)
                cx = c * body.center_x - s * body.center_y
                cy = s * body.center_x + c * body.center_y
            transform._x = bodies.x[i] + (table.state[v + DX] + (table.cx[i] - cx))
            transform._y = bodies.y[i] + (table.state[v + DY] + (table.cy[i] - cy))
            transform._angle = angle
            body.moved_x = transform._x - bodies.x[i]
            body.moved_y = transform._y - bodies.y[i]
            velocity._x = table.state[v + VX] + table.state[v + W] * cy
            velocity._y = table.state[v + VY] - table.state[v + W] * cx
            velocity._angular = table.state[v + W]
            body.still = table.still[i]
            body._asleep = table.motion[i] == ASLEEP and not body.pushed
            if body._asleep:
                body.remember(transform._x, transform._y, angle, velocity._x, velocity._y, velocity._angular)
            # It is looked for what the body may touch within the next tick, but not beyond its own size: what it can
            # pass through in a tick is the sweep's.
            speed = sqrt(
                table.state[v + VX] * table.state[v + VX] + table.state[v + VY] * table.state[v + VY]
            ) + body.reach * fabs(table.state[v + W])
            speed = 4.0 * _SLOP * body.size + speed * dt
            if not speed <= _SPECULATIVE * body.size:
                speed = _SPECULATIVE * body.size
            body.margin = speed
            look_around(bodies, i, speed)
        self.spent = []
        return 0
