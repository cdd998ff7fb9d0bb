"""Joints as games make them, and as no game would."""

from __future__ import annotations

import math
from typing import Any

from physics import (
    DistanceJoint,
    FilterJoint,
    GearJoint,
    Joint,
    MotorJoint,
    MouseJoint,
    PrismaticJoint,
    RatchetJoint,
    RevoluteJoint,
    WeldJoint,
    WheelJoint,
)
from physics.misuse import argument_names
from tests.fuzz.values import Dice


def joint(dice: Dice, a: int | None, b: int) -> Joint | None:
    """Any joint of the two; None if absurd numbers cannot make it. Only a place in the world can be absent: never b."""
    if dice.chance(0.15):
        a = None
    options: dict[str, Any] = {"collide_connected": dice.chance(0.3)}
    if dice.chance(0.2):
        options["break_force"] = options["break_torque"] = dice.at_least_zero(10.0, 1e6)
    if dice.chance(0.3):
        options["limits"] = tuple(sorted((dice.number(-3.0, 1.0), dice.number(0.0, 40.0))))
    spring: dict[str, Any] = {}
    if dice.chance(0.4):
        spring = {"frequency": dice.at_least_zero(0.5, 12.0), "damping_ratio": dice.at_least_zero(0.0, 2.0)}
    motor: dict[str, Any] = {}
    if dice.chance(0.3):
        motor = {"motor_speed": dice.number(-20.0, 20.0)}
    strength = dice.choice((math.inf, dice.at_least_zero(10.0, 1e6)))
    anchors: dict[str, Any] = dice.choice(
        (
            {"anchor": dice.point(dice.span)},
            {"anchor_b": dice.point(10.0)},
            {"anchor_a": dice.point(10.0)},
            {"anchor_a": dice.point(10.0), "anchor_b": dice.point(10.0)},
        )
    )
    try:
        match dice.randrange(10):
            case 0:
                if "limits" in options:
                    options["limits"] = tuple(sorted(abs(each) for each in options["limits"]))
                length = dice.choice((None, dice.positive(2.0, 60.0)))
                ends = {name: place for name, place in anchors.items() if name != "anchor"}
                caps = {"max_tension": strength, "max_compression": strength, "max_force": strength}
                return DistanceJoint(a, b, length, **options, **spring, **motor, **caps, **ends)
            case 1:
                return RevoluteJoint(a, b, **anchors, **options, **spring, **motor, max_torque=strength)
            case 2:
                axis = dice.direction()
                return PrismaticJoint(a, b, axis, **anchors, **options, **spring, **motor, max_force=strength)
            case 3:
                options.pop("limits", None)
                if dice.chance(0.4):
                    options["angular_frequency"] = dice.at_least_zero(0.5, 12.0)
                return WeldJoint(a, b, **anchors, **options, **spring)
            case 4:
                return WheelJoint(
                    a, b, dice.direction(), **anchors, **options, **spring, **motor, max_torque=strength
                )
            case 5:
                options.pop("limits", None)
                if dice.chance(0.3):
                    options["linear_velocity"] = dice.point(100.0)
                    options["angular_velocity"] = dice.number(-20.0, 20.0)
                return MotorJoint(
                    a, b, **anchors, **options, **spring, max_force=strength, max_torque=strength
                )
            case 6:
                options.pop("limits", None)
                return GearJoint(a, b, dice.choice((1.0, -2.0, dice.number(-5.0, 5.0) or 1.0)), **options)
            case 7:
                options.pop("limits", None)
                return RatchetJoint(a, b, dice.choice((0.5, -0.3, dice.number(-3.0, 3.0) or 1.0)), **options)
            case 8:
                return None if a is None else FilterJoint(a, b)
            case _:
                spring["frequency"] = dice.positive(0.5, 12.0)
                return MouseJoint(b, dice.point(dice.span), **spring, max_force=strength)
    except ValueError:
        if dice.absurd == 0.0:
            raise
        return None


JOINT_KINDS = (
    DistanceJoint,
    RevoluteJoint,
    PrismaticJoint,
    WeldJoint,
    WheelJoint,
    MotorJoint,
    MouseJoint,
    GearJoint,
    RatchetJoint,
)
"""Kinds that hold something; a `FilterJoint` holds nothing."""

ALL_JOINT_KINDS = (*JOINT_KINDS, FilterJoint)


def joint_field(dice: Dice, joint: Joint) -> tuple[str, Any]:
    """One of the joint's fields, and a value for it."""
    names = [name for name in argument_names(type(joint)) if name not in ("a", "b", "body", "anchor")]
    field = dice.choice(names)
    match field:
        case "length":
            return field, dice.choice((None, dice.positive(1.0, 80.0)))
        case "limits":
            low = 0.0 if isinstance(joint, DistanceJoint) else -3.0
            return field, dice.choice(
                (None, tuple(sorted((dice.uniform(low, 2.0), dice.uniform(0.0, 50.0)))))
            )
        case "frequency":
            return field, dice.positive(0.5, 12.0)
        case "angular_frequency" | "angular_damping_ratio":
            return field, dice.choice((None, dice.at_least_zero(0.5, 12.0)))
        case "damping_ratio":
            return field, dice.at_least_zero(0.0, 2.0)
        case "motor_speed" | "angular_velocity":
            return field, dice.choice((None, dice.number(-20.0, 20.0)))
        case "break_force" | "break_torque" | "max_force" | "max_torque" | "max_tension" | "max_compression":
            return field, dice.choice((math.inf, dice.at_least_zero(0.0, 1e6)))
        case "axis":
            return field, dice.direction()
        case "collide_connected":
            return field, dice.chance(0.5)
        case "linear_velocity":
            return field, dice.choice((None, dice.point(100.0)))
        case "target_angle":
            return field, dice.number(-4.0, 4.0)
        case "ratio" | "ratchet":
            return field, dice.number(-4.0, 4.0) or 1.0
        case "reference_angle" | "phase":
            return field, dice.choice((None, dice.number(-4.0, 4.0)))
        case "target_translation":
            return field, dice.number(-40.0, 40.0)
        case "target":
            return field, dice.point(dice.span)
        case _:  # anchors
            return field, dice.point(12.0)
