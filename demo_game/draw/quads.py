"""Hundreds of rectangles, filled anew in every frame and drawn in one call."""

import ctypes
from array import array
from typing import Any

from pyglet import gl
from pyglet.graphics import Batch
from pyglet.graphics.shader import Shader, ShaderProgram

_FLOAT = 4
_CORNERS = (-1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0)


def compile_program(vertex: str, fragment: str) -> ShaderProgram:
    """A shader program from its two sources, without their `#version` line."""
    version = "#version 150 core\n"
    return ShaderProgram(Shader(version + vertex, "vertex"), Shader(version + fragment, "fragment"))


class Quads:
    """Quads for one shader program. It has the attribute `vec2 corner` (-1 or 1 each) and the given `attributes`.

    The picture is made from the game's components in each frame: there is no list of drawn things to keep in step with
    the world. Memory is kept from frame to frame. Quads beyond `capacity` are left out.
    """

    def __init__(self, program: ShaderProgram, capacity: int, attributes: dict[str, int]) -> None:
        self.program = program
        self.capacity = capacity
        self._widths = attributes
        self.values = {name: array("f", bytes(_FLOAT * 4 * capacity * n)) for name, n in attributes.items()}
        indices = [4 * i + k for i in range(capacity) for k in (0, 1, 2, 0, 2, 3)]
        data: dict[str, Any] = {name: ("f", values) for name, values in self.values.items()}
        # The vertex list has its own batch, so pyglet puts it alone into a domain, which then never grows or moves.
        self._batch = Batch()
        self._list = program.vertex_list_indexed(
            4 * capacity,
            gl.GL_TRIANGLES,
            indices,
            batch=self._batch,
            corner=("f", _CORNERS * capacity),
            **data,
        )

    def upload(self, count: int) -> None:
        """Hand the first `count` quads to OpenGL."""
        for name, width in self._widths.items():
            # The region is fetched anew each time: pyglet may have moved it.
            region = getattr(self._list, name)
            ctypes.memmove(region, self.values[name].buffer_info()[0], count * 4 * width * _FLOAT)

    def draw(self, count: int) -> None:
        """Draw the first `count` quads; the program must be in use and its uniforms set."""
        if count:
            self._list.index_count = 6 * count
            self._list.draw(gl.GL_TRIANGLES)


def blend_premultiplied() -> None:
    """Blend colours that were multiplied by their alpha: alpha 1 covers, alpha 0 adds light."""
    gl.glEnable(gl.GL_BLEND)
    gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
