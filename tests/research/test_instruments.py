"""What learning programs may do and see: action tables with every listed move, and observations without secrets."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np

from game.core.bots import ask_bot, quick_bots
from game.core.games import find_game
from game.core.instrument import Block, bundles, by_seat, many_hot, marker, one_hot_seat
from game.core.rules import MatchOver, OptionValue
from game.research import Episode, __main__
from game.research.layout import layout_of
from tests.fast_set import few_and_many, two_games_of
from tests.games import HOUSE


def options_for(game: str, seed: int) -> dict[str, OptionValue]:
    """Return random values for the options, except for those that name a seat."""
    random = Random(seed)
    options = HOUSE[game].load_rules().options
    return {option.key: random.choice(option.values) for option in options if "{0}" not in option.labels}


def episodes(game: str, count: int, moves: int = 400) -> Any:
    """Yield positions of matches that a bot plays, over all numbers of seats and many options."""
    entry = HOUSE[game]
    rules = entry.load_rules()
    for seed in range(count):
        seats = entry.seats[seed % len(entry.seats)]
        episode = Episode(game, seats, seed, options_for(game, seed))
        bot, random = quick_bots(rules)[seed % len(quick_bots(rules))], Random(seed)
        while episode.asked is not None and len(episode.match.records) < moves:
            yield episode
            episode.match.play(ask_bot(episode.match, bot, random))
        yield episode


def check_position(episode: Episode) -> None:
    """Check that each listed move has an action, and each number of the observation a valid value."""
    prompt = episode.asked
    match = episode.match
    low, high = episode.layout.bounds()
    for seat in range(len(match.names)):
        numbers = episode.observe(seat)
        assert numbers.shape == (episode.layout.size,) and (low <= numbers).all() and (numbers <= high).all()
        assert bool(episode.mask(seat).any()) == (seat == prompt)
    if prompt is not None:
        view = match.view(prompt)
        actions = {episode.instrument.action_of(move, view, prompt) for move in match.moves}
        assert actions == {episode.actions[number] for number in episode.legal}
        assert all(move in match.moves for move in episode.legal.values())


@pytest.mark.parametrize("count", few_and_many(3, 8))
@two_games_of(HOUSE)
def test_every_listed_move_has_an_action_and_every_observation_fits_its_layout(game: str, count: int) -> None:
    for number, episode in enumerate(episodes(game, count)):
        if number % 7 == 0:
            check_position(episode)


@pytest.mark.slow
@pytest.mark.parametrize("game", HOUSE)
def test_moves_have_actions_and_observations_fit_in_every_position_of_whole_matches(game: str) -> None:
    for episode in episodes(game, 60, 5_000):
        check_position(episode)


@two_games_of(HOUSE)
def test_actions_their_kinds_and_observation_blocks_have_no_duplicates(game: str) -> None:
    instrument = HOUSE[game].load_instrument()
    assert len(set(instrument.actions)) == len(instrument.actions)
    assert len(set(instrument.kinds)) == len(instrument.kinds)
    names = [block.name for block in layout_of(game, max(HOUSE[game].seats)).blocks]
    assert len(set(names)) == len(names)


@two_games_of(game for game in HOUSE if hasattr(HOUSE[game].load_rules(), "agenda"))
def test_kinds_of_actions_are_the_decisions_in_the_rules(game: str) -> None:
    rules: Any = HOUSE[game].load_rules()
    assert set(HOUSE[game].load_instrument().kinds) == set(rules.agenda.decisions)


@two_games_of(HOUSE)
def test_observation_and_actions_do_not_depend_on_secrets(game: str) -> None:
    """Both follow from the view, so two states that differ only in secrets give the same observation and actions."""
    rules = find_game(game).load_rules()
    for number, episode in enumerate(episodes(game, 4, 150)):
        if number % 11:
            continue
        match = episode.match
        for seat in range(len(match.names)):
            other = rules.view(rules.scramble(match.state, seat, number), seat)
            assert np.array_equal(episode.layout.observe(other, seat), episode.observe(seat))
            if seat == episode.asked:
                asked_for = {episode.instrument.action_of(move, other, seat) for move in rules.moves(other)}
                assert asked_for == {episode.actions[action] for action in episode.legal}, (
                    "the legal actions of the episode are not the actions of the listed moves"
                )


@two_games_of(HOUSE)
def test_observation_is_also_available_as_json(game: str) -> None:
    episode = Episode(game, seed=3)
    seat = episode.asked
    assert seat is not None
    data = json.loads(json.dumps(episode.to_json(seat)))
    assert [number for numbers in data["observation"].values() for number in numbers] == episode.observe(seat).tolist()
    assert data["legal"] == [episode.actions[number] for number in episode.legal] and data["seat"] == seat
    assert list(data["observation"]) == [block.name for block in episode.layout.blocks] and data["view"]


def test_seats_in_actions_are_numbered_clockwise_from_the_acting_seat() -> None:
    """For the acting seat, ``+1`` is the next seat."""
    episode = Episode("cvlizations", 3, 1)
    random, seen = Random(1), set()
    while episode.asked is not None:
        for number, move in episode.legal.items():
            word, *rest = episode.actions[number].split(" ")
            if word == "steal":
                seen.add(rest[0])
                victim = getattr(move, "seat")  # noqa: B009
                assert rest[0] == f"+{(victim - episode.asked) % 3}"
        episode.play(random.choice(list(episode.legal)))
    assert seen == {"+1", "+2"}


def test_observation_block_fills_up_and_refuses_values_that_do_not_fit() -> None:
    block = Block("few", size=2, low=0, high=3, words="numbers", read=lambda view, seat: view, filler=1)
    assert block.numbers([3], 0) == [3, 1]
    for wrong in ([1, 2, 3], [4], [-1]):
        with pytest.raises(ValueError, match="the block few cannot hold"):
            block.numbers(wrong, 0)


def test_block_by_seat_begins_with_the_numbers_of_the_observing_seat() -> None:
    each = by_seat("each", seats=3, size=1, low=0, high=9, words="a number", read=lambda view, seat: [view[seat]])
    assert each.size == 3 and each.numbers([7, 8, 9], 1) == [8, 9, 7]


def test_helpers_encode_marks_seats_and_bundles() -> None:
    assert list(marker("abc")("cax")) == many_hot("abc", "cax") == [1, 0, 1]
    assert one_hot_seat(3, seat=1, owner=0) == [0, 0, 1] and one_hot_seat(3, seat=1, owner=-1) == [0, 0, 0]
    assert bundles(("a", "b"), 1, 2) == ["a", "b", "a a", "a b", "b b"]


def test_actions_and_layout_of_a_game_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["settlers", "4"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# Settlers of the Stone Age, 4 seats\n") and "| 0-3 | asked | 0 | 1 |" in printed
    assert printed.rstrip().endswith(" end")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Usage: python -m game.research GAME [SEATS]"),
        (["settlers", "many"], "Usage: python -m game.research GAME [SEATS]"),
        (["settlers", "3", "4"], "Usage: python -m game.research GAME [SEATS]"),
        (["settlers", "99"], "Settlers of the Stone Age is for 3 to 4 players, not 99."),
        (["chess"], "There is no game 'chess'"),
    ],
)
def test_invalid_command_line_is_reported_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert __main__.main(arguments) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_episode_refuses_invalid_arguments() -> None:
    with pytest.raises(ValueError, match="Drops must be modelled or real, not 'guessed'"):
        Episode("my_first_stone_age", drops="guessed")
    episode, random = Episode("my_first_stone_age", seed=2), Random(2)
    while episode.asked is not None:
        episode.play(random.choice(list(episode.legal)))
    with pytest.raises(MatchOver):
        episode.play(0)
