"""What each of the 31 inventions and 10 clan cards does, once or for good, taken from the card table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.card_effects import ONCE
from game.ugh_ugh.rules.cards import CARD_SETS, CARDS, FIRST_SET, RESOURCES, SECOND_SET
from game.ugh_ugh.rules.state import bin_count, lasting_effect
from tests.ugh_ugh.scenario import TIGER, Scenario, member
from tests.ugh_ugh.test_second_set import TESTED_OF_THE_SECOND_SET

BUILDABLE = tuple(card for card in CARDS.values() if card.kind != "event")
FIRST = {card.key for card in CARD_SETS[FIRST_SET].all}
BASE_BINS = 4


def with_effect(effect: str) -> pytest.MarkDecorator:
    """Run a test for every card that has an effect, with its amount."""
    found = [(card.key, amount) for card in BUILDABLE for name, amount in card.effects if name == effect]
    assert found, f"no card has the effect {effect}"
    return pytest.mark.parametrize(("card", "amount"), found, ids=[key for key, _ in found])


def bare() -> Scenario:
    """Nothing to draw and nothing on the wall; chief 2 holds cards, so the match goes on."""
    return Scenario().wall().deck().hand(2, "cave_mirror", "spear_mint")


def cost_of(card: str) -> str:
    return " ".join(RESOURCES[kind] for kind in CARDS[card].cost)


def build(card: str, scenario: Scenario | None = None, extra: str = "") -> Scenario:
    """Build a card from the hand of seat 0, who holds its cost and ``extra``."""
    scenario = scenario or bare()
    if card not in FIRST:
        scenario.state = replace(scenario.state, card_set=SECOND_SET)
    scenario.clan_parts(0, large_cave=True).hand(0, card).goods(0, f"{cost_of(card)} {extra}")
    return scenario.play(f"build hand {card}")


def reach(scenario: Scenario, kind: str) -> Scenario:
    """Do without everything else until the chief is asked this."""
    while scenario.prompt.kind != kind:
        assert scenario.prompt.seat == 0, f"seat 0 is never asked for {kind}"
        scenario.play("pass" if "pass" in scenario.moves else "done" if "done" in scenario.moves else "draw")
    return scenario


@pytest.mark.parametrize("card", [card.key for card in BUILDABLE])
def test_a_built_card_lies_face_up_with_its_stars(card: str) -> None:
    """Build an invention: every card of the table can be built, pays its stars and leaves the hand."""
    scenario = bare().torch(1)
    before = scenario.stars(0)
    build(card, scenario)
    assert scenario.clan(0).built == (card,)
    assert card not in scenario.clan(0).hand
    clan = scenario.clan(0)
    everybody_in = not clan.reserve
    assert scenario.stars(0) == before + CARDS[card].stars + (scenario.state.torch == 0) + everybody_in


def test_every_effect_has_a_test_here() -> None:
    """A new effect in the table asks for a new test."""
    tested = {
        "mend_drum",
        "mend_spear",
        "child",
        "goods",
        "idea",
        "send_now",
        "bang_now",
        "torch",
        "raid",
        "lose_member",
        "give_take",
        "bins",
        "bangs",
        "tiger_proof",
        "haul_forest",
        "haul_plains",
        "stone_alone",
        "call_plains",
        "mend_any",
        "send",
    }
    tested |= TESTED_OF_THE_SECOND_SET
    assert {name for card in BUILDABLE for name, _ in card.effects} <= tested
    assert set(ONCE) <= tested


# -- once


@pytest.mark.parametrize(("effect", "tool"), [("mend_drum", "drum"), ("mend_spear", "spear")])
def test_tools_work_again_at_once(effect: str, tool: str) -> None:
    """Craft Cave and all cards like it: the tool is flipped as the card is built."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = build(card)
        assert getattr(scenario.clan(0), tool), card
        assert events.Mended(0, tool) in scenario.events


@pytest.mark.parametrize("effect", ["mend_drum", "mend_spear"])
def test_a_bonus_for_a_working_tool_is_wasted(effect: str) -> None:
    """Craft Cave: bad timing; it cannot be saved for later."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = build(card, bare().tools(0, "drum", "spear"))
        assert scenario.happened(events.Mended) == []
        assert not any(step.kind == "effect" for step in scenario.state.agenda)


def test_the_craft_cave_mends_the_drum_and_not_the_spear() -> None:
    """Example one-time bonus."""
    scenario = build("craft_cave")
    assert scenario.clan(0).drum and not scenario.clan(0).spear


@with_effect("child")
def test_new_members_come_from_the_reserve_board(card: str, amount: int) -> None:
    """A one-time effect of our design."""
    scenario = build(card)
    assert len(scenario.clan(0).home) == 4 + amount
    assert len(scenario.clan(0).reserve) == 3 - amount


@with_effect("child")
def test_an_empty_reserve_board_has_no_new_members(card: str, amount: int) -> None:
    """You can't save a bonus for later."""
    scenario = build(card, bare().whole_clan(0))
    assert len(scenario.clan(0).home) == 7
    assert scenario.happened(events.Born) == []


@with_effect("goods")
def test_resources_of_ones_choice(card: str, amount: int) -> None:
    """Farm Cave (our reading) and all cards like it."""
    scenario = reach(build(card), "collect")
    assert scenario.asked == (0, "collect")
    assert {f"take {name} {count}" for name in RESOURCES for count in range(1, amount + 1)} <= set(scenario.moves)
    assert scenario.why_not(f"take fur {amount + 1}") == "You cannot get that many."
    scenario.play(f"take herbs {amount}")
    assert scenario.held(0) == " ".join(["herbs"] * amount)


@with_effect("goods")
def test_resources_of_ones_choice_may_be_different_ones_or_none(card: str, amount: int) -> None:
    """Ruling 15 holds for effects too."""
    scenario = reach(build(card), "collect").play("take fur 1")
    assert scenario.held(0) == "fur"
    if amount > 1:
        scenario.play("take stone 1")
        assert scenario.held(0) == "stone fur"


@with_effect("idea")
def test_more_cards(card: str, amount: int) -> None:
    """Villendorf and all cards like it: beside the card that building from the hand always brings."""
    deck = ("mud_tape", "fur_real", "roooar", "farm_cave")
    scenario = build(card, Scenario().wall().deck(*deck))
    for _ in range(amount + 1):
        assert scenario.asked == (0, "gain")
        scenario.play("draw")
    assert scenario.clan(0).hand == deck[: amount + 1]
    assert scenario.asked == (1, "turn")


@with_effect("send_now")
def test_members_go_out_at_once(card: str, amount: int) -> None:
    """General Boulders and all cards like it: up to so many available members, wherever one likes."""
    scenario = reach(build(card), "send")
    assert scenario.why_not("send " + " ".join(["forest"] * (amount + 1))) is not None
    scenario.play("send " + " ".join(["forest"] * amount))
    assert scenario.boxed("forest") == tuple(range(amount))


@with_effect("send_now")
def test_with_fewer_available_as_many_go_as_there_are(card: str, amount: int) -> None:
    """General Boulders: if you have less than three."""
    scenario = reach(build(card, bare().reserve(3).box("tent", 1, 2)), "send")
    assert scenario.moves == ["pass", "send forest", "send mountains", "send plains", "send tent"]


@with_effect("send_now")
def test_with_none_available_nobody_is_asked(card: str, amount: int) -> None:
    """A bonus one can't use is wasted."""
    scenario = build(card, bare().box("tent", 0, 1, 2, 3))
    assert scenario.asked == (1, "turn")


def test_general_boulders_spreads_his_members() -> None:
    """General Boulders: distribute them as you wish."""
    scenario = build("general_boulders").play("send forest plains tent")
    assert (scenario.boxed("forest"), scenario.boxed("plains"), scenario.boxed("tent")) == ((0,), (TIGER, 1), (2,))


@with_effect("bang_now")
def test_bangs_without_a_drum(card: str, amount: int) -> None:
    """A one-time effect of our design: the drum neither has to work nor breaks; what falls is set aside (ruling 18)."""
    scenario = bare().inside(member(1, 0), TIGER)
    scenario.falls([member(1, 0)], *[[]] * (amount - 1))
    scenario = reach(build(card, scenario), "bang")
    assert not scenario.clan(0).drum
    scenario.play(*["bang 2 1.0"] * amount)
    assert sum(isinstance(request, Strike) for request in scenario.chance.requests) == amount
    assert scenario.state.aside == (member(1, 0),)
    assert scenario.passage == (TIGER,)
    assert scenario.prompt.kind != "bang"


@with_effect("bang_now")
def test_bangs_may_be_left_out_and_a_tiger_set_aside_eats_nobody(card: str, amount: int) -> None:
    """Ruling 18: outside a call nobody is eaten; nobody else may drum."""
    scenario = bare().inside(member(0, 0), TIGER).tools(1, "drum").tools(0, "spear")
    scenario = reach(build(card, scenario.falls([TIGER, member(0, 0)])), "bang").play("bang 0 0.5")
    if scenario.prompt.kind == "bang":
        scenario.play("pass")
    mine = ("aside_home", 1) not in CARDS[card].effects
    assert scenario.state.aside == (TIGER, *[member(0, 0)] * mine)
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert scenario.asked == (1, "turn")


@with_effect("torch")
def test_the_torch_is_taken(card: str, amount: int) -> None:
    """A one-time effect of our design: also out of another chief's hand."""
    scenario = bare().torch(2)
    assert scenario.stars(2) == 1
    build(card, scenario)
    assert scenario.state.torch == 0
    assert scenario.stars(2) == 0
    assert scenario.stars(0) == 1 + CARDS[card].stars


@with_effect("raid")
def test_another_chiefs_resource_is_taken(card: str, amount: int) -> None:
    """A one-time effect of our design."""
    scenario = reach(build(card, bare().goods(1, "fur").goods(2, "stone wood")), "raid")
    assert scenario.moves == ["pass", "raid 1 fur", "raid 2 stone", "raid 2 wood"]
    scenario.play("raid 2 stone")
    assert scenario.held(2) == "wood"
    assert scenario.held(0) == "stone"


@with_effect("raid")
def test_nobody_is_raided_who_has_nothing(card: str, amount: int) -> None:
    """A bonus one can't use is wasted."""
    scenario = build(card)
    assert not any(step.kind in ("raid", "effect") and step.note == "raid" for step in scenario.state.agenda)
    assert scenario.prompt.kind != "raid"


@with_effect("raid")
def test_a_raid_into_full_bins_asks_to_make_room(card: str, amount: int) -> None:
    """Ruling 15."""
    scenario = bare().goods(1, "fur")
    extra = " ".join(["wood"] * 6)
    scenario = reach(build(card, scenario, extra), "raid")
    assert scenario.moves == ["discard wood", "pass"]
    scenario.play("discard wood", "raid 1 fur")
    assert scenario.held(0).split().count("fur") == 1


@with_effect("lose_member")
def test_a_member_is_the_price(card: str, amount: int) -> None:
    """A one-time effect of our design: an available member goes to the reserve board."""
    scenario = build(card)
    assert len(scenario.clan(0).home) == 4 - amount
    assert scenario.clan(0).reserve == (0, 4, 5, 6)
    assert scenario.happened(events.Lost) == [events.Lost(0, (0,))]


@with_effect("lose_member")
def test_a_full_clan_loses_its_star_with_the_member(card: str, amount: int) -> None:
    """The Reserve Board."""
    scenario = bare().whole_clan(0)
    assert scenario.stars(0) == 1
    build(card, scenario)
    assert scenario.stars(0) == CARDS[card].stars


def test_effects_come_before_the_new_card() -> None:
    """Details on inventions: in the very moment you build; example 2 takes the herbs before drawing."""
    scenario = build("farm_cave", Scenario().wall("fur_real").deck("mud_tape"))
    assert scenario.asked == (0, "collect")
    scenario.play("done")
    assert scenario.asked == (0, "gain")


# -- for good


@with_effect("bins")
def test_more_bins(card: str, amount: int) -> None:
    """Villendorf and all cards like it: additional bins, in the small cave and in the large one."""
    scenario = Scenario().built(0, card)
    assert bin_count(scenario.clan(0)) == BASE_BINS + amount
    assert bin_count(scenario.clan_parts(0, large_cave=True).clan(0)) == BASE_BINS + 2 + amount


def test_bins_of_several_cards_add_up() -> None:
    """Collect resources: additional bins by inventions."""
    cards = [card.key for card in BUILDABLE if any(name == "bins" for name, _ in card.effects)]
    clan = Scenario().built(0, *cards).clan(0)
    assert bin_count(clan) == BASE_BINS + sum(dict(CARDS[key].effects)["bins"] for key in cards)


@with_effect("bangs")
def test_more_bangs(card: str, amount: int) -> None:
    """A lasting effect of our design: on each drum."""
    scenario = Scenario().built(0, card).tools(0, "drum").play("call mountains", *["bang 0 1.0"] * (3 + amount))
    assert scenario.asked == (1, "turn")
    assert sum(isinstance(request, Strike) for request in scenario.chance.requests) == 3 + amount


@with_effect("tiger_proof")
def test_the_tiger_eats_none(card: str, amount: int) -> None:
    """A lasting effect of our design: of one's own; no spear is asked for."""
    out = (member(0, 0), member(1, 0), TIGER)
    scenario = Scenario().built(0, card).tools(0, "spear").box("plains", *out[:2]).falls(out).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve


@pytest.mark.parametrize(
    ("effect", "area", "take"), [("haul_forest", "forest", "take wood 2"), ("haul_plains", "plains", "take fur 2")]
)
def test_returning_members_bring_more(effect: str, area: str, take: str) -> None:
    """A lasting effect of our design: one more when any return, in every clan's call; nothing when none do."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = Scenario(active=1).built(0, card).box(area, member(0, 0)).tools(1, "drum", "spear")
        scenario.falls([member(0, 0)]).play(f"call {area}", "pass", take)
        assert len(scenario.held(0).split()) == 2
        scenario = Scenario().built(0, card).tools(0, "drum", "spear").play(f"call {area}", "pass")
        assert scenario.asked == (1, "turn")


@with_effect("stone_alone")
def test_one_member_carries_a_stone(card: str, amount: int) -> None:
    """A lasting effect of our design: also in other players' calls."""
    pieces = (member(1, 0), member(1, 1))
    scenario = Scenario().built(1, card).box("mountains", *pieces).falls(pieces).play("call mountains", "take stone 2")
    assert scenario.held(1) == "stone stone"


@with_effect("call_plains")
def test_calling_the_plains_has_a_reward(card: str, amount: int) -> None:
    """A lasting effect of our design: before the throw, for the caller only."""
    scenario = Scenario().built(0, card).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.chance.requests == []
    scenario.play("take stone 1")
    assert scenario.held(0) == "stone"
    assert Scenario(active=1).built(0, card).play("call plains").asked == (2, "turn")


@with_effect("mend_any")
def test_any_resource_mends(card: str, amount: int) -> None:
    """A lasting effect of our design."""
    scenario = Scenario().built(0, card).goods(0, "stone").play("mend drum with stone")
    assert scenario.clan(0).drum


@with_effect("send")
def test_more_members_may_be_sent(card: str, amount: int) -> None:
    """A lasting effect of our design."""
    scenario = Scenario().built(0, card)
    most = 2 + amount
    assert scenario.why_not("send " + " ".join(["forest"] * (most + 1))) == f"You can send out at most {most} now."
    scenario.play("send " + " ".join(["forest"] * most))
    assert len(scenario.boxed("forest")) == most


@with_effect("give_take")
def test_give_take_lasts(card: str, amount: int) -> None:
    """Example permanent effect; all its uses are tested with the payments."""
    scenario = Scenario().built(0, card).goods(0, "berries berries")
    assert lasting_effect(scenario.clan(0), "give_take") == 1
    assert scenario.why_not("expand with berries berries") is None


def test_villendorf_brings_two_cards_and_a_bin() -> None:
    """Example permanent effect: that time a total of two cards, and from then on a bin."""
    scenario = build("villendorf", Scenario().wall("fur_real").deck("mud_tape", "farm_cave"))
    scenario.play("draw", "learn fur_real")
    assert scenario.clan(0).hand == ("mud_tape", "fur_real")
    assert bin_count(scenario.clan(0)) == 7


def test_lasting_effects_work_from_the_moment_of_building() -> None:
    """Details on inventions: any card text comes into effect now."""
    scenario = bare().hand(0, "give_take").goods(0, cost_of("give_take") + " fur fur")
    assert scenario.why_not("expand with fur fur") is not None
    scenario.play("build hand give_take")
    assert scenario.asked == (0, "spend")
    assert scenario.why_not("expand with fur fur") is None
