"""The report after matches of Ugh Ugh: stars by source, remarkable facts, tower figures, and card statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, cast

from game.core import Match, aftermath, words
from game.core.chance import Frequencies
from game.core.counts import added_up
from game.core.rules import Drop, Event, Findings, Statistics, Throw
from game.core.words import say, say_many
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, CARDS, STARS_TO_WIN
from game.ugh_ugh.rules.state import (
    NOBODY,
    State,
    has_inventions_left,
    is_whole_clan_in_play,
    lasting_effect,
    seat_of,
    stars,
    whole_clan_stars,
)

#: The sources of stars besides cards.
EMPTY_RESERVE, TORCH = "everybody_in", "torch"
_IDEAS_KEY, _CLAN_CARDS_KEY = "ideas", "clan_cards"
#: Width divided by height of a card on the To-Do Wall.
_CARD_ASPECT: Final = 376 / 132
#: The number of times that a throw is simulated, from measured frequencies, to estimate its average result.
_SIMULATED_THROWS: Final = 40


def star_parts(state: State, seat: int) -> tuple[aftermath.Part, ...]:
    """Return the sources of a clan's Rock Stars: its cards in the order built, then its empty reserve, then the torch.

    Some cards add one star to the star for an empty reserve, or to the star for the torch. Such an additional star is
    listed under the empty reserve or the torch, not under the card. The sum is always ``stars(state, seat)``.
    """
    clan = state.clans[seat]
    parts = [aftermath.Part(say(CARDS[key].title), CARDS[key].stars, key) for key in clan.built if CARDS[key].stars]
    if is_whole_clan_in_play(clan):
        parts.append(aftermath.Part(say("empty reserve"), whole_clan_stars(clan), EMPTY_RESERVE))
    if state.torch == seat:
        parts.append(aftermath.Part(say("the torch"), 1 + lasting_effect(clan, "torch_star"), TORCH))
    return tuple(parts)


def _point_sources(match: Match) -> aftermath.PointSources:
    """Return the Rock Stars of every clan by source."""
    state: State = match.state
    parts_by_seat = [star_parts(state, seat) for seat in range(len(state.clans))]

    def parts_of_kind(kind: str) -> tuple[tuple[aftermath.Part, ...], ...]:
        """Return the parts of one kind of source, seat by seat."""
        return tuple([tuple([part for part in parts if _source_kind(part) == kind]) for parts in parts_by_seat])

    kinds = (
        (_IDEAS_KEY, say("inventions"), "idea"),
        (_CLAN_CARDS_KEY, say("clan cards"), "three-friends"),
        (EMPTY_RESERVE, say("empty reserve"), "hut"),
        (TORCH, say("the torch"), "primitive-torch"),
    )
    sources = [aftermath.Source(kind, title, parts_of_kind(kind), icon) for kind, title, icon in kinds]
    return aftermath.PointSources(tuple(sources), STARS_TO_WIN)


def _source_kind(part: aftermath.Part) -> str:
    """Return the kind of source that a part belongs to."""
    if part.picture_key in CARDS:
        return _IDEAS_KEY if CARDS[part.picture_key].kind == "invention" else _CLAN_CARDS_KEY
    return part.picture_key


def _deciding_star(match: Match) -> aftermath.DecidingFactor | None:
    """Return the source of the winner's tenth star: a card, the torch, or everybody at home.

    Returns ``None`` if nobody has ten stars: then the match ended because no card was left to build.
    """
    state: State = match.state
    if not state.winners or stars(state, state.winners[0]) < STARS_TO_WIN:
        return None
    winner = state.winners[0]
    title = say("The tenth star")
    for event in reversed(match.records[-1].events):
        if getattr(event, "seat", None) != winner:
            continue
        if isinstance(event, events.Built) and CARDS[event.card].stars:
            return aftermath.DecidingFactor(title, match.sentence(event), winner, event.card, aspect=_CARD_ASPECT)
        if isinstance(event, events.TorchTaken):
            return aftermath.DecidingFactor(title, match.sentence(event), winner, TORCH)
        if isinstance(event, events.Born | events.Returned):
            sentence = say("No one from {name}'s clan is left in reserve.", name=match.names[winner])
            return aftermath.DecidingFactor(title, sentence, winner, EMPTY_RESERVE)
    return aftermath.DecidingFactor(title, say("{name} has it.", name=match.names[winner]), winner, "star")


def _match_charts(match: Match) -> tuple[aftermath.MatchChart, ...]:
    """Return two charts: how many pieces came out in each throw, and how long each clan was stuck.

    Without throws, return no charts. In a built tower without counted frequencies, leave out the chart of throws, which
    compares with average throws.
    """
    drops = [drop for record in match.records for drop in record.drops]
    throws = [drop for drop in drops if drop.thrown]
    if not throws:
        return ()
    stuck_chart = _stuck_chart(match, throws)
    frequencies = match.referee.frequencies
    if frequencies is None:
        return (stuck_chart,)
    return _throws_chart(throws, frequencies), stuck_chart


def _throws_chart(throws: list[Drop], frequencies: Frequencies) -> aftermath.MatchChart:
    """Return a chart of how many pieces came out in each throw, compared with the average of such throws."""
    bars = [
        aftermath.Bar(
            "",
            _count_coming_out(drop.thrown, drop.out),
            usual=_expected_out(drop, number, frequencies),
            whole=len(drop.thrown),
        )
        for number, drop in enumerate(throws)
    ]
    thrown_count = sum(int(bar.whole or 0) for bar in bars)
    out_count = sum(int(bar.value) for bar in bars)
    comparison = aftermath.against_usual(out_count, sum(bar.usual or 0 for bar in bars))
    sentence = say(
        "{out} of {thrown} pieces came out with their throw: {compared}.",
        out=out_count,
        thrown=thrown_count,
        compared=comparison,
    )
    return aftermath.MatchChart(
        "throws",
        say("Throws vs. average"),
        tuple(bars),
        sentence,
        value_legend=say("came out"),
        usual_legend=say("average"),
        rest_legend=say("stuck"),
        axis_title=say("throws"),
    )


def _count_coming_out(thrown: tuple[int, ...], out: tuple[int, ...]) -> int:
    """Return the number of thrown pieces that came out. Pieces that were inside before do not count."""
    return len(set(thrown) & set(out))


def _expected_out(drop: Drop, number: int, frequencies: Frequencies) -> float:
    """Return how many of the thrown pieces come out on average; ``number`` is the seed of the simulations."""
    assert isinstance(drop.request, Throw)
    random = Random(number)
    load = drop.request.load
    pieces = drop.request.pieces
    out_count = 0
    for _ in range(_SIMULATED_THROWS):
        out = frequencies.modelled_throw(load, pieces, random)[0]
        out_count += _count_coming_out(drop.thrown, tuple(out))
    return out_count / _SIMULATED_THROWS


def _stuck_chart(match: Match, throws: list[Drop]) -> aftermath.MatchChart:
    """Return a chart of how long each clan's members were stuck.

    Each throw counts 1 for each member that stayed inside.
    """
    owners = [seat_of(piece) for drop in throws for piece in drop.held]
    throws_stuck = [owners.count(seat) for seat in range(len(match.names))]
    counts = enumerate(throws_stuck)
    bars = tuple([aftermath.Bar(match.names[seat], count, seat=seat) for seat, count in counts])
    longest = max(throws_stuck)
    if not longest:
        sentence = say("Nobody got stuck.")
    elif throws_stuck.count(longest) > 1:
        sentence = say_many(
            "Several clans tied for the longest time stuck: {count} throw in all for each.",
            "Several clans tied for the longest time stuck: {count} throws in all for each.",
            longest,
        )
    else:
        sentence = say_many(
            "{name}'s people were stuck longest: {count} throw in all.",
            "{name}'s people were stuck longest: {count} throws in all.",
            longest,
            name=match.names[throws_stuck.index(longest)],
        )
    return aftermath.MatchChart(
        "waiting", say("Stuck in the tower"), bars, sentence, value_legend=say("throws spent stuck")
    )


def _statistics(match: Match) -> Statistics:
    """Return the counts of one finished match; ``_merge_statistics`` adds them up.

    ``stars_by_source`` counts the winners' Rock Stars only.
    """
    state: State = match.state
    seats = range(len(state.clans))
    winners = match.outcome.winners if match.outcome else ()
    happened = [event for record in match.records for event in record.events]
    tools = {event.seat: event.tool for event in happened if isinstance(event, events.ToolChosen)}
    return {
        "matches": 1,
        "built": _count_each(card for seat in seats for card in state.clans[seat].built),
        "won_with": _count_each(card for seat in winners for card in state.clans[seat].built),
        "clan_held": _count_each(card for seat in seats for card in _clan_cards(state, seat)),
        "clan_won_with": _count_each(card for seat in winners for card in _clan_cards(state, seat)),
        "tool_chosen": _count_each(tools[seat] for seat in seats if seat in tools),
        "tool_won_with": _count_each(tools[seat] for seat in winners if seat in tools),
        "stars_by_source": _stars_by_source(state, winners),
        "events": _count_each(event.card for event in happened if isinstance(event, events.EventDrawn)),
        "happened": _count_occurrences(match, happened),
        "calls": _count_each(AREAS[event.area] for event in happened if isinstance(event, events.Lifted)),
        "inside_after_drops": _count_loads(happened),
        "turns": state.turn,
    }


def _count_each(items: Iterable[str]) -> dict[str, int]:
    return dict(Counter(items))


def _clan_cards(state: State, seat: int) -> list[str]:
    """Return the clan cards of a seat, built or not."""
    clan = state.clans[seat]
    return [card for card in (*clan.hand, *clan.built) if CARDS[card].kind == "clan"]


def _stars_by_source(state: State, winners: Sequence[int]) -> dict[str, int]:
    """Return the Rock Stars that all winners together have from each source."""
    star_counts = {"cards": 0, EMPTY_RESERVE: 0, TORCH: 0}
    for part in [part for seat in winners for part in star_parts(state, seat)]:
        star_counts["cards" if part.picture_key in CARDS else part.picture_key] += part.points
    return star_counts


def _count_occurrences(match: Match, happened: Sequence[Event]) -> dict[str, int]:
    """Count occurrences in one match; ``everybody_in`` and ``pile_dry`` are 1 if they occurred at all."""
    states = cast("Sequence[State]", match.history.states)
    return {
        "everybody_in": int(any(is_whole_clan_in_play(clan) for state in states for clan in state.clans)),
        "pile_dry": int(not has_inventions_left(match.state)),
        "empty_draws": sum(isinstance(event, events.DrawSkipped) for event in happened),
        "gifts_to_the_feast": sum(isinstance(event, events.Feasted) for event in happened),
        "births": sum(len(event.pieces) for event in happened if isinstance(event, events.Born)),
    }


def _count_loads(happened: Iterable[Event]) -> dict[str, int]:
    """Count the drops by the number of pieces that they left inside. The keys are these numbers as text."""
    loads: Counter[str] = Counter()
    pieces_inside = 0
    for event in happened:
        if isinstance(event, events.Threw):
            pieces_inside += len(event.pieces)
        elif isinstance(event, events.CameOut):
            pieces_inside -= len(event.pieces)
            loads[str(pieces_inside)] += 1
    return dict(loads)


def _merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and compute shares and means.

    ``cards`` gives for every card the number of its builders and the share of these builders that won. ``clan_cards``
    gives the same numbers for the holders of each clan card. ``first_tools`` gives them for the clans that started with
    each tool. ``stars_by_source`` is the mean number of Rock Stars that a winner had from each source. ``a_match`` is
    the mean of occurrences per match.
    """
    total = added_up(parts)
    matches = total["matches"]
    cards = _win_shares(total["built"], total["won_with"], "built")
    inventions = [figures["win_share"] for key, figures in cards.items() if CARDS[key].kind == "invention"]
    return {
        "cards": cards,
        "invention_win_share_mean": round(sum(inventions) / max(1, len(inventions)), 3),
        "clan_cards": _win_shares(total["clan_held"], total["clan_won_with"], "held"),
        "first_tools": _win_shares(total["tool_chosen"], total["tool_won_with"], "chosen"),
        "stars_by_source": _per_match(total["stars_by_source"], matches),
        "events": dict(total["events"]),
        "a_match": _per_match(total["happened"], matches),
        "calls_a_match": _per_match(total["calls"], matches),
        "inside_after_drops": {
            key: total["inside_after_drops"][key] for key in sorted(total["inside_after_drops"], key=int)
        },
    }


def _win_shares(
    owner_counts: Mapping[str, int], winner_counts: Mapping[str, int], name: str
) -> dict[str, dict[str, float]]:
    """Return for each key the number of its owners, called ``name``, and the share of these owners that won.

    Cards come in the order of ``CARDS``, other keys sorted.
    """
    are_cards = any(key in CARDS for key in owner_counts)
    order = [key for key in CARDS if key in owner_counts] if are_cards else sorted(owner_counts)
    return {
        key: {name: owner_counts[key], "win_share": round(winner_counts.get(key, 0) / owner_counts[key], 3)}
        for key in order
    }


def _per_match(counts: Mapping[str, int], matches: int) -> dict[str, float]:
    """Return each count divided by the number of matches."""
    return {key: round(count / matches, 3) for key, count in counts.items()}


def _report_charts(result: Findings) -> tuple[aftermath.ReportChart, ...]:
    """Return the charts of a report."""
    return _card_chart(result), _clan_chart(result), _star_chart(result), _load_chart(result)


def _card_chart(result: Findings) -> aftermath.ReportChart:
    """Return a chart of the inventions by price: how often each was built, and how often its builder won."""
    cards = [CARDS[key] for key in result.get("cards", {}) if key in CARDS and CARDS[key].kind == "invention"]
    rows = [
        aftermath.ReportRow(
            card.key,
            say(card.title),
            aftermath.Share(result["cards"][card.key]["built"], result["finished"]),
            _win_share(result["cards"][card.key], "built"),
            say_many("{count} resource", "{count} resources", len(card.cost)),
        )
        for card in sorted(cards, key=lambda card: (len(card.cost), say(card.title)))
    ]
    return aftermath.ReportChart(
        "cards",
        say("Inventions by price"),
        tuple(rows),
        bar_legend=say("matches in which it was built"),
        dot_legend=say("wins by its builders"),
        sentence=say("Dot far to the right: worth more than it costs. Short bar: worth less."),
        expected=1 / result["players"],
    )


def _win_share(figures: Findings, count_key: str) -> aftermath.Share:
    """Return the wins in ``figures`` as a share of the matches or seats that ``count_key`` counts."""
    count = figures[count_key]
    return aftermath.Share(round(figures["win_share"] * count), count)


def _clan_chart(result: Findings) -> aftermath.ReportChart:
    """Return a chart of the clan cards: how many chiefs had each, and how many of these won."""
    rows = [
        aftermath.ReportRow(
            key,
            say(CARDS[key].title),
            aftermath.Share(figures["held"], result["finished"] * result["players"]),
            _win_share(figures, "held"),
        )
        for key, figures in result.get("clan_cards", {}).items()
        if key in CARDS
    ]
    return aftermath.ReportChart(
        "clans",
        say("Clan cards"),
        tuple(rows),
        bar_legend=say("chiefs who had it"),
        dot_legend=say("wins by its owners"),
        expected=1 / result["players"],
    )


def _star_chart(result: Findings) -> aftermath.ReportChart:
    """Return a chart of the Rock Stars that a winner had from each source, on average."""
    labels = {"cards": say("cards"), "everybody_in": say("empty reserve"), "torch": say("the torch")}
    rows = aftermath.mean_rows(result.get("stars_by_source", {}), labels)
    return aftermath.ReportChart("stars", say("The road to victory"), rows, say("Rock Stars per winner, on average"))


def _load_chart(result: Findings) -> aftermath.ReportChart:
    """Return a chart of the drops by the number of pieces that stayed inside."""
    loads: Mapping[str, int] = result.get("inside_after_drops", {})
    drops = sum(loads.values())
    rows = tuple(
        [aftermath.ReportRow(pieces, pieces, aftermath.Share(count, drops)) for pieces, count in loads.items()]
    )
    return aftermath.ReportChart("load", say("Left in the tower"), rows, say("throws and bangs, by pieces left inside"))


AFTERMATH = aftermath.Aftermath(
    point_sources=_point_sources,
    source_heading="Where the Rock Stars came from",
    unit_words=words.marked_many("{count} star", "{count} stars"),
    unit_picture="star.on",
    score_heading="Rock Stars during the match",
    deciding_factor=_deciding_star,
    sentence_finders=(
        aftermath.LeaderSentence(
            events.Eaten,
            words.marked_many("{count} of {name}'s clan was eaten.", "{count} of {name}'s clan were eaten."),
            nobody="The beasts went hungry. Nobody was eaten.",
            amount=lambda event: len(event.pieces),
        ),
        aftermath.LeaderSentence(
            events.Robbed,
            words.marked_many("{name} was robbed once.", "{name} was robbed {count} times."),
            who=lambda event: event.victim,
        ),
        aftermath.LeaderSentence(
            events.Banged,
            words.marked_many(
                "{name} drummed once; nobody else did.", "{name} drummed {count} times, more than anyone else."
            ),
            # the bangs of a card that shakes the ground belong to nobody
            amount=lambda event: int(event.seat != NOBODY),
        ),
        aftermath.LeaderSentence(
            events.Born,
            words.marked_many("{name}'s people had {count} child.", "{name}'s people had {count} children."),
            amount=lambda event: len(event.pieces),
        ),
    ),
    match_charts=_match_charts,
    statistics=_statistics,
    merge_statistics=_merge_statistics,
    report_charts=_report_charts,
)
