"""The picture of the outcome ends every game: it is seen and heard, can be skipped, and the match is saved before."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.rules import Event
from game.cvlizations.table.animations import MAX_COUNTING_SECONDS
from game.screens.matches.result import Result
from game.screens.table.next_turn import RESULT_PAUSE
from game.screens.table.outcome_picture import LOST_SOUNDS, OUTCOME_SECONDS, STILL_SECONDS, WON_SOUNDS, OutcomePicture
from game.screens.table.table import Table
from game.stone_age.table.ending import ITEMS, FinalScoring
from game.ui.stage import Stage
from tests.endings.test_point_sources import finished_match
from tests.scenes.support import accept_curtain, open_table, settle

#: each game with an ending: seats, seed, bot; the solo game once won and once lost
ENDS = [
    ("ugh_ugh", 3, 1, ""),
    ("cvlizations", 2, 4, ""),
    ("my_first_stone_age", 3, 5, ""),
    ("stone_age", 2, 2, ""),
    ("stone_age_solo", 1, 6, "hunter"),
    ("stone_age_solo", 1, 6, "random"),
    ("settlers", 3, 3, ""),
]


@cache
def _played_to_the_end(name: str, seats: int, seed: int, bot: str) -> Match:
    """Return a match of this bot played to its end, once for all tests."""
    return finished_match(name, seed, seats, bot)


def match_before_the_end(name: str, seats: int, seed: int, bot: str) -> tuple[Match, str]:
    """Return a match with one move to go, and that move."""
    finished = _played_to_the_end(name, seats, seed, bot)
    match = Match.new(name, names=finished.names, seed=seed, options=finished.options, chance="modelled")
    for record in finished.records[:-1]:
        match.play(str(record.move))
    return match, str(finished.records[-1].move)


def play_last_move(match: Match, move: str, folder: Path, *, still: bool = False) -> tuple[Stage, Table, list[str]]:
    """Put a match on the table and play its last move; return the stage, the table and the sounds."""
    stage, _ = open_table(match, folder)
    accept_curtain(stage)
    settle(stage)
    stage.options.speed, stage.options.reduced_motion = 1.0, still
    heard: list[str] = []
    stage.sound.play = lambda name, *more: heard.append(name)  # type: ignore[method-assign,assignment]
    scene = next(scene for scene in stage.scenes if isinstance(scene, Table))
    scene.carry_out(move)
    return stage, scene, heard


def movers(scene: Table, kind: type) -> list[object]:
    """Return the movers of one kind over the table."""
    return [mover for mover in scene.motion.movers if isinstance(mover, kind)]  # type: ignore[attr-defined]


def _advance_to_outcome_picture(stage: Stage, scene: Table, most_seconds: float = 60.0) -> OutcomePicture:
    """Let time go by until the picture is shown, and return it."""
    for _ in range(round(most_seconds * 60)):
        stage.advance()
        found = movers(scene, OutcomePicture)
        if found:
            assert isinstance(found[0], OutcomePicture)
            return found[0]
    raise AssertionError("no picture of the outcome was shown")


@pytest.mark.parametrize("end", ENDS, ids=lambda end: f"{end[0]}-{end[3]}")
def test_sounds_are_played_while_the_outcome_picture_shows_the_winners(
    end: tuple[str, int, int, str], tmp_path: Path
) -> None:
    match, move = match_before_the_end(*end)
    stage, scene, heard = play_last_move(match, move, tmp_path)
    outcome = match.outcome
    assert outcome is not None
    outcome_picture = _advance_to_outcome_picture(stage, scene)
    assert outcome_picture.lost == (not outcome.winners)
    assert len(outcome_picture.rising) == max(1, len(outcome.winners)) and outcome_picture.words
    assert bool(outcome_picture.dancers) == bool(outcome.winners)
    heard.clear()
    for _ in range(round(OUTCOME_SECONDS / 2 * 60)):
        stage.advance()
    stage.draw()
    wanted = [
        sound
        for later, sound, _ in (LOST_SOUNDS if outcome_picture.lost else WON_SOUNDS)
        if 0 < later < OUTCOME_SECONDS / 2 - 0.1
    ]
    assert [sound for sound in heard if sound in wanted] != [] and set(wanted) <= set(heard)
    settle(stage)
    assert isinstance(stage.scene, Result)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: f"{end[0]}-{end[3]}")
def test_touch_skips_the_outcome_picture_and_the_match_is_already_saved(
    end: tuple[str, int, int, str], tmp_path: Path
) -> None:
    match, move = match_before_the_end(*end)
    file = tmp_path / "kept.firepit"
    match.keep(file)
    stage, scene, _ = play_last_move(match, move, tmp_path)
    assert scene.player.busy and Match.load(file).outcome == match.outcome
    _advance_to_outcome_picture(stage, scene)
    for _ in range(3):
        scene.hurry()
        stage.advance()
    assert not scene.player.busy and not movers(scene, OutcomePicture)
    settle(stage)
    assert isinstance(stage.scene, Result)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: f"{end[0]}-{end[3]}")
def test_outcome_picture_stands_still_with_reduced_motion(end: tuple[str, int, int, str], tmp_path: Path) -> None:
    match, move = match_before_the_end(*end)
    stage, scene, heard = play_last_move(match, move, tmp_path, still=True)
    outcome_picture = _advance_to_outcome_picture(stage, scene)
    stage.advance()
    first = outcome_picture.seconds
    heard.clear()
    steps = 0
    while movers(scene, OutcomePicture):
        stage.advance()
        steps += 1
        assert outcome_picture.seconds == first
    assert steps <= (STILL_SECONDS + RESULT_PAUSE) * 60 + 6
    assert isinstance(stage.scene, Result), "the bare table appears between the picture and the result"
    assert len(heard) <= 2, "all sounds are played at once"


def test_final_scoring_of_stone_age_counts_one_item_after_another(tmp_path: Path) -> None:
    match, move = match_before_the_end("stone_age", 2, 2, "")
    stage, scene, _ = play_last_move(match, move, tmp_path)
    board = None
    counts: list[int] = []
    headlines: list[str] = []
    for _ in range(60 * 60):
        stage.advance()
        found = movers(scene, FinalScoring)
        if found:
            board = found[0]
            assert isinstance(board, FinalScoring)
            if not counts or board.shown_count != counts[-1]:
                counts.append(board.shown_count)
                headlines.append(scene.face.headline)  # type: ignore[attr-defined]
                stage.draw()
        elif board is not None:
            break
    assert (
        isinstance(board, FinalScoring) and counts[-1] == len(ITEMS) and counts == sorted(counts) and len(counts) >= 6
    )
    assert set(headlines) == {"Final scoring"}, "the winner is named before the count ends"
    assert match.outcome is not None
    assert tuple(board.total(seat) for seat in range(2)) == match.outcome.scores


def test_counting_the_ideas_at_the_end_takes_no_longer_than_its_limit(tmp_path: Path) -> None:
    match, move = match_before_the_end("cvlizations", 2, 4, "")
    stage, scene, _ = play_last_move(match, move, tmp_path)
    counting_seconds = 0.0
    while scene.motion.counted_ideas is None:  # type: ignore[attr-defined]
        stage.advance()
    while scene.motion.counted_ideas is not None:  # type: ignore[attr-defined]
        stage.advance()
        counting_seconds += 1 / 60
    assert counting_seconds <= MAX_COUNTING_SECONDS + 0.1


@pytest.mark.parametrize("end", ENDS, ids=lambda end: f"{end[0]}-{end[3]}")
def test_finished_match_has_a_deciding_factor_with_a_title_and_words(end: tuple[str, int, int, str]) -> None:
    match = _played_to_the_end(*end)
    found = aftermath_of(match.entry).deciding_factor(match)
    assert found is not None and found.title and found.words and "{" not in found.words


def test_every_seat_and_onlooker_sees_the_last_event() -> None:
    for end in ENDS:
        last: tuple[Event, ...] = _played_to_the_end(*end).records[-1].events
        assert all(last[-1].seen_by(seat) == last[-1] for seat in (None, *range(end[1]))) and last[-1].sentence()
