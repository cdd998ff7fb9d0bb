"""Finds variables of hot loops that Cython would keep as Python objects: 27 times slower, and nothing says so.

For each function of a hot module that becomes a C function (`@cython.cfunc`): a local that nobody declared, and a
local or argument whose declaration means nothing to Cython. Whoever wants a Python object writes `object`.
Prints what it finds, and exits with 1 if that is anything.
"""

import runpy
import sys
import tempfile

from Cython.Build import cythonize
from Cython.Compiler import Pipeline
from Cython.Compiler.ParseTreeTransforms import AnalyseExpressionsTransform
from Cython.Compiler.PyrexTypes import py_object_type
from Cython.Compiler.Visitor import TreeVisitor


class ObjectLocals(TreeVisitor):
    """Walks a module's tree after Cython has given every variable its type."""

    def __init__(self, findings):
        super().__init__()
        self.findings = findings

    # Cython's visitor finds its methods by the names of the node classes.
    def visit_Node(self, node):  # noqa: N802
        self.visitchildren(node)

    def visit_CFuncDefNode(self, node):  # noqa: N802
        scope = node.local_scope
        for name, entry in scope.entries.items():
            if entry.annotation is None and not (entry.is_arg or entry.visibility == "closure"):
                self.findings.append(f"{scope.qualified_name}: `{name}` is not declared")
            elif entry.type is py_object_type and self.text(entry.annotation) != "object":
                self.findings.append(
                    f"{scope.qualified_name}: `{name}` is no C type and no class known to Cython"
                )
        self.visitchildren(node)

    def text(self, annotation):
        return annotation and annotation.string.value


def main():
    hot_modules = runpy.run_path("physics/_build/record.py")["hot_modules"]
    findings = []
    create_pipeline = Pipeline.create_py_pipeline

    def create_watched_pipeline(*args):
        pipeline = create_pipeline(*args)
        [typed] = [i for i, phase in enumerate(pipeline) if isinstance(phase, AnalyseExpressionsTransform)]

        def watch(tree):
            ObjectLocals(findings).visit(tree)
            return tree

        return [*pipeline[: typed + 1], watch, *pipeline[typed + 1 :]]

    Pipeline.create_py_pipeline = create_watched_pipeline
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"physics/{path}" for path in hot_modules("physics")]
        cythonize(paths, force=True, quiet=True, build_dir=folder, language_level=3)
    print("\n".join(findings) or f"{len(paths)} hot modules: every local has its type")
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
