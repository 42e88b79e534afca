"""From round to round: cards slide and come up, tools are turned back, and how a match ends."""

from __future__ import annotations

from dataclasses import asdict

from game.core.copying import made_once, maker
from game.stone_age import round_events
from game.stone_age.board import CARD_SPACES, HUNGER_SPACE
from game.stone_age.buildings import Goods
from game.stone_age.buying import claim
from game.stone_age.cards import NO_CARD
from game.stone_age.placing import begin_round
from game.stone_age.scoring import final_parts, winners
from game.stone_age.state import Step, everybody, kept_choices, level_of
from game.stone_age.working_copy import Copy

_cards_revealed = maker(round_events.CardsRevealed)
_hunger_revealed = made_once(round_events.HungerRevealed)
_cards_discarded = maker(round_events.CardsDiscarded)
_round_ended = maker(round_events.RoundEnded)
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
    _turn_tools_back(copy)
    seats = len(copy.state.camps)
    copy.change(first=(copy.state.first + 1) % seats)
    copy.note(round_events.StartPassed(copy.state.first))
    begin_round(copy)


def _refill(copy: Copy, left: list[int], missing: int) -> None:
    """Slide the cards left over to the cheap spaces and turn up new ones behind them."""
    if not missing:
        return
    deck = copy.state.deck
    copy.note(round_events.RowSlid((*left, *[NO_CARD] * missing)))
    copy.change(row=(*left, *deck[:missing]), deck=deck[missing:])
    copy.note(_cards_revealed(tuple(range(len(left), CARD_SPACES)), deck[:missing]))


def _turn_tools_back(copy: Copy) -> None:
    for seat, camp in enumerate(copy.state.camps):
        if any(camp.turned):
            copy.change_camp(seat, turned=(False, False, False))


def _finish(copy: Copy, reason: str) -> None:
    """Score everything and find the winners; a card of two resources not used yet counts as two resources."""
    for seat in range(len(copy.state.camps)):
        while kept_choices(copy.camp(seat)):
            claim(copy, seat, _TWO_WOOD)
        parts = final_parts(copy.state, seat)
        total = copy.camp(seat).score + parts.total
        copy.change_camp(seat, score=total)
        copy.note(round_events.Scored(seat=seat, total=total, **asdict(parts)))
    best = winners(copy.state)
    copy.end(reason, best)
    copy.note(round_events.Ended(reason, best))


# -- alone


def winter_end(copy: Copy, step: Step) -> None:
    """Alone: discard the cards left over, reveal new ones, or win when they do not suffice (A3, A4)."""
    state = copy.state
    copy.note(
        _round_ended(
            state.round, state.camps[0].food, state.exhaustion, everybody(state, 0), len(state.camps[0].buildings)
        )
    )
    over = tuple([card for card in state.row if card != NO_CARD])
    copy.change(row=(NO_CARD,) * CARD_SPACES, discard=state.discard + over)
    copy.note(_cards_discarded(over))
    _turn_tools_back(copy)
    if reveal(copy):
        begin_round(copy)
    else:
        copy.end("won", (0,))
        copy.note(round_events.Ended("won", (0,)))


def reveal(copy: Copy) -> bool:
    """Alone: put cards on the spaces to buy and on the hunger space; tell whether there were enough."""
    state = copy.state
    spaces = (*level_of(state).buyable, HUNGER_SPACE)
    cards = state.deck[: len(spaces)]
    if len(cards) < len(spaces):
        return False
    row = [NO_CARD] * CARD_SPACES
    for space, card in zip(spaces, cards, strict=True):
        row[space] = card
    copy.change(row=tuple(row), deck=state.deck[len(spaces) :])
    copy.note(_cards_revealed(spaces[:-1], cards[:-1]))
    copy.note(_hunger_revealed(cards[-1]))
    return True


AUTOMATIC = {"round_end": round_end, "winter_end": winter_end}
