"""From round to round: cards slide and come up, the start passes on, and how a match ends."""

from __future__ import annotations

from dataclasses import asdict

from game.stone_age import round_events
from game.stone_age.board import CARD_SPACES, HUNGER_SPACE
from game.stone_age.buildings import Goods
from game.stone_age.buying import claim
from game.stone_age.cards import NO_CARD
from game.stone_age.placing import begin_round
from game.stone_age.scoring import final_parts, winners
from game.stone_age.state import Step, clockwise, everybody, kept_choices, level_of
from game.stone_age.working_copy import Copy

#: What an unused card of two resources becomes when the match ends.
_TWO_WOOD: Goods = (2, 0, 0, 0)


# -- with others


def round_end(copy: Copy, step: Step) -> None:
    """End the round: the match, if a pile of buildings is used up or the cards do not suffice, else go on."""
    if not all(copy.state.piles):
        _finish(copy, "buildings")
        return
    left = [card for card in copy.state.row if card != NO_CARD]
    missing = CARD_SPACES - len(left)
    if len(copy.state.deck) < missing:
        _finish(copy, "cards")
        return
    _refill(copy, left, missing)
    copy.happen(round_events.StartPassed(clockwise(copy.state, copy.state.first)[1]))
    begin_round(copy)


def _refill(copy: Copy, left: list[int], missing: int) -> None:
    """Slide the cards left over to the cheap spaces and turn up new ones behind them."""
    if not missing:
        return
    copy.happen(round_events.RowSlid((*left, *[NO_CARD] * missing)))
    copy.happen(round_events.CardsRevealed(tuple(range(len(left), CARD_SPACES)), copy.state.deck[:missing]))


def _finish(copy: Copy, reason: str) -> None:
    """Score everything and find the winners; a card of two resources not used yet counts as two resources."""
    for seat in range(len(copy.state.camps)):
        while kept_choices(copy.camp(seat)):
            claim(copy, seat, _TWO_WOOD)
        parts = final_parts(copy.state, seat)
        total = copy.camp(seat).score + parts.total
        copy.happen(round_events.Scored(seat=seat, total=total, **asdict(parts)))
    copy.happen(round_events.Ended(reason, winners(copy.state)))
    copy.finish_step()


# -- alone


def winter_end(copy: Copy, step: Step) -> None:
    """Alone: discard the cards left over, reveal new ones, or win when they do not suffice (A3, A4)."""
    state = copy.state
    camp, figures = state.camps[0], everybody(state, 0)
    copy.happen(round_events.RoundEnded(state.round, camp.food, state.exhaustion, figures, len(camp.buildings)))
    copy.happen(round_events.CardsDiscarded(tuple([card for card in state.row if card != NO_CARD])))
    if reveal(copy):
        begin_round(copy)
    else:
        copy.happen(round_events.Ended("won", (0,)))
        copy.finish_step()


def reveal(copy: Copy) -> bool:
    """Alone: put cards on the spaces to buy and on the hunger space; tell whether there were enough."""
    state = copy.state
    spaces = (*level_of(state).buyable, HUNGER_SPACE)
    cards = state.deck[: len(spaces)]
    if len(cards) < len(spaces):
        return False
    copy.happen(round_events.CardsRevealed(spaces[:-1], cards[:-1]))
    copy.happen(round_events.HungerRevealed(cards[-1]))
    return True


AUTOMATIC = {"round_end": round_end, "winter_end": winter_end}
