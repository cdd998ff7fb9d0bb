"""Moves a mover out of overlaps, and into exact touch with the surfaces on which it stands or against which it
leans."""

from __future__ import annotations

from typing import Any

import cython

from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.geometry.manifold import Manifold
from physics.geometry.narrowphase import Narrowphase
from physics.queries.buried import Buried
from physics.queries.character_separation import CharacterSeparation
from physics.queries.clip_planes import FLOOR, ClipPlanes
from physics.queries.mover_shape import MoverShape
from physics.queries.pushing_pieces import PushingPieces
from physics.queries.slide_hits import SlideHits
from physics.rows.bodies import Bodies
from physics.shapes.convex import Convex
from physics.tolerances import PUSHES_MAX, SLOP_RELATIVE, SWEEP_RELATIVE

_TOUCHES = cython.declare(cython.int, 4)
"""Passes over the touched surfaces. Each moves the mover off the others by less than a rounding error."""

_CRUSHING_DEPTH = cython.declare(cython.double, 0.5)
"""Depth, in widths of the mover, above which a dynamic body crushes it. The solver leaves a crate that lies on the
mover a little deep in the mover. A crate into which a press drives the mover gets deeper, until the crate is as fast as
the mover."""

_KEPT_SLOPS = cython.declare(cython.double, 3.0)
"""Depth, in slops, up to which the solver alone pushes a dynamic body out of a mover, however long that takes. The
solver leaves a body one slop deep, one that is pressed with five times its weight 1.5 (in ticks of 1/30 s), and one
that a body of a hundred times its mass presses 3 (1/60 s)."""

_TAKEN_BACK = cython.declare(cython.double, 6.7)
"""Rate, per second, at which a mover takes back a depth beyond _KEPT_SLOPS: a tenth of it in a tick of 1/60 s. Larger:
a crate that flies into a mover shoves it before the solver has pushed the crate out. Smaller: a mover comes out of a
wedged crate slowly."""


@cython.cclass
class Depenetration:
    """Moves a mover out of overlaps, and into exact touch with surfaces that are within rounding.

    buried          frees a mover whose middle is in the ground
    separation      moves it out of other characters
    hits            gets the surfaces out of which the mover was pushed, like the surfaces that stopped a cast
    from_x, from_y  where the mover's move began
    manifold        how the mover overlaps the row that was tested last
    first_manifold  how the mover overlapped the same row at (from_x, from_y)
    """

    shape: MoverShape
    buried: Buried
    separation: CharacterSeparation
    hits: SlideHits
    narrowphase: Narrowphase
    manifold: Manifold
    first_manifold: Manifold
    from_x: float
    from_y: float

    def __init__(self, shape: MoverShape, hits: SlideHits, separation: CharacterSeparation) -> None:
        self.shape = shape
        self.buried = Buried(shape)
        self.separation = separation
        self.hits = hits
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.first_manifold = Manifold()
        self.from_x = self.from_y = 0.0

    def _find_near_rows(self) -> None:
        """Search the grid for rows near the mover."""
        shape: MoverShape = self.shape
        x: float = shape.x + shape.middle_x
        y: float = shape.y + shape.middle_y
        reach: float = shape.radius + shape.skin
        shape.grid.query(x - reach, y - reach, x + reach, y + reach)

    def _touches(self, row: cython.Py_ssize_t, margin: float) -> cython.int:
        """Whether the mover overlaps an obstacle, or is nearer to it than `margin`. Sets `manifold`.

        Rows that press the mover are left out, because for these the side on which the mover belongs is known."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        m: Manifold = self.manifold
        return (
            not shape.pushing.has(row)
            and shape.meets(row)
            and shape.filter.touches(
                self.narrowphase, bodies, row, shape.x, shape.y, shape.c, shape.s, margin, m
            )
            and shape.one_way.stops(bodies, row, -m.nx, -m.ny)
        )

    def push_out(self) -> cython.bint:
        """Move the mover out of overlaps, the deepest first, and not back into surfaces that it has left.

        If a dynamic body has pushed the mover to where there is no room, the mover begins again without dynamic bodies.
        If there is still no way, the mover is let through the one-way colliders that are in its way. If there are none,
        a buried mover leaves all overlaps at once. A mover that is not buried stays where it is; if its depth is at
        most the skin, it moves halfway out instead. Returns whether the mover is still buried.
        """
        shape: MoverShape = self.shape
        m: Manifold = self.manifold
        planes: ClipPlanes = shape.planes
        k: cython.Py_ssize_t
        attempt: cython.int
        has_way: cython.bint
        stuck: cython.bint = False
        depth: float = 0.0
        way: float
        nx: float
        ny: float
        x: float = shape.x
        y: float = shape.y
        crushed: list[Any] = []
        dynamic_depth: float = 0.0
        blockers_before: cython.Py_ssize_t = len(shape.blockers)
        self._start_planes()
        for attempt in range(PUSHES_MAX):
            self._find_near_rows()
            depth = 1.5 * shape.rest
            nx = ny = 0.0
            for k in range(shape.grid.hit_count):
                if not self._touches(shape.grid.hits[k], 0.0) or self.separation.separates(
                    shape.grid.hits[k], m
                ):
                    continue
                way = self._way_out(shape.grid.hits[k])
                if way > depth:
                    depth = way
                    nx = -m.nx
                    ny = -m.ny
                    shape.row = shape.grid.hits[k]
                    shape.px = shape.x + (m.x0 if m.count == 1 else 0.5 * (m.x0 + m.x1))
                    shape.py = shape.y + (m.y0 if m.count == 1 else 0.5 * (m.y0 + m.y1))
            if nx == 0.0 and ny == 0.0:
                depth = 0.0
                break
            shape.nx = nx
            shape.ny = ny
            shape.blockers.append(shape.row)
            has_way = planes.find_motion_along(nx, ny, depth - shape.rest)
            # Otherwise this is no hit: the mover made its whole motion, between two nearly parallel surfaces.
            if has_way or depth > shape.skin:
                self.hits.note_push(shape)
            if shape.bodies.kind[shape.row] == DYNAMIC:
                dynamic_depth = max(dynamic_depth, depth)
            if shape.bodies.kind[shape.row] == DYNAMIC and depth > shape.skin and not planes.allows(nx, ny):
                # The solver moves the dynamic body away, so the mover does not move out sideways.
                shape.skip_dynamic = True
                if depth > _CRUSHING_DEPTH * shape.width:
                    crushed = shape.blockers[blockers_before:]
                continue
            if not has_way:
                if depth > shape.skin and dynamic_depth > 0.0 and not shape.skip_dynamic:
                    # A dynamic body has pushed the mover, perhaps by less than the skin, to where there is no room.
                    # Begin again without dynamic bodies, because these give way.
                    shape.skip_dynamic = True
                    if dynamic_depth > _CRUSHING_DEPTH * shape.width:
                        crushed = shape.blockers[blockers_before:]
                    del shape.blockers[blockers_before:]
                    shape.x = x
                    shape.y = y
                    self._start_planes()
                    continue
                if depth > shape.skin:
                    shape.x = x
                    shape.y = y
                else:
                    shape.x += 0.5 * (depth - shape.rest) * nx
                    shape.y += 0.5 * (depth - shape.rest) * ny
                break
            planes.add(nx, ny)
            if depth <= shape.skin:
                shape.x += planes.x
                shape.y += planes.y
                continue
            # A greater distance might lead through something thin.
            shape.skip_overlapping = True
            shape.advance(planes.x, planes.y)
            shape.skip_overlapping = False
            if shape.row >= 0:
                shape.blockers.append(shape.row)
                planes.add(shape.nx, shape.ny)
        shape.skip_dynamic = False
        planes.count = 0
        if depth > shape.skin and self._pass_one_ways(blockers_before, x, y):
            return self.push_out()
        if depth > shape.skin and self.buried.is_buried():
            stuck = not self.buried.move_out()
            depth = depth if stuck else 0.0
        if depth <= shape.skin:
            del shape.blockers[blockers_before:]
            self.separation.move_apart()
        shape.blockers.extend(crushed)
        return stuck

    def _start_planes(self) -> cython.void:
        """Begin with the planes of the pieces that push the mover."""
        k: cython.Py_ssize_t
        pushing: PushingPieces = self.shape.pushing
        self.shape.planes.count = 0
        for k in range(pushing.count):
            self.shape.planes.add(pushing.nx[k], pushing.ny[k])

    def _pass_one_ways(self, first_blocker: cython.Py_ssize_t, x: float, y: float) -> cython.bint:
        """Let the mover, back at (x, y), pass through one-way colliders for the rest of its move: those among the
        blockers from `first_blocker` on that overlap it there, and on which it did not stand. Returns False if there
        are none.

        A one-way collider holds a mover whose foot is almost through it. If there is an obstacle above the mover's
        head, the mover has no room in front of the collider: it belongs behind the collider, and falls back.
        """
        shape: MoverShape = self.shape
        row: cython.Py_ssize_t
        rows: list[Any] = []
        end_x: float = shape.x
        end_y: float = shape.y
        shape.x = x
        shape.y = y
        for row in shape.blockers[first_blocker:]:
            if (
                shape.one_way.is_one_way(shape.bodies, row)
                and row not in rows
                and not (shape.standing_on is not None and shape.standing_on is shape.bodies.records[row])
                and self._touches(row, 0.0)
                and self.manifold.depth > 1.5 * shape.rest
            ):
                rows.append(row)
        if len(rows) == 0:
            shape.x = end_x
            shape.y = end_y
            return False
        shape.passable_rows = shape.passable_rows + rows
        del shape.blockers[first_blocker:]
        for row in rows:
            self.hits.leave_out(shape.bodies, row)
        return True

    def _way_out(self, row: cython.Py_ssize_t) -> float:
        """How far the mover leaves a row that it overlaps as `manifold` says.

        A dynamic body that is not too deep (SWEEP_RELATIVE) is pushed out by the solver, down to the slop. If the mover
        made room, the body would follow, and shove it along. So the mover stays as deep in the body as it was before it
        moved. Where the solver cannot push the body out (the body is wedged, or a handler disables the contact), the
        mover comes out little by little. The mover leaves floors, and bodies all of whose locks are set, at once.

        The mover does not leave a dynamic floor that it overlaps by at most the skin. The planks of a bridge tremble by
        less than the skin: a mover that followed the planks up and down would move in every tick, and keep the bridge
        awake.
        """
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        m: Manifold = self.manifold
        body: RigidBody
        kept: float
        settled: float
        time: float = _TAKEN_BACK * shape.candidates.tick.seconds
        if bodies.kind[row] != DYNAMIC or shape.candidates.tick.body_stages is None:
            return m.depth
        if shape.planes.kind(-m.nx, -m.ny) == FLOOR:
            return m.depth if m.depth > shape.skin else 0.0
        body = bodies.rigid_bodies[row]
        if (
            (body._lock_x and body._lock_y and body._lock_rotation)
            or m.depth > SWEEP_RELATIVE * min(body._size, shape.width)
            or not shape.filter.touches(
                self.narrowphase,
                bodies,
                row,
                self.from_x,
                self.from_y,
                shape.c,
                shape.s,
                0.0,
                self.first_manifold,
            )
        ):
            return m.depth
        kept = self.first_manifold.depth
        settled = _KEPT_SLOPS * SLOP_RELATIVE * body._size
        if kept > settled:
            kept -= time / (1.0 + time) * (kept - settled)
        return min(m.depth, m.depth - kept + shape.rest)

    def snap_to_surfaces(self) -> cython.int:
        """Bring the mover to the depth `rest` in all surfaces that it touches to rounding."""
        shape: MoverShape = self.shape
        m: Manifold = self.manifold
        k: cython.Py_ssize_t
        attempt: cython.int
        row: cython.Py_ssize_t
        near: float = 3.0 * shape.rest
        moved: cython.bint
        self._find_near_rows()
        for attempt in range(_TOUCHES):
            moved = False
            for k in range(shape.grid.hit_count):
                row = shape.grid.hits[k]
                if (
                    self._touches(row, near)
                    and -near <= m.depth <= near
                    and not 0.5 * shape.rest <= m.depth <= 1.5 * shape.rest
                    and self._has_depth(row)
                ):
                    shape.x += (shape.rest - m.depth) * m.nx
                    shape.y += (shape.rest - m.depth) * m.ny
                    moved = True
            if not moved:
                return 0
        return 0

    def floors(self) -> list[Any]:
        """The entities and component dicts of the dynamic bodies on which the mover stands. Comes after
        `snap_to_surfaces`."""
        shape: MoverShape = self.shape
        bodies: Bodies = shape.bodies
        m: Manifold = self.manifold
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        found: list[Any] = []
        for k in range(shape.grid.hit_count):
            row = shape.grid.hits[k]
            if (
                bodies.kind[row] == DYNAMIC
                and self._touches(row, shape.skin)
                and m.depth <= shape.skin
                and shape.planes.kind(-m.nx, -m.ny) == FLOOR
            ):
                found.append((bodies.entity[row], bodies.records[row]))
        return found

    def _has_depth(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether an overlap with a row has a depth. It has none if the mover and the row are flat."""
        shape: MoverShape = self.shape
        others: tuple[Convex, ...] = shape.bodies.pieces[row]
        return shape.allowance(shape.parts[0], others[0]) > 0.0
