"""The knowledge of each chief, and the options that reveal more."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS
from tests.ugh_ugh.scenario import TIGER, Scenario, member


def test_only_its_owner_sees_a_hand() -> None:
    """Others see the number of cards."""
    scenario = Scenario().hand(0, "tusk_force", "mud_tape").hand(1, "villendorf")
    mine, onlooker = scenario.view_of(0), scenario.view_of(None)
    assert mine.clans[0].hand == ("tusk_force", "mud_tape")
    assert mine.clans[1].hand == ("?",)
    assert [clan.hand for clan in onlooker.clans] == [("?", "?"), ("?",), ()]


def test_a_hand_has_no_limit() -> None:
    keys = [card for card in CARDS if CARDS[card].kind == "clan"]
    scenario = Scenario().hand(0, *keys).goods(0, "herbs").deck("mud_tape", "fur_real").play("herbs", "draw")
    assert len(scenario.clan(0).hand) == len(keys) + 1


def test_the_pile_and_the_returned_clan_cards_are_hidden() -> None:
    """Clan cards that were not chosen return to the game's box face down."""
    scenario = Scenario()
    view = scenario.view_of(0)
    assert set(view.removed) == {"?"}
    # a card that may be built is shown as "?", an event as "!"
    assert view.deck == ("?",) * 29 + ("!",) * 9
    assert (len(view.deck), len(view.removed)) == (len(scenario.state.deck), len(scenario.state.removed))


def test_wall_and_built_cards_and_resources_and_tools_are_public() -> None:
    """The To-Do Wall and the caves lie face up."""
    scenario = Scenario().built(1, "mud_tape").goods(2, "fur").tools(1, "drum")
    view = scenario.view_of(0)
    assert view.wall == scenario.state.wall
    assert view.clans[1].built == ("mud_tape",)
    assert view.clans[2].goods == scenario.clan(2).goods
    assert view.clans[1].drum


def test_box_contents_are_hidden_from_everybody() -> None:
    """Chiefs do not see even their own members in boxes, and nobody sees that a box is empty."""
    scenario = Scenario().play("send forest tent")
    for seat in (0, 1, None):
        assert scenario.view_of(seat).boxes == ((), (), (), ())


def test_the_open_boxes_option_shows_box_contents() -> None:
    """With this option, every seat sees the contents of the boxes."""
    scenario = Scenario(open_boxes=True).play("send forest tent")
    assert scenario.view_of(1).boxes == ((0,), (TIGER,), (), (1,))


def test_the_pieces_in_the_passage_are_hidden() -> None:
    """The rulebook says: you can never look inside."""
    scenario = Scenario().inside(member(0, 0), TIGER)
    for seat in (0, 1, None):
        assert scenario.view_of(seat).load == ((), ())


def test_the_glass_passage_option_shows_the_pieces_inside() -> None:
    """With this option, every seat sees the pieces in the Passage."""
    scenario = Scenario(glass_passage=True).inside(member(0, 0), TIGER)
    assert scenario.view_of(1).load == scenario.state.load


def test_pieces_set_aside_are_public() -> None:
    assert Scenario().aside(TIGER).view_of(1).aside == (TIGER,)


def test_other_seats_do_not_see_which_card_was_drawn() -> None:
    scenario = Scenario().goods(0, "herbs").deck("mud_tape", "fur_real").play("herbs", "draw")
    (drew,) = scenario.happened(events.Drew)
    assert drew.seen_by(0).card == "mud_tape"
    assert drew.seen_by(1).card == drew.seen_by(None).card == ""
    assert "Mud Tape" not in drew.seen_by(1).sentence()


def test_every_seat_sees_which_card_was_taken_from_the_wall() -> None:
    """The hand is secret, but the move is public."""
    scenario = Scenario().goods(0, "herbs").wall("mud_tape", "fur_real").play("herbs", "learn mud_tape")
    (learned,) = scenario.happened(events.Learned)
    assert learned.seen_by(1) == learned
