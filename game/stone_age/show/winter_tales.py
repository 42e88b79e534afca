"""How the end of a round is shown happening: feeding, hunger, what is given up, new cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.core.words import say
from game.stone_age import round_events
from game.stone_age.board import HUNGER_SPACE, RESOURCES
from game.stone_age.show import layout, valley, words
from game.stone_age.show.face import Winter
from game.stone_age.show.forecast import Forecast, forecast
from game.stone_age.show.happening import Craft, Mover
from game.stone_age.state import NOWHERE


def round_began(craft: Craft, event: round_events.RoundBegan) -> None:
    """Everybody is at home again, and a new round is called."""
    craft.step(event, winter=None, acting=NOWHERE, resting=NOWHERE, tribe=NOWHERE, dice=())
    craft.sound("drum_hard", 0.5)
    craft.words(say("Round {round}", round=event.round), 800, 470, size=44)
    craft.pause(0.6)


def harvested(craft: Craft, event: round_events.Harvested) -> None:
    """The field's food is counted in, row by row."""
    craft.set(acting=NOWHERE, tribe=NOWHERE)
    if event.seat == craft.face.mine:
        seen = _begin_feeding(craft)
        craft.set(winter=Winter(seen, 2, seen.food + event.food))
        craft.fly(Mover("chip", "food", *layout.FIELD_CHIP, 50), layout.good_middle(-1), seconds=0.5)
        craft.sound("soft", 0.6)
        craft.pause(0.55)
    craft.step(event)


def _begin_feeding(craft: Craft) -> Forecast:
    """Tell the first row, the food there is; return all of them."""
    face = craft.face
    seen = replace(forecast(face.view, face.mine), growth=0, births=0)
    craft.set(winter=Winter(seen, 1, seen.food))
    craft.sound("tick", 0.6)
    craft.pause(0.45)
    return seen


def ate(craft: Craft, event: round_events.Ate) -> None:
    """Everybody eats; then the hunger card does."""
    mine = event.seat == craft.face.mine
    if mine:
        seen = craft.face.winter.amounts if craft.face.winter is not None else _begin_feeding(craft)
        food = seen.food + seen.field
        craft.set(winter=Winter(seen, 3, food - event.needed))
        craft.sound("ugh", 0.5)
        craft.pause(0.6)
        if craft.face.alone:
            craft.set(winter=Winter(seen, 4, food - event.needed - event.hunger))
            craft.sound("thud", 0.7)
            craft.pause(0.6)
    craft.step(event)
    if mine:
        craft.pause(0.4)


def fed_with(craft: Craft, event: round_events.FedWith) -> None:
    """Resources are eaten."""
    if event.seat == craft.face.mine:
        for index, kind in enumerate(words.units(event.goods)):
            mover = Mover("chip", RESOURCES[kind], *layout.good_middle(kind), 44)
            craft.fly(mover, layout.good_middle(-1), later=0.06 * index, seconds=0.4)
        craft.pause(0.4 + 0.06 * sum(event.goods))
    craft.step(event)


def went_hungry(craft: Craft, event: round_events.WentHungry) -> None:
    """Points are lost."""
    rect = layout.plate_rect(event.seat, len(craft.face.looks))
    craft.words(f"−{event.points}", rect.right - 46, rect.y + 40, size=36)
    craft.sound("ouch", 0.8)
    craft.step(event)
    craft.pause(0.8)


def exhausted(craft: Craft, event: round_events.Exhausted) -> None:
    """The flames go to ash one by one."""
    before = craft.face.view.exhaustion
    craft.sound("whine", 0.5)
    for left in range(before - 1, event.exhaustion - 1, -1):
        craft.step(round_events.Exhausted(event.cause, 1, left))
        craft.sound("hide", 0.4)
        craft.pause(0.22)
    craft.step(event)
    craft.pause(0.4)


def given_up(craft: Craft, event: round_events.BuildingsGivenUp) -> None:
    """Buildings go to those given up."""
    for index, building in enumerate(event.buildings):
        start = layout.owned_rect(index, 3).center
        mover = Mover("tile", building, *start, 84, face=craft.face)
        craft.fly(mover, layout.SPENT.center, later=0.15 * index, seconds=0.5, size=66)
        craft.sound("wood_dull", 0.6, 0.15 * index + 0.4)
    craft.pause(0.6)
    craft.step(event)


def cards_discarded(craft: Craft, event: round_events.CardsDiscarded) -> None:
    """The cards left over slide away to the right."""
    row = craft.face.view.row
    for space, card in enumerate(row):
        if card in event.cards and space != HUNGER_SPACE:
            rect = layout.card_rect(space)
            craft.away(f"card {space}")
            craft.fly(Mover("card", card, *rect.center, rect.w, face=craft.face), (1700, rect.centery), height=0)
    craft.sound("card_slide", 0.6)
    craft.pause(0.4)
    craft.step(event)


def row_slid(craft: Craft, event: round_events.RowSlid) -> None:
    """The cards left over slide to the cheap spaces."""
    before = craft.face.view.row
    for space, card in enumerate(before):
        if card and card in event.row:
            there = layout.card_rect(event.row.index(card)).center
            craft.away(f"card {space}")
            craft.fly(Mover("card", card, *layout.card_rect(space).center, 148, face=craft.face), there, height=0)
    craft.sound("card_slide", 0.6)
    craft.pause(0.5)
    craft.step(event)


def cards_revealed(craft: Craft, event: round_events.CardsRevealed) -> None:
    """New cards come flying from above."""
    for index, space in enumerate(event.spaces):
        rect = layout.card_rect(space)
        mover = Mover("back", 0, 1640, 60, 120, face=craft.face)
        craft.fly(mover, rect.center, later=0.14 * index, seconds=0.45, height=20, size=rect.w)
        craft.sound("card_flip", 0.6, 0.14 * index + 0.4)
    craft.pause(0.45 + 0.14 * max(0, len(event.spaces) - 1))
    craft.step(event)


def hunger_revealed(craft: Craft, event: round_events.HungerRevealed) -> None:
    """The hunger card slaps down."""
    rect = valley.hunger_rect()
    craft.fly(Mover("back", 0, 1640, 60, 120, face=craft.face), rect.center, seconds=0.4, height=20, size=rect.w)
    craft.pause(0.4)
    craft.step(event)
    craft.sound("thud", 0.9)
    craft.dust(rect.x + 20, rect.bottom - 10)
    craft.dust(rect.right - 20, rect.bottom - 10)
    craft.pause(0.35)


def scored(craft: Craft, event: round_events.Scored) -> None:
    """The points of the end are added."""
    rect = layout.plate_rect(event.seat, len(craft.face.looks))
    gained = event.total - craft.face.view.camps[event.seat].score
    craft.words(f"+{gained}", rect.right - 60, rect.y + 60, size=38)
    craft.sound("shaker", 0.7)
    craft.pause(0.8)
    craft.step(event)


def ended(craft: Craft, event: round_events.Ended) -> None:
    """Drums, or the wind."""
    craft.sound("war_cry" if event.reason != "lost" else "whine", 0.8)
    craft.step(event)
    craft.pause(1.0)


WINTER_TALES: dict[type[Event], Callable[[Craft, Any], None]] = {
    round_events.RoundBegan: round_began,
    round_events.Harvested: harvested,
    round_events.Ate: ate,
    round_events.FedWith: fed_with,
    round_events.WentHungry: went_hungry,
    round_events.Exhausted: exhausted,
    round_events.BuildingsGivenUp: given_up,
    round_events.CardsDiscarded: cards_discarded,
    round_events.RowSlid: row_slid,
    round_events.CardsRevealed: cards_revealed,
    round_events.HungerRevealed: hunger_revealed,
    round_events.Scored: scored,
    round_events.Ended: ended,
}
