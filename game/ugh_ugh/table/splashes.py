"""Splashes: important events shown large before the Passage for a second, with the clans they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from game.core.rules import Event
from game.core.words import say, say_many
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.calling import hungry_predators
from game.ugh_ugh.rules.cards import CARDS, MEMBERS_EACH, STARS_TO_WIN, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import State, members_by_seat, stars
from game.ugh_ugh.table import cards, caves, layout
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset

#: Seconds for which a splash is shown.
SECONDS = 1.0
#: Seconds of a splash that another splash follows.
_BEFORE_ANOTHER = 0.5
#: Seconds for which the changes of a skipped splash stay in sight.
AFTER_SKIP = 0.6
#: The least number of pieces freed by one bang that gets a splash.
_LEAST_FREED = 3
#: The share of a splash's time in which its banner comes down.
_COMING = 0.12
#: The share of a splash's time in which its banner goes up again.
GOING = 0.18
#: How far the banner comes down (units).
_TRAVEL = 70.0
_VEIL_ALPHA = 52
_BANNER = Rect(592, 176, 416, 336)
#: The places of a banner's card and of its star, from which they fly on.
CARD = Rect(610, 200, 206, 288)
STAR = Rect(855, 212, 112, 112)
#: the bowl with its ribbon and the stone, which stay lit
_BOWL = Rect(560, 656, 552, 240)
_MOST_FIGURES = 5
#: The smallest text size at which a sentence stays on one line.
_LEAST_TEXT_SIZE = 20.0
_ROPE_SHADE = (40, 24, 14)
_ROPE = (190, 154, 104)
_CLAW_SHADE = (60, 12, 6)
#: The width of one change of a clan in the row that shows its changes.
_CHANGE_WIDTH = 76.0
_CLAW, _PILL, _PIGMENT = theme.colour("#A3200F"), theme.colour("#8E2414"), theme.colour("#4A1A12")


@dataclass(frozen=True, slots=True)
class ClanChange:
    """The change for a seat: gained (or lost, if negative) members and stars."""

    seat: int
    members: int = 0
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Splash:
    """The content of a splash.

    - ``icon``, ``pieces``: what is drawn side by side; if there is a ``card``, the card is drawn instead.
    - ``title``, ``line``, ``more``: three lines. Instead of an empty ``line``, the clans of the pieces are drawn, each
      with the number of its pieces.
    - ``seat``: the seat whose token stands before ``line``, and before the ``headline`` above the table.
    - ``clawed``: claw marks are drawn over the pieces.
    - ``changes``: the members and stars that seats gain or lose.
    """

    icon: str
    title: str
    line: str
    more: str = ""
    pieces: tuple[int, ...] = ()
    clawed: bool = False
    card: str = ""
    changes: tuple[ClanChange, ...] = ()
    seat: int | None = None
    headline: str = ""

    @property
    def spoken(self) -> list[str]:
        """The lines that the narrator says.

        A line that is also the headline is left out, since the narrator reads it from the log next.
        """
        return [line for line in (self.title, self.line, self.more) if line and line != self.headline]


@dataclass(slots=True)
class SkippedChanges:
    """The changes of splashes that were skipped; they stay in sight for ``seconds``."""

    changes: tuple[ClanChange, ...] = ()
    seconds: float = 0.0

    def add(self, changes: Sequence[ClanChange]) -> None:
        """Add changes to those shown, summed up by seat."""
        total = {each.seat: each for each in self.changes}
        for each in changes:
            before = total.get(each.seat, ClanChange(each.seat))
            total[each.seat] = ClanChange(each.seat, before.members + each.members, before.stars + each.stars)
        self.changes = tuple(total.values())
        self.seconds = AFTER_SKIP

    def pass_by(self, seconds: float) -> None:
        """Advance by ``seconds``, and remove the changes when their time is over."""
        self.seconds -= seconds
        if self.seconds <= 0:
            self.changes = ()


def splashes_of(
    happened: Sequence[Event], view: State, names: Sequence[str], own: int | None = None
) -> Iterator[tuple[Splash, float] | None]:
    """Yield for each event its splash and the seconds for which it is shown, or ``None``.

    ``view`` is the view before the events. ``own`` is the seat of the only person at the table, who is addressed as
    "you"; ``None`` if there are several people, or nobody.
    """
    splashes = []
    for index, event in enumerate(happened):
        following = RULES.after(view, event)
        if isinstance(event, events.Eaten):
            is_first_meal = not index or not isinstance(happened[index - 1], events.Eaten)
            meals = tuple(takewhile(lambda meal: isinstance(meal, events.Eaten), happened[index:]))
            splash = _eaten_splash(meals, view, names, own) if is_first_meal else None
        else:
            splash = _splash_of(event, view, following, names, own)
        if splash is not None:
            headline = splash.title if splash.seat is None else event.sentence().format(*names)
            splash = replace(splash, headline=headline)
        splashes.append(splash)
        view = following
    for index, splash in enumerate(splashes):
        another = any(splashes[index + 1 :])
        yield None if splash is None else (splash, _BEFORE_ANOTHER if another else SECONDS)


def _splash_of(event: Event, view: State, following: State, names: Sequence[str], own: int | None) -> Splash | None:
    """Return the splash of an event, or ``None`` for an ordinary event."""

    def change(seat: int, members: int = 0) -> tuple[ClanChange]:
        """Return a tuple with one item: how the event changes a clan's members and its stars."""
        return (ClanChange(seat, members, stars(following, seat) - stars(view, seat)),)

    def score(seat: int) -> str:
        """Return a seat's Rock Stars after the event, and the number that wins, in words."""
        return say("{count} of {most}", count=stars(following, seat), most=STARS_TO_WIN)

    match event:
        case events.Built(seat=seat, card=card) if CARDS[card].stars:
            title = say_many("A star!", "{count} stars!", CARDS[card].stars)
            line = say("for you") if seat == own else names[seat]
            return Splash("round-star", title, line, score(seat), card=card, changes=change(seat), seat=seat)
        case events.Born(seat=seat, pieces=pieces):
            line = say_many("A child for {name}", "{count} children for {name}", len(pieces), name=names[seat])
            if seat == own:
                line = say_many("A child for you", "{count} children for you", len(pieces))
            changes = change(seat, len(pieces))
            more = say("all in: {score} stars", score=score(seat)) if changes[0].stars > 0 else ""
            return Splash("campfire", say("Born!"), line, more, pieces, changes=changes, seat=seat)
        case events.TorchTaken(seat=seat):
            line = say("It's yours now") if seat == own else say("{name} has it now", name=names[seat])
            return Splash("primitive-torch", say("The torch!"), line, score(seat), changes=change(seat), seat=seat)
        case events.SpearUsed(seat=seat, pieces=pieces) if pieces:
            held = _held_off_words(names[seat], seat == own, hungry_predators(view, seat))
            return Splash("stone-spear", say("Saved!"), held, pieces=pieces, seat=seat)
        case events.CameOut(drummer=int(seat), pieces=pieces) if seat >= 0:
            free = tuple([piece for piece in pieces if piece < TIGER])
            if len(free) >= _LEAST_FREED:
                title = say("{count} freed!", count=len(free))
                return Splash("djembe", title, "", pieces=free, seat=seat)
    return None


def _held_off_words(name: str, own: bool, predators: Sequence[int]) -> str:
    """Return the line about a spear that held off predators; ``own`` makes it "your" spear instead of ``name``'s."""
    if len(predators) > 1:
        if own:
            return say("Your spear held off the tiger and the bear")
        return say("{name}'s spear held off the tiger and the bear", name=name)
    is_tiger = TIGER in predators
    if own:
        return say("Your spear held off the tiger") if is_tiger else say("Your spear held off the bear")
    if is_tiger:
        return say("{name}'s spear held off the tiger", name=name)
    return say("{name}'s spear held off the bear", name=name)


def _eaten_splash(meals: Sequence[Event], view: State, names: Sequence[str], own: int | None) -> Splash:
    """Return one splash for all clans that lose members in one throw."""
    following = view
    pieces: tuple[int, ...] = ()
    beasts: tuple[int, ...] = ()
    changes = []
    for meal in meals:
        assert isinstance(meal, events.Eaten)
        following = RULES.after(following, meal)
        pieces = pieces + meal.pieces
        beasts = beasts + meal.beasts
        star_change = stars(following, meal.seat) - stars(view, meal.seat)
        changes.append(ClanChange(meal.seat, -len(meal.pieces), star_change))
    seat = changes[0].seat if len(changes) == 1 else None
    line = "" if seat is None else meals[0].sentence().format(*names)
    if seat is not None and seat == own:
        line = _own_eaten_words(len(pieces), beasts)
    more = say("The bonus for “all in” is gone") if any(change.stars < 0 for change in changes) else ""
    icon = "tiger-head" if TIGER in beasts else "bear-head"
    return Splash(icon, say("Eaten!"), line, more, pieces, clawed=True, changes=tuple(changes), seat=seat)


def _own_eaten_words(count: int, beasts: tuple[int, ...]) -> str:
    """Return the line about eaten members of the clan of the only person at the table, addressed as "you"."""
    if len(set(beasts)) > 1:
        return say_many(  # one form in English, two in other languages
            "The tiger and the bear ate {count} of your clan", "The tiger and the bear ate {count} of your clan", count
        )
    if TIGER in beasts:
        # one form in English, two in other languages
        return say_many("The tiger ate {count} of your clan", "The tiger ate {count} of your clan", count)
    # one form in English, two in other languages
    return say_many("The bear ate {count} of your clan", "The bear ate {count} of your clan", count)


# Its picture


def _banner_position(elapsed: float) -> float:
    """Return the position of the banner, from 0 (up) to 1 (down), when the share ``elapsed`` of its time is over."""
    return max(0.0, min(1.0, elapsed / _COMING, (1 - elapsed) / GOING))


def draw_veil(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, elapsed: float) -> None:
    """Draw the veil over everything that a splash does not concern, and the changes at the caves.

    ``elapsed`` is the share (0..1) of the splash's time that is over.
    """
    cells = layout.reserve_cells(len(face.looks))
    moved = [inset(cells[each.seat], -4) for each in splash.changes if each.members]
    lit = [
        _BOWL,
        inset(layout.LOG, -4),
        *[inset(caves.cave_place(face, each.seat)[0], -4) for each in splash.changes],
        *moved,
    ]
    for rect in _around(lit):
        canvas.fill(rect, theme.SOOT, alpha=round(_VEIL_ALPHA * _banner_position(elapsed)))
    for rect in moved:
        canvas.panel("ring.gold", rect)
    draw_changes(canvas, face, art, splash.changes)


def draw_changes(canvas: Canvas, face: Face, art: PieceArt, changes: Sequence[ClanChange]) -> None:
    """Draw the caves of the changed seats, glowing in their colours, each with its changes."""
    for change in changes:
        counts = [(is_members, count) for is_members, count in ((True, change.members), (False, change.stars)) if count]
        caves.draw_cave(canvas, replace(face, asked=change.seat), art, change.seat, beside=_CHANGE_WIDTH * len(counts))
        if counts:
            _draw_pill(canvas, art, caves.cave_place(face, change.seat), change.seat, counts)


def draw_banner(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, elapsed: float) -> None:
    """Draw the banner of a splash; ``elapsed`` is the share (0..1) of its time that is over."""
    banner = _BANNER.move(0, -_TRAVEL * (1 - _banner_position(elapsed)))
    _draw_hide(canvas, banner, danger=splash.clawed)
    if splash.card:
        _draw_card(canvas, face, splash, banner, flies=elapsed > 1 - GOING)
    else:
        _draw_figures(canvas, face, art, splash, banner)
    _draw_go_on(canvas, elapsed)


def _around(lit: Sequence[Rect]) -> Iterator[Rect]:
    """Yield rectangles that cover the screen except the ``lit`` rectangles, without overlapping."""
    edges = sorted({SCREEN.y, SCREEN.bottom, *[edge for rect in lit for edge in (rect.y, rect.bottom)]})
    for top, bottom in pairwise(edges):  # a lit rectangle is as high as this strip, or outside of it
        x = SCREEN.x
        lit_in_strip = [rect for rect in lit if rect.y <= top and rect.bottom >= bottom]
        for rect in sorted(lit_in_strip, key=lambda rect: rect.x):
            if rect.x > x:
                yield Rect(x, top, rect.x - x, bottom - top)
            x = max(x, rect.right)
        if x < SCREEN.right:
            yield Rect(x, top, SCREEN.right - x, bottom - top)


def _draw_hide(canvas: Canvas, banner: Rect, *, danger: bool) -> None:
    """Draw the animal hide of a banner, which hangs on ropes from the posts of the mouth; in a red glow for danger."""
    for wide in (1.5, 1.15) if danger else ():  # a wide faint glow, and one close around the hide
        drawn_width, drawn_height = banner.w * wide, banner.h * wide
        around = Rect(banner.centerx - drawn_width / 2, banner.centery - drawn_height / 2, drawn_width, drawn_height)
        canvas.picture_in("glow.danger", around)
    for side in (-1, 1):
        start = banner.centerx + side * 176
        post = 802 + side * 127  # the x of the post on this side
        canvas.line(start, banner.y + 18, post, 104, _ROPE_SHADE, thick=8)
        canvas.line(start, banner.y + 18, post, 104, _ROPE, thick=5)
    canvas.fill(Rect(banner.x + 6, banner.y + 10, banner.w - 12, banner.h), theme.SHADE, alpha=170, radius=16)
    canvas.panel("panel.parchment", banner)


def _draw_figures(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, banner: Rect) -> None:
    """Draw the icon, the pieces, and the lines below."""
    shown = splash.pieces[:_MOST_FIGURES]
    x = banner.x + 128 if shown else banner.centerx
    canvas.icon(splash.icon, x, banner.y + 116, 176 if shown else 196, _PIGMENT)
    size, spacing = (132.0, 0.0) if len(shown) == 1 else (96.0, 96 / max(1, len(shown) - 1))
    for index, piece in enumerate(shown):
        middle = banner.right - 108 + spacing * (index - (len(shown) - 1) / 2), banner.y + 120 - 10 * (index % 2)
        art.draw(canvas, piece, *middle, size, -0.42 if splash.clawed else 0.0)
    if splash.clawed:
        _draw_claws(canvas, banner.right - 108, banner.y + 120)
    _draw_line(canvas, splash.title, banner, down=232, size=56, kind="display", ink=theme.BLOOD)
    is_long = canvas.text_width(splash.line, lettering.steady(canvas, _LEAST_TEXT_SIZE), "bold") > banner.w - 76
    if is_long:
        _draw_two_lines(canvas, splash.line, banner, _token(face, splash))
    elif splash.line:
        token = _token(face, splash)
        _draw_line(canvas, splash.line, banner, down=276, size=24, kind="bold", ink=theme.INK, sign=token)
    else:
        _draw_clans(canvas, face, splash.pieces, banner)
    sign = "star.on" if any(change.stars < 0 for change in splash.changes) else None  # the star that a clan loses
    _draw_line(
        canvas, splash.more, banner, down=318 if is_long else 308, size=20, kind="body", ink=theme.INK, sign=sign
    )


def _draw_two_lines(canvas: Canvas, text: str, banner: Rect, look: theme.SeatLook | None) -> None:
    """Draw a text that is too long for one line, after a seat's token if there is one."""
    place = Rect(banner.x + 48, banner.y + 254, banner.w - 72, 54)
    size = lettering.steady(canvas, _LEAST_TEXT_SIZE)
    canvas.prose(text, place, size, kind="bold", colour=theme.INK, align="centre", middle=True)
    if look is not None:
        canvas.seat(look, banner.x + 30, place.centery, 30)


def _draw_clans(canvas: Canvas, face: Face, pieces: tuple[int, ...], banner: Rect) -> None:
    """Draw the token of each clan that has members among ``pieces``, and beside it the number of these members."""
    counted = members_by_seat(pieces)
    spacing = min(84.0, (banner.w - 48) / max(1, len(counted)))
    x, y = banner.centerx - spacing * (len(counted) - 1) / 2, banner.y + 276
    for seat, members in counted.items():
        canvas.seat(face.looks[seat], x - 14, y, 32)
        size = lettering.capped(canvas, 26, most=1.1)
        canvas.text(str(len(members)), x + 8, y, size, kind="display", colour=theme.INK, middle=True)
        x += spacing


def _token(face: Face, splash: Splash) -> theme.SeatLook | None:
    """Return the look of the seat whose token stands before the splash's line, if there is one."""
    return None if splash.seat is None else face.looks[splash.seat]


def _draw_line(
    canvas: Canvas,
    text: str,
    banner: Rect,
    down: float,
    size: float,
    kind: str,
    ink: theme.Colour,
    sign: theme.SeatLook | str | None = None,
) -> None:
    """Draw a line of text in the middle of the banner, ``down`` units below its top.

    Before it stands a ``sign``, if there is one: a seat's token or a picture.
    """
    if not text:
        return
    aside = 18.0 if sign is not None else 0.0
    wide = canvas.text(
        text,
        banner.centerx + aside,
        banner.y + down,
        lettering.capped(canvas, size, most=1.15),
        kind=kind,
        colour=ink,
        align="centre",
        middle=True,
        width=banner.w - 40 - 2 * aside,
        least=16,
    )
    x, y = banner.centerx - wide / 2 - 2, banner.y + down
    if isinstance(sign, theme.SeatLook):
        canvas.seat(sign, x, y, 30)
    elif sign is not None:
        canvas.picture_in(sign, Rect(x - 15, y - 15, 30, 30))


def _draw_claws(canvas: Canvas, x: float, y: float) -> None:
    """Draw three claw marks."""
    for claw in range(3):
        left, top = x - 62 + 40 * claw, y - 62 + 6 * claw
        corners = ((0, 0), (14, 40), (30, 84), (38, 126), (22, 88), (6, 46))
        canvas.polygon([(left + dx + 2, top + dy + 2) for dx, dy in corners], _CLAW_SHADE)
        canvas.polygon([(left + dx, top + dy) for dx, dy in corners], _CLAW)


def _draw_card(canvas: Canvas, face: Face, splash: Splash, banner: Rect, *, flies: bool) -> None:
    """Draw the card that brings stars, and beside it the clan's stars; at the end both fly to the clan."""
    if not flies:
        up = banner.y - _BANNER.y
        cards.draw_large_card(canvas, splash.card, CARD.move(0, up))
        canvas.picture_in("star.on", STAR.move(0, up))
    right = Rect(banner.x + 220, banner.y, banner.w - 226, banner.h)
    _draw_line(canvas, splash.title, right, down=184, size=40, kind="display", ink=theme.BLOOD)
    _draw_line(canvas, splash.line, right, down=230, size=24, kind="bold", ink=theme.INK, sign=_token(face, splash))
    _draw_line(canvas, splash.more, right, down=264, size=22, kind="body", ink=theme.INK)


def _draw_pill(
    canvas: Canvas, art: PieceArt, place: tuple[Rect, bool], seat: int, counts: Sequence[tuple[bool, int]]
) -> None:
    """Draw a clan's gained or lost members and stars in its cave.

    ``place`` is the cave and whether it is large; ``counts`` are pairs: true for members (else stars), and a number.
    """
    rect, large = place
    wide = _CHANGE_WIDTH * len(counts)
    right, top = (rect.x + 360, rect.y + 84) if large else (rect.right - 16, rect.y + 40)
    pill = Rect(right - wide, top, wide, 32)
    canvas.fill(Rect(pill.x, pill.y + 2, pill.w, pill.h), theme.SHADE, alpha=220, radius=16)
    lost = any(count < 0 for _, count in counts)
    canvas.fill(pill, _PILL if lost else theme.SHADE, alpha=255, radius=16)
    for index, (is_members, count) in enumerate(counts):
        x = pill.x + 22 + 72 * index
        if is_members:
            art.draw(canvas, seat * MEMBERS_EACH, x, pill.centery, 28)
        else:
            canvas.picture_in("star.on", Rect(x - 13, pill.centery - 13, 26, 26))
        text = f"+{count}" if count > 0 else f"–{-count}"
        size = lettering.steady(canvas, 22)
        canvas.text(text, x + 16, pill.centery, size, kind="display", colour=theme.BRIGHT, middle=True)


def _draw_go_on(canvas: Canvas, elapsed: float) -> None:
    """Draw the button to go on, and a bar of the time left; the share ``elapsed`` is over."""
    place = layout.GO_ON
    canvas.panel("button.stone", place)
    canvas.text(
        say("Continue"),
        place.centerx,
        place.y + 20,
        lettering.capped(canvas, 24, most=1.1),
        kind="display",
        colour=theme.BONE,
        align="centre",
        middle=True,
        shadow=theme.SHADE,
        width=place.w - 24,
    )
    bar = Rect(place.x + 24, place.bottom - 13, place.w - 48, 4)
    canvas.fill(bar, theme.SHADE, alpha=220, radius=2)
    canvas.fill(Rect(bar.x, bar.y, max(2.0, bar.w * (1 - elapsed)), bar.h), theme.EMBER, alpha=255, radius=2)
