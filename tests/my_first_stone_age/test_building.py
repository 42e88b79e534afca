"""The building site and the end (rulebook page: Build a hut to Winning)."""

from __future__ import annotations

import pytest

from game.core.rules import MatchOver
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import GOODS, HIDDEN, HUTS
from game.my_first_stone_age.rules.rules import RULES
from tests.my_first_stone_age.scenario import Scenario


@pytest.mark.parametrize("hut", HUTS)
@pytest.mark.parametrize("pile", [0, 1, 2])
def test_every_hut_can_be_built_from_each_pile(hut: str, pile: int) -> None:
    """Rulebook: Build a hut. The goods go back to their places, the next hut of the pile is turned up."""
    others = [other for other in HUTS if other != hut]
    tops = [others[0], others[1]]
    tops.insert(pile, f"{hut} {others[2]}")
    goods = " ".join(GOODS[good] for good in HUTS[hut])
    scenario = Scenario().goods(0, goods).piles(*tops).turn("building_site")
    assert scenario.prompt.kind == "build"
    scenario.play(f"build {pile}")
    assert scenario.settlement(0).huts == (hut,) and scenario.goods_of(0) == ""
    assert scenario.state.stock == (3,) * 5
    assert scenario.state.piles[pile][0] == others[2]
    assert scenario.happened(events.Built) == [
        events.Built(0, pile=pile, hut=hut, paid=HUTS[hut], dogs_for=(), number=1)
    ]
    assert scenario.happened(events.HutShown) == [events.HutShown(pile, others[2])]


def test_goods_that_are_not_needed_for_the_hut_are_kept() -> None:
    """Rulebook: Build a hut. A player keeps the goods beyond the cost of the hut."""
    scenario = Scenario().goods(0, "berry berry berry fish").piles("BB", "PP", "AA").turn("building_site")
    assert scenario.play("build 0").goods_of(0) == "berry fish"


def test_a_spent_good_goes_to_its_place_not_to_the_trading_post() -> None:
    """Rulebook: Build a hut. Berries that were paid lie on the berry space again."""
    scenario = Scenario().goods(0, "berry berry").piles("BB", "PP", "AA").turn("building_site").play("build 0")
    assert scenario.left("berry") == 3 and scenario.state.post == (1,) * 5


def test_only_one_hut_can_be_built_at_each_visit_to_the_building_site() -> None:
    """Rulebook: Build a hut. After the first hut the player must swap tokens, although a second hut could be paid."""
    scenario = Scenario().goods(0, "berry berry fish fish").piles("BB", "FF", "AA")
    scenario.turn("building_site").play("build 0")
    assert scenario.prompt.kind == "swap"
    assert "swap two trees" in scenario.refusal("build 1")


def test_building_is_optional() -> None:
    """Rulebook: Build a hut; What we decided. A player who could build keeps the goods by skipping."""
    scenario = Scenario().goods(0, "berry berry").piles("BB", "FF", "AA").turn("building_site").play("skip")
    assert scenario.goods_of(0) == "berry berry" and scenario.settlement(0).huts == ()
    assert scenario.happened(events.BuiltNothing) == [events.BuiltNothing(0, able=True)]
    assert scenario.prompt.kind == "swap"


def test_a_visit_without_enough_goods_ends_by_itself() -> None:
    """Rulebook: Build a hut; What we decided. A player who cannot pay for any hut is not asked."""
    scenario = Scenario().goods(0, "berry fish pot").piles("BB", "FF", "AA").turn("building_site")
    assert scenario.happened(events.BuiltNothing) == [events.BuiltNothing(0, able=False)]
    assert scenario.prompt.kind == "swap"


def test_only_an_open_hut_that_can_be_paid_for_is_built() -> None:
    """Rulebook: Build a hut. The refusal names the reason."""
    scenario = Scenario().goods(0, "berry berry").piles("BB FF", "PP", "BFA").turn("building_site")
    assert scenario.moves == ["build 0", "skip"]
    assert scenario.refusal("build 1") == "For this hut you still need: 2 pots."
    assert scenario.refusal("build 2") == "For this hut you still need: 1 fish and 1 arrowhead."
    assert "three piles" in scenario.refusal("build 3")
    assert scenario.refusal("build 0 dog berry") == "You do not have that many dogs."


def test_an_empty_pile_stays_empty() -> None:
    """Rulebook: Build a hut. When a pile is used up, there are fewer huts to choose from."""
    scenario = Scenario().goods(0, "berry berry").piles("BB", "", "AA").turn("building_site")
    assert scenario.refusal("build 1") == "That pile of huts is now empty."
    scenario.play("build 0")
    assert scenario.happened(events.PileEmpty) == [events.PileEmpty(0)] and not scenario.happened(events.HutShown)
    scenario.play("swap 0 1").turn("building_site")
    assert scenario.prompt.kind == "swap"


def test_a_dog_replaces_one_good_of_any_kind() -> None:
    """Rulebook: A dog stands for any good. It goes back to the dog space."""
    for good in ("pot", "arrowhead", "tooth"):
        goods = " ".join(other for other in ("pot", "arrowhead", "tooth") if other != good)
        scenario = Scenario().goods(0, goods).dogs(0, 1).piles("PAT", "BB", "FF").turn("building_site")
        assert scenario.moves == [f"build 0 dog {good}", "skip"]
        scenario.play(f"build 0 dog {good}")
        assert scenario.settlement(0).huts == ("PAT",) and scenario.settlement(0).dogs == 0 and scenario.state.dogs == 2
        assert scenario.goods_of(0) == "" and scenario.state.stock == (3,) * 5


def test_using_a_dog_is_optional_when_the_goods_suffice() -> None:
    """Rulebook: A dog stands for any good. The player may pay with goods alone, or save a good by paying with a dog."""
    scenario = Scenario().goods(0, "berry berry").dogs(0, 1).piles("BB", "PP", "AA").turn("building_site")
    assert scenario.moves == ["build 0", "build 0 dog berry", "skip"]
    assert scenario.play("build 0 dog berry").goods_of(0) == "berry"


def test_two_dogs_can_be_used_for_one_hut() -> None:
    """Rulebook: A dog stands for any good. With both dogs, the hut costs two goods less."""
    scenario = Scenario().goods(0, "tooth").dogs(0, 2).piles("PAT", "BB", "FF").turn("building_site")
    scenario.play("build 0 dog pot arrowhead")
    assert scenario.settlement(0).huts == ("PAT",) and scenario.settlement(0).dogs == 0 and scenario.state.dogs == 2


def test_goods_that_dogs_replace_are_not_missing() -> None:
    scenario = Scenario().goods(0, "tooth berry berry").dogs(0, 1).piles("PAT", "BB", "FF").turn("building_site")
    assert scenario.refusal("build 0 dog pot") == "For this hut you still need: 1 arrowhead."
    assert scenario.refusal("build 0") == "For this hut you still need: 1 pot and 1 arrowhead."


def test_two_dogs_alone_pay_for_a_hut_of_two_goods() -> None:
    """Rulebook: A dog stands for any good. A hut of two goods costs nothing but the dogs."""
    scenario = Scenario().dogs(0, 2).piles("PP", "BFA", "PAT").turn("building_site")
    assert scenario.moves == ["build 0 dog pot pot", "skip"]
    assert scenario.play("build 0 dog pot pot").settlement(0).huts == ("PP",)


def test_dog_cannot_replace_a_good_that_the_hut_does_not_need() -> None:
    """Rulebook: A dog stands for any good. It can be named only for goods of the hut that is built."""
    scenario = Scenario().goods(0, "pot pot").dogs(0, 2).piles("PP", "BFA", "PAT").turn("building_site")
    for text in ("build 0 dog fish", "build 0 dog pot pot pot", "build 2 dog pot pot"):
        assert scenario.refusal(text) == "A dog can only stand in for goods that the hut needs."


def test_used_dogs_can_be_fetched_again() -> None:
    """Rulebook: A dog stands for any good; Fetch a dog. A dog that paid for a hut is on the dog space again."""
    scenario = Scenario().dogs(0, 2).piles("PP", "BFA", "PAT").turn("building_site").play("build 0 dog pot pot")
    assert scenario.play("swap 0 1").turn("dog").settlement(1).dogs == 1


@pytest.mark.parametrize("goods", ["", "berry berry"])
def test_visit_to_the_building_site_turns_all_tokens_face_down(goods: str) -> None:
    """Rulebook: Turn the forest down and swap two. Every visit to the building site turns down the open tokens."""
    scenario = Scenario().goods(0, goods).piles("BB", "PP", "AA").open("die1", "fish", "dog").turn("building_site")
    if goods:
        assert sum(scenario.state.face_up) == 4
        scenario.play("build 0")
    assert not any(scenario.state.face_up)
    assert scenario.happened(events.TurnedDown) == [events.TurnedDown((0, 7, 12, 13))]
    assert scenario.prompt.kind == "swap" and scenario.prompt.seat == 0


def test_walking_to_the_building_site_turns_all_tokens_face_down() -> None:
    """Rulebook: Turn the forest down and swap two. Any arrival at the building site counts."""
    scenario = Scenario().at(0, "fish").open("pot").turn("die2")
    assert scenario.space(0) == "building_site" and not any(scenario.state.face_up)
    assert scenario.prompt.kind == "swap"


def test_two_tokens_must_change_places() -> None:
    """Rulebook: Turn the forest down and swap two. Any two different tokens may be swapped, in one of 91 ways."""
    scenario = Scenario().turn("building_site")
    assert len(scenario.moves) == 91 and scenario.moves == sorted(set(scenario.moves))
    assert scenario.refusal("swap 4 4") == "Choose two different trees."
    assert "fourteen" in scenario.refusal("swap 0 14") and "fourteen" in scenario.refusal("swap -1 3")
    before = scenario.state.tokens
    scenario.play("swap 3 9")
    after = list(before)
    after[3], after[9] = after[9], after[3]
    assert scenario.state.tokens == tuple(after)
    assert scenario.happened(events.Swapped) == [events.Swapped(0, 3, 9)]
    assert scenario.prompt.seat == 1 and scenario.prompt.kind == "flip"


def test_with_the_shuffle_option_all_tokens_are_mixed_instead_of_swapped() -> None:
    """Rulebook: Options: Shuffle all trees. Nobody is asked to swap two tokens."""
    scenario = Scenario(shuffle_all=True).open("die1").turn("building_site")
    assert scenario.state.tokens == tuple(reversed(Scenario().state.tokens))
    assert not any(scenario.state.face_up) and scenario.prompt.seat == 1 and scenario.prompt.kind == "flip"
    assert [type(event).__name__ for event in scenario.events][-2:] == ["TurnedDown", "Mixed"]


def test_the_third_hut_wins_at_once() -> None:
    """Rulebook: Winning. After it no token is turned down, no hut is turned up, and nobody is asked anything."""
    scenario = Scenario().huts(0, "FF", "PP").goods(0, "berry berry").piles("BB TT", "AA", "PAT").open("fish")
    scenario.turn("building_site").play("build 0")
    assert [type(event).__name__ for event in scenario.events] == ["Built", "Won"]
    assert sum(scenario.state.face_up) == 2
    assert {hut for pile in RULES.view(scenario.state, 0).piles for hut in pile} == {HIDDEN}
    assert RULES.prompt(scenario.state) is None and RULES.moves(scenario.state) == ()
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None and outcome.winners == (0,) and outcome.scores == (3, 0, 0)
    with pytest.raises(MatchOver):
        RULES.why_not(scenario.state, RULES.parse("swap 0 1"))


def test_the_second_hut_does_not_end_the_match() -> None:
    """Rulebook: Winning. Only the third hut does."""
    scenario = Scenario().huts(0, "FF").goods(0, "berry berry").piles("BB TT", "AA", "PAT")
    scenario.turn("building_site").play("build 0")
    assert RULES.outcome(scenario.state) is None and RULES.scores(scenario.state) == (2, 0, 0)


def test_example_6_two_fish_build_a_hut() -> None:
    """Rulebook: Examples, 6. The two fish go back to the fish space."""
    scenario = Scenario().active(1).goods(1, "fish fish").piles("FF", "BB", "AA").turn("building_site").play("build 0")
    assert scenario.left("fish") == 3 and scenario.settlement(1).huts == ("FF",)


def test_example_7_a_dog_stands_for_the_tooth() -> None:
    """Rulebook: Examples, 7. The hut is paid with a pot, an arrowhead, and a dog for the tooth."""
    scenario = Scenario().goods(0, "pot arrowhead").dogs(0, 1).piles("BB", "PAT", "FF").turn("building_site")
    scenario.play("build 1 dog tooth")
    assert scenario.happened(events.Built) == [events.Built(0, pile=1, hut="PAT", paid=(2, 3), dogs_for=(4,), number=1)]


def test_example_8_all_face_up_tokens_are_turned_face_down() -> None:
    """Rulebook: Examples, 8. Four open tokens and the token of the building site are turned down."""
    scenario = Scenario().open("die1", "die3", "berry", "dog").turn("building_site")
    (down,) = scenario.happened(events.TurnedDown)
    assert len(down.places) == 5


def test_example_9_two_tokens_change_places() -> None:
    """Rulebook: Examples, 9. The third token above the board and the last token below it are swapped."""
    scenario = Scenario().turn("building_site").play("swap 2 13")
    assert scenario.state.tokens[2] == "building_site" and scenario.state.tokens[13] == "die3"
