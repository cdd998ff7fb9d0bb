"""Draws a picture over a running game with pyglet. The only module of `physics.debug` that imports pyglet."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import sqrt
from typing import Any

import pyglet
from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram
from pyglet.graphics.vertexarray import VertexArray
from pyglet.graphics.vertexbuffer import BufferObject

from physics.debug.categories import Category
from physics.debug.ink import BOX, DOT, OVAL, PILL, TRIANGLE
from physics.debug.palette import DOT_WIDTHS, Palette
from physics.debug.picture import Picture

_INSTANCE = 32
"""Bytes of one instance; see `Ink`."""

_NAMES = f"""#version 330 core
const int PILL = {PILL}, BOX = {BOX}, OVAL = {OVAL}, TRIANGLE = {TRIANGLE}, DOT = {DOT}, CATEGORIES = {len(Category)};
const float DOT_WIDTHS = {DOT_WIDTHS};
"""

_EXACT = "#define EXACT\n"
"""For ellipses, and for windows that stretch the world: this variant takes twice as long for every pixel."""

# For each mark a rectangle slightly larger than the mark is drawn. The shader decides for each pixel whether it is
# inside the mark, by the distance from the mark's edge. So a circle is one instance and round at any scale, and lines
# are smooth and of any width. (Inigo Quilez, "2D distance functions".) A software renderer spends its time on the
# pixels, and each branch takes time: so pills, boxes, dots and the insides of polygons share one formula.
_VERTEX = """
layout(location = 0) in vec4 first;
layout(location = 1) in vec4 second;

uniform mat2 scale;      // from the world to pixels
uniform float pixels;    // of a unit of the world; if it is stretched, in its narrowest direction
uniform vec2 half_view;  // half of the viewport, in pixels
uniform float ratio;     // pixels of a point: 2 on a dense screen
uniform vec4 color[CATEGORIES];  // and how opaque insides are
uniform vec2 line[CATEGORIES];   // how opaque, and how wide

out vec2 place;          // from the mark's middle, along its own axes, in pixels
flat out vec4 form;      // half of its core's length and height, the radius around that, half of the line's width
flat out vec4 tint;
flat out float opaque;
#ifdef EXACT
flat out vec2 axis;      // the mark's own x axis in the world
flat out int oval;
#else
vec2 axis;
#endif

void main() {
    int kind = int(second.z + 0.5), category = int(second.w + 0.5);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec2 at, half_axis = vec2(0.0);
    tint = color[category];
    opaque = line[category].x;
    axis = vec2(1.0, 0.0);
    form = vec4(0.0, 0.0, 0.0, 0.5 * ratio * line[category].y);
#ifdef EXACT
    oval = int(kind == OVAL);
#endif
    if (kind == TRIANGLE) {
        at = gl_VertexID == 0 ? first.xy : gl_VertexID == 1 ? first.zw : second.xy;
        place = vec2(0.0);
        form.xy = vec2(1e6);  // far inside, everywhere
    } else {
        at = first.xy;
        if (kind == BOX || kind == OVAL) {
            half_axis = first.zw;
            form.y = second.x * pixels;
        } else if (kind == PILL) {
            at = 0.5 * (first.xy + first.zw);
            half_axis = first.zw - at;
            form.z = second.x * pixels;
            if (form.z == 0.0) tint.a = 0.0;
        } else {
            form.w *= DOT_WIDTHS;
            tint.a = 0.0;
        }
        float span = length(half_axis);
        if (span > 0.0) axis = half_axis / span;
        form.x = span * pixels;
        place = corner * (form.xy + form.z + form.w + 1.0);
        at += (axis * place.x + vec2(-axis.y, axis.x) * place.y) / pixels;
    }
    gl_Position = vec4(scale * at / half_view, 0.0, 1.0);
}
"""

_FRAGMENT = """
in vec2 place;
flat in vec4 form;
flat in vec4 tint;
flat in float opaque;
#ifdef EXACT
flat in vec2 axis;
flat in int oval;
uniform mat2 back;       // how fast distances in the world change from pixel to pixel: inverse, transposed
#endif

out vec4 result;

void main() {
    vec2 over = abs(place) - form.xy;
    vec2 beyond = max(over, 0.0);
    float edge = length(beyond) + min(max(over.x, over.y), 0.0) - form.z;
#ifdef EXACT
    vec2 to = beyond * sign(place);  // where that distance grows
    if (over.x <= 0.0 && over.y <= 0.0) to = over.x > over.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
    if (oval == 1) {
        // To first order, exact at the edge: the value of the equation over the length of its gradient.
        vec2 part = place / form.xy;
        to = part / form.xy;
        float slope = length(to);
        edge = slope > 0.0 ? length(part) * (length(part) - 1.0) / slope : -min(form.x, form.y);
    }
    float steep = length(back * (axis * to.x + vec2(-axis.y, axis.x) * to.y));
    if (steep > 0.0) edge *= length(to) / steep;
#endif
    float covered = opaque * clamp(form.w + 0.5 - abs(edge), 0.0, 1.0);
    float filled = tint.a * clamp(0.5 - edge, 0.0, 1.0);
    result = vec4(tint.rgb, 1.0) * (covered + filled * (1.0 - covered));
}
"""


class Painter:
    """Draws pictures into the current window, each in one draw call."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._context: object = None
        self._programs: dict[bool, Any] = {}
        self._array: Any = None
        self._buffer: Any = None

    def draw(self, picture: Picture) -> None:
        """Draw a picture into the current window."""
        window = _current_window()
        width, height = _viewport()
        matrix = window.projection @ window.view
        # The window's two matrices must show the plane z = 0 from straight above: a matrix of 2 by 2, and a shift,
        # remain.
        half_x, half_y = 0.5 * width / matrix[15], 0.5 * height / matrix[15]
        a, b, c, d = matrix[0] * half_x, matrix[1] * half_y, matrix[4] * half_x, matrix[5] * half_y
        x, y = matrix[12] * half_x, matrix[13] * half_y
        area = a * d - b * c
        if area == 0.0:
            return
        # The point in the middle of the window becomes the origin: OpenGL's floats are exact only near the origin.
        origin_x, origin_y = (c * y - d * x) / area, (b * x - a * y) / area
        # The matrix maps a unit circle to an ellipse with the semi-axes `wide` and `narrow`: its singular values.
        total = 0.5 * (a * a + b * b + c * c + d * d)
        spread = sqrt(max(total * total - area * area, 0.0))
        wide = sqrt(total + spread)
        narrow = abs(area) / wide
        buffer, count = picture._ink.to_instances(origin_x, origin_y, window.get_pixel_ratio() / wide)
        if count == 0:
            return
        program = self._program(picture._ink.has_ovals or wide > 1.001 * narrow)
        program.use()
        _set(program, "scale", gl.glUniformMatrix2fv, (a, b, c, d), 1, gl.GL_FALSE)
        _set(program, "pixels", gl.glUniform1fv, (narrow,), 1)
        _set(program, "half_view", gl.glUniform2fv, (0.5 * width, 0.5 * height), 1)
        _set(program, "ratio", gl.glUniform1fv, (window.get_pixel_ratio(),), 1)
        shrink = narrow / area
        inverse = (d * shrink, -c * shrink, -b * shrink, a * shrink)
        _set(program, "back", gl.glUniformMatrix2fv, inverse, 1, gl.GL_FALSE)
        self._array.bind()
        self._buffer.size = _INSTANCE * count
        self._buffer.set_data((ctypes.c_char * (_INSTANCE * count)).from_buffer(buffer))
        restore = _blend()
        gl.glDrawArraysInstanced(gl.GL_TRIANGLE_STRIP, 0, 4, count)
        restore()
        self._array.unbind()
        program.stop()

    def _program(self, exact: bool) -> Any:
        """The shader program. Programs and buffers are made when they are first needed in an OpenGL context."""
        if self._context is not gl.current_context:
            self._context = gl.current_context
            self._programs = {}
            self._array = VertexArray()
            self._array.bind()
            self._buffer = BufferObject(_INSTANCE)
            for location in (0, 1):
                gl.glEnableVertexAttribArray(location)
                gl.glVertexAttribPointer(location, 4, gl.GL_FLOAT, gl.GL_FALSE, _INSTANCE, 16 * location)
                gl.glVertexAttribDivisor(location, 1)
            self._array.unbind()
        if exact not in self._programs:
            self._programs[exact] = _compile(exact, self._palette)
        return self._programs[exact]


def _compile(exact: bool, palette: Palette) -> Any:
    names = _NAMES + _EXACT * exact
    program = ShaderProgram(Shader(names + _VERTEX, "vertex"), Shader(names + _FRAGMENT, "fragment"))
    program.use()
    styles = [palette[category] for category in Category]
    colors = [part for style in styles for part in (*style.color, style.fill)]
    lines = [part for style in styles for part in (style.alpha, style.width)]
    _set(program, "color", gl.glUniform4fv, colors, len(styles))
    _set(program, "line", gl.glUniform2fv, lines, len(styles))
    return program


def _set(program: Any, name: str, function: Callable[..., None], values: Any, *before: int) -> None:
    """Set a uniform of the program in use. A uniform that the program does not have is ignored."""
    location = gl.glGetUniformLocation(program.id, name.encode())
    function(location, *before, (gl.GLfloat * len(values))(*values))


def _current_window() -> Any:
    """The window that is drawn to."""
    for window in pyglet.app.windows:
        if window.context is gl.current_context:
            return window
    raise RuntimeError("Overlay.draw: there is no current window; call it in on_draw")


def _viewport() -> tuple[int, int]:
    """Width and height of the viewport in pixels."""
    values = (gl.GLint * 4)()
    gl.glGetIntegerv(gl.GL_VIEWPORT, values)
    return values[2], values[3]


def _blend() -> Callable[[], None]:
    """Set blending for colours that are premultiplied by alpha. Returns a function that restores the settings."""
    names = (gl.GL_BLEND_SRC_RGB, gl.GL_BLEND_DST_RGB, gl.GL_BLEND_SRC_ALPHA, gl.GL_BLEND_DST_ALPHA)
    functions = []
    for name in names:
        value = gl.GLint()
        gl.glGetIntegerv(name, value)
        functions.append(value.value)
    blended, tested = gl.glIsEnabled(gl.GL_BLEND), gl.glIsEnabled(gl.GL_DEPTH_TEST)
    gl.glEnable(gl.GL_BLEND)
    gl.glDisable(gl.GL_DEPTH_TEST)
    gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)

    def restore() -> None:
        gl.glBlendFuncSeparate(*functions)
        if not blended:
            gl.glDisable(gl.GL_BLEND)
        if tested:
            gl.glEnable(gl.GL_DEPTH_TEST)

    return restore
