"""How the hot modules are loaded: compiled, from the library that holds all of them, or interpreted, from source."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Any

from physics._build import record


class _LibraryLoader(ExtensionFileLoader):
    """Loads one module of the library. Finds its init function by the full name of the module; Python would take only
    the last component of the name."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        alias = ModuleSpec(record.init_name(spec.name).removeprefix("PyInit_"), self, origin=self.path)
        module = super().create_module(alias)
        module.__name__ = spec.name
        module.__package__ = spec.parent
        return module


class _LibraryFinder:
    """Finds the modules that are in the library, and nothing else."""

    def __init__(self, library: str, modules: Iterable[str]) -> None:
        self.library = library
        self.modules = frozenset(modules)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        spec = ModuleSpec(name, _LibraryLoader(name, self.library), origin=self.library)
        spec.has_location = True
        return spec


class _SourceLoader:
    """Loads as `loader` does; while the module runs, ``import cython`` finds the stand-in, whether Cython is installed
    or not."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loader, name)

    def exec_module(self, module: ModuleType) -> None:
        from physics._build import stand_in

        owner = sys.modules.get("cython")
        sys.modules["cython"] = stand_in
        try:
            self.loader.exec_module(module)
        finally:
            if owner is None:
                del sys.modules["cython"]
            else:
                sys.modules["cython"] = owner


class _SourceFinder:
    """Finds the modules of the package where Python would: in a folder, in a zip, in a frozen program."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not (path and name.startswith("physics.")):
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        spec = next(filter(None, (finder.find_spec(name, path, target) for finder in others)), None)
        if spec is None:
            return None
        if isinstance(spec.loader, ExtensionFileLoader):  # one that lies beside its source does not shadow it
            spec.origin = f"{path[0]}/{name.rpartition('.')[2]}.py"
            spec.loader = SourceFileLoader(name, spec.origin)
        spec.loader = _SourceLoader(spec.loader)  # type: ignore[assignment]  # all that it lacks is in `loader`
        return spec


def from_library(library: str, modules: Iterable[str]) -> None:
    """Let every further import of one of the `modules` load it from the file `library`."""
    sys.meta_path.insert(0, _LibraryFinder(library, modules))


def from_sources() -> None:
    """Let every further import of a module of the package load its source."""
    sys.meta_path.insert(0, _SourceFinder())
