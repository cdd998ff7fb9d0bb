"""Finds the impacts that lie ahead in a tick, and plans them in the queue.

The search of a body begins at a time: the path of the body from this time up to the horizon is tested against the paths
of its neighbours. The first impact of each pair goes into the queue, and so does the time at which the next search of
the body begins. physics/ccd/sweep.py resolves the impacts.
"""

from __future__ import annotations

import cython

from physics.ccd.contact_filter import ContactFilter
from physics.ccd.hit_recording import record_hit
from physics.ccd.joined_bodies import JoinedBodies
from physics.ccd.joined_limits import find_limits
from physics.ccd.joined_turning import end_group_segments, plan_turn
from physics.ccd.joint_responses import JointResponses
from physics.ccd.neighbours import Neighbours
from physics.ccd.pair_impact import FULL, INNERMOST, KERNEL, WITHOUT_SHELL, WITHOUT_SKIN, PairImpact
from physics.ccd.paths import MOVES, SEARCHED, Paths
from physics.ccd.relative_motion import approach_speed_at, is_fast_pair, misses
from physics.ccd.toi_queue import APART, DEEP, DONE, TOUCHING, ToiQueue
from physics.collision.detection import dynamic_margin, may_meet, responds
from physics.collision.hits import Hits
from physics.collision.materials import may_bounce
from physics.components.rigid_body import DYNAMIC
from physics.dynamics.solver_bodies import FIXED, FREE
from physics.grid.boxes import ABSENT
from physics.grid.broadphase import Broadphase
from physics.rows.bodies import Bodies
from physics.tolerances import ENTERING_RELATIVE, REST_GAP, SLOP_RELATIVE, SWEEP_BODIES, SWEEP_STEPS


@cython.final
@cython.cclass
class ImpactSearch:
    """Plans the impacts of bodies.

    paths       of all bodies
    queue       planned impacts
    impact      finds the impact of a pair
    neighbours  finds candidates on a path
    filter      decides which pairs push each other
    responses   how joined bodies respond to impulses; joined: the groups of these bodies. All bodies of a group end
                their segments together
    hits        the impacts found, for contacts and events. A pair that overlaps at the start of the tick counts as an
                impact
    """

    paths: Paths
    queue: ToiQueue
    impact: PairImpact
    neighbours: Neighbours
    filter: ContactFilter
    responses: JointResponses
    joined: JoinedBodies
    hits: Hits

    def __init__(
        self,
        paths: Paths,
        queue: ToiQueue,
        filter: ContactFilter,
        responses: JointResponses,
        hits: Hits,
        grid: Broadphase,
    ) -> None:
        self.paths = paths
        self.queue = queue
        self.impact = PairImpact()
        self.neighbours = Neighbours(paths, grid)
        self.filter = filter
        self.responses = responses
        self.joined = responses.joined
        self.hits = hits

    def begin(self) -> None:
        """Start a tick."""
        self.neighbours.begin()
        self.impact.toi.allow(SWEEP_STEPS * (SWEEP_BODIES + self.paths.hashed_count))

    def is_spent(self) -> cython.bint:
        """Whether the steps of the tick are spent (SWEEP_STEPS)."""
        return self.impact.toi.is_spent()

    def search_from(self, row: cython.Py_ssize_t, time: float) -> cython.int:
        """Find the impacts of a body from a time up to the horizon; then plan another search that begins at the
        horizon."""
        paths: Paths = self.paths
        neighbours: Neighbours = self.neighbours
        queue: ToiQueue = self.queue
        k: cython.Py_ssize_t
        other: cython.Py_ssize_t
        until: float
        if self.joined.end_time_of(row) <= time < 1.0:
            self.turn_group(row, time)
            return 0
        if paths.end_time[row] <= time:
            # At the top of its flight.
            paths.end_segment(row, time)
            paths.start_chord(row)
            queue.version[row] += 1
        until = min(neighbours.horizon(row, time), paths.end_time[row], self.joined.end_time_of(row))
        neighbours.find(row, time, until)
        for k in range(neighbours.grid.hit_count):
            other = neighbours.grid.hits[k]
            # Rows in the hash are found in the hash, by the boxes of their paths.
            if other != row and neighbours.hash.list_of[other] < 0:
                self.plan_pair(min(row, other), max(row, other))
        for k in range(neighbours.hash.found_count):
            other = neighbours.hash.found[k]
            if time > 0.0 or paths.fast[other] != SEARCHED:
                self.plan_pair(min(row, other), max(row, other))
        if until < 1.0:
            k = queue.find(row, row)
            if k < 0:
                k = queue.add(row, row)
            queue.time[k] = until
            queue.push(k)
        return 0

    def turn_group(self, row: cython.Py_ssize_t, time: float) -> None:
        """Start new paths of all bodies of the group of `row`, with velocities that fit the present directions of its
        joints, and that do not lead beyond the limits of the joints."""
        joined: JoinedBodies = self.joined
        paths: Paths = self.paths
        k: cython.Py_ssize_t = joined.group[row] - 1
        i: cython.Py_ssize_t
        end_group_segments(joined, paths, row, time)
        find_limits(self.responses, paths, k)
        plan_turn(joined, paths, row, time)
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            paths.start_segment(joined.member[i])
        self.search_group(k, time)

    def search_group(self, k: cython.Py_ssize_t, time: float) -> None:
        """Search the impacts of all members of a group, whose paths have changed."""
        joined: JoinedBodies = self.joined
        i: cython.Py_ssize_t
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            self.queue.version[joined.member[i]] += 1
        for i in range(joined.first[k], joined.first[k] + joined.size[k]):
            if self.paths.bodies.boxes.group[joined.member[i]] != ABSENT:
                self.search_from(joined.member[i], time)

    def search_again(self, row: cython.Py_ssize_t, time: float) -> None:
        """Search the impacts of a body whose path has changed, and of those that joints connect with it."""
        k: cython.Py_ssize_t = self.joined.group_of(row)
        if k >= 0:
            self.search_group(k, time)
        else:
            self.queue.version[row] += 1
            self.search_from(row, time)

    def plan_pair(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.int:
        """Find the next impact of two rows, i < j, after the present segments of both have begun, and put the impact
        into the queue."""
        paths: Paths = self.paths
        bodies: Bodies = paths.bodies
        queue: ToiQueue = self.queue
        impact: PairImpact = self.impact
        k: cython.Py_ssize_t
        pushes: cython.bint
        found: cython.int
        time: float
        bounces: cython.bint = True
        shallow: cython.bint
        forced: cython.bint
        least: float
        swept_size: cython.int = FULL
        time = max(paths.segments[i].start, paths.segments[j].start)
        if misses(paths, i, j, time) or not may_meet(bodies, i, j):
            return 0
        pushes = responds(bodies, i, j) and not self.filter.lets_through(bodies, i, j)
        if not (
            pushes
            or bodies.kind[i] == DYNAMIC
            or bodies.kind[j] == DYNAMIC
            or bodies.bullet[i]
            or bodies.bullet[j]
        ):
            return 0
        k = queue.find(i, j)
        if k >= 0 and (queue.state[k] == DONE or queue.is_planned(k)):
            return 0
        if pushes and paths.table.motion[i] >= FREE and paths.table.motion[j] >= FREE:
            bounces = not (paths.is_crowded(i) and paths.is_crowded(j)) and may_bounce(bodies, i, j)
        # Pairs that the sweep has to keep apart at any speed.
        forced = pushes and (
            (k >= 0 and queue.deferred[k] != 0)
            or (paths.squeezed[i] != 0 and paths.table.motion[j] == FIXED)
            or (paths.squeezed[j] != 0 and paths.table.motion[i] == FIXED)
        )
        if k >= 0:
            swept_size = queue.swept_size[k]
        if not forced and not is_fast_pair(paths, i, j, bounces, swept_size == FULL):
            return 0
        if paths.has_driven(i, j) and (paths.stopped[i] != MOVES or paths.stopped[j] != MOVES):
            swept_size = FULL  # a kinematic body carries along what has stopped, or moves on over it
        elif pushes and (paths.is_at_impact_limit(i) or paths.is_at_impact_limit(j)):
            swept_size = max(
                swept_size, cython.cast(cython.int, KERNEL if paths.has_driven(i, j) else WITHOUT_SHELL)
            )
        found = self.find_impact(i, j, time, swept_size, pushes)
        if not found and not impact.inside:
            return 0
        if k < 0:
            k = queue.add(i, j)
        queue.initial_overlap[k] = APART if impact.time > time else TOUCHING
        if impact.inside:
            queue.initial_overlap[k] = DEEP
            if not impact.find_contact(paths, i, j, time, 0.0):
                return 0
            if time == 0.0:
                # Game code may have put the two here. Then their contact begins, even if they are apart at the end.
                record_hit(self.hits, queue, k, 0.0, paths, impact)
            # (A body that a one-way collider lets pass goes on. A body that the collider holds must not come out at its
            # back.)
            if not pushes or (
                self.filter.is_one_way(bodies, i, j) and not self.filter.is_held_one_way(bodies, queue, k)
            ):
                return 0
            if (paths.table.motion[i] < FREE or paths.table.motion[j] < FREE) and self.filter.are_jammed(
                bodies, i, j
            ):
                # The solver pushes the body out of ground of several pieces, and these pieces lie on its way.
                return 0
            shallow = impact.manifold.depth <= SLOP_RELATIVE * paths.smaller_width(i, j)
            if shallow:
                queue.initial_overlap[k] = TOUCHING
            # If the two get no closer than by `least`, the solver separates them. The sweep only keeps one from coming
            # out at the far side of the other. Pairs that the sweep has to keep apart, squeezed bodies and deferred
            # contacts, may overlap as deep as bodies rest (the slop). If the sweep held a body above this depth, the
            # body would press on nothing, and a body wedged in a pit would hang there, with a velocity, for ever.
            least = ENTERING_RELATIVE * paths.smaller_width(i, j)
            if forced:
                least = SLOP_RELATIVE * paths.smaller_width(i, j) - impact.manifold.depth if shallow else 0.0
            elif shallow and bounces and (paths.changed[i] != 0 or paths.changed[j] != 0):
                least = 0.0
            if swept_size >= KERNEL or not (
                (1.0 - time)
                * approach_speed_at(paths, i, j, impact.nx, impact.ny, impact.x, impact.y, time, True)
                > least
            ):
                while impact.inside and swept_size < INNERMOST:
                    swept_size += 1
                    found = self.find_impact(i, j, time, swept_size, pushes)
                if not found:
                    return 0
        queue.swept_size[k] = swept_size
        queue.time[k] = impact.time
        queue.nx[k] = impact.nx
        queue.ny[k] = impact.ny
        queue.x[k] = impact.x
        queue.y[k] = impact.y
        queue.piece_a[k] = impact.piece_a
        queue.piece_b[k] = impact.piece_b
        queue.push(k)
        # Bodies at rest may be apart by rounding (REST_GAP), and a body that is swept without its skin may touch with
        # the skin. Such contacts do not begin anew.
        if (
            queue.initial_overlap[k] == APART
            and pushes
            and impact.find_contact(paths, i, j, time, REST_GAP * dynamic_margin(bodies, i, j))
        ):
            queue.initial_overlap[k] = TOUCHING
        return 0

    def find_impact(
        self,
        i: cython.Py_ssize_t,
        j: cython.Py_ssize_t,
        time: float,
        swept_size: cython.int,
        pushes: cython.bint,
    ) -> cython.int:
        """Find the next impact of two rows, reduced to `swept_size`. A body that rests on ground is swept without its
        skin, because it overlaps the ground by up to the slop."""
        paths: Paths = self.paths
        skinless: cython.bint = swept_size == FULL and pushes
        return self.impact.find(
            paths, i, j, time,
            WITHOUT_SKIN if skinless and paths.rests_on(i, j) and not paths.squeezed[i] else swept_size,
            WITHOUT_SKIN if skinless and paths.rests_on(j, i) and not paths.squeezed[j] else swept_size,
        )  # fmt: skip
