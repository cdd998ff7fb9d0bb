"""Tile maps and heightfields as ground, tiles that break, followers, and characters among bodies."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin

import esper

from physics import (
    Capsule,
    Circle,
    Collider,
    CollisionEvent,
    Follow,
    Part,
    PhysicsSystem,
    Polygon,
    Rect,
    TileMap,
    Transform,
    heightfield,
)
from tests.scenes.bodies import body, box, ground, mover, solid, transform, velocity
from tests.scenes.scene import scene

TILE = 20
TILES = {
    "#": Collider(Rect(TILE, TILE), friction=0.6),
    "-": Collider(Rect(TILE, 6, (0, 7)), one_way=(0, 1), friction=0.6),
    "/": Collider(Polygon([(-10, -10), (10, -10), (10, 10)]), friction=0.6),
    "\\": Collider(Polygon([(-10, -10), (10, -10), (-10, 10)]), friction=0.6),
}
CAVE = r"""
#....................#
#....................#
#..........--........#
#....................#
#....---........##...#
#..............####..#
#............/#####\.#
#..##......./#######\#
#..###....../#########
######################
"""


def cave() -> TileMap:
    """A level 440 wide, with its lower left corner at (-220, 0)."""
    return TileMap(CAVE, TILES, TILE, origin=(-220, 0))


@scene(ticks=900, bounds=(-220, -1, 220, 600))
def tile_world(system: PhysicsSystem) -> None:
    """Crates, balls and planks fall into a cave of tiles with slopes and one-way platforms."""
    cave()
    rolls = {"angular_damping": 2.0, "linear_damping": 0.5}
    for i in range(18):
        shape = (Rect(14, 14), Circle(7), Rect(30, 6), Capsule((-8, 0), (8, 0), 4))[i % 4]
        body(shape, 20 * i - 170, 220 + 20 * (i % 5), 0.3 * i, friction=0.6, rigid=rolls)


@scene(ticks=900, bounds=(-220, -1, 220, 600))
def tiles_that_break(system: PhysicsSystem) -> Iterator[str | None]:
    """A tower sleeps on a shelf of tiles, which break one by one; balls break those that they hit hard."""
    level = cave()
    for column in range(2, 9):
        level[column, 6] = "#"
    x, y = level.center(4, 6)
    tower = [body(Rect(18, 18), x, y + 19 + 18 * i, friction=0.6) for i in range(4)]
    balls = [
        body(
            Circle(6), 100, 300 + 60 * i, 0, (0, -500), rigid={"angular_damping": 2.0, "linear_damping": 0.3}
        )
        for i in range(3)
    ]
    broken: list[tuple[int, int]] = []

    def smash(event: CollisionEvent) -> None:
        cell = level.cell_touched(event)
        if cell is not None and cell[1] > 0 and event.approach_speed > 400:
            broken.append(cell)
            level[cell] = None

    for ball in balls:
        system.on_begin(ball, None, smash)
    for tick in range(900):
        if 120 <= tick < 400 and tick % 40 == 0:
            level[2 + (tick - 120) // 40, 6] = None
        yield None
    if not broken or transform(tower[0]).y > y:
        yield f"broken: {broken}, the tower is at {transform(tower[0])}"


@scene(ticks=1200, bounds=(-600, -40, 600, 600))
def over_a_heightfield(system: PhysicsSystem) -> None:
    """Bodies of all kinds on solid columns with a wavy top."""
    for shape in heightfield([25 * sin(k / 3) for k in range(61)], 20, left=-600):
        solid(shape, friction=0.6)
    rolls = {"angular_damping": 2.0, "linear_damping": 0.8}
    for i in range(12):
        shape = (Rect(20, 20), Circle(10), Rect(50, 6), Capsule((-10, 0), (10, 0), 6))[i % 4]
        body(shape, 60 * i - 330, 80 + 20 * (i % 3), 0.4 * i, (60, 0), friction=0.6, rigid=rolls)


@scene(ticks=600)
def feet(system: PhysicsSystem) -> Iterator[str | None]:
    """A figure with a sensor for its feet jumps whenever it stands: on the floor, a ledge, and a crate."""
    ground()
    solid(Rect(80, 10), 100, 60, one_way=(0, 1), friction=0.6)
    body(Rect(24, 24), -100, 12, friction=0.6)
    figure = body(Rect(16, 30), 0, 15, friction=0.2, rigid={"lock_rotation": True})
    sensor = esper.create_entity(
        Follow(figure, (0, -16)), Transform(0, -1), Collider(Rect(12, 4), sensor=True)
    )
    jumps = 0
    for tick in range(600):
        stands = any(contact.other(sensor) != figure for contact in system.contacts_with(sensor))
        if stands and tick < 500 and abs(velocity(figure).y) < 20:
            jumps += 1
            velocity(figure).y = 450.0
            velocity(figure).x = 60.0 * (-1) ** jumps
        yield None
    if not 5 <= jumps <= 12:
        yield f"it jumped {jumps} times"


@scene(ticks=700, fastest=500, bounds=(-300, -20, 300, 600))
def parts_that_sense(system: PhysicsSystem) -> Iterator[str | None]:
    """A figure whose feet are a part of it jumps whenever they stand; crates with eyes are piled, see each other, and
    sleep."""
    ground()
    solid(Rect(80, 10), 100, 60, one_way=(0, 1), friction=0.6)
    eyes = Part(Circle(40), tag="eyes", sensor=True)
    for i in range(6):
        body([Rect(24, 24), eyes], -140 + 14 * (i % 2), 14 + 26 * i, friction=0.6)
    parts = [Rect(16, 30), Part(Rect(12, 4, (0, -16)), tag="feet", sensor=True)]
    figure = body(parts, 0, 15, friction=0.2, rigid={"lock_rotation": True})
    jumps = 0
    for tick in range(600):
        stands = any(
            own.tag == "feet" and other.tag != "eyes"
            for contact in system.contacts_with(figure)
            for own, other in system.touching_shapes(figure, contact.b)
        )
        if stands and tick < 500 and abs(velocity(figure).y) < 20:
            jumps += 1
            velocity(figure).y = 450.0
            velocity(figure).x = 60.0 * (-1) ** jumps
        yield None
    if not 5 <= jumps <= 12:
        yield f"it jumped {jumps} times"


@scene(ticks=900, fastest=500, bounds=(-300, -1, 300, 600))
def hero_among_crates(system: PhysicsSystem) -> Iterator[str | None]:
    """A character walks to and fro and jumps: it pushes crates, and stands on them without weight."""
    box(280)
    crates = [
        body(Rect(24, 24), 60 * (i % 3) - 40, 12 + 24 * (i // 3), friction=0.6, mass=1) for i in range(6)
    ]
    before = [transform(each).x for each in crates]
    hero = mover(Capsule((0, -6), (0, 6), 6), -150, 12)
    fall = 0.0
    for tick in range(900):
        walk = 0.0 if tick > 600 else 120.0 if tick % 300 < 150 else -120.0
        fall -= 900 / 60
        slide = system.move_and_slide(hero, (walk / 60, fall / 60), snap=2, push=700)
        fall = slide.clip_velocity(walk, fall)[1]
        if slide.on_floor and tick % 70 == 0 and tick < 600:
            fall = 380.0
        if slide.crushed_by:
            yield f"crushed by {slide.crushed_by}"
        yield None
    pushed = max(abs(transform(each).x - x) for each, x in zip(crates, before, strict=True))
    if abs(transform(hero).x) > 275 or transform(hero).y < 11 or pushed < 50:
        yield f"the hero is at {transform(hero)}, and no crate was pushed farther than {pushed:g}"


@scene(ticks=900, fastest=900, bounds=(-220, -1, 220, 600))
def ground_put_back(system: PhysicsSystem) -> Iterator[str | None]:
    """The game fills pits again in which crates lie, in blocks and on their seams: the crates come out."""
    level = TileMap(["." * 22] * 4 + ["#" * 22] * 4, TILES, TILE, origin=(-220, 0))
    pits = {(column, 3): "." for column in range(2, 20)}
    level.update(pits)
    # One chunk ends at x = 100. The last crate reaches over this seam by a tenth.
    places = (-160, -130, -100, -70, -40, 0, 30, 60, 106.9)
    crates = [body(Rect(14, 14), x, 67, friction=0.6) for x in places]
    for tick in range(900):
        if tick == 120:
            level.update(dict.fromkeys(pits, "#"))
        yield None
    low = [each for each in crates if transform(each).y < 86]
    if low:
        yield f"in the ground: {[transform(each) for each in low]}"


@scene(ticks=600, fastest=900, bounds=(-220, -1, 220, 600))
def hero_digs_and_builds(system: PhysicsSystem) -> Iterator[str | None]:
    """A character digs holes, stands in them while they are filled again, and comes out; also where two chunks meet."""
    level = TileMap(["." * 22] * 4 + ["#" * 22] * 4, TILES, TILE, origin=(-220, 0))
    column = 4
    hero = mover(Capsule((0, -4), (0, 4), 6), *level.center(column - 1, 4))
    fall = 0.0
    for tick in range(600):
        if tick % 40 == 10:
            level[column, 3] = "."
        if tick % 40 == 30:
            if level.cell_at(transform(hero).x, transform(hero).y) != (column, 3):
                yield f"tick {tick}: not in the hole, but at {transform(hero)}"
            level[column, 3] = "#"
            column += 1
        fall -= 900 / 60
        # It walks to the next column.
        walk = 0.0 if tick % 40 > 9 else 120.0
        slide = system.move_and_slide(hero, (walk / 60, fall / 60), snap=2)
        fall = slide.clip_velocity(walk, fall)[1]
        if slide.crushed_by:
            yield f"tick {tick}: crushed by {slide.crushed_by}"
        yield None


@scene(ticks=900, fastest=500, bounds=(-300, -1, 300, 600))
def hero_on_crates_on_a_lift(system: PhysicsSystem) -> Iterator[str | None]:
    """A character walks and jumps about on crates on a lift that goes up and down: the crates stay on the lift."""
    box(280)
    lift = mover(Rect(160, 8), 0, 60)
    crates = [
        body(Rect(24, 24), 50 * (k % 3) - 50, 76 + 24 * (k // 3), friction=0.6, mass=1) for k in range(4)
    ]
    hero = mover(Capsule((0, -6), (0, 6), 6), 0, 112)
    fall = ride = 0.0
    for tick in range(900):
        velocity(lift).y = 0.0 if tick > 600 else 60.0 if tick % 300 < 150 else -60.0
        walk = 0.0 if tick > 600 else 40.0 if tick % 100 < 50 else -40.0
        fall -= 900 / 60
        slide = system.move_and_slide(hero, ((walk + ride) / 60, fall / 60), snap=2)
        fall = slide.clip_velocity(walk, fall)[1]
        ride = slide.floor_velocity[0]
        if slide.on_floor and tick % 70 == 0 and tick < 600:
            fall = 300.0
        if slide.crushed_by:
            yield f"tick {tick}: crushed by {slide.crushed_by}"
        low = [each for each in crates if transform(each).y < transform(lift).y + 10]
        if low:
            yield f"tick {tick}: in the lift {[transform(each) for each in low]}"
        yield None
