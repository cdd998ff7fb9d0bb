"""Compiles the hot modules: every ``.py`` under ``physics`` that has a ``.pxd`` of the same name beside it.

Everything else about the package stands in pyproject.toml. One environment variable:

ESPER_PHYSICS_BUILD   ``release`` (no run-time checks), or ``checked`` (every index is checked, for the test
                      suite). Named outright, a build that fails is an error. Without the variable it is a
                      release, and a failing C compiler leaves a package that runs interpreted and says so.
"""

import os
import runpy
import sys
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PACKAGE = "physics"
MODE = os.environ.get("ESPER_PHYSICS_BUILD", "")
if MODE not in ("", "release", "checked"):
    raise SystemExit(f"ESPER_PHYSICS_BUILD={MODE!r}: release or checked, if anything")
CHECKED = MODE == "checked"
WORKERS = 2

record = SimpleNamespace(**runpy.run_path(os.path.join(PACKAGE, "_build", "record.py")))

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKED,
    "initializedcheck": CHECKED,
    "nonecheck": CHECKED,
    "wraparound": False,
    "cdivision": True,
}


def hot_extensions() -> list[Extension]:
    """One extension for each hot module, not yet translated to C."""
    extensions = []
    for path in record.hot_modules(PACKAGE):
        source = f"{PACKAGE}/{path}"
        extensions.append(Extension(source.removesuffix(".py").replace("/", "."), [source]))
    return extensions


class BuildHot(build_ext):
    """Builds all extensions or none, and leaves the record by which an import knows that they are current."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or WORKERS

    def run(self):
        inplace = self.inplace
        target = PACKAGE if inplace else os.path.join(self.build_lib, PACKAGE)
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
            return
        made = [os.path.relpath(path, self.build_lib) for path in self.built_files()]
        made = [path.replace(os.sep, "/").removeprefix(f"{PACKAGE}/") for path in made]
        sources = [line for line in record.survey(PACKAGE) if not line.endswith(" extension")]
        record.write(target, MODE or "release", sources + [record.extension_line(path) for path in made])

    def built_files(self):
        return [os.path.join(self.build_lib, self.get_ext_filename(ext.name)) for ext in self.extensions]

    def build_extensions(self):
        from Cython.Build import cythonize

        # No fused multiply-add and no fast-math: a compiled run gives the bits that an interpreted run gives.
        # -O3 and -march were measured and moved nothing by more than 15 %.
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2", "/fp:precise"]
        else:
            flags = ["-O2", "-ffp-contract=off"]
        # Always from scratch: Cython's own test for what is current compares modification times, and sees
        # neither changed directives nor the `.pxd` files that pure Python sources import.
        translated = cythonize(
            self.extensions,
            force=True,
            build_dir=os.path.join("build", "cython"),
            compiler_directives=DIRECTIVES,
            nthreads=WORKERS if sys.platform == "linux" else 0,
        )
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources
            extension.extra_compile_args = flags
        super().build_extensions()


setup(ext_modules=hot_extensions(), cmdclass={"build_ext": BuildHot})
