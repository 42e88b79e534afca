"""What learning programs work with: many matches as arrays, clones, imagined positions, rewards, Gymnasium's names."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from game.research.extra import restoring_sound_driver

with restoring_sound_driver():
    pytest.importorskip("pettingzoo", reason="the extra research is not installed")

import gymnasium
import numpy as np

from game.core.canonical import plain
from game.core.chance import SEED_LIMIT
from game.core.games import find_game
from game.core.instrument import Block
from game.research import Episode, VectorEnv, env
from game.research.layout import NUMBER, Layout
from tests.fast_set import two_games_of
from tests.games import HOUSE

GAMES_FOR_SEVERAL = [game for game, entry in HOUSE.items() if max(entry.seats) > 1]


def play_random(matches: VectorEnv, steps: int, seed: int) -> list[list[int]]:
    """Play random legal actions in all matches; return the actions of each step."""
    random, played = Random(seed), []
    for _ in range(steps):
        played.append([random.choice(matches.legal(place)) for place in range(len(matches))])
        matches.step(played[-1])
    return played


@two_games_of(HOUSE)
def test_vector_environment_plays_the_same_matches_as_episodes(game: str) -> None:
    """The same seeds and actions lead to the same positions, legal actions and observations."""
    matches, seeds = VectorEnv(game, 2, max(HOUSE[game].seats), seed=5), Random(5)
    episodes = [Episode(game, max(HOUSE[game].seats), seeds.randrange(SEED_LIMIT)) for _ in range(2)]
    for actions in play_random(matches, 30, 1):
        for episode, action in zip(episodes, actions, strict=True):
            assert episode.play(action), f"action {action} is legal in the arrays, but the episode refuses it"
    masks, seen = matches.masks(), matches.observe()
    for place, episode in enumerate(episodes):
        seat = episode.asked
        assert seat == matches.asked[place]
        assert np.array_equal(masks[place], episode.mask(seat)) and np.array_equal(seen[place], episode.observe(seat))
        assert matches.view(place, seat) == episode.match.view(seat)


def test_arrays_are_filled_in_place() -> None:
    matches = VectorEnv("settlers", 3, seed=2)
    own_arrays = matches.observe(), matches.masks()
    array_of_caller = np.ones((3, matches.layout.size), NUMBER)
    play_random(matches, 3, 2)
    assert matches.observe(array_of_caller) is array_of_caller
    assert matches.observe() is own_arrays[0] and matches.masks() is own_arrays[1]
    assert np.array_equal(own_arrays[0], array_of_caller)


def test_only_the_last_step_of_a_match_is_rewarded() -> None:
    matches, random = VectorEnv("my_first_stone_age", 4, 3, seed=3), Random(3)
    ended = 0
    while not ended:
        matches.step([random.choice(matches.legal(place)) for place in range(4)])
        assert np.array_equal(matches.rewards.sum(axis=1) > 0, matches.ended)
        ended = int(matches.ended.sum())
    assert matches.rewards.sum() == pytest.approx(ended)
    assert all(matches.legal(place) for place in range(4)), "a new match has no legal action"
    matches.step([random.choice(matches.legal(place)) for place in range(4)])
    assert not matches.ended.any() and not matches.rewards.any()


@two_games_of(HOUSE)
def test_copy_has_the_same_future_and_leaves_the_original_unchanged(game: str) -> None:
    first = VectorEnv(game, 3, seed=4)
    play_random(first, 20, 1)
    other, before = copy.deepcopy(first), first.observe().copy()
    play_random(other, 20, 2)
    assert np.array_equal(first.observe(), before), "the copy changed the original"
    play_random(first, 20, 2)
    assert np.array_equal(first.observe(), other.observe()), "the copy played another match"


def test_environment_without_any_match_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="There must be at least one match, not 0"):
        VectorEnv("settlers", 0)


def midway(game: str, moves: int = 40, **settings: str) -> Episode:
    """Return an episode after some random moves."""
    episode, random = Episode(game, max(HOUSE[game].seats), 11, **settings), Random(11)  # type: ignore[arg-type]
    for _ in range(moves):
        episode.play(random.choice(list(episode.legal)))
    return episode


@two_games_of(["ugh_ugh", "settlers"])
def test_clone_has_the_same_future_and_leaves_the_original_alone(game: str) -> None:
    episode = midway(game)
    before, action = episode.match.state_hash(), next(iter(episode.legal))
    clones = [episode.clone() for _ in range(2)]
    for clone in clones:
        clone.play(action)
    assert episode.match.state_hash() == before != clones[0].match.state_hash()
    episode.play(action)
    assert [clone.match.state_hash() for clone in clones] == [episode.match.state_hash()] * 2


@two_games_of(["ugh_ugh", "settlers"])
def test_seat_cannot_tell_an_imagined_position_from_the_real_one(game: str) -> None:
    episode, random = midway(game), Random(1)
    seat = episode.asked
    imagined = [episode.determinize(seat, random) for _ in range(4)]
    view = episode.match.view(seat)
    assert all(other.match.view(seat) == view for other in imagined)
    assert len({other.match.state_hash() for other in imagined}) > 1
    assert all(not other.match.records and other.match.opening.events == () for other in imagined), (
        "an imagined position reveals the past of the match"
    )
    assert imagined[0].asked == seat and imagined[0].legal == episode.legal
    imagined[0].play(next(iter(imagined[0].legal)))


@pytest.mark.parametrize("game", GAMES_FOR_SEVERAL)
def test_history_leads_from_the_opening_to_the_present(game: str) -> None:
    episode = midway(game, 6)
    seats, records = len(episode.match.names), episode.match.records
    table = episode.history(1, 10)
    assert not table[:3].any() and table.shape == (10, episode.history_width)
    assert np.array_equal(table[-1, seats + 1 :], episode.observe(1))
    assert not table[3, : seats + 1].any(), f"the row of the opening should name no acting seat, but is {table[3]}"
    # a row marks who acted, has the number of the action if this seat acted, and ends with the observation
    is_own_move = [bool(row[0]) for row in table[4:]]
    assert all(
        row[:seats].sum() == 1 and bool(row[seats]) == mine for row, mine in zip(table[4:], is_own_move, strict=True)
    )
    moved = [str(record.move) for record, mine in zip(records, is_own_move, strict=True) if mine]
    named = [episode.actions[row[seats] - 1] for row in table[4:] if row[seats]]
    assert [text.split()[0] for text in moved] == [text.split()[0] for text in named]
    assert np.array_equal(episode.history(1, 2), table[-2:])
    filled = np.ones_like(table)
    assert episode.history(1, 10, filled) is filled and np.array_equal(filled, table)


def test_history_text_equals_the_events_that_the_seat_saw() -> None:
    episode = midway("ugh_ugh", 60)
    lines = [episode.history_text(seat) for seat in range(2)]
    records = (episode.match.opening, *episode.match.records)
    events = [event for record in records for event in record.events]
    assert [json.loads(line) for line in lines[0]] == [plain(event.seen_by(0).to_json()) for event in events]
    assert lines[0] != lines[1], "both seats saw the same for sixty moves"


def test_lead_reward_is_the_lead_over_the_best_rival() -> None:
    episode = midway("my_first_stone_age", 0, reward="lead")
    assert episode.reward(0) == 0
    random = Random(4)
    while episode.asked is not None:
        episode.play(random.choice(list(episode.legal)))
    outcome = episode.match.outcome
    assert outcome is not None
    best, second = sorted(outcome.scores)[:-3:-1]
    first = outcome.scores.index(best)
    assert episode.reward(first) == best - second
    assert episode.clone().reward(first) == best - second
    with pytest.raises(ValueError, match=r"There is no reward 'points'\. Choose from: win, lead"):
        env("settlers", reward="points")


def test_solo_games_have_a_name_for_gymnasium() -> None:
    environment = gymnasium.make("firepit/stone_age_solo-v0", reward="lead")
    observation, _ = environment.reset(seed=7)
    assert observation in environment.observation_space
    assert environment.unwrapped.episode.match.game == "stone_age_solo"  # type: ignore[attr-defined]


def test_in_settlers_only_walks_have_other_actions_in_other_positions() -> None:
    """A walk has the number of its nomad, so the same walk has another action when the nomads stand elsewhere."""
    assert [kind.WORD for kind in find_game("settlers").load_instrument().varying or ()] == ["walk"]


@pytest.mark.parametrize("actions", [[0], [0, 0, 0, 0], np.zeros(2, np.int64)])
def test_anything_but_one_action_per_match_is_refused(actions: list[int]) -> None:
    """With too few actions, the last matches would stand still without an error."""
    matches = VectorEnv("settlers", 3, seed=1)
    before = [matches.view(place, None) for place in range(3)]
    with pytest.raises(ValueError, match="3 in all"):
        matches.step(actions)
    assert [matches.view(place, None) for place in range(3)] == before


def test_arrays_refuse_numbers_that_do_not_fit() -> None:
    """This holds for blocks of bytes and of larger numbers, for too many numbers, and for a number out of bounds."""
    for high in (9, 999):
        for wrong in ([1, 2, 3], [high + 1, 0], [-1, 0]):
            layout = Layout(
                "race", 2, (Block("few", size=2, low=0, high=high, words="numbers", read=lambda view, seat: view),)
            )
            with pytest.raises(ValueError, match=r"cannot hold|must be in range"):
                layout.observe_all([(wrong, 0)], np.zeros((1, 2), NUMBER))
    layout = Layout(
        "race", 2, (Block("few", size=2, low=0, high=9, words="numbers", read=lambda view, seat: view, filler=7),)
    )
    out = np.zeros((2, 2), NUMBER)
    layout.observe_all([([1], 0), (b"", 1)], out)
    assert out.tolist() == [[1, 7], [7, 7]]
