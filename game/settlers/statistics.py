"""What ``simulate`` tells of Settlers: rolls, gains, points by source, chips taken, tracks climbed, walks, trades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.counts import added_up, once
from game.core.match import Match
from game.core.rules import Event, Statistics
from game.settlers import events
from game.settlers.goods import LAST_STEP, PEOPLES, RESOURCES, TRACKS
from game.settlers.ground import WORLD
from game.settlers.memory import OfferBook, Trails
from game.settlers.state import point_sources


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``merge_statistics`` adds them up."""
    state = match.state
    counts: dict[str, Counter[str]] = {key: Counter() for key in _TOTALS}
    happened = [event for record in match.records for event in record.events]
    for event in happened:
        _count(counts, event)
    trails = Trails().read(happened)
    counts["walked"].update(chips_left=trails.left, loops=trails.loops)
    offers = [OfferBook(seat).read(happened) for seat in range(len(match.names))]
    counts["trades"]["repeated"] = sum(book.repeated for book in offers)
    for winner in match.outcome.winners if match.outcome else ():
        counts["winner_points"].update(point_sources(state, winner))
    taken = {PEOPLES[WORLD.crossings[crossing].people] for crossing in set(WORLD.chips) - set(state.people)}
    finished = [
        TRACKS[track]
        for track in range(len(TRACKS))
        if any(player.tracks[track] == LAST_STEP for player in state.players)
    ]
    return {
        "matches": 1,
        **{key: dict(found) for key, found in counts.items()},
        "settled_regions": dict.fromkeys(sorted(taken), 1),
        "all_regions": int(len(taken) == len(PEOPLES)),
        "finished_tracks": dict.fromkeys(finished, 1),
        "turns": state.turn,
        "offers_of_a_seat": added_up(once(book.made) for book in offers),
    }


#: What is counted, and added up over matches.
_TOTALS = ("rolls", "gains", "gains_by_place", "settled", "faces", "trades", "walked", "winner_points")


def _count(counts: dict[str, Counter[str]], event: Event) -> None:
    """Count one event."""
    if isinstance(event, events.Rolled):
        counts["rolls"][str(sum(event.dice))] += 1
    elif isinstance(event, events.Yielded):
        counts["gains"][RESOURCES[event.kind]] += event.count
        counts["gains_by_place"][WORLD.hexes[event.place].name] += event.count
    elif isinstance(event, events.Settled):
        counts["settled"][PEOPLES[event.people]] += 1
    elif isinstance(event, events.ChipTurned):
        counts["faces"][event.face] += 1
    elif isinstance(event, (events.Offered, events.Dealt, events.Banked)):
        counts["trades"][type(event).__name__.lower()] += 1
    elif isinstance(event, events.Walked):
        counts["walked"].update(walks=1, steps=len(event.route) - 1, meat=event.meat, skins=event.skins)


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and work out shares and means a match."""
    total = added_up(parts)
    matches = total["matches"]
    rolls = max(1, sum(total["rolls"].values()))
    trades = total["trades"]
    return {
        "rolls": {str(number): round(total["rolls"].get(str(number), 0) / rolls, 4) for number in range(2, 13)},
        **{
            key: {name: round(count / matches, 2) for name, count in sorted(total[key].items())}
            for key in ("gains", "gains_by_place", "settled", "faces", "trades", "walked", "winner_points")
        },
        "region_settled": {name: round(total["settled_regions"].get(name, 0) / matches, 4) for name in PEOPLES},
        "all_regions_settled": round(total["all_regions"] / matches, 4),
        "track_finished": {name: round(total["finished_tracks"].get(name, 0) / matches, 4) for name in TRACKS},
        "turns": round(total["turns"] / matches, 1),
        "offers_accepted": round(trades.get("dealt", 0) / max(1, trades.get("offered", 0)), 4),
        "most_offers_of_a_seat": max(map(int, total["offers_of_a_seat"]), default=0),
    }
