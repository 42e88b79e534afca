"""A move in words before it is made, and why a hint advises it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.rules import AnyRules, Move
from game.core.words import say, signed
from game.elder.advice import part_name, reasons
from game.elder.foreseeing import Foreseen
from game.elder.search import RIVALS, Advice
from game.screens.parts.any_table import AnyTable
from game.ui.control import Control
from game.ui.layout import Rect

#: so many sentences of the log tell a move at most
_SENTENCES = 2


def maker(move: str, listed: Sequence[Control]) -> Control | None:
    """Return the control that makes a move: one that makes just this, else the first that could."""
    able = [control for control in listed if control.enabled and move in control.moves]
    exact = (control for control in able if control.moves == (move,))
    return next(exact, next(iter(able), None))


def move_words(table: AnyTable, move: Move, foreseen: Foreseen, listed: Sequence[Control]) -> str:
    """Return a move in words: the table's own, else those of the control that makes just this, else those of the log.

    Of the log's, only what neither chance nor anything hidden decides.
    """
    if own := table.wording.move(move, table.match.names):
        return own
    control = maker(str(move), listed)
    if control is not None and control.moves == (str(move),) and not _is_ambiguous(control.label, str(move), listed):
        return control.label
    certain = foreseen.events[: foreseen.certain]
    sentences = [event.sentence().format(*table.match.names) for event in certain[:_SENTENCES]]
    if sentences:
        return " ".join(sentences)
    return control.label if control is not None else str(move)


def _is_ambiguous(label: str, move: str, listed: Sequence[Control]) -> bool:
    """Return whether a control with the same label makes another move."""
    return any(control.label == label and control.moves and move not in control.moves for control in listed)


# What a hint says: where a move begins, and the parts of what it gains.

#: so many parts are named at most; what is left over is told in one line
MOST_PARTS = 4
#: the icons of parts that every game has
_SHARED_ICONS = {RIVALS: "crossed-sabres"}
#: so many of a gain that is less than a point
_MOST_SMALL = 3


@dataclass(frozen=True, slots=True)
class Told:
    """A move that a hint speaks of, and what can be foreseen of it."""

    advice: Advice
    foreseen: Foreseen


@dataclass(frozen=True, slots=True)
class Place:
    """Where a move begins: what is spoken of, and the control to touch, if one makes the move."""

    rect: Rect | None
    control: Control | None


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a gain, in whole points; of one that is less than a point, ``more`` says whether it is a gain."""

    words: str
    points: int
    icon: str = ""
    more: bool = True

    @property
    def amount(self) -> str:
        """The points with their sign; of less than a point the sign alone."""
        return signed(self.points) if self.points else "+" if self.more else "−"


def place_of(table: AnyTable, told: Told, listed: Sequence[Control]) -> Place:
    """Return where a move begins: the whole place on the table, else the control that makes it.

    With a panel over the table it is the panel's control; without one there nothing is pointed at.
    """
    control = maker(str(told.advice.move), listed)
    spot = table.spot_of(told.advice.move) or _spot_of_events(table, told.foreseen)
    if table.dialog is not None or (control is not None and not _holds(spot, control)):
        return Place(None if control is None else control.visible_rect, control)
    return Place(spot or _things(table), control)


def marked_place(table: AnyTable, told: Told, listed: Sequence[Control]) -> Rect | None:
    """Return what is marked of a move that is about equal: the control that makes it, else where it begins."""
    place = place_of(table, told, listed)
    return place.rect if place.control is None else place.control.visible_rect


def _spot_of_events(table: AnyTable, foreseen: Foreseen) -> Rect | None:
    """Return where the first event of a move takes place that does not only take place at somebody's things."""
    seats = [table.seat_spot(seat) for seat in range(len(table.match.names))]
    spots = (table.spot_of(event) for event in foreseen.events)
    return next((spot for spot in spots if spot is not None and spot not in seats), None)


def _things(table: AnyTable) -> Rect | None:
    """Return where the things of the seat lie that is asked."""
    prompt = table.match.prompt
    return None if prompt is None else table.seat_spot(prompt.seat)


def _holds(spot: Rect | None, control: Control) -> bool:
    """Return whether a control lies in a larger place."""
    rect = control.visible_rect
    return spot is not None and bool(spot.collidepoint(rect.center)) and spot.w * spot.h > rect.w * rect.h


def why_told(rules: AnyRules, parts: Mapping[str, float], icons: Mapping[str, str]) -> tuple[Reason, ...]:
    """Return the parts of a gain in whole points, the largest first; small ones are one line, "other".

    Their sum is the gain in whole points. Of a gain that is less than a point the largest parts are told alone.
    """
    icons, total = {**_SHARED_ICONS, **icons}, round(sum(parts.values()))
    listed = [
        Reason(part_name(rules, name), round(points), icons.get(name, ""), points > 0)
        for name, points in reasons(parts)
    ]
    if not total:
        return tuple(listed[:_MOST_SMALL])
    named = [reason for reason in listed if reason.points][:MOST_PARTS]
    left = total - sum(reason.points for reason in named)
    return (*named, Reason(say("other"), left)) if left else tuple(named)
