"""Compare the physics engines: the odds of throws and bangs in the same tower by Chipmunk and by Box2D.

Run ``python tools/bench/second_engine.py [--calls N] [--throws N] [--seed N]``; it needs the extra ``second-engine``,
which the games do not need. Box2D gets lengths in centimetres, since it is most accurate at those sizes. Each corner of
a polygon gets a circle, since the polygons of Box2D always have square corners.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from arguments import bench_parser

from game.commands.parsing import read_count
from physics import passage
from physics.build import LEAF_CATEGORY, PIECE_CATEGORY, WALL_CATEGORY, piece_moment
from physics.laboratory.kinds import HANDFULS, KINDS, share_coming_out
from physics.load import EMPTY, Held, Load, held_piece, leaf_angle, load_from_json, rounded
from physics.passage import Drop, FallingPiece, bang_spins, pour
from physics.tower import LEAF_RADIUS, LIP_RADIUS, TOWER, Leaf, leaves
from physics.track import Exit

try:
    import Box2D
except ModuleNotFoundError:
    sys.exit("The second engine is not installed: pip install firepit[second-engine]")

#: Box2D's units per millimetre.
UNIT = 0.1
#: How many steps Box2D takes in one step of the Passage. With fewer, Box2D's odds for a single member would still
#: depend on this number.
SUBSTEPS = 32
#: The iterations of velocities and of positions in each of Box2D's steps.
ITERATIONS = (20, 10)
#: The tiger's piece id, which follows the ids of all members.
TIGER = 35
#: How often (0..1) the tiger is thrown with members.
TIGER_CHANCE = 0.25
#: How often (0..1) bangs follow a throw.
BANGS_CHANCE = 0.35
#: The number of members that take part: four clans of seven.
MEMBERS = 28
#: The calls of a match; each call throws a handful.
CALLS_PER_MATCH = 60
#: The skin that Box2D adds around every polygon, in mm.
SKIN = 0.1


def shapes(points: Sequence[tuple[float, float]], radius: float) -> list[Any]:
    """Return the Box2D shapes of a disc, of a bar with round ends, or of a polygon grown by ``radius``.

    ``points`` are the centre of the disc, the two ends of the bar, or the corners of the polygon.
    """
    circles = [Box2D.b2CircleShape(pos=(x * UNIT, y * UNIT), radius=radius * UNIT) for x, y in points]
    if len(points) == 1:
        return circles
    offset = radius - SKIN
    anticlockwise = list(points)
    if len(points) > 2 and _twice_area(points) <= 0:
        anticlockwise.reverse()
    corners = []
    for index, (x, y) in enumerate(anticlockwise):
        previous = anticlockwise[index - 1]
        following = anticlockwise[(index + 1) % len(anticlockwise)]
        # each corner is moved outwards at right angles to the edge before it, and to the edge after it
        for start, end in ((previous, (x, y)), ((x, y), following)):
            length = math.dist(start, end)
            across, up = (end[0] - start[0]) / length, (end[1] - start[1]) / length
            corners.append(((x + up * offset) * UNIT, (y - across * offset) * UNIT))
    polygon = Box2D.b2PolygonShape(vertices=corners)
    return [polygon, *circles]


def _twice_area(points: Sequence[tuple[float, float]]) -> float:
    """Return twice a polygon's area, negative when it runs clockwise."""
    next_points = [*points[1:], points[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, next_points, strict=True))


class Box2DTower:
    """The standard tower with a load resting in it, in Box2D."""

    def __init__(self, load: Load) -> None:
        self.world = Box2D.b2World(gravity=(0, -TOWER.gravity * UNIT), doSleep=False)
        self.pieces: dict[int, Any] = {}
        self.kinds: dict[int, str] = {}
        self.leaves: list[tuple[Any, Leaf]] = []
        self._walls = self.world.CreateStaticBody(position=(0, 0))
        shaft = TOWER.shaft
        half_thickness = shaft.thickness / 2
        top = shaft.height + shaft.collar
        for x in (-half_thickness, shaft.width + half_thickness):
            half_size = ((half_thickness - SKIN) * UNIT, (top + shaft.skirt) / 2 * UNIT)
            wall = Box2D.b2PolygonShape(box=(*half_size, (x * UNIT, (top - shaft.skirt) / 2 * UNIT), 0))
            self._add_shape(self._walls, wall, shaft.friction, WALL_CATEGORY, 0xFFFF)
        for index, leaf in enumerate(leaves()):
            self._add_leaf(leaf, load.flaps[index] if load.flaps else 0.0)
        for held in load.held:
            self.add(held)

    def _add_shape(self, body: Any, shape: Any, friction: float, category: int, mask: int) -> None:
        """Give a body a shape of a ``category``, which collides with the categories in ``mask``.

        Friction and bounce are squared, since Chipmunk multiplies the values of two shapes. Box2D takes the root of the
        product of two frictions, and the greater of two bounces.
        """
        body.CreateFixture(
            shape=shape,
            density=1,
            friction=friction**2,
            restitution=TOWER.bounce**2,
            categoryBits=category,
            maskBits=mask,
        )

    def _add_leaf(self, leaf: Leaf, angle: float) -> None:
        """Hang a leaf on its hinge; ``step`` applies the leaf's spring as a torque."""
        place = (leaf.hinge.x * UNIT, leaf.hinge.y * UNIT)
        body = self.world.CreateDynamicBody(position=place, angle=angle, allowSleep=False)
        bars = [((leaf.root, leaf.tip), LEAF_RADIUS)]
        if leaf.lip != leaf.tip:
            bars.append(((leaf.tip, leaf.lip), LIP_RADIUS))
        for points, radius in bars:
            for shape in shapes(points, radius):
                self._add_shape(body, shape, TOWER.leaf_friction, LEAF_CATEGORY, PIECE_CATEGORY)
        body.massData = Box2D.b2MassData(mass=leaf.mass, center=(0, 0), I=leaf.moment * UNIT * UNIT)
        body.angularDamping = leaf.damper / leaf.moment
        self.world.CreateRevoluteJoint(
            bodyA=self._walls,
            bodyB=body,
            anchor=place,
            referenceAngle=0,
            enableLimit=True,
            lowerAngle=leaf.low,
            upperAngle=leaf.high,
        )
        self.leaves.append((body, leaf))

    def add(self, piece: Held, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0) -> None:
        """Add a piece at its recorded position."""
        design = TOWER.piece(piece.kind)
        body = self.world.CreateDynamicBody(
            position=(piece.x * UNIT, piece.y * UNIT),
            angle=piece.angle,
            bullet=True,
            allowSleep=False,
            linearVelocity=(velocity[0] * UNIT, velocity[1] * UNIT),
            angularVelocity=spin,
        )
        for part in design.parts:
            for shape in shapes(part.points, part.radius):
                self._add_shape(body, shape, TOWER.piece_friction, PIECE_CATEGORY, 0xFFFF)
        moment = piece_moment(design) * UNIT * UNIT
        body.massData = Box2D.b2MassData(mass=design.mass, center=(0, 0), I=moment)
        self.pieces[piece.id] = body
        self.kinds[piece.id] = piece.kind

    def step(self) -> None:
        """Take one step of the Passage."""
        for _ in range(SUBSTEPS):
            for body, leaf in self.leaves:
                body.ApplyTorque(-leaf.stiffness * UNIT * UNIT * body.angle, True)
            self.world.Step(TOWER.step / SUBSTEPS, *ITERATIONS)

    def take_out(self, seconds: float) -> list[Exit]:
        """Take out the pieces below the exit, lowest first."""
        exits = []
        for id, body in sorted(self.pieces.items(), key=lambda item: (item[1].position[1], item[0])):
            (x, y), (across, up) = body.position, body.linearVelocity
            if y / UNIT < TOWER.rest.exit:
                measures = (seconds, x / UNIT, y / UNIT, across / UNIT, up / UNIT, body.angularVelocity)
                exits.append(Exit(id, *(rounded(value, 4) for value in measures)))
                self.world.DestroyBody(self.pieces.pop(id))
        return exits

    def is_still(self) -> bool:
        """Return whether all pieces and leaves are at rest."""
        rest = TOWER.rest
        are_pieces_still = all(
            math.hypot(*body.linearVelocity) / UNIT < rest.speed and abs(body.angularVelocity) < rest.turning
            for body in self.pieces.values()
        )
        return are_pieces_still and all(abs(body.angularVelocity) < rest.leaf_turning for body, _ in self.leaves)

    def load(self) -> Load:
        """Return the load: the pieces that rest inside, and the leaves' angles."""
        held = tuple(
            held_piece(id, self.kinds[id], 0, body.position[0] / UNIT, body.position[1] / UNIT, body.angle)
            for id, body in self.pieces.items()
        )
        return Load(held, tuple(leaf_angle(body.angle) for body, _ in self.leaves))


def _run(tower: Box2DTower, entries: Sequence[FallingPiece]) -> Drop:
    """Let pieces fall into a tower, and step until everything rests or the time limit is reached; return the drop."""
    rest = TOWER.rest
    waiting = deque(entries)
    exits: list[Exit] = []
    steps = 0
    quiet_steps = 0  # for how many steps everything has been at rest
    while quiet_steps < rest.quiet and steps * TOWER.step < rest.cap + rest.hard_stop:
        while waiting and waiting[0].step <= steps:
            entry = waiting.popleft()
            tower.add(entry.piece, entry.velocity, entry.spin)
        for _ in range(rest.check):
            tower.step()
        steps += rest.check
        exits += tower.take_out(steps * TOWER.step)
        if not waiting and tower.is_still():
            quiet_steps += rest.check
        else:
            quiet_steps = 0
    seconds = rounded(steps * TOWER.step, 4)
    return Drop(tuple(exits), tower.load(), seconds, seconds >= rest.cap, None)


def throw(load: Any, pieces: Sequence[tuple[int, str]], seed: int) -> Drop:
    """Throw pieces as ``physics.passage.throw`` does."""
    return _run(Box2DTower(load_from_json(load)), pour(pieces, seed))


def strike(load: Any, flap: int, strength: float, seed: int) -> Drop:
    """Bang on a flap as ``physics.passage.strike`` does."""
    tower = Box2DTower(load_from_json(load))
    for (body, _), spin in zip(tower.leaves, bang_spins(flap, strength, seed), strict=True):
        body.angularVelocity += spin
    return _run(tower, ())


def odds(throw: Callable[..., Drop], strike: Callable[..., Drop], calls: int, seed: int) -> dict[str, float]:
    """Play simplified matches of sixty calls with an engine; return how often (0..1) pieces come out.

    A call throws two to eight members, sometimes with the tiger, sometimes followed by one to three bangs. Every third
    load is also struck at middling and at full strength on every flap, without any effect on the match.
    """
    hits, tries = Counter[str](), Counter[str]()

    def count(name: str, hit_count: int, try_count: int) -> None:
        hits[name] += hit_count
        tries[name] += try_count

    load = EMPTY
    rng = random.Random(seed)
    for call in range(calls):
        if call % CALLS_PER_MATCH == 0:
            load = EMPTY
        inside = {held.id for held in load.held}
        outside = [id for id in range(MEMBERS) if id not in inside]
        thrown = [(id, "member") for id in rng.sample(outside, min(len(outside), rng.randint(2, 8)))]
        tiger = [(TIGER, "predator")] if TIGER not in inside and rng.random() < TIGER_CHANCE else []
        drop = throw(load, thrown + tiger, rng.randrange(1 << 30))
        out = set(drop.out)
        count("out_now", len(out - inside), len(thrown + tiger))
        count("tiger_out_now", len(out & {TIGER} - inside), len(tiger))
        count("out_later", len(out & inside), len(inside))
        load = drop.load
        strengths = {"freed_by_one": 0.5, "freed_by_full": 1.0} if call % 3 == 0 else {}
        for name, strength in strengths.items():
            for flap in range(TOWER.flap.count):
                freed = strike(load, flap, strength, rng.randrange(1 << 30)).out
                count(name, len(freed), len(load.held))
        bangs = rng.randint(1, 3) if rng.random() < BANGS_CHANCE else 0
        for _ in range(bangs):
            load = strike(load, rng.randrange(3), rng.uniform(0.2, 0.8), rng.randrange(1 << 30)).load
    return {name: hits[name] / max(1, tries[name]) for name in tries}


def odds_by_kind(throw: Callable[..., Drop], throws: int, seed: int) -> dict[str, float]:
    """Return how often each kind falls straight out of an empty tower, in throws of every size."""
    return {f"{kind} {name}": share_coming_out(kind, name, throws, seed, throw) for kind in KINDS for name in HANDFULS}


def main() -> None:
    """Read the command line and print both engines' odds."""
    parser = bench_parser(__doc__)
    parser.add_argument("--calls", type=read_count, default=600)
    parser.add_argument("--throws", type=read_count, default=300, help="of each kind and handful")
    parser.add_argument("--seed", type=int, default=9_000_001)
    options = parser.parse_args()
    chipmunk_throw = partial(passage.throw, record=False)
    chipmunk_strike = partial(passage.strike, record=False)
    chipmunk_odds = odds(chipmunk_throw, chipmunk_strike, options.calls, options.seed)
    chipmunk_odds |= odds_by_kind(chipmunk_throw, options.throws, options.seed)
    box2d_odds = odds(throw, strike, options.calls, options.seed)
    box2d_odds |= odds_by_kind(throw, options.throws, options.seed)
    print(f"{options.calls} calls, {options.throws} throws   Chipmunk    Box2D    apart")
    for name, value in chipmunk_odds.items():
        print(f"{name:24s} {value:8.3f} {box2d_odds[name]:8.3f} {abs(value - box2d_odds[name]):8.3f}")


if __name__ == "__main__":
    main()
