"""What ``simulate`` tells of Ugh Ugh: stars by source, cards built and won with, events, how the tower was loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.match import Match
from game.core.rules import Statistics
from game.ugh_ugh import events
from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.state import card_stars


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts, JSON-able; ``merge_statistics`` adds them up.

    ``stars_by_source`` tells where the winners' Rock Stars came from; the other chiefs' are left out.
    """
    state = match.state
    seats = range(len(state.clans))
    winners = match.outcome.winners if match.outcome else ()
    happened: Counter[str] = Counter()
    loads: Counter[str] = Counter()
    weight = 0
    for record in match.records:
        for event in record.events:
            if isinstance(event, events.EventDrawn):
                happened[event.card] += 1
            elif isinstance(event, events.Threw):
                weight += len(event.pieces)
            elif isinstance(event, events.CameOut):
                weight -= len(event.pieces)
                loads[str(weight)] += 1
    return {
        "built": dict(Counter(card for seat in seats for card in state.clans[seat].built)),
        "won_with": dict(Counter(card for seat in winners for card in state.clans[seat].built)),
        "stars_by_source": {
            "cards": sum(card_stars(state.clans[seat]) for seat in winners),
            "everybody_in": sum(not state.clans[seat].reserve and not state.clans[seat].waiting for seat in winners),
            "torch": int(state.torch in winners),
        },
        "events": dict(happened),
        "inside_after_drops": dict(loads),
        "turns": state.turn,
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and work out shares.

    ``cards`` gives for every card how often it was built and the share of those builders who won;
    ``stars_by_source`` how many Rock Stars a winner had from each source, on the average.
    """
    total = {key: Counter[str]() for key in ("built", "won_with", "stars_by_source", "events", "inside_after_drops")}
    for part in parts:
        for key, counts in total.items():
            counts.update(part[key])
    cards = {
        key: {"built": total["built"][key], "win_share": round(total["won_with"][key] / total["built"][key], 3)}
        for key in CARDS
        if total["built"][key]
    }
    inventions = [figures["win_share"] for key, figures in cards.items() if CARDS[key].kind == "invention"]
    return {
        "cards": cards,
        "invention_win_share_mean": round(sum(inventions) / max(1, len(inventions)), 3),
        "stars_by_source": {
            key: round(count / max(1, len(parts)), 2) for key, count in total["stars_by_source"].items()
        },
        "events": dict(total["events"]),
        "inside_after_drops": {
            key: total["inside_after_drops"][key] for key in sorted(total["inside_after_drops"], key=int)
        },
    }
