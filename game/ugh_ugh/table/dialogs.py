"""The dialogs over the table, and the pictures of a match on the result screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from game.core import Match, aftermath
from game.core.notation import WrittenMove
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.parts import move_controls
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.aftermath import EMPTY_RESERVE, TORCH, star_parts
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import CARDS
from game.ugh_ugh.rules.state import stars
from game.ugh_ugh.table import cards, words
from game.ugh_ugh.table.face import Face, Intents
from game.ugh_ugh.table.parts import GoodsButton
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.charts import Chart
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, centred, column, grid, inset
from game.ui.overlays import dim

#: A dialog over the table; a person can close it.
Dialog: TypeAlias = "move_controls.Dialog[Face, Intents]"


#: The panel of a card dialog with at most one way to pay.
CARD_PANEL = Rect(622, 142, 356, 610)
#: The panel of a card dialog with several ways to pay beside the card.
CARD_PANEL_WITH_WAYS = Rect(450, 152, 700, 576)
#: Height of the note below a card that would have no effect now.
_NO_EFFECT_NOTE_HEIGHT = 72.0


def _draw_title(canvas: Canvas, title: str, panel: Rect, *, depth: float, size: float, margin: float) -> None:
    """Draw the title of a dialog ``depth`` units below the top of its panel, and ``margin`` units off its sides."""
    canvas.text(
        title,
        panel.centerx,
        panel.y + depth,
        size,
        kind="display",
        colour=theme.GOLD,
        align="centre",
        middle=True,
        shadow=theme.SHADE,
        width=panel.w - 2 * margin,
    )


@dataclass(frozen=True, slots=True)
class CardDialog:
    """A dialog that shows a card large, with a button for each way to build it.

    - ``builds``: the legal moves that build the card. ``why_not_built``: the reason if there are none.
    - ``why_in_vain``: why building the card would have no effect now; empty if it would have one.
    """

    key: str
    builds: tuple[WrittenMove, ...]
    why_not_built: str
    why_in_vain: str = ""

    #: the dialog can be left without a move
    can_be_left = True

    @property
    def _panel(self) -> Rect:
        """The panel: upright around the card, or wider with the ways to pay beside the card."""
        if len(self.builds) > 1:
            return CARD_PANEL_WITH_WAYS
        return inset(CARD_PANEL, 0, -_NO_EFFECT_NOTE_HEIGHT / 2) if self.why_in_vain else CARD_PANEL

    @property
    def _card(self) -> Rect:
        """The place of the card."""
        return Rect(self._panel.x + 28, self._panel.y + 28, 300, 422)

    @property
    def _foot(self) -> Rect:
        """The place below the card, as wide as the card."""
        top = self._card.bottom + 12
        if self.why_in_vain:
            top += _NO_EFFECT_NOTE_HEIGHT
        return Rect(self._card.x, top, self._card.w, self._panel.bottom - top - 24)

    @property
    def _side(self) -> Rect:
        """The place beside the card."""
        return Rect(self._card.right + 24, self._card.y, self._panel.right - self._card.right - 52, self._card.h + 70)

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the card and the notes on it: why its effect would be wasted, why it cannot be built, how to pay."""
        dim(canvas, SCREEN)
        panel = self._panel
        canvas.panel("panel.hide", panel)
        widgets.stitch_edges(canvas, panel, margin=24, above=9, below=11)
        cards.draw_large_card(canvas, self.key, self._card)
        if self.why_in_vain:
            note = Rect(self._card.x, self._card.bottom + 8, self._card.w, _NO_EFFECT_NOTE_HEIGHT)
            canvas.prose(self._in_vain_words, note, 19, colour=theme.ACTIVE, align="centre", middle=True)
        if not self.builds:
            note = Rect(self._foot.x, self._foot.y, self._foot.w, self._foot.h - 62)
            canvas.prose(self.why_not_built, note, 20, colour=theme.PARCHMENT, align="centre", middle=True)
        elif len(self.builds) > 1:
            side = self._side
            canvas.text(
                say("Build it?"),
                side.x,
                side.y + 16,
                30,
                kind="display",
                colour=theme.GOLD,
                middle=True,
                shadow=theme.SHADE,
                width=side.w,
            )
            canvas.prose(say("Choose how to pay."), Rect(side.x, side.y + 40, side.w, 54), 20, colour=theme.PARCHMENT)

    @property
    def _in_vain_words(self) -> str:
        """The sentence that says why the card would have no effect now."""
        return say("Right now its effect would be wasted. {reason}", reason=self.why_in_vain)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return a button for each way to pay, and Back."""
        foot = self._foot
        side = self._side
        if len(self.builds) > 1:
            area = Rect(side.x, side.y + 96, side.w, side.h - 162)
            back = Rect(side.x, side.bottom - 54, 160, 54)
        else:
            area = Rect(foot.x, foot.y, foot.w, 58)
            back = Rect(foot.centerx - 80, foot.bottom - 54, 160, 54)
        controls = payment_buttons(face, playing, self.builds, area, CARDS[self.key].cost, say("Build"))
        return [*controls, move_controls.back_button(back, intents.close_dialog)]


@dataclass(frozen=True, slots=True)
class PaymentDialog:
    """A dialog with several ways to pay for one thing; ``printed_cost`` is the cost printed on it."""

    title: str
    ways: tuple[WrittenMove, ...]
    printed_cost: tuple[int, ...]

    #: the dialog can be left without a move
    can_be_left = True

    @property
    def _panel(self) -> Rect:
        """The panel, with room for the ways to pay in columns of up to 8."""
        columns = math.ceil(len(self.ways) / 8)
        return centred(max(460, 60 + 240 * min(columns, 5)), 200 + 58 * min(8, len(self.ways)))

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the panel and its title."""
        dim(canvas, SCREEN)
        canvas.panel("panel.hide", self._panel)
        _draw_title(canvas, self.title, self._panel, depth=44, size=30, margin=30)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return the buttons of the ways to pay, and Back."""
        panel = self._panel
        area = Rect(panel.x + 30, panel.y + 84, panel.w - 60, panel.h - 170)
        back = Rect(panel.centerx - 80, panel.bottom - 72, 160, 52)
        buttons = payment_buttons(face, playing, self.ways, area, self.printed_cost, say("Pay"))
        return [*buttons, move_controls.back_button(back, intents.close_dialog)]


def payment_buttons(
    face: Face,
    playing: MoveControls,
    ways: Sequence[WrittenMove],
    room: Rect,
    printed_cost: tuple[int, ...],
    label: str,
) -> list[Control]:
    """Return a button for each way to pay, in as many columns as needed.

    A move without a payment pays the printed cost. The ``label`` is shown only if there is a single column.
    """
    if not ways:
        return []
    columns = math.ceil(len(ways) / 7)
    rows = math.ceil(len(ways) / columns)
    height = min(58.0, (room.h - 6 * (rows - 1)) / rows)
    cells = grid(Rect(room.x, room.y, room.w, rows * (height + 6) - 6), columns, rows, gap=6)
    return [
        playing.control(
            f"pay.{index}",
            "button",
            label if columns < 2 else "",
            cell,
            (way,),
            look=GoodsButton(getattr(way, "pay", ()) or printed_cost, style="fire" if index == 0 else "stone", size=22),
            first=index == 0,
            tooltip=words.phrase(way, face.names),
        )
        for index, (way, cell) in enumerate(zip(ways, cells, strict=False))
    ]


@dataclass(frozen=True, slots=True)
class Gallery:
    """A dialog with all cards that a clan has built, large enough to read."""

    title: str
    keys: tuple[str, ...]

    #: the dialog can be left without a move
    can_be_left = True

    @property
    def _panel(self) -> Rect:
        """The panel, which has room for all cards in one row or two rows. It is small if there are no cards."""
        if not self.keys:
            return centred(620, 260)
        if len(self.keys) > 5:  # two rows of cards
            return Rect(50, 66, 1500, 780)
        return centred(100 + 285 * max(2, len(self.keys)), 570)

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the panel with its title, and the cards in one or two rows."""
        dim(canvas, SCREEN)
        panel = self._panel
        canvas.panel("panel.hide", panel)
        widgets.stitches(canvas, panel.x + 24, panel.y + 9, panel.w - 48)
        _draw_title(canvas, self.title, panel, depth=48, size=32, margin=50)
        if not self.keys:
            canvas.text(
                say("Nothing has been built yet."),
                panel.centerx,
                panel.centery,
                24,
                colour=theme.PARCHMENT,
                align="centre",
                middle=True,
                width=panel.w - 60,
            )
            return
        for key, place in zip(self.keys, self._card_places(), strict=True):
            cards.draw_large_card(canvas, key, place)

    def _card_places(self) -> list[Rect]:
        """Return the places of the cards, in one row or two."""
        panel = self._panel
        rows = 1 if len(self.keys) <= 5 else 2
        columns = len(self.keys) if rows == 1 else max(5, math.ceil(len(self.keys) / 2))
        area = Rect(panel.x + 36, panel.y + 90, panel.w - 72, panel.h - 180)
        height = min(380.0, (area.h - 14 * (rows - 1)) / rows)
        # the low cards of two rows are relatively wide, so that their text has room
        aspect = 0.71 if rows == 1 else 0.85
        width = min(height * aspect, (area.w - 14 * (columns - 1)) / columns)
        left = area.centerx - (columns * (width + 14) - 14) / 2
        places = []
        for index in range(len(self.keys)):
            row, column_index = divmod(index, columns)
            places.append(Rect(left + column_index * (width + 14), area.y + row * (height + 14), width, height))
        return places

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return a control for each card, so that it can be heard, and the control that closes the gallery."""
        back = Rect(SCREEN.centerx - 90, self._panel.bottom - 74, 180, 54)
        places = self._card_places() if self.keys else []
        return [
            *(
                Control(
                    f"gallery.{key}",
                    "card",
                    say(CARDS[key].title),
                    place,
                    heard=say(CARDS[key].text),
                    only_shows=True,
                    sound="",
                )
                for key, place in zip(self.keys, places, strict=True)
            ),
            move_controls.back_button(back, intents.close_dialog),
        ]


@dataclass(frozen=True, slots=True)
class Offer:
    """The choice of a clan card to keep: the cards are shown large in the middle of the table."""

    keys: tuple[str, ...]
    moves: tuple[WrittenMove, ...]
    panel: Rect = field(default_factory=lambda: centred(760, 560))

    def place(self, index: int) -> Rect:
        """Return the place of the card with this index."""
        inner = inset(self.panel, 40, 36)
        width = (inner.w - 40 * (len(self.keys) - 1)) / max(1, len(self.keys))
        return Rect(inner.x + index * (width + 40), inner.y, width, inner.h - 92)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the cards on it."""
        canvas.panel("panel.hide", self.panel)
        for index, key in enumerate(self.keys):
            cards.draw_large_card(canvas, key, self.place(index))

    def controls(self, face: Face, playing: MoveControls) -> list[Control]:
        """Return two controls for each card: the card itself, and a button under it."""
        controls = []
        for index, move in enumerate(self.moves):
            place = self.place(index)
            title = words.phrase(move, face.names)
            controls.append(playing.control(f"offer.{index}", "card", title, place, (move,), focusable=False))
            button = Rect(place.x, place.bottom + 20, place.w, 72)
            look = widgets.Button("fire" if len(self.moves) == 1 else "stone")
            controls.append(playing.control(f"keep.{index}", "button", title, button, (move,), look=look))
        return controls


def offer_of(legal_moves: Sequence[WrittenMove]) -> Offer | None:
    """Return the choice of a clan card if one has to be kept now, else ``None``."""
    keeps = [move for move in legal_moves if isinstance(move, moves.Keep)]
    return Offer(tuple(move.card for move in keeps), tuple(keeps)) if keeps else None


# The pictures on the result screen: the sources of each clan's Rock Stars, and the source that decided the match

_HEADING_HEIGHT, _ROW_HEIGHT = 44.0, 50.0
#: Height of the chart below its heading.
_CHART_HEIGHT = 138.0
#: Width of the token and the name in a row.
_SEAT_WIDTH = 170.0
#: Width of the total in a row.
_TOTAL_WIDTH = 54.0
_TILE_SIZE = 40.0


def paint_deciding_factor(canvas: Canvas, factor: aftermath.DecidingFactor, look: theme.SeatLook, rect: Rect) -> None:
    """Paint what brought the tenth star: a card, the torch or a member; a star if it was none of these."""
    if factor.picture_key in CARDS:
        cards.draw_wall_card(canvas, factor.picture_key, rect)
    elif factor.picture_key == EMPTY_RESERVE:
        canvas.picture_in(f"member.{look.colour}", rect)
    else:
        canvas.picture_in("torch" if factor.picture_key == TORCH else "star_carved", rect)


def paint_history(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Paint a row of star sources for each clan, and below them a chart of the scores."""
    looks = seat_looks(match.names, match.table)
    order = sorted(range(len(looks)), key=lambda seat: (-stars(match.state, seat), seat))
    _draw_heading(canvas, say("Every star, one by one"), Rect(rect.x, rect.y - 6, rect.w, _HEADING_HEIGHT))
    height = min(_ROW_HEIGHT, (rect.h - 2 * _HEADING_HEIGHT - _CHART_HEIGHT) / len(looks))
    rows = column(Rect(rect.x, rect.y + _HEADING_HEIGHT - 4, rect.w, height * len(looks)), len(looks))
    for seat, row in zip(order, rows, strict=True):
        _paint_clan(canvas, looks[seat], star_parts(match.state, seat), stars(match.state, seat), row)
    top = rows[-1].bottom + 8
    _draw_heading(canvas, say("Rock Stars during the match"), Rect(rect.x, top, rect.w, _HEADING_HEIGHT - 8))
    Chart(match.score_history, looks).draw(
        canvas, Rect(rect.x + 34, top + _HEADING_HEIGHT + 2, rect.w - 204, rect.bottom - top - _HEADING_HEIGHT - 38)
    )


def _draw_heading(canvas: Canvas, words: str, rect: Rect) -> None:
    size = lettering.capped(canvas, 25, most=1.05)
    canvas.text(words, rect.x, rect.centery, size, kind="display", colour=theme.HEMATITE, middle=True, width=rect.w)


def _paint_clan(canvas: Canvas, look: theme.SeatLook, sources: Sequence[aftermath.Part], total: int, row: Rect) -> None:
    """Paint a clan's row: its name, a picture with stars for each source, and the total."""
    y = row.centery
    size = min(_TILE_SIZE, row.h - 6)
    canvas.seat(look, row.x + 18, y, min(34.0, size))
    canvas.text(look.name, row.x + 42, y, 20, kind="bold", colour=theme.INK, middle=True, width=_SEAT_WIDTH - 50)
    total_size = lettering.capped(canvas, 28, most=1.05)
    canvas.text(
        str(total),
        row.right,
        y,
        total_size,
        kind="display",
        colour=theme.HEMATITE,
        align="right",
        middle=True,
        width=_TOTAL_WIDTH,
    )
    room = row.w - _SEAT_WIDTH - _TOTAL_WIDTH
    spacing = min(size + 26, room / max(1, len(sources)))
    for index, source in enumerate(sources):
        _paint_source(
            canvas, look, source, Rect(row.x + _SEAT_WIDTH + spacing * index, y - size / 2, size, size), spacing
        )


def _paint_source(canvas: Canvas, look: theme.SeatLook, source: aftermath.Part, place: Rect, spacing: float) -> None:
    """Paint a source of Rock Stars as a tile, with its stars in a row that begins at the tile's lower right corner.

    The stars stay left of the next tile, ``spacing`` units to the right.
    """
    if source.picture_key in CARDS:
        cards.draw_tile(canvas, source.picture_key, place)
    elif source.picture_key == TORCH:
        canvas.picture_in("torch", place)
    elif source.picture_key == EMPTY_RESERVE:
        canvas.picture_in(f"member_small.{look.colour}", place)
    size = min(20.0, place.h * 0.5)
    for index in range(source.points):
        x = min(place.right - size * 0.5 + index * size * 0.6, place.x + spacing - size)
        canvas.picture_in("star.on", Rect(x, place.bottom - size * 0.8, size, size))
