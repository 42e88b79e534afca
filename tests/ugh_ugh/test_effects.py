"""The effects of the 31 inventions and 10 clan cards in the card table, both immediate and lasting ones."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.card_effects import ONE_TIME_EFFECTS
from game.ugh_ugh.rules.cards import CARD_SETS, CARDS, FIRST_SET, RESOURCES, SECOND_SET
from game.ugh_ugh.rules.state import bin_count, lasting_effect
from tests.ugh_ugh.scenario import TIGER, Scenario, member
from tests.ugh_ugh.test_second_set import TESTED_OF_THE_SECOND_SET

BUILDABLE = tuple(card for card in CARDS.values() if card.kind != "event")
KEYS_OF_FIRST_SET = {card.key for card in CARD_SETS[FIRST_SET].all_cards}
#: the bins of a small cave
BASE_BINS = 4


def with_effect(effect: str) -> pytest.MarkDecorator:
    """Parametrize a test with every card that has the effect, and the effect's amount."""
    found = [(card.key, amount) for card in BUILDABLE for name, amount in card.effects if name == effect]
    assert found, f"no card has the effect {effect}"
    return pytest.mark.parametrize(("card", "amount"), found, ids=[key for key, _ in found])


def bare_scenario() -> Scenario:
    """Return a scenario with an empty pile and wall; chief 2 holds cards, so that the match goes on."""
    return Scenario().wall().deck().hand(2, "cave_mirror", "spear_mint")


def cost_of(card: str) -> str:
    """Return the resources that a card costs, by name."""
    return " ".join(RESOURCES[kind] for kind in CARDS[card].cost)


def build(card: str, scenario: Scenario | None = None, extra: str = "") -> Scenario:
    """Build a card from the hand of seat 0, who holds its cost and ``extra``."""
    scenario = scenario or bare_scenario()
    if card not in KEYS_OF_FIRST_SET:
        scenario.change(card_set=SECOND_SET)
    scenario.set_clan(0, large_cave=True).hand(0, card).goods(0, f"{cost_of(card)} {extra}")
    return scenario.play(f"build hand {card}")


def decline_until(scenario: Scenario, kind: str) -> Scenario:
    """Decline all other prompts until seat 0 is asked for ``kind``."""
    while scenario.prompt.kind != kind:
        assert scenario.prompt.seat == 0, f"seat 0 is never asked for {kind}"
        scenario.play(next(move for move in ("pass", "done", "draw") if move in scenario.moves))
    return scenario


@pytest.mark.parametrize("card", [card.key for card in BUILDABLE])
def test_every_card_can_be_built_and_counts_its_stars(card: str) -> None:
    """The built card leaves the hand and lies face up."""
    scenario = bare_scenario().torch(1)
    before = scenario.stars(0)
    build(card, scenario)
    assert scenario.clan(0).built == (card,)
    assert card not in scenario.clan(0).hand
    clan = scenario.clan(0)
    star_of_torch = 1 if scenario.state.torch == 0 else 0
    star_of_complete_clan = 0 if clan.reserve else 1
    assert scenario.stars(0) == before + CARDS[card].stars + star_of_torch + star_of_complete_clan


def test_every_effect_of_the_card_table_has_a_test() -> None:
    """A new effect in the table needs a new test here."""
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
    assert set(ONE_TIME_EFFECTS) <= tested


# -- one-time effects


@pytest.mark.parametrize(("effect", "tool"), [("mend_drum", "drum"), ("mend_spear", "spear")])
def test_a_card_that_mends_a_tool_mends_it_at_once(effect: str, tool: str) -> None:
    """The Craft Cave and similar cards mend a tool when they are built."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = build(card)
        assert getattr(scenario.clan(0), tool), f"{card} mends no tool"
        assert events.Mended(0, tool) in scenario.events


@pytest.mark.parametrize("effect", ["mend_drum", "mend_spear"])
def test_mending_a_tool_that_works_is_wasted(effect: str) -> None:
    """The effect cannot be kept until the tool is broken."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = build(card, bare_scenario().tools(0, "drum", "spear"))
        assert scenario.happened(events.Mended) == []
        assert not any(step.kind == "effect" for step in scenario.state.agenda)


def test_the_craft_cave_mends_only_the_drum() -> None:
    """The rulebook's example of a one-time effect."""
    scenario = build("craft_cave")
    assert scenario.clan(0).drum and not scenario.clan(0).spear


@with_effect("child")
def test_cards_bring_new_members_from_the_reserve_board(card: str, amount: int) -> None:
    """A card of our own design: the new members come home when it is built."""
    scenario = build(card)
    assert len(scenario.clan(0).home) == 4 + amount
    assert len(scenario.clan(0).reserve) == 3 - amount


@with_effect("child")
def test_new_members_are_wasted_when_the_reserve_board_is_empty(card: str, amount: int) -> None:
    """The effect cannot be kept until a member is lost."""
    scenario = build(card, bare_scenario().whole_clan(0))
    assert len(scenario.clan(0).home) == 7
    assert scenario.happened(events.Born) == []


@with_effect("goods")
def test_cards_bring_resources_that_the_player_chooses(card: str, amount: int) -> None:
    """The Farm Cave and similar cards bring ``amount`` resources; the player chooses each, or takes fewer."""
    scenario = decline_until(build(card), "collect")
    assert scenario.asked == (0, "collect")
    assert {f"take {name} {count}" for name in RESOURCES for count in range(1, amount + 1)} <= set(scenario.moves)
    assert scenario.why_not(f"take fur {amount + 1}") == "You cannot get that many."
    scenario.play(f"take herbs {amount}")
    assert scenario.held(0) == " ".join(["herbs"] * amount)


@with_effect("goods")
def test_chosen_resources_may_be_of_different_kinds_or_none(card: str, amount: int) -> None:
    """As when members return, the player may refuse resources."""
    scenario = decline_until(build(card), "collect").play("take fur 1")
    assert scenario.held(0) == "fur"
    if amount > 1:
        scenario.play("take stone 1")
        assert scenario.held(0) == "stone fur"


@with_effect("idea")
def test_cards_bring_further_cards_to_the_hand(card: str, amount: int) -> None:
    """Villendorf and similar cards bring ``amount`` cards, besides the card for having built from the hand."""
    deck = ("mud_tape", "fur_real", "roooar", "farm_cave")
    scenario = build(card, Scenario().wall().deck(*deck))
    for _ in range(amount + 1):
        assert scenario.asked == (0, "gain")
        scenario.play("draw")
    assert scenario.clan(0).hand == deck[: amount + 1]
    assert scenario.asked == (1, "turn")


@with_effect("send_now")
def test_cards_send_members_out_at_once(card: str, amount: int) -> None:
    """General Boulders and similar cards send up to ``amount`` available members into any boxes."""
    scenario = decline_until(build(card), "send")
    assert scenario.why_not("send " + " ".join(["forest"] * (amount + 1))) is not None
    scenario.play("send " + " ".join(["forest"] * amount))
    assert scenario.boxed("forest") == tuple(range(amount))


@with_effect("send_now")
def test_general_boulders_sends_only_as_many_members_as_are_available(card: str, amount: int) -> None:
    """The card would allow more, but a single member is at home."""
    scenario = decline_until(build(card, bare_scenario().reserve(3).box("tent", 1, 2)), "send")
    assert scenario.moves == ["pass", "send forest", "send mountains", "send plains", "send tent"]


@with_effect("send_now")
def test_general_boulders_is_wasted_without_available_members(card: str, amount: int) -> None:
    """An effect that cannot be used is wasted."""
    scenario = build(card, bare_scenario().box("tent", 0, 1, 2, 3))
    assert scenario.asked == (1, "turn")


def test_general_boulders_may_send_members_to_different_boxes() -> None:
    """The player distributes the members freely."""
    scenario = build("general_boulders").play("send forest plains tent")
    assert (scenario.boxed("forest"), scenario.boxed("plains"), scenario.boxed("tent")) == ((0,), (TIGER, 1), (2,))


@with_effect("bang_now")
def test_cards_give_bangs_without_a_drum(card: str, amount: int) -> None:
    """The owner of the card bangs without a working drum, and pieces that fall out are set aside."""
    scenario = bare_scenario().inside(member(1, 0), TIGER)
    scenario.falls([member(1, 0)], *[[]] * (amount - 1))
    scenario = decline_until(build(card, scenario), "bang")
    assert not scenario.clan(0).drum
    scenario.play(*["bang 2 1.0"] * amount)
    assert sum(isinstance(request, Strike) for request in scenario.chance.requests) == amount
    assert scenario.state.aside == (member(1, 0),)
    assert scenario.passage == (TIGER,)
    assert scenario.prompt.kind != "bang"


@with_effect("bang_now")
def test_tiger_freed_by_the_bangs_of_a_card_eats_nobody(card: str, amount: int) -> None:
    """Outside a call nobody is eaten. The owner need not use all bangs, and no other player may drum."""
    scenario = bare_scenario().inside(member(0, 0), TIGER).tools(1, "drum").tools(0, "spear")
    scenario = decline_until(build(card, scenario.falls([TIGER, member(0, 0)])), "bang").play("bang 0 0.5")
    if scenario.prompt.kind == "bang":
        scenario.play("pass")
    mine = ("aside_home", 1) not in CARDS[card].effects
    assert scenario.state.aside == (TIGER, *[member(0, 0)] * mine)
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert scenario.asked == (1, "turn")


@with_effect("torch")
def test_a_card_takes_the_torch(card: str, amount: int) -> None:
    """Our decision: this one-time effect takes the torch even from another chief."""
    scenario = bare_scenario().torch(2)
    assert scenario.stars(2) == 1
    build(card, scenario)
    assert scenario.state.torch == 0
    assert scenario.stars(2) == 0
    assert scenario.stars(0) == 1 + CARDS[card].stars


@with_effect("raid")
def test_a_card_takes_a_resource_of_another_chief(card: str, amount: int) -> None:
    """The builder of the card chooses the chief and the resource, or takes nothing."""
    scenario = decline_until(build(card, bare_scenario().goods(1, "fur").goods(2, "stone wood")), "raid")
    assert scenario.moves == ["pass", "raid 1 fur", "raid 2 stone", "raid 2 wood"]
    scenario.play("raid 2 stone")
    assert scenario.held(2) == "wood"
    assert scenario.held(0) == "stone"


@with_effect("raid")
def test_nobody_is_asked_to_raid_when_no_other_chief_has_resources(card: str, amount: int) -> None:
    """If no other chief has any resource, the builder of the card is not asked."""
    scenario = build(card)
    assert not any(step.kind in ("raid", "effect") and step.note == "raid" for step in scenario.state.agenda)
    assert scenario.prompt.kind != "raid"


@with_effect("raid")
def test_a_raid_with_full_bins_asks_the_player_to_make_room(card: str, amount: int) -> None:
    scenario = bare_scenario().goods(1, "fur")
    six_wood = " ".join(["wood"] * 6)
    scenario = decline_until(build(card, scenario, six_wood), "raid")
    assert scenario.moves == ["discard wood", "pass"]
    scenario.play("discard wood", "raid 1 fur")
    assert scenario.held(0).split().count("fur") == 1


@with_effect("lose_member")
def test_a_card_may_cost_an_available_member(card: str, amount: int) -> None:
    """A card of our own design: when it is built, an available member goes to the reserve board."""
    scenario = build(card)
    assert len(scenario.clan(0).home) == 4 - amount
    assert scenario.clan(0).reserve == (0, 4, 5, 6)
    assert scenario.happened(events.Lost) == [events.Lost(0, (0,))]


@with_effect("lose_member")
def test_a_complete_clan_loses_its_star_with_the_member_that_a_card_costs(card: str, amount: int) -> None:
    """A clan with a member on the reserve board is incomplete, and loses the Rock Star for completeness."""
    scenario = bare_scenario().whole_clan(0)
    assert scenario.stars(0) == 1
    build(card, scenario)
    assert scenario.stars(0) == CARDS[card].stars


def test_the_effect_of_a_card_happens_before_the_new_card_is_drawn() -> None:
    """The herbs of the Farm Cave are taken, or refused, before the player gains a card."""
    scenario = build("farm_cave", Scenario().wall("fur_real").deck("mud_tape"))
    assert scenario.asked == (0, "collect")
    scenario.play("done")
    assert scenario.asked == (0, "gain")


# -- lasting effects


@with_effect("bins")
def test_cards_add_bins_to_either_cave(card: str, amount: int) -> None:
    """Villendorf and similar cards add as many bins to a large cave as to a small one."""
    scenario = Scenario().built(0, card)
    assert bin_count(scenario.clan(0)) == BASE_BINS + amount
    assert bin_count(scenario.set_clan(0, large_cave=True).clan(0)) == BASE_BINS + 2 + amount


def test_bins_of_several_cards_add_up() -> None:
    """Each such invention adds its bins."""
    cards = [card.key for card in BUILDABLE if any(name == "bins" for name, _ in card.effects)]
    clan = Scenario().built(0, *cards).clan(0)
    assert bin_count(clan) == BASE_BINS + sum(dict(CARDS[key].effects)["bins"] for key in cards)


@with_effect("bangs")
def test_cards_add_a_bang_to_each_drum(card: str, amount: int) -> None:
    """With the card, each use of the drum has more than three bangs."""
    scenario = Scenario().built(0, card).tools(0, "drum").play("call mountains", *["bang 0 1.0"] * (3 + amount))
    assert scenario.asked == (1, "turn")
    assert sum(isinstance(request, Strike) for request in scenario.chance.requests) == 3 + amount


@with_effect("tiger_proof")
def test_with_paleo_dieters_the_tiger_eats_none_of_the_clan(card: str, amount: int) -> None:
    """The player is not asked for its spear, and the members of other clans are eaten as usual."""
    out = (member(0, 0), member(1, 0), TIGER)
    scenario = Scenario().built(0, card).tools(0, "spear").box("plains", *out[:2]).falls(out).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve


@pytest.mark.parametrize(
    ("effect", "area", "take"), [("haul_forest", "forest", "take wood 2"), ("haul_plains", "plains", "take fur 2")]
)
def test_cards_let_returning_members_bring_one_more_resource(effect: str, area: str, take: str) -> None:
    """The clan's members bring one resource more in any clan's call, but none when no member returns."""
    for card in [card.key for card in BUILDABLE if (effect, 1) in card.effects]:
        scenario = Scenario(active=1).built(0, card).box(area, member(0, 0)).tools(1, "drum", "spear")
        scenario.falls([member(0, 0)]).play(f"call {area}", "pass", take)
        assert len(scenario.held(0).split()) == 2
        scenario = Scenario().built(0, card).tools(0, "drum", "spear").play(f"call {area}", "pass")
        assert scenario.asked == (1, "turn")


@with_effect("stone_alone")
def test_a_card_lets_one_member_carry_a_stone(card: str, amount: int) -> None:
    """The card works in other players' calls, too."""
    pieces = (member(1, 0), member(1, 1))
    scenario = Scenario().built(1, card).box("mountains", *pieces).falls(pieces).play("call mountains", "take stone 2")
    assert scenario.held(1) == "stone stone"


@with_effect("call_plains")
def test_a_card_gives_a_reward_for_calling_the_plains(card: str, amount: int) -> None:
    """Only the caller takes the reward, before the throw."""
    scenario = Scenario().built(0, card).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.chance.requests == []
    scenario.play("take stone 1")
    assert scenario.held(0) == "stone"
    assert Scenario(active=1).built(0, card).play("call plains").asked == (2, "turn")


@with_effect("mend_any")
def test_a_card_lets_any_resource_mend_a_tool(card: str, amount: int) -> None:
    """With the card, a tool is mended with a stone, for example, instead of a wood."""
    scenario = Scenario().built(0, card).goods(0, "stone").play("mend drum with stone")
    assert scenario.clan(0).drum


@with_effect("send")
def test_cards_allow_more_members_to_be_sent(card: str, amount: int) -> None:
    """With the card, the action of sending out is no longer limited to two members."""
    scenario = Scenario().built(0, card)
    most = 2 + amount
    assert scenario.why_not("send " + " ".join(["forest"] * (most + 1))) == f"You can send out at most {most} now."
    scenario.play("send " + " ".join(["forest"] * most))
    assert len(scenario.boxed("forest")) == most


@with_effect("give_take")
def test_the_effect_give_take_lasts(card: str, amount: int) -> None:
    """The rulebook's example of a lasting effect; ``test_paying`` tests all its uses."""
    scenario = Scenario().built(0, card).goods(0, "berries berries")
    assert lasting_effect(scenario.clan(0), "give_take") == 1
    assert scenario.why_not("expand with berries berries") is None


def test_villendorf_brings_a_second_card_once_and_a_bin_for_good() -> None:
    """The player builds Villendorf from the hand, so it gains one card as usual; the effect of Villendorf brings a
    second."""
    scenario = build("villendorf", Scenario().wall("fur_real").deck("mud_tape", "farm_cave"))
    scenario.play("draw", "learn fur_real")
    assert scenario.clan(0).hand == ("mud_tape", "fur_real")
    assert bin_count(scenario.clan(0)) == 7


def test_lasting_effects_work_from_the_moment_of_building() -> None:
    """The Give-Take pays for the large cave in the turn in which it was built."""
    scenario = bare_scenario().hand(0, "give_take").goods(0, cost_of("give_take") + " fur fur")
    assert scenario.why_not("expand with fur fur") is not None
    scenario.play("build hand give_take")
    assert scenario.asked == (0, "spend")
    assert scenario.why_not("expand with fur fur") is None
