"""The stages of a tick and what they leave for each other; the systems call them in order."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.collider import Collider as _Collider
from physics.components.motion import Transform as _Transform

if cython.compiled:
    from cython.cimports.physics.tick.bodies import INVALID, Bodies
    from cython.cimports.physics.tick.contacts import Changes, Contacts
    from cython.cimports.physics.tick.detection import Detection, may_meet
    from cython.cimports.physics.tick.gather import gather, has_bullets
    from cython.cimports.physics.tick.hits import Hits
    from cython.cimports.physics.tick.joints import Joints
    from cython.cimports.physics.tick.response import Response
    from cython.cimports.physics.tick.swept_contacts import add_hits
else:
    from physics.tick.bodies import INVALID, Bodies
    from physics.tick.contacts import Changes, Contacts
    from physics.tick.detection import Detection, may_meet
    from physics.tick.gather import gather, has_bullets
    from physics.tick.hits import Hits
    from physics.tick.joints import Joints
    from physics.tick.response import Response
    from physics.tick.swept_contacts import add_hits


@cython.final
@cython.cclass
class Tick:
    """State of one world from tick to tick.

    number     ticks so far
    bodies     rows of this tick
    joints     what holds some of them together
    now, last  contacts of this tick and of the one before
    changes    from `last` to `now`
    reasons    why each of `changes.ended` did
    late       whether handlers ran since the bodies moved: what they changed may concern sleeping bodies
    """

    if not cython.compiled:
        __slots__ = (
            "number", "bodies", "detection", "response", "joints", "last", "now", "changes", "reasons", "late",
        )  # fmt: skip
    number: int
    bodies: Bodies
    detection: Detection
    response: Response
    joints: Joints
    last: Contacts
    now: Contacts
    changes: Changes
    reasons: list[str]
    late: bool

    def __init__(self, cell_size: float | None) -> None:
        self.number = 0
        self.bodies = Bodies()
        self.detection = Detection(cell_size)
        self.response = Response()
        self.joints = Joints()
        self.last = Contacts()
        self.now = Contacts()
        self.changes = Changes()
        self.reasons = []
        self.late = False
        self.detection.one_way.hits = self.response.sweep.hits

    def look(self) -> None:
        """Components to rows, where they are."""
        gather(self.bodies, 0.0)

    def advance(self, dt: float, gravity_x: float, gravity_y: float) -> None:
        """Components to rows, `dt` seconds on: by their velocities, and dynamic bodies by forces and each other."""
        response: Response = self.response
        if self.joints.count or self.joints.stale:
            self.joints.watch(self.bodies)
        self.detection.responding = self.bodies.dynamic_count > 0
        response.sweep.hits.count = 0
        if dt > 0.0 and (self.detection.responding or (response.sweeping and has_bullets(self.bodies))):
            gather(self.bodies, 0.0)
            self.response.run(self.bodies, self.detection, self.joints, dt, gravity_x, gravity_y)
        else:
            gather(self.bodies, dt)

    def note_hits(self) -> None:
        """Get ready to look again: the rows may be made anew."""
        self.response.sweep.hits.note(self.bodies)

    def look_again(self) -> None:
        """Components to rows once more: handlers ran since the bodies moved, and rows may be new ones."""
        gather(self.bodies, 0.0)
        self.response.sweep.hits.find_again(self.bodies)
        self.late = True

    def detect(self) -> None:
        """Rows to contacts, and contacts to changes."""
        self.number += 1
        self.last, self.now = self.now, self.last
        self.detection.find(self.bodies, self.now)
        if self.late:
            self.response.rouse_changed(self.bodies, self.detection.near, self.detection.before, True)
            self.late = False
        add_hits(self.now, self.response.sweep.hits, self.last, self.bodies, self.detection.near)
        self.changes.match(self.last, self.now, self.number)
        self._keep_snapshots()

    def give_reasons(self, entities: dict[int, dict[type[Any], Any]], dead: set[int]) -> None:
        """Say of each contact that ended why, before any handler changes the answer."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        last: Contacts = self.last
        reasons: list[str] = []
        # The same records: nothing was added or removed since the last tick, and its rows are this tick's.
        same: cython.bint = last.records is self.now.records and not dead
        for i in range(self.changes.ended_count):
            k = self.changes.ended[i]
            if same:
                reasons.append(self._reason_of_rows(last.row_a[k], last.row_b[k]))
            else:
                reasons.append(self._reason(k, entities, dead))
        self.reasons = reasons

    def impacts(self) -> list[tuple[Any, ...]]:
        """What the sweep found in this tick, in order: (a, b, time, whether the two were apart before, whether they are
        so at the end of the tick, pose of a, pose of b). For tests."""
        hits: Hits = self.response.sweep.hits
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _keep_snapshots(self) -> cython.int:
        """Copies of the components of all that is in contact, for an end that may come when they are gone."""
        now: Contacts = self.now
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        if self.last.records is now.records:
            for i in range(self.changes.begun_count):
                k = self.changes.begun[i]
                self.bodies.keep_snapshot(now.row_a[k])
                self.bodies.keep_snapshot(now.row_b[k])
        else:
            for k in range(now.count):
                self.bodies.keep_snapshot(now.row_a[k])
                self.bodies.keep_snapshot(now.row_b[k])
        return 0

    @cython.cfunc
    def _reason(self, k: cython.Py_ssize_t, entities: Any, dead: Any) -> str:
        """The first that holds, in the documented order, of either entity."""
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
