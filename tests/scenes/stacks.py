"""What is put on top of something else, and stands."""

from __future__ import annotations

from math import cos, pi, sin, tan

from physics import Capsule, Circle, PhysicsSystem, Polygon, Rect
from tests.scenes.bodies import body, ground, solid
from tests.scenes.scene import scene


@scene(each=("count", (1, 2, 8, 16)))
def tower(system: PhysicsSystem, count: int) -> None:
    ground()
    for i in range(count):
        body(Rect(20, 20), 0, 10 + 20 * i)


@scene(each=("gap", (0.5, 5.0, 15.0)))
def dropped_tower(system: PhysicsSystem, gap: float) -> None:
    """Crates that fall onto each other."""
    ground()
    for i in range(6):
        body(Rect(24, 24), 0, 12 + gap + (24 + gap) * i, friction=0.6)


@scene(each=("degrees", (2, 5)))
def tilted_tower(system: PhysicsSystem, degrees: float) -> None:
    """A tower on ground that is not level, across which gravity pulls."""
    angle = degrees * pi / 180
    solid(Rect(600, 40), 20 * sin(angle), -20 * cos(angle), angle, friction=0.8)
    for i in range(5):
        up = 10 + 20 * i
        body(Rect(20, 20), -up * sin(angle), up * cos(angle), angle, friction=0.8)


@scene()
def leaning_tower(system: PhysicsSystem) -> None:
    """Each crate a little to the side of the one below, all above their supports."""
    ground()
    for i in range(6):
        body(Rect(40, 12), 3 * i, 6 + 12 * i, friction=0.6)


@scene()
def overhang(system: PhysicsSystem) -> None:
    """Planks of which each reaches beyond the one below by what the harmonic series allows, less a tenth."""
    ground()
    x = 0.0
    for i in range(6):
        body(Rect(80, 10), x, 5 + 10 * i, friction=0.6)
        x += 0.9 * 40 / (6 - i)


@scene(ticks=900)
def circle_stack(system: PhysicsSystem) -> None:
    """Balls exactly on top of each other, between two walls: nothing makes them fall to a side."""
    ground()
    for i in range(5):
        body(Circle(10), 0, 10 + 20 * i, rigid={"angular_damping": 1.0, "linear_damping": 0.2})


@scene(ticks=1200, bounds=(-90, -1, 90, 400))
def ball_heap(system: PhysicsSystem) -> None:
    """A hexagonal heap of balls between two walls."""
    ground()
    for side in (-1, 1):
        solid(Rect(40, 300), side * 80, 150)
    for row in range(5):
        for i in range(6 - row):
            body(
                Circle(10),
                20 * (i - (5 - row) / 2),
                10 + 18 * row,
                friction=0.5,
                rigid={"angular_damping": 2.0},
            )


@scene()
def capsule_stack(system: PhysicsSystem) -> None:
    """Capsules lying across each other's backs."""
    ground()
    for i in range(5):
        body(Capsule((-20, 0), (20, 0), 6), 0, 6 + 12 * i, friction=0.6)


@scene(each=("rows", (4, 8)))
def pyramid(system: PhysicsSystem, rows: int) -> None:
    ground()
    for row in range(rows):
        for i in range(rows - row):
            body(Rect(20, 20), 22 * (i - (rows - 1 - row) / 2), 10 + 20 * row, friction=0.6)


@scene(ticks=900)
def dropped_pyramid(system: PhysicsSystem) -> None:
    ground()
    for row in range(6):
        for i in range(6 - row):
            body(Rect(20, 20), 26 * (i - (5 - row) / 2), 15 + 24 * row, friction=0.6)


@scene()
def brick_wall(system: PhysicsSystem) -> None:
    """Bricks in bond: each lies on two."""
    ground()
    for row in range(6):
        for i in range(5):
            body(Rect(40, 16), 40.5 * (i - 2) + (20 if row % 2 else 0), 8 + 16 * row, friction=0.6)


@scene(ticks=900)
def card_house(system: PhysicsSystem) -> None:
    """Cards that lean against each other in pairs, with cards across them."""
    ground(friction=0.9)
    lean, length, thick = 0.25, 60.0, 3.0
    rise = length * cos(lean) + thick * sin(lean)
    half = 0.5 * (length * sin(lean) + thick * cos(lean))
    for floor in range(2):
        base = floor * (rise + thick)
        for i in range(2 - floor):
            x = (i - (1 - floor) / 2) * 4.2 * half
            for side in (-1, 1):
                body(Rect(thick, length), x + side * half, base + rise / 2, side * lean, friction=0.9)
        if floor == 0:
            body(Rect(4.2 * half + 20, thick), 0, base + rise + thick / 2, friction=0.9)


@scene(ticks=900)
def arch(system: PhysicsSystem) -> None:
    """Nine wedges that hold each other up."""
    ground(friction=0.9)
    count, inner, outer = 9, 80.0, 110.0
    step = pi / count
    for i in range(count):
        a, b = i * step, (i + 1) * step
        corners = [(inner * cos(a), inner * sin(a)), (outer * cos(a), outer * sin(a))]
        corners += [(outer * cos(b), outer * sin(b)), (inner * cos(b), inner * sin(b))]
        body(Polygon(corners), friction=0.9)


@scene(ticks=900)
def cliff(system: PhysicsSystem) -> None:
    """Bodies at the edge of a table: those with their centre above it stay, the others go over."""
    ground()
    solid(Rect(200, 100), 0, 50, friction=0.6)
    body(Rect(60, 10), -96, 105, friction=0.6)
    body(Rect(60, 10), -96, 115, friction=0.6)
    body(Rect(60, 10), 104, 105, friction=0.6)
    body(Capsule((-15, 0), (15, 0), 5), -20, 105, velocity=(160, 0), friction=0.2)


@scene()
def stacked_triangles(system: PhysicsSystem) -> None:
    """Triangles, point up and point down, side by side and in two layers."""
    ground()
    width, height = 40.0, 20.0 * tan(pi / 3)
    up = Polygon([(-20, 0), (20, 0), (0, height)])
    for i in range(4):
        body(up, (width + 1) * (i - 1.5), 0, friction=0.6)
    for i in range(3):
        body(Rect(50, 8), (width + 12) * (i - 1), height + 4, friction=0.6)


@scene(each=("sides", (5, 6, 8)))
def polygon_tower(system: PhysicsSystem, sides: int) -> None:
    """Regular polygons with a side down; those of an odd number stand on a corner's neighbours, with planks between."""
    ground()
    inner = 16 * cos(pi / sides)
    corners = [
        (
            16 * cos(2 * pi * i / sides - pi / 2 + pi / sides),
            16 * sin(2 * pi * i / sides - pi / 2 + pi / sides),
        )
        for i in range(sides)
    ]
    top = inner + max(y for _, y in corners)
    for i in range(4):
        body(Polygon(corners), -20, inner + (top + 6) * i, friction=0.6)
        body(Polygon(corners), 20, inner + (top + 6) * i, friction=0.6)
        body(Rect(90, 6), 0, top + 3 + (top + 6) * i, friction=0.6)


@scene()
def table(system: PhysicsSystem) -> None:
    """One body of three boxes with four legs' worth of room below, and crates on it."""
    ground()
    parts = [Rect(120, 8, (0, 44)), Rect(8, 40, (-50, 20)), Rect(8, 40, (50, 20))]
    body(parts, 0, 0, friction=0.6)
    for i in range(3):
        body(Rect(24, 24), 30 * (i - 1), 60, friction=0.6)
    body(Rect(20, 20), 0, 10, friction=0.6)


@scene()
def hollow_boxes(system: PhysicsSystem) -> None:
    """Concave polygons, as cups into each other."""
    ground()
    cup = [(-12, 0), (12, 0), (30, 30), (26, 30), (10.4, 4), (-10.4, 4), (-26, 30), (-30, 30)]
    for i in range(4):
        body(Polygon(cup), 0, 8 * i, friction=0.5)


@scene(ticks=900)
def inverted_pyramid(system: PhysicsSystem) -> None:
    """Each row has a crate more than the one below: the outer ones come down, the middle stands or not."""
    ground()
    for row in range(5):
        for i in range(row + 1):
            body(Rect(20, 20), 20.5 * (i - row / 2), 10 + 20 * row, friction=0.6)


@scene(ticks=600)
def many_pyramids(system: PhysicsSystem) -> None:
    """Six islands, each of which sleeps by itself."""
    ground()
    for k in range(6):
        for row in range(4):
            for i in range(4 - row):
                body(Rect(14, 14), 90 * (k - 2.5) + 15 * (i - (3 - row) / 2), 7 + 14 * row, friction=0.6)


@scene(ticks=1500, options={"contact_frequency": 20.0, "contact_damping_ratio": 2.0, "push_out_speed": 60.0})
def cushions(system: PhysicsSystem) -> None:
    """Soft contacts: a pyramid, a tower, and crates that are made inside each other."""
    ground(friction=0.6)
    for row in range(5):
        for i in range(5 - row):
            body(Rect(20, 20), -200 + 22 * i + 11 * row, 10 + 20 * row, friction=0.6)
    for i in range(4):
        body(Rect(20, 20), 40, 10 + 20 * i, friction=0.6)
    for i in range(3):
        body(Rect(20, 20), 150 + 8 * i, 12 + 6 * i, friction=0.6)
