"""A game from another package: on the home screen, at its table, and in its book, lesson and result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from nim.lesson import LESSON
from nim.rules import Take
from nim.scene import NimScene, pebble

from game.core import GAMES, Match
from game.screens.open_match import go_home, open_rule_book
from game.ui.control import Control
from tests.core.test_games import install
from tests.games import EXAMPLE_GAMES
from tests.layout.looking import labels_of
from tests.scenes.support import click, finish, new_match, open_table, press_keys
from tests.ui.stagehand import Stagehand
from tests.ui.test_failure import escape, turn, use
from tests.ui.test_lessons import FAREWELL, begin, focused, follow


def test_seventh_game_is_on_the_next_wall_of_the_home_screen(hand: Stagehand) -> None:
    assert "home.nim" not in hand.control_ids() and "home.ugh_ugh.new" in hand.control_ids()
    hand.click("home.more")
    assert "home.nim" in hand.control_ids() and "home.ugh_ugh.new" not in hand.control_ids()
    hand.click("home.more")
    assert "home.ugh_ugh.new" in hand.control_ids()


def test_home_screen_opens_at_the_wall_with_the_newest_match(tmp_path: Path) -> None:
    first = Stagehand(tmp_path, unseen=True, action="play", game="nim", names=("Ada", "Bo"), seed=1, options={})
    first.click("heap.left.1")
    first.close()
    hand = Stagehand(tmp_path, unseen=True)
    assert hand.control("home.nim.continue")["focused"] and "Bo, it's your turn in Nim" in hand.map["prompt"]
    hand.click("home.more")
    assert "home.nim.continue" not in hand.control_ids()
    hand.close()


def test_home_screen_with_six_games_has_one_wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each wall of the home screen shows some games; without the examples there is no button to another wall."""
    for name in EXAMPLE_GAMES:
        monkeypatch.delitem(GAMES, name)
    hand = Stagehand(tmp_path, unseen=True)
    assert "home.more" not in hand.control_ids()
    hand.close()


def test_installed_game_appears_after_the_first_frame_of_the_home_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken game is reported once."""
    install(tmp_path / "site", "firepit_nim", {"nim": "nim:GAME"})
    install(tmp_path / "site", "broken", {"broken": "nowhere_at_all:GAME"})
    monkeypatch.syspath_prepend(tmp_path / "site")
    GAMES.forget_found()
    hand = Stagehand(tmp_path)
    assert "home.ugh_ugh.new" in hand.control_ids() and "home.more" not in hand.control_ids()
    hand.stage.refresh()
    hand.app.step()
    for _ in range(3):
        hand.app.rest()  # each call takes one step of the start-up
    hand.settle()
    assert "home.more" in hand.control_ids()
    assert str(hand.stage.notice).endswith("The game 'broken' was skipped: \"No module named 'nowhere_at_all'\".")
    hand.stage.remove_notice()
    go_home(hand.stage)
    assert hand.stage.notice is None
    hand.close()
    monkeypatch.undo()
    GAMES.forget_found()


BROKEN_PACKAGE = """
from dataclasses import replace
from nim import GAME as NIM
from nim.scene import NimScene

GAME = replace(NIM, name="broken", title="Broken", scene="broken_nim:Broken", rulebook="broken_nim:book.md")


class Broken(NimScene):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._fail("constructor")

    def draw(self, canvas):
        self._fail("draw")
        super().draw(canvas)

    def leave(self):
        self._fail("draw")
        super().leave()

    def handle(self, intention):
        self._fail("handle")
        return super().handle(intention)

    def _fail(self, where):
        if where == "{where}":
            raise KeyError("Ayla holds 3 skins")
"""


@pytest.fixture
def open_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Stagehand]]:
    """Return a function that installs a game whose table fails at a place, and opens the app with a match of it."""
    hands: list[Stagehand] = []

    def install_and_open(where: str) -> Stagehand:
        package = tmp_path / "site" / "broken_nim"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(BROKEN_PACKAGE.replace("{where}", where))
        (package / "book.md").write_text(
            "# Broken\n\n![A stone](no.such.stone)\n\nTake {icon:no-such-icon} it.\n\n"
            "![The table](table[360,200,880,560]@330)\n"
        )
        (package / "book.toml").write_text('[table]\nnames = ["Ada", "Bo"]\nseed = 1\nmoves = ["take left 9"]\n')
        install(tmp_path / "site", "broken_nim", {"broken": "broken_nim:GAME"})
        monkeypatch.syspath_prepend(tmp_path / "site")
        monkeypatch.delitem(sys.modules, "broken_nim", raising=False)
        GAMES.forget_found()
        path = tmp_path / "matches" / "broken.firepit"
        path.parent.mkdir()
        Match.new("broken", names=["Ada", "Bo"], seed=1).save(path)
        hands.append(Stagehand(tmp_path, unseen=True))
        return hands[-1]

    yield install_and_open
    for hand in hands:
        hand.close()
    monkeypatch.undo()
    GAMES.forget_found()


def open_match_of(hand: Stagehand) -> None:
    """Open the match of the broken game from the list of matches, as the app's loop does, with its guard."""
    hand.click("home.records")
    use(hand, "records.match.broken.firepit")
    turn(hand.app)


@pytest.mark.parametrize(
    ("where", "screen"), [("constructor", "records"), ("draw", "home"), ("handle", "match"), ("nowhere", "match")]
)
def test_notice_names_the_package_whose_table_fails(
    open_broken: Callable[[str], Stagehand], where: str, screen: str
) -> None:
    hand = open_broken(where)
    open_match_of(hand)
    if where == "handle":
        escape()
        turn(hand.app)
    assert hand.map["screen"] == screen
    notice = hand.stage.notice or ""
    has_failed = where != "nowhere"
    assert notice.startswith("The package 'broken-nim' or something it called failed (__init__.py, line ") == has_failed
    assert "skins" not in notice, "the notice tells what the table may hide"
    reports = [f"errors/{file.name}" in notice for file in (hand.app.data_dir / "errors").glob("*")]
    assert any(reports) == has_failed, "the notice names no error report"


def test_book_of_a_package_says_which_pictures_are_missing_and_why_its_match_cannot_be_played(
    open_broken: Callable[[str], Stagehand],
) -> None:
    hand = open_broken("nowhere")
    open_rule_book(hand.stage, "broken")
    hand.settle()
    assert hand.map["screen"] == "rulebook"
    texts = " ".join(label.text for label in labels_of(hand.stage))
    assert "The picture 'no.such.stone' is missing from this package." in texts
    assert "{icon:no-such-icon}" in texts
    assert "The example match of this book cannot be played. There are only 3 pebbles in that heap." in texts


def test_f1_opens_the_book_at_the_current_question(tmp_path: Path) -> None:
    hand = Stagehand(tmp_path, unseen=True, action="play", game="nim", names=("Ada", "Bo"), seed=1, options={})
    hand.key(pygame.K_F1)
    assert hand.map["screen"] == "rulebook" and "rules.asked" in hand.control_ids()
    hand.close()


@pytest.mark.parametrize("use", [click, press_keys])
def test_match_can_be_finished_with_the_mouse_or_with_keys(use: object, tmp_path: Path) -> None:
    match = new_match("nim", 2, seed=1)
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, use, seed=1)  # type: ignore[arg-type]
    assert match.outcome is not None


class _StillAsking(NimScene):
    """A table that still lists a move after the end."""

    def table_controls(self) -> list[Control]:
        return [self.move_controls.control("late", "piece", "Take", pebble(0, 0), [Take(0, 1)])]


def test_move_after_the_end_of_the_match_is_disabled_with_a_reason(hand: Stagehand) -> None:
    match = Match.new("nim", names=["Ada", "Bo"])
    for move in ("take left 3", "take middle 4", "take right 5"):
        match.play(move)
    table = _StillAsking(hand.stage, match, None)
    hand.stage.push(table)
    late = table.controls()[0]
    assert not late.enabled and late.moves == () and late.why_not == "The match is over."
    hand.settle()
    assert hand.map["screen"] == "result"


def test_bot_of_the_package_can_be_chosen(hand: Stagehand) -> None:
    hand.click("home.more")
    hand.click("home.nim.new")
    offered = [control["label"] for control in hand.map["controls"] if control["id"].startswith("new.1.player.")]
    assert offered == ["Person", "Silly bot", "Counter", "Elder"]


def test_lesson_can_be_followed_to_its_end(hand: Stagehand) -> None:
    assert begin(hand, "nim").script is LESSON
    follow(hand, hand.click)
    assert focused(hand)["id"] in FAREWELL


def test_game_is_in_every_list_of_games(tmp_path: Path) -> None:
    match = new_match("nim", 2, seed=1)
    for move in ("take left 3", "take middle 4", "take right 5"):
        match.play(move)
    (tmp_path / "matches").mkdir()
    match.save(tmp_path / "matches" / "one.firepit")
    hand = Stagehand(tmp_path, unseen=True)
    hand.click("home.house")
    assert "house.game.nim" in hand.control_ids()
    hand.key(pygame.K_ESCAPE)
    hand.click("home.rules")
    books = {name for name in hand.control_ids() if name.startswith("rules.book.")}
    assert "rules.book.ugh_ugh" in books and "rules.book.nim" not in books, (
        "the rule book does not open at the game of the last match"
    )
    hand.close()


def test_matches_of_a_missing_package_are_listed_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two matches is finished, and counted in the records of the house. As soon as the package is back, both
    matches are in the list again."""
    for name, moves in (("over", ("take left 3", "take middle 4", "take right 5")), ("going", ("take left 1",))):
        first = Stagehand(tmp_path, unseen=True, action="play", game="nim", names=("Ada", "Bo"), seed=1, options={})
        for move in moves:
            first.stage.scene.play(move)  # type: ignore[attr-defined]
            first.settle()
        first.close()
        (newest,) = (tmp_path / "matches").glob("nim-2*.firepit")
        newest.rename(tmp_path / "matches" / f"nim-{name}.firepit")
    for name in EXAMPLE_GAMES:
        monkeypatch.delitem(GAMES, name)
    hand = Stagehand(tmp_path, unseen=True)
    assert hand.map["screen"] == "home" and "home.more" not in hand.control_ids()
    for screen in ("house", "rules", "records"):
        hand.click(f"home.{screen}")
        hand.stage.draw()
        if screen != "records":
            hand.key(pygame.K_ESCAPE)
    for name in ("over", "going"):
        hand.click(f"records.fault.nim-{name}.firepit")
        assert "There is no game 'nim'" in hand.stage.scene.status().more
        hand.click("no_file.back")
    hand.close()
    monkeypatch.setitem(GAMES, "nim", EXAMPLE_GAMES["nim"])
    hand = Stagehand(tmp_path, unseen=True)
    hand.click("home.records")
    hand.turn(1.0)
    assert {"records.match.nim-over.firepit", "records.match.nim-going.firepit"} <= set(hand.control_ids()), (
        f"a match is missing in the list: {hand.control_ids()}"
    )
    hand.close()


def test_sentence_of_a_move_replaces_the_status_until_the_animation_ends(tmp_path: Path) -> None:
    stage, scene = open_table(new_match("nim", 2, seed=1), tmp_path, speed=1.0)
    question = scene.status().text
    scene.carry_out("take left 1")
    stage.draw()
    assert scene.busy and scene.status().text == "Ayla takes 1 pebble, left."
    scene.player.skip()
    assert not scene.face.headline and scene.status().text not in ("", question, "Ayla takes 1 pebble, left.")
