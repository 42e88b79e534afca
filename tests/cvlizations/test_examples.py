"""The worked examples of the rulebook, with their exact numbers."""

from __future__ import annotations

from game.core import Match
from game.cvlizations.rules import events
from tests.cvlizations.scenario import Scenario

#: the moves by which the four tribes of the example lay their orders
BOOK_ORDERS = ("play logging hunting", "play logging doubling", "play trading hunting", "play quarrying hunting")


def test_the_example_round_gives_the_resources_named_in_the_book() -> None:
    """Rule book, An example round ("Una, Brok, Oona and", "Logging, chosen by two:", "Hunting, chosen by three:",
    "Quarrying, chosen by one:", "Trading, chosen by one:", "Now Una has 2"): the match gives what each line says."""
    match = Match.new("cvlizations", ["Una", "Brok", "Oona", "Tarn"], seed=5, options={"helm": 1}, chance="modelled")
    for move in BOOK_ORDERS:
        match.play(move)
    assert match.prompt is not None and (match.prompt.seat, match.prompt.kind) == (2, "trade")
    assert [tribe.goods for tribe in match.state.tribes] == [(2, 4, 1), (1, 7, 1), (2, 1, 1), (2, 1, 3)]
    match.play("trade food wood")
    assert [tribe.goods for tribe in match.state.tribes] == [(2, 4, 1), (1, 7, 1), (1, 4, 1), (2, 1, 3)]
    assert match.state.phase == "development"
    gains = [(event.seat, event.goods) for event in match.records[3].events if isinstance(event, events.Gained)]
    assert gains == [
        (0, (0, 3, 0)),
        (1, (0, 3, 0)),
        (1, (0, 3, 0)),
        (0, (1, 0, 0)),
        (2, (1, 0, 0)),
        (3, (1, 0, 0)),
        (3, (0, 0, 2)),
    ]


def test_doubled_theft_takes_twice_from_the_only_player_with_resources() -> None:
    """Rule book, An example round ("Another example: somebody plays"): with Doubling, a thief robs the same player
    twice."""
    scenario = Scenario().goods(2, "food food")
    scenario.orders("thieving doubling", "slacking cunning", "cunning slacking", "slacking doubling")
    # only seat 2 has resources, and of one kind: both thefts are made automatically
    assert [(event.seat, event.victim) for event in scenario.happened(events.Stole)] == [(0, 2), (0, 2)]
    assert scenario.held(0) == "food food"


def test_doubled_theft_may_take_from_two_different_players() -> None:
    """Rule book, An example round: with Doubling, a thief may rob the same player twice, or two players."""
    scenario = Scenario().goods(2, "food food").goods(1, "wood")
    scenario.orders("thieving doubling", "slacking cunning", "cunning slacking", "slacking doubling")
    scenario.play("steal 2 food", "steal 1 wood")
    assert scenario.held(0) == "food wood"


def test_pickaxe_adds_two_stones_when_quarrying_is_doubled() -> None:
    """Rule book, More about some ideas ("More resources. Fishing rod,"): the Pickaxe gives 2 more stones in all."""
    scenario = Scenario().ideas(0, "pickaxe").orders("quarrying doubling", *["logging hunting"] * 3)
    assert scenario.held(0) == " ".join(["stone"] * (2 + 1 + 2 + 1))


def test_pickaxe_adds_a_single_stone_when_doubling_fails() -> None:
    """Rule book, More about some ideas: without a Doubling that works, Quarrying is carried out once, for 2 stones and
    1 more by the Pickaxe."""
    scenario = Scenario().ideas(0, "pickaxe").orders("quarrying doubling", *["doubling hunting"] * 3)
    assert scenario.held(0) == "stone stone stone"


def test_feline_domestication_gives_one_point_when_only_the_partner_order_fails() -> None:
    """Rule book, More about some ideas: each failed order gives a point. Here Doubling works, and only its partner
    fails."""
    scenario = Scenario().ideas(0, "feline_domestication").orders("slacking doubling", *["slacking hunting"] * 3)
    assert scenario.happiness(0) == 1


def test_feline_domestication_gives_two_points_if_both_orders_fail() -> None:
    """Rule book, More about some ideas: each failed order gives a point. Here Doubling and its partner fail."""
    scenario = Scenario().ideas(0, "feline_domestication").orders("slacking doubling", *["slacking doubling"] * 3)
    assert scenario.happiness(0) == 2


def test_larder_trades_three_food_and_keeps_the_rest() -> None:
    """Rule book, More about some ideas ("Tower, Castle, Larder trade"): up to 3 food are traded at the end of the
    match, for 1 point each."""
    scenario = Scenario().ideas(0, "larder").goods(0, "food " * 5)
    assert scenario.points(0) == 1 + 3
    scenario.last_round().idle()
    assert scenario.points(0) == 1 + 3 and scenario.held(0) == "food food"


def test_the_tower_keeps_wood_that_the_stock_exchange_needs() -> None:
    """Rule book, More about some ideas: the wood is kept, since with 1 food and 1 stone it gives 2 points for a Stock
    exchange."""
    scenario = Scenario().ideas(0, "tower", "stock_exchange").goods(0, "food wood stone")
    scenario.last_round().idle()
    assert scenario.points(0) == 1 + 2 + 2 and scenario.held(0) == "food wood stone"


def test_stock_exchange_gives_two_points_per_set_but_at_most_six_points() -> None:
    """Rule book, More about some ideas ("Stock exchange: with 2"): three sets or more give 6 points."""
    scenario = Scenario().ideas(0, "stock_exchange").goods(0, "food food wood wood wood wood stone stone stone")
    assert scenario.points(0) == 2 + 4
    scenario.goods(0, "food wood stone " * 4)
    assert scenario.points(0) == 2 + 6


def test_the_highway_gives_nothing_in_a_tie_for_the_most_buildings() -> None:
    """Rule book, More about some ideas ("Highway, Research institute, Tourism,"): with three buildings each, nobody has
    the most; with a fourth building the Highway gives 2 points."""
    scenario = Scenario().ideas(0, "highway", "farm", "tower").ideas(1, "castle", "larder", "temple")
    scenario.goods(0, "").goods(1, "")
    assert scenario.points(0) == 3 + 1 + 1
    scenario.ideas(0, "school")
    assert scenario.points(0) == 3 + 1 + 1 + 1 + 2


def test_cinematography_gives_two_points_with_five_ideas() -> None:
    """Rule book, More about some ideas ("Rationalism counts itself, so"): Cinematography counts itself, too, and gives
    1 point for every 2 ideas."""
    scenario = Scenario().ideas(0, "cinematography", "wheel", "law", "axe", "hammer")
    assert scenario.points(0) == 2 + 1 + 2 + 1 + 1 + 2


def test_rationalism_without_other_ideas_gives_one_point_for_itself() -> None:
    """Rule book, More about some ideas: Rationalism, worth 2 printed points, is an idea of a type itself."""
    assert Scenario().ideas(0, "rationalism").points(0) == 2 + 1
