"""The panels of the result screen: the winner at the left, and the sentences and counts below the points."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core import Match
from game.core.aftermath import DecidingFactor, SummarySentence
from game.core.words import say
from game.kept.match_progress import winner_words
from game.screens.navigation import open_screen
from game.screens.parts.table_data import ResultPaints
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid, inset, row
from game.ui.lettering import capped, draw_title
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, GREY, PARCHMENT, SHADE, SeatLook
from game.ui.widgets import Button, RoundButton, buttons_in_one_size, heading, stitches

PANEL = Rect(40, 86, 440, 694)
_SPARK_COUNT = 46
#: the angle between two sparks: the golden angle, at which they never lie in rows
_SPARK_ANGLE = 2.39996
#: y of the winner's disc
_DISC_Y = PANEL.y + 214
#: y of the winner's name
_TITLE_Y = PANEL.y + 352
#: y of the seam above what decided the match
_SEAM_Y = PANEL.y + 406
_DECIDING_PICTURE_AREA = Rect(PANEL.x + 32, PANEL.y + 470, PANEL.w - 64, 132)
_DECIDING_WORDS_AREA = Rect(PANEL.x + 30, PANEL.y + 610, PANEL.w - 60, 66)


def paint_winner(
    canvas: Canvas,
    looks: Sequence[SeatLook],
    winning_seats: Sequence[int],
    factor: DecidingFactor | None,
    paints: ResultPaints,
) -> None:
    """Paint the panel with the winners' discs and names, and below them what decided the match.

    ``looks`` are the looks of all seats; ``paints`` says how the game paints what decided the match.
    """
    winners = [looks[seat] for seat in winning_seats]
    canvas.panel("panel.hide", PANEL)
    stitches(canvas, PANEL.x + 34, PANEL.y + 16, PANEL.w - 68)
    shift_y = 0.0 if factor is not None else 110.0
    if winners:
        _paint_glow(canvas, shift_y)
        _paint_discs(canvas, winners, shift_y)
    else:
        canvas.standing("fire.logs_out", PANEL.centerx, PANEL.y + 250 + shift_y)
        canvas.icon("small-fire", PANEL.centerx, _DISC_Y - 40 + shift_y, 120, GREY, shadow=True)
    draw_title(
        canvas,
        winner_words([look.name for look in winners]),
        PANEL.centerx,
        _TITLE_Y + shift_y,
        58,
        align="centre",
        width=PANEL.w - 50,
    )
    if factor is not None:
        _paint_deciding_factor(canvas, factor, looks[factor.seat], paints)


def _paint_glow(canvas: Canvas, shift_y: float) -> None:
    """Paint firelight and sparks behind the winners."""
    x, y = PANEL.centerx, _DISC_Y + shift_y
    with canvas.clip(inset(PANEL, 10)):
        for width in (300, 420, 560, 700):
            canvas.picture_in("glow.fire", Rect(x - width / 2, y - width / 2, width, width), add=True)
        # sparks at distances and in sizes that look random, but not on the name below or on the crown
        for index in range(_SPARK_COUNT):
            angle = index * _SPARK_ANGLE
            distance = 104 + (index * 37) % 96
            dx, dy = distance * math.cos(angle), distance * math.sin(angle) * 0.92 - 12
            size = 8 + (index * 7) % 15
            is_above_name = abs(dx) < 206 and -206 < dy < 104
            is_on_crown = abs(dx) < 62 and dy < -80
            if is_above_name and not is_on_crown:
                spark = Rect(x + dx - size / 2, y + dy - size / 2, size, size)
                canvas.picture_in("spark", spark, add=True)


def _paint_discs(canvas: Canvas, winners: list[SeatLook], shift_y: float) -> None:
    """Paint the winners' tokens, each with a laurel: a large one, or smaller ones side by side."""
    if len(winners) == 1:
        canvas.icon("laurel-crown", PANEL.centerx, _DISC_Y - 142 + shift_y, 96, GOLD, shadow=True)
        canvas.seat(winners[0], PANEL.centerx, _DISC_Y + shift_y, 184)
        return
    spacing = min(136.0, (PANEL.w - 60) / len(winners))
    for index, look in enumerate(winners):
        x = PANEL.centerx + (index - (len(winners) - 1) / 2) * spacing
        canvas.icon("laurel-crown", x, _DISC_Y - spacing * 0.75 + shift_y, spacing * 0.42, GOLD, shadow=True)
        canvas.seat(look, x, _DISC_Y + shift_y, spacing * 0.88)


def _paint_deciding_factor(canvas: Canvas, factor: DecidingFactor, look: SeatLook, paints: ResultPaints) -> None:
    """Paint what decided the match, with its title and words."""
    stitches(canvas, PANEL.x + 34, _SEAM_Y, PANEL.w - 68)
    title = Rect(PANEL.x + 34, _SEAM_Y + 16, PANEL.w - 68, 34)
    heading(canvas, factor.title, title, capped(canvas, 26, most=1.15), align="centre")
    width = min(_DECIDING_PICTURE_AREA.w, _DECIDING_PICTURE_AREA.h * factor.shape)
    glow = Rect(_DECIDING_PICTURE_AREA.centerx - 230, _DECIDING_PICTURE_AREA.centery - 96, 460, 192)
    canvas.picture_in("glow.spot", glow, add=True, alpha=200)
    height = width / factor.shape
    place = Rect(_DECIDING_PICTURE_AREA.centerx - width / 2, _DECIDING_PICTURE_AREA.centery - height / 2, width, height)
    paints.deciding_factor(canvas, factor, look, place)
    size = capped(canvas, 20, most=1.3)
    canvas.prose(factor.words, _DECIDING_WORDS_AREA, size, colour=PARCHMENT, align="centre", middle=True, shadow=SHADE)


# Sentences and counts

_SENTENCES_AREA = Rect(504, 526, 600, 254)
_COUNTS_AREA = Rect(1120, 526, 440, 254)
MOST_SENTENCES = 3
#: below the counts: the button that shows the best drop
_BEST_DROP_BUTTON = Rect(_COUNTS_AREA.x + 16, _COUNTS_AREA.y + 134, _COUNTS_AREA.w - 32, 52)
#: the area of the buttons that save the best drop
_SAVE_BUTTONS = Rect(_BEST_DROP_BUTTON.x, _BEST_DROP_BUTTON.bottom + 6, _BEST_DROP_BUTTON.w, 48)
#: width of the round button at the right end of a sentence
_ROUND_BUTTON = 42.0


def paint_sentences(
    canvas: Canvas, sentences: Sequence[SummarySentence], looks: Sequence[SeatLook], *, alone: bool = False
) -> None:
    """Paint the sentences, each with its seat's token; if they are ``alone``, also in the place of the counts."""
    place = _sentences_place(alone=alone)
    canvas.panel("panel.slab", place)
    heading(
        canvas, say("Highlights"), Rect(place.x + 34, place.y + 18, place.w - 68, 40), capped(canvas, 27, most=1.05)
    )
    for sentence, line in zip(sentences, _sentence_lines(place), strict=False):
        canvas.panel("well", line)
        if sentence.seat is not None:
            canvas.seat(looks[sentence.seat], line.x + 32, line.centery, 40)
        else:
            canvas.icon("talk", line.x + 32, line.centery, 34, GOLD, shadow=True)
        margins = 70 if sentence.record is None else 70 + _ROUND_BUTTON + 4
        area = Rect(line.x + 60, line.y + 2, line.w - margins, line.h - 4)
        canvas.prose(
            sentence.words, area, capped(canvas, 20, most=1.2), colour=BONE, middle=True, shadow=SHADE, least=16
        )


def sentence_controls(
    sentences: Sequence[SummarySentence], films: Collection[int], go: Callable[[int], None], *, alone: bool = False
) -> list[Control]:
    """List the sentences that are about a record as buttons; ``go(record)`` shows the record again.

    ``films`` are the records with drops. If the sentences are ``alone``, they also take the place of the counts.
    """
    controls = []
    lines = _sentence_lines(_sentences_place(alone=alone))
    for index, (sentence, line) in enumerate(zip(sentences, lines, strict=False)):
        if sentence.record is None:
            continue
        has_drop = sentence.record in films
        tip = say("Watch this drop again.") if has_drop else say("Watch this move again.")
        look = _SentenceLook("film-strip" if has_drop else "clockwise-rotation")
        act = partial(go, sentence.record)
        controls.append(Control(f"result.tale.{index}", "button", sentence.words, line, act, tooltip=tip, look=look))
    return controls


def _sentences_place(*, alone: bool) -> Rect:
    """Return the place of the sentences; if they are ``alone``, it includes the place of the counts."""
    return _SENTENCES_AREA.union(_COUNTS_AREA) if alone else _SENTENCES_AREA


def _sentence_lines(place: Rect) -> list[Rect]:
    """Return the line of each sentence on the slab."""
    return [Rect(place.x + 22, place.y + 56 + 62 * index, place.w - 44, 58) for index in range(MOST_SENTENCES)]


@dataclass(frozen=True, slots=True)
class _SentenceLook:
    """The look of a sentence that can be pressed: a round button at the end of its line, brighter under the pointer."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button over the sentence's text, which is painted already."""
        line = control.rect
        if touch.hovered or touch.pressed:
            canvas.fill(inset(line, 3), BONE, alpha=18, radius=8)
        button_place = Rect(
            line.right - _ROUND_BUTTON - 6, line.centery - _ROUND_BUTTON / 2, _ROUND_BUTTON, _ROUND_BUTTON
        )
        RoundButton(self.icon).draw(canvas, replace(control, rect=button_place), touch)


def paint_counts(canvas: Canvas, title: str, counts: Sequence[tuple[int, str]], *, low: bool = False) -> None:
    """Paint the counts, each a number with words; with ``low``, there is space below for the best drop's buttons."""
    canvas.panel("panel.slab", _COUNTS_AREA)
    top = _COUNTS_AREA.y + (12 if low else 18)
    heading(canvas, title, Rect(_COUNTS_AREA.x + 34, top, _COUNTS_AREA.w - 68, 40), capped(canvas, 27, most=1.05))
    area = Rect(_COUNTS_AREA.x + 16, _COUNTS_AREA.y + 54, _COUNTS_AREA.w - 32, 188)
    line = Rect(area.x, _COUNTS_AREA.y + 46, area.w, _BEST_DROP_BUTTON.y - _COUNTS_AREA.y - 52)
    cells = row(line, len(counts), gap=6) if low else _count_cells(area, len(counts))
    size = capped(canvas, 16 if low else 18, most=1.15)
    # the numbers of a row stand at one height
    shifts: dict[float, float] = {}
    for cell, (_, words) in zip(cells, counts, strict=False):
        shift = _shift_in_count(canvas, cell, words, size)
        shifts[cell.y] = min(shift, shifts.get(cell.y, shift))
    for cell, (number, words) in zip(cells, counts, strict=False):
        _paint_count(canvas, cell, number, words, size, shifts[cell.y])


def best_drop_controls(
    stage: Stage, match: Match, why: str, watch: Callable[[], None], why_no_film: str
) -> list[Control]:
    """List the button that shows the best drop of the match, and the buttons that save it in several formats.

    ``why`` says why the drop is remarkable (empty if the page says so already), ``why_no_film`` why no video can be
    made here (empty if it can).
    """
    gif = partial(open_screen, stage, "export_of_match", match, "gif")
    film = partial(open_screen, stage, "export_of_match", match, "video")
    # key, label, action and tooltip of each button, and why it cannot be used (empty if it can)
    formats = (
        ("gif", say("GIF"), gif, say("Save as an animated GIF."), ""),
        ("video", say("Video"), film, say("Save as a video with sound."), why_no_film),
        (
            "page",
            say("Page"),
            partial(open_screen, stage, "export_page_of_match", match),
            say("Save this drop as a web page."),
            "",
        ),
    )
    words = say("Watch the drop of the match")
    look = Button("on", "film-strip", size=20)
    saving = [
        Control(
            f"result.best.{key}",
            "button",
            label,
            cell,
            act,
            enabled=not why_not,
            why_not=why_not,
            tooltip=tip,
            look=Button(size=19),
        )
        for cell, (key, label, act, tip, why_not) in zip(row(_SAVE_BUTTONS, len(formats), gap=8), formats, strict=True)
    ]
    best = Control("result.best", "button", words, _BEST_DROP_BUTTON, watch, tooltip=why, look=look)
    return [best, *buttons_in_one_size(stage.canvas, saving)]


def _words_area(cell: Rect) -> Rect:
    """Return the largest place that the words below the number of a cell may take."""
    return Rect(cell.x + 9, cell.y + 37, cell.w - 18, cell.h - 40)


def _shift_in_count(canvas: Canvas, cell: Rect, words: str, size: float) -> float:
    """Return how far down a number with its words is shifted to be centred in ``cell``."""
    area = _words_area(cell)
    return max(0.0, area.h - canvas.prose_height(words, area.w, size) - 4) / 2


def _paint_count(canvas: Canvas, cell: Rect, number: int, words: str, size: float, shift_y: float) -> None:
    """Paint a number with its words below, ``shift_y`` lower than if the words filled ``cell``."""
    canvas.panel("well", cell)
    area = _words_area(cell)
    canvas.text(
        str(number),
        cell.centerx,
        cell.y + 24 + shift_y,
        capped(canvas, 28, most=1.0),
        kind="display",
        colour=GOLD,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=cell.w - 10,
    )
    height = min(area.h - shift_y, canvas.prose_height(words, area.w, size) + 4)
    below = Rect(area.x, area.y + shift_y, area.w, height)
    canvas.prose(words, below, size, colour=PARCHMENT, align="centre", middle=True)


def _count_cells(room: Rect, count: int) -> list[Rect]:
    """Return the cells for ``count`` counts in two rows; if ``count`` is odd, the upper row has one cell more."""
    if count <= 4:
        return grid(room, columns=2, rows=2, gap=8)
    lower_count = count // 2
    height = room.h / 2 - 4
    upper = row(Rect(room.x, room.y, room.w, height), count - lower_count, gap=8)
    lower = row(Rect(room.x, room.y + room.h / 2 + 4, room.w, height), lower_count, gap=8)
    return upper + lower
