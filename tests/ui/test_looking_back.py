"""The analysis of a finished match: its screen, the process that computes it, and the file of its results."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import ClassVar

import pygame
import pytest

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.bots import ask_bot
from game.core.games import GAMES
from game.core.rules import Outcome
from game.elder.chances import outlook_of
from game.elder.looking_back import Analysis, TurningPoint
from game.kept.library import Library, summarise
from game.kept.match_files import MatchFiles, analysis_path
from game.kept.seats import seat_looks, seat_table
from game.screens.looking_back.course import axis_step
from game.screens.looking_back.looking_back import LookingBack
from game.screens.looking_back.luck_and_skill import LuckAndSkill
from game.screens.looking_back.match_analyser import MatchAnalyser, read_chances, read_turning_points, save_analysis
from game.screens.looking_back.turning_points import Selection, card_words, enlarged_part
from game.screens.matches.replay import Replay
from game.screens.matches.result import Result
from game.ui.layout import SCREEN, Rect
from game.ui.mapping import ScreenMapping
from game.ui.uimap import describe
from tests.games import EXAMPLE_GAMES
from tests.patience import TIMEOUT
from tests.played import match_played, play_at_random, play_by_bot
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen

NAMES = ["Ada", "Bo"]
GOLDEN = Path(__file__).parents[1] / "golden"


def finished_match(game: str, bots: list[str | None] | None = None) -> Match:
    """Return a finished match of two seats; the bot Hunter chose all moves, and made some mistakes."""
    table = seat_table(seat_looks(NAMES, {}), bots or [None, None])

    def begin() -> Match:
        return Match.new(game, names=NAMES, seed=5, table=table, chance="modelled")

    def play_on(match: Match, random: Random) -> None:
        match.play(ask_bot(match, "hunter", random))

    return match_played(("looking back", game, str(bots)), begin, seed=5, play_on=play_on, moves=None)


def save_finished_match(
    folder: Path, game: str = "stone_age", bots: list[str | None] | None = None
) -> tuple[Match, Path]:
    """Save a finished match; return it as read back from its file, and the path."""
    path = folder / "matches" / "one.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    finished_match(game, bots).save(path)
    return Match.load(path), path


def made_up_turning_points(match: Match, count: int = 3) -> tuple[TurningPoint, ...]:
    """Return turning points of the first seat, each with another legal move as the alternative.

    All are mistakes but the second, which was better than the alternative.
    """
    turning_points = []
    for number, record in enumerate(match.records, start=1):
        before = match.at(number - 1)
        others = [str(move) for move in before.moves if str(move) != str(record.move)]
        if before.prompt is not None and before.prompt.seat == 0 and others:
            turning_points.append(
                TurningPoint(
                    number,
                    seat=0,
                    played=str(record.move),
                    best_other=others[0],
                    gain=-6.0,
                    chance=-0.12,
                    parts={"food": -6.0},
                )
            )
    first, second, *others_found = turning_points[:: max(1, len(turning_points) // count)][:count]
    return (first, replace(second, gain=4.0, chance=0.08), *others_found)


def save_made_up_points(match: Match, path: Path, points: tuple[TurningPoint, ...]) -> None:
    """Save turning points of the first seat beside a match, and none of the second."""
    save_analysis(path, match, Analysis((points, ())), [0, 1])


def open_analysis(hand: Stagehand, match: Match, path: Path | None, rollouts: int = 1) -> LookingBack:
    """Open the analysis of a match, and return its screen."""
    page = LookingBack(hand.stage, match, path, rollouts)
    hand.stage.push(page)
    hand.turn()
    return page


def move_number_shown(hand: Stagehand) -> int:
    """Return how many moves were made before the position on the screen."""
    return int(hand.map["prompt"].split()[1])


def wait(hand: Stagehand, until: Callable[[], bool]) -> None:
    """Let real time go by until a condition holds."""
    ends = time.monotonic() + TIMEOUT
    while not until():
        assert time.monotonic() < ends, "the condition was never met"
        time.sleep(0.05)
        hand.turn()


def test_match_is_judged_in_another_process_and_opens_at_once_the_second_time(open_app: Opener, tmp_path: Path) -> None:
    """To judge a match is to find its turning points; they are saved beside the match."""
    hand = open_app()
    match, path = save_finished_match(tmp_path, bots=[None, "hunter"])
    page = open_analysis(hand, match, path)
    assert "looking_back.stop" in hand.control_ids() and "Analysing Ada's moves: 0%" in hand.map["prompt"]
    assert not [name for name in hand.control_ids() if name.startswith("looking_back.point.")]
    shown = set[str]()

    def all_seats_are_judged() -> bool:
        shown.add(page.status().text)
        return not page.wants_frames

    wait(hand, all_seats_are_judged)
    assert len(shown) > 3, "no progress was shown"
    assert "looking_back.stop" not in hand.control_ids()
    points = read_turning_points(path, match)
    assert set(points) == {0}, "a seat other than the person's was judged"
    hand.key(pygame.K_ESCAPE)
    again = open_analysis(hand, Match.load(path), path)
    assert not again.wants_frames, "the match was judged a second time"
    cards = [name for name in hand.control_ids() if name.startswith("looking_back.point.")]
    assert len(cards) == len(points[0])


@pytest.mark.parametrize(
    ("length", "step"), [(3, 1), (120, 25), (5000, 1000), (5001, 2000), (10_001, 5000), (60_000, 20_000)]
)
def test_numbers_on_the_axis_of_a_long_match_do_not_crowd(length: int, step: int) -> None:
    assert axis_step(length, 5) == step


class JobInThisProcess:
    """A stand-in for a background job: at its second poll it works in this process, which knows the example game."""

    #: the names of the functions whose jobs were begun, in order
    begun: ClassVar[list[str]] = []

    def __init__(self, work: Callable[..., object], *arguments: object) -> None:
        JobInThisProcess.begun.append(work.__name__)
        self.share, self.fault, self.done = 0.0, "", False
        self.progress: object = None
        self.result: object = None
        self._work, self._arguments = work, arguments

    def poll(self) -> None:
        """Report half of the work at the first call, and do all of it at the second."""
        if self.share:
            self.done, self.result = True, self._work(lambda share, found: None, *self._arguments)
        self.share = 0.5

    def cancel(self) -> None:
        self.done = True


@pytest.fixture
def nim_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Match, Path]:
    """Return a finished match of Nim, whose chances to win are computed by rollouts, and its file."""
    monkeypatch.setitem(GAMES, "nim", EXAMPLE_GAMES["nim"])
    monkeypatch.setattr("game.screens.looking_back.match_analyser.BackgroundJob", JobInThisProcess)
    monkeypatch.setattr(JobInThisProcess, "begun", [])
    match, random = (
        Match.new("nim", names=NAMES, seed=5, table=seat_table(seat_looks(NAMES, {}), [None, None])),
        Random(5),
    )
    play_by_bot(match, "random", random)
    path = tmp_path / "matches" / "nim.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.save(path)
    return Match.load(path), path


def test_slow_chances_to_win_are_computed_in_another_process_and_saved(
    open_app: Opener, nim_match: tuple[Match, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, (match, path) = open_app(), nim_match
    in_window = "game.screens.looking_back.match_analyser.chances_in_steps"
    monkeypatch.setattr(
        in_window, lambda match, outlook: pytest.fail("the chances to win are computed in the window's process")
    )
    page = open_analysis(hand, match, path)
    assert JobInThisProcess.begun == ["compute_chances"] and "looking_back.luck.0" not in hand.control_ids()
    assert hand.map["prompt"].startswith("Analysing: ") and "looking_back.stop" in hand.control_ids()
    hand.focus(lambda control: control["id"] == "looking_back.course")
    hand.key(pygame.K_LEFT)
    wait(hand, lambda: not page.wants_frames)
    assert {"looking_back.luck.0", "looking_back.luck.1"} <= set(hand.control_ids())
    assert JobInThisProcess.begun == ["compute_chances", "find_turning_points", "find_turning_points"], (
        "the chances to win are computed again for each seat"
    )
    assert len(read_chances(path, match)) == len(match.records) + 1
    hand.key(pygame.K_ESCAPE)
    again = open_analysis(hand, Match.load(path), path)
    assert not again.wants_frames and len(JobInThisProcess.begun) == 3, "the saved chances to win are not used"


def test_computing_the_chances_to_win_can_be_stopped_and_begun_again(
    open_app: Opener, nim_match: tuple[Match, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, (match, path) = open_app(), nim_match
    with monkeypatch.context() as endless:
        endless.setattr(JobInThisProcess, "poll", lambda job: None)
        page = open_analysis(hand, match, path)
        hand.click("looking_back.stop")
    assert not page.wants_frames and "looking_back.luck.0" not in hand.control_ids()
    hand.turn(0.5)  # a press that follows sooner counts as the second half of a double click
    hand.click("looking_back.resume")
    wait(hand, lambda: not page.wants_frames)
    assert "looking_back.luck.0" in hand.control_ids()


@pytest.mark.parametrize("course", [[], [[0.5, 0.5]], "much", [[2.0, -1.0]] * 100])
def test_saved_chances_to_win_that_are_damaged_or_of_an_earlier_version_are_ignored(
    nim_match: tuple[Match, Path], course: object
) -> None:
    match, path = nim_match
    save_analysis(path, match, Analysis(((), ()), ((0.5, 0.5),) * (len(match.records) + 1)), [0, 1])
    assert read_chances(path, match)
    data = json.loads(analysis_path(path).read_text(encoding="utf-8"))
    data["found"]["course"] = course[: len(match.records) + 1] if isinstance(course, list) else course
    analysis_path(path).write_text(json.dumps(data), encoding="utf-8")
    assert read_chances(path, match) == ()


def test_judging_a_match_can_be_stopped_and_begun_again(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path)
    page = open_analysis(hand, match, path, rollouts=2000)
    assert page.wants_frames
    hand.click("looking_back.stop")
    assert not page.wants_frames and "looking_back.resume" in hand.control_ids()
    hand.turn(0.5)  # a press that follows sooner counts as the second half of a double click
    hand.click("looking_back.resume")
    assert page.wants_frames and "looking_back.stop" in hand.control_ids()
    hand.key(pygame.K_ESCAPE)
    assert not page.wants_frames and not analysis_path(path).exists()


def test_buttons_open_the_next_or_a_chosen_turning_point_and_its_table(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path)
    points = made_up_turning_points(match)
    save_made_up_points(match, path, points)
    page = open_analysis(hand, match, path)
    labels = [hand.control(f"looking_back.point.{index}")["label"] for index in range(3)]
    for label, point in zip(labels, points, strict=True):
        assert label.startswith(f"Move {point.number}, ") and label.count(". ") <= 1, (
            f"expected the number of the move first, and at most two sentences: {label}"
        )
    assert "Better by about 6 points" in labels[0] and "4 points worse" in labels[1]
    if hand.map["seat"] != 0:
        hand.click("looking_back.seat.0")
    assert move_number_shown(hand) == points[0].number
    hand.stage.loads_before_drawing = False
    hand.click("looking_back.next")
    assert move_number_shown(hand) == points[1].number
    assert hand.stage.loads_before_drawing, "the pictures of the table at that move are not loaded before it is drawn"
    hand.stage.loads_before_drawing = False
    hand.click("looking_back.point.2")
    assert move_number_shown(hand) == points[2].number
    assert hand.stage.loads_before_drawing, "the pictures of the table at that move are not loaded before it is drawn"
    hand.click("looking_back.see")
    replay = hand.stage.scene
    assert isinstance(replay, Replay) and replay.count == points[2].number - 1
    hand.click("replay.judged")
    assert hand.stage.scene is page, "leaving the table does not return to the analysis"


@pytest.mark.parametrize(
    ("bots", "winners", "chosen"),
    [
        ([None, "hunter", "hunter"], (0,), 0),
        (["hunter", None, "hunter"], (0,), 1),
        ([None, None, "hunter"], (2,), 0),
        ([None, None, "hunter"], (0,), 1),
        (["hunter", None, None], (0, 1, 2), 1),
    ],
)
def test_analysis_opens_on_the_seat_of_a_person(
    monkeypatch: pytest.MonkeyPatch, bots: list[str | None], winners: tuple[int, ...], chosen: int
) -> None:
    """It opens on the best of the people who lost, or else on the best of the people."""
    match = Match.new("stone_age", names=["Ada", "Bo", "Cy"], table={"bots": bots})
    assert chosen_seat(monkeypatch, match, winners) == chosen


def test_analysis_opens_on_the_seat_of_a_person_even_after_a_bot_took_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("stone_age", names=["Ada", "Bo"], table={"bots": ["hunter", None]}, seed=5)
    for _ in range(6):
        match.play(next(iter(match.moves)))
    match.change_seat(1, bot="hunter")
    assert chosen_seat(monkeypatch, match, (1,)) == 1


def chosen_seat(monkeypatch: pytest.MonkeyPatch, match: Match, winners: tuple[int, ...]) -> int:
    """Return the seat that is chosen first in the analysis of ``match`` if these seats, in this order, have won."""
    scores = tuple([int(seat in winners) for seat in range(len(match.names))])
    monkeypatch.setattr(Match, "outcome", property(lambda match: Outcome(winners, scores, "")))
    outlook = outlook_of(match.rules)
    assert outlook is not None
    order = sorted(range(len(match.names)), key=lambda seat: -scores[seat])
    return Selection(match, MatchAnalyser(match, None, outlook, 1), order).seat


def test_keys_and_pointer_choose_a_move_in_the_chart(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path)
    points = made_up_turning_points(match)
    save_made_up_points(match, path, points)
    open_analysis(hand, match, path)
    if hand.map["seat"] != 0:
        hand.click("looking_back.seat.0")
    hand.focus(lambda control: control["id"] == "looking_back.course")
    spoken = describe(control_named(hand.stage, "looking_back.course"))
    hand.key(pygame.K_RIGHT)
    assert move_number_shown(hand) == points[0].number + 1
    assert re.search(r"Ada: \d+%, Bo: \d+%", spoken), f"the chances to win at a move are not spoken: {spoken}"
    hand.key(pygame.K_DOWN)
    assert move_number_shown(hand) == points[1].number
    hand.key(pygame.K_UP)
    assert move_number_shown(hand) == points[0].number
    x, y, width, height = hand.control("looking_back.course")["rect"]
    hand.press(x + width - 1, y + height / 2)
    hand.turn()
    hand.release(x + width - 1, y + height / 2)
    hand.turn()
    assert move_number_shown(hand) >= len(match.records) - 1
    hand.focus(lambda control: control["id"] == "looking_back.course")
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.stage.scene, Replay)


def test_result_and_replay_open_the_analysis(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path)
    save_made_up_points(match, path, made_up_turning_points(match))
    hand.stage.push(Result(hand.stage, match, path))
    hand.settle()
    hand.click("result.judged")
    assert hand.map["screen"] == "looking_back"
    hand.click("back")
    hand.click("result.back")
    hand.click("replay.judged")
    assert hand.map["screen"] == "looking_back"


def test_game_without_scores_over_time_offers_only_its_replay(open_app: Opener) -> None:
    hand = open_app()
    match = Match.new("race", names=NAMES, seed=3)
    random = Random(3)
    play_at_random(match, random)
    hand.stage.push(Result(hand.stage, match, None))
    hand.settle()
    assert "result.back" in hand.control_ids() and "result.judged" not in hand.control_ids()
    with pytest.raises(ValueError, match="has no timeline"):
        LookingBack(hand.stage, match)


def test_analysis_of_a_game_without_an_elder_offers_no_turning_points(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path, "my_first_stone_age")
    page = open_analysis(hand, match, path)
    assert not page.wants_frames and "looking_back.stop" not in hand.control_ids()
    assert {"looking_back.course", "looking_back.luck.0", "looking_back.luck.1"} <= set(hand.control_ids())
    for_turning_points = {"looking_back.next", "looking_back.seat.0"}
    assert not for_turning_points & set(hand.control_ids()), "controls are offered that do nothing"
    hand.click("looking_back.tab.figures")
    shown = [name for name in hand.control_ids() if name.startswith("looking_back.figure.")]
    assert shown == [f"looking_back.figure.{chart.key}" for chart in aftermath_of(match.entry).match_charts(match)]


def test_chances_to_win_that_were_computed_only_in_part_are_computed_anew(tmp_path: Path) -> None:
    match, path = save_finished_match(tmp_path, "my_first_stone_age")
    outlook = outlook_of(match.rules)
    assert outlook is not None
    calls: list[object] = []

    def fail_at_the_third_call(state: object) -> float:
        calls.append(state)
        if len(calls) == 3:
            raise ZeroDivisionError
        return 0.5

    analyser = MatchAnalyser(match, path, replace(outlook, progress=fail_at_the_third_call))
    steps = analyser.find_chances()
    next(steps)
    with pytest.raises(ZeroDivisionError):
        list(steps)
    # asking for the chances computes the chances of all positions again
    found, positions = len(analyser.chances), len(match.records) + 1
    assert found == positions, f"expected a chance to win at each of {positions} positions, but got {found}"


def test_chosen_seat_is_analysed_before_the_other_seats_in_the_queue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Seats 0 and 1 wait for the search; then the person chooses seat 1."""
    monkeypatch.setattr("game.screens.looking_back.match_analyser.BackgroundJob", JobInThisProcess)
    match, _ = save_finished_match(tmp_path)
    outlook = outlook_of(match.rules)
    assert outlook is not None
    analyser = MatchAnalyser(match, None, outlook)
    analyser.stop()
    analyser.request([0, 1])
    analyser.request([1])
    analyser.resume()
    assert analyser.searched_seat == 1
    analyser.request([0, 1])
    assert analyser.searched_seat == 1, "the search for a seat was interrupted by the choice of another seat"
    assert analyser.progress_words == "Analysing Bo's moves: 0%"


def test_luck_and_skill_are_told_in_words_without_numbers() -> None:
    looks = seat_looks(NAMES, {})
    table = LuckAndSkill(looks, (0, 1), luck=(-0.69, 0.04), skill=(1.19, -0.05), room=Rect(0, 0, 508, 312))
    assert table.in_words(0) == f"{NAMES[0]}: luck hurt a lot, skill helped a lot."
    assert table.in_words(1) == f"{NAMES[1]}: luck made no difference, skill hurt a little."
    row = table.controls(lambda seat: None)[0]
    assert table.in_words(0) in row.tooltip and describe(row).count(table.in_words(0)) == 1


def test_saved_turning_points_are_read_back(tmp_path: Path) -> None:
    match, path = save_finished_match(tmp_path)
    points = made_up_turning_points(match)
    save_made_up_points(match, path, points)
    assert read_turning_points(path, match) == {0: points, 1: ()}
    assert not list(path.parent.glob(".*")), "a temporary file is left over"


@pytest.mark.parametrize(
    "change", ["text", "list", "hash", "records", "seat", "number", "move", "gain", "parts", "none"]
)
def test_broken_turning_points_and_turning_points_of_another_match_are_ignored(tmp_path: Path, change: str) -> None:
    match, path = save_finished_match(tmp_path)
    save_made_up_points(match, path, made_up_turning_points(match))
    file = analysis_path(path)
    data = json.loads(file.read_text(encoding="utf-8"))
    point = data["found"]["turning_points"][0][0]
    if change == "none":
        file.unlink()
    elif change == "text":
        file.write_bytes(file.read_bytes()[:-40])
    elif change == "list":
        data = []
    elif change == "hash":
        data["state"] = "0" * 64
    elif change == "records":
        data["records"] += 1
    elif change == "seat":
        data["seats"] = [0, 7]
    elif change == "number":
        point["number"] = 100_000
    elif change == "move":
        point["better"] = "place nowhere 1"
    elif change == "gain":
        point["gain"] = "much"
    else:
        point["parts"] = [1]
    if change not in ("none", "text"):
        file.write_text(json.dumps(data), encoding="utf-8")
    assert read_turning_points(path, match) == {}


def test_saved_turning_points_are_copied_and_deleted_and_restored_with_their_match(tmp_path: Path) -> None:
    match, path = save_finished_match(tmp_path)
    save_made_up_points(match, path, made_up_turning_points(match))
    files = MatchFiles(Library(path.parent))
    copy = files.keep_copy(path.name, "again")
    assert read_turning_points(copy, match)
    deleted = files.delete(path.name, summarise(match, path))
    assert not analysis_path(path).exists()
    back = files.bring_back(deleted)
    assert read_turning_points(back, match)


def test_card_of_a_turning_point_says_what_the_better_move_was_worth(tmp_path: Path) -> None:
    match, _ = save_finished_match(tmp_path)
    point = made_up_turning_points(match)[0]
    little = card_words(match, replace(point, gain=-0.3, parts={"food": -0.3}), lambda move: "Ada: Go hunting")
    assert "less than 1 point" in little.words and "Ada: " not in little.words
    assert little.words.endswith(": Go hunting (food).") and little.title == f"Move {point.number}"
    parts = {"food": -6.4, "tools": 2.2, "points": -1.6, "field": -0.2}
    assert card_words(match, replace(point, parts=parts), lambda move: "Hunt.").words.endswith(
        ": Hunt (food +6, tools −2)."
    )
    good = card_words(match, replace(point, gain=6.0, parts={"food": 6.4, "tools": -0.4}), str)
    assert good.words.endswith("about 6 points worse (food −6).")
    unknown = card_words(match, replace(point, gain=6.0, parts={}), str)
    assert unknown.words.endswith("about 6 points worse.")


def test_small_spot_of_a_move_is_enlarged_and_a_large_spot_is_not() -> None:
    frame = Rect(1050, 560, 500, 220)
    for spot in (Rect(0, 880, 40, 20), Rect(1560, 60, 40, 40), Rect(700, 400, 120, 90)):
        shown = enlarged_part(spot, frame)
        assert shown is not None and shown.contains(spot) and SCREEN.contains(shown)
        assert shown.w < 600, "the spot is hardly enlarged"
    assert enlarged_part(Rect(100, 100, 900, 500), frame) is None


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("stone_age", ["dice_by_place", "dice_by_seat"]),
        ("stone_age_solo", ["limit", "dice_by_place"]),
        ("settlers", ["rolls"]),
        ("ugh_ugh", ["throws", "waiting"]),
        ("cvlizations", ["points"]),
        ("my_first_stone_age", ["rate", "looks"]),
    ],
)
def test_statistics_of_every_game_agree_with_the_match(game: str, keys: list[str]) -> None:
    match = Match.load(GOLDEN / f"{game}.firepit")
    charts = {chart.key: chart for chart in aftermath_of(match.entry).match_charts(match)}
    assert list(charts) == keys
    events = [event for record in match.records for event in record.events]
    for chart in charts.values():
        assert chart.sentence.endswith(".") and chart.title in chart.in_words
        assert all(bar.value >= 0 and (bar.whole is None or bar.value <= bar.whole) for bar in chart.bars)

    def total(key: str) -> float:
        return sum(bar.value for bar in charts[key].bars)

    kinds = [type(event).__name__ for event in events]
    if "dice_by_place" in charts:
        pips = sum(sum(event.dice) for event in events if type(event).__name__ == "Rolled")  # type: ignore[attr-defined]
        assert total("dice_by_place") == pips
    if "rolls" in charts:
        assert (
            total("rolls")
            == kinds.count("Rolled")
            == pytest.approx(sum(bar.usual or 0 for bar in charts["rolls"].bars))
        )
    if "throws" in charts:
        thrown = sum(len(drop.thrown) for record in match.records for drop in record.drops)
        assert sum(bar.whole or 0 for bar in charts["throws"].bars) == thrown
    if "points" in charts:
        assert match.outcome is not None
        assert charts["points"].bars[-1].value == match.outcome.scores[match.outcome.winners[0]]
    if "limit" in charts:
        assert len(charts["limit"].bars) == kinds.count("RoundEnded")
    if "looks" in charts:
        assert sum(bar.whole or 0 for bar in charts["looks"].bars) >= kinds.count("TokenTurned")


def test_small_picture_of_a_table_shows_all_of_it() -> None:
    """The picture beside a timeline is 240 pixels wide in a small window with large text."""
    assert ScreenMapping.of_window(240, 135).to_pixel(*SCREEN.bottomright) == (240, 135)


def test_turning_points_are_shown_as_they_are_found(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    match, path = save_finished_match(tmp_path)
    points = made_up_turning_points(match)
    page = open_analysis(hand, match, path)
    seat = points[0].seat
    if hand.map["seat"] != seat:
        hand.click(f"looking_back.seat.{seat}")
    page._analyser._found_so_far[seat] = points
    hand.turn(0.2)
    assert page._selection.turning_points is None, "the search has ended: the test is too slow"
    assert {"looking_back.point.0", "looking_back.point.1", "looking_back.stop"} <= set(hand.control_ids())
    assert "looking_back.point.2" not in hand.control_ids(), "a card hides the progress of the search"
    shown = page._selection.shown_points
    least = min(points, key=lambda point: abs(point.chance))
    assert [*shown] == [point for point in points if point is not least]
    for point in (*shown, shown[0]):
        hand.click("looking_back.next")
        assert page._selection.count == point.number
