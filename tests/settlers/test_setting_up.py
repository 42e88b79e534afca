"""Setting up: the starting player, the order of placing, the nomad, the start hand, the beginners' set-up."""

from __future__ import annotations

import pytest

from game.core import Match
from game.settlers.rules.goods import CARDS_EACH, EVENT_CHIPS
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import NOBODY, State
from tests.golden.test_earlier import FOLDER
from tests.position import default_options
from tests.settlers.scenario import CROSSING, ScriptedChance, fresh


def play(state: object, *texts: str) -> object:
    """Return the state after some legal moves."""
    for text in texts:
        move = RULES.parse(text)
        assert RULES.why_not(state, move) is None, f"a legal move is refused: {text}"
        state, _ = RULES.apply(state, move, ScriptedChance())
    return state


def start_match(
    seats: int, *rolls: tuple[int, int], picks: tuple[int, ...] = (), **options: object
) -> tuple[State, list[str]]:
    """Start a match with these rolls and picks; return its state and the log's sentences."""
    chance = ScriptedChance()
    chance.rolls, chance.picks = list(rolls), list(picks)
    state, sentences = RULES.start(seats, default_options(RULES) | options, chance)
    return state, [event.sentence() for event in sentences]


def first_turn(state: State) -> int:
    """Return the seat that has the first turn after placing."""
    while RULES.prompt(state).kind in ("found", "place"):
        state = play(state, str(RULES.moves(state)[0]))
    assert state.turn == 1
    return state.active


ROLLS = ((1, 2), (6, 5), (3, 3))


def test_the_highest_roll_places_first_and_the_youngest_takes_the_first_turn() -> None:
    state, sentences = start_match(3, *ROLLS, youngest=3)
    assert RULES.prompt(state).seat == 1 and first_turn(state) == 2
    assert sentences == ["Starting rolls: {0} 3, {1} 11, {2} 6.", "{2} takes the first turn."]


def test_if_the_option_names_no_youngest_a_random_seat_takes_the_first_turn() -> None:
    state, sentences = start_match(3, *ROLLS, picks=(2,))
    assert RULES.prompt(state).seat == 1 and first_turn(state) == 2
    assert sentences[-1] == "{2} takes the first turn."


def test_the_highest_roller_places_first_and_starts_if_one_roll_decides_both() -> None:
    state, sentences = start_match(3, *ROLLS, one_roll=True)
    assert RULES.prompt(state).seat == first_turn(state) == 1
    assert sentences == ["Starting rolls: {0} 3, {1} 11, {2} 6.", "{1} takes the first turn."]


def test_players_tied_for_the_highest_roll_roll_again() -> None:
    state, sentences = start_match(3, (6, 5), (5, 6), (1, 1), (2, 2), (3, 3), youngest=1)
    assert RULES.prompt(state).seat == 1
    assert sentences[1] == "Starting rolls: {0} 4, {1} 6."


def test_the_youngest_begins_without_a_roll_if_one_roll_decides_placing_and_starting() -> None:
    state, sentences = start_match(4, youngest=3, one_roll=True)
    assert RULES.prompt(state).seat == first_turn(state) == 2 and sentences == ["{2} takes the first turn."]


def test_the_beginners_set_up_needs_no_roll() -> None:
    state, sentences = start_match(4, youngest=3, beginner=True)
    assert (state.active, state.turn) == (2, 1) and sentences[0] == "{2} takes the first turn."


def test_earlier_match_files_use_one_roll_for_placing_and_starting() -> None:
    assert Match.load(FOLDER / "settlers-opening.firepit").options["one_roll"] is True


def test_a_seat_without_a_player_cannot_be_the_youngest() -> None:
    with pytest.raises(ValueError, match="only 3 play"):
        Match.new("settlers", seats=3, options={"youngest": 4})


@pytest.mark.parametrize("seats", [3, 4])
def test_tribes_are_placed_clockwise_then_anticlockwise_then_clockwise(seats: int) -> None:
    state, _, _ = fresh(seats, youngest=2)
    clockwise = [(1 + step) % seats for step in range(seats)]
    asked = []
    while RULES.prompt(state).kind == "found":
        asked.append(RULES.prompt(state).seat)
        state = play(state, str(RULES.moves(state)[0]))
    assert asked == [*clockwise, *reversed(clockwise), *clockwise]
    assert all(len(player.tribes) == 3 for player in state.players)


def test_after_the_tribes_everybody_places_a_nomad_and_the_first_seat_rolls() -> None:
    state, _, _ = fresh(3, youngest=2)
    while RULES.prompt(state).kind == "found":
        state = play(state, str(RULES.moves(state)[0]))
    asked = []
    while RULES.prompt(state).kind == "place":
        seat = RULES.prompt(state).seat
        asked.append(seat)
        near = {other for tribe in state.players[seat].tribes for other in WORLD.neighbours[tribe]}
        assert {move.crossing for move in RULES.moves(state)} <= near
        state = play(state, str(RULES.moves(state)[0]))
    assert asked == [1, 2, 0]
    assert (RULES.prompt(state).seat, RULES.prompt(state).kind, state.turn) == (1, "roll", 1)


def test_first_tribes_are_placed_on_black_crossings_only() -> None:
    state, _, _ = fresh()
    assert {move.crossing for move in RULES.moves(state)} == set(WORLD.start)
    assert "black" in RULES.why_not(state, RULES.parse("found Gaul.n"))
    state = play(state, "found Atlas.s")
    assert "Someone already lives" in RULES.why_not(state, RULES.parse("found Atlas.s"))


def test_the_first_nomad_is_placed_beside_a_tribe_of_its_player_only() -> None:
    state, _, _ = fresh(3, youngest=1)
    while RULES.prompt(state).kind == "found":
        state = play(state, str(RULES.moves(state)[0]))
    assert "next to one of your tribes" in RULES.why_not(state, RULES.parse("nomad Gaul.n"))
    place_of_tribe = WORLD.crossings[state.players[0].tribes[0]].name
    assert "already" in RULES.why_not(state, RULES.parse(f"nomad {place_of_tribe}"))
    assert "cannot play" in RULES.why_not(state, RULES.parse("roll"))


def test_everybody_starts_with_a_skin_and_a_bone() -> None:
    state, _, _ = fresh(4)
    assert all(player.hand == (1, 0, 1, 0, 0) for player in state.players)
    assert state.supply == (CARDS_EACH - 4, CARDS_EACH, CARDS_EACH - 4, CARDS_EACH)


def test_progress_points_and_figures_start_at_zero() -> None:
    state, _, _ = fresh()
    assert all(player.tracks == (0, 0, 0, 0) for player in state.players)
    assert RULES.scores(state) == (0, 0, 0)
    assert (state.neanderthal, state.carnivore, state.deserts) == (NOWHERE, NOWHERE, ())
    assert state.people == WORLD.chip_crossings and set(state.finders) == {NOBODY}


def test_event_chips_are_shuffled_within_their_sets() -> None:
    state, _, _ = fresh()
    for number, chips in enumerate(EVENT_CHIPS):
        lying = [state.faces[index] for index, box in enumerate(WORLD.boxes) if box.set == number]
        assert sorted(lying) == sorted(chips)


def test_each_set_of_event_chips_has_one_adaptation_and_one_blocking_chip() -> None:
    everything = [chip for chips in EVENT_CHIPS for chip in chips]
    assert [chips.count("adaptation") for chips in EVENT_CHIPS] == [1, 1, 1, 1]
    assert [chips.count("blocking") for chips in EVENT_CHIPS] == [1, 1, 1, 1]
    assert [everything.count(terrain) for terrain in ("forest", "steppe", "hills", "mountains")] == [3, 3, 2, 2]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_beginners_set_up_places_all_pieces_and_starts_with_a_roll(seats: int) -> None:
    state, _, _ = fresh(seats, beginner=True, youngest=1)
    assert RULES.prompt(state).kind == "roll"
    for seat, player in enumerate(state.players):
        assert player.tribes == WORLD.beginner[seat].tribes and player.nomads == (WORLD.beginner[seat].nomad,)
        assert player.hand == (1, 0, 1, 0, 0)


def test_with_the_brisk_option_eight_points_win_and_a_meat_pays_for_three_crossings() -> None:
    state, _, _ = fresh(brisk=True)
    assert (state.goal, state.pace) == (8, 3)
    state, _, _ = fresh()
    assert (state.goal, state.pace) == (10, 2)


def test_a_move_names_a_crossing_by_its_only_valid_name() -> None:
    """A crossing lies at corners of several hexes, but moves are written with only one of its names."""
    assert RULES.parse("found Atlas.s").crossing == CROSSING["Niger.nw"]
    with pytest.raises(ValueError, match="is not a valid crossing"):
        RULES.parse("found Niger.nw")


@pytest.mark.parametrize(("steps", "cards"), [(1, (0, 0, 0, 1)), (2, (1, 1, 1, 1)), (3, (2, 2, 2, 2))])
def test_head_start_gives_more_cards(steps: int, cards: tuple[int, ...]) -> None:
    """Rule book, Options, Head start: a flint for one step, one card of each kind for two, two of each for three."""
    plain, ahead = (
        Match.new("settlers", seats=3, seed=1, head_starts=head_starts).state.players[2].hand
        for head_starts in ((0, 0, 0), (0, 0, steps))
    )
    assert tuple(count - usual for usual, count in zip(plain, ahead, strict=True))[:4] == cards
