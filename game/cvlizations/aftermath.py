"""The report after matches of CVlizations: points by source, remarkable facts, and statistics of ideas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Final

from game.core import aftermath
from game.core.counts import added_up, count_wins, histogram_of_one, value_at
from game.core.match import Match
from game.core.measures import decimal
from game.core.rules import Findings, Statistics
from game.core.words import marked_many, say, say_many
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, IDEAS_WITH, KINDS
from game.cvlizations.rules.orders import ORDERS
from game.cvlizations.rules.scoring import end_points, points_of_idea
from game.cvlizations.rules.state import State

#: The aspect ratio of an idea's card.
_CARD_ASPECT: Final = 330 / 132


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return the points of every seat by source."""
    state: State = match.state
    seats = range(state.seats)
    happiness = [(aftermath.Part(say("happiness"), state.tribes[seat].happiness),) for seat in seats]
    printed_parts = [
        tuple([_part(idea, IDEAS[idea].points) for idea in state.tribes[seat].ideas if IDEAS[idea].points])
        for seat in seats
    ]
    trading_ideas = IDEAS_WITH["end_goods"] if state.trades else frozenset()
    return aftermath.PointSources(
        (
            aftermath.Source("happiness", say("happiness"), tuple(happiness), "sun"),
            aftermath.Source("ideas", say("points on ideas"), tuple(printed_parts), "idea"),
            aftermath.Source("trades", say("resources traded"), _effect_parts(state, trading_ideas)),
            aftermath.Source(
                "endings", say("bonus from ideas"), _effect_parts(state, IDEAS.keys() - trading_ideas), "hourglass"
            ),
        )
    )


def _effect_parts(state: State, counted_ideas: Set[int]) -> tuple[tuple[aftermath.Part, ...], ...]:
    """Return the points that each seat gets from the effects of those of its ideas that are in ``counted_ideas``."""
    parts_by_seat = []
    for seat in range(state.seats):
        ideas = [idea for idea in state.tribes[seat].ideas if idea in counted_ideas]
        points_by_idea = {idea: end_points(state, seat, idea) for idea in ideas}
        parts_by_seat.append(tuple([_part(idea, points) for idea, points in points_by_idea.items() if points]))
    return tuple(parts_by_seat)


def _part(idea: int, points: int) -> aftermath.Part:
    """Return the points of an idea, with its title. The key of its picture is the idea's number."""
    return aftermath.Part(say(IDEAS[idea].title), points, str(idea))


def _best_idea(match: Match) -> aftermath.DecidingFactor | None:
    """Return the winner's idea with the most points, or ``None`` if the winner has no ideas."""
    state: State = match.state
    if not state.winners or not state.tribes[state.winners[0]].ideas:
        return None
    seat = state.winners[0]
    points_by_idea = {idea: points_of_idea(state, seat, idea) for idea in state.tribes[seat].ideas}
    best_idea = max(points_by_idea, key=lambda idea: points_by_idea[idea])
    words = say_many(
        "It earned {name} {count} point.",
        "It earned {name} {count} points.",
        points_by_idea[best_idea],
        name=match.names[seat],
    )
    return aftermath.DecidingFactor(
        say("The best idea"), words, seat, str(best_idea), say(IDEAS[best_idea].title), _CARD_ASPECT
    )


def _match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return a chart that compares the winner's points after each round with the average of all players."""
    score_history = match.score_history
    outcome = match.outcome
    winner = outcome.winners[0] if outcome is not None and outcome.winners else 0
    # the indices of the last records of all rounds but the final one, which no other round follows
    last_indices = [
        index
        for index, record in enumerate(match.records)
        if any(isinstance(event, events.RoundBegan) for event in record.events)
    ]
    # the score history begins with the scores before the first record
    final_scores = score_history[-1]
    round_scores = [score_history[index + 1] for index in last_indices] + [final_scores]
    bars = [
        aftermath.Bar(str(number), scores[winner], sum(scores) / len(scores))
        for number, scores in enumerate(round_scores, start=1)
    ]
    sentence = say(
        "{name} ended with {points} points; the average was {average}.",
        name=match.names[winner],
        points=final_scores[winner],
        average=decimal(sum(final_scores) / len(final_scores), 1),
    )
    title = say("Points after each round")
    axis_title = say("round")
    return (
        aftermath.MatchChart(
            "points",
            title,
            tuple(bars),
            sentence,
            value_legend=match.names[winner],
            usual_legend=say("players' average"),
            axis_title=axis_title,
        ),
    )


def _statistics(match: Match) -> Statistics:
    """Return the counts of one finished match; ``_merge_statistics`` adds them up.

    ``tokens`` maps the number of winners to the sum of their happiness tokens.
    """
    state = match.state
    winners = match.outcome.winners if match.outcome else ()
    offered_ideas: set[int] = set()
    orders: Counter[str] = Counter()
    for record in (match.opening, *match.records):
        for event in record.events:
            if isinstance(event, (events.Started, events.TrackRenewed)):
                offered_ideas.update(idea for idea in event.track if idea in IDEAS)
            elif isinstance(event, (events.Refilled, events.Bought)):
                offered_ideas.add(event.idea)
            elif isinstance(event, events.Revealed):
                orders_of_players = event.orders[: state.seats]  # the slice leaves out the neutral tribes
                orders.update(ORDERS[order].key for laid in orders_of_players for order in laid)
    bought_ideas = [idea for tribe in state.tribes for idea in tribe.ideas]
    bought_by_winners = [idea for seat in winners for idea in state.tribes[seat].ideas]
    winners_tokens = sum(state.tribes[seat].happiness for seat in winners)
    return {
        "matches": 1,
        "offered": _counts_by_key(offered_ideas),
        "bought": _counts_by_key(bought_ideas),
        "won_with": _counts_by_key(bought_by_winners),
        "kinds": dict(Counter(IDEAS[idea].kind for idea in bought_ideas)),
        "orders": dict(orders),
        "winning_scores": histogram_of_one(max(match.scores)),
        "seats": state.seats,
        "tokens": {str(max(1, len(winners))): winners_tokens},
    }


def _counts_by_key(ideas: Iterable[int]) -> dict[str, int]:
    """Return how often each of these ideas occurs, by its key."""
    return dict(Counter(IDEAS[idea].key for idea in ideas))


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and compute shares.

    ``ideas`` gives the numbers of ``_idea_figures`` for every idea. ``kinds`` gives each type's share of all purchases.
    ``orders`` gives each order's share of all laid orders.
    """
    total = added_up(parts)
    matches = total["matches"]
    winning_scores = total["winning_scores"]
    return {
        "ideas": {idea.key: _idea_figures(idea.key, total) for idea in IDEAS.values() if idea.key in total["offered"]},
        "kinds": _shares(total["kinds"], KINDS),
        "orders": _shares(total["orders"], [order.key for order in ORDERS.values()]),
        "winning_score": {
            name: value_at(winning_scores, int(matches * share))
            for name, share in (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
        },
        "ideas_each": round(sum(total["bought"].values()) / total["seats"], 2),
        "winners_tokens": round(count_wins(total["tokens"]) / matches, 2),
    }


def _idea_figures(idea_key: str, total: Statistics) -> Statistics:
    """Return how often an idea was offered and bought.

    The first figure is the number of matches that offered the idea. The other two are shares of these matches: those in
    which any player bought the idea, and those in which a winner bought it.
    """
    offer_count = total["offered"][idea_key]
    return {
        "offered": offer_count,
        "bought": round(total["bought"].get(idea_key, 0) / offer_count, 3),
        "bought_by_winner": round(total["won_with"].get(idea_key, 0) / offer_count, 3),
    }


def _shares(counts: Mapping[str, int], keys: Sequence[str]) -> dict[str, float]:
    """Return the share of each key in the sum of all counts."""
    total = max(1, sum(counts.values()))
    return {key: round(counts.get(key, 0) / total, 3) for key in keys}


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts of a report."""
    kinds = aftermath.mean_rows(result.get("kinds", {}), {kind: say(kind) for kind in KINDS})
    orders = aftermath.mean_rows(result.get("orders", {}), {order.key: say(order.title) for order in ORDERS.values()})
    return (
        _idea_chart(result),
        aftermath.ReportChart("kinds", say("Types of ideas"), kinds, say("share of all purchases")),
        aftermath.ReportChart("orders", say("Orders"), orders, say("share of all orders")),
    )


def _idea_chart(result: Findings) -> aftermath.ReportChart:
    """Return a chart of the ideas by price: how often each was bought when on offer, and how often its buyer won."""
    ideas = result.get("ideas", {})
    rows = []
    for idea in sorted(IDEAS.values(), key=lambda idea: (len(idea.cost), say(idea.title))):
        if idea.key in ideas:
            offer_count = ideas[idea.key]["offered"]
            purchase_count = round(ideas[idea.key]["bought"] * offer_count)
            win_count = round(ideas[idea.key]["bought_by_winner"] * offer_count)
            price = say_many("{count} resource", "{count} resources", len(idea.cost))
            rows.append(
                aftermath.ReportRow(
                    idea.key,
                    say(idea.title),
                    aftermath.Share(purchase_count, offer_count),
                    aftermath.Share(win_count, purchase_count),
                    price,
                )
            )
    return aftermath.ReportChart(
        "ideas",
        say("Ideas by price"),
        tuple(rows),
        bar_legend=say("how often it was bought when on offer"),
        dot_legend=say("how often its buyers won"),
        sentence=say(
            "A dot far to the right: the idea is worth more than it costs. A short bar: it is hardly ever bought."
        ),
        expected=1 / result["players"],
    )


def _failure_count(event: events.Failed) -> int:
    """Return 1 for a failed order, or 0 if it is the same order again, repeated because of Doubling."""
    return 1 if event.execution == 1 else 0


AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    deciding_factor=_best_idea,
    sentence_finders=(
        aftermath.LeaderSentence(
            events.Stole,
            marked_many("{name} stole once.", "{name} stole {count} times."),
            nobody="Nobody stole anything.",
        ),
        aftermath.LeaderSentence(
            events.Stole,
            marked_many("{name} was robbed once.", "{name} was robbed {count} times."),
            who=lambda event: event.victim,
        ),
        aftermath.LeaderSentence(
            events.Failed,
            marked_many("{count} of {name}'s orders failed.", "{count} of {name}'s orders failed."),
            amount=_failure_count,
        ),
        aftermath.LeaderSentence(
            events.Bought,
            marked_many(
                "{name} had {count} idea, more than anyone else.", "{name} had {count} ideas, more than anyone else."
            ),
        ),
    ),
    tallies=(
        aftermath.Tally(events.Bought, marked_many("idea bought", "ideas bought")),
        aftermath.Tally(
            events.Gained, marked_many("resource gained", "resources gained"), amount=lambda event: sum(event.goods)
        ),
        aftermath.Tally(events.Stole, marked_many("theft", "thefts")),
        aftermath.Tally(events.Failed, marked_many("order failed", "orders failed"), amount=_failure_count),
    ),
    match_charts=_match_charts,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)
