"""`Tick.step` is the whole tick: its stages in their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from physics.collision.contacts import Changes, Contacts
from physics.collision.detection import Detection
from physics.collision.meeting_speeds import tell_speeds
from physics.components.follow import Follow as _Follow
from physics.events.break_dispatch import BreakDispatch
from physics.events.calls import Calls
from physics.events.dispatch import Dispatch
from physics.events.esper_world import EsperWorld
from physics.events.event import CollisionEvent
from physics.events.subscriptions import Subscriptions
from physics.rows.bodies import Bodies
from physics.rows.gather import gather
from physics.rows.pair_filter import PairFilter
from physics.rows.roster import Roster
from physics.tolerances import SECONDS_MIN, SECONDS_USUAL
from physics.world.end_reasons import give_reasons
from physics.world.follower_collection import collect_followers
from physics.world.followers import Followers
from physics.world.motion import Motion
from physics.world.not_finite import NotFinite
from physics.world.snapshots import keep_snapshots
from physics.world.stopwatch import DETECT, FOLLOW, GATHER, MATCH, TELL, Stopwatch


@cython.final
@cython.cclass
class Tick:
    """The tick of one system, and what it keeps from tick to tick. Compiled, because Python code between the stages
    took longer than the stages of a small game.

    world       the esper world: its entities and components
    motion      the stages that move bodies (see rigid_motion.py); None: nothing moves, as in a CollisionSystem
    joints      the Joints of `motion`, or None
    followers   the entities with a Follow component
    link_kinds  the types of components that are followers, joints and zones
    linked      whether the world had any of these when it was last followed
    number      ticks so far; seconds: length of the last one; steps: ticks so far whose length was above 0
    bodies      rows of numbers, one for each entity; roster: which entity has which row
    detection   finds contacts
    last, now   contacts of the last tick, and of this one, from `detect` on. Before `detect` swaps the two, `now` holds
                the contacts of the last tick
    changes     the differences between `last` and `now`
    calls       calls handlers; dispatch, breaks: tell handlers of contacts, and of joints that broke
    not_finite  warns of values that are not finite
    stopwatch   measures the stages, once somebody has asked for it
    running     whether a tick is under way
    replaced    whether another system has taken the place of this one in the world
    swapped     whether `detect` has swapped `last` and `now` in this tick
    """

    world: EsperWorld
    motion: Motion | None
    joints: Any
    followers: Followers
    link_kinds: frozenset[type[Any]]
    linked: bool
    number: int
    steps: int
    seconds: float
    bodies: Bodies
    roster: Roster
    detection: Detection
    last: Contacts
    now: Contacts
    changes: Changes
    calls: Calls
    dispatch: Dispatch
    breaks: BreakDispatch
    not_finite: NotFinite
    stopwatch: Stopwatch
    running: bool
    replaced: bool
    swapped: bool

    def __init__(self, world: EsperWorld, subscriptions: Subscriptions, cell_size: float | None) -> None:
        self.world = world
        self.motion = None
        self.joints = None
        self.followers = Followers()
        self.link_kinds = frozenset((_Follow,))
        self.linked = False
        self.number = self.steps = 0
        self.seconds = 0.0
        self.bodies = Bodies()
        self.roster = Roster(self.bodies)
        self.detection = Detection(cell_size)
        self.last = Contacts()
        self.now = Contacts()
        self.changes = Changes()
        self.calls = Calls(world)
        self.dispatch = Dispatch(world, subscriptions, self.calls)
        self.breaks = BreakDispatch(world, subscriptions, self.calls)
        self.not_finite = NotFinite()
        self.stopwatch = Stopwatch()
        self.running = self.replaced = self.swapped = False

    def move_by(self, motion: Motion) -> None:
        """Use these stages to move bodies, from the next tick on."""
        self.motion = motion
        self.joints = motion.joints
        self.link_kinds |= motion.kinds
        self.detection.one_way.hits = self.now.hits = self.last.hits = motion.hits

    def filter_pairs(self, function: Callable[[int, int], bool] | None) -> None:
        """Use this function from the next tick on to decide which pairs may meet."""
        self.bodies.wanted_filter = None if function is None else PairFilter(function, self.world)

    def step(self, dt: float) -> None:
        """One tick of `dt` seconds. docs/internals.md ("A tick") draws what each stage takes from those before it.

        Contacts are found where the bodies end. So the solver gets the manifolds of the last tick, which `refresh`
        computes anew where game code moved something.
        """
        motion: Motion | None = self.motion
        self.seconds = dt
        self.follow()
        self.gather(dt)
        if motion is not None and motion.active:
            motion.refresh()
            motion.wake(dt)
            motion.pre_solve()
            motion.select(dt)
            motion.solve(dt)
            motion.sweep(dt)
            motion.sleep(dt)
            motion.write_back(dt)
            self.look_again(motion, dt)
        if not self.world.gone:
            self.detect()
            self.match()
            self.tell()

    # ---- Around the stages -----------------------------------------------------------------------------------------

    def run(self, system: Any, dt: Any) -> None:
        """One tick of `dt` seconds for `system`. An ordinary `dt` in the system's own world is checked here; in all
        other cases methods of `system` check it or bind the system to a world. Raises as `CollisionSystem.process`.
        """
        seconds: float
        errors: list[Any]
        if type(dt) is float:
            seconds = dt
            if not SECONDS_MIN <= seconds <= SECONDS_USUAL:
                seconds = system._seconds(dt)
        else:
            seconds = system._seconds(dt)
        if self.calls.busy:
            self.calls.check_idle()
        if self.running or self.replaced or not self.world.enter():
            system._bind()
        self.dispatch.keep_untold(self.last, self.changes)
        self.calls.occupy_for_tick()
        try:
            self.dispatch.started = self.swapped = False
            self.running = True
            self.calls.begin()
            self.stopwatch.begin()
            if self.dispatch.subscriptions.of("pre_solve"):
                # A handler that runs within the sweep may ask what began in the last tick. By then the sweep has
                # overwritten the impacts of that tick, so make the list now.
                self.dispatch.begun(self.now, self.changes)
            self.step(seconds)
        except BaseException:
            if not self.dispatch.started:
                self.abandon()
            raise
        finally:
            self.calls.free()
            self.stopwatch.enter(TELL)  # the last stage ends
            self.dispatch.forget_lists()  # handlers may have made lists of contacts within the tick
            self.running = False
            self.world.leave()
        errors = self.calls.take_errors()
        if len(errors) > 0 or self.not_finite.is_due(self.bodies):
            errors = errors + self.not_finite.report(self.bodies)
            if len(errors) == 1:
                raise errors[0]
            if errors:
                raise ExceptionGroup("several handlers of collision events failed", errors)

    def abandon(self) -> None:
        """Undo the detection of a tick that was interrupted before handlers were called, and what pre-solve handlers
        and characters changed in its manifolds. The contacts of the tick before become the last ones again, so that the
        next tick finds what began and ended since. The next tick makes all rows anew: the interrupt may have left a row
        half read.
        """
        self.roster.whole = False
        self.world.forget()
        if self.motion is not None:
            self.motion.abandon()
        self.detection.abandon()
        if self.swapped:
            self.last, self.now, self.swapped = self.now, self.last, False
        self.changes.clear()

    # ---- Stages ----------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Follow the world: give rows to entities and components that came, and take those of entities that went."""
        self.stopwatch.enter(FOLLOW)
        if self.world.look() or self.followers.edited():
            self.follow_changes()
        if self.motion is not None and self.motion.add_velocities():
            self.world.look()
            self.follow_changes()

    def follow_changes(self) -> None:
        """Find the entities and components that came or went, and mark entities that are about to be deleted."""
        linked: cython.bint
        try:
            linked = not self.world.lacks(self.link_kinds)
            if linked or self.linked:  # once more after the last link is gone
                self.linked = True  # in case of an interrupt
                self.collect_links()
                self.linked = linked
            if self.world.changed:
                if not self.roster.follow(self.world.entities, self.motion is not None, self.joined()):
                    self.rebuild(self.world.entities)
                if self.roster.strangers:
                    # The world was cleared, and filled again. No entity may inherit impulses, or its state at a one-way
                    # collider, from another entity that had the same id.
                    self.detection.manifolds.clear()
                if self.roster.all_new and self.motion is not None:
                    self.roster.all_new = False
                    # So a world that is loaded twice goes on in the same way, independent of the ticks before.
                    self.motion.forget_ticks()
            self.roster.mark_dead(self.world.dead)
        except BaseException:
            self.world.forget()
            raise

    def collect_links(self) -> None:
        """Take the followers, the joints and the zones of the world."""
        collect_followers(self.world, self.followers)
        if self.motion is not None:
            # A joint that lost a body is removed, perhaps with its entity, which may be a body of another joint, or
            # carry followers.
            while self.motion.collect_joints():
                self.world.look()
                collect_followers(self.world, self.followers)
            self.motion.collect_zones()

    def rebuild(self, entities: dict[int, dict[type[Any], Any]], whole: bool = False) -> None:
        """Make the rows anew: all if `whole`, else from the first one on that is a hole or was changed."""
        first: cython.Py_ssize_t = 0 if whole else self.roster.unchanged(entities, self.joined())
        self.detection.kept.release(self.bodies, self.detection.manifolds)
        self.detection.character_floors.forget_rows()
        self.roster.rebuild(entities, self.motion is not None, self.joined(), first)

    def joined(self) -> Any:
        """The entities at the ends of joints: they are bodies even if they have only a Transform."""
        return frozenset() if self.joints is None else self.joints.ends

    def gather(self, dt: float) -> None:
        """Copy components to rows."""
        self.stopwatch.enter(GATHER)
        if self.motion is not None:
            self.motion.gather(self.last, self.now, self.changes, dt)
        else:
            self.followers.place(self.bodies)
            gather(self.bodies, 0.0)
            self.detection.let_quiet_rows_stand(self.bodies, self.now)

    def look_again(self, motion: Motion, dt: float) -> None:
        """Follow and gather once more if pre-solve handlers ran, so that this tick's detection sees what they did."""
        if self.calls.ran and not self.world.gone:
            motion.note_rows()
            self.follow()
            motion.gather_again(self.now, dt)

    def detect(self) -> None:
        """Find the contacts."""
        self.stopwatch.enter(DETECT)
        self.number += 1
        self.steps += self.seconds > 0.0
        self.last, self.now, self.swapped = self.now, self.last, True
        self.detection.find(self.bodies, self.now)
        self.detection.kept.contacts.exchange(self.bodies, self.last)
        if self.motion is not None:
            self.motion.add_hits(self.last, self.now)

    def match(self) -> None:
        """Compare the contacts with those of the last tick."""
        self.stopwatch.enter(MATCH)
        self.changes.match(self.last, self.now, self.number)
        if self.motion is not None and self.motion.active:
            tell_speeds(self.bodies, self.now, self.changes, self.detection.manifolds)
        keep_snapshots(self.bodies, self.last, self.now, self.changes, self.number)
        give_reasons(self.bodies, self.last, self.now, self.changes, self.world)
        self.roster.bury()
        self.detection.kept.note_quiet(self.bodies)

    def tell(self) -> None:
        """Call the handlers of this tick's events."""
        self.stopwatch.enter(TELL)
        self.calls.busy = False
        self.dispatch.forget_lists()
        self.dispatch.run(self.last, self.now, self.changes, self.detection.kept.contacts)
        if self.motion is not None:
            self.breaks.run(self.motion.take_broken(self.calls.stopped))

    # ---- What users are shown --------------------------------------------------------------------------------------

    def begun(self) -> list[CollisionEvent]:
        """Contacts that began in the last tick."""
        self.calls.check_idle()
        return self.dispatch.begun(self.now, self.changes)

    def ended(self) -> list[CollisionEvent]:
        """Contacts that ended in the last tick."""
        self.calls.check_idle()
        return self.dispatch.ended(self.last, self.changes)
