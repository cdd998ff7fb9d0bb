"""The stages of a tick that move bodies, as the step sees them.

An interface, so that a CollisionSystem imports neither the solver nor the sweep, which make the import twice as long.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.contacts import ContactChanges, Contacts
from physics.collision.hits import Hits


@cython.cclass
class BodyStages:
    """What `Tick.step` asks of the stages from gather to write back. `RigidBodyStages` implements
    these stages, and says more of each.

    kinds   the types of components that are joints and zones
    joints  the Joints that hold bodies together
    hits    the impacts that the sweep found in this tick
    active  whether anything is solved or swept in this tick. If not, `gather` has moved the rows with a velocity
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

    def gather(
        self, previous_contacts: Contacts, contacts: Contacts, changes: ContactChanges, dt: float
    ) -> None:
        """Copy components to rows, and rows to the solver's bodies. Sets `active`."""

    def refresh(self) -> None:
        """Compute the manifolds anew if game code moved something."""

    def wake(self, dt: float) -> None:
        """Wake the islands that something moves."""

    def pre_solve(self) -> None:
        """Call the pre-solve handlers."""

    def select(self, dt: float) -> None:
        """Choose the bodies that are swept."""

    def solve(self, dt: float) -> None:
        """Find velocities and displacements."""

    def sweep(self, dt: float) -> None:
        """Find the impacts within the tick."""

    def sleep(self, dt: float, handlers_ran: cython.bint) -> None:
        """Put islands to sleep. `handlers_ran`: pre-solve handlers were called, and may have woken bodies."""

    def write_back(self, dt: float) -> None:
        """Copy results to components and rows."""

    def note_rows(self) -> None:
        """Note the entities whose rows `gather_again` has to find."""

    def gather_again(self, contacts: Contacts, dt: float) -> None:
        """Copy components to rows once more, after pre-solve handlers."""

    def add_hits(self, previous_contacts: Contacts, contacts: Contacts) -> None:
        """Add the contacts that the sweep found to those that detection found."""

    def forget_ticks(self) -> None:
        """Run the next tick as if it were the first."""

    def abandon(self) -> None:
        """Undo what was changed in the manifolds for a tick that was interrupted."""

    def take_broken(self, gone: cython.bint) -> list[Any]:
        """Take the joints that broke, as JointBreaks."""
        raise NotImplementedError
