"""Highlights: the drops worth showing, why each is remarkable, their order, and the best of a match."""

from __future__ import annotations

from dataclasses import replace

from game.core.pieces import Pieces, Predator
from game.core.rules import Drop, Strike, Throw
from game.passage.highlights import Highlight, best_drop, highlights
from game.passage.recorded_drop import RecordedDrop
from game.ui.theme import SeatLook

TIGER = 20
PIECES = Pieces((tuple(range(10)), tuple(range(10, 20))), (Predator(TIGER, "the tiger", "The tiger", "cube.tiger"),))
LOOKS = (SeatLook("Una", "red", "bow"), SeatLook("Brok", "yellow", "bear"))


def load_of(*pieces: int) -> tuple[tuple[tuple[int, str, int, float, float, float], ...], tuple[float, ...]]:
    """Return a load in which some pieces lie."""
    return tuple((piece, PIECES.kind_of(piece), 0, 0.0, 0.0, 0.0) for piece in pieces), ()


def drop(
    number: int, out: tuple[int, ...], stay: tuple[int, ...] = (), *, bang: bool = False, wait: int = 0
) -> RecordedDrop:
    """Return a drop after which the pieces ``out`` are out and ``stay`` inside: a throw of all of them, or a bang."""
    request = Strike(load_of(*out, *stay), flap=0, strength=0.9)
    thrown = Throw(load_of(), tuple((piece, PIECES.kind_of(piece)) for piece in (*out, *stay)))
    fell = Drop(request if bang else thrown, out, load_of(*stay), 1.0)
    return RecordedDrop(fell, number=number, seat=0, looks=LOOKS, pieces=PIECES, wait=wait)


def feats(*drops: RecordedDrop) -> list[tuple[int, str]]:
    """Return the number and the feat of each highlight of these drops."""
    return [(highlight.drop.number, highlight.feat) for highlight in highlights(drops)]


def test_each_kind_of_highlight_is_found_and_described() -> None:
    freed = drop(1, (0, 11, 12, 13), (10, 1), bang=True)
    clan = drop(2, (0, 1, 2), (10,))
    dodged = drop(3, (0, 10, 11, 12), (1, TIGER))
    jam = drop(4, (3,), (2, 11), bang=True, wait=9)
    found = {each.feat: each for each in highlights((freed, clan, dodged, jam))}
    assert {feat: each.drop.number for feat, each in found.items()} == {"freed": 1, "clan": 2, "dodged": 3, "jam": 4}
    assert found["freed"].sentence == "Una freed 4 pieces with one bang." and found["freed"].badge == "4 freed"
    assert found["clan"].sentence == "All 3 of Una's people in the tower came out together."
    assert found["dodged"].sentence == "The tiger stayed inside, and 4 got away."
    assert found["jam"].sentence == "Longest jam: someone was stuck for 9 throws and bangs."


def test_ordinary_drops_are_no_highlights() -> None:
    single = drop(1, (0,), (1,), bang=True)
    two_of_a_clan = drop(2, (0, 1), (10,))
    beast_came_too = drop(3, (10, 11, 0, TIGER), (1, 12))
    short_wait = drop(4, (0,), (1,), wait=2)
    assert feats(single, two_of_a_clan, beast_came_too, short_wait) == []


def test_bang_that_frees_pieces_is_listed_before_a_larger_throw() -> None:
    throw = drop(1, (0, 1, 2, 3), (10,))
    bang = drop(2, (0, 1, 10), (2, 11), bang=True)
    assert feats(throw, bang) == [(2, "freed"), (1, "clan")]


def test_highlights_list_no_drop_twice_and_only_one_jam() -> None:
    many = [drop(number, (0, 10, 11), (1, 12), bang=True, wait=9) for number in range(1, 9)]
    highlights_found = feats(*many)
    assert len({number for number, _ in highlights_found}) == len(highlights_found) == 4
    assert [feat for _, feat in highlights_found].count("jam") == 1


def test_best_drop_is_a_highlight_if_there_is_one() -> None:
    dull = [drop(1, ()), drop(2, (0, 10), (1,)), drop(3, (0,), (1,))]
    assert best_drop(dull) is dull[1]
    freed = drop(4, (0, 10), (1, 11), bang=True)
    assert best_drop([*dull, freed]) is freed
    assert best_drop([]) is None


def test_jam_in_a_closed_tower_is_no_highlight() -> None:
    closed = replace(drop(1, (0,), (1, 11), bang=True, wait=9), why_closed="It goes on.")
    assert highlights([closed]) == []


def test_unknown_piece_is_called_somebody() -> None:
    unknown = replace(drop(1, (0, 10), (1,), bang=True), looks=())
    assert Highlight(unknown, "freed", count=2, score=4, seat=0).sentence == "Somebody freed 2 pieces with one bang."
