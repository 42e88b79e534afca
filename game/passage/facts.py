"""The theatre's parchment at the right, with the facts about the drop that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.measures import decimal
from game.core.words import say, say_many
from game.passage.recorded_drop import RecordedDrop
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.text_sizes import LimitedSize
from game.ui.theme import BLOOD, CHAR, HEMATITE, INK, SIENNA, Colour, SeatLook, colour
from physics.history.earlier_towers import Origin

PANEL = Rect(1216, 74, 368, 464)
#: the button that recomputes the drop and compares; ``_VERDICT_AREA`` beside it shows the result
VERIFY_BUTTON = Rect(1236, 484, 140, 44)
_LEFT, _RIGHT = PANEL.x + 22, PANEL.right - 22
_VERDICT_AREA = Rect(VERIFY_BUTTON.right + 16, VERIFY_BUTTON.y - 2, _RIGHT - VERIFY_BUTTON.right - 16, 50)
#: the widths of three cells, which show how many pieces were thrown in, came out, and are still inside
_COUNT_WIDTHS = (114, 84, 114)
#: the largest share of a cell's width for a word beside the cell's number, and for a word below the number
_WORD_SHARE, _WORD_SHARE_BELOW = 0.55, 0.9
#: the least size of a word beside its number, in logical units
_MIN_WORD_SIZE = 16.0
#: the area of the facts, and the least line spacing if the sentence about the drop is shown above them
_FACTS_AREA = Rect(_LEFT, PANEL.y + 134, _RIGHT - _LEFT, 182)
_MIN_SPACING = 24.0
#: a fact's name, its value, and the seat whose token is shown with it
_Fact: TypeAlias = "tuple[str, str, SeatLook | None]"
GREEN, RED = colour("#2C4717"), BLOOD


def paint_facts(
    canvas: Canvas, drop: RecordedDrop, name: str, number_and_count: tuple[int, int], knocks: int | None
) -> None:
    """Draw the facts of a drop with its ``name``.

    ``number_and_count`` are the drop's number in the list of drops, 0 if it is not listed, and the length of the list.
    ``knocks`` is the number of knocks, ``None`` if the film cannot be read.
    """
    number, count = number_and_count
    words = say("{number} of {count}", number=number, count=count) if number else ""
    width = canvas.text(
        words,
        _RIGHT,
        PANEL.y + 31,
        capped(canvas, 18),
        kind="bold",
        colour=SIENNA,
        align="right",
        middle=True,
        width=140,
    )
    canvas.text(
        name,
        _LEFT,
        PANEL.y + 29,
        capped(canvas, 25),
        kind="display",
        colour=HEMATITE,
        middle=True,
        width=_RIGHT - _LEFT - width - 14,
    )
    canvas.line(_LEFT, PANEL.y + 50, _RIGHT, PANEL.y + 50, SIENNA, 1.5)
    cells = (
        (drop.thrown_count, say("thrown"), CHAR),
        (drop.out_count, say("out"), GREEN),
        (drop.inside_count, say("inside"), RED),
    )
    places = [
        Rect(_LEFT + sum(_COUNT_WIDTHS[:index]) + 6 * index, PANEL.y + 60, width, 66)
        for index, width in enumerate(_COUNT_WIDTHS)
    ]
    paint_counts(canvas, places, [(str(figure), word, ink) for figure, word, ink in cells])
    _paint_facts(canvas, drop.log_sentence, facts_of(drop, knocks, drop.drop.seconds))
    _paint_clans(canvas, drop)
    if not drop.has_current_tower:
        canvas.prose(tower_words(drop.tower_origin), _VERDICT_AREA, 18, kind="bold", colour=RED, middle=True)


def tower_words(origin: Origin) -> str:
    """Return a short text that says in what other tower a drop was recorded."""
    return say("from an earlier version of the tower") if origin == "earlier" else say("recorded in an unknown tower")


def tower_sentence(origin: Origin) -> str:
    """Return a sentence that says in what other tower a drop was recorded, and that it cannot be recomputed."""
    if origin == "earlier":
        return say(
            "This film was recorded with an earlier version of the tower, so it can be played back but not recomputed."
        )
    return say(
        "This film was recorded in a tower that this version of Firepit does not know, so it can be played back but "
        "not recomputed."
    )


def paint_counts(canvas: Canvas, cells: Sequence[Rect], counts: Sequence[tuple[str, str, Colour]]) -> None:
    """Draw each of ``counts`` (number, word, ink of the number) on a piece of bone. All words have the same size.

    The words stand beside their numbers or, if they would be too small there, below them.
    """
    words = [word for _, word, _ in counts]
    size = _word_size(canvas, cells, words, _WORD_SHARE, 20)
    words_are_below = canvas.text_pixels(size) < canvas.text_pixels(_MIN_WORD_SIZE, fixed=True)
    if words_are_below:
        size = _word_size(canvas, cells, words, _WORD_SHARE_BELOW, capped(canvas, 18, most=1.0))
    for cell, (figure, word, ink) in zip(cells, counts, strict=True):
        canvas.panel("panel.bone", cell)
        if words_are_below:
            _paint_count_above(canvas, cell, figure, word, size, ink)
        else:
            _paint_count_beside(canvas, cell, figure, word, size, ink)


def _word_size(canvas: Canvas, cells: Sequence[Rect], words: Sequence[str], share: float, most: float) -> LimitedSize:
    """Return the largest size, at most ``most``, at which each word takes at most a ``share`` of its cell's width."""
    shares = [share * cell.w / canvas.text_width(word, most, "bold") for cell, word in zip(cells, words, strict=True)]
    return LimitedSize(most * min(1.0, *shares))


def _paint_count_beside(canvas: Canvas, cell: Rect, figure: str, word: str, word_size: float, ink: Colour) -> None:
    """Draw a number, and the word beside it, in the middle of a cell."""
    figure_width = min(canvas.text_width(figure, 36, "display"), cell.w * 0.33)
    word_width = min(canvas.text_width(word, word_size, "bold"), cell.w * _WORD_SHARE)
    gap = max(cell.w * 0.04, min(cell.w * 0.08, (cell.w - figure_width - word_width) / 3))
    left = cell.centerx - (figure_width + gap + word_width) / 2
    y = cell.centery
    canvas.text(figure, left, y, 36, kind="display", colour=ink, middle=True, width=figure_width + 1)
    canvas.text(
        word, left + figure_width + gap, y + 2, word_size, kind="bold", colour=CHAR, middle=True, width=word_width + 1
    )


def _paint_count_above(canvas: Canvas, cell: Rect, figure: str, word: str, word_size: float, ink: Colour) -> None:
    """Draw a number, and the word below it, in the middle of a cell."""
    size = capped(canvas, 32, most=1.0)
    y = cell.centery
    canvas.text(figure, cell.centerx, y - 12, size, kind="display", colour=ink, align="centre", middle=True)
    canvas.text(word, cell.centerx, y + 17, word_size, kind="bold", colour=CHAR, align="centre", middle=True)


def _paint_facts(canvas: Canvas, sentence: str, facts: Sequence[_Fact]) -> None:
    """Draw all facts, and above them the log's sentence about the drop if there is room for it."""
    top = _FACTS_AREA.top
    sentence_height = canvas.prose_height(sentence, _FACTS_AREA.w, 19) if sentence else 0.0
    spacing_below_sentence = (_FACTS_AREA.h - sentence_height) / len(facts)
    if sentence_height > 0 and spacing_below_sentence >= _MIN_SPACING:
        top += sentence_height
        canvas.prose(sentence, Rect(_FACTS_AREA.x, _FACTS_AREA.y, _FACTS_AREA.w, top - _FACTS_AREA.y), 19, colour=INK)
    spacing = min(31 + 6 * (canvas.text_size - 1), (_FACTS_AREA.bottom - top) / len(facts))
    text_scale = min(1.0, 0.74 * spacing / (20 * canvas.text_size))
    for index, (name, value, look) in enumerate(facts):
        _paint_fact(canvas, top + spacing * (index + 0.5), text_scale, name, value, look)


def _paint_fact(canvas: Canvas, y: float, text_scale: float, name: str, value: str, look: SeatLook | None) -> None:
    """Draw a fact's name at the left, its value and a seat's token at the right; at ``text_scale`` 1 in full size."""
    width = canvas.text(
        value, _RIGHT, y, 20 * text_scale, kind="bold", colour=CHAR, align="right", middle=True, width=170
    )
    if look is not None:
        canvas.seat(look, _RIGHT - width - 22, y, min(28, 36 * text_scale))
        width += 36
    canvas.text(name, _LEFT, y, 18 * text_scale, colour=SIENNA, middle=True, width=_RIGHT - _LEFT - width - 12)


def facts_of(drop: RecordedDrop, knocks: int | None, seconds: float) -> list[_Fact]:
    """Return the facts of a drop, line by line; ``seconds`` is its duration."""
    facts: list[_Fact] = []
    if drop.seat_look is not None:
        name = say("Thrown by") if drop.bang is None else say("Drummed by")
        facts.append((name, drop.seat_look.name, drop.seat_look))
    if drop.bang is not None:
        facts.append((say("Bang"), drop.bang_in_words, None))
    facts.append((say("Already inside"), str(max(0, drop.inside_count_before)), None))
    facts.append((say("At rest after"), say("{seconds} s", seconds=decimal(seconds, 1)), None))
    if drop.wait and not drop.why_closed:  # from outside nobody can tell which piece of a clan comes out
        stay = say_many("{count} throw or bang", "{count} throws and bangs", drop.wait)
        facts.append((say("Longest stay"), stay, None))
    if knocks is not None:
        facts.append((say("Knocks"), str(knocks), None))
    if drop.drop.seed is not None and not drop.why_closed:  # the seed would let anybody compute what lies inside
        facts.append((say("Seed"), str(drop.drop.seed), None))
    return facts


def _paint_clans(canvas: Canvas, drop: RecordedDrop) -> None:
    """Draw for each seat, and for the predators, how many pieces came out, and how many stay inside."""
    top = PANEL.y + 320
    clans = len(drop.pieces.clans)
    canvas.line(_LEFT, top, _RIGHT, top, SIENNA, 1.5)
    # ``by_seat`` counts the predators as one seat after those with a clan
    columns = [(seat, out, stayed) for seat, (out, stayed) in drop.by_seat().items() if out or stayed][: clans + 1]
    for line, word in enumerate((say("out"), say("inside"))):
        canvas.text(word, _LEFT, top + 43 + 25 * line, capped(canvas, 17), colour=SIENNA, middle=True, width=68)
    for column, (seat, out, stayed) in enumerate(columns):
        x = _LEFT + 84 + 45 * column
        if seat < min(clans, len(drop.looks)):
            canvas.seat(drop.looks[seat], x, top + 18, 28)
        elif seat < clans:
            canvas.picture_in("disc_small.neutral", Rect(x - 13, top + 5, 26, 26))
        else:
            canvas.icon("saber-toothed-cat-head", x, top + 18, 26, HEMATITE)
        canvas.text(str(out), x, top + 43, 19, kind="bold", colour=GREEN, align="centre", middle=True)
        canvas.text(str(stayed), x, top + 68, 19, kind="bold", colour=RED, align="centre", middle=True)
    canvas.line(_LEFT, top + 84, _RIGHT, top + 84, SIENNA, 1.5)


def paint_verdict_words(canvas: Canvas, words: str, is_same: bool) -> None:
    """Draw the verdict on a recomputed drop in a box: green if the drop is the same as recorded, else red."""
    ink = GREEN if is_same else RED
    box = _VERDICT_AREA
    canvas.frame(box, ink, thick=4, radius=9)
    canvas.icon("check-mark" if is_same else "cancel", box.x + 28, box.centery, 30, ink)
    area = Rect(box.x + 50, box.y + 2, box.w - 56, box.h - 4)
    canvas.prose(words, area, capped(canvas, 20, most=1.1), kind="display", colour=ink, middle=True, least=12)
