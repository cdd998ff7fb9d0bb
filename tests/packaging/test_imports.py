"""Imports point down: nothing knows the floor above it, and each outside library has its one place."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FACADE = "physics"

# The longest prefix counts. What no line names in `physics` belongs to the tick.
FLOORS = {
    "physics._build": 0,
    "physics.call_hook": 0,
    "physics.misuse": 0,
    "physics.source_signature": 0,
    "physics.tolerances": 0,
    "physics.validate": 0,
    "physics.shapes": 0,
    "physics.components": 0,
    "physics.geometry": 1,
    "physics.grid": 1,
    "physics.": 2,
    "physics.systems": 3,
    "physics.level": 3,
    FACADE: 3.5,  # the package itself: what users import
    "physics.debug": 4,
    "physics.lab": 4.5,
    "physics.__main__": 4,
    "physics.__pyinstaller": 4,
    "demo_game": 5,
}


def modules() -> dict[str, Path]:
    found = {}
    for package in ("physics", "demo_game"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def floor(module: str) -> float:
    if module == FACADE:
        return FLOORS[FACADE]
    prefixes = [
        prefix for prefix in FLOORS if prefix != FACADE and f"{module}.".startswith(prefix.rstrip(".") + ".")
    ]
    return FLOORS[max(prefixes, key=len)]


def imports(module: str, at_run_time: bool = False) -> set[str]:
    """Full names of the modules that `module` imports; with `at_run_time` without those for type checkers alone."""
    tree = ast.parse(MODULES[module].read_text())
    skipped: set[ast.AST] = set()
    if at_run_time:
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test) in (
                "TYPE_CHECKING",
                "typing.TYPE_CHECKING",
            ):
                skipped |= {inner for statement in node.body for inner in ast.walk(statement)}
    found = set()
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import of {node.module}"
            assert node.module
            source = node.module.removeprefix("cython.cimports.")
            inner = {f"{source}.{alias.name}" for alias in node.names} & MODULES.keys()
            found |= inner
            if len(inner) < len(node.names):
                found.add(source)
    return {name.removeprefix("cython.cimports.") for name in found}


def room(module: str) -> str:
    """The folder in `physics` to which `module` belongs, or the module itself elsewhere."""
    top, _, rest = module.partition(".")
    return f"{top}.{rest.partition('.')[0]}" if top == "physics" and rest else module


def outside(module: str) -> set[str]:
    """The libraries that `module` imports, Python's own aside."""
    tops = {name.partition(".")[0] for name in imports(module)}
    return tops - sys.stdlib_module_names - {"physics", "demo_game", "cython", "libc"}


def test_there_is_something_to_look_at() -> None:
    assert {"physics", "physics.components.collider"} <= MODULES.keys()
    assert imports("physics.components.collider") >= {"cython", "physics.validate", "physics.shapes.convex"}


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    inner = {name for name in imports(module) if name.partition(".")[0] in ("physics", "demo_game")}
    assert [name for name in sorted(inner) if floor(name) > floor(module)] == []


@pytest.mark.once
def test_imports_have_no_cycle() -> None:
    graph = {module: imports(module, at_run_time=True) & MODULES.keys() for module in MODULES}
    assert list(TopologicalSorter(graph).static_order())  # raises CycleError


@pytest.mark.once
def test_no_two_rooms_lean_on_each_other() -> None:
    """What holds for files holds for the folders of `physics`, too: each can be read without those above it."""
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        inner = {name for name in imports(module, at_run_time=True) & MODULES.keys() if name != FACADE}
        graph.setdefault(room(module), set()).update({room(name) for name in inner} - {room(module)})
    assert list(TopologicalSorter(graph).static_order())  # raises CycleError


def drawn() -> dict[str, set[str]]:
    """The table of docs/internals.md: which folder of `physics` imports which."""
    lines = (ROOT / "docs" / "internals.md").read_text().splitlines()
    first = lines.index("|---|---|---|")
    table = {}
    for line in takewhile(lambda line: line.startswith("|"), lines[first + 1 :]):
        folder, imported, _ = line.strip("|").split("|")
        table[folder.strip(" `")] = set(re.findall(r"`(\w+)`", imported))
    return table


@pytest.mark.once
def test_the_drawing_of_the_house_is_right() -> None:
    found: dict[str, set[str]] = {}
    for module in MODULES:
        if (ROOT / room(module).replace(".", "/")).is_dir() and module.startswith("physics."):
            inner = {room(name) for name in imports(module, at_run_time=True) & MODULES.keys()}
            found.setdefault(room(module).removeprefix("physics."), set()).update(
                name.removeprefix("physics.") for name in inner if name != FACADE
            )
    common = {"tolerances", "validate", "misuse", "source_signature"}
    found = {folder: names - common - {folder} for folder, names in found.items() if folder[0] != "_"}
    assert found == drawn()


def test_the_drawing_of_the_tick_is_right() -> None:
    """Every stage that docs/internals.md draws is a call in `Tick.step`, in this order, and has a line in the table."""
    tick = next(
        node
        for node in ast.parse(MODULES["physics.world.step"].read_text()).body
        if isinstance(node, ast.ClassDef) and node.name == "Tick"
    )
    step = next(node for node in tick.body if isinstance(node, ast.FunctionDef) and node.name == "step")
    calls = [node for statement in step.body for node in ast.walk(statement) if isinstance(node, ast.Call)]
    names = [ast.unparse(node.func).partition(".")[2] for node in sorted(calls, key=lambda node: node.lineno)]
    page = (ROOT / "docs" / "internals.md").read_text()
    picture = page.split("## A tick\n")[1].split("```")[1]
    drawn = re.findall(r"─(\w+)─|^ +([\w-]+(?: back)?) ──▶", picture, re.MULTILINE)
    stages = [(between or before).replace("-", "_").replace(" ", "_") for between, before in drawn]
    table = re.findall(r"^\| ([\w -]+) \| `(\w+)` \|", page, re.MULTILINE)
    assert [name.replace("-", "_").replace(" ", "_") for name, _ in table] == stages
    assert [name for name in names if name != "gather_after_handlers"] == stages
    assert {package for _, package in table} <= {folder.name for folder in (ROOT / "physics").iterdir()}


@pytest.mark.parametrize("module", MODULES)
def test_each_library_has_its_place(module: str) -> None:
    allowed = set()
    if floor(module) == FLOORS["physics.systems"] or module.startswith(
        ("demo_game", "physics.__main__", "physics.lab.", "physics.events.esper_world")
    ):
        allowed.add("esper")
    if module.startswith(("physics.debug.pyglet", "physics.lab.window", "physics.lab.__main__", "demo_game")):
        allowed.add("pyglet")
    if module == "physics.level.tiled":
        allowed.add("pytiled_parser")
    assert outside(module) <= allowed


def test_the_game_uses_the_public_api_alone() -> None:
    game = [module for module in MODULES if module.startswith("demo_game")]
    used = {name for module in game for name in imports(module) if name.partition(".")[0] == "physics"}
    assert used <= {"physics", "physics.geometry", "physics.debug"}


def test_importing_physics_imports_no_pyglet_and_no_numpy() -> None:
    code = "import sys, physics; print({'pyglet', 'numpy', 'cython'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_all_of_the_debug_tools_are_imported_without_pyglet() -> None:
    """pyglet wants a display as soon as it is imported."""
    code = "import sys\nsys.modules['pyglet'] = None\nfrom physics.debug import *\nprint(Overlay.__name__)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "Overlay"


def test_solver_and_sweep_come_with_the_system_that_needs_them() -> None:
    code = """
import sys, physics
def loaded():
    return sorted(name for name in sys.modules if name.startswith(("physics.ccd.", "physics.dynamics.solver")))
print(loaded())
physics.CollisionSystem().process()
print(loaded())
physics.PhysicsSystem
print("physics.ccd.sweep" in loaded())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "[]", "True"]


def test_joints_come_with_the_first_one() -> None:
    code = """
import sys, physics
print("physics.components.joints" in sys.modules)
physics.WeldJoint
print("physics.components.joints" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
