"""From round to round: cards slide and come up, tools are turned back, and how a match ends."""

from __future__ import annotations

from dataclasses import asdict

from game.stone_age import round_events
from game.stone_age.board import CARD_SPACES, HUNGER_SPACE
from game.stone_age.buildings import Goods
from game.stone_age.buying import claim
from game.stone_age.cards import NO_CARD
from game.stone_age.placing import begin_round
from game.stone_age.scoring import final_parts, winners
from game.stone_age.state import Step, everybody, kept_choices, level_of
from game.stone_age.table import Table

#: What an unused card of two resources becomes when the match ends.
_TWO_WOOD: Goods = (2, 0, 0, 0)


# -- with others


def round_end(table: Table, step: Step) -> None:
    """End the round: the match, if a pile of buildings is used up or the cards do not suffice, else go on."""
    if not all(table.state.piles):
        _finish(table, "buildings")
        return
    left = [card for card in table.state.row if card != NO_CARD]
    missing = CARD_SPACES - len(left)
    if len(table.state.deck) < missing:
        _finish(table, "cards")
        return
    _refill(table, left, missing)
    _turn_tools_back(table)
    seats = len(table.state.camps)
    table.change(first=(table.state.first + 1) % seats)
    table.note(round_events.StartPassed(table.state.first))
    begin_round(table)


def _refill(table: Table, left: list[int], missing: int) -> None:
    """Slide the cards left over to the cheap spaces and turn up new ones behind them."""
    if not missing:
        return
    deck = table.state.deck
    table.note(round_events.RowSlid((*left, *[NO_CARD] * missing)))
    table.change(row=(*left, *deck[:missing]), deck=deck[missing:])
    table.note(round_events.CardsRevealed(tuple(range(len(left), CARD_SPACES)), deck[:missing]))


def _turn_tools_back(table: Table) -> None:
    for seat, camp in enumerate(table.state.camps):
        if any(camp.turned):
            table.change_camp(seat, turned=(False, False, False))


def _finish(table: Table, reason: str) -> None:
    """Score everything and find the winners; a card of two resources not used yet counts as two resources."""
    for seat in range(len(table.state.camps)):
        while kept_choices(table.camp(seat)):
            claim(table, seat, _TWO_WOOD)
        parts = final_parts(table.state, seat)
        total = table.camp(seat).score + parts.total
        table.change_camp(seat, score=total)
        table.note(round_events.Scored(seat=seat, total=total, **asdict(parts)))
    best = winners(table.state)
    table.end(reason, best)
    table.note(round_events.Ended(reason, best))


# -- alone


def winter_end(table: Table, step: Step) -> None:
    """Alone: discard the cards left over, reveal new ones, or win when they do not suffice (A3, A4)."""
    state = table.state
    table.note(
        round_events.RoundEnded(
            state.round, state.camps[0].food, state.exhaustion, everybody(state, 0), len(state.camps[0].buildings)
        )
    )
    over = tuple([card for card in state.row if card != NO_CARD])
    table.change(row=(NO_CARD,) * CARD_SPACES, discard=state.discard + over)
    table.note(round_events.CardsDiscarded(over))
    _turn_tools_back(table)
    if reveal(table):
        begin_round(table)
    else:
        table.end("won", (0,))
        table.note(round_events.Ended("won", (0,)))


def reveal(table: Table) -> bool:
    """Alone: put cards on the spaces to buy and on the hunger space; tell whether there were enough."""
    state = table.state
    spaces = (*level_of(state).buyable, HUNGER_SPACE)
    cards = state.deck[: len(spaces)]
    if len(cards) < len(spaces):
        return False
    row = [NO_CARD] * CARD_SPACES
    for space, card in zip(spaces, cards, strict=True):
        row[space] = card
    table.change(row=tuple(row), deck=state.deck[len(spaces) :])
    table.note(round_events.CardsRevealed(spaces[:-1], cards[:-1]))
    table.note(round_events.HungerRevealed(cards[-1]))
    return True


AUTOMATIC = {"round_end": round_end, "winter_end": winter_end}
