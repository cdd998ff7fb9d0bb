"""`Transform` and `Velocity`: plain floats, read and written without checks."""

from __future__ import annotations

import math

import pytest

from physics import Transform, Velocity


def test_attributes_read_and_write_as_plain_floats() -> None:
    transform = Transform(1, 2, 3)
    assert [type(value) for value in (transform.x, transform.y, transform.angle)] == [float] * 3
    transform.x += 5
    transform.y = 7
    transform.angle = True
    assert (transform.x, transform.y, transform.angle) == (6.0, 7.0, 1.0)
    assert [type(value) for value in (transform.x, transform.y, transform.angle)] == [float] * 3
    velocity = Velocity(1, 2, 3)
    velocity.angular -= 4
    assert (velocity.x, velocity.y, velocity.angular) == (1.0, 2.0, -1.0)
    assert type(velocity.angular) is float


def test_arguments_go_by_position_and_by_name() -> None:
    assert repr(Transform(1, 2, 3)) == repr(Transform(angle=3, y=2, x=1))
    assert repr(Velocity(1, 2, 3)) == repr(Velocity(angular=3, y=2, x=1))


def test_degrees_read_the_angle_in_degrees() -> None:
    assert Transform(angle=math.pi / 2).degrees == pytest.approx(90.0)
    assert Transform(angle=-math.pi).degrees == pytest.approx(-180.0)


def test_degrees_write_the_angle_counter_clockwise() -> None:
    transform = Transform()
    transform.degrees = 90
    assert transform.angle == pytest.approx(math.pi / 2)
    transform.degrees -= 450
    assert transform.angle == pytest.approx(-2 * math.pi)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_assignments_are_unchecked(value: float) -> None:
    transform = Transform()
    transform.x = transform.y = transform.angle = value
    assert repr([transform.x, transform.y, transform.angle]) == repr([value] * 3)
    velocity = Velocity()
    velocity.x = velocity.y = velocity.angular = value
    assert repr([velocity.x, velocity.y, velocity.angular]) == repr([value] * 3)


@pytest.mark.parametrize("value", ["5", b"5", bytearray(b"5"), None, [1], (1, 2), 1j])
def test_what_is_no_number_cannot_be_assigned(value: object) -> None:
    transform = Transform(1, 2, 3)
    velocity = Velocity(1, 2, 3)
    for component in (transform, velocity):
        before = repr(component)
        with pytest.raises(TypeError):
            component.x = value
        assert repr(component) == before
    with pytest.raises(TypeError):
        transform.degrees = value
    assert transform.angle == 3


def test_two_with_the_same_values_are_two_things() -> None:
    """A component is what an entity has, not a value: it is looked up and compared by identity."""
    first, second = Transform(1, 2), Transform(1, 2)
    assert first != second
    assert len({first, second}) == 2
