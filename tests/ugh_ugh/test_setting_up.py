"""Setting up: the table, the caves, the first choices (rulebook, "Before your first game", "Preparation")."""

from __future__ import annotations

import pytest

from game.core import Match
from game.ugh_ugh.rules.cards import CARDS, PLAINS, TIGER
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import ScriptedChance


def opening(seats: int = 3, **options: object) -> Match:
    """Return a match before its first move."""
    return Match.new("ugh_ugh", seats=seats, seed=11, options=options, chance="modelled")  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_clan_starts_with_four_members_at_home_and_three_in_reserve(seats: int) -> None:
    """Each cave is small at the start, and has no resources."""
    state = opening(seats).state
    assert len(state.clans) == seats
    for seat, clan in enumerate(state.clans):
        assert clan.home == tuple(range(seat * 7, seat * 7 + 4))
        assert clan.reserve == tuple(range(seat * 7 + 4, seat * 7 + 7))
        assert not clan.large_cave and sum(clan.goods) == 0


def test_the_tiger_starts_in_the_plains_and_the_bear_on_the_reserve_board() -> None:
    """No other box holds anything at the start."""
    state = opening().state
    assert state.boxes[PLAINS] == (TIGER,)
    assert [len(box) for box in state.boxes] == [0, 1, 0, 0]
    assert state.bear_home


def test_there_are_sixteen_tokens_of_each_resource() -> None:
    """At the start, all tokens of the five resources are in the supply."""
    assert opening().state.supply == (16,) * 5


def test_the_todo_wall_shows_two_inventions() -> None:
    """Neither of them is a clan card or an event."""
    wall = opening().state.wall
    assert len(wall) == 2
    assert all(CARDS[card].kind == "invention" for card in wall)


@pytest.mark.parametrize("seed", range(20))
def test_clan_cards_and_wall_are_dealt_before_events_are_shuffled_in(seed: int) -> None:
    """Afterwards all nine events are in the pile."""
    state = Match.new("ugh_ugh", seats=5, seed=seed, chance="modelled").state
    dealt = [*state.wall, *(card for clan in state.clans for card in clan.hand)]
    assert not any(CARDS[card].kind == "event" for card in dealt)
    assert sorted(CARDS[card].kind for card in state.deck) == ["event"] * 9 + ["invention"] * 29


def test_each_chief_chooses_whether_the_drum_or_the_spear_works() -> None:
    """Exactly one of the two tools works."""
    match = opening(2, longest_hair=1)
    assert match.prompt is not None and (match.prompt.seat, match.prompt.kind) == (0, "tool")
    assert [str(move) for move in match.moves] == ["start drum", "start spear"]
    match.play("start drum")
    match.play(match.moves[0])
    match.play("start spear")
    assert [(clan.drum, clan.spear) for clan in match.state.clans] == [(True, False), (False, True)]


def test_each_chief_keeps_one_of_two_clan_cards() -> None:
    """The other card returns to the game's box."""
    match = opening(2, longest_hair=1)
    match.play("start drum")
    one, other = match.state.clans[0].hand
    assert {CARDS[one].kind, CARDS[other].kind} == {"clan"}
    match.play(f"keep {one}")
    assert match.state.clans[0].hand == (one,)
    assert other in match.state.removed


def test_the_first_game_option_deals_one_clan_card_without_a_choice() -> None:
    match = opening(3, first_game=True)
    assert all(len(clan.hand) == 1 for clan in match.state.clans)
    for _ in range(3):
        assert match.prompt is not None and match.prompt.kind == "tool"
        match.play("start drum")
    assert match.prompt is not None and match.prompt.kind == "turn"


@pytest.mark.parametrize("longest_hair", [1, 2, 3])
def test_the_seat_with_the_longest_hair_starts(longest_hair: int) -> None:
    """The first choices go clockwise from that seat."""
    match = opening(3, longest_hair=longest_hair, first_game=True)
    asked = []
    while match.prompt is not None and match.prompt.kind == "tool":
        asked.append(match.prompt.seat)
        match.play("start spear")
    first = longest_hair - 1
    assert asked == [(first + step) % 3 for step in range(3)]
    assert match.prompt is not None and match.prompt.seat == first


def test_if_the_option_names_no_longest_hair_the_first_seat_is_random() -> None:
    starts = {Match.new("ugh_ugh", seats=4, seed=seed, chance="modelled").state.active for seed in range(60)}
    assert starts == {0, 1, 2, 3}


def test_a_seat_without_a_player_cannot_have_the_longest_hair() -> None:
    """The refusal is a sentence."""
    with pytest.raises(ValueError, match="Player 4 cannot start: there are only 3 players"):
        RULES.start(
            3, {"longest_hair": 4, "first_game": False, "open_boxes": False, "glass_passage": False}, ScriptedChance()
        )


@pytest.mark.parametrize("seats", [1, 6])
def test_ugh_ugh_is_for_two_to_five_players(seats: int) -> None:
    """A match for one player or for six is refused with a sentence."""
    with pytest.raises(ValueError, match="2 to 5 players"):
        opening(seats)


@pytest.mark.parametrize(("steps", "goods"), [(1, (1, 0, 0, 0, 0)), (2, (0, 1, 1, 0, 0)), (3, (1, 1, 1, 0, 0))])
def test_the_resources_of_a_head_start_lie_in_the_cave_at_the_start(steps: int, goods: tuple[int, ...]) -> None:
    """Rule book, Options, Head start: the resources for one, two and three steps; the other clans have none."""
    clans = Match.new("ugh_ugh", seats=3, seed=11, chance="modelled", head_starts=(0, steps, 0)).state.clans
    assert [clan.goods for clan in clans] == [(0,) * 5, goods, (0,) * 5]
