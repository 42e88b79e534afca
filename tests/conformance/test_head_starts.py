"""Head starts: advantages given to a seat at the start, in the rules, in files, and in every later match."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, quick_bots
from game.core.past_match import begin_at
from game.core.seats import HeadStartGiven
from tests.games import EVERY_GAME, HOUSE
from tests.golden.test_earlier import FOLDER
from tests.played import play_by_bot

GAMES_WITH_HEAD_STARTS = [name for name, entry in EVERY_GAME.items() if getattr(entry.load_rules(), "head_start", None)]


def new_match(game: str, *steps: int) -> Match:
    """Return a new match in which each seat has a head start of these steps."""
    return Match.new(game, seats=len(steps) or EVERY_GAME[game].seats[0], seed=5, chance="modelled", head_starts=steps)


@pytest.mark.taste
def test_every_built_in_multiplayer_game_has_head_starts() -> None:
    assert set(GAMES_WITH_HEAD_STARTS) >= {name for name, entry in HOUSE.items() if max(entry.seats) > 1}


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES_WITH_HEAD_STARTS)
def test_head_start_is_logged_and_saved(game: str, steps: int, tmp_path: Path) -> None:
    seats = EVERY_GAME[game].seats[0]
    plain, match = new_match(game), new_match(game, *(0,) * (seats - 1), steps)
    assert match.state != plain.state
    assert match.rules.conserved(match.state) == plain.rules.conserved(plain.state)
    given = [event for event in match.opening.events if isinstance(event, HeadStartGiven)]
    assert [(event.seat, event.steps) for event in given] == [(seats - 1, steps)]
    assert match.sentence(given[0]).startswith(f"{match.names[-1]} gets a head start: ")
    match.keep(tmp_path / "match")
    random = Random(2)
    play_by_bot(match, quick_bots(match.rules)[-1], random, 12)
    loaded = Match.load(tmp_path / "match")
    assert loaded.setup == match.setup and loaded.state == match.state
    begin_at(match, 3, seed=1).save(tmp_path / "anew")
    assert Match.load(tmp_path / "anew").setup.head_starts == match.setup.head_starts


def play_on_and_reload(match: Match, path: Path) -> Match:
    """Play a match on, save it, and return it as loaded anew."""
    random = Random(1)
    for _ in range(4):
        match.play(ask_bot(match, quick_bots(match.rules)[-1], random))
    match.save(path)
    return Match.load(path)


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*-head_starts.firepit")))
def test_match_of_an_older_version_keeps_its_head_starts(name: str, tmp_path: Path) -> None:
    match = Match.load(FOLDER / name)
    assert match.setup.head_start_version == 1
    first = match.rules.head_start.versions[0]
    logged = [event.what for event in match.opening.events if isinstance(event, HeadStartGiven)]
    assert logged == [first.steps[steps - 1] for steps in match.setup.head_starts if steps]
    for going in (match, begin_at(match, 3, seed=1)):
        loaded = play_on_and_reload(going, tmp_path / "on")
        assert loaded.setup == going.setup and loaded.state_hash() == going.state_hash()
        assert b"head_start_version" not in (tmp_path / "on").read_bytes(), (
            "earlier versions of Firepit could no longer read the file"
        )


@pytest.mark.parametrize(
    "game", [game for game in GAMES_WITH_HEAD_STARTS if EVERY_GAME[game].load_rules().head_start.earlier]
)
def test_new_match_saves_the_version_of_its_head_starts(game: str, tmp_path: Path) -> None:
    match = new_match(game, *(1,) * EVERY_GAME[game].seats[0])
    head_start = match.rules.head_start
    assert match.setup.head_start_version == len(head_start.versions) > 1
    logged = [event.what for event in match.opening.events if isinstance(event, HeadStartGiven)]
    assert set(logged) == {head_start.steps[0]}
    for played in (match, begin_at(match, 0, seed=1)):
        loaded = play_on_and_reload(played, tmp_path / "on")
        assert loaded.setup == played.setup and loaded.state_hash() == played.state_hash()


@pytest.mark.parametrize("game", GAMES_WITH_HEAD_STARTS)
def test_zero_head_starts_are_not_saved(game: str, tmp_path: Path) -> None:
    seats = EVERY_GAME[game].seats[0]
    plain, match = new_match(game), new_match(game, *(0,) * seats)
    assert match.setup == plain.setup and match.opening == plain.opening
    match.save(tmp_path / "match")
    assert b"head_start" not in (tmp_path / "match").read_bytes()


@pytest.mark.parametrize(
    ("steps", "cause"), [((4, 0), "0 to 3 steps"), ((1,), "for each of the"), ((-1, 0), "0 to 3 steps")]
)
def test_head_starts_that_do_not_fit_are_refused(steps: tuple[int, ...], cause: str) -> None:
    game = next(name for name in GAMES_WITH_HEAD_STARTS if EVERY_GAME[name].seats[0] == 2)
    with pytest.raises(ValueError, match=cause):
        Match.new(game, seats=2, head_starts=steps)


def test_game_without_head_starts_refuses_them() -> None:
    with pytest.raises(ValueError, match="has no head starts"):
        Match.new("race", seats=2, head_starts=(1, 0))
