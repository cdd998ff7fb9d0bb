# cython: annotation_typing=False
# Arguments are checked by `validate`, which accepts all kinds of numbers, and names the field in its errors. With
# annotation typing, Cython would check them first, reject an enum.IntFlag for an int, and not name the field.
"""`Collider`: the shapes of an entity, what they collide with, and their material."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import sqrt
from typing import Any

import cython

from physics.components.combine import RULES, CombineRule, rule_number
from physics.components.part import Part
from physics.components.piece_filters import CombinedFilters, PieceFilters, mix_filters
from physics.components.watch import WatchedComponent
from physics.misuse import check_calls
from physics.shapes.base import Shape
from physics.shapes.convex import Convex
from physics.source_signature import SourceSignature
from physics.validate import ALL

if cython.compiled:
    from cython.cimports.physics import validate
else:
    from physics import validate

if not cython.compiled:
    UNRULED, AVERAGE, MINIMUM, MULTIPLY, MAXIMUM = range(5)
    # A piece's record in `_materials`.
    (
        PIECE_FRICTION, PIECE_RESTITUTION, PIECE_RESISTANCE, PIECE_DENSITY, PIECE_SURFACE_X, PIECE_SURFACE_Y,
        PIECE_SPEED, PIECE_FRICTION_RULE, PIECE_RESTITUTION_RULE, PIECE_MATERIAL,
    ) = range(10)  # fmt: skip

_GROUPS = 1 << 63

_NO_MATERIALS = array("d")


@cython.cclass
class Collider(WatchedComponent):
    """One or more shapes that act as one, with their material and filter.

    shapes       a Shape or several; stored as a tuple. Several act as one: a pair has one contact, one begin, one end.
                 A shape with a tag, a material or a filter of its own is a `Part`
    sensor       True: contacts are reported, but nothing is pushed
    bullet       True: the collider misses nothing on its way, at any Velocity: each contact begins in the tick in which
                 it is met. For projectiles and sensors without a dynamic RigidBody (dynamic bodies are always swept).
                 Usually with sensor=True, because a body that is not dynamic pushes as if its mass were infinite
    layer, mask  sets of 64 bits (ints or enum.IntFlag): two colliders can meet when
                 `a.layer & b.mask and b.layer & a.mask`
    group        0, or a number from 1 to 2**63 - 1: two colliders of the same group never meet. For example
                 the parts of a rag doll, or a ship and its own bullets. An entity id can serve as a group
    restitution  0 (no bounce) to 1 (no loss of speed), or more; of two colliders the greater counts
    friction     Coulomb's coefficient, 0 or more; of two colliders the geometric mean counts
    friction_combine, restitution_combine  how the values of two colliders are combined: "average", "minimum",
                 "multiply" or "maximum". If both colliders have a rule, the one later in this list is used. None is no
                 rule: if neither has one, the values are combined as above
    rolling_resistance  tangent of the slope on which a round shape begins to roll; on level ground it slows down and
                 stops. 0 or more, usually below 0.1; of two colliders the greater counts
    density      mass per area (for segments, per length), greater than 0; gives the mass of a dynamic body whose
                 RigidBody has none
    surface_velocity  (x, y) in units per second, along the entity's own axes: velocity of the surface relative to the
                 collider, as of a conveyor belt. Friction carries along bodies that touch it. Only the part along the
                 surface has an effect.
    surface_speed  speed of the surface along the outline, relative to the collider, in units per second; greater than
                 0: counter-clockwise. For a surface that runs around the outline: tracks, tyres, the belt of a loop
    one_way      None, or a direction (x, y) along the entity's own axes, of any length: solid only for bodies that come
                 from the side to which it points. (0, 1): a platform through which bodies jump from below.

    Every attribute can be assigned at any time; the next tick sees it. Raises ValueError or TypeError, naming the
    field, both here and at assignments, which then change nothing.
    """

    if cython.compiled:
        __signature__ = SourceSignature()
    _shapes: tuple[Shape, ...]
    _convexes: tuple[Convex, ...]
    _shape_of: tuple[Shape, ...]  # of each of the convexes
    _has_part_materials: bool  # whether any shape has a material of its own
    _materials: array[float]  # one for each piece, if any shape has a material of its own
    _filtered: bool  # whether any shape has a sensor, layer or mask of its own
    _filters: PieceFilters | None  # of the pieces, if these differ
    _any_layer: int  # layers of all shapes together
    _any_mask: int  # masks of all shapes together
    _all_sensors: bool  # whether all shapes are sensors
    _weightless: tuple[bool, ...]  # of each of the convexes, whether it has no mass; () if all have mass
    _sensor: bool
    _bullet: bool
    _layer: int
    _mask: int
    _group: int
    _restitution: float
    _friction: float
    _density: float
    _rolling_resistance: float
    _friction_combine: int
    _restitution_combine: int
    _surface_velocity: tuple[float, float]
    _surface_x: float
    _surface_y: float
    _surface_speed: float
    _one_way: tuple[float, float] | None
    _front_x: float  # unit vector along `one_way`, or (0, 0)
    _front_y: float
    _revision: int  # grows with each change of shapes or density, so that derived values can be cached

    def __init__(
        self,
        shapes: Shape | Iterable[Shape],
        *,
        sensor: bool = False,
        layer: int = 1,
        mask: int = ALL,
        restitution: float = 0.0,
        friction: float = 0.2,
        density: float = 1.0,
        bullet: bool = False,
        surface_velocity: tuple[float, float] = (0.0, 0.0),
        one_way: tuple[float, float] | None = None,
        friction_combine: CombineRule | None = None,
        restitution_combine: CombineRule | None = None,
        rolling_resistance: float = 0.0,
        group: int = 0,
        surface_speed: float = 0.0,
    ) -> None:
        if not cython.compiled:
            self._begin()
        self._revision = 0
        self._has_part_materials = self._filtered = False
        self._materials = _NO_MATERIALS
        self._convexes = self._shape_of = ()
        # Not assigned to `sensor`, `layer` and `mask`: each of them would make the filters, and so does `shapes`.
        self._sensor = validate.flag("Collider.sensor", sensor)
        self._layer = validate.bits("Collider.layer", layer)
        self._mask = validate.bits("Collider.mask", mask)
        self.restitution = restitution
        self.friction = friction
        self.density = density
        self.bullet = bullet
        self.surface_velocity = surface_velocity
        self.surface_speed = surface_speed
        self.one_way = one_way
        self.friction_combine = friction_combine
        self.restitution_combine = restitution_combine
        self.rolling_resistance = rolling_resistance
        self.group = group
        self.shapes = shapes

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes, as a tuple. Assign one shape or several."""
        return self._shapes

    @shapes.setter
    def shapes(self, value: Shape | Iterable[Shape]) -> None:
        if isinstance(value, Shape):
            shapes: tuple[Any, ...] = (value,)
        elif isinstance(value, (set, frozenset)):
            # Of equally deep parts the first counts, so the shapes need an order. A set has none.
            raise TypeError(f"Collider.shapes must be in an order, as in a list, got {validate.shown(value)}")
        else:
            try:
                shapes = tuple(value)
            except TypeError:
                raise TypeError(
                    f"Collider.shapes must be a Shape or several, got {validate.shown(value)}"
                ) from None
        if not shapes:
            raise ValueError(f"Collider.shapes must hold at least one Shape, got {validate.shown(value)}")
        for shape in shapes:
            if not isinstance(shape, Shape):
                raise TypeError(f"Collider.shapes must hold Shapes only, got {validate.shown(shape)}")
        pieces: list[Convex] = []
        owners: list[Shape] = []
        has_part_materials: bool = False
        filtered: bool = False
        for shape in shapes:
            pieces.extend(shape._convexes)
            owners.extend([shape] * len(shape._convexes))
            if isinstance(shape, Part):
                has_part_materials = has_part_materials or shape._has_material()
                filtered = filtered or shape._has_filter()
        convexes: tuple[Any, ...] = tuple(pieces)
        shape_of: tuple[Any, ...] = shapes if len(shapes) == len(pieces) else tuple(owners)
        mixed = mix_filters(shape_of if filtered else (), convexes, self._layer, self._mask, self._sensor)
        materials = self._materials
        if has_part_materials:
            materials = self._mix_materials(shape_of, self._own_material())
        self._note_edited()
        self._materials = materials
        self._shapes = shapes
        self._convexes = convexes
        self._shape_of = shape_of
        self._has_part_materials = has_part_materials
        self._filtered = filtered
        self._revision += 1
        self._take_filters(mixed)

    @property
    def sensor(self) -> bool:
        """Whether contacts are only reported."""
        return self._sensor

    @sensor.setter
    def sensor(self, value: bool) -> None:
        sensor: bool = validate.flag("Collider.sensor", value)
        self._set_filters(self._layer, self._mask, sensor)
        self._sensor = sensor

    @property
    def bullet(self) -> bool:
        """Whether the collider is swept although its body is not dynamic: contacts that last less than a tick begin,
        too."""
        return self._bullet

    @bullet.setter
    def bullet(self, value: bool) -> None:
        bullet: bool = validate.flag("Collider.bullet", value)
        self._note_edited()
        self._bullet = bullet

    @property
    def layer(self) -> int:
        """The bits that say what this collider is."""
        return self._layer

    @layer.setter
    def layer(self, value: int) -> None:
        layer: int = validate.bits("Collider.layer", value)
        self._set_filters(layer, self._mask, self._sensor)
        self._layer = layer

    @property
    def mask(self) -> int:
        """The bits of the layers that this collider meets."""
        return self._mask

    @mask.setter
    def mask(self, value: int) -> None:
        mask: int = validate.bits("Collider.mask", value)
        self._set_filters(self._layer, mask, self._sensor)
        self._mask = mask

    @property
    def group(self) -> int:
        """Colliders of the same group, other than 0, never meet."""
        return self._group

    @group.setter
    def group(self, value: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"Collider.group must be an int, got {validate.shown(value)}")
        if not 0 <= value < _GROUPS:
            raise ValueError(f"Collider.group must be within 0..2**63-1, got {validate.shown(value)}")
        self._note_edited()
        self._group = value

    @property
    def restitution(self) -> float:
        """0 (no bounce) to 1 (no loss of speed), or more."""
        return self._restitution

    @restitution.setter
    def restitution(self, value: float) -> None:
        restitution: float = validate.at_least_zero("Collider.restitution", value)
        self._set_material(PIECE_RESTITUTION, restitution)
        self._restitution = restitution

    @property
    def friction(self) -> float:
        """Coulomb's coefficient, 0 or more."""
        return self._friction

    @friction.setter
    def friction(self, value: float) -> None:
        friction: float = validate.at_least_zero("Collider.friction", value)
        self._set_material(PIECE_FRICTION, friction)
        self._friction = friction

    @property
    def friction_combine(self) -> CombineRule | None:
        """How the frictions of two colliders become one; None: by the rule of the other collider, or the geometric
        mean."""
        return RULES[self._friction_combine]

    @friction_combine.setter
    def friction_combine(self, value: CombineRule | None) -> None:
        rule: int = rule_number("Collider.friction_combine", value)
        self._set_material(PIECE_FRICTION_RULE, rule)
        self._friction_combine = rule

    @property
    def restitution_combine(self) -> CombineRule | None:
        """How the restitutions of two colliders become one; None: by the rule of the other collider, or the greater."""
        return RULES[self._restitution_combine]

    @restitution_combine.setter
    def restitution_combine(self, value: CombineRule | None) -> None:
        rule: int = rule_number("Collider.restitution_combine", value)
        self._set_material(PIECE_RESTITUTION_RULE, rule)
        self._restitution_combine = rule

    @property
    def rolling_resistance(self) -> float:
        """Tangent of the slope on which a round shape, or a round corner, begins to roll, 0 or more."""
        return self._rolling_resistance

    @rolling_resistance.setter
    def rolling_resistance(self, value: float) -> None:
        resistance: float = validate.up_to_size_max("Collider.rolling_resistance", value)
        self._set_material(PIECE_RESISTANCE, resistance)
        self._rolling_resistance = resistance

    @property
    def density(self) -> float:
        """Mass per area (per length, for segments), greater than 0."""
        return self._density

    @density.setter
    def density(self, value: float) -> None:
        density: float = validate.size("Collider.density", value)
        self._set_material(PIECE_DENSITY, density)
        self._density = density
        self._revision += 1

    @property
    def surface_velocity(self) -> tuple[float, float]:
        """Velocity of the surface relative to the collider, (x, y) in units per second along the entity's own axes."""
        return self._surface_velocity

    @surface_velocity.setter
    def surface_velocity(self, value: tuple[float, float]) -> None:
        velocity: tuple[float, float] = validate.point("Collider.surface_velocity", value)
        x: float = velocity[0]
        y: float = velocity[1]
        self._set_material(PIECE_SURFACE_X, x, y)
        self._surface_velocity = velocity
        self._surface_x = x
        self._surface_y = y

    @property
    def surface_speed(self) -> float:
        """Speed of the surface along the outline, in units per second; greater than 0: counter-clockwise."""
        return self._surface_speed

    @surface_speed.setter
    def surface_speed(self, value: float) -> None:
        speed: float = validate.within("Collider.surface_speed", value)
        self._set_material(PIECE_SPEED, speed)
        self._surface_speed = speed

    @property
    def one_way(self) -> tuple[float, float] | None:
        """Direction, along the entity's own axes, to the side from which the collider is solid; None: all sides."""
        return self._one_way

    @one_way.setter
    def one_way(self, value: tuple[float, float] | None) -> None:
        direction: tuple[float, float] | None = None
        x: float = 0.0
        y: float = 0.0
        if value is not None:
            direction = validate.point("Collider.one_way", value)
            # Divide by the greater coordinate first, so that squares of very small ones do not underflow.
            greater: float = max(abs(direction[0]), abs(direction[1]))
            if greater == 0.0:
                raise ValueError(
                    f"Collider.one_way must be None or a direction other than (0, 0), got {validate.shown(value)}"
                )
            x = direction[0] / greater
            y = direction[1] / greater
            length: float = sqrt(x * x + y * y)
            x = x / length
            y = y / length
        self._note_edited()
        self._one_way = direction
        self._front_x = x
        self._front_y = y

    # Only the .pxd can say that `to` is a typed memoryview, and makes this a C function.
    def _copy_material(self, to: array[float], k: cython.Py_ssize_t) -> None:
        """Write the collider's own material to a record that begins at `k`."""
        to[k + PIECE_FRICTION] = self._friction
        to[k + PIECE_RESTITUTION] = self._restitution
        to[k + PIECE_RESISTANCE] = self._rolling_resistance
        to[k + PIECE_DENSITY] = self._density
        to[k + PIECE_SURFACE_X] = self._surface_x
        to[k + PIECE_SURFACE_Y] = self._surface_y
        to[k + PIECE_SPEED] = self._surface_speed
        to[k + PIECE_FRICTION_RULE] = cython.cast(cython.int, self._friction_combine)
        to[k + PIECE_RESTITUTION_RULE] = cython.cast(cython.int, self._restitution_combine)

    # An assignment does all that may raise before it sets the field.

    def _set_material(self, field: cython.int, value: float, second: float = 0.0) -> None:
        """Set a field of the pieces' materials, if a shape has a material of its own. For the x of a vector, `second`
        is the y, the field after it. The caller then sets the collider's own value, which the next tick reads."""
        if self._has_part_materials:
            own: list[float] = self._own_material()
            own[field] = value
            if field == PIECE_SURFACE_X:
                own[PIECE_SURFACE_Y] = second
            materials = self._mix_materials(self._shape_of, own)
            self._note_edited()
            self._materials = materials
        else:
            self._note_edited()

    def _own_material(self) -> list[float]:
        own: array[float] = array("d", bytes(8 * PIECE_MATERIAL))
        self._copy_material(own, 0)
        return list(own)

    def _mix_materials(self, shape_of: tuple[Shape, ...], own: list[float]) -> array[float]:
        """The materials of pieces, one record for each shape in `shape_of`: the values of `own`, except those that the
        shape has itself."""
        shape: Shape
        materials: list[float] = []
        for shape in shape_of:
            materials.extend(_material_of(shape, own))
        return array("d", materials)

    def _set_filters(self, layer: int, mask: int, sensor: bool) -> None:
        """Set the values that follow from the collider's own layer, mask and sensor. The caller sets these three."""
        shape_of = self._shape_of if self._filtered else ()
        mixed = mix_filters(shape_of, self._convexes, layer, mask, sensor)
        self._note_edited()
        self._take_filters(mixed)

    def _take_filters(self, mixed: CombinedFilters) -> cython.void:
        self._any_layer = mixed.any_layer
        self._any_mask = mixed.any_mask
        self._all_sensors = mixed.all_sensors
        self._filters = mixed.pieces
        self._weightless = mixed.weightless

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _NAMES}

    def __repr__(self) -> str:
        shapes = repr(self._shapes[0]) if len(self._shapes) == 1 else repr(self._shapes)
        return (
            f"Collider({shapes}, {', '.join(f'{name}={value!r}' for name, value in self._options().items())})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._shapes, self._options())


def _material_of(shape: Shape, collider: list[float]) -> list[float]:
    """The record of one piece: the collider's values, except those that the shape has itself."""
    own = list(collider)
    if isinstance(shape, Part):
        for name, field in _FIELDS:
            value = getattr(shape, name)
            if value is not None:
                own[field] = value
        if shape.surface_velocity is not None:
            own[PIECE_SURFACE_X], own[PIECE_SURFACE_Y] = shape.surface_velocity
        if shape.friction_combine is not None:
            own[PIECE_FRICTION_RULE] = RULES.index(shape.friction_combine)
        if shape.restitution_combine is not None:
            own[PIECE_RESTITUTION_RULE] = RULES.index(shape.restitution_combine)
    return own


_FIELDS = (
    ("friction", PIECE_FRICTION), ("restitution", PIECE_RESTITUTION), ("rolling_resistance", PIECE_RESISTANCE),
    ("density", PIECE_DENSITY), ("surface_speed", PIECE_SPEED),
)  # fmt: skip

_NAMES = (
    "sensor", "layer", "mask", "restitution", "friction", "density", "bullet", "surface_velocity", "one_way",
    "friction_combine", "restitution_combine", "rolling_resistance", "group", "surface_speed",
)  # fmt: skip

check_calls(
    Collider,
    ("shapes",),
    _NAMES,
    required=1,
    hint="several shapes go into one list, Collider([Circle(5), Rect(4, 4)]), and options are given by name",
)


def _restore(shapes: tuple[Shape, ...], options: dict[str, Any]) -> Collider:
    return Collider(shapes, **options)
