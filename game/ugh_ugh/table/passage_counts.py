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
from game.ugh_ugh.rules.state import members_by_seat, members_of, tuple_without
from game.ugh_ugh.table import layout
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect, inset

#: Seconds for which a number hops after a piece has landed.
HOP_SECONDS = 0.18
#: The height of a number's hop, in units.
_HOP_HEIGHT = 6.0
#: The growth of a number at the top of its hop, as a share of its size.
_HOP_GROWTH = 1 / 3
#: Seconds for which the ribbon shakes after a beast landed.
SHAKE_SECONDS = 0.2
#: The largest shift of the shaking ribbon, in units.
_SHAKE_WIDTH = 3.0
#: The margin at both ends of the ribbon.
_MARGIN = 14.0
#: The gap between two clans, in the roomy styles.
_GAP = 20.0
#: The gap between two clans, in the narrow style.
_NARROW_GAP = 12.0
#: The size of a seat's token, in the roomy styles.
_TOKEN_SIZE = 30.0
#: The size of a seat's token, in the narrow style.
_SMALL_TOKEN_SIZE = 24.0
#: The size of a beast's head.
_HEAD_SIZE = 32.0
_HEAD_ICONS = {TIGER: "tiger-head", BEAR: "bear-head"}
_FREED_INK = theme.colour("#611408")
_DOT_COLOUR = (120, 84, 46)
_LIGHT_COLOUR = (250, 236, 200)
_THONG_SHADE, _THONG_COLOUR = (54, 32, 18), (196, 160, 108)


@dataclass(slots=True)
class PassageCounts:
    """The pieces counted on the ribbon over the bowl and on the stone at the tower's foot.

    - ``inside``: the pieces known to be in the Passage.
    - ``before_bang``: the pieces that lay in the bowl before the last bang; ``None`` after a throw.
    - ``no_piece_note``: an icon and a text after a drop that let no piece out; both empty after any other drop.
    - ``landing``: the piece that has just landed, and the progress (0..1) of its number's hop; ``None`` afterwards.
    """

    inside: tuple[int, ...] = ()
    before_bang: tuple[int, ...] | None = None
    no_piece_note: tuple[str, str] = ("", "")
    landing: tuple[int, float] | None = None

    def begin(self, before_bang: tuple[int, ...] | None = None) -> None:
        """Begin a throw, or a bang if ``before_bang`` lists the pieces that lie in the bowl."""
        self.before_bang = before_bang
        self.no_piece_note = ("", "")

    def clear_no_piece_note(self) -> None:
        """Remove the note on a drop that let no piece out, since the match goes on."""
        self.no_piece_note = ("", "")

    def end(self, drop: CameOut) -> None:
        """End a drop; if it let no piece out, show a note on that."""
        self.leave(*drop.pieces)
        self.no_piece_note = no_piece_note(drop)

    def enter(self, *pieces: int) -> None:
        """Add pieces that went into the Passage."""
        self.inside = (*tuple_without(self.inside, pieces), *pieces)

    def leave(self, *pieces: int) -> None:
        """Remove pieces that came out of the Passage."""
        self.inside = tuple_without(self.inside, pieces)

    def rest(self, tray: tuple[int, ...], known: CommonKnowledge) -> None:
        """Show the result of the last drop, without animation."""
        self.inside = known.inside
        self.before_bang = None
        self.no_piece_note = ("", "")
        self.landing = None
        if known.last is not None:
            self.no_piece_note = no_piece_note(known.last)
            if known.last.drummer is not None:
                self.before_bang = tuple_without(tray, known.last.pieces)

    def freed_among(self, pieces: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of ``pieces`` that the last bang freed; none after a throw."""
        if self.before_bang is None:
            return ()
        return tuple_without(pieces, self.before_bang)


def no_piece_note(drop: CameOut) -> tuple[str, str]:
    """Return an icon and a text if a drop let no piece out; else two empty texts."""
    if drop.pieces:
        return "", ""
    if drop.drummer is not None:
        return "", say("Nobody was freed")
    if not drop.thrown:
        return "", say("Nobody was thrown in")
    return "wooden-fence", say_many("One got stuck", "{count} got stuck", drop.thrown)


class _ClanCount(NamedTuple):
    """A clan on the ribbon.

    - ``member_count``: the number of its members in the bowl.
    - ``freed_count``: how many of these members the last bang freed.
    - ``hop``: the progress (0..1) of the hop that the number makes.
    """

    seat: int
    member_count: int
    freed_count: int
    hop: float


def draw_ribbon(
    canvas: Canvas, looks: tuple[theme.SeatLook, ...], landed_pieces: tuple[int, ...], passage_counts: PassageCounts
) -> None:
    """Draw the ribbon on the bowl's rim: the clans in the order of landing, or a text if the drop let no piece out."""
    landing_piece, progress = passage_counts.landing or (None, 0.0)
    freed_pieces = passage_counts.freed_among(landed_pieces)
    clan_counts = []
    for seat, members in members_by_seat(landed_pieces).items():
        hop = progress if landing_piece in members else 0.0
        clan_counts.append(_ClanCount(seat, len(members), len(members_of(freed_pieces, seat)), hop))
    beasts = tuple([piece for piece in landed_pieces if piece >= TIGER])
    if clan_counts or beasts:
        shift = 0.0
        if landing_piece in beasts and 0 < progress < 1:  # a beast that lands shakes the ribbon from side to side
            side = 1 if int(progress * 6) % 2 else -1
            shift = _SHAKE_WIDTH * (1 - progress) * side
        _draw_counts(canvas, looks, tuple(clan_counts), beasts, shift)
    elif any(passage_counts.no_piece_note) and not passage_counts.before_bang:
        _draw_text(canvas, *passage_counts.no_piece_note)


@sketched_once
def _draw_text(canvas: Canvas, icon: str, text: str) -> None:
    """Draw the ribbon with a text on it, after an icon if there is one."""
    _draw_parchment(canvas, layout.RIBBON)
    size = lettering.capped(canvas, 22, most=1.1)
    x, y = layout.RIBBON.center
    width = canvas.text_width(text, size, "bold")
    if icon:
        canvas.icon(icon, x - width / 2 - 8, y, 28, theme.BLOOD)
        x += 14
    canvas.text(text, x, y, size, kind="bold", colour=theme.INK, align="centre", middle=True, width=360)


@sketched_once
def _draw_counts(
    canvas: Canvas,
    looks: tuple[theme.SeatLook, ...],
    clan_counts: tuple[_ClanCount, ...],
    beasts: tuple[int, ...],
    shift: float,
) -> None:
    """Draw the ribbon with a number for each clan, the beasts last."""
    place = layout.RIBBON.move(shift, 0)
    _draw_parchment(canvas, place)
    style = _best_style(canvas, looks, clan_counts, beasts)
    x = place.centerx - style.width(canvas, looks, clan_counts, beasts) / 2
    y = place.centery
    for index, clan_count in enumerate(clan_counts):
        if index:
            canvas.circle(x - style.gap / 2, y, 2.5, _DOT_COLOUR)
        x = style.draw(canvas, looks[clan_count.seat], clan_count, x, y) + style.gap
    for index, beast in enumerate(beasts):
        if clan_counts or index:
            canvas.circle(x - style.gap / 2, y, 2.5, _DOT_COLOUR)
        canvas.icon(_HEAD_ICONS[beast], x + _HEAD_SIZE / 2, y, _HEAD_SIZE, theme.BLOOD)
        x += _HEAD_SIZE + style.gap
        if style.shows_cries:
            left = x + 2 - style.gap
            x += 2 + canvas.text(_cry(beast), left, y, style.cry_size, kind="display", colour=_FREED_INK, middle=True)


def _cry(beast: int) -> str:
    """Return the word that stands beside a beast on the ribbon."""
    return say("tiger!") if beast == TIGER else say("bear!")


class _Style(NamedTuple):
    """A style of the ribbon: sizes of letters, tokens and gaps, and whether to show names, freed members and cries.

    ``freed_size`` is the text size of the number of freed members, ``cry_size`` that of the word beside a beast.
    """

    number_size: float
    name_size: float
    freed_size: float
    cry_size: float
    token_size: float
    gap: float
    shows_names: bool = False
    shows_freed: bool = False
    shows_cries: bool = True

    def width(
        self, canvas: Canvas, looks: Sequence[theme.SeatLook], clan_counts: Sequence[_ClanCount], beasts: Sequence[int]
    ) -> float:
        """Return the width of all clans."""
        width = self.gap * (len(clan_counts) + len(beasts) - 1)
        for clan_count in clan_counts:
            width += self.token_size + 4 + canvas.text_width(str(clan_count.member_count), self.number_size, "display")
            if self.shows_names:
                width += canvas.text_width(looks[clan_count.seat].name, self.name_size, "bold") + 6
            if self.shows_freed and clan_count.freed_count:
                width += canvas.text_width(f"+{clan_count.freed_count}", self.freed_size, "bold") + 6
        if self.shows_cries:
            width += sum(2 + canvas.text_width(_cry(beast), self.cry_size, "display") for beast in beasts)
        return width + _HEAD_SIZE * len(beasts)

    def draw(self, canvas: Canvas, look: theme.SeatLook, clan_count: _ClanCount, x: float, y: float) -> float:
        """Draw a clan from ``x`` on; return its right end."""
        canvas.seat(look, x + self.token_size / 2, y, self.token_size)
        x += self.token_size + 4
        if self.shows_names:
            x += canvas.text(look.name, x, y, self.name_size, kind="bold", colour=theme.INK, middle=True) + 6
        width = canvas.text_width(str(clan_count.member_count), self.number_size, "display")
        rise = 4 * clan_count.hop * (1 - clan_count.hop)  # 1 in the middle of the hop
        size = self.number_size
        if rise:
            size = lettering.fixed_size(canvas, self.number_size * canvas.text_size * (1 + _HOP_GROWTH * rise))
        canvas.text(
            str(clan_count.member_count),
            x + width / 2,
            y - _HOP_HEIGHT * rise,
            size,
            kind="display",
            colour=theme.INK,
            align="centre",
            middle=True,
        )
        x += width
        if self.shows_freed and clan_count.freed_count:
            freed_text = f"+{clan_count.freed_count}"
            x += 6 + canvas.text(freed_text, x + 6, y - 1, self.freed_size, kind="bold", colour=_FREED_INK, middle=True)
        return x


def _best_style(
    canvas: Canvas, looks: Sequence[theme.SeatLook], clan_counts: Sequence[_ClanCount], beasts: Sequence[int]
) -> _Style:
    """Return the first style that fits into the ribbon.

    The first style shows everything. Each further style leaves out one more thing: the names, the freed members, some
    of the size, and the cries.
    """
    # the text sizes of numbers, names, freed members and cries
    number, name, freed, cry = [lettering.capped(canvas, size, most=1.1) for size in (28, 22, 20, 24)]
    full = _Style(number, name, freed, cry, _TOKEN_SIZE, _GAP, shows_names=True, shows_freed=True)
    without_names = full._replace(shows_names=False)
    without_freed = without_names._replace(shows_freed=False)
    number, name, freed, cry = [lettering.fixed_size(canvas, size) for size in (26, 20, 20, 22)]
    narrow = _Style(number, name, freed, cry, _SMALL_TOKEN_SIZE, _NARROW_GAP)
    room = layout.RIBBON.w - 2 * _MARGIN
    for style in (full, without_names, without_freed, narrow):
        if style.width(canvas, looks, clan_counts, beasts) <= room:
            return style
    return narrow._replace(shows_cries=False)


def _draw_parchment(canvas: Canvas, place: Rect) -> None:
    """Draw the strip of parchment and the thongs that tie it to the rim."""
    canvas.fill(Rect(place.x + 4, place.y + 6, place.w - 8, place.h), theme.SHADE, alpha=150, radius=10)
    canvas.panel("panel.parchment", place)
    canvas.fill(inset(place, 10, 5), _LIGHT_COLOUR, alpha=84, radius=8)
    for side in (-1, 1):
        for thong in (12, 19):
            x = place.centerx + side * (place.w / 2 - thong)
            for tone, thick in ((_THONG_SHADE, 4), (_THONG_COLOUR, 2)):
                canvas.line(x, place.y + 6, x + 3 * side, place.y - 9, tone, thick=thick)


# The stone at the tower's foot, which counts the pieces known to be inside.

_NOBODY_INK = (204, 192, 174)


def draw_stone(canvas: Canvas, looks: tuple[theme.SeatLook, ...], inside: tuple[int, ...]) -> None:
    """Draw the stone with the number of each clan's members inside, and the head of each beast inside."""
    counts = tuple([len(members_of(inside, seat)) for seat in range(len(looks))])
    beasts = tuple([piece for piece in sorted(inside) if piece >= TIGER])
    _draw_counted_stone(canvas, looks, counts, beasts)


@sketched_once
def _draw_counted_stone(
    canvas: Canvas, looks: tuple[theme.SeatLook, ...], counts: tuple[int, ...], beasts: tuple[int, ...]
) -> None:
    """Draw the stone: below its heading a line for each clan, with its token and the number of its members inside."""
    rect = layout.inside_stone(len(looks))
    canvas.panel("panel.slab", rect)
    _draw_stone_heading(canvas, rect, beasts)
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


def _draw_stone_heading(canvas: Canvas, rect: Rect, beasts: tuple[int, ...]) -> None:
    """Draw the heading of the stone and the heads of the beasts inside.

    If the heading's word is too wide, draw a fence instead.
    """
    word = say("inside")
    size = lettering.fixed_size(canvas, 20)
    room = rect.w - 18 - 26 * len(beasts)
    heading_x = rect.centerx - 13 * len(beasts)
    if canvas.text_size > layout.USUAL_TEXT_SIZE or canvas.text_width(word, size, "bold") > room:
        canvas.icon("wooden-fence", heading_x, rect.y + 20, 24, theme.PARCHMENT, shadow=True)
    else:
        canvas.text(
            word,
            heading_x,
            rect.y + 20,
            size,
            kind="bold",
            colour=theme.PARCHMENT,
            align="centre",
            middle=True,
            shadow=theme.SHADE,
        )
    for index, beast in enumerate(reversed(beasts)):
        canvas.icon(_HEAD_ICONS[beast], rect.right - 21 - 26 * index, rect.y + 19, 24, theme.EMBER, shadow=True)
