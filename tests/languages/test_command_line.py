"""``--language``: the command line itself, and the app."""

from __future__ import annotations

import pytest

from game.cli import BAD_INPUT, main


def test_the_command_line_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.firepit", "--language", "pseudo"]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("[")


def test_an_unknown_language_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "xx"]) == BAD_INPUT
    told = capsys.readouterr().err
    assert "'xx'" in told and "en" in told and told.count("\n") == 1
