"""Pictures as SVG: for documents, tests and bug reports. Needs no OpenGL and no other package."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import degrees, hypot, ulp
from os import PathLike
from pathlib import Path
from xml.sax.saxutils import escape

from physics import validate
from physics.debug.categories import Show
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
from physics.debug.palette import DOT_WIDTHS, HEAD_PIXELS, PALETTE, POINTER_PIXELS, Palette
from physics.debug.picture import Picture
from physics.systems.queries import Queries

FONT = 12.0
"""Size of texts, in pixels."""

MARGIN = 16.0
"""Margin around the content, in pixels, if no region is given."""

Region = tuple[float, float, float, float]


def svg(
    what: Queries | Picture,
    *,
    show: Show = Show.DEFAULT,
    by_layer: bool = False,
    region: Region | None = None,
    width: float = 640.0,
    palette: Palette = PALETTE,
    background: str | None = None,
    title: str = "",
) -> str:
    """A world as of its last tick, or any picture, as the text of an SVG document.

    what            a system (`show` and `by_layer` choose what is drawn, see `Picture.system`), or a Picture
    region          left, bottom, right, top of the part that is shown, in world coordinates; None: everything
    width           of the document, in pixels (lines and texts keep their size)
    palette         a Style for each Category
    background      a colour of CSS; None: transparent
    title           a title, also for readers who cannot see the picture

    The same picture gives the same text. Raises TypeError for an argument of a wrong type, ValueError for a region
    without an inside, a width that is not greater than 0, and a palette that lacks a category of the picture.
    """
    if not isinstance(what, Queries | Picture):
        raise TypeError(f"svg: what must be a system or a Picture, got {validate.shown(what)}")
    if not isinstance(show, Show):
        raise TypeError(f"show must be a Show, got {validate.shown(show)}")
    validate.flag("by_layer", by_layer)
    width = validate.size("width", width)
    if not isinstance(palette, Mapping):
        raise TypeError(
            f"svg: palette must be a dict of a Style for each Category, got {validate.shown(palette)}"
        )
    if background is not None:
        validate.text("svg: background", background)
    validate.text("svg: title", title)
    picture = what if isinstance(what, Picture) else Picture()
    if not isinstance(what, Picture):
        picture.system(what, show, by_layer=by_layer)
    return _Document(_region(picture, region, width), width, palette).write(picture, background, title)


def save_svg(
    path: str | PathLike[str],
    what: Queries | Picture,
    *,
    show: Show = Show.DEFAULT,
    by_layer: bool = False,
    region: Region | None = None,
    width: float = 640.0,
    palette: Palette = PALETTE,
    background: str | None = None,
    title: str = "",
) -> None:
    """Write the document of `svg` to a file. Raises OSError if the file cannot be written, and the errors of `svg`."""
    if not isinstance(path, (str, PathLike)):
        raise TypeError(f"save_svg: path must be a text or a path, got {validate.shown(path)}")
    text = svg(
        what,
        show=show,
        by_layer=by_layer,
        region=region,
        width=width,
        palette=palette,
        background=background,
        title=title,
    )
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def _region(picture: Picture, region: Region | None, width: float) -> Region:
    """The part of the world that is shown: `region`, or the content with a margin. It always has an inside."""
    if region is not None:
        try:
            left, bottom, right, top = region
        except (TypeError, ValueError):
            raise TypeError(
                f"region must be (left, bottom, right, top), got {validate.shown(region)}"
            ) from None
        left, bottom = validate.point("region", (left, bottom))
        right, top = validate.point("region", (right, top))
        if not (left < right and bottom < top):
            raise ValueError(f"region needs left < right and bottom < top, got {validate.shown(region)}")
        return left, bottom, right, top
    left, bottom, right, top = picture.bounds() or (-1.0, -1.0, 1.0, 1.0)
    # A margin of MARGIN pixels is m in the world, where m / (extent + 2 m) = MARGIN / width = share.
    share = min(MARGIN / width, 0.4)
    extent = max(right - left, 0.25 * (top - bottom)) or 1.0
    # Far from the origin, rounding could make left and right equal.
    extent = max(extent, 1024.0 * ulp(max(-left, right, -bottom, top)))
    margin = share * extent / (1.0 - 2.0 * share)
    spare = 0.5 * (extent - (right - left))
    return left - spare - margin, bottom - margin, right + spare + margin, top + margin


class _Document:
    """Writes marks. The world's y is up, the document's is down: every y is negated, and so every angle."""

    def __init__(self, region: Region, width: float, palette: Palette) -> None:
        self._left, bottom, right, self._top = region
        self._scale = width / (right - self._left)
        self._width = width
        self._height = (self._top - bottom) * self._scale
        self._palette = palette

    def write(self, picture: Picture, background: str | None, title: str) -> str:
        size = f"{_number(self._width)} {_number(self._height)}".split()
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="0 0 {size[0]} {size[1]}" role="img" stroke-linecap="round" stroke-linejoin="round">'
        ]
        if title:
            lines.append(f"<title>{escape(title)}</title>")
        if background is not None:
            color = escape(background, {'"': "&quot;"})
            lines.append(f'<rect width="{size[0]}" height="{size[1]}" fill="{color}"/>')
        # Marks of one category that follow each other share a group, and its style.
        for category, marks in groupby(picture, key=lambda mark: mark.category):
            style = self._palette.get(category)
            if style is None:
                raise ValueError(f"svg: palette has no Style for {category!r}")
            opacity = f' stroke-opacity="{_number(style.alpha)}"' if style.alpha < 1.0 else ""
            lines.append(
                f'<g class="{category.name.lower()}" stroke="{style.hex}" fill="{style.hex}" '
                f'fill-opacity="{_number(style.fill)}" stroke-width="{_number(style.width)}"{opacity}>'
            )
            lines += [self._element(mark, style.width) for mark in marks]
            lines.append("</g>")
        lines.append("</svg>")
        return "\n".join(lines) + "\n"

    def _at(self, point: Point) -> Point:
        """A place in the document."""
        return (point[0] - self._left) * self._scale, (self._top - point[1]) * self._scale

    def _element(self, mark: Mark, stroke: float) -> str:
        match mark:
            case Line(_, start, end):
                return _line(self._at(start), self._at(end))
            case Circle(_, center, radius):
                return _circle(self._at(center), radius * self._scale)
            case Capsule(_, start, end, radius):
                return _capsule(self._at(start), self._at(end), radius * self._scale)
            case Ellipse(_, center, rx, ry, angle):
                x, y = map(_number, self._at(center))
                semi = f'rx="{_number(rx * self._scale)}" ry="{_number(ry * self._scale)}"'
                return f'<ellipse {semi} transform="translate({x} {y}) rotate({_number(-degrees(angle))})"/>'
            case Polygon(_, points):
                return f'<polygon points="{" ".join(",".join(map(_number, self._at(p))) for p in points)}"/>'
            case Arrow(_, start, end):
                return _arrow(self._at(start), self._at(end))
            case Pointer(_, start, (dx, dy)):
                left, top = self._at(start)
                return _arrow((left, top), (left + POINTER_PIXELS * dx, top - POINTER_PIXELS * dy))
            case Dot(_, at):
                return _circle(self._at(at), 0.5 * DOT_WIDTHS * stroke, ' fill-opacity="1" stroke="none"')
            case Text(_, at, text):
                x, y = map(_number, self._at(at))
                font = f'font-family="sans-serif" font-size="{_number(FONT)}" text-anchor="middle"'
                return (
                    f'<text x="{x}" y="{y}" dy="0.35em" {font} fill-opacity="1" stroke="none">'
                    f"{escape(text)}</text>"
                )


def _number(value: float) -> str:
    """A number rounded to hundredths (of a pixel), without minus zero, without zeros at the end."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _line(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = map(_numbers, (start, end))
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _circle(center: Point, radius: float, more: str = "") -> str:
    x, y = _numbers(center)
    return f'<circle cx="{x}" cy="{y}" r="{_number(radius)}"{more}/>'


def _capsule(start: Point, end: Point, radius: float) -> str:
    """Two sides and two half circles."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length == 0.0:  # in a picture of something very much larger
        return _circle(start, radius)
    nx, ny = dy / length * radius, -dx / length * radius
    corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
    corners += [(end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)]
    a, b, c, d = (" ".join(_numbers(corner)) for corner in corners)
    arc = f"A{_number(radius)} {_number(radius)} 0 0 1 "
    return f'<path d="M{a}L{b}{arc}{c}L{d}{arc}{a}Z"/>'


def _arrow(start: Point, end: Point) -> str:
    """A line, and the two strokes of a head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length == 0.0:
        return _line(start, end)
    head = min(HEAD_PIXELS, 0.5 * length) / length
    (x1, y1), (x2, y2) = map(_numbers, (start, end))
    wings = [(end[0] - head * (dx + k * dy), end[1] - head * (dy - k * dx)) for k in (0.5, -0.5)]
    (x3, y3), (x4, y4) = map(_numbers, wings)
    return f'<path fill="none" d="M{x1} {y1}L{x2} {y2}M{x3} {y3}L{x2} {y2}L{x4} {y4}"/>'


def _numbers(point: Point) -> tuple[str, str]:
    return _number(point[0]), _number(point[1])
