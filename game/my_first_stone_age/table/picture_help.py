"""The help for children who cannot read: eight cards with a picture, each spoken when it is touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.words import Marked, say
from game.my_first_stone_age.rules.board import ARROWHEAD, BERRY, FISH, HUTS, POT, TOOTH
from game.my_first_stone_age.table import layout, parts, words
from game.my_first_stone_age.table.board import draw_tile
from game.my_first_stone_age.table.parts import Stone
from game.my_first_stone_age.table.words import Speech
from game.screens.parts.page import Closable
from game.ui import lettering
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold, Touch
from game.ui.layout import SCREEN, Rect, grid, inset
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import BONE, BRIGHT, PARCHMENT, SHADE, SeatLook, colour

#: the sentences of the cards: the turn in order, then the special spaces and the goal
SENTENCES: Final[tuple[Marked, ...]] = (
    "Turn over a tree!",
    "Dots? Walk that many steps!",
    "A picture? Go right there!",
    "Take one thing home!",
    "A dog can be anything!",
    "Swap on the raft!",
    "Bring these. Build a hut!",
    "Three huts win!",
)
#: the card for each kind of question, and the step of a turn of each card
_CARD_OF: Final = {"flip": 0, "trade": 5, "build": 6, "swap": 0}
_STEPS: Final = (0, 1, 1, 2, 2, 2, 2, None)
_SIGNS: Final = (
    "mfsa.token.back",
    "mfsa.token.die3",
    "mfsa.token.fish",
    "mfsa.good.fish",
    "mfsa.dog",
    "mfsa.sign.raft",
    "mfsa.sign.hut",
    "mfsa.sign.hut",
)
_CARDS = grid(Rect(272, 112, 1312, 776), 4, 2, 16)
_HEAR_ALL, _PLAY_ON, _BOOK = Rect(12, 208, 244, 212), Rect(12, 436, 244, 300), Rect(12, 752, 244, 136)
#: seconds for each sentence when all are spoken, and for which the book must be held to open
_EACH, _HELD = 2.8, 1.0
_INK, _DARK, _EDGE = colour("#4A1F0E"), colour("#3A1206"), colour("#4A2C16")
_BROWN, _RED = colour("#5C2C12"), colour("#962614")


class PictureHelp(Closable):
    """Eight cards in the order of a turn; touching a card highlights it and speaks its sentence.

    ``asked`` is the kind of question at the table, whose card is spoken at once. ``open_book`` opens the rule book, for
    grown-ups.
    """

    name = "picture_help"
    opened_by = ("rules",)
    told_aloud = True

    def __init__(self, stage: Stage, looks: tuple[SeatLook, ...], asked: str, open_book: Callable[[], None]) -> None:
        super().__init__(stage)
        self._looks = looks
        self._open_book = open_book
        self._lit = _CARD_OF.get(asked)
        #: the card spoken without a touch: that of the question, or each in turn when all are spoken
        self._spoken = self._lit
        self._all_began: float | None = None

    def status(self) -> Status:
        """Return the sentence spoken without a touch."""
        return Status(say(SENTENCES[self._spoken]) if self._spoken is not None else "")

    @property
    def wants_frames(self) -> bool:
        """Whether all cards are being spoken."""
        return self._all_began is not None

    def update(self, seconds: float) -> None:
        """Go on to the next card while all are spoken."""
        if self._all_began is None:
            return
        card = int((self.stage.clock - self._all_began) / _EACH)
        if card >= len(SENTENCES):
            self._all_began = None
        elif card != self._spoken:
            self._spoken = self._lit = card
        self.refresh()

    def _touch(self, card: int) -> None:
        self._all_began, self._lit = None, card
        self.refresh()

    def _hear_all(self) -> None:
        self._all_began, self._spoken = self.stage.clock, None
        self.refresh()

    def _release_book(self, seconds: float) -> None:
        """Open the rule book if the button was held long enough, so that a child's touch does not open it."""
        if seconds >= _HELD:
            self.stage.pop()
            self._open_book()

    def controls(self) -> list[Control]:
        """List the cards, and the buttons that speak all, go back to the match, and open the rule book."""
        cards = [
            Control(f"help.{card}", "card", say(SENTENCES[card]), rect, partial(self._touch, card), sound="soft")
            for card, rect in enumerate(_CARDS)
        ]
        hold = Hold(lambda: None, self._release_book, lambda: None)
        label, back = say("Rule book, for grown-ups"), say("Help")
        return [
            *cards,
            Control("help.all", "button", say("Hear it all"), _HEAR_ALL, self._hear_all, look=_HearAll()),
            Control("help.on", "button", say("Play on!"), _PLAY_ON, self.stage.pop, look=_PlayOn(), first=True),
            Control("help.book", "button", label, _BOOK, hold=hold, look=_Book()),
            Control("help.close", "button", back, layout.STONES[2], self.stage.pop, look=Stone("help")),
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw Martin with the present sentence, and the cards."""
        canvas.picture_in("mfsa.valley", SCREEN)
        canvas.fill(Rect(0, 98, 1600, 802), (38, 24, 14), 205)
        lit = self._lit
        speech = Speech("") if lit is None else Speech(say(SENTENCES[lit]), None, _SIGNS[lit])
        words.draw_martin(canvas, speech, self._looks, "cheer", step=None if lit is None else _STEPS[lit])
        for card, rect in enumerate(_CARDS):
            self._draw_card(canvas, card, rect)

    def _draw_card(self, canvas: Canvas, card: int, rect: Rect) -> None:
        lit = card == self._lit
        if lit:
            canvas.panel("glow.fire", rect)
        canvas.panel("panel.parchment", rect)
        box = Rect(rect.x + 16, rect.y + 16, rect.w - 32, 232)
        with canvas.clip(box):
            _PICTURES[card](canvas, box, self._looks)
        canvas.frame(inset(box, -3), _EDGE, 4, 8)
        x, y = rect.x + 60, rect.bottom - 64
        if lit:
            parts.draw_picture(canvas, "mfsa.glow", x, y, 84)
            canvas.panel("ring.gold", rect)
        canvas.picture_in("mfsa.step_on" if lit else "mfsa.round", Rect(x - 42, y - 42, 84, 84))
        canvas.icon("sound-on", x, y, 52, _INK if lit else BONE, shadow=not lit)
        room = Rect(rect.x + 112, rect.bottom - 116, rect.w - 126, 104)
        canvas.prose(
            say(SENTENCES[card]), room, lettering.capped(canvas, 26, 1.2), kind="display", colour=_INK, middle=True
        )


# The pictures of the cards, made of the game's own pictures.


def _space_picture(space: int, left: float = 0.0) -> Rect:
    """Return the part of the valley with a space, in the proportions of a card's picture."""
    spot = layout.PLACES[space]
    return Rect(spot.x + 8 + left, spot.y + 6, 181, 148)


def _draw_arrow(canvas: Canvas, x: float, y: float, wide: float, *, down: bool = False) -> None:
    """Draw a thick pale arrow with a dark edge and its centre at ``x, y``."""
    half = wide / 2
    for grown, ink in ((4.0, _EDGE), (0.0, BRIGHT)):
        tip, barb, body = half + 2 + 1.8 * grown, 17 + 2 * grown, 6 + grown
        neck = half - 16 - grown
        shape = [(-half - grown, -body), (neck, -body), (neck, -barb), (tip, 0.0), (neck, barb), (neck, body)]
        shape.append((-half - grown, body))
        canvas.polygon([(x - b, y + a) if down else (x + a, y + b) for a, b in shape], ink)


def _draw_turning(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_part("mfsa.valley", Rect(280, 120, 126, 103), box)
    canvas.fill(box, (30, 50, 16), 60)
    y = box.centery - 6
    parts.draw_picture(canvas, "mfsa.ring_hot", box.x + 66, y, 106)
    parts.draw_picture(canvas, "mfsa.token.back", box.x + 66, y, 106)
    parts.draw_picture(canvas, "mfsa.token.die3", box.right - 66, y, 106)
    _draw_arrow(canvas, box.centerx - 2, y, 30)
    parts.draw_picture(canvas, "mfsa.hand", box.x + 96, box.centery + 58, 72)


def _draw_walking(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_in("mfsa.village", box)
    y = box.bottom - 44
    for step in range(3):
        x = box.x + 112 + 70 * step
        canvas.picture_in("mfsa.step_on", Rect(x - 31, y - 24, 62, 56))
        for dot in range(step + 1):
            canvas.circle(x + (dot - step / 2) * 13, y + 3, 5, _RED)
        _draw_arrow(canvas, x - 35, y - 52, 30)
    parts.draw_picture(canvas, "mfsa.token.die3", box.x + 62, box.y + 58, 98)
    parts.draw_figure(canvas, looks[0], (box.x + 42, box.bottom - 14), 96)


def _draw_leaping(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_part("mfsa.valley", _space_picture(6), box)
    parts.draw_picture(canvas, "mfsa.token.fish", box.x + 62, box.y + 60, 104)
    _draw_arrow(canvas, box.x + 150, box.y + 54, 56)
    parts.draw_figure(canvas, looks[0], (box.x + 60, box.bottom - 10), 96)


def _draw_taking(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_part("mfsa.valley", _space_picture(6, 50), box)
    canvas.panel("mfsa.tray", Rect(box.x + 18, box.bottom - 84, box.w - 36, 76))
    y, step = box.bottom - 48, (box.w - 104) / 3
    parts.draw_good(canvas, BERRY, box.x + 52, y, 56)
    parts.draw_picture(canvas, "mfsa.ring_hot", box.x + 52 + step, y, 58)
    parts.draw_good(canvas, FISH, box.x + 52 + step, y, 58)
    for index in (2, 3):
        canvas.circle(box.x + 52 + step * index, y, 22, _BROWN, 2)
    parts.draw_good(canvas, FISH, box.x + 150, box.y + 48, 84)
    _draw_arrow(canvas, box.x + 52 + step, box.y + 106, 46, down=True)


def _draw_dog(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_in("mfsa.village", box)
    parts.draw_picture(canvas, "mfsa.dog", box.centerx, box.y + 60, 104)
    _draw_arrow(canvas, box.centerx, box.y + 132, 32, down=True)
    canvas.panel("mfsa.tray", Rect(box.x + 10, box.bottom - 78, box.w - 20, 68))
    for index, good in enumerate((BERRY, FISH, POT, ARROWHEAD, TOOTH)):
        parts.draw_good(canvas, good, box.x + 40 + 51 * index, box.bottom - 45, 50)


def _draw_swap(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_part("mfsa.valley", Rect(980, 622, 181, 148), box)
    canvas.fill(box, (20, 40, 60), 60)
    y = box.centery - 6
    for x, good in ((box.x + 62, BERRY), (box.right - 62, TOOTH)):
        canvas.circle(x, y, 54, PARCHMENT)
        canvas.circle(x, y, 54, _BROWN, 4)
        parts.draw_good(canvas, good, x, y, 84)
    parts.draw_picture(canvas, "mfsa.sign.swap", box.centerx, y, 76)


def _draw_building(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_in("mfsa.village", box)
    hut = next(hut for hut, cost in HUTS.items() if len(set(cost)) == 3)
    draw_tile(canvas, hut, Rect(box.x + 12, box.y + 24, 145, 184))
    _draw_arrow(canvas, box.x + 172, box.centery, 28)
    parts.draw_picture(canvas, f"mfsa.hut.{looks[0].colour}", box.right - 50, box.centery - 2, 92)


def _draw_winning(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...]) -> None:
    canvas.picture_in("mfsa.village", box)
    canvas.picture_in("burst", Rect(box.centerx - 130, box.y - 30, 260, 260), alpha=120)
    for x, y in ((52, 72), (142, 54), (232, 72)):
        parts.draw_picture(canvas, f"mfsa.hut.{looks[0].colour}", box.x + x, box.y + y + 4, 92)
    parts.draw_figure(canvas, looks[0], (box.centerx, box.bottom - 6), 108)


_PICTURES: Final = (
    _draw_turning,
    _draw_walking,
    _draw_leaping,
    _draw_taking,
    _draw_dog,
    _draw_swap,
    _draw_building,
    _draw_winning,
)


# The looks of the buttons at the left.


def _state_suffix(touch: Touch) -> str:
    return "_down" if touch.pressed else "_hover" if touch.hovered or touch.focused else ""


def _draw_label(canvas: Canvas, label: str, room: Rect, size: float) -> None:
    size = lettering.capped(canvas, size, 1.2)
    canvas.prose(label, room, size, kind="display", colour=BRIGHT, align="centre", middle=True, shadow=_DARK, least=18)


@dataclass(frozen=True, slots=True)
class _HearAll:
    """The look of the button that speaks all cards."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone with its icon and label."""
        box = control.rect
        canvas.panel(f"button.stone{_state_suffix(touch)}", box)
        canvas.icon("sound-on", box.centerx, box.y + 84, 116, BONE, shadow=True)
        _draw_label(canvas, control.label, Rect(box.x + 14, box.bottom - 76, box.w - 28, 60), 30)


@dataclass(frozen=True, slots=True)
class _PlayOn:
    """The look of the button back to the match: a small valley with a hand."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button with the valley and its label."""
        box = control.rect
        canvas.panel(f"mfsa.button{_state_suffix(touch)}", box)
        view = Rect(box.x + 20, box.y + 22, 204, 150)
        canvas.picture_part("mfsa.valley", layout.BOARD, view)
        canvas.frame(inset(view, -3), _DARK, 4, 8)
        parts.draw_picture(canvas, "mfsa.hand", view.centerx + 14, view.centery + 16, 84)
        _draw_label(canvas, control.label, Rect(box.x + 14, box.bottom - 116, box.w - 28, 92), 42)


@dataclass(frozen=True, slots=True)
class _Book:
    """The look of the button to the rule book."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the bar with its icon and label."""
        box = control.rect
        canvas.panel("panel.bar", box)
        canvas.icon("rule-book", box.x + 46, box.centery, 52, PARCHMENT, shadow=True)
        room = Rect(box.x + 84, box.y + 12, box.w - 98, box.h - 24)
        canvas.prose(control.label, room, 22, kind="display", colour=PARCHMENT, middle=True, shadow=SHADE, least=15)
