"""Bots in custom towers: strong bots plan with the chances measured in a tower, and without such chances play as
hunters."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.bots import ask_bot, gather_bot_input
from game.core.chance import Frequencies, TowerFacts
from game.elder.advice import advise
from game.elder.chances import outlook_of
from game.elder.looking_back import chances_during, find_turning_points, pack_match, turning_points
from game.towers.match_tower import frequencies_for_match, known_frequencies, spec_of
from game.towers.shelf import Trials
from game.towers.tower_file import tower_from_json
from physics.laboratory.chances import CountedFrequencies
from physics.laboratory.trial import run_trial
from physics.tower import spec_hash
from tests.own_towers import BY_DRUMS, FIVE, WHEEL
from tests.played import play_by_bot


@cache
def frequencies_of(name: str) -> Frequencies:
    """Return the chances counted in a short trial of a tower."""
    tower = next(tower for towers in BY_DRUMS.values() for tower in towers if tower["name"] == name)
    return CountedFrequencies(spec_of(tower), run_trial(spec_of(tower), calls=4).chances)


def match_at_a_turn(tower: TowerFacts, moves: int = 14) -> Match:
    """Return a match at a prompt of the kind "turn", with at least ``moves`` records."""
    match, random = Match.new("ugh_ugh", seats=2, seed=4, tower=tower, chance="untracked"), Random(4)
    while len(match.records) < moves or match.prompt is None or match.prompt.kind != "turn":
        match.play(ask_bot(match, "hunter", random))
    return match


@pytest.mark.parametrize("bot", ["elder:40", "fair"])
def test_strong_bot_plays_like_the_hunter_in_an_unmeasured_tower(bot: str) -> None:
    match = match_at_a_turn(WHEEL)
    assert ask_bot(match, bot, Random(1)) == ask_bot(match, "hunter", Random(1))
    with pytest.raises(ValueError, match=r"^The elder does not know this tower yet"):
        advise(match)


@pytest.mark.parametrize("tower", [WHEEL, FIVE], ids=["Mill", "Fall"])
def test_strong_bot_looks_ahead_in_a_measured_tower(tower: TowerFacts) -> None:
    match = match_at_a_turn(tower)
    match.referee.tower_frequencies = frequencies_of(str(tower["name"]))
    known = pickle.loads(pickle.dumps(gather_bot_input(match, "elder:40")))
    assert known.tower is not None and isinstance(known.tower.frequencies, CountedFrequencies)
    assert match.why_not(ask_bot(match, "elder:40", Random(1))) is None
    advised = advise(match, rollouts=60)
    assert advised.moves[0].rollouts > 0 and match.why_not(advised.moves[0].move) is None


@pytest.mark.parametrize("drums", BY_DRUMS)
def test_match_with_modelled_drops_can_be_played_to_its_end_in_a_measured_tower(drums: int) -> None:
    tower = BY_DRUMS[drums][0]
    match = Match.new(
        "ugh_ugh", seats=3, seed=2, tower=tower, chance="modelled", tower_frequencies=frequencies_of(str(tower["name"]))
    )
    random = Random(2)
    play_by_bot(match, "hunter", random)
    assert match.outcome is not None


def finished_match() -> Match:
    """Return a match of hunters in the tower with a wheel, played to its end."""
    match, random = Match.new("ugh_ugh", seats=2, seed=4, tower=WHEEL, chance="untracked"), Random(4)
    play_by_bot(match, "hunter", random)
    return match


def test_analysis_judges_no_moves_in_an_unmeasured_tower() -> None:
    match = finished_match()
    assert turning_points(match, [0], rollouts=2) == ((), ())
    outlook = outlook_of(match.rules)
    assert outlook is not None and len(chances_during(match, outlook)) == len(match.records) + 1


def test_a_tower_is_measured_before_a_match_and_its_trial_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.towers.match_tower.run_trial", lambda spec: run_trial(spec, calls=3))
    trials, tower = Trials(tmp_path), tower_from_json({**WHEEL, "by": ""})
    assert known_frequencies(WHEEL, trials) is None
    try:
        frequencies_for_match(tower, trials)
    except ValueError as refusal:
        assert str(refusal).startswith("Matches cannot be played in “Mill”. ")
    trial = Trials(tmp_path).of(spec_hash(tower.spec))
    assert trial is not None and isinstance(known_frequencies(WHEEL, Trials(tmp_path)), CountedFrequencies)


def test_throws_are_compared_with_usual_results_only_in_a_measured_tower() -> None:
    """In an unmeasured tower the analysis has no chart of throws."""
    match = finished_match()
    charts = aftermath_of(match.entry).match_charts
    assert [chart.key for chart in charts(match)] == ["waiting"]
    match.referee.tower_frequencies = frequencies_of("Mill")
    throws, waiting = charts(match)
    assert (throws.key, waiting.key) == ("throws", "waiting") and all(bar.usual is not None for bar in throws.bars)


def test_analysis_judges_moves_in_a_measured_tower() -> None:
    """The measured chances are sent to the process that analyses the match."""
    match = finished_match()
    shorter = Match(match.referee, match.history.first(12))
    shorter.referee.tower_frequencies = frequencies_of("Mill")
    shares: list[float] = []
    find_turning_points(lambda share, found: shares.append(share), pack_match(shorter), 0, 2)
    assert shares and shares[-1] > 0.5
