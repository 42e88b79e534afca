"""Counts of the pieces that went into the Passage and came out, clan by clan.

A ribbon over the bowl counts the pieces that landed there; a stone at the tower's foot counts pieces still inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.words import say, say_many
from game.ugh_ugh.bots.memory import CommonKnowledge
from game.ugh_ugh.rules.cards import BEAR, TIGER
from game.ugh_ugh.rules.events import CameOut
from game.ugh_ugh.rules.state import NOBODY, members_by_seat, members_of, tuple_without
from game.ugh_ugh.table import layout
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect, inset

#: Seconds for which a number hops after it has grown, the height of the hop, and its growth in size.
HOP_SECONDS = 0.18
_HOP = 6.0
_HOP_GROWTH = 1 / 3
#: Seconds for which the ribbon shakes after a beast landed.
SHAKE_SECONDS = 0.2
#: How far the ribbon shakes (units).
_SHAKE = 3.0
#: The margin at both ends of the ribbon, and the usual and the least gap between two entries.
_MARGIN, _GAP, _NARROW_GAP = 14.0, 20.0, 12.0
#: The usual and the least size of a seat's token, and the size of a beast's head.
_TOKEN, _SMALL_TOKEN, _HEAD = 30.0, 24.0, 32.0
_HEADS = {TIGER: "tiger-head", BEAR: "bear-head"}
_FREED, _DOT, _LIGHT = theme.colour("#611408"), (120, 84, 46), (250, 236, 200)
_THONG_SHADE, _THONG = (54, 32, 18), (196, 160, 108)


@dataclass(slots=True)
class PassageCounts:
    """The state of ribbon and stone.

    - ``inside``: the pieces known to be in the Passage.
    - ``before``: the pieces that lay in the bowl before the last bang, ``None`` after a throw.
    - ``no_piece_text``: an icon and a text for a drop from which no piece came out; empty after any other drop.
    - ``grown``: the piece that has just landed, with the progress (0..1) of its number's hop.
    """

    inside: tuple[int, ...] = ()
    before: tuple[int, ...] | None = None
    no_piece_text: tuple[str, str] = ("", "")
    grown: tuple[int, float] | None = None

    def begin(self, before: tuple[int, ...] | None = None) -> None:
        """Begin a throw, or a bang with the pieces that lay in the bowl ``before``."""
        self.before = before
        self.no_piece_text = ("", "")

    def clear_no_piece_text(self) -> None:
        """Remove the text for a drop without pieces, since the match goes on."""
        self.no_piece_text = ("", "")

    def end(self, drop: CameOut) -> None:
        """End a drop; if no piece came out, show the text for that."""
        self.leave(*drop.pieces)
        self.no_piece_text = no_piece_words(drop)

    def enter(self, *pieces: int) -> None:
        """Add pieces that went into the Passage."""
        self.inside = (*tuple_without(self.inside, pieces), *pieces)

    def leave(self, *pieces: int) -> None:
        """Remove pieces that came out of the Passage."""
        self.inside = tuple_without(self.inside, pieces)

    def rest(self, tray: tuple[int, ...], known: CommonKnowledge) -> None:
        """Show the result of the last drop, without animation."""
        self.inside = known.inside
        last = known.last
        banged = last is not None and last.drummer is not None
        # the pieces that were out before a bang; the ribbon marks the others as freed by it
        self.before = tuple([piece for piece in tray if piece not in last.pieces]) if last and banged else None
        self.no_piece_text = no_piece_words(last) if last is not None else ("", "")
        self.grown = None


def no_piece_words(drop: CameOut) -> tuple[str, str]:
    """Return an icon and a text for a drop from which no piece came out; both empty otherwise."""
    if drop.pieces:
        return "", ""
    if drop.drummer is not None:
        return "", say("Nobody was freed")
    if not drop.thrown:
        return "", say("Nobody was thrown in")
    return "wooden-fence", say_many("One got stuck", "{count} got stuck", drop.thrown)


class _Entry(NamedTuple):
    """A clan on the ribbon: its members in the bowl, those that the last bang freed, and its hop (0..1)."""

    seat: int
    number: int
    freed: int
    hop: float


def draw_ribbon(
    canvas: Canvas, looks: tuple[theme.SeatLook, ...], landed: tuple[int, ...], passage_counts: PassageCounts
) -> None:
    """Draw the ribbon on the bowl's rim: the clans in the order of landing, or words on a drop without any piece."""
    grown, progress = passage_counts.grown or (NOBODY, 0.0)
    freed = (
        ()
        if passage_counts.before is None
        else tuple([piece for piece in landed if piece not in passage_counts.before])
    )
    entries = tuple(
        [
            _Entry(seat, len(mine), len(members_of(freed, seat)), hop=progress if grown in mine else 0.0)
            for seat, mine in members_by_seat(landed).items()
        ]
    )
    beasts = tuple([piece for piece in landed if piece >= TIGER])
    if entries or beasts:
        shift = 0.0
        if grown in beasts and 0 < progress < 1:  # a predator has just landed: it shakes the ribbon from side to side
            side = 1 if int(progress * 6) % 2 else -1
            shift = _SHAKE * (1 - progress) * side
        _draw_counts(canvas, looks, entries, beasts, shift)
    elif any(passage_counts.no_piece_text) and not passage_counts.before:
        _draw_text(canvas, *passage_counts.no_piece_text)


@sketched_once
def _draw_text(canvas: Canvas, icon: str, words: str) -> None:
    """Draw the ribbon with words on it."""
    _draw_parchment(canvas, layout.RIBBON)
    size = lettering.capped(canvas, 22, most=1.1)
    middle = layout.RIBBON.center
    width = canvas.text_width(words, size, "bold")
    if icon:
        canvas.icon(icon, middle[0] - width / 2 - 8, middle[1], 28, theme.BLOOD)
    x = middle[0] + (14 if icon else 0)
    canvas.text(words, x, middle[1], size, kind="bold", colour=theme.INK, align="centre", middle=True, width=360)


@sketched_once
def _draw_counts(
    canvas: Canvas,
    looks: tuple[theme.SeatLook, ...],
    entries: tuple[_Entry, ...],
    beasts: tuple[int, ...],
    shift: float,
) -> None:
    """Draw the ribbon with a number for each clan, the beasts last."""
    place = layout.RIBBON.move(shift, 0)
    _draw_parchment(canvas, place)
    style = _best_style(canvas, looks, entries, beasts)
    x = place.centerx - style.width(canvas, looks, entries, beasts) / 2
    y = place.centery
    for index, entry in enumerate(entries):
        if index:
            canvas.circle(x - style.gap / 2, y, 2.5, _DOT)
        x = style.draw(canvas, looks[entry.seat], entry, x, y) + style.gap
    for index, beast in enumerate(beasts):
        if entries or index:
            canvas.circle(x - style.gap / 2, y, 2.5, _DOT)
        canvas.icon(_HEADS[beast], x + _HEAD / 2, y, _HEAD, theme.BLOOD)
        x += _HEAD + style.gap
        if style.cries:
            x += 2 + canvas.text(
                _cry(beast), x + 2 - style.gap, y, style.cry, kind="display", colour=_FREED, middle=True
            )


def _cry(beast: int) -> str:
    """Return the word that stands beside a beast on the ribbon."""
    return say("tiger!") if beast == TIGER else say("bear!")


class _Style(NamedTuple):
    """The text sizes of an entry on the ribbon, the sizes of its token and gap, and what is shown.

    ``plus`` is the size of the number freed, ``cry`` the size of the word beside a beast. ``names``, ``freed`` and
    ``cries`` tell whether names, numbers freed and those words are shown.
    """

    number: float
    name: float
    plus: float
    cry: float
    token: float
    gap: float
    names: bool = False
    freed: bool = False
    cries: bool = True

    def width(
        self, canvas: Canvas, looks: Sequence[theme.SeatLook], entries: Sequence[_Entry], beasts: Sequence[int]
    ) -> float:
        """Return the width of all entries."""
        width = self.gap * (len(entries) + len(beasts) - 1)
        for entry in entries:
            width += self.token + 4 + canvas.text_width(str(entry.number), self.number, "display")
            if self.names:
                width += canvas.text_width(looks[entry.seat].name, self.name, "bold") + 6
            if self.freed and entry.freed:
                width += canvas.text_width(f"+{entry.freed}", self.plus, "bold") + 6
        if self.cries:
            width += sum(2 + canvas.text_width(_cry(beast), self.cry, "display") for beast in beasts)
        return width + _HEAD * len(beasts)

    def draw(self, canvas: Canvas, look: theme.SeatLook, entry: _Entry, x: float, y: float) -> float:
        """Draw an entry from ``x`` on; return its right end."""
        canvas.seat(look, x + self.token / 2, y, self.token)
        x += self.token + 4
        if self.names:
            x += canvas.text(look.name, x, y, self.name, kind="bold", colour=theme.INK, middle=True) + 6
        width = canvas.text_width(str(entry.number), self.number, "display")
        up = 4 * entry.hop * (1 - entry.hop)  # 1 in the middle of the hop
        size = self.number
        if up:
            size = lettering.steady(canvas, self.number * canvas.text_size * (1 + _HOP_GROWTH * up))
        canvas.text(
            str(entry.number),
            x + width / 2,
            y - _HOP * up,
            size,
            kind="display",
            colour=theme.INK,
            align="centre",
            middle=True,
        )
        x += width
        if self.freed and entry.freed:
            freed_text = f"+{entry.freed}"
            x += 6 + canvas.text(freed_text, x + 6, y - 1, self.plus, kind="bold", colour=_FREED, middle=True)
        return x


def _best_style(
    canvas: Canvas, looks: Sequence[theme.SeatLook], entries: Sequence[_Entry], beasts: Sequence[int]
) -> _Style:
    """Return the first style that fits: full, then without names, without freed members, smaller, without cries."""
    # the text sizes of numbers, names, freed members and cries
    number, name, plus, cry = [lettering.capped(canvas, size, most=1.1) for size in (28, 22, 20, 24)]
    roomy = _Style(number, name, plus, cry, _TOKEN, _GAP, names=True, freed=True)
    number, name, plus, cry = [lettering.steady(canvas, size) for size in (26, 20, 20, 22)]
    narrow = _Style(number, name, plus, cry, _SMALL_TOKEN, _NARROW_GAP)
    least = narrow._replace(cries=False)
    styles = roomy, roomy._replace(names=False), roomy._replace(names=False, freed=False), narrow
    room = layout.RIBBON.w - 2 * _MARGIN
    return next((style for style in styles if style.width(canvas, looks, entries, beasts) <= room), least)


def _draw_parchment(canvas: Canvas, place: Rect) -> None:
    """Draw the strip of parchment and the thongs that tie it to the rim."""
    canvas.fill(Rect(place.x + 4, place.y + 6, place.w - 8, place.h), theme.SHADE, alpha=150, radius=10)
    canvas.panel("panel.parchment", place)
    canvas.fill(inset(place, 10, 5), _LIGHT, alpha=84, radius=8)
    for side in (-1, 1):
        for thong in (12, 19):
            x = place.centerx + side * (place.w / 2 - thong)
            for tone, thick in ((_THONG_SHADE, 4), (_THONG, 2)):
                canvas.line(x, place.y + 6, x + 3 * side, place.y - 9, tone, thick=thick)


# The stone at the tower's foot, which counts the pieces known to be inside.

_NOBODY_INK = (204, 192, 174)


def draw_stone(canvas: Canvas, looks: tuple[theme.SeatLook, ...], inside: tuple[int, ...]) -> None:
    """Draw the stone with the number of each clan's members inside, and the head of each beast inside."""
    counts = tuple([len(members_of(inside, seat)) for seat in range(len(looks))])
    _draw_counted_stone(canvas, looks, counts, tuple([piece for piece in sorted(inside) if piece >= TIGER]))


@sketched_once
def _draw_counted_stone(
    canvas: Canvas, looks: tuple[theme.SeatLook, ...], counts: tuple[int, ...], beasts: tuple[int, ...]
) -> None:
    """Draw the stone with a line for each clan below the heading: its token and how many of its members are inside."""
    rect = layout.inside_stone(len(looks))
    canvas.panel("panel.slab", rect)
    _draw_stone_head(canvas, rect, beasts)
    for seat, (look, count) in enumerate(zip(looks, counts, strict=True)):
        y = rect.y + 52 + 32 * seat
        canvas.seat(look, rect.x + 26, y, 28)
        canvas.text(
            str(count),
            rect.x + 57,
            y,
            lettering.capped(canvas, 26, most=1.1),
            kind="display",
            colour=theme.BRIGHT if count else _NOBODY_INK,
            align="centre",
            middle=True,
            shadow=theme.SHADE,
        )


def _draw_stone_head(canvas: Canvas, rect: Rect, beasts: tuple[int, ...]) -> None:
    """Draw the heading of the stone: a word if it fits, else a fence, and the heads of beasts inside."""
    word = say("inside")
    size = lettering.steady(canvas, 20)
    room = rect.w - 18 - 26 * len(beasts)
    middle = rect.centerx - 13 * len(beasts)
    if canvas.text_size > layout.USUAL_TEXT or canvas.text_width(word, size, "bold") > room:
        canvas.icon("wooden-fence", middle, rect.y + 20, 24, theme.PARCHMENT, shadow=True)
    else:
        canvas.text(
            word,
            middle,
            rect.y + 20,
            size,
            kind="bold",
            colour=theme.PARCHMENT,
            align="centre",
            middle=True,
            shadow=theme.SHADE,
        )
    for place, beast in enumerate(reversed(beasts)):
        canvas.icon(_HEADS[beast], rect.right - 21 - 26 * place, rect.y + 19, 24, theme.EMBER, shadow=True)
