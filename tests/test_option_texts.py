"""The texts of options: their numbers agree with the rules, and they mention everything that changes."""

from __future__ import annotations

import re

import pytest

from game.core import GAMES, Match
from game.core.rules import Option
from game.my_first_stone_age.bots.memory import CHILD_MEMORIES
from game.settlers.rules.state import State as SettlersState
from game.stone_age.rules.board import FIELD_END, LEVELS
from game.stone_age.rules.state import State


def option(game: str, key: str) -> Option:
    """Return an option of a game by its key."""
    return next(each for each in GAMES[game].load_rules().options if each.key == key)


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


def settlers(**options: bool) -> SettlersState:
    """Return the state at the start of Settlers with these options."""
    state: SettlersState = Match.new(
        "settlers", names=["A", "B", "C"], seed=1, options={"one_roll": True, **options}
    ).state
    return state


def test_texts_of_the_brisk_option_give_its_points_steps_and_first_cards() -> None:
    normal, brisk, brisk_option = settlers(brisk=False), settlers(brisk=True), option("settlers", "brisk")
    assert numbers_in(brisk_option.labels[0]) == [normal.goal] and numbers_in(brisk_option.labels[1]) == [brisk.goal]
    hands = [sum(state.players[0].hand) for state in (brisk, normal)]
    assert numbers_in(brisk_option.text) == [1, brisk.pace, normal.pace, *hands]


@pytest.mark.parametrize("key", ["beginner", "skins_walk", "brisk"])
def test_option_of_settlers_changes_only_what_its_text_says(key: str) -> None:
    """The start with and without the option is compared: pieces, decisions, pay for walks, points, pace and cards."""
    without, changed = settlers(), settlers(**{key: True})
    described = {
        "beginner": {"players", "agenda"},
        "skins_walk": {"skins_walk"},
        "brisk": {"goal", "pace", "players", "supply"},
    }
    names = SettlersState.__dataclass_fields__
    assert {name for name in names if getattr(without, name) != getattr(changed, name)} <= described[key] | {
        "turn",
        "dice",
    }


@pytest.mark.parametrize("number", LEVELS)
def test_note_of_each_solo_level_agrees_with_its_rules(number: int) -> None:
    level, note = LEVELS[number], option("stone_age_solo", "level").notes[number - 1]
    numbers = numbers_in(note)
    assert numbers[:2] == [level.food, level.exhaustion]
    assert ("figures per tribe" in note) == (number in (1, 3))
    assert LEVELS[1].figures == LEVELS[2].figures == LEVELS[4].figures
    if "figures per tribe" in note:
        assert f"{level.figures} figures per tribe" in note
    assert ("eats 2 food" in note) == (level.food_each == 2)
    assert ("Give up 2 buildings" in note) == (level.upkeep == 2)
    assert ("Only one card" in note) == (len(level.buyable) == 1)
    if level.buyable == (1,):
        assert numbers[2:] == [2, 36 // 2, 36 // 3], (
            "expected the 2 resources that a card costs, and 36 cards in rounds of two cards and of three"
        )


def test_field_option_says_how_far_the_field_grows() -> None:
    field = option("stone_age_solo", "field")
    for value, note in zip(field.values, field.notes, strict=True):
        state: State = Match.new("stone_age_solo", seed=1, options={"field": value}).state
        grows = state.camps[0].field < state.field_end
        assert grows == (f"It can grow to {FIELD_END}" in note) and grows != ("cannot grow" in note)


def test_memory_option_describes_the_memory_of_the_bot() -> None:
    notes = option("my_first_stone_age", "child_memory").notes
    for mind, note in zip(CHILD_MEMORIES.values(), notes, strict=True):
        assert numbers_in(note) == [mind.turns, round(100 * mind.swap_chance)]


def test_option_for_a_first_game_deals_one_clan_card_without_a_choice() -> None:
    for first, dealt in ((True, 1), (False, 2)):
        state = Match.new("ugh_ugh", seed=1, options={"first_game": first}).state
        assert {len(clan.hand) for clan in state.clans} == {dealt}
        assert ("clan" in {step.kind for step in state.agenda}) is not first


def test_two_player_option_of_cvlizations_adds_the_tribes_it_describes() -> None:
    for value, owners in (("cave_geeks", (0, 1, -1)), ("advanced", (0, 1, 0, 1))):
        state = Match.new("cvlizations", seed=1, options={"two_players": value}).state
        assert tuple(tribe.owner for tribe in state.tribes) == owners
        assert (state.helm == 2) == (value == "cave_geeks")
