"""After the match: its result, the replay, a picture of the last table, and a rematch."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pygame
import pytest
from PIL import Image

from game.core import GAMES, Match
from game.core.aftermath import SummarySentence, aftermath_of
from game.core.bots import ask_bot
from game.passage.highlights import highlights
from game.screens.matches.replay import Replay
from game.screens.matches.result import Result, elder_sentences, hint_sentences
from game.screens.matches.result_panels import paint_counts, paint_sentences, sentence_controls
from game.screens.open_match import next_starter, rematch_seating, starter
from game.screens.parts.match_picture import FinalPicture, draw_table
from game.screens.parts.shown_drops import drops_of
from game.screens.theatre.theatre import Theatre
from game.ugh_ugh.rules.cards import MOUNTAINS
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from tests.fast_set import mark_slow_except, two_games_of
from tests.golden.record import match_file
from tests.layout.label_recorder import LabelRecorder
from tests.patience import TIMEOUT
from tests.ui.stagehand import Opener, Stagehand, table_of
from tests.ui.test_saves import REAL, save_match, wait_for_files_and_pictures
from tests.ui.test_theatre import theatre_of, wait

pytestmark = pytest.mark.unseen


def show_result(hand: Stagehand) -> Result:
    """Open the result of the match saved as "one" from the list of matches."""
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    hand.click("records.match.one.firepit")
    assert isinstance(hand.stage.scene, Result)
    return hand.stage.scene


@two_games_of(REAL)
def test_result_of_every_game_has_sentences_and_usable_buttons(open_app: Opener, tmp_path: Path, game: str) -> None:
    path = save_match(tmp_path, game, "one", moves=None)
    hand = open_app(size=(1280, 720))
    show_result(hand)
    match = Match.load(path)
    sentences = aftermath_of(match.entry).summary_sentences(match)
    assert sentences and all(sentence.words.endswith((".", "!")) for sentence in sentences)
    for door in ("result.again", "result.back", "result.picture", "result.home"):
        assert hand.control(door)["enabled"]


@two_games_of(sorted(set(REAL) - {"my_first_stone_age"}))
def test_points_of_every_player_are_read_out(open_app: Opener, tmp_path: Path, game: str) -> None:
    match = Match.load(save_match(tmp_path, game, "one", moves=None))
    lines = show_result(open_app()).read_out()
    spoken = [next(line for line in lines if line.startswith(f"{name}: ")) for name in match.names]
    assert all(str(points).lstrip("-") in line for points, line in zip(match.scores, spoken, strict=True))
    best = match.names[max(range(len(match.names)), key=match.scores.__getitem__)]
    assert min(spoken, key=lines.index).startswith(f"{best}: "), "the most points are not named first"


@two_games_of(REAL)
def test_sentence_of_the_result_opens_the_replay_at_its_move(open_app: Opener, tmp_path: Path, game: str) -> None:
    path = save_match(tmp_path, game, "one", moves=None)
    match = Match.load(path)
    sentences = aftermath_of(match.entry).summary_sentences(match)
    hand = open_app()
    show_result(hand)
    hand.settle()
    doors = [name for name in hand.control_ids() if name.startswith("result.tale.")]
    assert doors == [
        f"result.tale.{index}" for index, sentence in enumerate(sentences[:3]) if sentence.record is not None
    ]
    for door in doors:
        sentence = sentences[int(door.rpartition(".")[2])]
        assert hand.control(door)["label"] == sentence.words
        hand.click(door)
        replay = hand.stage.scene
        assert isinstance(replay, Replay) and replay.count == (sentence.record or 0) + 1
        hand.key(pygame.K_ESCAPE)
        assert hand.map["screen"] == "result"


def test_notice_of_the_table_does_not_lie_over_the_result(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "stone_age", "one", moves=None)
    hand = open_app(action="resume", file=save_match(tmp_path, "stone_age", "two", moves=10))
    table = table_of(hand)
    table.match = Match.load(path)
    hand.stage.notify("The river is frozen.")
    table.helpers.next_turn.begin_next()
    hand.settle()
    assert isinstance(hand.stage.scene, Result) and hand.stage.notice is None


def test_sentence_about_a_drop_opens_its_film_and_any_other_opens_the_replay() -> None:
    opened: list[int] = []
    sentences = (SummarySentence("Ada fell.", 7), SummarySentence("Nobody rose."), SummarySentence("Bo walked.", 9))
    fall, walk = sentence_controls(sentences, {7}, opened.append)
    assert (fall.label, walk.label) == ("Ada fell.", "Bo walked.")
    assert "theatre" in fall.tooltip and "move" in walk.tooltip
    for control in (fall, walk):
        assert control.action is not None
        control.action()
    assert opened == [7, 9]


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_long_sentences_and_counts_do_not_touch_their_frames(
    open_app: Opener, text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = list[Rect]()
    draw_panel = Canvas.panel

    def panel(canvas: Canvas, name: str, rect: Rect) -> None:
        """Draw the panel, and record the place of a frame."""
        draw_panel(canvas, name, rect)
        frames.extend([rect] if name == "well" else [])

    canvas = open_app(unseen=False).stage.canvas
    monkeypatch.setattr(Canvas, "panel", panel)
    canvas.use_text_size(text_size)
    canvas.text_recorder = recorder = LabelRecorder()
    sentence = SummarySentence("The nomads of Brok walked much farther than those of anybody else: 39 steps.", 1)
    paint_sentences(canvas, [sentence], ())
    paint_counts(canvas, "What happened", [(number, "event chips found") for number in range(95, 100)])
    canvas.text_recorder = None
    labels = recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    framed = [(frame, label) for frame in frames for label in labels if frame.collidepoint(label.ink.center)]
    assert len(framed) == 15
    for frame, label in framed:
        assert inset(frame, 4).contains(label.ink), label.text


def test_highlight_of_the_match_needs_one_click_to_watch_and_one_to_save(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.export.pictures.FRAMES_PER_SECOND", 4)
    match = Match.load(match_file("ugh_ugh"))
    hand = open_app()
    hand.stage.push(Result(hand.stage, match, match_file("ugh_ugh")))
    hand.settle()
    best = highlights(drops_of(match))[0]
    labels = [control["label"] for control in hand.map["controls"] if control["role"] == "button"]
    assert len(labels) == len(set(labels)), "two buttons have the same name"
    assert hand.control("result.best")["label"] == "Watch the highlight of the match"
    assert hand.control("result.tale.0")["label"] == best.sentence
    for way, kind in (("gif", ".gif"), ("page", ".html")):
        hand.click(f"result.best.{way}")
        wait(hand, lambda: hand.map["screen"] == "exported")
        assert next(tmp_path.glob(f"*/*{kind}")).stat().st_size > 10_000
        hand.click("back")
        assert hand.map["screen"] == "result"
    hand.click("result.best.video")
    hand.click("export.cancel")
    assert hand.map["screen"] == "result" and not list(tmp_path.glob("videos/*"))
    hand.click("result.best")
    theatre = theatre_of(hand)
    assert theatre.projector.is_playing and theatre.projector.reel is not None
    assert best.drop.key in [part.key for part in theatre.projector.reel.parts]


def test_sentence_about_hints_belongs_to_a_seat_only_if_one_player_asked_for_hints() -> None:
    match = Match.new("my_first_stone_age", names=("Ada", "Bo"), seed=1)
    assert hint_sentences(match, (0, 2)) == [SummarySentence("Bo asked for 2 hints.", seat=1)]
    assert hint_sentences(match, (1, 2)) == [SummarySentence("Ada asked for 1 hint. Bo asked for 2 hints.")]
    assert hint_sentences(match, (0, 0)) == []


def test_result_and_theatre_count_the_same_throws_and_bangs(open_app: Opener) -> None:
    """A throw of nobody is no throw, and 'at once' means: in one drop."""
    match = Match.new("ugh_ugh", seats=2, seed=3)
    random = Random(3)
    while match.prompt is not None:
        is_early_turn = match.prompt.kind == "turn" and len(match.records) < 12
        calls_nobody = is_early_turn and not match.state.boxes[MOUNTAINS]
        match.play("call mountains" if calls_nobody else ask_bot(match, "hunter", random))
    hand = open_app()
    result = Result(hand.stage, match, None)
    _, ((throws, _), (bangs, _), *_) = result.sentences_and_counts()
    drops = drops_of(match)
    assert throws < len(drops) - bangs, "throws without a piece are counted, or the match has none"
    chart = aftermath_of(match.entry).match_charts(match)[0]
    assert len(chart.bars) == throws and "came out with their throw" in chart.sentence
    theatre = Theatre(hand.stage, drops)
    assert theatre.list.heading.startswith(f"{throws} throws, {bangs} bang")


def test_only_a_bot_that_played_from_the_start_tells_its_aims() -> None:
    match = Match.new("ugh_ugh", names=("Ada", "Bo"), seed=3, table={"bots": [None, "fair"]})
    random = Random(3)
    while match.prompt is not None:
        if len(match.records) == 30:
            match.change_seat(0, bot="fair")
        match.play(ask_bot(match, "hunter", random))
    assert [sentence.seat for sentence in elder_sentences(match)] == [1], "a seat that a person began says 'my aims'"


@pytest.mark.parametrize("game", mark_slow_except(REAL, ["ugh_ugh"]))
def test_result_saves_a_picture_of_the_final_table_and_overwrites_none(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    save_match(tmp_path, game, "one", moves=None)
    hand = open_app()
    show_result(hand)
    hand.click("result.picture")
    file = tmp_path / "pictures" / "one.png"
    assert hand.map["screen"] == "exporting" and not file.exists()
    wait(hand, lambda: hand.map["screen"] == "exported")
    assert str(file) in hand.map["prompt"]
    hand.click("back")
    picture = pygame.image.load(str(file))
    assert picture.get_size() == (1600, 900)
    drawn = draw_table(hand.stage, Match.load(tmp_path / "matches" / "one.firepit"), min_scale=1.0)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(drawn, "RGB")
    before = file.read_bytes()
    hand.click("result.picture")
    wait(hand, lambda: hand.map["screen"] == "exported")
    assert str(file.with_name("one-2.png")) in hand.map["prompt"]
    hand.click("back")
    assert file.read_bytes() == before, "an earlier picture was overwritten"
    assert hand.stage.canvas.pictures.image("disc.red").get_width() < 120, (
        "the window was left at the scale of the saved picture"
    )


def test_cancelled_picture_leaves_no_file(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    show_result(hand)
    hand.click("result.picture")
    hand.click("export.cancel")
    assert hand.map["screen"] == "result" and hand.stage.notice == "Cancelled. Nothing was saved."
    job = FinalPicture(hand.stage, Match.load(tmp_path / "matches" / "one.firepit"), tmp_path / "pictures" / "two.png")
    job.cancel()
    until = time.monotonic() + TIMEOUT
    while not job.done:
        job.poll()
        assert time.monotonic() < until
    assert job.share > 0 and not any((tmp_path / "pictures").iterdir())


def test_unwritable_picture_is_reported(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    (tmp_path / "pictures").write_text("in the way", encoding="utf-8")
    hand = open_app()
    show_result(hand)
    hand.click("result.picture")
    wait(hand, lambda: hand.map["screen"] == "result")
    assert hand.stage.notice is not None and hand.stage.notice.startswith("The picture could not be saved")
    assert not (hand.stage.data_dir / "errors").exists(), "a full or unwritable disk is reported as an error of Firepit"


def test_unforeseen_error_while_saving_a_picture_is_reported(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    show_result(hand)

    def fail(*given: object) -> Image.Image:
        raise MemoryError

    monkeypatch.setattr(Image, "frombytes", fail)
    hand.click("result.picture")
    wait(hand, lambda: hand.map["screen"] != "exporting")
    assert hand.map["screen"] == "result" and not any((tmp_path / "pictures").iterdir())
    assert hand.stage.notice == "The picture could not be saved (MemoryError)."
    (report,) = (hand.stage.data_dir / "errors").iterdir()
    assert report.read_text(encoding="utf-8").rstrip().endswith("MemoryError"), "the report does not name the error"


def test_replay_steps_through_the_whole_match(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    show_result(hand)
    hand.click("result.back")
    assert hand.map["screen"] == "replay"
    hand.click("replay.last")
    assert f"Move {len(Match.load(path).records)} of" in hand.map["prompt"]
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "result"


@two_games_of(REAL)
def test_each_rematch_starts_with_the_next_player(game: str) -> None:
    for seats in GAMES[game].seats:
        match = Match.new(game, seats=seats, seed=seats)
        for _ in range(seats + 1):
            following = match.names[next_starter(match)]
            seating = rematch_seating(match)
            assert {look.name for look in seating.looks} == set(match.names)
            match = Match.new(game, names=[look.name for look in seating.looks], seed=3, options=seating.options)
            first = starter(match)
            assert first is not None and match.names[first] == following


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("game", [game for game in REAL if max(GAMES[game].seats) > 1])
def test_rematch_with_a_head_start_names_the_actual_starter(game: str, steps: int) -> None:
    seats = min(GAMES[game].seats)
    for seat in range(seats):
        given = [steps if each == seat else 0 for each in range(seats)]
        match = Match.new(game, seats=seats, seed=3, chance="modelled", head_starts=given)
        following, again = match.names[next_starter(match)], rematch_seating(match)
        names = [look.name for look in again.looks]
        anew = Match.new(game, names, seed=5, options=again.options, chance="modelled", head_starts=again.head_starts)
        first = starter(anew)
        assert first is not None and anew.names[first] == following


@two_games_of(REAL)
def test_rematch_keeps_people_looks_and_rules_and_names_the_starter(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    path = save_match(tmp_path, game, "one", moves=None)
    old = Match.load(path)
    name = old.names[next_starter(old)]
    hand = open_app()
    show_result(hand)
    if len(old.names) > 1:
        assert hand.control("result.again")["label"] == f"Play again: {name} starts"
    hand.click("result.again")
    new = table_of(hand).match
    looks = dict(zip(new.names, zip(new.table["colours"], new.table["glyphs"], strict=True), strict=True))
    assert looks == dict(zip(old.names, zip(old.table["colours"], old.table["glyphs"], strict=True), strict=True))
    changed = {key for key in new.options if new.options[key] != old.options[key]}
    # the option for the starter has labels with the name of a seat, {0}
    assert all("{0}" in option.labels for option in new.rules.options if option.key in changed), (
        "an option other than the starter changed"
    )
    first = starter(new)
    assert first is not None and new.names[first] == name
    if len(old.names) > 1:
        assert hand.stage.notice == f"{name} starts this time."


def test_menu_of_an_unfinished_match_can_open_its_replay_and_can_quit_firepit(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "ugh_ugh", "one")
    hand = open_app(action="resume", file=path)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    hand.key(pygame.K_ESCAPE)
    assert "pause.again" not in hand.control_ids(), "a rematch is offered before the end"
    hand.click("pause.back")
    assert hand.map["screen"] == "replay" and not hand.control("replay.eyes.0")["enabled"]
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.rules")
    assert hand.map["screen"] == "rulebook"
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.quit")
    assert hand.stage.ended and path.with_suffix(".jpg").exists()
