"""The elder that a package's game gets by itself."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from nim.rules import RULES, NimRules, State, Take

from game.core.bots import KnownTower, ask_bot, bot_kind, usual_bot
from game.core.games import GAMES
from game.core.match import Match
from game.core.rules import Bot, Chance, Event, OptionValue
from game.elder.advice import advise
from game.elder.chances import can_be_analysed, outlook_of
from game.elder.looking_back import chances_during, turning_points
from game.elder.plain import PlainOutlook, plain_elder
from game.export.match_page import match_page
from tests.games import EXAMPLE_GAMES, HOUSE
from tests.played import play_by_bot


@pytest.fixture(autouse=True)
def games_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the example games for one test."""
    for entry in EXAMPLE_GAMES.values():
        monkeypatch.setitem(GAMES, entry.name, entry)


@pytest.mark.parametrize("game", list(EXAMPLE_GAMES))
def test_elder_plays_and_advises_in_a_game_from_a_package(game: str) -> None:
    match = Match.new(game, seed=1, chance="modelled")
    assert bot_kind(match.rules, "elder").name == "Elder"
    move = ask_bot(match, "elder:40", Random(1))
    assert match.why_not(move) is None
    advised = advise(match, 40)
    assert advised.moves and all(match.why_not(advice.move) is None for advice in advised.moves)
    assert usual_bot(match.rules) != "elder", "a bot that thinks is the default"


def test_plain_elder_finds_the_winning_move_in_nim() -> None:
    """In Nim, two equal heaps are lost for the player to move."""
    match = Match.new("nim", seed=1)
    for move in ("take middle 3", "take right 2"):
        match.play(move)
    best = advise(match).moves[0].move
    match.play(best)
    heaps = match.state.heaps
    assert heaps[0] ^ heaps[1] ^ heaps[2] == 0


def played_to_the_end(game: str) -> Match:
    """Return a match of two random bots played to its end."""
    match, random = Match.new(game, seats=2, seed=1, chance="modelled"), Random(1)
    play_by_bot(match, "random", random)
    return match


@pytest.mark.parametrize("game", list(EXAMPLE_GAMES))
def test_match_of_a_game_from_a_package_can_be_analysed(game: str) -> None:
    match = played_to_the_end(game)
    assert match.outcome is not None and can_be_analysed(match)
    outlook = outlook_of(match.rules)
    assert outlook is not None and outlook.takes_long
    chances = chances_during(match, outlook)
    assert len(chances) == len(match.records) + 1 and all(sum(each) == pytest.approx(1.0) for each in chances)
    assert chances[-1] == tuple(float(seat in match.outcome.winners) for seat in range(2))
    assert any(turning_points(match, [0, 1], rollouts=20)), (
        "expected turning points, since random moves include mistakes"
    )


class LongNim(NimRules):
    """Nim of 240 moves: each takes one pebble. Counts how many rollouts have ended."""

    bots: Mapping[str, Bot] = {"single": lambda rules, view, seat, random: random.choice(singles(view))}
    ends = 0

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        return State((80, 80, 80), taken=(0,) * seats, active=0, last_wins=True), ()

    def outcome(self, state: State) -> object:  # type: ignore[override]
        if not any(state.heaps):
            self.ends += 1
        return super().outcome(state)


def singles(state: State) -> list[Take]:
    """Return the moves that take one pebble."""
    return [Take(heap, 1) for heap, pebbles in enumerate(state.heaps) if pebbles]


def plain_outlook(rules: NimRules) -> PlainOutlook:
    """Return the outlook of the plain elder for these rules."""
    outlook = getattr(plain_elder(rules), "outlook", None)
    assert isinstance(outlook, PlainOutlook)
    return outlook


def test_chances_to_win_come_from_at_least_forty_rollouts() -> None:
    rules = LongNim()
    outlook = plain_outlook(rules)
    for heaps in ((80, 80, 80), (0, 40, 0), (0, 0, 2)):
        rules.ends = 0
        outlook.chances(rules, State(heaps, taken=(0, 0), active=0, last_wins=True))
        assert rules.ends >= 40


def test_rollouts_start_from_few_positions_of_a_long_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first and the last position are among them; between two of them the probabilities to win change steadily."""
    monkeypatch.setattr("game.elder.plain._MOVE_BUDGET", 20_000)  # so that matches of few moves count as long
    rules = LongNim()
    outlook = plain_outlook(rules)
    played = {}
    for length in (24, 48, 96):
        heaps = [State((0, 0, left), taken=(0, 0), active=left % 2, last_wins=True) for left in range(length, -1, -1)]
        rules.ends, shares = 0, list[float]()
        chances = outlook.chances_during(rules, heaps, shares.append)
        played[length] = rules.ends / 40
        assert len(chances) == length + 1 and all(sum(each) == pytest.approx(1.0) for each in chances)
        assert chances[-1] == outlook.chances(rules, heaps[-1]) and chances[0] == outlook.chances(rules, heaps[0])
        assert shares == sorted(shares) and shares[-1] == 1.0, "the progress of the analysis is not reported"
    # rollouts begin at all 25 positions of the shortest match, but at few positions of the longest match
    assert played[24] == 25 and 24 > played[96] >= 8
    assert played[24] >= played[48] > played[96]


def test_match_page_reports_the_progress_of_its_computation() -> None:
    match = Match.new("nim", seed=1)
    while match.prompt is not None:
        match.play(ask_bot(match, "random", Random(1)))
    shares = list[float]()
    match_page(shares.append, match)
    assert shares == sorted(shares) and len(set(shares)) > 2 and shares[-1] == 1.0


def test_only_the_part_called_win_changes_the_chance_to_win() -> None:
    """A gain of 10 in the part called win is a change of the probability from 0 to 1."""
    outlook, state = plain_outlook(RULES), Match.new("nim", seed=1).state
    assert outlook.chance_change(RULES, state, 0, 10.0, {"win": 10.0}) == 1.0
    assert outlook.chance_change(RULES, state, 0, 16.0, {"win": 2.0, "points": 14.0}) == pytest.approx(0.2)
    assert outlook.chance_change(RULES, state, 0, -20.0, {"win": -10.0, "rivals": -10.0}) == -1.0


def test_plain_elder_can_be_pickled() -> None:
    elder = NIM_RULES_WITH_BOTS.bots["elder"]
    assert type(pickle.loads(pickle.dumps(elder))) is type(elder)


def test_outlook_in_a_known_tower_uses_the_frequencies_of_this_tower() -> None:
    outlook = plain_outlook(RULES)
    frequencies = HOUSE["ugh_ugh"].load_frequencies()
    outlook_in_tower = outlook.in_tower(KnownTower(frequencies))
    assert (
        isinstance(outlook_in_tower, PlainOutlook)
        and outlook_in_tower.tower is not None
        and outlook_in_tower.tower.frequencies is frequencies is not None
    )
    assert outlook.in_tower(KnownTower(None)) == outlook, "a tower without frequencies changed the outlook"


def test_rules_whose_scramble_fails_get_no_plain_elder() -> None:
    class Forgetful(NimRules):
        """Nim whose views cannot be completed to states."""

        def scramble(self, state: object, seat: int | None, salt: int) -> object:  # type: ignore[override]
            raise ValueError("a view is no state")

    assert plain_elder(Forgetful()) is None
    assert plain_elder(RULES) is not None


def test_no_built_in_game_uses_the_plain_elder() -> None:
    plain = [
        name for name, entry in HOUSE.items() if type(entry.load_rules().bots.get("elder")).__name__ == "PlainElder"
    ]
    assert plain == []


def test_game_entry_with_elder_false_gets_no_plain_elder() -> None:
    entry = replace(EXAMPLE_GAMES["nim"], elder=False, rules="tests.elder.test_plain:NIM_RULES")
    assert "elder" not in entry.load_rules().bots


NIM_RULES = NimRules()
#: Nim's rules as its entry among the games loads them, with their bots
NIM_RULES_WITH_BOTS = EXAMPLE_GAMES["nim"].load_rules()
