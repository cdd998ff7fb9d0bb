"""A strip of pictures of a scene, side by side in one SVG document."""

from __future__ import annotations

from math import inf

import esper

from physics import Collider, PhysicsSystem, RigidBody, Transform
from physics.debug import svg
from tests.scenes.measures import reach_of
from tests.scenes.play import play
from tests.scenes.scene import Region, Scene

WIDTH = 300.0
GAP = 8.0


def strip(scene: Scene, ticks: int, pictures: int) -> str:
    """The scene at so many times, from after one tick to after `ticks`, as the text of an SVG document."""
    region = _seen(scene, ticks)
    moments = {round(i * (ticks - 1) / max(pictures - 1, 1)) for i in range(pictures)}
    height = WIDTH * (region[3] - region[1]) / (region[2] - region[0])
    parts: list[str] = []

    def draw(system: PhysicsSystem, tick: int) -> None:
        if tick in moments:
            left = len(parts) / 2 * (WIDTH + GAP)
            picture = svg(system, region=region, width=WIDTH, background="white")
            parts.append(picture.replace("<svg ", f'<svg x="{left:g}" ', 1))
            parts.append(
                f'<text x="{left + 4:g}" y="14" font-family="sans-serif" font-size="12">{tick + 1}</text>'
            )

    play(scene, ticks, draw)
    width = len(parts) / 2 * (WIDTH + GAP) - GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}">'
    return "\n".join([head, f"<title>{scene.name}</title>", *parts, "</svg>"]) + "\n"


def _seen(scene: Scene, ticks: int) -> Region:
    """What to show: where the bodies that are not static are in the course of the run, and something around it."""
    left, bottom, right, top = inf, inf, -inf, -inf

    def look(system: PhysicsSystem, tick: int) -> None:
        nonlocal left, bottom, right, top
        for entity, (transform, body) in esper.get_components(Transform, RigidBody):
            collider = esper.try_component(entity, Collider)
            if body.kind != "static" and collider is not None:
                reach = reach_of(collider.shapes, 0.0, 0.0)
                left, right = min(left, transform.x - reach), max(right, transform.x + reach)
                bottom, top = min(bottom, transform.y - reach), max(top, transform.y + reach)

    play(scene, ticks, look)
    margin = 0.03 * max(right - left, top - bottom)
    high = max(top - bottom, 0.3 * (right - left))
    return left - margin, bottom - margin, right + margin, bottom + high + margin
