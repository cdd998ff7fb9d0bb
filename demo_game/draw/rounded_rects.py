"""Rounded rectangles in soft light from above: bricks, paddle, balls, walls, bars. A disc is a fully rounded square."""

import math
from array import array

from pyglet.graphics.shader import ShaderProgram

from demo_game.draw.quads import Quads, compile_program
from demo_game.palette import RGB

_VERTEX = """
in vec2 corner;
in vec4 pose;    // x, y, cosine and sine of the angle
in vec4 body;    // half width, half height, corner radius, reach of the glow
in vec4 color;   // red, green, blue, alpha
in vec4 look;    // gloss, flash, strength of the glow, unused

uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform vec2 offset;
uniform float pixel;     // size of a pixel in the game's units
uniform float shadow;    // 1: draw the shadow only

const float SOFT = 7.0;  // the shadow's reach

out vec2 local;
flat out vec2 turn;
flat out vec4 rect_body;
flat out vec4 rect_color;
flat out vec4 rect_look;

void main() {
    // No larger than what is drawn: on a software renderer, area is time.
    local = corner * (body.xy + (shadow > 0.5 ? SOFT : body.w + pixel));
    vec2 turned = vec2(pose.z * local.x - pose.w * local.y, pose.w * local.x + pose.z * local.y);
    gl_Position = window.projection * window.view * vec4(pose.xy + offset + turned, 0.0, 1.0);
    turn = pose.zw;
    rect_body = body;
    rect_color = color;
    rect_look = look;
}
"""

_FRAGMENT = """
in vec2 local;
flat in vec2 turn;
flat in vec4 rect_body;
flat in vec4 rect_color;
flat in vec4 rect_look;

uniform float pixel;
uniform float shadow;

out vec4 result;

const float SOFT = 7.0;
const vec2 LIGHT = vec2(-0.3162, 0.9487);

void main() {
    vec2 size = rect_body.xy;
    float radius = rect_body.z;
    vec2 q = abs(local) - size + radius;
    float distance = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
    if (shadow > 0.5) {
        float dark = 0.42 * rect_color.a * (1.0 - smoothstep(-5.0, SOFT, distance));
        result = vec4(0.0, 0.0, 0.02 * dark, dark);
        return;
    }
    float cover = clamp(0.5 - distance / pixel, 0.0, 1.0) * rect_color.a;
    vec3 rgb = rect_color.rgb;

    // The slope of the rounded edge, turned with the rectangle: the light stays above when a brick turns.
    vec2 outward = q.x > 0.0 && q.y > 0.0 ? normalize(q) : q.x > q.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
    outward *= sign(local);
    mat2 rotation = mat2(turn.x, turn.y, -turn.y, turn.x);
    float facing = dot(rotation * outward, LIGHT);
    float edge = min(min(size.x, size.y) * 0.45, 4.5);
    float bevel = clamp(1.0 + distance / edge, 0.0, 1.0);
    // 1 at the rectangle's highest point, -1 at its lowest.
    float height = (rotation * local).y / (abs(turn.y) * size.x + abs(turn.x) * size.y + 0.001);
    float gloss = rect_look.x;
    rgb *= 1.0 + gloss * (0.12 * clamp(height, -1.0, 1.0) + 0.40 * bevel * facing);
    rgb += gloss * 0.10 * bevel * max(facing, 0.0);
    rgb = mix(rgb, vec3(1.0), rect_look.y);

    float reach = rect_body.w;
    float glow = reach > 0.0 ? rect_look.z * pow(max(1.0 - max(distance, 0.0) / reach, 0.0), 2.5) : 0.0;
    glow *= (1.0 - cover);
    result = vec4(rgb * cover + rect_color.rgb * glow, cover);
}
"""

_ATTRIBUTES = {"pose": 4, "body": 4, "color": 4, "look": 4}


def rounded_rect_program() -> ShaderProgram:
    """The shader that draws rounded rectangles."""
    return compile_program(_VERTEX, _FRAGMENT)


class RoundedRects:
    """A layer of rounded rectangles. `draw` draws those that were added since the last `draw`."""

    def __init__(self, program: ShaderProgram, capacity: int = 384) -> None:
        self._quads = Quads(program, capacity, _ATTRIBUTES)
        self._count = 0

    def add(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: RGB,
        *,
        angle: float = 0.0,
        alpha: float = 1.0,
        radius: float = 5.0,
        gloss: float = 1.0,
        flash: float = 0.0,
        glow: float = 0.0,
        reach: float = 0.0,
    ) -> None:
        """Add a rectangle around (x, y), turned by `angle` radians counter-clockwise; `glow` is `reach` pixels wide."""
        i = self._count
        if i == self._quads.capacity:
            return
        self._count = i + 1
        values = self._quads.values
        at, end = 16 * i, 16 * i + 16
        w, h = width / 2, height / 2
        values["pose"][at:end] = array("f", (x, y, math.cos(angle), math.sin(angle)) * 4)
        values["body"][at:end] = array("f", (w, h, min(radius, w, h), reach) * 4)
        values["color"][at:end] = array("f", (*color, alpha) * 4)
        values["look"][at:end] = array("f", (gloss, flash, glow, 0.0) * 4)

    def disc(self, x: float, y: float, radius: float, color: RGB, **look: float) -> None:
        """Add a disc."""
        self.add(x, y, 2 * radius, 2 * radius, color, radius=radius, **look)

    def draw(self, pixel: float, shadow: tuple[float, float] | None = None) -> None:
        """Draw all rectangles, with shadows at the offset `shadow` if given. `pixel` is the size of a pixel."""
        program = self._quads.program
        self._quads.upload(self._count)
        program.use()
        program["pixel"] = pixel
        if shadow is not None:
            program["shadow"] = 1.0
            program["offset"] = shadow
            self._quads.draw(self._count)
        program["shadow"] = 0.0
        program["offset"] = (0.0, 0.0)
        self._quads.draw(self._count)
        self._count = 0
