"""Nothing is given up by a touch: what is lost for good stands on the button, is not fire-coloured, and is asked once.

Also what goes with it: the fire-coloured button is what most people want, a question with one answer is not asked, and
who only reacts is told by a quiet line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.screens.table.giving_up import ASKED_SECONDS
from game.screens.table.match_scene import MatchScene
from game.screens.table.only_answers import only_answer, redo, undo, why_not_undo
from game.ui.control import Control
from game.ui.stage import STEP, Stage
from tests.scenes.support import BUILT, accept_curtain, click, named, new_match, open_table, settle, usual_seats

#: moves with which something is declined, dropped or ended before all of it is used, and the prompts where nothing else
#: of it is lost
GIVES_UP = {
    "ugh_ugh": {"collect done", "spend done", "bang pass", "spear pass", "raid pass", "feast pass", "send pass"},
    "cvlizations": {"buy pass"},
    "my_first_stone_age": {"build skip"},
    "stone_age": {"tools tools none", "hunger starve"},
    "stone_age_solo": {"tools tools none", "hunger starve"},
    "settlers": set[str](),
}
#: fire-coloured controls of which several may lie side by side, each the way on from a dialog
_WAYS_ON = ("pay.",)


def _tables(game: str, folder: Path, seeds: range, most: int = 160) -> Iterator[tuple[Match, Stage, MatchScene]]:
    """Open the table of matches between bots as whoever is asked sees it, at every prompt."""
    for seed in seeds:
        match, random = new_match(game, usual_seats(game), seed), Random(seed)
        stage, scene = open_table(match, folder)
        while match.prompt is not None and len(match.records) < most:
            scene.next_turn.stop()
            scene.look_as(match.prompt.seat)
            yield match, stage, scene
            match.play(ask_bot(match, list(match.rules.bots)[-1], random))


def _is_fire(control: Control) -> bool:
    look: Any = control.look
    return getattr(look, "style", "") == "fire" or (type(look).__name__ == "Big" and not look.quiet)


@pytest.mark.parametrize("game", BUILT)
def test_what_is_given_up_says_so_is_not_fire_and_is_asked(game: str, tmp_path: Path) -> None:
    met = set[str]()
    for match, _, scene in _tables(game, tmp_path, range(1, 2)):
        assert match.prompt is not None
        for control in scene.table_controls():
            if len(control.moves) != 1 or control.look is None:
                continue
            what = f"{match.prompt.kind} {control.moves[0]}"
            if what in GIVES_UP.get(game, ()):
                met.add(what)
                assert control.really, f"{what}: {control.label}"
            if control.really:
                assert not _is_fire(control), f"{what}: {control.label}"
                assert control.label not in ("Pass", "Done", "No"), what
    assert met or not GIVES_UP.get(game)


@pytest.mark.parametrize("game", BUILT)
def test_at_most_one_button_is_fire_coloured(game: str, tmp_path: Path) -> None:
    for match, _, scene in _tables(game, tmp_path, range(1, 2), 80):
        fires = [each.id for each in scene.table_controls() if each.enabled and _is_fire(each)]
        assert len([name for name in fires if not name.startswith(_WAYS_ON)]) <= 1, (match.prompt, fires)


def _at(game: str, folder: Path, prompt: str, control: str) -> tuple[Match, Stage, MatchScene]:
    """Return a table where a prompt is asked at which a control gives something up for good."""
    for match, _, scene in _tables(game, folder, range(1, 8), 400):
        if match.prompt is None or match.prompt.kind != prompt:
            continue
        if any(each.id == control and each.really for each in scene.table_controls()):
            opened, table = open_table(match, folder)
            accept_curtain(opened)
            return match, opened, table
    raise AssertionError("no match comes to that")


@pytest.mark.parametrize(
    ("game", "prompt", "control", "lost"),
    [
        ("ugh_ugh", "collect", "done", True),
        ("ugh_ugh", "spend", "done", False),
        ("cvlizations", "buy", "pass", True),
        ("my_first_stone_age", "build", "skip", True),
        ("stone_age", "hunger", "pay.other", True),
        ("settlers", "act", "end", False),
    ],
)
def test_it_is_asked_once_and_let_go_of_by_itself(
    game: str, prompt: str, control: str, lost: bool, tmp_path: Path
) -> None:
    match, stage, scene = _at(game, tmp_path, prompt, control)
    before, label = len(match.records), named(stage, control).label
    click(stage, named(stage, control))
    assert len(match.records) == before and scene.giving_up.asks and named(stage, control).label != label
    for _ in range(round((ASKED_SECONDS + 0.2) / STEP)):
        stage.advance(STEP)
    assert not scene.giving_up.asks and named(stage, control).label == label
    move = named(stage, control).moves[0]
    click(stage, named(stage, control))
    click(stage, named(stage, control))
    assert str(match.records[before].move) == move
    if lost:
        assert any(match.tell(event) for event in match.records[before].events), "the log tells it"


def test_who_confirms_such_moves_anyway_is_asked_once_only(tmp_path: Path) -> None:
    match, stage, scene = _at("cvlizations", tmp_path, "buy", "pass")
    before, stage.options.confirm_turn = len(match.records), True
    click(stage, named(stage, "pass"))
    assert scene.confirmation.waits and not scene.giving_up.asks and len(match.records) == before
    click(stage, named(stage, "confirm.done"))
    assert str(match.records[before].move) == "pass"


# -- questions with one answer


def _up_to_an_only_answer(game: str) -> tuple[Match, str]:
    """Return a match in which the next move leads to a question with one answer, and the move."""
    for seed in range(1, 30):
        match, random = new_match(game, usual_seats(game), seed), Random(seed)
        while match.prompt is not None and len(match.records) < 250:
            move = ask_bot(match, list(match.rules.bots)[-1], random)
            seat = match.prompt.seat
            match.play(move)
            again = match.prompt is not None and match.prompt.seat == seat
            if again and only_answer(match) is not None and match.why_not_undo is None:
                match.undo()
                return match, str(move)
    raise AssertionError("no match comes to that")


def test_an_only_answer_is_given_and_undo_steps_over_it(tmp_path: Path) -> None:
    match, leading = _up_to_an_only_answer("stone_age")
    path = tmp_path / "one.firepit"
    match.keep(path)
    before, hashed = len(match.records), match.state_hash()
    stage, scene = open_table(match, tmp_path)
    scene.play(leading)
    settle(stage)
    assert len(match.records) >= before + 2, "the only answer has been given by itself"
    answered = [str(record.move) for record in match.records]
    by_seat = Match.load(path)
    assert [str(record.move) for record in by_seat.records] == answered and by_seat.state_hash() == match.state_hash()
    if why_not_undo(match) is None:
        undo(match)
        assert len(match.records) == before and match.state_hash() == hashed
        redo(match)
        assert [str(record.move) for record in match.records] == answered


def test_undo_steps_over_an_only_answer() -> None:
    """A figure fetched from the only place left is no decision: undo takes back the one before."""
    for seed in range(1, 60):
        match, random = new_match("stone_age_solo", 1, seed), Random(seed)
        while match.prompt is not None and len(match.records) < 200:
            answer = only_answer(match)
            match.play(answer or ask_bot(match, list(match.rules.bots)[-1], random))
            if answer is None or why_not_undo(match) is not None:
                continue
            count = len(match.records)
            undo(match)
            assert len(match.records) <= count - 2 and only_answer(match) is None
            redo(match)
            assert len(match.records) == count
            return
    raise AssertionError("no match comes to that")


# -- who is told how that it is asked


def test_a_reaction_is_told_by_a_quiet_line(tmp_path: Path) -> None:
    for seed in range(1, 30):
        match, random = new_match("settlers", 3, seed), Random(seed)
        while match.prompt is not None and len(match.records) < 300:
            move = ask_bot(match, "hunter", random)
            seat = match.prompt.seat
            if str(move).startswith("offer") and match.prompt.kind == "act":
                stage, scene = open_table(match, tmp_path)
                scene.play(move)
                settle(stage)
                assert match.prompt is not None and match.prompt.kind == "answer" and match.prompt.seat != seat
                banner = scene.next_turn.banner
                assert banner.stands and not banner.covers
                return
            match.play(move)
    raise AssertionError("no match comes to that")


def test_a_turn_is_told_by_the_banner(tmp_path: Path) -> None:
    match = new_match("stone_age", 2, 1)
    stage, scene = open_table(match, tmp_path)
    assert scene.next_turn.banner.covers, "the first turn"
    while scene.next_turn.banner.stands:
        stage.advance(STEP)
    scene.play("place hunting 1")
    settle(stage)
    assert scene.next_turn.banner.covers, "hands change at the table"
