"""Lines of text in the game's own lettering."""

from array import array

import pyglet
from pyglet import gl

from demo_game import lettering
from demo_game.draw.quads import Quads, compile_program
from demo_game.palette import BLACK, RGB, mix

_VERTEX = """
in vec2 corner;
in vec4 place;    // x, y of the vertex and of its texel
in vec4 color;
in vec2 cut;      // half the stroke's width (0 to 1 of the field's reach), and how soft its edge is

uniform WindowBlock { mat4 projection; mat4 view; } window;

out vec2 texel;
out vec4 tint;
flat out vec2 edge;

void main() {
    gl_Position = window.projection * window.view * vec4(place.xy, 0.0, 1.0);
    texel = place.zw;
    tint = color;
    edge = cut;
}
"""

_FRAGMENT = """
in vec2 texel;
in vec4 tint;
flat in vec2 edge;

uniform sampler2D letters;

out vec4 result;

void main() {
    float distance = 1.0 - texture(letters, texel).r;
    float cover = (1.0 - smoothstep(edge.x - edge.y, edge.x + edge.y, distance)) * tint.a;
    result = vec4(tint.rgb * cover, cover);
}
"""

_ATTRIBUTES = {"place": 4, "color": 4, "cut": 2}

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0

REGULAR, BOLD = 0.36, 0.52
"""Half the width of a stroke, in units of the lettering."""


class Text:
    """A layer of text. `draw` draws the lines that were written since the last `draw`."""

    def __init__(self, capacity: int = 1200) -> None:
        atlas = lettering.atlas()
        self._glyphs = atlas.glyphs
        self._quads = Quads(compile_program(_VERTEX, _FRAGMENT), capacity, _ATTRIBUTES)
        self._count = 0
        self.pixel = 1.0
        """Size of a pixel of the window in pixels of the field."""
        image = pyglet.image.ImageData(atlas.width, atlas.height, "R", atlas.texels)
        self._texture = image.create_texture(pyglet.image.Texture)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        color: RGB,
        *,
        alpha: float = 1.0,
        align: float = LEFT,
        weight: float = REGULAR,
        soft: float = 0.0,
        spacing: float = 0.0,
        shade: float = 0.0,
    ) -> None:
        """Write a line with its baseline at `y`. `size` is the height of a capital in pixels.

        `soft` blurs the edge (in pixels, for shadows and light), `spacing` is added between letters (in units),
        `shade` (0 to 1) darkens the letters towards their baseline.
        """
        text = text.upper()
        unit = size / lettering.CAP
        x -= align * (lettering.measure(text) + spacing * max(len(text) - 1, 0)) * unit
        edge = max(0.5 * self.pixel, soft) / (unit * lettering.MARGIN)
        cut = weight / lettering.MARGIN, min(edge, 0.45)
        high, low = (*color, alpha), (*mix(color, BLACK, shade), alpha)
        colors = array("f", low * 2 + high * 2)
        for character in text:
            self._glyph(character, x, y, unit, colors, cut)
            x += (lettering.advance(character) + spacing) * unit

    def _glyph(
        self,
        character: str,
        x: float,
        y: float,
        unit: float,
        colors: "array[float]",
        cut: tuple[float, float],
    ) -> None:
        i = self._count
        if character == " " or i == self._quads.capacity:
            return
        self._count = i + 1
        glyph = self._glyphs.get(character, self._glyphs["?"])
        left, bottom, right, top = lettering.cell(glyph)
        left, bottom, right, top = x + left * unit, y + bottom * unit, x + right * unit, y + top * unit
        values = self._quads.values
        # The order of the corners is that of Quads: lower left, lower right, upper right, upper left.
        corners = (
            left, bottom, glyph.left, glyph.bottom,
            right, bottom, glyph.right, glyph.bottom,
            right, top, glyph.right, glyph.top,
            left, top, glyph.left, glyph.top,
        )  # fmt: skip
        values["place"][16 * i : 16 * i + 16] = array("f", corners)
        values["color"][16 * i : 16 * i + 16] = colors
        values["cut"][8 * i : 8 * i + 8] = array("f", cut * 4)

    def framed(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        color: RGB,
        align: float = MIDDLE,
        alpha: float = 1.0,
    ) -> None:
        """Write a line with a soft shadow, which is readable on any background."""
        self.write(words, x, y - 1, size, BLACK, alpha=0.6 * alpha, align=align, weight=0.6, soft=2)
        self.write(words, x, y, size, color, alpha=alpha, align=align, weight=BOLD - 0.1)

    def headline(self, words: str, x: float, y: float, size: float, color: RGB, alpha: float = 1.0) -> None:
        """Write a line with a shadow and a glow."""
        self.write(words, x, y - 3, size, BLACK, alpha=0.6 * alpha, align=MIDDLE, weight=0.7, soft=4)
        self.write(words, x, y, size, color, alpha=0.25 * alpha, align=MIDDLE, weight=0.8, soft=8)
        self.write(words, x, y, size, color, alpha=alpha, align=MIDDLE, weight=0.6, shade=0.2)

    def width(self, words: str, size: float) -> float:
        """Pixels that a line of this size takes."""
        return lettering.measure(words.upper()) * size / lettering.CAP

    def draw(self) -> None:
        """Draw all lines."""
        self._quads.upload(self._count)
        self._quads.program.use()
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(self._texture.target, self._texture.id)
        self._quads.draw(self._count)
        self._count = 0
