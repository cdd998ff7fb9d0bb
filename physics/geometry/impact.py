"""Time of impact: when two moving pieces first touch on their way into each other."""

from __future__ import annotations

from math import fabs

import cython

from physics.geometry.cast import cast_disc, cast_polygon
from physics.geometry.cast_hit import CastHit
from physics.geometry.conservative_advancement import ConservativeAdvancement
from physics.geometry.contact_point import Face, find_contact_point
from physics.geometry.minkowski_difference import MinkowskiDifference
from physics.geometry.nearest import piece_scale
from physics.geometry.placed_piece import PlacedPiece
from physics.geometry.polygon import height
from physics.geometry.ray import cast_point
from physics.shapes.convex import DISC, ELLIPSE, Convex, ellipse
from physics.tolerances import TOUCH_RELATIVE


@cython.final
@cython.cclass
class TimeOfImpact:
    """Finds impacts of pieces. Holds the buffers that this needs; each user has its own TimeOfImpact.

    An impact is the first time at which two pieces touch and would overlap if the motion went on. Pieces that touch and
    move apart, slide along each other or graze have no impact. Pieces that overlap at the start, by more than rounding,
    have an impact at 0.

    For pieces that do not turn, the impact is exact: the cast of a point against their Minkowski difference. A disc
    that turns about its own centre counts as not turning. Pieces that turn, and ellipses, need
    `ConservativeAdvancement`.

    allowance  depth up to which an overlap is no impact: 0 or more, and less than the width of either piece; 0 if a
               piece turns. An ellipse is made smaller by the allowance, and may overlap by less than the allowance.
    """

    _advancement: ConservativeAdvancement
    _a: PlacedPiece
    _b: PlacedPiece
    _difference: MinkowskiDifference
    _face_a: Face
    _face_b: Face
    allowance: float

    def __init__(self) -> None:
        self._advancement = ConservativeAdvancement()
        self._a = PlacedPiece()
        self._b = PlacedPiece()
        self._difference = MinkowskiDifference()
        self._face_a = Face()
        self._face_b = Face()
        self.allowance = 0.0

    def allow(self, steps: cython.longlong) -> cython.void:
        """Limit the steps of `ConservativeAdvancement` from now until the next call. After `steps` steps, each `find`
        takes only STEPS_LEAST at most. Without any call there is no such limit."""
        self._advancement.steps_left = steps

    def is_spent(self) -> cython.bint:
        """Whether no steps are left of those that `allow` has set."""
        return self._advancement.steps_left <= 0

    def find(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        turn_a: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        turn_b: float,
        dx: float,
        dy: float,
    ) -> cython.bint:
        """Whether `a` and `b` have an impact; `hit` then says when and where.

        The frame moves with the entity of `a`: (x, y) is from it to the entity of `b` at the start, (dx, dy) the
        motion of `b` less that of `a`. `ca`, `sa` and `cb`, `sb` are the cosines and sines of their angles at the
        start, `turn_a` and `turn_b` by how many radians they turn about their entities. Everything is linear in time.

        hit.nx, hit.ny is the unit normal from `a` to `b`; hit.x, hit.y the point of contact, relative to the entity of
        `a` at the moment of impact. hit.inside: they overlap at the start; the normal is then the shortest way out, and
        the point somewhere near.
        """
        if a.kind == DISC and a.cx == 0.0 and a.cy == 0.0:
            turn_a = 0.0
        if b.kind == DISC and b.cx == 0.0 and b.cy == 0.0:
            turn_b = 0.0
        if turn_a == 0.0 and turn_b == 0.0 and a.kind != ELLIPSE and b.kind != ELLIPSE:
            return self._translate(hit, a, ca, sa, b, x, y, cb, sb, dx, dy)
        if self.allowance > 0.0:
            if a.kind == ELLIPSE:
                a = _slimmer(a, self.allowance)
            else:
                b = _slimmer(b, self.allowance)
        return self._advancement.find(hit, a, ca, sa, turn_a, b, x, y, cb, sb, turn_b, dx, dy)

    def _translate(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        dx: float,
        dy: float,
    ) -> cython.bint:
        # At most a tenth of the smallest radius. Otherwise small discs that come a long way could never get deeper than
        # the slack.
        slack: float = -TOUCH_RELATIVE * (piece_scale(a, 0.0, 0.0) + piece_scale(b, x, y))
        px: float
        py: float
        if a.kind == DISC:
            slack = max(slack, -0.1 * a.radius)
            px = ca * a.cx - sa * a.cy
            py = sa * a.cx + ca * a.cy
            if not cast_point(hit, b, x - px, y - py, cb, sb, -dx, -dy, a.radius - self.allowance, slack):
                return False
            hit.nx = -hit.nx
            hit.ny = -hit.ny
            hit.x = px + a.radius * hit.nx
            hit.y = py + a.radius * hit.ny
            return True
        if b.kind == DISC:
            slack = max(slack, -0.1 * b.radius)
            px = x + (cb * b.cx - sb * b.cy)
            py = y + (sb * b.cx + cb * b.cy)
            if not cast_point(hit, a, -px, -py, ca, sa, dx, dy, b.radius - self.allowance, slack):
                return False
            hit.x = px + hit.fraction * dx - b.radius * hit.nx
            hit.y = py + hit.fraction * dy - b.radius * hit.ny
            return True
        return self._cast_polygons(hit, a, ca, sa, b, x, y, cb, sb, dx, dy, slack)

    def _cast_polygons(
        self,
        hit: CastHit,
        a: Convex,
        ca: float,
        sa: float,
        b: Convex,
        x: float,
        y: float,
        cb: float,
        sb: float,
        dx: float,
        dy: float,
        slack: float,
    ) -> cython.bint:
        radius: float = a.radius + b.radius - self.allowance
        px: float = ca * a.cx - sa * a.cy - x - (cb * b.cx - sb * b.cy)
        py: float = sa * a.cx + ca * a.cy - y - (sb * b.cx + cb * b.cy)
        if not cast_disc(hit, px, py, -dx, -dy, a.reach + b.reach, -slack):
            return False
        self._a.place(a, 0.0, 0.0, ca, sa)
        self._b.place(b, x, y, cb, sb)
        self._difference.build(self._a, self._b)
        if radius != 0.0:
            slack = max(slack, -0.1 * fabs(radius))
            if not cast_polygon(hit, 0.0, 0.0, -dx, -dy, self._difference, radius, slack):
                return False
        elif not cast_polygon(hit, 0.0, 0.0, -dx, -dy, self._difference, 0.0, slack) and (
            # Parallel segments, and plates thinner than the slack, pass through each other without getting deep.
            not cast_polygon(hit, 0.0, 0.0, -dx, -dy, self._difference, 0.0, -slack)
            or hit.inside
            or not _is_thin(self._difference, -4.0 * slack)
        ):
            return False
        hit.nx = -hit.nx
        hit.ny = -hit.ny
        find_contact_point(
            hit,
            self._face_a,
            self._face_b,
            a,
            ca,
            sa,
            b,
            x + hit.fraction * dx,
            y + hit.fraction * dy,
            cb,
            sb,
        )
        return True


def _slimmer(piece: Convex, by: float) -> Convex:
    """An ellipse whose semi-axes are less by `by`. In each direction it reaches less far, by at most `by`, and by at
    least a third of `by` if the ellipse is not more than 30 times as long as wide."""
    return ellipse(piece.cx, piece.cy, piece.hx - by, piece.hy - by, piece.ux, piece.uy)


def _is_thin(d: MinkowskiDifference, limit: float) -> cython.bint:
    """Whether there is an edge across which the outline is nowhere wider than `limit`."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    wide: cython.bint
    for k in range(0, 4 * d.count, 4):
        wide = False
        for i in range(0, 4 * d.count, 4):
            if height(d, k, d.vertices[i], d.vertices[i + 1]) < -limit:
                wide = True
                break
        if not wide:
            return True
    return False
