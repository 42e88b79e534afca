"""Results of a drop are revealed when pieces have fallen: two matches with different drops read the same until then."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import Match, Record
from game.core.bots import ask_bot
from game.core.chance import LiveChance
from game.screens.parts.match_picture import tables_without_picture
from game.screens.parts.shown_drops import drops_of
from game.screens.table import table
from game.screens.table.log import Log, SinceYourTurn
from game.screens.theatre.theatre import Theatre
from game.ugh_ugh.table.table import UghUghScene
from game.ui.animation import SPEEDS
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage
from tests.layout.looking import labels_of
from tests.scenes.support import accept_curtain, describe_controls
from tests.speech.recording import listen
from tests.two_worlds.worlds import OtherWorld
from tests.ugh_ugh_scene.support import new_match, open_table

pytestmark = pytest.mark.usefixtures("drops_in_place")

#: frames between two comparisons of all texts
_FRAMES_BETWEEN_COMPARISONS = 6
#: each time after this number of comparisons, other screens are opened and compared, too
_COMPARISONS_BETWEEN_SCREENS = 4


def before_a_call() -> tuple[Match, str]:
    """Return a match, and a move in it that calls back a basket with several members.

    The match has had a call before.
    """
    match, random = new_match(seats=2, seed=3), Random(3)
    while True:
        move = str(ask_bot(match, "hunter", random))
        is_call = match.state.agenda[0].kind == "turn" and move.startswith("call")
        is_later = any(record.tracks for record in match.records)
        if is_call and is_later and max(map(len, match.state.boxes)) >= 3:
            drops = play_with_seed(match, move, 1)[0].drops
            if drops and len(drops[0].thrown) >= 3:
                return match, move
        match.play(move)


def play_with_seed(match: Match, move: str, seed: int) -> tuple[Record, Any]:
    """Return the record of a move with drops from a seed, and the state after it."""
    chance = LiveChance(seed, len(match.records) + 1, match.entry.load_passage(), tracked=True)
    parsed = match.rules.parse(move)
    state, happened = match.rules.apply(match.state, parsed, chance)
    return Record(parsed, tuple(chance.entries), happened), state


def all_texts(stage: Stage) -> tuple[Any, ...]:
    """Return all drawn texts, the texts of all controls, and the status."""
    drawn = sorted(label.text for label in labels_of(stage))
    said = [{key: value for key, value in control.items() if key != "rect"} for control in describe_controls(stage)]
    return drawn, said, stage.scene.status(), list(stage.scene.read_out())


def texts_of_screen(stage: Stage, name: str) -> tuple[Any, ...]:
    """Return all texts on the screen that a key opens over the table."""
    stage.handle(Command(name))
    seen = all_texts(stage)
    stage.pop()
    return seen


def lying_pieces(scene: UghUghScene) -> set[int]:
    """Return the pieces that lie at a place on the table."""
    return set(scene.motion.pieces.spots)


def pieces_seen_falling_in(scene: UghUghScene) -> tuple[int, ...]:
    """Return the pieces seen falling in so far, in order; with another seed they fall in another order, or later."""
    return scene.motion.passage_counts.inside


def records_shown_to_the_end(scene: UghUghScene) -> set[int]:
    """Return the records whose drops have been shown to their end."""
    return {index for index, record in enumerate(scene.match_log.shown_match.records) if record.tracks}


@cache
def call_with_two_results() -> tuple[Match, str, list[tuple[Record, Any]]]:
    """Return a match, the move that calls a basket back, and two results of this move as (record, state).

    Of nine seeds, the first result is from the seed with the most pieces out, the second from the seed with the fewest.
    """
    match, move = before_a_call()
    played = [play_with_seed(match, move, seed) for seed in range(9)]
    by_pieces_out = {record.drops[0].out: (record, state) for record, state in played}
    most, fewest = max(by_pieces_out, key=len), min(by_pieces_out, key=len)
    return match, move, [by_pieces_out[most], by_pieces_out[fewest]]


@pytest.fixture
def tables(tmp_path: Path) -> list[tuple[Stage, UghUghScene]]:
    """Return two tables on which the same basket has just been called back, with different pieces to fall out."""
    match, move, results = call_with_two_results()
    opened = []
    for record, state in results:
        world = OtherWorld(Match(match.referee, match.history))
        stage, scene = open_table(world, tmp_path, speed=0.0)
        accept_curtain(stage)
        stage.options.speed = 1.0
        world.expect(record, state)
        scene.carry_out(move)
        opened.append((stage, scene))
    return opened


def test_no_text_reveals_pieces_before_they_fall_out(tables: list[tuple[Stage, UghUghScene]]) -> None:
    """This holds for the texts of the table, of the narrator, and of the log, menu and rule book that are opened
    meanwhile."""
    (stage, scene), (other_stage, other_scene) = tables
    speakers = [listen(each) for each, _ in tables]
    for each, _ in tables:
        each.options.speech = True
    compared = 0
    for frame in range(60 * 30):
        if lying_pieces(scene) != lying_pieces(other_scene) or not (scene.busy and other_scene.busy):
            break
        if frame % _FRAMES_BETWEEN_COMPARISONS == 0 and pieces_seen_falling_in(scene) == pieces_seen_falling_in(
            other_scene
        ):
            assert all_texts(stage) == all_texts(other_stage), f"the texts of both tables differ in frame {frame}"
            assert speakers[0].heard() == speakers[1].heard(), (
                f"the narrators have said different lines by frame {frame}"
            )
            compared += 1
            if compared % _COMPARISONS_BETWEEN_SCREENS == 1:
                for name in ("log", "menu", "rules"):
                    assert texts_of_screen(stage, name) == texts_of_screen(other_stage, name), (
                        f"the {name} differs in frame {frame}"
                    )
        for each, _ in tables:
            each.advance(STEP)
    assert compared > 5, "the drop was not shown long enough to compare"
    for each, left in tables:
        left.player.skip()
        assert not left.busy or each.scene is left
    assert texts_of_screen(stage, "log") != texts_of_screen(other_stage, "log"), (
        "the logs are the same after the drop, so the test shows nothing"
    )


def test_the_log_contains_only_events_shown_on_the_table(tables: list[tuple[Stage, UghUghScene]]) -> None:
    """If the log is opened right after calling back, it names no pieces yet. Its lines come as their events are shown,
    and stay."""
    stage, scene = tables[0]
    last = len(scene.match.records) - 1
    logged: list[list[str]] = []
    while scene.match_log.running_timeline is not None:
        logged.append([line.text for line in scene.match_log.lines_since(last, None)])
        stage.draw()
        stage.advance(STEP)
    logged.append([line.text for line in scene.match_log.lines_since(last, None)])
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(logged))
    falling = [texts for texts in logged if not any(text.startswith("Out: ") for text in texts)]
    assert logged[0] == [] and logged[-1] not in falling
    assert len(falling) * STEP > scene.match.records[last].drops[0].seconds, (
        "the pieces were logged before they had fallen"
    )


def test_the_theatre_opened_from_the_log_offers_all_drops_except_the_running_one(
    tables: list[tuple[Stage, UghUghScene]],
) -> None:
    """While the table shows a drop, the theatre is opened at an earlier drop."""
    opened = []
    for stage, scene in tables:
        stage.push(Log(stage, scene))
        film = [control for control in stage.scene.controls() if control.id.startswith("log.film.")][-1]
        assert film.action is not None
        film.action()
        theatre = stage.scene
        assert isinstance(theatre, Theatre) and theatre.match is not None
        assert {drop.record for drop in drops_of(theatre.match)} == records_shown_to_the_end(scene) != set()
        opened.append([control.label for control in theatre.controls()])
    assert opened[0] == opened[1]


def test_the_picture_and_the_summary_of_a_match_show_no_more_than_the_table(
    tables: list[tuple[Stage, UghUghScene]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is left during a drop."""
    _, scene = tables[0]
    scene.path = tmp_path / "left.firepit"
    scene.path.touch()
    shown_matches: list[Match] = []
    monkeypatch.setattr(type(scene.match.file), "is_kept", True)
    monkeypatch.setattr(type(scene.match.file), "is_behind", False)
    monkeypatch.setattr(
        table, "library", lambda stage: SimpleNamespace(add_match=lambda match, _: shown_matches.append(match))
    )
    scene.prepare_to_end()
    shown_matches += [left.match for left in tables_without_picture(scene.stage).values()]
    assert [len(match.records) for match in shown_matches] == 2 * [len(scene.match.records) - 1]


def test_the_page_of_news_lists_only_events_already_shown(tmp_path: Path) -> None:
    match, move = before_a_call()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    stage.options.speed = 1.0
    match.play(move)
    since = SinceYourTurn(stage, scene, len(match.records) - 1, None)
    stage.push(since)
    stage.options.speed = 1.0
    assert since.playing
    counts = []
    while since.playing:
        last, shown = len(since.frame.past.records) - 1, since.frame.events_shown
        assert all(
            line.record_number < last or shown is None or line.event_number < shown for line in since.column.lines
        )
        if not since.column.lines:
            assert not any("has happened" in label for label in all_texts(stage)[0])
        counts.append(len(since.column.lines))
        stage.advance(STEP)
    assert counts[0] == 0 and len(set(counts)) > 3, "the lines do not appear while the drop is shown"
    assert since.column.lines[-1].record_number == len(match.records) - 1


def test_the_button_to_speed_up_does_not_tell_how_long_a_drop_lasts(tables: list[tuple[Stage, UghUghScene]]) -> None:
    """At the highest speed one of the drops is almost over when the button appears."""
    appeared = []
    for stage, scene in tables:
        stage.options.speed = SPEEDS[-2]
        frames = 0
        while not scene.helpers.speed_control.controls():
            assert scene.busy
            stage.advance(STEP)
            frames += 1
        appeared.append(frames)
    assert appeared[0] == appeared[1]
