"""What each chief may know (rulings 4, 19 and 21, and the options that lift them)."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS
from tests.ugh_ugh.scenario import TIGER, Scenario, member


def test_a_hand_is_seen_by_its_owner_only() -> None:
    """Ruling 4: others see how many cards."""
    scenario = Scenario().hand(0, "tusk_force", "mud_tape").hand(1, "villendorf")
    mine, onlooker = scenario.view_of(0), scenario.view_of(None)
    assert mine.clans[0].hand == ("tusk_force", "mud_tape")
    assert mine.clans[1].hand == ("?",)
    assert [clan.hand for clan in onlooker.clans] == [("?", "?"), ("?",), ()]


def test_a_hand_has_no_limit() -> None:
    """Ruling 4."""
    keys = [card for card in CARDS if CARDS[card].kind == "clan"]
    scenario = Scenario().hand(0, *keys).goods(0, "herbs").deck("mud_tape", "fur_real").play("herbs", "draw")
    assert len(scenario.clan(0).hand) == len(keys) + 1


def test_the_pile_and_what_went_back_into_the_box_are_hidden() -> None:
    """The pile lies face down; discarded clan cards are put back unseen."""
    scenario = Scenario()
    view = scenario.view_of(0)
    assert set(view.removed) == {"?"}
    assert view.deck == ("?",) * 29 + ("!",) * 9
    assert (len(view.deck), len(view.removed)) == (len(scenario.state.deck), len(scenario.state.removed))


def test_the_wall_built_cards_goods_and_tools_are_open() -> None:
    """The To-Do Wall and the caves lie face up."""
    scenario = Scenario().built(1, "mud_tape").goods(2, "fur").tools(1, "drum")
    view = scenario.view_of(0)
    assert view.wall == scenario.state.wall
    assert view.clans[1].built == ("mud_tape",)
    assert view.clans[2].goods == scenario.clan(2).goods
    assert view.clans[1].drum


def test_what_lies_in_the_boxes_is_hidden_from_everybody() -> None:
    """Ruling 19: also one's own members; even that there is nothing."""
    scenario = Scenario().play("send forest tent")
    for seat in (0, 1, None):
        assert scenario.view_of(seat).boxes == ((), (), (), ())


def test_open_boxes_show_what_is_in_them() -> None:
    """Ruling 19: the option."""
    scenario = Scenario(open_boxes=True).play("send forest tent")
    assert scenario.view_of(1).boxes == ((0,), (TIGER,), (), (1,))


def test_nobody_looks_into_the_passage() -> None:
    """Ruling 21 and the rulebook: you can never look inside."""
    scenario = Scenario().inside(member(0, 0), TIGER)
    for seat in (0, 1, None):
        assert scenario.view_of(seat).load == ((), ())


def test_the_glass_passage_shows_what_is_inside() -> None:
    """Ruling 21: the option."""
    scenario = Scenario(glass_passage=True).inside(member(0, 0), TIGER)
    assert scenario.view_of(1).load == scenario.state.load


def test_what_is_set_aside_lies_in_sight() -> None:
    """Ruling 18."""
    assert Scenario().aside(TIGER).view_of(1).aside == (TIGER,)


def test_others_do_not_learn_which_card_was_drawn() -> None:
    """Ruling 4."""
    scenario = Scenario().goods(0, "herbs").deck("mud_tape", "fur_real").play("herbs", "draw")
    (drew,) = scenario.happened(events.Drew)
    assert drew.seen_by(0).card == "mud_tape"
    assert drew.seen_by(1).card == drew.seen_by(None).card == ""
    assert "Mud Tape" not in drew.seen_by(1).sentence()


def test_a_card_taken_from_the_wall_was_seen_by_all() -> None:
    """Ruling 4: the hand is secret, the taking is not."""
    scenario = Scenario().goods(0, "herbs").wall("mud_tape", "fur_real").play("herbs", "learn mud_tape")
    (learned,) = scenario.happened(events.Learned)
    assert learned.seen_by(1) == learned
