"""The parts of a tower in words: their kinds, their numbers with units, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from game.core.measures import decimal
from game.core.words import Marked, marked, row_of, say
from game.towers.design import RANGES, Design, room_past
from physics.tower import PartKind, TowerPart

#: the shares of a range below which a spring is called stiff, firm and springy; above, it is soft
_STIFF, _FIRM, _SPRINGY = 0.1, 0.3, 0.6


class KindWords(NamedTuple):
    """A kind of part: its name, its name with a number, and what it does in a few words."""

    name: Marked
    numbered: Marked
    line: Marked


KINDS: Final[Mapping[PartKind, KindWords]] = {
    "flap": KindWords(marked("Flap"), marked("Flap {number}"), marked("sprung, for drums")),
    "ledge": KindWords(marked("Ledge"), marked("Ledge {number}"), marked("faces a flap's tip")),
    "peg": KindWords(marked("Peg"), marked("Peg {number}"), marked("turns pieces aside")),
    "wheel": KindWords(marked("Wheel"), marked("Wheel"), marked("turns under a load")),
    "swing": KindWords(marked("Swing"), marked("Swing"), marked("tips to either side")),
}


def part_title(design: Design, index: int) -> str:
    """Return the name of a part with its number, such as "Flap 3"."""
    return say(KINDS[design.parts[index].kind].numbered, number=design.number(index))


def place_words(design: Design, index: int) -> str:
    """Return where a part stands: in which wall, and with what."""
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
    return say("in the shaft, drum {number}", number=part.drum + 1)


def part_heard(design: Design, index: int) -> str:
    """Return a description of a part for people who hear the screen: its place and all its numbers."""
    part = design.parts[index]
    numbers = [
        say("{what}: {value}", what=number_title(part.kind, key), value=number_words(part, key))
        for key in RANGES[part.kind]
    ]
    return row_of([place_words(design, index), *numbers])


def part_tag(design: Design, index: int) -> tuple[str, str]:
    """Return the two lines beside a chosen part: its numbers, and the way past it."""
    part = design.parts[index]
    past = say("clearance: {room} mm", room=round(room_past(design, index)))
    if part.kind == "peg":
        return say("{radius} mm thick", radius=decimal(2 * part.length, 0)), past
    length = round(part.length * (2 if part.kind in ("wheel", "swing") else 1))
    if "slope" not in RANGES[part.kind]:
        return say("{length} mm across", length=length), past
    return say("{angle}° steep, {length} mm", angle=_degrees(part.slope), length=length), past


def number_title(kind: PartKind, key: str) -> str:
    """Return the name of a number of a part."""
    if key == "y":
        return say("Hinge height") if kind in ("flap", "ledge") else say("Height")
    if key == "length":
        return {"peg": say("Thickness"), "wheel": say("Spoke length"), "swing": say("Length")}.get(kind, say("Length"))
    if key == "droop":
        return say("Axle grip") if kind == "wheel" else say("Spring")
    titles = {"x": say("From the left"), "slope": say("Slope"), "lip": say("Lip"), "spokes": say("Spokes")}
    return titles[key]


def number_words(part: TowerPart, key: str) -> str:
    """Return a number of a part with its unit, or a spring in a word."""
    value = getattr(part, key)
    if key == "slope":
        return say("{value}°", value=_degrees(value))
    if key == "spokes":
        return str(value)
    if key == "droop":
        if part.kind == "wheel":
            return say("holds {count}", count=decimal(value, 1))
        share = RANGES[part.kind]["droop"].share(value)
        if share < _STIFF:
            return say("stiff")
        return say("firm") if share < _FIRM else say("springy") if share < _SPRINGY else say("very soft")
    if key == "length" and part.kind in ("peg", "swing"):
        value *= 2
    places = 1 if key == "lip" or (key == "length" and part.kind == "ledge") else 0
    return say("{value} mm", value=decimal(value, places))


def _degrees(angle: float) -> int:
    return round(math.degrees(angle))
