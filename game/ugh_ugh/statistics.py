"""What ``simulate`` tells of Ugh Ugh: stars by source, cards built and won with, events, how the tower was loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from game.core.counts import added_up
from game.core.match import Match
from game.core.rules import Event, Statistics
from game.ugh_ugh import box_events, events
from game.ugh_ugh.cards import AREAS, CARDS
from game.ugh_ugh.state import State, card_stars, everybody_in, inventions_left


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``merge_statistics`` adds them up.

    ``stars_by_source`` tells where the winners' Rock Stars came from; the other chiefs' are left out.
    """
    state: State = match.state
    seats = range(len(state.clans))
    winners = match.outcome.winners if match.outcome else ()
    told = [event for record in match.records for event in record.events]
    tools = {event.seat: event.tool for event in told if isinstance(event, events.ToolChosen)}
    return {
        "matches": 1,
        "built": _count(card for seat in seats for card in state.clans[seat].built),
        "won_with": _count(card for seat in winners for card in state.clans[seat].built),
        "clan_held": _count(card for seat in seats for card in _clan_cards(state, seat)),
        "clan_won_with": _count(card for seat in winners for card in _clan_cards(state, seat)),
        "tool_chosen": _count(tools[seat] for seat in seats if seat in tools),
        "tool_won_with": _count(tools[seat] for seat in winners if seat in tools),
        "stars_by_source": _sources(state, winners),
        "events": _count(event.card for event in told if isinstance(event, events.EventDrawn)),
        "happened": _happened(match, told),
        "calls": _count(AREAS[event.area] for event in told if isinstance(event, box_events.Lifted)),
        "inside_after_drops": _loads(told),
        "turns": state.turn,
    }


def _count(things: Iterable[str]) -> dict[str, int]:
    return dict(Counter(things))


def _clan_cards(state: State, seat: int) -> list[str]:
    """Return the clan card of a seat, built or not."""
    clan = state.clans[seat]
    return [card for card in (*clan.hand, *clan.built) if CARDS[card].kind == "clan"]


def _sources(state: State, winners: Sequence[int]) -> dict[str, int]:
    everybody = [seat for seat in winners if everybody_in(state.clans[seat])]
    return {
        "cards": sum(card_stars(state.clans[seat]) for seat in winners),
        "everybody_in": len(everybody),
        "torch": int(state.torch in winners),
    }


def _happened(match: Match, told: Sequence[Event]) -> dict[str, int]:
    """Count what a match is asked about: in how many matches it happened, or how often (see ``merge_statistics``)."""
    states = cast("Sequence[State]", match.course.states)
    return {
        "everybody_in": int(any(everybody_in(clan) for state in states for clan in state.clans)),
        "pile_dry": int(not inventions_left(match.state)),
        "empty_draws": sum(isinstance(event, events.DrawSkipped) for event in told),
        "gifts_to_the_feast": sum(isinstance(event, events.Feasted) for event in told),
        "births": sum(len(event.pieces) for event in told if isinstance(event, events.Born)),
    }


def _loads(told: Iterable[Event]) -> dict[str, int]:
    loads: Counter[str] = Counter()
    weight = 0
    for event in told:
        if isinstance(event, events.Threw):
            weight += len(event.pieces)
        elif isinstance(event, events.CameOut):
            weight -= len(event.pieces)
            loads[str(weight)] += 1
    return dict(loads)


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and work out shares.

    ``cards`` gives for every card how often it was built and the share of those builders who won, ``clan_cards`` and
    ``first_tools`` the same for whoever held a clan card or began with a tool; ``stars_by_source`` how many Rock Stars
    a winner had from each source, on the average; ``a_match`` how often something happened in a match.
    """
    total = added_up(parts)
    matches = total["matches"]
    cards = _won(total["built"], total["won_with"], "built")
    inventions = [figures["win_share"] for key, figures in cards.items() if CARDS[key].kind == "invention"]
    return {
        "cards": cards,
        "invention_win_share_mean": round(sum(inventions) / max(1, len(inventions)), 3),
        "clan_cards": _won(total["clan_held"], total["clan_won_with"], "held"),
        "first_tools": _won(total["tool_chosen"], total["tool_won_with"], "chosen"),
        "stars_by_source": _each(total["stars_by_source"], matches),
        "events": dict(total["events"]),
        "a_match": _each(total["happened"], matches),
        "calls_a_match": _each(total["calls"], matches),
        "inside_after_drops": {
            key: total["inside_after_drops"][key] for key in sorted(total["inside_after_drops"], key=int)
        },
    }


def _won(had: Mapping[str, int], won: Mapping[str, int], name: str) -> dict[str, dict[str, float]]:
    """Return how often each was had, and the share of those who won with it, the cards in the order of their tables."""
    order = [key for key in CARDS if key in had] or sorted(had)
    return {key: {name: had[key], "win_share": round(won.get(key, 0) / had[key], 3)} for key in order}


def _each(counts: Mapping[str, int], matches: int) -> dict[str, float]:
    return {key: round(count / matches, 3) for key, count in counts.items()}
