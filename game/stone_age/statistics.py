"""What ``simulate`` tells of Stone Age with others: rounds, ends, who started, points by source, hunger, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.counts import added_up, once, value_at, wins_shared
from game.core.match import Match
from game.core.rules import Event, Statistics
from game.stone_age import events, round_events
from game.stone_age.board import PLACES
from game.stone_age.state import State

_PARTS = ("green", "farmers", "toolmakers", "builders", "shamans", "leftovers")


def happened(match: Match) -> list[Event]:
    """Return all events of a match, those of the opening first."""
    return [*match.opening.events, *[event for record in match.records for event in record.events]]


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``merge_statistics`` adds them up.

    ``wins_by_order`` tells, for each step clockwise from the start player, how many won with how many others.
    """
    state: State = match.state
    seats = len(state.camps)
    points: Counter[str] = Counter()
    places: Counter[str] = Counter()
    hungry, start = 0, 0
    for event in happened(match):
        if isinstance(event, round_events.Started):
            start = event.first
        elif isinstance(event, round_events.WentHungry):
            hungry += 1
            points["hunger"] -= event.points
        elif isinstance(event, events.Built):
            points["buildings"] += event.points
        elif isinstance(event, events.GotPoints):
            points["cards"] += event.count
        elif isinstance(event, round_events.Scored):
            points.update({part: getattr(event, part) for part in _PARTS})
        elif isinstance(event, events.Placed):
            places[PLACES[event.place]] += event.count
    winners = len(state.winners)
    return {
        "matches": 1,
        "rounds": once(state.round),
        "ended": once(state.ended),
        "seats": seats,
        "wins_by_order": {
            str(step): once(winners) if (start + step) % seats in state.winners else {} for step in range(seats)
        },
        "points": dict(points),
        "hungry": hungry,
        "places": dict(places),
        "food_left": sum(camp.food for camp in state.camps),
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Put many matches together.

    ``wins_by_order`` are shares of wins of the start player of the first round and of those after, clockwise.
    ``points_by_source``, ``hungry_rounds``, ``food_left`` and ``figures_by_place`` are means for one player.
    """
    total = added_up(parts)
    matches, players, rounds = total["matches"], total["seats"], total["rounds"]
    points, places = total["points"], total["places"]
    return {
        "rounds": {
            name: value_at(rounds, place)
            for name, place in (("fewest", 0), ("median", matches // 2), ("most", matches - 1))
        },
        "ended_by": {reason: round(count / matches, 3) for reason, count in sorted(total["ended"].items())},
        "wins_by_order": [round(wins_shared(won) / matches, 4) for won in total["wins_by_order"].values()],
        "points_by_source": {source: round(points[source] / players, 2) for source in sorted(points)},
        "hungry_rounds": round(total["hungry"] / players, 3),
        "food_left": round(total["food_left"] / players, 1),
        "figures_by_place": {place: round(places[place] / players, 1) for place in PLACES if places.get(place)},
    }
