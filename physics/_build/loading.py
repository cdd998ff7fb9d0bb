"""How the hot modules are loaded: compiled, from the library that holds all of them, or interpreted, from source."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
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


_Place = tuple[type[SourceFileLoader | ExtensionFileLoader], str]


class _Finder:
    """Finds the modules that it was told the loaders and files of, and nothing else."""

    def __init__(self, modules: Mapping[str, _Place]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        loader, file = self.modules[name]
        folder = file.removesuffix("/__init__.py")
        spec = ModuleSpec(name, loader(name, file), origin=file, is_package=folder != file)
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        return spec


def from_library(package: str, library: str, files: list[str]) -> None:
    """Let every further import of a hot module of the folder `package`, which has these `files`, load it from `library`
    there.

    The other modules are where Python would find them. But it would list their folders anew, and ask for each module's
    file: that took a tenth of the import.
    """
    sources = [path for path in files if path.endswith(".py")]
    modules: dict[str, _Place] = {
        record.module_name(path): (SourceFileLoader, f"{package}/{path}") for path in sources
    }
    for name in (record.SHARED, *map(record.module_name, record.hot_modules(package, files))):
        modules[name] = (_LibraryLoader, f"{package}/{library}")
    sys.meta_path.insert(0, _Finder(modules))


def from_sources(package: str) -> None:
    """Let every further import of a hot module of the folder `package` load its source."""
    paths = record.hot_modules(package)
    modules = {record.module_name(path): (_SourceLoader, f"{package}/{path}") for path in paths}
    sys.meta_path.insert(0, _Finder(modules))
