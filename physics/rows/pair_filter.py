"""Game code's own rule of which two entities may meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

from physics.validate import shown


@cython.final
@cython.cclass
class PairFilter:
    """A rule of game code, and its answers. The rule is asked once about each pair that comes near.

    function          of two entity ids, the lower one first: whether they may meet
    world             its `entities` has the ids that exist
    answers           for each pair of ids that was near in this detection, the component dicts of both, and the answer
    previous_answers  `answers` of the detection before. An answer that a whole detection did not need is forgotten, so
                      that the function is asked again when the two come near again
    """

    function: Callable[[int, int], bool]
    world: Any
    answers: dict[tuple[int, int], tuple[Any, Any, bool]]
    previous_answers: dict[tuple[int, int], tuple[Any, Any, bool]]

    def __init__(self, function: Callable[[int, int], bool], world: Any) -> None:
        self.function = function
        self.world = world
        self.answers = {}
        self.previous_answers = {}

    def begin(self) -> None:
        """Begin a detection."""
        self.previous_answers = self.answers
        self.answers = {}

    def ask(self, a: Any, b: Any) -> Any:
        """The answer of the function. An entity that a pre-solve handler has deleted in this tick meets nobody, because
        the function could not look at its components."""
        entities: Any = self.world.entities
        return a in entities and b in entities and self.function(a, b)

    def allows(
        self, a: Any, record_a: dict[type[Any], Any], b: Any, record_b: dict[type[Any], Any]
    ) -> cython.bint:
        """Whether two entities may meet. An answer counts only while both ids have the same component dicts: other
        dicts mean that the ids belong to other entities now."""
        pair: tuple[int, int] = (a, b)
        known: Any = self.answers.get(pair)
        answer: Any
        if known is None:
            known = self.previous_answers.get(pair)
        if known is None or known[0] is not record_a or known[1] is not record_b:
            answer = self.ask(a, b)
            if answer is not True and answer is not False:
                raise TypeError(
                    f"pair_filter must return True or False, got {shown(answer)} of entities {a} and {b}"
                )
            known = (record_a, record_b, answer)
        self.answers[pair] = known
        return known[2] is True
