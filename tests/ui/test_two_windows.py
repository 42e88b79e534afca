"""Two windows on one match: what one has written the other never writes over, and is offered to read first."""

from __future__ import annotations

from collections.abc import Callable
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
from tests.screens import NAMES
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

Opener = Callable[..., Stagehand]
BUILT = [entry.name for entry in GAMES.values() if entry.built]
#: for each game that covers its table, at what it does so (``None``: at everything)
COVERED: dict[str, tuple[str, ...] | None] = {
    "cvlizations": ("orders",),
    "ugh_ugh": tuple(SECRET),
    "my_first_stone_age": None,
}


def keep(
    folder: Path, game: str, moves: int = 12, bots: tuple[int, ...] = (), kinds: tuple[str, ...] | None = None
) -> Path:
    """Keep a match between people (and bots in some seats) that goes on: with a question of these kinds, if given."""
    seats = min(GAMES[game].seats)
    table = seat_table(
        seat_looks(NAMES[:seats], {}),
        [usual_bot(GAMES[game].load_rules()) if seat in bots else None for seat in range(seats)],
    )
    match, random = Match.new(game, names=NAMES[:seats], seed=4, table=table), Random(4)
    while match.prompt is not None and (
        len(match.records) < moves
        or (bots and match.prompt.seat not in bots)
        or (kinds is not None and match.prompt.kind not in kinds)
    ):
        play_on(match, random)
    assert match.prompt is not None, "the match goes on"
    path = folder / "matches" / f"{game}-1.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.save(path)
    return path


def play_on(match: Match, random: Random) -> None:
    match.play(ask_bot(match, usual_bot(match.rules), random))


def go_on_elsewhere(path: Path, moves: int = 1) -> bytes:
    """Have another window make moves, and return what is in the file then."""
    other = Match.load(path)
    other.keep(path)
    for _ in range(moves):
        play_on(other, Random(9))
    return path.read_bytes()


def resumed(open_app: Opener, folder: Path, game: str, **how: Any) -> tuple[Path, Stagehand]:
    """Return a match that is kept (see ``keep``), and the window that goes on with it."""
    path = keep(folder, game, **how)
    return path, open_app(action="resume", file=path)


def table_of(hand: Stagehand) -> Table:
    return next(scene for scene in hand.stage.scenes if isinstance(scene, Table))


def sit_down(hand: Stagehand) -> Table:
    """Accept the table if it is covered."""
    if "curtain.accept" in hand.names():
        hand.click("curtain.accept")
    return table_of(hand)


def move_on(table: Table) -> None:
    """Make a move at the table, as whoever is asked."""
    table.play(str(ask_bot(table.match, usual_bot(table.match.rules), Random(1))))


def come_back(hand: Stagehand) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    hand.turn()


def first_of(hand: Stagehand) -> str:
    return str(hand.names()[0])


@pytest.mark.parametrize("game", BUILT)
def test_the_second_window_is_offered_the_newer_match_first(open_app: Opener, tmp_path: Path, game: str) -> None:
    path, hand = resumed(open_app, tmp_path, game)
    table = sit_down(hand)
    state, newer = table.match.state_hash(), go_on_elsewhere(path, 3)
    move_on(table)
    hand.settle()
    assert hand.map["screen"] == "unkept" and first_of(hand) == "unkept.newer"
    assert hand.map["prompt"] == f"{quoted(path)} was changed by another program."
    assert table.match.state_hash() == state and path.read_bytes() == newer, "no move was made, and nothing written"
    hand.click("unkept.newer")
    again = table_of(hand)
    assert again is not table and again.match.state_hash() == Match.load(path).state_hash()
    assert path.read_bytes() == newer and "unkept.mark" not in hand.names()
    move_on(sit_down(hand))
    assert path.read_bytes().startswith(newer) and len(path.read_bytes()) > len(newer), "here it goes on"


@pytest.mark.parametrize("game", BUILT)
def test_coming_back_to_the_window_offers_it_before_any_move(open_app: Opener, tmp_path: Path, game: str) -> None:
    path, hand = resumed(open_app, tmp_path, game)
    sit_down(hand)
    come_back(hand)
    assert hand.map["screen"] != "unkept", "nothing has changed yet"
    go_on_elsewhere(path)
    come_back(hand)
    assert hand.map["screen"] == "unkept" and first_of(hand) == "unkept.newer"
    hand.key(pygame.K_ESCAPE)
    come_back(hand)
    assert hand.map["screen"] != "unkept", "who has declined is not asked again"
    newer = go_on_elsewhere(path)
    come_back(hand)
    assert hand.map["screen"] == "unkept", "until there is more"
    hand.click("unkept.newer")
    assert table_of(hand).match.state_hash() == Match.load(path).state_hash() and path.read_bytes() == newer


def test_closing_the_menu_offers_it_too(open_app: Opener, tmp_path: Path) -> None:
    path, hand = resumed(open_app, tmp_path, "ugh_ugh")
    sit_down(hand)
    hand.click("corner.menu")
    go_on_elsewhere(path)
    hand.click("pause.continue")
    assert hand.map["screen"] == "unkept"


@pytest.mark.parametrize("game", COVERED)
def test_on_the_curtain_the_newer_match_is_read_behind_another_curtain(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = resumed(open_app, tmp_path, game, kinds=COVERED[game])
    assert isinstance(hand.stage.scene, Curtain)
    go_on_elsewhere(path)
    come_back(hand)
    assert hand.map["screen"] == "unkept"
    hand.click("unkept.newer")
    table = table_of(hand)
    prompt = table.match.prompt
    assert prompt is not None and table.match.state_hash() == Match.load(path).state_hash()
    assert isinstance(hand.stage.scene, Curtain) == table.hand_over.needs_curtain(table.match, prompt)
    assert table.viewer is None or not table.hand_over.needs_curtain(table.match, prompt)


@pytest.mark.parametrize("game", COVERED)
def test_the_curtain_falls_before_whoever_is_asked_in_the_newer_match(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path, hand = resumed(open_app, tmp_path, game, kinds=COVERED[game])
    sit_down(hand)
    other = Match.load(path)
    other.keep(path)
    assert other.prompt is not None
    seat, random, kinds = other.prompt.seat, Random(2), COVERED[game]
    while other.prompt.seat == seat or (kinds is not None and other.prompt.kind not in kinds):
        play_on(other, random)
    come_back(hand)
    hand.click("unkept.newer")
    table = table_of(hand)
    assert isinstance(hand.stage.scene, Curtain) and hand.stage.scene.seat == other.prompt.seat
    assert table.viewer is None and table.view == other.view(None), "nobody sees a hand before accepting"


@pytest.mark.parametrize("game", [game for game in BUILT if game != "stone_age_solo"])
def test_a_bots_move_that_another_window_has_made_is_not_made_twice(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path = keep(tmp_path, game, bots=(1,))
    hand = open_app()
    from game.screens.open_match import resume_match

    resume_match(hand.stage, path)
    hand.turn()
    table = table_of(hand)
    assert table.busy, "the bot is about to move"
    newer = go_on_elsewhere(path)
    hand.settle()
    assert hand.map["screen"] == "unkept" and first_of(hand) == "unkept.newer"
    assert path.read_bytes() == newer
    hand.click("unkept.newer")
    assert path.read_bytes().startswith(newer)
    assert len(table_of(hand).match.records) >= len(Match.load(path).records) - 1
    assert table_of(hand).match.file.is_kept and not table_of(hand).match.file.is_behind


@pytest.mark.parametrize("deed", ["undo", "redo"])
@pytest.mark.parametrize("game", BUILT)
def test_undo_and_redo_are_refused_alike(open_app: Opener, tmp_path: Path, game: str, deed: str) -> None:
    path = keep(tmp_path, game, 0)
    match, random = Match.load(path), Random(3)
    while match.why_not_undo is not None:
        play_on(match, random)
    match.save(path)
    hand = open_app(action="resume", file=path)
    table = sit_down(hand)
    if deed == "redo":
        table.match.undo()
    newer, state = path.read_bytes() + b"another window\n", table.match.state_hash()
    path.write_bytes(newer)
    getattr(table, deed)()
    hand.turn()
    assert hand.map["screen"] == "unkept" and first_of(hand) == "unkept.newer"
    assert table.match.state_hash() == state and path.read_bytes() == newer
    hand.click("unkept.newer")
    assert hand.map["screen"] == "unkept" and ", line " in str(hand.stage.notice), "what cannot be read is told"
    hand.click("unkept.without")
    assert table.match.state_hash() != state and path.read_bytes() == newer


@pytest.mark.parametrize("game", BUILT)
def test_a_table_that_is_not_kept_says_so_until_it_is(open_app: Opener, tmp_path: Path, game: str) -> None:
    path, hand = resumed(open_app, tmp_path, game)
    table = sit_down(hand)
    assert "unkept.mark" not in hand.names()
    newer = go_on_elsewhere(path)
    move_on(table)
    hand.settle()
    hand.click("unkept.without")
    for _ in range(3):
        sit_down(hand)
        mark = hand.control("unkept.mark")
        assert mark["label"] == "Not saved" and mark["enabled"]
        if table.match.prompt is None:
            break
        move_on(table)
        table.player.skip()
        hand.settle()
    sit_down(hand)
    assert path.read_bytes() == newer, "what the other window wrote stays"
    hand.click("unkept.mark")
    assert hand.map["screen"] == "unkept" and hand.map["prompt"] == "This match is not being saved."
    hand.click("unkept.again")
    assert path.read_bytes() == newer and hand.stage.notice == f"{quoted(path)} was changed by another program."
    hand.click("unkept.elsewhere")
    hand.click("place.here")
    assert "unkept.mark" not in hand.names() and table.path != path and table.path is not None
    assert Match.load(table.path).state_hash() == table.match.state_hash() and path.read_bytes() == newer


def test_a_disk_that_was_full_can_be_tried_again(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    table = table_of(hand)

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.core.journal.os.fsync", full)
        table.play(str(next(iter(table.match.moves))))
        hand.settle()
        assert first_of(hand) == "unkept.again"
        hand.click("unkept.without")
        hand.click("unkept.mark")
        hand.click("unkept.again")
        assert hand.map["screen"] == "unkept"
    hand.click("unkept.again")
    assert hand.map["screen"] == "race" and "unkept.mark" not in hand.names()
    assert table.path is not None and Match.load(table.path).state_hash() == table.match.state_hash()


def test_a_match_whose_file_was_deleted_goes_on_in_a_new_one(open_app: Opener, tmp_path: Path) -> None:
    path, hand = resumed(open_app, tmp_path, "stone_age_solo")
    table, elsewhere = sit_down(hand), tmp_path / "deleted"
    before = path.read_bytes()
    path.parent.rename(elsewhere)
    move_on(table)
    hand.settle()
    assert hand.map["prompt"] == f"{quoted(path)} is gone. It was deleted or moved."
    assert first_of(hand) == "unkept.elsewhere"
    hand.click("unkept.again")
    assert hand.map["screen"] == "unkept", "it is still gone"
    hand.click("unkept.elsewhere")
    hand.click("place.here")
    hand.settle()
    assert table.path is not None and table.path != path and "unkept.mark" not in hand.names()
    assert Match.load(table.path).state_hash() == table.match.state_hash()
    assert (elsewhere / path.name).read_bytes() == before, "and what was deleted is as it was"


def test_what_leads_away_does_not_promise_what_is_not_so(open_app: Opener, tmp_path: Path) -> None:
    path, hand = resumed(open_app, tmp_path, "ugh_ugh", kinds=COVERED["ugh_ugh"])
    assert hand.control("curtain.leave")["label"] == "Save and leave"
    table = sit_down(hand)
    table.match.keep(None)
    hand.stage.refresh()
    hand.turn()
    hand.click("corner.menu")
    assert hand.control("pause.leave")["label"] == "Leave without saving"
    assert hand.control("pause.quit")["label"] == "Leave without saving"
    picture = path.with_suffix(".jpg")
    picture.unlink(missing_ok=True)
    hand.click("pause.leave")
    assert hand.map["screen"] == "home" and not picture.exists(), "the file's picture is not that of another table"


def test_a_match_never_keeps_itself_over_what_another_program_wrote(tmp_path: Path) -> None:
    path = keep(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    assert match.file.is_kept and not match.file.is_behind
    newer = go_on_elsewhere(path)
    assert match.file.is_behind
    match.keep(None)
    with pytest.raises(WrittenElsewhere, match="was changed by another program"):
        match.keep(path)
    match.keep(tmp_path / "mine.firepit")
    assert path.read_bytes() == newer and Match.load(tmp_path / "mine.firepit").state_hash() == match.state_hash()


def test_a_file_of_the_same_length_is_known_to_be_another(tmp_path: Path) -> None:
    path = keep(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    data = path.read_bytes()
    path.write_bytes(data[:-12] + b'"00000000"}\n'[-12:])
    assert match.file.is_behind
    with pytest.raises(WrittenElsewhere):
        play_on(match, Random(1))
    path.write_bytes(data)
    assert not match.file.is_behind


def test_two_that_write_at_once_do_not_mix(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    path = keep(tmp_path, "stone_age_solo")
    match = Match.load(path)
    match.keep(path)
    before = path.read_bytes()
    with path.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(ValueError, match="cannot be written"):
            play_on(match, Random(1))
        assert path.read_bytes() == before
    play_on(match, Random(1))
    assert path.read_bytes().startswith(before)
