"""Sentences about towers: the names of their parts, faults with remedies, and reasons why a tower is unplayable.

>>> from physics.parts import built_tower, faults
>>> flap = (0, 1, 0, 1500, 793, 560, 26, 65, 120, 0, 0)
>>> peg = (2, 0, 140, 2500, 40, 0, 0, 0, 0, -1, 0)  # its middle 14 mm from the wall, and 4 mm thick to each side
>>> tower = built_tower((flap, peg), 1040)
>>> fault_sentence(faults(tower)[0], tower)
'Peg 1 is 10 mm from the wall, and pieces wedge in gaps of 5 to 18 mm: move it closer or farther away.'
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from game.core.measures import decimal, percent
from game.core.words import Marked, marked, row_of, say, say_many, with_capital
from game.towers.design import RANGES, Design, clearance_past
from game.towers.tower_file import Figures, OwnTower
from physics.laboratory.trial import Reason, Trial, why_not_playable
from physics.parts import MIN_ABOVE_FOOT, MIN_BETWEEN_PADS, MIN_GAP, MIN_PAST_TIP, WEDGING, Fault, FaultKind, faults
from physics.tower import KINDS_WITH_DRUM, PartKind, TowerPart, TowerSpec, parts_of, pegs

#: the name of a part in a sentence, by its kind; ``part_name`` fills in the number
_NAMES: dict[PartKind, Marked] = {
    "flap": "flap {number}",
    "ledge": "ledge {number}",
    "peg": "peg {number}",
    "wheel": "the wheel",
    "swing": "the swing",
}
_FAULTS: dict[FaultKind, Marked] = {
    "drumless": "None of the parts can be drummed on: add a flap, a wheel or a swing.",
    "wedge": "{part} and {other} are {distance} mm apart, and pieces wedge in gaps of {least} to {passable} mm: "
    "move them closer together or farther apart.",
    "shut": "The pegs block the shaft: remove one, or leave more than {passable} mm between them.",
    "wall": "{part} reaches {distance} mm into the wall when it moves: make it shorter, or move it inwards.",
    "meet": "{part} and {other} collide in motion: move them apart, or make one smaller.",
    "close": "{part} and {other} are {distance} mm apart: leave at least {least} mm.",
    "far_wall": "{part} ends {distance} mm from the far wall: make it shorter to leave at least {least} mm.",
    "low": "{part} is {distance} mm above the bottom of the shaft: move it up to leave at least {least} mm.",
    "lone_ledge": "{part} is not opposite a flap, so no drum moves it: put it opposite the tip of a flap.",
    "pads": "The drum ends of {part} and {other} are {distance} mm apart: leave at least {least} mm, or put one on "
    "the other wall.",
}
#: the sentence about a peg that wedges pieces against the wall
_WEDGE_AT_WALL: Marked = (
    "{part} is {distance} mm from the wall, and pieces wedge in gaps of {least} to {passable} mm: "
    "move it closer or farther away."
)
#: for each of these faults, the distance (mm) that its sentence calls ``least``
_MIN_DISTANCES: dict[FaultKind, float] = {
    "wedge": WEDGING[0],
    "close": MIN_GAP,
    "far_wall": MIN_PAST_TIP,
    "low": MIN_ABOVE_FOOT,
    "pads": MIN_BETWEEN_PADS,
}
_REASONS: dict[Reason, Marked] = {
    "nothing_out": "Hardly anything comes out: leave wider gaps, or make the flaps steeper.",
    "nothing_stays": "Hardly anything stays inside: use longer or flatter flaps.",
    "for_ever": "Stuck pieces stay too long: drumming hardly frees them.",
    "jammed": "Parts or pieces push into each other under load: move the parts apart.",
    "astir": "Pieces do not come to rest: one lies on something that keeps giving way.",
    "unsound": "Pieces escape from the shaft or hang in the air: move the parts apart.",
    "drums_weak": "It hardly matters how hard you drum: a full bang frees little more than a soft one.",
    "drums_alike": "It hardly matters which drum is struck: move the parts farther apart.",
    "no_rest": "It takes too long for everything to come to rest.",
    "slow": "Too few throws were measured to be certain: measure it again.",
}


def part_name(spec: TowerSpec, index: int) -> str:
    """Return the name of a part, by its index in ``parts_of``, for use within a sentence.

    A flap has the number of its drum, a ledge the number of its flap. Pegs are numbered from the highest down. Parts
    that no drum strikes come after the other parts of their kind.
    """
    part = parts_of(spec)[index]
    if part.kind == "peg":
        number = pegs(spec).index(part) + 1
    elif part.drum >= 0:
        number = part.drum + 1
    else:
        alike = [other for other in parts_of(spec) if other.kind == part.kind]
        drumless = [other for other in alike if other.drum < 0]
        number = len(alike) - len(drumless) + drumless.index(part) + 1
    return say(_NAMES[part.kind], number=number)


def drum_name(spec: TowerSpec, drum: int) -> str:
    """Return the name of the part that a drum strikes: ``flap 2``, ``the wheel`` or ``the swing``."""
    parts = parts_of(spec)
    part_index = next(index for index, part in enumerate(parts) if part.kind in KINDS_WITH_DRUM and part.drum == drum)
    return part_name(spec, part_index)


def fault_sentence(fault: Fault, spec: TowerSpec) -> str:
    """Return a sentence about a fault of a tower: the parts, the measured distance, and a remedy."""
    names = [part_name(spec, index) for index in fault.parts]
    distance = decimal(max(0.0, fault.distance), 0 if fault.distance >= 10 else 1)
    placeholders = {
        "part": names[0] if names else "",
        "other": names[1] if len(names) > 1 else "",
        "distance": distance,
        "least": decimal(_MIN_DISTANCES.get(fault.kind, 0.0), 0),
        "passable": decimal(WEDGING[1], 0),
    }
    is_at_wall = fault.kind == "wedge" and len(names) == 1
    return with_capital(say(_WEDGE_AT_WALL if is_at_wall else _FAULTS[fault.kind], **placeholders))


def reason_sentence(reason: Reason) -> str:
    """Return a sentence that says why no match can be played in a tower, and what may help."""
    return say(_REASONS[reason])


def figures_sentence(figures: Figures) -> str:
    """Return a line that describes a tower: the pieces it lets through and holds, and the effect of its drums."""
    out_now = figures.out_now
    freed = figures.freed_by_three
    inside = figures.inside_mean
    if out_now < 0.45:
        if freed >= 0.35:
            return say("Hungry: most pieces stay inside, but drums free many.")
        return say("Greedy: most pieces stay inside, and drums hardly help.")
    if freed >= 0.6:
        return say("Generous: many pieces come out, and bangs free most of the rest.")
    if out_now >= 0.75:
        if inside < 2:
            return say("Quick: most pieces fall straight through.")
        return say("Moody: most pieces fall straight through; the rest pile up.")
    if inside >= 5:
        return say("Slow: many pieces stay, and they pile up inside.")
    if freed < 0.4:
        return say("Stubborn: most pieces come out; the rest need many bangs.")
    return say("Lively: most pieces come out, and drumming pays off.")


#: the names of the measured figures that the workshop shows as bars
FIGURE_NAMES: Final[Mapping[str, Marked]] = {
    "out_now": "Out at once",
    "out_later": "Out with the next throw",
    "freed_by_one": "Freed by one bang",
    "freed_by_three": "Freed by three bangs",
    "full_over_gentle": "Hard bang vs. soft bang",
    "inside_mean": "Inside on average",
    "rest_p50": "Seconds to settle",
    "rest_p95": "95% settle within",
}


def trial_report(tower: OwnTower, trial: Trial | None) -> str:
    """Return a report in lines of text: the measured figures of a tower, and whether matches can be played in it.

    Without a trial, the report lists the faults that prevent matches.
    """
    spec = tower.spec
    if trial is None:
        return "\n".join(
            [
                say("Matches cannot be played in “{tower}”:", tower=tower.name),
                *(fault_sentence(fault, spec) for fault in faults(spec)),
            ]
        )
    figures: list[tuple[str, str]] = [
        (say(FIGURE_NAMES["out_now"]), percent(trial.out_now)),
        (say(FIGURE_NAMES["out_later"]), percent(trial.out_later)),
        (say(FIGURE_NAMES["freed_by_one"]), percent(trial.freed_by_one)),
        (say(FIGURE_NAMES["freed_by_three"]), percent(trial.freed_by_three)),
        (say(FIGURE_NAMES["full_over_gentle"]), say("{times}×", times=decimal(trial.full_over_gentle, 1))),
    ]
    if trial.drums > 1:
        figures.append((say("Right drum vs. wrong drum"), say("{times}×", times=decimal(trial.own_over_other, 1))))
    figures += [
        (say(FIGURE_NAMES["inside_mean"]), decimal(trial.inside_mean, 1)),
        (say("Most inside"), str(trial.inside_max)),
        (say("Throws until 199 of 200 pieces are out"), str(trial.stay_p995)),
        (say(FIGURE_NAMES["rest_p95"]), say("{seconds} s", seconds=decimal(trial.rest_p95, 1))),
        (say("Longest time to settle"), say("{seconds} s", seconds=decimal(trial.rest_max, 1))),
    ]
    reasons = why_not_playable(trial)
    if reasons:
        verdict = [say("Matches cannot be played in “{tower}”:", tower=tower.name), *map(reason_sentence, reasons)]
    else:
        verdict = [say("Matches can be played in “{tower}”.", tower=tower.name), figures_sentence(Figures.of(trial))]
    heading = say_many(
        "{count} throw in {seconds} s of processor time:",
        "{count} throws in {seconds} s of processor time:",
        trial.calls,
        seconds=decimal(trial.seconds, 1),
    )
    name_width = max(len(name) for name, _ in figures)
    rows = [f"{name:{name_width}}  {value:>9}" for name, value in figures]
    return "\n".join([heading, *rows, "", *verdict])


# Words about a part of a tower that is being built: its kind, its place, and its values with units.

#: the upper limits of springs that are called stiff, firm and fairly soft, as shares of the range. Softer springs are
#: called very soft
_STIFF, _FIRM, _FAIRLY_SOFT = 0.1, 0.3, 0.6


class KindWords(NamedTuple):
    """A kind of part: its name, its name with a number, and a few words about its use."""

    name: Marked
    numbered: Marked
    use: Marked


KIND_WORDS: Final[Mapping[PartKind, KindWords]] = {
    "flap": KindWords(marked("Flap"), marked("Flap {number}"), marked("bounces when drummed on")),
    "ledge": KindWords(marked("Ledge"), marked("Ledge {number}"), marked("faces a flap's tip")),
    "peg": KindWords(marked("Peg"), marked("Peg {number}"), marked("deflects pieces")),
    "wheel": KindWords(marked("Wheel"), marked("Wheel"), marked("turns under a load")),
    "swing": KindWords(marked("Swing"), marked("Swing"), marked("tips to either side")),
}


def part_title(design: Design, index: int) -> str:
    """Return the name of a part with its number, such as "Flap 3"."""
    return say(KIND_WORDS[design.parts[index].kind].numbered, number=design.part_number(index))


def place_words(design: Design, index: int) -> str:
    """Return the place of a part in words: its wall and whether a flap has a ledge, or the drum end of a free part."""
    part = design.parts[index]
    if part.kind == "flap":
        has_ledge = any(other.kind == "ledge" and other.drum == part.drum for other in design.parts)
        if has_ledge:
            return say("left wall, with a ledge") if part.side > 0 else say("right wall, with a ledge")
        return say("left wall, no ledge") if part.side > 0 else say("right wall, no ledge")
    if part.kind == "ledge":
        return say("left wall") if part.side > 0 else say("right wall")
    if part.kind == "peg":
        return say("in the shaft")
    return say("in the shaft, drum end {number}", number=part.drum + 1)


def describe_part(design: Design, index: int) -> str:
    """Return a description of a part for people who hear the screen: its place and all its values."""
    part = design.parts[index]
    values = [
        say("{what}: {value}", what=part_value_title(part.kind, key), value=part_value_words(part, key))
        for key in RANGES[part.kind]
    ]
    return row_of([place_words(design, index), *values])


def part_tag(design: Design, index: int) -> tuple[str, str]:
    """Return the two lines beside a chosen part: its size and slope, and the clearance for pieces that pass it."""
    part = design.parts[index]
    clearance = say("clearance: {room} mm", room=round(clearance_past(design, index)))
    if part.kind == "peg":
        return say("{radius} mm thick", radius=decimal(2 * part.length, 0)), clearance
    arms = 2 if part.kind in ("wheel", "swing") else 1
    length = round(part.length * arms)
    if "slope" not in RANGES[part.kind]:
        return say("{length} mm across", length=length), clearance
    return say("{angle}° slope, {length} mm", angle=_degrees(part.slope), length=length), clearance


def part_value_title(kind: PartKind, key: str) -> str:
    """Return the displayed name of the value ``key`` of a kind of part."""
    if key == "y":
        return say("Hinge height") if kind in ("flap", "ledge") else say("Height")
    if key == "length":
        return {"peg": say("Thickness"), "wheel": say("Spoke length"), "swing": say("Length")}.get(kind, say("Length"))
    if key == "droop":
        return say("Holds up to") if kind == "wheel" else say("Spring")
    titles = {"x": say("From the left"), "slope": say("Slope"), "lip": say("Lip"), "spokes": say("Spokes")}
    return titles[key]


def part_value_words(part: TowerPart, key: str) -> str:
    """Return the value ``key`` of a part with its unit. The droop of a part on a spring is a word, such as "firm"."""
    value = getattr(part, key)
    if key == "slope":
        return say("{value}°", value=_degrees(value))
    if key == "spokes":
        return str(value)
    if key == "droop":
        if part.kind == "wheel":
            return say("{count} pieces", count=decimal(value, 1))
        return _spring_words(RANGES[part.kind]["droop"].share(value))
    if key == "length" and part.kind in ("peg", "swing"):  # a radius, or one of two arms: half of the visible length
        value *= 2
    decimals = 1 if key == "lip" or (key == "length" and part.kind == "ledge") else 0
    return say("{value} mm", value=decimal(value, decimals))


def _spring_words(share: float) -> str:
    """Return the softness of a spring in words, by its share (0..1) of the range."""
    if share < _STIFF:
        return say("stiff")
    if share < _FIRM:
        return say("firm")
    return say("fairly soft") if share < _FAIRLY_SOFT else say("very soft")


def _degrees(angle: float) -> int:
    return round(math.degrees(angle))
