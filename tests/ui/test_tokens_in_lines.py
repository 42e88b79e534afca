"""A line of the log that names a seat by its token draws the token, and has the name as text and in speech."""

from __future__ import annotations

from pathlib import Path

from game.core.rules import Event
from game.core.words import token, who
from game.screens.parts.match_log import Line
from game.ui.rich import draw_rich_text
from game.ui.text import Run
from game.ui.theme import SeatLook
from tests.scenes.support import new_match, open_table

_LOOKS = (SeatLook("Ayla", "red", "bowman"), SeatLook("Broca", "yellow", "bear-head"))


def line_of(pattern: str) -> Line:
    """Return a line of the log; ``pattern`` names seats as the log does."""
    text = pattern.format("Ayla", "Broca")
    return Line(text, pattern, seat=None, record_number=0, event_number=0, has_drops=False, event=Event())


def test_log_line_shows_a_token_with_the_number_of_members_instead_of_a_name() -> None:
    line = line_of(f"{who(0)} drummed. Freed: {token(1)}\N{NO-BREAK SPACE}2, {token(0)}\N{NO-BREAK SPACE}1.")
    assert line.text == "Ayla drummed. Freed: Broca\N{NO-BREAK SPACE}2, Ayla\N{NO-BREAK SPACE}1."
    shown = [(run.text, run.token and run.token.name) for run in line.runs(_LOOKS)]
    assert shown == [("Ayla", None), (" drummed. Freed: ", None), ("2,", "Broca"), (" ", None), ("1.", "Ayla")]
    assert line.mentions(0) and line.mentions(1)
    assert not line_of("Out: " + token(1)).mentions(0)


def test_token_in_a_line_is_as_wide_as_the_line_is_high_and_wraps_with_its_number(tmp_path: Path) -> None:
    stage, _ = open_table(new_match("ugh_ugh", 2, 1), tmp_path)
    texts, size = stage.canvas.texts, 20
    run = Run("2,", token=_LOOKS[0])
    word = texts.width("word", "body", size)
    lines = texts.wrap_runs([Run("word "), run], size, word + texts.width(" ", "body", size) + round(size * 1.2))
    assert [[run.text for _, run in line] for line in lines] == [["word", " "], ["2,"]]
    assert draw_rich_text(stage.canvas, [run], 0, 0, 200) > 0
