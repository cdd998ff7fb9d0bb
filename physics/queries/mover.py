"""The character mover: a collider that slides along what it meets, climbs slopes, and knows what it stands on.

The method is collide and slide (Fauerby, "Improved Collision detection and Response"; Quake's `PM_SlideMove`), by exact
casts: go as far as nothing is met, turn what is left of the motion along the surfaces met there, go on. A gap, the
*skin*, is kept to everything. It makes floors of tiles even: what moves above them at a gap meets none of their ends.

Every way is one that a cast found free, but the pushes out of what the mover started in. Rejected: a small step
sideways out of a surface, as it may go through a thin wall behind; planes gathered around the mover and solved at once
(Box2D's mover), as corners just ahead then stop it.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.queries.results import SlideHit
from physics.tolerances import ONE_WAY_COSINE, ONE_WAY_RELATIVE, PUSHES, SKIN_RELATIVE, SKIN_ROUNDING, SLIDES

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.motion import Transform
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.impact import TimeOfImpact
    from cython.cimports.physics.geometry.manifold import Manifold
    from cython.cimports.physics.geometry.narrowphase import Narrowphase
    from cython.cimports.physics.geometry.placed import Placed
    from cython.cimports.physics.geometry.sides import reach_along
    from cython.cimports.physics.queries.candidates import Candidates
    from cython.cimports.physics.queries.planes import CEILING, FLOOR, WALL, Planes
    from cython.cimports.physics.shapes.convex import Convex
    from cython.cimports.physics.tick.bodies import Bodies
else:
    from math import cos, fabs, sin, sqrt

    from physics.components.collider import Collider
    from physics.components.motion import Transform
    from physics.geometry.bounds import Bounds
    from physics.geometry.hit import Hit
    from physics.geometry.impact import TimeOfImpact
    from physics.geometry.manifold import Manifold
    from physics.geometry.narrowphase import Narrowphase
    from physics.geometry.placed import Placed
    from physics.geometry.sides import reach_along
    from physics.queries.candidates import Candidates
    from physics.queries.planes import CEILING, FLOOR, WALL, Planes
    from physics.shapes.convex import Convex
    from physics.tick.bodies import Bodies

_SKIN = cython.declare(cython.double, SKIN_RELATIVE)
_ROUNDING = cython.declare(cython.double, SKIN_ROUNDING)
_SLIDES = cython.declare(cython.int, SLIDES)
_PUSHES = cython.declare(cython.int, PUSHES)
_BEHIND = cython.declare(cython.double, ONE_WAY_RELATIVE)
_FRONT = cython.declare(cython.double, ONE_WAY_COSINE)


@cython.final
@cython.cclass
class Mover(Candidates):
    """Moves one collider at a time among the bodies of the last tick.

    x, y            where the mover is by now
    skin            the gap that it keeps
    row, fraction   what the last cast met, and when: -1 for nothing
    px, py, nx, ny  where that touches then, and the normal, from it towards the mover
    hits            what stopped it
    ledges          what those that stand, stood on when their last move was over: it bears them on, even if it has sunk
                    since, or, being a one-way collider, has risen into them
    ledge           that of the mover, or -1
    """

    if not cython.compiled:
        __slots__ = (
            "hit", "impact", "narrowphase", "manifold", "bounds", "planes", "entity", "layer", "parts", "x", "y",
            "c", "s", "middle_x", "middle_y", "radius", "half", "skin", "row", "fraction", "px", "py", "nx", "ny",
            "hits", "hit_floor", "hit_wall", "hit_ceiling", "ledges", "ledge", "side", "own",
        )  # fmt: skip
    hit: Hit
    impact: TimeOfImpact
    narrowphase: Narrowphase
    manifold: Manifold
    bounds: Bounds
    planes: Planes
    entity: int
    layer: int
    parts: tuple[Any, ...]
    x: float
    y: float
    c: float
    s: float
    middle_x: float
    middle_y: float
    radius: float
    half: float
    skin: float
    row: int
    fraction: float
    px: float
    py: float
    nx: float
    ny: float
    hits: list[Any]
    hit_floor: bool
    hit_wall: bool
    hit_ceiling: bool
    ledges: dict[int, int]
    ledge: int
    side: Placed
    own: Placed

    def __init__(self, tick: Any, world: Any) -> None:
        super().__init__(tick, world)
        self.hit = Hit()
        self.impact = TimeOfImpact()
        self.narrowphase = Narrowphase()
        self.manifold = Manifold()
        self.bounds = Bounds()
        self.planes = Planes()
        self.parts = ()
        self.hits = []
        self.ledges = {}
        self.ledge = -1
        self.side = Placed()
        self.own = Placed()
        self.row = -1
        self.entity = -1

    def move(
        self,
        entity: Any,
        transform: Any,
        collider: Any,
        motion: Any,
        up: Any,
        max_slope: Any,
        snap: Any,
        step_height: Any,
        mask: Any,
        ignore: Any,
    ) -> tuple[Any, ...]:
        """Move the transform; what was met, whether walls and ceilings were, and the floor: (entity, normal, point) or
        None.

        All arguments but the last two are checked already; `up` is a unit vector or None.
        """
        at: Transform = transform
        planes: Planes = self.planes
        dx: float = motion[0]
        dy: float = motion[1]
        below: float = snap
        step: float = step_height
        stood: cython.bint = False
        floor: Any = None
        self.open(mask, ignore)
        self.ledge = self.ledges.pop(entity, -1)
        self._become(entity, at, collider)
        planes.set_up(up, max_slope)
        rise: float = dx * planes.up_x + dy * planes.up_y
        self._push_out()
        if planes.directed and rise <= 0.0 and (below > 0.0 or step > 0.0):
            # Or it stood when the last move was over, and the floor has sunk since.
            stood = self.ledge >= 0 or self._find_floor(0.0) != 0
        self._slide(dx, dy, step if stood else 0.0)
        if (
            planes.directed
            and (rise <= 0.0 or self.hit_floor)
            and self._find_floor(below if stood and rise <= 0.0 else 0.0)
        ):
            floor = (self.bodies.entity[self.row], (self.nx + 0.0, self.ny + 0.0), (self.px, self.py))
            self.ledges[entity] = self.bodies.entity[self.row]
        at.x = self.x
        at.y = self.y
        return tuple(self.hits), bool(self.hit_wall), bool(self.hit_ceiling), floor

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _become(self, entity: Any, at: Transform, collider: Collider) -> cython.int:
        """Take over the mover's shape and place."""
        k: cython.Py_ssize_t
        box: Bounds = self.bounds
        self.entity = entity
        self.layer = collider._layer
        self.mask = self.mask & collider._mask
        self.parts = collider.convexes
        self.x = at.x
        self.y = at.y
        self.c = cos(at.angle)
        self.s = sin(at.angle)
        box.clear()
        for k in range(len(self.parts)):
            box.add(self.parts[k], 0.0, 0.0, self.c, self.s)
        box.pad()
        width: float = box.right - box.left
        height: float = box.top - box.bottom
        self.middle_x = 0.5 * (box.left + box.right)
        self.middle_y = 0.5 * (box.bottom + box.top)
        self.radius = 0.5 * sqrt(width * width + height * height)
        self.half = 0.5 * max(width, height)
        # A flat mover, a segment, has a hundredth of its length for its smallest width.
        self.skin = _SKIN * max(min(width, height), 0.01 * max(width, height))
        self.skin = max(self.skin, _ROUNDING * (fabs(self.x) + fabs(self.y)))
        self.hits = []
        self.hit_floor = self.hit_wall = self.hit_ceiling = False
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _meets(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row that the grid found is in the mover's way."""
        bodies: Bodies = self.bodies
        if bodies.entity[row] == self.entity or bodies.sensor[row] or not self.layer & bodies.mask[row]:
            return 0
        if self._is_one_way(row) and self.ledge != bodies.entity[row] and not self._is_in_front(row):
            return 0
        return self.accepts(row)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_one_way(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is solid from one side only."""
        collider: Collider
        if not self.bodies.one_way:
            return 0
        collider = self.bodies.colliders[row]
        return collider._one_way is not None

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_in_front(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether the mover is in front of any piece of a one-way row, beyond a side that faces the front: the rule of
        `physics.tick.one_way`, of a mover, which has no past."""
        bodies: Bodies = self.bodies
        piece: Placed = self.side
        pieces: tuple[Convex, ...] = bodies.pieces[row]
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        nx: float
        ny: float
        collider: Collider = bodies.colliders[row]
        slack: float = _BEHIND * self.skin / _SKIN
        for i in range(len(pieces)):
            piece.put(pieces[i], bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.c[row], bodies.s[row])
            if piece.count < 2:
                nx = cos(bodies.angle[row]) * collider._front_x - sin(bodies.angle[row]) * collider._front_y
                ny = sin(bodies.angle[row]) * collider._front_x + cos(bodies.angle[row]) * collider._front_y
                if reach_along(piece, nx, ny) + self._reach_back(nx, ny) <= slack:
                    return 1
                continue
            for k in range(0, 4 * piece.count, 4):
                nx = piece.vertices[k + 2]
                ny = piece.vertices[k + 3]
                if (
                    self._faces(row, nx, ny)
                    and piece.vertices[k] * nx + piece.vertices[k + 1] * ny + piece.radius
                    + self._reach_back(nx, ny) <= slack
                ):  # fmt: skip
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1e308, check=False)
    def _reach_back(self, nx: float, ny: float) -> float:
        """How far the mover reaches against a direction, from its position."""
        k: cython.Py_ssize_t
        best: float = -1e300
        for k in range(len(self.parts)):
            self.own.put(self.parts[k], 0.0, 0.0, self.c, self.s)
            best = max(best, reach_along(self.own, -nx, -ny))
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _faces(self, row: cython.Py_ssize_t, nx: float, ny: float) -> cython.int:
        """Whether a normal is one of a one-way row's front."""
        collider: Collider = self.bodies.colliders[row]
        c: float = cos(self.bodies.angle[row])
        s: float = sin(self.bodies.angle[row])
        x: float = c * collider._front_x - s * collider._front_y
        y: float = s * collider._front_x + c * collider._front_y
        return x * nx + y * ny >= _FRONT

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _push_out(self) -> cython.int:
        """Leave what the mover starts in, the deepest first; then regain the gap, as far as there is room."""
        bodies: Bodies = self.bodies
        m: Manifold = self.manifold
        k: cython.Py_ssize_t
        row: cython.Py_ssize_t
        turn: cython.int
        depth: float
        nx: float
        ny: float
        push: float
        x: float
        y: float
        reach: float = self.radius + self.skin
        for turn in range(_PUSHES):
            x = self.x + self.middle_x
            y = self.y + self.middle_y
            self.grid.query(x - reach, y - reach, x + reach, y + reach)
            depth = -0.5 * self.skin
            nx = ny = 0.0
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if (
                    self._meets(row)
                    and self.narrowphase.collide_all(
                        self.parts, self.c, self.s, bodies.pieces[row],
                        bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.c[row], bodies.s[row], self.skin, m,
                    )
                    and m.depth > depth
                    and (not self._is_one_way(row) or self._faces(row, -m.nx, -m.ny))
                ):  # fmt: skip
                    depth = m.depth
                    nx = -m.nx
                    ny = -m.ny
            if nx == 0.0 and ny == 0.0:
                return 0
            push = depth + self.skin
            if depth <= 0.0:
                # Nothing overlaps: only as far as the way is free, and half of that between two walls.
                if self._cast(push * nx, push * ny, False):
                    push *= 0.5 * self.fraction
                if push <= 0.01 * self.skin:
                    return 0
            self.x += push * nx
            self.y += push * ny
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _cast(self, dx: float, dy: float, floors: cython.bint) -> cython.int:
        """Whether the mover meets anything (or, if asked so, any floor) on its way by (dx, dy): the first, in `row`."""
        bodies: Bodies = self.bodies
        hit: Hit = self.hit
        others: tuple[Any, ...]
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        row: cython.Py_ssize_t
        part: Convex
        other: Convex
        ox: float
        oy: float
        ahead: float
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        done: float = 0.0
        step: float = self.stride(sqrt(dx * dx + dy * dy), self.radius)
        self.row = -1
        self.fraction = 2.0
        while done < 1.0 and self.fraction > done:
            ahead = done + step if done + step < 1.0 else 1.0
            self.grid.query_segment(x + done * dx, y + done * dy, x + ahead * dx, y + ahead * dy, self.radius)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self.row >= 0 and self.too_late(row, x, y, dx, dy, self.radius, self.fraction):
                    continue
                if not self._meets(row):
                    continue
                others = bodies.pieces[row]
                ox = bodies.x[row] - self.x
                oy = bodies.y[row] - self.y
                for i in range(len(self.parts)):
                    part = self.parts[i]
                    for j in range(len(others)):
                        other = others[j]
                        if not self.impact.find(
                            hit, part, self.c, self.s, 0.0, other, ox, oy, bodies.c[row], bodies.s[row], 0.0,
                            -dx, -dy,
                        ):  # fmt: skip
                            continue
                        # Out of what it is in it may go, but not in any deeper.
                        if hit.inside and dx * hit.nx + dy * hit.ny <= 0.0:
                            continue
                        if self._is_one_way(row) and not self._faces(row, -hit.nx, -hit.ny):
                            continue
                        if floors and self.planes.kind(-hit.nx, -hit.ny) != FLOOR:
                            continue
                        if hit.fraction < self.fraction or (hit.fraction == self.fraction and row < self.row):
                            self.row = row
                            self.fraction = hit.fraction
                            self.nx = -hit.nx
                            self.ny = -hit.ny
                            self.px = self.x + hit.fraction * dx + hit.x
                            self.py = self.y + hit.fraction * dy + hit.y
            done = ahead
            step = 2.0 * step
        return self.row >= 0

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def _advance(self, dx: float, dy: float) -> float:
        """Go by (dx, dy), or up to the gap before what is met first, told by `row`; the part of the way made.

        The gap is measured across the surface: where the motion goes by a.n into it per unit of its way, the mover
        stops skin / a.n before it touches. If it is that near already it stays.
        """
        made: float = 1.0
        into: float
        # A little further, so that what would stop just short of a surface keeps the gap, too.
        length: float = sqrt(dx * dx + dy * dy)
        further: float
        self.row = -1
        if length == 0.0:
            return 1.0
        further = 1.0 + self.skin / length
        if self._cast(further * dx, further * dy, False):
            into = -(dx * self.nx + dy * self.ny)
            made = further * self.fraction - self.skin / into if into > 0.0 else 0.0
            if made < 0.0:
                made = 0.0
            if made >= 1.0:
                made = 1.0
                self.row = -1
        self.x += made * dx
        self.y += made * dy
        return made

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _note(self, fraction: float) -> cython.int:
        """Keep what the last cast met; `fraction` is how much of the whole motion was made."""
        kind: cython.int = self.planes.kind(self.nx, self.ny)
        surface: str = "wall"
        if kind == FLOOR:
            self.hit_floor = True
            surface = "floor"
        elif kind == CEILING:
            self.hit_ceiling = True
            surface = "ceiling"
        else:
            self.hit_wall = True
        entity: Any = self.bodies.entity[self.row]
        point: tuple[Any, ...] = (self.px, self.py)
        normal: tuple[Any, ...] = (self.nx + 0.0, self.ny + 0.0)
        self.hits.append(SlideHit(entity, point, normal, fraction, surface))  # type: ignore[arg-type]
        self.planes.add(self.nx, self.ny)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _slide(self, dx: float, dy: float, step_height: float) -> cython.int:
        """Go by (dx, dy), and along what is in the way.

        Each turn starts from the motion as it was asked for, less the part of it that is over: what the surface before
        took of it, one that leads elsewhere gives back.
        """
        planes: Planes = self.planes
        k: cython.int
        made: float
        across: float
        stepped: float
        left: float = 1.0
        wish_x: float = dx
        wish_y: float = dy
        for k in range(_SLIDES):
            if dx == 0.0 and dy == 0.0:
                return 0
            made = self._advance(dx, dy)
            if self.row < 0:
                return 0
            left *= 1.0 - made
            # Away from where the others were met: should they still be in the way, they will be met again.
            if made * sqrt(dx * dx + dy * dy) > self.skin:
                planes.count = 0
            dx -= made * dx
            dy -= made * dy
            if step_height > 0.0 and planes.kind(self.nx, self.ny) == WALL:
                across = dx * planes.up_y - dy * planes.up_x
                if across * (self.nx * planes.up_y - self.ny * planes.up_x) < 0.0:
                    stepped = self._step_up(across, step_height)
                    if stepped > 0.0:
                        planes.count = 0
                        left *= 1.0 - stepped
                        # What went down is gone: the step bears.
                        across -= across * stepped
                        dx = across * planes.up_y
                        dy = -across * planes.up_x
                        continue
            self._note(1.0 - left)
            planes.turn(left * wish_x, left * wish_y)
            dx = planes.x
            dy = planes.y
        return 0

    @cython.cfunc
    @cython.exceptval(-2.0, check=False)
    def _step_up(self, across: float, height: float) -> float:
        """Try to get onto what is in the way: how much of the way `across` that took; 0, and nothing moved, if not.

        A round foot that comes up on the edge of a step does not stand yet: if need be it goes on by up to half its
        size, at once.
        """
        nx: float = self.nx
        ny: float = self.ny
        px: float = self.px
        py: float = self.py
        row: cython.Py_ssize_t = self.row
        stepped: float = self._step_over(across, fabs(across), height)
        if stepped == 0.0 and fabs(across) < self.half:
            stepped = self._step_over(across, self.half, height)
        if stepped == 0.0:
            self.nx = nx
            self.ny = ny
            self.px = px
            self.py = py
            self.row = row
        return min(stepped, 1.0)

    @cython.cfunc
    @cython.exceptval(-2.0, check=False)
    def _step_over(self, across: float, way: float, height: float) -> float:
        """Up by at most `height`, across by `way`, down onto a floor: the part of `across` made; 0 if there is none."""
        planes: Planes = self.planes
        x: float = self.x
        y: float = self.y
        sign: float = 1.0 if across > 0.0 else -1.0
        # The skin comes on top, so that a step of just that height can be taken.
        lift: float = height + 2.0 * self.skin
        lift *= self._advance(lift * planes.up_x, lift * planes.up_y)
        made: float = way * self._advance(sign * way * planes.up_y, -sign * way * planes.up_x)
        drop: float = lift + self.skin
        if (
            made > self.skin
            and self._cast(-drop * planes.up_x, -drop * planes.up_y, False)
            and planes.kind(self.nx, self.ny) == FLOOR
        ):
            self._advance(-drop * planes.up_x, -drop * planes.up_y)
            if (self.x - x) * planes.up_x + (self.y - y) * planes.up_y > 0.0:
                return made / fabs(across)
        self.x = x
        self.y = y
        return 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _find_floor(self, snap: float) -> cython.int:
        """Whether a floor bears the mover, in `row`; if none does but one is at most `snap` below, go down to it."""
        planes: Planes = self.planes
        # The gap across a slope is longer straight down, by the cosine.
        reach: float = 1.5 * self.skin / max(planes.slope, 0.1)
        if self._cast(-reach * planes.up_x, -reach * planes.up_y, True):
            return 1
        reach = snap + 2.0 * self.skin
        if (
            snap > 0.0
            and self._cast(-reach * planes.up_x, -reach * planes.up_y, False)
            and planes.kind(self.nx, self.ny) == FLOOR
        ):
            self._advance(-reach * planes.up_x, -reach * planes.up_y)
            return self.row >= 0
        return 0
