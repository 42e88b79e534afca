"""Random play, solo and with several players: pieces are conserved, and no count or place is beyond its limits."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Match
from game.core.rules import BadMove, IllegalMove
from game.stone_age.rules import moves
from game.stone_age.rules.board import LIMITS, PLACES, RINGS, VILLAGE
from game.stone_age.rules.rules import RULES
from game.stone_age.rules.state import State
from tests.fast_set import mark_slow_except
from tests.stone_age.scenario import Scenario

TABLES = [
    ("stone_age", 2, {}),
    ("stone_age", 3, {}),
    ("stone_age", 4, {}),
    ("stone_age_solo", 1, {"level": 1}),
    ("stone_age_solo", 1, {"level": 2, "field": 0}),
    ("stone_age_solo", 1, {"level": 3, "field": 5}),
    ("stone_age_solo", 1, {"level": 4, "field": 10}),
]


def check_board(state: State) -> None:
    """Check that no place has more figures than rings, or more players than allowed for their number."""
    for place, rings in enumerate(RINGS):
        standing = [row[place] for row in state.placed]
        assert min(standing) >= 0 and (not rings or sum(standing) <= rings), (
            f"more figures than rings at {PLACES[place]}"
        )
        if PLACES[place] == "hut":
            assert all(count in (0, 2) for count in standing)
    if not state.level:  # with 2 to 4 players; a solo game has a level, and no such limits
        limits = LIMITS[len(state.camps)]
        for place in range(1, 5):  # forest, clay pit, quarry and river
            assert sum(row[place] > 0 for row in state.placed) <= limits.players_each_area
        assert sum(any(row[place] for row in state.placed) for place in VILLAGE) <= limits.village_places
    assert min(state.home) >= 0 and min(state.supply) >= 0 and min(state.tool_tiles) >= 0


def check_camps(state: State) -> None:
    """Check the limits of food, resources, tools and fields."""
    for camp in state.camps:
        assert camp.food >= 0 and min(camp.goods) >= 0 and 0 <= camp.field <= state.field_end
        assert min(camp.tools) >= 0 and max(camp.tools) <= 4 and max(camp.tools) - min(camp.tools) <= 4
        assert set(camp.kept) <= set(camp.cards)
        assert all(not used or value for used, value in zip(camp.turned, camp.tools, strict=True))
    assert state.exhaustion >= 0


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", mark_slow_except(range(4), [0]))
def test_random_play_conserves_pieces_and_keeps_to_the_limits_of_places_and_camps(
    game: str, seats: int, options: dict[str, int], seed: int
) -> None:
    match = Match.new(game, seats=seats, seed=seed, options=options)
    random, conserved = Random(seed), match.rules.conserved(match.state)
    while match.prompt is not None:
        match.play(random.choice(match.moves))
        check_board(match.state)
        check_camps(match.state)
        assert match.rules.conserved(match.state) == conserved


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_exactly_the_legal_placings_are_listed(game: str, seats: int, options: dict[str, int]) -> None:
    match = Match.new(game, seats=seats, seed=11, options=options)
    random = Random(5)
    every = [moves.Place(place, count) for place in range(len(PLACES)) for count in range(1, 12)]
    for _ in range(60):
        if match.prompt is None:
            break
        if match.prompt.kind == "place":
            listed = set(match.moves)
            assert {move for move in every if move in match.moves} == listed
            for move in random.sample(every, 5):
                if move not in listed:
                    with pytest.raises(IllegalMove):
                        match.play(move)
        match.play(random.choice(match.moves))


@settings(max_examples=40, deadline=None)
@given(
    wood=st.integers(0, 6),
    brick=st.integers(0, 6),
    stone=st.integers(0, 6),
    gold=st.integers(0, 6),
    tile=st.integers(1, 28),
    space=st.integers(1, 4),
)
def test_exactly_the_legal_payments_are_listed(
    wood: int, brick: int, stone: int, gold: int, tile: int, space: int
) -> None:
    others = [number for number in range(1, 29) if number != tile]
    scenario = Scenario(2).pile(1, tile).pile(2, *others[:3]).camp(goods=(wood, brick, stone, gold))
    scenario.at("building1").at(f"card{space}").acting()
    listed = set(RULES.moves(scenario.state))
    ways: list[Any] = [way for way in product(range(8), repeat=4) if sum(way) < 8]
    for kind, number in ((moves.Build, 0), (moves.Buy, space - 1)):
        built = [kind(number, way) for way in ways]
        assert {move for move in built if RULES.why_not(scenario.state, move) is None} == {
            move for move in listed if isinstance(move, kind)
        }


@pytest.mark.parametrize(
    "text",
    [
        "tribe red",
        "act green",
        "place forest 3",
        "roll",
        "use claypit",
        "use toolmaker",
        "buy 2 with wood stone",
        "build 1 with wood wood brick",
        "leave card2",
        "leave building4",
        "tools none",
        "tools 1 3 card32",
        "tools card34",
        "pick 3",
        "claim wood gold",
        "keep",
        "feed 2 wood 1 brick",
        "starve",
    ],
)
def test_text_of_every_move_is_read_as_the_same_move(text: str) -> None:
    move = RULES.parse(text)
    assert str(move) == text and RULES.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "tribe",
        "tribe violet",
        "place",
        "place forest",
        "place moon 1",
        "place forest x",
        "use",
        "use card1",
        "buy 2",
        "buy 5 with wood",
        "buy 2 with",
        "buy 2 for wood",
        "buy 2 with clay",
        "build x with wood",
        "build 1 with brick wood",
        "leave forest",
        "leave",
        "tools",
        "tools 4",
        "tools 3 1",
        "tools 1 1",
        "tools cardx",
        "tools none 1",
        "pick",
        "pick x",
        "claim wood",
        "claim gold wood",
        "claim wood wood wood",
        "keep it",
        "feed",
        "feed 2",
        "feed wood 2",
        "feed 0 wood",
        "feed 1 brick 1 wood",
        "feed 1 wood 1 wood",
        "starve now",
        "roll ",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadMove) as refusal:
        RULES.parse(text)
    assert str(refusal.value)[0].isupper() and " " in str(refusal.value)


@pytest.mark.parametrize(
    "move",
    [
        moves.Place(99, 1),
        moves.Place(-1, 1),
        moves.Use(12),
        moves.Use(-1),
        moves.Buy(7, (1, 0, 0, 0)),
        moves.Build(0, (0, 0, 0, 0)),
        moves.Leave(3),
        moves.PickDie(0),
        moves.Claim((5, 0, 0, 0)),
        moves.ChooseTribe(9),
        moves.AddTools((7,)),
        5,
        None,
    ],
)
def test_a_move_object_with_invalid_fields_is_refused(move: object) -> None:
    for game in ("stone_age", "stone_age_solo"):
        match = Match.new(game, seed=1)
        before = match.state_hash()
        with pytest.raises((BadMove, IllegalMove)):
            match.play(move)  # type: ignore[arg-type]
        assert move not in match.moves and match.state_hash() == before


@pytest.mark.parametrize("kind", ["place", "act", "tools", "pick", "claim", "hunger"])
def test_any_readable_move_is_legal_or_refused_with_a_reason(kind: str) -> None:
    """No move raises an exception."""
    texts = [
        "tribe red",
        "act red",
        "place forest 99",
        "roll",
        "use field",
        "buy 4 with gold gold gold gold",
        "build 4 with wood",
        "leave card4",
        "tools 1 2 3 card1 card99",
        "pick 99",
        "claim gold gold",
        "keep",
        "feed 999 gold",
        "starve",
        "place building4 1",
    ]
    seen = 0
    for seed in range(12):
        match, random = Match.new("stone_age", seats=3, seed=seed), Random(seed)
        while match.prompt is not None and seen < 5:
            if match.prompt.kind == kind:
                seen += 1
                for text in texts:
                    reason = match.rules.why_not(match.state, match.rules.parse(text))
                    assert reason is None or reason.endswith((".", "!"))
            match.play(random.choice(match.moves))
    assert seen
