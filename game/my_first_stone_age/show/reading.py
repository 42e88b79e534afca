"""What is read out of the table: each settlement, then the middle; no more than the view shows."""

from __future__ import annotations

from game.core.words import row_of, say, say_many
from game.my_first_stone_age.board import HIDDEN, HUTS, goods_text
from game.my_first_stone_age.events import SPACE_NAMES, describe_token
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.state import HIDDEN_GOODS


def seat_words(face: Face, seat: int) -> list[str]:
    """Return where a settlement's figure stands, and what lies behind its wall, if that may be known."""
    settlement = face.view.settlements[seat]
    huts = say_many("{count} hut", "{count} huts", len(settlement.huts))
    told = [say("{who}: {what}", who=face.looks[seat].name, what=huts)]
    told += [say("The figure is here: {place}", place=say(SPACE_NAMES[settlement.space]))]
    if settlement.goods != HIDDEN_GOODS:
        goods = [good for good, count in enumerate(settlement.goods) for _ in range(count)]
        told.append(goods_text(goods, settlement.dogs) or say("no goods"))
    elif settlement.dogs:
        told.append(say_many("{count} dog", "{count} dogs", settlement.dogs))
    return told


def middle_words(face: Face) -> list[str]:
    """Return the open huts, and the trees that have been turned over."""
    view = face.view
    huts = [
        say("{who}: {what}", who=say("Hut {number}", number=pile + 1), what=goods_text(HUTS[huts[0]]))
        for pile, huts in enumerate(view.piles)
        if huts and huts[0] != HIDDEN
    ]
    trees = [
        say("{who}: {what}", who=say("Tree {number}", number=place + 1), what=describe_token(view.tokens[place]))
        for place, up in enumerate(view.face_up)
        if up and view.tokens[place] != HIDDEN
    ]
    return [row_of(part) for part in (huts, trees) if part]
