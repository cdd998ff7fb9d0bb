"""`Picture`: marks of a system, and marks that you add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, hypot, sin
from typing import Protocol, cast

from physics import validate
from physics.components import Transform
from physics.debug.categories import Category, Show
from physics.debug.ink import ARROW, BOX, DOT, OUTLINE, OVAL, PILL, POINTER, TEXT, Ink
from physics.debug.marks import (
    Arrow,
    Capsule,
    Circle,
    Dot,
    Ellipse,
    Line,
    Mark,
    Point,
    Pointer,
    Polygon,
    Text,
)
from physics.debug.trace import add_contact, add_shapes, trace_bodies, trace_contacts, trace_joints
from physics.grid.cells import occupied
from physics.shapes import Shape
from physics.systems.queries import Queries, last_tick


class Touch(Protocol):
    """What a picture reads of a contact. The contacts of systems, events and `geometry.collide` all have these."""

    @property
    def normal(self) -> Point: ...
    @property
    def depth(self) -> float: ...
    @property
    def points(self) -> tuple[Point, ...]: ...


class Struck(Protocol):
    """What a picture reads of a hit. The hits of `ray_cast`, `shape_cast` and `time_of_impact` all have these."""

    @property
    def point(self) -> Point: ...
    @property
    def normal(self) -> Point: ...


class Picture:
    """Marks in world coordinates (y up), drawn in the order in which they were added.

    To get the marks as plain values (see `marks`), iterate over the picture. To draw it, hand it to `svg` or an
    `Overlay`.
    """

    def __init__(self) -> None:
        self._ink = Ink()

    def clear(self) -> None:
        """Remove all marks; the memory is kept for new marks."""
        self._ink.clear()

    # ---- Worlds ----------------------------------------------------------------------------------------------------

    def system(self, system: Queries, show: Show = Show.DEFAULT, *, by_layer: bool = False) -> None:
        """Add the parts of a system that `show` names, as of its last tick. Entities deleted since then are left out.

        by_layer  shapes get their colour from the lowest bit of their collider's layer instead of from their state
        """
        tick, world = last_tick(system)
        if not isinstance(show, Show):
            raise TypeError(f"show must be a Show, got {validate.shown(show)}")
        validate.flag("by_layer", by_layer)
        if Show.CELLS in show:
            for cell in occupied(tick.detection.broadphase):
                category = Category.STATIC_CELL if cell.static else Category.CELL
                self.box(cell.left, cell.bottom, cell.right, cell.top, category)
        nowhere = trace_bodies(self._ink, tick, world, show.value, by_layer)
        if Show.JOINTS in show:
            trace_joints(self._ink, tick, world)
        if show & (Show.CONTACTS | Show.SENSOR_CONTACTS):
            trace_contacts(self._ink, tick, world, show.value)
        if nowhere and Show.SHAPES in show:
            left, _, _, top = self._ink.bounds() or (0.0, 0.0, 0.0, 0.0)
            names = ", ".join(map(str, nowhere))
            # Not `self.text`: the bounds may lie beyond the places that `validate.point` accepts.
            self._ink.add_text(Category.INVALID, left, top, f"sits out, not finite: {names}")

    # ---- Shapes and answers ------------------------------------------------------------------------------------------

    def shape(
        self,
        shape: Shape | Iterable[Shape],
        transform: Transform | None = None,
        category: Category = Category.DYNAMIC,
    ) -> None:
        """Add a shape, or several, where `transform` puts them (None: at the origin)."""
        at = Transform() if transform is None else transform
        if not isinstance(at, Transform):
            raise TypeError(f"transform must be a Transform or None, got {validate.shown(transform)}")
        x, y = validate.number("transform.x", at.x), validate.number("transform.y", at.y)
        angle = validate.number("transform.angle", at.angle)
        if not isinstance(shape, (Shape, Iterable)):
            raise TypeError(f"shape must be a Shape or several, got {validate.shown(shape)}")
        shapes = (shape,) if isinstance(shape, Shape) else tuple(shape)
        for one in shapes:
            if not isinstance(one, Shape):
                raise TypeError(f"shape must be a Shape or several, got {validate.shown(one)}")
        add_shapes(self._ink, shapes, _checked(category), x, y, cos(angle), sin(angle))

    def contact(self, contact: Touch) -> None:
        """Add a contact: at each point a line as long as the depth, and a pointer along the normal, from a to b."""
        _has("contact", contact, "normal", "depth", "points")
        normal = validate.point("normal", contact.normal)
        depth = validate.at_least_zero("depth", contact.depth)
        for point in _points("points", contact.points):
            add_contact(self._ink, *point, *normal, depth)

    def ray(self, start: Point, end: Point, *hits: Struck | None) -> None:
        """Add a ray and its hits. The part behind the last hit is pale. A hit that is None is left out."""
        met = [_place("hits", hit) for hit in hits if hit is not None]
        start, end = _pair("start", start), _pair("end", end)
        if met:
            last, _ = met[-1]
            self.line(start, last, Category.QUERY)
            self.arrow(last, end, Category.GHOST)
        else:
            self.arrow(start, end, Category.QUERY)
        for point, normal in met:
            self._mark(point, normal)

    def hit(self, hit: Struck) -> None:
        """Add the point of a hit, with the normal."""
        self._mark(*_place("hit", hit))

    def gap(self, start: Point, end: Point) -> None:
        """Add the line from a point to the nearest point of a shape."""
        start, end = _pair("start", start), _pair("end", end)
        self.line(start, end, Category.QUERY)
        self.dot(start, Category.QUERY)
        self.dot(end, Category.HIT)

    # ---- Single marks ------------------------------------------------------------------------------------------------

    def line(self, start: Point, end: Point, category: Category = Category.GUIDE) -> None:
        """Add a line."""
        self._add(PILL, category, (*_pair("start", start), *_pair("end", end)))

    def arrow(self, start: Point, end: Point, category: Category = Category.GUIDE) -> None:
        """Add an arrow."""
        self._add(ARROW, category, (*_pair("start", start), *_pair("end", end)))

    def pointer(self, start: Point, direction: Point, category: Category = Category.GUIDE) -> None:
        """Add an arrow along a unit vector, with the same length on the screen at any scale."""
        self._add(POINTER, category, (*_pair("start", start), *_pair("direction", direction)))

    def dot(self, at: Point, category: Category = Category.GUIDE) -> None:
        """Add a dot, with the same size on the screen at any scale."""
        self._add(DOT, category, _pair("at", at))

    def circle(self, center: Point, radius: float, category: Category = Category.GUIDE) -> None:
        """Add a circle (without the line along a radius that shows the angle of a shape)."""
        center = _pair("center", center)
        self._add(PILL, category, (*center, *center, validate.size("radius", radius)))

    def box(
        self, left: float, bottom: float, right: float, top: float, category: Category = Category.GUIDE
    ) -> None:
        """Add a box with upright sides."""
        left, bottom = validate.number("left", left), validate.number("bottom", bottom)
        right, top = validate.number("right", right), validate.number("top", top)
        x, y = 0.5 * left + 0.5 * right, 0.5 * bottom + 0.5 * top
        self._add(BOX, category, (x, y, right - x, 0.0, top - y))

    def polygon(self, points: Iterable[Point], category: Category = Category.GUIDE) -> None:
        """Add a polygon's outline, closed; not filled in an overlay."""
        corners = _points("points", points)
        category = _checked(category)
        if corners:
            self._ink.add_outline(category, corners)

    def text(self, at: Point, text: str, category: Category = Category.TEXT) -> None:
        """Add a text around a place. Overlays leave texts out."""
        at = validate.point("at", at)
        self._ink.add_text(_checked(category), *at, validate.text("text", text))

    def _mark(self, point: Point, normal: Point) -> None:
        self.pointer(point, normal, Category.HIT)
        self.dot(point, Category.HIT)

    def _add(self, kind: int, category: Category, values: tuple[float, ...]) -> None:
        a, b, c, d, e, f = (*values, *(0.0,) * (6 - len(values)))
        self._ink.add(kind, _checked(category), a, b, c, d, e, f)

    # ---- What it holds -----------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Mark]:
        """The marks, in order."""
        ink = self._ink
        for kind, number, (a, b, c, d, e, _) in ink.rows():
            category = Category(number)
            if kind == PILL and e == 0.0:
                yield Line(category, (a, b), (c, d))
            elif kind == PILL and (a, b) == (c, d):
                yield Circle(category, (a, b), e)
            elif kind == PILL:
                yield Capsule(category, (a, b), (c, d), e)
            elif kind == BOX:
                # (p, q) is the other half axis: (c, d) turned by 90 degrees and scaled to half of the height.
                length = hypot(c, d)
                p, q = (-d * e / length, c * e / length) if length > 0.0 else (0.0, e)
                corners = ((a + c + p, b + d + q), (a - c + p, b - d + q), (a - c - p, b - d - q))
                yield Polygon(category, (*corners, (a + c - p, b + d - q)))
            elif kind == OVAL:
                yield Ellipse(category, (a, b), hypot(c, d), e, atan2(d, c))
            elif kind == ARROW:
                yield Arrow(category, (a, b), (c, d))
            elif kind == POINTER:
                yield Pointer(category, (a, b), (c, d))
            elif kind == DOT:
                yield Dot(category, (a, b))
            elif kind == OUTLINE:
                yield Polygon(category, tuple(ink.points_of(int(a), int(b))))
            elif kind == TEXT:
                yield Text(category, (a, b), ink.texts[int(c)])
            # A FAN is left out: it is an inside of an OUTLINE, and the Polygon of that OUTLINE has an inside.

    def bounds(self) -> tuple[float, float, float, float] | None:
        """Bounding box of the marks in the world: left, bottom, right, top; None if there are no marks."""
        return self._ink.bounds()

    def __repr__(self) -> str:
        return f"<Picture of {self._ink.count} marks>"


def _pair(field: str, value: object) -> Point:
    """A pair of finite numbers. Not `validate.point`: hits may lie beyond its bounds."""
    if not isinstance(value, validate.NO_ORDER):
        try:
            x, y = cast("Point", value)
        except (TypeError, ValueError):
            pass
        else:
            return validate.number(field, x), validate.number(field, y)
    raise TypeError(f"{field} must be a point (x, y), got {validate.shown(value)}")


def _points(field: str, value: object) -> list[Point]:
    if isinstance(value, validate.NO_ORDER) or not isinstance(value, Iterable):
        raise TypeError(f"{field} must be points (x, y) in their order, got {validate.shown(value)}")
    return [validate.point(field, point) for point in value]


def _place(field: str, hit: Struck) -> tuple[Point, Point]:
    """Point and normal of a hit. They are checked before any mark of the hit is added."""
    _has(field, hit, "point", "normal")
    return _pair(f"{field}.point", hit.point), _pair(f"{field}.normal", hit.normal)


def _checked(category: object) -> Category:
    if not isinstance(category, Category):
        raise TypeError(f"category must be a Category, got {validate.shown(category)}")
    return category


def _has(field: str, value: object, *attributes: str) -> None:
    """Raise TypeError if an attribute is missing."""
    for name in attributes:
        if not hasattr(value, name):
            raise TypeError(
                f"{field} must have {', '.join(attributes)}, and {validate.shown(value)} has no {name}"
            )
