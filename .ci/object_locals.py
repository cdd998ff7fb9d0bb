"""Finds variables of hot loops that Cython would keep as Python objects: 27 times slower, and nothing says so.

For each C function of a hot module: a local that is not declared (a view of a buffer need not be: its type is the
buffer's), a local that is declared as Python's `int` or `bool`, and a variable of a C class that was imported as
Python's (under a private name, or in a condition). And loops over a `range` whose step is no number that stands there:
those count with Python objects, too.

It also finds what may raise in a `noexcept` function: a call of a C function that is not `noexcept` (unless it returns
an object), a call of a Python function, a number that becomes a Python object or was one, a new dict or list. A
MemoryError or a Ctrl-C would be lost there: Python prints the exception, and the tick goes on.

Prints what it finds, and exits with 1 if that is anything.

.ci/object_locals.py              all hot modules
.ci/object_locals.py FILE...      of these files those that are hot
.ci/object_locals.py --build      while it builds in place: looks at what is translated anyway,
                                  and saves the time to parse and type that twice
"""

import contextlib
import io
import re
import runpy
import sys
import tempfile
from pathlib import Path

from Cython.Compiler import Pipeline
from Cython.Compiler.Optimize import FinalOptimizePhase
from Cython.Compiler.ParseTreeTransforms import AnalyseExpressionsTransform
from Cython.Compiler.PyrexTypes import py_object_type
from Cython.Compiler.Visitor import TreeVisitor


class CaughtNames(TreeVisitor):
    """The names of the exceptions that a function catches, which Python has no way to declare."""

    def __init__(self, function):
        super().__init__()
        self.names = set()
        self.visitchildren(function)

    def visit_Node(self, node):  # noqa: N802  # Cython finds it by the node's class
        self.visitchildren(node)

    def visit_ExceptClauseNode(self, node):  # noqa: N802  # Cython finds it by the node's class
        if node.target is not None:
            self.names.add(node.target.name)
        self.visitchildren(node)


LENGTHS = ("__Pyx_PyTuple_GET_SIZE", "__Pyx_PyList_GET_SIZE")
"""What `len` becomes for these: it has no errors."""


class LostErrors(TreeVisitor):
    """Walks a module's tree, when all is optimised, for what may raise in functions that are `noexcept`. Wrong indices
    and types do not count: they are mistakes."""

    def __init__(self, findings):
        super().__init__()
        self.findings = findings
        self.function = None

    def visit_Node(self, node):  # noqa: N802  # Cython finds it by the node's class
        self.visitchildren(node)

    def visit_CFuncDefNode(self, node):  # noqa: N802  # Cython finds it by the node's class
        kind = node.entry.type
        if kind.exception_value is None and not kind.exception_check and not kind.return_type.is_pyobject:
            self.function = node.local_scope.qualified_name
            self.visit(node.body)  # and not what Python calls
            self.function = None

    def note(self, node):
        finding = f"{self.function} is `noexcept`, but may raise in line {node.pos[1]}"
        if self.function and finding not in self.findings:
            self.findings.append(finding)
        self.visitchildren(node)

    def visit_CallNode(self, node):  # noqa: N802  # Cython finds it by the node's class
        kind = node.function.type if hasattr(node, "function") else py_object_type
        kind = kind.base_type if kind.is_ptr else kind
        if kind.is_pyobject or not (
            kind.return_type.is_pyobject
            or getattr(node.function, "cname", "") in LENGTHS
            or (kind.exception_value is None and not kind.exception_check)
        ):
            self.note(node)
        else:
            self.visitchildren(node)

    visit_CoerceFromPyTypeNode = visit_CoerceToPyTypeNode = visit_DictNode = visit_ListNode = note  # noqa: N815  # as above


class ObjectLocals(TreeVisitor):
    """Walks a module's tree after Cython has given every variable its type."""

    def __init__(self, c_classes, findings):
        super().__init__()
        self.c_classes = c_classes
        self.findings = findings
        self.function = None

    def visit_Node(self, node):  # noqa: N802  # Cython finds it by the node's class
        self.visitchildren(node)

    def visit_CFuncDefNode(self, node):  # noqa: N802  # Cython finds it by the node's class
        scope = node.local_scope
        annotations = {arg.declarator.name: arg.annotation for arg in node.args}
        caught = CaughtNames(node).names
        for name, entry in scope.entries.items():
            if entry.scope is not scope or name in caught:
                continue
            if entry.is_arg and node.entry.defined_in_pxd:
                continue  # the header says it, in C
            annotation = entry.annotation or annotations.get(name)
            declared = annotation.string.value if annotation else ""
            if entry.type is py_object_type and declared in self.c_classes:
                self.findings.append(
                    f"{scope.qualified_name}: `{name}` is a {declared} that was not imported as a C class"
                )
            elif not (declared or entry.is_arg or entry.type.is_memoryviewslice):
                self.findings.append(f"{scope.qualified_name}: `{name}` is not declared")
            elif declared in ("int", "bool"):
                self.findings.append(f"{scope.qualified_name}: `{name}` is a Python {declared}")
        outer, self.function = self.function, scope.qualified_name
        self.visitchildren(node)
        self.function = outer

    def visit_SimpleCallNode(self, node):  # noqa: N802  # Cython finds it by the node's class
        if self.function and node.function.is_name and node.function.name == "range":
            arguments = node.arg_tuple.args
            if len(arguments) == 3 and not arguments[2].has_constant_result():
                self.findings.append(f"{self.function}: the step of a range is a variable")
        self.visitchildren(node)


def main():
    paths = [
        f"physics/{path}" for path in runpy.run_path("physics/_build/record.py")["hot_modules"]("physics")
    ]
    headers = "".join(Path(path).with_suffix(".pxd").read_text() for path in paths)
    building = sys.argv[1:] == ["--build"]
    if sys.argv[1:] and not building:
        paths = [path for path in paths if path in sys.argv[1:]]
    c_classes = set(re.findall(r"cdef class (\w+)", headers))
    create_pipeline = Pipeline.create_py_pipeline
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")  # of all processes in which the build translates

        def create_watched_pipeline(*args):
            pipeline = create_pipeline(*args)
            typed, optimised = (
                i
                for i, phase in enumerate(pipeline)
                if isinstance(phase, AnalyseExpressionsTransform | FinalOptimizePhase)
            )

            def watch(tree):
                findings = ["a module"]
                ObjectLocals(c_classes, findings).visit(tree)
                with notes.open("a") as file:
                    file.write("".join(f"{finding}\n" for finding in findings))
                return tree

            def watch_optimised(tree):
                findings = []
                LostErrors(findings).visit(tree)
                with notes.open("a") as file:
                    file.write("".join(f"{finding}\n" for finding in findings))
                return tree

            # Without a build, nobody reads the C code that comes after that, and takes nearly half of the time.
            rest = pipeline[optimised + 1 :] if building else []
            return [
                *pipeline[: typed + 1],
                watch,
                *pipeline[typed + 1 : optimised + 1],
                watch_optimised,
                *rest,
            ]

        Pipeline.create_py_pipeline = create_watched_pipeline
        if building:
            sys.argv[:] = ["setup.py", "-q", "build_ext", "--inplace"]
        with contextlib.redirect_stdout(io.StringIO()):  # every module is named
            build = runpy.run_path("setup.py", run_name="__main__" if building else "setup")
            if not building:
                sources = {path.removesuffix(".py").replace("/", "."): path for path in paths}
                translate = build["translator"](sources)
                for module in sources:
                    translate(module)
        said = notes.read_text().splitlines() if notes.exists() else []
    findings = [line for line in said if line != "a module"]
    print(
        "\n".join(findings)
        or f"{said.count('a module')} hot modules: every local has its type, and no error is lost"
    )
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
