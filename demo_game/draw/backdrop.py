"""The background: a night sky in the colour of the level. Painted once for each size and colour, then copied."""

from pyglet import gl
from pyglet.image import Texture
from pyglet.image.buffer import Framebuffer

from demo_game import palette
from demo_game.draw.quads import Quads, compile_program
from demo_game.field import CENTER, HEIGHT, LEFT, RIGHT, TOP, WIDTH
from demo_game.palette import RGB

COLORS = (palette.DUSK, palette.SEA, palette.ORCHID, palette.EMBER, palette.LEAF, palette.ROSE)
"""The light in the sky, level by level."""

_VERTEX = """
in vec2 corner;

uniform vec2 size;

out vec2 place;

void main() {
    place = (corner * 0.5 + 0.5) * size;
    gl_Position = vec4(corner, 0.0, 1.0);
}
"""

_FRAGMENT = """
in vec2 place;

uniform vec2 size;
uniform vec3 low;
uniform vec3 high;
uniform vec3 glow;
uniform vec4 field;    // left, right, top and middle of the field

out vec4 result;

float hash(vec2 p) {
    vec3 q = fract(vec3(p.xyx) * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(hash(i), hash(i + vec2(1.0, 0.0)), f.x),
               mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), f.x), f.y);
}

float clouds(vec2 p) {
    float sum = 0.0, part = 0.5;
    for (int i = 0; i < 5; i++) {
        sum += part * noise(p);
        p = mat2(0.8, 0.6, -0.6, 0.8) * p * 2.03 + 17.0;
        part *= 0.5;
    }
    return sum;
}

void main() {
    vec2 at = place / size;
    vec3 rgb = mix(low, high, smoothstep(0.0, 1.1, at.y));
    vec2 p = place / size.y * 3.2;
    float veil = clouds(p + 2.0 * clouds(p + 4.0));
    vec2 middle = (at - vec2(0.5, 0.62)) * vec2(1.1, 1.25);
    float light = exp(-3.2 * dot(middle, middle));
    rgb += glow * light * (0.02 + 0.30 * smoothstep(0.35, 0.85, veil));

    // A few stars, each somewhere in its own cell.
    vec2 cell = floor(place / 26.0);
    vec2 star = (cell + 0.2 + 0.6 * vec2(hash(cell), hash(cell + 71.0))) * 26.0;
    float bright = pow(hash(cell + 139.0), 14.0);
    rgb += bright * 0.8 * exp(-1.1 * dot(place - star, place - star)) * vec3(0.85, 0.9, 1.0);

    bool inside = place.x > field.x && place.x < field.y && place.y < field.z;
    if (inside) {
        // A quiet lattice of dots gives the eye something to measure speed by.
        vec2 dots = fract((place - vec2(field.w, 12.0)) / 48.0 + 0.5) - 0.5;
        rgb += 0.045 * (1.0 - smoothstep(0.015, 0.04, length(dots)));
    } else {
        rgb *= 0.55;
    }
    rgb *= 1.0 - 0.35 * dot(at - 0.5, at - 0.5) * 2.0;
    // Noise of one step of brightness hides the bands of so dark a gradient.
    rgb += (hash(place * 3.7) - 0.5) / 255.0;
    result = vec4(rgb, 1.0);
}
"""


class Backdrop:
    """The picture behind everything. Painting takes the time of a frame, copying almost none."""

    def __init__(self) -> None:
        self._quads = Quads(compile_program(_VERTEX, _FRAGMENT), 1, {})
        program = self._quads.program
        program.use()
        program["size"] = (float(WIDTH), float(HEIGHT))
        program["low"] = palette.NIGHT
        program["high"] = palette.INDIGO
        program["field"] = (float(LEFT), float(RIGHT), float(TOP), float(CENTER))
        self._buffer = Framebuffer()
        self._texture: Texture | None = None
        self._painted: tuple[int, int, RGB] | None = None

    def draw(self, viewport: tuple[int, int, int, int], level: int) -> None:
        """Copy the picture into the viewport of the window (left, bottom, width and height in pixels)."""
        left, bottom, width, height = viewport
        wanted = (width, height, COLORS[level % len(COLORS)])
        if wanted != self._painted:
            self._paint(*wanted)
            self._painted = wanted
            gl.glViewport(*viewport)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._buffer.id)
        source, target = (0, 0, width, height), (left, bottom, left + width, bottom + height)
        gl.glBlitFramebuffer(*source, *target, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, 0)

    def _paint(self, width: int, height: int, glow: RGB) -> None:
        if self._texture is None or (self._texture.width, self._texture.height) != (width, height):
            self._texture = Texture.create(width, height)
            self._buffer.attach_texture(self._texture)
        self._buffer.bind()
        gl.glViewport(0, 0, width, height)
        program = self._quads.program
        program.use()
        program["glow"] = glow
        self._quads.draw(1)
        self._buffer.unbind()
