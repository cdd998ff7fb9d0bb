"""The free motion of a body within the tick: parabolas, as chords.

Between impacts a body in flight has a constant acceleration a (gravity and forces). A segment is the chord of the
parabola: from its start, with velocity u, the displacement is d = (u + v) / 2 times the time, where v = u + a time
is the velocity at its end. Then (v - u).(v + u) / 2 = a.d: the change of kinetic energy is exactly the work of a
along the chord, for any length of the tick. An impact within a segment is found on the chord and not on the parabola,
so the velocity u + a time would have the wrong energy there: `end_chord` computes the velocity with the right energy
for that position. So a ball with a restitution of 1 keeps its energy over any number of bounces.

For a body that something holds (a floor, a joint), a is 0, because its acceleration is balanced. A body that tips over
on the ground has the acceleration of its motion until its first impact; then the ground holds it at another point.

Times are fractions of the tick, and velocities are per second: a displacement is velocity times time times `dt`.
"""

from __future__ import annotations

from math import fabs, sqrt

import cython

from physics.dynamics.solver_bodies import BodyFreeMotion
from physics.tolerances import HOP_MIN

if not cython.compiled:
    from physics.ccd.records import PathSegment


def set_free_acceleration(
    segment: cython.pointer[PathSegment], free_motion: cython.pointer[BodyFreeMotion], substeps: cython.int
) -> cython.void:
    """Give a segment the acceleration that the body has in free flight. Along an axis on which game code applied a
    force, the whole tick has the final velocity (see `correct_free_motion`): no acceleration there. The
    deceleration by damping is left out: with this deceleration, a rocking body with angular damping would gain energy
    at each impact."""
    segment.ax = (1.0 - free_motion.forced_x) * substeps * free_motion.gain_x
    segment.ay = (1.0 - free_motion.forced_y) * substeps * free_motion.gain_y
    segment.aw = (1.0 - free_motion.forced_w) * substeps * free_motion.gain_w


def has_left_ground(
    segment: cython.pointer[PathSegment],
    free_motion: cython.pointer[BodyFreeMotion],
    substeps: cython.int,
    rested: cython.bint,
    turning: float,
) -> cython.bint:
    """Whether an impact has thrown a body off the ground: ground on which the body rested when the tick began
    (`rested`), or on which it landed in this tick. `turning` is the distance from its centre of mass to the farthest
    point that rotation moves.

    A body that rested has left the ground if it moves against its acceleration so fast that the acceleration of a whole
    tick does not reverse this motion. A body that landed has left the ground if the rest of the tick does not reverse
    the motion; or if even the point that its rotation drives to the ground rises, and is not back within HOP_MIN.

    A body that has left the ground needs its acceleration. Without it, a ball that is thrown up by an elastic ball
    would rise up to a tenth higher than that ball fell. A spinning body would gain as much, if one of its corners lands
    and the body rises from another corner. A thin plate with one end on each of two tiles would hop for ever."""
    x: float = substeps * free_motion.gain_x
    y: float = substeps * free_motion.gain_y
    square: float = x * x + y * y
    along: float = -(segment.vx * x + segment.vy * y)
    if rested:
        return along > square
    # The second limit is that of `is_at_rest`, for the point that the rotation moves towards the ground fastest.
    return along > (1.0 - segment.start) * square or (
        along - turning * fabs(segment.w) * sqrt(square) > 0.5 * HOP_MIN * square
    )


def start_chord(segment: cython.pointer[PathSegment], dt: float) -> float:
    """Start the chord of the flight over the rest of the tick. If the acceleration reverses the motion before the end
    of the tick, the chord ends at the top of the flight: at the time s with a.(u + a s) = 0, which is -a.u / a.a.
    Returns the time at its end.

    Without the split at the top, the chord of a body that has just bounced could lead into the floor again.
    """
    end: float = 1.0
    rest: float = 1.0 - segment.start
    along: float = segment.vx * segment.ax + segment.vy * segment.ay
    square: float = segment.ax * segment.ax + segment.ay * segment.ay
    if -along < rest * square and -along > HOP_MIN * square:
        rest = -along / square
        end = segment.start + rest
    rest *= 0.5
    segment.mx = (segment.vx + rest * segment.ax) * dt
    segment.my = (segment.vy + rest * segment.ay) * dt
    segment.ma = (segment.w + rest * segment.aw) * dt
    return end


def end_chord(segment: cython.pointer[PathSegment], time: float, dt: float) -> cython.void:
    """End a segment at a time: set its position and velocity there.

    The velocity is u + a s, where the time s is such that the change of kinetic energy is the work of a along the
    displacement d:

        a.u s + a.a s^2 / 2 = a.d

    There are two solutions: upward and downward through the same height. The solution nearer to the time of the impact
    is taken. If the chord leads along a (a.d > 0), one solution is before the start, and the other solution is taken.

    With b = a.u and c = -a.d, the solutions are q / a.a and 2 c / q, where q = -(b + sign(b) sqrt(b^2 - 2 a.a c)):
    this form never subtracts two nearly equal numbers.
    """
    s: float = time - segment.start
    ax: float = segment.ax
    ay: float = segment.ay
    x: float = s * segment.mx
    y: float = s * segment.my
    square: float = ax * ax + ay * ay
    b: float
    c: float
    q: float
    r: float
    segment.start = time
    segment.dx += x
    segment.dy += y
    segment.da += s * segment.ma
    segment.w += s * segment.aw
    if square == 0.0:
        return
    b = ax * segment.vx + ay * segment.vy
    c = -(ax * x + ay * y) / dt
    r = b * b - 2.0 * square * c
    r = sqrt(r) if r > 0.0 else 0.0
    q = -(b + r) if b >= 0.0 else r - b
    if q != 0.0:
        r = 2.0 * c / q
        q /= square
        if c < 0.0:
            s = q if q > r else r
        else:
            s = q if fabs(q - s) < fabs(r - s) else r
    segment.vx += s * ax
    segment.vy += s * ay
