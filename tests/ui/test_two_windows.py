"""Two windows on one match: neither overwrites the moves of the other, and each offers to read the newer file first."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.core.journal import WrittenElsewhere
from game.core.words import quoted
from game.kept.seats import seat_looks, seat_table
from game.screens.table.curtain import Curtain
from game.screens.table.table import Table
from game.ugh_ugh.table.table import SECRET
from tests.full_disk import raise_disk_full
from tests.games import BUILT
from tests.screens import NAMES
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

#: by game, if it has a curtain: the kinds of prompts at which the curtain covers the table, or ``None`` for all kinds
COVERED: dict[str, tuple[str, ...] | None] = {
    "cvlizations": ("orders",),
    "ugh_ugh": tuple(SECRET),
    "my_first_stone_age": None,
}


def save_unfinished(
    folder: Path, game: str, moves: int = 12, bots: tuple[int, ...] = (), kinds: tuple[str, ...] | None = None
) -> Path:
    """Save an unfinished match: with ``bots``, at a bot's turn; with ``kinds``, at a prompt of one of these kinds."""
    seats = min(GAMES[game].seats)
    table = seat_table(
        seat_looks(NAMES[:seats], {}),
        [usual_bot(GAMES[game].load_rules()) if seat in bots else None for seat in range(seats)],
    )
    match, random = Match.new(game, names=NAMES[:seats], seed=4, table=table), Random(4)
    while match.prompt is not None:
        is_wanted_seat = not bots or match.prompt.seat in bots
        is_wanted_kind = kinds is None or match.prompt.kind in kinds
        if len(match.records) >= moves and is_wanted_seat and is_wanted_kind:
            break
        play_usual_move(match, random)
    assert match.prompt is not None, "the match is already over"
    path = folder / "matches" / f"{game}-1.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.save(path)
    return path


def play_usual_move(match: Match, random: Random) -> None:
    """Make one move as the usual bot would."""
    match.play(ask_bot(match, usual_bot(match.rules), random))


def play_elsewhere(path: Path, moves: int = 1) -> bytes:
    """Make moves in a match's file as another window does; return the file's bytes."""
    other = Match.load(path)
    other.keep(path)
    for _ in range(moves):
        play_usual_move(other, Random(9))
    return path.read_bytes()


def save_and_resume(open_app: Opener, folder: Path, game: str, **how: Any) -> tuple[Path, Stagehand]:
    """Return the path of a saved match (see ``save_unfinished``), and a window that resumed it."""
    path = save_unfinished(folder, game, **how)
    return path, open_app(action="resume", file=path)


def accept_curtain(hand: Stagehand) -> Table:
    """Accept the curtain if there is one; return the table."""
    if "curtain.accept" in hand.control_ids():
        hand.click("curtain.accept")
    return table_of(hand)


def make_a_move(table: Table) -> None:
    """Make a move at the table for the seat that decides."""
    table.play(str(ask_bot(table.match, usual_bot(table.match.rules), Random(1))))


def focus_window(hand: Stagehand) -> None:
    """Tell the app that its window has got the focus."""
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    hand.turn()


def first_control(hand: Stagehand) -> str:
    """Return the id of the first control on the screen."""
    return str(hand.control_ids()[0])


@pytest.mark.parametrize("game", BUILT)
def test_move_on_an_outdated_match_is_refused_and_the_newer_file_is_offered(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = save_and_resume(open_app, tmp_path, game)
    table = accept_curtain(hand)
    state, newer = table.match.state_hash(), play_elsewhere(path, 4)
    make_a_move(table)
    hand.settle()
    assert hand.map["screen"] == "unkept" and first_control(hand) == "unkept.newer"
    assert hand.map["prompt"] == f"{quoted(path)} was changed by another program."
    assert table.match.state_hash() == state and path.read_bytes() == newer, (
        "a move was made or saved in the outdated match"
    )
    hand.click("unkept.newer")
    again = table_of(hand)
    assert again is not table and again.match.state_hash() == Match.load(path).state_hash()
    assert path.read_bytes() == newer and "unkept.mark" not in hand.control_ids()
    make_a_move(accept_curtain(hand))
    assert path.read_bytes().startswith(newer) and len(path.read_bytes()) > len(newer), (
        "no move was added to the newer file"
    )


@pytest.mark.parametrize("game", BUILT)
def test_match_continued_in_another_window_is_offered_on_coming_back(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = save_and_resume(open_app, tmp_path, game)
    accept_curtain(hand)
    focus_window(hand)
    assert hand.map["screen"] != "unkept", "the newer match is offered although nothing has changed"
    play_elsewhere(path)
    focus_window(hand)
    assert hand.map["screen"] == "unkept" and first_control(hand) == "unkept.newer"
    hand.key(pygame.K_ESCAPE)
    focus_window(hand)
    assert hand.map["screen"] != "unkept", "the newer match is offered again after it was declined"
    newer = play_elsewhere(path)
    focus_window(hand)
    assert hand.map["screen"] == "unkept", "the newer match is not offered after a second change by the other window"
    hand.click("unkept.newer")
    assert table_of(hand).match.state_hash() == Match.load(path).state_hash() and path.read_bytes() == newer


def test_match_continued_in_another_window_is_offered_on_closing_the_menu(open_app: Opener, tmp_path: Path) -> None:
    path, hand = save_and_resume(open_app, tmp_path, "ugh_ugh")
    accept_curtain(hand)
    hand.click("corner.menu")
    play_elsewhere(path)
    hand.click("pause.continue")
    assert hand.map["screen"] == "unkept"


@pytest.mark.parametrize("game", COVERED)
def test_match_continued_in_another_window_and_loaded_at_the_curtain_is_covered_only_if_necessary(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = save_and_resume(open_app, tmp_path, game, kinds=COVERED[game])
    assert isinstance(hand.stage.scene, Curtain)
    play_elsewhere(path)
    focus_window(hand)
    assert hand.map["screen"] == "unkept"
    hand.click("unkept.newer")
    table = table_of(hand)
    prompt = table.match.prompt
    assert prompt is not None and table.match.state_hash() == Match.load(path).state_hash()
    assert isinstance(hand.stage.scene, Curtain) == table.hand_over.needs_curtain(table.match, prompt)
    assert table.viewer is None or not table.hand_over.needs_curtain(table.match, prompt)


@pytest.mark.parametrize("game", COVERED)
def test_match_continued_in_another_window_shows_a_curtain_if_another_player_is_to_move(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = save_and_resume(open_app, tmp_path, game, kinds=COVERED[game])
    accept_curtain(hand)
    other = Match.load(path)
    other.keep(path)
    assert other.prompt is not None
    seat, random, kinds = other.prompt.seat, Random(2), COVERED[game]
    while other.prompt.seat == seat or (kinds is not None and other.prompt.kind not in kinds):
        play_usual_move(other, random)
    focus_window(hand)
    hand.click("unkept.newer")
    table = table_of(hand)
    assert isinstance(hand.stage.scene, Curtain) and hand.stage.scene.seat == other.prompt.seat
    assert table.viewer is None and table.view == other.view(None), "a hand is visible before the curtain is accepted"


@pytest.mark.parametrize("game", [game for game in BUILT if game != "stone_age_solo"])
def test_bot_does_not_repeat_a_move_made_in_another_window(open_app: Opener, tmp_path: Path, game: str) -> None:
    path = save_unfinished(tmp_path, game, bots=(1,))
    hand = open_app()
    from game.screens.open_match import resume_match

    resume_match(hand.stage, path)
    hand.turn()
    table = table_of(hand)
    assert table.busy, "the bot has moved already"
    newer = play_elsewhere(path)
    hand.settle()
    assert hand.map["screen"] == "unkept" and first_control(hand) == "unkept.newer"
    assert path.read_bytes() == newer
    hand.click("unkept.newer")
    assert path.read_bytes().startswith(newer)
    assert len(table_of(hand).match.records) >= len(Match.load(path).records) - 1
    assert table_of(hand).match.file.is_kept and not table_of(hand).match.file.is_behind


@pytest.mark.parametrize("command", ["undo", "redo"])
@pytest.mark.parametrize("game", BUILT)
def test_undo_and_redo_are_refused_on_an_outdated_match(
    open_app: Opener, tmp_path: Path, game: str, command: str
) -> None:
    path = save_unfinished(tmp_path, game, 0)
    match, random = Match.load(path), Random(3)
    while match.why_not_undo is not None:
        play_usual_move(match, random)
    match.save(path)
    hand = open_app(action="resume", file=path)
    table = accept_curtain(hand)
    if command == "redo":
        table.match.undo()
    newer, state = path.read_bytes() + b"another window\n", table.match.state_hash()
    path.write_bytes(newer)
    getattr(table, command)()
    hand.turn()
    assert hand.map["screen"] == "unkept" and first_control(hand) == "unkept.newer"
    assert table.match.state_hash() == state and path.read_bytes() == newer
    hand.click("unkept.newer")
    assert hand.map["screen"] == "unkept" and ", line " in str(hand.stage.notice), "the unreadable file is not reported"
    hand.click("unkept.without")
    assert table.match.state_hash() != state and path.read_bytes() == newer


@pytest.mark.parametrize("game", BUILT)
def test_table_marks_its_match_as_unsaved(open_app: Opener, tmp_path: Path, game: str) -> None:
    path, hand = save_and_resume(open_app, tmp_path, game)
    table = accept_curtain(hand)
    assert "unkept.mark" not in hand.control_ids()
    newer = play_elsewhere(path)
    make_a_move(table)
    hand.settle()
    hand.click("unkept.without")
    for _ in range(3):
        accept_curtain(hand)
        mark = hand.control("unkept.mark")
        assert mark["label"] == "Not saved" and mark["enabled"]
        if table.match.prompt is None:
            break
        make_a_move(table)
        table.player.skip()
        hand.settle()
    accept_curtain(hand)
    assert path.read_bytes() == newer, "the other window's file was changed"
    hand.click("unkept.mark")
    assert hand.map["screen"] == "unkept" and hand.map["prompt"] == "This match is not being saved."
    hand.click("unkept.again")
    assert path.read_bytes() == newer and hand.stage.notice == f"{quoted(path)} was changed by another program."
    hand.click("unkept.elsewhere")
    hand.click("place.here")
    assert "unkept.mark" not in hand.control_ids() and table.path != path and table.path is not None
    assert Match.load(table.path).state_hash() == table.match.state_hash() and path.read_bytes() == newer


def test_saving_can_be_tried_again_after_a_full_disk(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    table = table_of(hand)

    with monkeypatch.context() as patch:
        patch.setattr("game.core.journal.os.fsync", raise_disk_full)
        table.play(str(next(iter(table.match.moves))))
        hand.settle()
        assert first_control(hand) == "unkept.again"
        hand.click("unkept.without")
        hand.click("unkept.mark")
        hand.click("unkept.again")
        assert hand.map["screen"] == "unkept"
    hand.click("unkept.again")
    assert hand.map["screen"] == "race" and "unkept.mark" not in hand.control_ids()
    assert table.path is not None and Match.load(table.path).state_hash() == table.match.state_hash()


def test_match_with_a_deleted_file_goes_on_in_a_new_file(open_app: Opener, tmp_path: Path) -> None:
    path, hand = save_and_resume(open_app, tmp_path, "stone_age_solo")
    table, elsewhere = accept_curtain(hand), tmp_path / "deleted"
    before = path.read_bytes()
    path.parent.rename(elsewhere)
    make_a_move(table)
    hand.settle()
    assert hand.map["prompt"] == f"{quoted(path)} is gone. It was deleted or moved."
    assert first_control(hand) == "unkept.elsewhere"
    hand.click("unkept.again")
    assert hand.map["screen"] == "unkept", "trying again does not report the missing file again"
    hand.click("unkept.elsewhere")
    hand.click("place.here")
    hand.settle()
    assert table.path is not None and table.path != path and "unkept.mark" not in hand.control_ids()
    assert Match.load(table.path).state_hash() == table.match.state_hash()
    assert (elsewhere / path.name).read_bytes() == before, "the file that was moved away was changed"


def test_leave_button_of_an_unsaved_table_does_not_promise_to_save(open_app: Opener, tmp_path: Path) -> None:
    path, hand = save_and_resume(open_app, tmp_path, "ugh_ugh", kinds=COVERED["ugh_ugh"])
    assert hand.control("curtain.leave")["label"] == "Leave (saved)"
    table = accept_curtain(hand)
    table.match.keep(None)
    hand.stage.refresh()
    hand.turn()
    hand.click("corner.menu")
    assert hand.control("pause.leave")["label"] == "Leave without saving"
    assert hand.control("pause.quit")["label"] == "Quit without saving"
    picture = path.with_suffix(".jpg")
    picture.unlink(missing_ok=True)
    hand.click("pause.leave")
    assert hand.map["screen"] == "home" and not picture.exists(), "the unsaved table wrote its picture beside the file"


def test_match_never_overwrites_a_file_changed_by_another_program(tmp_path: Path) -> None:
    path = save_unfinished(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    assert match.file.is_kept and not match.file.is_behind
    newer = play_elsewhere(path)
    assert match.file.is_behind
    match.keep(None)
    with pytest.raises(WrittenElsewhere, match="was changed by another program"):
        match.keep(path)
    match.keep(tmp_path / "mine.firepit")
    assert path.read_bytes() == newer and Match.load(tmp_path / "mine.firepit").state_hash() == match.state_hash()


def test_changed_file_of_the_same_length_is_detected(tmp_path: Path) -> None:
    path = save_unfinished(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    data = path.read_bytes()
    # replace the checksum at the end of the last line by another one of the same length
    path.write_bytes(data[:-12] + b'"00000000"}\n'[-12:])
    assert match.file.is_behind
    with pytest.raises(WrittenElsewhere):
        play_usual_move(match, Random(1))
    path.write_bytes(data)
    assert not match.file.is_behind


def test_move_is_not_saved_while_another_program_locks_the_match_file(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    path = save_unfinished(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    before = path.read_bytes()
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(ValueError, match="cannot be written"):
            play_usual_move(match, Random(1))
        assert path.read_bytes() == before
    play_usual_move(match, Random(1))
    assert path.read_bytes().startswith(before)
