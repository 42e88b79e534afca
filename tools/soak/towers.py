"""Builds random towers inside the limits: each must be playable and sound, or be refused with a reason that is true.

An item is one tower. Random parts are added one after another. A part that causes a fault is left out again, except in
``FAULTY_SHARE`` of the towers. A tower without faults gets a trial (``physics.laboratory.trial``), and nothing may move
farther than half a bar's thickness in a step of the engine. The file of a tower must be read as the same tower, and
broken copies of the file must be refused in one sentence or read as another tower.
"""

from __future__ import annotations

import json
import math
from itertools import product
from random import Random

from game.towers.sentences import fault_sentence, reason_sentence
from game.towers.tower_file import Figures, OwnTower, read_tower, tower_bytes
from physics.build import StandingTower
from physics.laboratory.trial import (
    ENOUGH_CALLS,
    LIMITS,
    MIN_FREED_BY_THREE,
    MIN_FULL_OVER_GENTLE,
    MIN_OWN_OVER_OTHER,
    Trial,
    run_trial,
    why_not_playable,
)
from physics.load import EMPTY
from physics.parts import (
    MAX_DRUMS,
    MAX_OF_KIND,
    MAX_PARTS,
    RANGES,
    ROW,
    UNITS,
    WIDTHS,
    Fault,
    Row,
    built_tower,
    faults,
    with_numbered_drums,
)
from physics.passage import bang_spins, pour
from physics.running import Running
from physics.tower import KINDS_WITH_DRUM, LEAF_RADIUS, PART_KINDS, PartKind, TowerSpec, count_drums, leaves, parts_of
from tests.hostile import hostile_tower
from tools.soak.files import BYTE_WAYS, check_sentence
from tools.soak.worker import SoakRun

#: the share of the random towers that keep parts with faults, such as parts too close to each other
FAULTY_SHARE = 0.15
#: the share of ledges that are put opposite the tip of a flap, if the tower has a flap
FACING_SHARE = 0.8
#: how far below the tip of the opposite flap a ledge lies (mm), at least and at most
BELOW_TIP = (2, 9)
#: how many seconds of processor time a trial may take
TRIAL_SECONDS = 4.0
#: how many random places are tried for a part
TRIES = 30
#: how many broken copies of each file are read
BROKEN_COPIES = 4
#: the farthest that a piece reaches from its middle (mm)
PIECE_REACH = 11.0


def soak(worker: SoakRun) -> None:
    """Build a random tower; check its faults, or try it out if it has none."""
    random = worker.random()
    keep_faults = random.random() < FAULTY_SHARE
    rows, width = random_tower(random, keep_faults)
    facts = json.dumps({"rows": rows, "width": width})
    worker.count("towers")
    with worker.watched(facts):
        spec = built_tower(rows, width)
        check_file(worker, rows, width, random)
        tower_faults = faults(spec)
        if tower_faults:
            worker.count("towers with faults", f"fault: {tower_faults[0].kind}")
            for fault in tower_faults:
                check_fault(fault, spec)
            return
        trial = run_trial(spec, ENOUGH_CALLS if not worker.is_short else 2, worker.seed, TRIAL_SECONDS)
        worker.count("drops", by=trial.drops)
        reasons = why_not_playable(trial)
        check_verdict(trial, reasons)
        worker.count("playable" if not reasons else f"not playable: {reasons[0]}")
        check_steps(spec, worker.seed)


def random_tower(random: Random, keep_faults: bool) -> tuple[tuple[Row, ...], int]:
    """Return the rows and the width of a random tower with at least one drum.

    With ``keep_faults`` the tower may have faults.
    """
    width = random.choice(WIDTHS)
    rows: tuple[Row, ...] = ()
    part_count = random.randint(2, MAX_PARTS)
    kinds: list[PartKind] = [random.choice(("flap", "flap", "wheel", "swing"))]
    while len(kinds) < part_count:
        kind = random.choice(PART_KINDS)
        has_all_drums = sum(other in KINDS_WITH_DRUM for other in kinds) >= MAX_DRUMS
        if kinds.count(kind) < MAX_OF_KIND[kind] and not (kind in KINDS_WITH_DRUM and has_all_drums):
            kinds.append(kind)
    for kind in kinds:
        for _ in range(TRIES):
            new_rows = with_numbered_drums((*rows, random_row(random, kind, rows, width)))
            kinds_of_faults = {fault.kind for fault in faults(built_tower(new_rows, width))}
            # a later row may bring the drum that is still missing
            if keep_faults or kinds_of_faults <= {"drumless"}:
                rows = new_rows
                break
    if not any(PART_KINDS[kind_number] in KINDS_WITH_DRUM for kind_number, *_ in rows):
        rows = with_numbered_drums((*rows[: MAX_PARTS - 1], random_row(random, "flap", rows, width)))
    return rows, width


def random_row(random: Random, kind: PartKind, rows: tuple[Row, ...], width: int) -> Row:
    """Return the row of a random part of a ``kind``, with values that a player can choose, too."""
    side = random.choice((1, -1)) if kind in ("flap", "ledge") else 0
    row = {"kind": PART_KINDS.index(kind), "side": side, "drum": 0 if kind in KINDS_WITH_DRUM else -1}
    for name, (least, most) in RANGES[kind].items():
        if name != "drum":
            row[name] = random.randint(least, min(most, width) if name == "x" else most)
    flaps = [part for part in parts_of(built_tower(rows, width)) if part.kind == "flap"]
    if kind == "ledge" and flaps and random.random() < FACING_SHARE:
        flap = random.choice(flaps)
        tip = flap.y - flap.length * math.sin(flap.slope)
        least, most = RANGES["ledge"]["y"]
        y = round((tip - random.uniform(*BELOW_TIP)) * UNITS["y"])
        row |= {"side": -flap.side, "y": min(max(least, y), most)}
    return tuple(row.get(name, 0) for name in ROW)


def check_file(worker: SoakRun, rows: tuple[Row, ...], width: int, random: Random) -> None:
    """Check that the tower's file reads back, and that broken copies are refused or read as another tower."""
    figures = Figures(calls=30, out_now=0.5, out_later=0.3, freed_by_three=0.4, inside_mean=3.0)
    own_tower = OwnTower(f"Tower {worker.seed}"[-24:], "", width, rows, figures)
    data = tower_bytes(own_tower)
    assert read_tower(data) == own_tower, "a tower differs after its file is written and read"
    ways = {**BYTE_WAYS, "right checksums": hostile_tower}
    for _ in range(BROKEN_COPIES):
        broken = ways[random.choice(list(ways))](data, random)
        worker.count("broken files")
        try:
            faults(read_tower(broken).spec)
        except ValueError as refusal:
            check_sentence(str(refusal))
            worker.count("broken files refused")


def check_fault(fault: Fault, spec: TowerSpec) -> None:
    """Check that a fault has a sentence.

    If the fault says that two leaves are too close, also check that their shapes are as close as it says.
    """
    check_sentence(fault_sentence(fault, spec))
    if fault.kind != "close" or any(parts_of(spec)[index].kind in ("peg", "wheel") for index in fault.parts):
        return
    tower = StandingTower(spec, EMPTY)
    bodies = {leaf.hinge: body for leaf, body in zip(leaves(spec), tower.leaf_bodies, strict=True)}
    first, second = (bodies[_hinge_of(spec, index)] for index in fault.parts)
    # where two leaves are nearest to each other, one of them has the end of a bar
    pairs = [*product(first.shapes, second.shapes), *product(second.shapes, first.shapes)]
    nearest = min(
        target.point_query(shape.body.local_to_world(end)).distance - shape.radius
        for shape, target in pairs
        for end in (shape.a, shape.b)
    )
    assert nearest < fault.distance + 0.01 or fault.distance < 0, f"{fault} is measured as {nearest:.2f} mm"


def _hinge_of(spec: TowerSpec, index: int) -> tuple[float, float]:
    """Return where a part hangs: on the wall of its side, or in the shaft if it has no side."""
    part = parts_of(spec)[index]
    if not part.side:
        return part.x, part.y
    return (0.0 if part.side > 0 else spec.shaft.width), part.y


def check_verdict(trial: Trial, reasons: tuple[str, ...]) -> None:
    """Check the reasons against a tower. If there are none, the tower is playable: check its main figures."""
    for reason in reasons:
        check_sentence(reason_sentence(reason))
        assert is_reason_true(reason, trial), f"{reason} is not true of {trial}"
    if not reasons:
        check_playable(trial)


def is_reason_true(reason: str, trial: Trial) -> bool:
    """Return whether a trial's figures confirm the reason why the tower is not playable."""
    if reason == "slow":
        return trial.calls < ENOUGH_CALLS
    if reason == "drums_weak":
        return trial.full_over_gentle < MIN_FULL_OVER_GENTLE
    if reason == "drums_alike":
        return trial.drums > 1 and trial.own_over_other < MIN_OWN_OVER_OTHER
    if reason == "for_ever" and trial.freed_by_three < MIN_FREED_BY_THREE:
        return True
    if reason == "no_rest" and trial.capped > 0:
        return True
    return any(
        not limit.least <= getattr(trial, limit.figure) <= limit.most for limit in LIMITS if limit.reason == reason
    )


def check_playable(trial: Trial) -> None:
    """Check soundness, overlap, movement and the share of pieces out at once of a tower that is called playable."""
    is_sound = (trial.impaled, trial.escaped, trial.floating, trial.differing) == (0, 0, 0, 0)
    assert is_sound, f"a playable tower is unsound: {trial}"
    is_within_limits = trial.overlap <= 1 and trial.moved <= 0.5 and 0.25 <= trial.out_now <= 0.92
    assert is_within_limits, f"a playable tower is outside its limits: {trial}"


def check_steps(spec: TowerSpec, seed: int) -> None:
    """Make a throw and a full bang; check that nothing moves farther than half a bar's thickness in an engine step."""
    running = Running(StandingTower(spec, EMPTY), pour([(id, "member") for id in range(7)], seed, spec), None)
    farthest = _farthest_step(running)
    running = Running(StandingTower(spec, running.tower.load()), (), None)
    running.kick(bang_spins(seed % count_drums(spec), 1.0, seed, spec))
    farthest = max(farthest, _farthest_step(running))
    assert farthest <= LEAF_RADIUS, f"something moves {farthest:.2f} mm in a step of the engine"


def _farthest_step(running: Running) -> float:
    """Run a drop to its end; return the longest distance (mm) that anything moved in one step of the engine."""
    farthest = 0.0
    space = running.tower.space
    step = space.step
    reaches = {body: leaf.reach for leaf, body in zip(leaves(running.spec), running.tower.leaf_bodies, strict=True)}

    def step_and_measure(seconds: float) -> None:
        nonlocal farthest
        step(seconds)
        for body in space.bodies:
            reach = reaches.get(body, PIECE_REACH)
            speed = body.velocity.length + abs(body.angular_velocity) * reach
            farthest = max(farthest, speed * seconds)

    space.step = step_and_measure  # type: ignore[method-assign]
    running.run()
    return farthest
