"""A hash of the state of a game, to compare two games to the last bit."""

import hashlib
import struct

import esper

from demo_game.game import Game
from demo_game.order import by_id
from physics import Transform, Velocity


def fingerprint(game: Game) -> str:
    """Hash score, lives, level, and the exact bits of all poses and velocities in the current esper world."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(struct.pack("<qqq", game.score, game.lives, game.level))
    for entity, transform in by_id(esper.get_component(Transform)):
        digest.update(struct.pack("<qddd", entity, transform.x, transform.y, transform.angle))
        velocity = esper.try_component(entity, Velocity)
        if velocity is not None:
            digest.update(struct.pack("<ddd", velocity.x, velocity.y, velocity.angular))
    return digest.hexdigest()
