"""The world as rounded rectangles. They are read from the components that collide, so they cannot differ from these."""

import math

import esper

from demo_game import palette
from demo_game.components import Ball, Bolt, Brick, Drop, Fuse, Net, Paddle, Wrecker
from demo_game.draw.effects import Effects
from demo_game.draw.rounded_rects import RoundedRects
from demo_game.draw.text import BOLD, MIDDLE, Text
from demo_game.field import BALL_RADIUS, CENTER, HEIGHT, LEFT, RIGHT, TOP
from demo_game.game import Game
from demo_game.kinds import POWERS, Power
from demo_game.palette import mix
from demo_game.poses import pose_of, rect_of
from physics import Circle, Collider, Interpolation, RevoluteJoint, Transform

FRAME = 10.0
"""Width of the drawn frame in pixels."""


class Scene:
    """Adds the entities of the current esper world to layers of rounded rectangles and text."""

    def __init__(self, rects: RoundedRects, text: Text, effects: Effects) -> None:
        self._rects = rects
        self._text = text
        self._effects = effects

    def frame(self) -> None:
        """Add the walls."""
        middle, height = (TOP + FRAME) / 2 - 20, TOP + FRAME + 40
        color = palette.FRAME
        self._rects.add(LEFT - FRAME / 2, middle, FRAME, height, color, radius=4, gloss=0.5)
        self._rects.add(RIGHT + FRAME / 2, middle, FRAME, height, color, radius=4, gloss=0.5)
        self._rects.add(CENTER, TOP + FRAME / 2, RIGHT - LEFT + 2 * FRAME, FRAME, color, radius=4, gloss=0.5)

    def add(self, game: Game, poses: Interpolation, alpha: float, now: float) -> None:
        """Add everything except the walls, at `alpha` between the step before the latest (0) and the latest (1)."""
        self._ropes(poses, alpha)
        self._bricks(poses, alpha, now)
        self._wreckers(poses, alpha, now)
        for _, joint in esper.get_component(RevoluteJoint):
            if joint.anchor_a is not None:
                self._rects.disc(*joint.anchor_a, 4.5, palette.FRAME, gloss=0.8)
        self._drops(poses, alpha)
        self._bolts(poses, alpha)
        self._net(now)
        self._paddle(game, poses, alpha, now)
        self._balls(game, poses, alpha, now)

    def _bricks(self, poses: Interpolation, alpha: float, now: float) -> None:
        rects, effects = self._rects, self._effects
        age = now - effects.level_at
        for entity, (brick, transform, collider) in esper.get_components(Brick, Transform, Collider):
            rect = rect_of(collider)
            x, y, angle = pose_of(rect, *poses.pose(entity, alpha))
            # A new level unfolds from its middle outwards.
            size = _overshoot(
                min(max((age - abs(x - CENTER) * 0.0006 - (HEIGHT - y) * 0.0004) / 0.35, 0.0), 1.0)
            )
            width, height = rect.width * size, rect.height * size
            kind = brick.kind
            flash = 0.75 * effects.flash(entity, now)
            if kind.explosive:
                self._bomb(entity, x, y, angle, width, height, now)
                continue
            gloss = 1.0 if kind.hits == 1 else 1.5
            color = effects.colors.get(kind.color, kind.color)
            rects.add(x, y, width, height, color, angle=angle, flash=flash, gloss=gloss, radius=6)
            if kind.hits is None:
                self._rivets(x, y, angle, width, height)
            elif brick.hits is not None and kind.hits > 1:
                self._pips(x, y, angle, brick.hits, mix(color, palette.BLACK, 0.45))

    def _ropes(self, poses: Interpolation, alpha: float) -> None:
        """Add the ropes: each from the anchor of a joint to the center of the body that hangs from it."""
        color = palette.MIST
        for entity, (joint, _) in esper.get_components(RevoluteJoint, Transform):
            if joint.anchor_a is None:
                continue
            (px, py), (x, y, _) = joint.anchor_a, poses.pose(entity, alpha)
            length = math.dist((px, py), (x, y))
            angle = math.atan2(y - py, x - px)
            self._rects.add((px + x) / 2, (py + y) / 2, length, 3, color, angle=angle, radius=1.5, gloss=0.3)

    def _wreckers(self, poses: Interpolation, alpha: float, now: float) -> None:
        for entity, (_, collider) in esper.get_components(Wrecker, Collider):
            x, y, _ = poses.pose(entity, alpha)
            [circle] = collider.shapes
            if isinstance(circle, Circle):
                flash = 0.6 * self._effects.flash(entity, now)
                self._rects.disc(x, y, circle.radius, palette.STEEL, gloss=1.6, flash=flash)
                self._rects.disc(x, y, circle.radius * 0.3, palette.FRAME, gloss=0.6)

    def _bomb(
        self, entity: int, x: float, y: float, angle: float, width: float, height: float, now: float
    ) -> None:
        lit = esper.has_component(entity, Fuse)
        beat = 1.0 if lit else 0.5 + 0.5 * math.sin(now * 5.0 + entity)
        color = self._effects.colors.get(palette.BOMB, palette.BOMB)
        core = mix(palette.EMBER, palette.SUN, beat)
        self._rects.add(
            x, y, width, height, color, angle=angle, radius=6, flash=0.8 if lit else 0.0,
            glow=0.25 + 0.25 * beat, reach=16,
        )  # fmt: skip
        self._rects.disc(x, y, min(width, height) * 0.27, core, gloss=0.4, glow=0.3 + 0.4 * beat, reach=10)

    def _pips(self, x: float, y: float, angle: float, hits: int, color: palette.RGB) -> None:
        """Add a dot for each hit until the brick breaks."""
        c, s = math.cos(angle), math.sin(angle)
        for i in range(hits):
            along = (i - (hits - 1) / 2) * 10.0
            self._rects.disc(x + along * c, y + along * s, 2.6, color, gloss=0.0)

    def _rivets(self, x: float, y: float, angle: float, width: float, height: float) -> None:
        if height > width:
            width, angle = height, angle + math.pi / 2
        c, s = math.cos(angle), math.sin(angle)
        color = mix(palette.STEEL, palette.CREAM, 0.35)
        for px in (-width / 2 + 7, width / 2 - 7):
            self._rects.disc(x + px * c, y + px * s, 2.2, color, gloss=0.6)

    def _drops(self, poses: Interpolation, alpha: float) -> None:
        for entity, (drop, transform, collider) in esper.get_components(Drop, Transform, Collider):
            x, y, _ = poses.pose(entity, alpha)
            kind = POWERS[drop.power]
            rect = rect_of(collider)
            self._rects.add(
                x, y, rect.width, rect.height, kind.color, radius=10, gloss=1.3, glow=0.45, reach=14
            )
            ink = palette.NIGHT if kind.good else palette.CREAM
            self._text.write(kind.sign, x, y - 5, 10, ink, align=MIDDLE, weight=BOLD)

    def _bolts(self, poses: Interpolation, alpha: float) -> None:
        for entity, (_, transform, collider) in esper.get_components(Bolt, Transform, Collider):
            x, y, _ = poses.pose(entity, alpha)
            rect = rect_of(collider)
            color = mix(palette.ROSE, palette.CREAM, 0.5)
            self._rects.add(x, y, rect.width, rect.height, color, gloss=0.0, radius=3, glow=0.8, reach=12)

    def _net(self, now: float) -> None:
        bright = self._effects.net_flash(now)
        for _, (_, transform, collider) in esper.get_components(Net, Transform, Collider):
            rect = rect_of(collider)
            color = mix(palette.DUSK, palette.CREAM, bright)
            self._rects.add(
                transform.x, transform.y, rect.width, rect.height, color, radius=4, gloss=0.3,
                alpha=0.8, glow=0.5 + 0.5 * bright, reach=14,
            )  # fmt: skip

    def _paddle(self, game: Game, poses: Interpolation, alpha: float, now: float) -> None:
        bright = self._effects.paddle_flash(now)
        trim = palette.ROSE
        for power, color in (
            (Power.NARROW, palette.MIST),
            (Power.WIDE, palette.SEA),
            (Power.STICKY, palette.SUN),
            (Power.LASER, palette.BOMB),
        ):
            if game.has(power):
                trim = color
        for entity, (_, transform, collider) in esper.get_components(Paddle, Transform, Collider):
            x, y, _ = poses.pose(entity, alpha)
            rect = rect_of(collider)
            width, height = rect.width, rect.height
            self._rects.add(
                x, y, width, height, trim, radius=height / 2, gloss=1.0, glow=0.3 + bright, reach=18
            )
            body = mix(palette.CREAM, palette.SILVER, 0.35)
            self._rects.add(x, y, width - 34, height, body, radius=3, gloss=1.0, flash=0.5 * bright)
            if game.has(Power.LASER):
                for side in (-1, 1):
                    self._rects.add(
                        x + side * (width / 2 - 10), y + height / 2 + 3, 7, 12, palette.SILVER, radius=2
                    )
            if game.has(Power.STICKY):
                self._rects.add(
                    x, y + height / 2, width - 22, 5, palette.SUN, radius=2.5, gloss=0.2, glow=0.5, reach=10
                )

    def _balls(self, game: Game, poses: Interpolation, alpha: float, now: float) -> None:
        piercing = game.has(Power.PIERCE)
        color = palette.EMBER if piercing else palette.CREAM
        tail = palette.EMBER if piercing else palette.DUSK
        for entity, (_, transform) in esper.get_components(Ball, Transform):
            x, y, _ = poses.pose(entity, alpha)
            self._effects.trail(entity, x, y, now, mix(tail, palette.BLACK, 0.62), BALL_RADIUS * 1.5)
            self._rects.disc(x, y, BALL_RADIUS, color, gloss=0.8, glow=0.6, reach=20)


def _overshoot(share: float) -> float:
    """Goes from 0 to 1, and slightly beyond 1 before the end."""
    rest = share - 1.0
    return 1.0 + 2.4 * rest * rest * rest + 1.4 * rest * rest
