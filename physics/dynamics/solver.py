"""One tick of rigid body dynamics."""

from __future__ import annotations

import cython

from physics.collision.manifolds import Manifolds
from physics.dynamics.chain_hits import ChainHits
from physics.dynamics.conjugate_steps import ConjugateSteps
from physics.dynamics.contact_solver import ContactSolver
from physics.dynamics.crushed_islands import find_crushed
from physics.dynamics.energy_limit import EnergyLimit
from physics.dynamics.falling_asleep import put_to_sleep, reset_sleep_times
from physics.dynamics.force_fields import ForceFields
from physics.dynamics.impending_pushes import link_touching
from physics.dynamics.integration import (
    accelerate,
    advance,
    correct_free_motion,
    integrate_free,
    prepare_substeps,
)
from physics.dynamics.island_marks import IslandMarks
from physics.dynamics.islands import Islands
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.position_solver import PositionSolver
from physics.dynamics.pressed_islands import find_pressed
from physics.dynamics.rolling import RollingContacts
from physics.dynamics.rolling_resistance import RollingResistance
from physics.dynamics.saved_input import SavedInput
from physics.dynamics.separating_contacts import keep_separating_awake
from physics.dynamics.solver_bodies import SolverBodies
from physics.dynamics.stalled_motors import bound_stalled
from physics.dynamics.strained_islands import StrainedIslands
from physics.dynamics.tick_lengths import TickLengths
from physics.dynamics.turning_contacts import TurningContacts
from physics.dynamics.warm_starts import reset_warm_starts, resets_any, store
from physics.dynamics.wedged_islands import find_wedged
from physics.rows.bodies import Bodies
from physics.tolerances import (
    CONTACT_WARM_START_MAX,
    CONTACTS_SPARE,
    JOINT_BREAKS_MAX,
    RUNAWAY_SPEED,
    SUBSTEPS_SPARE,
)


@cython.final
@cython.cclass
class Solver:
    """Computes the velocities and motions of all bodies in a tick, from forces, joints and contacts.

    bodies, joints, fields  filled by the caller before each step, and read by the caller afterwards
    substeps  least number of substeps of a tick, 1 or more (see SUBSTEPS_SPARE). More: calmer stacks and stiffer
              joints, at a proportional cost.
    steps     number of substeps of the last tick
    sleeping  whether islands at rest are put to sleep
    crushed, released  mark the crushed islands, and those of them that are released (see crushed_islands.py)
    chain_hits  find the speeds of hits that are passed on within the tick
    pressed, wedged  mark the pressed and the wedged islands (see pressed_islands.py, wedged_islands.py)
    energy_limit  slows down fast bodies to which impulses have added energy
    """

    bodies: SolverBodies
    joints: JointSolver
    contacts: ContactSolver
    rolling: RollingContacts
    resistance: RollingResistance
    turning: TurningContacts
    position_solver: PositionSolver
    islands: Islands
    fields: ForceFields
    strained: StrainedIslands
    crushed: IslandMarks
    released: IslandMarks
    pressed: IslandMarks
    wedged: IslandMarks
    energy_limit: EnergyLimit
    conjugate: ConjugateSteps
    chain_hits: ChainHits
    saved_input: SavedInput
    substeps: int
    steps: int
    sleeping: bool
    last_h: float
    lengths: TickLengths

    def __init__(self) -> None:
        self.bodies = SolverBodies()
        self.joints = JointSolver()
        self.contacts = ContactSolver()
        self.rolling = RollingContacts()
        self.resistance = RollingResistance()
        self.turning = TurningContacts()
        self.position_solver = PositionSolver()
        self.islands = Islands()
        self.fields = ForceFields()
        self.strained = StrainedIslands()
        self.crushed = IslandMarks()
        self.released = IslandMarks()
        self.pressed = IslandMarks()
        self.wedged = IslandMarks()
        self.energy_limit = EnergyLimit()
        self.conjugate = ConjugateSteps(self.contacts, self.joints, self.bodies)
        self.chain_hits = ChainHits()
        self.saved_input = SavedInput()
        self.substeps = 4
        self.steps = 0
        self.sleeping = True
        self.last_h = 0.0
        self.lengths = TickLengths()

    def forget_ticks(self) -> cython.void:
        """Forget how long former ticks were."""
        self.last_h = 0.0
        self.lengths.forget()

    def link(self, manifolds: Manifolds, dt: float) -> None:
        """Find the islands for a tick of `dt` seconds."""
        self.islands.start(self.bodies, manifolds)
        self.joints.link(self.islands, self.bodies)
        link_touching(self.islands, self.bodies, manifolds, dt, dt / self.substeps)

    def wake(self) -> None:
        """Wake every island that has an awake body, and list the rows that move in this tick. Comes before `step`."""
        self.islands.wake(self.bodies)
        self.bodies.list_movers()

    def step(self, manifolds: Manifolds, kept: cython.Py_ssize_t, rows: Bodies, dt: float) -> None:
        """Advance velocities and displacements by `dt` seconds, greater than 0.

        kept     number of manifolds of quiet rows, which are not in `manifolds` but count for the number of substeps
        rows     for the shapes of contacts that roll
        """
        bodies: SolverBodies = self.bodies
        joints: JointSolver = self.joints
        n: cython.int
        substeps: cython.int = self.substeps
        constraints: cython.Py_ssize_t = manifolds.count + kept + joints.table.count
        if constraints > 0:
            substeps = max(substeps, min(SUBSTEPS_SPARE * substeps, CONTACTS_SPARE // (constraints + 1)))
        self.steps = substeps
        self.lengths.note_tick(dt)
        if joints.table.breakable:
            self.saved_input.save(bodies, joints.table)
        self.take_substeps(manifolds, rows, dt, substeps)
        if joints.table.breakable:
            for n in range(JOINT_BREAKS_MAX):
                if not joints.table.break_overloaded(dt):
                    break
                self.saved_input.restore(bodies, joints.table)
                self.take_substeps(manifolds, rows, dt, substeps)
        self.contacts.restitute(bodies)
        self.limit_energy(dt, substeps, 1.0)
        self.energy_limit.end_substep(bodies, self.islands, self.contacts.table, self.resistance)
        store(self.contacts.table, manifolds, bodies, dt, substeps)
        joints.mark_constrained(bodies)
        self.fields.finish(bodies, substeps)
        correct_free_motion(bodies, dt, substeps)
        self.last_h = dt / substeps

    def take_substeps(self, manifolds: Manifolds, rows: Bodies, dt: float, substeps: cython.int) -> None:
        """The substeps of one tick."""
        bodies: SolverBodies = self.bodies
        contacts: ContactSolver = self.contacts
        joints: JointSolver = self.joints
        h: float = dt / substeps
        # Impulses are forces times `h`: scale those of the last tick if its substeps had another length.
        warm_start_scale: float = 1.0 if self.last_h == 0.0 else h / self.last_h
        n: cython.int
        again: cython.bint = False
        strained: cython.bint
        joined: cython.bint = joints.table.count > 0
        prepare_substeps(bodies, h)
        contacts.set_springs(self.lengths.contacts, h)
        joints.prepare(bodies, h, self.lengths, substeps, warm_start_scale)
        bound_stalled(joints, bodies, self.islands, self.lengths.usual)
        self.strained.find(
            manifolds, joints.table, bodies, self.islands, dt, contacts.compliance * warm_start_scale
        )
        find_crushed(self.crushed, self.released, manifolds, bodies, self.islands)
        find_pressed(self.pressed, joints.table, manifolds, bodies, self.islands)
        self.fields.start_substeps(bodies)
        contacts.table.fill(
            manifolds,
            bodies,
            self.strained,
            self.pressed,
            self.crushed,
            self.released,
            min(warm_start_scale, CONTACT_WARM_START_MAX),
        )
        resets: cython.bint = contacts.table.any_struck and resets_any(contacts.table, bodies)
        contacts.table.add_shift_speed(bodies, dt)
        find_wedged(self.wedged, self.strained.joined, contacts.table, bodies, self.islands)
        contacts.stiffen(bodies, self.strained, self.pressed, self.crushed, self.wedged, joints.matrix)
        self.conjugate.prepare(self.strained, self.islands)
        strained = contacts.table.first_strained < contacts.table.count
        self.rolling.find(contacts.table, manifolds, bodies, rows, self.resistance)
        self.turning.find(contacts.table, bodies, dt)
        self.chain_hits.find(contacts.table, manifolds, bodies)
        self.position_solver.clear()
        if bodies.strongest_gravity == 0.0:
            self.position_solver.select_contacts(contacts, bodies)
        integrate_free(bodies, substeps, h)
        if bodies.substepped_count == 0:
            for n in range(substeps):
                advance(bodies, h)
            substeps = 0
        for n in range(substeps):
            self.fields.apply(bodies, h)
            accelerate(bodies, again)
            self.rolling.update_constraints(contacts.table, bodies, self.resistance, again)
            if not again:
                self.resistance.warm_start(contacts.table, bodies)
            if joined:
                joints.warm_start(bodies)
            if not again:
                contacts.warm_start(bodies)
            # With joints, the change of a velocity is not caused by contacts alone, so it cannot serve as their warm
            # start.
            again = not joined
            if joined:
                joints.solve(bodies, True)
            self.resistance.resist(contacts.table, bodies, True)
            contacts.solve(bodies, 1.0 / h, True, 0)
            self.chain_hits.note(contacts.table, manifolds, bodies, True)
            if strained:
                self.conjugate.iterate(1.0 / h, True)
            if joined:
                joints.solve_rigid(bodies, contacts.table.count > 0)
            self.limit_energy(dt, substeps, RUNAWAY_SPEED)
            advance(bodies, h)
            self.turning.turn(contacts.table, bodies, h, again)
            self.position_solver.separate(contacts, bodies, h)
            if joined:
                joints.solve(bodies, False)
            self.resistance.resist(contacts.table, bodies, False)
            contacts.solve(bodies, 1.0 / h, False, 0)
            self.chain_hits.note(contacts.table, manifolds, bodies, False)
            if strained:
                self.conjugate.iterate(1.0 / h, False)
            if resets and n < substeps - 1:
                reset_warm_starts(contacts.table, manifolds, bodies)
                self.resistance.reset_warm_starts(contacts.table, bodies)
            self.limit_energy(dt, substeps, 1.0)
            if joined:
                joints.clamp(bodies)
                joints.add_up()
            self.energy_limit.end_substep(bodies, self.islands, contacts.table, self.resistance)

    def limit_energy(self, dt: float, substeps: cython.int, excess: float) -> cython.int:
        """Slow down bodies that impulses have made faster than `excess` times the limit, in a tick of `dt` seconds."""
        self.energy_limit.apply(
            self.bodies,
            self.islands,
            self.contacts.table,
            self.joints.table,
            substeps,
            dt / substeps,
            excess,
        )
        return 0

    def sleep(self, dt: float) -> cython.void:
        """Put islands to sleep. Comes after the sweep, because the motion of the whole tick decides whether bodies
        rest: a body that is deep in two opposite walls is pushed by the springs in each tick, and the sweep stops it.
        """
        if self.sleeping:
            self.joints.mark_pulled(self.bodies)
            self.fields.mark_powered(self.bodies)
            self.position_solver.keep_awake(self.contacts, self.bodies, dt)
            if self.bodies.strongest_gravity > 0.0:
                keep_separating_awake(self.contacts.table, self.bodies, dt)
            if self.lengths.is_stall(dt):
                reset_sleep_times(self.bodies)
            else:
                put_to_sleep(self.islands, self.bodies, dt, self.last_h, self.lengths.are_soft())
