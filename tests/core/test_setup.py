"""An invalid set-up is refused in one sentence; missing values are filled in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.games import GameMissing
from game.core.referee import Referee

COMPOSED, DECOMPOSED = "Zo\u00eb", "Zoe\u0308"


@pytest.mark.parametrize(
    ("agreement", "sentence"),
    [
        ({"names": ["A"]}, "Race is for 2 to 4 players, not 1."),
        ({"names": list("ABCDE")}, "Race is for 2 to 4 players, not 5."),
        ({"names": []}, "Race is for 2 to 4 players, not 0."),
        ({"seats": 7}, "Race is for 2 to 4 players, not 7."),
        ({"seats": True}, "Race is for 2 to 4 players, not True."),
        ({"seats": "2"}, "Race is for 2 to 4 players, not '2'."),
        ({"names": ["A", "B"], "seats": 3}, "Give one name per seat: 3, not 2."),
        ({"names": ["A", "a"]}, "Two players have the same name. Change one of the names."),
        (
            {"names": ["A", ""]},
            "'' is not a valid name: it must have 1 to 24 visible characters and no space at either end.",
        ),
        (
            {"names": ["A", "  "]},
            "'  ' is not a valid name: it must have 1 to 24 visible characters and no space at either end.",
        ),
        ({"names": ["A", "B\n"]}, "The character U+000A cannot be shown in a name. Leave it out."),
        # joiners stand between two letters beyond ASCII
        ({"names": ["A", "A\u200dda"]}, "The character U+200D cannot be shown in a name. Leave it out."),
        ({"names": ["A", "نیک\u200c"]}, "The character U+200C cannot be shown in a name. Leave it out."),
        ({"names": ["A", "نیک\u200c\u200dرو"]}, "The character U+200C cannot be shown in a name. Leave it out."),
        ({"names": ["نیکرو", "نیک\u200cرو"]}, "Two players have the same name. Change one of the names."),
        (
            {"names": ["A", "B" * 25]},
            f"'{'B' * 25}' is not a valid name: it must have 1 to 24 visible characters and no space at either end.",
        ),
        ({"names": "AB"}, "Names must be a list of strings."),
        ({"names": ["A", 3]}, "Names must be a list of strings."),
        ({"names": 5}, "Names must be a list of strings."),
        ({"names": iter("AB")}, "Names must be a list of strings."),
        ({"options": [1]}, "Options are a dictionary of values by key, not [1]."),
        ({"table": [1]}, "The saved table settings are not valid: this is not a JSON object."),
        ({"head_starts": 5}, "Give a head start for each of the 2 seats (0 for none)."),
        ({"options": {"speed": 3}}, "Race has no option 'speed'. Its options: length, cards."),
        ({"options": {"length": 7}}, "The option length must be one of 6, 12, not 7."),
        ({"options": {"length": "6"}}, "The option length must be one of 6, 12, not '6'."),
        ({"options": {"cards": 1}}, "The option cards must be one of True, False, not 1."),
        ({"seed": 1.5}, f"A seed is a whole number from {1 - 2**63} to {2**63 - 1}, not 1.5."),
        ({"seed": 2**63}, f"A seed is a whole number from {1 - 2**63} to {2**63 - 1}, not {2**63}."),
        ({"chance": "fair"}, "Chance must be live, untracked or modelled, not 'fair'."),
    ],
)
def test_invalid_set_up_is_refused_in_a_sentence(agreement: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        Match.new("race", **agreement)
    assert str(refusal.value) == sentence


def test_error_for_an_unknown_game_lists_the_known_games() -> None:
    with pytest.raises(ValueError, match=r"no game 'chess'\. Choose from: ugh_ugh,"):
        Match.new("chess")


def test_announced_game_is_refused_as_not_available_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = replace(GAMES["settlers"], built=False)
    monkeypatch.setitem(GAMES, "settlers", entry)
    for ask in (lambda: Match.new("settlers"), entry.load_rules, entry.load_scene, entry.read_rulebook):
        with pytest.raises(ValueError, match=f"{entry.title} is not available yet"):
            ask()


def test_all_six_games_of_firepit_are_registered() -> None:
    assert set(GAMES) >= {"ugh_ugh", "cvlizations", "my_first_stone_age", "stone_age", "stone_age_solo", "settlers"}


@pytest.mark.parametrize("game", [None, 5, []])
def test_game_name_that_is_not_a_string_is_refused(game: Any) -> None:
    with pytest.raises(GameMissing, match=r"There is no game .* Choose from: ugh_ugh, "):
        Match.new(game)


@pytest.mark.parametrize(
    ("tower", "words"),
    [(5, "A tower is a dictionary with name, width and parts, not 5"), ({"name": None}, "None is not a valid name")],
)
def test_tower_of_a_wrong_type_is_refused(tower: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Match.new("ugh_ugh", tower=tower)


def test_largest_and_smallest_seed_are_accepted() -> None:
    assert [Match.new("race", seed=seed).seed for seed in (2**63 - 1, 1 - 2**63)] == [2**63 - 1, 1 - 2**63]


def test_new_match_makes_up_missing_names_and_a_seed() -> None:
    one, other = Match.new("race", seats=4), Match.new("race", seats=4)
    assert len(set(one.names)) == 4
    assert one.seed != other.seed


def test_table_settings_that_are_not_json_are_refused() -> None:
    with pytest.raises(TypeError):
        Match.new("race", table={"colour": {1, 2}})


@pytest.mark.parametrize("name", ["نیک\u200cرو", "क्\u200dष", "👨\u200d👩"])
def test_name_may_have_joiners_between_letters_beyond_ascii(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.firepit"
    Match.new("race", names=["Ada", name]).save(path)
    assert Match.load(path).names == ("Ada", name)


def test_names_are_normalised_to_composed_letters() -> None:
    match = Match.new("race", names=[DECOMPOSED, "Bo"], seed=1)
    assert match.names == (COMPOSED, "Bo") == Match.new("race", names=[COMPOSED, "Bo"], seed=1).names
    assert Match.new("race", names=["\u1ed9" * 24, "e\u0301" * 24]).names[1] == "\u00e9" * 24
    with pytest.raises(ValueError, match="Two players have the same name"):
        Match.new("race", names=[COMPOSED, DECOMPOSED])


def test_older_match_with_decomposed_names_is_unchanged(tmp_path: Path) -> None:
    new = Match.new("race", names=[COMPOSED, "Bo"], seed=1)
    referee = Referee(replace(new.setup, names=(COMPOSED, DECOMPOSED)))
    old = Match(referee, referee.open())
    old.play(old.moves[0])
    old.save(tmp_path / "old.firepit")
    loaded = Match.load(tmp_path / "old.firepit")
    assert loaded.names == (COMPOSED, DECOMPOSED) and loaded.state_hash() == old.state_hash()
