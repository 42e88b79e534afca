"""The nine events: the published ones as they are printed, the others of our own design (rule book, "Events")."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import EVENTS
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member

#: the events for which each clan throws in a member
THROWING_IN = ("cocktail_party", "prehistoric_mixer", "ughlympic_games")


def two_more_cards(scenario: Scenario) -> Scenario:
    """Put two cards into the hand of seat 0, so that the match does not end when the event was the last card of the
    pile."""
    return scenario.hand(0, "cave_mirror", "mud_tape")


def log_sentences(scenario: Scenario) -> list[str]:
    """Return the sentences of the log about taking part in an event, about meetings, and about the torch."""
    kinds = (events.ThrownIn, events.TorchTaken, events.NobodyTookPart, events.Met, events.TorchStayed)
    return [event.sentence() for event in scenario.events if isinstance(event, kinds)]


@pytest.mark.parametrize("card", [card.key for card in EVENTS])
def test_every_event_takes_effect_and_is_discarded(card: str) -> None:
    """Each event of the table gets a position in which it has an effect."""
    scenario = Scenario(2).tools(0, "drum").goods(0, "berries fur")
    scenario.deck(card, "brain_wave").goods(0, "berries fur herbs").play("herbs", "draw")
    assert scenario.state.discard == (card,)
    assert scenario.happened(events.EventDrawn) == [events.EventDrawn(0, card)]
    while scenario.prompt.kind not in ("spend", "turn"):
        declining = [move for move in ("pass", "done") if move in scenario.moves]
        scenario.play(declining[0] if declining else scenario.moves[0])
    assert scenario.clan(0).hand[-1:] == ("brain_wave",)


@pytest.mark.parametrize("card", ["roooar", *THROWING_IN])
def test_drums_and_spears_may_be_used_in_a_throwing_event(card: str) -> None:
    """The spear is asked for when a predator falls out."""
    scenario = Scenario(2).inside(TIGER, member(0, 3)).tools(1, "drum").tools(0, "spear")
    scenario.falls([], [member(0, 3), TIGER]).event(card)
    assert scenario.asked == (1, "drums")
    scenario.play("bang 0 1.0", "pass")
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert scenario.boxed("plains") == (TIGER,)


@pytest.mark.parametrize("card", ["roooar", *THROWING_IN])
def test_a_throwing_event_also_throws_pieces_that_were_set_aside(card: str) -> None:
    scenario = Scenario(2).aside(member(1, 3)).falls([member(1, 3)]).event(card)
    assert member(1, 3) in scenario.chance.thrown
    assert scenario.state.aside == ()
    assert member(1, 3) in scenario.clan(1).home


@pytest.mark.parametrize("card", THROWING_IN)
def test_each_clan_throws_in_one_available_member(card: str) -> None:
    """The active player's member is thrown first, the others clockwise."""
    scenario = Scenario(3, active=1).event(card)
    assert scenario.chance.thrown == (member(1, 0), member(2, 0), member(0, 0))
    assert [len(clan.home) for clan in scenario.state.clans] == [3, 3, 3]


@pytest.mark.parametrize("card", THROWING_IN)
def test_a_clan_without_available_members_throws_in_nobody(card: str) -> None:
    """All members of clan 1 that were at home lie in a box."""
    scenario = Scenario(3).box("forest", *range(7, 11)).event(card)
    assert scenario.chance.thrown == (member(0, 0), member(2, 0))


@pytest.mark.parametrize("card", THROWING_IN)
def test_an_event_without_participants_throws_nothing(card: str) -> None:
    """Pieces set aside wait for the next throw."""
    scenario = Scenario(2).box("forest", *range(4), *range(7, 11)).aside(TIGER).event(card)
    assert scenario.chance.requests == []
    assert scenario.state.aside == (TIGER,)


# -- Roooar


def test_roooar_throws_the_bear() -> None:
    """Rule book, Roooar: the bear goes into the Passage."""
    scenario = Scenario(2).event("roooar")
    assert scenario.chance.thrown == (BEAR,)
    assert scenario.passage == (BEAR,)
    assert not scenario.state.bear_home


def test_the_bear_returns_to_the_reserve_board_after_eating() -> None:
    """The bear eats the only member that came out with it."""
    scenario = Scenario(2).inside(member(0, 0), member(1, 0)).falls([member(1, 0), BEAR]).event("roooar")
    assert scenario.state.bear_home
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.passage == (member(0, 0),)


def test_members_that_come_out_with_the_bear_go_home_without_resources() -> None:
    """Our decision for the event Roooar: no area was called, so no area gives resources."""
    scenario = Scenario(2).inside(member(1, 0)).falls([member(1, 0)]).event("roooar")
    assert member(1, 0) in scenario.clan(1).home
    assert scenario.held(1) == ""


def test_roooar_with_the_bear_inside_still_makes_a_throw() -> None:
    """Nothing is thrown in, but drums may then free the pieces inside."""
    scenario = Scenario(2).inside(BEAR).tools(1, "drum").event("roooar")
    assert scenario.chance.thrown == ()
    assert scenario.asked == (1, "drums")


# -- meeting through the Passage


def test_clans_that_meet_at_the_cocktail_party_each_get_a_new_member() -> None:
    """Clans meet if their members come out; that they get a new member is our design."""
    scenario = Scenario(3).falls([member(0, 0), member(2, 0)]).event("cocktail_party")
    assert [len(clan.home) for clan in scenario.state.clans] == [5, 3, 5]
    assert scenario.passage == (member(1, 0),)


def test_a_single_clan_at_the_cocktail_party_gets_no_new_member() -> None:
    """Two members of one clan are not two clans."""
    scenario = Scenario(2).inside(member(0, 3)).falls([member(0, 0), member(0, 3)]).event("cocktail_party")
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert len(scenario.clan(0).home) == 4


def test_members_stuck_earlier_count_at_the_cocktail_party() -> None:
    """The members stuck before fall out with those thrown in for the party."""
    scenario = Scenario(3).inside(member(2, 3)).falls([member(0, 0), member(2, 3)]).event("cocktail_party")
    assert len(scenario.clan(2).reserve) == 2


def test_clans_that_meet_at_the_mixer_each_take_a_resource() -> None:
    """Our design: each clan that meets another takes a resource; the active player chooses first."""
    scenario = two_more_cards(Scenario(3)).falls([member(2, 0), member(0, 0)]).event("prehistoric_mixer")
    assert scenario.asked == (0, "collect")
    assert "take stone 1" in scenario.moves
    scenario.play("take stone 1")
    assert scenario.asked == (2, "collect")
    scenario.play("take fur 1")
    assert (scenario.held(0), scenario.held(1), scenario.held(2)) == ("stone", "", "fur")


def test_a_single_clan_at_the_mixer_takes_no_resource() -> None:
    """Only one member came out, so it has met nobody."""
    scenario = two_more_cards(Scenario(3)).falls([member(0, 0)]).event("prehistoric_mixer")
    assert scenario.asked == (1, "turn")


@pytest.mark.parametrize("card", ["cocktail_party", "prehistoric_mixer"])
def test_the_log_names_the_clans_that_took_part_and_met(card: str) -> None:
    """The events are the Cocktail Party and the Prehistoric Mixer."""
    scenario = two_more_cards(Scenario(3)).box("forest", *range(7, 11)).falls([member(0, 0), member(2, 0)]).event(card)
    assert log_sentences(scenario) == ["{0} threw in a member.", "{2} threw in a member.", "{0} and {2} met."]
    scenario = two_more_cards(Scenario(2)).falls([member(0, 0)]).event(card)
    assert log_sentences(scenario) == ["{0} threw in a member.", "{1} threw in a member.", "No clans met."]


@pytest.mark.parametrize("card", THROWING_IN)
def test_the_log_says_when_nobody_can_take_part(card: str) -> None:
    """Each clan throws in an available member; a clan that has none takes no part."""
    scenario = two_more_cards(Scenario(2)).box("forest", *range(4), *range(7, 11)).event(card)
    assert log_sentences(scenario) == ["No clan had anyone at home to take part."]


@pytest.mark.parametrize(
    ("holder", "out", "said"),
    [
        (1, [], "No athlete made it home: the torch stayed where it was."),
        (1, [member(1, 0)], "{1} won and kept the torch."),
        (1, [member(0, 0)], "{0} took the torch."),
    ],
)
def test_the_log_says_who_has_the_torch_after_the_ughlympic_games(holder: int, out: list[int], said: str) -> None:
    """The torch stays where it was, is kept by its holder, or goes to another chief."""
    assert log_sentences(Scenario(2).torch(holder).falls(out).event("ughlympic_games"))[-1] == said


# -- Ughlympic Games


def test_the_first_athlete_out_takes_the_torch() -> None:
    """Our decision: the torch is worth a Rock Star."""
    scenario = Scenario(3).falls([member(1, 0), member(0, 0)]).event("ughlympic_games")
    assert scenario.state.torch == 1
    assert scenario.stars(1) == 1
    assert scenario.happened(events.TorchTaken) == [events.TorchTaken(1)]


def test_the_winner_of_the_next_games_takes_the_torch_and_its_star() -> None:
    """The former holder of the torch loses the Rock Star for it."""
    scenario = Scenario(3).torch(0).falls([member(1, 0)]).event("ughlympic_games")
    assert (scenario.stars(0), scenario.stars(1)) == (0, 1)


def test_members_stuck_earlier_cannot_win_the_ughlympic_games() -> None:
    """Our decision: only members that are thrown in for the games are athletes."""
    scenario = Scenario(2).inside(member(0, 3)).falls([member(0, 3), member(1, 0)]).event("ughlympic_games")
    assert scenario.state.torch == 1


def test_an_athlete_that_is_eaten_does_not_win() -> None:
    """Our decision: the athlete that fell out next wins instead."""
    scenario = Scenario(2).inside(TIGER).tools(1, "spear")
    scenario.falls([member(0, 0), member(1, 0), TIGER]).event("ughlympic_games").play("spear")
    assert member(0, 0) in scenario.clan(0).reserve
    assert scenario.state.torch == 1


def test_the_torch_stays_if_no_athlete_falls_out() -> None:
    """Our decision: the chief who has the torch keeps it; if nobody has it, nobody gets it."""
    assert Scenario(2).torch(1).event("ughlympic_games").state.torch == 1
    assert Scenario(2).event("ughlympic_games").state.torch == -1


def test_an_athlete_freed_by_a_drum_can_win() -> None:
    """Drums may be played during the games."""
    scenario = Scenario(2).tools(1, "drum").falls([], [member(1, 0)]).event("ughlympic_games")
    scenario.play("bang 0 1.0", "pass")
    assert scenario.state.torch == 1


# -- events with decisions


def test_each_chief_loses_a_resource_a_member_or_the_spear_to_the_mammoth() -> None:
    """Each chief chooses; the active chief chooses first."""
    scenario = two_more_cards(Scenario(3)).goods(0, "fur berries").tools(0, "spear").event("mammoth_mia")
    assert scenario.asked == (0, "loss")
    assert scenario.moves == ["lose berries", "lose fur", "lose member", "lose spear"]
    scenario.play("lose fur", "lose member", "lose member")
    assert scenario.held(0) == "berries"
    assert scenario.clan(1).reserve == (7, 11, 12, 13)


def test_a_chief_may_lose_the_spear_to_the_mammoth() -> None:
    """The chief chooses to lose the spear rather than a member."""
    scenario = Scenario(2).tools(0, "spear").event("mammoth_mia").play("lose spear")
    assert not scenario.clan(0).spear


def test_chiefs_with_nothing_to_lose_are_not_asked_by_the_mammoth() -> None:
    """Such a chief has no resource, no available member and a broken spear; a working drum does not count."""
    scenario = Scenario(3).box("forest", *range(7, 11)).tools(1, "drum").event("mammoth_mia").play("lose member")
    assert scenario.asked == (2, "loss")


def test_a_chief_must_lose_one_of_its_own_possessions_to_the_mammoth() -> None:
    """A chief must name a loss, and can only name its own possessions."""
    scenario = Scenario(2).event("mammoth_mia")
    assert scenario.moves == ["lose member"]
    assert scenario.why_not("pass") is not None
    assert scenario.why_not("lose stone") is not None


def test_a_gift_to_the_carnivoral_brings_a_new_member() -> None:
    """The gift of 1 berries and 1 fur is our design."""
    scenario = two_more_cards(Scenario(3)).goods(0, "berries fur").goods(1, "fur").event("carnivoral")
    assert scenario.asked == (0, "feast")
    assert scenario.moves == ["give", "pass"]
    scenario.play("give")
    assert len(scenario.clan(0).home) == 5
    assert scenario.held(0) == ""
    assert scenario.asked == (1, "turn")


def test_a_gift_to_the_carnivoral_is_optional() -> None:
    """A chief who gives nothing keeps its resources, and gets nothing."""
    scenario = two_more_cards(Scenario(2)).goods(1, "berries fur").event("carnivoral")
    assert scenario.prompt.text == "Give 1 berry and 1 fur to the feast and get a new member?"
    assert scenario.asked == (1, "feast")
    scenario.play("pass")
    assert scenario.held(1) == "berries fur"


def test_a_complete_clan_gains_a_card_at_the_carnivoral() -> None:
    """A complete clan has no member left to gain."""
    scenario = Scenario(2).whole_clan(1).goods(1, "berries fur").wall("farm_cave").event("carnivoral").play("give")
    assert scenario.asked == (1, "gain")
    scenario.play("learn farm_cave")
    assert scenario.clan(1).hand == ("farm_cave",)


def test_an_event_within_an_event_is_resolved_first() -> None:
    """The card gained at the Carnivoral is the event Whoopsberry, which happens before the other chief is asked for
    a gift."""
    scenario = Scenario(3).whole_clan(0).goods(0, "berries fur herbs").goods(1, "berries berries fur")
    scenario.deck("carnivoral", "whoopsberry", "brain_wave", "mud_tape").play("herbs", "draw", "give", "draw")
    assert scenario.held(1) == "berries fur"
    assert scenario.asked == (1, "feast")
    assert scenario.clan(0).hand == ("brain_wave",)
    scenario.play("pass")
    assert scenario.clan(0).hand == ("brain_wave", "mud_tape")


# -- events without decisions


def test_rumble_tumble_strikes_every_flap_and_sets_fallen_pieces_aside() -> None:
    """Our design: nothing is collected, nobody drums, nobody is eaten."""
    scenario = Scenario(2).inside(member(0, 0), member(1, 0), TIGER).tools(0, "drum", "spear")
    scenario.falls([member(0, 0)], [TIGER], []).event("rumble_tumble")
    assert [request.flap for request in scenario.chance.requests if isinstance(request, Strike)] == [0, 1, 2]
    assert scenario.state.aside == (member(0, 0), TIGER)
    assert scenario.passage == (member(1, 0),)
    assert scenario.clan(0).drum and scenario.clan(0).spear


def test_sticks_and_stones_mends_one_tool_of_every_chief() -> None:
    """Our design: a chief with two broken tools chooses one of them."""
    scenario = Scenario(3).tools(0, "drum").tools(1, "drum", "spear").event("sticks_and_stones")
    assert scenario.clan(0).spear
    assert scenario.asked == (2, "mend")
    scenario.play("mend spear")
    assert scenario.clan(2).spear and not scenario.clan(2).drum


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_whoopsberry_takes_half_of_the_berries_rounded_up(before: int, after: int) -> None:
    """The event Whoopsberry is our own design; it takes only berries."""
    scenario = Scenario(2).goods(1, " ".join(["berries"] * before) + " fur").event("whoopsberry")
    assert scenario.held(1).split() == ["berries"] * after + ["fur"]
