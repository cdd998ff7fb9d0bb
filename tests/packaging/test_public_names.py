"""What `physics` offers by name."""

from __future__ import annotations

from types import ModuleType

import physics


def test_all_names_exist_and_none_is_private() -> None:
    assert len(set(physics.__all__)) == len(physics.__all__)
    assert [name for name in physics.__all__ if name.startswith("_") or not hasattr(physics, name)] == []


def test_nothing_else_is_public() -> None:
    """Submodules appear in a package as soon as they are imported, and `annotations` in every module of ours."""
    names = {
        name
        for name, value in vars(physics).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert names == {name for name in physics.__all__ if not isinstance(getattr(physics, name), ModuleType)}
