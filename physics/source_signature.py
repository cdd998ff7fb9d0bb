"""`SourceSignature`: reads the signatures of compiled classes from their sources, for `inspect.signature` and
`help`."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect import Signature


class SourceSignature:
    """The attribute `__signature__` of a compiled class. Python does not know the arguments of such a class: they are
    in C code.

    The source of the class is read when somebody first asks. Without the source, as in a frozen program, the class has
    no such attribute, and `inspect.signature` raises a ValueError as for other classes in C.
    """

    __slots__ = ()

    def __get__(self, instance: object, owner: type[Any]) -> Signature:
        for kind in owner.__mro__:
            own = vars(kind)
            if "__signature__" in own:
                return _signature_in_source(kind)
            if "__init__" in own or "__new__" in own:
                break  # a subclass in Python with arguments of its own
        raise AttributeError("__signature__")


@cache
def _signature_in_source(kind: type[Any]) -> Signature:
    """The signature that `kind` would have if its module were interpreted. Raises AttributeError without the source."""
    import __future__

    import ast
    import inspect
    import pkgutil

    package, _, path = kind.__module__.partition(".")
    try:
        source = pkgutil.get_data(package, f"{path.replace('.', '/')}.py")
    except OSError:
        source = None
    if source is None:
        raise AttributeError("__signature__")
    [definition] = (
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    for node in definition.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            # Python computes the signature from a function with the same arguments and an empty body.
            node.body = [ast.Pass(lineno=1, col_offset=0)]
            node.decorator_list = []
            code = compile(
                ast.Module([node], []), "<signature>", "exec", __future__.annotations.compiler_flag, True
            )
            made: dict[str, Any] = {}
            exec(code, vars(sys.modules[kind.__module__]), made)
            found = inspect.signature(made["__init__"])
            return found.replace(parameters=list(found.parameters.values())[1:])
    return inspect.Signature()
