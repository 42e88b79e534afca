"""Spending resources: inventions, the large cave, tools, herbs, and the two worked examples of the rulebook."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import Scenario

# -- A) build an invention


def test_an_invention_is_built_from_the_wall_for_its_cost() -> None:
    """The cost returns to the supply, the card lies face up, and its stars count."""
    scenario = Scenario().wall("cave_mirror", "farm_cave").goods(0, "stone herbs")
    supply = scenario.state.supply
    scenario.play("build wall cave_mirror")
    assert scenario.clan(0).built == ("cave_mirror",)
    assert scenario.held(0) == ""
    assert sum(scenario.state.supply) == sum(supply) + 2
    assert scenario.stars(0) == 2


def test_building_from_the_wall_refills_the_wall_from_the_pile() -> None:
    """No card goes to the hand."""
    scenario = Scenario().wall("cave_mirror", "farm_cave").deck("brain_wave", "mud_tape").goods(0, "stone herbs")
    scenario.play("build wall cave_mirror")
    assert scenario.state.wall == ("farm_cave", "brain_wave")
    assert scenario.clan(0).hand == ()


def test_building_from_the_hand_adds_a_card_to_the_hand() -> None:
    """The new card is drawn from the pile."""
    scenario = Scenario().hand(0, "cave_mirror").deck("brain_wave", "mud_tape").goods(0, "stone herbs")
    scenario.play("build hand cave_mirror")
    assert scenario.asked == (0, "gain")
    scenario.play("draw")
    assert scenario.clan(0).hand == ("brain_wave",)


def test_the_new_card_may_come_from_the_wall_which_is_refilled_at_once() -> None:
    """The player chooses between the pile and the To-Do Wall."""
    scenario = Scenario().hand(0, "cave_mirror").wall("farm_cave", "love_shack").deck("brain_wave")
    scenario.goods(0, "stone herbs").play("build hand cave_mirror")
    assert scenario.moves == ["draw", "learn farm_cave", "learn love_shack"]
    scenario.play("learn farm_cave")
    assert scenario.clan(0).hand == ("farm_cave",)
    assert scenario.state.wall == ("love_shack", "brain_wave")


def test_only_its_owner_can_build_a_clan_card() -> None:
    """The card can be built only by the chief who holds it in hand."""
    scenario = Scenario().hand(1, "general_boulders").goods(0, "stone berries").goods(1, "stone berries")
    assert scenario.why_not("build hand general_boulders") == "That card is not there."
    assert (
        Scenario(active=1).hand(1, "general_boulders").goods(1, "stone berries").why_not("build hand general_boulders")
        is None
    )


def test_a_card_that_is_not_there_cannot_be_built() -> None:
    """A player builds a card of the wall from the wall, and a card of the hand from the hand."""
    scenario = Scenario().wall("farm_cave").hand(0, "cave_mirror").goods(0, "stone herbs")
    assert scenario.why_not("build wall cave_mirror") == "That card is not there."
    assert scenario.why_not("build hand farm_cave") == "That card is not there."


def test_the_refusal_names_the_resources_missing_for_a_card() -> None:
    """Rule book, Build an invention: its cost must be paid."""
    scenario = Scenario().wall("cave_mirror").goods(0, "stone")
    assert scenario.why_not("build wall cave_mirror") == "Not enough herbs: you need 1 and have 0."


def test_a_move_must_not_name_the_printed_cost_as_payment() -> None:
    """Each payment has one text, which the refusal gives."""
    scenario = Scenario().wall("cave_mirror").goods(0, "stone herbs")
    assert scenario.why_not("build wall cave_mirror with stone herbs") == (
        "That is the printed cost: write the move without the payment."
    )
    assert Scenario().wall("cave_mirror").goods(0, "fur fur").why_not("build wall cave_mirror with fur fur") == (
        "That payment does not match the cost."
    )


def test_a_card_that_costs_a_member_needs_an_available_one() -> None:
    """Our own card Sky Diving Board costs a member."""
    scenario = Scenario().wall("sky_diving").goods(0, "wood stone stone").box("forest", 0, 1, 2, 3)
    assert scenario.why_not("build wall sky_diving") == "You have nobody at home to give up for this card."
    assert "build wall sky_diving" not in scenario.moves


# -- B) expand your cave


def test_one_stone_builds_the_large_cave_and_brings_a_card() -> None:
    """The large cave has two more bins."""
    scenario = Scenario().goods(0, "stone").deck("brain_wave", "mud_tape").play("expand")
    assert scenario.clan(0).large_cave
    assert scenario.asked == (0, "gain")
    scenario.play("draw")
    assert scenario.clan(0).hand == ("brain_wave",)
    assert scenario.asked == (1, "turn")


def test_the_cave_can_be_expanded_once() -> None:
    """The cave board has only two sides."""
    scenario = Scenario().goods(0, "stone").set_clan(0, large_cave=True)
    assert scenario.why_not("expand") == "Your cave is already large."
    assert "expand" not in scenario.moves


def test_the_large_cave_costs_a_stone() -> None:
    """Without a stone the cave cannot be enlarged."""
    assert Scenario().goods(0, "wood").why_not("expand") == "Not enough stone: you need 1 and have 0."


# -- C) build tools


def test_one_wood_mends_one_tool() -> None:
    """The player chooses the drum or the spear, and may mend the other one with another wood."""
    scenario = Scenario().goods(0, "wood wood").play("mend drum")
    assert scenario.clan(0).drum and not scenario.clan(0).spear
    assert scenario.asked == (0, "spend")
    scenario.play("mend spear")
    assert scenario.clan(0).spear
    assert scenario.held(0) == ""


def test_a_working_tool_cannot_be_mended() -> None:
    """Only broken tools are mended."""
    scenario = Scenario().goods(0, "wood").tools(0, "drum")
    assert scenario.why_not("mend drum") == "That tool already works."
    assert [move for move in scenario.moves if move.startswith("mend")] == ["mend spear"]


# -- D) use herbs


def test_paying_herbs_brings_a_card() -> None:
    """The card is drawn, or taken from the wall."""
    scenario = Scenario().goods(0, "herbs").wall("farm_cave").deck("brain_wave", "mud_tape").play("herbs")
    assert scenario.moves == ["draw", "learn farm_cave"]
    scenario.play("learn farm_cave")
    assert scenario.clan(0).hand == ("farm_cave",)
    assert len(scenario.state.wall) == 2


def test_herbs_are_not_wasted_when_no_card_is_left() -> None:
    """The pile and the wall are empty, so using herbs is refused."""
    scenario = Scenario().goods(0, "herbs").wall().deck()
    assert scenario.why_not("herbs") == "The wall is empty, and no invention is left in the draw pile."
    assert "herbs" not in scenario.moves


# -- spending several times in a turn


def test_a_player_may_spend_several_times_a_turn_in_any_order() -> None:
    """Four payments follow each other before it is the next player's turn."""
    scenario = Scenario().set_clan(0, large_cave=True).goods(0, "wood stone herbs herbs wood")
    scenario.wall("cave_mirror", "farm_cave").deck("brain_wave", "mud_tape")
    scenario.play("mend spear", "build wall cave_mirror", "herbs", "draw", "mend drum")
    assert scenario.held(0) == ""
    assert scenario.asked == (1, "turn")


def test_a_player_may_stop_spending() -> None:
    """The other resources stay in the bins."""
    scenario = Scenario().goods(0, "wood wood").play("mend drum", "done")
    assert scenario.held(0) == "wood"
    assert scenario.asked == (1, "turn")


def test_a_player_that_has_spent_can_neither_send_out_nor_call_back() -> None:
    """Spending is the action of the turn."""
    scenario = Scenario().goods(0, "wood wood").play("mend drum")
    assert scenario.why_not("send forest") is not None
    assert scenario.why_not("call forest") is not None


# -- the rulebook's examples


def test_drawn_card_can_be_built_before_a_tool_is_mended() -> None:
    """Rule book, the example "A rolling stone": expand, draw the Rolling Stone, build it with the stone that is
    left, mend the drum with the wood."""
    scenario = Scenario().goods(0, "stone stone wood").deck("rolling_stone", "brain_wave").play("expand", "draw")
    assert scenario.clan(0).hand == ("rolling_stone",)
    assert {"build hand rolling_stone", "mend drum", "done"} <= set(scenario.moves)
    scenario.play("build hand rolling_stone")
    while scenario.prompt.kind not in ("gain", "spend"):
        scenario.play("pass")
    scenario.play("draw", "mend drum")
    assert scenario.clan(0).built == ("rolling_stone",)
    assert scenario.clan(0).drum and scenario.clan(0).large_cave
    assert scenario.held(0) == ""


def test_drawn_card_may_be_kept() -> None:
    """Rule book, the example "A rolling stone": a card that was drawn may stay in the hand."""
    scenario = Scenario().goods(0, "stone wood").deck("rolling_stone").play("expand", "draw", "mend drum")
    assert scenario.clan(0).hand == ("rolling_stone",)


def test_resource_from_a_built_card_can_be_spent_at_once() -> None:
    """Rule book, the example "A farm full of ideas": build the Farm Cave from the hand, take 1 herb, draw, use the
    herb to gain another card."""
    scenario = Scenario().hand(0, "farm_cave").goods(0, "berries wood").deck("brain_wave", "mud_tape", "fur_real")
    scenario.play("build hand farm_cave")
    assert scenario.asked == (0, "collect")
    scenario.play("take herbs 1")
    assert scenario.asked == (0, "gain")
    scenario.play("draw", "herbs", "draw")
    assert scenario.clan(0).hand == ("brain_wave", "mud_tape")
    assert scenario.held(0) == ""


# -- the draw pile


def test_an_event_drawn_for_the_hand_happens_at_once_and_another_card_is_drawn() -> None:
    """Rule book, Events: the event goes on the discard pile, and the player draws again."""
    scenario = Scenario().goods(0, "herbs").goods(1, "berries").deck("whoopsberry", "brain_wave", "mud_tape")
    scenario.play("herbs", "draw")
    assert scenario.held(1) == ""
    assert scenario.clan(0).hand == ("brain_wave",)
    assert scenario.state.discard == ("whoopsberry",)


def test_an_event_drawn_for_the_wall_happens_at_once_and_another_card_is_drawn() -> None:
    """Two events in a row both happen."""
    scenario = Scenario().goods(0, "stone herbs").goods(1, "berries berries berries").wall("cave_mirror", "farm_cave")
    scenario.deck("whoopsberry", "sticks_and_stones", "brain_wave").tools(0, "drum").tools(1, "drum").tools(2, "drum")
    scenario.play("build wall cave_mirror")
    assert scenario.held(1) == "berries"
    assert all(clan.spear for clan in scenario.state.clans)
    assert scenario.state.wall == ("farm_cave", "brain_wave")
    assert [event.card for event in scenario.happened(events.EventDrawn)] == ["whoopsberry", "sticks_and_stones"]


def test_a_turn_goes_on_after_an_event() -> None:
    """The active player goes on spending when the event is over."""
    scenario = Scenario().goods(0, "herbs wood").deck("mammoth_mia", "brain_wave").play("herbs", "draw")
    assert scenario.asked == (0, "loss")
    scenario.play("lose member", "lose member", "lose member")
    assert scenario.asked == (0, "spend")
    assert scenario.clan(0).hand == ("brain_wave",)


def test_the_draw_is_skipped_when_only_events_are_left() -> None:
    """After the event, the last card, no other card is drawn."""
    scenario = Scenario().goods(0, "herbs").deck("whoopsberry").play("herbs", "draw")
    assert scenario.clan(0).hand == ()
    assert scenario.happened(events.DrawSkipped) == [events.DrawSkipped()]
    assert scenario.state.discard == ("whoopsberry",)


def test_with_nothing_to_draw_the_wall_is_not_refilled() -> None:
    scenario = Scenario().goods(0, "stone herbs").wall("cave_mirror", "farm_cave").deck().discard("roooar")
    scenario.play("build wall cave_mirror")
    assert scenario.state.wall == ("farm_cave",)


def test_with_an_empty_pile_a_card_can_still_come_from_the_wall() -> None:
    scenario = Scenario().goods(0, "herbs").wall("farm_cave").deck().play("herbs")
    assert scenario.moves == ["learn farm_cave"]
    assert str(RULES.only_answer(scenario.state)) == "learn farm_cave", "the only move was not made automatically"


def test_the_wall_is_refilled_as_soon_as_cards_are_available() -> None:
    """The wall shows two cards whenever it can."""
    scenario = Scenario().goods(0, "stone herbs").wall("cave_mirror").deck("brain_wave", "mud_tape", "fur_real")
    scenario.play("build wall cave_mirror")
    assert scenario.state.wall == ("brain_wave", "mud_tape")
