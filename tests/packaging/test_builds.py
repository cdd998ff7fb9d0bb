"""`setup.py` at work on a small package that stands in for `physics`, in its own folder."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from physics._build import record

pytestmark = pytest.mark.build

ROOT = Path(__file__).parents[2]

FIRST = """
from __future__ import annotations
from array import array
import cython

@cython.cclass
class Row:
    xs: array[float]

    def __init__(self, xs: array[float]) -> None:
        self.xs = xs

    @cython.cfunc
    @cython.exceptval(check=False)
    def at(self, i: cython.Py_ssize_t) -> float:
        return self.xs[i]

    def read(self, i: cython.Py_ssize_t) -> float:
        return self.at(i)
"""
FIRST_HEADER = """
cdef class Row:
    cdef double[::1] xs
    cdef double at(self, Py_ssize_t i) noexcept
"""
SECOND = """
from __future__ import annotations
import cython

from physics.first import Row

@cython.cfunc
def twice(row: Row, i: cython.Py_ssize_t) -> float:
    return row.at(i) + row.at(i)

def read_twice(row: Row, i: cython.Py_ssize_t) -> float:
    return twice(row, i)
"""
SECOND_HEADER = """
from physics.first cimport Row
cdef double twice(Row row, Py_ssize_t i)
"""
READ = """
from array import array
import physics
from physics.first import Row
from physics.second import read_twice
print(physics.mode, read_twice(Row(array("d", [1.0, 2.5])), 1))
"""


class Project:
    """A folder with the real `setup.py` and a package of two hot modules; the second uses the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "physics"

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(text)

    def python(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        variables = {
            name: value for name, value in os.environ.items() if not name.startswith("ESPER_PHYSICS_")
        }
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=variables | {"PYTHONPATH": str(self.folder)} | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def build(self, **environment: str) -> list[str]:
        """Builds in place. Gives the hot modules that were compiled anew."""
        done = self.python("setup.py", "build_ext", "--inplace", **environment)
        assert done.returncode == 0, done.stderr
        return sorted(re.findall(r"Translating physics/(\w+)\.py", done.stdout))

    def run(self, code: str) -> list[str]:
        return self.python("-W", "ignore", "-c", code).stdout.splitlines()

    def libraries(self) -> list[str]:
        return sorted(path.stem.partition(".")[0] for path in self.package.rglob("*.so"))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a project that was built in place, once for all tests: each works on a copy."""
    project = Project(tmp_path_factory.mktemp("project"))
    for name in ("setup.py", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, project.folder)
    shutil.copytree(ROOT / "physics" / "_build", project.package / "_build")
    project.write("__init__.py", "from physics._build import compiled, mode\n")
    project.write("tolerances.py", "SCALE = 0.5\nTIMES = 3\n")
    project.write("first.py", FIRST)
    project.write("first.pxd", FIRST_HEADER)
    project.write("second.py", SECOND)
    project.write("second.pxd", SECOND_HEADER)
    assert project.build() == ["first", "second"]
    return project.folder


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Project:
    return Project(shutil.copytree(built, tmp_path / "copy"))


def test_a_build_makes_one_library_and_leaves_nothing_else(project: Project) -> None:
    assert project.run(READ) == ["release 5.0"]
    names = {path.name.partition(".")[0] for path in project.package.iterdir()}
    assert names == {
        "__init__",
        "__pycache__",
        "_build",
        "_built",
        "_compiled",
        "first",
        "second",
        "tolerances",
    }
    assert not list(project.package.rglob("*.c"))


def test_a_tolerance_is_a_c_number_of_the_module_that_imports_it(project: Project) -> None:
    source = SECOND.replace("row.at(i) + row.at(i)", "row.at(i) * SCALE * TIMES")
    project.write(
        "second.py",
        source.replace("import cython\n", "import cython\nfrom physics.tolerances import SCALE, TIMES\n"),
    )
    assert project.build() == ["second"]
    assert project.run(READ) == ["release 3.75"]
    # Its value is read at the import, and its type is compiled.
    project.write("tolerances.py", "SCALE = 1.5\nTIMES = 3\n")
    assert project.build() == []
    assert project.run(READ) == ["release 11.25"]
    project.write("tolerances.py", "SCALE = 1.5\nTIMES = 2.5\n")
    assert project.build() == ["first", "second"]
    assert project.run(READ) == ["release 9.375"]


def test_a_build_compiles_what_changed_and_no_more(project: Project) -> None:
    assert project.build() == []
    assert project.run(READ) == ["release 5.0"]

    project.write("second.py", SECOND.replace("row.at(i) + row.at(i)", "row.at(i) * 3"))
    assert project.run(READ) == ["interpreted 7.5"]
    assert project.build() == ["second"]
    assert project.run(READ) == ["release 7.5"]

    # Who uses the C structures of a header must know them as they are.
    project.write("second.pxd", SECOND_HEADER + "cdef double more\n")
    assert project.build() == ["second"]
    project.write("first.pxd", FIRST_HEADER.replace("xs\n", "xs\n    cdef double more\n"))
    assert project.run(READ) == ["interpreted 7.5"]
    assert project.build() == ["first", "second"]
    assert project.run(READ) == ["release 7.5"]


@pytest.mark.parametrize(
    "statement",
    [
        "from cython.cimports.physics.first import Row",
        "from cython.cimports.physics import first",
        "from cython.cimports.physics import (\n    other,\n    first,\n)",
        "import cython.cimports.physics.first",
        "from physics.first cimport Row",
        "from physics cimport first",
        "cimport physics.other, physics.first as source",
    ],
)
def test_a_header_is_seen_in_whatever_form_it_is_imported(
    project: Project, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    monkeypatch.chdir(project.folder)
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    reached_from = runpy.run_path("setup.py")["reached_from"]
    project.write("second.py", "")
    project.write("second.pxd", statement)
    assert [line.split()[0] for line in reached_from("physics/second.py")] == [
        "physics/first.pxd",
        "physics/second.pxd",
        "physics/second.py",
    ]


def test_an_edit_in_the_midst_of_a_build_is_not_taken_for_what_was_compiled(project: Project) -> None:
    compiler = project.folder / "compiler"
    compiler.write_text('#!/bin/sh\necho "# more" >> physics/second.py\nexec cc "$@"\n')
    compiler.chmod(0o755)
    project.write("second.py", SECOND.replace("row.at(i) + row.at(i)", "row.at(i) * 3"))
    project.build(CC=str(compiler))
    assert project.run(READ) == ["interpreted 7.5"]
    assert project.build() == ["first", "second"]
    assert project.run(READ) == ["release 7.5"]


def test_modules_of_one_name_in_two_packages_live_together(project: Project) -> None:
    (project.package / "inner").mkdir()
    project.write("inner/__init__.py", "")
    project.write("inner/second.py", "def inner() -> str:\n    return __name__\n")
    project.write("inner/second.pxd", "")
    project.build()
    code = "import physics.inner.second as a, physics.second as b; print(a.inner(), a, b.__package__)"
    [line] = project.run(code)
    assert line.startswith("physics.inner.second <module 'physics.inner.second' from ")
    assert line.endswith("> physics")


def test_a_build_for_a_wheel_holds_nothing_of_an_earlier_one(project: Project) -> None:
    out = project.folder / "out" / "physics"
    out.mkdir(parents=True)
    (out / "third.py").write_text("")
    (out / "third.pxd").write_text("")
    assert project.python("setup.py", "build", "--build-lib", "out").returncode == 0
    assert sorted({path.name.partition(".")[0] for path in out.iterdir()} - {"__pycache__"}) == [
        "__init__",
        "_build",
        "_built",
        "_compiled",
        "first",
        "second",
        "tolerances",
    ]


def test_only_a_build_in_place_records_its_sources(project: Project) -> None:
    assert project.python("setup.py", "build", "--build-lib", "out").returncode == 0
    inplace, wheel = (
        record.parse((folder / "physics" / record.NAME).read_text())
        for folder in (project.folder, project.folder / "out")
    )
    assert wheel[:3] == inplace[:3]
    assert wheel[2] == [record.SHARED, "physics.first", "physics.second"]
    assert wheel[3] == []
    assert [line.split()[0] for line in inplace[3]] == ["first.pxd", "second.pxd", "first.py", "second.py"]


@pytest.mark.parametrize("stage", ["-c", "-shared"])
def test_an_interrupted_build_leaves_nothing_half_done(project: Project, stage: str) -> None:
    """Ctrl-C goes to the build and to the compilers that it runs: here, one of them sends it in its first line."""
    objects = project.folder / "build" / "objects"
    compiler = project.folder / "cc"
    compiler.write_text(f"""#!/bin/sh
case " $* " in *" {stage} "*)
    kill -INT 0
    exit 1
esac
exec cc "$@"
""")
    compiler.chmod(0o755)
    project.write("first.py", FIRST + "# more\n")
    variables = {name: value for name, value in os.environ.items() if not name.startswith("ESPER_PHYSICS_")}
    building = subprocess.Popen(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=project.folder,
        env=variables | {"CC": str(compiler)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert building.wait(300) != 0
    assert not (project.package / record.NAME).exists()
    assert project.libraries() == []
    assert {path.suffix for path in objects.iterdir()} <= {".o"}
    assert project.run(READ) == ["interpreted 5.0"]
    project.build()
    assert project.run(READ) == ["release 5.0"]


def test_a_checked_build_reports_an_index_out_of_range_and_ends_where_an_integer_overflows(
    project: Project,
) -> None:
    assert project.build(ESPER_PHYSICS_BUILD="checked") == ["first", "second"]
    assert project.run(READ) == ["checked 5.0"]
    code = "import sys\nsys.unraisablehook = lambda error: print(error.exc_type.__name__)\n" + READ.replace(
        "1)", "2)"
    )
    assert project.run(code)[:1] == ["IndexError"]
    project.write("second.py", SECOND.replace("row.at(i) + row.at(i)", "row.at((i * i) & 1)"))
    assert project.build(ESPER_PHYSICS_BUILD="checked") == ["second"]
    assert project.run(READ) == ["checked 2.5"]
    done = project.python("-c", READ.replace("1)", "2**62)"))
    assert done.returncode in (-signal.SIGILL, -signal.SIGTRAP)


def test_without_a_compiler_everything_is_interpreted(project: Project) -> None:
    project.write("second.py", SECOND.replace("row.at(i) + row.at(i)", "row.at(i) * 3"))
    project.build(CC="/bin/false")
    assert project.libraries() == []
    assert project.run(READ) == ["interpreted 7.5"]


def test_a_build_asked_for_by_name_must_succeed(project: Project) -> None:
    done = project.python(
        "setup.py", "build_ext", "--inplace", CC="/bin/false", ESPER_PHYSICS_BUILD="release"
    )
    assert done.returncode != 0
    assert project.libraries() == []
    assert "ESPER_PHYSICS_BUILD" in project.python("setup.py", "build_ext", ESPER_PHYSICS_BUILD="fast").stderr


def test_a_source_that_cython_refuses_is_an_error_and_not_a_missing_compiler(project: Project) -> None:
    project.write("first.pxd", FIRST_HEADER.replace("noexcept", "noexcept nogil"))
    done = project.python("setup.py", "build_ext", "--inplace")
    assert done.returncode != 0
    assert "Signature not compatible" in done.stdout + done.stderr


def test_a_python_object_in_a_hot_loop_is_found(project: Project) -> None:
    script = str(ROOT / ".ci" / "object_locals.py")
    assert project.python(script).returncode == 0
    careless = SECOND.replace("import Row", "import Row as _Row").replace(
        "    return row.at", "    n = i\n    m: int = i\n    other: Row = None\n    return row.at"
    )
    project.write("second.py", careless)
    project.write("second.pxd", "")
    done = project.python(script)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "physics.second.twice: `row` is a Row that was not imported as a C class",
        "physics.second.twice: `n` is not declared",
        "physics.second.twice: `m` is a Python int",
        "physics.second.twice: `other` is a Row that was not imported as a C class",
    ]


def test_what_may_raise_where_nobody_would_see_it_is_found(project: Project) -> None:
    careless = """
from __future__ import annotations
import cython

from physics.first import Row

def fits(row: Row) -> None:
    pass

def grow(row: Row) -> None:
    fits(row)
    fits(row)

def widen(row: Row) -> float:
    grow(row)
    if len([row]) == 1:
        return row.at(0)
    return 0.0 if fits(row) else 1.0
"""
    header = "from physics.first cimport Row\ncdef int grow(Row row) except -1\ncdef double widen(Row row)"
    project.write("second.py", careless)
    project.write("second.pxd", f"{header} except? -1.0")
    script = str(ROOT / ".ci" / "object_locals.py")
    assert project.python(script).returncode == 0
    project.write("second.pxd", f"{header} noexcept")
    done = project.python(script)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"physics.second.widen is `noexcept`, but may raise in line {line}" for line in (15, 16, 18)
    ]
