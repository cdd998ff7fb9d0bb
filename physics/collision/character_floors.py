"""Characters, and the dynamic bodies below their feet: the solver lets these through each other.

The module also knows the bodies that characters push. Such a body moves before its character does; their contact lasts
until the character has followed.

For the solver a character is kinematic, an immovable obstacle: a crate between a lift and a character would be pressed
through the lift. So the solver lets the floor move into the character, and the character's next move follows the floor,
as it follows a kinematic floor.
"""

from __future__ import annotations

from typing import Any

import cython

from physics.collision.hits import row_as
from physics.collision.manifolds import Manifolds
from physics.components.motion import Velocity
from physics.components.rigid_body import DYNAMIC, RigidBody
from physics.grid.broadphase import Broadphase
from physics.rows.bodies import Bodies
from physics.tolerances import SPECULATIVE_RELATIVE

_DEEPEST = cython.declare(cython.double, 0.5)
"""How far a body may get into the feet of a character that does not stand on the body, in a tick: a part of the smaller
of the two widths. A faster body bounces off, because the character could not tell on which side of the body it belongs.
"""


@cython.final
@cython.cclass
class CharacterFloors:
    """Which characters and bodies are let through each other in one step.

    characters  those that were moved since the last step, by entity. Of each: its component dict, the entities and
                component dicts of the dynamic bodies on which it stands, its `up`, the cosine of the steepest slope
                that is a floor, and its smaller width
    pairs       the rows of characters and the bodies on which they stand in this step, the lower row first
    pushed      by the entities of a character and a body that it has pushed since the last step: their component dicts,
                and how far the character walks in a step
    pushed_pairs  by the rows of such a pair in this step, the lower row first: how far ahead the body may be
    changed     rows of the manifolds that are disabled in this step
    """

    characters: dict[int, Any]
    pairs: set[Any]
    pushed: dict[tuple[int, int], Any]
    pushed_pairs: dict[Any, float]
    changed: list[int]

    def __init__(self) -> None:
        self.characters = {}
        self.pairs = set()
        self.pushed = {}
        self.pushed_pairs = {}
        self.changed = []

    def let_through(self, bodies: Bodies, manifolds: Manifolds, grid: Broadphase, dt: float) -> cython.int:
        """Disable contacts for this step. A character that is not moved again is an obstacle from the next step on."""
        row: cython.Py_ssize_t
        other: cython.Py_ssize_t
        entity: Any
        record: Any
        floor: Any
        floor_record: Any
        floors: list[Any]
        up_x: float
        up_y: float
        slope: float
        width: float
        way: float
        body: RigidBody
        if self.changed:
            self.changed = []
        self.forget_rows()
        if self.pushed:
            for (entity, floor), (record, floor_record, way) in self.pushed.items():
                row = row_as(bodies, entity, record)
                other = row_as(bodies, floor, floor_record)
                if row >= 0 and other >= 0 and bodies.kind[row] != DYNAMIC and bodies.kind[other] == DYNAMIC:
                    body = bodies.rigid_bodies[other]
                    if way <= SPECULATIVE_RELATIVE * body._size:
                        self.pushed_pairs[min(row, other), max(row, other)] = (
                            SPECULATIVE_RELATIVE * body._size
                        )
            self.pushed = {}
        if not self.characters:
            return 0
        for entity, (record, floors, up_x, up_y, slope, width) in self.characters.items():
            row = row_as(bodies, entity, record)
            if row >= 0 and bodies.kind[row] != DYNAMIC:
                for floor, floor_record in floors:
                    self.let_floor_through(bodies, manifolds, row, row_as(bodies, floor, floor_record))
                self.let_near_through(bodies, manifolds, grid, row, up_x, up_y, slope, width, dt)
        self.characters = {}
        return 0

    def let_floor_through(
        self, bodies: Bodies, manifolds: Manifolds, row: cython.Py_ssize_t, floor: cython.Py_ssize_t
    ) -> cython.int:
        """Let a character and a body on which it stands through each other, also in the sweep."""
        a: cython.Py_ssize_t = min(row, floor)
        b: cython.Py_ssize_t = max(row, floor)
        k: cython.Py_ssize_t
        if floor < 0 or bodies.kind[floor] != DYNAMIC:
            return 0
        self.pairs.add((a, b))
        k = manifolds.first_of(bodies.entity[a], bodies.entity[b])
        while k < manifolds.count and manifolds.pairs[k].row_a == a and manifolds.pairs[k].row_b == b:
            self.disable(manifolds, k)
            k += 1
        return 0

    def let_near_through(
        self,
        bodies: Bodies,
        manifolds: Manifolds,
        grid: Broadphase,
        row: cython.Py_ssize_t,
        up_x: float,
        up_y: float,
        slope: float,
        width: float,
        dt: float,
    ) -> None:
        """Let a character and the bodies that come up below its feet through each other, unless they are fast."""
        n: cython.Py_ssize_t
        k: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        other: cython.Py_ssize_t
        far: float
        sign: float
        velocity: Velocity
        body: RigidBody
        grid.query(
            bodies.boxes.bounds[row].left, bodies.boxes.bounds[row].bottom,
            bodies.boxes.bounds[row].right, bodies.boxes.bounds[row].top,
        )  # fmt: skip
        for n in range(grid.hit_count):
            other = grid.hits[n]
            if bodies.kind[other] != DYNAMIC or bodies.velocities[other] is None:
                continue
            velocity = bodies.velocities[other]
            body = bodies.rigid_bodies[other]
            far = _DEEPEST * min(width, body._size)
            if (velocity._x * velocity._x + velocity._y * velocity._y) * dt * dt > far * far:
                continue
            a = min(row, other)
            b = max(row, other)
            sign = -1.0 if row == a else 1.0
            k = manifolds.first_of(bodies.entity[a], bodies.entity[b])
            while k < manifolds.count and manifolds.pairs[k].row_a == a and manifolds.pairs[k].row_b == b:
                if (
                    sign * (manifolds.values[k].normal_x * up_x + manifolds.values[k].normal_y * up_y)
                    >= slope
                ):
                    self.disable(manifolds, k)
                k += 1

    def disable(self, manifolds: Manifolds, k: cython.Py_ssize_t) -> None:
        """Disable a manifold for this step."""
        if manifolds.pairs[k].enabled:
            manifolds.pairs[k].enabled = 0
            manifolds.pairs[k].let_through = 1
            # Nothing pushes in this tick: an old impulse must neither be reported nor warm start the next tick.
            manifolds.values[k].normal_impulse = 0.0
            manifolds.clear_impulses(k)
            self.changed.append(k)

    def is_floor_pair(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.bint:
        """Whether two rows, a < b, are a character and a body on which it stands."""
        return len(self.pairs) > 0 and (a, b) in self.pairs

    def is_pushed_pair(self, a: cython.Py_ssize_t, b: cython.Py_ssize_t, gap: float) -> cython.bint:
        """Whether two rows, a < b, are a character and a body that it pushes, and the body is ahead by no more than
        SPECULATIVE_RELATIVE of its width."""
        limit: float
        if len(self.pushed_pairs) == 0 or (a, b) not in self.pushed_pairs:
            return False
        limit = self.pushed_pairs[a, b]
        return gap <= limit

    def follows(
        self, bodies: Bodies, i: cython.Py_ssize_t, j: cython.Py_ssize_t, gap: float, touched: cython.bint
    ) -> cython.bint:
        """Whether one of two rows is a character, and the other one a body that its last move has pushed, or on which
        it stood after that move. Used in pauses, because only steps fill the pairs of `is_floor_pair` and
        `is_pushed_pair`. `gap` is the gap between the two; `touched`: whether they were in contact."""
        character: cython.Py_ssize_t
        other: cython.Py_ssize_t
        found: Any
        _: Any
        record: Any
        body: RigidBody
        if not self.pushed and not self.characters:
            return False
        character, other = (j, i) if bodies.kind[i] == DYNAMIC else (i, j)
        if bodies.kind[character] == DYNAMIC or bodies.kind[other] != DYNAMIC:
            return False
        found = self.pushed.get((bodies.entity[character], bodies.entity[other]))
        if found is not None and found[0] is bodies.records[character] and found[1] is bodies.records[other]:
            body = bodies.rigid_bodies[other]
            if max(gap, cython.cast(cython.double, found[2])) <= SPECULATIVE_RELATIVE * body._size:
                return True
        if not touched:
            return False
        found = self.characters.get(bodies.entity[character])
        if found is not None and found[0] is bodies.records[character]:
            for _, record in found[1]:
                if record is bodies.records[other]:
                    return True
        return False

    def forget_rows(self) -> cython.int:
        """Forget the pairs of rows: the step is over, or rows are made anew."""
        if self.pairs:
            self.pairs = set()
        if self.pushed_pairs:
            self.pushed_pairs = {}
        return 0

    def restore(self, manifolds: Manifolds) -> None:
        """Enable the manifolds again. Comes after the sweep."""
        k: cython.Py_ssize_t
        if self.changed:
            for k in self.changed:
                manifolds.pairs[k].enabled = 1
                manifolds.pairs[k].let_through = 0
            self.changed = []
