"""One tick of rigid body dynamics, on one page."""

from __future__ import annotations

import cython

from physics.tolerances import CONTACT_DAMPING, CONTACT_STIFFNESS, CONTACTS_SPARE, SUBSTEPS_SPARE

if cython.compiled:
    from cython.cimports.physics.dynamics.contact_solver import ContactSolver
    from cython.cimports.physics.dynamics.islands import Islands
    from cython.cimports.physics.dynamics.manifolds import Manifolds
    from cython.cimports.physics.dynamics.solver_bodies import SolverBodies
else:
    from physics.dynamics.contact_solver import ContactSolver
    from physics.dynamics.islands import Islands
    from physics.dynamics.manifolds import Manifolds
    from physics.dynamics.solver_bodies import SolverBodies

_STIFFNESS = cython.declare(cython.double, CONTACT_STIFFNESS)
_DAMPING = cython.declare(cython.double, CONTACT_DAMPING)
_SPARE = cython.declare(cython.int, SUBSTEPS_SPARE)
_CONTACTS = cython.declare(cython.int, CONTACTS_SPARE)


@cython.final
@cython.cclass
class Solver:
    """Velocities and motion of all bodies for one tick, from forces and contacts.

    bodies    filled by the caller before each step, and read by it afterwards
    substeps  parts into which a tick is cut at least, 1 or more (see SUBSTEPS_SPARE). More: stiffer stacks and
              joints, at a proportional cost.
    steps     parts into which the last tick was cut
    sleeping  whether islands at rest are left out until something wakes them
    """

    if not cython.compiled:
        __slots__ = ("bodies", "contacts", "islands", "substeps", "steps", "sleeping", "last_h")
    bodies: SolverBodies
    contacts: ContactSolver
    islands: Islands
    substeps: int
    steps: int
    sleeping: bool
    last_h: float

    def __init__(self) -> None:
        self.bodies = SolverBodies()
        self.contacts = ContactSolver()
        self.islands = Islands()
        self.substeps = 4
        self.steps = 0
        self.sleeping = True
        self.last_h = 0.0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def step(self, manifolds: Manifolds, dt: float, gravity: float) -> cython.int:
        """Advance velocities and displacements by `dt` seconds, greater than 0; `gravity` is its magnitude."""
        bodies: SolverBodies = self.bodies
        contacts: ContactSolver = self.contacts
        h: float
        n: cython.int
        substeps: cython.int = self.substeps
        self.islands.start(bodies)
        self.islands.link_touching(bodies, manifolds)
        self.islands.wake(bodies)
        bodies.list_movers()
        if manifolds.count * substeps < _CONTACTS:
            substeps = _CONTACTS // (manifolds.count + 1)
            if substeps > _SPARE * self.substeps:
                substeps = _SPARE * self.substeps
        self.steps = substeps
        h = dt / substeps
        bodies.cut(h)
        contacts.soft.set(_STIFFNESS / dt, _DAMPING, h)
        contacts.stiff.set(2.0 * _STIFFNESS / dt, _DAMPING, h)
        # Impulses of a longer or shorter substep carried over: what they hold up is a force.
        contacts.prepare(manifolds, bodies, h, gravity, 1.0 if self.last_h == 0.0 else h / self.last_h)
        for n in range(substeps):
            bodies.accelerate()
            contacts.warm_start(bodies)
            contacts.solve(bodies, 1.0 / h, True)
            bodies.advance(h)
            contacts.solve(bodies, 1.0 / h, False)
        contacts.restitute(bodies)
        contacts.store(manifolds, bodies)
        bodies.straighten(dt)
        if self.sleeping:
            self.islands.settle(bodies, dt, gravity)
        self.last_h = h
        return 0
