"""The contents of rows before they were made anew. An entity that still exists copies its old contents to its new
row."""

from __future__ import annotations

from array import array
from typing import Any

import cython

from physics.grid.buffers import copied
from physics.rows.bodies import Bodies


@cython.final
@cython.cclass
class FormerRows:
    """The rows of `bodies` from row `first` on, as they are when this is made.

    next                          the row at which `find` goes on
    known, known_x, known_y, known_angle  as in `KinematicPoses`
    transforms, velocities, colliders, rigid_bodies  begin with row `first`, all other columns with row 0
    """

    first: int
    count: int
    next: int
    entity: array[int]
    margin: array[float]
    x: array[float]
    y: array[float]
    angle: array[float]
    pose_version: array[int]
    revision: array[int]
    known: array[int]
    known_x: array[float]
    known_y: array[float]
    known_angle: array[float]
    records: list[Any]
    snapshots: list[Any]
    transforms: list[Any]
    velocities: list[Any]
    colliders: list[Any]
    rigid_bodies: list[Any]

    def __init__(self, bodies: Bodies, first: cython.Py_ssize_t) -> None:
        self.first = self.next = first
        self.count = bodies.count
        self.entity, self.margin, self.x, self.y, self.angle, self.pose_version, self.revision = copied(
            bodies.entity,
            bodies.margin,
            bodies.x,
            bodies.y,
            bodies.angle,
            bodies.pose_version,
            bodies.revision,
        )
        self.known, self.known_x, self.known_y, self.known_angle = copied(
            bodies.kinematic_poses.known,
            bodies.kinematic_poses.x,
            bodies.kinematic_poses.y,
            bodies.kinematic_poses.angle,
        )
        # No copies: `remove_from` makes new lists of these, and does not change them.
        self.records = bodies.records
        self.snapshots = bodies.snapshots
        self.transforms = bodies.transforms[first:]
        self.velocities = bodies.velocities[first:]
        self.colliders = bodies.colliders[first:]
        self.rigid_bodies = bodies.rigid_bodies[first:]

    def find(self, entity: cython.longlong) -> cython.Py_ssize_t:
        """The row of an entity, or -1. Called for entities in ascending order."""
        while self.next < self.count and self.entity[self.next] < entity:
            self.next += 1
        return self.next if self.next < self.count and self.entity[self.next] == entity else -1

    def restore_snapshot(self, old: cython.Py_ssize_t, bodies: Bodies, row: cython.Py_ssize_t) -> None:
        """Let row `row` take over what row `old` held of the same entity, whatever its components are now. Comes before
        `EntityRows.read_components`."""
        bodies.snapshots[row] = self.snapshots[old]
        bodies.margin[row] = self.margin[old]
        if self.known[old]:
            bodies.kinematic_poses.note(row, self.known_x[old], self.known_y[old], self.known_angle[old])

    def restore_pose(
        self, old: cython.Py_ssize_t, bodies: Bodies, row: cython.Py_ssize_t, was_consistent: cython.bint
    ) -> None:
        """Let row `row` take over what row `old` held of the components that the entity still has. Comes after
        `EntityRows.read_components`. `was_consistent`: the old rows had all that was read of their components."""
        n: cython.Py_ssize_t = old - self.first
        same: cython.bint = bodies.colliders[row] is self.colliders[n]
        if (
            same
            and bodies.transforms[row] is self.transforms[n]
            and bodies.velocities[row] is self.velocities[n]
            and bodies.rigid_bodies[row] is self.rigid_bodies[n]
        ):
            # As in `EntityRows.follow`: if entities share a RigidBody, each row has a margin of its own.
            bodies.margin[row] = self.margin[old]
        if same and was_consistent:
            # `gather` compares these with the pose and the shape that it reads (see `Bodies.pose_version`).
            bodies.x[row] = self.x[old]
            bodies.y[row] = self.y[old]
            bodies.angle[row] = self.angle[old]
            bodies.pose_version[row] = self.pose_version[old]
            bodies.revision[row] = self.revision[old]
