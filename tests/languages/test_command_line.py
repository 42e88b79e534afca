"""``--language`` for the command line itself and for the app."""

from __future__ import annotations

import pytest

from game.cli import BAD_INPUT, main


def test_command_line_uses_the_requested_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.firepit", "--language", "pseudo"]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("[")


def test_unknown_language_is_reported_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "xx"]) == BAD_INPUT
    error = capsys.readouterr().err
    assert "'xx'" in error and "en" in error and error.count("\n") == 1
