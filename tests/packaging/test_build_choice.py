"""Which code an import of the package runs: tried in other processes, on small packages that stand in for `physics`.

Their libraries are files of garbage. Loading one fails, so a hot module that can be imported came from its source.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

from physics._build import record

ROOT = Path(__file__).parents[2]
LIBRARY = record.LIBRARY + EXTENSION_SUFFIXES[0]

INIT = "from physics._build import compiled, mode\n"
HOT = """
from __future__ import annotations
import cython

@cython.cfunc
@cython.inline
@cython.locals(x=cython.double)
@cython.exceptval(check=False)
def half(x: float) -> float:
    return x / 2 if not cython.compiled else 0.0

def count(n: cython.int) -> cython.longlong:
    return cython.cast(cython.longlong, half(n))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with one hot module, whose record says that it was built from just this source."""
    folder = tmp_path / "physics"
    shutil.copytree(
        ROOT / "physics" / "_build", folder / "_build", ignore=shutil.ignore_patterns("__pycache__")
    )
    (folder / "inner").mkdir()
    (folder / "__init__.py").write_text(INIT)
    (folder / "inner" / "__init__.py").write_text("")
    (folder / "inner" / "hot.py").write_text(HOT)
    (folder / "inner" / "hot.pxd").write_text("cdef double half(double x) noexcept\n")
    (folder / LIBRARY).write_text("garbage")
    record.write(str(folder), "checked by hand", LIBRARY, ["physics.inner.hot"], record.survey(str(folder)))
    return folder


@pytest.fixture
def installed(package: Path) -> Path:
    """The same as a wheel has it: without checksums of the sources."""
    record.write(str(package), "release by hand", LIBRARY, ["physics.inner.hot"], [])
    return package


def zipped(package: Path) -> Path:
    """A zip that holds `package`, whose folder is gone; its path is that of a package in it."""
    archive = package.parent / "game.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in package.rglob("*"):
            file.write(path, path.relative_to(package.parent))
    shutil.rmtree(package)
    return archive / "physics"


def run(package: Path, code: str, **environment: str) -> SimpleNamespace:
    """The lines that a new Python prints when it runs `code` where `package` can be imported."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("ESPER_PHYSICS_")}
    # Without site-packages (-S): an installed physics has no say here.
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=package.parent if package.parent.is_dir() else package.parent.parent,
        env=variables | {"PYTHONPATH": str(package.parent)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return SimpleNamespace(out=done.stdout.splitlines(), err=done.stderr.splitlines(), status=done.returncode)


STATE = "import physics; print(physics.compiled, physics.mode)"
HALVE = "import physics.inner.hot as hot; print(hot.half(3.0), hot.count(5), hot.__file__[-3:])"


def test_a_current_library_is_used(package: Path) -> None:
    assert run(package, STATE).out == ["True checked"]
    assert run(package, STATE).err == []
    assert "ImportError" in run(package, HALVE).err[-1]


def edit_source(package: Path) -> None:
    (package / "inner" / "hot.py").write_text(HOT + "# more\n")


def edit_header(package: Path) -> None:
    (package / "inner" / "hot.pxd").write_text("cdef double half(double x)\n")


def add_header(package: Path) -> None:
    (package / "inner" / "more.pxd").write_text("cdef double x\n")


@pytest.mark.parametrize(
    ("change", "culprit"),
    [
        (edit_source, "hot.py"),
        (edit_header, "hot.pxd"),
        (add_header, "more.pxd"),
    ],
)
def test_a_stale_build_never_runs(package: Path, change: Callable[[Path], None], culprit: str) -> None:
    change(package)
    ran = run(package, STATE + ";" + HALVE)
    assert ran.out == ["False interpreted", "1.5 2 .py"]
    [line] = ran.err
    assert culprit in line
    assert "pip install -e ." in line
    assert "RuntimeWarning" in line


def test_a_module_that_is_no_longer_hot_is_another_build(package: Path) -> None:
    (package / "inner" / "hot.pxd").unlink()
    assert run(package, STATE).out == ["False interpreted"]


def test_an_extension_beside_a_source_does_not_shadow_it(package: Path) -> None:
    (package / "inner" / f"hot{EXTENSION_SUFFIXES[0]}").write_text("garbage")
    assert run(package, HALVE, ESPER_PHYSICS_INTERPRETED="1").out == ["1.5 2 .py"]


def test_a_build_for_another_python_does_not_run(package: Path) -> None:
    (package / LIBRARY).unlink()
    other = f"{record.LIBRARY}.cpython-27-strange-machine.so"
    (package / other).write_text("garbage")
    record.write(str(package), "release by hand", other, ["physics.inner.hot"], record.survey(str(package)))
    ran = run(package, STATE + ";" + HALVE)
    assert ran.out == ["False interpreted", "1.5 2 .py"]
    [line] = ran.err
    assert "another Python" in line


def test_a_build_whose_library_is_gone_does_not_run(package: Path) -> None:
    (package / LIBRARY).unlink()
    assert run(package, STATE + ";" + HALVE).out == ["False interpreted", "1.5 2 .py"]


def test_without_a_build_it_runs_interpreted_and_says_so_once(package: Path) -> None:
    (package / record.NAME).unlink()
    ran = run(package, STATE + ";" + HALVE)
    assert ran.out == ["False interpreted", "1.5 2 .py"]
    [line] = ran.err
    assert "not compiled" in line
    assert "C compiler" in line


def test_asked_for_an_interpreted_run_is_silent(package: Path) -> None:
    ran = run(package, STATE + ";" + HALVE, ESPER_PHYSICS_INTERPRETED="1")
    assert ran.out == ["False interpreted", "1.5 2 .py"]
    assert ran.err == []


def test_a_switch_of_0_is_no_switch(package: Path) -> None:
    assert run(package, STATE, ESPER_PHYSICS_INTERPRETED="0").out == ["True checked"]


def test_an_installed_cython_is_neither_used_nor_displaced(package: Path) -> None:
    (package.parent / "cython.py").write_text("mine = True\n")
    code = "import cython, physics.inner.hot, cython as after; print(after is cython, after.mine)"
    assert run(package, code, ESPER_PHYSICS_INTERPRETED="1").out == ["True True"]


def test_no_module_called_cython_is_left_behind(package: Path) -> None:
    code = "import sys, physics.inner.hot; print('cython' in sys.modules)"
    assert run(package, code, ESPER_PHYSICS_INTERPRETED="1").out == ["False"]


def test_a_hot_module_that_fails_to_load_leaves_no_cython_behind(package: Path) -> None:
    (package / "inner" / "hot.py").write_text("import cython\nraise ValueError('broken')\n")
    code = """
import sys
try:
    import physics.inner.hot
except ValueError as error:
    print(error, 'cython' in sys.modules)
"""
    assert run(package, code, ESPER_PHYSICS_INTERPRETED="1").out == ["broken False"]


def test_modules_imported_late_are_interpreted_too(package: Path) -> None:
    code = "import physics\ndef later():\n    import physics.inner.hot as hot\n    return hot.count(9)\nprint(later())"
    assert run(package, code, ESPER_PHYSICS_INTERPRETED="1").out == ["4"]


def test_an_installed_package_lists_no_folder_of_its_own_and_reads_no_source(installed: Path) -> None:
    edit_source(installed)  # nobody looks
    code = """
import sys
seen = []
sys.addaudithook(lambda event, args: seen.append((event, str(args[0]))) if args else None)
import physics
print(physics.mode, physics.compiled)
print([event for event, _ in seen if event == "os.scandir"])
print([path for event, path in seen if event == "open" and path.endswith((".pxd", "hot.py"))])
"""
    assert run(installed, code).out == ["release True", "[]", "[]"]
    assert "ImportError" in run(installed, HALVE).err[-1]


def test_modules_that_the_library_lacks_are_found_by_python(installed: Path) -> None:
    (installed / "inner" / "plain.py").write_text("here = True\n")
    code = "import physics.inner.plain as m; print(m.here, type(m.__loader__).__name__)"
    assert run(installed, code).out == ["True SourceFileLoader"]


@pytest.mark.parametrize("built", [True, False])
def test_from_a_zip_it_runs_interpreted_and_says_so(installed: Path, built: bool) -> None:
    if not built:
        (installed / record.NAME).unlink()
    package = zipped(installed)
    ran = run(package, STATE + ";" + HALVE)
    assert ran.out == ["False interpreted", "1.5 2 .py"]
    [line] = ran.err
    assert ("zip" if built else "not compiled") in line
    assert run(package, HALVE, ESPER_PHYSICS_INTERPRETED="1").err == []


def test_a_frozen_program_has_no_sources_and_trusts_its_library(package: Path) -> None:
    for name in ("hot.py", "hot.pxd"):
        (package / "inner" / name).unlink()
    assert run(package, STATE).out == ["False interpreted"]
    assert run(package, "import sys; sys.frozen = True;" + STATE).out == ["True checked"]


def test_a_source_interpreted_can_be_looked_at(package: Path) -> None:
    code = "import inspect, physics.inner.hot as hot; print('cython.locals' in inspect.getsource(hot))"
    assert run(package, code, ESPER_PHYSICS_INTERPRETED="1").out == ["True"]
    assert run(zipped(package), code, ESPER_PHYSICS_INTERPRETED="1").out == ["True"]


def test_a_record_is_written_whole_or_not_at_all(package: Path) -> None:
    before = (package / record.NAME).read_text()

    def sources() -> Iterator[str]:
        yield "inner/hot.py 0"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record.write(str(package), "release by hand", LIBRARY, ["physics.inner.hot"], sources())
    assert (package / record.NAME).read_text() == before


def test_this_run_loads_what_it_says() -> None:
    import physics
    from physics.components import motion

    suffixes = tuple(EXTENSION_SUFFIXES) if physics.compiled else (".py",)
    assert motion.__file__.endswith(suffixes)
