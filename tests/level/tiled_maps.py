"""What pytiled-parser makes of a map, without it: objects with the same attributes, and the same map as a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ACROSS, OVER, SWAPPED = 1 << 31, 1 << 30, 1 << 29


@dataclass(kw_only=True)
class Rectangle:
    coordinates: tuple[float, float]
    size: tuple[float, float] = (0, 0)
    rotation: float = 0
    name: str = ""
    class_: str = ""
    id: int = 0
    properties: dict[str, Any] = field(default_factory=dict)


class Ellipse(Rectangle): ...


class Point(Rectangle): ...


class Tile(Rectangle): ...


@dataclass(kw_only=True)
class Polygon(Rectangle):
    points: list[tuple[float, float]]


class Polyline(Polygon): ...


@dataclass(kw_only=True)
class Layer:
    name: str = ""
    offset: tuple[float, float] = (0, 0)
    data: Any = None
    chunks: Any = None


@dataclass(kw_only=True)
class Objects:
    name: str = ""
    offset: tuple[float, float] = (0, 0)
    tiled_objects: list[Any] = field(default_factory=list)


@dataclass(kw_only=True)
class Group:
    name: str = ""
    offset: tuple[float, float] = (0, 0)
    layers: list[Any] = field(default_factory=list)


@dataclass(kw_only=True)
class Chunk:
    coordinates: tuple[int, int]
    size: tuple[int, int]
    data: list[list[int]]


@dataclass(kw_only=True)
class TileOfSet:
    class_: str | None = None
    objects: Objects | None = None
    properties: dict[str, Any] | None = None
    image_width: int | None = None
    image_height: int | None = None


@dataclass(kw_only=True)
class Tileset:
    tile_width: int = 16
    tile_height: int = 16
    tiles: dict[int, TileOfSet] | None = None


@dataclass(kw_only=True)
class Map:
    layers: list[Any]
    tilesets: dict[int, Tileset]
    tile_size: tuple[int, int] = (16, 16)
    map_size: tuple[int, int] = (4, 3)
    orientation: str = "orthogonal"
    infinite: bool = False


def drawn(*shapes: Any) -> Objects:
    """What the Tile Collision Editor stores."""
    return Objects(tiled_objects=list(shapes))


WHOLE = Rectangle(coordinates=(0, 0), size=(16, 16))
RAMP = Polygon(coordinates=(0, 16), points=[(0, 0), (16, 0), (16, -16)])

CAVE = Map(
    layers=[
        Layer(name="ground", data=[[0, 0, 0, 3], [0, 4, 2, 1], [1, 2, 1, 3 | ACROSS]]),
        Group(
            name="play",
            offset=(2, 0),
            layers=[
                Objects(
                    name="things",
                    offset=(0, 8),
                    tiled_objects=[
                        Point(id=1, name="start", class_="spawn", coordinates=(6, 4)),
                        Rectangle(
                            id=2, coordinates=(10, 10), size=(20, 4), rotation=90, properties={"speed": 3}
                        ),
                        Polyline(id=3, coordinates=(0, 0), points=[(0, 0), (10, 0), (10, 10)]),
                        Ellipse(id=4, coordinates=(30, 0), size=(8, 8)),
                    ],
                )
            ],
        ),
    ],
    tilesets={
        1: Tileset(
            tiles={
                0: TileOfSet(class_="stone", objects=drawn(WHOLE)),
                1: TileOfSet(objects=drawn(WHOLE)),
                2: TileOfSet(class_="ramp", objects=drawn(RAMP), properties={"friction": 0.5}),
                3: TileOfSet(
                    objects=drawn(Rectangle(coordinates=(0, 0), size=(16, 4))), properties={"one_way": "up"}
                ),
            }
        )
    },
)

CAVE_TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="4" height="3"
 tilewidth="16" tileheight="16" infinite="0" nextlayerid="5" nextobjectid="5">
 <tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="4" columns="4">
  <image source="tiles.png" width="64" height="16"/>
  <tile id="0" type="stone"><objectgroup id="1"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
  <tile id="1"><objectgroup id="1"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
  <tile id="2" type="ramp">
   <properties><property name="friction" type="float" value="0.5"/></properties>
   <objectgroup id="1"><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object></objectgroup>
  </tile>
  <tile id="3">
   <properties><property name="one_way" value="up"/></properties>
   <objectgroup id="1"><object id="1" x="0" y="0" width="16" height="4"/></objectgroup>
  </tile>
 </tileset>
 <layer id="1" name="ground" width="4" height="3">
  <data encoding="csv">0,0,0,3,
0,4,2,1,
1,2,1,2147483651</data>
 </layer>
 <group id="2" name="play" offsetx="2" offsety="0">
  <objectgroup id="3" name="things" offsetx="0" offsety="8">
   <object id="1" name="start" type="spawn" x="6" y="4"><point/></object>
   <object id="2" x="10" y="10" width="20" height="4" rotation="90">
    <properties><property name="speed" type="int" value="3"/></properties>
   </object>
   <object id="3" x="0" y="0"><polyline points="0,0 10,0 10,10"/></object>
   <object id="4" x="30" y="0" width="8" height="8"><ellipse/></object>
  </objectgroup>
 </group>
</map>
"""
