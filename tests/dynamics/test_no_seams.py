"""What is no seam: corners, steps and gaps of ground of many pieces stay what they are, and hold what they should."""

from __future__ import annotations

import itertools
import math

import esper
import pytest

from physics import (
    Capsule,
    Circle,
    Collider,
    PhysicsSystem,
    Polygon,
    Rect,
    RigidBody,
    Segment,
    Shape,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, rigid_body, run, transform, velocity

G = 900.0
TILE = 32.0


def floor_with_step(step: float, **material: float) -> None:
    """Tiles up to x = 0; from there on, tiles that are higher by `step`."""
    for k in range(10):
        body(Rect(32, 32), -16 - 32 * k, -16, kind="static", **material)
        body(Rect(32, 32), 16 + 32 * k, step - 16, kind="static", **material)


@pytest.mark.parametrize("step", [1.0, 5.0, 32.0])
@pytest.mark.parametrize(
    "shape", [Rect(20, 20), Polygon([(-10, -10), (14, -10), (-10, 10)])], ids=["box", "wedge"]
)
def test_a_step_up_stops_what_has_a_side(make_world, step: float, shape: Shape) -> None:
    make_world((0, -G))
    floor_with_step(step, friction=0.0)
    slider = body(shape, -60, 10, velocity=(100, 0, 0), friction=0.0, rigid={"lock_rotation": True})
    run(1)
    front = 10 if isinstance(shape, Rect) else 14
    assert transform(slider).x == pytest.approx(-front, abs=0.2)
    assert transform(slider).y == pytest.approx(10, abs=0.2)


def test_a_side_that_another_tile_covers_is_no_way_out(make_world) -> None:
    """A box that was put down in tiles that overlap comes out at the top, and not to the side on its way."""
    make_world((0, -G))
    for left, bottom, width, height in (
        (0, -16, 24, 24),
        (-8, -16, 32, 16),
        (16, -2, 32, 8),
        (0, -24, 32, 24),
    ):
        body(Rect(width, height), left + width / 2, bottom + height / 2, kind="static", friction=0.2)
    box = body(Rect(14, 9.4), 22, 4)
    run(0.5)
    at = transform(box)
    assert (at.x, at.y, at.angle) == (
        pytest.approx(22, abs=0.1),
        pytest.approx(12.7, abs=0.2),
        pytest.approx(0, abs=0.01),
    )


def test_a_ball_climbs_a_step_of_one_unit_with_a_bump_and_stops_at_a_high_one(make_world) -> None:
    make_world((0, -G))
    floor_with_step(1.0)
    ball = body(Circle(8), -60, 8, velocity=(200, 0, 0))
    rises = []
    for _ in range(40):
        esper.process(1 / 60)
        rises.append(velocity(ball).y)
    assert max(rises) > 20
    assert transform(ball).x > 20


def test_an_inner_corner_holds_from_both_sides(make_world) -> None:
    """A floor of tiles and a wall of tiles on it: a box, a ball and a wedge come to rest in the corner."""
    make_world((0, -G))
    for k in range(10):
        body(Rect(32, 32), -16 - 32 * k, -16, kind="static", friction=0.0)
    for k in range(6):
        body(Rect(32, 32), 16, -16 + 32 * k, kind="static", friction=0.0)
    for shape, reach in (
        (Rect(20, 20), 10.0),
        (Circle(7), 7.0),
        (Polygon([(-10, -10), (14, -10), (-10, 10)]), 14.0),
    ):
        down = 10.0 if reach != 7 else 7.0
        thing = body(shape, -60, down, velocity=(300, 0, 0), friction=0.0, rigid={"lock_rotation": True})
        run(1)
        assert transform(thing).x == pytest.approx(-reach, abs=0.2)
        assert transform(thing).y == pytest.approx(down, abs=0.2)
        esper.delete_entity(thing, immediate=True)


def test_a_ball_falls_into_a_gap_wider_than_it_and_lies_on_one_that_is_not(make_world) -> None:
    make_world((0, -G))
    for x in (-200, -100, 0):
        body(Rect(80, 40), x, -20, kind="static")
    falls = body(Circle(8), -150, 8)
    lies = body(Circle(15), -50, 15)
    run(1)
    assert transform(falls).y < -100
    assert transform(lies).y == pytest.approx(math.sqrt(15**2 - 10**2), abs=0.3)


def test_what_falls_deep_onto_a_seam_comes_out_on_top(make_world) -> None:
    """It is deeper than it is wide on either tile, to each of which alone the way out would be sideways."""
    make_world((0, -G))
    for x in (-16, 16):
        body(Rect(32, 32), x, -16, kind="static")
    box = body(Rect(4, 8), 0, 0.5)
    run(1)
    assert transform(box).y == pytest.approx(4, abs=0.1)
    assert transform(box).x == pytest.approx(0, abs=0.5)


@pytest.mark.parametrize("x", [-51.0, 0.0])
def test_what_is_made_inside_ground_across_a_seam_stays_there(make_world, x: float) -> None:
    """A disc on the seam of two tiles, with more tiles around. Each would press it into the other, and all ways out are
    hidden: it keeps its contacts, and does not fall through."""
    make_world((0, -G))
    for column in range(-2, 3):
        for row in range(-5, 0):
            body(Rect(TILE, TILE), column * TILE, row * TILE, kind="static")
    disc = body(Circle(4), x, -45)
    run(1.0)
    assert (transform(disc).x, transform(disc).y) == pytest.approx((x, -45), abs=0.05)


def test_other_ground_does_not_hide_what_it_lets_through(make_world) -> None:
    """The neighbour is in a layer that the ball does not meet: the corner is one."""
    make_world((0, -G))
    body(Rect(64, 10), -32, -5, kind="static")
    body(Rect(64, 64), 32, -32, kind="static", layer=2)
    body(Rect(64, 64), 96, -31.5, kind="static", friction=0.0)
    box = body(Rect(20, 20), -50, 10, mask=1, velocity=(400, 0, 0), friction=0.0)
    run(0.5)
    assert transform(box).y < 9


def test_events_tell_of_the_ground_and_not_of_its_seams(make_world) -> None:
    world: PhysicsSystem = make_world((0, -G))
    floor_with_step(0.0, friction=0.0)
    slider = body(Rect(20, 20), -150, 9.9, velocity=(300, 0, 0), friction=0.0)
    normals = []
    world.on_begin(slider, None, lambda event: normals.append(event.normal))
    run(1)
    assert len(normals) > 8
    assert all(normal == pytest.approx((0, -1), abs=1e-3) for normal in normals)


def test_touching_the_next_tile_exactly_tells_of_ground_too(make_world) -> None:
    """A crate as wide as a tile that lies exactly above one touches both its neighbours with its corners."""
    world: PhysicsSystem = make_world((0, -G))
    for k in range(3):
        body(Rect(32, 32), 32 * k, -16, kind="static")
    crate = body(Rect(32, 32), 32, 15.9)
    run(0.5)
    assert {each.normal[0] for each in world.contacts_with(crate)} == {0.0}


def test_kinematic_ground_counts_as_well(make_world) -> None:
    """A moving platform of three parts."""
    make_world((0, -G))
    for k in range(3):
        esper.create_entity(Transform(40 * k, -5), Velocity(50, 0), Collider(Rect(40, 10)))
    rider = body(Rect(20, 20), 20, 10, friction=0.3)
    slider = body(Circle(6), -10, 6, velocity=(120, 0, 0), friction=0.0)
    heights = []
    for _ in range(45):
        esper.process(1 / 60)
        heights.append(transform(slider).y)
    assert velocity(rider).x == pytest.approx(50, abs=0.1)
    assert max(heights) < 6.1


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_pieces_of_a_collider_the_one_that_is_not_hidden_is_told_of(make_world, order: int) -> None:
    """A post that ends below the surface of the floor around it: the way out of the post would be sideways."""
    world: PhysicsSystem = make_world()
    pieces = [Rect(1, 10, center=(0.5, -5.3)), Rect(200, 20, center=(0, -10))]
    esper.create_entity(Transform(), Collider(pieces[::order]))
    body(Rect(4, 4), 2.9, 1.5)
    esper.process(1 / 60)
    [contact] = world.contacts
    assert contact.normal == pytest.approx((0, 1))
    assert contact.depth > 0.1


@pytest.mark.parametrize(("x", "gap"), [(-13.2, 12.0), (-15.3, 14.0)])
def test_what_one_piece_of_a_body_touches_does_not_hide_what_another_rests_on(
    make_world, x: float, gap: float
) -> None:
    """A dumbbell above an inner corner. The ball on the right is near the end of the middle line that the ball on the
    left does not touch; so nothing carried the left ball, which sank by up to its radius."""
    world: PhysicsSystem = make_world((0, -G))
    points = [(-100.0, -20.0), (-20.0, -4.4), (0.0, 1.5), (20.0, 7.4), (100.0, 32.0)]
    ground = [Segment(a, b) for a, b in itertools.pairwise(points)]
    esper.create_entity(Transform(), Collider(ground, friction=1.0), RigidBody("static"))
    rigid = {"angular_damping": 2, "linear_damping": 0.6}
    balls = [Circle(9, (-gap, 0)), Circle(9, (gap, 0))]
    dumbbell = body(balls, x, 30, 0.25, rigid=rigid, friction=1.0)
    run(2)
    for _ in range(60):
        esper.process(1 / 60)
        assert max(contact.depth for contact in world.contacts) < 0.3
    run(3)
    assert rigid_body(dumbbell).asleep


ELL = Polygon([(-36, 12), (36, 12), (36, -12), (-12, -12), (-12, -36), (-36, -36)])
"""Its two pieces meet in the corner (-36, 12), where one of them comes to a point."""


@pytest.mark.parametrize("kind", ["static", "kinematic"])
@pytest.mark.parametrize("depth", [0.01, 0.3, 3.0])
@pytest.mark.parametrize("x", [-13.0, -12.0, -11.99998, -7.0])
def test_what_lies_level_with_the_flank_of_a_concave_piece_touches_its_top(
    make_world, kind: str, depth: float, x: float
) -> None:
    """A box as wide as 48 whose left side is level with that of the piece. It was told 48 deep in that side."""
    world: PhysicsSystem = make_world((0, -G))
    body(ELL, 0, 0, kind=kind)
    body(Rect(48, 24), x, 24 - depth)
    esper.process(0)
    [contact] = world.contacts
    assert contact.normal == pytest.approx((0, 1))
    assert contact.depth == pytest.approx(depth)


def test_what_falls_level_with_the_flank_of_a_concave_piece_stays_on_its_top(make_world) -> None:
    make_world((0, -G))
    body(ELL, 0, 0, kind="static")
    box = body(Rect(48, 24), -12, 60)
    run(1.5)
    assert transform(box).x == pytest.approx(-12, abs=1e-3)
    assert rigid_body(box).asleep


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("sides", [5, 6, 8, 12, 18])
def test_what_lies_level_with_a_slanted_flank_is_not_told_as_deep_as_it_is_wide(
    make_world, sides: int, turn: int
) -> None:
    """Ground of triangles that share corners."""
    world: PhysicsSystem = make_world((0, -G))
    start = math.pi / 2 - math.pi / sides
    ring = [
        (60 * math.cos(start + math.tau * k / sides), 60 * math.sin(start + math.tau * k / sides))
        for k in range(sides)
    ]
    ring = ring[turn % sides :] + ring[: turn % sides]
    fan = [Polygon([ring[0], ring[k], ring[k + 1]]) for k in range(1, sides - 1)]
    body(fan, 0, 0, kind="static")
    top, half = 60 * math.cos(math.pi / sides), 60 * math.sin(math.pi / sides)
    for x in (half - 20.0, half - 19.999, 20.0 - half):
        box = body(Rect(40, 20), x, top + 10 - 0.1)
        esper.process(0)
        [contact] = world.contacts
        assert contact.normal == pytest.approx((0, 1))
        assert contact.depth == pytest.approx(0.1)
        esper.delete_entity(box, immediate=True)


@pytest.mark.parametrize("x", [-1.0, -0.026, 0.0, 0.2])
def test_what_lies_across_the_peaks_of_two_ramps_comes_to_rest(make_world, x: float) -> None:
    """Each ramp begins at the foot of the one before: where the two meet is far below what lies on their peaks."""
    world: PhysicsSystem = make_world((0, -G))
    for k in range(3):
        body(Polygon([(-10, -10), (10, -10), (10, 10)]), 20 * k - 20, 0, kind="static", friction=0.6)
    bar = body(Capsule((-19, 0), (19, 0), 7.6), x, 18, friction=0.1)
    run(1)
    for _ in range(30):
        esper.process(1 / 60)
        assert {abs(contact.normal[1]) > 0.99 for contact in world.contacts} == {True}
    assert rigid_body(bar).asleep
