"""Describing an advised move before it is made: its words, its place and its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.match import Match
from game.core.rules import AnyRules, Move
from game.core.words import say, signed
from game.elder.advice import gather_advice_input, part_name, reasons
from game.elder.foreseeing import PredictedEvents, foresee
from game.elder.search import RIVALS, Advice
from game.screens.parts.any_table import AnyTable
from game.screens.parts.framed_table import framed_scene
from game.ui.asset_folder import find_assets
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.options import Options
from game.ui.sound import Sound
from game.ui.stage import Stage

#: the largest number of log sentences that describe a move
_MAX_SENTENCES = 2
#: the size in pixels of a table that lists its controls but is never drawn
_SIZE_WITHOUT_WINDOW = (320, 180)


def control_for(move: str, listed_controls: Sequence[Control]) -> Control | None:
    """Return the control that makes a move, preferably one that makes only this move; ``None`` if there is none."""
    usable_controls = [control for control in listed_controls if control.enabled and move in control.moves]
    exact = (control for control in usable_controls if control.moves == (move,))
    return next(exact, next(iter(usable_controls), None))


def move_words(
    table: AnyTable, move: Move, predicted_events: PredictedEvents, listed_controls: Sequence[Control]
) -> str:
    """Return a move in words: the table's own words, if the table has words for this move.

    Otherwise, return the label of a control that makes only this move. If there is no such control, return the log's
    sentences about the move, without events that depend on chance or on hidden information.
    """
    words = table.wording.move(move, table.match.names)
    if words:
        return words
    control = control_for(str(move), listed_controls)
    if (
        control is not None
        and control.moves == (str(move),)
        and not _is_ambiguous(control.label, str(move), listed_controls)
    ):
        return control.label
    certain = predicted_events.events[: predicted_events.certain_count]
    sentences = [event.sentence().format(*table.match.names) for event in certain[:_MAX_SENTENCES]]
    if sentences:
        return " ".join(sentences)
    return control.label if control is not None else str(move)


def move_describer(match: Match, data_dir: Path) -> Callable[[Move], str]:
    """Return a function that describes a move of the asked seat in the words of the game's table, without a window.

    ``data_dir`` is the data folder. The match must not be over.
    """
    prompt = match.prompt
    assert prompt is not None, "the match is over"
    assets = find_assets()
    options = Options()
    canvas = OffscreenCanvas(_SIZE_WITHOUT_WINDOW, SCREEN, assets)
    stage = Stage(canvas, Sound(assets / "sounds", options, silent=True), options, data_dir)
    table = framed_scene(stage, canvas, match, prompt.seat).table
    listed_controls = table.table_controls()
    advice_input = gather_advice_input(match)
    return lambda move: move_words(table, move, foresee(match.rules, advice_input, move), listed_controls)


def _is_ambiguous(label: str, move: str, listed_controls: Sequence[Control]) -> bool:
    """Return whether a control with the same label makes another move."""
    return any(control.label == label and control.moves and move not in control.moves for control in listed_controls)


# The place of a move, and the reasons for it

#: the largest number of reasons of a point or more that are listed; all others are added up in one line
MAX_REASONS = 4
#: icons of reasons that occur in every game
_SHARED_ICONS = {RIVALS: "crossed-sabres"}
#: the largest number of reasons that are listed for a gain that rounds to 0
_MAX_SMALL_REASONS = 3


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """An advised move, and those of its events that can be foreseen."""

    advice: Advice
    predicted: PredictedEvents


@dataclass(frozen=True, slots=True)
class Place:
    """Where a move is made: the places to point at, and the control that makes it or prepares it, if there is one.

    ``undo_first`` asks the person to undo a wrong choice first; the text is empty if no choice is wrong.
    """

    rects: tuple[Rect, ...]
    control: Control | None
    undo_first: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a gain in whole points; if ``points`` is 0, ``is_gain`` still tells a gain from a loss."""

    words: str
    points: int
    icon: str = ""
    is_gain: bool = True

    @property
    def amount(self) -> str:
        """The points with their sign; for less than a point, the sign alone."""
        if self.points:
            return signed(self.points)
        return "+" if self.is_gain else "−"


def place_of(table: AnyTable, advised_move: AdvisedMove, listed_controls: Sequence[Control]) -> Place:
    """Return where a move is made, and the control that makes it.

    While a dialog is open, the place is the rectangle of the control. Otherwise, a move that takes several touches has
    a place for each of them. For any other move, the place is the move's own place on the table or, if the control lies
    outside it, the control's rectangle. A move with neither a place nor a control has the place of the asked seat.
    """
    control = control_for(str(advised_move.advice.move), listed_controls)
    preparation = table.wording.preparation(getattr(table, "face", None), advised_move.advice.move)
    if preparation is not None and table.dialog is None:
        return Place(preparation.spots, control, preparation.undo_first)
    spot = table.spot_of(advised_move.advice.move) or _first_exact_spot(table, advised_move.predicted)
    if table.dialog is not None or (control is not None and not _contains(spot, control)):
        return Place(() if control is None else (control.visible_rect,), control)
    place = spot or _asked_seat_spot(table)
    return Place(() if place is None else (place,), control)


def mark_rects(
    table: AnyTable, advised_move: AdvisedMove, best: AdvisedMove, listed_controls: Sequence[Control]
) -> tuple[Rect, ...]:
    """Return the rectangles that mark an advised move among others.

    A move with a single place is marked at its control, if it has one. A move with several places is marked at the
    places that the move ``best`` does not have; if there are none, at all its places.
    """
    place = place_of(table, advised_move, listed_controls)
    if place.control is not None and len(place.rects) == 1:
        return (place.control.visible_rect,)
    rects_of_best = place_of(table, best, listed_controls).rects
    own_rects = tuple([rect for rect in place.rects if rect not in rects_of_best])
    return own_rects if own_rects else place.rects


def _first_exact_spot(table: AnyTable, predicted_events: PredictedEvents) -> Rect | None:
    """Return the place of the first predicted event that has a place other than a seat's panel, if there is any."""
    seats = [table.seat_spot(seat) for seat in range(len(table.match.names))]
    spots = (table.spot_of(event) for event in predicted_events.events)
    return next((spot for spot in spots if spot is not None and spot not in seats), None)


def _asked_seat_spot(table: AnyTable) -> Rect | None:
    """Return the place of the seat that is asked."""
    prompt = table.match.prompt
    return None if prompt is None else table.seat_spot(prompt.seat)


def _contains(spot: Rect | None, control: Control) -> bool:
    """Return whether a control lies inside a place and is smaller than the place."""
    rect = control.visible_rect
    return spot is not None and bool(spot.collidepoint(rect.center)) and spot.w * spot.h > rect.w * rect.h


def gain_reasons(rules: AnyRules, parts: Mapping[str, float], icons: Mapping[str, str]) -> tuple[Reason, ...]:
    """Return the parts of a gain in whole points, the largest first; smaller parts are added up as "other".

    The sum of these points is the rounded gain. For a gain that rounds to 0, only the largest parts are returned.
    """
    all_icons = {**_SHARED_ICONS, **icons}
    total = round(sum(parts.values()))
    named_parts = [
        Reason(part_name(rules, name), round(points), all_icons.get(name, ""), points > 0)
        for name, points in reasons(parts)
    ]
    if not total:
        return tuple(named_parts[:_MAX_SMALL_REASONS])
    large = [reason for reason in named_parts if reason.points][:MAX_REASONS]
    if not large:
        return ()
    other_points = total - sum(reason.points for reason in large)
    if other_points:
        return (*large, Reason(say("other"), other_points))
    return tuple(large)
