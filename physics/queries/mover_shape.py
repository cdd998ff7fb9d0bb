"""What is in a mover's way: a cast of its whole collider, which tells the first surface that stops it.

Exact contact and exact casts do not go together: what rests on a row of tiles is in touch with the next one's end
already, and rounding decides whether it runs into that. So a surface only stops what would get deeper than the *skin*;
but then it does so where the two touch.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.tolerances import (
    ONE_WAY_RELATIVE,
    REST_RELATIVE,
    REST_ROUNDING,
    SKIN_RELATIVE,
    SKIN_ROUNDING,
)

if cython.compiled:
    from cython.cimports.libc.math import cos, fabs, sin, sqrt
    from cython.cimports.physics.components.collider import Collider
    from cython.cimports.physics.components.motion import Transform
    from cython.cimports.physics.components.rigid_body import DYNAMIC
    from cython.cimports.physics.geometry.bounds import Bounds
    from cython.cimports.physics.geometry.hit import Hit
    from cython.cimports.physics.geometry.impact import TimeOfImpact
    from cython.cimports.physics.geometry.placed import Placed
    from cython.cimports.physics.geometry.polygon import height
    from cython.cimports.physics.geometry.sides import has_side, reach_along
    from cython.cimports.physics.grid.broadphase import Broadphase
    from cython.cimports.physics.queries.candidates import Candidates
    from cython.cimports.physics.queries.clip_planes import FLOOR, ClipPlanes
    from cython.cimports.physics.queries.mover_one_way import MoverOneWay
    from cython.cimports.physics.queries.pushing_pieces import PushingPieces
    from cython.cimports.physics.rows.bodies import Bodies
    from cython.cimports.physics.shapes.convex import DISC, ELLIPSE, POLYGON, Convex
else:
    from math import cos, fabs, sin, sqrt

    from physics.components.collider import Collider
    from physics.components.motion import Transform
    from physics.components.rigid_body import DYNAMIC
    from physics.geometry.bounds import Bounds
    from physics.geometry.hit import Hit
    from physics.geometry.impact import TimeOfImpact
    from physics.geometry.placed import Placed
    from physics.geometry.polygon import height
    from physics.geometry.sides import has_side, reach_along
    from physics.grid.broadphase import Broadphase
    from physics.queries.candidates import Candidates
    from physics.queries.clip_planes import FLOOR, ClipPlanes
    from physics.queries.mover_one_way import MoverOneWay
    from physics.queries.pushing_pieces import PushingPieces
    from physics.rows.bodies import Bodies
    from physics.shapes.convex import DISC, ELLIPSE, POLYGON, Convex

_SKIN = cython.declare(cython.double, SKIN_RELATIVE)
_SKIN_ROUNDING = cython.declare(cython.double, SKIN_ROUNDING)
_REST = cython.declare(cython.double, REST_RELATIVE)
_REST_ROUNDING = cython.declare(cython.double, REST_ROUNDING)
_BEHIND = cython.declare(cython.double, ONE_WAY_RELATIVE)
_LEVEL = cython.declare(cython.double, 1e-9)
"""Sine of the angle into a surface from which on a motion counts as one into it: rounding, amply."""
_AHEAD = cython.declare(cython.double, 8.0)
"""Skins beyond the end of a way where a surface still shows that stops it before: one that is met at less than an
eighth is overlapped by less than the skin, and left when the way is over."""
_ALIKE = cython.declare(cython.double, 0.9)
"""Cosine between the normals of two casts that met nearly the same place on an arc."""


@cython.cclass
class MoverShape:
    """The mover's shape and place, and the casts of it from there.

    candidates     who is asked whether an entity counts
    blockers       rows that left the mover no room in this move

    entity, layer  whose shape it is; its layers
    parts          its convex pieces
    x, y, c, s     where it is by now; the cosine and sine of its angle
    middle_x, ...  of its box, from (x, y)
    half_x, half_y half the sides of that box
    radius, half   half that box's diagonal; half of the longer side of the box that it has when it is not turned
    skin           depth up to which an overlap stops nothing
    rest           depth at which it rests in what it touches
    sturdy         whether it is one piece that is much thicker than the skin
    pushing        pieces that overlap it and that it has no room to leave, each with the side that the mover is on
    skip_dynamic   whether dynamic bodies are no obstacles: the mover gets out of the way of something, and pushes them
    skip_overlapping  whether what overlaps the mover is no obstacle: it is being pushed out of that
    standing_on    component dict of what it stood on when its last move was over, or None
    row, fraction  what the last cast met, -1 for nothing; how much of the way is free, 0 to 1
    when           how much of the (longer) way it is until the mover is in that as deep as is given. That has the first
                   hit found: where two are touched already, it is the one that stops the mover most
    px, py, nx, ny where that touches then, and the normal, from it towards the mover
    """

    if not cython.compiled:
        __slots__ = (
            "candidates", "bodies", "grid", "blockers", "hit", "exact", "impact", "bounds", "planes", "one_way",
            "pushing", "skip_dynamic", "skip_overlapping", "own", "entity",
            "layer", "parts", "x", "y", "c", "s", "middle_x", "middle_y", "half_x", "half_y", "radius", "half", "skin",
            "rest", "sturdy", "standing_on", "row", "when", "fraction", "px", "py", "nx", "ny",
        )  # fmt: skip
    candidates: Candidates
    bodies: Bodies
    grid: Broadphase
    blockers: list[int]
    hit: Hit
    exact: Hit
    impact: TimeOfImpact
    bounds: Bounds
    planes: ClipPlanes
    one_way: MoverOneWay
    pushing: PushingPieces
    skip_dynamic: bool
    skip_overlapping: bool
    own: Placed
    entity: int
    layer: int
    parts: tuple[Any, ...]
    x: float
    y: float
    c: float
    s: float
    middle_x: float
    middle_y: float
    half_x: float
    half_y: float
    radius: float
    half: float
    skin: float
    rest: float
    sturdy: bool
    standing_on: Any
    row: int
    when: float
    fraction: float
    px: float
    py: float
    nx: float
    ny: float

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates
        self.bodies = candidates.bodies
        self.grid = candidates.grid
        self.hit = Hit()
        self.exact = Hit()
        self.impact = TimeOfImpact()
        self.bounds = Bounds()
        self.planes = ClipPlanes()
        self.one_way = MoverOneWay()
        self.pushing = PushingPieces()
        self.skip_dynamic = self.skip_overlapping = False
        self.own = Placed()
        self.parts = ()
        self.blockers = []
        self.standing_on = None
        self.row = -1
        self.entity = -1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def become(self, entity: Any, at: Transform, collider: Collider) -> cython.int:
        """Take over the mover's shape and place."""
        k: cython.Py_ssize_t
        box: Bounds = self.bounds
        self.entity = entity
        self.layer = collider._layer
        self.candidates.mask = self.candidates.mask & collider._mask
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
        tall: float = box.top - box.bottom
        far: float = fabs(self.x) + fabs(self.y)
        self.middle_x = 0.5 * (box.left + box.right)
        self.middle_y = 0.5 * (box.bottom + box.top)
        self.half_x = 0.5 * width
        self.half_y = 0.5 * tall
        self.radius = 0.5 * sqrt(width * width + tall * tall)
        # Its own sizes do not depend on how it is turned.
        box.clear()
        for k in range(len(self.parts)):
            box.add(self.parts[k], 0.0, 0.0, 1.0, 0.0)
        width = box.right - box.left
        tall = box.top - box.bottom
        self.half = 0.5 * max(width, tall)
        # A flat mover, a segment, has a hundredth of its length for its smallest width.
        self.skin = max(_SKIN * max(min(width, tall), 0.01 * max(width, tall)), _SKIN_ROUNDING * far)
        self.rest = max(_REST * self.half, _REST_ROUNDING * far)
        self.sturdy = len(self.parts) == 1 and inner(self.parts[0]) >= 4.0 * self.skin
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def meets(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is in the mover's way."""
        bodies: Bodies = self.bodies
        return (
            (
                not self.one_way.are(bodies, row)
                or (self.standing_on is not None and self.standing_on is bodies.records[row])
                or self.pushing.has(row)
                or self.is_in_front(row, bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.angle[row])
            )
            and self.is_solid(row)
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_solid(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is an obstacle to the mover, wherever the two are."""
        bodies: Bodies = self.bodies
        if bodies.entity[row] == self.entity or bodies.sensor[row] or not self.layer & bodies.mask[row]:
            return 0
        if self.skip_dynamic and bodies.kind[row] == DYNAMIC:
            return 0
        return self.candidates.accepts(row)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_in_front(self, row: cython.Py_ssize_t, x: float, y: float, angle: float) -> cython.int:
        """Whether the mover would be in front of a one-way row that is at (x, y) from it, turned by `angle`."""
        slack: float = _BEHIND * self.skin / _SKIN
        return self.one_way.is_in_front(self.bodies, row, x, y, angle, self.parts, self.c, self.s, slack)

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def give(self, part: Convex, other: Convex) -> float:
        """How deep a piece of the mover may get in another before that stops it.

        The skin, but less where something thin could slip through: through a thin piece of the mover, or into the seam
        between two of its pieces.
        """
        room: float
        least: float = 4.0 * self.rest
        skin: float = self.skin
        if self.sturdy and other.kind != ELLIPSE:
            return skin
        room = inner(other)
        if other.kind == ELLIPSE:
            skin = min(skin, 0.25 * room)
        if part.kind == ELLIPSE:
            skin = min(skin, 0.25 * inner(part))
        if len(self.parts) == 1:
            room += inner(part)
        if room + inner(part) < 4.0 * least:
            # Flat against flat.
            return 0.0
        return min(skin, max(0.25 * room, least))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def cast(self, dx: float, dy: float, floors: cython.bint) -> cython.int:
        """Whether anything (or, if asked so, any floor) stops the mover on its way by (dx, dy): the first, in `row`."""
        bodies: Bodies = self.bodies
        others: tuple[Any, ...]
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        row: cython.Py_ssize_t
        ahead: float
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        length: float = sqrt(dx * dx + dy * dy)
        done: float = 0.0
        self.row = -1
        # A way that rounding swallows (and by whose length nothing can be divided).
        if length <= _LEVEL * self.rest:
            return 0
        further: float = 1.0 + _AHEAD * self.skin / length
        last: float = (1.0 + self.rest / length) / further
        step: float = self.candidates.stride(further * length, self.radius)
        dx *= further
        dy *= further
        self.when = 2.0
        while done < 1.0 and self.when > done:
            ahead = done + step if done + step < 1.0 else 1.0
            self.grid.query_segment(x + done * dx, y + done * dy, x + ahead * dx, y + ahead * dy, self.radius)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self.row >= 0 and self.candidates.too_late(row, x, y, dx, dy, self.radius, self.when):
                    continue
                if not self.meets(row):
                    continue
                others = bodies.pieces[row]
                for j in range(len(others)):
                    if self.pushing.count > 0 and self.pushing.find(row, j) >= 0:
                        self._cast_at_pusher(self.pushing.find(row, j), dx, dy, floors)
                        continue
                    for i in range(len(self.parts)):
                        self._cast_at(row, self.parts[i], others[j], dx, dy, last, floors)
            done = ahead
            step = 2.0 * step
        if self.row < 0:
            return 0
        dx /= further
        dy /= further
        self.fraction = min(max(further * self.fraction, 0.0), 1.0)
        # So far it is relative to the mover.
        self.px += self.x + self.fraction * dx
        self.py += self.y + self.fraction * dy
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _cast_at(
        self,
        row: cython.Py_ssize_t,
        part: Convex,
        other: Convex,
        dx: float,
        dy: float,
        last: float,
        floors: cython.bint,
    ) -> cython.int:
        """Keep the impact of a pair of pieces, should it be the first so far, and stop the mover not after `last`."""
        bodies: Bodies = self.bodies
        hit: Hit = self.hit
        ox: float = bodies.x[row] - self.x
        oy: float = bodies.y[row] - self.y
        c: float = bodies.c[row]
        s: float = bodies.s[row]
        give: float = self.give(part, other)
        into: float
        when: float
        stop: float
        level: float
        self.impact.give = give
        if not self.impact.find(hit, part, self.c, self.s, 0.0, other, ox, oy, c, s, 0.0, -dx, -dy):
            return 0
        into = dx * hit.nx + dy * hit.ny
        if hit.fraction > self.when or (hit.fraction == self.when and row >= self.row):
            return 0
        if hit.inside and self.skip_overlapping:
            return 0
        # Out of what it is in it may go, and along it, but not in any deeper.
        if into <= (_LEVEL * sqrt(dx * dx + dy * dy) if hit.inside else 0.0):
            return 0
        # Back to where it was on the surface that it is now below by what is given.
        when = hit.fraction
        if part.kind == ELLIPSE:
            stop = when - thinned(part, self.c, self.s, give, hit.nx, hit.ny) / into
        elif other.kind == ELLIPSE:
            stop = when - thinned(other, c, s, give, hit.nx, hit.ny) / into
        else:
            stop = when - give / into
        if give > 0.0 and not (
            has_side(part, self.c, self.s, hit.nx, hit.ny) or has_side(other, c, s, hit.nx, hit.ny)
        ):
            # On an arc that is earlier than it has to be. The impact of the whole is exact, if it is of that arc and
            # not of an end that is in touch only.
            self.impact.give = 0.0
            if (
                self.impact.find(self.exact, part, self.c, self.s, 0.0, other, ox, oy, c, s, 0.0, -dx, -dy)
                and not self.exact.inside
                and self.exact.nx * hit.nx + self.exact.ny * hit.ny >= _ALIKE
            ):
                hit = self.exact
                stop = hit.fraction
        if stop > last:
            return 0
        if not self.one_way.stop(bodies, row, -hit.nx, -hit.ny):
            return 0
        if floors and self.planes.kind(-hit.nx, -hit.ny) != FLOOR:
            return 0
        self.row = row
        self.when = when
        self.fraction = stop
        self.nx = -hit.nx
        self.ny = -hit.ny
        # Of the impact, onto the mover's surface: that is where the two touch when it stops.
        self.own.put(part, 0.0, 0.0, self.c, self.s)
        level = reach_along(self.own, hit.nx, hit.ny) - (hit.x * hit.nx + hit.y * hit.ny)
        self.px = hit.x + level * hit.nx
        self.py = hit.y + level * hit.ny
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _cast_at_pusher(self, k: cython.Py_ssize_t, dx: float, dy: float, floors: cython.bint) -> cython.int:
        """Stop a motion against the normal of a pushing piece at once. Any other motion leads out of that piece."""
        pushing: PushingPieces = self.pushing
        nx: float = pushing.nx[k]
        ny: float = pushing.ny[k]
        if dx * nx + dy * ny >= -_LEVEL * sqrt(dx * dx + dy * dy):
            return 0
        if floors and self.planes.kind(nx, ny) != FLOOR:
            return 0
        self.row = pushing.row[k]
        self.when = -1.0
        self.fraction = 0.0
        self.nx = nx
        self.ny = ny
        # The middle of the side of the mover's box that faces the piece.
        self.px = self.middle_x - self.half_x * nx
        self.py = self.middle_y - self.half_y * ny
        return 0

    @cython.cfunc
    @cython.exceptval(-1.0, check=False)
    def advance(self, dx: float, dy: float) -> float:
        """Go by (dx, dy), or until what is met first, told by `row`; the part of the way made."""
        made: float = 1.0
        if self.cast(dx, dy, False):
            made = self.fraction
        self.x += made * dx
        self.y += made * dy
        return made


@cython.cfunc
@cython.exceptval(-1.0, check=False)
def thinned(piece: Convex, c: float, s: float, give: float, nx: float, ny: float) -> float:
    """By how much less an ellipse reaches along a unit vector if its semi-axes are less by `give`."""
    x: float = c * nx + s * ny
    y: float = c * ny - s * nx
    u: float = piece.ux * x + piece.uy * y
    v: float = piece.ux * y - piece.uy * x
    hx: float = piece.hx - give
    hy: float = piece.hy - give
    whole: float = piece.hx * piece.hx * u * u + piece.hy * piece.hy * v * v
    return sqrt(whole) - sqrt(hx * hx * u * u + hy * hy * v * v)


@cython.cfunc
@cython.exceptval(-1.0, check=False)
def inner(piece: Convex) -> float:
    """Radius of a disc around a piece's centre that is surely within it."""
    k: cython.Py_ssize_t
    least: float
    if piece.kind == DISC:
        return piece.radius
    if piece.kind != POLYGON:
        return min(piece.hx, piece.hy)
    if piece.count < 3:
        return piece.radius
    least = piece.reach
    for k in range(0, 4 * piece.count, 4):
        least = min(least, -height(piece, k, piece.cx, piece.cy))
    return piece.radius + least
