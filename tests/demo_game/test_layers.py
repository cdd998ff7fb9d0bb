"""Nothing below the window knows a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_game_below_the_window_imports_no_pyglet() -> None:
    modules = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "demo_game").rglob("*.py")
        if path.parent.name not in ("draw", "window") and path.name != "__init__.py"
    )
    assert {"demo_game.session", "demo_game.app", "demo_game.rules.bricks", "demo_game.sound.sounds"} <= set(
        modules
    )
    code = (
        f"import sys, {', '.join(modules)}; print(sorted(name for name in sys.modules if 'pyglet' in name))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr
