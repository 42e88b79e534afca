"""The hunter: its memory and its decisions."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.ugh_ugh.bots.elder import owners_by_box
from game.ugh_ugh.bots.hunter import BOTS, play_knowing_boxes
from game.ugh_ugh.bots.memory import TIGER_MARK, BoxMemory
from game.ugh_ugh.bots.valuation import Valuation
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, BEAR, FOREST, FUR, MOUNTAINS, PLAINS, SECOND_SET, STONE, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import NOBODY, Step, pieces_inside, seat_of
from tests.fast_set import mark_slow_except
from tests.ugh_ugh.scenario import Scenario, member


@pytest.mark.parametrize("step", mark_slow_except([1, 4], [4]))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_hunter_remembers_the_pieces_in_each_box(seats: int, step: int) -> None:
    """Every seat sees members being put in and boxes being emptied."""
    match = Match.new("ugh_ugh", seats=seats, seed=seats, chance="modelled")
    random = Random(seats)
    while match.prompt is not None:
        if len(match.records) % step == 0:
            boxes = recollect(match, match.prompt.seat, BoxMemory).boxes
            assert [sorted(box) for box in boxes] == [sorted(map(seat_of, box)) for box in match.state.boxes]
        match.play(random.choice(match.moves))


def test_the_hunter_knows_the_pieces_inside_the_passage() -> None:
    """A member or predator in no cave, box or tray and not on the reserve board is inside the Passage."""
    match = Match.new("ugh_ugh", seats=3, seed=5, chance="modelled")
    random = Random(5)
    while (prompt := match.prompt) is not None:
        if prompt.kind in ("turn", "drums", "bang"):
            boxes = recollect(match, prompt.seat, BoxMemory).boxes
            valuation = Valuation(match.view(prompt.seat), prompt.seat, boxes)
            stuck = [seat_of(piece) for piece in pieces_inside(match.state)]
            assert valuation.stuck_count == stuck.count(prompt.seat) and valuation.is_predator_inside == (
                NOBODY in stuck
            )
        match.play(ask_bot(match, "hunter", random))


def test_before_the_first_move_the_hunter_knows_only_where_the_tiger_is() -> None:
    """Its memory of the boxes has seen no move yet."""
    assert BoxMemory().boxes == tuple((TIGER_MARK,) if area == PLAINS else () for area in range(len(AREAS)))
    assert seat_of(TIGER) == TIGER_MARK


def hunter_move(scenario: Scenario, seat: int) -> object:
    """Return the hunter's move from the scenario's state alone, without memory."""
    return BOTS["hunter"](RULES, RULES.view(scenario.state, seat), seat, Random(1))


@pytest.mark.parametrize(
    ("card", "tool"), [("drum_and_humdrum", "spear"), ("tusk_forces", "spear"), ("mother_load", "drum")]
)
def test_the_hunter_starts_with_the_tool_that_suits_its_clan_card(card: str, tool: str) -> None:
    """Drum and Drummer mends the drum, so the hunter starts with the spear."""
    scenario = Scenario(cards=SECOND_SET).hand(0, card).first(Step("tool", 0))
    assert hunter_move(scenario, 0) == moves.StartWith(tool)


def test_the_hunter_sends_members_for_resources_its_cards_need() -> None:
    """The hunter's card costs stone, so two members go into the mountains."""
    scenario = Scenario().hand(0, "rolling_stone").wall("heavy_mental", "alarm_rock").goods(0, "fur")
    assert hunter_move(scenario, 0) == moves.SendOut((MOUNTAINS, MOUNTAINS))


def test_the_hunter_builds_a_card_or_enlarges_its_cave_when_it_can_pay() -> None:
    """The hunter can pay for a card or for the large cave. The test accepts either."""
    scenario = Scenario().hand(0, "craft_cave").goods(0, "wood stone herbs")
    assert isinstance(hunter_move(scenario, 0), (moves.Build, moves.Expand))


def test_resources_are_worth_more_when_a_card_costs_them() -> None:
    """A card in hand costs stone, and no card costs fur."""
    scenario = Scenario().hand(0, "rolling_stone").wall("heavy_mental", "brain_wave")
    view = RULES.view(scenario.state, 0)
    stone, fur = [0] * 5, [0] * 5
    stone[STONE], fur[FUR] = 1, 1
    valuation = Valuation(view, 0, BoxMemory().boxes)
    assert valuation.goods_worth(stone) > valuation.goods_worth(fur) > valuation.goods_worth([0] * 5)


def test_the_hunter_keeps_its_drum_when_none_of_its_members_are_stuck() -> None:
    """Drumming would only help others."""
    scenario = Scenario().tools(0, "drum").play("call forest")
    assert scenario.state.agenda[0].kind == "drums"
    assert hunter_move(scenario, 0) == moves.Pass()


def test_the_hunter_calls_the_forest_for_a_drum_when_all_its_members_are_stuck() -> None:
    """To throw no pieces frees nobody. So the hunter calls the forest, whose reward mends its broken drum."""
    scenario = Scenario().inside(*[member(0, number) for number in range(4)])
    assert hunter_move(scenario, 0) == moves.CallBack(FOREST)


def test_the_hunter_drums_hard_on_the_top_flap_for_a_stuck_member() -> None:
    """Further bangs go down flap by flap."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0)).play("call forest")
    for flap in range(3):
        move = hunter_move(scenario, 0)
        assert move == moves.Bang(flap, 1.0)
        scenario.play(str(move))
    assert scenario.state.agenda[0].kind == "turn"


@pytest.mark.parametrize("fullest", range(3))
def test_the_hunter_strikes_the_flap_that_has_sunk_the_most(fullest: int) -> None:
    """The higher an outer end stands, the more lies on its flap."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0)).play("call forest")
    turns = [0.0] * 6
    # flaps hang in the left and the right wall in turn; a flap in the left wall sinks by a negative angle
    for flap in range(3):
        turns[flap] = (0.2 if flap == fullest else 0.1) * (-1 if flap % 2 == 0 else 1)
    scenario.change(load=(scenario.state.load[0], tuple(turns)))
    assert hunter_move(scenario, 0) == moves.Bang(fullest, 1.0)


@pytest.mark.parametrize("predator", [TIGER, BEAR])
@pytest.mark.parametrize(("tools", "strength"), [(("drum",), 0.6), (("drum", "spear"), 1.0)])
def test_the_hunter_without_a_spear_strikes_softer_while_a_predator_is_inside(
    predator: int, tools: tuple[str, ...], strength: float
) -> None:
    """A hard bang frees predators more often."""
    scenario = Scenario().tools(0, *tools).inside(member(0, 0), predator).play("call mountains")
    view, boxes = RULES.view(scenario.state, 0), owners_by_box(scenario.state)
    assert play_knowing_boxes(RULES, view, 0, Random(1), boxes) == moves.Bang(0, strength)
