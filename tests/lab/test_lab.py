"""The lab without a window: pages, commands, what is written, and the layout."""

from __future__ import annotations

import math

import pytest

from physics import geometry
from physics.debug import Picture
from physics.lab.figure import NEW
from physics.lab.lab import Lab
from physics.lab.layout import SMALLEST, Layout
from physics.lab.mistakes import MISTAKES
from physics.lab.scenes import SCENES

SIZES = ((1280.0, 800.0), SMALLEST)


def words(lab: Lab) -> dict[str, str]:
    return {row.formula: row.value for section in lab.sections() for row in section.rows}


def commands(lab: Lab) -> list[str]:
    return [button.command for row in [*lab.tools(), lab.mistakes()] for button in row]


def test_every_button_of_both_pages_does_something_and_draws() -> None:
    lab = Lab()
    for page in ("shapes", "scenes"):
        lab.do(page)
        for command in commands(lab):
            if command.startswith(("shapes", "scene")):
                continue
            before = (
                lab.text(),
                lab.player and (lab.player.paused, lab.player.show, lab.player.speed, lab.player.ticks),
            )
            lab.do(command)
            picture = Picture()
            layout = Layout(lab, *SIZES[0])
            lab.camera.fit(layout.canvas)
            lab.draw(picture, layout.canvas)
            layout.draw(picture)
            after = (
                lab.text(),
                lab.player and (lab.player.paused, lab.player.show, lab.player.speed, lab.player.ticks),
            )
            assert before != after or command in ("sweep", "restart")
    lab.close()


@pytest.mark.parametrize("size", SIZES)
def test_no_button_is_cut_off_or_covers_another(size: tuple[float, float]) -> None:
    lab = Lab()
    for page in ("shapes", "scenes"):
        lab.do(page)
        boxes = [placed.box for placed in Layout(lab, *size).buttons]
        assert len(boxes) > 10
        for i, box in enumerate(boxes):
            assert box.left >= 0
            assert box.left + box.width <= size[0]
            for other in boxes[:i]:
                assert (
                    box.left >= other.left + other.width
                    or other.left >= box.left + box.width
                    or box.bottom >= other.bottom + other.height
                    or other.bottom >= box.bottom + box.height
                )
    lab.close()


@pytest.mark.parametrize("name", MISTAKES)
def test_the_panel_has_room_for_everything(name: str) -> None:
    lab = Lab(f"{MISTAKES[name].example} show:closest,contact,ghost,sweep,ray,cells mistake:{name}")
    lab.bench.figures[0].motion = (100.0, 0.0, 0.0)
    layout = Layout(lab, *SMALLEST)
    titles = {word.text for word in layout.words if word.mark == "title"}
    assert len(titles) == 1 + len(lab.sections())
    switches = [placed.box for placed in layout.buttons if placed.button.command.startswith("mistake")]
    top = max(box.bottom + box.height for box in switches)
    panel = [word for word in layout.words if word.x >= layout.panel.left and word.mark != "title"]
    lines = [word.y for word in panel if word.text not in {each.button.text for each in layout.buttons}]
    assert min(lines) > top


def test_a_button_is_found_where_it_is_drawn() -> None:
    lab = Lab()
    layout = Layout(lab, *SIZES[0])
    for placed in layout.buttons:
        box = placed.box
        assert layout.button_at((box.left + 0.5 * box.width, box.bottom + 0.5 * box.height)) is placed.button
    assert layout.button_at((400.0, 400.0)) is None


def test_the_numbers_are_those_of_the_engine() -> None:
    lab = Lab("circle:60@590,440 rect:260,120,40,0@350,290,30")
    a, b = lab.bench.two
    gap = geometry.distance(a.shape, a.at, b.shape, b.at)
    assert words(lab)["distance = |pA - pB|"] == f"{gap:.2f}"
    assert words(lab)["hit = d2 <= r2"] == "no"
    lab.load("circle:60@490,340 rect:260,120,40,0@350,290,30")
    contact = lab.bench.two[0].collide(lab.bench.two[1])
    assert contact is not None
    assert words(lab)["depth: B moved by n * depth is free"] == f"{contact.depth:.2f}"


@pytest.mark.parametrize("first", NEW)
@pytest.mark.parametrize("second", NEW)
def test_there_is_something_to_say_of_every_pair(first: str, second: str) -> None:
    lab = Lab()
    lab.bench.add(first, (100.0, 100.0))
    lab.bench.add(second, (400.0, 300.0))
    lab.bench.figures[2].motion = (300.0, 200.0, 1.0)
    for aspect in ("sweep", "ray"):
        lab.do(f"show:{aspect}")
    said = words(lab)
    assert "distance = |pA - pB|" in said
    assert said["t, time of impact, 0 to 1"] not in ("none", "drag a free handle")
    picture = Picture()
    lab.draw(picture, Layout(lab, *SIZES[0]).canvas)
    assert len(list(picture)) > 10


def test_the_mouse_drags_what_is_under_it_on_the_canvas() -> None:
    lab = Lab()
    canvas = Layout(lab, *SIZES[0]).canvas
    lab.camera.fit(canvas)
    circle = lab.bench.figures[0]
    start = lab.camera.to_window(canvas, (circle.at.x + 10, circle.at.y))
    before = circle.at.x
    lab.press(canvas, start)
    lab.drag(canvas, (start[0] + 100, start[1]))
    lab.release()
    assert circle.at.x == pytest.approx(before + 100 / lab.camera.zoom, abs=0.5)


def test_the_wheel_zooms_about_the_mouse() -> None:
    lab = Lab()
    canvas = Layout(lab, *SIZES[0]).canvas
    lab.camera.fit(canvas)
    mouse = (200.0, 300.0)
    before = lab.camera.to_world(canvas, mouse)
    lab.camera.zoom_by(3.0, canvas, mouse)
    assert lab.camera.to_world(canvas, mouse) == pytest.approx(before)
    assert lab.camera.to_window(canvas, before) == pytest.approx(mouse)
    lab.camera.fit(canvas)  # the same box: nothing is fitted anew
    assert lab.camera.to_world(canvas, mouse) == pytest.approx(before)
    for _ in range(50):
        lab.camera.zoom_by(3.0, canvas, mouse)
    assert math.isfinite(lab.camera.x)


def test_states_of_scenes_and_shapes_come_back() -> None:
    lab = Lab("scene:pyramid tick:20")
    assert lab.player is not None
    assert lab.player.paused
    assert lab.text() == "scene:pyramid tick:20"
    lab.load("circle:5@1,2 circle:6@3,4")
    assert lab.player is None
    assert lab.text().startswith("circle:5@1,2 circle:6@3,4 ")
    for wrong in ("scene:nowhere", "scene:pyramid tick:soon", "nonsense"):
        with pytest.raises(ValueError, match=wrong.split()[-1].partition(":")[2] or wrong):
            lab.load(wrong)
    assert lab.text().startswith("circle:5@1,2 ")


def test_there_is_an_example_of_each_mistake_when_there_is_none_on_the_bench() -> None:
    lab = Lab("segment:-50,0,50,0@100,100 ellipse:50,20@300,300")
    lab.do("mistake:inside")
    assert lab.bench.circle_and_rect is not None
    assert lab.bench.mistake == "inside"
    lab.do("mistake:inside")
    assert lab.bench.mistake == ""


def test_every_scene_has_a_button() -> None:
    lab = Lab("scene:pyramid")
    assert {f"scene:{name}" for name in SCENES} <= set(commands(lab))
    lab.close()


def test_a_scene_takes_figures_out_of_the_hold_of_the_mouse() -> None:
    lab = Lab()
    at = lab.bench.figures[0].at
    lab.bench.press((at.x, at.y), 1.0)
    assert lab.bench.held is not None
    lab.do("scenes")
    lab.release()
    lab.do("shapes")
    assert lab.bench.held is None
