"""The stages of a tick that move bodies, as the step sees them.

An interface, so that a CollisionSystem imports neither the solver nor the sweep, which make the import twice as long.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import Changes, Contacts
from physics.collision.hits import Hits


@cython.cclass
class Motion:
    """What `Tick.step` asks of the stages from gather to write back. `RigidMotion` has them, and says more of each.

    kinds   the types of components that are joints and zones
    joints  the Joints that hold bodies together
    hits    the impacts that the sweep found in this tick
    active  whether anything is solved or swept in this tick. Otherwise `gather` has moved what has a velocity
    """

    kinds: frozenset[type[Any]]
    joints: Any
    hits: Hits
    active: bool

    def collect_joints(self) -> cython.bint:
        """Take the joints of the world. Returns whether any was removed."""
        raise NotImplementedError

    def collect_zones(self) -> None:
        """Take the zones of the world."""

    def add_velocities(self) -> cython.bint:
        """Add a Velocity to dynamic bodies that have none. Returns whether there were any."""
        raise NotImplementedError

    def gather(self, last: Contacts, now: Contacts, changes: Changes, dt: float) -> None:
        """Components to rows, and rows to the solver's bodies. Sets `active`."""

    def refresh(self) -> None:
        """Make the manifolds anew if game code moved something."""

    def wake(self, dt: float) -> None:
        """Wake the islands that something moves."""

    def pre_solve(self) -> None:
        """Call the pre-solve handlers."""

    def select(self, dt: float) -> None:
        """Choose what is swept."""

    def solve(self, dt: float) -> None:
        """Find velocities and displacements."""

    def sweep(self, dt: float) -> None:
        """Find the impacts within the tick."""

    def write_back(self, dt: float) -> None:
        """Results to components and rows."""

    def note_rows(self) -> None:
        """Note whose rows `gather_again` has to find."""

    def gather_again(self, contacts: Contacts, dt: float) -> None:
        """Components to rows once more, after pre-solve handlers."""

    def add_hits(self, last: Contacts, now: Contacts) -> None:
        """Add the contacts that the sweep found to those that detection found."""

    def forget_ticks(self) -> None:
        """Let the next tick be as the first."""

    def abandon(self) -> None:
        """Undo what was changed in the manifolds for a tick that was interrupted."""

    def take_broken(self, gone: cython.bint) -> list[Any]:
        """Take the joints that broke, as JointBreaks."""
        raise NotImplementedError
