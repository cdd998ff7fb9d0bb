"""The tolerances of the engine, each with its unit, its reason, and the effect of a change. Guards against rounding or
underflow of a single formula stand in the module of the formula.

Relative tolerances are fractions of the sizes of the shapes. So one set of tolerances serves games measured in pixels,
metres or kilometres, and there is no scale to set.
"""

from __future__ import annotations

TOUCH_RELATIVE = 1e-13
"""Fraction of the sizes of two shapes and the offset between them: gaps up to this count as touching.

A chain of a few dozen rounded operations (a rotation, a projection, a square root) is off by some ulps, 1 ulp being
1.1e-16 of the value. Without this tolerance, circles of radius 0.1 and 0.7 that are 0.8 apart would not touch, since
0.1 + 0.7 rounds to below 0.8. Larger: visible gaps count as contact from about 1e-7 on. Smaller: because of rounding,
shapes that touch exactly do not touch.
"""

TIE_RELATIVE = 1e-9
"""Fraction of the sizes of two shapes: separating directions whose depths differ by less are a tie.

The first in a fixed order wins a tie, so that rounding does not make the normal flicker between two sides
of a square whose centre coincides with another's. Larger: a depth may exceed the least depth by that fraction.
"""

IMPACT_RELATIVE = 1e-9
"""Fraction of the smaller of two shapes: where the time of impact has no closed form, a gap of this much is an impact.

Turning shapes and ellipses approach step by step, and no step leads beyond the contact. Larger: impacts are found a
little earlier, a step sooner. Smaller: the last steps drown in rounding. An impact of shapes that turn while they touch
may be found with an overlap of this much.
"""

ELLIPSE_RELATIVE = 1e-12
"""Fraction of the sizes of two ellipses and their distance by which the distance may come out too small.

Two ellipses have no closed form: Newton's method runs until the next step would add less than this. Each step of
Newton's method doubles the number of correct digits. So the result is as exact as rounding allows, and a greater value
saves one step.
"""

ELLIPSE_DEPTH_RELATIVE = 1e-9
"""Fraction of an ellipse's smaller semi-axis: arcs of directions that could hold a way out shorter than the best one
by less than this are not searched any further.

Depths of ellipses are exact to rounding, except where two neighbouring ways out differ by less than this. Larger by a
factor of 1,000: three steps less of about 25. Smaller by that factor: three more.
"""

BOX_PADDING_RELATIVE = 4e-13
"""Fraction of a box's coordinates and extent by which broadphase boxes are widened on each side.

A box is the sum of a position and an extent, each rounded; the padding covers both roundings and
TOUCH_RELATIVE, so that the broadphase never drops a pair that the narrowphase would report as touching.
"""

SIZE_MIN = 1e-100
SIZE_MAX = 1e100
"""Lengths of shapes, in the game's units. Within these limits, squares and products of sizes neither overflow nor
vanish in float64. A shape with a length outside the limits is refused when the shape is made. Masses outside the
limits, and forces beyond SIZE_MAX, are refused, too. An entity whose x, y or angle, or any of its velocities, goes
beyond SIZE_MAX is left out, as if the value were infinite."""

SECONDS_USUAL = 4.0
"""Length of a tick, in seconds, above which the length is taken for milliseconds: a PhysicsSystem warns, once."""

SECONDS_MIN = 1e-100
SECONDS_MAX = 1e100
"""Lengths of ticks, in seconds. A shorter tick counts as 0, because the inverse of its substeps would overflow. A
longer one counts as SECONDS_MAX: after that time, nothing that moves is within SIZE_MAX any more."""

ELONGATED_RATIO = 4.0
LARGE = 8.0
"""A piece is elongated if it is at least ELONGATED_RATIO times as long as wide, and worth a bounding capsule in the
broadphase if its box is at least LARGE times the size of a typical body's. Both only trade the cost of the search for
the number of candidates."""

SLOP_RELATIVE = 0.005
"""Fraction of a body's smallest width: the slop, the depth up to which resting contacts are not pushed out.

If a contact were pushed out completely, rounding would end the contact, and the contact would begin again, tick after
tick. Each time it would lose its impulses. Larger: bodies visibly sink into each other. Smaller: contacts of things at
rest flicker.
"""

CONTACT_STIFFNESS = 1.15
"""Frequency of contacts as springs (see physics/dynamics/softness.py): swings per tick; twice as many where one of the
two bodies is static, kinematic or asleep. Larger: stacks sway, more and more, because one pass a substep does not solve
such stiff springs exactly, and the error is carried into the next substep (with 1.25 and 4 substeps, columns of ten
boxes that are askew topple). Smaller: piles sag (with 1, a pile of 5,000 has 3.6 % of its contacts deeper than 1 unit;
up to 2 % are acceptable), and high columns buckle. Per substep, instead of per tick: pyramids tremble.
"""

CONTACT_DAMPING = 10.0
"""Damping ratio of that spring: far above 1, so that a body that is too deep comes out without a bounce."""

CONTACT_HERTZ_MIN = 0.1
CONTACT_DAMPING_MAX = 1000.0
"""Limits of what game code may set: the least frequency, in oscillations a second, and the greatest damping ratio.
Beyond these limits, contacts hardly push, and quotients of the coefficients of their springs overflow."""

CONTACT_WARM_START_MAX = 10.0
"""Greatest factor on the warm-start impulses of contacts if a substep is longer than the last. Most of these impulses
are those of steady forces, and grow with the length of the substep. But some impulses stopped a body, and do not grow.
Larger: where ticks of 1/60 s and of a millisecond or less take turns, crates that fall on others are thrown. Smaller:
stacks sag where ticks of 1/20 s and of 1/200 s take turns.
"""

SAME_POINT_DETERMINANT = 0.001
"""Determinant, relative to the product of the diagonal, of the equations of a contact's two points, from which on they
are solved together. Below, the two are nearly one point (close to each other, or of a body that cannot turn): rounding
would decide how the two share the impulse, so each is solved by itself."""

PUSH_FALL = 0.5
"""Fraction of a body's smallest width. Bodies that are too deep are pushed out at most at the speed after a fall from
this height."""

TELEPORT_RELATIVE = 0.5
"""Fraction of a body's smallest width. If game code moves a kinematic body into a dynamic body by its Transform, by at
most this in a tick, the dynamic body is pushed out at the speed of this motion. A kinematic body that moves farther
counts as teleported: the nearest way out of it may be at its far side, and the dynamic body would be thrown there.
Smaller: fast platforms pass through crates."""

DEEP_SLOPS = 8.0
"""Multiple of SLOP_RELATIVE from which on a contact counts as deep: all deep contacts of a body share one push. Larger:
crowds in one place fly apart. Smaller: bodies in piles that have been pressed into each other come out slowly."""

JAMMED_RELATIVE = 0.08
JAMMED_COSINE = -0.2
"""Two bodies of several pieces jam if one pair of their pieces is deeper than JAMMED_RELATIVE times the smaller width,
and the ways out of this pair and of another one point against each other: the cosine between the two is below
JAMMED_COSINE. Larger depth: bodies come to rest in each other. Smaller: a body that is pressed into a wedge jumps out
of the wedge.
"""

WEDGED_SHARE = 0.5
"""Two dynamic bodies that would jam (JAMMED_RELATIVE) do not count as jammed, if two pairs of their pieces together
push them out of each other, on a way that is shorter than this fraction of the common way. Larger: friction holds a
body deep in a notch. Smaller: a ball under a load goes through the bottom of a steep notch.
"""

PUSH_RATE = 3.0
"""Widths per second, added to the greatest speed at which bodies that are too deep are pushed out (see PUSH_FALL).
Without gravity this is the whole speed."""

BOUNCE_FALL = 0.05
"""Fraction of a body's smallest width. A body that falls from less than this height does not bounce, for any
restitution. Otherwise bodies would never come to rest. Without gravity every approach may bounce. Larger: bounces end
visibly early.
"""

STRUCK_RATE = 1.0
"""Widths (of the smaller dynamic body) per second. A body is struck (see physics/dynamics/warm_starts.py) if it
approaches another one faster than this, and faster than after a fall from BOUNCE_FALL. Larger: without gravity, bodies
without restitution hop. Smaller: without gravity, bodies that only tremble count as struck, and sink into each
other."""

RESTITUTION_PASSES = 4
"""Passes over the contacts that bounce. A box that falls flat on its side has two points, and each impulse at one
changes the speed at the other. Fewer: the box leaves the ground with a spin.
"""

ROLLING_RESISTANCE = 0.005
"""Slope, in radians, on which a body with a round border stays at rest. The ground bears the body ahead of the contact
point, by this fraction of the radius of curvature. A body that rocks by less than this angle stops; a body that rocks
farther loses twice this angle in each swing. Wheels, discs around their own centre of mass, are exempt. Larger: eggs
and seesaws look as if they lay in mud. Smaller: they rock for a minute and more, and nothing that they touch falls
asleep; at 0 for ever.
"""

SLEEP_FALL = 0.000125
"""Fraction of a body's smallest width. A body may sleep if, for SLEEP_SECONDS, it is slower than after a fall from this
height."""

SLEEP_WAY = 0.0025
"""Fraction of a body's smallest width. Limit of its drift (falling_asleep.py). Older motions fade: a steady speed
of about 0.008 widths per second reaches the limit in SLEEP_SECONDS. Larger: bodies that a slow belt, a motor or a small
force moves fall asleep. Smaller: bodies that settle slowly sleep later."""

SLEEP_RATE = 0.001
"""Widths per second that are added to the speed of SLEEP_FALL. Without gravity they are the whole limit, for bodies
that no damping stops."""

COAST_RATE = 0.02
COAST_WAY = 0.1
"""A body on which neither gravity nor a force acts may also sleep if it is slower than COAST_RATE widths per second,
and its damping alone would stop it within COAST_WAY widths. Larger: a body that comes to rest visibly stops short.
Smaller: bodies on a table seen from above fall asleep seconds after everything looks still. With an infinite COAST_WAY,
bodies that drift slowly without damping would freeze."""

SLEEP_SECONDS = 0.5
"""Seconds for which all bodies of an island must have been slow before the island sleeps. Smaller: a body freezes at
the top of a swing."""

SLEEP_DEPTH = 0.1
"""Fraction of a body's smallest width. A body that is deeper than this in another one, and still comes out, does not
fall asleep. Smaller: piles sleep later."""

SEPARATING_RATE = 0.02
"""Widths per second that count as coming out (SLEEP_DEPTH). Larger: a body that a heavy body presses falls asleep deep
in the heavy body. Smaller: a body that trembles deep between two others stays awake."""

SPECULATIVE_RELATIVE = 0.2
"""Fraction of a body's smallest width: the greatest margin around the body within which contacts are looked for before
they touch.

A contact that is known before it closes stops the body at the surface, and not inside the other body. Larger: more
pairs to look at, and bodies that pass a corner closely are slowed by it. Smaller: bodies that meet fast go deeper
before they are pushed out.
"""

THIN_RELATIVE = 0.02
"""Fraction of a body's reach that counts as its smallest width if the body has no width, as a segment. Larger: segments
sink in visibly. Smaller: they never come to rest."""

SAME_NORMAL_COSINE = 0.99
"""Least cosine between the normal along which the solver pushed two bodies apart and the normal of the two at the end
of the tick, for the push to count as a hit, even if there is a gap by then: 8 degrees. Larger: hits of bodies that turn
fast are not reported. Smaller: a body that rolls over a seam hits the next tile before it gets there. Also of two
manifolds of a pair, for one to count as the rest of the other (see Deferral.rests_elsewhere).
"""

REST_GAP = 2e-3
"""Fraction of the margins of two bodies, of which only dynamic bodies count (at rest, 1 / 25,000 of their width): a gap
no wider than this does not end their contact. Larger: ends are reported late. Smaller: contacts of a wedged body end
and begin again and again."""

SAME_GROUND_COSINE = 0.9998
"""As SAME_NORMAL_COSINE, for a body and ground that overlapped before the tick: one degree. Nearer to 1: the contact of
a body that turns a little at rest begins and ends again and again. Farther from 1: a body that slides on to the next
tile touches the last tile a tick longer."""

SEAM_RELATIVE = 1e-4
"""Fraction of the smaller of two pieces of ground, measured from its centre to its farthest point: pieces that miss
each other by less are one ground. Maps are rounded, and so are the sums that place tiles. Larger: low steps are taken
for level ground, and bodies sink into the steps as deep as the steps are high. Smaller: bodies bump where tiles were
placed carelessly.
"""

FLANK_COSINE = 0.99
"""A side of a piece of ground is a flank of the surface on which a body lies if the cosine between the two normals is
below this (8 degrees): a body that is less deep in the surface does not leave the ground across the flank. Larger: a
body loses contacts where two tiles that should be one surface are turned a little. Smaller: a body whose end is level
with the flank of a concave piece counts as lying on the flank, as deep as the body is wide.
"""

ONE_WAY_RELATIVE = 0.02
"""Fraction of a body's smallest width by which it may be behind the front of a one-way collider and still count as
being in front of it: a few times as deep as bodies at rest are (SLOP_RELATIVE), so that a body can move from one
platform to the next one beside it. Larger: a body that turns back just before it has passed is visibly lifted.
"""

FLAT_COSINE = 1.0 - 1e-9
"""Least cosine between the normal of an impact and that of a side, for the body to meet the side itself, and not one of
its corners; 1 except for rounding. Smaller: a body that slips past an edge of a one-way collider is caught by the
edge."""

DELAUNAY_SINE = 1e-9
"""Sine of the angle by which two triangles of a polygon must miss Delaunay's criterion to be cut the other way. The
criterion decides only how slender the parts are, so the test need not be exact. But with corners on one circle rounding
would let a diagonal flip to and fro. Larger: the parts of polygons are more slender.
"""

ONE_WAY_COSINE = 0.5
"""Least cosine between the front direction of a one-way collider and a normal that belongs to the front: 60 degrees
either way. Where no side faces the front direction squarely, as on a steep roof, this value is multiplied by the
greatest cosine of any side. Larger: slopes beside a flat front let bodies pass. Smaller: slanted sides of platforms are
solid."""

SUBSTEPS_SPARE = 3
CONTACTS_SPARE = 8192
"""A tick takes up to SUBSTEPS_SPARE times the number of substeps that was asked for, as long as contacts times substeps
stay below CONTACTS_SPARE. With more substeps, stacks are calmer and joints are stiffer, and where there are few
contacts, substeps cost next to nothing. Without contacts and joints there are as many substeps as were asked for:
except for damping, flight is exact with any number. Smaller: where a castle has a thousand contacts, its columns of
twelve blocks get 4 substeps, with which their sway grows; with 6 or more the sway dies away.
"""

STRAINED_MASSES = 8.0
STRAINED_APPROACH = 0.3
"""An island is strained, and gets further passes (see physics/dynamics/strained_islands.py), in one of these cases: one
of two bodies that meet has more than STRAINED_MASSES times the mass of the other; a contact is deep (DEEP_SLOPS); a
contact deeper than SAG_SLOPS bears a load that would press it to DEEP_SLOPS; or two bodies that meet get closer by more
than STRAINED_APPROACH times the smaller of their smallest widths within the tick. Larger: heavy bodies sink into light
ones, and hard hits press bodies into each other. Smaller: piles cost more, without any benefit."""

STRAINED_COUPLED_APPROACH = 0.005
"""STRAINED_APPROACH for a body that has joints, or several contacts with the other body. Larger: joined bodies rebound
when one of them is hit. Smaller: islands that hardly move are strained."""

STRAINED_PASSES = 4
STRAINED_PASSES_MOST = 16
STRAINED_CONTACTS = 2048
SETTLED_SLOPS = 0.01
"""Further passes over strained contacts: at most STRAINED_PASSES. Where masses differ much, the limit is the root of
their ratio, up to STRAINED_PASSES_MOST (conjugate gradients need about as many). The passes end when the remaining
errors of the speeds move bodies by no more than SETTLED_SLOPS times the slop within a substep (less where more passes
are allowed). Contacts times passes are at most STRAINED_CONTACTS. If this leaves less than two passes, there is no
further pass: so large piles cost no more. More passes: bodies between heavy ones are squeezed out faster. Fewer: bodies
between heavy ones tremble, and never sleep.
"""

STEP_LONGEST = 4.0
"""Greatest length of a step between two passes (see physics/dynamics/conjugate_steps.py), as a multiple of the ratio of
masses, that of the island's heaviest body to the lighter body of a contact. Larger: where bodies have no room, impulses
grow."""

SAG_SLOPS = 4.0
JOINED_SAG_SLOPS = 8.0
"""Multiple of SLOP_RELATIVE by which the spring of a strained contact may give way to its load; a spring that would
give way more becomes stiffer. JOINED_SAG_SLOPS is for islands with joints. (See STRAINED_MASSES, too.) Larger: heavy
bodies stand deep in light ones. Smaller: heavy bodies shake, and a bridge that they hit keeps swinging."""

JAM_SLOPS = 16.0
"""Depth of a contact beyond its slop, as a multiple of the slop. A deeper contact does not become stiffer if there may
be no room: if rigid joints connect its two bodies, or if its island is wedged. Larger: overlapping bodies on rods are
thrown away. Smaller: the fingers of a claw press through each other where their motors have any torque.
"""

SPRUNG_SLOPS = 50.0
"""Whole depth of a contact of two dynamic bodies, as a multiple of the slop: a quarter of a width. While a contact of
an island is deeper, springs do not make the contacts of this island stiff, if the island has no motor: joints may leave
no room. Larger (80: 0.4 widths): a car that was made within another creeps through the room for ever. Smaller: in ticks
of 1/30 s crates in a clamp press through each other also if the springs of the clamp are softer than 12 Hz.
"""

CRUSH_SLOPS = 4.0
"""Depth as a multiple of the slop. If a kinematic body is deeper in another body, there may be no room, and the
contacts of that island do not become stiff, as those of other islands with motors do. Nor does an island get further
passes while a joint to a moving kinematic body drags one of its bodies deeper into a wall. Larger: a body that a press
squeezes is thrown out, if the island has a motor. Smaller: a motor presses crates through walls, if a lift touches
them."""

SWEEP_RELATIVE = 0.2
"""Fraction of a body's smallest width. A body that moves farther than this within a tick, relative to another one that
it may meet, is swept. A slower body is left to the solver, which looks this far ahead (SPECULATIVE_RELATIVE). Larger:
fewer bodies are swept, and bodies that meet fast get deeper into each other. Smaller: more are swept, without any
benefit.
"""

ENTERING_RELATIVE = 0.01
"""Fraction of the smaller width of two bodies. If the two would not get closer by more than this in a tick, or in the
rest of the tick, the solver handles them: the sweep does not keep apart two bodies that overlap deeply, and without
gravity the sweep does not take over the bounce of bodies that a force presses together. Larger: such bodies bounce less
exactly. Smaller: a crowd that forces press together trembles, and takes twice as long.
"""

CREEPING_RELATIVE = 1e-4
"""Fraction of the smaller width of two bodies that nothing accelerates: if they get closer by less than this in a tick,
the solver handles their bounce. Larger: a slow ball that meets a row of balls moves several of them. Smaller: bodies
that nearly rest against each other are swept.
"""

GRAZING_RELATIVE = 0.05
"""Fraction of the smaller width of two bodies: how far the two may move along each other in a tick, so that the sides
that are nearest now still meet. A body that moves farther is swept, because it may miss the corner at which the solver
would stop it. Larger: bodies that pass a corner are stopped at the corner. Smaller: more bodies are swept, without any
benefit.
"""

SQUEEZED_MEAN = 0.12
"""Square of the length of the mean of the unit normals along which static and kinematic bodies push a body. Opposite
normals cancel: if less is left, the body is squeezed. Two normals leave that much if they are 140 degrees apart; those
of a right-angled corner leave 0.5. Larger: a body that lies in a corner, and touches a kinematic body, loses its
bounce. Smaller: jaws that are not quite parallel press a body into one of them.
"""

SQUEEZED_SPEED = 1e-6
"""Fraction of the greatest approach speed of the impacts of one moment. If a kinematic body still approaches a dynamic
body by more than this after these impacts are solved, the dynamic body is squeezed. Larger: the kinematic body presses
the dynamic body into a wall. Smaller: an error of passes that did not converge counts as an approach.
"""

SEPARATED_SPEED = 1e-9
"""The same kind of fraction: bodies that separate at no more than this speed after an impact stay together. Larger:
bounces of long chains of bodies end early. Smaller: bodies that landed part by rounding, and their contact ends and
begins again.
"""

REDIRECTED_RELATIVE = 0.1
"""Fraction of the smaller width of two dynamic bodies that do not bounce. If an impact has changed the path of one of
them, and the two move further than this in a tick relative to each other, they are swept: the solver, which works at
the beginning of the tick, has not seen this motion. Larger: a body that is hit ends the tick deep in the body behind it
(of two planks on a floor the upper one was half in the lower one). Smaller: more bodies are swept, without a visible
difference.
"""

IMPACTS_MAX = 8
"""A body may have this many impacts in a tick for each other body that it meets. At that limit, a body that has moved
more than half its smallest width between the impacts stops until the next tick. Any other body goes on without
bouncing, and is swept without its shell (see SHELL_SCALE): a wedged ball would otherwise have impacts without end. A
pair whose kernels have landed on each other IMPACTS_MAX times is not swept again in this tick. Larger: balls in narrow
gaps get farther in a tick. Smaller: a box in which many balls bounce stops, and the balls leave the box."""

JOINED_IMPACTS_MAX = 24
"""After so many impacts in a tick, a body with joints does not bounce off kinematic bodies any more, however many
bodies it has met. Larger: a body that its joints pull back to a moving wall bounces off that wall up to a hundred
times, and gets faster each time. Smaller: the first ball of a row on rods, which hands the blow of a hammer on, sticks
to the hammer.
"""

HOP_MIN = 1e-3
"""Fraction of a tick: a body rests on the ground if it leaves the ground so slowly that its acceleration brings the
body back within this time. Larger: low bounces of long ticks end early. Smaller: the sweep follows hops that nobody
sees."""

REST_PUSH = 1e-6
"""Fraction of a body's smallest width: a body rests on another one that keeps it from moving this far in a tick.
Larger: bodies that lie on small moons hit the edges between tiles. Smaller: bodies that only touch count as resting on
each other, and an impact at the end of a row of bodies moves all of them, as in a crowd.
"""

LANDINGS_MAX = 3
"""Landings (impacts without a bounce) of one pair in one tick, after which the two may get deeper into each other.
Larger: a body that rocks to and fro on its corners costs more."""

DEFLECTION_MAX = 0.1
"""Fraction of the way on which the solver pushes a body out in a tick. If an impact changes the body's motion in a tick
by less than this, the body goes on along that way. Larger: bodies that are pushed out slide past the bodies that stop
them. Smaller: bodies in narrow gaps do not come out of the ground."""

LEVEL_RELATIVE = 5e-5
"""Greatest gap, as a fraction of the smaller width, at which a further piece of a body counts as landed with the piece
that touches: the second foot of a table. Larger: in a mixer of several pieces contacts flicker. Smaller: rounding
decides whether a table turns over its first foot."""

IMPACT_TIE = 1e-8
"""Fraction of a tick: impacts within this time are resolved together. So a ball that comes down on the seam between two
bricks hits both, although rounding and the tolerance IMPACT_RELATIVE make the two times differ. Larger: impacts that
follow each other become one."""

SWEEP_STEPS = 1024
SWEEP_BODIES = 64
"""The sweep of a tick with n fast bodies may take SWEEP_STEPS * (SWEEP_BODIES + n) steps towards impacts; half of all
searches for an impact take one step (see physics/geometry/conservative_advancement.py). When all steps are used, bodies
that meet stop, perhaps before they touch. Only bodies that turn many times within a tick need as many. Larger: such
ticks take seconds. Smaller: crowds of fast boxes stop early.
"""

SWEEP_WIDTHS = 1e6
"""Motion in one tick, as a multiple of a body's smallest width. If a body would move farther than this, meets something
after all steps of SWEEP_STEPS are used, and has not moved at all in the tick, the body loses its velocity: otherwise
the next tick would also waste its steps on this body. Smaller: slower bodies that meet something in such a tick lose
their velocity, too.
"""

SKIN_SCALE = 0.97
SHELL_SCALE = 0.8
KERNEL_SCALE = 0.5
"""Scale of a body's pieces, each about its centre, where the sweep takes less than the whole body (see SweptSize in
physics/ccd/pair_impact.pxd). SKIN_SCALE: a body at rest overlaps its floor by about SLOP_RELATIVE, and must not hit the
floor's next tile with this depth, so the body is swept without its skin. SHELL_SCALE: a body that lands on another one
again and again in one tick may overlap the other by its shell; smaller: the corner of one body gets far in between the
pieces of another. KERNEL_SCALE: bodies that overlap are pushed apart by the solver, and the sweep only keeps one from
coming out at the far side of the other. So the sweep takes the middle of the body, its kernel. If the kernels overlap,
too, the sweep takes a part at the scale KERNEL_SCALE**3 (INNER), and if that part overlaps, one at KERNEL_SCALE**6
(INNERMOST)."""

STEADY_CONTACTS = 0.01
STEADY_JOINTS = 0.02
STEADY_CLOSING = 0.04
STEADY_TICKS = 4.0
"""Contacts and joints are made stiff for ticks of a certain length (see physics/dynamics/tick_lengths.py).

STEADY_CONTACTS, STEADY_JOINTS, STEADY_CLOSING  the fraction by which this length approaches that of a shorter tick, in
    one tick. Larger: towers tremble in uneven ticks, bridges as soon as one tick in 20 is long, and bodies that hang on
    ropes are thrown up after a stall. Smaller: after a single long tick, stacks, bridges and ropes sag for longer.
STEADY_TICKS  the length is at most so many times the usual tick. Larger: after a tick of half a second columns fall
    over, and beams sag for many seconds. Smaller: bridges tremble in ticks of random lengths.
"""

STEADY_EASE = 1.1
"""No body with a constraint falls asleep while rigid joints are made stiff for ticks longer than this multiple of the
usual or recurring tick length. Larger: a body that sagged in a long tick falls asleep before it is up again. Smaller:
the body stays awake for longer."""

JOINT_STIFFNESS = 2.0
JOINT_DAMPING = 2.0
"""Frequency (swings per substep) and damping ratio of rigid joints that are solved all at once, as springs (see
physics/dynamics/softness.py). Stiffer: loops of joints that do not quite fit shake. Softer: chains stretch.
"""

JOINT_CLOSE = 20.0
JOINT_CLOSE_TURN = 10.0
"""Greatest speeds, in smallest widths per second and in radians per second, at which open joints are closed, and at
which joints beyond a limit are brought back. Larger: bodies are thrown about. Smaller: closing takes visibly long, and
chains that carry 10,000 times their weight give way.
"""

STEPWISE_STIFFNESS = 0.2
STEPWISE_DAMPING = 10.0
"""The same for limits, and for joints that are solved one by one. Stiffer: one pass a substep does not solve such stiff
springs exactly, and long chains burst (at 0.3 a beam of 10 welds does). Softer: long chains stretch.
"""

MOTOR_LOADS = 64.0
"""Greatest impulse of a stalled motor in a usual tick, as a multiple of the momentum of all that it may have to move
(see physics/dynamics/stalled_motors.py). Larger: gates tremble with the crates that they press against a wall, and a
crate without friction is shot out from under a lift at higher speeds. Smaller: motors cannot lift loads with a long
lever.
"""

MOTOR_CATCH_UP = 0.05
"""Fraction of JOINT_CLOSE and JOINT_CLOSE_TURN: a motor makes up for its lag at this speed, at most. Larger: motors
press bodies deeper into ground, and where ticks are uneven, long arms with a brake swing. Smaller: brakes slip under
loads of many times the mass of the body that they hold.
"""

TURNING_ANGLE = 1e-3
"""Radians per tick above which the normal of a contact turns with two bodies that turn as one. Larger: groups of joined
bodies lose spin. Smaller: piles cost more.
"""

JOINT_SKYLINE = 24.0
"""Root mean square width of the matrix rows of a group of joints up to which the whole group is solved at once (a chain
has 4, a doll of 12 parts about 10). Larger: nets become slow to solve. Smaller: wide bridges stretch.
"""

JOINT_DEPENDENT = 1e-7
"""Fraction of the response of a joint's equation to a unit impulse. If less of this response is left once the equations
before this one hold, those equations decide its speed, and this equation gets no impulse. Larger: chains tear under
weights of a million links. Smaller: joints whose speeds contradict each other (to a wall, and to a lift) get endless
impulses.
"""

JOINT_SPREAD = 1e-5
"""Compliance of joints, as a fraction of the response of their equations to a unit impulse. This compliance shares the
impulses in loops of joints among all joints of the loop. Larger: chains in such loops report forces that are too small
while they stretch. Smaller: the compliance falls below JOINT_DEPENDENT, and impulses are not shared.
"""

JOINT_BREAKS_MAX = 4
"""Greatest number of times that a tick is solved again without the joints that broke in the tick. Fewer: a body that
hits many weak joints is stopped by the joints that break after the others. More: ticks in which many joints break take
longer.
"""

JOINT_SPREAD_PASSES = 2
"""Number of refinements of the part of the impulses that loops of joints leave undetermined. Each refinement reduces
the error to about JOINT_SPREAD times the error before. Fewer: joints in loops report impulses that are off by a
fraction of JOINT_SPREAD.
"""

LIMIT_TRIALS = 8
"""Greatest number of times that connected joints are solved to find which of their limits push; usually one or two are
enough. Fewer: if several limits of a chain are reached at once, the chain throws back the load that hangs on it.
"""

TURNING_MIN = 0.02
"""Radians per substep from which on the solver predicts how far joints open because a body turns. Larger: chains that
spin gain or lose energy. Smaller: joints of bodies that hardly move take a quarter longer.
"""

JOINT_SINGULAR = 1e-9
"""Fraction by which the diagonal of a joint's 2 by 2 matrix is made larger: one body with both axes locked makes the
matrix singular. Larger: rigid joints give way by that fraction. Smaller: rounding decides the impulses that the matrix
leaves undetermined.
"""

SPRING_EXACT = 0.3
"""Radians per substep up to which springs have exactly their frequency and damping. Faster springs are damped in
addition. Larger: a body between more than (2 / SPRING_EXACT)^2 = 44 such springs may be shaken apart.
"""

STEP_TURN = 0.3
"""Greatest angle, in radians, by which a spring that closes within a substep may turn a body in this substep. Larger:
stiff springs on long arms fling bodies about. Smaller: stiff springs close slowly.
"""

PULL_TURN = 0.5
"""Square of the angular frequency, in radians per substep, at which the pull of a joint may swing a body about its
centre of mass. A body that would swing faster gets a larger inertia. Larger: from about 2 on, chains tear under weights
of 100,000 links. Smaller: light chains look stiff.
"""

JOINT_WARM_START_MAX = 2.0
"""Greatest factor on the warm-start impulses of motors, limits and springs if a substep is longer than the last. Most
of these were forces, but some were corrections, which a longer substep does not make larger. Larger: after a tick of
1/1000 s, one of 1/20 s throws bodies about. Smaller: limits give way where ticks are uneven.
"""

LIMIT_GAP = 0.01
"""Greatest distance, in smallest widths of the bodies, at which the limit of a joint still counts as reached in an
impact. Larger: limits stop bodies that have not reached them. Smaller: limits that springs hold take no part, and are
crossed.
"""

PROJECTION_GAP = 1e-5
PROJECTION_PASSES = 20
"""How far joints may be open after impacts within the tick, in smallest widths of the bodies, and the number of steps
of Newton's method that close them. Larger: springs of joints close the rest, and the work of the springs makes
pendulums that bounce gain energy (at 0.01 by 0.1 % in a bounce). More steps: bodies that are torn far apart come
together in one tick."""

HELD_STILL = 1e-7
"""Fraction of a body's inverse mass without its joints. If the joints leave less than this, they hold the body still
along this direction. Larger: a body that is joined to a body of ten million times its mass acts as a wall. Smaller:
rounding decides the mass of a held body, and makes this mass too small.
"""

LOCKED_RESPONSE = 1e-4
"""Fraction of the sum of two inverse masses of a contact: along its normal, and across. If locked axes leave less than
this fraction along the normal, the contact does not push. Larger: a body with a locked axis sinks into walls that face
along this axis to within the root of this fraction, in radians, and more. Smaller: to separate by a little, a body is
thrown far across, or spun: with a lever arm of rounding alone, at up to 1e44 radians/s.
"""

LEVER_MAX = 30.0
"""If the impulse of a kinematic body on a joined body changes the speed of a point of its group by more than this times
the speed of the contact, the contact does not push within the tick: the body is hit too near to a hinge, or along its
rod. Larger: a press that meets a plate at its hinge spins the plate. Smaller: levers with unequal arms sink into what
pushes the shorter arm.
"""

TORN_ARMS = 4.0
"""A joint that is open by more than so many times the longest lever arm of its bodies takes no part in impacts. Larger:
a hub that spins far away flings what is joined to it. Smaller: chains that a heavy shot has opened are torn farther.
"""

SOUND_RESPONSE = 0.01
"""By how much the energy of joined bodies may differ from the work of the impulse that moved them, as a fraction of the
work. Larger: with joints that contradict each other, rounding adds energy. Smaller: joints that nearly contradict each
other do not hold in an impact.
"""

KEPT_ENERGY_MIN = 0.5
"""If the joints leave joined bodies more than this fraction of their energy within the tick, the rest is given back:
the bodies lose this rest only because they turn, by less than a right angle. Larger: bodies that turn fast lose energy
with each impact. Smaller: bodies whose joints were torn open, and pull against each other, get back the energy that the
joints take.
"""

STRAIGHT_TURN = 0.2
STRAIGHT_MIN = 0.05
"""Radians by which a joined body may turn on a straight path after an impact, and the least fraction of a tick that
such a path lasts. Larger: a body that is tied to a hub flies off, and joints open. Smaller: whirling chains are slow to
compute.
"""

IMPACT_GAIN = 1e-6
"""Energy that the impacts of one moment may add, as a fraction of the energy of the approach. Larger: joined bodies
that rub at each other speed up. Smaller: rounding takes friction away.
"""

DIVERGED_IMPULSE = 1000.0
"""Impulse of a contact, as a multiple of the momentum that all bodies of its moment would have at the greatest approach
speed. If extrapolation leads to a greater impulse, the bodies have no room. A heavy body on a light one needs 1; a body
that falls into a wedge with the half angle a needs 1 / (2 sin^2 a). Larger: for squeezed bodies, impulses of up to 1e20
are reported. Smaller: impacts in a wedge of more than 0.02 radians are solved less exactly.
"""

IMPULSE_MAX = 1e200
"""Impulses at or above this are left out: their squares and products with lever arms are not finite."""

JOINT_TOGETHER = 0.1
"""Two joined bodies fly as one if their relative speed, and the speed of their rotation, are below this fraction of
the free speed. Then no limit applies to the speed that they have in common. Larger: bodies whose joints cannot all hold
fly farther apart. Smaller: joined bodies that move at more than their free speed and turn fast are slowed down at their
front side.
"""

FREE_SPEED = 1000.0
FREE_SUBSTEP_DISTANCE = 4.0
"""Free speed of a body: the greatest speed that joints may give it, and that contacts may give it without regard to
energy (see physics/dynamics/energy_limit.py). FREE_SPEED is in reaches per second, FREE_SUBSTEP_DISTANCE in reaches per
substep; the lower one holds. The reach is the distance from the body's centre of mass to its farthest point (for a body
without a shape, see `SolverBodies.effective_reach`). Rotation counts as the speed of that point. Joints move a ball
with a radius of 10 units no faster than 10,000 units a second; a ball that falls or is thrown may be faster. Larger:
bodies whose joints cannot all hold, or that have no room, fly farther apart. Smaller: whips crack slowly, and wheels of
strong motors turn slowly in long ticks.
"""

ENERGY_GAIN = 0.01
"""Fraction of its energy that a cluster (see energy_limit.py) may gain in a substep before its fast bodies are slowed
down. Larger: bodies that have no room speed up for longer. Smaller: bodies that are pushed out of each other while all
fly together are slowed down.
"""

RUNAWAY_SPEED = 1.25
"""If a body is more than so many times as fast as the energy limit allows, the contacts of its island begin the next
substep without impulses. Larger: impulses grow for longer. Smaller: small bodies that fly together bounce off each
other.
"""

UNLIMITED_REACH = 1e300
"""Reach of a body without a shape, for its free speed, as long as no joint has given it one."""

SPEED_GAIN_MAX = 16.0
"""Above its free speed, a body gets in a tick of the solver no more than so many times the speed of the fastest body of
its cluster, and of what drives the cluster (see energy_limit.py). A lever throws a stone at up to 20 times the speed of
the weight that falls on its short end. Larger: light bodies squeezed between bodies of 100,000 times their mass get
faster. Smaller: the end of a lever passes through the stone that it throws.
"""

IMPACT_SPEED_GAIN_MAX = 32.0
"""The same for the impacts of a tick in the sweep if something from outside drives the bodies (see impact_energy.py):
walls that press them, for example. In all other impacts, bodies exchange only the energy that they have. Larger: light
bodies get faster between such walls. Smaller: a ball between a wall and a fast paddle loses speed along the wall.
"""

SKIN_RELATIVE = 0.002
"""Fraction of a mover's smallest width: how deep `move_and_slide` lets the mover into bodies that must not stop it,
such as the ends of tiles whose tops are even, or the sides of a gap that is as wide as the mover.

At the end of the move, the mover is out of these bodies again, if there is room. A surface that is nearer than this
below the mover is its floor. Larger: a figure visibly sinks in where a gap is too narrow. Smaller: rounding shows in
worlds of a million widths.
"""

ROUND_SIDE_RELATIVE = 1e-12
"""Least half length of a straight side between round corners, as a fraction of the rectangle's half size or of the
distance of its centre, whichever is greater. A shorter side does not count as a side. Smaller: a side whose length is
only rounding would have any direction, or none. Larger: a rectangle whose corners are almost half circles would be
thinner than its width."""

SKIN_ROUNDING = 1e-13
"""Fraction of a mover's coordinates that the skin is at least: some hundred times their rounding."""

REST_RELATIVE = 2e-9
"""Fraction of half a mover's length: depth at which the mover rests in the body that it stands on or leans against.

If shapes touch exactly, rounding decides whether they are in contact, and of two tiles side by side only the higher one
is touched. This depth is twice the error of the cast of an ellipse (IMPACT_RELATIVE). Larger: contacts report a depth
that can be noticed. Smaller: contacts with the tiles of a floor flicker where rounding made it uneven.
"""

REST_ROUNDING = 1.5e-14
"""Fraction of a mover's coordinates that this depth is at least: some dozen times their rounding."""

SLOPE_TOLERANCE = 0.001
"""Radians by which a floor may be steeper than `max_slope`: a slope of exactly the limit, built from turned rectangles
and corners, is one that can be walked on."""

LEVEL_SINE = 1e-9
"""Sine of the angle above which a mover's motion leads into a surface, or out of the surface: an ample bound of the
rounding of products of unit vectors. Larger: a mover enters surfaces along which it slides. Smaller: rounding stops
slides.
"""

LEVEL_SINE_DYNAMIC = 1e-3
"""The same for a dynamic body that overlaps a mover. Such a body gives way, and is often tilted a little by what
presses it on the mover. Larger: a mover visibly enters the bodies along which it slides. Smaller: a motor lift that
presses on the head of a mover beside its middle, and is tilted by a few millionths, pins the mover.
"""

CAUSED_COSINE = 0.999
"""If the cosine of the angle between the displacement of a body and its Velocity is greater than this, the Velocity
counts as the cause of the motion. A body that moved far in another way was put there (a teleport), and pushes no mover.
Larger: rounding makes teleports of motions. Smaller: teleports that happen to lead along the Velocity push movers.
"""

SLIDES_MAX = 8
"""Number of surfaces that one `move_and_slide` may meet, one after the other; the rest of the motion is then dropped.
Fewer: a motion ends early in curved corridors. More: only such motions cost more."""

PUSHES_MAX = 16
"""Greatest number of times that `move_and_slide` pushes a mover out of the bodies that it overlaps, the deepest first.
Where there is no room, the mover stays where it is."""

PUSH_SIDEWAYS = 0.1
"""Least sine of the angle between two surfaces for a mover that one surface presses to slip out along the other.
Smaller: the mover slips farther, up to 1 / PUSH_SIDEWAYS times as far as it was pressed. Larger: the mover is crushed
in blunter wedges."""
