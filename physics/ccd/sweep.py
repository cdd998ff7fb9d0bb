"""The sweep: continuous collision detection of fast bodies.

The solver finds the velocities and the motion of each body in the tick. Bodies that move far, relative to their size,
are followed along their paths. The times of impact of all pairs whose paths cross go into a queue, by `ImpactSearch`
(physics/ccd/impact_search.py). Here the earliest impact is resolved at its position; then the bodies whose paths it
changes are searched anew for the rest of the tick. This repeats until the queue is empty. Slow pairs are left to the
solver, except deferred contacts, squeezed bodies, and bodies whose path an impact has changed.

Stopping bodies at their first impact (Erin Catto, "Continuous Collision", GDC 2013) was rejected: the rest of the
motion is lost, so a fast ball moves too slowly.
"""

from __future__ import annotations

import cython

from physics.ccd.borne_weight import add_weights
from physics.ccd.contact_filter import ContactFilter
from physics.ccd.deflection import deflect
from physics.ccd.hit_recording import record_hit
from physics.ccd.impact_contacts import INACTIVE, ImpactContacts
from physics.ccd.impact_outcome import (
    cancel_acceleration,
    has_moved,
    is_at_rest,
    is_squeezed,
    keep_changed,
    note_moved,
    touches,
)
from physics.ccd.impact_search import ImpactSearch
from physics.ccd.impact_solver import solve_impacts
from physics.ccd.joined_bodies import JoinedBodies
from physics.ccd.joined_impulses import add_joint_forces, prepare_joined
from physics.ccd.joined_turning import end_group_segments, finish_joined, plan_turn
from physics.ccd.pair_impact import KERNEL, WITHOUT_SHELL, PairImpact
from physics.ccd.path_transfer import begin_paths, finish_paths, note_overlaps
from physics.ccd.paths import SEARCHED, Paths
from physics.ccd.pre_solve_hook import PreSolveHook
from physics.ccd.relative_motion import approach_speed_at, speed_to_lose
from physics.ccd.selection import Selection
from physics.ccd.stuck import carry, is_left_to_driven, leave_to_driven, stop_pair
from physics.ccd.toi_queue import APART, DEEP, DONE, ToiQueue
from physics.collision.detection import Detection, responds
from physics.collision.hits import Hits
from physics.dynamics.joint_solver import JointSolver
from physics.dynamics.size_speeds import bounce_speed
from physics.dynamics.solver_bodies import ASLEEP, DRIVEN, FIXED, FREE, SolverBodies
from physics.geometry.manifold import Manifold
from physics.grid.boxes import ABSENT
from physics.rows.bodies import Bodies
from physics.tolerances import (
    IMPACT_TIE,
    IMPACTS_MAX,
    JOINED_IMPACTS_MAX,
    LANDINGS_MAX,
    LEVEL_RELATIVE,
    SAME_NORMAL_COSINE,
    SLOP_RELATIVE,
)


@cython.final
@cython.cclass
class Sweep:
    """Changes the motions of fast bodies, which the solver has computed, by the impacts within the tick.

    hits        the impacts found, for contacts and events
    paths       of all bodies
    queue       planned impacts
    impacts     of the impacts of one moment
    search      plans the impacts of bodies
    selection   selects bodies before the solver runs
    filter      decides whether an impact is resolved, and mixes materials
    """

    hits: Hits
    paths: Paths
    queue: ToiQueue
    impacts: ImpactContacts
    search: ImpactSearch
    selection: Selection
    filter: ContactFilter

    def __init__(
        self,
        bodies: Bodies,
        table: SolverBodies,
        joints: JointSolver,
        detection: Detection,
        hook: PreSolveHook,
    ) -> None:
        self.hits = Hits()
        self.paths = Paths(bodies, table)
        self.queue = ToiQueue()
        self.impacts = ImpactContacts(joints)
        self.selection = Selection(self.paths, self.queue)
        self.filter = ContactFilter(detection, hook)
        self.search = ImpactSearch(
            self.paths, self.queue, self.filter, self.impacts.responses, self.hits, detection.broadphase
        )

    def run(self, dt: float, steps: cython.int) -> cython.int:
        """Follow the fast bodies of the tick from impact to impact. The broadphase still has the boxes at the beginning
        of the tick. The solver made `steps` substeps."""
        paths: Paths = self.paths
        queue: ToiQueue = self.queue
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        time: float = -1.0
        if not begin_paths(paths, dt, steps):
            return 0
        note_overlaps(paths, self.filter.detection.manifolds)
        self.filter.begin()
        self.search.begin()
        self.impacts.joined.start()
        self.impacts.responses.clear()
        for k in range(paths.hashed_count):
            i = paths.hashed_rows[k]
            if paths.fast[i]:
                self.search.search_from(i, 0.0)
                paths.fast[i] = SEARCHED
        while True:
            k = queue.pop(1.0)
            if k < 0:
                break
            if queue.time[k] > time + IMPACT_TIE:
                time = queue.time[k]
                self.impacts.clear(paths.bodies.count)
            # Find all impacts of one moment before any of them is resolved.
            while k >= 0:
                if queue.a[k] == queue.b[k]:
                    self.search.search_from(queue.a[k], queue.time[k])
                else:
                    self.add_impact(k, time)
                k = queue.pop(time + IMPACT_TIE)
            self.resolve(time)
        finish_joined(self.impacts.joined, paths)
        finish_paths(paths)
        return 0

    def add_impact(self, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Process an impact from the queue: record it, and add its contact to `impacts`, if an impulse resolves it."""
        paths: Paths = self.paths
        queue: ToiQueue = self.queue
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        record_hit(self.hits, queue, k, time, paths, self.search.impact)
        if not responds(paths.bodies, a, b):
            queue.state[k] = DONE
            return 0
        # (`end_segments` leaves out sleeping bodies, which do not move, and have no path until they are woken.)
        self.end_segments(a, time)
        self.end_segments(b, time)
        if not self.filter.resolves(paths, queue, k, time):
            queue.state[k] = DONE
            self.hits.pairs[queue.hit[k]].let_through = True
            return 0
        if is_left_to_driven(paths, queue, k):
            queue.state[k] = DONE
            leave_to_driven(self.search, k, time)
            return 0
        self.count_impact(k)
        if self.is_left_to_solver(k, time):
            # If the two stopped, they would hang in the air.
            queue.state[k] = DONE
            return 0
        self.move_to_fastest_point(k, time)
        self.add_response(k, time)
        return 0

    def count_impact(self, k: cython.Py_ssize_t) -> cython.void:
        """Count the bodies that each body of a pair has met, and note which of the two a fixed body has stopped."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        a: cython.Py_ssize_t = self.queue.a[k]
        b: cython.Py_ssize_t = self.queue.b[k]
        hit: cython.Py_ssize_t = self.queue.hit[k]
        if not self.hits.pairs[hit].resolved:
            self.hits.pairs[hit].resolved = True
            # (A sleeper that the impact does not wake is not cleared after the sweep.)
            if table.motion[a] == FREE:
                paths.met_count[a] += 1
            if table.motion[b] == FREE:
                paths.met_count[b] += 1
        if table.motion[a] == FIXED:
            paths.pin(b, -self.queue.nx[k], -self.queue.ny[k])
        elif table.motion[b] == FIXED:
            paths.pin(a, self.queue.nx[k], self.queue.ny[k])

    def is_left_to_solver(self, k: cython.Py_ssize_t, time: float) -> cython.bint:
        """Whether the two bodies of an impact are deep in each other, and hardly get deeper in this tick, or they
        jam (see `ContactFilter.are_jammed`)."""
        paths: Paths = self.paths
        table: SolverBodies = paths.table
        queue: ToiQueue = self.queue
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        approach: float
        if queue.swept_size[k] < KERNEL or table.motion[a] < FREE or table.motion[b] < FREE:
            return False
        approach = approach_speed_at(
            paths, a, b, queue.nx[k], queue.ny[k], queue.x[k], queue.y[k], time, False
        )
        return approach * paths.dt * (1.0 - time) <= SLOP_RELATIVE * paths.smaller_width(
            a, b
        ) or self.filter.are_jammed(paths.bodies, a, b)

    def add_response(self, k: cython.Py_ssize_t, time: float) -> cython.int:
        """Add the contact of an impact to `impacts`. The contact bounces, or the bodies land with all points of their
        manifold."""
        queue: ToiQueue = self.queue
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        hit: cython.Py_ssize_t = queue.hit[k]
        approach: float
        bounce: float
        self.add_contact(k, 0, queue.nx[k], queue.ny[k], queue.x[k], queue.y[k], time)
        approach = self.impacts.approach
        bounce = self.filter.restitution * approach - speed_to_lose(
            self.paths, a, b, queue.nx[k], queue.ny[k], queue.x[k], queue.y[k], time
        )
        table: SolverBodies = self.paths.table
        slow: float = bounce_speed(table.gravity_between(a, b), table.dynamic_size(a, b))
        if bounce > 0.0 and approach > slow and self.may_bounce(k):
            self.impacts.set_target_speed(k, bounce, approach)
        else:
            approach = max(approach, self.add_landing(k, time))
        if approach > self.hits.pairs[hit].approach_speed:
            self.hits.pairs[hit].approach_speed = approach
        return 0

    def may_bounce(self, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the two bodies of an impact may bounce. Bodies that overlap deeply or are squeezed do not bounce, and
        a body at its limit of impacts does not bounce either.

        A body that joints connect with a kinematic body hits like a bat. Between this bat and a wall, another body
        would bounce to and fro, faster each time. And joints may pull a body back to a kinematic body again and again:
        after JOINED_IMPACTS_MAX impacts, such a body does not bounce off kinematic bodies.
        """
        paths: Paths = self.paths
        queue: ToiQueue = self.queue
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        return (
            (queue.initial_overlap[k] != DEEP or queue.deferred[k] != 0)
            and (queue.initial_overlap[k] == APART or not (paths.squeezed[a] or paths.squeezed[b]))
            and not paths.is_at_impact_limit(a)
            and not paths.is_at_impact_limit(b)
            and not (paths.impacts[a] > 0 and self.impacts.joined.is_driven(b))
            and not (paths.impacts[b] > 0 and self.impacts.joined.is_driven(a))
            and not (paths.impacts[a] >= JOINED_IMPACTS_MAX and self.is_held_at(a, b))
            and not (paths.impacts[b] >= JOINED_IMPACTS_MAX and self.is_held_at(b, a))
        )

    def is_held_at(self, row: cython.Py_ssize_t, by: cython.Py_ssize_t) -> cython.bint:
        """Whether joints hold body `row`, and body `by` is kinematic."""
        return self.paths.table.motion[by] == DRIVEN and self.impacts.joined.group_of(row) >= 0

    def end_segments(self, row: cython.Py_ssize_t, time: float) -> cython.int:
        """End the segment of a body at a time, and those of all bodies that joints connect with it."""
        joined: JoinedBodies = self.impacts.joined
        if self.paths.table.motion[row] != FREE:
            return 0
        if joined.present:
            joined.list_groups(self.paths.table)
            if joined.group[row]:
                end_group_segments(joined, self.paths, row, time)
                return 0
        self.paths.end_segment(row, time)
        return 0

    def add_contact(
        self,
        k: cython.Py_ssize_t,
        slot: cython.int,
        nx: float,
        ny: float,
        x: float,
        y: float,
        time: float,
    ) -> cython.Py_ssize_t:
        """Add a contact of a pair at a point, relative to the centre of its first body, to `impacts`. Returns its
        index there."""
        paths: Paths = self.paths
        a: cython.Py_ssize_t = self.queue.a[k]
        b: cython.Py_ssize_t = self.queue.b[k]
        return self.impacts.add(
            paths, k, slot, a, b, nx, ny, x, y, x - paths.offset_x(a, b, time), y - paths.offset_y(a, b, time),
            self.filter.friction, self.filter.surface,
        )  # fmt: skip

    def move_to_fastest_point(self, k: cython.Py_ssize_t, time: float) -> cython.int:
        """If the two bodies of an impact hardly approach at its point, too slowly for a bounce, or separate already
        there, move the point to where they approach fastest.

        A side that comes down nearly level touches with both its ends, within the accuracy of an impact. The end that
        touches first may rise, because the body turns, while the other end hits; or the first end has bounced already.
        """
        paths: Paths = self.paths
        queue: ToiQueue = self.queue
        m: Manifold = self.search.impact.manifold
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        width: float = paths.smaller_width(a, b)
        nx: float = queue.nx[k]
        ny: float = queue.ny[k]
        table: SolverBodies = paths.table
        slow: float = bounce_speed(table.gravity_between(a, b), table.dynamic_size(a, b))
        approach: float = approach_speed_at(paths, a, b, nx, ny, queue.x[k], queue.y[k], time, False)
        one: float
        other: float
        if (
            approach > slow
            or not self.search.impact.find_wide_contact(
                paths, a, b, time, SLOP_RELATIVE * width, LEVEL_RELATIVE * width
            )
            or m.count < 2
            or m.nx * nx + m.ny * ny < SAME_NORMAL_COSINE
        ):
            return 0
        one = approach_speed_at(paths, a, b, nx, ny, m.x0, m.y0, time, False)
        other = approach_speed_at(paths, a, b, nx, ny, m.x1, m.y1, time, False)
        if approach > 0.0 and max(one, other) <= slow:
            return 0
        if one > 0.0 and one >= other:
            queue.x[k] = m.x0
            queue.y[k] = m.y0
        elif other > 0.0:
            queue.x[k] = m.x1
            queue.y[k] = m.y1
        return 0

    def add_landing(self, k: cython.Py_ssize_t, time: float) -> float:
        """Add all points of the manifold of a pair that does not bounce, and not only the point that touches first.
        Returns the greatest approach speed at these points, which is negative if the bodies already separate there."""
        paths: Paths = self.paths
        queue: ToiQueue = self.queue
        impact: PairImpact = self.search.impact
        m: Manifold = impact.manifold
        a: cython.Py_ssize_t = queue.a[k]
        b: cython.Py_ssize_t = queue.b[k]
        width: float = paths.smaller_width(a, b)
        approach: float
        queue.landings[k] += 1
        if (
            not impact.find_wide_contact(paths, a, b, time, SLOP_RELATIVE * width, LEVEL_RELATIVE * width)
            or m.count < 2
            or m.nx * queue.nx[k] + m.ny * queue.ny[k] < SAME_NORMAL_COSINE
        ):
            return 0.0
        self.add_contact(k, 0, m.nx, m.ny, m.x0, m.y0, time)
        approach = self.impacts.approach
        self.add_contact(k, 1, m.nx, m.ny, m.x1, m.y1, time)
        return max(approach, self.impacts.approach)

    def resolve(self, time: float) -> cython.int:
        """Resolve all impacts of one moment: set the new paths of their bodies, and search these for impacts."""
        paths: Paths = self.paths
        impacts: ImpactContacts = self.impacts
        if impacts.count == 0:
            return 0
        if impacts.joined.present:
            prepare_joined(impacts, paths, time)
        solve_impacts(impacts, paths)
        if impacts.joined.present:
            add_joint_forces(impacts, paths)
        note_moved(impacts, paths)
        self.note_results(self.carry_squeezed())
        self.ensure_progress_of_all(time)
        self.deactivate_contacts()
        keep_changed(impacts, paths)
        self.start_paths(time)
        add_weights(impacts, paths, self.queue, self.hits, time)
        self.search_again(time)
        return 0

    def carry_squeezed(self) -> cython.bint:
        """Let kinematic bodies move on over dynamic bodies that they squeeze: no impulse solves all contacts of a
        dynamic body between a fixed and a kinematic one. The kinematic body carries the dynamic body along, so that
        this body may leave in a free direction. Returns whether any squeezed body could not be carried along."""
        impacts: ImpactContacts = self.impacts
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        stuck: cython.bint = False
        for k in range(impacts.count):
            if is_squeezed(impacts, self.paths, k):
                self.queue.state[impacts.contacts[k].pair] = DONE
                a = impacts.contacts[k].row_a
                b = impacts.contacts[k].row_b
                if not carry(self.search, a, b) and not carry(self.search, b, a):
                    stuck = True
        return stuck

    def note_results(self, stuck: cython.bint) -> cython.int:
        """Note the impulses of the contacts, unless a body is `stuck`. Note which pairs are at rest, and remove the
        acceleration of these bodies into each other."""
        impacts: ImpactContacts = self.impacts
        k: cython.Py_ssize_t
        hit: cython.Py_ssize_t
        weight: float
        for k in range(impacts.count):
            if impacts.contacts[k].kind == INACTIVE:
                continue
            hit = self.queue.hit[impacts.contacts[k].pair]
            if not stuck:
                self.hits.pairs[hit].normal_impulse += impacts.contacts[k].normal_impulse
            self.hits.pairs[hit].rests = is_at_rest(impacts, self.paths, k)
            if self.hits.pairs[hit].rests:
                weight = cancel_acceleration(impacts, self.paths, k)
                if weight > 0.0:
                    impacts.contacts[k].moved = True
                    self.hits.pairs[hit].weight = weight
        return 0

    def ensure_progress_of_all(self, time: float) -> cython.int:
        """Ensure that each pair with a new contact makes progress."""
        impacts: ImpactContacts = self.impacts
        k: cython.Py_ssize_t
        for k in range(impacts.count):
            if (
                impacts.contacts[k].fresh
                and impacts.contacts[k].slot == 0
                and impacts.contacts[k].kind != INACTIVE
            ):
                self.ensure_progress(k, has_moved(impacts, impacts.contacts[k].pair), time)
        return 0

    def deactivate_contacts(self) -> cython.int:
        """Make contacts inactive if later impacts of this moment must not use them.

        A contact that landed stays active: later impacts of this moment must not drive its bodies together again. A
        contact that bounced does not: if a later impact drives its bodies together, they collide anew, with
        restitution. The old contact would stop the two without a bounce, and their energy would go to the body that
        drove them together.
        """
        impacts: ImpactContacts = self.impacts
        k: cython.Py_ssize_t
        for k in range(impacts.count):
            if self.queue.state[impacts.contacts[k].pair] == DONE or impacts.contacts[k].target_speed > 0.0:
                impacts.contacts[k].kind = INACTIVE
        return 0

    def start_paths(self, time: float) -> cython.int:
        """Start the new path of each body that the impacts of this moment have changed."""
        paths: Paths = self.paths
        impacts: ImpactContacts = self.impacts
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        for i in range(impacts.bodies.count):
            row = impacts.bodies.rows[i]
            if paths.table.motion[row] == ASLEEP:
                paths.wake(row, time)
            if impacts.joined.present and not touches(impacts, row):
                self.start_after_pull(i)
            elif not deflect(paths, impacts, i):
                paths.start_after_impact(row, impacts.has_joint_response(row))
            self.queue.version[row] += 1
            if impacts.joined.listed and impacts.joined.group[row]:
                plan_turn(impacts.joined, paths, row, time)
        return 0

    def search_again(self, time: float) -> cython.int:
        """Search the new paths for impacts."""
        impacts: ImpactContacts = self.impacts
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        for i in range(impacts.bodies.count):
            # A body that has lost its collider can still be pulled by joints, but meets nothing.
            if self.paths.bodies.boxes.group[impacts.bodies.rows[i]] != ABSENT:
                self.search.search_from(impacts.bodies.rows[i], time)
        for k in range(impacts.count):
            if impacts.contacts[k].fresh and impacts.contacts[k].slot == 0:
                # Plan the pair again also if no path has changed: `ensure_progress` has changed `swept_size` then.
                self.search.plan_pair(impacts.contacts[k].row_a, impacts.contacts[k].row_b)
            impacts.contacts[k].fresh = False
        return 0

    def start_after_pull(self, i: cython.Py_ssize_t) -> cython.void:
        """Change the path of body `i` of `impacts.bodies`, which has no contact at this moment: joints have pulled it
        along."""
        impacts: ImpactContacts = self.impacts
        row: cython.Py_ssize_t = impacts.bodies.rows[i]
        self.paths.start_after_pull(
            row,
            self.paths.segments[row].vx - impacts.bodies.before[i].vx,
            self.paths.segments[row].vy - impacts.bodies.before[i].vy,
            self.paths.segments[row].w - impacts.bodies.before[i].w,
        )

    def ensure_progress(self, contact: cython.Py_ssize_t, moved: cython.bint, time: float) -> cython.void:
        """Ensure that the pair of a contact makes progress in the rest of the tick. `moved` says whether the impact has
        changed a speed or an acceleration.

        If the impact has changed nothing, or if the pair has landed LANDINGS_MAX times, the pair is swept without its
        skins from then on, next without its shells, and then with its kernels alone: the pair ends the tick a little
        deep, and the solver resolves the contact in the next tick. If the kernels meet, and did not meet already when
        the tick began, the bodies stop. When all steps of the tick are used (SWEEP_STEPS), the bodies of every pair
        that meets stop.
        """
        queue: ToiQueue = self.queue
        pair: cython.Py_ssize_t = self.impacts.contacts[contact].pair
        many: cython.bint = queue.landings[pair] >= LANDINGS_MAX
        if self.search.is_spent():
            stop_pair(self.search, pair)
        elif queue.swept_size[pair] < KERNEL:
            if many or not moved:
                queue.swept_size[pair] += 1
                if queue.swept_size[pair] == WITHOUT_SHELL and self.paths.has_driven(
                    queue.a[pair], queue.b[pair]
                ):
                    queue.swept_size[pair] = KERNEL
                queue.landings[pair] = 0
        elif not moved:
            # The two are searched again only if another impact changes the path of one of them, perhaps only by
            # rounding.
            self.impacts.contacts[contact].fresh = False
            if queue.landings[pair] >= IMPACTS_MAX:
                queue.state[pair] = DONE
        elif many or time > 0.0:
            stop_pair(self.search, pair)
