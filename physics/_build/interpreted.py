"""Runs the package from its sources, although extensions may lie beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

from physics._build import stand_in


class _Loader(SourceFileLoader):
    """Loads a source file; while it runs, ``import cython`` finds the stand-in, installed Cython or not."""

    def exec_module(self, module: ModuleType) -> None:
        owner = sys.modules.get("cython")
        sys.modules["cython"] = stand_in
        try:
            super().exec_module(module)
        finally:
            if owner is None:
                del sys.modules["cython"]
            else:
                sys.modules["cython"] = owner


class _Finder:
    """Finds the package's own modules as sources, and nothing else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("physics."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (_Loader, SOURCE_SUFFIXES)).find_spec(name)
            if spec:
                return spec
        return None


def install() -> None:
    """Let every further import of a module of the package load its source."""
    sys.meta_path.insert(0, _Finder())
