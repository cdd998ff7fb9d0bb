"""Particles that the graphics card moves: the shader computes a position from the place, velocity and time of birth.

Python computes nothing for a particle after its birth. The particles are in a ring: a new one replaces the oldest.
"""

import math
from array import array
from random import Random

from demo_game.draw.quads import Quads, compile_program
from demo_game.palette import RGB

_VERTEX = """
in vec2 corner;
in vec4 motion;   // position and velocity at birth
in vec4 life;     // birth, seconds, size, kind
in vec4 color;    // red, green, blue, spin

uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform float now;

out vec2 local;
flat out vec4 tint;
flat out float kind;
flat out float share;

const float DRAG = 2.6;      // per second
const float WEIGHT = 420.0;  // pixels per second squared, for shards

void main() {
    float age = now - life.x;
    share = age / life.y;
    kind = life.w;
    local = corner;
    tint = color;
    if (age < 0.0 || share >= 1.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    // Drag alone: v = v0 exp(-k t), so the way is v0 (1 - exp(-k t)) / k.
    vec2 at = motion.xy + motion.zw * (1.0 - exp(-DRAG * age)) / DRAG;
    float size = life.z;
    float angle = 0.0;
    if (kind < 0.5) {
        size *= 1.0 - share * share;
    } else if (kind < 1.5) {
        at.y -= 0.5 * WEIGHT * age * age;
        angle = color.a * age;
    } else {
        size *= 0.25 + 0.75 * sqrt(share);
    }
    float c = cos(angle), s = sin(angle);
    vec2 stretch = kind > 0.5 && kind < 1.5 ? vec2(1.0, 0.62) : vec2(1.0);
    vec2 p = corner * stretch * size;
    gl_Position = window.projection * window.view * vec4(at + vec2(c * p.x - s * p.y, s * p.x + c * p.y), 0.0, 1.0);
}
"""

_FRAGMENT = """
in vec2 local;
flat in vec4 tint;
flat in float kind;
flat in float share;

out vec4 result;

void main() {
    float fade = 1.0 - share;
    if (kind < 0.5) {
        // An ember: light that adds.
        float d = length(local);
        float light = pow(max(1.0 - d, 0.0), 2.0) * fade;
        result = vec4(tint.rgb * light, 0.0);
    } else if (kind < 1.5) {
        // A shard: a bit of the brick.
        float alpha = fade * fade * (3.0 - 2.0 * fade);
        result = vec4(tint.rgb * (0.85 + 0.3 * local.y), 1.0) * alpha;
    } else {
        // A ring that spreads.
        float d = length(local);
        float band = smoothstep(0.70, 0.92, d) * (1.0 - smoothstep(0.92, 1.0, d));
        result = vec4(tint.rgb * band * fade * fade * 0.9, 0.0);
    }
}
"""

EMBER, SHARD, RING = 0.0, 1.0, 2.0

_ATTRIBUTES = {"motion": 4, "life": 4, "color": 4}


class Sparks:
    """A ring of particles. All times are in seconds on one clock: `now` of `add` and of `draw`."""

    def __init__(self, capacity: int = 1024) -> None:
        self._quads = Quads(compile_program(_VERTEX, _FRAGMENT), capacity, _ATTRIBUTES)
        self._next = 0
        self._rng = Random(1)

    def add(
        self,
        kind: float,
        now: float,
        seconds: float,
        x: float,
        y: float,
        size: float,
        color: RGB,
        vx: float = 0.0,
        vy: float = 0.0,
        spin: float = 0.0,
    ) -> None:
        """Add a particle; `size` is half its width in pixels."""
        at, end = 16 * self._next, 16 * self._next + 16
        values = self._quads.values
        values["motion"][at:end] = array("f", (x, y, vx, vy) * 4)
        values["life"][at:end] = array("f", (now, seconds, size, kind) * 4)
        values["color"][at:end] = array("f", (*color, spin) * 4)
        self._next = (self._next + 1) % self._quads.capacity

    def fountain(
        self,
        kind: float,
        now: float,
        count: int,
        x: float,
        y: float,
        color: RGB,
        *,
        speed: float = 160.0,
        size: float = 4.0,
        seconds: float = 0.6,
        width: float = 0.0,
        height: float = 0.0,
        angle: float = 0.0,
        upward: float = 0.0,
    ) -> None:
        """Add `count` particles in a rectangle of `width` by `height`, rotated by `angle`. They fly out of it."""
        rng = self._rng
        c, s = math.cos(angle), math.sin(angle)
        for _ in range(count):
            px, py = (rng.random() - 0.5) * width, (rng.random() - 0.5) * height
            dx, dy = c * px - s * py, s * px + c * py
            heading = rng.random() * 2 * math.pi
            pace = speed * (0.3 + 0.7 * rng.random())
            self.add(
                kind,
                now,
                seconds * (0.55 + 0.45 * rng.random()),
                x + dx,
                y + dy,
                size * (0.6 + 0.4 * rng.random()),
                color,
                pace * math.cos(heading) + 2.0 * dx,
                pace * math.sin(heading) + 2.0 * dy + upward,
                (rng.random() - 0.5) * 24.0,
            )

    def clear(self) -> None:
        """Forget all particles."""
        values = self._quads.values["life"]
        values[:] = array("f", bytes(4 * len(values)))

    def draw(self, now: float) -> None:
        """Draw the particles that are alive at `now`."""
        program = self._quads.program
        self._quads.upload(self._quads.capacity)
        program.use()
        program["now"] = now
        self._quads.draw(self._quads.capacity)
