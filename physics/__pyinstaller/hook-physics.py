"""What PyInstaller cannot see: the library, the record of what is in it, and the modules that are imported by name."""

import os

import physics
from physics._build import record

# The sources say `import cython`, and that is the stand-in: an installed Cython is not to be packed with the game.
excludedimports = ["cython", "Cython"]
hiddenimports = [f"physics.{home}" for home in physics._HOMES.values()]
hiddenimports += [f"physics.geometry.{home}" for home in ("shape_queries", *physics.geometry._HOMES.values())]
binaries: list[tuple[str, str]] = []
datas: list[tuple[str, str]] = []
if physics.compiled:  # else the frozen program runs interpreted, too
    folder = os.path.dirname(physics.__file__)
    with open(os.path.join(folder, record.NAME), encoding="utf-8") as file:
        _, library, _, _ = record.parse(file.read())
    binaries.append((os.path.join(folder, library), "physics"))
    datas.append((os.path.join(folder, record.NAME), "physics"))
