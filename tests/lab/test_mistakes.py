"""The classical mistakes: each is wrong in its example, the method never; the numbers are those of the engine."""

from __future__ import annotations

import math
import random

import pytest

from physics import Circle, Rect, Transform, geometry
from physics.debug import Category, Picture
from physics.lab import look, notation
from physics.lab.figure import Figure
from physics.lab.mistakes import MISTAKES, Mistake, atlas, case_of, depth, hits
from physics.lab.readings import readings
from physics.lab.sketch import Sketch, touching_outline

REGION = (0.0, 0.0, 880.0, 690.0)


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_the_example_shows_the_mistake(mistake: Mistake) -> None:
    bench = notation.read(mistake.example)
    pair = bench.circle_and_rect
    assert pair is not None
    case = case_of(*pair)
    assert mistake.answer(case) != mistake.truth(case)
    contact = pair[0].collide(pair[1])
    assert hits(case) == (contact is not None)
    assert depth(case) == pytest.approx(contact.depth if contact else 0.0, abs=1e-9)


def test_the_method_agrees_with_the_engine() -> None:
    uniform = random.Random(1).uniform
    for _ in range(500):
        circle = Figure(Circle(uniform(5, 80)), Transform(uniform(-200, 200), uniform(-200, 200)))
        shape = Rect(uniform(10, 300), uniform(10, 200), (uniform(-50, 50), uniform(-50, 50)))
        rect = Figure(shape, Transform(uniform(-50, 50), uniform(-50, 50), uniform(-4, 4)))
        case = case_of(circle, rect)
        contact = circle.collide(rect)
        assert hits(case) == (contact is not None)
        assert depth(case) == pytest.approx(contact.depth if contact else 0.0, abs=1e-9)


@pytest.mark.parametrize("name", [name for name in MISTAKES if name != "strict"])
def test_the_map_shows_where_a_mistake_is_wrong(name: str) -> None:
    bench = notation.read(f"{MISTAKES[name].example} mistake:{name}")
    sketch = Sketch()
    patches = sketch.patches(bench, REGION)
    assert patches
    pair = bench.circle_and_rect
    assert pair is not None
    case = case_of(*pair)
    assert any(left <= case.x <= right and bottom <= case.y <= top for left, bottom, right, top, _ in patches)
    mistake = MISTAKES[name]
    for patch in patches[:40]:
        inside = case._replace(x=patch.left + 0.5 * 9.0, y=0.5 * (patch.bottom + patch.top))
        assert (mistake.answer(inside) > mistake.truth(inside)) == patch.found
        assert mistake.answer(inside) != mistake.truth(inside)
    # Where the circle is does not matter: the map is kept while only the circle is dragged.
    pair[0].at.x += 100
    assert sketch.patches(bench, REGION) is patches


def test_touching_left_out_is_wrong_on_the_outline_alone() -> None:
    bench = notation.read(f"{MISTAKES['strict'].example} mistake:strict")
    pair = bench.circle_and_rect
    assert pair is not None
    case = case_of(*pair)
    assert atlas(MISTAKES["strict"], case, REGION, 9.0) == []
    for x, y in touching_outline(case):
        gap = geometry.distance(pair[1].shape, pair[1].at, Circle(1e-9), Transform(x, y))
        assert gap == pytest.approx(case.radius, abs=1e-6)


def test_the_panel_tells_right_from_wrong() -> None:
    bench = notation.read(f"{MISTAKES['minus'].example} mistake:minus")
    [section] = [each for each in readings(bench) if each.title.startswith("Mistake")]
    assert [row.value for row in section.rows] == ["no", "yes", "wrongly"]
    bench.add("capsule", (0.0, 0.0))
    [section] = [each for each in readings(bench) if each.title.startswith("Mistake")]
    assert section.rows[0].formula == "needs a circle and a rectangle"


def test_the_drawing_has_both_kinds_of_wrong() -> None:
    bench = notation.read(f"{MISTAKES['plus'].example} mistake:plus")
    picture = Picture()
    Sketch().draw(bench, picture, REGION, 1.0)
    drawn = {mark.category for mark in picture}
    assert {look.FALSE_HIT, look.MISSED, look.OUTLINE, look.HIT} <= drawn
    assert Category.DYNAMIC not in drawn
    assert math.isfinite(sum(picture.bounds() or (math.nan,)))
