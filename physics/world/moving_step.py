"""The tick of a world in which things move: by their velocities, by forces, joints and each other."""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.physics.collision.swept_contacts import add_hits
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.rows.gather import gather
    from cython.cimports.physics.world.joints import Joints
    from cython.cimports.physics.world.response import Response
    from cython.cimports.physics.world.step import Tick
    from cython.cimports.physics.world.waking import rouse_changed
else:
    from physics.collision.swept_contacts import add_hits
    from physics.components.rigid_body import DYNAMIC
    from physics.rows.bodies import Bodies
    from physics.rows.gather import gather
    from physics.world.joints import Joints
    from physics.world.response import Response
    from physics.world.step import Tick
    from physics.world.waking import rouse_changed


@cython.final
@cython.cclass
class MovingTick(Tick):
    """State of one world from tick to tick, and what moves it. A module of its own because it brings solver and sweep
    with it, a quarter of the compiled modules.

    gravity_x, gravity_y  acceleration of dynamic bodies
    late                  whether something may have changed for sleeping bodies that the step of this tick did not see:
                          handlers ran since, or there was no step
    moved                 whether there was one
    """

    if not cython.compiled:
        __slots__ = ("response", "gravity_x", "gravity_y", "late", "moved")
    response: Response
    gravity_x: float
    gravity_y: float
    late: bool
    moved: bool

    def __init__(self, cell_size: float | None) -> None:
        super().__init__(cell_size)
        self.joints = Joints()
        self.response = Response()
        self.gravity_x = self.gravity_y = 0.0
        self.late = self.moved = False
        self.detection.one_way.hits = self.now.hits = self.last.hits = self.response.sweep.hits

    def follow(self, entities: dict[int, dict[type[Any], Any]]) -> None:
        """As in every tick; what has a Velocity or a RigidBody is a body, too, and what a joint holds."""
        if not self.roster.follow(entities, True, self.joints.ends):
            self.rebuild(entities)
        self.forget_strangers()

    def rebuild(self, entities: dict[int, dict[type[Any], Any]]) -> None:
        """Make all rows anew."""
        self.detection.kept.release(self.bodies, self.detection.near)
        self.roster.rebuild(entities, True, self.joints.ends)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def advance(self, dt: float) -> cython.int:
        """Components to rows, `dt` seconds on: by their velocities, and dynamic bodies by forces and each other."""
        response: Response = self.response
        joints: Joints = self.joints
        if joints.count or joints.stale:
            joints.watch(self.bodies)
        self.detection.responding = self.bodies.traits.dynamic_count > 0
        response.sweep.hits.count = 0
        if len(self.bodies.faults) > 0:
            self.bodies.faults = {}
        if dt > 0.0 and (
            self.detection.responding or (response.sweeping and self.bodies.traits.bullet_count > 0)
        ):
            gather(self.bodies, 0.0)
            self.set_aside()
            self.moved = True
            response.run(self.bodies, self.detection, joints, dt, self.gravity_x, self.gravity_y)
        else:
            gather(self.bodies, dt)
            self.set_aside()
            response.idle = True
            self.moved = False
            self.late = self.detection.version != self.bodies.version
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def set_aside(self) -> cython.int:
        """Let what is quiet stand, but for what joints hold: they wake it without a contact."""
        k: cython.Py_ssize_t
        i: cython.int
        bodies: Bodies = self.bodies
        joints: Joints = self.joints
        for k in range(0 if joints.stale else joints.count):
            i = joints.row_a[k]
            if i >= 0 and bodies.kind[i] == DYNAMIC and bodies.standing.quiet[i]:
                bodies.stir(i)
            i = joints.row_b[k]
            if i >= 0 and bodies.kind[i] == DYNAMIC and bodies.standing.quiet[i]:
                bodies.stir(i)
        return self.detection.set_aside(bodies, self.now)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_hits(self) -> cython.int:
        """Get ready to look again: the rows may be made anew."""
        self.response.sweep.hits.note(self.bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_again(self) -> cython.int:
        """Components to rows once more: handlers ran since the bodies moved, and rows may be new ones."""
        gather(self.bodies, 0.0)
        self.set_aside()
        self.response.sweep.hits.find_again(self.bodies)
        self.late = True
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def complete(self) -> cython.int:
        """Add the contacts that the sweep found."""
        if self.late:
            rouse_changed(self.bodies, None, self.detection.near, self.detection.before, self.moved)
            self.late = False
        add_hits(self.now, self.response.sweep.hits, self.last, self.bodies, self.detection.near)
        return 0
