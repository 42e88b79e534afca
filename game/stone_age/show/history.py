"""What the result paints of a match: what decided it; alone food, fire, figures and buildings by rounds."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Match
from game.core.aftermath import Deciding
from game.core.words import say
from game.stone_age.round_events import RoundEnded
from game.stone_age.show.parts import INK, RUST, chip, inked
from game.stone_age.state import State, everybody
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BLOOD, HEMATITE, SIENNA, Colour, SeatLook, colour

_FIRE, _MOSS, _LINE = colour("#D9671E"), colour("#6E7D39"), colour("#C98A2E")


@dataclass(frozen=True, slots=True)
class Strand:
    """One thing that is told round by round: its chip, its words, its colour, and its values."""

    kind: str
    title: str
    ink: Colour
    values: tuple[int, ...]


def strands(match: Match) -> tuple[Strand, ...]:
    """Return what is told of a solo match, round by round; a round that was lost ends it."""
    told = [
        (event.food, event.exhaustion, event.figures, event.buildings)
        for record in match.records
        for event in record.events
        if isinstance(event, RoundEnded)
    ]
    state: State = match.state
    if len(told) < state.round:
        camp = state.camps[0]
        told.append((camp.food, state.exhaustion, everybody(state, 0), len(camp.buildings)))
    food, fire, figures, buildings = zip(*told, strict=True)
    return (
        Strand("food", say("food"), HEMATITE, food),
        Strand("fire", say("fire"), _FIRE, fire),
        Strand("people", say("figures"), SIENNA, figures),
        Strand("building", say("buildings"), _MOSS, buildings),
    )


def paint_deciding(canvas: Canvas, deciding: Deciding, look: SeatLook, rect: Rect) -> None:
    """Paint the chip of what decided the match."""
    chip(canvas, deciding.what, rect.centerx, rect.centery, rect.w)


def paint_winter(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Draw every strand as a row of bars, a bar a round."""
    lost = match.state.ended == "lost"
    rounds = len(strands(match)[0].values)
    told = say("the fire went out in round {round}", round=rounds) if lost else say("the fire still burns")
    title = say("The story of the winter")
    wide = inked(canvas, title, rect.x, rect.y + 16, 28, BLOOD, kind="display", width=rect.w * 0.6)
    rest = Rect(rect.x + wide + 16, rect.y - 6, rect.w - wide - 16, 48)
    canvas.prose(told, rest, capped(canvas, 20, 1.35), colour=RUST if lost else INK, align="right", middle=True)
    listed = strands(match)
    high = (rect.h - 68) / len(listed)
    left, pitch = rect.x + 150, (rect.w - 160) / max(12, rounds)
    for index, strand in enumerate(listed):
        top = rect.y + 44 + high * index
        chip(canvas, strand.kind, rect.x + 22, top + high / 2 + 4, 38)
        inked(canvas, strand.title, rect.x + 48, top + high / 2 + 4, 20, width=94)
        canvas.line(left - 8, top + high - 6, rect.right, top + high - 6, _LINE)
        _bars(canvas, strand, Rect(left, top, pitch * rounds, high - 6), pitch)
    for number in range(rounds):
        inked(
            canvas,
            str(number + 1),
            left + pitch * (number + 0.5),
            rect.bottom - 8,
            capped(canvas, 18),
            SIENNA,
            align="centre",
        )


def _bars(canvas: Canvas, strand: Strand, rect: Rect, pitch: float) -> None:
    most = max(1, *strand.values)
    room = rect.h - 26
    for number, value in enumerate(strand.values):
        tall = max(2.0, room * value / most)
        x = rect.x + pitch * number
        canvas.fill(Rect(x + pitch * 0.16, rect.bottom - tall, pitch * 0.68, tall), strand.ink, 235, 4)
        inked(
            canvas,
            str(value),
            x + pitch / 2,
            rect.bottom - tall - 11,
            capped(canvas, min(18, pitch * 0.46)),
            INK,
            align="centre",
            kind="bold",
        )
