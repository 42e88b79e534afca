"""The guided first match of a game: its script follows the recorded match beside it."""

from __future__ import annotations

import pytest

from game.core import GAMES
from game.core.past_match import PastMatch
from game.core.setup import DEFAULT_NAMES
from game.kept.seats import seat_looks
from game.screens.lessons.lesson_match import load_recording
from game.screens.lessons.script import Script
from tests.games import EVERY_GAME

GAMES_WITH_LESSON = [name for name, entry in EVERY_GAME.items() if entry.lesson is not None]
every_lesson = pytest.mark.parametrize("game", GAMES_WITH_LESSON)


def script_of(game: str) -> Script:
    """Return the script of a game's lesson."""
    script = GAMES[game].load_lesson()
    assert isinstance(script, Script)
    return script


@every_lesson
def test_script_of_a_lesson_follows_its_recorded_match_to_the_end(game: str) -> None:
    script = script_of(game)
    match = load_recording(script.recording)
    for start, step in zip(script.starts, script.steps, strict=True):
        recorded = str(match.records[start].move) if start < len(match.records) else "nothing"
        assert not step.move or step.move == recorded, (
            f"{script.recording} has {recorded!r} where the lesson asks for {step.move!r}: {step.text}"
        )
    assert script.starts[-1] == len(match.records), "the last step does not come after the last record"


@every_lesson
def test_player_of_a_lesson_has_the_first_seat(game: str) -> None:
    script = script_of(game)
    match = load_recording(script.recording)
    past = PastMatch(match)
    for number, step in zip(script.starts, script.steps, strict=True):
        if not step.move:
            continue
        past.go(number)
        assert past.prompt is not None and past.prompt.seat == 0, (
            f"{step.move!r} belongs to another seat than the first"
        )
    assert (match.table.get("bots") or [None])[0] is None, "the first seat, which is the learner's, has a bot"


@every_lesson
def test_players_in_a_lesson_have_the_usual_names_and_colours(game: str) -> None:
    match = load_recording(script_of(game).recording)
    usual = seat_looks(DEFAULT_NAMES[: len(match.names)], {})
    assert seat_looks(match.names, match.table) == usual, "a player has another name, colour or sign than in the set-up"
