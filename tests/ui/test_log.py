"""The log and the news of all tables: their lines, their marks on the table, and the secrets that they leave out."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match, Record
from game.screens.matches.replay import Replay
from game.screens.parts.any_table import spot_of_line
from game.screens.parts.framed_table import ALL_KNOWING, ONLOOKER
from game.screens.parts.match_log import MatchLog
from game.screens.table import log
from game.screens.table.log import MAX_SECONDS, Log, SinceYourTurn, TablePicture, rect_in_picture
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.intentions import Command, Wheel
from game.ui.layout import SCREEN
from game.ui.stage import STEP
from tests.fast_set import FEW_GAMES, mark_slow_except, two_games_of
from tests.games import BUILT
from tests.layout.looking import labels_of
from tests.played import any_move, match_played
from tests.scenes import support
from tests.scenes.support import control_named
from tests.screens import new_match, play_on
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

WAYS = ("pointer", "keys")


def match_of_bots(game: str, moves: int | None, seed: int = 3) -> Match:
    """Return a match of bots after some moves, or after its end."""
    seats = min(3, max(GAMES[game].seats))
    return match_played((game, seats), lambda: new_match(game, seats, seed), seed, play_on, moves)


def resume(open_app: Opener, folder: Path, match: Match, **options: bool) -> Stagehand:
    """Save a match and resume it at its table, with the curtain accepted."""
    path = folder / "match.firepit"
    match.save(path)
    hand = open_app(action="resume", file=path, **options)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    return hand


def log_of(hand: Stagehand) -> Log:
    assert isinstance(hand.stage.scene, Log)
    return hand.stage.scene


def open_log(hand: Stagehand) -> Log:
    """Open the log as a person does: by its stone, or by its key if there is no stone."""
    if "corner.log" in hand.control_ids():
        hand.click("corner.log")
    else:
        table_of(hand).handle(Command("log"))
        hand.settle()
    return log_of(hand)


def point_at(hand: Stagehand, name: str) -> None:
    """Move the pointer to the beginning of a control, such as a line of the log."""
    x, y, width, height = hand.control(name)["rect"]
    hand.move_to(x + min(width / 2, 60), y + height / 2)
    hand.turn()


# Lines and the table


@two_games_of(BUILT)
def test_most_lines_of_the_log_have_a_spot_on_the_table(open_app: Opener, tmp_path: Path, game: str) -> None:
    match = match_of_bots(game, 90)
    table = table_of(resume(open_app, tmp_path, match))
    lines = table.match_log.lines(table.reader)
    spots = [spot_of_line(table, line) for line in lines]
    assert all(SCREEN.contains(spot) for spot in spots if spot is not None)
    without_spot = {type(line.event).__name__ for line, spot in zip(lines, spots, strict=True) if spot is None}
    assert len([spot for spot in spots if spot is not None]) > 0.9 * len(lines), (
        f"too many lines without a spot, of these events: {without_spot}"
    )


@pytest.mark.parametrize("cover", ["tooltip", "notice", "dialog", "hint"])
def test_log_shows_the_table_without_its_tooltip_or_notice_or_dialog_or_hint(
    open_app: Opener, tmp_path: Path, cover: str
) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("cvlizations", 30), unseen=False)
    table = table_of(hand)

    def picture() -> bytes:
        """Return the picture of the table in the open log."""
        view = hand.stage.canvas.mapping.to_window(log_of(hand).picture.area)
        return pygame.image.tobytes(hand.stage.canvas.surface.subsurface(view), "RGB")

    hand.turn(5.0)  # until the banner has gone
    table.handle(Command("log"))
    hand.settle()
    TablePicture(table, log_of(hand).picture.area).draw(hand.stage.canvas)
    uncovered = picture()
    hand.click("back")
    if cover == "tooltip":
        point_at(hand, "tribe.1")
        hand.turn(1.0)
    elif cover == "notice":
        hand.stage.notify("The river is frozen.")
        hand.turn()
    elif cover == "dialog":
        hand.click("tribe.1")
        assert table.dialog is not None
    else:
        hand.click("corner.hint")
        assert table.helpers.hint.is_shown
    table.handle(Command("log"))
    hand.settle()
    assert picture() == uncovered
    hand.click("back")
    assert (table.dialog is not None) == (cover == "dialog") and table.helpers.hint.is_shown == (cover == "hint")


def test_undo_while_the_log_is_prepared_removes_only_the_lines_of_undone_moves() -> None:
    matches = (match_of_bots("stone_age", count) for count in range(81, 120))
    match = next(match for match in matches if match.why_not_undo is None)
    match_log = MatchLog(match)
    steps = match_log.prepare(None)
    next(steps)
    next(steps)
    while match.why_not_undo is None:
        match.undo()
    for _ in steps:
        continue
    assert match_log.lines(None) == MatchLog(match).lines(None) != []
    assert match_log.last_lines(None, 5) == match_log.lines(None)[-5:]


@pytest.mark.parametrize(("game", "way"), mark_slow_except(product(BUILT, WAYS), zip(FEW_GAMES, WAYS, strict=True)))
def test_pointing_at_a_line_of_the_log_or_focusing_it_draws_a_ring_round_its_spot_on_the_table(
    open_app: Opener, tmp_path: Path, game: str, way: str
) -> None:
    hand = resume(open_app, tmp_path, match_of_bots(game, 60), unseen=False)
    log, table = open_log(hand), table_of(hand)
    index = next(
        index
        for index in reversed(range(len(log.column.lines)))
        if spot_of_line(table, log.column.lines[index]) is not None and f"log.{index}" in hand.control_ids()
    )
    point_at(hand, "back")
    before = hand.stage.canvas.surface.copy()
    if way == "pointer":
        point_at(hand, f"log.{index}")
    else:
        hand.focus(lambda control: control["id"] == f"log.{index}")
    spot = spot_of_line(table, log.column.lines[index])
    assert spot is not None
    ringed = hand.stage.canvas.mapping.to_window(rect_in_picture(spot, log.picture.area)).clip(before.get_rect())
    after = hand.stage.canvas.surface
    assert pygame.image.tobytes(before.subsurface(ringed), "RGB") != pygame.image.tobytes(
        after.subsurface(ringed), "RGB"
    )


def test_click_on_a_log_line_opens_the_replay_there_as_the_reader_may_see_it(open_app: Opener, tmp_path: Path) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("ugh_ugh", 60))
    log, table = open_log(hand), table_of(hand)
    name = next(name for name in reversed(hand.control_ids()) if name.startswith("log.") and name[4:].isdigit())
    line = log.column.lines[int(name.removeprefix("log."))]
    hand.click(name)
    replay = hand.stage.scene
    assert isinstance(replay, Replay)
    assert replay.count == line.record_number + 1
    assert replay.frame.viewpoint == (ONLOOKER if table.reader is None else table.reader)
    others = [seat for seat in range(len(table.looks)) if seat != table.reader]
    assert not any(hand.control(f"replay.eyes.{seat}")["enabled"] for seat in others)
    hand.key(pygame.K_ESCAPE)
    assert hand.stage.scene is log


def test_film_button_in_the_log_plays_the_drop_on_the_theatre_screen(open_app: Opener, tmp_path: Path) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("ugh_ugh", 60))
    open_log(hand)
    film = next(name for name in hand.control_ids() if name.startswith("log.film."))
    hand.click(film)
    assert hand.map["screen"] == "theatre"


# Secrets


@two_games_of(BUILT)
def test_log_shows_only_sentences_its_reader_may_know(open_app: Opener, tmp_path: Path, game: str) -> None:
    match = match_of_bots(game, 60)
    hand = resume(open_app, tmp_path, match)
    log, table = open_log(hand), table_of(hand)
    lines = [line.text for line in log.column.lines]
    allowed = [
        text
        for record in (table.match.opening, *table.match.records)
        for event in record.events
        if (text := table.match.sentence(event, table.reader))
    ]
    assert lines == allowed


def test_log_shows_everything_after_the_match(open_app: Opener, tmp_path: Path) -> None:
    match = match_of_bots("settlers", None)
    hand = resume(open_app, tmp_path, match)
    table_of(hand).handle(Command("log"))
    hand.settle()
    everything = [
        text
        for record in (match.opening, *match.records)
        for event in record.events
        if (text := event.sentence().format(*match.names))
    ]
    lines = [line.text for line in log_of(hand).column.lines]
    assert lines == everything
    assert lines != [line.text for line in table_of(hand).match_log.lines(None)]
    hand.click(next(name for name in hand.control_ids() if name.startswith("log.") and name[4:].isdigit()))
    assert isinstance(hand.stage.scene, Replay)
    assert hand.stage.scene.frame.viewpoint == ALL_KNOWING


# Scrolling and searching


def test_long_log_lists_only_visible_lines_and_scrolls_to_both_ends(open_app: Opener, tmp_path: Path) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("ugh_ugh", 60))
    log = open_log(hand)
    log.column.show_lines(log.column.lines * 30, goes_to_end=True)
    log.refresh()
    hand.turn()
    count = len(log.column.lines)
    assert count > 1000
    assert len(hand.control_ids()) < 80, "lines out of view are listed"
    assert f"log.{count - 1}" in hand.control_ids()
    log_list = control_named(hand.stage, "log.list")
    hand.stage.handle(Wheel(*log_list.rect.center, 1e6))
    hand.turn()
    assert "log.0" in hand.control_ids()


def test_log_can_be_filtered_by_seat_and_words(open_app: Opener, tmp_path: Path) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("stone_age", 60))
    log = open_log(hand)
    everything = len(log.column.lines)
    hand.click("log.seat.1")
    name = table_of(hand).looks[1].name
    assert 0 < len(log.column.lines) < everything
    assert all(name in line.text for line in log.column.lines)
    hand.click("log.seat.all")
    hand.click("log.search")
    hand.type("forest")
    assert 0 < len(log.column.lines) < everything
    assert all("forest" in line.text.casefold() for line in log.column.lines)
    assert not any(text in ("Nothing found", "Nothing has happened yet.") for text in texts_on_screen(hand))
    hand.type("forestless")
    assert not log.column.lines and "Nothing found" in texts_on_screen(hand)


def texts_on_screen(hand: Stagehand) -> set[str]:
    """Draw the screen; return the text of each line on it."""
    return {label.text for label in labels_of(hand.stage)}


# News since my last turn


@two_games_of(BUILT)
def test_news_are_shown_from_every_seat_within_15_seconds_and_end_at_the_present(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    match = match_of_bots(game, 40)
    hand = resume(open_app, tmp_path, match)
    table = table_of(hand)
    for seat in range(len(match.names)):
        beginnings = [max(0, len(match.records) - 9)]
        if seat == 0:
            beginnings.append(0)  # seat 0 is also shown the news of the whole match
        for first in beginnings:
            since = SinceYourTurn(hand.stage, table, first, seat)
            hand.stage.push(since)
            steps = 0
            while since.playing:
                hand.stage.advance()
                steps += 1
                assert steps * STEP <= 15.0, "the news take too long"
            framed_table = since.frame.table
            assert framed_table.view == match.view(seat), "the news do not end at the seat's present view"
            allowed = {match.sentence(event, seat) for record in match.records for event in record.events}
            assert {line.text for line in since.column.lines} <= allowed
            hand.stage.pop()
    assert MAX_SECONDS < 15.0


@two_games_of(BUILT)
def test_news_depend_on_nothing_hidden_from_the_seat(
    open_app: Opener, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The framed table gets only views and events that the seat may know."""
    match = match_of_bots(game, 50)
    hand = resume(open_app, tmp_path, match)
    table, seat = table_of(hand), 0
    since = SinceYourTurn(hand.stage, table, max(0, len(match.records) - 12), seat)
    scene, records, views = since.frame.table, list[Record](), list[Any]()
    animate, show = scene.animate, scene.show

    def watched_animate(record: Record) -> Timeline | None:
        records.append(record)
        return animate(record)

    def watched_show(view: Any) -> None:
        views.append(view)
        show(view)

    monkeypatch.setattr(scene, "animate", watched_animate)
    monkeypatch.setattr(scene, "show", watched_show)
    hand.stage.push(since)
    since.begin()
    while since.playing:
        hand.stage.advance()
    assert records
    for record in records:
        assert all(event == event.seen_by(seat) for event in record.events)
    known = [match.rules.view(state, seat) for state in match.history.states]
    assert all(view in known for view in views)


@pytest.mark.parametrize("way", ["click", "space", "escape", "button"])
def test_any_touch_skips_the_news(open_app: Opener, tmp_path: Path, way: str) -> None:
    hand = resume(open_app, tmp_path, match_of_bots("stone_age", 60))
    if "since.open" in hand.control_ids():
        hand.click("since.open")
    else:
        hand.stage.push(SinceYourTurn(hand.stage, table_of(hand), 50, table_of(hand).reader))
    hand.turn()
    assert hand.map["screen"] == "since"
    view, records = table_of(hand).view, len(table_of(hand).match.records)
    if way == "click":
        hand.press(300, 200)
        hand.turn()
        hand.release(300, 200)
        hand.turn()
    elif way == "button":
        hand.click("since.done")
    else:
        hand.key(pygame.K_SPACE if way == "space" else pygame.K_ESCAPE)
    assert hand.map["screen"] != "since"
    assert table_of(hand).view == view
    assert len(table_of(hand).match.records) == records


def test_no_news_are_offered_before_a_first_turn(open_app: Opener) -> None:
    for game in BUILT:
        if max(GAMES[game].seats) < 2:
            continue
        hand = open_app(action="play", game=game, names=("Ayla", "Broca", "Oona"), seed=3)
        assert "curtain.since" not in hand.control_ids()
        assert "since.open" not in hand.control_ids()


def test_news_are_offered_at_the_table_until_they_are_seen(open_app: Opener, tmp_path: Path) -> None:
    match = match_of_bots("stone_age", 60)
    random = Random(1)
    while True:
        hand = resume(open_app, tmp_path, match)
        if "since.open" in hand.control_ids():
            break
        hand.close()
        play_on(match, random)
    hand.click("since.open")
    assert hand.map["screen"] == "since"
    hand.click("since.done")
    assert "since.open" not in hand.control_ids(), "the news are offered again after they were seen"


@pytest.mark.parametrize("screen", ["log", "since"])
def test_log_and_news_reuse_the_drawn_picture_of_the_table(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    """The table is painted again only if the window shows another screen, and even then not for the screen's frame."""
    hand = resume(open_app, tmp_path, match_of_bots(BUILT[0], 12))
    stage, table, painted = hand.stage, table_of(hand), []

    def record_and_copy(canvas: Canvas, paint: object) -> pygame.Surface:
        painted.append("table")
        return canvas.pixels.copy()

    monkeypatch.setattr(log, "paint_aside", record_and_copy)

    def new_screen() -> Log | SinceYourTurn:
        return Log(stage, table) if screen == "log" else SinceYourTurn(stage, table, 0, table.reader)

    stage.draw()
    shown = new_screen()
    stage.push(shown)
    shown.draw_placeholder(stage.canvas)
    assert painted == []
    again = new_screen()
    stage.push(again)
    again.draw_placeholder(stage.canvas)
    assert painted == [], "the table was painted again though nothing was drawn since"
    stage.draw()
    last = new_screen()
    stage.shows_placeholders = True
    stage.replace(last)
    last.draw_placeholder(stage.canvas)
    assert painted == [], "the frame waited for the table"
    stage.draw()
    assert painted == (["table"] if screen == "log" else [])


@pytest.mark.parametrize("game", FEW_GAMES)  # in these games, others answer questions in the turn of a seat
def test_news_for_a_seat_begin_after_its_last_turn_and_are_not_offered_during_its_own_turn(
    game: str, tmp_path: Path
) -> None:
    match, random = support.new_match(game, 3, seed=4, chance="untracked"), Random(4)
    stage, scene = support.open_table(match, tmp_path)
    last_turns: dict[int, int] = {}
    ends: dict[int, int] = {}
    answers = 0
    for _ in range(120):
        assert match.prompt is not None
        seat, turn = match.prompt.seat, match.state.turn
        is_answer = turn > 0 and seat != match.state.active
        answers += is_answer
        first = scene.helpers.unseen_records.first_unseen(seat)
        if is_answer:
            assert first == ends.get(seat), f"{match.prompt} cuts off what has happened since the turn of the seat"
        elif turn > 0 and last_turns.get(seat) == turn:
            assert first is None, f"{match.prompt} goes on with a turn, but news are offered"
        support.accept_curtain(stage)
        scene.play(any_move(match, random))
        support.settle(stage)
        if not is_answer:
            last_turns[seat] = turn
            ends[seat] = len(match.records)
    assert answers > 3, "no seat is asked in another seat's turn"
