"""The state of a world from tick to tick, and the stages of a tick that moves nothing. The systems call the stages."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform

if cython.compiled:
    from cython.cimports.physics.collision.contacts import CONTACT, OVERLAP, Changes, Contacts
    from cython.cimports.physics.collision.detection import Detection, may_meet
    from cython.cimports.physics.collision.hits import Hits
    from cython.cimports.physics.rows.bodies import INVALID, Bodies
    from cython.cimports.physics.rows.gather import gather
    from cython.cimports.physics.rows.roster import Roster
    from cython.cimports.physics.world.followers import Followers
else:
    from physics.collision.contacts import CONTACT, OVERLAP, Changes, Contacts
    from physics.collision.detection import Detection, may_meet
    from physics.collision.hits import Hits
    from physics.rows.bodies import INVALID, Bodies
    from physics.rows.gather import gather
    from physics.rows.roster import Roster
    from physics.world.followers import Followers


@cython.cclass
class Tick:
    """State of one world from tick to tick. `MovingTick` extends it by what moves bodies.

    number     ticks so far
    untold     whether `now` is of a tick of which no handler can have heard yet
    bodies     rows of this tick
    roster     which entity has which of them
    joints     the Joints that hold some of them together; None: nothing is held or moved here
    followers  those that are where others carry them
    now, last  contacts of this tick and of the one before
    changes    from `last` to `now`
    reasons    why each of `changes.ended` did
    """

    if not cython.compiled:
        __slots__ = (
            "number", "untold", "bodies", "roster", "detection", "joints", "followers", "last", "now", "changes",
            "reasons",
        )  # fmt: skip
    number: int
    untold: bool
    bodies: Bodies
    roster: Roster
    detection: Detection
    joints: Any
    followers: Followers
    last: Contacts
    now: Contacts
    changes: Changes
    reasons: list[str]

    def __init__(self, cell_size: float | None) -> None:
        self.number = 0
        self.untold = False
        self.bodies = Bodies()
        self.roster = Roster(self.bodies)
        self.detection = Detection(cell_size)
        self.joints = None
        self.followers = Followers()
        self.last = Contacts()
        self.now = Contacts()
        self.changes = Changes()
        self.reasons = []

    def follow(self, entities: dict[int, dict[type[Any], Any]]) -> None:
        """Take in what came and went in esper's database, component dicts by entity id. Raises TypeError as `Roster`
        does."""
        if not self.roster.follow(entities, False, frozenset()):
            self.rebuild(entities)
        self.forget_strangers()

    def rebuild(self, entities: dict[int, dict[type[Any], Any]]) -> None:
        """Make all rows anew."""
        self.detection.kept.release(self.bodies, self.detection.near)
        self.roster.rebuild(entities, False, frozenset())

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def forget_strangers(self) -> cython.int:
        """Let nobody inherit impulses, or ways through a one-way collider, from another entity that had its id: the
        database was cleared, and filled again, since the last tick."""
        if self.roster.strangers:
            self.detection.near.clear()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def advance(self, dt: float) -> cython.int:
        """Copy components to rows."""
        self.followers.place(self.bodies)
        gather(self.bodies, 0.0)
        self.detection.set_aside(self.bodies, self.now)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def detect(self, entities: Any, dead: Any) -> cython.int:
        """Find the contacts, match them with those of the last tick, and find the reason of each end."""
        self.number += 1
        self.last, self.now, self.untold = self.now, self.last, True
        self.detection.find(self.bodies, self.now)
        self.detection.kept.contacts.exchange(self.bodies, self.last)
        self.complete()
        self.changes.match(self.last, self.now, self.number)
        self._keep_snapshots()
        self._give_reasons(entities, dead)
        self.roster.bury()
        self.detection.kept.note_quiet(self.bodies)
        return 0

    def abandon(self) -> None:
        """Undo the detection of a tick that was interrupted before handlers were called. The contacts of the tick
        before become the last ones again, and the next tick finds ends and begins.
        """
        self.detection.abandon()
        if self.untold:
            self.last, self.now, self.untold = self.now, self.last, False
        self.changes.begun_count = self.changes.ended_count = self.changes.stayed_count = 0
        self.reasons = []

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def complete(self) -> cython.int:
        """Add contacts that detection cannot find, such as those of impacts within the tick. Overridden by
        `MovingTick`."""
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _give_reasons(self, entities: Any, dead: Any) -> cython.int:
        """Find the reason of each end, before handlers change the database."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        last: Contacts = self.last
        reasons: list[str]
        # True: no component was added or removed since the last tick, and rows have not changed places.
        same: cython.bint = last.generation == self.now.generation and not dead
        if self.changes.ended_count == 0 and len(self.reasons) == 0:
            return 0
        reasons = []
        for i in range(self.changes.ended_count):
            k = self.changes.ended[i]
            if same:
                reasons.append(self._reason_of_rows(last.row_a[k], last.row_b[k]))
            else:
                reasons.append(self._reason(k, entities, dead))
        self.reasons = reasons
        return 0

    def impacts(self) -> list[tuple[Any, ...]]:
        """What the sweep found in this tick, in order: (a, b, time, whether the two were apart before, whether they are
        so at the end of the tick, pose of a, pose of b). For tests."""
        hits: Hits = self.now.hits
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        found: list[tuple[Any, ...]] = []
        for k in range(hits.count):
            a = self.bodies.entity[hits.row_a[k]]
            b = self.bodies.entity[hits.row_b[k]]
            i = self.now.find(a, b)
            poses = [hits.poses[j] for j in range(6 * k, 6 * k + 6)]
            apart = i < 0 or bool(self.now.apart[i])
            found.append((a, b, hits.time[k], bool(hits.fresh[k]), apart, tuple(poses[:3]), tuple(poses[3:])))
        return found

    def parted(self) -> list[tuple[int, int]]:
        """The pairs in contact that do not overlap and had no impact of the sweep. If there is a gap between the two,
        the solver pushed them apart within this tick. For tests."""
        now: Contacts = self.now
        k: cython.Py_ssize_t
        pairs: list[tuple[int, int]] = []
        for k in range(now.count):
            if now.live[k] and now.hit[k] < 0 and now.value[CONTACT * k + OVERLAP] == 0.0:
                pairs.append((now.a[k], now.b[k]))
        return pairs

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _keep_snapshots(self) -> cython.int:
        """Keep copies of the component dicts of all entities in contact, for end events after they are deleted."""
        now: Contacts = self.now
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if self.last.generation == now.generation:
            for i in range(self.changes.begun_count):
                k = self.changes.begun[i]
                self.bodies.keep_snapshot(now.row_a[k])
                self.bodies.keep_snapshot(now.row_b[k])
        else:
            for k in range(now.count):
                self.bodies.keep_snapshot(now.row_a[k])
                self.bodies.keep_snapshot(now.row_b[k])
        if len(now.had) > 0:
            now.had = {}
        if len(self.last.had) > 0 or len(self.bodies.replaced) > 0:
            self._keep_lost()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _keep_lost(self) -> cython.int:
        """Keep the components that the entities of a contact have lost since it began: its end goes to handlers of
        these, too."""
        now: Contacts = self.now
        outworn: dict[int, dict[type[Any], Any]] = self.bodies.outworn
        replaced: dict[int, dict[type[Any], Any]] = self.bodies.replaced
        had: dict[Any, Any] = now.had
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        pair: Any
        had_a: Any
        had_b: Any
        for pair, (had_a, had_b) in self.last.had.items():
            k = now.find(pair[0], pair[1])
            if k >= 0 and now.since[k] < self.number:
                had[pair] = (
                    {**had_a, **now.snapshots[now.row_a[k]]},
                    {**had_b, **now.snapshots[now.row_b[k]]},
                )
        if len(replaced) > 0:
            self.bodies.replaced = {}
            if self.last.records is now.records:
                # Both ticks share the lists of snapshots: keep the replaced ones for the ends of this tick.
                for i in range(self.changes.ended_count):
                    k = self.changes.ended[i]
                    a = self.last.row_a[k]
                    b = self.last.row_b[k]
                    pair = (self.last.a[k], self.last.b[k])
                    if (a in replaced or b in replaced) and pair not in self.last.had:
                        self.last.had[pair] = (
                            replaced.get(a, self.last.snapshots[a]),
                            replaced.get(b, self.last.snapshots[b]),
                        )
        if len(outworn) > 0:
            self.bodies.outworn = {}
            for i in range(self.changes.stayed_count):
                k = self.changes.stayed[i]
                a = now.row_a[k]
                b = now.row_b[k]
                if a in outworn or b in outworn:
                    pair = (now.a[k], now.b[k])
                    if pair not in had:
                        had_a = now.snapshots[a]
                        had_b = now.snapshots[b]
                        had[pair] = ({**outworn.get(a, had_a), **had_a}, {**outworn.get(b, had_b), **had_b})
        return 0

    @cython.cfunc
    def _reason(self, k: cython.Py_ssize_t, entities: Any, dead: Any) -> str:
        """The reason of an end: the first that applies to either entity, in the documented order."""
        last: Contacts = self.last
        record_a: dict[type[Any], Any] = last.records[last.row_a[k]]
        record_b: dict[type[Any], Any] = last.records[last.row_b[k]]
        if self._gone(last.a[k], record_a, entities, dead) or self._gone(last.b[k], record_b, entities, dead):
            return "deleted"
        record: dict[type[Any], Any]
        for record in (record_a, record_b):
            if _Transform not in record or _Collider not in record:
                return "removed"
        return self._reason_of_rows(self.bodies.row_of(last.a[k]), self.bodies.row_of(last.b[k]))

    @cython.cfunc
    def _reason_of_rows(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> str:
        if self.bodies.state[a] == INVALID or self.bodies.state[b] == INVALID:
            return "invalid"
        if not may_meet(self.bodies, a, b):
            return "filtered"
        return "separated"

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _gone(self, entity: object, record: object, entities: Any, dead: Any) -> cython.int:
        return entities.get(entity) is not record or entity in dead
