"""Point sources: their sums are exactly the scores, in every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core import Match
from game.core.aftermath import Part, PointSources, Source, aftermath_of
from game.core.bots import quick_bots
from game.core.words import languages, use_language
from tests.games import EVERY_GAME
from tests.played import play_by_bot

GAMES_WITH_AFTERMATH = [(name, entry) for name, entry in EVERY_GAME.items() if entry.aftermath]
#: the number of matches of each game, over all its numbers of seats
_SLOW_MATCHES, _FAST_MATCHES = 50, 3


def finished_match(name: str, seed: int, seats: int | None = None, bot: str = "") -> Match:
    """Return a match that bots have played to its end, with modelled drops."""
    counts = EVERY_GAME[name].seats
    match = Match.new(name, seats=seats or counts[seed % len(counts)], seed=seed, chance="modelled")
    random, bots = Random(seed), quick_bots(match.rules)
    # every fifth match is played by the weakest bot, which reaches other points
    chosen = bot or bots[-1 if seed % 5 else 0]
    play_by_bot(match, chosen, random)
    return match


def check_sources(match: Match) -> PointSources:
    """Check that the sources of points in a match add up to its scores, and that each source has a title."""
    found, outcome = aftermath_of(match.entry).point_sources(match), match.outcome
    assert found is not None and outcome is not None
    seats = range(len(match.names))
    assert tuple(found.total(seat) for seat in seats) == outcome.scores, (
        f"the sources of points do not add up to the scores of {match!r}"
    )
    assert len({source.key for source in found.sources}) == len({source.title for source in found.sources})
    for source in found.sources:
        assert source.title and len(source.parts) == len(match.names)
        assert all(part.words for parts in source.parts for part in parts)
    assert found.goal == 0 or all(found.total(seat) >= found.goal for seat in outcome.winners)
    return found


def test_all_six_built_in_games_have_point_sources() -> None:
    six = {"ugh_ugh", "cvlizations", "my_first_stone_age", "stone_age", "stone_age_solo", "settlers"}
    assert six <= {name for name, _ in GAMES_WITH_AFTERMATH}


@pytest.mark.parametrize("name", [name for name, _ in GAMES_WITH_AFTERMATH])
def test_point_sources_add_up_to_the_scores(name: str) -> None:
    for seed in range(1, 1 + _FAST_MATCHES):
        check_sources(finished_match(name, seed, bot="random" if name == "stone_age_solo" and seed == 1 else ""))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, _ in GAMES_WITH_AFTERMATH])
def test_point_sources_of_fifty_matches_add_up_to_the_scores(name: str) -> None:
    for seed in range(100, 100 + _SLOW_MATCHES):
        check_sources(finished_match(name, seed))


def test_point_sources_are_added_up_and_sources_without_points_are_left_out() -> None:
    hunger = Source("hunger", "hunger", ((Part("hunger", -10),), ()))
    ideas = Source("ideas", "ideas", ((Part("fire", 2), Part("wheel", 1)), (Part("axe", 1),)))
    never = Source("torch", "the torch", ((), (Part("the torch", 0),)))
    found = PointSources((ideas, hunger, never), 10)
    assert (found.total(0), found.total(1)) == (-7, 1)
    assert found.used_sources == (ideas, hunger)


@pytest.mark.parametrize("language", list(languages())[1:])
def test_titles_of_point_sources_are_translated(language: str) -> None:
    match = finished_match("stone_age", 2)
    try:
        use_language(language)
        other = aftermath_of(match.entry).point_sources(match)
    finally:
        use_language("en")
    english = aftermath_of(match.entry).point_sources(match)
    assert english is not None and other is not None
    assert all(one.title != two.title for one, two in zip(english.sources, other.sources, strict=True))


def test_aftermath_is_empty_if_the_game_defines_none() -> None:
    match = Match.new("settlers", seed=1)
    aftermath = aftermath_of(replace(match.entry, aftermath=""))
    assert aftermath.point_sources(match) is None and aftermath.deciding_factor(match) is None
    assert (aftermath.summary_sentences(match), aftermath.counts_in(match), aftermath.match_charts(match)) == (
        [],
        (),
        (),
    )
    assert aftermath.merge_statistics([aftermath.statistics(match)]) == {} and aftermath.report_charts({}) == ()
