"""How this process runs the hot modules: compiled, or interpreted from the same source.

A hot module is a ``.py`` with a ``.pxd`` of the same name beside it. `record` lists what was compiled, and from which
sources. `choice` decides at import, and `loading` loads the modules accordingly. `stand_in` is the module that
``import cython`` finds in an interpreted module.
"""

from __future__ import annotations

import os

from physics._build.choice import choose

mode: str
"""``"release"`` or ``"checked"`` (bounds checks on) when compiled, else ``"interpreted"``."""
trouble: str
"""Why the hot modules of this process are interpreted; empty if they are compiled."""
mode, trouble = choose(os.path.dirname(os.path.dirname(__file__)), __spec__.loader)
compiled: bool = mode != "interpreted"
"""Whether the hot modules of this process are compiled."""
