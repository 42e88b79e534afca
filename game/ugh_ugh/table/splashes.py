"""Splashes: important events shown large in front of the Passage for a second, with the clans that they change."""

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
from game.ui.layout import SCREEN, Rect, centred, from_middle, inset

#: Seconds for which a splash is shown.
SECONDS = 1.0
#: Seconds for which a splash is shown if another splash follows.
_SECONDS_BEFORE_ANOTHER = 0.5
#: Seconds for which the changes of a skipped splash stay in sight.
AFTER_SKIP_SECONDS = 0.6
#: A bang gets a splash if it frees at least this many pieces.
_MIN_FREED = 3
#: The share of a splash's time in which its banner comes down.
_BANNER_FALLING_SHARE = 0.12
#: The share of a splash's time in which its banner goes up again.
BANNER_RISING_SHARE = 0.18
#: The distance that the banner comes down, in units.
_BANNER_TRAVEL = 70.0
_VEIL_ALPHA = 52
_BANNER = Rect(592, 176, 416, 336)
#: The places of a banner's card and star, from which these fly to the cave.
CARD_PLACE = Rect(610, 200, 206, 288)
STAR_PLACE = Rect(855, 212, 112, 112)
#: The bowl with its ribbon, and the stone: the veil leaves them uncovered.
_BOWL = Rect(560, 656, 552, 240)
_MAX_FIGURES = 5
#: The smallest text size of a sentence on one line; a sentence that is too long for it gets two lines.
_MIN_TEXT_SIZE = 20.0
_ROPE_SHADE = (40, 24, 14)
_ROPE = (190, 154, 104)
_CLAW_SHADE = (60, 12, 6)
#: The width of each change (members or stars) in a clan's pill of changes.
_CHANGE_WIDTH = 76.0
_CLAW_COLOUR = theme.colour("#A3200F")
_PILL_COLOUR = theme.colour("#8E2414")
_PIGMENT_COLOUR = theme.colour("#4A1A12")


@dataclass(frozen=True, slots=True)
class ClanChange:
    """The numbers of members and stars that a seat gains, or loses if they are negative."""

    seat: int
    members: int = 0
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Splash:
    """The content of a splash.

    - ``icon``, ``pieces``: drawn side by side; if there is a ``card``, it is drawn instead.
    - ``title``, ``line``, ``addition``: three lines of text. If ``line`` is empty, the clans of the pieces are drawn in
      its place, each with the number of its pieces.
    - ``seat``: the seat whose token stands before ``line``, and before the ``headline`` above the table.
    - ``has_claw_marks``: whether claw marks are drawn over the pieces.
    - ``changes``: the members and stars that seats gain or lose.
    """

    icon: str
    title: str
    line: str
    addition: str = ""
    pieces: tuple[int, ...] = ()
    has_claw_marks: bool = False
    card: str = ""
    changes: tuple[ClanChange, ...] = ()
    seat: int | None = None
    headline: str = ""

    @property
    def spoken_lines(self) -> list[str]:
        """The lines that the narrator says.

        A line that is also the headline is left out, since the narrator reads it from the log next.
        """
        return [line for line in (self.title, self.line, self.addition) if line and line != self.headline]


@dataclass(slots=True)
class SkippedChanges:
    """The changes of splashes that were skipped; they stay in sight for ``seconds``."""

    changes: tuple[ClanChange, ...] = ()
    seconds: float = 0.0

    def add(self, changes: Sequence[ClanChange]) -> None:
        """Add changes to the changes shown, summed by seat, and restart the time for which all are shown."""
        totals = {total.seat: total for total in self.changes}
        for change in changes:
            total = totals.get(change.seat, ClanChange(change.seat))
            totals[change.seat] = ClanChange(change.seat, total.members + change.members, total.stars + change.stars)
        self.changes = tuple(totals.values())
        self.seconds = AFTER_SKIP_SECONDS

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds``, and remove the changes when their time is over."""
        self.seconds -= seconds
        if self.seconds <= 0:
            self.changes = ()


def splashes_of(
    happened: Sequence[Event], view: State, names: Sequence[str], only_person: int | None
) -> Iterator[tuple[Splash, float] | None]:
    """Yield for each event its splash and the seconds for which it is shown, or ``None``.

    ``view`` is the view before the events. ``only_person`` is the seat of the only person at the table, who is
    addressed as "you"; ``None`` if there are several people, or nobody.
    """
    splashes = []
    for index, event in enumerate(happened):
        view_after = RULES.after(view, event)
        if isinstance(event, events.Eaten):
            is_first_meal = index == 0 or not isinstance(happened[index - 1], events.Eaten)
            meals = tuple(takewhile(lambda meal: isinstance(meal, events.Eaten), happened[index:]))
            splash = _eaten_splash(meals, view, names, only_person) if is_first_meal else None
        else:
            splash = _splash_of(event, view, view_after, names, only_person)
        if splash is not None:
            headline = splash.title if splash.seat is None else event.sentence().format(*names)
            splash = replace(splash, headline=headline)
        splashes.append(splash)
        view = view_after
    for index, splash in enumerate(splashes):
        if splash is None:
            yield None
        else:
            another_follows = any(splashes[index + 1 :])
            yield splash, _SECONDS_BEFORE_ANOTHER if another_follows else SECONDS


def _splash_of(
    event: Event, view: State, view_after: State, names: Sequence[str], only_person: int | None
) -> Splash | None:
    """Return the splash of an event, or ``None`` for an ordinary event.

    ``view`` is the view before the event, ``view_after`` the view after it.
    """

    def change(seat: int, members: int = 0) -> ClanChange:
        """Return how the event changes a clan's stars, with the given change of its members."""
        return ClanChange(seat, members, stars(view_after, seat) - stars(view, seat))

    def score(seat: int) -> str:
        """Return a seat's Rock Stars after the event, and the number that wins, in words."""
        return say("{count} of {most}", count=stars(view_after, seat), most=STARS_TO_WIN)

    match event:
        case events.Built(seat=seat, card=card) if CARDS[card].stars:
            title = say_many("A star!", "{count} stars!", CARDS[card].stars)
            line = say("for you") if seat == only_person else names[seat]
            return Splash("round-star", title, line, score(seat), card=card, changes=(change(seat),), seat=seat)
        case events.Born(seat=seat, pieces=pieces):
            line = say_many("A child for {name}", "{count} children for {name}", len(pieces), name=names[seat])
            if seat == only_person:
                line = say_many("A child for you", "{count} children for you", len(pieces))
            birth = change(seat, len(pieces))
            addition = say("all in: {score} stars", score=score(seat)) if birth.stars > 0 else ""
            return Splash("campfire", say("Born!"), line, addition, pieces, changes=(birth,), seat=seat)
        case events.TorchTaken(seat=seat):
            line = say("It's yours now") if seat == only_person else say("{name} has it now", name=names[seat])
            return Splash("primitive-torch", say("The torch!"), line, score(seat), changes=(change(seat),), seat=seat)
        case events.SpearUsed(seat=seat, pieces=pieces) if pieces:
            line = _held_off_words(names[seat], hungry_predators(view, seat), is_own=seat == only_person)
            return Splash("stone-spear", say("Saved!"), line, pieces=pieces, seat=seat)
        case events.CameOut(drummer=int(seat), pieces=pieces) if seat >= 0:
            freed_members = tuple([piece for piece in pieces if piece < TIGER])
            if len(freed_members) >= _MIN_FREED:
                title = say("{count} freed!", count=len(freed_members))
                return Splash("djembe", title, "", pieces=freed_members, seat=seat)
    return None


def _held_off_words(name: str, predators: Sequence[int], *, is_own: bool) -> str:
    """Return the line about a spear that held off predators: "your" spear if ``is_own``, else the spear of ``name``."""
    if len(predators) > 1:
        if is_own:
            return say("Your spear held off the tiger and the bear")
        return say("{name}'s spear held off the tiger and the bear", name=name)
    is_tiger = TIGER in predators
    if is_own:
        return say("Your spear held off the tiger") if is_tiger else say("Your spear held off the bear")
    if is_tiger:
        return say("{name}'s spear held off the tiger", name=name)
    return say("{name}'s spear held off the bear", name=name)


def _eaten_splash(meals: Sequence[Event], view: State, names: Sequence[str], only_person: int | None) -> Splash:
    """Return one splash for all ``meals`` (``Eaten`` events) of a throw; ``view`` is the view before them."""
    view_after = view
    pieces: tuple[int, ...] = ()
    beasts: tuple[int, ...] = ()
    changes = []
    for meal in meals:
        assert isinstance(meal, events.Eaten)
        view_after = RULES.after(view_after, meal)
        pieces = pieces + meal.pieces
        beasts = beasts + meal.beasts
        star_change = stars(view_after, meal.seat) - stars(view, meal.seat)
        changes.append(ClanChange(meal.seat, -len(meal.pieces), star_change))
    seat = changes[0].seat if len(changes) == 1 else None
    line = "" if seat is None else meals[0].sentence().format(*names)
    if seat is not None and seat == only_person:
        line = _own_eaten_words(len(pieces), beasts)
    addition = say("The bonus for “all in” is gone") if any(change.stars < 0 for change in changes) else ""
    icon = "tiger-head" if TIGER in beasts else "bear-head"
    return Splash(icon, say("Eaten!"), line, addition, pieces, has_claw_marks=True, changes=tuple(changes), seat=seat)


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


# The picture of a splash. ``elapsed`` is the share (0..1) of the splash's time that is over.


def _banner_position(elapsed: float) -> float:
    """Return how far the banner has come down, from 0 (out of sight) to 1: it comes down, stays, and goes up again."""
    share_fallen = elapsed / _BANNER_FALLING_SHARE
    share_to_rise = (1 - elapsed) / BANNER_RISING_SHARE
    return max(0.0, min(1.0, share_fallen, share_to_rise))


def draw_veil(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, elapsed: float) -> None:
    """Draw the veil over everything that a splash does not concern, and the changes at the caves."""
    all_cells = layout.reserve_cells(len(face.looks))
    changed_caves = [inset(caves.cave_place(face, change.seat)[0], -4) for change in splash.changes]
    changed_cells = [inset(all_cells[change.seat], -4) for change in splash.changes if change.members]
    unveiled = [_BOWL, inset(layout.LOG, -4), *changed_caves, *changed_cells]
    for rect in _rectangles_around(unveiled, canvas.to_sides(SCREEN)):
        canvas.fill(rect, theme.SOOT, alpha=round(_VEIL_ALPHA * _banner_position(elapsed)))
    for rect in changed_cells:
        canvas.panel("ring.gold", rect)
    draw_changes(canvas, face, art, splash.changes)


def draw_changes(canvas: Canvas, face: Face, art: PieceArt, changes: Sequence[ClanChange]) -> None:
    """Draw the cave of each seat that gains or loses something, with a glow, in the clan's colour, and with a pill.

    The pill shows the numbers of members and stars that the clan gains or loses.
    """
    for change in changes:
        width = _pill_width(change)
        caves.draw_cave(canvas, replace(face, asked=change.seat), art, change.seat, free_width=width)
        if width:
            _draw_pill(canvas, art, caves.cave_place(face, change.seat), change)


def draw_banner(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, elapsed: float) -> None:
    """Draw the banner of a splash."""
    banner = _BANNER.move(0, -_BANNER_TRAVEL * (1 - _banner_position(elapsed)))
    _draw_hide(canvas, banner, is_dangerous=splash.has_claw_marks)
    if splash.card:
        _draw_card(canvas, face, splash, banner, is_flying=elapsed > 1 - BANNER_RISING_SHARE)
    else:
        _draw_figures(canvas, face, art, splash, banner)
    _draw_go_on(canvas, elapsed)


def _rectangles_around(holes: Sequence[Rect], whole: Rect) -> Iterator[Rect]:
    """Yield rectangles that together cover ``whole`` except for ``holes``; they do not overlap."""
    edges = sorted({whole.y, whole.bottom, *[edge for hole in holes for edge in (hole.y, hole.bottom)]})
    for top, bottom in pairwise(edges):  # each hole crosses this strip fully or not at all
        x = whole.x
        holes_in_strip = [hole for hole in holes if hole.y <= top and hole.bottom >= bottom]
        for rect in sorted(holes_in_strip, key=lambda hole: hole.x):
            if rect.x > x:
                yield Rect(x, top, rect.x - x, bottom - top)
            x = max(x, rect.right)
        if x < whole.right:
            yield Rect(x, top, whole.right - x, bottom - top)


def _draw_hide(canvas: Canvas, banner: Rect, *, is_dangerous: bool) -> None:
    """Draw the hide of a banner, hanging on ropes from the posts of the mouth; in a red glow if ``is_dangerous``."""
    if is_dangerous:
        for enlargement in (1.5, 1.15):  # a wide faint glow, and one close around the hide
            glow = centred(banner.w * enlargement, banner.h * enlargement, banner)
            canvas.picture_in("glow.danger", glow)
    for side in (-1, 1):
        start = banner.centerx + side * 176
        post = 802 + side * 127  # the x of the post on this side
        canvas.line(start, banner.y + 18, post, 104, _ROPE_SHADE, thick=8)
        canvas.line(start, banner.y + 18, post, 104, _ROPE, thick=5)
    canvas.fill(Rect(banner.x + 6, banner.y + 10, banner.w - 12, banner.h), theme.SHADE, alpha=170, radius=16)
    canvas.panel("panel.parchment", banner)


def _draw_figures(canvas: Canvas, face: Face, art: PieceArt, splash: Splash, banner: Rect) -> None:
    """Draw the icon, the pieces (at most ``_MAX_FIGURES``), and the lines below."""
    figures = splash.pieces[:_MAX_FIGURES]
    if figures:
        canvas.icon(splash.icon, banner.x + 128, banner.y + 116, 176, _PIGMENT_COLOUR)
    else:
        canvas.icon(splash.icon, banner.centerx, banner.y + 116, 196, _PIGMENT_COLOUR)
    size = 132.0 if len(figures) == 1 else 96.0
    spacing = 96 / max(1, len(figures) - 1)
    angle = -0.42 if splash.has_claw_marks else 0.0
    for index, piece in enumerate(figures):
        x = banner.right - 108 + spacing * from_middle(index, len(figures))
        y = banner.y + 120 - 10 * (index % 2)
        art.draw(canvas, piece, x, y, size, angle)
    if splash.has_claw_marks:
        _draw_claws(canvas, banner.right - 108, banner.y + 120)
    _draw_line(canvas, splash.title, banner, depth=232, size=56, kind="display", ink=theme.BLOOD)
    look = _token_look(face, splash)
    is_long = canvas.text_width(splash.line, lettering.fixed_size(canvas, _MIN_TEXT_SIZE), "bold") > banner.w - 76
    if is_long:
        _draw_two_lines(canvas, splash.line, banner, look)
    elif splash.line:
        _draw_line(canvas, splash.line, banner, depth=276, size=24, kind="bold", ink=theme.INK, sign=look)
    else:
        _draw_clans(canvas, face, splash.pieces, banner)
    sign = "star.on" if any(change.stars < 0 for change in splash.changes) else None  # the star that a clan loses
    _draw_line(
        canvas, splash.addition, banner, depth=318 if is_long else 308, size=20, kind="body", ink=theme.INK, sign=sign
    )


def _draw_two_lines(canvas: Canvas, text: str, banner: Rect, look: theme.SeatLook | None) -> None:
    """Draw a text on two lines, since it is too long for one line.

    If there is a seat, its token stands before the text.
    """
    place = Rect(banner.x + 48, banner.y + 254, banner.w - 72, 54)
    size = lettering.fixed_size(canvas, _MIN_TEXT_SIZE)
    canvas.prose(text, place, size, kind="bold", colour=theme.INK, align="centre", middle=True)
    if look is not None:
        canvas.seat(look, banner.x + 30, place.centery, 30)


def _draw_clans(canvas: Canvas, face: Face, pieces: tuple[int, ...], banner: Rect) -> None:
    """Draw the token of each clan that has members among ``pieces``, and beside it the number of these members."""
    clans = members_by_seat(pieces)
    spacing = min(84.0, (banner.w - 48) / max(1, len(clans)))
    x = banner.centerx - spacing * (len(clans) - 1) / 2
    y = banner.y + 276
    for seat, members in clans.items():
        canvas.seat(face.looks[seat], x - 14, y, 32)
        size = lettering.capped(canvas, 26, most=1.1)
        canvas.text(str(len(members)), x + 8, y, size, kind="display", colour=theme.INK, middle=True)
        x += spacing


def _token_look(face: Face, splash: Splash) -> theme.SeatLook | None:
    """Return the look of the seat whose token stands before the splash's line; ``None`` without a token."""
    return None if splash.seat is None else face.looks[splash.seat]


def _draw_line(
    canvas: Canvas,
    text: str,
    banner: Rect,
    depth: float,
    size: float,
    kind: str,
    ink: theme.Colour,
    sign: theme.SeatLook | str | None = None,
) -> None:
    """Draw a line of text centred on the banner, ``depth`` units below its top. Draw nothing if the text is empty.

    ``sign`` is drawn before the text: the token of a seat, given by its look, or a picture, given by its name.
    """
    if not text:
        return
    offset = 18.0 if sign is not None else 0.0
    drawn_width = canvas.text(
        text,
        banner.centerx + offset,
        banner.y + depth,
        lettering.capped(canvas, size, most=1.15),
        kind=kind,
        colour=ink,
        align="centre",
        middle=True,
        width=banner.w - 40 - 2 * offset,
        least=16,
    )
    x = banner.centerx - drawn_width / 2 - 2
    y = banner.y + depth
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
        canvas.polygon([(left + dx, top + dy) for dx, dy in corners], _CLAW_COLOUR)


def _draw_card(canvas: Canvas, face: Face, splash: Splash, banner: Rect, *, is_flying: bool) -> None:
    """Draw a card that brings stars, and text beside it. If the card ``is_flying`` already, draw only the text."""
    if not is_flying:
        shift = banner.y - _BANNER.y
        cards.draw_large_card(canvas, splash.card, CARD_PLACE.move(0, shift))
        canvas.picture_in("star.on", STAR_PLACE.move(0, shift))
    right = Rect(banner.x + 220, banner.y, banner.w - 226, banner.h)
    _draw_line(canvas, splash.title, right, depth=184, size=40, kind="display", ink=theme.BLOOD)
    _draw_line(
        canvas, splash.line, right, depth=230, size=24, kind="bold", ink=theme.INK, sign=_token_look(face, splash)
    )
    _draw_line(canvas, splash.addition, right, depth=264, size=22, kind="body", ink=theme.INK)


def _pill_width(change: ClanChange) -> float:
    """Return the width of the pill that shows a clan's change; 0 if neither its members nor its stars change."""
    numbers = [number for number in (change.members, change.stars) if number]
    return _CHANGE_WIDTH * len(numbers)


def _draw_pill(canvas: Canvas, art: PieceArt, cave_place: tuple[Rect, bool], change: ClanChange) -> None:
    """Draw the numbers of members and stars that a clan gains or loses, in its cave.

    ``cave_place`` is the place of the cave, and whether the cave is drawn large.
    """
    rect, is_large = cave_place
    width = _pill_width(change)
    right = rect.x + 360 if is_large else rect.right - 16
    top = rect.y + 84 if is_large else rect.y + 40
    pill = Rect(right - width, top, width, 32)
    canvas.fill(Rect(pill.x, pill.y + 2, pill.w, pill.h), theme.SHADE, alpha=220, radius=16)
    is_loss = change.members < 0 or change.stars < 0
    canvas.fill(pill, _PILL_COLOUR if is_loss else theme.SHADE, alpha=255, radius=16)
    x = pill.x + 22
    if change.members:
        art.draw(canvas, change.seat * MEMBERS_EACH, x, pill.centery, 28)
        _draw_signed_number(canvas, change.members, x + 16, pill.centery)
        x += 72
    if change.stars:
        canvas.picture_in("star.on", Rect(x - 13, pill.centery - 13, 26, 26))
        _draw_signed_number(canvas, change.stars, x + 16, pill.centery)


def _draw_signed_number(canvas: Canvas, number: int, x: float, y: float) -> None:
    """Draw a number with its sign."""
    text = f"+{number}" if number > 0 else f"–{-number}"
    size = lettering.fixed_size(canvas, 22)
    canvas.text(text, x, y, size, kind="display", colour=theme.BRIGHT, middle=True)


def _draw_go_on(canvas: Canvas, elapsed: float) -> None:
    """Draw the button to go on, with a bar that shows the time left."""
    place = layout.GO_ON_BUTTON
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
