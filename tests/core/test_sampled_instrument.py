"""Which actions and observations a package's game has, found by playing sample matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.core.games import GAMES
from game.core.match import Match
from game.core.sampled_instrument import sampled_instrument
from tests.core.made_up import RACE
from tests.fast_set import mark_slow_except
from tests.games import EXAMPLE_GAMES

NAMES = ("race", *EXAMPLE_GAMES)


@pytest.fixture(autouse=True)
def games_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the race and the example games, and forget their sampled actions afterwards."""
    for entry in (RACE, *EXAMPLE_GAMES.values()):
        monkeypatch.setitem(GAMES, entry.name, entry)
    yield
    sampled_instrument.cache_clear()


@pytest.mark.parametrize("game", mark_slow_except(NAMES, NAMES[:1]))
def test_table_of_actions_is_the_same_each_time_and_has_a_version(game: str) -> None:
    """The table is made by playing sample matches, so it must not depend on when it is made."""
    first = sampled_instrument(game)
    sampled_instrument.cache_clear()
    again = sampled_instrument(game)
    assert (again.actions, again.kinds, again.version) == (first.actions, first.kinds, first.version)
    assert first.version.startswith("sampled 1, ") and len(set(first.actions)) == len(first.actions)


@pytest.mark.parametrize("game", NAMES)
def test_sampled_actions_and_observations_fit_another_match(game: str) -> None:
    """The actions were collected from sample matches; this match is another one."""
    instrument = sampled_instrument(game)
    seats = max(GAMES[game].seats)
    match, random, blocks = (
        Match.new(game, seats=seats, seed=4242, chance="modelled"),
        Random(1),
        instrument.layout(seats),
    )
    for _ in range(60):
        prompt = match.prompt
        if prompt is None:
            break
        view = match.view(prompt.seat)
        actions = {instrument.action_of(move, view, prompt.seat) for move in match.moves}
        assert actions <= set(instrument.actions)
        assert [len(block.numbers(view, prompt.seat)) for block in blocks] == [block.size for block in blocks]
        match.play(random.choice(match.moves))


def test_unknown_move_gets_an_action_by_its_first_word() -> None:
    """All such moves with the first word "take" share one action, and all other such moves share another action."""

    class Unknown:
        """A move that the instrument does not know."""

        def __init__(self, text: str) -> None:
            self.text = text

        def __str__(self) -> str:
            return self.text

    instrument = sampled_instrument("nim")
    assert instrument.action_of(Unknown("take left 2"), None, 0) == "take left 2"
    assert instrument.action_of(Unknown("take left 99"), None, 0) == "other take"
    assert instrument.action_of(Unknown("swap"), None, 0) == "other"
