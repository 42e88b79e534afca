"""Contents of the screens: rule books, the log, saved matches, seats, drops."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import GAMES, Match
from game.core.games import passage_pieces
from game.core.pieces import Pieces, Predator
from game.core.rules import Drop, Throw
from game.kept.last_setups import LastSetups
from game.kept.library import Library, new_path
from game.kept.seats import seat_bots, seat_looks, seat_table
from game.passage.drops import drop_of_track
from game.passage.pieces import piece_name, piece_picture
from game.passage.recorded_drop import RecordedDrop
from game.screens.parts.match_log import MatchLog
from game.screens.parts.shown_drops import drops_of, with_details_from_file
from game.screens.sheet.markdown import Span, parse, parse_inline
from game.screens.sheet.sheet import PictureSource, Sheet
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.pictures import Pictures
from game.ui.text import Texts
from physics.passage import strike, throw
from tests.played import play_at_random


def race(moves: int, seed: int = 3, **more: object) -> Match:
    """Return a race after a number of random moves, or after its end."""
    match = Match.new("race", names=["Ada", "Bo"], seed=seed, **more)  # type: ignore[arg-type]
    random = Random(seed)
    play_at_random(match, random, moves)
    return match


# Rule books


def test_markdown_is_parsed_into_blocks() -> None:
    blocks = parse(GAMES["race"].read_rulebook())
    kinds = [block.kind for block in blocks]
    assert kinds[:3] == ["heading", "paragraph", "heading"]
    assert kinds.count("item") == 5
    assert kinds[-2:] == ["table", "quote"]
    card = next(block for block in blocks if "Play a card" in block.text)
    assert card.text == "Play a card from your hand. It is used up."
    numbers = [block.mark for block in blocks if block.kind == "item"][-2:]
    assert numbers == ["1.", "2."]
    table = next(block for block in blocks if block.kind == "table")
    assert table.rows[0] == ("Card", "Steps", "How many") and len(table.rows) == 3


def test_emphasis_in_markdown_becomes_italic_and_bold_spans() -> None:
    assert parse_inline("The *first* one **wins**.") == (
        Span("The "),
        Span("first", "italic"),
        Span(" one "),
        Span("wins", "bold"),
        Span("."),
    )


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_blocks_of_a_rule_book_are_laid_out_one_below_the_other(text_size: float) -> None:
    pygame.display.init()
    pygame.font.init()
    assets = find_assets()
    canvas = Canvas(pygame.display.set_mode((800, 450)), Pictures(assets), Texts(assets / "fonts"), text_size)
    entry = GAMES["ugh_ugh"]
    sheet = Sheet(canvas, parse(entry.read_rulebook()), 900, PictureSource(entry.load_plates()))
    assert sheet.tops == sorted(set(sheet.tops))
    assert sheet.height > sheet.tops[-1]


# The log


def test_log_does_not_show_secrets_of_another_seat() -> None:
    match_logs = (MatchLog(race(10_000, seed)) for seed in range(50))
    match_log = next(match_log for match_log in match_logs if any("draws" in line.text for line in match_log.lines(0)))
    draw_line = next(line for line in match_log.lines(0) if "draws" in line.text)
    assert draw_line.seat is not None
    mine, theirs = match_log.lines(draw_line.seat), match_log.lines(1 - draw_line.seat)
    assert [line.record_number for line in mine] == [line.record_number for line in theirs]
    hidden = next(line for line in theirs if line.record_number == draw_line.record_number)
    assert "draws a card" in hidden.text


def test_match_log_leaves_out_the_lines_of_an_undone_move() -> None:
    match = race(0, options={"cards": False})
    match_log = MatchLog(match)
    for _ in range(40):
        count = len(match_log.lines(None))
        match.play(match.moves[0])
        if match.why_not_undo is None:
            match_log.lines(None)
            match.undo()
            assert len(match_log.lines(None)) == count
            match.redo()


def test_names_of_players_in_a_line_of_the_log_are_bold() -> None:
    match = race(30)
    line = next(line for line in MatchLog(match).lines(None) if line.seat is not None)
    looks = seat_looks(match.names, {})
    assert any(run.kind == "bold" and run.text in match.names for run in line.runs(looks))
    assert "".join(run.text for run in line.runs(looks)) == line.text


# Saved matches


def test_library_lists_the_newest_match_first_and_saves_its_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, moves in enumerate((3, 10_000)):
        path = tmp_path / f"race-{number}.firepit"
        race(moves, options={"length": 6}).save(path)
        os.utime(path, (1_700_000_000 + number,) * 2)
    (tmp_path / "race-9.firepit").write_text("nonsense", encoding="utf-8")
    first = Library(tmp_path).summaries()
    assert [summary.is_over for summary in first] == [True, False]
    assert first[0].winners
    monkeypatch.setattr(Match, "load", lambda *_: pytest.fail("an indexed match was read again"))
    (tmp_path / "race-9.firepit").unlink()
    assert Library(tmp_path).summaries() == first


def test_nonsense_in_the_index_is_ignored(tmp_path: Path) -> None:
    race(3).save(tmp_path / "race-0.firepit")
    (tmp_path / "summaries.json").write_text('[{"file": "race-0.firepit"}]', encoding="utf-8")
    assert [summary.moves for summary in Library(tmp_path).summaries()] == [3]


def test_new_match_never_takes_the_file_of_another_match(tmp_path: Path) -> None:
    taken = new_path(tmp_path, "race")
    taken.write_text("", encoding="utf-8")
    assert not new_path(tmp_path, "race").exists()


@pytest.mark.parametrize("text", ["", "[1]", '{"race": 3}', "\x00"])
def test_broken_file_of_set_ups_is_ignored(tmp_path: Path, text: str) -> None:
    path = tmp_path / "last_setup.json"
    path.write_text(text, encoding="utf-8")
    assert LastSetups(tmp_path).of_game("race") == {}


# Seats


@pytest.mark.parametrize(
    "setup_table",
    [{}, {"colours": "red"}, {"colours": ["red", "red", 7], "glyphs": ["owl", "owl"]}, {"colours": ["pink"]}],
)
def test_every_seat_gets_its_own_colour_and_glyph(setup_table: dict[str, object]) -> None:
    looks = seat_looks(["A", "B", "C", "D", "E"], setup_table)
    assert len({look.colour for look in looks}) == 5
    assert len({look.glyph for look in looks}) == 5


def test_looks_and_bots_of_the_seats_are_read_back_from_the_match() -> None:
    looks = seat_looks(["Ada", "Bo"], {"colours": ["violet", "green"], "glyphs": ["owl", "fox-head"]})
    match = Match.new("race", names=["Ada", "Bo"], table=seat_table(looks, [None, "hunter"]))
    assert seat_looks(match.names, match.table) == looks
    assert seat_bots(match) == (None, "hunter")


def test_unknown_bot_counts_as_a_person() -> None:
    match = Match.new("race", names=["Ada", "Bo"], table={"bots": ["nobody", 3]})
    assert seat_bots(match) == (None, None)


# Drops


def test_drops_of_a_match_are_listed() -> None:
    match = race(60, options={"length": 12})
    stones = sum(str(record.move) == "stone" for record in match.records)
    drops = drops_of(match)
    assert stones and len(drops) == stones
    assert [drop.number for drop in drops] == list(range(1, stones + 1))
    for drop in drops:
        assert sum(out + stay for out, stay in drop.by_seat().values()) == drop.out_count + drop.inside_count


def test_result_of_a_drop_can_be_read_from_its_track_alone() -> None:
    nothing_inside = ((), ())
    thrown = throw(nothing_inside, tuple((piece, "member") for piece in range(9)), 3)
    drop = with_details_from_file(drop_of_track(thrown.track.to_bytes()))
    assert (drop.thrown_count, drop.out_count, drop.inside_count) == (9, len(thrown.out), len(thrown.load[0]))
    struck = strike(thrown.load, 1, 0.8, 4)
    bang = with_details_from_file(drop_of_track(struck.track.to_bytes()))
    assert bang.bang == pytest.approx((1, 0.8), abs=0.01)
    assert bang.inside_count == len(struck.load[0])


def test_pieces_have_the_colour_of_their_clan() -> None:
    looks, pieces = seat_looks(["Ada", "Bo"], {"colours": ["violet", "green"]}), passage_pieces()
    assert piece_picture(3, looks, pieces) == "member.violet"
    assert piece_picture(13, looks, pieces) == "member.green"
    assert piece_picture(20, looks, pieces) == "member.neutral"
    assert [piece_picture(piece, looks, pieces) for piece in (35, 36)] == ["cube.tiger", "cube.bear"]


def test_game_decides_the_owner_and_the_picture_and_the_name_of_a_piece() -> None:
    """A game may number its pieces otherwise; an unknown piece belongs to nobody."""
    wolf = Predator(1, "the wolf", "The wolf", "cube.wolf")
    pieces = Pieces(clans=((10, 20), (30, 40)), predators=(wolf,))
    looks = seat_looks(["Ada", "Bo"], {"colours": ["violet", "green"]})
    handful = ((20, "member"), (40, "member"), (1, "predator"), (99, "member"))
    drop = RecordedDrop(Drop(Throw(((), ()), handful), (40, 1, 99, 20), ((), ()), 1.0), looks=looks, pieces=pieces)
    assert drop.by_seat() == {0: (1, 0), 1: (1, 0), 2: (2, 0)} and drop.predators == (1,)
    assert [piece_picture(piece, looks, pieces) for piece in (20, 40, 1, 99)] == [
        "member.violet",
        "member.green",
        "cube.wolf",
        "member.neutral",
    ]
    names = [piece_name(piece, looks, pieces) for piece in (20, 40, 1, 99)]
    assert names == ["Ada 2", "Bo 2", "the wolf", "Piece 99"]
