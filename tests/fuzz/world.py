"""What there is in a game of the fuzz: esper's worlds, their systems, and the few things that can be done to them.

Whatever an operation does goes through here, so that the checks know what game code has touched, and so that it can be
written down as a script that does the same.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

import esper

from physics import (
    Batch,
    CollisionEvent,
    CollisionSystem,
    FixedStep,
    Follow,
    JointBreak,
    PhysicsSystem,
    Subscription,
    TileMap,
    Transform,
    Velocity,
)
from tests.fuzz.values import Dice

WORDS = """
    absurd batches breaks bullets bus clear copies direct figures filters followers forces geometry handlers interrupts
    joints kinds long_ticks movers nan one_way piles pictures pre_solve process0 queries readouts settings shared
    stretches sweep tiles worlds wrong zones"""
FEATURES = frozenset(WORDS.split())
"""What can be switched off by ``--without``."""

WORDS = """
    bounds brute_contacts brute_queries finite frozen joints_gone joints_held motion order reasons thrown times
    warned"""
CHECKS = frozenset(WORDS.split())
"""Checks that can be switched off by ``--without``; the others are always on."""

Pair = tuple[int, int]

LONG = 1 << 30
"""Ticks: more than a game has."""

CROWDS = (30, 30, 30, 30, 30, 60, 60, 60, 100, 300)
"""Entities of a world, about, a tenth of the games for each: a game of 300 takes as long as many of 30."""


class Boom(Exception):  # noqa: N818  # not an error of anything: handlers raise it on purpose
    """Raised by handlers."""


class Finding(Exception):  # noqa: N818  # what the fuzzer reports, also in its options and output
    """Something that the engine must not do."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(f"{check}: {text}")
        self.check = check
        self.text = text


class Realm:
    """One esper world, its system, and what its witnesses have heard.

    live      serial numbers of both entities of each pair that has begun and not ended
    serials   of the entities, by id: an id that comes back after `clear_database` is somebody else
    whole     whether the last tick told all that it had to tell
    sat_out   component dicts of those that sat out the last tick, by id; None if that is not known
    followed  ids of those that followed a carrier when the last tick began: whether they sat out is not known
    reported  ids of all that were ever reported to be not finite
    pushed    for how many ticks game code's forces and impulses may act: those of handlers act in the next tick, too
    led       pairs of which a character has pushed the other one ahead, and the number of ticks before
    slow      for each entity, how many ticks it has kept its place in spite of its velocity
    last_serial_before, last_serial  the last serial number when the tick before began, and when the last tick did
    maps      tile maps of this world
    batches   the last batches, with the component dicts of their entities
    filter    the system's filter of pairs
    """

    def __init__(self, name: str, system: CollisionSystem) -> None:
        self.name = name
        self.system = system
        self.moves = isinstance(system, PhysicsSystem)
        self.live: dict[Pair, tuple[int, int]] = {}
        self.serials: dict[int, int] = {}
        self.whole = True
        self.sat_out: dict[int, Any] | None = {}
        self.followed: set[int] = set()
        self.reported: set[int] = set()
        self.pushed = 0
        self.led: dict[Pair, int] = {}
        self.slow: dict[int, int] = {}
        self.last_serial_before = self.last_serial = 0
        self.begun: list[CollisionEvent] = []
        self.ended: list[CollisionEvent] = []
        self.stayed: list[Pair] = []
        self.broken: list[Any] = []
        self.subscriptions: list[Subscription] = []
        self.of_stays: Subscription | None = None
        self.on_bus: list[tuple[str, Callable[..., None]]] = []
        self.has_run = False
        self.maps: list[TileMap] = []
        self.batches: list[tuple[Batch, list[Any]]] = []
        self.filter: Callable[[int, int], bool] | None = None

    def listen_to_stays(self, listening: bool) -> None:
        """Of all events, stays are by far the most: hear of them while ticks get all checks."""
        if listening and self.of_stays is None:
            self.of_stays = self.system.on_stay(
                None, None, lambda event: self.stayed.append((event.a, event.b))
            )
        elif not listening and self.of_stays is not None:
            self.of_stays.cancel()
            self.of_stays = None

    def make_anew(self) -> None:
        """Its esper world was deleted, and there is an empty one of the same name."""
        self.serials.clear()
        self.on_bus.clear()
        self.whole = False
        self.sat_out = None
        self.slow.clear()


class Play:
    """A game of the fuzz, as far as it has come.

    phase     "" between ticks; "pre_solve" or "events" while handlers of these run
    watching  whether ticks get all checks, for the time being (see runner.py), and questions are compared
    clean     whether the components are as the last tick's detection saw them
    known_bodies  all bodies of the current world, if they are, and anybody has asked for them since
    leaving   ids of those that sat out the last tick because their own velocities would have led too far
    meddled   whether handlers of this tick have changed anything before its detection
    calm      whether nothing was fast before the tick, and nothing was pushed
    at_risk   pairs that ended as "invalid" in this tick, though all values were finite when it told so
    written   ids of components that handlers changed in this tick
    edited, edited_before  ids of components that game code changed since the last tick began, and between the two
              before
    shares    whether any component ever belonged to several entities
    kept      components that game code holds on to
    warned    texts of warnings of this tick
    """

    def __init__(self, seed: int, features: frozenset[str]) -> None:
        self.features = features
        dice = Dice.of(seed, -1, 0.0, 0.0)
        self.absurd = dice.choice((0.0, 0.0, 0.02, 0.15)) if "absurd" in features else 0.0
        self.crowd = dice.choice(CROWDS)
        self.span = dice.choice((1.5, 6.0, 20.0)) * self.crowd**0.5 * 4.0
        self.step = FixedStep(dice.choice((1 / 60, 1 / 120)))
        self.phase = ""
        self.watching = True
        self.running: Realm | None = None
        self.clean = False
        self.known_bodies: list[Any] | None = None
        self.leaving: set[int] = set()
        self.at_risk: list[Pair] = []
        self.meddled = False
        self.shares = False
        self.calm = False
        self.written: set[int] = set()
        self.edited: set[int] = set()
        self.edited_before: set[int] = set()
        self.kept: list[Any] = []
        self.handlers: list[Callable[..., None]] = []
        self.warned: list[str] = []
        self.findings: list[Finding] = []
        self.booms: list[Boom] = []
        self.interrupted = False
        self.serial = 0
        self.operations = self.started = 0
        self.ticks = 0
        self.brute = 0
        self.script: list[str] | None = None
        self.digest: Any = None
        self.realms: dict[str, Realm] = {}
        esper.switch_world("start")
        for name in ("one", "two"):
            if name == "one" or "worlds" in features:
                self.found(name, dice)
        esper.delete_world("start")
        warnings.simplefilter("always")
        warnings.showwarning = self.hear_warning

    def watch(self, watching: bool) -> None:
        """Give all checks to the ticks from now on, or only the cheap ones."""
        if watching != self.watching:
            self.watching = watching
            for realm in self.realms.values():
                realm.listen_to_stays(watching)

    # ---- Worlds ----------------------------------------------------------------------------------------------------

    def found(self, name: str, dice: Dice) -> None:
        """A new esper world, with a system."""
        esper.switch_world(name)
        self.say(f"esper.switch_world({name!r})")
        if name == "two" and dice.chance(0.3):
            system: CollisionSystem = CollisionSystem()
            self.say("system = CollisionSystem()")
        else:
            gravity = dice.choice(((0.0, 0.0), (0.0, -900.0), (0.0, -10.0)))
            options = {
                "substeps": dice.choice((4, 4, 1, 8)),
                "sleeping": dice.chance(0.8),
                "sweep": "sweep" in self.features and dice.chance(0.8),
            }
            system = PhysicsSystem(gravity, **options)
            self.say(f"system = PhysicsSystem({gravity}, **{options})")
        esper.add_processor(system)
        self.say("esper.add_processor(system)")
        realm = self.realms[name] = Realm(name, system)
        system.on_begin(None, None, lambda event: self.hear_begin(realm, event))
        system.on_end(None, None, lambda event: self.hear_end(realm, event))
        realm.listen_to_stays(self.watching)
        if isinstance(system, PhysicsSystem):
            system.on_break(None, None, lambda event: self.hear_break(realm, event))

    @property
    def realm(self) -> Realm:
        """The current esper world's."""
        return self.realms[esper.current_world]

    @property
    def system(self) -> CollisionSystem:
        return self.realm.system

    def switch(self, name: str) -> None:
        self.say(f"esper.switch_world({name!r})")
        esper.switch_world(name)
        self.clean = False

    def recreate(self, name: str) -> None:
        """Delete a world that is not the current one, and make it anew, empty; its system goes on there."""
        current = esper.current_world
        self.say(f"esper.delete_world({name!r}); esper.switch_world({name!r}); esper.add_processor(system)")
        esper.delete_world(name)
        self.realms[name].make_anew()
        esper.switch_world(name)
        esper.add_processor(self.realms[name].system)
        esper.switch_world(current)
        self.touch()

    def clear(self) -> None:
        self.say("esper.clear_database()")
        esper.clear_database()
        self.realm.serials.clear()
        self.realm.slow.clear()
        self.touch()

    # ---- Entities --------------------------------------------------------------------------------------------------

    def there(self) -> list[int]:
        """Ids of all entities of the current world that are not deleted, ascending."""
        return sorted(esper._entities.keys() - esper._dead_entities)

    def is_full(self, share: float = 1.0) -> bool:
        """Whether there are as many entities as there should be, or that share of them."""
        return len(esper._entities) >= share * self.crowd

    def pick(self, dice: Dice, kind: type | None = None) -> int | None:
        """Any entity, of those that have a component of that type; None if there is none."""
        if kind is None:
            there = self.there()
        else:
            there = sorted(esper._components.get(kind, set()) - esper._dead_entities)
        return dice.choice(there) if there else None

    def create(self, *components: Any) -> int:
        entity = esper.create_entity(*components)
        if self.script is not None:
            self.say(f"assert {entity} == esper.create_entity({', '.join(map(brief, components))})")
        self.serial += 1
        self.realm.serials[entity] = self.serial
        self.realm.slow.pop(entity, None)
        self.touch(*components)
        return entity

    def adopt(self) -> None:
        """Note entities that the package has made for game code."""
        for entity in self.there():
            if entity not in self.realm.serials:
                self.serial += 1
                self.realm.serials[entity] = self.serial
                self.realm.slow.pop(entity, None)
        self.touch()

    def delete(self, entity: int, immediate: bool) -> None:
        self.say(f"esper.delete_entity({entity}, immediate={immediate})")
        esper.delete_entity(entity, immediate=immediate)
        self.touch()

    def add(self, entity: int, component: Any) -> None:
        if self.script is not None:
            self.say(f"esper.add_component({entity}, {brief(component)})")
        esper.add_component(entity, component)
        self.touch(component)

    def remove(self, entity: int, kind: type) -> Any:
        self.say(f"esper.remove_component({entity}, {kind.__name__})")
        component = esper.remove_component(entity, kind)
        self.touch(component)
        if kind is Follow and esper.has_component(entity, Transform):
            # Within a tick it may have followed only since its beginning, and the tick may have carried it.
            self.touch(esper.component_for_entity(entity, Transform))
        return component

    def share(self, entity: int, owner: int, kind: type) -> None:
        """Give an entity the very component of another one."""
        self.say(f"esper.add_component({entity}, esper.component_for_entity({owner}, {kind.__name__}))")
        component = esper.component_for_entity(owner, kind)
        self.shares = True
        esper.add_component(entity, component)
        self.touch(component)

    def assign(self, entity: int, kind: type, /, **values: Any) -> None:
        """Set attributes of a component."""
        component = esper.component_for_entity(entity, kind)
        self.touch(component)
        for field, value in values.items():
            self.say(f"esper.component_for_entity({entity}, {kind.__name__}).{field} = {value!r}")
            setattr(component, field, value)

    def call(self, entity: int, kind: type, method: str, *arguments: Any) -> Any:
        """Call a method of a component."""
        self.say(f"esper.component_for_entity({entity}, {kind.__name__}).{method}(*{arguments!r})")
        component = esper.component_for_entity(entity, kind)
        self.touch(component)
        self.realm.pushed = 1 if self.running is None else 2
        if not all(map(isfinite, self.pose_and_velocity(entity))):
            self.realm.pushed = LONG  # it sits out, and the push acts when it takes part again
        return getattr(component, method)(*arguments)

    def pose_and_velocity(self, entity: int) -> list[float]:
        """All numbers of an entity that say where it is, and how fast."""
        transform, velocity = (esper.try_component(entity, kind) for kind in (Transform, Velocity))
        found = [] if transform is None else [transform.x, transform.y, transform.angle]
        return found if velocity is None else [*found, velocity.x, velocity.y, velocity.angular]

    def set(self, field: str, value: Any) -> None:
        """Set one of the system's own attributes."""
        self.say(f"system.{field} = {value!r}")
        setattr(self.system, field, value)

    def ask(self, name: str, *arguments: Any, **options: Any) -> Any:
        """Put a question to the system."""
        if self.script is not None:
            words = [*map(repr, arguments), *(f"{key}={value!r}" for key, value in options.items())]
            self.say(f"system.{name}({', '.join(words)})")
        answer = getattr(self.system, name)(*arguments, **options)
        self.hash(answer)
        return answer

    # ---- What is noted ---------------------------------------------------------------------------------------------

    def say(self, line: str) -> None:
        """Add a line to the script."""
        if self.script is not None:
            where = f"    # in a handler: {self.phase}" if self.phase else ""
            self.script.append(line + where)

    def touch(self, *components: Any) -> None:
        """Game code has changed something."""
        self.edited.update(map(id, components))
        if self.running is not None:
            self.written.update(map(id, components))
            self.kept.extend(components)  # or another one could get the same id
            if self.phase == "pre_solve":
                self.meddled = True
        self.clean = False

    def hash(self, value: Any) -> None:
        """Make it part of what all executions must agree on."""
        if self.digest is not None:
            self.digest.update(repr(value).encode())

    def hear_warning(self, message: Warning | str, category: type[Warning], *_: Any, **__: Any) -> None:
        self.warned.append(f"{category.__name__}: {message}")
        if category.__name__ not in ("NonFiniteWarning", "JointWarning", "UsageWarning"):
            self.findings.append(Finding("warning", f"{category.__name__}: {message}"))

    def warned_entities(self, words: str = "") -> set[int]:
        """Ids in the warnings of this tick about values that are not finite: in those with these words."""
        found = (
            re.search(rf"entity (\d+) {words}", text) for text in self.warned if text.startswith("NonFinite")
        )
        return {int(match[1]) for match in found if match}

    # ---- Witnesses: the first handlers of all events ---------------------------------------------------------------

    def hear_begin(self, realm: Realm, event: CollisionEvent) -> None:
        self.phase = "events"
        pair = event.a, event.b
        realm.begun.append(event)
        if pair in realm.live:
            self.find("begins", f"{pair} begins and had not ended")
        realm.live[pair] = (realm.serials.get(event.a, 0), realm.serials.get(event.b, 0))
        if realm is not self.running:
            self.find("worlds", f"{realm.name} tells of {pair} while another world runs")

    def hear_end(self, realm: Realm, event: CollisionEvent) -> None:
        from tests.fuzz.checks import check_reason

        self.phase = "events"
        pair = event.a, event.b
        if not realm.ended:
            self.at_first_end = None
        realm.ended.append(event)
        if pair not in realm.live:
            self.find("ends", f"{pair} ends and had not begun")
            return
        if self.watching:
            check_reason(self, realm, event)
        del realm.live[pair]

    def hear_break(self, realm: Realm, event: JointBreak) -> None:
        self.phase = "events"
        realm.broken.append(event)
        if realm is not self.running:
            self.find("worlds", f"{realm.name} tells of {event!r} while another world runs")

    at_first_end: Any = None

    def find(self, check: str, text: str) -> None:
        """Note what is wrong; the operation goes on, as whoever raises in a handler would only be held back."""
        if check not in CHECKS or check in self.features:
            self.findings.append(Finding(check, text))

    @contextmanager
    def handling(self, phase: str) -> Iterator[None]:
        """While a handler runs."""
        before, self.phase = self.phase, phase
        try:
            yield
        finally:
            self.phase = before


DEFAULTS = re.compile(
    r", (sensor=False|layer=1|mask=18446744073709551615|restitution=0\.0|friction=0\.2|density=1\.0|bullet=False"
    r"|surface_velocity=\(0\.0, 0\.0\)|one_way=None|friction_combine=None|restitution_combine=None"
    r"|rolling_resistance=0\.0|group=0|mass=None|inertia=None|gravity_scale=1\.0|linear_damping=0\.0"
    r"|angular_damping=0\.0|lock_rotation=False|lock_x=False|lock_y=False|center=\(0\.0, 0\.0\)|angle=0\.0"
    r"|frequency=0\.0|damping_ratio=0\.0|collide_connected=False|angular=0\.0)(?=[,)])"
)


def brief(component: Any) -> str:
    """The component's `repr` without what has its default."""
    return DEFAULTS.sub("", repr(component))
