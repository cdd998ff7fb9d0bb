"""Compiles the hot modules: every ``.py`` under ``physics`` that has a ``.pxd`` of the same name beside it.

Everything else about the package stands in pyproject.toml. One environment variable:

ESPER_PHYSICS_BUILD   ``release`` (no run-time checks), or ``checked`` (every index is checked, for the test
                      suite). Named outright, a build that fails is an error. Without the variable it is a
                      release, and a failing C compiler leaves a package that runs interpreted and says so.
"""

import compileall
import os
import runpy
import shutil
import sys
import zlib
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

PACKAGE = "physics"
WORKERS = 2
MODE = os.environ.get("ESPER_PHYSICS_BUILD", "")
if MODE not in ("", "release", "checked"):
    raise SystemExit(f"ESPER_PHYSICS_BUILD={MODE!r}: release or checked, if anything")

record = SimpleNamespace(**runpy.run_path(os.path.join(PACKAGE, "_build", "record.py")))

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": MODE == "checked",
    "initializedcheck": MODE == "checked",
    "nonecheck": MODE == "checked",
    "wraparound": False,
    "cdivision": True,
}
# No fused multiply-add and no fast-math: a compiled run gives the bits that an interpreted run gives.
# -O3 and -march=native were measured and moved nothing by more than 15 %. Debug information (-g comes from
# Python's own flags) makes the extensions four times as large.
FLAGS = {"msvc": ["/O2", "/fp:precise"]}
FLAGS_ELSEWHERE = ["-O2", "-g0", "-ffp-contract=off"]
# Cython's memoryviews, once for all hot modules instead of once in each: half the time and half the size.
SHARED = f"{PACKAGE}._memoryviews"


def extensions() -> list[Extension]:
    """One extension for each hot module, not yet translated to C, and the one that they share."""
    paths = [f"{PACKAGE}/{path}" for path in record.hot_modules(PACKAGE)]
    hot = [Extension(path.removesuffix(".py").replace("/", "."), [path]) for path in paths]
    return [Extension(SHARED, [SHARED.replace(".", "/") + ".c"]), *hot] if hot else []


def maker() -> str:
    """Whatever decides, besides the sources, what a build makes of them."""
    import Cython

    with open(__file__, "rb") as file:
        settings = file.read()
    for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS"):
        settings += f"{name}={os.environ.get(name)}".encode()
    return f"{MODE or 'release'} by Cython {Cython.__version__} {zlib.crc32(settings):08x}"


class BuildSources(build_py):
    """Starts afresh: a module that has gone since an earlier build in this folder would still be in the wheel."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(os.path.join(self.build_lib, PACKAGE), ignore_errors=True)
        super().run()


class BuildHot(build_ext):
    """Builds all extensions or none, and leaves the record by which an import knows that they are current."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or WORKERS

    def run(self) -> None:
        inplace = self.inplace
        target = PACKAGE if inplace else os.path.join(self.build_lib, PACKAGE)
        self.keep_current(PACKAGE if inplace else "")
        record.remove(target)
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            if MODE:
                raise
            self.inplace = inplace
            self.extensions = []
            record.remove(target)
            self.warn(f"physics will run interpreted, many times slower: compiling it failed: {error}")
        else:
            made = [record.extension_line(self.path_in_package(extension)) for extension in self.extensions]
            record.write(target, maker(), record.sources(PACKAGE) + made)
        if inplace:
            # pip does this for what it installs; here it would be left to the first import.
            compileall.compile_dir(PACKAGE, quiet=1)

    def path_in_package(self, extension: Extension) -> str:
        """Where an extension lies, relative to the package's folder, with slashes."""
        return self.get_ext_filename(extension.name).replace(os.sep, "/").removeprefix(f"{PACKAGE}/")

    def keep_current(self, folder: str) -> None:
        """Keep the extensions in `folder` that a build would make just so again; a full one takes a while.

        Compared by content. Cython compares modification times, which see neither changed settings nor the
        ``.pxd`` files that pure Python sources import.
        """
        self.kept = []
        title, lines = (folder and record.read(folder)) or ("", [])
        if title != maker():
            return
        found = record.survey(folder)
        unchanged = {line.split()[0] for line in set(lines) & set(found)}
        # When a header changes, C structures may have, and any module may use them.
        same_headers = not any(".pxd " in line for line in set(lines) ^ set(found))
        for extension in self.extensions:
            path = self.path_in_package(extension)
            same_source = same_headers and extension.sources[0].removeprefix(f"{PACKAGE}/") in unchanged
            if path in unchanged and (same_source or extension.name == SHARED):
                goal = os.path.join(self.build_lib, PACKAGE, path)
                os.makedirs(os.path.dirname(goal), exist_ok=True)
                shutil.copy(os.path.join(folder, path), goal)
                self.kept.append(extension)

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        everything = self.extensions
        self.extensions = [extension for extension in everything if extension not in self.kept]
        translated = cythonize(
            self.extensions,
            force=True,
            build_dir=os.path.join("build", "cython"),
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            nthreads=WORKERS if sys.platform == "linux" else 0,
        )
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources
            extension.extra_compile_args = FLAGS.get(self.compiler.compiler_type, FLAGS_ELSEWHERE)
        super().build_extensions()
        self.extensions = everything


setup(ext_modules=extensions(), cmdclass={"build_py": BuildSources, "build_ext": BuildHot})
