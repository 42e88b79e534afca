"""The end of the match: ten Rock Stars, or nothing left to build (rulebook, "End of the game")."""

from __future__ import annotations

import pytest

from game.core.rules import MatchOver
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS, INVENTIONS, RESOURCES, STARS_TO_WIN
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import TIGER, Scenario, member

WITHOUT_TORCH = [card for card in INVENTIONS if card.key != "torch_song"]


def with_stars(scenario: Scenario, seat: int, wanted: int, avoid: tuple[str, ...] = ()) -> Scenario:
    """Give a clan built cards worth exactly ``wanted`` stars; cards of other clans and those to ``avoid`` are left
    alone."""
    taken = {key for clan in scenario.state.clans for key in (*clan.built, *clan.hand)} | set(avoid)
    for card in sorted(WITHOUT_TORCH, key=lambda card: -card.stars):
        if card.key not in taken and 0 < card.stars <= wanted:
            scenario.built(seat, card.key)
            wanted -= card.stars
    assert wanted == 0
    return scenario


def test_ten_rock_stars_win_at_once() -> None:
    """The match ends before the effect of the card that was built, and before another card is gained."""
    card = "farm_cave"
    scenario = with_stars(Scenario(), 0, STARS_TO_WIN - CARDS[card].stars, avoid=(card,)).hand(0, card)
    scenario.goods(0, " ".join(RESOURCES[kind] for kind in CARDS[card].cost))
    scenario.play(f"build hand {card}")
    assert scenario.winners == (0,)
    assert scenario.happened(events.Took) == []
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores[0], outcome.reason) == ((0,), 10, "Ten Rock Stars.")


def test_nine_rock_stars_do_not_end_the_match() -> None:
    """A chief needs ten Rock Stars to win."""
    scenario = with_stars(Scenario(), 0, 9).play("send forest")
    assert scenario.winners == ()
    assert RULES.outcome(scenario.state) is None


def test_a_card_that_costs_a_member_wins_before_the_member_is_lost() -> None:
    """The stars are checked after every change."""
    scenario = with_stars(Scenario().whole_clan(0), 0, 9 - CARDS["sky_diving"].stars, avoid=("sky_diving",))
    scenario.hand(0, "sky_diving").goods(0, " ".join(RESOURCES[kind] for kind in CARDS["sky_diving"].cost))
    scenario.play("build hand sky_diving")
    assert scenario.winners == (0,)
    assert scenario.clan(0).reserve == ()


def test_a_player_can_win_in_the_turn_of_another_player() -> None:
    """A new member in another player's call completes the clan."""
    scenario = with_stars(Scenario(), 1, 9).home(11, 12).box("tent", 7, 8).falls([7, 8])
    scenario.play("call tent", "pass")
    assert scenario.winners == (1,)
    assert scenario.state.active == 0


def test_the_star_of_the_torch_can_end_the_match() -> None:
    """The torch is worth 1 Rock Star while it is held."""
    scenario = with_stars(Scenario(), 2, 9).falls([member(2, 0)]).event("ughlympic_games")
    assert scenario.winners == (2,)
    assert scenario.stars(2) == 10


@pytest.mark.parametrize(("active", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_if_two_clans_win_at_once_the_first_clockwise_from_the_active_player_wins(active: int, winner: int) -> None:
    """The same accepted proposal completes clans 0 and 1."""
    scenario = with_stars(with_stars(Scenario(3, active=active), 0, 9), 1, 9)
    scenario.home(4, 5, 11, 12).box("tent", 0, 7).falls([0, 7]).play("call tent")
    if scenario.prompt.kind == "lover":
        scenario.play("pass")
    scenario.play("propose 1" if scenario.prompt.seat == 0 else "propose 0", "accept")
    assert scenario.winners == (winner,)


@pytest.mark.parametrize("active", [0, 1])
def test_members_that_come_back_at_the_end_of_a_turn_win_within_this_turn(active: int) -> None:
    """Both clans are complete at once; the chief whose turn ends is the first of them, and no other turn begins."""
    scenario = with_stars(with_stars(Scenario(2, active=active).whole_clan(0).whole_clan(1), 0, 9), 1, 9)
    for seat in (0, 1):
        first, *others = scenario.clan(seat).home
        scenario.set_clan(seat, home=tuple(others), waiting=(first,))
    turn = scenario.state.turn
    scenario.play("send forest")
    assert (scenario.winners, scenario.state.active, scenario.state.turn) == ((active,), active, turn)


def test_a_star_lost_in_the_same_turn_no_longer_counts() -> None:
    """The star of a complete clan counts only while it is complete."""
    scenario = with_stars(Scenario().whole_clan(0), 0, 8).box("plains", 0).falls([0, TIGER]).play("call plains")
    assert scenario.stars(0) == 8


def test_nothing_can_be_played_after_the_end() -> None:
    """The match ends immediately."""
    scenario = with_stars(Scenario(), 2, 9).falls([member(2, 0)]).event("ughlympic_games")
    assert RULES.prompt(scenario.state) is None
    assert RULES.moves(scenario.state) == ()
    with pytest.raises(MatchOver):
        scenario.why_not("send forest")


def with_last_card(scenario: Scenario) -> Scenario:
    """Leave only the Cave Mirror, on the wall; seat 0 has its cost."""
    return scenario.wall("cave_mirror").deck().discard("roooar").goods(0, "stone herbs")


def test_the_most_stars_win_when_nothing_is_left_to_build() -> None:
    """Our decision: no card is in the pile, on the wall or in any hand; the match ends with the turn."""
    scenario = with_last_card(with_stars(Scenario(), 1, 5, avoid=("cave_mirror",))).play("build wall cave_mirror")
    assert scenario.winners == (1,)
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None
    assert outcome.scores == (2, 5, 0)
    assert outcome.reason == "There is nothing left to build. Most Rock Stars wins."


def test_a_tie_is_shared_when_nothing_is_left_to_build() -> None:
    """Our decision: if two chiefs are ahead and no card is left anywhere, they share the victory."""
    scenario = with_last_card(with_stars(Scenario(), 1, 2, avoid=("cave_mirror",))).play("build wall cave_mirror")
    assert scenario.winners == (0, 1)


def test_the_match_goes_on_while_a_hand_holds_a_card() -> None:
    """Our decision: an empty wall and deck do not end the match."""
    scenario = with_last_card(Scenario()).hand(2, "tusk_force").play("build wall cave_mirror")
    assert scenario.winners == ()
    assert scenario.asked == (1, "turn")
