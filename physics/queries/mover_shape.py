"""Casts of a mover's whole collider: finds the first surface that stops it.

A mover that rests on a row of tiles touches the end of the next tile exactly, and rounding would decide whether it hits
that end. So a surface stops the mover only if the mover would get deeper into it than the *skin*; but then the mover
stops where the two touch.
"""

from __future__ import annotations

from math import cos, fabs, sin, sqrt
from typing import Any

import cython

from physics.components.collider import Collider
from physics.components.motion import Transform
from physics.components.rigid_body import DYNAMIC
from physics.geometry.bounds import Bounds
from physics.geometry.cast_hit import CastHit
from physics.geometry.impact import TimeOfImpact
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.polygon import height
from physics.geometry.sides import has_side, reach_along
from physics.grid.broadphase import Broadphase
from physics.queries.candidates import Candidates
from physics.queries.clip_planes import FLOOR, ClipPlanes
from physics.queries.mover_filter import MoverFilter
from physics.queries.mover_one_way import MoverOneWay
from physics.queries.pushing_pieces import PushingPieces
from physics.rows.bodies import Bodies
from physics.shapes.convex import DISC, ELLIPSE, POLYGON, Convex
from physics.tolerances import (
    LEVEL_SINE,
    LEVEL_SINE_DYNAMIC,
    ONE_WAY_RELATIVE,
    REST_RELATIVE,
    REST_ROUNDING,
    SKIN_RELATIVE,
    SKIN_ROUNDING,
)

_AHEAD = cython.declare(cython.double, 8.0)
"""Distance, in skins, by which a cast is longer than the way. A cast reports a surface at the depth of a skin. The
mover gets to that depth 1 / c skins after it touches the surface, where c is the cosine between the way and the normal.
So the cast reports every surface on the way with c of 1/8 or more. A surface with a smaller c is overlapped by less
than the skin, and the mover leaves the overlap at the end of its move."""
_ALIKE = cython.declare(cython.double, 0.9)
"""Least cosine between the normals of two casts that met nearly the same place on an arc."""


@cython.cclass
class MoverShape:
    """The mover's shape, its pose, and casts from there.

    candidates     the filter of the query
    blockers       rows that left the mover no room in this move

    entity, group      the mover's entity and its group
    filter             what can be in its way; parts: its convex pieces that are not sensors
    x, y, c, s         its present position; cosine and sine of its angle
    middle_x, ...      middle of its bounding box, relative to (x, y)
    half_x, half_y     half the sides of that box
    radius, half       half the diagonal of that box; half of the longer side of the box at angle 0
    width              its smallest width, the shorter side of that box; of a flat mover, a hundredth of the longer one
    skin               depth up to which an overlap does not stop the mover
    rest               depth at which it rests in a surface
    is_thick           whether it is a single piece that is much thicker than the skin
    pushing            pieces that press it and that it has no room to leave, each with the side on which the mover
                       belongs
    skip_dynamic       whether dynamic bodies are no obstacles, because the mover is being pushed, and pushes these
                       bodies
    skip_overlapping   whether bodies that overlap the mover are no obstacles, because it is being pushed out of them
    stopping_one_ways  one-way rows that have stopped the mover in this move. Their fronts stay solid, even when a round
                       foot slides round their ends and is no longer in front
    passable_rows      rows that do not stop the mover: characters that were created deep in it, and one-way colliders
                       in front of which the mover has no room
    standing_on        component dict of the floor at the end of its last move, or None
    row, fraction      row that the last cast hit, or -1; the free fraction of the way, 0 to 1
    hit_time           fraction of the (longer) way at which the mover is as deep in that row as `allowance` says. The
                       hit with the least `hit_time` is taken. Of two surfaces that the mover touches already, this is
                       the one that stops it most
    px, py, nx, ny     point and normal of the hit, the normal towards the mover
    """

    candidates: Candidates
    bodies: Bodies
    grid: Broadphase
    blockers: list[int]
    hit: CastHit
    exact: CastHit
    impact: TimeOfImpact
    bounds: Bounds
    planes: ClipPlanes
    one_way: MoverOneWay
    pushing: PushingPieces
    skip_dynamic: bool
    skip_overlapping: bool
    passable_rows: list[int]
    stopping_one_ways: list[int]
    own: PlacedPiece
    entity: int
    filter: MoverFilter
    group: int
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
    width: float
    skin: float
    rest: float
    is_thick: bool
    standing_on: Any
    row: int
    hit_time: float
    fraction: float
    px: float
    py: float
    nx: float
    ny: float

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates
        self.bodies = candidates.bodies
        self.grid = candidates.grid
        self.hit = CastHit()
        self.exact = CastHit()
        self.impact = TimeOfImpact()
        self.bounds = Bounds()
        self.planes = ClipPlanes()
        self.one_way = MoverOneWay()
        self.pushing = PushingPieces()
        self.skip_dynamic = self.skip_overlapping = False
        self.own = PlacedPiece()
        self.parts = ()
        self.filter = MoverFilter()
        self.blockers = []
        self.passable_rows = []
        self.stopping_one_ways = []
        self.standing_on = None
        self.row = -1
        self.entity = -1

    def set_mover(self, entity: Any, at: Transform, collider: Collider) -> None:
        """Set the mover's shape and pose."""
        k: cython.Py_ssize_t
        box: Bounds = self.bounds
        self.entity = entity
        if self.passable_rows:
            self.passable_rows = []
        if self.stopping_one_ways:
            self.stopping_one_ways = []
        self.group = collider._group
        self.filter.set_mover(collider, self.candidates.mask)
        self.candidates.mask = self.candidates.mask & collider._any_mask
        self.parts = self.filter.parts
        self.x = at.x
        self.y = at.y
        self.c = cos(at.angle)
        self.s = sin(at.angle)
        box.clear()
        for k in range(len(self.parts)):
            box.add(self.parts[k], 0.0, 0.0, self.c, self.s)
        box.pad(0.0, 0.0)
        width: float = box.right - box.left
        tall: float = box.top - box.bottom
        far: float = fabs(self.x) + fabs(self.y)
        self.middle_x = 0.5 * (box.left + box.right)
        self.middle_y = 0.5 * (box.bottom + box.top)
        self.half_x = 0.5 * width
        self.half_y = 0.5 * tall
        self.radius = 0.5 * sqrt(width * width + tall * tall)
        # These sizes are those at angle 0, so that they do not depend on the angle.
        box.clear()
        for k in range(len(self.parts)):
            box.add(self.parts[k], 0.0, 0.0, 1.0, 0.0)
        width = box.right - box.left
        tall = box.top - box.bottom
        self.half = 0.5 * max(width, tall)
        self.width = max(min(width, tall), 0.01 * max(width, tall))
        self.skin = max(SKIN_RELATIVE * self.width, SKIN_ROUNDING * far)
        self.rest = max(REST_RELATIVE * self.half, REST_ROUNDING * far)
        self.is_thick = len(self.parts) == 1 and inner(self.parts[0]) >= 4.0 * self.skin

    def meets(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is an obstacle in the present situation of the mover."""
        bodies: Bodies = self.bodies
        return (
            (
                not self.one_way.is_one_way(bodies, row)
                or (self.standing_on is not None and self.standing_on is bodies.records[row])
                or self.pushing.has(row)
                or (self.stopping_one_ways and row in self.stopping_one_ways)
                or self.is_in_front(row, bodies.x[row] - self.x, bodies.y[row] - self.y, bodies.angle[row])
            )
            and self.is_solid(row)
        )  # fmt: skip

    def is_solid(self, row: cython.Py_ssize_t) -> cython.int:
        """Whether a row is an obstacle to the mover, regardless of their positions."""
        bodies: Bodies = self.bodies
        if (
            bodies.entity[row] == self.entity
            or bodies.sensor[row]
            or not self.filter.layer & bodies.mask[row]
        ):
            return 0
        if self.group != 0 and self.group == bodies.group[row]:
            return 0
        if self.skip_dynamic and bodies.kind[row] == DYNAMIC:
            return 0
        if self.passable_rows and row in self.passable_rows:
            return 0
        return self.candidates.accepts(row)

    def is_in_front(self, row: cython.Py_ssize_t, x: float, y: float, angle: float) -> cython.int:
        """Whether the mover would be in front of a one-way row that is at (x, y) from it, turned by `angle`."""
        slack: float = ONE_WAY_RELATIVE * self.width
        return self.one_way.is_in_front(self.bodies, row, x, y, angle, self.parts, self.c, self.s, slack)

    def allowance(self, part: Convex, other: Convex) -> float:
        """The depth that a piece of the mover may reach in another piece before it is stopped.

        This is the skin, or less where a thin piece could pass through a thin piece of the mover, or into the seam
        between two of its pieces.
        """
        room: float
        least: float = 4.0 * self.rest
        skin: float = self.skin
        if self.is_thick and other.kind != ELLIPSE:
            return skin
        room = inner(other)
        if other.kind == ELLIPSE:
            skin = min(skin, 0.25 * room)
        if part.kind == ELLIPSE:
            skin = min(skin, 0.25 * inner(part))
        if len(self.parts) == 1:
            room += inner(part)
        if room + inner(part) < 4.0 * least:
            # Both are flat.
            return 0.0
        return min(skin, max(0.25 * room, least))

    def cast(self, dx: float, dy: float, floors: cython.bint) -> cython.int:
        """Whether an obstacle (if `floors`, only a floor) stops the mover on its way by (dx, dy). Sets `row` and the
        other results to the first hit."""
        bodies: Bodies = self.bodies
        others: tuple[Any, ...]
        k: cython.Py_ssize_t
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        row: cython.Py_ssize_t
        ahead: float
        distinct: cython.bint
        x: float = self.x + self.middle_x
        y: float = self.y + self.middle_y
        length: float = sqrt(dx * dx + dy * dy)
        done: float = 0.0
        self.row = -1
        # Such a way is lost to rounding, and its length, by which the lines below divide, may be 0.
        if length <= LEVEL_SINE * self.rest:
            return 0
        further: float = 1.0 + _AHEAD * self.skin / length
        last: float = (1.0 + self.rest / length) / further
        step: float = self.candidates.first_search_fraction(further * length, self.radius)
        dx *= further
        dy *= further
        self.hit_time = 2.0
        while done < 1.0 and self.hit_time > done:
            ahead = done + step if done + step < 1.0 else 1.0
            self.grid.query_segment(x + done * dx, y + done * dy, x + ahead * dx, y + ahead * dy, self.radius)
            for k in range(self.grid.hit_count):
                row = self.grid.hits[k]
                if self.row >= 0 and self.candidates.is_beyond(row, x, y, dx, dy, self.radius, self.hit_time):
                    continue
                if not self.meets(row):
                    continue
                others = bodies.pieces[row]
                distinct = self.filter.differs(bodies, row)
                for j in range(len(others)):
                    if self.pushing.count > 0 and self.pushing.find(row, j) >= 0:
                        self._cast_at_pusher(self.pushing.find(row, j), dx, dy, floors)
                        continue
                    for i in range(len(self.parts)):
                        if distinct and not self.filter.allows(bodies, i, row, j):
                            continue
                        self._cast_at(row, self.parts[i], others[j], dx, dy, last, floors)
            done = ahead
            step = 2.0 * step
        if self.row < 0:
            return 0
        dx /= further
        dy /= further
        self.fraction = min(max(further * self.fraction, 0.0), 1.0)
        # Make the point relative to the world: it was relative to the mover.
        self.px += self.x + self.fraction * dx
        self.py += self.y + self.fraction * dy
        return 1

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
        """Cast one pair of pieces. Keeps the impact if it is the first so far, and not after `last`."""
        bodies: Bodies = self.bodies
        hit: CastHit = self.hit
        ox: float = bodies.x[row] - self.x
        oy: float = bodies.y[row] - self.y
        c: float = bodies.c[row]
        s: float = bodies.s[row]
        allowance: float = self.allowance(part, other)
        into: float
        hit_time: float
        stop: float
        level: float
        self.impact.allowance = allowance
        if not self.impact.find(hit, part, self.c, self.s, 0.0, other, ox, oy, c, s, 0.0, -dx, -dy):
            return 0
        into = dx * hit.nx + dy * hit.ny
        if hit.fraction > self.hit_time or (hit.fraction == self.hit_time and row >= self.row):
            return 0
        if hit.inside and self.skip_overlapping:
            return 0
        # The mover may move out of a piece that it overlaps, or along it, but not deeper into it.
        if into <= (self.level_sine(row) * sqrt(dx * dx + dy * dy) if hit.inside else 0.0):
            return 0
        # Go back from the depth `allowance` to where the surfaces touch.
        hit_time = hit.fraction
        if part.kind == ELLIPSE:
            stop = hit_time - thinned(part, self.c, self.s, allowance, hit.nx, hit.ny) / into
        elif other.kind == ELLIPSE:
            stop = hit_time - thinned(other, c, s, allowance, hit.nx, hit.ny) / into
        else:
            stop = hit_time - allowance / into
        if allowance > 0.0 and not (
            has_side(part, self.c, self.s, hit.nx, hit.ny) or has_side(other, c, s, hit.nx, hit.ny)
        ):
            # On an arc of an ellipse this goes back too far. The impact of the whole ellipse is exact, but counts only
            # if it is on the same arc, and not at another point that merely touches.
            self.impact.allowance = 0.0
            if (
                self.impact.find(self.exact, part, self.c, self.s, 0.0, other, ox, oy, c, s, 0.0, -dx, -dy)
                and not self.exact.inside
                and self.exact.nx * hit.nx + self.exact.ny * hit.ny >= _ALIKE
            ):
                hit = self.exact
                stop = hit.fraction
        if stop > last:
            return 0
        if not self.one_way.stops(bodies, row, -hit.nx, -hit.ny):
            return 0
        if floors and self.planes.kind(-hit.nx, -hit.ny) != FLOOR:
            return 0
        self.row = row
        self.hit_time = hit_time
        self.fraction = stop
        self.nx = -hit.nx
        self.ny = -hit.ny
        # Move the point of the impact to the mover's surface, where the two touch when it stops.
        self.own.place(part, 0.0, 0.0, self.c, self.s)
        level = reach_along(self.own, hit.nx, hit.ny) - (hit.x * hit.nx + hit.y * hit.ny)
        self.px = hit.x + level * hit.nx
        self.py = hit.y + level * hit.ny
        return 0

    def _cast_at_pusher(self, k: cython.Py_ssize_t, dx: float, dy: float, floors: cython.bint) -> cython.int:
        """Stop a motion against the normal of a pushing piece at once. Any other motion leads out of the piece."""
        pushing: PushingPieces = self.pushing
        nx: float = pushing.nx[k]
        ny: float = pushing.ny[k]
        if dx * nx + dy * ny >= -self.level_sine(pushing.row[k]) * sqrt(dx * dx + dy * dy):
            return 0
        if floors and self.planes.kind(nx, ny) != FLOOR:
            return 0
        self.row = pushing.row[k]
        self.hit_time = -1.0
        self.fraction = 0.0
        self.nx = nx
        self.ny = ny
        # The middle of the side of the mover's box that faces the piece.
        self.px = self.middle_x - self.half_x * nx
        self.py = self.middle_y - self.half_y * ny
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def level_sine(self, row: cython.Py_ssize_t) -> cython.double:
        """Sine of the angle up to which a motion counts as along the surface of an overlapping body."""
        return LEVEL_SINE_DYNAMIC if self.bodies.kind[row] == DYNAMIC else LEVEL_SINE

    def last_hit(self) -> tuple[Any, ...]:
        """What the last cast hit, for `take_hit`."""
        return self.row, self.px, self.py, self.nx, self.ny

    def take_hit(self, hit: tuple[Any, ...]) -> None:
        """Set what an earlier cast hit."""
        self.row, self.px, self.py, self.nx, self.ny = hit

    def advance(self, dx: float, dy: float) -> float:
        """Move by (dx, dy), or up to the first hit, which sets `row`. Returns the fraction of the way that was made."""
        made: float = 1.0
        if self.cast(dx, dy, False):
            made = self.fraction
        self.x += made * dx
        self.y += made * dy
        return made


def thinned(piece: Convex, c: float, s: float, allowance: float, nx: float, ny: float) -> float:
    """By how much an ellipse reaches farther along a unit vector than one with semi-axes shorter by `allowance`."""
    x: float = c * nx + s * ny
    y: float = c * ny - s * nx
    u: float = piece.ux * x + piece.uy * y
    v: float = piece.ux * y - piece.uy * x
    hx: float = piece.hx - allowance
    hy: float = piece.hy - allowance
    whole: float = piece.hx * piece.hx * u * u + piece.hy * piece.hy * v * v
    return sqrt(whole) - sqrt(hx * hx * u * u + hy * hy * v * v)


def inner(piece: Convex) -> float:
    """Radius of a disc around a piece's centre that is inside the piece."""
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
