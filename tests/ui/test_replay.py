"""The replay of a match: step by step on the game's own table, with only what its onlookers may know."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import GAMES, IllegalMove, Match
from game.core.bots import ask_bot, usual_bot
from game.core.past_match import PastMatch
from game.kept.seats import seat_looks, seat_table
from game.my_first_stone_age.table.table import MyFirstStoneAgeScene
from game.screens.matches.replay import LOG_WINDOW, LogPanel, Replay
from game.screens.parts.framed_table import ALL_KNOWING, ONLOOKER
from game.settlers.table.table import SettlersScene
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.table import UghUghScene
from game.ui.layout import Rect
from game.ui.surfaces import cut
from tests.fast_set import two_games_of
from tests.games import BUILT
from tests.played import match_played
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_theatre import save_match

pytestmark = pytest.mark.unseen


def match_of_good_players(game: str, moves: int | None) -> Match:
    """Return a match between people who play well."""
    count = max(GAMES[game].load_rules().seats)
    names = ["Ada", "Bo", "Cy", "Dee", "Eli"][:count]

    def begin() -> Match:
        return Match.new(game, names=names, seed=4, table=seat_table(seat_looks(names, {}), [None] * count))

    return match_played(("replay", game), begin, 4, play_well, moves)


def play_well(match: Match, random: Random) -> None:
    """Play one move as the best bot would."""
    match.play(ask_bot(match, usual_bot(match.rules), random))


def open_replay(hand: Stagehand, match: Match) -> Replay:
    """Open the replay of a match at the beginning."""
    replay = Replay(hand.stage, match)
    hand.stage.push(replay)
    hand.turn()
    return replay


def test_past_match_shows_each_earlier_state_and_cannot_be_changed(tmp_path: Path) -> None:
    match = Match.load(save_match(tmp_path, "race-1.firepit", over=True))
    past = PastMatch(match)
    for count in (past.length, 0, 3):
        past.go(count)
        assert len(past.records) == count
        again = Match.new("race", names=list(match.names), seed=match.seed, options=match.options)
        for record in match.records[:count]:
            again.play(str(record.move))
        assert past.state_hash() == again.state_hash()
    with pytest.raises(IllegalMove, match="cannot make moves in a replay"):
        past.play(next(iter(past.moves)))
    assert past.why_not_undo is not None and past.why_not_redo is not None
    with pytest.raises(ValueError, match="There is no position"):
        past.go(past.length + 1)


@two_games_of(BUILT)
def test_replay_of_every_game_steps_forward_and_back_on_the_table_of_the_game(open_app: Opener, game: str) -> None:
    hand = open_app()
    match = match_of_good_players(game, 24)
    replay = open_replay(hand, match)
    hashes = []
    for _ in range(8):
        hand.click("replay.step")
        hand.turn(0.2)
        hashes.append(replay.frame.past.state_hash())
    assert replay.count == 8
    hand.click("replay.last")
    assert replay.count == replay.length and replay.frame.past.state_hash() == match.state_hash()
    hand.click("replay.step")
    assert hand.stage.notice == "You are at the end."
    hand.click("replay.first")
    hand.click("replay.back")
    assert hand.stage.notice == "You are at the start."
    for wanted in hashes:
        hand.click("replay.step")
        assert replay.frame.past.state_hash() == wanted
    hand.click("replay.back")
    assert replay.count == 7
    assert all(not control["moves"] for control in hand.map["controls"]), "moves are offered in a replay"


def test_replay_lays_out_its_log_only_once_up_to_the_record_it_starts_at(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []
    # ``append`` returns ``None``, so this log is prepared in no steps
    monkeypatch.setattr(LogPanel, "prepare", lambda log: iter(counts.append(log._replay.count) or ()))
    match = Match.load(save_match(tmp_path, "race-1.firepit", over=True))
    replay = Replay.of_record(open_app().stage, match, 3, None)
    list(replay.prepare())
    assert counts == [4], f"expected the log to be laid out once, up to record 4, but got {counts}"


def test_slider_has_the_colours_of_the_match_that_is_shown(open_app: Opener) -> None:
    hand = open_app()
    strips = []
    for game in ("my_first_stone_age", "stone_age", "my_first_stone_age"):
        open_replay(hand, match_of_good_players(game, 24))
        hand.stage.draw()
        area = hand.stage.canvas.mapping.to_window(Rect(60, 812, 1180, 10))
        strips.append(pygame.image.tobytes(cut(hand.stage.canvas.pixels, area), "RGB"))
        hand.key(pygame.K_ESCAPE)
    first, other, again = strips
    assert first != other, "the slider shows the moves of the match that was shown before"
    assert first == again


@two_games_of(BUILT)
def test_finished_match_is_shown_from_every_seat_and_with_all_hands_open(open_app: Opener, game: str) -> None:
    hand = open_app()
    match = match_of_good_players(game, None)
    replay = open_replay(hand, match)
    assert replay.frame.viewpoint == ALL_KNOWING
    for share in (0.5, 1.0):
        replay.go(round(replay.length * share))
        for seat in range(len(match.names)):
            hand.click(f"replay.eyes.{seat}")
            assert replay.frame.table.view == match.rules.view(replay.frame.past.state, seat)
        hand.click("replay.eyes.all")
        assert replay.frame.table.view == replay.frame.past.state


def test_replay_of_an_unfinished_match_shows_only_public_knowledge(open_app: Opener) -> None:
    hand = open_app()
    match = match_of_good_players("ugh_ugh", 30)
    replay = open_replay(hand, match)
    assert replay.frame.viewpoint == ONLOOKER
    hand.click("replay.eyes.0")
    assert replay.frame.viewpoint == ONLOOKER
    assert hand.stage.notice == "This match isn't over, so secrets stay hidden."
    replay.go(20)
    assert replay.frame.table.view == match.rules.view(replay.frame.past.state, None)


def test_eye_buttons_open_all_hands_or_the_hand_of_one_seat(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("ugh_ugh", None))
    seats = range(len(replay.looks))
    for share in (0.2, 0.5, 0.8):
        replay.go(round(replay.length * share))
        hand.click("replay.eyes.all")
        face = face_of(replay)
        assert face.open_hands == set(seats) and not any("" in clan.hand for clan in face.view.clans)
        replay.forward()
        hand.turn(0.3)
        assert [clan.hand for clan in face_of(replay).view.clans if "?" in clan.hand] == [], (
            "an open hand shows hidden cards during an animation"
        )
        for seat in seats:
            hand.click(f"replay.eyes.{seat}")
            assert face_of(replay).open_hands == {seat}


def face_of(replay: Replay) -> Face:
    """Return the face of the table of Ugh Ugh in a replay."""
    table = replay.frame.table
    assert isinstance(table, UghUghScene)
    return table.face


def test_replay_with_all_hands_open_shows_every_hand_of_settlers(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("settlers", None))
    replay.go(replay.length // 2)
    hand.turn()
    table = replay.frame.table
    assert isinstance(table, SettlersScene)
    assert table.face.open_seats == set(range(len(replay.looks)))
    hand.click("replay.eyes.1")
    assert table.face.seat == 1 and table.face.open_hand is not None and table.face.open_seats == {1}


def test_replay_of_a_finished_match_shows_the_goods_of_every_child(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("my_first_stone_age", None))
    seats = range(len(replay.looks))
    for count in (replay.length // 2, replay.length):
        replay.go(count)
        table = replay.frame.table
        assert isinstance(table, MyFirstStoneAgeScene)
        assert all(table.face.goods_of(seat) is not None for seat in seats), (
            "goods are hidden although all hands are open"
        )
        hand.click("replay.eyes.1")
        assert [seat for seat in seats if table.face.goods_of(seat) is not None] == [1]
        hand.click("replay.eyes.all")
    replay.go(0)
    while replay.count < replay.length:
        replay.forward()
        while replay.frame.moving:
            assert all(table.face.goods_of(seat) is not None for seat in seats), (
                "an animation hides the goods of a seat"
            )
            hand.turn(0.5)


def test_log_ends_at_the_shown_move(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("ugh_ugh", 40))
    replay.go(20)
    assert replay.lines and max(line.record_number for line in replay.lines) < 20
    first_drop = next(count for count, record in enumerate(replay.frame.past.all_records) if record.tracks)
    replay.go(first_drop)
    before = len(replay.lines)
    hand.click("replay.step")
    assert replay.frame.moving
    counts = []
    while replay.frame.moving:
        counts.append(len(replay.lines) - before)
        hand.turn(0.1)
    assert counts[0] == 0 and counts == sorted(counts), f"expected ever more lines from 0 on, but got {counts}"
    assert len(replay.lines) - before == len([line for line in replay.lines if line.record_number == first_drop]) > 0


def test_table_in_a_replay_has_nothing_that_looks_like_a_button(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("ugh_ugh", None))
    for count in range(0, replay.length, 3):
        replay.go(count)
        labels = [control.label for control in replay.frame.scene.controls() if control.role == "button"]
        assert not labels, "a button is drawn that cannot be pressed"


def test_log_of_a_replay_shows_whole_lines_at_its_top(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("ugh_ugh", 40))
    for count in range(10, 40):
        replay.go(count)
        hand.turn(0.1)
        rows = [control.rect for control in hand.stage.controls if control.id.startswith("replay.log.")]
        assert not [row for row in rows if row.top < LOG_WINDOW.top - 1 < row.bottom - 2], "a line is cut at the top"
        assert rows[-1].bottom <= LOG_WINDOW.bottom + 1, "the last line is not shown"


def test_line_of_the_log_leads_the_replay_to_its_move(open_app: Opener) -> None:
    hand = open_app()
    replay = open_replay(hand, match_of_good_players("ugh_ugh", 40))
    replay.go(20)
    line = next(index for index, line in enumerate(replay.lines) if line.record_number == 17)
    hand.turn()
    hand.click(f"replay.log.{line}")
    assert replay.count == 18


def test_replay_plays_by_itself_and_stops_at_the_end(open_app: Opener, tmp_path: Path) -> None:
    match = Match.load(save_match(tmp_path, "race-1.firepit", over=True))
    hand = open_app()
    replay = open_replay(hand, match)
    hand.click("replay.speed.4")
    hand.click("replay.play")
    for _ in range(400):
        hand.turn(1.0)
        if replay.count == replay.length and not replay.wants_frames:
            break
    assert replay.count == replay.length
    hand.click("replay.first")
    first_with_film = next(index for index, record in enumerate(match.records) if record.tracks)
    replay.go(first_with_film + 1)
    hand.turn()
    hand.click("replay.film")
    assert hand.map["screen"] == "theatre"


def test_keys_go_to_both_ends_of_a_replay_and_from_round_to_round(open_app: Opener) -> None:
    hand = open_app()
    match = Match.new("stone_age", seats=2, seed=1)
    while match.state.round < 3:
        match.play(match.moves[0])
    replay = open_replay(hand, match)
    hand.key(pygame.K_END)
    assert replay.count == replay.length
    rounds = []
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        hand.key(key)
        rounds.append(replay.frame.past.state.round)
    assert rounds == [1, 2, 3, 2], f"the keys lead to the rounds {rounds}"
    hand.key(pygame.K_HOME)
    assert replay.count == 0


def test_key_to_the_first_move_works_on_a_line_of_the_log(open_app: Opener) -> None:
    hand = open_app()
    match = Match.new("stone_age", seats=2, seed=1)
    while len(match.records) < 40:
        match.play(match.moves[0])
    replay = open_replay(hand, match)
    hand.key(pygame.K_END)
    last_line = [name for name in hand.control_ids() if name.startswith("replay.log.")][-1]
    hand.focus(lambda control: control["id"] == last_line)
    hand.key(pygame.K_HOME)
    assert replay.count == 0


def test_library_opens_every_match(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    hand = open_app()
    hand.click("home.theatre")
    while "Reading" in hand.map["prompt"]:
        hand.turn()
        time.sleep(0.01)
    hand.click("theatre.tab.matches")
    hand.click("theatre.match.race-1.firepit")
    assert hand.map["screen"] == "replay"
    hand.key(pygame.K_ESCAPE)
    hand.click("theatre.tab.all")
    hand.click("theatre.watch")
    assert hand.map["screen"] == "replay"
