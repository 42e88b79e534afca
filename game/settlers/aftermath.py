"""The aftermath of Settlers: result, statistics and charts of finished matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.core import aftermath
from game.core.aftermath import events_of_kind
from game.core.counts import added_up, histogram_of_one
from game.core.match import Match
from game.core.rules import Event, Findings, Statistics
from game.core.words import marked_many, say, who
from game.settlers.bots.memory import OfferBook, Trails
from game.settlers.rules import events
from game.settlers.rules.goods import (
    ADAPTATION_POINTS,
    ART_POINTS,
    DISTRIBUTION_POINTS,
    LAST_STEP,
    PEOPLES,
    RECONNAISSANCE_POINTS,
    RESOURCES,
    SETS,
    TRACKS,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import SOURCES, State, points, points_by_source
from game.settlers.rules.world import DICE_SUMS, expected_rolls

_SOURCE_ICONS: Final = {
    "people": "person",
    "art": "laurel-crown",
    "adaptation": "oak-leaf",
    "reconnaissance": "footsteps",
    "distribution": "world",
}
#: the icon of each track's art card
_ART_ICONS: Final = ("meat", "spears", "hut", "fur-shirt")
#: the aspect ratio of a card
_CARD_ASPECT: Final = 330 / 150


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return every seat's points, grouped by source."""
    state: State = match.state
    titles = _source_titles()
    parts_by_seat = [_parts_by_source(state, seat, titles) for seat in range(len(state.players))]
    sources = []
    for key, title in titles.items():
        parts = tuple([parts_by_source[key] for parts_by_source in parts_by_seat])
        sources.append(aftermath.Source(key, title, parts, _SOURCE_ICONS[key]))
    return aftermath.PointSources(tuple(sources), state.goal)


def _source_titles() -> dict[str, str]:
    """Return the title of each source of points, by its key."""
    return {key: say(title) for key, title in SOURCES.items()}


def _parts_by_source(state: State, seat: int, titles: dict[str, str]) -> dict[str, tuple[aftermath.Part, ...]]:
    """Return the parts of a seat's points by source; ``titles`` are the titles of the sources."""
    chip_counts = zip(PEOPLES, state.players[seat].people, strict=True)
    parts = {
        "people": tuple([aftermath.Part(say(name), count, name) for name, count in chip_counts if count]),
        "art": tuple(
            [aftermath.Part(say(TRACKS[track]), ART_POINTS) for track, owner in enumerate(state.arts) if owner == seat]
        ),
        "adaptation": tuple(
            [
                aftermath.Part(say("set {set}", set=SETS[number]), ADAPTATION_POINTS)
                for number, owner in enumerate(state.adaptations)
                if owner == seat
            ]
        ),
    }
    points = points_by_source(state, seat)
    for key in ("reconnaissance", "distribution"):  # each of these is a single card
        parts[key] = (aftermath.Part(titles[key], points[key]),) if points[key] else ()
    return parts


def _deciding_factor(match: Match) -> aftermath.DecidingFactor | None:
    """Return the source of the point that won, from the events of the last move."""
    return deciding_point(match.state, match.records[-1].events, match.names)


def deciding_point(state: State, last_events: Sequence[Event], names: Sequence[str]) -> aftermath.DecidingFactor | None:
    """Return the source of the point with which the winner reached the goal, from ``last_events``.

    Return ``None`` before the end of the match. The winner may have got more points after the deciding one.
    """
    if not state.winners:
        return None
    winner = state.winners[0]
    points_beyond_goal = points(state, winner) - state.goal
    for event in reversed(last_events):
        if getattr(event, "seat", None) != winner:
            continue
        source = _point_source(event)
        if source is None:
            continue
        worth, picture, label, words = source
        if worth > points_beyond_goal:
            title = say("The deciding point")
            return aftermath.DecidingFactor(title, words.format(*names), winner, picture, label, _CARD_ASPECT)
        points_beyond_goal -= worth
    return None


def _point_source(event: Event) -> tuple[int, str, str, str] | None:
    """Return the points, the picture, the label and the sentence of an event that gives points.

    Return ``None`` for other events. The picture is the name of a people, or of an icon.
    """
    if isinstance(event, (events.Settled, events.PeopleTaken)):
        people = PEOPLES[event.people]
        return 1, people, say("People of {people}", people=say(people)), event.sentence()
    if isinstance(event, events.ArtTaken):
        label = say("The art of {track}", track=say(TRACKS[event.track]))
        return ART_POINTS, _ART_ICONS[event.track], label, event.sentence()
    if isinstance(event, events.AdaptationTaken):
        sentence = say("{who} took the adaptation card of set {set}.", who=who(event.seat), set=SETS[event.set])
        label = say("Adaptation card, set {set}", set=SETS[event.set])
        return ADAPTATION_POINTS, _SOURCE_ICONS["adaptation"], label, sentence
    if isinstance(event, events.ReconnaissanceTaken):
        return RECONNAISSANCE_POINTS, _SOURCE_ICONS["reconnaissance"], say("Reconnaissance"), event.sentence()
    if isinstance(event, events.PeopleComplete) and event.place == 1:
        return DISTRIBUTION_POINTS, _SOURCE_ICONS["distribution"], say("Distribution"), event.sentence()
    return None


def _match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return the chart of the number of rolls of each sum from 2 to 12, beside the expected number."""
    roll_counts = Counter(sum(event.dice) for _, event in events_of_kind(match, events.Rolled))
    if not roll_counts:
        return ()
    rolls = roll_counts.total()
    bars = tuple(
        [aftermath.Bar(str(number), roll_counts[number], usual=expected_rolls(rolls, number)) for number in DICE_SUMS]
    )
    [(commonest, times)] = roll_counts.most_common(1)
    sentence = say(
        "{rolls} rolls; {number} came up most often ({times} times).", rolls=rolls, number=commonest, times=times
    )
    return (
        aftermath.MatchChart(
            "rolls", say("The rolls"), bars, sentence, value_legend=say("rolled"), usual_legend=say("expected")
        ),
    )


#: The keys of the counters whose counts are added up over all matches.
_ADDED_COUNTERS = ("rolls", "gains", "gains_by_place", "settled", "faces", "trades", "walked", "winner_points")


def _statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``_merge_statistics`` adds them up."""
    state = match.state
    counts: dict[str, Counter[str]] = {key: Counter() for key in _ADDED_COUNTERS}
    all_events = [event for record in match.records for event in record.events]
    for event in all_events:
        _count_event(counts, event)
    trails = Trails().read(all_events)
    counts["walked"].update(chips_left=trails.walks_off_chips, loops=trails.loops)
    offers = [OfferBook(seat).read(all_events) for seat in range(len(match.names))]
    counts["trades"]["repeated"] = sum(book.repeat_count for book in offers)
    for winner in match.outcome.winners if match.outcome else ():
        counts["winner_points"].update(points_by_source(state, winner))
    crossings_without_chip = set(WORLD.chip_crossings) - set(state.people)
    settled_regions = {PEOPLES[WORLD.crossings[crossing].people] for crossing in crossings_without_chip}
    finished_tracks = [
        TRACKS[track]
        for track in range(len(TRACKS))
        if any(player.tracks[track] == LAST_STEP for player in state.players)
    ]
    return {
        "matches": 1,
        **{key: dict(counter) for key, counter in counts.items()},
        "settled_regions": dict.fromkeys(sorted(settled_regions), 1),
        "all_regions": 1 if len(settled_regions) == len(PEOPLES) else 0,
        "finished_tracks": dict.fromkeys(finished_tracks, 1),
        "turns": state.turn,
        "offers_of_a_seat": added_up(histogram_of_one(book.offer_count) for book in offers),
    }


def _count_event(counts: dict[str, Counter[str]], event: Event) -> None:
    """Add one event to the counters."""
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


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return the shares and the averages per match, from the counts of many matches."""
    total = added_up(parts)
    matches = total["matches"]
    rolls = max(1, sum(total["rolls"].values()))
    trades = total["trades"]
    return {
        "rolls": {str(number): round(total["rolls"].get(str(number), 0) / rolls, 4) for number in DICE_SUMS},
        **{
            key: {name: round(count / matches, 2) for name, count in sorted(total[key].items())}
            for key in _ADDED_COUNTERS
            if key != "rolls"
        },
        "region_settled": {name: round(total["settled_regions"].get(name, 0) / matches, 4) for name in PEOPLES},
        "all_regions_settled": round(total["all_regions"] / matches, 4),
        "track_finished": {name: round(total["finished_tracks"].get(name, 0) / matches, 4) for name in TRACKS},
        "turns": round(total["turns"] / matches, 1),
        "offers_accepted": round(trades.get("dealt", 0) / max(1, trades.get("offered", 0)), 4),
        "most_offers_of_a_seat": max(map(int, total["offers_of_a_seat"]), default=0),
    }


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts for the report of many matches."""
    gains = {kind: say(kind) for kind in RESOURCES}
    return (
        aftermath.ReportChart(
            "points",
            say("The road to victory"),
            aftermath.mean_rows(result.get("winner_points", {}), _source_titles()),
            say("winners' average points"),
        ),
        _match_share_chart(
            result, "region_settled", say("Continents"), PEOPLES, say("matches in which someone settles there")
        ),
        _match_share_chart(
            result, "track_finished", say("Tracks"), TRACKS, say("matches in which someone finishes the track")
        ),
        aftermath.ReportChart(
            "gains",
            say("Resources"),
            aftermath.mean_rows(result.get("gains", {}), gains),
            say("cards gained per match"),
        ),
    )


def _match_share_chart(
    result: Findings, key: str, title: str, names: tuple[str, ...], bar_legend: str
) -> aftermath.ReportChart:
    """Return a chart with a share of all matches for each name."""
    shares = result.get(key, {})
    matches = result["finished"]
    rows = [
        aftermath.ReportRow(name, say(name), aftermath.Share(round(shares[name] * matches), matches))
        for name in names
        if name in shares
    ]
    return aftermath.ReportChart(key, title, tuple(rows), bar_legend)


AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    deciding_factor=_deciding_factor,
    sentence_finders=(
        aftermath.LeaderSentence(
            events.Walked,
            marked_many(
                "{name}'s nomads walked farthest: {count} step.", "{name}'s nomads walked farthest: {count} steps."
            ),
            amount=lambda event: len(event.route) - 1,
        ),
        aftermath.LeaderSentence(
            events.Yielded,
            marked_many(
                "{name} got the most from the land: {count} card.", "{name} got the most from the land: {count} cards."
            ),
            amount=lambda event: event.count,
        ),
        aftermath.LeaderSentence(
            events.Rolled,
            marked_many("{name} rolled {count} seven.", "{name} rolled {count} sevens."),
            amount=lambda event: int(sum(event.dice) == 7),
        ),
    ),
    tallies=(
        aftermath.Tally(events.Rolled, marked_many("turn", "turns")),
        aftermath.Tally(
            events.Yielded, marked_many("card from the land", "cards from the land"), amount=lambda event: event.count
        ),
        aftermath.Tally(
            events.Walked, marked_many("step walked", "steps walked"), amount=lambda event: len(event.route) - 1
        ),
        aftermath.Tally(events.Dealt | events.Banked, marked_many("trade", "trades")),
        aftermath.Tally(events.ChipTurned, marked_many("event chip found", "event chips found")),
    ),
    match_charts=_match_charts,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)
