"""The tick of a world in which bodies move: by velocities, forces, joints and contacts."""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.physics.collision.materials import mix_materials
    from cython.cimports.physics.collision.swept_contacts import add_hits
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.rows.bodies import DEAD, Bodies
    from cython.cimports.physics.rows.gather import gather, gather_row
    from cython.cimports.physics.world.joints import Joints
    from cython.cimports.physics.world.response import Response
    from cython.cimports.physics.world.step import Tick
    from cython.cimports.physics.world.waking import rouse_changed
else:
    from physics.collision.materials import mix_materials
    from physics.collision.swept_contacts import add_hits
    from physics.components.rigid_body import DYNAMIC
    from physics.rows.bodies import DEAD, Bodies
    from physics.rows.gather import gather, gather_row
    from physics.world.joints import Joints
    from physics.world.response import Response
    from physics.world.step import Tick
    from physics.world.waking import rouse_changed


@cython.final
@cython.cclass
class MovingTick(Tick):
    """State of one world from tick to tick, with solver and sweep. It has a module of its own because it imports a
    quarter of all hot modules, which a `CollisionSystem` does not need.

    gravity_x, gravity_y  acceleration of dynamic bodies
    late                  whether sleeping bodies may have to be woken by changes that the step of this tick did not
                          see, because handlers made them after it, or because there was no step
    moved                 whether this tick had a step
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
        """Copy components to rows, and move the rows by `dt` seconds: by velocities, forces, contacts and joints."""
        response: Response = self.response
        joints: Joints = self.joints
        self.followers.place(self.bodies)
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
            self.place_twins()
            self.late = response.version != self.bodies.version
        else:
            gather(self.bodies, dt)
            self.set_aside()
            self.place_twins()
            response.idle = True
            self.moved = False
            self.late = self.detection.version != self.bodies.version
        if self.followers.count > 0:
            if self.followers.place_again(self.bodies):
                self.late = True
            self.detection.kept.bring_back(self.bodies, self.detection.near)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def place_twins(self) -> cython.int:
        """Read where the tick has put rows that share their Transform with one that it moved."""
        row: cython.Py_ssize_t
        bodies: Bodies = self.bodies
        if len(bodies.due.twins) > 0:
            for row in bodies.due.twins:
                if bodies.state[row] < DEAD:
                    gather_row(bodies, row, 0.0)
            self.detection.kept.bring_back(bodies, self.detection.near)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def set_aside(self) -> cython.int:
        """Let quiet rows stand, except dynamic bodies with joints: a joint wakes its bodies without a contact."""
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
        """Note the entities of the hits, because `rebuild` may give them other rows before `look_again`."""
        self.response.sweep.hits.note(self.bodies)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_again(self) -> cython.int:
        """Copy components to rows once more after pre-solve handlers ran, and look up the new rows of the hits."""
        self.followers.place(self.bodies)
        gather(self.bodies, 0.0)
        self.set_aside()
        self.response.sweep.hits.find_again(self.bodies)
        self.late = self.response.version != self.bodies.version
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def complete(self) -> cython.int:
        """Add the contacts that the sweep found."""
        if self.late:
            mix_materials(self.bodies, self.detection.near)
            rouse_changed(self.bodies, None, self.detection.near, self.detection.before, self.moved)
            self.late = False
        add_hits(self.now, self.response.sweep.hits, self.last, self.bodies, self.detection.near)
        return 0
