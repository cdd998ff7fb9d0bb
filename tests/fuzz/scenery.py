"""What there is beside bodies and joints: zones, followers, tile maps, batches of entities, a filter of pairs."""

from __future__ import annotations

import math
from typing import Any

import esper

from physics import (
    Batch,
    Collider,
    Follow,
    Polygon,
    RigidBody,
    TileMap,
    Transform,
    Velocity,
    Zone,
)
from tests.fuzz import values
from tests.fuzz.operations import Event, operation, target
from tests.fuzz.values import Dice
from tests.fuzz.world import Finding, Play

# ---- Zones ----------------------------------------------------------------------------------------------------------


@operation(1, "zones")
def add_zone(play: Play, dice: Dice, event: Event) -> None:
    """Something large that acts on what is in it; or anything becomes a zone."""
    if dice.chance(0.5):
        entity = target(play, dice, event, Collider)
        if entity is not None:
            play.add(entity, values.zone(dice))
        return
    shape = values.Rect(dice.uniform(20.0, 200.0), dice.uniform(20.0, 200.0))
    play.create(values.transform(dice), Collider(shape, sensor=True), RigidBody("static"), values.zone(dice))


@operation(2, "zones")
def edit_zone(play: Play, dice: Dice, event: Event) -> None:
    entity = play.pick(dice, Zone)
    if entity is None:
        return
    if dice.chance(0.2):
        play.remove(entity, Zone)
        return
    field = dice.choice(values.ZONE_FIELDS)
    try:
        play.assign(entity, Zone, **{field: values.zone_field(dice, field)})
    except (ValueError, TypeError):
        if not play.absurd:
            raise


# ---- Followers ------------------------------------------------------------------------------------------------------


@operation(1.5, "followers")
def follow(play: Play, dice: Dice, event: Event) -> None:
    """A new entity that another one carries; or anything starts to follow anything."""
    carrier = target(play, dice, event, Transform)
    if carrier is None:
        return
    follows = Follow(carrier, *values.offset(dice))
    if dice.chance(0.4):
        entity = play.pick(dice, Transform)
        body = None if entity is None else esper.try_component(entity, RigidBody)
        if entity is not None and (dice.chance(0.05) or body is None or body.kind != "dynamic"):
            play.add(entity, follows)
        return
    parts: list[Any] = [values.transform(dice), values.collider(dice, play.features), follows]
    if dice.chance(0.5):
        parts.append(Velocity())
    if dice.chance(0.4):
        parts.append(RigidBody(dice.choice(("static", "kinematic"))))
    play.create(*parts)


@operation(1.5, "followers")
def edit_follow(play: Play, dice: Dice, event: Event) -> None:
    entity = play.pick(dice, Follow)
    if entity is None:
        return
    match dice.randrange(5):
        case 0:
            play.remove(entity, Follow)
        case 1:
            carrier = play.pick(dice, Transform if dice.chance(0.9) else None)
            if carrier is not None:
                play.assign(entity, Follow, entity=carrier)
        case _:
            place, angle = values.offset(dice)
            play.assign(entity, Follow, offset=place, angle=angle)


# ---- Tile maps ------------------------------------------------------------------------------------------------------

KINDS = " .##=/o"


@operation(0.15, "tiles")
def make_map(play: Play, dice: Dice, event: Event) -> None:
    play.realm.maps = [tiles for tiles in play.realm.maps if tiles.entities]
    if len(play.realm.maps) >= 2 or play.is_full(1.5):
        return
    width, height = min(dice.size(), 1e90), min(dice.size(), 1e90)
    half = 0.5 * width, 0.5 * height
    slope = [(-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1])]
    try:
        tiles = {
            "#": Collider(values.Rect(width, height), friction=0.5),
            ".": Collider(values.Rect(width, height), sensor=True),
            "=": [Collider(values.Rect(width, height), one_way=(0.0, 1.0)), values.Prey()],
            "/": Collider(Polygon(slope)),
            "o": [Collider(values.Rect(width, height)), RigidBody("kinematic")],
        }
    except ValueError:
        if play.absurd:
            return  # a slope that is too thin
        raise
    columns, lines = (24, 20) if play.crowd >= 100 else (12, 6)
    rows = [
        "".join(dice.choices(KINDS, k=dice.randrange(1, columns))) for _ in range(dice.randrange(1, lines))
    ]
    origin = values.reachable(dice.place()), values.reachable(dice.place())
    play.say(f"tiles = TileMap({rows!r}, {tiles!r}, {(width, height)}, origin={origin}, separate='o')")
    play.realm.maps.append(TileMap(rows, tiles, (width, height), origin=origin, separate="o"))
    play.adopt()


@operation(1.5, "tiles")
def edit_map(play: Play, dice: Dice, event: Event) -> None:
    """Put other tiles into some cells: these have them afterwards, and all others what they had."""
    if not play.realm.maps:
        return
    tiles = dice.choice(play.realm.maps)
    cells = [(column, row) for row in range(tiles.rows) for column in range(tiles.columns)]
    expected = {cell: tiles[cell] for cell in cells}
    for cell, kind in expected.items():
        if (tiles.entity_at(*cell) is not None) != (kind in "#.=/o" if kind else False):
            raise Finding("tiles", f"cell {cell} is {kind!r}, of entity {tiles.entity_at(*cell)}")
    touched = [part for entity in tiles.entities for part in esper.components_for_entity(entity)]
    if dice.chance(0.03):
        play.say("tiles.remove()")
        play.realm.maps.remove(tiles)
        tiles.remove()
        expected = dict.fromkeys(expected)
    else:
        changes = {dice.choice(cells): dice.choice((*KINDS, None)) for _ in range(dice.choice((1, 1, 3, 9)))}
        play.say(f"tiles.update({changes!r})")
        tiles.update(changes)
        expected |= changes
    touched += [part for entity in tiles.entities for part in esper.components_for_entity(entity)]
    play.touch(*touched)
    play.adopt()
    now = {cell: tiles[cell] for cell in cells}
    if now != expected:
        wrong = {cell: (now[cell], expected[cell]) for cell in cells if now[cell] != expected[cell]}
        raise Finding("tiles", f"cells have another kind than they were given, or had: {wrong}")


# ---- Batches --------------------------------------------------------------------------------------------------------


@operation(0.8, "batches")
def use_batch(play: Play, dice: Dice, event: Event) -> None:
    """Read and write many at once, through a batch that was made now or some time ago."""
    realm = play.realm
    if not realm.batches or dice.chance(0.3):
        there = play.there()
        chosen = dice.sample(there, dice.randrange(min(len(there), 12) + 1))
        play.say(f"batch = Batch({chosen!r})")
        realm.batches = [*realm.batches[-1:], (Batch(chosen), [esper._entities[entity] for entity in chosen])]
    batch, records = dice.choice(realm.batches)
    poses, speeds = batch.read_poses(), batch.read_velocities()
    alive = [
        esper._entities.get(entity) is record for entity, record in zip(batch.entities, records, strict=True)
    ]
    if list(batch.present) != alive:
        raise Finding("batches", f"{batch.entities}: present {list(batch.present)}, expected {alive}")
    touched: list[Any] = []
    rows = [k for k, lives in enumerate(alive) if lives]
    for k in rows:
        transform, velocity = records[k].get(Transform), records[k].get(Velocity)
        told = tuple(poses[k, i] for i in range(3)), tuple(speeds[k, i] for i in range(3))
        if transform is not None and not _equal(told[0], (transform.x, transform.y, transform.angle)):
            raise Finding("batches", f"entity {batch.entities[k]}: {transform}, and {told[0]} is read")
        if velocity is not None and not _equal(told[1], (velocity.x, velocity.y, velocity.angular)):
            raise Finding("batches", f"entity {batch.entities[k]}: {velocity}, and {told[1]} is read")
        touched += filter(None, (transform, velocity, records[k].get(RigidBody)))
    play.touch(*touched)
    match dice.randrange(4):
        case 0:
            for k in rows[::2]:
                poses[k, dice.randrange(2)] = dice.place()
            play.say(f"batch.poses[:] = {batch.poses.tolist()}; batch.write_poses()")
            batch.write_poses()
        case 1:
            for k in rows[::2]:
                speeds[k, dice.randrange(3)] = dice.number(-9.0, 9.0)
            play.say(f"batch.velocities[:] = {batch.velocities.tolist()}; batch.write_velocities()")
            batch.write_velocities()
        case 2:
            for k in rows[::2]:
                batch.forces[k, dice.randrange(3)] = dice.number(-1e4, 1e4)
            play.say(f"batch.forces[:] = {batch.forces.tolist()}; batch.apply_forces()")
            play.realm.pushed = 1 if play.running is None else 2
            try:
                batch.apply_forces()
            except ValueError:
                if not play.absurd:
                    raise
                for k in rows:
                    for i in range(3):
                        batch.forces[k, i] = 0.0


def _equal(told: tuple[float, ...], held: tuple[float, ...]) -> bool:
    return all(a == b or (a != a and b != b) for a, b in zip(told, held, strict=True))


# ---- The filter of pairs, figures -----------------------------------------------------------------------------------


class Filter:
    """Keeps one pair in `out_of` apart, by their ids."""

    def __init__(self, play: Play, salt: int, out_of: int) -> None:
        self.play, self.salt, self.out_of = play, salt, out_of

    def __repr__(self) -> str:
        return f"lambda a, b: (31 * a + 17 * b + {self.salt}) % {self.out_of} != 0"

    def __call__(self, a: int, b: int) -> bool:
        if self.play.watching and not (a < b and a in esper._entities and b in esper._entities):
            self.play.find("filters", f"the filter is asked about {a} and {b}")
        return (31 * a + 17 * b + self.salt) % self.out_of != 0


@operation(0.3, "filters")
def set_filter(play: Play, dice: Dice, event: Event) -> None:
    chosen = None if dice.chance(0.3) else Filter(play, dice.randrange(100), dice.choice((2, 3, 7)))
    play.set("pair_filter", chosen)
    play.realm.filter = chosen
    play.touch()


@operation(0.3, "figures")
def read_figures(play: Play, dice: Dice, event: Event) -> None:
    """`contact_buffers` says what `contacts` does, and `stats` counts."""
    system = play.system
    play.say("system.contact_buffers(), system.stats")
    columns, stats = system.contact_buffers(), system.stats
    told = [
        (contact.a, contact.b, *contact.normal, contact.depth, contact.impulse, contact.approach_speed)
        for contact in system.contacts
    ]
    read = [
        (*pair, *normal, depth, impulse, speed)
        for pair, normal, depth, impulse, speed in zip(
            columns.pairs.tolist(),
            columns.normals.tolist(),
            columns.depths,
            columns.impulses,
            columns.approach_speeds,
            strict=True,
        )
    ]
    if read != told:
        raise Finding("figures", f"contact_buffers: {read}, contacts: {told}")
    counts = stats.awake, stats.quiet, stats.candidates, stats.contacts, stats.cells, stats.islands
    if min(counts) < 0 or not all(math.isfinite(each) and each >= 0.0 for each in stats.seconds.values()):
        raise Finding("figures", f"{stats}")
    settled = play.clean and play.realm.whole and play.running is None
    if settled and (stats.contacts != len(told) or stats.islands > stats.awake):
        raise Finding("figures", f"{stats}, and there are {len(told)} contacts")
    play.hash((stats.contacts, stats.islands))  # the others count what the execution looks at
