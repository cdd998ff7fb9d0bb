"""`Tick.step` is the whole tick: its stages in their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from physics.collision.approach_speeds import set_approach_speeds
from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.detection import Detection
from physics.components.follow import Follow as _Follow
from physics.events.break_dispatch import BreakDispatch
from physics.events.contact_dispatch import ContactDispatch
from physics.events.esper_world import EsperWorld
from physics.events.event import CollisionEvent
from physics.events.handler_calls import HandlerCalls
from physics.events.subscriptions import Subscriptions
from physics.rows.bodies import Bodies
from physics.rows.entity_rows import EntityRows
from physics.rows.gather import gather
from physics.rows.pair_filter import PairFilter
from physics.tolerances import SECONDS_MIN, SECONDS_USUAL
from physics.world.body_stages import BodyStages
from physics.world.end_reasons import set_end_reasons
from physics.world.follower_collection import collect_followers
from physics.world.followers import Followers
from physics.world.not_finite import NotFinite
from physics.world.snapshots import keep_snapshots
from physics.world.stopwatch import DETECT, FOLLOW, GATHER, MATCH, TELL, Stopwatch


@cython.final
@cython.cclass
class Tick:
    """The tick of one system, and what it keeps from tick to tick. Compiled, because Python code between the stages
    took longer than the stages of a small game.

    world          the esper world: its entities and components
    body_stages    the stages that move bodies (see rigid_body_stages.py); None: nothing moves, as in a CollisionSystem
    joints         the Joints of `body_stages`, or None
    followers      the entities with a Follow component
    link_kinds     the types of components that are followers, joints and zones
    linked         whether the world had any of these when it was last followed
    number         ticks so far; seconds: length of the last one; steps: ticks so far whose length was above 0
    bodies         rows of numbers, one for each entity; entity_rows: which entity has which row
    detection      finds contacts
    previous_contacts, contacts  contacts of the last tick, and of this one, from `detect` on. Before `detect` swaps the
                   two, `contacts` holds the contacts of the last tick
    changes        the differences between `previous_contacts` and `contacts`
    calls          calls handlers; contact_dispatch, break_dispatch: tell handlers of contacts, and of joints that broke
    not_finite     warns of values that are not finite
    stopwatch      measures the stages, once somebody has asked for it
    running        whether a tick is under way
    is_superseded  whether another system has taken the place of this one in the world
    has_swapped    whether `detect` has swapped `previous_contacts` and `contacts` in this tick
    """

    world: EsperWorld
    body_stages: BodyStages | None
    joints: Any
    followers: Followers
    link_kinds: frozenset[type[Any]]
    linked: bool
    number: int
    steps: int
    seconds: float
    bodies: Bodies
    entity_rows: EntityRows
    detection: Detection
    previous_contacts: Contacts
    contacts: Contacts
    changes: ContactChanges
    calls: HandlerCalls
    contact_dispatch: ContactDispatch
    break_dispatch: BreakDispatch
    not_finite: NotFinite
    stopwatch: Stopwatch
    running: bool
    is_superseded: bool
    has_swapped: bool

    def __init__(self, world: EsperWorld, subscriptions: Subscriptions, cell_size: float | None) -> None:
        self.world = world
        self.body_stages = None
        self.joints = None
        self.followers = Followers()
        self.link_kinds = frozenset((_Follow,))
        self.linked = False
        self.number = self.steps = 0
        self.seconds = 0.0
        self.bodies = Bodies()
        self.entity_rows = EntityRows(self.bodies)
        self.detection = Detection(cell_size)
        self.previous_contacts = Contacts()
        self.contacts = Contacts()
        self.changes = ContactChanges()
        self.calls = HandlerCalls(world)
        self.contact_dispatch = ContactDispatch(world, subscriptions, self.calls)
        self.break_dispatch = BreakDispatch(world, subscriptions, self.calls)
        self.not_finite = NotFinite()
        self.stopwatch = Stopwatch()
        self.running = self.is_superseded = self.has_swapped = False

    def set_body_stages(self, body_stages: BodyStages) -> None:
        """Use these stages to move bodies, from the next tick on."""
        self.body_stages = body_stages
        self.joints = body_stages.joints
        self.link_kinds |= body_stages.kinds
        self.detection.one_way.hits = self.contacts.hits = self.previous_contacts.hits = body_stages.hits

    def filter_pairs(self, function: Callable[[int, int], bool] | None) -> None:
        """Use this function from the next tick on to decide which pairs may meet."""
        self.bodies.next_pair_filter = None if function is None else PairFilter(function, self.world)

    def step(self, dt: float) -> None:
        """One tick of `dt` seconds. docs/internals.md ("A tick") draws what each stage takes from those before it.

        Contacts are found where the bodies end. So the solver gets the manifolds of the last tick, which `refresh`
        computes anew where game code moved something.
        """
        body_stages: BodyStages | None = self.body_stages
        self.seconds = dt
        self.follow()
        self.gather(dt)
        if body_stages is not None and body_stages.active:
            body_stages.refresh()
            body_stages.wake(dt)
            body_stages.pre_solve()
            body_stages.select(dt)
            body_stages.solve(dt)
            body_stages.sweep(dt)
            body_stages.sleep(dt, self.calls.any_ran)
            body_stages.write_back(dt)
            self.gather_after_handlers(body_stages, dt)
        if not self.world.was_deleted:
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
        if self.running or self.is_superseded or not self.world.enter():
            system._bind()
        self.contact_dispatch.store_undelivered(self.previous_contacts, self.changes)
        self.calls.occupy_for_tick()
        try:
            self.contact_dispatch.has_begun = self.has_swapped = False
            self.running = True
            self.calls.begin()
            self.stopwatch.begin()
            if self.contact_dispatch.subscriptions.of_phase("pre_solve"):
                # A handler that runs within the sweep may ask what began in the last tick. By then the sweep has
                # overwritten the impacts of that tick, so make the list now.
                self.contact_dispatch.begun(self.contacts, self.changes)
            self.step(seconds)
        except BaseException:
            if not self.contact_dispatch.has_begun:
                self.abandon()
            raise
        finally:
            self.calls.free()
            self.stopwatch.enter(TELL)  # the last stage ends
            self.contact_dispatch.forget_lists()  # handlers may have made lists of contacts within the tick
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
        self.entity_rows.is_consistent = False
        self.world.forget()
        if self.body_stages is not None:
            self.body_stages.abandon()
        self.detection.abandon()
        if self.has_swapped:
            self.previous_contacts, self.contacts, self.has_swapped = (
                self.contacts,
                self.previous_contacts,
                False,
            )
        self.changes.clear()

    # ---- Stages ----------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Follow the world: give rows to entities and components that came, and take those of entities that went."""
        self.stopwatch.enter(FOLLOW)
        if self.world.detect_changes() or self.followers.edited():
            self.follow_changes()
        if self.body_stages is not None and self.body_stages.add_velocities():
            self.world.detect_changes()
            self.follow_changes()

    def follow_changes(self) -> None:
        """Find the entities and components that came or went, and mark entities that are about to be deleted."""
        linked: cython.bint
        try:
            linked = not self.world.has_none_of(self.link_kinds)
            if linked or self.linked:  # once more after the last link is gone
                self.linked = True  # in case of an interrupt
                self.collect_links()
                self.linked = linked
            if self.world.changed:
                if not self.entity_rows.follow(
                    self.world.entities, self.body_stages is not None, self.joined()
                ):
                    self.rebuild(self.world.entities)
                if self.entity_rows.has_recycled_ids:
                    # The world was cleared, and filled again. No entity may inherit impulses, its state at a one-way
                    # collider, or a ruling, from another entity that had the same id.
                    self.detection.manifolds.clear()
                    self.detection.seams.passing.clear()
                if self.entity_rows.world_was_cleared and self.body_stages is not None:
                    self.entity_rows.world_was_cleared = False
                    # So a world that is loaded twice goes on in the same way, independent of the ticks before.
                    self.body_stages.forget_ticks()
            self.entity_rows.mark_dead(self.world.dead)
        except BaseException:
            self.world.forget()
            raise

    def collect_links(self) -> None:
        """Take the followers, the joints and the zones of the world."""
        collect_followers(self.world, self.followers)
        if self.body_stages is not None:
            # A joint that lost a body is removed, perhaps with its entity, which may be a body of another joint, or
            # carry followers.
            while self.body_stages.collect_joints():
                self.world.detect_changes()
                collect_followers(self.world, self.followers)
            self.body_stages.collect_zones()

    def rebuild(self, entities: dict[int, dict[type[Any], Any]], whole: bool = False) -> None:
        """Make the rows anew: all if `whole`, else from the first one on that is a hole or was changed."""
        first: cython.Py_ssize_t = 0 if whole else self.entity_rows.count_unchanged(entities, self.joined())
        self.detection.kept.release(self.bodies, self.detection.manifolds)
        self.detection.character_floors.forget_rows()
        self.entity_rows.rebuild(entities, self.body_stages is not None, self.joined(), first)

    def joined(self) -> Any:
        """The entities at the ends of joints: they are bodies even if they have only a Transform."""
        return frozenset() if self.joints is None else self.joints.ends

    def gather(self, dt: float) -> None:
        """Copy components to rows."""
        self.stopwatch.enter(GATHER)
        if self.body_stages is not None:
            self.body_stages.gather(self.previous_contacts, self.contacts, self.changes, dt)
        else:
            self.followers.place_before_gather(self.bodies)
            gather(self.bodies, 0.0)
            self.detection.make_resting_rows_quiet(self.bodies, self.contacts)

    def gather_after_handlers(self, body_stages: BodyStages, dt: float) -> None:
        """Follow and gather once more if pre-solve handlers ran, so that this tick's detection sees what they did."""
        if self.calls.any_ran and not self.world.was_deleted:
            body_stages.note_rows()
            self.follow()
            body_stages.gather_again(self.contacts, dt)

    def detect(self) -> None:
        """Find the contacts."""
        self.stopwatch.enter(DETECT)
        self.number += 1
        self.steps += self.seconds > 0.0
        self.previous_contacts, self.contacts, self.has_swapped = self.contacts, self.previous_contacts, True
        self.detection.find(self.bodies, self.contacts)
        self.detection.kept.contacts.exchange(self.bodies, self.previous_contacts)
        if self.body_stages is not None:
            self.body_stages.add_hits(self.previous_contacts, self.contacts)

    def match(self) -> None:
        """Compare the contacts with those of the last tick."""
        self.stopwatch.enter(MATCH)
        self.changes.match(self.previous_contacts, self.contacts, self.number)
        if self.body_stages is not None and self.body_stages.active:
            set_approach_speeds(self.bodies, self.contacts, self.changes, self.detection.manifolds)
        keep_snapshots(self.bodies, self.previous_contacts, self.contacts, self.changes, self.number)
        set_end_reasons(self.bodies, self.previous_contacts, self.contacts, self.changes, self.world)
        self.entity_rows.clear_old_holes()
        self.detection.kept.note_at_rest(self.bodies)

    def tell(self) -> None:
        """Call the handlers of this tick's events."""
        self.stopwatch.enter(TELL)
        self.calls.busy = False
        self.contact_dispatch.forget_lists()
        self.contact_dispatch.run(
            self.previous_contacts, self.contacts, self.changes, self.detection.kept.contacts
        )
        if self.body_stages is not None:
            self.break_dispatch.run(self.body_stages.take_broken(self.calls.world_was_deleted))

    # ---- What users are shown --------------------------------------------------------------------------------------

    def begun(self) -> list[CollisionEvent]:
        """Contacts that began in the last tick."""
        self.calls.check_idle()
        return self.contact_dispatch.begun(self.contacts, self.changes)

    def ended(self) -> list[CollisionEvent]:
        """Contacts that ended in the last tick."""
        self.calls.check_idle()
        return self.contact_dispatch.ended(self.previous_contacts, self.changes)
