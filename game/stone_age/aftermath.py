"""The aftermath of Stone Age and of its solo game: result, statistics and charts of finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.core import aftermath
from game.core.aftermath import events_of_kind
from game.core.counts import added_up, count_wins, histogram_of_one, interval, sum_of, value_at
from game.core.match import Match
from game.core.measures import decimal
from game.core.rules import Event, Findings, Statistics
from game.core.words import Marked, marked_many, say, say_many, with_capital
from game.stone_age.rules import events, round_events
from game.stone_age.rules.board import AREAS, PLACES
from game.stone_age.rules.buildings import BUILDINGS
from game.stone_age.rules.rounds import FINAL_PARTS, SAND_KIND_BY_SOURCE, card_figures, multipliers
from game.stone_age.rules.state import State, figures_of_seat, level_of, place_name

#: The chip shown for each source of points.
SOURCE_CHIPS: Final = {
    "buildings": "building",
    "points": "gold",
    "green": "winter",
    "farmers": "field",
    "toolmakers": "tool",
    "builders": "building",
    "shamans": "people",
    "leftovers": "wood",
    "hunger": "hunger",
}
#: The average pips of one die.
_AVERAGE_PIPS: Final = 3.5
_AREA_LABELS: Final[tuple[Marked, ...]] = ("The hunt", "Forest", "Clay pit", "Quarry", "River")


def all_events(match: Match) -> list[Event]:
    """Return all events of a match, the events of the opening first."""
    return [*match.opening.events, *[event for record in match.records for event in record.events]]


# Shared with the solo game


HUNGER_SENTENCE: Final = aftermath.LeaderSentence(
    round_events.WentHungry,
    marked_many("{name}'s people went hungry once.", "{name}'s people went hungry {count} times."),
    nobody="Nobody went hungry.",
)
CHILDREN_SENTENCE: Final = aftermath.LeaderSentence(
    events.Born, marked_many("{name}'s people had {count} child.", "{name}'s people had {count} children.")
)
TALLIES: Final = (
    aftermath.Tally(events.Gathered, "food and resources", amount=lambda event: event.gained),
    aftermath.Tally(events.Built, marked_many("building built", "buildings built")),
    aftermath.Tally(events.Bought, marked_many("card taken", "cards taken")),
    aftermath.Tally(
        round_events.FedWith,
        marked_many("resource paid for food", "resources paid for food"),
        amount=lambda event: sum(event.goods),
    ),
)


def luck(match: Match) -> list[aftermath.SummarySentence]:
    """Return a sentence about the seat with the highest average die, and the number of the record of its best roll.

    The list is empty if no dice were rolled.
    """
    dice = _dice_of_seats(match)
    luckiest = _luckiest_seat(dice)
    if luckiest is None:
        return []
    words = say_many(
        "{name} rolled {count} die to gather food or resources: {average} on average.",
        "{name} rolled {count} dice to gather food or resources: {average} on average.",
        len(dice[luckiest]),
        name=match.names[luckiest],
        average=decimal(_average(dice[luckiest]), 1),
    )
    rolls = [
        (sum(event.dice), number) for number, event in events_of_kind(match, events.Rolled) if event.seat == luckiest
    ]
    _, best_record = max(rolls)
    return [aftermath.SummarySentence(words, best_record, luckiest)]


def _dice_of_seats(match: Match) -> list[list[int]]:
    """Return all dice that each seat rolled to gather food or resources."""
    dice: list[list[int]] = [[] for _ in match.names]
    for _, event in events_of_kind(match, events.Rolled):
        dice[event.seat].extend(event.dice)
    return dice


def _average(pips: Sequence[int]) -> float:
    return sum(pips) / len(pips)


def _luckiest_seat(dice: Sequence[Sequence[int]]) -> int | None:
    """Return the seat with the highest average die, the first of several; ``None`` if no dice were rolled."""
    rollers = [seat for seat, pips in enumerate(dice) if pips]
    return max(rollers, key=lambda seat: _average(dice[seat]), default=None)


def dice_by_place(match: Match) -> aftermath.MatchChart:
    """Return the chart of pips rolled at each place, beside the expected pips."""
    dice: dict[int, list[int]] = {area: [] for area in AREAS}
    for _, event in events_of_kind(match, events.Rolled):
        dice[event.place].extend(event.dice)
    labels = dict(zip(AREAS, _AREA_LABELS, strict=True))
    bars = tuple([_pips_bar(say(labels[area]), pips) for area, pips in dice.items() if pips])
    return _dice_chart("dice_by_place", say("Dice by place"), bars)


def _pips_bar(label: str, pips: Sequence[int]) -> aftermath.Bar:
    """Return a bar that shows the sum of the rolled pips beside the expected sum."""
    return aftermath.Bar(label, sum(pips), _AVERAGE_PIPS * len(pips))


def _dice_chart(key: str, title: str, bars: tuple[aftermath.Bar, ...]) -> aftermath.MatchChart:
    """Return a chart of bars made by ``_pips_bar``, with a sentence that compares the total with the expected total."""
    pips = sum(bar.value for bar in bars)
    usual = sum(bar.usual or 0 for bar in bars)
    sentence = say(
        "{dice} dice showed {pips} pips: {compared}.",
        dice=round(usual / _AVERAGE_PIPS),
        pips=round(pips),
        compared=aftermath.against_usual(pips, usual),
    )
    return aftermath.MatchChart(key, title, bars, sentence, say("pips"), say("expected"))


# The game for 2 to 4 players


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return every seat's points, grouped by source."""
    state: State = match.state
    by_seat = [_parts_by_source(match, seat) for seat in range(len(state.camps))]
    kinds = (
        ("buildings", say("buildings"), "hut"),
        ("points", say("card bonuses"), "round-star"),
        ("green", say("green cards"), "oak-leaf"),
        ("farmers", say("farmers"), "wheat"),
        ("toolmakers", say("tool makers"), "stone-axe"),
        ("builders", say("builders"), "huts-village"),
        ("shamans", say("shamans"), "three-friends"),
        ("leftovers", say("leftover resources"), "wood-pile"),
        ("hunger", say("hunger"), "bone-gnawer"),
    )
    sources = []
    for kind, title, icon in kinds:
        parts_by_seat = tuple([tuple(parts.get(kind, [])) for parts in by_seat])
        sources.append(aftermath.Source(kind, title, parts_by_seat, icon))
    return aftermath.PointSources(tuple(sources))


def _parts_by_source(match: Match, seat: int) -> dict[str, list[aftermath.Part]]:
    """Return a seat's gains and losses of points by source."""
    parts: dict[str, list[aftermath.Part]] = {}
    for event in all_events(match):
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, events.Built):
            words = BUILDINGS[event.building].cost_text()
            parts.setdefault("buildings", []).append(aftermath.Part(words, event.points, str(event.building)))
        elif isinstance(event, events.GotPoints):
            parts.setdefault("points", []).append(aftermath.Part(say("card"), event.count))
        elif isinstance(event, round_events.WentHungry):
            parts.setdefault("hunger", []).append(aftermath.Part(say("hunger"), -event.points))
        elif isinstance(event, round_events.Scored):
            parts |= _final_parts(match.state, seat, event)
    return parts


def _final_parts(state: State, seat: int, scored: round_events.Scored) -> dict[str, list[aftermath.Part]]:
    """Return a seat's points of the final scoring by source, without the sources that gave none."""
    parts = {
        "green": aftermath.Part(say("points for different symbols"), scored.green),
        "leftovers": aftermath.Part(say("resources"), scored.leftovers),
    }
    for source in SAND_KIND_BY_SOURCE:
        parts[source] = aftermath.Part(sand_card_product(state, seat, source), getattr(scored, source))
    return {source: [part] for source, part in parts.items() if part.points}


def sand_card_product(state: State, seat: int, source: str) -> str:
    """Return the product that gives a seat's points for sand-coloured cards, as text such as ``3 × 5 =``.

    ``source`` is a source of points such as ``"farmers"``: a key of ``SAND_KIND_BY_SOURCE``.
    """
    kind = SAND_KIND_BY_SOURCE[source]
    figures = card_figures(state.camps[seat].cards, kind)
    return say("{figures} × {count} =", figures=figures, count=multipliers(state, seat)[kind])


def _deciding_factor(match: Match) -> aftermath.DecidingFactor | None:
    """Return the source that brought the winner the most points."""
    outcome = match.outcome
    if outcome is None:
        return None
    seat = outcome.winners[0]
    best = max(_point_sources(match).sources, key=lambda source: source.points(seat))
    words = say_many(
        "{source} earned {name} {count} point.",
        "{source} earned {name} {count} points.",
        best.points(seat),
        source=with_capital(best.title),
        name=match.names[seat],
    )
    return aftermath.DecidingFactor(say("What counted most"), words, seat, SOURCE_CHIPS[best.key])


def _match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return the charts of pips by place and by seat."""
    return dice_by_place(match), _dice_by_seat(match)


def _dice_by_seat(match: Match) -> aftermath.MatchChart:
    """Return the chart of pips rolled by each seat, with a sentence about the seat with the luckiest dice."""
    dice = _dice_of_seats(match)
    luckiest = _luckiest_seat(dice)
    if luckiest is None:
        return _dice_chart("dice_by_seat", say("Dice by player"), ())
    sentence = say(
        "{name} had the luckiest dice: {average} on average.",
        name=match.names[luckiest],
        average=decimal(_average(dice[luckiest]), 1),
    )
    bars = tuple([_pips_bar(name, pips) for name, pips in zip(match.names, dice, strict=True)])
    return replace(_dice_chart("dice_by_seat", say("Dice by player"), bars), sentence=sentence)


def _statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``_merge_statistics`` adds them up.

    ``wins_by_order`` has a dict for each seat, clockwise from the first start player. A winner's dict maps the number
    of winners to 1. The dict of any other seat is empty.
    """
    state: State = match.state
    seats = len(state.camps)
    points: Counter[str] = Counter()
    places: Counter[str] = Counter()
    hungry_rounds = 0
    start_player = 0
    for event in all_events(match):
        if isinstance(event, round_events.Started):
            start_player = event.first
        elif isinstance(event, round_events.WentHungry):
            hungry_rounds += 1
            points["hunger"] -= event.points
        elif isinstance(event, events.Built):
            points["buildings"] += event.points
        elif isinstance(event, events.GotPoints):
            points["cards"] += event.count
        elif isinstance(event, round_events.Scored):
            points.update({name: getattr(event, name) for name in FINAL_PARTS})
        elif isinstance(event, events.Placed):
            places[PLACES[event.place]] += event.count
    wins_by_order = {}
    for step in range(seats):
        has_won = (start_player + step) % seats in state.winners
        wins_by_order[str(step)] = histogram_of_one(len(state.winners)) if has_won else {}
    return {
        "matches": 1,
        "rounds": histogram_of_one(state.round),
        "ended": histogram_of_one(state.ended),
        "seats": seats,
        "wins_by_order": wins_by_order,
        "points": dict(points),
        "hungry": hungry_rounds,
        "places": dict(places),
        "food_left": sum(camp.food for camp in state.camps),
    }


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return shares and means of many matches.

    ``wins_by_order`` holds each seat's share of wins, clockwise from the start player of the first round.
    ``points_by_source``, ``hungry_rounds``, ``food_left`` and ``figures_by_place`` are means for one player.
    """
    total = added_up(parts)
    matches = total["matches"]
    players = total["seats"]
    points = total["points"]
    places = total["places"]
    return {
        "rounds": _rounds_summary(total["rounds"], matches),
        "ended_by": {reason: round(count / matches, 3) for reason, count in sorted(total["ended"].items())},
        "wins_by_order": [round(count_wins(won) / matches, 4) for won in total["wins_by_order"].values()],
        "points_by_source": {source: round(points[source] / players, 2) for source in sorted(points)},
        "hungry_rounds": round(total["hungry"] / players, 3),
        "food_left": round(total["food_left"] / players, 1),
        "figures_by_place": {place: round(places[place] / players, 1) for place in PLACES if places.get(place)},
    }


def _rounds_summary(rounds_histogram: Mapping[str, int], matches: int) -> dict[str, int]:
    """Return the fewest, the median and the most rounds of a match."""
    return {
        "fewest": value_at(rounds_histogram, 0),
        "median": value_at(rounds_histogram, matches // 2),
        "most": value_at(rounds_histogram, matches - 1),
    }


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts for the report of many matches."""
    sources = {
        "buildings": say("buildings"),
        "green": say("green cards"),
        "farmers": say("farmers"),
        "toolmakers": say("tool makers"),
        "builders": say("builders"),
        "shamans": say("shamans"),
        "cards": say("card bonuses"),
        "leftovers": say("leftover resources"),
    }
    places = {place: place_name(number) for number, place in enumerate(PLACES)}
    return (
        aftermath.ReportChart(
            "points",
            say("The road to victory"),
            aftermath.mean_rows(result.get("points_by_source", {}), sources),
            say("average points per player"),
        ),
        aftermath.ReportChart(
            "places",
            say("Places"),
            aftermath.mean_rows(result.get("figures_by_place", {}), places),
            say("average number of figures placed, per player and match"),
        ),
    )


AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    deciding_factor=_deciding_factor,
    sentence_finders=(
        HUNGER_SENTENCE,
        luck,
        aftermath.LeaderSentence(
            events.Gathered,
            marked_many(
                "{name} gathered the most food and resources: {count}.",
                "{name} gathered the most food and resources: {count}.",
            ),
            amount=lambda event: event.gained,
        ),
        CHILDREN_SENTENCE,
    ),
    tallies=(*TALLIES, aftermath.Tally(round_events.WentHungry, marked_many("hunger penalty", "hunger penalties"))),
    match_charts=_match_charts,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)


def _solo_point_sources(match: Match) -> aftermath.PointSources:
    """Return the exhaustion limit at the start, and its gains and losses, as sources of points."""
    state: State = match.state
    start = level_of(state).exhaustion
    limit = start
    loss_words = {"food": say("food ran short"), "building": say("too few buildings")}
    gains: list[aftermath.Part] = []
    losses_by_cause: dict[str, list[aftermath.Part]] = {"food": [], "building": []}
    for event in all_events(match):
        if isinstance(event, events.Strengthened):
            gains.append(aftermath.Part(say("sand-coloured card"), event.exhaustion - limit))
            limit = event.exhaustion
        elif isinstance(event, round_events.Exhausted):
            losses_by_cause[event.cause].append(aftermath.Part(loss_words[event.cause], event.exhaustion - limit))
            limit = event.exhaustion
    return aftermath.PointSources(
        (
            aftermath.Source(
                "start", say("at the start"), ((aftermath.Part(say("at the start"), start),),), "small-fire"
            ),
            aftermath.Source("cards", say("sand-coloured cards"), (tuple(gains),), "campfire"),
            aftermath.Source("food", say("missing food"), (tuple(losses_by_cause["food"]),), "bone-gnawer"),
            aftermath.Source("building", say("missing buildings"), (tuple(losses_by_cause["building"]),), "hut"),
        )
    )


def _solo_deciding_factor(match: Match) -> aftermath.DecidingFactor | None:
    """Return how the winter of a finished match ended."""
    return end_of_winter(match.state, match.records[-1].events)


def end_of_winter(state: State, last_events: Sequence[Event]) -> aftermath.DecidingFactor | None:
    """Return how the winter ended: the fire still burns, or the last loss in ``last_events`` put it out.

    ``last_events`` are the events of the last move.
    """
    if state.ended == "won":
        words = say("The winter is over, and the fire is at {count}.", count=state.exhaustion)
        return aftermath.DecidingFactor(say("The fire still burns"), words, 0, "fire")
    for event in reversed(last_events):
        if isinstance(event, round_events.Exhausted):
            if event.cause == "food":
                words, chip = say("Food ran short in round {round}.", round=state.round), "hunger"
            else:
                words, chip = say("There were too few buildings in round {round}.", round=state.round), "building"
            return aftermath.DecidingFactor(say("What put the fire out"), words, 0, chip)
    return None


def _solo_match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return the charts of the exhaustion limit after each round and of pips by place."""
    return _limit_by_round(match), dice_by_place(match)


def _limit_by_round(match: Match) -> aftermath.MatchChart:
    """Return the chart of the exhaustion limit at the end of each round, including the round that was lost."""
    match_events = all_events(match)
    round_ends = [event for event in match_events if isinstance(event, round_events.RoundEnded)]
    start_event = next(event for event in match_events if isinstance(event, round_events.Started))
    bars = [aftermath.Bar(str(event.round), event.exhaustion) for event in round_ends]
    state: State = match.state
    if state.ended == "lost":
        bars.append(aftermath.Bar(str(state.round), state.exhaustion))
    lowest_end = min(round_ends, key=lambda event: event.exhaustion, default=None)
    if lowest_end is None:
        sentence = say("At level {level}, the tribes did not survive even the first round.", level=start_event.level)
    else:
        sentence = say(
            "Counting only the rounds survived, the fire was lowest after round {round}: {limit}.",
            round=lowest_end.round,
            limit=lowest_end.exhaustion,
        )
    return aftermath.MatchChart("limit", say("The fire, round by round"), tuple(bars), sentence, say("fire"))


def _solo_statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``_solo_merge_statistics`` adds them up."""
    state: State = match.state
    lost_by_cause: Counter[str] = Counter()
    counts = Counter({"buildings": 0, "cards": 0, "drawn": 0, "paid_as_food": 0})
    last_cause = ""
    for event in all_events(match):
        if isinstance(event, round_events.Exhausted):
            lost_by_cause[event.cause] += event.lost
            last_cause = event.cause
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
        "lost_to": {} if state.ended == "won" else histogram_of_one(last_cause),
        "rounds": histogram_of_one(state.round),
        "exhaustion_lost": dict(lost_by_cause),
        "counts": dict(counts),
        "food": state.camps[0].food,
        "figures": figures_of_seat(state, 0),
        "field": state.camps[0].field,
    }


def _solo_merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return the share of wins with its 95 % interval, the rounds, losses by cause, and means per match."""
    total = added_up(parts)
    matches = total["matches"]
    wins = total["won"]
    rounds = total["rounds"]
    causes = sorted(total["exhaustion_lost"].items())
    means = {
        "rounds": round(sum_of(rounds) / matches, 2),
        **{key: round(total[key] / matches, 2) for key in ("food", "figures", "field")},
    }
    return {
        "survived": round(wins / matches, 4),
        "survived_interval": [round(bound, 4) for bound in interval(wins, matches)],
        "rounds": _rounds_summary(rounds, matches),
        "lost_to": {cause: round(count / matches, 4) for cause, count in sorted(total["lost_to"].items())},
        "exhaustion_lost": {cause: round(amount / matches, 2) for cause, amount in causes},
        "means": means | {key: round(count / matches, 2) for key, count in sorted(total["counts"].items())},
    }


def _solo_report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts for the report of many solo matches."""
    matches = result["finished"]
    survived_row = aftermath.ReportRow(
        "survived", say("survived"), aftermath.Share(round(result.get("survived", 0) * matches), matches)
    )
    causes = {"food": say("hunger"), "building": say("too few buildings")}
    lost_rows = [
        aftermath.ReportRow(
            key, causes.get(key, key.replace("_", " ")), aftermath.Share(round(share * matches), matches)
        )
        for key, share in result.get("lost_to", {}).items()
    ]
    return (
        aftermath.ReportChart("ends", say("How matches end"), (survived_row, *lost_rows), say("share of all matches")),
    )


_FLAMES_LOST = aftermath.Tally(
    round_events.Exhausted, marked_many("flame lost", "flames lost"), amount=lambda event: event.lost
)

SOLO_AFTERMATH = aftermath.Aftermath(
    point_sources=_solo_point_sources,
    source_heading="How the fire changed",
    score_heading="The fire during the match",
    deciding_factor=_solo_deciding_factor,
    sentence_finders=(luck, CHILDREN_SENTENCE),
    tallies=(*TALLIES, _FLAMES_LOST),
    match_charts=_solo_match_charts,
    statistics=_solo_statistics,
    merge_statistics=_solo_merge_statistics,
    report_charts=_solo_report_charts,
)
