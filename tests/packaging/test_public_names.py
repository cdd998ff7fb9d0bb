"""What `physics` offers by name."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

import physics


def test_all_names_exist_and_none_is_private() -> None:
    assert len(set(physics.__all__)) == len(physics.__all__)
    assert [name for name in physics.__all__ if name.startswith("_") or not hasattr(physics, name)] == []


def test_nothing_else_is_public() -> None:
    """Submodules appear in a package as soon as they are imported, and `annotations` in every module of ours."""
    promised = {name for name in physics.__all__ if not isinstance(getattr(physics, name), ModuleType)}
    names = {
        name
        for name, value in vars(physics).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert names == promised


@pytest.mark.parametrize(
    "name", [name for name in physics.__all__ if isinstance(getattr(physics, name), type)]
)
def test_every_public_attribute_is_explained(name: str) -> None:
    """What can be read of an instance has a docstring, or is named in that of the class. Interpreted, this holds for
    the slots, too, which are C fields in compiled classes: what the solver keeps in a component is private."""
    kind = getattr(physics, name)
    pages = " ".join(each.__doc__ or "" for each in kind.__mro__ if each.__module__.startswith("physics"))
    unexplained = [
        attribute
        for each in kind.__mro__
        if each.__module__.startswith("physics")
        for attribute, value in vars(each).items()
        if attribute[0] != "_"
        and not getattr(value, "__doc__", None)
        and not re.search(rf"\b{attribute}\b", pages)
    ]
    assert unexplained == []


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'physics' has no attribute 'Sphere'"):
        physics.Sphere  # noqa: B018  # reading it is the test
    assert set(physics.__all__) <= set(dir(physics))
