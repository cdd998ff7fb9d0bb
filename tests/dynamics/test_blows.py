"""The impulse of a blow at a contact that bore a small load before: the next tick does not begin with it."""

from __future__ import annotations

import esper

from physics import (
    Capsule,
    Collider,
    PhysicsSystem,
    Polygon,
    Rect,
    RevoluteJoint,
    RigidBody,
    Transform,
    Velocity,
)
from tests.dynamics.scene import body, velocity


def test_a_plank_that_falls_on_a_light_body_with_a_hinge_throws_nothing() -> None:
    """Found in a random scene. The floor pressed the light body with 0.5 before, and with 54,000 as the plank fell on
    it; the next tick, four times as long, began with 226,000, and all three left at up to 11,000 units/s."""
    system = PhysicsSystem(gravity=(0, -900))
    body(Rect(700, 80), 0, -40, kind="static", friction=0.6)
    capsule = Capsule((-14.66960991092675, 0), (14.66960991092675, 0), 7.227475820370794)
    left = esper.create_entity(
        Transform(9.86615515095068, 43.18964234424466, -0.7934443395587921),
        Velocity(-72.54543730948274, -80.73768099289288, 1.6909428753330233),
        Collider(capsule, friction=0.3, restitution=0.5),
        RigidBody(),
    )
    corners = [
        (4.218354144138895, 7.827925717448135),
        (-11.154583813375716, 3.0829135320149033),
        (-5.552157881613015, -7.412761560532439),
    ]
    light = esper.create_entity(
        Transform(249.02301601353045, 8.265037963456537, 4.011088999491682),
        Velocity(-139.7492510019109, -0.8748234574720359, 0.24737356849143835),
        Collider(Polygon(corners), friction=1),
        RigidBody(mass=1),
    )
    plank = esper.create_entity(
        Transform(215.7088291543552, 18.691370442620432, 0.3893460843584052),
        Velocity(95.74678475583987, -128.65562421354144, -4.00576148181817),
        Collider(Rect(71.85878358611728, 10.482378646677722), friction=0.3),
        RigidBody(),
    )
    hinge = {"anchor_a": (0, 60), "anchor_b": (67.8786563209221, -199.72971630426656)}
    esper.create_entity(RevoluteJoint(left, light, **hinge))
    for dt in (
        0.010809148342946323,
        0.00672142623999286,
        0.007288509876203608,
        0.030573862715545356,
        0.014063723829084027,
    ):
        system.process(dt)
        for each in (left, light, plank):
            assert abs(velocity(each).x) + abs(velocity(each).y) < 600
