"""Trade with the bank and with the active player: offer, accept, decline, counter-offer, choice of a partner."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.undoing import why_not_undo
from game.settlers.rules import events
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import Step
from game.settlers.rules.trading import others_cannot_have
from tests.settlers.scenario import Scenario

# -- the bank


def test_the_bank_gives_one_card_for_three_cards_of_a_kind() -> None:
    turn = Scenario().hand(0, "4 meat").play("bank meat for flint")
    assert turn.cards(0) == "meat flint" and turn.state.supply == (20, 19, 20, 19)


def test_bank_trades_are_listed_for_kinds_of_which_a_player_has_at_least_three() -> None:
    def swaps(turn: Scenario) -> list[str]:
        """Return the listed trades with the bank."""
        return [text for text in turn.moves if text.startswith("bank")]

    assert swaps(Scenario().hand(0, "2 meat 2 bone")) == []
    three = ["bank meat for bone", "bank meat for flint", "bank meat for skin"]
    assert swaps(Scenario().hand(0, "3 meat 2 bone")) == swaps(Scenario().hand(0, "5 meat")) == three
    assert swaps(Scenario().hand(0, "3 meat").supply("flint", 0)) == ["bank meat for bone", "bank meat for skin"]


def test_the_bank_takes_three_of_one_kind_only() -> None:
    turn = Scenario().hand(0, "2 meat bone")
    turn.refused("bank meat for flint", "3 cards of a kind")
    turn.refused("bank meat for meat", "a different resource")


def test_the_bank_gives_no_card_that_the_supply_lacks() -> None:
    Scenario().hand(0, "3 meat").supply("flint", 0).refused("bank meat for flint", "none of that left")


# -- offers


def market() -> Scenario:
    """Return a turn of four with cards in every hand."""
    return Scenario(4).hand(0, "3 meat skin").hand(1, "bone").hand(2, "2 bone flint").hand(3, "flint")


def test_offers_of_one_card_for_one_are_listed_for_each_kind_in_hand() -> None:
    listed = [text for text in market().moves if text.startswith("offer")]
    kinds = ("skin", "meat", "bone", "flint")
    assert listed == sorted(f"offer {give} for {get}" for give in ("meat", "skin") for get in kinds if give != get)
    rich = Scenario(4).hand(0, "skin meat bone flint").hand(1, "bone")
    assert sum(text.startswith("offer") for text in rich.moves) == 12


def test_players_answer_an_offer_clockwise() -> None:
    turn = market().play("offer meat for bone")
    asked = []
    while turn.prompt.kind == "answer":
        asked.append(turn.prompt.seat)
        turn.play("decline")
    assert asked == [1, 2, 3] and turn.prompt.seat == 0 and turn.prompt.kind == "act"
    assert turn.happened(events.NoDeal) and turn.state.offer is None


def test_the_only_player_that_accepts_gets_the_trade_at_once() -> None:
    turn = market().play("offer meat for bone", "decline", "accept", "decline")
    assert turn.cards(0) == "skin meat meat bone" and turn.cards(2) == "meat bone flint"
    assert turn.happened(events.Dealt) and turn.prompt.kind == "act"


def test_among_several_players_that_accept_the_active_player_chooses() -> None:
    turn = market().play("offer meat for bone", "accept", "accept", "decline")
    assert turn.prompt.kind == "choose" and turn.moves == ["deal 1", "deal 2", "withdraw"]
    turn.refused("deal 3", "has not accepted")
    turn.play("deal 1")
    assert turn.cards(1) == "meat" and turn.cards(2) == "bone bone flint"


def test_an_offer_may_be_withdrawn_after_the_answers() -> None:
    turn = market().play("offer meat for bone", "accept", "accept", "decline", "withdraw")
    assert turn.cards(0) == "skin meat meat meat" and turn.prompt.kind == "act"


def test_a_player_cannot_accept_without_the_wanted_cards() -> None:
    turn = market().play("offer meat for flint")
    turn.refused("accept", "do not have what they want")


def test_active_player_chooses_a_counter_offer_or_withdraws() -> None:
    turn = market().play("offer meat for bone", "decline", "counter bone flint for meat meat meat", "decline")
    assert turn.prompt.kind == "choose" and turn.moves == ["deal 2", "withdraw"]
    turn.play("deal 2")
    assert turn.cards(0) == "skin bone flint" and turn.cards(2) == "meat meat meat bone"


def test_a_counter_offer_that_the_active_player_cannot_pay_is_dropped() -> None:
    """The player who answers does not know the hand of the active player."""
    turn = market().play("offer meat for bone", "decline", "counter bone for meat meat meat meat", "decline")
    turn.refused("deal 2", "do not have")
    assert turn.moves == ["withdraw"]


def test_withdrawing_is_the_only_answer_if_no_counter_offer_can_be_paid() -> None:
    """Although there is nothing to choose, the rules ask for this answer, since older match files contain it as a move.
    The table gives the answer without asking the person."""
    unpaid = market().play("offer meat for bone", "decline", "counter bone for meat meat meat meat", "decline")
    assert str(RULES.only_answer(unpaid.state)) == "withdraw"
    assert str(RULES.only_answer(RULES.view(unpaid.state, 0))) == "withdraw"
    paid = market().play("offer meat for bone", "decline", "counter bone flint for meat meat meat", "decline")
    assert RULES.only_answer(paid.state) is None
    assert RULES.only_answer(market().state) is None


def test_a_counter_offer_of_missing_cards_is_refused() -> None:
    market().play("offer meat for bone").refused("counter flint for meat", "do not have")


def test_a_counter_offer_is_refused_if_it_repeats_the_offer_or_trades_a_kind_for_itself() -> None:
    turn = market().play("offer meat for bone")
    turn.refused("counter bone for meat", "accept it")
    turn.refused("counter bone for bone", "same one")


def test_a_player_can_refuse_all_further_offers_of_the_turn() -> None:
    turn = market().play("offer meat for bone", "refuse", "decline", "decline", "offer meat for flint")
    assert turn.prompt.seat == 2
    turn.play("refuse", "refuse")
    turn.refused("offer meat for bone", "The others have no cards")
    assert not [text for text in turn.moves if text.startswith("offer")]


def test_a_player_who_refused_all_offers_is_asked_again_in_the_next_turn() -> None:
    turn = market().play("offer meat for bone", "refuse", "refuse", "refuse", "end", "roll", "offer bone for meat")
    assert turn.prompt.kind == "answer"


def test_a_player_without_cards_is_not_asked_to_answer_an_offer() -> None:
    turn = Scenario(4).hand(0, "meat").hand(2, "bone").play("offer meat for bone")
    assert turn.prompt.seat == 2
    turn.play("decline")
    assert turn.prompt.seat == 0


def offer_to_two_bots() -> Match:
    """Return a match in which seat 0 has just offered a card to two bots, in a turn of its own."""
    match = Match.new("settlers", seats=3, seed=63)
    while not any(str(move).startswith("offer") for move in match.moves) or match.state.active != 0:
        match.play(next((move for move in match.moves if str(move) == "end"), match.moves[0]))
    match.bots = (1, 2)
    match.play(next(move for move in match.moves if str(move).startswith("offer")))
    return match


def test_an_offer_can_be_taken_back_only_until_somebody_has_answered() -> None:
    match = offer_to_two_bots()
    assert why_not_undo(match, 0) is None, "an offer that nobody has answered cannot be taken back"
    for answer in ("decline", "refuse", "accept", next(m for m in map(str, match.moves) if m.startswith("counter"))):
        if match.why_not(answer) is None:
            answered = copy(match)
            answered.play(answer)
            assert why_not_undo(answered, 0) == "Too late to undo: the offer has been answered.", answer


def test_a_deal_is_final_but_the_withdrawal_of_an_offer_is_not() -> None:
    assert events.Dealt.why_final and not events.NoDeal.why_final


def test_match_file_in_which_an_answered_offer_was_taken_back_still_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = offer_to_two_bots(), tmp_path / "match.firepit"
    before = match.state_hash()
    match.keep(path)
    match.play("decline")
    with monkeypatch.context() as earlier_version:
        earlier_version.setattr(events.Declined, "why_final", "")
        match.undo()
    assert Match.load(path).state_hash() == before


def test_an_offer_is_refused_if_cards_are_missing_or_one_kind_is_on_both_sides() -> None:
    turn = market()
    turn.refused("offer skin meat for meat", "same one")
    turn.refused("offer flint for bone", "do not have")
    turn.refused("offer meat meat meat meat for bone", "do not have")


def test_any_combination_of_cards_may_be_offered() -> None:
    turn = market()
    assert turn.why_not("offer skin meat meat for bone flint") is None
    assert "offer skin meat meat for bone flint" not in turn.moves


def test_only_the_active_player_makes_offers() -> None:
    turn = market().play("offer meat for bone")
    turn.refused("offer bone for meat", "cannot play")
    turn.refused("end", "cannot play")


def test_a_player_may_trade_again_in_the_same_turn() -> None:
    turn = market().play("offer meat for bone", "accept", "decline", "decline", "offer meat for flint")
    assert turn.state.offers == 2 and turn.prompt.kind == "answer"


def test_no_offer_of_one_card_for_one_is_listed_after_the_first_offer_of_a_turn() -> None:
    turn = market()
    assert "offer meat for bone" in turn.moves
    turn.play("offer meat for bone", "decline", "decline", "decline")
    assert not [text for text in turn.moves if text.startswith("offer")]
    assert turn.why_not("offer meat for bone") is None


def test_the_supply_shows_whether_any_player_can_hold_the_wanted_card() -> None:
    """Cards that are neither in the supply nor in the asking seat's hand are in the hands of others."""
    match, random = Match.new("settlers", seats=3, seed=4), Random(4)
    while len(match.records) < 90:
        match.play(ask_bot(match, "hunter", random))
    state = match.state
    for kind in range(4):
        others = sum([player.hand[kind] for player in state.players[1:]])
        want = [0, 0, 0, 0]
        want[kind] = max(1, others)
        get = (want[0], want[1], want[2], want[3])
        assert others_cannot_have(RULES.view(state, 0), 0, get) == (others == 0)
        want[kind] = others + 1
        assert others_cannot_have(state, 0, (want[0], want[1], want[2], want[3]))


def test_prompts_with_one_answer_from_public_information_are_answered_automatically() -> None:
    """A player has to take a people chip, and only one is left on the map."""
    rules, state = RULES, market().state
    assert rules.only_answer(state) is None
    asked = replace(state, agenda=(Step("take", 0),), people=state.people[:1])
    assert str(rules.only_answer(asked)).startswith("take")
