"""The help for children who cannot read: eight cards whose pictures move while their sentence is spoken."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame

from game.core import Match
from game.core.words import Marked, say
from game.my_first_stone_age.rules.board import ARROWHEAD, BERRY, FISH, GOODS, HUTS, POT, TOOTH
from game.my_first_stone_age.table import layout, parts, picture, words
from game.my_first_stone_age.table.board import draw_tile
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import DARK_INK, INK, RoundButton, Sprite, touch_suffix
from game.my_first_stone_age.table.words import Speech
from game.screens.parts.page import Closable
from game.ui import animation, lettering
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold, Touch
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, grid, inset
from game.ui.scene import ScreenSound, Status
from game.ui.sketch import Sketcher
from game.ui.stage import Stage
from game.ui.surfaces import cut, resized
from game.ui.theme import BONE, BRIGHT, PARCHMENT, SHADE, SeatLook, colour

#: the sentences of the cards: first the parts of a turn in playing order, then the special spaces and the goal
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
#: the card for each kind of question; no card shows how two trees are swapped
_CARD_OF_QUESTION: Final = {"flip": 0, "trade": 5, "build": 6}
#: the step of a turn (0 to 2) for each card
_STEP_OF_CARD: Final = (0, 1, 1, 2, 2, 2, 2, None)
#: the sign in Martin's bubble for each card
_SIGN_OF_CARD: Final = (
    "mfsa.token.back",
    "mfsa.token.die3",
    "mfsa.token.fish",
    "mfsa.good.fish",
    "mfsa.dog",
    "mfsa.sign.raft",
    "mfsa.sign.hut",
    "mfsa.sign.hut",
)
_CARD_AREAS = grid(Rect(272, 112, 1312, 776), 4, 2, gap=16)
_SPEAK_ALL_BUTTON = Rect(12, 208, 244, 212)
_PLAY_ON_BUTTON = Rect(12, 436, 244, 300)
_BOOK_BUTTON = Rect(12, 752, 244, 136)
#: the small picture of the valley on the button that goes back to the match
_VALLEY_AREA = Rect(_PLAY_ON_BUTTON.x + 20, _PLAY_ON_BUTTON.y + 22, 204, 150)
#: seconds of one cycle of a picture's movement
_CYCLE_SECONDS = 1.5
#: seconds for which a picture moves, for all cycles together
_MOVING_SECONDS = 3.0
#: seconds for each sentence when all are spoken
_SENTENCE_SECONDS = 3.2
#: seconds for which the book has to be held
_HOLD_SECONDS = 1.0
_EDGE_COLOUR = colour("#4A2C16")
_BROWN_INK = colour("#5C2C12")
_RED_INK = colour("#962614")


class HelpedTable(Protocol):
    """The part of a table that the help needs."""

    match: Match
    face: Face

    @property
    def ready(self) -> bool:
        """Whether the viewer may act now."""

    def handle(self, intention: Intention) -> bool:
        """Act on a command."""


class PictureHelp(Closable):
    """Eight cards in the order of a turn; touching a card speaks its sentence and moves its picture.

    ``open_book`` opens the rule book, for grown-ups. ``table`` is the table below the help, ``None`` at a set-up. If
    the table asks the viewer a question, the card for this question is spoken at once.
    """

    name = "picture_help"
    opened_by = ("rules",)
    screen_sound = ScreenSound(told_aloud=True)
    frame_rate = 30

    def __init__(
        self, stage: Stage, looks: tuple[SeatLook, ...], open_book: Callable[[], None], table: HelpedTable | None = None
    ) -> None:
        super().__init__(stage)
        self._looks = looks
        self._open_book = open_book
        self._table = table
        prompt = table.match.prompt if table is not None and table.ready else None
        #: the highlighted card, ``None`` for none
        self._lit_card = _CARD_OF_QUESTION.get(prompt.kind) if prompt is not None else None
        #: the card that is spoken without a touch: the card of the question, or one after another if all are spoken
        self._spoken_card = self._lit_card
        #: the stage's clock when the help began to speak all cards; ``None`` while it is not speaking them all
        self._speaking_all_since: float | None = None
        #: when the picture of the lit card began to move; before a card is lit, when the glow of the button began
        self._moving_since = stage.clock
        #: a small picture of the valley as it is now, for the button that goes back to the match
        self._valley: pygame.Surface | None = None

    def status(self) -> Status:
        """Return the sentence of the card that is spoken without a touch."""
        return Status(say(SENTENCES[self._spoken_card]) if self._spoken_card is not None else "")

    # Time

    @property
    def _progress(self) -> float | None:
        """How much of the present movement is over, 0 to 1; ``None`` while nothing moves."""
        seconds = self.stage.clock - self._moving_since
        if self.stage.still or seconds >= _MOVING_SECONDS:
            return None
        return seconds % _CYCLE_SECONDS / _CYCLE_SECONDS

    @property
    def wants_frames(self) -> bool:
        """Whether a picture moves, or all cards are being spoken."""
        return self._speaking_all_since is not None or self._progress is not None

    def update(self, seconds: float) -> None:
        """Go on to the next card while all are spoken; refresh the screen when a picture has come to rest."""
        if self._speaking_all_since is not None:
            card = int((self.stage.clock - self._speaking_all_since) / _SENTENCE_SECONDS)
            if card >= len(SENTENCES):
                self._speaking_all_since = None
            elif card != self._spoken_card:
                self._spoken_card = card
                self._light_up(card)
        if self._progress is None:
            self.refresh()

    def moving_parts(self) -> list[Rect] | None:
        """Return the places of Martin and the lit card, or of the glow round the button that speaks all cards."""
        if self._progress is None:
            return []
        if self._lit_card is None:
            return [_SPEAK_ALL_BUTTON.inflate(80, 80)]
        return [_CARD_AREAS[self._lit_card].inflate(40, 40), layout.MAMMOTH]

    # Touches

    def _light_up(self, card: int) -> None:
        """Light up a card, and let its picture move."""
        self._lit_card = card
        self._moving_since = self.stage.clock
        self.refresh()

    def _touch(self, card: int) -> None:
        """Light up a touched card, and stop speaking all cards."""
        self._speaking_all_since = None
        self._light_up(card)

    def _speak_all(self) -> None:
        """Begin to speak all cards, from the first one."""
        self._speaking_all_since = self.stage.clock
        self._spoken_card = None
        self.refresh()

    def _say_again(self) -> None:
        """Speak the lit card again, or all cards if none is lit."""
        if self._lit_card is None:
            self._speak_all()
            return
        if self._spoken_card == self._lit_card:
            self.stage.narrator.say_again()
        self._spoken_card = self._lit_card
        self._touch(self._lit_card)

    def _open_menu(self, table: HelpedTable) -> None:
        """Close the help, and open the menu of the table below."""
        self.stage.pop()
        table.handle(Command("menu"))

    def _release_book(self, seconds: float) -> None:
        """Open the rule book if the button was held long enough, so that a child's touch does not open it."""
        if seconds >= _HOLD_SECONDS:
            self.stage.pop()
            self._open_book()

    def controls(self) -> list[Control]:
        """Return controls for the cards, and buttons that speak all, go back, and open the rule book and the menu."""
        cards = [
            Control(f"help.{card}", "card", say(SENTENCES[card]), rect, partial(self._touch, card), sound="soft")
            for card, rect in enumerate(_CARD_AREAS)
        ]
        # nothing happens when the press begins, nor when it is cancelled
        hold = Hold(press=lambda: None, release=self._release_book, cancel=lambda: None)
        book_label = say("Rule book, for grown-ups")
        again_label = say("Hear it again")
        speech_icon = self._speech_icon
        controls = [
            *cards,
            Control(
                "help.all",
                "button",
                say("Hear it all"),
                _SPEAK_ALL_BUTTON,
                self._speak_all,
                look=_SpeakAllButton(speech_icon),
            ),
            Control(
                "help.on", "button", say("Play on!"), _PLAY_ON_BUTTON, self.stage.pop, look=_PlayOnButton(), first=True
            ),
            Control("help.book", "button", book_label, _BOOK_BUTTON, hold=hold, look=_BookButton()),
            Control(
                "help.again",
                "button",
                again_label,
                layout.CORNER_BUTTONS[1],
                self._say_again,
                look=RoundButton(speech_icon),
            ),
            Control(
                "help.close",
                "button",
                say("Back"),
                layout.CORNER_BUTTONS[2],
                self.stage.pop,
                look=RoundButton("help", lit=True),
            ),
        ]
        if self._table is not None:
            menu = partial(self._open_menu, self._table)
            controls.append(
                Control("help.menu", "button", say("Menu"), layout.CORNER_BUTTONS[3], menu, look=RoundButton())
            )
        return controls

    # Drawing

    @property
    def _speech_icon(self) -> str:
        """The icon for speech, crossed out while reading aloud is off."""
        return "sound-on" if self.stage.narrator.speaks else "sound-off"

    def draw(self, canvas: Canvas) -> None:
        """Draw the table under a veil. Above the veil, draw Martin with his sentence, and the cards."""
        if self._table is None:
            canvas.background("mfsa.valley")
        else:
            self._draw_table_and_cache_valley(canvas, self._table)
        canvas.fill(Rect(0, 98, 1600, 802), (38, 24, 14), alpha=205)
        lit_card = self._lit_card
        progress = self._progress
        speech = Speech("")
        mood = ""
        step = None
        if lit_card is not None:
            speech = Speech(say(SENTENCES[lit_card]), None, _SIGN_OF_CARD[lit_card])
            step = _STEP_OF_CARD[lit_card]
            if progress is not None and int(progress * 8) % 2:  # the mood changes eight times in a movement
                mood = "cheer"
        words.draw_martin(canvas, speech, self._looks, mood, step=step)
        for card, rect in enumerate(_CARD_AREAS):
            self._draw_card(canvas, card, rect, progress if card == lit_card else None)
        if lit_card is None and progress is not None:
            canvas.panel("glow.fire", _SPEAK_ALL_BUTTON, alpha=round(255 * math.sin(math.pi * progress)))

    def draw_above(self, canvas: Canvas) -> None:
        """Draw a small picture of the present valley and a hand on the button that goes back to the match."""
        if canvas.shows(_VALLEY_AREA):
            if self._valley is None:
                canvas.picture_part("mfsa.valley", layout.BOARD, _VALLEY_AREA)
            else:
                canvas.surface.blit(self._valley, canvas.mapping.to_window(_VALLEY_AREA))
            canvas.frame(inset(_VALLEY_AREA, -3), DARK_INK, thick=4, radius=8)
            parts.draw_picture(canvas, "mfsa.hand", _VALLEY_AREA.centerx + 14, _VALLEY_AREA.centery + 16, 84)

    def _draw_table_and_cache_valley(self, canvas: Canvas, table: HelpedTable) -> None:
        """Draw the table, and cache a small picture of its valley until the window's size changes."""
        picture.draw_resting(canvas, table.face, None)
        if isinstance(canvas.surface, Sketcher):  # drawing calls are only recorded: there is no picture to copy yet
            return
        size = canvas.mapping.to_window(_VALLEY_AREA).size
        if self._valley is None or self._valley.get_size() != size:
            board = canvas.mapping.to_window(layout.BOARD).clip(canvas.pixels.get_rect())
            self._valley = resized(cut(canvas.pixels, board), size)

    def _draw_card(self, canvas: Canvas, card: int, rect: Rect, progress: float | None) -> None:
        """Draw a card with its picture, its round button and its sentence."""
        is_lit = card == self._lit_card
        if is_lit:
            canvas.panel("glow.fire", rect)
        canvas.panel("panel.parchment", rect)
        box = Rect(rect.x + 16, rect.y + 16, rect.w - 32, 232)
        with canvas.clip(box):
            _CARD_PAINTERS[card](canvas, box, self._looks, progress)
        canvas.frame(inset(box, -3), _EDGE_COLOUR, thick=4, radius=8)
        x, y = rect.x + 60, rect.bottom - 64
        if is_lit:
            parts.draw_picture(canvas, "mfsa.glow", x, y, 84)
            canvas.panel("ring.gold", rect)
        canvas.picture_in("mfsa.step_on" if is_lit else "mfsa.round", Rect(x - 42, y - 42, 84, 84))
        canvas.icon(self._speech_icon, x, y, 52, INK if is_lit else BONE, shadow=not is_lit)
        area = Rect(rect.x + 116, rect.bottom - 116, rect.w - 130, 104)
        canvas.prose(
            say(SENTENCES[card]), area, lettering.capped(canvas, 26, most=1.2), kind="display", colour=INK, middle=True
        )


# The cards show the game's own pictures. ``progress`` is the share of a picture's movement that is over, 0 to 1, or
# ``None`` while the picture stands still; then arrows show the movement.


def _space_area(space: int, shift: float = 0.0) -> Rect:
    """Return the part of the valley picture that shows a space, as large as a card's picture.

    ``shift`` moves the part to the right (units).
    """
    rect = layout.SPACE_RECTS[space]
    return Rect(rect.x + 8 + shift, rect.y + 6, 181, 148)


def _draw_arrow(canvas: Canvas, x: float, y: float, length: float, *, points_down: bool = False) -> None:
    """Draw a thick pale arrow with a dark edge, with its centre at ``x, y``.

    The arrow points to the right or, with ``points_down``, down.
    """
    half = length / 2
    for edge, ink in ((4.0, _EDGE_COLOUR), (0.0, BRIGHT)):
        tip = half + 2 + 1.8 * edge
        barb = 17 + 2 * edge
        body = 6 + edge
        neck = half - 16 - edge
        # each corner: how far along the arrow, and how far to its side
        corners = [(-half - edge, -body), (neck, -body), (neck, -barb), (tip, 0.0), (neck, barb), (neck, body)]
        corners.append((-half - edge, body))
        canvas.polygon(
            [(x - side, y + along) if points_down else (x + along, y + side) for along, side in corners], ink
        )


def _draw_hop(canvas: Canvas, x: float, y: float) -> None:
    """Draw a curved arrow over a hop; ``x, y`` is the centre of its curve."""
    canvas.arc(x, y, 33, 3.5, 5.9, _BROWN_INK, 6)
    canvas.polygon([(x + 26, y - 28), (x + 36, y - 4), (x + 14, y - 12)], _BROWN_INK)


def _progress_between(progress: float | None, start: float, end: float) -> float:
    """Return the eased progress, 0 to 1, of one part of a picture's movement; 0 while the picture stands still.

    The part lasts while the ``progress`` of the whole movement goes from ``start`` to ``end``.
    """
    if progress is None:
        return 0.0
    return animation.smooth(min(1.0, max(0.0, (progress - start) / (end - start))))


def _draw_turning(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw a tree that turns over and shows its dots."""
    canvas.picture_part("mfsa.valley", Rect(280, 120, 126, 103), box)
    canvas.fill(box, (30, 50, 16), alpha=60)
    x = box.x + 66
    y = box.centery - 6
    turn = _progress_between(progress, 0.25, 0.65)
    parts.draw_picture(canvas, "mfsa.ring_hot", x, y, 106)
    picture_name = "mfsa.token.back" if turn < 0.5 else "mfsa.token.die3"
    Sprite(picture_name, x, y - 20 * math.sin(math.pi * turn), 106, squash=abs(math.cos(math.pi * turn))).draw(canvas)
    tap = 14 * math.sin(math.pi * _progress_between(progress, 0.0, 0.3))
    if progress is None:
        parts.draw_picture(canvas, "mfsa.token.die3", box.right - 66, y, 106)
        _draw_arrow(canvas, box.centerx - 2, y, length=30)
    parts.draw_picture(canvas, "mfsa.hand", box.x + 96 - tap, box.centery + 58 - tap, 72)


def _draw_walking(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw the child, who hops as many stones as the token has dots."""
    canvas.picture_in("mfsa.village", box)
    y = box.bottom - 44
    feet = box.bottom - 14
    for step in range(3):
        x = box.x + 112.0 + 70 * step
        canvas.picture_in("mfsa.step_on", Rect(x - 31, y - 24, 62, 56))
        for dot in range(step + 1):
            canvas.circle(x + (dot - step / 2) * 13, y + 3, 5, _RED_INK)
        if progress is None:
            _draw_hop(canvas, x - 35, y - 26)
    parts.draw_picture(canvas, "mfsa.token.die3", box.x + 62, box.y + 58, 98)
    distance = 0.0
    lift = 0.0
    for step in range(3):
        hop = _progress_between(progress, 0.1 + 0.25 * step, 0.32 + 0.25 * step)
        distance += 70 * hop
        lift += 34 * math.sin(math.pi * hop)
    parts.draw_figure(canvas, looks[0], (box.x + 42 + distance, feet), 96, lift)


def _draw_leaping(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw the child, who leaps straight to the fish."""
    canvas.picture_part("mfsa.valley", _space_area(6), box)
    parts.draw_picture(canvas, "mfsa.token.fish", box.x + 62, box.y + 60, 104)
    if progress is None:
        _draw_arrow(canvas, box.x + 150, box.y + 54, length=56)
    hop = _progress_between(progress, 0.2, 0.7)
    parts.draw_figure(canvas, looks[0], (box.x + 60 + 150 * hop, box.bottom - 10), 96, 60 * math.sin(math.pi * hop))


def _draw_taking(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw a fish that slides from the water into the tray."""
    canvas.picture_part("mfsa.valley", _space_area(6, 50), box)
    canvas.panel("mfsa.tray", Rect(box.x + 18, box.bottom - 84, box.w - 36, 76))
    y = box.bottom - 48
    spacing = (box.w - 104) / 3
    parts.draw_good(canvas, BERRY, box.x + 52, y, 56)
    empty_places = (2, 3) if progress is None else (1, 2, 3)  # at rest the fish lies in place 1
    for index in empty_places:
        canvas.circle(box.x + 52 + spacing * index, y, 22, _BROWN_INK, thick=2)
    start = (box.x + 150, box.y + 48)
    end = (box.x + 52 + spacing, y)
    if progress is not None:
        share = _progress_between(progress, 0.15, 0.7)
        x, y = animation.arc(start, end, share, 20)
        parts.draw_good(canvas, FISH, x, y, animation.between(84, 58, share))
        return
    parts.draw_picture(canvas, "mfsa.ring_hot", *end, 58)
    parts.draw_good(canvas, FISH, *end, 58)
    parts.draw_good(canvas, FISH, *start, 84)
    _draw_arrow(canvas, end[0], box.y + 106, length=46, points_down=True)


def _draw_dog(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw the dog, which turns into one good after another."""
    canvas.picture_in("mfsa.village", box)
    goods = (BERRY, FISH, POT, ARROWHEAD, TOOTH)
    # the good that the dog is now; before the first good, -1 for the dog itself
    good_index = -1 if progress is None else int(progress * (len(goods) + 1)) - 1
    picture_name = "mfsa.dog" if good_index < 0 else f"mfsa.good.{GOODS[goods[good_index]]}"
    parts.draw_picture(canvas, picture_name, box.centerx, box.y + 60, 104)
    if progress is None:
        _draw_arrow(canvas, box.centerx, box.y + 132, length=32, points_down=True)
    canvas.panel("mfsa.tray", Rect(box.x + 10, box.bottom - 78, box.w - 20, 68))
    for index, good in enumerate(goods):
        x, y = box.x + 40 + 51 * index, box.bottom - 45
        if index == good_index:
            parts.draw_picture(canvas, "mfsa.ring_hot", x, y, 54)
        parts.draw_good(canvas, good, x, y, 50)


def _draw_swap(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw a berry and a tooth that change places."""
    canvas.picture_part("mfsa.valley", Rect(980, 622, 181, 148), box)
    canvas.fill(box, (20, 40, 60), alpha=60)
    left = (box.x + 62, box.centery - 6)
    right = (box.right - 62, box.centery - 6)
    for spot in (left, right):
        canvas.circle(*spot, 54, PARCHMENT)
        canvas.circle(*spot, 54, _BROWN_INK, 4)
    if progress is None:
        parts.draw_picture(canvas, "mfsa.sign.swap", box.centerx, left[1], 76)
    share = _progress_between(progress, 0.2, 0.75)
    parts.draw_good(canvas, BERRY, *animation.arc(left, right, share, 60), 84)
    parts.draw_good(canvas, TOOTH, *animation.arc(right, left, share, -60), 84)


def _draw_building(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw a hut that rises from the goods of its tile."""
    canvas.picture_in("mfsa.village", box)
    hut = next(hut for hut, cost in HUTS.items() if len(set(cost)) == 3)  # any hut of three different goods
    tile = Rect(box.x + 12, box.y + 24, 145, 184)
    site = (box.right - 50, box.centery - 2)
    draw_tile(canvas, hut, tile)
    hut_picture = f"mfsa.hut.{looks[0].colour}"
    if progress is None:
        _draw_arrow(canvas, box.x + 172, box.centery, length=28)
        parts.draw_picture(canvas, hut_picture, *site, 92)
        return
    for index, good in enumerate(HUTS[hut]):
        share = _progress_between(progress, 0.1 + 0.12 * index, 0.4 + 0.12 * index)
        if share < 1.0:
            start = (tile.centerx + 44 * (index - 1), tile.bottom - 37.0)
            parts.draw_good(canvas, good, *animation.arc(start, site, share, 50), 43)
    rise = _progress_between(progress, 0.55, 0.85)
    if rise > 0.0:
        site_x, site_y = site
        parts.draw_picture(canvas, hut_picture, site_x, site_y + 46 * (1 - rise), 92 * rise)


def _draw_winning(canvas: Canvas, box: Rect, looks: tuple[SeatLook, ...], progress: float | None) -> None:
    """Draw three huts that hop, one after another."""
    canvas.picture_in("mfsa.village", box)
    canvas.picture_in("burst", Rect(box.centerx - 130, box.y - 30, 260, 260), alpha=120)
    for number, (x, y) in enumerate(((52, 72), (142, 54), (232, 72))):
        hop = 26 * math.sin(math.pi * _progress_between(progress, 0.1 + 0.2 * number, 0.4 + 0.2 * number))
        parts.draw_picture(canvas, f"mfsa.hut.{looks[0].colour}", box.x + x, box.y + y + 4 - hop, 92)
    parts.draw_figure(canvas, looks[0], (box.centerx, box.bottom - 6), 108)


_CARD_PAINTERS: Final = (
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


def _draw_label(canvas: Canvas, label: str, area: Rect, size: float) -> None:
    """Draw the label of a big button."""
    size = lettering.capped(canvas, size, most=1.2)
    canvas.prose(
        label, area, size, kind="display", colour=BRIGHT, align="centre", middle=True, shadow=DARK_INK, least=18
    )


@dataclass(frozen=True, slots=True)
class _SpeakAllButton:
    """The look of the button that speaks all cards, with its ``icon``."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone with its icon and label."""
        box = control.rect
        canvas.panel(f"button.stone{touch_suffix(touch)}", box)
        canvas.icon(self.icon, box.centerx, box.y + 84, 116, BONE, shadow=True)
        _draw_label(canvas, control.label, Rect(box.x + 14, box.bottom - 76, box.w - 28, 60), 30)


@dataclass(frozen=True, slots=True)
class _PlayOnButton:
    """The look of the button that goes back to the match. The help draws a picture of the valley on it."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its label."""
        box = control.rect
        canvas.panel(f"mfsa.button{touch_suffix(touch)}", box)
        _draw_label(canvas, control.label, Rect(box.x + 14, box.bottom - 116, box.w - 28, 92), 42)


@dataclass(frozen=True, slots=True)
class _BookButton:
    """The look of the button to the rule book."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the bar with its icon and its label; words after a comma are on the next line."""
        box = control.rect
        canvas.panel("panel.bar", box)
        canvas.icon("rule-book", box.x + 46, box.centery, 52, PARCHMENT, shadow=True)
        first_line, _, second_line = control.label.partition(", ")
        area = Rect(box.x + 90, box.y + 32, box.w - 104, 36 if second_line else 72)
        canvas.prose(first_line, area, 24, kind="display", colour=PARCHMENT, middle=True, shadow=SHADE, least=15)
        canvas.prose(second_line, area.move(0, 34), 21, colour=PARCHMENT, middle=True, shadow=SHADE, least=15)
