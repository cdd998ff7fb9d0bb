"""Finds which pairs touch: filters the candidates of the broadphase, and gives them to the narrowphase."""

from __future__ import annotations

import cython

from physics.collision.character_floors import CharacterFloors
from physics.collision.contacts import Contacts
from physics.collision.elongated import Elongated
from physics.collision.jam_resolver import JamResolver
from physics.collision.kept_pairs import KeptPairs
from physics.collision.manifolds import Manifolds
from physics.collision.materials import mix_materials
from physics.collision.one_way import OneWay
from physics.collision.piece_index import index_of
from physics.collision.piece_pairs import BOTH_SOLID, EITHER, any_meet, differ, pieces_meet
from physics.collision.reports import correct_contact, report_contact
from physics.collision.row_narrowphase import RowNarrowphase
from physics.collision.seams import Seams
from physics.components.rigid_body import DYNAMIC, STATIC
from physics.geometry.manifold import Manifold
from physics.grid.boxes import MOVING
from physics.grid.broadphase import Broadphase
from physics.rows.bodies import ACTIVE, GENERAL, Bodies
from physics.rows.changed_rows import ChangedRows
from physics.rows.pair_filter import PairFilter
from physics.rows.row_activity import RowActivity
from physics.shapes.convex import Convex

if cython.compiled:
    from cython.cimports.physics.grid.prefetch import prefetch


_AHEAD = cython.declare(cython.int, 8)
"""How many pairs ahead to prefetch."""
_FEW = cython.declare(cython.Py_ssize_t, 8)
"""Up to so many changed rows are looked at one by one; if there are more, all pairs are found anew."""
_NONE = cython.declare(cython.longlong, -1)
_HALF_DONE = cython.declare(cython.longlong, 0)
"""Values of `Detection.version` that are no version of bodies: the manifolds are out of date, or half made."""


@cython.cfunc
@cython.inline
@cython.exceptval(-1, check=False)
def may_meet(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Whether layers, masks, groups, kinds, joints, followers and game code's own rule let two rows meet."""
    return _may_meet(bodies, i, j) and (bodies.pair_filter is None or _is_allowed(bodies, i, j))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _may_meet(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    return (
        (bodies.layer[i] & bodies.mask[j]) != 0
        and (bodies.layer[j] & bodies.mask[i]) != 0
        and (bodies.group[i] == 0 or bodies.group[i] != bodies.group[j])
        and not (bodies.kind[i] == STATIC and bodies.kind[j] == STATIC)
        and not (bodies.disabled_pairs.count > 0 and bodies.disabled_pairs.contains(i, j))
        and (not bodies.has_part_filters or any_meet(bodies, i, j, EITHER))
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def _is_allowed(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Whether game code's own rule lets two rows meet."""
    rule: PairFilter = bodies.pair_filter  # type: ignore[assignment]  # there is one
    if bodies.entity[i] > bodies.entity[j]:
        i, j = j, i
    return rule.allows(bodies.entity[i], bodies.records[i], bodies.entity[j], bodies.records[j])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def dynamic_margin(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> float:
    """The sum of the margins of two bodies, without that of a kinematic one, which grows with its way in the tick."""
    margin: float = bodies.margin[i] if bodies.kind[i] == DYNAMIC else 0.0
    if bodies.kind[j] == DYNAMIC:
        margin += bodies.margin[j]
    return margin


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def responds(bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
    """Whether two rows that meet push each other."""
    return (
        (bodies.kind[i] == DYNAMIC or bodies.kind[j] == DYNAMIC)
        and not (bodies.sensor[i] or bodies.sensor[j])
        and (not bodies.has_part_filters or any_meet(bodies, i, j, BOTH_SOLID))
    )


@cython.final
@cython.cclass
class Detection:
    """Fills a tick's Contacts from its Bodies. Keeps the broadphase, which queries use between ticks.

    manifolds  of the pieces of pairs that push each other, also of pieces that are near and do not touch: the solver of
             the next tick starts from them. Those of two quiet rows are in `kept`
    previous_manifolds  the manifolds that the present ones replaced
    character_floors  the dynamic bodies below characters, which pass through these in the next step
    one_way, seams  find the manifolds that are not resolved, or not along their own normals
    version  version of the bodies from which `manifolds` were made; previous_version: the same for `previous_manifolds`
    solved   whether the solver has moved bodies since the detection before
    refreshing  whether `manifolds` are made at the beginning of a tick, for its solver
    responding  whether there are bodies that can be pushed (a CollisionSystem leaves `manifolds` empty)
    """

    broadphase: Broadphase
    elongated: Elongated
    narrowphase: RowNarrowphase
    manifold: Manifold
    deepest: Manifold
    manifolds: Manifolds
    previous_manifolds: Manifolds
    one_way: OneWay
    seams: Seams
    jam_resolver: JamResolver
    character_floors: CharacterFloors
    previous_version: int
    solved: bool
    refreshing: bool
    responding: bool
    kept: KeptPairs
    version: int
    impulse: float
    approach: float

    def __init__(self, cell_size: float | None) -> None:
        self.broadphase = Broadphase(cell_size)
        self.elongated = Elongated()
        self.narrowphase = RowNarrowphase()
        self.manifold = Manifold()
        self.deepest = Manifold()
        self.manifolds = Manifolds()
        self.previous_manifolds = Manifolds()
        self.one_way = OneWay()
        self.seams = Seams()
        self.jam_resolver = JamResolver()
        self.character_floors = CharacterFloors()
        self.solved = self.refreshing = self.responding = False
        self.kept = KeptPairs()
        self.version = self.previous_version = _NONE
        self.impulse = self.approach = 0.0

    def find(self, bodies: Bodies, contacts: Contacts) -> None:
        """Put every touching pair into `contacts`, in the order of candidates: sorted by rows, so by entity ids."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        grid: Broadphase = self.broadphase
        contacts.count = 0
        self.refreshing = False
        if bodies.pair_filter is not None:
            bodies.pair_filter.begin()
        self.find_pairs(bodies)
        self.swap()
        for k in range(grid.pair_count):
            i = grid.first[k]
            j = grid.second[k]
            # The first rows ascend; the second rows are scattered over the table.
            if cython.compiled and k + _AHEAD < grid.pair_count:
                prefetch(cython.address(bodies.simple[grid.second[k + _AHEAD]]))
                prefetch(cython.address(bodies.entity[grid.second[k + _AHEAD]]))
            if bodies.filtered and not may_meet(bodies, i, j):
                continue
            if self.responding and responds(bodies, i, j):
                if self.add_manifolds(bodies, i, j):
                    report_contact(bodies, contacts, i, j, self.deepest, self.impulse, self.approach)
            elif self.narrowphase.collide(bodies, i, j, 0.0, self.deepest):
                self.impulse = self.approach = 0.0
                report_contact(bodies, contacts, i, j, self.deepest, self.impulse, self.approach)
        if self.manifolds.count > 0:
            self.finish(bodies)
            for k in range(self.one_way.count):
                correct_contact(bodies, contacts, self.manifolds, self.one_way.repaired[k])
            for k in range(self.seams.count):
                correct_contact(bodies, contacts, self.manifolds, self.seams.repaired[k])
            self.one_way.dt = 0.0
        contacts.records = bodies.records
        contacts.snapshots = bodies.snapshots
        contacts.shapes = bodies.shapes
        bodies.shapes_are_shared = True
        contacts.generation = bodies.generation
        self.solved = False
        self.version = bodies.version
        bodies.changed.version_growth = 0

    def find_manifolds(self, bodies: Bodies) -> None:
        """Compute `manifolds` anew, because something moved since the last detection."""
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        grid: Broadphase = self.broadphase
        self.refreshing = True
        self.find_pairs(bodies)
        self.swap()
        for k in range(grid.pair_count):
            i = grid.first[k]
            j = grid.second[k]
            if responds(bodies, i, j) and not (bodies.filtered and not may_meet(bodies, i, j)):
                self.add_manifolds(bodies, i, j)
        self.one_way.dt = 0.0
        self.finish(bodies)
        self.version = bodies.version
        bodies.changed.version_growth = 0

    def is_up_to_date(self, bodies: Bodies) -> cython.bint:
        """Whether `manifolds` are right although rows have changed since the detection: the changed rows are few, and
        push nothing, neither before nor after the change. If so, puts their boxes into the grids."""
        k: cython.Py_ssize_t
        changed: ChangedRows = bodies.changed
        if (
            changed.may_be_any
            or changed.count > _FEW
            or self.version <= _HALF_DONE
            or self.version + changed.version_growth != bodies.version
            or not self.broadphase.is_filled
        ):
            return False
        for k in range(changed.count):
            if not self.is_alone(bodies, k):
                return False
        self.update_grids(bodies)
        bodies.activity.boxes_changed = True  # the next detection finds the pairs
        self.version = bodies.version
        changed.version_growth = 0
        return True

    def is_alone(self, bodies: Bodies, k: cython.Py_ssize_t) -> cython.bint:
        """Whether the `k`-th changed row has no manifold, and its box meets no row that it would push: neither a row of
        the last detection, nor one of the changed rows before it."""
        n: cython.Py_ssize_t
        j: cython.Py_ssize_t
        i: cython.Py_ssize_t = bodies.changed.row[k]
        grid: Broadphase = self.broadphase
        for n in range(self.manifolds.count):
            if self.manifolds.pairs[n].row_a == i or self.manifolds.pairs[n].row_b == i:
                return False
        if bodies.state[i] != ACTIVE or bodies.sensor[i]:
            return True
        grid.query(
            bodies.boxes.bounds[i].left,
            bodies.boxes.bounds[i].bottom,
            bodies.boxes.bounds[i].right,
            bodies.boxes.bounds[i].top,
        )
        for n in range(grid.hit_count):
            j = grid.hits[n]
            if j != i and responds(bodies, i, j):
                return False
        for n in range(k):
            j = bodies.changed.row[n]
            if responds(bodies, i, j) and bodies.boxes.overlap(i, j):
                return False
        return True

    def find_pairs(self, bodies: Bodies) -> None:
        """Let the broadphase find all pairs of rows that may touch, except pairs of two quiet rows. Kept manifolds
        of unsettled rows are brought back first. Otherwise their pairs would be found twice."""
        activity: RowActivity = bodies.activity
        self.previous_version = self.version
        self.version = _NONE
        self.kept.bring_back(bodies, self.manifolds)
        self.find_box_pairs(bodies)
        if (
            self.responding
            and (activity.moving_at_rest_count > 0 or activity.quiet_dynamic_count > 0)
            and self.unsettle_shaken(bodies)
        ):
            self.kept.bring_back(bodies, self.manifolds)
            self.find_box_pairs(bodies)

    def find_box_pairs(self, bodies: Bodies) -> None:
        """Put all boxes into the grids, and find the pairs of boxes that overlap. If no box has changed, the pairs of
        the last detection are kept."""
        activity: RowActivity = bodies.activity
        if (
            activity.boxes_changed
            or activity.groups_changed
            or activity.quiet_rows_changed
            or not self.elongated.none_moves
            or not self.broadphase.is_filled
            or self.broadphase.row_count != bodies.count
        ):
            self.update_grids(bodies)
            self.broadphase.find_pairs()

    def update_grids(self, bodies: Bodies) -> None:
        """Put all boxes into the grids. The grid of quiet rows is edited, or made anew if any row has become quiet."""
        activity: RowActivity = bodies.activity
        k: cython.Py_ssize_t
        self.elongated.update(bodies)
        activity.update_awake_list()
        if not activity.quiet_rows_changed:
            for k in range(activity.left_quiet_count):
                self.broadphase.remove_quiet_row(activity.left_quiet[k])
        self.broadphase.update(
            bodies.boxes,
            not (activity.groups_changed or activity.quiet_rows_changed),
            not activity.quiet_rows_changed,
        )
        activity.groups_changed = activity.quiet_rows_changed = activity.boxes_changed = False
        activity.left_quiet_count = 0

    def unsettle_shaken(self, bodies: Bodies) -> cython.int:
        """Unsettle the sleepers that are near ground that may move. Returns whether any of them was quiet.

        Whether a contact is at a seam of the ground or at an edge depends on all ground near the body. So the body's
        other contacts with ground have to be computed anew, too.
        """
        grid: Broadphase = self.broadphase
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        before: cython.Py_ssize_t = bodies.activity.unsettled_count
        for k in range(grid.pair_count):
            i = grid.first[k]
            j = grid.second[k]
            if (bodies.kind[i] == DYNAMIC) == (bodies.kind[j] == DYNAMIC):
                continue
            if bodies.kind[j] == DYNAMIC:
                i, j = j, i
            if (
                bodies.activity.at_rest[i]
                and bodies.boxes.group[j] == MOVING
                and responds(bodies, i, j)
                and not (bodies.filtered and not may_meet(bodies, i, j))
            ):
                bodies.unsettle(i)
        return bodies.activity.unsettled_count > before

    def make_resting_rows_quiet(self, bodies: Bodies, contacts: Contacts) -> None:
        """After the components were read: let rows at rest become quiet. `contacts`: those of the last
        detection."""
        self.kept.make_resting_rows_quiet(
            bodies, self.manifolds, contacts, self.broadphase.quiet.levels.count
        )

    def finish(self, bodies: Bodies) -> None:
        """Disable manifolds that one-way colliders let through, repair those at seams of the ground, and mix materials.
        Comes after `manifolds` is complete: a seam is found from several manifolds of a body."""
        self.one_way.count = 0
        if bodies.one_way:
            self.one_way.run(bodies, self.manifolds, self.previous_manifolds)
        self.seams.run(bodies, self.manifolds, self.previous_manifolds)
        mix_materials(bodies, self.manifolds)

    def abandon(self) -> None:
        """Go back to the manifolds of the last detection, because this one was interrupted. Queries find nothing until
        the next one: rows may have changed since the grids were made."""
        if self.version == _HALF_DONE:
            self.manifolds, self.previous_manifolds = self.previous_manifolds, self.manifolds
        self.version = _NONE
        self.broadphase.clear()

    def swap(self) -> cython.void:
        """Make `manifolds` the `previous_manifolds`, and begin a new table."""
        self.version = _HALF_DONE
        self.manifolds, self.previous_manifolds = self.previous_manifolds, self.manifolds
        self.manifolds.clear()
        self.previous_manifolds.last = 0

    def add_manifolds(self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.int:
        """Add the manifolds of two rows that push each other. If the two touch, returns a number other than 0, and
        `deepest` is the deepest manifold.

        Each pair of pieces has a manifold, because it holds the bodies apart at its own place.
        """
        a: tuple[Convex, ...]
        b: tuple[Convex, ...]
        one: Convex
        other: Convex
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        distinct: cython.bint
        found: cython.int = 0
        first: cython.Py_ssize_t = self.manifolds.count
        margin: float = bodies.margin[i] + bodies.margin[j]
        m: Manifold = self.manifold
        self.impulse = self.approach = 0.0
        if bodies.simple[i].shape != GENERAL and bodies.simple[j].shape != GENERAL:
            if not self.narrowphase.collide_simple(bodies, i, j, margin, m):
                return 0
            if not self.keep(bodies, i, j, 0):
                return 0
            m.piece_a = m.piece_b = 0
            self.deepest.copy(m)
            return 1
        a = bodies.pieces[i]
        b = bodies.pieces[j]
        distinct = differ(bodies, i, j)
        for p in range(len(a)):
            one = a[p]
            for q in range(len(b)):
                other = b[q]
                if distinct and not pieces_meet(bodies, i, p, j, q, BOTH_SOLID):
                    continue
                if not self.narrowphase.collide_pieces(bodies, i, one, j, other, margin, m):
                    continue
                m.piece_a = p
                m.piece_b = q
                if self.keep(bodies, i, j, index_of(bodies, j, p, q)) and (
                    not found or m.depth > self.deepest.depth
                ):
                    self.deepest.copy(m)
                    found = 1
        if self.manifolds.count > first:
            self.jam_resolver.turn_normals(bodies, self.manifolds, self.previous_manifolds, first)
        if distinct and not found:
            self.impulse = self.approach = 0.0
            found = self.narrowphase.collide(bodies, i, j, 0.0, self.deepest)
        return found

    def keep(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, piece: cython.int
    ) -> cython.int:
        """Add `manifold`, with the impulses of the last tick. Returns 1 if it counts as a contact."""
        n: cython.Py_ssize_t = self.manifolds.add(
            bodies.entity[i], bodies.entity[j], piece, i, j, self.manifold
        )
        self.manifolds.inherit(n, self.previous_manifolds)
        self.impulse += self.manifolds.values[n].normal_impulse
        if self.manifolds.values[n].approach_speed > self.approach:
            self.approach = self.manifolds.values[n].approach_speed
        if self.manifold.depth < 0.0:
            if self.solved:
                free: cython.bint = bodies.kind[i] == DYNAMIC and bodies.kind[j] == DYNAMIC
                margin: float = dynamic_margin(bodies, i, j)
                if (
                    not self.manifolds.counts_as_contact(n, self.previous_manifolds, free, margin)
                    # A character follows a body that it pushes, or its floor (a swinging plank), only in its next move.
                    and not self.character_floors.is_pushed_pair(min(i, j), max(i, j), -self.manifold.depth)
                    and not (
                        self.character_floors.is_floor_pair(min(i, j), max(i, j))
                        and self.manifolds.was_contact(n, self.previous_manifolds)
                    )
                ):
                    return 0
            elif max(
                bodies.pose_version[i], bodies.pose_version[j]
            ) > self.previous_version or not self.manifolds.was_contact(n, self.previous_manifolds):
                # A contact with a body that a character pushes or stands on lasts in a pause, as in a tick.
                # `is_contact` stays unset, so that the next step finds what it would find without the pause.
                return not self.refreshing and self.character_floors.follows(
                    bodies, i, j, -self.manifold.depth, self.manifolds.was_contact(n, self.previous_manifolds)
                )
        self.manifolds.pairs[n].is_contact = 1
        return 1
