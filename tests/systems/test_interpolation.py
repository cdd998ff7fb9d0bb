"""Poses between two steps, and what is drawn there."""

from __future__ import annotations

from math import cos, inf, nan, pi, sin

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from physics import (
    Collider,
    FixedStep,
    Interpolation,
    PhysicsSystem,
    Pose,
    Rect,
    RigidBody,
    Transform,
    Velocity,
)
from tests.fresh_world import reset_esper

NUMBERS = st.floats(-1e6, 1e6)


class Drawable:
    """As a pyglet sprite; counts what is assigned to it."""

    def __init__(self) -> None:
        self.__dict__.update(x=0.0, y=0.0, rotation=0.0, deleted=0, assigned=0)

    def __setattr__(self, name: str, value: float) -> None:
        self.__dict__[name] = value
        self.__dict__["assigned"] += 1

    def delete(self) -> None:
        self.__dict__["deleted"] += 1


def test_a_pose_is_between_the_last_two_steps() -> None:
    smooth = Interpolation()
    at = Transform(10, 20, 1)
    entity = esper.create_entity(at, Velocity())
    smooth.remember()
    at.x, at.y, at.angle = 20, 0, 3
    assert smooth.pose(entity, 0) == Pose(10, 20, 1)
    assert smooth.pose(entity, 0.25) == Pose(12.5, 15, 1.5)
    assert smooth.pose(entity, 1) == Pose(20, 0, 3)


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.floats(0, 1))
def test_a_pose_is_never_beyond_either_end(
    x: float, y: float, to_x: float, to_y: float, alpha: float
) -> None:
    reset_esper()
    smooth = Interpolation()
    at = Transform(x, y)
    entity = esper.create_entity(at, Velocity())
    smooth.remember()
    at.x, at.y = to_x, to_y
    pose = smooth.pose(entity, alpha)
    rounding = 1e-15 * (abs(x) + abs(to_x) + abs(y) + abs(to_y))
    assert min(x, to_x) - rounding <= pose.x <= max(x, to_x) + rounding
    assert min(y, to_y) - rounding <= pose.y <= max(y, to_y) + rounding


def test_what_moves_evenly_is_drawn_evenly_however_frames_come() -> None:
    esper.add_processor(PhysicsSystem())
    entity = esper.create_entity(Transform(), Velocity(60, 0), Collider(Rect(2, 2)), RigidBody())
    fixed, smooth = FixedStep(1 / 50), Interpolation()
    time, drawn = 0.0, []
    for frame in range(200):
        dt = (1 / 144, 1 / 60, 1 / 77)[frame % 3]
        time += dt
        for _ in range(fixed.advance(dt)):
            smooth.remember()
            esper.process(fixed.step)
        drawn.append(smooth.pose(entity, fixed.alpha).x - 60 * time)
    # Late by one step, and by the same in every frame.
    assert drawn[10:] == pytest.approx([-60 * fixed.step] * 190, abs=1e-6)


def test_what_was_not_there_before_is_where_its_transform_says() -> None:
    smooth = Interpolation()
    smooth.remember()
    entity = esper.create_entity(Transform(5, 6, 7), Velocity())
    assert smooth.pose(entity, 0.5) == (5, 6, 7)


def test_what_a_handler_has_just_deleted_is_drawn_as_long_as_esper_lists_it() -> None:
    """A game draws what esper's queries list: the breakout crashed when it drew a brick that had just been hit."""
    smooth = Interpolation()
    entity = esper.create_entity(Transform(3, 4), Velocity())
    smooth.remember()
    esper.delete_entity(entity)
    listed = [smooth.pose(found, 0.5) for found, _ in esper.get_component(Transform)]
    assert listed == [(3, 4, 0)]
    esper.process()
    with pytest.raises(ValueError, match="no Transform"):
        smooth.pose(entity, 0.5)


def test_another_transform_is_not_reached_from_the_old_one() -> None:
    smooth = Interpolation()
    entity = esper.create_entity(Transform(0, 0), Velocity())
    smooth.remember()
    esper.add_component(entity, Transform(100, 0))
    assert smooth.pose(entity, 0.5).x == 100


def test_a_jump_is_drawn_at_once() -> None:
    smooth = Interpolation()
    at = Transform()
    entity = esper.create_entity(at, Velocity())
    smooth.remember()
    at.x = 1000
    smooth.jump(entity)
    assert smooth.pose(entity, 0.1).x == 1000


def test_a_follower_is_at_its_entity_clockwise_and_in_degrees() -> None:
    smooth, sprite = Interpolation(), Drawable()
    entity = esper.create_entity(Transform(3, 4, pi / 2))
    smooth.follow(entity, sprite)
    smooth.update()
    assert (sprite.x, sprite.y, sprite.rotation) == (3, 4, -90)


@given(NUMBERS, st.floats(-20, 20), st.floats(-100, 100), st.floats(-100, 100), st.floats(-7, 7))
def test_a_follower_turns_with_its_entity(
    x: float, angle: float, dx: float, dy: float, turned: float
) -> None:
    reset_esper()
    smooth, sprite = Interpolation(), Drawable()
    smooth.follow(esper.create_entity(Transform(x, 0, angle)), sprite, (dx, dy), turned)
    smooth.update(0.5)
    assert sprite.x == pytest.approx(x + cos(angle) * dx - sin(angle) * dy, abs=1e-8)
    assert sprite.y == pytest.approx(sin(angle) * dx + cos(angle) * dy, abs=1e-8)
    assert sprite.rotation == pytest.approx(-180 / pi * (angle + turned))


def test_followers_without_a_velocity_are_smooth_too() -> None:
    smooth, sprite = Interpolation(), Drawable()
    at = Transform()
    smooth.follow(esper.create_entity(at), sprite)
    smooth.remember()
    at.x = 10
    smooth.update(0.5)
    assert sprite.x == 5


def test_nothing_is_assigned_to_what_rests() -> None:
    smooth, sprite = Interpolation(), Drawable()
    smooth.follow(esper.create_entity(Transform(1, 2, 3)), sprite)
    for _ in range(5):
        smooth.remember()
        smooth.update(0.3)
    assert sprite.assigned == 3


@pytest.mark.parametrize("immediate", [False, True])
def test_the_sprites_of_a_deleted_entity_are_deleted(immediate: bool) -> None:
    smooth, one, other, kept = Interpolation(), Drawable(), Drawable(), Drawable()
    entity, stays = esper.create_entity(Transform()), esper.create_entity(Transform())
    smooth.follow(entity, one)
    smooth.follow(entity, other, (1, 1))
    smooth.follow(stays, kept)
    esper.delete_entity(entity, immediate=immediate)
    smooth.remember()
    smooth.update(0.5)
    smooth.update(0.5)
    assert (one.deleted, other.deleted, kept.deleted) == (1, 1, 0)


def test_nobody_follows_the_next_owner_of_an_id() -> None:
    smooth, sprite, fresh = Interpolation(), Drawable(), Drawable()
    entity = esper.create_entity(Transform(1, 0))
    smooth.follow(entity, sprite)
    esper.clear_database()
    assert esper.create_entity(Transform(2, 0)) == entity
    smooth.follow(entity, fresh)
    smooth.update()
    assert (sprite.x, sprite.deleted, fresh.x) == (0, 1, 2)
    smooth.update()
    assert sprite.deleted == 1
    esper.clear_database()
    esper.create_entity(Transform(3, 0))
    smooth.update()
    assert fresh.deleted == 1


def test_a_sprite_that_follows_another_entity_by_now_is_not_deleted() -> None:
    smooth, one, other = Interpolation(), Drawable(), Drawable()
    entity = esper.create_entity(Transform(1, 0))
    smooth.follow(entity, one)
    smooth.follow(entity, other)
    esper.clear_database()
    assert esper.create_entity(Transform(2, 0)) == entity
    smooth.follow(entity, one)
    moved = esper.create_entity(Transform(3, 0))
    smooth.follow(moved, other)
    smooth.update()
    assert (one.x, one.deleted, other.x, other.deleted) == (2, 0, 3, 0)
    esper.delete_entity(entity)
    smooth.follow(moved, one)
    smooth.update()
    assert (one.x, one.deleted) == (3, 0)
    esper.delete_entity(moved)
    smooth.update()
    assert (one.deleted, other.deleted) == (1, 1)


def test_a_delete_that_raises_keeps_no_other_sprite() -> None:
    class Stubborn(Drawable):
        def delete(self) -> None:
            super().delete()
            raise ValueError("stubborn")

    smooth = Interpolation()
    sprites = [Drawable(), Stubborn(), Drawable(), Stubborn(), Drawable()]
    entities = [esper.create_entity(Transform()) for _ in sprites]
    for entity, sprite in zip(entities, sprites, strict=True):
        smooth.follow(entity, sprite)
    smooth.follow(entities[4], sprites[1])
    esper.clear_database()
    for _ in range(2):
        with pytest.raises(ValueError, match="stubborn"):
            smooth.update()
    for _ in range(2):
        smooth.update()
    assert [sprite.deleted for sprite in sprites] == [1] * 5


def test_no_sprite_is_deleted_after_clear() -> None:
    smooth, sprite = Interpolation(), Drawable()
    entity = esper.create_entity(Transform())
    smooth.follow(entity, sprite)
    esper.clear_database()
    assert esper.create_entity(Transform()) == entity
    smooth.follow(entity, Drawable())
    smooth.clear()
    smooth.update()
    assert sprite.deleted == 0


def test_unfollow_gives_the_drawables_back() -> None:
    smooth, sprite = Interpolation(), Drawable()
    entity = esper.create_entity(Transform())
    smooth.follow(entity, sprite)
    assert smooth.unfollow(entity) == [sprite]
    assert smooth.unfollow(entity) == []
    esper.delete_entity(entity, immediate=True)
    smooth.update()
    assert sprite.deleted == 0


@pytest.mark.parametrize("alpha", [-0.1, 1.1, nan, inf])
def test_alpha_is_a_fraction(alpha: float) -> None:
    smooth = Interpolation()
    entity = esper.create_entity(Transform())
    with pytest.raises(ValueError, match=r"Interpolation\.update: alpha"):
        smooth.update(alpha)
    with pytest.raises(ValueError, match=r"Interpolation\.pose: alpha"):
        smooth.pose(entity, alpha)


def test_what_cannot_be_followed_is_refused() -> None:
    smooth = Interpolation()
    entity = esper.create_entity(Transform())
    with pytest.raises(ValueError, match="has no Transform"):
        smooth.follow(99, Drawable())
    gone = esper.create_entity(Transform())
    esper.delete_entity(gone)
    with pytest.raises(ValueError, match=f"follow: entity {gone} was deleted: esper lists it until"):
        smooth.follow(gone, Drawable())
    with pytest.raises(ValueError, match="has no Transform"):
        smooth.pose(99, 0.5)
    with pytest.raises(TypeError, match="has no x"):
        smooth.follow(entity, object())
    with pytest.raises(ValueError, match="offset"):
        smooth.follow(entity, Drawable(), (nan, 0))
    with pytest.raises(ValueError, match="angle"):
        smooth.follow(entity, Drawable(), angle=inf)
    assert smooth.unfollow(entity) == []
