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
    """What `Tick.step` asks of the stages from gather to write back. `RigidMotion` has them.

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
        """Take the joints of the world, and remove those that lost a body. Returns whether any was removed."""
        raise NotImplementedError

    def collect_zones(self) -> None:
        """Take the zones of the world."""
        raise NotImplementedError

    def add_velocities(self) -> cython.bint:
        """Add a Velocity to dynamic bodies that have none. Returns whether there were any."""
        raise NotImplementedError

    def gather(self, last: Contacts, now: Contacts, changes: Changes, dt: float) -> None:
        """Components to rows, and rows to the solver's bodies. Sets `active`.

        now   contacts of the last tick's detection, because this tick's comes later
        last  contacts of the detection before that one; changes: the differences between the two
        """
        raise NotImplementedError

    def refresh(self) -> None:
        """Make the manifolds anew if game code moved something since the last tick's detection."""
        raise NotImplementedError

    def wake(self, dt: float) -> None:
        """Find the islands, and wake those that something moves."""
        raise NotImplementedError

    def pre_solve(self) -> None:
        """Call the pre-solve handlers."""
        raise NotImplementedError

    def select(self, dt: float) -> None:
        """Choose the bodies that are swept, and the contacts whose bounce is left to the sweep."""
        raise NotImplementedError

    def solve(self, dt: float) -> None:
        """Find velocities and displacements from forces, joints and contacts."""
        raise NotImplementedError

    def sweep(self, dt: float) -> None:
        """Find the impacts within the tick, and change the displacements by them."""
        raise NotImplementedError

    def write_back(self, dt: float) -> None:
        """Results to components and rows."""
        raise NotImplementedError

    def note_rows(self) -> None:
        """Note the entities of the hits, and those that sit out: pre-solve handlers may have changed the world, and
        then their rows may be others in `gather_again`."""
        raise NotImplementedError

    def gather_again(self, contacts: Contacts, dt: float) -> None:
        """Components to rows once more, and hits to their new rows. `dt`: that of the tick."""
        raise NotImplementedError

    def add_hits(self, last: Contacts, now: Contacts) -> None:
        """Add the contacts that the sweep found to those that detection found."""
        raise NotImplementedError

    def abandon(self) -> None:
        """Undo what was changed in the manifolds for the time of a tick that was interrupted."""
        raise NotImplementedError

    def take_broken(self, gone: cython.bint) -> list[Any]:
        """Remove the joints that broke from their entities, and return them as JointBreaks. `gone`: the world was
        deleted, and the joints with it."""
        raise NotImplementedError
