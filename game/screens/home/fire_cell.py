"""A game's cell on the home screen: a fire that burns, glows or is cold, and a stone slab with the game's name."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from game.core import GameEntry
from game.core.words import say
from game.kept.library import Summary
from game.kept.match_progress import how_it_ended, leader_or_day, round_words
from game.kept.names import people_in
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import ACTIVE, BONE, GREY, PARCHMENT, SHADE, Colour

#: distance of the fire's foot from the upper edge of its cell
GROUND = 226
#: the number of frames in the animation of a burning fire
FRAMES = 12
#: the number of sparks of one fire
_SPARK_COUNT = 8
#: the time between two sparks, as a share of the animation
_SPARK_DELAY = 0.618
#: how high a spark rises
_SPARK_HEIGHT = 180
#: the size of a spark when it begins to rise
_SPARK_SIZE = 20
#: distance of the slab from the upper edge of its cell, and by how much it is raised at the burning fire
_SLAB_TOP, _RAISED_BY = 236, 20
#: height of a closed slab
_CLOSED_HEIGHT = 96.0
#: height of an unfolded slab, with its buttons
_UNFOLDED_HEIGHT = 152.0
#: height of the slab at the burning fire
_BURNING_HEIGHT = 170.0
#: height of the slab at a burning fire whose game has an open match
_OPEN_MATCH_HEIGHT = 164.0
#: least height that a second line of words adds to a slab
_MIN_SECOND_LINE = 28.0
#: factors of the text size that are tried in turn until the words fit on one line
_SIZE_FACTORS = (1.0, 0.95, 0.9, 0.86)
#: how far down on the screen the lower edge of a slab may lie
_LOWEST_EDGE = 838.0
#: margin of the words on a slab
_SIDE_MARGIN = 22.0
#: width of the tick beside the title of a game that is learnt
_TICK_WIDTH = 34.0
#: top and height of the words
_WORDS_TOP, _WORDS_HEIGHT = 47.0, 38.0
#: the usual size of a title, and its least size in one line, as a share of the usual one
_TITLE_SIZE, _MIN_TITLE_SHARE = 27.0, 0.65
#: the text size of the facts at the right of a slab (the round or the length of a match, the number of players), and
#: how far they end from the right edge of the slab and from the words at their left
_FACTS_SIZE, _FACTS_MARGIN, _FACTS_GAP = 19.0, 24.0, 12.0
#: the size of the icon of a person, and the distance of its middle from the number of players
_PERSON_SIZE, _PERSON_GAP = 22.0, 15.0
#: top and height of the buttons on a slab
_BUTTONS_TOP, _BUTTON_HEIGHT = 88.0, 48.0
#: seconds for which a slab shows how the last match ended
_RECENT_SECONDS = 7 * 86_400
#: distances of the players' tokens from the middle of the fire
_TOKEN_OFFSETS = (-112, 112, -164, 164, 216)


def fire_area(cell: Rect) -> Rect:
    """Return the part of a cell in which its fire and sparks move."""
    return Rect(cell.centerx - 62, cell.y + GROUND - _SPARK_HEIGHT - 12, 124, _SPARK_HEIGHT + 18)


def draw_fire(canvas: Canvas, cell: Rect, frame: int) -> None:
    """Draw a burning fire with its stones and sparks; ``frame`` is the frame of the animation, counted from 0."""
    x, y = cell.centerx, cell.y + GROUND
    canvas.standing("embers", x, y)
    canvas.standing(f"fire.{frame}", x, y)
    canvas.standing("fire.stones_front", x, y)
    for number in range(_SPARK_COUNT):
        age = (frame / FRAMES + number * _SPARK_DELAY) % 1.0
        sway = math.sin(number * 2.4 + age * 4) * (12 + 26 * age)
        size = _SPARK_SIZE * (1 - 0.5 * age)
        height = 40 + (_SPARK_HEIGHT - 40) * age
        canvas.picture_in("spark", Rect(x + sway - size / 2, y - height - size / 2, size, size), add=True)


@dataclass(frozen=True, slots=True)
class FireCell:
    """A game in its ``cell`` of the home screen: a fire over a stone slab with the game's texts and buttons.

    - ``open_match``, ``last_match``: the game's open match, and its match that ended last, if there are any.
    - ``is_learnt``: whether the game's lesson has been finished.
    - ``has_unread``: whether some match files of the game have been read only in part so far.
    - ``is_burning``: whether this is the one burning fire. Of the other fires, those with an open match glow.
    - ``is_chosen``: whether the fire is pointed at or focused; if no fire is, whether it is the burning one.
    - ``title_size``: the text size of the title, equal in all cells of a wall; 0 for the usual one.
    """

    game: GameEntry
    cell: Rect
    open_match: Summary | None = None
    last_match: Summary | None = None
    is_learnt: bool = False
    has_unread: bool = False
    is_burning: bool = False
    is_chosen: bool = False
    title_size: float = 0.0

    @property
    def is_lit(self) -> bool:
        """Whether the game's fire burns or glows."""
        return self.is_burning or self.open_match is not None

    @property
    def is_new(self) -> bool:
        """Whether neither the lesson nor a match of the game has been finished yet.

        False while that is not certain, because not all match files have been read.
        """
        return not self.is_learnt and self.last_match is None and not self.has_unread

    @property
    def is_unfolded(self) -> bool:
        """Whether the slab has been unfolded to show its buttons; the slab of the burning fire always shows its own."""
        return self.is_chosen and self.game.built and not self.is_burning

    # Places of the parts

    def slab(self, canvas: Canvas) -> Rect:
        """Return the slab in screen coordinates."""
        height = _CLOSED_HEIGHT
        if self.is_burning:
            height = _BURNING_HEIGHT if self.open_match is None else _OPEN_MATCH_HEIGHT
        elif self.is_unfolded:
            height = _UNFOLDED_HEIGHT
        height += self._second_line_height(canvas)
        raised_by = _RAISED_BY if self.is_burning else 0
        top = min(self.cell.y + _SLAB_TOP - raised_by, _LOWEST_EDGE - height)
        return Rect(self.cell.x, top, self.cell.w, height)

    def cell_on_slab(self, canvas: Canvas) -> Rect:
        """Return the cell moved so that its fire stands on the slab."""
        return Rect(self.cell.x, self.slab(canvas).y - _SLAB_TOP, self.cell.w, self.cell.h)

    def fire_picture_place(self, canvas: Canvas) -> Rect:
        """Return the part of the cell above its slab, with the picture of the fire."""
        return Rect(self.cell.x, self.cell.y, self.cell.w, self.slab(canvas).y - self.cell.y)

    def title_place(self, canvas: Canvas) -> Rect:
        """Return the part of the slab with the title and the line below it."""
        slab = self.slab(canvas)
        return Rect(slab.x, slab.y, slab.w, min(slab.h, _BUTTONS_TOP + self._second_line_height(canvas)))

    def button_row(self, canvas: Canvas) -> Rect:
        """Return the place of the row of buttons on an unfolded slab."""
        slab = self.slab(canvas)
        top = slab.y + _BUTTONS_TOP + self._second_line_height(canvas)
        height = _BUTTON_HEIGHT if self.is_unfolded else slab.bottom - 16 - top
        return Rect(slab.x + 16, top, slab.w - 32, height)

    def _second_line_height(self, canvas: Canvas) -> float:
        """Return how much higher the slab is for a second line of words, 0 if one line is enough."""
        height = canvas.prose_height(self.words(), self._words_width(canvas), self._words_size(canvas))
        if height <= _WORDS_HEIGHT * 1.2:
            return 0.0
        return max(_MIN_SECOND_LINE, height - _WORDS_HEIGHT)

    def _words_width(self, canvas: Canvas) -> float:
        """Return the width left for the words, beside the number of players or "Continue" if one is shown."""
        width = self.cell.w - _SIDE_MARGIN - _FACTS_MARGIN
        if self.open_match is None:
            width -= canvas.text_width(self._player_count_words(), self._facts_size(canvas), "bold") + _PERSON_GAP
            width -= _PERSON_SIZE / 2 + _FACTS_GAP
        elif not self.is_burning:
            width -= self._continue_width(canvas) + 16
        return width

    def _continue_width(self, canvas: Canvas) -> float:
        """Return the width of the word "Continue" with its arrow."""
        return canvas.text_width(say("Continue"), capped(canvas, 22, most=1.2), "display") + 28

    def _words_size(self, canvas: Canvas) -> float:
        """Return the text size of the words below the title, which grows with the person's text size up to 1.3 times.

        Words that are only a little too wide for one line get a smaller size, so that no single word is left for a
        second line.
        """
        size = capped(canvas, 21, most=1.3)
        width = self._words_width(canvas)
        for factor in _SIZE_FACTORS:
            if canvas.prose_height(self.words(), width, size * factor) <= _WORDS_HEIGHT * 1.2:
                return size * factor
        return size

    def fitting_title_size(self, canvas: Canvas) -> float:
        """Return the text size in which the title fits in one line, which is at most the usual size.

        Returns 0 if this size would be too small: then the title takes two lines.
        """
        width = self._width_for_title(canvas) - (_TICK_WIDTH if self.is_learnt else 0.0)
        usual_size = capped(canvas, _TITLE_SIZE, most=1.05)
        title = say(self.game.title)
        size = canvas.prose_size([title], Rect(0, 0, width, 40), usual_size, "display", least=16)
        is_whole = canvas.text_width(title, size, "display") <= width
        return size if is_whole and size >= _MIN_TITLE_SHARE * usual_size else 0.0

    def _width_for_title(self, canvas: Canvas) -> float:
        """Return the width left for the title and its tick, at the left of the round or of the length of a match."""
        length_width = canvas.text_width(self._round_or_length(), self._facts_size(canvas), "bold")
        return self.cell.w - _SIDE_MARGIN - _FACTS_MARGIN - length_width - _FACTS_GAP

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the logs and embers, the slab with its words, and the tokens of an open match."""
        cell = self.cell_on_slab(canvas)
        x, y = cell.centerx, cell.y + GROUND
        # the slab of a lit cell unfolds over the painted cell, which shows the fire already
        is_fire_painted = self.is_unfolded and self.is_lit
        if not is_fire_painted:
            shows_embers = self.is_lit or self.is_unfolded
            canvas.standing("fire.logs_lit" if shows_embers else "fire.logs_out", x, y)
            if shows_embers and not self.is_burning:
                canvas.standing("embers", x, y)
                canvas.standing("smoke", x, y - 24)
            canvas.standing("fire.stones_front", x, y)
        slab = self.slab(canvas)
        if self.is_chosen and self.game.built:
            canvas.panel("glow.ember", slab, alpha=170)
        canvas.panel("panel.slab_lit" if self.is_lit or self.is_unfolded else "panel.slab", slab)
        self._paint_words(canvas, slab)
        if self.open_match is not None:
            looks = self.open_match.looks
            for offset, look in zip(sorted(_TOKEN_OFFSETS[: len(looks)]), looks, strict=False):
                canvas.seat(look, slab.centerx + offset, slab.y - 12, 46)

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw over the painted cell: the whole cell again if its slab is unfolded, and a glow while it is pressed."""
        if self.is_unfolded:
            self.paint(canvas)
        if touch.pressed:
            canvas.panel("glow.ember", self.slab(canvas))

    def _paint_words(self, canvas: Canvas, slab: Rect) -> None:
        """Paint the title, a tick if the game is learnt, the words below, and the facts at the right of both."""
        ink: Colour = ACTIVE if self.is_lit or self.is_unfolded else PARCHMENT
        facts_ink: Colour = BONE if self.is_lit or self.is_unfolded else PARCHMENT
        if not self.game.built:
            ink = facts_ink = GREY
        size = self.title_size or capped(canvas, _TITLE_SIZE, most=1.05)
        title = say(self.game.title)
        title_width = self._width_for_title(canvas) - (_TICK_WIDTH if self.is_learnt else 0.0)
        x = slab.x + _SIDE_MARGIN
        y = slab.y + 30
        # a name that does not fit even in the least size needs two lines, which end above the words
        if self.fitting_title_size(canvas):
            canvas.text(
                title, x, y, size, kind="display", colour=ink, middle=True, shadow=SHADE, width=title_width, least=16
            )
        else:
            canvas.prose(
                title, Rect(x, y - 31, title_width, 46), size, kind="display", colour=ink, middle=True, shadow=SHADE
            )
        drawn_width = min(title_width, canvas.text_width(title, size, "display"))
        if self.is_learnt:
            canvas.picture_in("cv.tick", Rect(x + drawn_width + 8, y - 13, 28, 28))
        words = Rect(
            x, slab.y + _WORDS_TOP, self._words_width(canvas), _WORDS_HEIGHT + self._second_line_height(canvas)
        )
        words_ink = BONE if self.game.built else GREY
        canvas.prose(self.words(), words, self._words_size(canvas), colour=words_ink, middle=True, least=16)
        right = slab.right - _FACTS_MARGIN
        self._paint_fact(canvas, self._round_or_length(), right, y, facts_ink)
        if self.open_match is None:
            width = self._paint_fact(canvas, self._player_count_words(), right, words.centery, facts_ink)
            canvas.icon("person", right - width - _PERSON_GAP, words.centery - 1, _PERSON_SIZE, facts_ink)
        elif not self.is_burning:
            self._paint_continue(canvas, right, words.centery)

    def _round_or_length(self) -> str:
        """Return the round of the open match; if no match is open, return how long a match takes."""
        if self.open_match is not None:
            return round_words(self.open_match)
        return say("{minutes} min", minutes=_range_of(self.game.minutes_each or (self.game.minutes,)))

    def _player_count_words(self) -> str:
        """Return the possible numbers of players as a text, such as "2–4"."""
        return _range_of(self.game.seats)

    @staticmethod
    def _facts_size(canvas: Canvas) -> float:
        """Return the text size of the facts at the right, which does not grow with the person's text size."""
        return capped(canvas, _FACTS_SIZE, most=1.0)

    def _paint_fact(self, canvas: Canvas, fact: str, right: float, y: float, ink: Colour) -> float:
        """Draw a fact that ends at ``right``, and return its width."""
        size = self._facts_size(canvas)
        return canvas.text(fact, right, y, size, kind="bold", colour=ink, align="right", middle=True)

    def _paint_continue(self, canvas: Canvas, right: float, y: float) -> None:
        """Paint the word "Continue" with its arrow, ending at ``right``."""
        canvas.icon("play-button", right - 10, y, 20, ACTIVE)
        size = capped(canvas, 22, most=1.2)
        canvas.text(
            say("Continue"),
            right - 26,
            y,
            size,
            kind="display",
            colour=ACTIVE,
            align="right",
            middle=True,
            shadow=SHADE,
        )

    def words(self) -> str:
        """Return the words below the title.

        They say who leads in the open match, or else how a recent match ended, or else what the game is about.
        """
        if not self.game.built:
            return say("Not available yet.")
        if self.open_match is not None:
            return self._standing(self.open_match)
        if self.last_match is not None:
            is_recent = time.time() - self.last_match.last_played < _RECENT_SECONDS
            if is_recent or not self.game.line:
                return how_it_ended(self.last_match)
        return say(self.game.line) if self.game.line else ""

    def _standing(self, match: Summary) -> str:
        """Return who leads and, if only one person plays, whether it is this person's turn."""
        standing = leader_or_day(match)
        people = people_in(match)
        is_persons_turn = match.seat is not None and match.names[match.seat] in people
        if is_persons_turn and len(people) == 1:
            return say("{standing}. Your turn.", standing=standing)
        return standing


def _range_of(counts: Sequence[int]) -> str:
    """Return the range of some numbers as text, such as ``2-4``, or ``3`` if all are equal."""
    least, most = min(counts), max(counts)
    return str(least) if least == most else f"{least}-{most}"
