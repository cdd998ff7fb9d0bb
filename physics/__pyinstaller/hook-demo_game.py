"""What PyInstaller cannot see of the demo game: its levels, which are text."""

import os
from importlib.util import find_spec

spec = find_spec("demo_game")
folders = [] if spec is None else list(spec.submodule_search_locations or ())
datas: list[tuple[str, str]] = [
    (os.path.join(folder, "levels", "*.txt"), os.path.join("demo_game", "levels")) for folder in folders
]
