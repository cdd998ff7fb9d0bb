"""Integration of the bodies over the substeps of a tick, without their constraints: velocities by forces and damping,
displacements by velocities."""

from __future__ import annotations

import cython

from physics.dynamics.solver_bodies import BodyFreeMotion, BodyState, SolverBodies


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def undamped_share(change: float, gain: float) -> float:
    """The fraction of a gain of velocity that damping has left, from 0 to 1: change / gain."""
    if gain > 0.0:
        return min(max(change, 0.0), gain) / gain
    if gain < 0.0:
        return max(min(change, 0.0), gain) / gain
    return 0.0


def prepare_substeps(bodies: SolverBodies, h: float) -> cython.void:
    """Convert accelerations and damping rates to their effect in a substep of `h` seconds, note the velocities, and
    list no row as substepped.

    Damping is implicit: v / (1 + h c) cannot overshoot.
    """
    k: cython.Py_ssize_t
    free_motion: cython.pointer[BodyFreeMotion]
    state: cython.pointer[BodyState]
    for k in range(bodies.free_count):
        bodies.substepped[bodies.free[k]] = bodies.jointed[bodies.free[k]] = 0
        state = cython.address(bodies.states[bodies.free[k]])
        free_motion = cython.address(bodies.free_motions[bodies.free[k]])
        free_motion.initial_vx = state.vx
        free_motion.initial_vy = state.vy
        free_motion.initial_w = state.w
        free_motion.gain_x *= h
        free_motion.gain_y *= h
        free_motion.gain_w *= h
        free_motion.damping = 1.0 / (1.0 + h * free_motion.damping)
        free_motion.angular_damping = 1.0 / (1.0 + h * free_motion.angular_damping)


def integrate_free(bodies: SolverBodies, substeps: cython.int, h: float) -> cython.void:
    """Integrate the free rows without constraints over all substeps, of `h` seconds each, and list the other free
    rows in `substepped_rows`.

    The result is bit for bit that of `accelerate` and `advance`, but each body is fetched from memory once.
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.int
    x: float
    y: float
    w: float
    dx: float
    dy: float
    da: float
    gain_x: float
    gain_y: float
    gain_w: float
    damping: float
    damping_w: float
    bodies.substepped_count = 0
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if bodies.substepped[i]:
            bodies.substepped_rows[bodies.substepped_count] = i
            bodies.substepped_count += 1
            continue
        x = bodies.states[i].vx
        y = bodies.states[i].vy
        w = bodies.states[i].w
        dx = bodies.states[i].dx
        dy = bodies.states[i].dy
        da = bodies.states[i].da
        gain_x = bodies.free_motions[i].gain_x
        gain_y = bodies.free_motions[i].gain_y
        gain_w = bodies.free_motions[i].gain_w
        damping = bodies.free_motions[i].damping
        damping_w = bodies.free_motions[i].angular_damping
        for n in range(substeps):
            x = (x + gain_x) * damping
            y = (y + gain_y) * damping
            w = (w + gain_w) * damping_w
            dx += h * x
            dy += h * y
            da += h * w
        bodies.states[i].vx = x
        bodies.states[i].vy = y
        bodies.states[i].w = w
        bodies.states[i].dx = dx
        bodies.states[i].dy = dy
        bodies.states[i].da = da


def accelerate(bodies: SolverBodies, again: cython.bint) -> cython.void:
    """Advance the velocities of substepped rows by a substep: forces, then damping. If `again`, add the change by
    contacts in the substep before.

    This is the warm start of all contacts at once: the same impulses change the velocity by the same amount.
    """
    k: cython.Py_ssize_t
    state: cython.pointer[BodyState]
    free_motion: cython.pointer[BodyFreeMotion]
    x: float
    y: float
    w: float
    for k in range(bodies.substepped_count):
        state = cython.address(bodies.states[bodies.substepped_rows[k]])
        free_motion = cython.address(bodies.free_motions[bodies.substepped_rows[k]])
        x = y = w = 0.0
        if again:
            x = state.vx - free_motion.start_vx
            y = state.vy - free_motion.start_vy
            w = state.w - free_motion.start_w
        free_motion.start_vx = (state.vx + free_motion.gain_x) * free_motion.damping
        free_motion.start_vy = (state.vy + free_motion.gain_y) * free_motion.damping
        free_motion.start_w = (state.w + free_motion.gain_w) * free_motion.angular_damping
        state.vx = free_motion.start_vx + x
        state.vy = free_motion.start_vy + y
        state.w = free_motion.start_w + w


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def advance_row(bodies: SolverBodies, i: cython.Py_ssize_t, h: float) -> cython.void:
    state: cython.pointer[BodyState] = cython.address(bodies.states[i])
    state.dx += h * state.vx
    state.dy += h * state.vy
    state.da += h * state.w


def advance(bodies: SolverBodies, h: float) -> cython.void:
    """Advance the positions of substepped and driven rows by `h` seconds, by their new velocities (symplectic
    Euler)."""
    k: cython.Py_ssize_t
    for k in range(bodies.substepped_count):
        advance_row(bodies, bodies.substepped_rows[k], h)
    for k in range(bodies.driven_count):
        advance_row(bodies, bodies.driven[k], h)


def correct_free_motion(bodies: SolverBodies, dt: float, substeps: cython.int) -> cython.void:
    """Correct the displacements of the bodies that nothing constrained in a tick of `dt` seconds.

    With acceleration g, n substeps of h seconds of symplectic Euler move a body by
    g h^2 n (n + 1) / 2 = g dt^2 / 2 + (g h) dt / 2.

    For gravity the second term is an error: the parabola has only the first. With the second term a ball would lose
    energy at each bounce; without it, the displacement times g is the gain of kinetic energy, to rounding. Damping
    removes a part of the velocity that g adds. So only a fraction of the second term is an error: the fraction of
    `g dt` that damping has left. At the terminal velocity this fraction is 0.

    Forces that game code applied are different. Most of these forces depend on the position, which game code reads
    at the beginning of the tick. With such a force constant over the tick, the parabola is explicit integration, by
    which planets and springs gain energy. So along these coordinates the body moves at its final velocity in the
    whole tick, by g dt^2: symplectic Euler with the step dt, which conserves energy (Ernst Hairer and others,
    "Geometric Numerical Integration", 2006).
    """
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    x: float
    y: float
    w: float
    half: float = 0.5 * dt
    state: cython.pointer[BodyState]
    free_motion: cython.pointer[BodyFreeMotion]
    for k in range(bodies.free_count):
        i = bodies.free[k]
        if bodies.constrained[i]:
            continue
        state = cython.address(bodies.states[i])
        free_motion = cython.address(bodies.free_motions[i])
        x = y = w = 1.0
        if free_motion.damping != 1.0:
            x = undamped_share(state.vx - free_motion.initial_vx, substeps * free_motion.gain_x)
            y = undamped_share(state.vy - free_motion.initial_vy, substeps * free_motion.gain_y)
        if free_motion.angular_damping != 1.0:
            w = undamped_share(state.w - free_motion.initial_w, substeps * free_motion.gain_w)
        state.dx -= half * x * free_motion.gain_x * (1.0 - substeps * free_motion.forced_x)
        state.dy -= half * y * free_motion.gain_y * (1.0 - substeps * free_motion.forced_y)
        state.da -= half * w * free_motion.gain_w * (1.0 - substeps * free_motion.forced_w)
