"""The payments for cards and buildings, as dialogs."""

from __future__ import annotations

from functools import partial

from game.core.words import say, say_many
from game.stone_age import moves
from game.stone_age.board import FIRST_BUILDING, FIRST_CARD
from game.stone_age.buildings import BUILDINGS, NOTHING, Goods, handfuls, payments, why_not_pay, worth
from game.stone_age.buying import why_not_buy
from game.stone_age.cards import CARDS
from game.stone_age.show import cards, words
from game.stone_age.show.face import Face
from game.stone_age.show.paying import Paying
from game.ui.canvas import Canvas
from game.ui.layout import Rect


def payment_for(face: Face, place: int) -> Paying:
    """Return the payment for what lies at a place: a card or a building."""
    return _for_building(face, place) if place >= FIRST_BUILDING else _for_card(face, place)


def _for_card(face: Face, place: int) -> Paying:
    space = place - FIRST_CARD
    cost, number, held = space + 1, face.view.row[space], face.camp.goods

    def hint(goods: Goods) -> str:
        missing = cost - sum(goods)
        if missing > 0:
            return say_many(
                "it costs {cost} resources of any kind; {count} is missing",
                "it costs {cost} resources of any kind; {count} are missing",
                missing,
                cost=cost,
            )
        return say_many(
            "it costs {count} resource of any kind: enough", "it costs {count} resources of any kind: enough", cost
        )

    title = say(CARDS[number].title)
    start = min(handfuls(held, cost, cost), key=worth, default=NOTHING)
    return Paying(
        say("Take {title}?", title=title) if sum(held) >= cost else say("You cannot take {title}.", title=title),
        hint,
        partial(moves.Buy, space),
        words.card_paid,
        moves.Leave(place),
        say("Leave it, take the figure back"),
        say("Confirm: leave it"),
        start,
        held,
        cost,
        why_not_buy(face.camp, moves.Buy(space, NOTHING)) or "",
        picture=partial(_card, face, number),
        warning=words.upper_half_warning(face, number),
    )


def _card(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    cards.large_card(canvas, number, rect, face.alone)


def _for_building(face: Face, place: int) -> Paying:
    pile = place - FIRST_BUILDING
    number, held = face.view.piles[pile][0], face.camp.goods
    tile = BUILDINGS[number]

    def hint(goods: Goods) -> str:
        if face.alone:
            return say("it costs {cost}", cost=tile.cost_text())
        return say_many("{count} point for {cost}", "{count} points for {cost}", worth(goods), cost=tile.cost_text())

    def missing(goods: Goods) -> str:
        return why_not_pay(tile, held, goods) or ""

    ways = payments(tile, held)
    start = min(ways, key=worth, default=NOTHING) if face.alone else max(ways, key=worth, default=NOTHING)
    if tile.fixed is not None:
        start = tile.fixed
    return Paying(
        say("Build this?") if ways else say("You cannot build this."),
        hint if ways else missing,
        partial(moves.Build, pile),
        words.building_paid,
        moves.Leave(place),
        say("Leave it, take the figure back"),
        say("Confirm: leave it"),
        start,
        held,
        tile.most,
        why_not_pay(tile, held, NOTHING) or "",
        fixed=tile.fixed is not None,
        for_building=True,
        picture=partial(_tile, face, number),
    )


def _tile(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    cards.large_building(
        canvas,
        number,
        Rect(rect.x + 12, rect.y, 284, rect.h - 36),
        words.building_tip(face, number),
        points=not face.alone,
    )
