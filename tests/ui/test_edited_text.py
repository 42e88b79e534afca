"""The text of a line while it is edited: moving, selecting, erasing, undoing; it never holds half a character."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from game.core.words import without_joiners
from game.ui.text_field import EditedText

#: letters, blanks, accents that combine, and characters that cannot be printed
_TEXTS = st.text(st.sampled_from("ab é\u0301\u0308ł-\n"), max_size=8)
#: an edit as the name of a method and its arguments
_EDITS = st.one_of(
    st.tuples(st.just("write"), _TEXTS),
    st.tuples(st.just("move"), st.sampled_from(("left", "right", "home", "end")), st.booleans(), st.booleans()),
    st.tuples(st.just("erase"), st.sampled_from(("backspace", "delete")), st.booleans()),
    st.tuples(st.sampled_from(("select_all", "clear", "undo", "redo"))),
)


def line(text: str, longest: int = 24) -> EditedText:
    """Return a text that may have ``longest`` letters, with the caret at its end."""
    return EditedText.from_text(text, longest)


def apply_edit(edited: EditedText, edit: tuple[object, ...]) -> EditedText:
    """Return the text after an edit of ``_EDITS``: its name, and the arguments of the method of that name."""
    match edit:
        case ("write", str(letters)):
            return edited.write(letters)
        case ("move", str(key), bool(by_word), bool(selecting)):
            return edited.move(key, by_word=by_word, selecting=selecting)
        case ("erase", str(key), bool(by_word)):
            return edited.erase(key, by_word=by_word)
        case (str(name),):
            edits = {"select_all": edited.select_all, "clear": edited.clear, "undo": edited.undo, "redo": edited.redo}
            return edits[name]()
    raise AssertionError(edit)


def test_typing_replaces_the_selection() -> None:
    edited = line("Brok").select_all().write("Mia")
    assert (edited.text, edited.caret) == ("Mia", 3)


def test_shift_arrow_selects_and_a_plain_arrow_goes_to_the_end_of_the_selection() -> None:
    edited = line("Brok").move("left", selecting=True).move("left", selecting=True)
    assert edited.selected == "ok"
    assert edited.move("left").caret == 2
    assert edited.move("right").caret == 4
    assert edited.move("home", selecting=True).selected == "Brok"


def test_ctrl_moves_and_erases_by_whole_words() -> None:
    edited = line("Una of the hill")
    assert edited.move("left", by_word=True).caret == 11
    assert edited.erase(by_word=True).text == "Una of the "
    assert edited.with_caret(0).move("right", by_word=True).caret == 3
    assert edited.with_caret(3).erase("delete", by_word=True).text == "Una the hill"
    assert edited.move("left", by_word=True, selecting=True).selected == "hill"


def test_double_press_selects_a_word_or_the_text_between_two_words() -> None:
    edited = line("Una  Brok")
    assert edited.select_word(6).selected == "Brok"
    assert edited.select_word(9).selected == "Brok"
    assert edited.select_word(3).selected == "  "
    assert line("").select_word(0).selected == ""


def test_one_run_of_typing_is_undone_in_one_step() -> None:
    edited = line("Una").write("x").write("y").move("home").write("z")
    assert edited.text == "zUnaxy"
    assert edited.undo().text == "Unaxy"
    assert edited.undo().undo().text == "Una"
    assert edited.undo().undo().undo().text == "Una"
    assert edited.undo().undo().redo().redo().text == "zUnaxy"
    assert edited.undo().write("!").redo().text == "!Unaxy", "a new change left something to redo"


def test_cleared_line_is_restored_by_undo() -> None:
    assert line("Una").clear().undo().text == "Una"


def test_accent_joins_the_letter_before_it() -> None:
    edited = line("Zoe").write("\u0308")
    assert edited.text == "Zo\u00eb"
    assert edited.erase().text == "Zo"
    assert line("a\u0301\u0323b").move("home").move("right").caret == len(unicodedata.normalize("NFC", "a\u0301\u0323"))


def test_text_is_cut_at_the_longest_allowed_length() -> None:
    assert line("Una", 5).write("abc").text == "Unaab"
    assert line("Una", 3).select_all().write("Brok").text == "Bro"


@given(st.lists(_EDITS, max_size=12))
def test_edited_line_stays_printable_and_within_its_length(edits: list[tuple[object, ...]]) -> None:
    edited = line("Una of the hill", 16)
    for edit in edits:
        edited = apply_edit(edited, edit)
        assert 0 <= edited.start <= edited.end <= len(edited.text) <= 16
        assert without_joiners(edited.text).isprintable()
        assert edited.text == unicodedata.normalize("NFC", edited.text)
