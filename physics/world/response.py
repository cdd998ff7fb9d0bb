"""Contact response in the tick: components to the solver's bodies, a step, and back to the components."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.physics.ccd.pre_solve_hook import PreSolveHook
    from cython.cimports.physics.ccd.sweep import Sweep
    from cython.cimports.physics.collision.detection import Detection
    from cython.cimports.physics.dynamics.solver import Solver
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.world.body_mass import BodyMass
    from cython.cimports.physics.world.guard import guard
    from cython.cimports.physics.world.joint_projection import project_joints
    from cython.cimports.physics.world.joints import Joints
    from cython.cimports.physics.world.sleepers import calm, rouse_sleepers, stir_woken, wake_islands
    from cython.cimports.physics.world.solver_input import SolverInput
    from cython.cimports.physics.world.waking import rouse_changed
    from cython.cimports.physics.world.write_back import write_back
else:
    from math import sqrt

    from physics.ccd.pre_solve_hook import PreSolveHook
    from physics.ccd.sweep import Sweep
    from physics.collision.detection import Detection
    from physics.dynamics.solver import Solver
    from physics.rows.bodies import Bodies
    from physics.world.body_mass import BodyMass
    from physics.world.guard import guard
    from physics.world.joint_projection import project_joints
    from physics.world.joints import Joints
    from physics.world.sleepers import calm, rouse_sleepers, stir_woken, wake_islands
    from physics.world.solver_input import SolverInput
    from physics.world.waking import rouse_changed
    from physics.world.write_back import write_back

_UNFINISHED = cython.declare(cython.longlong, -1)


@cython.final
@cython.cclass
class Response:
    """Moves what moves in a world that has dynamic bodies or bullets. Keeps the solver and the sweep.

    input     fills the solver's bodies
    sweeping  whether there is a sweep
    judge     asked about the contacts before they are solved
    version   of the bodies that the solver's table has; UNFINISHED if the last step was interrupted
    idle      whether there was no step in the last tick
    swept     whether there was a sweep in the last step
    """

    if not cython.compiled:
        __slots__ = (
            "solver", "input", "sweep", "sweeping", "gravity_x", "gravity_y", "judge", "version", "idle", "swept",
        )  # fmt: skip
    judge: PreSolveHook
    solver: Solver
    input: SolverInput
    sweep: Sweep
    sweeping: bool
    gravity_x: float
    gravity_y: float
    version: int
    idle: bool
    swept: bool

    def __init__(self) -> None:
        self.solver = Solver()
        self.input = SolverInput(self.solver.bodies, BodyMass())
        self.sweep = Sweep()
        self.sweeping = True
        self.gravity_x = self.gravity_y = 0.0
        self.judge = PreSolveHook()
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
        anew: cython.bint = bodies.changed.all
        interrupted: cython.bint = self.version == _UNFINISHED
        gravity: float = sqrt(gravity_x * gravity_x + gravity_y * gravity_y)
        room: cython.Py_ssize_t = len(self.solver.bodies.size)
        i: cython.Py_ssize_t
        self.version = _UNFINISHED
        self.solver.bodies.reserve(bodies.count)
        if len(self.solver.bodies.size) > room:
            self.input.filled = None
            anew = True
        if interrupted or self.idle or self.sweeping != self.swept or self.input.filled is not bodies.records:
            # The table, or the sweep, may have nothing of what stands, or something that is not right any more.
            anew = True
            bodies.stir_all()
        if (
            interrupted
            or gravity_x != self.gravity_x
            or gravity_y != self.gravity_y
            or not self.solver.sleeping
        ):
            # A step that was interrupted may have forgotten whom to wake.
            rouse_sleepers(bodies)
        detection.kept.bring_back(bodies, detection.near)
        self.gravity_x = gravity_x
        self.gravity_y = gravity_y
        self.input.place(bodies, anew)
        self.input.list_movable(bodies)
        self.input.filled = bodies.records
        self.idle = False
        self.swept = self.sweeping
        self.input.fill(bodies, gravity_x, gravity_y)
        if changed:
            detection.find_near(bodies)
        for i in self.input.released:
            # What a hand pressed into something without end was held by impulses without end: they would shoot it away.
            detection.near.forget_impulses(i)
        self.input.released = []
        joints.fill(bodies, self.solver.joints.table)
        if changed:
            rouse_changed(bodies, self.solver.bodies, detection.near, detection.before, False)
        wake_islands(bodies, detection, self.solver, self.input, dt)
        self.judge.rule(bodies, detection.near, self.solver.bodies)
        if self.sweeping:
            self.sweep.selection.run(
                bodies, self.solver.bodies, detection.near, self.solver.joints.table, dt, gravity, anew
            )
        else:
            self.sweep.selection.anew = True
        self.solver.step(detection.near, detection.kept.manifolds.live, bodies, dt, gravity)
        guard(bodies, self.solver.bodies, detection.near, "the solver")
        try:
            if self.sweeping:
                self.sweep.filter.begin(detection, self.judge)
                self.sweep.run(bodies, self.solver.bodies, detection.broadphase, dt, self.solver.steps)
                project_joints(self.solver.joints, self.solver.bodies, self.sweep.hits, detection.near)
        finally:
            self.judge.restore(detection.near)
        if self.sweeping:
            stir_woken(bodies, detection, self.solver.bodies)
            guard(bodies, self.solver.bodies, detection.near, "the sweep")
        if bodies.standing.sleepers > 0:
            calm(bodies, detection.near, self.solver.bodies)
        write_back(bodies, self.solver.bodies, dt)
        self.input.spent = []
        joints.read_back(bodies, self.solver.joints.table, dt)
        detection.one_way.dt = dt
        detection.solved = True
        bodies.changed.clear()
        self.version = bodies.version
        return 0
