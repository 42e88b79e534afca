"""What Stone Age tells of its matches alone when they are over: whether the tribes survive, how long, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core import aftermath
from game.core.counts import added_up, interval, once, sum_of, value_at
from game.core.match import Match
from game.core.rules import Event, Findings, Statistics
from game.core.words import say
from game.stone_age.aftermath import CHILDREN, HUNGER, TALLIES, all_events, dice_by_place, luck
from game.stone_age.rules import events, round_events
from game.stone_age.rules.state import State, everybody, level_of


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return what the exhaustion limit began with, what strengthened it, and what it fell by."""
    state: State = match.state
    start = limit = level_of(state).exhaustion
    gained: list[aftermath.Part] = []
    lost: dict[str, list[aftermath.Part]] = {"food": [], "building": []}
    for event in all_events(match):
        if isinstance(event, events.Strengthened):
            gained.append(aftermath.Part(say("sand-coloured card"), event.exhaustion - limit))
            limit = event.exhaustion
        elif isinstance(event, round_events.Exhausted):
            lost[event.cause].append(aftermath.Part(_reason(event.cause), event.exhaustion - limit))
            limit = event.exhaustion
    return aftermath.PointSources(
        (
            aftermath.Source(
                "start", say("at the start"), ((aftermath.Part(say("at the start"), start),),), "small-fire"
            ),
            aftermath.Source("cards", say("sand-coloured cards"), (tuple(gained),), "campfire"),
            aftermath.Source("food", say("missing food"), (tuple(lost["food"]),), "bone-gnawer"),
            aftermath.Source("building", say("missing buildings"), (tuple(lost["building"]),), "hut"),
        )
    )


def _reason(cause: str) -> str:
    return say("food was missing") if cause == "food" else say("a building was missing")


def _deciding(match: Match) -> aftermath.Deciding | None:
    return end_of_winter(match.state, match.records[-1].events)


def end_of_winter(state: State, told: Sequence[Event]) -> aftermath.Deciding | None:
    """Return that the fire still burns, or what put it out; ``told`` are the last events."""
    if state.ended == "won":
        words = say("No card is left, and the exhaustion limit is {count}.", count=state.exhaustion)
        return aftermath.Deciding(say("The fire still burns"), words, 0, "fire")
    for event in reversed(told):
        if isinstance(event, round_events.Exhausted):
            hungry = event.cause == "food"
            words = say("Food was missing in round {round}.", round=state.round)
            if not hungry:
                words = say("A building was missing in round {round}.", round=state.round)
            return aftermath.Deciding(say("What put the fire out"), words, 0, "hunger" if hungry else "building")
    return None


def _match_figures(match: Match) -> tuple[aftermath.MatchFigure, ...]:
    """Return the exhaustion limit winter by winter, and the pips of all dice by place."""
    return _limit(match), dice_by_place(match)


def _limit(match: Match) -> aftermath.MatchFigure:
    told = all_events(match)
    ends = [event for event in told if isinstance(event, round_events.RoundEnded)]
    began = next(event for event in told if isinstance(event, round_events.Started))
    bars = tuple([aftermath.Bar(str(event.round), event.exhaustion) for event in ends])
    lowest = min(ends, key=lambda event: event.exhaustion, default=None)
    sentence = (
        say("The limit was lowest after winter {round}: {limit}.", round=lowest.round, limit=lowest.exhaustion)
        if lowest is not None
        else say("The tribes did not survive the first winter, at level {level}.", level=began.level)
    )
    return aftermath.MatchFigure("limit", say("The limit, winter by winter"), bars, sentence, say("exhaustion limit"))


def _statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``_merge_statistics`` puts many together."""
    state: State = match.state
    lost: Counter[str] = Counter()
    counts = Counter({"buildings": 0, "cards": 0, "drawn": 0, "paid_as_food": 0})
    last = ""
    for event in all_events(match):
        if isinstance(event, round_events.Exhausted):
            lost[event.cause] += event.lost
            last = event.cause
        elif isinstance(event, events.Built):
            counts["buildings"] += 1
        elif isinstance(event, events.Bought):
            counts["cards"] += 1
        elif isinstance(event, events.CardDrawn):
            counts["drawn"] += 1
        elif isinstance(event, round_events.FedWith):
            counts["paid_as_food"] += sum(event.goods)
    return {
        "matches": 1,
        "won": int(state.ended == "won"),
        "lost_to": {} if state.ended == "won" else once(last),
        "rounds": once(state.round),
        "exhaustion_lost": dict(lost),
        "counts": dict(counts),
        "food": state.camps[0].food,
        "figures": everybody(state, 0),
        "field": state.camps[0].field,
    }


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Put many matches together: the share of wins with its 95 % interval, rounds, losses by cause, means a match."""
    total = added_up(parts)
    matches, wins, rounds = total["matches"], total["won"], total["rounds"]
    causes = sorted(total["exhaustion_lost"].items())
    means = {
        "rounds": round(sum_of(rounds) / matches, 2),
        **{key: round(total[key] / matches, 2) for key in ("food", "figures", "field")},
    }
    return {
        "survived": round(wins / matches, 4),
        "survived_interval": [round(bound, 4) for bound in interval(wins, matches)],
        "rounds": {
            name: value_at(rounds, place)
            for name, place in (("fewest", 0), ("median", matches // 2), ("most", matches - 1))
        },
        "lost_to": {cause: round(count / matches, 4) for cause, count in sorted(total["lost_to"].items())},
        "exhaustion_lost": {cause: round(amount / matches, 2) for cause, amount in causes},
        "means": means | {key: round(count / matches, 2) for key, count in sorted(total["counts"].items())},
    }


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts of a report of matches alone."""
    matches = result["finished"]
    survived = aftermath.ReportRow(
        "survived", say("survived"), aftermath.Share(round(result.get("survived", 0) * matches), matches)
    )
    causes = {"food": say("hunger"), "upkeep": say("the cold"), "building": say("a missing building")}
    lost = [
        aftermath.ReportRow(
            key, causes.get(key, key.replace("_", " ")), aftermath.Share(round(share * matches), matches)
        )
        for key, share in result.get("lost_to", {}).items()
    ]
    return (aftermath.ReportChart("ends", say("How it ends"), (survived, *lost), say("share of all matches")),)


SOLO_AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    source_heading="How the exhaustion limit changed",
    score_heading="The exhaustion limit over the match",
    deciding=_deciding,
    tales=(HUNGER, luck, CHILDREN),
    tallies=(*TALLIES, aftermath.Tally(round_events.Exhausted, "fire lost", amount=lambda event: event.lost)),
    match_figures=_match_figures,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)
