"""Maps of the editor Tiled: tiles, flips, objects; from objects as pytiled-parser makes them, and from a file."""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path
from typing import Any

import esper
import pytest

import physics
from physics import Circle, Collider, MapObject, Rect, Segment, TiledMap, Transform, geometry, read_tiled
from tests.level import tiled_maps as tiled
from tests.level.tiled_maps import ACROSS, CAVE, CAVE_TMX, OVER, SWAPPED


def check_cave(cave: TiledMap) -> None:
    assert cave.layers == ["ground", "things"]
    level = cave.tile_map("ground")
    assert [level[column, 0] for column in range(4)] == ["stone", 2, "stone", ("ramp", 3 | ACROSS)]
    assert [level[column, 1] for column in range(4)] == [None, 4, 2, "stone"]
    shapes = {}
    for entity in level.entities:
        at = esper.component_for_entity(entity, Transform)
        shapes[at.x, at.y] = esper.component_for_entity(entity, Collider)
    # Stone and the other solid tile are merged.
    assert {
        place: collider.shapes for place, collider in shapes.items() if place[1] < 32 and place[0] != 56
    } == {
        (24, 8): (Rect(48, 16),),
        (48, 24): (Rect(32, 16),),
        (24, 24): (Rect(16, 4, (0, 6)),),
    }
    assert shapes[24, 24].one_way == (0, 1)
    up, down = shapes[56, 40], shapes[56, 8]
    assert (up.friction, down.friction) == (0.5, 0.5)
    assert sorted(up.shapes[0].vertices) == [(-8, -8), (8, -8), (8, 8)]
    assert sorted(down.shapes[0].vertices) == [(-8, -8), (-8, 8), (8, -8)]

    start, bar, line, ring = cave.objects("things")
    assert isinstance(start, MapObject)
    assert (start.name, start.kind, start.shapes) == ("start", "spawn", ())
    assert (start.transform.x, start.transform.y) == (8, 36)
    assert bar.properties == {"speed": 3}
    assert bar.shapes == (Rect(20, 4),)
    # Turned clockwise about its upper left corner, (12, 30), it hangs down, to the left of it.
    assert bar.transform.angle == -math.pi / 2
    assert (bar.transform.x, bar.transform.y) == pytest.approx((10, 20))
    assert line.shapes == (Segment((0, 0), (10, 0)), Segment((10, 0), (10, -10)))
    assert ring.shapes == (Circle(4),)
    assert (ring.transform.x, ring.transform.y) == (36, 36)


def test_tiles_and_objects() -> None:
    check_cave(read_tiled(CAVE))


@pytest.mark.build
def test_a_file_read_by_pytiled_parser(tmp_path: Path) -> None:
    path = tmp_path / "cave.tmx"
    path.write_text(CAVE_TMX, encoding="utf-8")
    check_cave(read_tiled(path))
    esper.clear_database()
    check_cave(read_tiled(str(path)))


@pytest.mark.build
def test_the_example_of_the_page_reads_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "levels.md"
    [example] = re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    ground = CAVE_TMX[CAVE_TMX.index(" <layer") : CAVE_TMX.index(" <group")]
    water = ground.replace('id="1" name="ground"', 'id="5" name="water"')
    monkeypatch.chdir(tmp_path)
    Path("cave.tmx").write_text(CAVE_TMX.replace(ground, ground + water), encoding="utf-8")
    names: dict[str, Any] = {"esper": esper, **{name: getattr(physics, name) for name in physics.__all__}}
    exec(example, names)
    assert len(names["ground"].entities) == len(names["water"].entities)
    assert esper.component_for_entity(names["hero"], Transform).x == 8


def test_without_pytiled_parser_a_path_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pytiled_parser", None)
    with pytest.raises(ImportError, match="pip install pytiled-parser"):
        read_tiled("cave.tmx")


# An F of three bars is like none of its mirror images. Its pixels, y down, in a tile of 16.
F = [(2, 2, 4, 12), (6, 2, 6, 3), (6, 7, 3, 3)]


def image(flips: int, x: float, y: float) -> tuple[float, float]:
    """Where a pixel of a tile goes, as the manual of Tiled says: along the diagonal, then across, then over."""
    if flips & SWAPPED:
        x, y = y, x
    return 16 - x if flips & ACROSS else x, 16 - y if flips & OVER else y


@pytest.mark.parametrize("flips", [a | o | s for a in (0, ACROSS) for o in (0, OVER) for s in (0, SWAPPED)])
@pytest.mark.parametrize("as_polygons", [False, True])
def test_flipped_tiles_have_flipped_shapes(flips: int, as_polygons: bool) -> None:
    bars: list[Any] = []
    for x, y, width, height in F:
        if as_polygons:
            corners = [(0, 0), (width, 0), (width, height), (0, height)]
            bars.append(tiled.Polygon(coordinates=(x, y), points=corners))
        else:
            bars.append(tiled.Rectangle(coordinates=(x, y), size=(width, height)))
    tileset = tiled.Tileset(tiles={0: tiled.TileOfSet(objects=tiled.drawn(*bars))})
    layer = tiled.Layer(name="a", data=[[1 | flips]])
    level = read_tiled(tiled.Map(layers=[layer], tilesets={1: tileset}, map_size=(1, 1))).tile_map("a")
    (entity,) = level.entities
    place, collider = (
        esper.component_for_entity(entity, Transform),
        esper.component_for_entity(entity, Collider),
    )
    for i in range(16):
        for k in range(16):
            inside = any(x < i + 0.5 < x + w and y < k + 0.5 < y + h for x, y, w, h in F)
            x, y = image(flips, i + 0.5, k + 0.5)
            found = any(geometry.contains_point(shape, place, (x, 16 - y)) for shape in collider.shapes)
            assert found == inside, (i, k)


def test_turned_shapes_of_flipped_tiles() -> None:
    bar = tiled.Rectangle(coordinates=(8, 2), size=(6, 2), rotation=30)
    tileset = tiled.Tileset(tiles={0: tiled.TileOfSet(objects=tiled.drawn(bar))})
    # The far end of the bar's middle line, in pixels.
    c, s = math.cos(math.radians(30)), math.sin(math.radians(30))
    end = 8 + 5.9 * c - s, 2 + 5.9 * s + c
    for flips in [a | o | d for a in (0, ACROSS) for o in (0, OVER) for d in (0, SWAPPED)]:
        esper.clear_database()
        layer = tiled.Layer(name="a", data=[[1 | flips]])
        level = read_tiled(tiled.Map(layers=[layer], tilesets={1: tileset}, map_size=(1, 1))).tile_map("a")
        (entity,) = level.entities
        shape = esper.component_for_entity(entity, Collider).shapes[0]
        x, y = image(flips, *end)
        assert geometry.contains_point(shape, Transform(8, 8), (x, 16 - y))
        assert not geometry.contains_point(shape, Transform(8, 8), (16 - x, y))


def test_a_large_tile_stands_on_the_corner_of_its_cell() -> None:
    tree = tiled.Rectangle(coordinates=(4, 10), size=(4, 30))
    sets = {
        1: tiled.Tileset(tile_width=12, tile_height=40, tiles={0: tiled.TileOfSet(objects=tiled.drawn(tree))})
    }
    layer = tiled.Layer(name="a", data=[[0, 1]])
    level = read_tiled(tiled.Map(layers=[layer], tilesets=sets, map_size=(2, 1))).tile_map("a")
    (entity,) = level.entities
    place, collider = (
        esper.component_for_entity(entity, Transform),
        esper.component_for_entity(entity, Collider),
    )
    for point, inside in (((20.1, 0.1), True), ((23.9, 29.9), True), ((19.9, 1), False), ((22, 30.1), False)):
        assert geometry.contains_point(collider.shapes[0], place, point) == inside


def test_given_tiles_and_solid_ones() -> None:
    water = Collider(Rect(16, 16), sensor=True)
    sets = {1: tiled.Tileset(tiles={0: tiled.TileOfSet(class_="water")}), 5: tiled.Tileset()}
    layer = tiled.Layer(name="a", data=[[1, 1 | OVER, 5, 0]])
    parsed = read_tiled(tiled.Map(layers=[layer], tilesets=sets, map_size=(4, 1)))
    level = parsed.tile_map("a", {"water": water})
    assert [level[column, 0] for column in range(4)] == ["water", "water", 5, None]
    assert len(level.entities) == 1
    assert len(parsed.tile_map("a", {"water": water}, solid=True).entities) == 2
    assert parsed.tile_map("a").entities == []


def test_an_infinite_map() -> None:
    chunks = [
        tiled.Chunk(coordinates=(-2, 0), size=(2, 1), data=[[0, 1]]),
        tiled.Chunk(coordinates=(0, 1), size=(2, 1), data=[[1, 0]]),
    ]
    sets = {1: tiled.Tileset(tiles={0: tiled.TileOfSet(objects=tiled.drawn(tiled.WHOLE))})}
    layer = tiled.Layer(name="a", chunks=chunks)
    level = read_tiled(tiled.Map(layers=[layer], tilesets=sets, infinite=True)).tile_map("a")
    places = [esper.component_for_entity(entity, Transform) for entity in level.entities]
    assert sorted((at.x, at.y) for at in places) == [(-8, -8), (8, -24)]


def one_tile(**fields: Any) -> Any:
    sets = {1: tiled.Tileset(tiles={0: tiled.TileOfSet(objects=tiled.drawn(tiled.WHOLE), **fields)})}
    return tiled.Map(layers=[tiled.Layer(name="a", data=[[1]])], tilesets=sets, map_size=(1, 1))


BAD: list[tuple[Any, type[Exception], str]] = [
    (
        lambda: read_tiled(5),
        TypeError,
        "read_tiled: source must be a path or a map of pytiled-parser, 5 has no",
    ),
    (
        lambda: read_tiled(tiled.Map(layers=[], tilesets={}, orientation="isometric")),
        ValueError,
        "must be orthogonal, it is 'isometric'",
    ),
    (lambda: read_tiled(CAVE).tile_map("sky"), ValueError, "'sky' is not a tile layer; there are 'ground'"),
    (lambda: read_tiled(CAVE).objects("ground"), ValueError, "not an object layer; there are 'things'"),
    (
        lambda: read_tiled(one_tile(properties={"one_way": 1})).tile_map("a"),
        ValueError,
        "one_way must be one of up",
    ),
    (
        lambda: read_tiled(one_tile(properties={"friction": -1})).tile_map("a"),
        ValueError,
        "Collider.friction",
    ),
    (lambda: read_tiled(CAVE).tile_map("ground", solid=1), TypeError, "solid must be True or False, got 1"),
]


@pytest.mark.parametrize(("call", "kind", "message"), BAD)
def test_bad_input_is_refused(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()


def test_a_bad_object_is_named() -> None:
    flat = tiled.Polygon(id=7, name="dune", coordinates=(0, 0), points=[(0, 0), (1, 0), (2, 0)])
    layer = tiled.Objects(name="a", tiled_objects=[flat])
    with pytest.raises(ValueError, match="must enclose an area") as caught:
        read_tiled(tiled.Map(layers=[layer], tilesets={})).objects("a")
    assert caught.value.__notes__ == ["object 7 'dune' of the layer 'a'"]
