"""How the hot modules are loaded: compiled, from the library that holds all of them, or interpreted, from source."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from types import ModuleType

from physics._build import record


class _LibraryLoader(ExtensionFileLoader):
    """Loads one module of the library: by its whole name, where Python asks for the last component of it."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        alias = ModuleSpec(record.init_name(spec.name).removeprefix("PyInit_"), self, origin=self.path)
        module = super().create_module(alias)
        module.__name__ = spec.name
        module.__package__ = spec.parent
        return module


class _SourceLoader(SourceFileLoader):
    """Loads a source; while it runs, ``import cython`` finds the stand-in, whether Cython is installed or not."""

    def exec_module(self, module: ModuleType) -> None:
        from physics._build import stand_in

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
    """Finds the modules that it was given loaders for, and nothing else."""

    def __init__(self, loaders: Iterable[_LibraryLoader | _SourceLoader]) -> None:
        self.loaders = {loader.name: loader for loader in loaders}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        loader = self.loaders.get(name)
        if loader is None:
            return None
        spec = ModuleSpec(name, loader, origin=loader.path)
        spec.has_location = True
        return spec


def from_library(package: str, library: str, paths: Iterable[str]) -> None:
    """Let every further import of the hot modules at `paths`, in the folder `package`, load it from `library` there."""
    names = [record.SHARED, *map(record.module_name, paths)]
    sys.meta_path.insert(0, _Finder(_LibraryLoader(name, f"{package}/{library}") for name in names))


def from_sources(package: str) -> None:
    """Let every further import of a hot module of the folder `package` load its source."""
    paths = record.hot_modules(package)
    loaders = [_SourceLoader(record.module_name(path), f"{package}/{path}") for path in paths]
    sys.meta_path.insert(0, _Finder(loaders))
