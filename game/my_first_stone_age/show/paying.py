"""How to pay for a hut, where dogs could help: a sheet for each way, with pictures of what is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.words import say
from game.my_first_stone_age import moves
from game.my_first_stone_age.board import goods_text
from game.my_first_stone_age.building import still_to_pay
from game.my_first_stone_age.show import board
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.intents import Intents
from game.my_first_stone_age.show.looks import Big, Price
from game.screens.parts.move_controls import MoveControls
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid

BOX = Rect(300, 122, 1000, 760)
_TILE = Rect(336, 300, 224, 284)
_SHEETS = Rect(600, 158, 660, 590)
_BACK = Rect(640, 776, 320, 84)


@dataclass(frozen=True, slots=True)
class Paying:
    """The dialog for one pile's hut."""

    pile: int

    leads_back = True

    def ways(self, face: Face) -> list[moves.Build]:
        """Return the ways to pay, fewest dogs first."""
        ways = [move for move in face.legal if isinstance(move, moves.Build) and move.pile == self.pile]
        return sorted(ways, key=lambda move: (len(move.dogs_for), move.dogs_for))

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the sheet and the hut, large."""
        canvas.panel("mfsa.paper", BOX)
        board.draw_tile(canvas, face.view.piles[self.pile][0], _TILE)

    def draw_marks(self, canvas: Canvas, face: Face, touched: Sequence[tuple[Control, Touch]]) -> None:
        """Draw nothing: the sheets are their own marks."""

    def pointed_at(self, face: Face) -> Rect:
        """Return what the hand points at: the end of the first sheet."""
        return Rect(_SHEETS.x, _SHEETS.y, _SHEETS.w / (2 if len(self.ways(face)) > 4 else 1) - 20, 120)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the ways to pay and the way back."""
        ways, hut = self.ways(face), face.view.piles[self.pile][0]
        columns = 2 if len(ways) > 4 else 1
        rows = max(4, -(-len(ways) // columns))
        cells = grid(_SHEETS, columns, rows, 16)
        listed = []
        for number, (way, place) in enumerate(zip(ways, cells, strict=False)):
            goods, dogs = still_to_pay(hut, way.dogs_for), len(way.dogs_for)
            listed.append(
                playing.control(
                    f"pay.{number}",
                    "card",
                    price_words(goods, dogs),
                    place,
                    [way],
                    ring=True,
                    first=number == 0,
                    look=Price(goods, dogs),
                )
            )
        back = Control(
            "pay.back", "button", say("Back"), _BACK, intents.close_dialog, look=Big("mfsa.sign.back", quiet=True)
        )
        return [*listed, back]


def price_words(goods: tuple[int, ...], dogs: int) -> str:
    """Name what is given."""
    return say("Give {things}", things=goods_text(goods, dogs))
