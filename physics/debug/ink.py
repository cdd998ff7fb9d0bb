"""The draw list of a picture: marks in flat columns, fast to fill from a tick, and fast to hand to OpenGL."""

from __future__ import annotations

from array import array
from math import isfinite, sqrt
from typing import Any

import cython

from physics.debug.palette import HEAD_PIXELS, POINTER_PIXELS
from physics.grid.buffers import enlarged, grown, new_columns

if not cython.compiled:
    PILL, BOX, OVAL, TRIANGLE, ARROW, POINTER, DOT, OUTLINE, FAN, TEXT = range(10)

INSTANCE = cython.declare(cython.int, 8)
"""Floats of one instance."""

POINTER_LENGTH = cython.declare(cython.double, POINTER_PIXELS)
HEAD_LENGTH = cython.declare(cython.double, HEAD_PIXELS)


@cython.final
@cython.cclass
class Ink:
    """Marks, in the order in which they are drawn: a kind, a category, and up to six values each, in world coordinates.

    PILL      x0, y0, x1, y1, radius     all points within the radius of a segment: a line, a circle, a capsule
    BOX       x, y, ax, ay, half height  around (x, y); (ax, ay) leads from there to the middle of the right side
    OVAL      x, y, ax, ay, semi-axis    an ellipse around (x, y); (ax, ay) is its other semi-axis
    ARROW     x0, y0, x1, y1             with a head of constant size on the screen
    POINTER   x, y, dx, dy               an arrow along a unit vector, of constant length on the screen
    DOT       x, y                       of constant size on the screen
    OUTLINE   first, count               of `points`: a closed polygon
    FAN       first, count               the inside of a convex polygon, without an outline. Several FANs fill a concave
                                         OUTLINE
    TEXT      x, y, number               of `texts`

    For OpenGL these become instances of PILL, BOX, OVAL, DOT, and TRIANGLE (x0, y0, x1, y1, x2, y2: an inside
    without an outline), eight floats each: up to six values, the kind, the category.

    has_ovals  whether there is an OVAL among the instances
    """

    count: int
    kind: array[int]
    category: array[int]
    value: array[float]
    point_count: int
    points: array[float]
    texts: list[str]
    instances: array[float]
    instance_count: int
    has_ovals: bool

    def __init__(self) -> None:
        self.count = self.point_count = self.instance_count = 0
        self.has_ovals = False
        self.category, self.value, self.kind = new_columns(64, "b", "dddddd", "b")
        self.points, self.instances = new_columns(64, "dd", INSTANCE * "f")
        self.texts = []

    def clear(self) -> None:
        """Remove all marks; the memory is kept for new marks."""
        self.count = self.point_count = 0
        self.texts = []

    def add(
        self,
        kind: cython.int,
        category: cython.int,
        a: float,
        b: float,
        c: float,
        d: float,
        e: float,
        f: float,
    ) -> None:
        """Append a mark."""
        at: cython.Py_ssize_t = self.count
        if at == len(self.kind):
            self.category, self.value, self.kind = enlarged(at + 1, self.category, self.value, self.kind)
        self.kind[at] = kind
        self.category[at] = category
        at *= 6
        self.value[at] = a
        self.value[at + 1] = b
        self.value[at + 2] = c
        self.value[at + 3] = d
        self.value[at + 4] = e
        self.value[at + 5] = f
        self.count += 1

    def add_point(self, x: float, y: float) -> cython.Py_ssize_t:
        """Append to `points`, for an OUTLINE or a FAN that will be added; returns the number of the point."""
        at: cython.Py_ssize_t = self.point_count
        if 2 * at == len(self.points):
            self.points = grown(self.points, 2 * at + 2)
        self.points[2 * at] = x
        self.points[2 * at + 1] = y
        self.point_count += 1
        return at

    def add_outline(self, category: int, points: list[tuple[float, float]]) -> None:
        """Append an OUTLINE."""
        first = self.point_count
        for x, y in points:
            self.add_point(x, y)
        self.add(OUTLINE, category, first, len(points), 0.0, 0.0, 0.0, 0.0)

    def add_text(self, category: int, x: float, y: float, text: str) -> None:
        """Append a TEXT."""
        self.add(TEXT, category, x, y, len(self.texts), 0.0, 0.0, 0.0)
        self.texts.append(text)

    def rows(self) -> list[tuple[int, int, tuple[float, ...]]]:
        """Kind, category and six values of each mark."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        rows: list[Any] = []
        for i in range(self.count):
            values: list[float] = []
            for k in range(6 * i, 6 * i + 6):
                values.append(self.value[k])
            rows.append((self.kind[i], self.category[i], tuple(values)))
        return rows

    def points_of(self, first: cython.Py_ssize_t, count: cython.Py_ssize_t) -> list[tuple[float, float]]:
        """The points of an OUTLINE or a FAN."""
        i: cython.Py_ssize_t
        points: list[Any] = []
        for i in range(first, first + count):
            points.append((self.points[2 * i], self.points[2 * i + 1]))
        return points

    def to_instances(self, x: float, y: float, pixel: float) -> tuple[memoryview[float], int]:
        """All marks except texts as instances, relative to (x, y), because a float is exact only near 0. `pixel` is the
        size of a pixel in the world. Returns the buffer, valid until the next call, and the number of instances in
        it."""
        i: cython.Py_ssize_t
        v: cython.Py_ssize_t
        kind: cython.int
        category: cython.int
        px: float
        py: float
        length: float = POINTER_LENGTH * pixel
        head: float = HEAD_LENGTH * pixel
        self.instance_count = 0
        self.has_ovals = False
        for i in range(self.count):
            v = 6 * i
            kind = self.kind[i]
            category = self.category[i]
            px = self.value[v] - x
            py = self.value[v + 1] - y
            if kind == PILL:
                self.fill(
                    PILL,
                    category,
                    px,
                    py,
                    self.value[v + 2] - x,
                    self.value[v + 3] - y,
                    self.value[v + 4],
                    0.0,
                )
            elif kind in (BOX, OVAL, DOT):
                self.has_ovals |= kind == OVAL
                self.fill(
                    kind, category, px, py, self.value[v + 2], self.value[v + 3], self.value[v + 4], 0.0
                )
            elif kind in (OUTLINE, FAN):
                self.fill_points(i, x, y)
            elif kind == ARROW:
                self.fill_arrow(category, px, py, self.value[v + 2] - x, self.value[v + 3] - y, head)
            elif kind == POINTER:
                self.fill_arrow(
                    category, px, py, px + length * self.value[v + 2], py + length * self.value[v + 3], head
                )
        return memoryview(self.instances), self.instance_count

    def fill_arrow(
        self, category: cython.int, x0: float, y0: float, x1: float, y1: float, head: float
    ) -> None:
        """A shaft and two wings. A wing ends `head` behind the tip along the shaft, and half as far beside it."""
        dx: float = x1 - x0
        dy: float = y1 - y0
        length: float = sqrt(dx * dx + dy * dy)
        self.fill(PILL, category, x0, y0, x1, y1, 0.0, 0.0)
        if length > 0.0:
            head = min(head, 0.5 * length) / length
            dx *= head
            dy *= head
            self.fill(PILL, category, x1, y1, x1 - dx - 0.5 * dy, y1 - dy + 0.5 * dx, 0.0, 0.0)
            self.fill(PILL, category, x1, y1, x1 - dx + 0.5 * dy, y1 - dy - 0.5 * dx, 0.0, 0.0)

    def fill_points(self, i: cython.Py_ssize_t, x: float, y: float) -> None:
        """An outline as lines, a fan as triangles."""
        category: cython.int = self.category[i]
        first: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.value[6 * i])
        count: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.value[6 * i + 1])
        k: cython.Py_ssize_t
        p: cython.Py_ssize_t
        q: cython.Py_ssize_t
        o: cython.Py_ssize_t = 2 * first
        if self.kind[i] == OUTLINE:
            for k in range(count):
                p = 2 * (first + k)
                q = o if k + 1 == count else p + 2
                self.fill(
                    PILL,
                    category,
                    self.points[p] - x,
                    self.points[p + 1] - y,
                    self.points[q] - x,
                    self.points[q + 1] - y,
                    0.0,
                    0.0,
                )
        else:
            for k in range(1, count - 1):
                p = 2 * (first + k)
                self.fill(
                    TRIANGLE, category,
                    self.points[o] - x, self.points[o + 1] - y, self.points[p] - x, self.points[p + 1] - y,
                    self.points[p + 2] - x, self.points[p + 3] - y,
                )  # fmt: skip

    def fill(
        self,
        kind: cython.int,
        category: cython.int,
        a: float,
        b: float,
        c: float,
        d: float,
        e: float,
        f: float,
    ) -> None:
        at: cython.Py_ssize_t = INSTANCE * self.instance_count
        if at == len(self.instances):
            self.instances = grown(self.instances, at + INSTANCE)
        self.instances[at] = a
        self.instances[at + 1] = b
        self.instances[at + 2] = c
        self.instances[at + 3] = d
        self.instances[at + 4] = e
        self.instances[at + 5] = f
        self.instances[at + 6] = kind
        self.instances[at + 7] = category
        self.instance_count += 1

    def bounds(self) -> tuple[float, float, float, float] | None:
        """Bounding box of the marks in the world: left, bottom, right, top; None without marks. Marks whose size is on
        the screen (pointers, dots, texts) count as points."""
        left = bottom = float("inf")
        right = top = float("-inf")
        for kind, _, (a, b, c, d, e, _) in self.rows():
            if kind in (OUTLINE, FAN):
                extents = [(x, y, 0.0, 0.0) for x, y in self.points_of(int(a), int(b))]
            elif kind in (PILL, ARROW):
                extents = [(a, b, e, e), (c, d, e, e)]
            elif kind in (BOX, OVAL):
                # (px, py) is the other half axis: (c, d) turned by 90 degrees and scaled to the length e. Half of the
                # width of the bounding box is |c| + |px| for a rectangle, and sqrt(c^2 + px^2) for an ellipse.
                length = sqrt(c * c + d * d)
                px, py = (-d * e / length, c * e / length) if length > 0.0 else (0.0, e)
                if kind == BOX:
                    extents = [(a, b, abs(c) + abs(px), abs(d) + abs(py))]
                else:
                    extents = [(a, b, sqrt(c * c + px * px), sqrt(d * d + py * py))]
            else:
                extents = [(a, b, 0.0, 0.0)]
            for x, y, rx, ry in extents:
                left, bottom = min(left, x - rx), min(bottom, y - ry)
                right, top = max(right, x + rx), max(top, y + ry)
        return (left, bottom, right, top) if isfinite(left + right + bottom + top) else None
