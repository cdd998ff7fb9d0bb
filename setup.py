"""Compiles the hot modules: every ``.py`` under ``physics`` that has a ``.pxd`` of the same name beside it.

Everything else about the package is in pyproject.toml. One environment variable:

ESPER_PHYSICS_BUILD   ``release`` (no run-time checks), or ``checked`` (every index is checked, and every operation of
                      integers, for the test suite). If the variable is set, a build that fails is an error. Without the
                      variable the build is a release, and if the C compiler fails, the package runs interpreted and
                      says so.
"""

import compileall
import gc
import multiprocessing
import os
import re
import runpy
import shutil
import sys
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import SimpleNamespace
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError, CompileError

PACKAGE = "physics"
TOLERANCES = f"{PACKAGE}.tolerances"
OBJECTS = os.path.join("build", "objects")
TRANSLATED = os.path.join("build", "cython")
# Each worker takes up to 200 MB. At least two workers, because they also wait for the disk.
WORKERS = max(2, min(8, os.cpu_count() or 1))
# Exit status if Cython refuses a source. This is a mistake in the source, and not a missing compiler.
REFUSED = 2
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
    # A class that can be pickled says so. Cython's default would make three functions for each class at every import.
    "auto_pickle": False,
    # With the sources as comments, the translation takes a tenth longer.
    "emit_code_comments": False,
}
# Finds modules of the package, and the names that are imported from them: a hot module or a header may take C
# structures and functions from these. A false match adds a header that is not needed; no header that is needed is
# missed.
MENTIONED = re.compile(rf"\b({PACKAGE}[\w.]*)(?: c?import (\([^)]*\)|.*))?")
# The number of dimensions for which a typed memoryview has room in each object that has it as an attribute. One
# dimension takes 40 bytes; Cython's default of 8 takes 208. All columns have one dimension.
DIMENSIONS = 1
# No fused multiply-add and no fast-math: a compiled run gives the bits that an interpreted run gives.
# -O3 and -march=native were measured and moved nothing by more than 15 %. Debug information (-g comes from
# Python's own flags) would make the library four times as large.
FLAGS = {"msvc": ["/O2", "/fp:precise"]}
FLAGS_ELSEWHERE = ["-g0", "-ffp-contract=off"]
# -O1 takes half the time of -O2. It is enough where a tick spends little time (no benchmark became slower by more than
# 4 %), and for a checked build, which is for tests, and made more often than it is run. With -O1 everywhere, a pile
# and a crowd of sensors take half as long again: after each number that is written, -O1 reads all pointers anew.
# Components are made by the thousand: with -O1 this takes 8 % longer.
OPTIMISED = ("ccd", "collision", "components", "dynamics", "geometry", "grid", "rows")
# The code that initialises a module runs once. If GCC optimises this code like the rest, it takes at least a tenth
# longer.
if sys.platform == "linux":
    FLAGS_ELSEWHERE.append('-DCYTHON_SMALL_CODE=__attribute__((cold,optimize("O0")))')
# A checked build also ends the process (SIGILL) at operations of integers that are undefined in C, and at numbers that
# are too large for the integer to which they are converted. (Python's own -fwrapv would define overflow.) With these
# checks compiling takes a tenth longer and running a fiftieth longer, and no library is needed; with all of
# -fsanitize=undefined compiling takes half as long again.
TRAPS = [
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds,float-cast-overflow,bool,enum",
    "-fsanitize-undefined-trap-on-error",
    "-fno-wrapv",
]


def flags(module: str, compiler: str) -> list[str]:
    """The flags with which a compiler of this kind compiles a module, given by its full name."""
    if compiler in FLAGS:
        return FLAGS[compiler]
    if MODE == "checked":
        return ["-O1", *FLAGS_ELSEWHERE, *TRAPS]
    return ["-O2" if module.split(".")[1] in OPTIMISED else "-O1", *FLAGS_ELSEWHERE]


def maker() -> str:
    """A text that names everything, besides the sources, on which the result of a build depends."""
    import Cython

    with open(__file__, "rb") as file:
        settings = file.read()
    for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS"):
        settings += f"{name}={os.environ.get(name)}".encode()
    return f"{MODE or 'release'} by Cython {Cython.__version__} {zlib.crc32(settings):08x}"


def reached_from(source: str) -> list[str]:
    """One line for a hot module's source and for each header whose C structures it may use: path and checksum."""
    found = {}
    waiting = [source, source.removesuffix(".py") + ".pxd"]
    while waiting:
        path = waiting.pop()
        if path not in found and os.path.exists(path):
            with open(path, "rb") as file:
                content = file.read()
            found[path] = f"{path} {zlib.crc32(content):08x}"
            for module, names in MENTIONED.findall(content.decode()):
                folder = module.replace(".", "/")
                waiting.append(f"{folder}.pxd")
                waiting += [f"{folder}/{name}.pxd" for name in re.findall(r"\w+", names)]
    return sorted(found.values())


class BuildSources(build_py):
    """Deletes the files of an earlier build: a module that was deleted since then would still be in the wheel."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(os.path.join(self.build_lib, PACKAGE), ignore_errors=True)
        super().run()


class BuildLibrary(build_ext):
    """Builds the hot modules into one library, and leaves the record by which an import knows that it is current.

    One library for all of them, because loading a library costs as much as the rest of a module's import. Also, as no
    extension module lies beside its source, none shadows a source.
    """

    def run(self) -> None:
        inplace = self.inplace
        target = PACKAGE if inplace else os.path.join(self.build_lib, PACKAGE)
        record.remove(target)
        self.force = True
        lines = record.survey(PACKAGE)
        try:
            super().run()
            if record.survey(PACKAGE) != lines:
                shutil.rmtree(OBJECTS)  # each may be of the old or of the new source
                raise CompileError("the sources were edited meanwhile; build again")
        except (BaseError, CCompilerError) as error:
            if MODE:
                raise
            self.inplace = inplace
            self.extensions = []
            self.warn(f"physics will run interpreted, many times slower: compiling it failed: {error}")
        else:
            library = os.path.basename(self.get_ext_filename(self.extensions[0].name))
            modules = [record.SHARED, *map(record.module_name, record.hot_modules(PACKAGE))]
            record.write(target, maker(), library, modules, lines if inplace else [])
        if inplace:
            # pip does this for the files that it installs; without this line the first import would have to do it.
            compileall.compile_dir(PACKAGE, quiet=1)

    def build_extension(self, extension: Extension) -> None:
        extension.extra_objects = self.objects()
        super().build_extension(extension)

    def get_export_symbols(self, extension: Extension) -> list[str]:
        return []  # each module in it exports its own

    def objects(self) -> list[str]:
        """The object files of all hot modules. Missing object files are made first.

        The name of an object file has a checksum of everything that goes into it. Cython would compare modification
        times, but these show neither changed settings nor the ``.pxd`` files that pure Python sources import.
        """
        os.makedirs(OBJECTS, exist_ok=True)
        common = [maker(), self.get_ext_filename(""), *whole_tolerances()]
        goals = {}
        sources = {record.SHARED: record.SHARED.replace(".", "/") + ".c"}
        sources |= {record.module_name(path): f"{PACKAGE}/{path}" for path in record.hot_modules(PACKAGE)}
        for name, source in sources.items():
            used = reached_from(source) if name != record.SHARED else []
            checksum = zlib.crc32("\n".join([*common, *used]).encode())
            goals[name] = os.path.join(OBJECTS, f"{name}-{checksum:08x}{self.compiler.obj_extension}")
        for name in set(os.listdir(OBJECTS)) - {os.path.basename(goal) for goal in goals.values()}:
            os.remove(os.path.join(OBJECTS, name))
        self.compile(
            {name: source for name, source in sources.items() if not os.path.exists(goals[name])}, goals
        )
        return list(goals.values())

    def ask_compiler(self) -> str:
        """Raise CompileError where there is no C compiler or no Python.h, before Cython takes half a minute.

        Returns the path of the source that includes nothing but Python.h.
        """
        os.makedirs(TRANSLATED, exist_ok=True)
        asked = os.path.join(TRANSLATED, "asked.c")
        with open(asked, "w") as file:
            file.write("#define PY_SSIZE_T_CLEAN\n#include <Python.h>\n")
        self.compiler.compile([asked], output_dir=TRANSLATED)
        return asked

    def with_header(self, asked: str, chosen: list[str]) -> list[str]:
        """The flags `chosen`, and the flags by which the compiler uses a Python.h that was precompiled with `chosen`.

        To parse Python.h takes a tenth of the time of a module. GCC can precompile it; for compilers that cannot, no
        flag is added. (GNU Project, Using the GNU Compiler Collection: Using Precompiled Headers.) There is a header
        for each choice of flags: GCC 12 also accepts a header that was parsed with -O1 for a module with -O2, and then
        compiles the module with -O1.
        """
        if self.compiler.compiler_type != "unix":
            return chosen
        header = os.path.join(TRANSLATED, f"parsed{chosen[0]}.h")
        shutil.copy(asked, header)
        used = [*chosen, "-include", header]
        try:
            [made] = self.compiler.compile(
                [asked], TRANSLATED, extra_preargs=["-x", "c-header"], extra_postargs=chosen
            )
            os.replace(made, f"{header}.gch")
            self.compiler.compile([asked], TRANSLATED, extra_postargs=[*used, "-Winvalid-pch", "-Werror"])
        except CompileError:
            return chosen
        return used

    def compile(self, sources: dict[str, str], goals: dict[str, str]) -> None:
        """Make the object file of each module in `sources`."""
        if not sources:
            return
        asked = self.ask_compiler()
        options = {}
        for name in sources:
            chosen = flags(name, self.compiler.compiler_type)
            if tuple(chosen) not in options:
                options[tuple(chosen)] = self.with_header(asked, chosen)

        def compile_one(name: str) -> None:
            init = f"PyInit_{name.rpartition('.')[2]}"
            [made] = self.compiler.compile(
                [translation_of(name)],
                output_dir=TRANSLATED,  # on one file system with the goal, so that it appears there whole or not at all
                macros=[(init, record.init_name(name))],
                extra_postargs=options[tuple(flags(name, self.compiler.compiler_type))],
            )
            os.replace(made, goals[name])

        def make(name: str) -> None:
            translate(name)
            compile_one(name)

        translate = translator(sources)
        if sys.platform == "linux":
            run_forked(make, sources)
        else:
            for name in sources:
                translate(name)
            with ThreadPoolExecutor(WORKERS) as pool:
                list(pool.map(compile_one, sources))


def whole_tolerances() -> list[str]:
    """The names of the tolerances that are integers of C in hot modules; all others are doubles."""
    tolerances = runpy.run_path(TOLERANCES.replace(".", "/") + ".py")
    return [name for name, value in tolerances.items() if isinstance(value, int)]


def translation_of(module: str) -> str:
    """The path of the C code of a module."""
    return os.path.join(TRANSLATED, f"{module}.c")


def translator(sources: dict[str, str]) -> Callable[[str], None]:
    """A function that translates one of these modules to C, given by its full name; once in each process.

    `cythonize` spends five sixths of its time on reading headers: a module takes C structures from some 20 others, and
    each module reads them anew. Here all headers are read before the processes are forked. The C code is the same,
    except that modules without memoryviews import the shared module, too. Without fork each module reads its headers
    itself.
    """
    from Cython.Compiler import Options

    # The rest of Cython reads this number of dimensions when it is imported. Later Cython refuses a memoryview that
    # does not have fewer dimensions than this number.
    Options.buffer_max_dims = DIMENSIONS
    from Cython.Build.SharedModule import generate_shared_module
    from Cython.Compiler import Errors, Main, Nodes
    from Cython.Compiler.Code import TempitaUtilityCode, UtilityCode
    from Cython.Compiler.StringEncoding import EncodedString

    # If a list in a comprehension cannot grow, Cython 3.3 releases the new item twice, and the process crashes sooner
    # or later: the helper releases the item, and then the caller does. Here the helper does not.
    append = UtilityCode.load_cached("ListCompAppendAndDecref", "Optimize.c")
    append.impl = append.impl.replace("    Py_DECREF(x);", "    if (result == 0) Py_DECREF(x);")
    # If there is no memory for the names of keyword arguments, Cython releases the values, which it does not have yet.
    for slot in (
        {"ret_type": "PyObject *", "name": "tpnew", "obj_type": "PyTypeObject*", "error_value": "NULL"},
        {"ret_type": "int", "name": "tpinit", "obj_type": "PyObject*", "error_value": "-1"},
    ):
        call = TempitaUtilityCode.load_cached("CallSlotAsVectorcall", "ExtensionTypes.c", context=slot)
        call.impl = call.impl.replace(
            "if (unlikely(!kwnames)) goto cleanup;", "if (!kwnames) { total_size = a_size; goto cleanup; }"
        )
    # CPython 3.11 loses the current exception if there is no memory to leave a frame. Functions that check the result
    # of a call raise a SystemError then. Cython's fastest call does not check, and `finally` then follows a null
    # pointer.
    call = UtilityCode.load_cached("PyObjectFastCall", "ObjectHandling.c")
    plain = "                return f(func, args, nargsf, NULL);\n"
    assert plain in call.impl
    call.impl = call.impl.replace(
        plain,
        """                PyObject *result = f(func, args, nargsf, NULL);
                if (unlikely(!result) && unlikely(!PyErr_Occurred()))
                    PyErr_SetString(PyExc_SystemError, "an exception was lost, because memory failed");
                return result;
""",
    )

    class Context(Main.Context):
        """Parses hot modules so that an import of a name that the other module's header declares is a cimport.

        So the sources say ``from physics.grid.boxes import Box`` once, for both executions, and ``from math import
        sqrt`` for the functions of C. What is imported as a private name (`Transform as _Transform`) stays Python's,
        and so does what is imported within a function or a condition. Each tolerance that a module imports becomes a
        C number of that module, set by the import.
        """

        def parse(self, source_desc: Any, scope: Any, pxd: bool, full_module_name: str) -> Any:
            tree = super().parse(source_desc, scope, pxd, full_module_name)
            if not pxd and isinstance(tree.body, Nodes.StatListNode):
                tree.body.stats = [part for statement in tree.body.stats for part in self.split(statement)]
            return tree

        def split(self, statement: Any) -> list[Any]:
            """A statement; an import from a hot module becomes two: the first imports the names that C knows."""
            if not isinstance(statement, Nodes.FromImportStatNode):
                return [statement]
            module = statement.module.module_name.value
            if module == "math":
                module = "libc.math"
            elif not module.startswith(PACKAGE):
                return [statement]
            if module == TOLERANCES:
                return [number_of(statement, name) for name, _ in statement.items] + [statement]
            header = self.find_module(module, need_pxd=False)
            known = [
                item
                for item in statement.items
                if header.lookup_here(item[0]) and (item[1].name == item[0] or item[1].name[0] != "_")
            ]
            others = [item for item in statement.items if item not in known]
            parts = [(f"cython.cimports.{module}", known), (statement.module.module_name.value, others)]
            return [import_of(statement, source, items) for source, items in parts if items]

    def import_of(statement: Any, module: str, items: list[Any]) -> Any:
        """A copy of an import that imports `items` from `module`."""
        made = copy(statement)
        made.items = items
        made.module = copy(statement.module)
        made.module.module_name = copy(statement.module.module_name)
        made.module.module_name.value = EncodedString(module)
        names = [name for name, _ in items]
        made.module.imported_names = [node for node in statement.module.imported_names if node.value in names]
        return made

    def number_of(statement: Any, name: str) -> Any:
        """The declaration of a tolerance as a C number."""
        whole = name in whole_numbers
        base = Nodes.CSimpleBaseTypeNode(
            statement.pos, name="int" if whole else "double", module_path=[], is_basic_c_type=1, signed=1, complex=0,
            longness=2 if whole else 0, is_self_arg=0, templates=None,
        )  # fmt: skip
        named = Nodes.CNameDeclaratorNode(statement.pos, name=EncodedString(name), cname=None, default=None)
        return Nodes.CVarDefNode(
            statement.pos, visibility="private", base_type=base, declarators=[named], in_pxd=0, api=0, doc=None,
            modifiers=[], overridable=0,
        )  # fmt: skip

    whole_numbers = whole_tolerances()
    Options.buffer_max_dims = DIMENSIONS + 1

    def options(name: str) -> Options.CompilationOptions:
        return Options.CompilationOptions(
            Options.default_options,
            compiler_directives=dict(DIRECTIVES),
            include_path=["."],
            output_file=translation_of(name),
            shared_utility_qualified_name=record.SHARED,
        )

    headers = None
    if sys.platform == "linux":
        headers = Context.from_options(options(""))
        headers.setup_errors(headers.options, None)
        for name in sources:
            if name != record.SHARED:
                headers.find_module(name, need_pxd=False)
        if Errors.get_errors_count() > 0:
            sys.exit(REFUSED)

    # The headers that were read stay in memory until the end. To search them for garbage, again and again, would take a
    # quarter of the time.
    gc.disable()

    def translate(name: str) -> None:
        chosen = options(name)
        if name == record.SHARED:
            chosen.shared_c_file_path = chosen.output_file
            chosen.shared_utility_qualified_name = None
            chosen.module_name = name
            failed, _ = generate_shared_module(chosen)
        else:
            print(f"Translating {sources[name]}", flush=True)
            context = headers or Context.from_options(chosen)
            failed = Main.compile_single(sources[name], chosen, name, context=context).num_errors > 0
        if failed:
            sys.exit(REFUSED)

    return translate


def run_forked(task: Callable[[str], None], names: Iterable[str]) -> None:
    """Run a task for each name, in a process forked for it; WORKERS processes at a time."""
    fork = multiprocessing.get_context("fork")
    waiting = list(names)
    running: dict[str, BaseProcess] = {}
    while waiting or running:
        while waiting and len(running) < WORKERS:
            name = waiting.pop(0)
            running[name] = fork.Process(target=task, args=(name,), daemon=True)
            running[name].start()
        wait([process.sentinel for process in running.values()])
        for name, process in list(running.items()):
            if process.exitcode is not None:
                del running[name]
                if process.exitcode == REFUSED:
                    sys.exit(REFUSED)
                if process.exitcode != 0:
                    raise CompileError(name)


if __name__ == "__main__":
    setup(
        ext_modules=[Extension(f"{PACKAGE}.{record.LIBRARY}", [])],
        cmdclass={"build_py": BuildSources, "build_ext": BuildLibrary},
    )
