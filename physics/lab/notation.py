"""The state of the lab as one line of text, and back.

The line consists of words that need no quotes in a shell. A figure is `kind:sizes@x,y,degrees/dx,dy,degrees`, of which
the angle and the motion may be left out; everything else is `name:values`::

    circle:60@590,440 rect:260,120,40,0@350,290,30/120,0 pair:0,1 show:contact,ghost mistake:plus ray:0,0,100,50
    scene:pyramid tick:120
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from physics import Capsule, Circle, Ellipse, Polygon, Rect, Segment, Shape, Transform
from physics.lab.bench import Aspect, Bench
from physics.lab.figure import Figure
from physics.lab.mistakes import MISTAKES


def _points(values: list[float]) -> list[tuple[float, float]]:
    return [(x, y) for (i, x), (_, y) in pairwise(enumerate(values)) if i % 2 == 0]


def _centered(kind: Callable[..., Shape], sizes: int) -> Callable[[list[float]], Shape]:
    """Makes a shape from its sizes and, if it is given, its centre."""

    def make(values: list[float]) -> Shape:
        if len(values) not in (sizes, sizes + 2):
            raise ValueError(f"takes {sizes} or {sizes + 2} numbers, got {len(values)}")
        center = (values[sizes], values[sizes + 1]) if len(values) > sizes else (0.0, 0.0)
        return kind(*values[:sizes], center)

    return make


def _capsule(values: list[float]) -> Shape:
    ax, ay, bx, by, radius = values
    return Capsule((ax, ay), (bx, by), radius)


def _segment(values: list[float]) -> Shape:
    ax, ay, bx, by = values
    return Segment((ax, ay), (bx, by))


MAKERS: dict[str, Callable[[list[float]], Shape]] = {
    "circle": _centered(Circle, 1),
    "rect": _centered(Rect, 2),
    "ellipse": _centered(Ellipse, 2),
    "capsule": _capsule,
    "segment": _segment,
    "polygon": lambda values: Polygon(_points(values)),
}


def write(bench: Bench) -> str:
    """The state of a bench."""
    words = [_figure(figure) for figure in bench.figures]
    words.append(f"pair:{bench.pair[0]},{bench.pair[1]}")
    shown = [aspect.name.lower() for aspect in Aspect if aspect in bench.aspects and aspect.name]
    words.append(f"show:{','.join(shown)}")
    if bench.mistake:
        words.append(f"mistake:{bench.mistake}")
    if Aspect.RAY in bench.aspects:
        words.append(f"ray:{_join(*bench.ray[0], *bench.ray[1])}")
    return " ".join(words)


def read(text: str) -> Bench:
    """The bench that a text describes, as `write` makes it. What the text leaves out is as at the start. Raises
    ValueError naming the wrong word."""
    bench = Bench()
    figures = []
    settings = {}
    for word in text.split():
        name, _, rest = word.partition(":")
        try:
            if name in MAKERS:
                figures.append(_read_figure(name, rest))
            elif name in SETTINGS:
                settings[name] = rest
            else:
                raise ValueError(f"no such word; there are {', '.join((*MAKERS, *SETTINGS))}")
        except ValueError as error:
            raise ValueError(f"{word!r}: {error}") from None
    if len(figures) == 1:
        raise ValueError(f"{text!r}: two figures are needed, or none")
    if figures:
        bench.figures = figures
    for name, rest in settings.items():
        try:
            SETTINGS[name](bench, rest)
        except ValueError as error:
            raise ValueError(f"'{name}:{rest}': {error}") from None
    return bench


# ---- Figures -----------------------------------------------------------------------------------------------------


def _figure(figure: Figure) -> str:
    shape, at = figure.shape, figure.at
    match shape:
        case Circle(radius=radius, center=center):
            sizes = (radius, *_unless_zero(center))
        case Rect(width=width, height=height, center=center):
            sizes = (width, height, *_unless_zero(center))
        case Ellipse(rx=rx, ry=ry, center=center):
            sizes = (rx, ry, *_unless_zero(center))
        case Capsule(a=a, b=b, radius=radius):
            sizes = (*a, *b, radius)
        case Segment(a=a, b=b):
            sizes = (*a, *b)
        case Polygon(vertices=vertices):
            sizes = tuple(value for vertex in vertices for value in vertex)
        case _:
            raise TypeError(f"no notation for {shape!r}")
    place = _join(at.x, at.y, *((_degrees(at.angle),) if at.angle else ()))
    motion = ""
    if figure.moves:
        dx, dy, turn = figure.motion
        motion = "/" + _join(dx, dy, *((_degrees(turn),) if turn else ()))
    return f"{type(shape).__name__.lower()}:{_join(*sizes)}@{place}{motion}"


def _read_figure(kind: str, text: str) -> Figure:
    sizes, _, rest = text.partition("@")
    place, _, motion = rest.partition("/")
    if not place:
        raise ValueError("an @ and a place are missing: @x,y or @x,y,degrees")
    x, y, degrees = _three("a place", place)
    dx, dy, turn = _three("a motion", motion) if motion else (0.0, 0.0, 0.0)
    try:
        shape = MAKERS[kind](_numbers(sizes))
    except TypeError as error:
        raise ValueError(str(error)) from None
    return Figure(shape, Transform(x, y, math.radians(degrees)), (dx, dy, math.radians(turn)))


def _three(what: str, text: str) -> tuple[float, float, float]:
    values = _numbers(text)
    if len(values) not in (2, 3):
        raise ValueError(f"{what} is x,y or x,y,degrees, got {text!r}")
    return values[0], values[1], values[2] if len(values) == 3 else 0.0


def _unless_zero(center: tuple[float, float]) -> tuple[float, ...]:
    return center if center != (0.0, 0.0) else ()


# ---- Settings ----------------------------------------------------------------------------------------------------


def _read_pair(bench: Bench, text: str) -> None:
    first, second = (int(part) for part in text.split(","))
    if first == second or not all(0 <= number < len(bench.figures) for number in (first, second)):
        raise ValueError(f"two different numbers of figures, 0 to {len(bench.figures) - 1}, are needed")
    bench.pair = (first, second)


def _read_show(bench: Bench, text: str) -> None:
    bench.aspects = Aspect(0)
    for name in filter(None, text.split(",")):
        if name.upper() not in Aspect.__members__:
            raise ValueError(
                f"no {name!r}; there are {', '.join(each.lower() for each in Aspect.__members__)}"
            )
        bench.aspects |= Aspect[name.upper()]


def _read_mistake(bench: Bench, text: str) -> None:
    if text not in MISTAKES:
        raise ValueError(f"no such mistake; there are {', '.join(MISTAKES)}")
    bench.mistake = text


def _read_ray(bench: Bench, text: str) -> None:
    x1, y1, x2, y2 = _numbers(text)
    bench.ray = ((x1, y1), (x2, y2))


SETTINGS: dict[str, Callable[[Bench, str], None]] = {
    "pair": _read_pair,
    "show": _read_show,
    "mistake": _read_mistake,
    "ray": _read_ray,
}


# ---- Numbers -----------------------------------------------------------------------------------------------------


def _numbers(text: str) -> list[float]:
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        raise ValueError(f"could not convert {text!r} to numbers with commas between them") from None
    if not all(map(math.isfinite, values)):
        raise ValueError(f"numbers must be finite, got {text!r}")
    return values


def _degrees(angle: float) -> float:
    """An angle in degrees, rounded: multiples of half a degree become exact, and are read back to the same bits."""
    return round(math.degrees(angle), 9)


def _join(*values: float) -> str:
    return ",".join(repr(value + 0.0).removesuffix(".0") for value in values)
