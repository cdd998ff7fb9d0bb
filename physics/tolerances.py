"""The tolerances of the engine, each with its unit, its reason, and what a change of it does. Guards against rounding
or underflow of a single formula stand in the module of the formula.

Relative ones are fractions of the sizes at hand, so one set serves games measured in pixels, metres or
kilometres: there is no scale knob.
"""

from __future__ import annotations

TOUCH_RELATIVE = 1e-13
"""Fraction of the sizes of two shapes and the offset between them: gaps up to this count as touching.

A chain of a few dozen rounded operations (a rotation, a projection, a square root) is off by some ulps,
1 ulp being 1.1e-16 of the value: without this, circles of radius 0.1 and 0.7 that are 0.8 apart would not
touch, since 0.1 + 0.7 rounds to below 0.8. Larger: visible gaps count as contact from about 1e-7 on.
Smaller: shapes that touch exactly, on paper, miss each other by rounding.
"""

TIE_RELATIVE = 1e-9
"""Fraction of the sizes of two shapes: separating directions whose depths differ by less are a tie.

The first in a fixed order wins a tie, so that rounding does not make the normal flicker between two sides
of a square whose centre coincides with another's. Larger: depths are no longer minimal by that fraction.
"""

IMPACT_RELATIVE = 1e-9
"""Fraction of the smaller of two shapes: a gap of this much is an impact, where no exact answer exists.

Turning shapes and ellipses approach step by step, each step surely no further than to the contact. Larger: impacts
are found a little earlier, a step sooner. Smaller: the last steps drown in rounding. An impact of shapes that turn
while they touch may be found with an overlap of this much.
"""

ELLIPSE_RELATIVE = 1e-12
"""Fraction of the sizes of two ellipses and their distance by which the distance may come out too small.

Two ellipses have no closed form: Newton's method runs until the next step would add less than this. As it doubles the
number of digits in each step, what it returns is as good as rounding allows, and a greater value saves one step.
"""

ELLIPSE_DEPTH_RELATIVE = 1e-9
"""Fraction of an ellipse's smaller semi-axis: arcs of directions that could hold a way out shorter than the best one
by less than this are not searched any further.

Depths of ellipses are exact to rounding, but where two ways out side by side are within this of each other. Larger by
a factor of 1,000: three steps less of about 25. Smaller: three more.
"""

BOX_PADDING_RELATIVE = 4e-13
"""Fraction of a box's coordinates and extent by which broadphase boxes are widened on each side.

A box is the sum of a position and an extent, each rounded; the padding covers both roundings and
TOUCH_RELATIVE, so that the broadphase never drops a pair that the narrowphase would report as touching.
"""

SIZE_MIN = 1e-100
SIZE_MAX = 1e100
"""Lengths of shapes, in the game's units. Within these, squares and products of sizes neither overflow
nor vanish in float64; outside them a shape is refused when it is made. So are masses, and forces beyond SIZE_MAX. An
entity whose x, y or angle, or any of its velocities, goes beyond SIZE_MAX sits out as if it were infinite."""

SECONDS_USUAL = 4.0
"""Length of a tick, in seconds, above which it is taken for milliseconds, and a PhysicsSystem warns, once."""

SECONDS_MIN = 1e-100
SECONDS_MAX = 1e100
"""Lengths of ticks, in seconds. A shorter tick counts as 0, because the inverse of its substeps would overflow. A
longer one counts as SECONDS_MAX: after that time, nothing that moves is within SIZE_MAX any more."""

SLENDER = 4.0
LARGE = 8.0
"""A piece is slender if it is at least SLENDER times as long as wide, and worth a bounding capsule in the broadphase if
its box is at least LARGE times the size of a typical body's. Both only trade the cost of the search for the number of
candidates."""

SLOP_RELATIVE = 0.005
"""Fraction of a body's smallest width: depth at which resting contacts are left in peace.

A contact that is pushed out to nothing ends by rounding and begins again, tick after tick, and loses its impulses
each time. Larger: bodies visibly sink into each other. Smaller: contacts of things at rest flicker.
"""

CONTACT_STIFFNESS = 1.15
"""Frequency of contacts as springs (see physics/dynamics/softness.py): swings per tick; twice as many where one of the
two cannot give way. Larger: stacks sway, more and more, because one pass a substep does not settle what the springs
push, and what is left of it is carried into the next (with 1.25 and 4 substeps, columns of ten boxes topple that are
askew). Smaller: piles sag (with 1, a pile of 5,000 has 3.6 % of its contacts deeper than 1 unit; 2 % are borne), and
high columns buckle. Per substep, instead of per tick: pyramids tremble.
"""

CONTACT_DAMPING = 10.0
"""Damping ratio of that spring: far above 1, so that what is too deep comes out without a bounce."""

CONTACT_HERTZ_MIN = 0.1
CONTACT_DAMPING_MAX = 1000.0
"""Limits of what game code may set: the least frequency, in oscillations a second, and the greatest damping ratio.
Beyond these limits, contacts hardly push, and quotients of the coefficients of their springs overflow."""

CONTACT_CARRY = 10.0
"""Factor, at most, on the impulses that contacts bring along where a substep is longer than the last. Most of these
were forces, which grow with the substep, but some stopped a body, and do not. Larger: where ticks of 1/60 s and of a
millisecond or less take turns, crates that fall on others are thrown. Smaller: stacks sag where ticks of 1/20 s and
of 1/200 s take turns.
"""

ALIKE_POINTS = 0.001
"""Determinant, relative to the product of the diagonal, of the equations of a contact's two points, from which on they
are solved together. Below, the two are nearly one point (close to each other, or of a body that cannot turn): their
shares are then what rounding makes of them, and each is solved by itself."""

PUSH_FALL = 0.5
"""Fraction of a body's smallest width. Bodies that are too deep are pushed out at most at the speed of a fall from
there."""

TELEPORT_RELATIVE = 0.5
"""Fraction of a body's smallest width. If game code moves a kinematic body into the body by its Transform, by at most
this in a tick, the body is pushed out at the speed of this motion. A kinematic body that moves farther is taken to have
been put there: the body's nearest way out may be the far side, and the body would be thrown there. Smaller: fast
platforms pass through crates."""

DEEP_SLOPS = 8.0
"""Multiple of SLOP_RELATIVE from which on a contact counts as deep: all deep contacts of a body share one push. Larger:
crowds in one place fly apart. Smaller: bodies in piles that have been pressed into each other come out slowly."""

JAMMED_RELATIVE = 0.08
JAMMED_COSINE = -0.2
"""Two bodies of several pieces jam if one pair of their pieces is deeper than JAMMED_RELATIVE times the smaller width,
and the ways out of this pair and of another one point against each other: the cosine between the two is below
JAMMED_COSINE. Larger depth: bodies come to rest in each other. Smaller: what is pressed into a wedge jumps out of it.
"""

WEDGED_SHARE = 0.5
"""Two dynamic bodies that would jam do not, if two pairs of their pieces push them out of each other together, on a way
that is shorter than this part of the common way. Larger: friction holds deep in a notch what it cannot push out.
Smaller: a ball under a load goes through the bottom of a steep notch.
"""

PUSH_RATE = 3.0
"""Widths per second, added to the greatest speed at which bodies that are too deep are pushed out (see PUSH_FALL).
Without gravity this is the whole speed."""

BOUNCE_FALL = 0.05
"""Fraction of a body's smallest width. What falls from less than this does not bounce, whatever its restitution:
bodies at rest would never come to rest. Nothing is exempt where there is no gravity. Larger: bounces end visibly
early.
"""

RESTITUTION_PASSES = 4
"""Passes over the contacts that bounce. A box that falls flat on its side has two points, and each impulse at one
changes the speed at the other. Fewer: it leaves turning.
"""

ROLLING_RESISTANCE = 0.005
"""Radians of slope on which what rocks on a round border stays where it is: the ground bears it that part of the
radius of curvature ahead of where it touches. What swings by less than that stops; what swings farther loses twice that
in each swing. Wheels, discs around their own centre of mass, are exempt. Larger: eggs and seesaws look as if they lay
in mud. Smaller: they rock for a minute and more, and nothing that they touch falls asleep; at 0 for ever.
"""

SLEEP_FALL = 0.000125
"""Fraction of a body's smallest width. A body slower than after a fall from there, for SLEEP_SECONDS, may sleep."""

SLEEP_WAY = 0.0025
"""Fraction of a body's smallest width. Limit of its drift (`Islands.put_to_sleep`). Older motions fade: a steady speed
of about 0.008 widths per second reaches the limit in SLEEP_SECONDS. Larger: bodies that a slow belt, a motor or a small
force moves fall asleep. Smaller: what settles slowly sleeps later."""

SLEEP_RATE = 0.001
"""Widths per second that count as standing still in addition (the only part where there is no gravity, for what no
damping stops)."""

COAST_RATE = 0.02
COAST_WAY = 0.1
"""Where neither gravity nor a force acts on a body, it may also sleep when it is slower than so many widths per second,
if its damping alone would stop it within this fraction of its width. Larger: what comes to rest is seen to stop short.
Smaller: after everything looks still, a table seen from above takes seconds to sleep. For COAST_WAY without end: what
drifts, slowly and undamped, freezes."""

SLEEP_SECONDS = 0.5
"""Seconds that all bodies of an island must have been slow before it sleeps. Smaller: it freezes at the top of a
swing."""

SLEEP_DEPTH = 0.1
"""Fraction of a body's smallest width. A body that is deeper than this in another one, and still comes out, does not
fall asleep. Smaller: piles sleep later."""

PARTING_RATE = 0.02
"""Widths per second that count as coming out (SLEEP_DEPTH). Larger: a body that a heavy body presses falls asleep in
it. Smaller: a body that trembles deep between two others stays awake."""

SPECULATIVE_RELATIVE = 0.2
"""Fraction of a body's smallest width: how far around it, at most, contacts are looked for before they touch.

A contact that is known before it closes stops the body at the surface instead of within. Larger: more pairs to look
at, and bodies that pass a corner closely are slowed by it. Smaller: bodies that meet fast go deeper before they are
pushed out.
"""

THIN_RELATIVE = 0.02
"""Fraction of a body's reach that counts as its smallest width if it has none, as a segment. Larger: segments sink in
visibly. Smaller: they never come to rest."""

ALIKE_COSINE = 0.99
"""Cosine between the normal along which the solver pushed two bodies apart and theirs at the end of the tick, above
which that was a hit of the two, even if there is a gap by then: 8 degrees. Larger: hits of what turns fast go untold.
Smaller: what rolls over a seam hits the next tile before it gets there.
"""

REST_GAP = 5e-4
"""Share of the margins of the dynamic ones of two bodies (at rest, a hundred-thousandth of their width): a gap no
wider than this does not end their contact. Larger: ends are told late. Smaller: what is wedged begins again and
again."""

STEADY_COSINE = 0.9998
"""As ALIKE_COSINE, for a body and ground that overlapped before the tick: one degree. Nearer to 1: what turns a little
as it rests begins and ends again and again. Farther from 1: what slides on to the next tile touches the last one a tick
longer."""

SEAM_RELATIVE = 1e-4
"""Fraction of the smaller of two pieces of ground, measured from its centre to its farthest point: what misses by
less is one ground. Maps are rounded, and so are the sums that place tiles. Larger: low steps are taken for ground,
and bodies sink into them as deep as they are high. Smaller: bodies bump where tiles were placed carelessly.
"""

FLANK_COSINE = 0.99
"""A side of a piece of ground is a flank of the surface on which a body lies if the cosine between the two normals is
below this (8 degrees): a body that is less deep in the surface does not leave the ground across the flank. Larger: a
body loses contacts where two tiles that should be one surface are turned a little. Smaller: a body whose end is level
with the flank of a concave piece counts as lying on the flank, as deep as the body is wide.
"""

ONE_WAY_RELATIVE = 0.02
"""Fraction of a body's smallest width by which it may be behind the front of a one-way collider and still count as
being in front of it: a few times as deep as bodies at rest are (SLOP_RELATIVE), so that they go from one platform to
the next beside it. Larger: a body that turns back just before it has passed is visibly lifted.
"""

FLAT_COSINE = 1.0 - 1e-9
"""Cosine between the normal of an impact and that of a side, from which on a body meets the side itself, and not one of
its corners; 1 but for rounding. Smaller: a body that slips past an edge of a one-way collider is caught by the edge."""

DELAUNAY_SINE = 1e-9
"""Sine of the angle by which two triangles of a polygon must miss Delaunay's criterion to be cut the other way. That is
about looks only, and so need not be exact; but on corners of one circle rounding would let a diagonal flip to and fro.
Larger: the parts of polygons are more slender.
"""

ONE_WAY_COSINE = 0.5
"""Least cosine between the front direction of a one-way collider and a normal with which the normal belongs to the
front: 60 degrees either way. Where no side faces the front direction squarely, as on a steep roof, it is a fraction
of the cosine of the side that does so best. Larger: slopes beside a flat front let bodies pass. Smaller: slanted sides
of platforms are solid."""

SUBSTEPS_SPARE = 3
CONTACTS_SPARE = 8192
"""A tick takes up to SUBSTEPS_SPARE times the substeps it was asked for, as long as contacts times substeps stay below
CONTACTS_SPARE. With more substeps, stacks are calmer and joints are stiffer, and where there are few contacts, substeps
cost next to nothing. Without contacts there are as many substeps as were asked for: except for damping, flight is exact
with any number. Smaller: where a castle has a thousand contacts, its columns of twelve blocks get 4 substeps, with
which their sway grows; with 6 or more it dies away.
"""

STRAINED_MASSES = 8.0
STRAINED_WAY = 0.3
"""An island is strained, and gets further passes (see physics/dynamics/strained_islands.py), if of two of its bodies
that meet one has more than so many times the mass of the other; if a body is deep in something (DEEP_SLOPS), or a
contact deeper than SAG_SLOPS bears a load that would press it to DEEP_SLOPS; or if a body meets something to which it
gets closer by more than STRAINED_WAY times its smallest width within the tick. Larger: heavy bodies sink into light
ones, and hard hits press bodies into each other. Smaller: piles cost more, for nothing."""

STRAINED_COUPLED_WAY = 0.005
"""STRAINED_WAY for a body that has joints, or several contacts with the other body. Larger: what is joined rebounds as
one part of it is hit. Smaller: what hardly moves is strained."""

STRAINED_PASSES = 4
STRAINED_PASSES_MOST = 16
STRAINED_CONTACTS = 2048
SETTLED_SLOPS = 0.01
"""Further passes over strained contacts: at most STRAINED_PASSES. Where masses differ much, the most is the root of
their ratio, up to STRAINED_PASSES_MOST (conjugate gradients need about as many). The passes end when speeds that are
still wrong take bodies no deeper within a substep than SETTLED_SLOPS times SLOP_RELATIVE (less where more passes are
allowed). Contacts times passes stay below STRAINED_CONTACTS, and where that leaves less than two passes there is none:
so large piles cost no more. More passes: bodies between heavy ones are squeezed out faster. Fewer: bodies between heavy
ones tremble, and never sleep.
"""

STEP_LONGEST = 4.0
"""Length of a step between two passes (see physics/dynamics/conjugate_steps.py), at most, as a multiple of the mass of
an island's heaviest body relative to its lightest. Larger: where there is no room for all, impulses grow."""

SAG_SLOPS = 4.0
JOINED_SAG_SLOPS = 8.0
"""Multiple of SLOP_RELATIVE by which the spring of a strained contact may give way to its load; one that would give way
more becomes stiffer. JOINED_SAG_SLOPS is for islands with joints. (See STRAINED_MASSES, too.) Larger: heavy bodies
stand deep in light ones. Smaller: they shake, and keep a bridge that they hit swinging."""

JAM_SLOPS = 16.0
"""Depth of a contact beyond its slop, as a multiple of the slop. A deeper contact of two bodies that rigid joints
connect does not become stiffer: the joints may leave no room. Larger: overlapping bodies on rods are thrown away.
Smaller: the fingers of a claw press through each other where their motors have any torque.
"""

CRUSH_SLOPS = 4.0
"""Depth as a multiple of the slop. If a kinematic body is deeper in another body, there may be no room, and the
contacts of that island do not become stiff, as those of other islands with motors do. Larger: what a press squeezes is
thrown out, if a motor is in it. Smaller: a motor presses crates through walls, if a lift touches them."""

SWEEP_RELATIVE = 0.2
"""Fraction of a body's smallest width. A body that moves farther than this within a tick, relative to another one that
it may meet, is swept. A slower body is left to the solver, which looks this far ahead (SPECULATIVE_RELATIVE). Larger:
fewer bodies are swept, and bodies that meet fast get deeper into each other. Smaller: more are swept, for nothing.
"""

ENTERING_RELATIVE = 0.01
"""Fraction of the smaller width of two bodies. Where they would not get closer by more than this in a tick, or in the
rest of it, the solver handles them: the sweep does not keep apart two that overlap deeply, and without gravity it does
not take over the bounce of bodies that a force presses together. Larger: such bodies bounce less exactly. Smaller: a
crowd that forces press together trembles, and takes twice as long.
"""

CREEPING_RELATIVE = 1e-4
"""Fraction of the smaller width of two bodies that nothing accelerates: if they get closer by less than this in a tick,
the solver handles their bounce. Larger: a slow ball that meets a row of balls moves several of them. Smaller: bodies
that nearly rest against each other are swept.
"""

GRAZING_RELATIVE = 0.05
"""Fraction of the smaller width of two bodies: how far they may move along each other in a tick so that the sides that
are nearest now still meet. What moves farther is swept, because it may miss the corner at which the solver would stop
it. Larger: bodies that pass a corner are stopped at it. Smaller: more is swept, for nothing.
"""

SQUEEZED_MEAN = 0.12
"""Square of the length of the mean of the unit normals along which static and kinematic bodies push a body. Opposite
normals cancel: if less is left, the body is squeezed. Two normals leave that much if they are 140 degrees apart; those
of a right-angled corner leave 0.5. Larger: what lies in a corner, and touches a kinematic body, loses its bounce.
Smaller: jaws that are not quite parallel press a body into one of them.
"""

SQUEEZED_SPEED = 1e-6
"""Fraction of the greatest approach speed of the impacts of one moment. If a kinematic body still approaches a dynamic
body by more than this after these impacts are solved, the dynamic body is squeezed. Larger: the kinematic body presses
the dynamic body into a wall. Smaller: what rounding leaves, of impacts whose passes did not converge, counts.
"""

PARTED_SPEED = 1e-9
"""The same fraction: bodies that separate by no more than this after an impact stay together. Larger: bounces of long
chains of bodies end early. Smaller: bodies that landed part by rounding, and their contact ends and begins again.
"""

KNOCKED_RELATIVE = 0.1
"""Fraction of the smaller width of two dynamic bodies that do not bounce. If an impact has changed the path of one of
them, and the two move further than this in a tick relative to each other, they are swept: the solver, which works at
the beginning of the tick, has not seen this motion. Larger: a body that is hit ends the tick deep in the body behind it
(of two planks on a floor the upper one was half in the lower one). Smaller: more is swept, for nothing that is seen.
"""

IMPACTS_MAX = 8
"""A body may have this many impacts in a tick for each other body that it meets. At that limit, a body that has moved
more than half its smallest width between the impacts stops until the next tick. Any other body goes on without
bouncing, and is swept without its shell (see SHELL_SCALE): a ball that is wedged in would otherwise have no end of
impacts. A pair whose kernels have landed on each other IMPACTS_MAX times is not swept again in this tick. Larger: balls
in narrow gaps get farther in a tick. Smaller: a box stops in which many balls bounce, and the balls leave it."""

HOP_MIN = 1e-3
"""Fraction of a tick: a body rests on the ground if it leaves the ground so slowly that its acceleration brings it back
within this time. Larger: low bounces of long ticks end early. Smaller: the sweep follows hops that nobody sees."""

REST_PUSH = 1e-6
"""Fraction of a body's smallest width: a body rests on another one that keeps it from moving this far in a tick.
Larger: bodies that lie on small moons hit the edges between tiles. Smaller: bodies that only touch count as resting on
each other, and a blow goes through a row of them as through a crowd.
"""

LANDINGS_MAX = 3
"""Landings (impacts without a bounce) of one pair in one tick, after which the two may get deeper into each other.
Larger: a body that rocks to and fro on its corners costs more."""

STRAY_PUSH = 0.1
"""Fraction of the way on which the solver pushes a body out in the rest of the tick. If an impact changes the body's
velocity by less than this per tick, the body goes on along that way. Larger: bodies that are pushed out slide past what
stops them. Smaller: bodies in narrow gaps do not come out of the ground."""

LEVEL_RELATIVE = 5e-5
"""Greatest gap, as a fraction of the smaller width, at which a further piece of a body counts as landed with the piece
that touches: the second foot of a table. Larger: in a mixer of several pieces contacts flicker. Smaller: rounding
decides whether a table turns over its first foot."""

IMPACT_TIE = 1e-8
"""Fraction of a tick: impacts within this time are resolved together. So a ball that comes down on the seam between two
bricks hits both, whatever rounding and the tolerance IMPACT_RELATIVE make of the two times. Larger: impacts one after
the other become one."""

SWEEP_STEPS = 1024
SWEEP_BODIES = 64
"""The sweep of a tick with n fast bodies may take SWEEP_STEPS * (SWEEP_BODIES + n) steps towards impacts; half of all
searches for an impact take one step (see physics/geometry/advance.py). When the steps are spent, bodies that meet stop,
perhaps before they touch. Only bodies that turn many times within a tick need as many. Larger: such ticks take seconds.
Smaller: crowds of fast boxes stop early.
"""

SWEEP_WIDTHS = 1e6
"""Motion in one tick, as a multiple of a body's smallest width. If a body would move farther than this, meets something
after the steps of SWEEP_STEPS are spent, and has not moved at all in the tick, it loses its velocity: otherwise the
next tick would spend its steps on this body in vain, too. Smaller: other bodies that meet something in such a tick
would lose their velocity, too.
"""

SKIN_SCALE = 0.97
SHELL_SCALE = 0.8
KERNEL_SCALE = 0.5
"""Scale of a body's pieces, each about its centre, where the sweep takes less than the whole body (see Part in
physics/ccd/pair_impact.pxd). SKIN_SCALE: a body at rest overlaps its floor by about SLOP_RELATIVE, and must not hit the
floor's next tile with this depth, so it is swept without its skin. SHELL_SCALE: a body that lands on another one again
and again in one tick may overlap it by its shell; smaller: the corner of one body gets far in between the pieces of
another. KERNEL_SCALE: bodies that overlap are pushed apart by the solver, and the sweep only keeps one from coming out
at the far side of the other: it takes the middle of the body, its kernel. If the kernels overlap, too, it takes a part
at the scale KERNEL_SCALE**3 (INNER), and if that part overlaps, one at KERNEL_SCALE**6 (INNERMOST)."""

STEADY_CONTACTS = 0.01
STEADY_JOINTS = 0.02
STEADY_CLOSING = 0.04
STEADY_TICKS = 4.0
"""Contacts and joints are made stiff for ticks of a certain length (see physics/dynamics/tick_lengths.py).

STEADY_CONTACTS, STEADY_JOINTS, STEADY_CLOSING  the fraction by which this length approaches that of a shorter tick, in
    one tick. Larger: towers tremble in uneven ticks, bridges as soon as one tick in 20 is long, and what hangs on ropes
    is thrown up after a stall. Smaller: after a single long tick, stacks, bridges and ropes sag for longer.
STEADY_TICKS  the length is at most so many times the usual tick. Larger: after a tick of half a second columns fall
    over, and beams sag for many seconds. Smaller: bridges tremble in ticks of random lengths.
"""

STEADY_EASE = 1.1
"""Nothing with a constraint falls asleep while rigid joints are made stiff for more than this multiple of the ticks
that come again and again. Larger: what sagged in a long tick sleeps before it is up again. Smaller: it is awake for
longer."""

JOINT_STIFFNESS = 2.0
JOINT_DAMPING = 2.0
"""Frequency (swings per substep) and damping ratio of rigid joints that are solved all at once, as springs (see
physics/dynamics/softness.py). Stiffer: loops of joints that do not quite fit shake. Softer: chains stretch.
"""

JOINT_CLOSE = 20.0
JOINT_CLOSE_TURN = 10.0
"""Smallest widths, and radians, per second by which joints that were torn apart, and what is beyond a limit, are
brought back at most. Larger: that throws bodies about. Smaller: it takes visibly long, and chains that carry 10,000
times their weight give way.
"""

STEPWISE_STIFFNESS = 0.2
STEPWISE_DAMPING = 10.0
"""The same for limits, and for joints that are solved one by one. Stiffer: one pass a substep does not settle what the
springs push, and long chains burst (at 0.3 a beam of 10 welds does). Softer: they stretch.
"""

MOTOR_CATCH_UP = 0.05
"""Fraction of JOINT_CLOSE and JOINT_CLOSE_TURN: a motor makes up for its lag at this speed, at most. Larger: motors
press bodies deeper into ground, and where ticks are uneven, long arms with a brake swing. Smaller: brakes slip under
loads of many times the mass of the body that they hold.
"""

TURNING_ANGLE = 1e-3
"""Radians a tick from which on the normal of a contact turns with two bodies that turn as one. Larger: what is made of
several bodies loses spin. Smaller: piles cost more.
"""

JOINT_SKYLINE = 24.0
"""Root mean square width of the rows of a group of joints up to which all of it is solved at once (a chain has 4, a
doll of 12 parts about 10). Larger: nets cost more than they are worth. Smaller: wide bridges stretch.
"""

JOINT_DEPENDENT = 1e-7
"""Fraction of how far a joint's direction gives way by itself. If less is left of that once the joints before it hold,
those decide its speed, and it gets no impulse. Larger: chains tear under weights of a million links. Smaller: joints
whose speeds contradict each other (to a wall, and to a lift) get endless impulses.
"""

JOINT_SPREAD = 1e-5
"""Softness of joints, as a fraction of how far their directions give way, by which the impulses in loops of joints are
shared among all joints of the loop. Larger: chains in such loops report forces that are too small while they stretch.
Smaller: it falls below JOINT_DEPENDENT, and impulses are not shared.
"""

JOINT_BREAKS = 4
"""Times that a tick is solved again, at most, without the joints that broke in it. Fewer: what hits many weak joints is
stopped by those that break after the others. More: ticks in which much breaks take longer.
"""

JOINT_SPREAD_PASSES = 2
"""Times that the part of the impulses that loops of joints leave undetermined is refined, each to about JOINT_SPREAD of
the error before. Fewer: joints in loops report impulses that are off by a fraction of JOINT_SPREAD.
"""

LIMIT_TRIALS = 8
"""Times that connected joints are solved, at most, to find which of their limits push; usually one or two are enough.
Fewer: if several limits of a chain are reached at once, the chain throws back the load that hangs on it.
"""

TURNING_MIN = 0.02
"""Radians per substep from which on it is foreseen how far joints open because a body turns. Larger: chains that spin
gain or lose energy. Smaller: what hardly moves takes a quarter longer.
"""

JOINT_SINGULAR = 1e-9
"""Fraction by which the diagonal of a joint's 2 by 2 matrix is made larger: one body with both axes locked makes it
singular. Larger: rigid joints give way by that fraction. Smaller: rounding decides where nothing is determined.
"""

SPRING_EXACT = 0.3
"""Radians per substep up to which springs swing as their frequency and damping say, and beyond which they are damped in
addition. Larger: a body between more than (2 / SPRING_EXACT)^2 = 44 such springs may be shaken apart.
"""

STEP_TURN = 0.3
"""Radians by which a spring that closes within a substep may turn a body then. Larger: stiff springs on long arms fling
bodies about. Smaller: they close slowly.
"""

PULL_TURN = 0.5
"""Square of the radians per substep with which the pull of a joint may swing a body about its centre of mass; a body
that would swing faster turns as if its inertia were larger. Larger: from about 2 on, chains tear under weights of
100,000 links. Smaller: light chains look stiff.
"""

JOINT_CARRY = 2.0
"""Factor, at most, on the impulses that motors, limits and springs bring along where a substep is longer than the last.
Most of these were forces, but some were corrections, which a longer substep does not make larger. Larger: after a tick
of 1/1000 s, one of 1/20 s throws bodies about. Smaller: limits give way where ticks are uneven.
"""

LIMIT_GAP = 0.01
"""Smallest widths of the bodies by which the limit of a joint may be away and yet count as reached in an impact.
Larger: limits stop what has not reached them. Smaller: limits that springs hold take no part, and are crossed.
"""

PROJECTION_GAP = 1e-5
PROJECTION_PASSES = 20
"""Smallest widths of the bodies by which joints may be open after impacts within the tick, and steps of Newton's method
that close them. Larger: springs of joints close what is left, and by their work pendulums that bounce gain energy (at
0.01 by 0.1 % in a bounce). More steps: what is torn far apart comes together in one tick."""

HELD_STILL = 1e-7
"""Fraction of how far a body gives way by itself. If joints leave less of that, they hold the body still along this
direction. Larger: what is joined to a body of ten million times its mass is a wall. Smaller: rounding decides how much
a held body weighs, and it weighs too little.
"""

LOCKED_RESPONSE = 1e-4
"""Fraction of how far two bodies give way to a push along the normal of a contact and to one across it, taken together.
If locked axes leave less than that along the normal, the contact does not push. Larger: a body with a locked axis sinks
into walls that are square to the axis within the root of this, in radians, and more. Smaller: to part by a little, a
body is thrown far across, or spun. If rounding alone is left of the lever arm, up to 1e44 radians/s.
"""

SOUND_RESPONSE = 0.01
"""By how much the energy of joined bodies may differ from the work of the impulse that moved them, as a fraction of the
work. Larger: joints that contradict each other make energy of rounding. Smaller: those that nearly do
let go in an impact.
"""

TURNED_LEAST = 0.5
"""Part of the energy of joined bodies that their joints must leave, within the tick, for the rest to be given back: it
is lost because the bodies turn, by less than a right angle. Larger: what turns fast loses energy with each impact.
Smaller: joints that were torn open, and pull at each other, get back what they lose.
"""

STRAIGHT_TURN = 0.2
STRAIGHT_MIN = 0.05
"""Radians by which a joined body may turn on a straight path after an impact, and the least fraction of a tick that
such a path lasts. Larger: what is tied to a hub flies off, and joints open. Smaller: whirling chains take long.
"""

IMPACT_GAIN = 1e-6
"""Energy that the impacts of one moment may add, as a fraction of the energy of the approach. Larger: joined bodies
that rub at each other speed up. Smaller: rounding takes friction away.
"""

RUN_AWAY_IMPULSE = 1000.0
"""Impulse of a contact, as a multiple of the momentum of all bodies of its moment at the greatest approach speed. If
extrapolation makes more of it, the bodies have no room. A heavy body on a light one needs 1; what falls into a wedge of
half an angle a, 1 / (2 sin^2 a). Larger: squeezed bodies are told impulses of up to 1e20. Smaller: what hits a wedge
of more than 0.02 radians is solved less exactly.
"""

IMPULSE_MAX = 1e200
"""Impulses at or above this are left out: their squares and products with lever arms are not finite."""

JOINT_TOGETHER = 0.1
"""Two joined bodies fly as one if their relative speed, and the speed of their rotation, are below this fraction of
JOINT_SPEED and JOINT_WAY. Then no limit applies to the speed that they have in common. Larger: worlds of joints that
cannot all hold fly farther apart. Smaller: what is joined, moves at more than JOINT_SPEED and turns fast is slowed down
at its side in front.
"""

JOINT_SPEED = 1000.0
JOINT_WAY = 4.0
"""What joints may make of a body's speed at most, as multiples of its reach, the distance from its centre of mass to
its farthest point (without a shape: a quarter of the longest of its joints' arms and lengths): so many a second, and so
many a substep. Turning counts as the speed of that point. A ball of 10 units goes no faster by joints than 10,000 a
second; what falls or is thrown may. Larger: worlds of joints that cannot all hold fly farther apart. Smaller: whips
crack slowly, and wheels of strong motors turn slowly in long ticks.
"""

SKIN_RELATIVE = 0.002
"""Fraction of a mover's smallest width: how deep `move_and_slide` gets in what stops nothing, such as the ends of tiles
whose tops are even, or a gap that is as wide as the mover.

It is out of them again when the move is over, if there is room; and what is nearer than that below it is its floor.
Larger: a figure visibly sinks in where a gap is too narrow. Smaller: rounding shows in worlds of a million widths.
"""

ROUND_SIDE_RELATIVE = 1e-12
"""Least half length of a straight side between round corners, as a fraction of the rectangle's half size or of the
distance of its centre, whichever is greater. What is shorter is no side. Smaller: a side of which rounding alone is
left would have any direction, or none. Larger: a rectangle whose corners are almost half circles would be thinner than
its width."""

SKIN_ROUNDING = 1e-13
"""Fraction of a mover's coordinates that the skin is at least: some hundred times their rounding."""

REST_RELATIVE = 2e-9
"""Fraction of half a mover's length: depth at which it rests in what it stands on or leans against.

What touches exactly is in contact or not by rounding, and of two tiles side by side it is the higher only that is
touched. Twice as deep as a cast of an ellipse is exact (IMPACT_RELATIVE). Larger: contacts tell a depth that can be
noticed. Smaller: contacts with the tiles of a floor flicker where rounding made it uneven.
"""

REST_ROUNDING = 1.5e-14
"""Fraction of a mover's coordinates that this depth is at least: some dozen times their rounding."""

SLOPE_TOLERANCE = 0.001
"""Radians by which a floor may be steeper than `max_slope`: a slope of exactly the limit, built from turned rectangles
and corners, is one that can be walked on."""

LEVEL_SINE = 1e-9
"""Sine of the angle above which a mover's motion leads into a surface, or out of it: an ample bound of the rounding of
products of unit vectors. Larger: a mover enters surfaces along which it slides. Smaller: rounding stops slides.
"""

CAUSED_COSINE = 0.999
"""Least cosine of the angle between the displacement of a body and its Velocity with which the Velocity counts as what
moved the body. A body that moved far in another way was put there (a teleport), and pushes no mover. Larger: rounding
makes teleports of motions. Smaller: teleports that happen to lead along the Velocity push movers.
"""

SLIDES = 8
"""Surfaces that one `move_and_slide` may meet, one after the other; what is left of the motion then is not made.
Fewer: a motion ends early in curved corridors. More: only such motions cost more."""

PUSHES = 16
"""Times that `move_and_slide` pushes a mover out of what it is in, the deepest first. Where there is no room it
gives up, and stays."""

PUSH_SIDEWAYS = 0.1
"""Sine of the angle between two surfaces from which on a mover that is pressed by one is let slip out along the other.
Smaller: it slips up to 1 / PUSH_SIDEWAYS times as far as it was pressed. Larger: it is crushed in blunter wedges."""
