"""Says in the header which execution this run tests, and refuses to test another one than was asked for."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

with warnings.catch_warnings():
    warnings.simplefilter("ignore", RuntimeWarning)  # that it runs interpreted: the header says so
    import physics._build

if not physics._build.compiled:
    os.environ["ESPER_PHYSICS_INTERPRETED"] = "1"  # no word of it in what the tests' own processes print

REQUIRED = os.environ.get("ESPER_PHYSICS_REQUIRE_COMPILED", "0") == "1"

# The same examples in every run, and none refused for taking long: interpreted runs and busy machines are slow.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")
# Hypothesis also draws constants from the sources of whatever modules are loaded: then a test's examples would
# depend on which other tests run, and on whether the modules are compiled.
providers.is_local_module_file = lambda path: False


@pytest.fixture(autouse=True)
def _fresh_esper() -> Iterator[None]:
    """Every test has esper's worlds to itself: what an earlier one left there would be ticked with its own."""
    from tests.fresh_world import reset_esper

    reset_esper()
    yield
    reset_esper()


def _added(system: Any) -> Any:
    import esper

    esper.add_processor(system)
    return system


@pytest.fixture
def world() -> Any:
    """A CollisionSystem in the esper world of the test."""
    from physics import CollisionSystem

    return _added(CollisionSystem())


@pytest.fixture
def make_world() -> Callable[..., Any]:
    """A function that makes a PhysicsSystem, with these arguments, in the esper world of the test."""
    from physics import PhysicsSystem

    return lambda *arguments, **options: _added(PhysicsSystem(*arguments, **options))


@pytest.fixture
def system(make_world: Callable[..., Any]) -> Any:
    """A PhysicsSystem with gravity, 900 downwards, in the esper world of the test."""
    return make_world(gravity=(0, -900))


def pytest_configure(config: pytest.Config) -> None:
    if REQUIRED and not physics._build.compiled:
        raise pytest.UsageError("ESPER_PHYSICS_REQUIRE_COMPILED=1, and physics runs interpreted")


def pytest_report_header() -> str:
    return f"physics: {physics._build.mode}"
