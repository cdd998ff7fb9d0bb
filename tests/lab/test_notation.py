"""The state as a line of text: there and back, and errors that name the word."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Transform
from physics.lab import notation
from physics.lab.bench import Aspect, Bench
from physics.lab.figure import NEW, Figure, round_angle
from physics.lab.mistakes import MISTAKES

halves = st.integers(-2000, 2000).map(lambda k: k / 2)
angles = st.floats(-7, 7).map(round_angle)


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    made = Figure(
        NEW[draw(st.sampled_from(list(NEW)))],
        Transform(draw(halves), draw(halves), draw(angles)),
        (draw(halves), draw(halves), draw(angles)) if draw(st.booleans()) else (0.0, 0.0, 0.0),
    )
    if draw(st.booleans()):
        made.drag("pivot", (draw(halves), draw(halves)))
    return made


@settings(max_examples=30)
@given(st.lists(figures(), min_size=2, max_size=5), st.data())
def test_there_and_back_to_the_same_bits(given_figures: list[Figure], data: st.DataObject) -> None:
    bench = Bench()
    bench.figures = given_figures
    first = data.draw(st.integers(1, len(given_figures) - 1))
    bench.pair = (first, 0)
    bench.mistake = data.draw(st.sampled_from(["", *MISTAKES]))
    bench.aspects = data.draw(st.sets(st.sampled_from(list(Aspect))).map(lambda some: sum_of(some)))
    bench.ray = ((data.draw(halves), 1.5), (data.draw(halves), -3.0))
    text = notation.write(bench)
    again = notation.read(text)
    assert notation.write(again) == text
    assert "\n" not in text
    for old, new in zip(bench.figures, again.figures, strict=True):
        assert new.shape == old.shape
        assert (new.at.x, new.at.y, new.at.angle) == (old.at.x, old.at.y, old.at.angle)
        assert new.motion == old.motion
    assert (again.pair, again.mistake, again.aspects) == (bench.pair, bench.mistake, bench.aspects)
    if Aspect.RAY in bench.aspects:
        assert again.ray == bench.ray


def sum_of(aspects: set[Aspect]) -> Aspect:
    total = Aspect(0)
    for aspect in aspects:
        total |= aspect
    return total


def test_the_shell_leaves_it_as_it_is() -> None:
    bench = Bench()
    bench.toggle(Aspect.RAY)
    bench.mistake = "plus"
    bench.figures[0].motion = (-10.0, 5.0, 1.0)
    assert not set(notation.write(bench)) & set("'\"\\;&|<>()$`*?[]#~!{}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("round:5@1,2 circle:5@1,2", "'round:5@1,2': no such word; there are circle"),
        ("circle:5@1 circle:5@1,2", "'circle:5@1': a place is x,y or x,y,degrees"),
        ("circle:-5@1,2 circle:5@1,2", "'circle:-5@1,2': Circle.radius"),
        ("circle:x@1,2 circle:5@1,2", "could not convert"),
        ("circle:inf@1,2 circle:5@1,2", "finite"),
        ("circle:5@1,2", "two figures are needed"),
        ("circle:5 circle:5@1,2", "'circle:5': an @ and a place are missing"),
        ("circle:@1,2 circle:5@1,2", "'circle:@1,2': could not convert '' to numbers"),
        ("capsule:1,2,3@1,2 circle:5@1,2", "'capsule:1,2,3@1,2':"),
        ("circle:5,1@1,2 circle:5@1,2", "takes 1 or 3 numbers, got 2"),
        ("pair:0,9", "'pair:0,9': two different numbers of figures, 0 to 1"),
        ("show:everything", "no 'everything'; there are closest"),
        ("mistake:none", "no such mistake; there are plus"),
        ("ray:1,2,3", "'ray:1,2,3':"),
    ],
)
def test_what_is_wrong_is_named(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        notation.read(text)


def test_nothing_is_the_start() -> None:
    assert notation.write(notation.read("")) == notation.write(Bench())
    assert math.degrees(notation.read("").figures[1].at.angle) == pytest.approx(30)
