"""The game's public list of pieces agrees with its rules."""

from __future__ import annotations

from game.core import GAMES, Match
from game.core.games import passage_pieces
from game.ugh_ugh.rules.cards import BEAR, MEMBERS_EACH, TIGER
from game.ugh_ugh.rules.state import PIECES, kind_of, seat_of


def test_members_and_predators_have_the_kinds_owners_and_numbers_of_the_rules() -> None:
    assert len(PIECES.clans) == max(GAMES["ugh_ugh"].seats)
    assert all(len(members) == MEMBERS_EACH for members in PIECES.clans)
    assert [predator.piece for predator in PIECES.predators] == [TIGER, BEAR]
    for piece in range(BEAR + 1):
        assert PIECES.kind_of(piece) == kind_of(piece)
        assert PIECES.owner_of(piece) == (seat_of(piece) if piece < TIGER else None)
    assert [PIECES.number_of(piece) for piece in PIECES.clans[2]] == list(range(1, MEMBERS_EACH + 1))


def test_every_member_of_a_match_belongs_to_the_clan_of_its_seat() -> None:
    state = Match.new("ugh_ugh", seats=5, seed=3).state
    for seat, clan in enumerate(state.clans):
        assert {*clan.home, *clan.reserve} <= set(PIECES.clans[seat])


def test_pieces_for_drops_without_a_match_are_those_of_ugh_ugh() -> None:
    assert passage_pieces() is PIECES is GAMES["ugh_ugh"].load_pieces()
    assert GAMES["settlers"].pieces is None
