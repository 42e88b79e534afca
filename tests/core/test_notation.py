"""Moves as text: each move has exactly one text, and no other text is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from game.core import BadMove
from game.core.notation import LONGEST_TEXT, RemainingWords, WrittenMove, one_of, parser


@dataclass(frozen=True, slots=True)
class Bang(WrittenMove, word="bang"):
    """A move with two numbers."""

    flap: int
    strength: float


@dataclass(frozen=True, slots=True)
class Take(WrittenMove, word="take"):
    """A move with a word."""

    good: str


@dataclass(frozen=True, slots=True)
class Pass(WrittenMove):
    """A move without fields, whose word is a class attribute."""

    WORD: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Odd(WrittenMove, word="odd"):
    """A move with a field that has no written form."""

    goods: tuple[str, ...]


parse = parser([Bang, Take, Pass])


@given(some.integers(-(10**17), 10**17), some.floats(allow_nan=False, allow_infinity=False))
def test_move_is_parsed_from_its_text(flap: int, strength: float) -> None:
    move = Bang(flap, strength)
    assert parse(str(move)) == move


#: texts made of the characters of written moves and of some others, such as characters that look like digits
TEXTS = some.text("bangtkepass 0123456789.+-_eE\t\n\x00{}é٢１–\u2028")
#: texts with the first word of a move, some of which are moves
NEARLY_MOVES = some.tuples(
    some.sampled_from(("bang", "take", "pass")),
    some.sampled_from(("", " food", " 0 0.5", " 2 1e3", " 2 1000.0", " +1 2")),
).map("".join)


@settings(max_examples=80)
@given(TEXTS | NEARLY_MOVES)
def test_move_read_from_a_text_is_written_as_the_same_text(text: str) -> None:
    try:
        move = parse(text)
    except BadMove as refusal:
        assert str(refusal).endswith((".", "bang <flap> <strength>", "take <good>", "pass"))
    else:
        assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "pass ", " pass", "pass\n", "PASS", "take", "take a\tb", "take é", "take {0}", "fly"),
        *("bang  2 0.5", "bang 2", "bang 2 0.5 1", "bang 02 0.5", "bang +2 0.5", "bang ٢ 0.5"),
        *("bang 2 0.50", "bang 2 nan", "bang 2 inf", "bang 2 1_0"),
        *("bang " + "9" * 400 + " 0.5", "take " + "a" * LONGEST_TEXT),
    ],
)
def test_other_spellings_of_a_move_are_refused(text: str) -> None:
    with pytest.raises(BadMove):
        parse(text)


def test_text_of_a_move_is_refused_beyond_the_longest_allowed_length() -> None:
    text = "take " + "a" * (LONGEST_TEXT - len("take "))
    assert str(parse(text)) == text
    with pytest.raises(BadMove, match=f"at most {LONGEST_TEXT} characters"):
        parse(text + "a")


def test_error_for_an_unknown_first_word_lists_the_known_words() -> None:
    with pytest.raises(BadMove) as refusal:
        parse("fly")
    assert str(refusal.value) == "There is no move 'fly'; moves begin with one of: bang, pass, take."


@pytest.mark.parametrize("thing", [7, None, [], b"pass"])
def test_parser_refuses_a_move_that_is_no_text(thing: Any) -> None:
    with pytest.raises(BadMove, match="line of text"):
        parse(thing)


def test_text_read_twice_gives_equal_moves() -> None:
    assert parse("bang 2 0.5") == parse("bang 2 0.5") == Bang(2, 0.5)
    for _ in range(2):
        with pytest.raises(BadMove, match="must be written"):
            parse("bang 2 0.50")


def test_refusal_shows_how_to_write_the_move() -> None:
    with pytest.raises(BadMove, match="bang <flap> <strength>"):
        parse("bang 2")


def test_two_kinds_of_move_cannot_share_a_word() -> None:
    with pytest.raises(TypeError):
        parser([Pass, Pass])


def test_field_without_a_notation_cannot_be_written() -> None:
    """A move with a field of any other type must override how its text is written; ``str`` raises if it does not."""
    with pytest.raises(TypeError, match="override"):
        str(Odd(("wood",)))


@dataclass(frozen=True, slots=True)
class Pay(WrittenMove, word="pay"):
    """A move with a word that stands for a number, and with any number of names."""

    colour: Annotated[int, one_of(("red", "blue"), "colour")]
    names: Annotated[tuple[str, ...], RemainingWords(tuple, tuple)] = ()


@dataclass(frozen=True, slots=True)
class Greedy(WrittenMove, word="greedy"):
    """A wrongly written move class: a field follows the field that takes all remaining words."""

    names: Annotated[tuple[str, ...], RemainingWords(tuple, tuple)]
    count: int


@pytest.mark.parametrize(
    ("text", "move"),
    [("pay blue", Pay(1)), ("pay red ann", Pay(0, ("ann",))), ("pay red ann bo", Pay(0, ("ann", "bo")))],
)
def test_last_field_can_take_any_number_of_words(text: str, move: Pay) -> None:
    read = parser([Pay])
    assert read(text) == move and str(move) == text


@pytest.mark.parametrize(
    ("text", "reason"), [("pay green", "'green' is not a valid colour"), ("pay", "pay <colour> <names>")]
)
def test_field_with_a_word_that_is_not_allowed_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadMove, match=reason):
        parser([Pay])(text)


def test_only_the_last_field_can_take_all_remaining_words() -> None:
    with pytest.raises(TypeError, match="last"):
        str(Greedy(("ann",), 1))
