"""The turn: rolling, production, blocked hexes and deserts, shortage, the 7 with its discards."""

from __future__ import annotations

from game.settlers.rules import events
from game.settlers.rules.rules import RULES
from tests.settlers.scenario import Scenario, number_of

# -- the turn


def test_the_turn_starts_with_a_roll() -> None:
    turn = Scenario().before_roll(3)
    assert turn.prompt.kind == "roll" and turn.moves == ["roll"]
    turn.refused("end", "Roll the dice first")
    assert turn.play("roll").prompt.kind == "act"


def test_after_the_roll_trade_building_and_walking_come_in_any_order() -> None:
    turn = Scenario().tribes(0, "Atlas.s").hand(0, "skin 2 meat 4 flint").nomad(0, "Atlas.n")
    turn.play("walk Atlas.n Iberia.se", "develop nourishment", "nomad Atlas.se", "bank flint for bone", "end")
    assert turn.prompt.seat == 1 and turn.prompt.kind == "roll"


def test_turns_go_clockwise() -> None:
    turn = Scenario(4, active=3)
    assert turn.play("end").prompt.seat == 0


def test_turns_are_counted_by_seat() -> None:
    turn = Scenario()
    assert RULES.turns(turn.state) == (1, 0, 0)
    turn.play("end", "roll", "end", "roll", "end")
    assert RULES.turns(turn.state) == (2, 1, 1)


# -- production


def test_a_tribe_takes_a_card_from_each_hex_with_the_number_rolled() -> None:
    turn = Scenario().tribes(0, "Atlas.s").tribes(1, "Atlas.ne").before_roll(number_of("Atlas"))
    turn.play("roll")
    assert (turn.cards(0), turn.cards(1), turn.cards(2)) == ("flint", "flint", "")


def test_each_kind_of_landscape_gives_its_resource() -> None:
    for place, tribe, card in (
        ("Nile", "Nile.n", "meat"),
        ("Cape", "Cape.s", "bone"),
        ("Namib", "Namib.nw", "flint"),
        ("Senegal", "Senegal.s", "skin"),
    ):
        turn = Scenario().tribes(0, tribe).before_roll(number_of(place))
        assert turn.play("roll").cards(0) == card


def test_all_players_take_cards_on_any_roll() -> None:
    turn = Scenario(active=1).tribes(0, "Nile.n").tribes(2, "Nile.s").before_roll(number_of("Nile"))
    turn.play("roll")
    assert (turn.cards(0), turn.cards(2)) == ("meat", "meat")


def test_two_tribes_at_one_hex_take_two_cards() -> None:
    turn = Scenario().tribes(0, "Nile.n", "Nile.s").before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == "meat meat"
    assert turn.happened(events.Yielded)[0].count == 2


def test_two_hexes_with_the_same_number_both_produce() -> None:
    """Niger, Zambezi and the Horn have the 10."""
    assert number_of("Niger") == number_of("Zambezi") == number_of("Horn") == 10
    turn = Scenario().tribes(0, "Niger.s", "Zambezi.s", "Horn.n").before_roll(10)
    assert turn.play("roll").cards(0) == "meat meat flint"


def test_nomads_take_no_cards() -> None:
    turn = Scenario().nomad(0, "Nile.n").before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == ""


def test_a_blocked_hex_produces_no_cards() -> None:
    turn = Scenario().tribes(0, "Nile.n").neanderthal("Nile").before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == ""
    beyond = Scenario().tribes(0, "Andes.nw").carnivore("Andes").before_roll(number_of("Andes"))
    assert beyond.play("roll").cards(0) == ""


def test_a_desert_never_produces_cards() -> None:
    turn = Scenario().tribes(0, "Nile.n").deserts("Nile").before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == ""


def test_another_hex_with_the_number_of_a_blocked_hex_still_produces() -> None:
    turn = Scenario().tribes(0, "Niger.s", "Zambezi.s").neanderthal("Niger").before_roll(10)
    assert turn.play("roll").cards(0) == "meat"


# -- shortage


def test_nobody_takes_a_resource_that_does_not_suffice_for_all() -> None:
    turn = Scenario().tribes(0, "Nile.n").tribes(1, "Nile.s").supply("meat", 1).before_roll(number_of("Nile"))
    turn.play("roll")
    assert (turn.cards(0), turn.cards(1)) == ("", "") and turn.state.supply[1] == 1
    assert turn.happened(events.RanShort) == [events.RanShort(1)]


def test_the_only_player_due_cards_of_a_resource_takes_what_is_left() -> None:
    turn = Scenario().tribes(0, "Nile.n", "Nile.s").supply("meat", 1).before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == "meat"


def test_the_only_player_due_cards_from_two_hexes_takes_what_is_left() -> None:
    turn = Scenario().tribes(0, "Niger.s", "Zambezi.s").supply("meat", 1).before_roll(10)
    assert turn.play("roll").cards(0) == "meat"


def test_a_shortage_of_one_resource_does_not_affect_others() -> None:
    """On a 10, meat is short and flint is not."""
    turn = Scenario().tribes(0, "Niger.s", "Horn.n").tribes(1, "Zambezi.s").supply("meat", 1).before_roll(10)
    turn.play("roll")
    assert (turn.cards(0), turn.cards(1)) == ("flint", "")


def test_an_empty_supply_gives_no_cards() -> None:
    turn = Scenario().tribes(0, "Nile.n").supply("meat", 0).before_roll(number_of("Nile"))
    assert turn.play("roll").cards(0) == ""
    assert not turn.happened(events.Yielded) and turn.happened(events.RanShort)


# -- the 7


def test_a_7_produces_no_cards_and_moves_the_neanderthal() -> None:
    turn = Scenario().tribes(0, "Nile.n").before_roll(7).play("roll")
    assert turn.cards(0) == "" and turn.prompt.kind == "roam" and turn.prompt.seat == 0
    assert all(text.startswith("roam neanderthal ") for text in turn.moves) and len(turn.moves) == 31
    turn.refused("roam carnivore Andes", "Only the Neanderthal")
    turn.play("roam neanderthal Gaul")
    assert turn.prompt.kind == "act"


def test_on_a_7_players_with_more_than_seven_cards_discard() -> None:
    turn = Scenario().hand(0, "7 meat").hand(1, "8 bone").before_roll(7).play("roll")
    assert (turn.prompt.seat, turn.prompt.kind) == (1, "discard")


def test_half_the_hand_rounded_down_is_discarded() -> None:
    turn = Scenario().hand(0, "5 meat 4 bone").before_roll(7).play("roll")
    turn.refused("discard meat meat meat meat meat", "Discard 4 cards")
    turn.refused("discard meat meat meat flint", "do not have")
    turn.play("discard meat meat meat bone")
    assert turn.cards(0) == "meat meat bone bone bone"
    assert turn.state.supply == (20, 18, 17, 20)


def test_seats_discard_clockwise_from_the_active_player() -> None:
    turn = Scenario(4, active=2).hand(0, "8 meat").hand(1, "9 bone").hand(2, "8 flint").hand(3, "7 skin")
    turn.before_roll(7).play("roll")
    asked = []
    while turn.prompt.kind == "discard":
        asked.append(turn.prompt.seat)
        turn.play(turn.moves[0])
    assert asked == [2, 0, 1] and turn.prompt.seat == 2 and turn.prompt.kind == "roam"


def test_all_discards_come_before_the_neanderthal_moves() -> None:
    turn = Scenario().hand(0, "8 meat").hand(1, "9 meat").before_roll(7).play("roll")
    turn.refused("roam neanderthal Gaul", "cannot play")
    turn.play("discard meat meat meat meat", "discard meat meat meat meat")
    assert turn.prompt.kind == "roam"


def test_every_way_to_discard_is_listed() -> None:
    turn = Scenario().hand(0, "2 skin 2 meat 2 bone 2 flint").before_roll(7).play("roll")
    assert len(turn.moves) == 19 and "discard skin meat bone flint" in turn.moves


def test_after_a_7_the_turn_goes_on_as_usual() -> None:
    turn = Scenario().hand(0, "flint").before_roll(7).play("roll", "roam neanderthal Gaul", "develop clothing")
    assert turn.seat(0).tracks == (0, 0, 0, 1)


# -- remaining steps


def test_steps_paid_for_but_not_walked_are_lost_at_the_end_of_the_turn() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat").play("walk Atlas.n Iberia.s")
    assert turn.seat(0).strides == (1,)
    turn.play("end")
    assert turn.seat(0).strides == (0,)
