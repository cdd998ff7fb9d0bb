"""Converts maps of the editor Tiled (mapeditor.org) to tile maps and shapes.

pytiled-parser is imported only to read a file. Its result, or any object that has the same attributes, can be given
instead of a path.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import cos, radians, sin
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from physics import validate
from physics.components import Collider, Transform
from physics.level.ground import Point, polyline
from physics.level.tile_map import Tile, TileMap
from physics.shapes import Circle, Ellipse, Polygon, Rect, Segment, Shape

_FLIPS = 28
"""The bits of a global tile id from this one on say how the tile is flipped."""
_ACROSS, _OVER, _SWAPPED = 8, 4, 2
"""Flipped left to right, top to bottom, along the diagonal."""
_OPTIONS = ("sensor", "layer", "mask", "restitution", "friction", "density")
"""Custom properties of a tile that are options of its Collider, by the same names."""


class MapObject(NamedTuple):
    """An object of an object layer.

    name, kind  as in the editor; `kind` is its class, "" without one
    properties  the custom properties, by name
    transform   where it is: the middle of a rectangle or an ellipse, the first point of the others
    shapes      one shape, several of a polyline, none of a point, a text or an object without a size
    """

    name: str
    kind: str
    properties: Mapping[str, Any]
    transform: Transform
    shapes: tuple[Shape, ...]


class TiledMap:
    """A map of the editor Tiled. `read_tiled` makes it.

    Coordinates are those of the engine: pixels, y up, the lower left corner of the map at (0, 0). (An infinite map has
    no lower corner: the point that Tiled calls (0, 0) stays there.)
    """

    __slots__ = ("_map", "_top")

    def __init__(self, parsed: Any) -> None:
        for name in ("layers", "tilesets", "tile_size", "map_size", "orientation"):
            if not hasattr(parsed, name):
                raise TypeError(
                    f"read_tiled: source must be a path or a map of pytiled-parser, {parsed!r} has no {name}"
                )
        if parsed.orientation != "orthogonal":
            raise ValueError(f"read_tiled: the map must be orthogonal, it is {parsed.orientation!r}")
        self._map = parsed
        self._top = 0.0 if parsed.infinite else float(parsed.map_size[1] * parsed.tile_size[1])

    @property
    def layers(self) -> list[str]:
        """Names of all layers that are not groups, also of layers in groups, from the back to the front."""
        return [layer.name for layer, _, _ in _flat(self._map.layers, 0.0, 0.0)]

    def tile_map(
        self, layer: str, tiles: Mapping[Any, Tile] | None = None, *, solid: bool = False
    ) -> TileMap:
        """The TileMap of a tile layer.

        tiles  what tiles of a class are made of, as in TileMap
        solid  whether tiles that have no shapes, and are not in `tiles`, fill their cells

        The kind of a cell is the class of its tile in the editor; for a tile without a class, the global tile id. Tiles
        of one class may differ in shapes or properties, or by flips. Those that differ from the first of their class
        have the class and the global tile id as their kind: ("slope", 2147483651). Tiles whose kind is not in `tiles`
        get the shapes drawn in the Tile Collision Editor. Their custom properties `sensor`, `layer`, `mask`,
        `restitution`, `friction`, `density` are options of the Collider, and `one_way` is one of "up", "down", "left"
        and "right".
        A tile with several shapes is one collider all the same, and has one contact at a time with a body.

        Raises ValueError for a layer that does not exist or has no tiles, and what Collider and TileMap raise.
        """
        validate.flag("TiledMap.tile_map: solid", solid)
        found, x, y = self._find(layer, ("data", "chunks"), "a tile layer")
        left, top, grid = _grid(found)
        kinds = _Kinds(self._map, {} if tiles is None else tiles, solid)
        rows = [[kinds.of(gid) for gid in line] for line in grid]
        wide, high = self._map.tile_size
        origin = (x + left * wide, self._top - y - (top + len(rows)) * high)
        return TileMap(
            rows,
            {kind: tile for kind, tile in kinds.tiles.items() if tile is not None},
            (wide, high),
            origin=origin,
        )

    def objects(self, layer: str) -> list[MapObject]:
        """The objects of an object layer, in their order. Raises ValueError for a layer that does not exist or has
        none, and what the shapes raise, naming the object."""
        found, x, y = self._find(layer, ("tiled_objects",), "an object layer")
        made = []
        for each in found.tiled_objects:
            try:
                made.append(self._object(each, x, y))
            except ValueError as error:
                error.add_note(f"object {each.id} {each.name!r} of the layer {layer!r}")
                raise
        return made

    def _find(self, name: str, fields: Sequence[str], what: str) -> tuple[Any, float, float]:
        """The layer of a name and its offset."""
        known = []
        for layer, x, y in _flat(self._map.layers, 0.0, 0.0):
            if any(getattr(layer, field, None) is not None for field in fields):
                if layer.name == name:
                    return layer, x, y
                known.append(layer.name)
        raise ValueError(
            f"TiledMap: {name!r} is not {what}; there are {', '.join(map(repr, known)) or 'none'}"
        )

    def _object(self, each: Any, x: float, y: float) -> MapObject:
        shapes, middle = _shapes(each)
        angle = -radians(each.rotation)
        c, s = cos(angle), sin(angle)
        at = (
            x + each.coordinates[0] + c * middle[0] - s * middle[1],
            self._top - y - each.coordinates[1] + s * middle[0] + c * middle[1],
        )
        return MapObject(
            each.name or "", each.class_ or "", dict(each.properties or {}), Transform(*at, angle), shapes
        )


class _Kinds:
    """Finds the kinds of global tile ids, and what their tiles are made of.

    tiles      what the tiles of each kind are made of, or None
    colliders  the Colliders that were made, by shapes and options: equal tiles share one, so that TileMap merges them
    """

    def __init__(self, parsed: Any, tiles: Mapping[Any, Tile], solid: bool) -> None:
        self.parsed = parsed
        self.given = frozenset(tiles)
        self.solid = solid
        self.tiles: dict[Hashable, Tile | None] = {**tiles}
        self.colliders: dict[Hashable, Collider] = {}
        self.known: dict[int, Hashable] = {0: None}

    def of(self, gid: int) -> Hashable:
        """The kind of a global tile id, flips included."""
        if gid not in self.known:
            self.known[gid] = self.find(gid)
        return self.known[gid]

    def find(self, gid: int) -> Hashable:
        flips, plain = gid >> _FLIPS, gid & ((1 << _FLIPS) - 1)
        tile, size = self.tile(plain)
        kind: Hashable = getattr(tile, "class_", None) or plain
        if kind in self.given:
            return kind
        if flips:
            kind = self.of(plain)
        made = self.make(kind, tile, size, flips)
        if made is self.tiles.setdefault(kind, made):
            return kind
        self.tiles[kind, gid] = made
        return kind, gid

    def make(self, kind: Hashable, tile: Any, size: Point, flips: int) -> Collider | None:
        cell = self.parsed.tile_size
        shapes = (
            [] if tile is None or tile.objects is None else _shapes_of_tile(tile.objects, size, cell, flips)
        )
        if not shapes and self.solid:
            shapes = [Rect(*cell)]
        if not shapes:
            return None
        options = _options(kind, (getattr(tile, "properties", None) or {}))
        key = (tuple(shapes), tuple(sorted(options.items())))
        if key not in self.colliders:
            self.colliders[key] = Collider(shapes, **options)
        return self.colliders[key]

    def tile(self, gid: int) -> tuple[Any, Point]:
        """The record of a tile in its tileset, None if there is none, and the size of the tile's picture."""
        first = max((each for each in self.parsed.tilesets if each <= gid), default=None)
        if first is None:
            return None, self.parsed.tile_size
        tileset = self.parsed.tilesets[first]
        tile: Any = (tileset.tiles or {}).get(gid - first)
        if tile is not None and tile.image_width is not None:  # of a tileset of single pictures
            return tile, (tile.image_width, tile.image_height)
        return tile, (tileset.tile_width, tileset.tile_height)


def read_tiled(source: str | PathLike[str] | Any) -> TiledMap:
    """Read a map of the editor Tiled.

    source  path of a .tmx or .tmj file, which takes pytiled-parser (pip install pytiled-parser); or the map
            that `pytiled_parser.parse_map` has made of it

    Raises ImportError without pytiled-parser, ValueError for maps that are not orthogonal, and what the parser raises.
    """
    if not isinstance(source, (str, PathLike)):
        return TiledMap(source)
    try:
        from pytiled_parser import parse_map
    except ImportError as error:
        raise ImportError("to read maps of Tiled: pip install pytiled-parser") from error
    return TiledMap(parse_map(Path(fspath(source))))


def _flat(layers: Iterable[Any], x: float, y: float) -> list[tuple[Any, float, float]]:
    """Layers that are not groups, also those in groups, with their offsets."""
    found: list[tuple[Any, float, float]] = []
    for layer in layers:
        at = x + layer.offset[0], y + layer.offset[1]
        inner = getattr(layer, "layers", None)
        found += [(layer, *at)] if inner is None else _flat(inner, *at)
    return found


def _grid(layer: Any) -> tuple[int, int, list[list[int]]]:
    """The first column, the first row, and the global tile ids of a layer."""
    if layer.data is not None:
        return 0, 0, layer.data
    chunks = layer.chunks
    if not chunks:
        return 0, 0, [[0]]
    left = int(min(chunk.coordinates[0] for chunk in chunks))
    top = int(min(chunk.coordinates[1] for chunk in chunks))
    right = int(max(chunk.coordinates[0] + chunk.size[0] for chunk in chunks))
    bottom = int(max(chunk.coordinates[1] + chunk.size[1] for chunk in chunks))
    grid = [[0] * (right - left) for _ in range(bottom - top)]
    for chunk in chunks:
        column, row = int(chunk.coordinates[0]) - left, int(chunk.coordinates[1]) - top
        for k, line in enumerate(chunk.data):
            grid[row + k][column : column + len(line)] = line
    return left, top, grid


def _shapes(each: Any) -> tuple[tuple[Shape, ...], Point]:
    """Shapes of an object relative to its middle, and the middle relative to the object's coordinates; y up, before the
    object is turned."""
    what = type(each).__name__
    points = getattr(each, "points", None)
    if points is not None:
        corners = [(x, -y) for x, y in points]
        return (tuple(polyline(corners)) if what == "Polyline" else (Polygon(corners),)), (0.0, 0.0)
    width, height = each.size
    if what == "Tile":  # its place is its lower left corner
        return (), (0.5 * width, 0.5 * height)
    middle = 0.5 * width, -0.5 * height
    if what in ("Point", "Text") or width == 0 or height == 0:
        return (), middle
    if what == "Ellipse":
        round_shape = Circle(0.5 * width) if width == height else Ellipse(0.5 * width, 0.5 * height)
        return (round_shape,), middle
    return (Rect(width, height),), middle


def _shapes_of_tile(layer: Any, size: Point, cell: Point, flips: int) -> list[Shape]:
    """The shapes of the Tile Collision Editor, about the middle of the cell. A picture larger than its cell stands on
    the cell's lower left corner."""
    shapes: list[Shape] = []
    wide, high = size
    shown = (high, wide) if flips & _SWAPPED else size
    shift = 0.5 * (shown[0] - cell[0]), 0.5 * (shown[1] - cell[1])
    for each in layer.tiled_objects:
        found, (x, y) = _shapes(each)
        angle = -radians(each.rotation)
        c, s = cos(angle), sin(angle)
        at = (
            each.coordinates[0] + c * x - s * y - 0.5 * wide,
            0.5 * high - each.coordinates[1] + s * x + c * y,
        )
        shapes += [_flipped(shape, at, angle, flips, shift) for shape in found]
    return shapes


def _flipped(shape: Shape, at: Point, angle: float, flips: int, shift: Point) -> Shape:
    """A shape of a tile at its place, flipped as the tile is."""
    center = _flip(at, flips, shift)
    # Each flip mirrors the angle. The one along the diagonal also turns it by a quarter.
    mirrored = bool(flips & _ACROSS) != bool(flips & _OVER)
    if flips & _SWAPPED:
        mirrored = not mirrored
    match shape:
        case Circle(radius=radius):
            return Circle(radius, center)
        case Rect(width=a, height=b) | Ellipse(rx=a, ry=b):
            if flips & _SWAPPED:
                a, b = b, a
            return type(shape)(a, b, center, -angle if mirrored else angle)
        case Polygon(vertices=points):
            return Polygon(_turned(points, at, angle, flips, shift))
        case Segment(a=start, b=end):
            return Segment(*_turned((start, end), at, angle, flips, shift))
    raise TypeError(f"no mirror image of {shape!r}")  # `_shapes` makes no others


def _turned(points: Iterable[Point], at: Point, angle: float, flips: int, shift: Point) -> list[Point]:
    c, s = cos(angle), sin(angle)
    return [_flip((at[0] + c * x - s * y, at[1] + s * x + c * y), flips, shift) for x, y in points]


def _flip(point: Point, flips: int, shift: Point) -> Point:
    """A point relative to the middle of a picture, flipped (along the diagonal first, then across, then over), relative
    to the middle of the cell."""
    x, y = point
    if flips & _SWAPPED:
        x, y = -y, -x
    return shift[0] + (-x if flips & _ACROSS else x), shift[1] + (-y if flips & _OVER else y)


def _options(kind: Hashable, properties: Mapping[str, Any]) -> dict[str, Any]:
    options = {name: properties[name] for name in _OPTIONS if name in properties}
    if "one_way" in properties:
        sides = {"up": (0.0, 1.0), "down": (0.0, -1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
        side = properties["one_way"]
        if side not in sides:
            raise ValueError(f"tile {kind!r}: one_way must be one of {', '.join(sides)}, got {side!r}")
        options["one_way"] = sides[side]
    return options
