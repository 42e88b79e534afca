"""The development phase: clockwise from the helm, each player may buy an idea from the track.

The place of a bought idea is refilled at once.
"""

from __future__ import annotations

from functools import lru_cache

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say, sum_up_with_and
from game.cvlizations.rules import events, moves
from game.cvlizations.rules.idea_effects import can_pay, choose_step, give_harvest, payable_ideas, price
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import COUNTED_RESOURCES
from game.cvlizations.rules.state import (
    HIDDEN_IDEA,
    NO_IDEA,
    Copy,
    Decision,
    State,
    Step,
    deck_in_play,
    effects_of,
    has_effect,
    players_clockwise,
    step_of,
)

#: The move that buys each idea.
_PURCHASE_OF_IDEA = {idea: moves.Buy(idea) for idea in IDEAS}
#: The rank of each idea among all ideas sorted by key: purchases are listed in this order.
_RANK_OF_IDEA = {idea: place for place, idea in enumerate(sorted(IDEAS, key=lambda idea: IDEAS[idea].key))}
_NO_PURCHASE = moves.Pass()


def develop(copy: Copy, step: Step) -> None:
    """Begin the development phase: give the resources that ideas yield, and let each player buy an idea."""
    seats = players_clockwise(copy.state)
    copy.finish_step(*_purchase_steps(seats))
    give_harvest(copy)
    copy.happen(events.DevelopmentBegan(seats))


@lru_cache(maxsize=64)
def _purchase_steps(seats: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the steps in which ``seats`` make their first purchase, one after another."""
    return tuple([step_of("shop", seat, count=1) for seat in seats])


def begin_purchase(copy: Copy, step: Step) -> None:
    """Begin a player's first or second purchase; with Fortune telling, show the top of the deck first.

    A player that can pay for no idea passes without being asked, unless the top of the deck is shown.
    """
    tribe = copy.state.tribes[step.seat]
    top = deck_in_play(copy.state)[:1] if has_effect(tribe, "peek") else ()
    if top:
        copy.finish_step(step.then("buy", amount=1))
        copy.happen(events.Peeked(step.seat, top[0]))
    elif payable_ideas(tribe).isdisjoint(copy.state.track):
        copy.finish_step()
        copy.happen(events.Passed(step.seat, forced=True))
    else:
        copy.finish_step(step.then("buy"))


def can_see_top(state: State, step: Step) -> bool:
    """Return whether the buyer sees the top of the deck: ``begin_purchase`` then sets the step's ``amount`` to 1."""
    return step.amount > 0


def ideas_on_offer(state: State, step: Step) -> tuple[int, ...]:
    """Return the ideas that the buyer may choose from: those on the track, and the deck's top if the buyer sees it."""
    return state.track + deck_in_play(state)[:1] if can_see_top(state, step) else state.track


def _buy_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return the purchases that the buyer can pay for, and passing."""
    ideas = sorted(
        payable_ideas(state.tribes[step.seat]).intersection(ideas_on_offer(state, step)), key=_RANK_OF_IDEA.__getitem__
    )
    return (*[_PURCHASE_OF_IDEA[idea] for idea in ideas], _NO_PURCHASE)


def _refuse_buy(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a move is not possible at a purchase, ``None`` if it is."""
    if isinstance(move, moves.Pass):
        return None
    if not isinstance(move, moves.Buy):
        return deciding.not_now(move)
    title = say(IDEAS[move.idea].title)
    if move.idea not in ideas_on_offer(state, step):
        return say("{idea} is not on offer.", idea=title)
    if not can_pay(state.tribes[step.seat], move.idea):
        return _why_not_pay(state, step, move.idea)
    return None


def _why_not_pay(state: State, step: Step, idea: int) -> str:
    """Return a sentence with the resources that a tribe lacks for an idea."""
    tribe = state.tribes[step.seat]
    missing = [max(0, cost - count) for cost, count in zip(price(tribe, idea), tribe.goods, strict=True)]
    missing_words = sum_up_with_and(missing, COUNTED_RESOURCES)
    return say("You still need {what} for {idea}.", what=missing_words, idea=say(IDEAS[idea].title))


def _buy(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out a purchase, or report that the player buys nothing."""
    if isinstance(move, moves.Buy):
        _buy_idea(copy, step, move.idea)
    else:
        copy.finish_step()
        copy.happen(events.Passed(step.seat, forced=False))


def _buy_idea(copy: Copy, step: Step, idea: int) -> None:
    """Pay, take the idea, and refill its place; the effect of an idea does not apply to its own purchase."""
    tribe = copy.state.tribes[step.seat]
    cost = price(tribe, idea)
    # an idea such as Sale lets the buyer choose resources after each purchase
    next_steps = [
        choose_step(step.then("", count=0), effect.amount, IDEAS[number].key)
        for number, effect in effects_of(tribe, "change_back")
    ]
    is_first_purchase = step.count == 1
    if is_first_purchase and has_effect(tribe, "second_purchase"):
        next_steps.append(step_of("shop", step.seat, count=2))
    copy.finish_step(*next_steps)
    track = copy.state.track
    place = track.index(idea) if idea in track else events.FROM_DECK
    copy.happen(events.Bought(step.seat, idea, cost, place))
    if place != events.FROM_DECK and copy.top() != NO_IDEA:
        copy.happen(events.Refilled(place, copy.top()))


def _buy_text(state: State, step: Step) -> str:
    """Return the sentence that asks for a purchase.

    The sentence names the top card of the deck if the buyer may look at this card. Otherwise, for a second purchase, it
    names the idea that allows two purchases.
    """
    top = deck_in_play(state)[0] if can_see_top(state, step) else HIDDEN_IDEA
    if top != HIDDEN_IDEA:
        return say("Buy an idea, or buy nothing. The top card of the deck is {idea}.", idea=say(IDEAS[top].title))
    if step.count == 2:
        return say("Buy a second idea thanks to Common language, or buy nothing.")
    return say("Buy an idea, or buy nothing.")


BUY = Decision(text=_buy_text, moves=_buy_moves, refuse=_refuse_buy, act=_buy)

DECISIONS = {"buy": BUY}
AUTOMATIC_STEPS = {"develop": develop, "shop": begin_purchase}
