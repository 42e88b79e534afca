"""The elder that a package's game gets by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from nim.rules import RULES, NimRules

from game.core.bots import ask_bot, bot_kind, usual_bot
from game.core.games import GAMES
from game.core.match import Match
from game.elder.advice import advise
from game.elder.chances import can_look_back, outlook_of
from game.elder.looking_back import course, look_back
from game.elder.plain import plain_elder
from tests.games import EXAMPLE_GAMES, HOUSE


@pytest.fixture(autouse=True)
def games_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for entry in EXAMPLE_GAMES.values():
        monkeypatch.setitem(GAMES, entry.name, entry)


@pytest.mark.parametrize("game", list(EXAMPLE_GAMES))
def test_package_game_gets_an_elder_that_plays_and_advises(game: str) -> None:
    match = Match.new(game, seed=1, chance="modelled")
    assert bot_kind(match.rules, "elder").name == "Elder"
    move = ask_bot(match, "elder:40", Random(1))
    assert match.why_not(move) is None
    advised = advise(match, 40)
    assert advised.moves and all(match.why_not(advice.move) is None for advice in advised.moves)
    assert usual_bot(match.rules) != "elder", "a bot that thinks is the default"


def test_plain_rollouts_find_the_winning_move() -> None:
    """In Nim, two equal heaps are lost for the player to move."""
    match = Match.new("nim", seed=1)
    for move in ("take middle 3", "take right 2"):
        match.play(move)
    best = advise(match).moves[0].move
    match.play(best)
    heaps = match.state.heaps
    assert heaps[0] ^ heaps[1] ^ heaps[2] == 0


def played_at_random(game: str) -> Match:
    match, random = Match.new(game, seats=2, seed=1, chance="modelled"), Random(1)
    while match.prompt is not None:
        match.play(ask_bot(match, "random", random))
    return match


@pytest.mark.parametrize("game", list(EXAMPLE_GAMES))
def test_package_game_can_be_looked_back_at(game: str) -> None:
    match = played_at_random(game)
    assert match.outcome is not None and can_look_back(match)
    back = look_back(match, [0, 1], rollouts=20)
    assert len(back.chances) == len(match.records) + 1
    assert all(sum(chances) == pytest.approx(1.0) for chances in back.chances)
    assert back.chances[-1] == tuple(float(seat in match.outcome.winners) for seat in range(2))
    assert any(back.turning_points), "random moves include mistakes"


def test_long_match_is_played_on_from_some_positions_only() -> None:
    """Between these the chances change steadily, and at both ends they are those of a short match."""
    match = played_at_random("nim")
    outlook = outlook_of(match.rules)
    assert outlook is not None
    short = course(match, outlook)
    first, last = match.course.states[0], match.course.states[-1]
    long = outlook.course(match.rules, [*[first] * 60, *[last] * 60])
    assert len(long) == 120 and (long[0], long[-1]) == (short[0], short[-1])
    assert all(sum(chances) == pytest.approx(1.0) for chances in long)


def test_rules_that_cannot_scramble_a_view_get_no_plain_elder() -> None:
    class Forgetful(NimRules):
        def scramble(self, state: object, seat: int | None, salt: int) -> object:  # type: ignore[override]
            raise ValueError("a view is no state")

    assert plain_elder(Forgetful()) is None
    assert plain_elder(RULES) is not None


def test_no_built_in_game_uses_the_plain_elder() -> None:
    plain = [
        name for name, entry in HOUSE.items() if type(entry.load_rules().bots.get("elder")).__name__ == "PlainElder"
    ]
    assert plain == []


def test_entry_can_turn_the_plain_elder_off() -> None:
    entry = replace(EXAMPLE_GAMES["nim"], elder=False, rules="tests.elder.test_plain:OWN")
    assert "elder" not in entry.load_rules().bots


OWN = NimRules()
