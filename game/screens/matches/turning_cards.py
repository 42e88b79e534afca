"""The turning points of one person as cards: which move, what it gained or lost, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.words import say, say_counted, signed
from game.elder.advice import part_name, reasons
from game.elder.looking_back import TurningPoint
from game.screens.matches.course_plot import draw_pin, with_sign
from game.screens.matches.judging import Judging
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.text_sizes import ON_TELEVISION
from game.ui.theme import BLOOD, BONE, CHAR, GOLD, RING, SHADE, colour
from game.ui.widgets import surface_state

_PLACE = Rect(1040, 144, 520, 332)
#: so many parts of a gain are named
_MOST_PARTS = 2
_GOOD, _GOOD_ON_CARD = colour("#C5DE86"), colour("#3F5A17")
_BAD = colour("#FFB199")


def card_places(canvas: Canvas) -> list[Rect]:
    """Return where the three cards lie; they are higher where the text is large."""
    high, step = (136.0, 144.0) if canvas.text_size >= ON_TELEVISION else (122.0, 131.0)
    return [Rect(_PLACE.x, _PLACE.y + step * index, _PLACE.w, high) for index in range(3)]


def cards_place(canvas: Canvas) -> Rect:
    """Return the place of all cards together."""
    places = card_places(canvas)
    return places[0].union(places[-1])


@dataclass(frozen=True, slots=True)
class CardWords:
    """A turning point in words: ``title`` is its move, ``share`` what it gained of the match, ``words`` what was."""

    point: TurningPoint
    title: str
    share: str
    words: str


def card_words(match: Match, point: TurningPoint, words_of: Callable[[str], str]) -> CardWords:
    """Return a turning point in words, as its person could read it then; ``words_of`` puts a move there into words."""
    title = say("Move {move}", move=point.number)
    return CardWords(point, title, with_sign(point.chance), _sentences(match, point, words_of))


def _sentences(match: Match, point: TurningPoint, words_of: Callable[[str], str]) -> str:
    """Return what was played, and what would have been worth more and why, or how much less the next best was."""
    name, record = match.names[point.seat], match.records[point.number - 1]
    told = next(filter(None, (match.sentence(event, point.seat) for event in record.events)), "")
    played = _ended(_without_name(told or words_of(point.played), name))
    worth = _worth(match, abs(point.gain))
    if point.gain >= 0:
        words = say("{played} The next best move was worth {points} less.", played=played, points=worth)
    else:
        better = _ended(_without_name(words_of(point.better), name))
        words = say("{played} Worth {points} more: {better}", played=played, points=worth, better=better)
    why = _why(match, point)
    return f"{words.removesuffix('.')} ({why})." if why else words


def _why(match: Match, point: TurningPoint) -> str:
    """Return the largest parts of what the other move was worth more or less; none is so small that it is nothing."""
    parts = [(part_name(match.rules, name), -points) for name, points in reasons(point.parts)]
    whole = [f"{words} {signed(round(points))}" for words, points in parts if round(points)]
    return ", ".join(whole[:_MOST_PARTS] or [words for words, _ in parts[:1]])


def _worth(match: Match, gain: float) -> str:
    """Return about how much a gain is, in what the game counts."""
    unit = aftermath_of(match.entry).unit_words
    if round(gain) < 1:
        return say("less than {one}", one=say_counted(unit, 1))
    return say("about {points}", points=say_counted(unit, round(gain)))


def _without_name(sentence: str, name: str) -> str:
    """Return a sentence of the log without the name and the colon that it begins with."""
    own = sentence.removeprefix(f"{name}: ")
    return own[:1].upper() + own[1:]


def _ended(sentence: str) -> str:
    """Return words as a sentence, with a full stop."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def card_controls(
    canvas: Canvas, cards: Sequence[CardWords], selected: int, select: Callable[[TurningPoint], None]
) -> list[Control]:
    """List the cards; ``selected`` is the record of the one that is selected."""
    return [
        Control(
            f"looking_back.point.{index}",
            "card",
            f"{card.title}, {card.share}: {card.words}",
            place,
            partial(select, card.point),
            look=_Card(card, index + 1, card.point.number == selected),
            sound="card_slide",
        )
        for index, (card, place) in enumerate(zip(cards, card_places(canvas), strict=False))
    ]


def draw_instead(canvas: Canvas, match: Match, judging: Judging, seat: int) -> None:
    """Draw what lies where there are no cards: how far it is, why there are none, or that there are no more."""
    points, name = judging.points(seat), match.names[seat]
    places = card_places(canvas)
    if points is None:
        _draw_waiting(canvas, match, judging, name)
    elif len(points) < len(places):
        words = (
            say("Nothing else {name} chose made much of a difference.", name=name)
            if points
            else say("Nothing {name} chose made much of a difference.", name=name)
        )
        place = places[len(points)]
        canvas.panel("panel.bar", place)
        _draw_words(canvas, words, inset(place, 30, 6))


def _draw_waiting(canvas: Canvas, match: Match, judging: Judging, name: str) -> None:
    """Draw how far it is with looking back, or why nobody looks."""
    place = cards_place(canvas)
    canvas.panel("panel.bar", place)
    if not judging.possible:
        title = say(match.entry.title)
        words = say("Single moves of {title} are not judged: its course, luck and skill are shown.", title=title)
        _draw_words(canvas, words, inset(place, 40, 40))
        return
    if judging.stopped:
        words = say("Stopped. The turning points of {name} are not known yet.", name=name)
    else:
        words = judging.words
    _draw_words(canvas, words, Rect(place.x + 40, place.y + 40, place.w - 80, 96))
    track = Rect(place.x + 50, place.y + 152, place.w - 100, 14)
    canvas.panel("slider.track", track)
    if judging.share > 0.02:
        canvas.panel("slider.fill", Rect(track.x, track.y, max(16.0, track.w * judging.share), track.h))


def _draw_words(canvas: Canvas, words: str, room: Rect) -> None:
    canvas.prose(words, room, capped(canvas, 21, 1.25), colour=BONE, align="centre", middle=True, shadow=SHADE)


@dataclass(frozen=True, slots=True)
class _Card:
    """The look of a turning point: pin, move, a thumb up or down with the gain, and the sentences."""

    card: CardWords
    number: int
    selected: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the card; the selected one is light, and glows."""
        rect = control.rect
        if self.selected:
            canvas.panel("glow.ember", rect)
        canvas.panel("panel.card" if self.selected else "panel.bar", rect)
        if self.selected:
            canvas.frame(inset(rect, -2), RING, 3, 12)
        elif surface_state(control, touch):
            canvas.fill(rect, BONE, 18, 10)
        draw_pin(canvas, rect.x + 42, rect.centery, self.number, 42, chosen=self.selected)
        good = self.card.point.gain >= 0
        ink = (_GOOD_ON_CARD if good else BLOOD) if self.selected else (_GOOD if good else _BAD)
        shadow, left, line = None if self.selected else SHADE, rect.x + 80, rect.y + 23
        wide = canvas.text(
            self.card.share,
            rect.right - 20,
            line,
            capped(canvas, 24, 1.1),
            kind="display",
            colour=ink,
            align="right",
            middle=True,
            shadow=shadow,
        )
        canvas.icon("thumb-up" if good else "thumb-down", rect.right - 40 - wide, line - 1, 26, ink)
        canvas.text(
            self.card.title,
            left,
            line,
            capped(canvas, 22, 1.1),
            kind="display",
            colour=BLOOD if self.selected else GOLD,
            middle=True,
            shadow=shadow,
            width=rect.right - 60 - wide - left,
        )
        room = Rect(left, rect.y + 36, rect.w - 96, rect.h - 40)
        words_ink = CHAR if self.selected else BONE
        canvas.prose(
            self.card.words, room, capped(canvas, 20, 1.3), colour=words_ink, middle=True, shadow=shadow, least=15
        )
