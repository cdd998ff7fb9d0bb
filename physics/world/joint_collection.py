"""Finds the joints of the world, attaches them to their entities, and removes them with these entities."""

from __future__ import annotations

import warnings
from operator import itemgetter
from typing import Any

from physics.components.joints import JOINTS
from physics.events.esper_world import EsperWorld
from physics.events.joint_break import JointBreak
from physics.world.joints import Joints, attach, components_of_ends


class JointWarning(RuntimeWarning):
    """A new joint names an entity that does not exist: the joint is removed, as if the entity had just been deleted. Or
    neither of its two bodies is dynamic: the joint moves nothing."""


def remove_broken(world: EsperWorld, joints: Joints) -> list[JointBreak]:
    """Remove each joint that broke from its entity, and delete the entity if it has no other component. Returns the
    events. There is no event of a joint that handlers of the tick have removed before."""
    broken, joints.broken = joints.broken, []
    events: list[JointBreak] = []
    for owner, joint, force, torque in broken:
        kind = type(joint)
        found: Any = world.entities.get(owner, {}).get(kind)
        if owner in world.dead or found is not joint:
            continue  # also the second entry of a joint that is listed twice, because a tick was interrupted
        event = JointBreak(owner, joint, *components_of_ends(joint))
        # The numbers in the joint may be from a later tick, if an interrupt has delayed the event.
        event.force, event.torque = force, torque
        events.append(event)
        _remove(world, owner, kind)
    return events


def _remove(world: EsperWorld, owner: int, kind: type[Any]) -> None:
    """Remove a joint, and delete its entity if it has no other component."""
    world.remove(owner, kind)
    if not world.entities[owner]:
        world.delete(owner, at_once=True)


def collect_joints(world: EsperWorld, joints: Joints) -> bool:
    """Hand all joints of the world to the tick, sorted by their entities, and remove those whose bodies are gone.
    Returns whether any joint was removed.

    Called when an entity or component came, went, or was marked for deletion, and in the tick after. Not called while
    the world has had no follower, joint or zone since the last call.
    """
    found: list[tuple[int, type[Any], Any]] = []
    for kind in JOINTS:
        for owner, joint in world.entities_with(kind):
            if owner not in world.dead:
                found.append((owner, kind, joint))
    if not found and not joints.count:
        return False
    found.sort(key=itemgetter(0))  # stable: the joints of one entity stay in the order of their kinds
    kept: list[tuple[int, Any]] = []
    lost: list[tuple[int, type[Any]]] = []
    said: list[str] = []
    for owner, kind, joint in found:
        trouble = attach(joint, world.entities, world.dead)
        if trouble in ("", "idle"):
            kept.append((owner, joint))
            if trouble:
                said.append(f"entity {owner}: {joint!r} moves nothing: neither end has a dynamic RigidBody")
            continue
        lost.append((owner, kind))
        if trouble == "unknown":
            said.append(f"entity {owner}: {joint!r} names an entity that does not exist, and is removed")
    joints.collect(kept)
    for owner, kind in lost:
        _remove(world, owner, kind)
    for text in said:
        warnings.warn_explicit(text, JointWarning, "physics", 0, registry={})
    return bool(lost)
