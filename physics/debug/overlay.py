"""`Overlay`: a picture over a running game."""

from __future__ import annotations

from collections.abc import Mapping

from physics import validate
from physics.debug.categories import Category, Show
from physics.debug.palette import PALETTE, Palette
from physics.debug.picture import Picture
from physics.debug.query_log import QueryLog
from physics.systems.queries import Queries


class Overlay:
    """Draws a system, or a Picture, over the content of pyglet's current window, in one draw call.

    what      a CollisionSystem or PhysicsSystem (`show` and `by_layer` choose what is drawn, see `Picture.system`), or
              a Picture of your own
    log       a QueryLog of the system, for `Show.QUERIES`
    palette   a Style for each Category; read once

    Every attribute can be assigned at any time. If the game makes a new system, assign it to `what`. ::

        overlay = physics.debug.Overlay(system)

        @window.event
        def on_draw():
            window.clear()
            batch.draw()
            overlay.draw()

    World coordinates are transformed by the window's `projection` and `view`. Texts are left out.
    """

    def __init__(
        self,
        what: Queries | Picture,
        show: Show = Show.DEFAULT,
        *,
        by_layer: bool = False,
        log: QueryLog | None = None,
        palette: Palette = PALETTE,
    ) -> None:
        if not isinstance(what, Queries | Picture):
            raise TypeError(f"Overlay.what must be a system or a Picture, got {validate.shown(what)}")
        if not isinstance(show, Show):
            raise TypeError(f"Overlay.show must be a Show, got {validate.shown(show)}")
        if log is not None and not isinstance(log, QueryLog):
            raise TypeError(f"Overlay.log must be a QueryLog or None, got {validate.shown(log)}")
        if not isinstance(palette, Mapping) or not all(category in palette for category in Category):
            raise TypeError(
                f"Overlay.palette must have a Style for each Category, got {validate.shown(palette)}"
            )
        self.what = what
        self.show = show
        self.by_layer = validate.flag("Overlay.by_layer", by_layer)
        self.log = log
        self._picture = Picture()
        # Imported only here: pyglet needs a display as soon as it is imported.
        from physics.debug.pyglet_overlay import Painter

        self._painter = Painter(palette)

    def draw(self) -> None:
        """Draw the overlay into the current window. Call this last in `on_draw`."""
        self._painter.draw(self._look())

    def _look(self) -> Picture:
        """The picture that is to be drawn now."""
        if isinstance(self.what, Picture):
            return self.what
        picture = self._picture
        picture.clear()
        picture.system(self.what, self.show, by_layer=self.by_layer)
        if self.log is not None and Show.QUERIES in self.show:
            self.log.draw(picture)
        return picture
