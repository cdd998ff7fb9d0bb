"""`PhysicsSystem`: the collision system that also moves and resolves bodies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar, overload

from physics import validate
from physics.events.esper_world import DELETED
from physics.events.joint_break import JointBreak
from physics.events.pre_solve import PreSolve
from physics.events.pre_solve_contact import PreSolveContact
from physics.events.subscription import Subscription
from physics.events.subscriptions import Selector
from physics.misuse import checked_calls, warn
from physics.systems.body_queries import BodyQueries, Point
from physics.systems.collision import CollisionSystem
from physics.systems.pre_solve_waking import wake_subscribed
from physics.systems.queries import Entities
from physics.tolerances import CONTACT_DAMPING, CONTACT_DAMPING_MAX, CONTACT_HERTZ_MIN, SECONDS_USUAL
from physics.validate import ALL
from physics.world.rigid_body_stages import RigidBodyStages

PreSolveHandler = Callable[[PreSolveContact], object]
_H = TypeVar("_H", bound=PreSolveHandler)
BreakHandler = Callable[[JointBreak], object]
_B = TypeVar("_B", bound=BreakHandler)


@checked_calls
class PhysicsSystem(BodyQueries, CollisionSystem):
    """A CollisionSystem that moves entities before it looks for contacts: by their Velocity, and dynamic bodies by
    gravity, forces, joints and each other.

    gravity    acceleration of dynamic bodies (units per second squared)
    sleeping   whether bodies at rest are left out until something disturbs them
    substeps   least number of parts into which a tick is cut for the solver, 1 to 64; small worlds get up to three
               times as many. More: calmer stacks and stiffer joints, at a proportional cost
    sweep      whether dynamic bodies and bullets are followed on their way through the tick. Without it, a body that
               moves further than its own size within a tick may pass through thin bodies
    contact_frequency  frequency of contacts as springs, in oscillations a second, 0.1 or more. The lower, the deeper
               bodies sink in, and the more slowly they come out. Against static and kinematic bodies the frequency is
               twice as high. None, or more than 1.15 oscillations per tick: 1.15 per tick, the greatest frequency that
               the substeps can settle
    contact_damping_ratio  damping ratio of these springs, 0 to 1000. Below 1, bodies that were pressed in spring back
    push_out_speed  greatest speed at which bodies that overlap are pushed apart, in units per second, greater than 0.
               None: the speed of a fall from half a body's width, plus three widths a second
    cell_size  as in CollisionSystem

    Static bodies stay where they are put, even if they have a Velocity. A dynamic body without a Velocity is given one.
    Raises ValueError or TypeError naming the field, here and at assignments.
    """

    _unused = ()

    def __init__(
        self,
        gravity: tuple[float, float] = (0.0, 0.0),
        *,
        sleeping: bool = True,
        substeps: int = 4,
        sweep: bool = True,
        contact_frequency: float | None = None,
        contact_damping_ratio: float = CONTACT_DAMPING,
        push_out_speed: float | None = None,
        cell_size: float | None = None,
    ) -> None:
        super().__init__(cell_size)
        tick = self._tick
        hook = PreSolve(self._world, self._subscriptions, tick.calls)
        self._body_stages = RigidBodyStages(
            self._world, tick.bodies, tick.detection, tick.followers, tick.stopwatch, hook
        )
        tick.set_body_stages(self._body_stages)
        self._subscriptions.wake = partial(wake_subscribed, self._world)
        self._told_of_dt = False
        self.gravity = gravity
        self.sleeping = sleeping
        self.substeps = substeps
        self.sweep = sweep
        self.contact_frequency = contact_frequency
        self.contact_damping_ratio = contact_damping_ratio
        self.push_out_speed = push_out_speed

    @property
    def gravity(self) -> tuple[float, float]:
        """Acceleration of dynamic bodies, in units per second squared."""
        return (self._body_stages.gravity_x, self._body_stages.gravity_y)

    @gravity.setter
    def gravity(self, value: tuple[float, float]) -> None:
        self._body_stages.gravity_x, self._body_stages.gravity_y = validate.point(
            "PhysicsSystem.gravity", value
        )

    @property
    def sleeping(self) -> bool:
        """Whether bodies at rest are left out until something disturbs them."""
        return self._body_stages.solver.sleeping

    @sleeping.setter
    def sleeping(self, value: bool) -> None:
        self._body_stages.solver.sleeping = validate.flag("PhysicsSystem.sleeping", value)

    @property
    def substeps(self) -> int:
        """Parts into which a tick is cut for the solver."""
        return self._body_stages.solver.substeps

    @substeps.setter
    def substeps(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"PhysicsSystem.substeps must be an int, got {validate.shown(value)}")
        if not 1 <= value <= 64:
            raise ValueError(f"PhysicsSystem.substeps must be between 1 and 64, got {validate.shown(value)}")
        self._body_stages.solver.substeps = value

    @property
    def sweep(self) -> bool:
        """Whether fast bodies are followed on their way through the tick, so that they hit the bodies on their way."""
        return self._body_stages.sweep_is_on

    @sweep.setter
    def sweep(self, value: bool) -> None:
        self._body_stages.sweep_is_on = validate.flag("PhysicsSystem.sweep", value)

    @property
    def contact_frequency(self) -> float | None:
        """Frequency of contacts as springs, in oscillations a second. None: the most that the substeps can settle."""
        return self._body_stages.solver.contacts.frequency or None

    @contact_frequency.setter
    def contact_frequency(self, value: float | None) -> None:
        hertz = 0.0
        if value is not None:
            hertz = validate.within("PhysicsSystem.contact_frequency", value)
            if hertz < CONTACT_HERTZ_MIN:
                raise ValueError(
                    f"PhysicsSystem.contact_frequency must be None, or {CONTACT_HERTZ_MIN} or more, got {value!r}"
                )
        self._body_stages.solver.contacts.frequency = hertz

    @property
    def contact_damping_ratio(self) -> float:
        """Damping ratio of contacts as springs."""
        return self._body_stages.solver.contacts.damping_ratio

    @contact_damping_ratio.setter
    def contact_damping_ratio(self, value: float) -> None:
        ratio = validate.at_least_zero("PhysicsSystem.contact_damping_ratio", value)
        if ratio > CONTACT_DAMPING_MAX:
            raise ValueError(
                f"PhysicsSystem.contact_damping_ratio must be within 0..{CONTACT_DAMPING_MAX:g}, got {value!r}"
            )
        self._body_stages.solver.contacts.damping_ratio = ratio

    @property
    def push_out_speed(self) -> float | None:
        """Greatest speed at which bodies that overlap are pushed apart, in units per second. None: by their widths."""
        return self._body_stages.solver.contacts.table.push_speed or None

    @push_out_speed.setter
    def push_out_speed(self, value: float | None) -> None:
        speed = 0.0 if value is None else validate.size("PhysicsSystem.push_out_speed", value)
        self._body_stages.solver.contacts.table.push_speed = speed

    def _seconds(self, dt: float | None) -> float:
        if dt is None:
            raise TypeError(
                "PhysicsSystem.process: dt, the seconds to advance, is missing: esper.process(1 / 60)"
            )
        seconds = super()._seconds(dt)
        if seconds > SECONDS_USUAL and not self._told_of_dt:
            self._told_of_dt = True
            warn(
                f"PhysicsSystem.process: dt is in seconds, got {dt!r}; pyglet's is, other clocks count milliseconds"
            )
        return seconds

    def _count_islands(self) -> int:
        return self._body_stages.island_count()

    # ---- Contacts before they are solved ---------------------------------------------------------------------------

    @overload
    def on_pre_solve(
        self, first: Selector = None, second: Selector = None, handler: None = None
    ) -> Callable[[_H], _H]: ...
    @overload
    def on_pre_solve(self, first: Selector, second: Selector, handler: PreSolveHandler) -> Subscription: ...
    @overload
    def on_pre_solve(
        self, first: Selector = None, second: Selector = None, *, handler: PreSolveHandler
    ) -> Subscription: ...
    def on_pre_solve(
        self, first: Selector = None, second: Selector = None, handler: PreSolveHandler | None = None
    ) -> Subscription | Callable[[_H], _H]:
        """Call `handler(contact)` in each tick before a contact between `first` and `second` is solved.

        The handler may call `contact.disable()`, which lets the two entities through each other in this tick, or assign
        `friction`, `restitution` and `surface_velocity` for this tick. Arguments and result are those of `on_begin`.

        The handler is called at most once a tick for each pair. First come the pairs that push each other, at least one
        of them dynamic and awake, in the order of entity ids; among them pairs that do not touch yet, but may touch
        within the tick. Then come pairs that meet from farther away, in the order in which the sweep finds their
        impacts. A tick of 0 seconds solves nothing.

        Handlers are not called for sleeping bodies. So subscribing and cancelling wake bodies: if `first` or `second`
        is the id of a dynamic body, that body; else, for each of the two, the body with that id, all bodies with a
        component of that type, or (None) all bodies. If a handler would decide differently from now on, call
        `RigidBody.wake`.
        """
        return self._subscribe("pre_solve", first, second, handler)

    # ---- Joints that break -----------------------------------------------------------------------------------------

    @overload
    def on_break(
        self, first: Selector = None, second: Selector = None, handler: None = None
    ) -> Callable[[_B], _B]: ...
    @overload
    def on_break(self, first: Selector, second: Selector, handler: BreakHandler) -> Subscription: ...
    @overload
    def on_break(
        self, first: Selector = None, second: Selector = None, *, handler: BreakHandler
    ) -> Subscription: ...
    def on_break(
        self, first: Selector = None, second: Selector = None, handler: BreakHandler | None = None
    ) -> Subscription | Callable[[_B], _B]:
        """Call `handler(event)` when a joint between `first` and `second` breaks: it needed more than its `break_force`
        or `break_torque`. See `JointBreak`.

        Arguments and result are those of `on_begin`; if both orders fit, `event.a` is the joint's `a`. The joint is
        removed by then, and its entity deleted if it has no other component. Breaks come after the events of contacts,
        in the order of the joints' entities, and on esper's bus as "joint_break".
        """
        return self._subscribe("break", first, second, handler)

    @property
    def broken(self) -> list[JointBreak]:
        """Joints that broke in the last tick, in the order of their events; `a` is the joint's `a`."""
        return list(self._tick.break_dispatch.broken)

    # ---- Sleep -----------------------------------------------------------------------------------------------------

    def why_awake(self, entity: int) -> str:
        """Why an entity is awake, in a sentence with figures: often another body of its island is the reason. An island
        is all dynamic bodies that contacts and joints connected in the last tick.

        Raises TypeError for a value that is no entity id, and ValueError for an entity that does not exist.
        """
        # Imported at the first call, because most games never make one.
        from physics.systems.why_awake import why_awake

        entity = validate.entity("why_awake: entity", entity)
        entities, dead = self._world.current_entities()
        if entity not in entities or entity in dead:
            what = DELETED if entity in dead else "does not exist"
            raise ValueError(f"why_awake: entity {entity!r} {what}")
        return why_awake(entities, self._body_stages, self._tick.bodies, entity)

    # ---- Explosions ------------------------------------------------------------------------------------------------

    def explode(
        self,
        point: Point,
        radius: float,
        impulse: float,
        *,
        falloff: float = 1.0,
        line_of_sight: bool = True,
        mask: int = ALL,
        ignore: Entities = (),
    ) -> list[int]:
        """Push the dynamic bodies around a point of the world away from it. Returns their ids, ascending.

        radius         reach of the explosion, greater than 0: a body's nearest point must be within this distance
        impulse        impulse on a body that the point touches (mass * length / s); negative: towards the point
        falloff        0: the same impulse up to the radius; 1: falls linearly to 0 at the radius; greater: falls faster
        line_of_sight  whether static and kinematic colliders, other than sensors, shield bodies behind them. A body is
                       shielded if neither its nearest point nor its centre of mass is in sight
        mask, ignore   as in other queries: which bodies the explosion can push

        Each body is pushed at its nearest point, in the direction from `point` to its centre of mass, when the next
        tick begins. A body whose centre of mass is at `point` is not pushed. Bodies are found where they stood in the
        last tick. Raises ValueError or TypeError naming the argument.
        """
        from physics.queries.explosions import explode

        return explode(
            self._places, self._casts, self._world, self.center_of_mass,
            point, radius, impulse, falloff, line_of_sight, mask, ignore,
        )  # fmt: skip
