"""The stages of a tick that move bodies: by velocities, forces, joints and contacts."""

from __future__ import annotations

from math import sqrt
from typing import Any

import cython

from physics.ccd.pre_solve_hook import PreSolveHook
from physics.ccd.sweep import Sweep
from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.detection import Detection
from physics.collision.materials import mix_materials
from physics.collision.swept_contacts import add_hits
from physics.components.follow import Follow as _Follow
from physics.components.joints import JOINTS
from physics.components.motion import Velocity as _Velocity
from physics.components.rigid_body import DYNAMIC
from physics.components.zone import Zone as _Zone
from physics.dynamics.islands import Islands
from physics.dynamics.solver import Solver
from physics.dynamics.solver_bodies import SolverBodies
from physics.events.esper_world import EsperWorld
from physics.rows.bodies import DEAD, Bodies
from physics.rows.gather import gather, gather_row
from physics.world.body_stages import BodyStages
from physics.world.followers import Followers
from physics.world.guard import guard
from physics.world.joint_collection import collect_joints, remove_broken
from physics.world.joint_projection import project_joints
from physics.world.joints import Joints
from physics.world.not_finite import sitting_out
from physics.world.sleepers import (
    keep_woken_awake,
    stop_sleepers,
    wake_islands,
    wake_neighbours,
    wake_sleepers,
)
from physics.world.solver_hits import add_solver_hits
from physics.world.solver_input import SolverInput
from physics.world.stopwatch import (
    GATHER,
    PRE_SOLVE,
    REFRESH,
    SELECT,
    SOLVE,
    SWEEP,
    WAKE,
    WRITE_BACK,
    Stopwatch,
)
from physics.world.waking import wake_changed
from physics.world.write_back import write_back
from physics.world.zone_collection import collect_zones
from physics.world.zones import Zones

_UNFINISHED = cython.declare(cython.longlong, -1)


@cython.final
@cython.cclass
class RigidBodyStages(BodyStages):
    """The stages of a PhysicsSystem's tick that move bodies. Keeps the solver and the sweep.

    gravity_x, gravity_y  acceleration of dynamic bodies
    sweep_is_on           whether ticks have a sweep
    solver                computes velocities and displacements; solver_input: fills its bodies
    zones                 the Zone components, and which bodies are in them
    ccd                   the sweep
    hook                  calls the pre-solve handlers
    has_late_changes      whether there may be changes that this tick's waking did not see, because handlers made them
                          later, or because nothing was solved. Then `add_hits` looks for sleeping bodies that these
                          changes wake

    Of the last tick that was solved:

    solved_version    `Bodies.version` when the solver's table was filled; _UNFINISHED if the tick was interrupted
    was_idle          whether nothing was solved in some tick since then
    sweeps_this_tick  whether that tick had a sweep: decided once in a tick, because handlers may assign `sweep_is_on`
    solved_gravity_x, solved_gravity_y  the gravity of that tick

    Within a tick:

    read_all_rows  whether the solver and the sweep must read all quiet rows, and not only the changed ones
    refreshed      whether the manifolds were made anew
    sat_out        component dicts of the entities that sat out when pre-solve handlers had run, by id
    """

    world: EsperWorld
    bodies: Bodies
    detection: Detection
    followers: Followers
    stopwatch: Stopwatch
    hook: PreSolveHook
    solver: Solver
    solver_input: SolverInput
    zones: Zones
    ccd: Sweep
    sweep_is_on: bool
    gravity_x: float
    gravity_y: float
    has_late_changes: bool
    solved_version: int
    was_idle: bool
    sweeps_this_tick: bool
    solved_gravity_x: float
    solved_gravity_y: float
    read_all_rows: bool
    refreshed: bool
    sat_out: dict[int, dict[type[Any], Any]]

    def __init__(
        self,
        world: EsperWorld,
        bodies: Bodies,
        detection: Detection,
        followers: Followers,
        stopwatch: Stopwatch,
        hook: PreSolveHook,
    ) -> None:
        self.world = world
        self.bodies = bodies
        self.detection = detection
        self.followers = followers
        self.stopwatch = stopwatch
        self.hook = hook
        detection.seams.passing = hook.passing
        self.kinds = frozenset((_Zone, *JOINTS))
        self.joints = Joints()
        self.solver = Solver()
        self.solver_input = SolverInput(self.solver.bodies)
        self.zones = Zones()
        self.ccd = Sweep(bodies, self.solver.bodies, self.solver.joints, detection, hook)
        self.hits = self.ccd.hits
        self.sweep_is_on = True
        self.gravity_x = self.gravity_y = self.solved_gravity_x = self.solved_gravity_y = 0.0
        self.solved_version = 0
        self.was_idle = self.sweeps_this_tick = True
        self.sat_out = {}
        self.active = self.has_late_changes = self.read_all_rows = self.refreshed = False

    # ---- Follow ----------------------------------------------------------------------------------------------------

    def collect_joints(self) -> cython.bint:
        """Take the joints of the world, and remove those that lost a body. Returns whether any was removed."""
        return collect_joints(self.world, self.joints)

    def collect_zones(self) -> None:
        """Take the zones of the world."""
        collect_zones(self.world, self.zones)

    def add_velocities(self) -> cython.bint:
        """Add a Velocity to dynamic bodies that have none. Returns whether there were any."""
        entity: cython.longlong
        self.bodies.collect_edits()
        if len(self.bodies.features.without_velocity) == 0:
            return False
        for entity in list(self.bodies.features.without_velocity):
            self.world.add(entity, _Velocity())
        return True

    # ---- Gather ----------------------------------------------------------------------------------------------------

    def gather(
        self, previous_contacts: Contacts, contacts: Contacts, changes: ContactChanges, dt: float
    ) -> None:
        """Copy components to rows, and rows to the solver's bodies. Sets `active`.

        contacts           contacts of the last tick's detection, because this tick's comes later
        previous_contacts  contacts of the detection before that one; changes: the differences between the two
        """
        bodies: Bodies = self.bodies
        joints: Joints = self.joints
        self.followers.place_before_gather(bodies)
        if joints.count or joints.stale:
            joints.wake_edited(bodies)
        self.detection.responding = bodies.features.dynamic_count > 0
        self.hits.count = 0
        if len(bodies.faults) > 0:
            bodies.faults = {}
        self.active = dt > 0.0 and (
            self.detection.responding or (self.sweep_is_on and bodies.features.bullet_count > 0)
        )
        gather(bodies, 0.0 if self.active else dt)
        self.make_resting_rows_quiet(contacts)
        self.zones.prepare(bodies, self.detection, previous_contacts, contacts, changes)
        if self.active:
            self.fill_solver()
        else:
            if dt > 0.0:
                joints.clear_impulses()
            self.read_shared_transforms()
            if self.solver_input.filled is not bodies.records:
                # Otherwise `filled` would keep components alive after their world was cleared.
                self.solver_input.filled = None
            self.was_idle = True
            self.has_late_changes = self.detection.version != bodies.version
            self.place_followers()

    def gather_again(self, contacts: Contacts, dt: float) -> None:
        """Copy components to rows once more, and look up the new rows of the hits. `dt`: seconds of the tick."""
        entity: cython.longlong
        i: cython.Py_ssize_t
        record: dict[type[Any], Any]
        bodies: Bodies = self.bodies
        self.stopwatch.enter(GATHER)
        # Their Velocities are set when a tick begins. Otherwise it would matter whether any handler ran.
        self.followers.place_moved(bodies)
        gather(bodies, 0.0)
        for entity, record in self.sat_out.items():
            i = bodies.row_of(entity)
            # The entity sits out because its motion in this tick would take it beyond SIZE_MAX. Reading it again
            # without this motion would hide that. A follower moves with its carrier, and has moved already.
            if (
                i >= 0
                and bodies.records[i] is record
                and _Follow not in record
                and bodies.state[i] < DEAD
                and bodies.kind[i] != DYNAMIC
            ):
                gather_row(bodies, i, dt)
        self.sat_out = {}
        self.make_resting_rows_quiet(contacts)
        self.hits.find_again(bodies)
        self.has_late_changes = self.solved_version != bodies.version

    def make_resting_rows_quiet(self, contacts: Contacts) -> None:
        """Let rows at rest become quiet, except dynamic bodies with joints: a joint wakes its bodies without a
        contact."""
        k: cython.Py_ssize_t
        i: cython.int
        bodies: Bodies = self.bodies
        joints: Joints = self.joints
        for k in range(0 if joints.stale else joints.count):
            i = joints.row_a[k]
            if i >= 0 and bodies.kind[i] == DYNAMIC and bodies.activity.at_rest[i]:
                bodies.unsettle(i)
            i = joints.row_b[k]
            if i >= 0 and bodies.kind[i] == DYNAMIC and bodies.activity.at_rest[i]:
                bodies.unsettle(i)
        self.detection.make_resting_rows_quiet(bodies, contacts)

    def read_shared_transforms(self) -> None:
        """Read the rows that share their Transform with a row that the tick has moved."""
        row: cython.Py_ssize_t
        bodies: Bodies = self.bodies
        if len(bodies.to_gather.shared_transforms) > 0:
            for row in bodies.to_gather.shared_transforms:
                if bodies.state[row] < DEAD:
                    gather_row(bodies, row, 0.0)

    def place_followers(self) -> None:
        """Move followers after the carriers that the tick has moved."""
        if self.followers.count > 0 and self.followers.place_after_tick(self.bodies):
            self.has_late_changes = True

    def fill_solver(self) -> None:
        """Fill the solver's bodies from the rows, and its joints from the joints."""
        bodies: Bodies = self.bodies
        joints: Joints = self.joints
        interrupted: cython.bint = self.solved_version == _UNFINISHED
        follows: cython.bint = not (interrupted or self.was_idle)
        room: cython.Py_ssize_t = len(self.solver.bodies.size)
        # Quiet rows are as the last solved tick left them, unless game code has written them since then.
        self.read_all_rows = bodies.changed.may_be_any
        self.solved_version = _UNFINISHED
        self.solver.bodies.reserve(bodies.count)
        if len(self.solver.bodies.size) > room:
            self.solver_input.filled = None
            self.read_all_rows = True
        if (
            interrupted
            or self.was_idle
            or self.sweep_is_on != self.sweeps_this_tick
            or self.solver_input.filled is not bodies.records
        ):
            # The solver's table, or the sweep's, may lack quiet rows, or hold outdated ones.
            self.read_all_rows = True
            bodies.unsettle_all()
        if (
            interrupted
            or self.gravity_x != self.solved_gravity_x
            or self.gravity_y != self.solved_gravity_y
            or not self.solver.sleeping
        ):
            # After an interrupted tick it is not known which bodies had to wake.
            wake_sleepers(bodies, self.solver.sleeping)
        self.detection.kept.bring_back(bodies, self.detection.manifolds)
        self.solved_gravity_x = self.gravity_x
        self.solved_gravity_y = self.gravity_y
        self.solver.bodies.gravity = sqrt(self.gravity_x * self.gravity_x + self.gravity_y * self.gravity_y)
        self.solver.bodies.strongest_gravity = self.solver.bodies.gravity
        self.solver_input.set_fixed_poses(bodies, self.read_all_rows)
        self.solver_input.list_movable(bodies)
        self.solver_input.filled = bodies.records
        self.was_idle = False
        self.sweeps_this_tick = self.sweep_is_on
        self.solver_input.fill(bodies, self.gravity_x, self.gravity_y, follows)
        joints.fill(bodies, self.solver.joints.table)

    # ---- From refresh to write back --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Compute the manifolds anew if game code moved something. Otherwise those of the last detection are right."""
        i: cython.Py_ssize_t
        self.stopwatch.enter(REFRESH)
        self.refreshed = self.detection.version != self.bodies.version and not self.detection.is_up_to_date(
            self.bodies
        )
        if self.refreshed:
            self.detection.find_manifolds(self.bodies)
        if self.solver_input.became_dynamic:
            for i in self.solver_input.became_dynamic:
                # While the body was kinematic, it had infinite mass, and its contacts may have huge impulses. As a warm
                # start these would shoot the body away now that it is dynamic.
                self.detection.manifolds.forget_impulses(i)
            self.solver_input.became_dynamic = []

    def wake(self, dt: float) -> None:
        """Find the islands, and wake those that something moves."""
        detection: Detection = self.detection
        self.stopwatch.enter(WAKE)
        if self.refreshed:
            wake_changed(
                self.bodies, self.solver.bodies, detection.manifolds, detection.previous_manifolds, False
            )
        wake_islands(self.bodies, detection, self.solver, self.solver_input, dt)
        self.zones.fill_fields(
            self.bodies,
            detection.kept.contacts,
            self.solver.bodies,
            self.solver.fields,
            self.gravity_x,
            self.gravity_y,
        )
        if self.solver.fields.outlines.count > 0:
            self.solver_input.enter_liquids(self.solver.fields)

    def pre_solve(self) -> None:
        """Call the pre-solve handlers."""
        self.stopwatch.enter(PRE_SOLVE)
        self.hook.call_for_manifolds(self.bodies, self.detection.manifolds, self.solver.bodies)

    def select(self, dt: float) -> None:
        """Let characters and their floors through each other. Choose the bodies that are swept, and the contacts whose
        bounce is left to the sweep."""
        detection: Detection = self.detection
        self.stopwatch.enter(SELECT)
        detection.character_floors.let_through(self.bodies, detection.manifolds, detection.broadphase, dt)
        if self.sweeps_this_tick:
            self.ccd.selection.run(detection.manifolds, self.solver.joints.table, dt, self.read_all_rows)
        else:
            self.ccd.selection.all_stale = True

    def solve(self, dt: float) -> None:
        """Find velocities and displacements from forces, joints and contacts."""
        detection: Detection = self.detection
        self.stopwatch.enter(SOLVE)
        self.solver.step(detection.manifolds, detection.kept.manifolds.live, self.bodies, dt)
        guard(self.bodies, self.solver.bodies, detection.manifolds, "the solver")

    def sweep(self, dt: float) -> None:
        """Find the impacts within the tick, and change displacements and velocities by them."""
        bodies: Bodies = self.bodies
        detection: Detection = self.detection
        self.stopwatch.enter(SWEEP)
        awake: cython.Py_ssize_t = self.solver.bodies.free_count
        try:
            if self.sweeps_this_tick:
                self.ccd.run(dt, self.solver.steps)
                project_joints(self.solver.joints, self.solver.bodies, self.hits, detection.manifolds)
            add_solver_hits(
                self.hits, bodies, self.solver.bodies, detection.manifolds, detection.previous_manifolds
            )
        finally:
            self.hook.restore(detection.manifolds)
            detection.character_floors.restore(detection.manifolds)
        if self.sweeps_this_tick:
            if self.solver.bodies.free_count > awake:
                wake_neighbours(bodies, detection, self.solver.bodies, dt / self.solver.steps)
            if self.hits.count > 0:
                guard(bodies, self.solver.bodies, detection.manifolds, "the sweep")

    def sleep(self, dt: float, handlers_ran: cython.bint) -> None:
        """Put islands to sleep whose bodies have been slow for long enough."""
        self.stopwatch.enter(SOLVE)
        if handlers_ran:
            keep_woken_awake(self.bodies, self.solver.bodies)
        self.solver.sleep(dt)

    def write_back(self, dt: float) -> None:
        """Copy results to components and rows."""
        bodies: Bodies = self.bodies
        joints: Joints = self.joints
        self.stopwatch.enter(WRITE_BACK)
        self.solver.joints.finish(self.solver.bodies)
        stop_sleepers(bodies, self.detection.manifolds, self.solver.bodies)
        write_back(bodies, self.solver.bodies, dt)
        if self.solver_input.taken_forces:
            self.solver_input.taken_forces = []
        joints.read_back(bodies, self.solver.joints.table, dt)
        self.detection.one_way.dt = dt
        self.detection.solved = True
        bodies.changed.clear()
        self.solved_version = bodies.version
        self.read_shared_transforms()
        self.has_late_changes = self.solved_version != bodies.version
        self.place_followers()

    # ---- After the stages ------------------------------------------------------------------------------------------

    def note_rows(self) -> None:
        """Note the entities of the hits, and the entities that sit out: pre-solve handlers may have changed the world,
        and in `gather_again` these entities may have other rows."""
        self.sat_out = sitting_out(self.bodies)
        self.hits.note(self.bodies)

    def add_hits(self, previous_contacts: Contacts, contacts: Contacts) -> None:
        """Wake the bodies whose contacts changed after this tick's waking (`has_late_changes`), and add the contacts
        that the sweep and the solver found."""
        detection: Detection = self.detection
        if self.has_late_changes:
            mix_materials(self.bodies, detection.manifolds)
            wake_changed(self.bodies, None, detection.manifolds, detection.previous_manifolds, self.active)
            self.has_late_changes = False
        add_hits(contacts, self.hits, previous_contacts, self.bodies, detection.manifolds)

    def forget_ticks(self) -> None:
        """Run the next tick as if it were the first: the lengths of former ticks do not count any more."""
        self.solver.forget_ticks()

    def abandon(self) -> None:
        """Undo in the manifolds what handlers ruled, and what characters were let through, in a tick that was
        interrupted before the sweep: in the next tick the manifolds have other rows."""
        self.hook.restore(self.detection.manifolds)
        self.detection.character_floors.restore(self.detection.manifolds)

    def island_count(self) -> int:
        """How many islands of the last tick were awake."""
        return self.solver.islands.count_awake(self.solver.bodies) if self.active else 0

    def gravity_of(self, entity: cython.longlong) -> float:
        """Magnitude of the gravity of a dynamic body in the last solved tick, also if the body has lost its row since
        then."""
        i: cython.Py_ssize_t = self.bodies.row_or_hole_of(entity)
        return self.solver.bodies.gravity if i < 0 else self.solver.bodies.gravity_at(i)

    def island_of(self, entity: cython.longlong) -> list[int]:
        """The entities of the dynamic bodies that were in the island of an awake body at the end of the last solved
        tick, itself included. Empty if no tick has moved the body, if the last one has not ended, or if handlers have
        renumbered the rows since then."""
        bodies: Bodies = self.bodies
        table: SolverBodies = self.solver.bodies
        islands: Islands = self.solver.islands
        k: cython.Py_ssize_t
        root: cython.int = -1
        found: list[int] = []
        if self.solved_version == _UNFINISHED or self.solver_input.filled is not bodies.records:
            return found
        for k in range(table.free_count):
            if bodies.entity[table.free[k]] == entity:
                root = islands.find(table.free[k])
        for k in range(table.free_count):
            if islands.find(table.free[k]) == root:
                found.append(bodies.entity[table.free[k]])
        return found

    def take_broken(self, gone: cython.bint) -> list[Any]:
        """Remove each joint that broke from its entity, and return the JointBreaks. `gone`: the world was deleted, and
        the joints with it."""
        joints: Joints = self.joints
        if gone:
            joints.broken = []
        return remove_broken(self.world, joints) if joints.broken else []
