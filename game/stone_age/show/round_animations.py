"""How the end of a round is animated: feeding, hunger, what is given up, new cards."""

from __future__ import annotations

from dataclasses import replace

from game.core.words import say
from game.screens.table.by_event import ByEvent
from game.stone_age import round_events
from game.stone_age.board import HUNGER_SPACE, RESOURCES
from game.stone_age.show import layout, valley, words
from game.stone_age.show.animator import TableAnimator
from game.stone_age.show.face import Winter
from game.stone_age.show.forecast import Forecast, forecast
from game.stone_age.show.motion import Mover
from game.stone_age.state import NOWHERE

ROUND_ANIMATIONS = ByEvent[TableAnimator, [], None]()


@ROUND_ANIMATIONS.of(round_events.RoundBegan)
def round_began(animator: TableAnimator, event: round_events.RoundBegan) -> None:
    """Everybody is at home again, and a new round is called."""
    animator.step(event, winter=None, acting=NOWHERE, resting=NOWHERE, tribe=NOWHERE, dice=())
    animator.sound("drum_hard", 0.5)
    animator.raise_words(say("Round {round}", round=event.round), 800, 470, size=44)
    animator.pause(0.4)


@ROUND_ANIMATIONS.of(round_events.Harvested)
def harvested(animator: TableAnimator, event: round_events.Harvested) -> None:
    """Show how the field's food is counted in, row by row."""
    animator.set(acting=NOWHERE, tribe=NOWHERE)
    if event.seat == animator.face.mine:
        seen = _begin_feeding(animator)
        animator.set(winter=Winter(seen, 2, seen.food + event.food))
        animator.fly(Mover("chip", "food", *layout.FIELD_CHIP, 50), layout.good_middle(-1), seconds=0.4)
        animator.sound("soft", 0.6)
        animator.pause(0.4)


def _begin_feeding(animator: TableAnimator) -> Forecast:
    """Tell the first row, the food there is; return all of them."""
    face = animator.face
    seen = replace(forecast(face.view, face.mine), growth=0, births=0)
    animator.set(winter=Winter(seen, 1, seen.food))
    animator.sound("tick", 0.6)
    animator.pause(0.35)
    return seen


@ROUND_ANIMATIONS.of(round_events.Ate)
def ate(animator: TableAnimator, event: round_events.Ate) -> None:
    """Everybody eats; then the hunger card does."""
    mine = event.seat == animator.face.mine
    if mine:
        seen = animator.face.winter.amounts if animator.face.winter is not None else _begin_feeding(animator)
        food = seen.food + seen.field
        animator.set(winter=Winter(seen, 3, food - event.needed))
        animator.sound("ugh", 0.5)
        animator.pause(0.45)
        if animator.face.alone:
            animator.set(winter=Winter(seen, 4, food - event.needed - event.hunger))
            animator.sound("thud", 0.7)
            animator.pause(0.45)
    animator.step(event)
    if mine:
        animator.pause(0.3)


@ROUND_ANIMATIONS.of(round_events.FedWith)
def fed_with(animator: TableAnimator, event: round_events.FedWith) -> None:
    """Resources are eaten."""
    if event.seat == animator.face.mine:
        for index, kind in enumerate(words.units(event.goods)):
            mover = Mover("chip", RESOURCES[kind], *layout.good_middle(kind), 44)
            animator.fly(mover, layout.good_middle(-1), later=0.06 * index, seconds=0.4)
        animator.pause(0.4 + 0.06 * sum(event.goods))


@ROUND_ANIMATIONS.of(round_events.WentHungry)
def went_hungry(animator: TableAnimator, event: round_events.WentHungry) -> None:
    """Points are lost."""
    rect = layout.panel_rect(event.seat, len(animator.face.looks))
    animator.raise_words(f"−{event.points}", rect.right - 46, rect.y + 40, size=36)
    animator.sound("ouch", 0.8)
    animator.step(event)
    animator.pause(0.6)


@ROUND_ANIMATIONS.of(round_events.Exhausted)
def exhausted(animator: TableAnimator, event: round_events.Exhausted) -> None:
    """Show how the flames go to ash one by one."""
    before = animator.face.view.exhaustion
    animator.sound("whine", 0.5)
    for left in range(before - 1, event.exhaustion - 1, -1):
        animator.step(round_events.Exhausted(event.cause, 1, left))
        animator.sound("hide", 0.4)
        animator.pause(0.18)
    animator.step(event)
    animator.pause(0.25)


@ROUND_ANIMATIONS.of(round_events.BuildingsGivenUp)
def given_up(animator: TableAnimator, event: round_events.BuildingsGivenUp) -> None:
    """Show how buildings go to those given up."""
    for index, building in enumerate(event.buildings):
        start = layout.owned_rect(index, 3).center
        mover = Mover("tile", building, *start, 84, face=animator.face)
        animator.fly(mover, layout.SPENT.center, later=0.1 * index, seconds=0.4, size=66)
        animator.sound("wood_dull", 0.6, 0.1 * index + 0.35)
    animator.pause(0.45)


@ROUND_ANIMATIONS.of(round_events.CardsDiscarded)
def cards_discarded(animator: TableAnimator, event: round_events.CardsDiscarded) -> None:
    """Show how the cards left over slide away to the right."""
    row = animator.face.view.row
    for space, card in enumerate(row):
        if card in event.cards and space != HUNGER_SPACE:
            rect = layout.card_rect(space)
            animator.put_aside(f"card {space}")
            animator.fly(
                Mover("card", card, *rect.center, rect.w, face=animator.face),
                (1700, rect.centery),
                height=0,
                seconds=0.4,
            )
    animator.sound("card_slide", 0.6)
    animator.pause(0.25)


@ROUND_ANIMATIONS.of(round_events.RowSlid)
def row_slid(animator: TableAnimator, event: round_events.RowSlid) -> None:
    """Show how the cards left over slide to the cheap spaces."""
    before = animator.face.view.row
    for space, card in enumerate(before):
        if card and card in event.row:
            there = layout.card_rect(event.row.index(card)).center
            animator.put_aside(f"card {space}")
            animator.fly(
                Mover("card", card, *layout.card_rect(space).center, 148, face=animator.face),
                there,
                height=0,
                seconds=0.35,
            )
    animator.sound("card_slide", 0.6)
    animator.pause(0.35)


@ROUND_ANIMATIONS.of(round_events.CardsRevealed)
def cards_revealed(animator: TableAnimator, event: round_events.CardsRevealed) -> None:
    """Show how new cards come flying from above."""
    for index, space in enumerate(event.spaces):
        rect = layout.card_rect(space)
        mover = Mover("back", 0, 1640, 60, 120, face=animator.face)
        animator.fly(mover, rect.center, later=0.08 * index, seconds=0.4, height=20, size=rect.w)
        animator.sound("card_flip", 0.6, 0.08 * index + 0.35)
    animator.pause(0.4 + 0.08 * max(0, len(event.spaces) - 1))


@ROUND_ANIMATIONS.of(round_events.HungerRevealed)
def hunger_revealed(animator: TableAnimator, event: round_events.HungerRevealed) -> None:
    """Show how the hunger card slaps down."""
    rect = valley.hunger_rect()
    animator.fly(Mover("back", 0, 1640, 60, 120, face=animator.face), rect.center, seconds=0.4, height=20, size=rect.w)
    animator.pause(0.4)
    animator.step(event)
    animator.sound("thud", 0.9)
    animator.dust(rect.x + 20, rect.bottom - 10)
    animator.dust(rect.right - 20, rect.bottom - 10)
    animator.pause(0.25)
