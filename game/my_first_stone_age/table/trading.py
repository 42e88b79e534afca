"""The dialogs of the table: trading goods, and paying for a hut."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.words import say
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.board import GOODS, goods_text
from game.my_first_stone_age.rules.turns import still_to_pay
from game.my_first_stone_age.table import board, layout, parts
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import BigButton, PaymentCard
from game.my_first_stone_age.table.things import Intents, TradedGood
from game.my_first_stone_age.table.words import GIVE, TAKE
from game.screens.parts.move_controls import MoveControls
from game.ui import pointer
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, from_middle, grid, inset

# Trading

#: the dialog, the river with the raft in it, the tray with the seat's own goods, the button that ends trading
BOX = Rect(300, 122, 1000, 760)
RIVER = Rect(340, 140, 920, 262)
RAFT = Rect(370, 174, 860, 194)
OWN_GOODS = Rect(340, 544, 920, 196)
DONE_BUTTON = Rect(640, 772, 320, 92)
_CELL_SIZE = 150.0
#: the distance from one good of a row to the next
_CELL_STEP = 165
#: the left end of a row of goods
_ROW_LEFT = 395
_HUT_HEIGHT = 128.0
_HUT_STEP = 114.0


def cell(side: str, good: int) -> Rect:
    """Return the rectangle of a good: on the raft if ``side`` is ``take``, among the seat's own if it is ``give``."""
    row = RAFT if side == TAKE else OWN_GOODS
    return Rect(_ROW_LEFT + _CELL_STEP * good, row.centery - _CELL_SIZE / 2, _CELL_SIZE, _CELL_SIZE)


def hut_rect(pile: int) -> Rect:
    """Return the rectangle of a pile's open hut, between the raft and the seat's own goods."""
    width = _HUT_HEIGHT * layout.TILE_SIZE[0] / layout.TILE_SIZE[1]
    return Rect(906 + _HUT_STEP * pile, (RIVER.bottom + OWN_GOODS.y - _HUT_HEIGHT) / 2, width, _HUT_HEIGHT)


@dataclass(frozen=True, slots=True)
class TradeDialog:
    """The trading dialog.

    ``picked`` is the side and the good chosen first, if any; ``dragged`` tells whether this good is being dragged.
    """

    picked: tuple[str, int] | None = None
    dragged: bool = False

    #: the dialog can only be left by a move
    can_be_left = False

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the dialog with the raft, the open huts and the seat's own goods."""
        canvas.panel("mfsa.paper", BOX)
        canvas.picture("mfsa.raft", RIVER.x, RIVER.y)
        canvas.panel("mfsa.tray_wide", OWN_GOODS)
        seat = 0 if face.asked is None else face.asked
        canvas.seat(face.looks[seat], OWN_GOODS.x + 46, OWN_GOODS.y - 6, 88)
        parts.draw_picture(canvas, "mfsa.sign.swap", 800, (RIVER.bottom + OWN_GOODS.y) / 2, 96)
        for pile, huts in enumerate(face.view.piles):
            if huts:
                board.draw_tile(canvas, huts[0], hut_rect(pile), face.missing_goods(pile))
        for good in range(len(GOODS)):
            self._draw_good(canvas, TAKE, good, face)
            self._draw_good(canvas, GIVE, good, face)

    def _draw_good(self, canvas: Canvas, side: str, good: int, face: Face) -> None:
        """Draw all goods of one kind on one side, without the one that is dragged or in flight."""
        box = cell(side, good)
        seat = 0 if face.asked is None else face.asked
        count = face.view.post[good] if side == TAKE else face.view.settlements[seat].goods[good]
        if self.dragged and self.picked == (side, good):
            count -= 1
        if f"{side} {good}" in face.away:
            count -= 1
        if count <= 0:
            parts.draw_good_outline(canvas, good, box.centerx, box.centery, 96)
            return
        spacing = min(22.0, 60.0 / max(1, count - 1))
        for number in range(count):
            shift = from_middle(number, count) * spacing
            parts.draw_good(canvas, good, box.centerx + shift, box.centery + shift * 0.35, 92)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return controls for the goods that can be traded, and the button that ends trading."""
        controls = [
            self._good_control(face, intents, playing, side, good)
            for side in (TAKE, GIVE)
            for good in range(len(GOODS))
        ]
        label = say("Done!") if face.has_traded else say("No swap")
        look = BigButton("mfsa.sign.tick") if face.has_traded else BigButton("mfsa.sign.onward", style="stone")
        done = playing.control("trade.done", "button", label, DONE_BUTTON, [moves.Done()], look=look)
        return [control for control in controls if control is not None] + [done]

    def _good_control(
        self, face: Face, intents: Intents, playing: MoveControls, side: str, good: int
    ) -> Control | None:
        """Return the control of a good, or ``None`` if the good cannot be traded now.

        The control picks the good or, if a good on the other side is picked, completes the trade with that good.
        """
        name = f"trade.{side}.{GOODS[good]}"
        label = good_words(side, good)
        box = cell(side, good)
        about = TradedGood(side, good)
        drag = pointer.drag_of(intents, (side, good))
        trades = _trades_with(face, side, good)
        if not trades:
            return None
        if self.picked is not None and self.picked[0] != side:
            picked_side, picked_good = self.picked
            matching_trades = [move for move in trades if _good_moved_from(move, picked_side) == picked_good]
            if not matching_trades:
                return None
            return playing.control(name, "piece", label, box, matching_trades, first=True, sound="", about=about)
        return Control(
            name,
            "piece",
            label,
            box,
            partial(intents.pick_good, side, good),
            drag=drag,
            first=side == GIVE,
            sound="soft",
            about=about,
        )

    def draw_marks(self, canvas: Canvas, face: Face, touch_states: Sequence[tuple[Control, Touch]]) -> None:
        """Draw rings around the goods that may be chosen now; the good that was chosen first glows."""
        for control, touch in touch_states:
            about = control.about
            if not isinstance(about, TradedGood) or (self.picked and not control.moves):
                continue
            box = control.rect
            is_pointed_at = touch.hovered or touch.shows_focus_ring
            parts.draw_picture(
                canvas,
                "mfsa.ring_hot" if is_pointed_at else "mfsa.ring",
                box.centerx,
                box.centery,
                128 if is_pointed_at else 138,
            )
            if is_pointed_at:
                self._draw_good(canvas, about.side, about.good, face)
        if self.picked is not None and not self.dragged:
            side, good = self.picked
            box = cell(side, good)
            parts.draw_picture(canvas, "mfsa.ring_hot", box.centerx, box.centery, 132)
            parts.draw_good(canvas, good, box.centerx, box.centery - 8, 104)

    def pointed_at(self, face: Face) -> Rect:
        """Return what the drawn hand points at: first a good to give, then a good to take.

        If no trade is legal, the hand points at the button that ends trading.
        """
        if self.picked is None:
            trades = [move for move in face.legal if isinstance(move, moves.Trade)]
            side = GIVE
        else:
            picked_side, picked_good = self.picked
            trades = _trades_with(face, picked_side, picked_good)
            side = TAKE if picked_side == GIVE else GIVE
        return cell(side, _good_moved_from(trades[0], side)) if trades else DONE_BUTTON


def good_words(side: str, good: int) -> str:
    """Return the label of a good: on the raft if ``side`` is ``take``, among the seat's own if it is ``give``."""
    names = (say("berry"), say("fish"), say("pot"), say("arrowhead"), say("tooth"))
    if side == TAKE:
        return say("Take from the raft: {good}", good=names[good])
    return say("Give away: {good}", good=names[good])


def _good_moved_from(move: moves.Trade, side: str) -> int:
    """Return the good that a trade takes from ``side``: from the seat's own goods, or from the raft."""
    return move.give if side == GIVE else move.take


def _trades_with(face: Face, side: str, good: int) -> list[moves.Trade]:
    """Return the legal trades that take this good from ``side``."""
    return [move for move in face.legal if isinstance(move, moves.Trade) and _good_moved_from(move, side) == good]


def good_at(x: float, y: float) -> tuple[str, int] | None:
    """Return the side and the good at a point, or ``None``."""
    for side in (TAKE, GIVE):
        for good in range(len(GOODS)):
            if inset(cell(side, good), -8).collidepoint(x, y):
                return side, good
    return None


_TILE_AREA = Rect(336, 300, 224, 284)
_WAYS_AREA = Rect(600, 158, 660, 590)
#: more ways to pay than this are shown in two columns
_MAX_IN_COLUMN = 4
_BACK_BUTTON = Rect(640, 776, 320, 84)


@dataclass(frozen=True, slots=True)
class PaymentDialog:
    """The dialog with the ways to pay for a pile's hut, in which dogs can replace goods."""

    pile: int

    #: the dialog can be left without a move
    can_be_left = True

    def ways(self, face: Face) -> list[moves.Build]:
        """Return the ways to pay, fewest dogs first."""
        ways = [move for move in face.legal if isinstance(move, moves.Build) and move.pile == self.pile]
        return sorted(ways, key=lambda move: (len(move.dogs_for), move.dogs_for))

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the dialog with the hut."""
        canvas.panel("mfsa.paper", BOX)
        board.draw_tile(canvas, face.view.piles[self.pile][0], _TILE_AREA)

    def draw_marks(self, canvas: Canvas, face: Face, touch_states: Sequence[tuple[Control, Touch]]) -> None:
        """Draw nothing: the cards have their own marks."""

    def pointed_at(self, face: Face) -> Rect:
        """Return what the drawn hand points at: the card of the first way to pay."""
        columns = _way_columns(len(self.ways(face)))
        return Rect(_WAYS_AREA.x, _WAYS_AREA.y, _WAYS_AREA.w / columns - 20, 120)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return a control for each way to pay, and the button that closes the dialog."""
        ways = self.ways(face)
        hut = face.view.piles[self.pile][0]
        columns = _way_columns(len(ways))
        rows = max(_MAX_IN_COLUMN, math.ceil(len(ways) / columns))
        cells = grid(_WAYS_AREA, columns, rows, gap=16)
        controls = []
        for number, (way, rect) in enumerate(zip(ways, cells, strict=False)):
            goods = still_to_pay(hut, way.dogs_for)
            dogs = len(way.dogs_for)
            controls.append(
                playing.control(
                    f"pay.{number}",
                    "card",
                    price_words(goods, dogs),
                    rect,
                    [way],
                    ring=True,
                    first=number == 0,
                    look=PaymentCard(goods, dogs),
                )
            )
        back = Control(
            "pay.back",
            "button",
            say("Back"),
            _BACK_BUTTON,
            intents.close_dialog,
            look=BigButton("mfsa.sign.back", style="stone"),
        )
        return [*controls, back]


def _way_columns(count: int) -> int:
    """Return the number of columns in which ``count`` ways to pay are shown."""
    return 2 if count > _MAX_IN_COLUMN else 1


def price_words(goods: tuple[int, ...], dogs: int) -> str:
    """Return the label of a way to pay."""
    return say("Give {things}", things=goods_text(goods, dogs))
