"""The aftermath of My First Stone Age: result, statistics and charts of finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core import aftermath
from game.core.aftermath import events_of_kind
from game.core.counts import added_up, histogram_of_one, percentiles
from game.core.match import Match
from game.core.measures import decimal
from game.core.rules import Findings, Statistics
from game.core.words import marked_many, say
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import GOODS, HUTS_TO_WIN, goods_text
from game.my_first_stone_age.rules.state import NOBODY

DOG = "dog"


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return the sources of points: the first, the second and the third hut of each seat.

    The ``picture_key`` of a part lists the goods paid for the hut, and ``dog`` once for each dog.
    """
    seats = len(match.names)
    built = [event for _, event in events_of_kind(match, events.Built)]
    huts = ((say("first hut"), "hut"), (say("second hut"), "hut"), (say("third hut"), "huts-village"))
    sources = []
    for number, (title, icon) in enumerate(huts, 1):
        parts_by_seat = tuple([_hut_parts(built, seat, number) for seat in range(seats)])
        sources.append(aftermath.Source(f"hut{number}", title, parts_by_seat, icon))
    return aftermath.PointSources(tuple(sources), HUTS_TO_WIN)


def _hut_parts(built: list[events.Built], seat: int, number: int) -> tuple[aftermath.Part, ...]:
    """Return the payment for a seat's hut ``number`` (from 1) as one part, or ``()`` if it has not built that hut."""
    for event in built:
        if event.seat == seat and event.number == number:
            payment = [GOODS[good] for good in event.paid] + [DOG] * len(event.dogs_for)
            return (aftermath.Part(goods_text(event.paid, len(event.dogs_for)), 1, " ".join(payment)),)
    return ()


def _deciding_factor(match: Match) -> aftermath.DecidingFactor | None:
    """Return the third hut with its builder, or ``None`` if nobody has built it."""
    winner = match.state.winner
    if winner == NOBODY or not any(isinstance(event, events.Built) for event in match.records[-1].events):
        return None
    return aftermath.DecidingFactor(
        say("The third hut"), say("{name} built it and won.", name=match.names[winner]), winner, "hut"
    )


def _match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return two charts by seat: tokens turned over per find, and the numbers of finds and of tokens turned over."""
    seats = range(len(match.names))
    turners = [event.seat for _, event in events_of_kind(match, events.TokenTurned)]
    finders = [event.seat for _, event in events_of_kind(match, events.Took)]
    turned = [turners.count(seat) for seat in seats]
    finds = [finders.count(seat) for seat in seats]
    if not sum(turned):
        return ()
    turned_chart = aftermath.MatchChart(
        "looks",
        say("Finds and trees turned over"),
        tuple(
            [
                aftermath.Bar(match.names[seat], finds[seat], whole=max(turned[seat], finds[seat]), seat=seat)
                for seat in seats
            ]
        ),
        say("Trees turned over: {looks}. Finds: {finds}.", looks=sum(turned), finds=sum(finds)),
        value_legend=say("finds"),
        rest_legend=say("other trees turned over"),
    )
    rates = [aftermath.Bar(match.names[seat], turned[seat] / finds[seat], seat=seat) for seat in seats if finds[seat]]
    best = min(rates, key=lambda bar: bar.value, default=None)
    if best is None:
        return (turned_chart,)
    sentence = say("{name} turned over {looks} trees per find.", name=best.label, looks=decimal(best.value, 1))
    rate_chart = aftermath.MatchChart(
        "rate", say("Trees turned over per find"), tuple(rates), sentence, say("trees per find")
    )
    return rate_chart, turned_chart


def _statistics(match: Match) -> Statistics:
    """Return one finished match's counts: turns of all players, and how often each kind of event happened."""
    event_counts: Counter[str] = Counter()
    for record in match.records:
        for event in record.events:
            event_counts[type(event).__name__] += 1
            if isinstance(event, events.Built):
                event_counts["dogs in huts"] += len(event.dogs_for)
    (starter,) = [event.first for event in match.opening.events if isinstance(event, events.Started)]
    starter_won = match.outcome is not None and starter in match.outcome.winners
    return {
        "matches": 1,
        "turns": histogram_of_one(match.state.turn),
        "happened": dict(event_counts),
        "starter_won": int(starter_won),
    }


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return the turns of all players, the starter's share of wins, and the mean number of each kind of event."""
    total = added_up(parts)
    matches = total["matches"]
    return {
        "turns_of_all": percentiles(total["turns"]),
        "wins_of_starter": round(total["starter_won"] / matches, 4),
        "in_a_match": {name: round(count / matches, 2) for name, count in sorted(total["happened"].items())},
    }


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts for the report of many matches."""
    labels = {
        "TokenTurned": say("trees turned over"),
        "Took": say("goods taken"),
        "Traded": say("trades"),
        "Built": say("huts built"),
        "dogs in huts": say("dogs that helped build"),
    }
    rows = aftermath.mean_rows(result.get("in_a_match", {}), labels)
    return (
        aftermath.ReportChart("happened", say("What happens in a match"), rows, say("times per match, on average")),
    )


AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    source_heading="What the huts were built with",
    unit_picture="mfsa.hut.plain",
    score_heading="Huts during the match",
    deciding_factor=_deciding_factor,
    sentence_finders=(
        aftermath.LeaderSentence(
            events.Took, marked_many("{name} found {count} thing!", "{name} found {count} things!")
        ),
        aftermath.LeaderSentence(
            events.Walked,
            marked_many("{name} walked {count} step.", "{name} walked {count} steps."),
            amount=lambda event: len(event.path),
        ),
        aftermath.LeaderSentence(events.TookDog, "The dogs like {name} best."),
    ),
    tallies=(
        aftermath.Tally(events.TokenTurned, marked_many("tree turned over", "trees turned over")),
        aftermath.Tally(
            events.Walked, marked_many("step walked", "steps walked"), amount=lambda event: len(event.path)
        ),
        aftermath.Tally(events.Took, marked_many("thing found", "things found")),
        aftermath.Tally(events.Swapped, marked_many("tree swap", "tree swaps")),
    ),
    match_charts=_match_charts,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)
