"""What happens in random games: commands for the drivers, drawn from a random number generator.

The scenes are small and dense: few places, sizes and angles, so that shapes often overlap, often touch exactly, and
never come so close to touching that rounding decides.
"""

from __future__ import annotations

from math import inf, nan, pi
from random import Random
from typing import Any

ALL = (1 << 64) - 1
KINDS = ("Transform", "Velocity", "Collider", "RigidBody", "Ball", "Brick")
PHASES = ("begin", "stay", "end")

Command = tuple[Any, ...]
Values = dict[str, Any]


def place(random: Random) -> float:
    return random.choice([-9, -6, -3, 0, 0, 3, 6, 9, 12, 40])


def angle(random: Random) -> float:
    return random.choice([0.0, 0.0, pi / 2, 0.5, -1.0])


def shapes(random: Random) -> tuple[Any, ...]:
    return tuple(
        random.choice(
            [
                ("circle", 3, 0, 0),
                ("circle", 6, 0, 0),
                ("circle", 3, 6, -3),
                ("rect", 6, 6, 0, 0, 0.0),
                ("rect", 24, 6, 0, 0, 0.0),
                ("rect", 12, 3, 6, 0, 0.5),
            ]
        )
        for _ in range(random.choice([1, 1, 1, 2]))
    )


def layer(random: Random) -> int:
    return random.choice([1, 1, 1, 1, 3, ALL, 2, 1 << 63 | 1, 0])


def mask(random: Random) -> int:
    return random.choice([ALL, ALL, ALL, ALL, 3, 1, 1 << 63, 2, 0])


def kind(random: Random) -> str:
    return random.choice(["static", "kinematic", "dynamic", "dynamic"])


def speed(random: Random) -> float:
    return random.choice([0.0, 12.0, -12.0, 24.0])


def bad(random: Random) -> float:
    return random.choice([nan, inf, -inf])


def part(random: Random, which: str) -> tuple[str, Values]:
    """A component of one kind, with its values."""
    values: Values = {}
    if which == "Transform":
        values = {"x": place(random), "y": place(random), "angle": angle(random)}
    elif which == "Velocity":
        values = {"x": speed(random), "y": speed(random), "angular": random.choice([0.0, 2.0])}
    elif which == "Collider":
        values = {"shapes": shapes(random)}
        if random.random() < 0.3:
            values |= {"layer": layer(random), "mask": mask(random), "sensor": random.random() < 0.5}
    elif which == "RigidBody":
        values = {"kind": kind(random)}
    return which, values


def entity(random: Random) -> list[tuple[str, Values]]:
    """The components of a new entity. Now and then it lacks one that a contact needs."""
    kinds = ["Transform", "Collider"]
    if random.random() < 0.1:
        kinds.pop(random.randrange(2))
    kinds += random.sample(["Velocity", "RigidBody", "Ball", "Brick"], random.randrange(4))
    random.shuffle(kinds)
    return [part(random, each) for each in kinds]


def assignment(random: Random) -> tuple[str, str, Any]:
    """An attribute and a new value for it."""
    choice = random.randrange(14)
    if choice < 4:
        return "Transform", random.choice("xy"), place(random)
    if choice == 4:
        return "Transform", "angle", angle(random)
    if choice < 7:
        where = random.choice(
            [("Transform", "x"), ("Transform", "angle"), ("Velocity", "y"), ("Velocity", "angular")]
        )
        return *where, bad(random)
    if choice == 7:
        return "Velocity", random.choice("xy"), speed(random)
    if choice == 8:
        return "Collider", "layer", layer(random)
    if choice < 11:
        return "Collider", "mask", mask(random)
    if choice == 11:
        return random.choice([("Collider", "shapes", shapes(random)), ("Collider", "sensor", True)])
    return "RigidBody", "kind", random.choice(["static", kind(random)])


def change(random: Random, which: str | int) -> Command:
    """Something that game code does to entity `which`, at any time."""
    choice = random.randrange(10)
    if choice == 0:
        return "delete", which, random.random() < 0.5
    if choice == 1:
        return "create", entity(random)
    if choice == 2:
        return "add", which, *part(random, random.choice(KINDS))
    if choice == 3:
        return "remove", which, random.choice(KINDS)
    if choice == 4:
        return "renew", which, random.choice(["Transform", "Collider"])
    return "assign", which, *assignment(random)


def reaction(random: Random) -> Command:
    """Something that a handler does."""
    which = random.choice(["a", "b", "a", "b", random.randrange(8)])
    choice = random.randrange(20)
    if choice < 4:
        return "delete", which, random.random() < 0.5
    if choice < 7:
        return "remove", which, random.choice(["Collider", "Transform", "Ball", "Brick"])
    if choice == 7:
        return ("raise",)
    if choice == 8 and random.random() < 0.5:
        return ("interrupt",)
    if choice == 9 and random.random() < 0.3:
        return ("clear",)
    if choice == 10:
        return "switch", random.choice(["still", "moving", "dynamic"])
    if choice == 11:
        return random.choice(
            [("subscribe", "late", *subscription(random), []), ("cancel", random.randrange(10))]
        )
    return change(random, which)


def reactions(random: Random) -> list[list[Command]]:
    """What a handler does the first time it is called, the second time, and so on."""
    return [
        [reaction(random) for _ in range(random.choice([0, 0, 1, 1, 2]))] for _ in range(random.randrange(20))
    ]


def subscription(random: Random) -> tuple[str, Any, Any]:
    """A phase, and what `a` and `b` are to be."""
    selectors = [None, None, None, None, "Ball", "Ball", "Brick", "Collider", 1, 2]
    return random.choice(PHASES), random.choice(selectors), random.choice(selectors)
