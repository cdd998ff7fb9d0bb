"""The records of the contact solver: a contact constraint, and each of its one or two points.

Compiled code sees the same memory as the C structs of `contact_table.pxd`.
"""

from __future__ import annotations

from ctypes import Structure

from physics.grid.buffers import record


@record
class ContactConstraint(Structure):
    """What is the same for all points of a contact.

    normal_x, normal_y  from the first body to the second
    friction       coefficient
    surface_speed  at which the surfaces carry each other, along the tangent
    push_speed     greatest push-out speed; `shift_speed` is the part of it that is the speed at which game code moves a
                   kinematic body into the other body
    slop           depth that is left as it is
    coupling       change of the speed at one of two points by a unit impulse at the other; 0 if they are not solved
                   together
    mass_scale     of the spring (see `Softness`), from `ContactSolver.stiffen`
    restitution    coefficient
    both_dynamic   whether both bodies are; if one is not, the spring is stiffer
    row_a, row_b   rows of the two bodies
    first_point, end_point  index of the first point, and of the first one behind the last
    manifold       row of the manifold
    """

    normal_x: float
    normal_y: float
    friction: float
    surface_speed: float
    push_speed: float
    shift_speed: float
    slop: float
    coupling: float
    mass_scale: float
    restitution: float
    both_dynamic: bool
    row_a: int
    row_b: int
    first_point: int
    end_point: int
    manifold: int


@record
class ContactPoint(Structure):
    """A point of a contact, with r from each centre of mass to the point.

    normal_arm_a, normal_arm_b    r x n of the two bodies
    tangent_arm_a, tangent_arm_b  r.n of the two bodies
    gap              between the surfaces when the tick began, plus the slop
    normal_mass, tangent_mass  effective masses
    normal_impulse, tangent_impulse  of the substep
    total_impulse    total normal impulse of the tick
    approach_speed   along the normal when the tick began; 0 if it is too small to bounce
    """

    normal_arm_a: float
    normal_arm_b: float
    tangent_arm_a: float
    tangent_arm_b: float
    gap: float
    normal_mass: float
    tangent_mass: float
    normal_impulse: float
    tangent_impulse: float
    total_impulse: float
    approach_speed: float
