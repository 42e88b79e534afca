"""The registry finds the games of the house and of installed packages, and leaves out broken ones."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.core.bots import ask_bot, bot_level
from game.core.games import (
    BOT_ENTRY_POINTS,
    ENTRY_POINTS,
    GAMES,
    GameEntry,
    GameMissing,
    Games,
    find_game,
    load_match_measures,
)
from game.core.match import Match
from game.core.words import quoted
from game.settlers.rules.rules import RULES as SETTLERS
from game.ui import canvas
from tests.games import FOLDERS

HOUSE = ["ugh_ugh", "cvlizations", "my_first_stone_age", "stone_age", "stone_age_solo", "settlers"]
ROOT = Path(__file__).parents[2]


def install(site: Path, name: str, points: dict[str, str], group: str = ENTRY_POINTS) -> None:
    """Let a folder on the path look like an installed package with these entry points."""
    package = site / f"{name}-1.0.dist-info"
    package.mkdir(parents=True)
    lines = "".join(f"{point} = {place}\n" for point, place in points.items())
    (package / "entry_points.txt").write_text(f"[{group}]\n{lines}")
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder from which Python imports packages."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture
def registry_searches_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the registry find the packages that the test installs, and forget them after the test."""
    GAMES.forget_found()
    yield
    monkeypatch.undo()
    GAMES.forget_found()


def test_each_example_is_found_by_the_entry_point_in_its_project_file(site: Path) -> None:
    for folder in FOLDERS:
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        for group, points in project["entry-points"].items():
            install(site, project["name"].replace("-", "_"), points, group)
    games = Games()
    assert list(games)[: len(HOUSE)] == HOUSE and "nim" in games and not games.left_out
    assert games["nim"].load_rules().title == "Nim"


@pytest.mark.skipif(list(Games()) != HOUSE, reason="a game is installed here")
def test_listing_the_games_loads_none_of_their_modules() -> None:
    """Listing all games loads none of their parts, and no metadata until a game of another package is asked for."""
    code = """
import sys
from game.core import GAMES
assert not any(name.startswith(("game.ugh_ugh", "importlib.metadata")) for name in sys.modules)
assert len(GAMES.found) == 6 and GAMES["settlers"] and "importlib.metadata" not in sys.modules
list(GAMES)
loaded = [name for name in sys.modules if name.endswith((".rules", ".scene")) and name != "game.core.rules"]
assert not loaded and not {"pygame", "pymunk"} & set(sys.modules), loaded
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.mark.usefixtures("registry_searches_again")
@pytest.mark.parametrize("field", [field.name for field in fields(GameEntry)])
def test_each_field_of_a_package_game_with_a_wrong_type_is_refused(site: Path, field: str) -> None:
    (site / "wrong_field.py").write_text(
        f"from nim import GAME as N; from dataclasses import replace; GAME = replace(N, {field}=[])"
    )
    install(site, "wrong_field", {"wrong": "wrong_field:GAME"})
    sys.modules.pop("wrong_field", None)
    games = Games()
    assert list(games) == HOUSE and f"its field {field} has the wrong type" in games.left_out["wrong"]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise RuntimeError('no stones')", "no stones"),
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("GAME = (", "was never closed"),
        ("", "no attribute 'GAME'"),
        ("GAME = 7", "it is not a GameEntry"),
        ("from game.core import GAMES; GAME = GAMES['settlers']", "there is already a game with that name"),
        ("from nim import GAME as N; from dataclasses import replace; GAME = replace(N, name='../x')", "a-z"),
        (
            "from nim import GAME as N; from dataclasses import replace; GAME = replace(N, name='x', rules=7)",
            "its field rules has the wrong type",
        ),
        (
            "from nim import GAME as N; from dataclasses import replace; GAME = replace(N, name='x', line=7)",
            "its field line has the wrong type",
        ),
        (
            "from nim import GAME as N; from dataclasses import replace; GAME = replace(N, name='x', sounds='beside')",
            "its field sounds must have the form MODULE:NAME",
        ),
        (
            "from nim import GAME as N; from dataclasses import replace as r; GAME = r(N, name='x', seats=(0,))",
            "how many",
        ),
        ("import sys; sys.exit(0)", "it tries to end the program"),
        ("raise KeyboardInterrupt", "it tries to end the program"),
        ("class Mute(Exception):\n    __str__ = None\nraise Mute", "Mute"),
    ],
)
def test_broken_game_is_left_out_and_described_in_a_sentence(
    source: str, reason: str, site: Path, request: pytest.FixtureRequest
) -> None:
    module = f"broken_{abs(hash(source))}"
    (site / f"{module}.py").write_text(source)
    install(site, "broken", {"broken": f"{module}:GAME"})
    games = Games()
    assert list(games)[: len(HOUSE)] == HOUSE and "broken" not in games
    (sentence,) = games.left_out.values()
    assert sentence.startswith("The game 'broken' was skipped: ") and reason in sentence and "\n" not in sentence
    assert ("'" + reason + "'" in sentence) == (reason in ("no stones", "Mute"))


@pytest.mark.parametrize(
    "written", [b"[firepit.games]\nfoo\n", b"[\xff\xfe]\nfoo = os:nothing\n", b"[firepit.games]\nfoo = \n"]
)
def test_package_with_broken_metadata_hides_no_other_package(written: bytes, site: Path) -> None:
    install(site, "broken", {})
    (site / "broken-1.0.dist-info" / "entry_points.txt").write_bytes(written)
    install(site, "firepit_nim", {"nim": "nim:GAME"})
    games = Games()
    assert list(games) == [*HOUSE, "nim"]
    (reason,) = games.left_out.values()
    assert "was skipped" in reason and "\n" not in reason
    assert games.take_new_notices() == [reason] and games.take_new_notices() == []


def test_package_found_twice_is_listed_once(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (site / "first", site / "second"):
        install(folder, "firepit_nim", {"nim": "nim:GAME"})
        monkeypatch.syspath_prepend(folder)
    games = Games()
    assert "nim" in games and not games.left_out


@pytest.mark.parametrize(
    ("module", "blamed"), [("stones.left", "'left-game'"), ("stones.right", "'right-game'"), ("game.settlers", "")]
)
def test_error_names_the_package_of_its_module_and_no_package_for_a_module_of_firepit(
    module: str, blamed: str, site: Path
) -> None:
    """Two packages share the namespace ``stones``, and a third offers a module of Firepit as its own."""
    for name, place in (("left", "stones.left"), ("right", "stones.right"), ("other", "game.ugh_ugh")):
        install(site, f"{name}_game", {name: f"{place}:GAME"})
    games = Games()
    games.search_packages()
    sentence = games.sentence_on_package_error(_raise_in(module))
    assert sentence.split(" or ")[0] == (f"The package {blamed}" if blamed else "")


def _raise_in(module: str) -> Exception:
    """Return an error with a frame of a module of this name in its traceback."""
    try:
        exec("raise KeyError", {"__name__": module})
    except KeyError as error:
        return error
    raise AssertionError


def test_ctrl_c_ends_the_search_for_games(site: Path) -> None:
    (site / "pressed.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nwhile True:\n    pass\n")
    install(site, "pressed", {"pressed": "pressed:GAME"})
    started_with = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell may have started these tests with Ctrl+C ignored
    try:
        with pytest.raises(KeyboardInterrupt):
            Games().search_packages()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, started_with)


def test_bot_whose_module_ends_the_program_is_skipped_and_reported_once(
    site: Path, registry_searches_again: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "leaving.py").write_text("raise SystemExit(3)")
    install(site, "leaving", {"cvlizations.leaving": "leaving:play"}, BOT_ENTRY_POINTS)
    assert main(["simulate", "cvlizations", "--games", "1", "--players", "2", "--drops", "modelled"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == "The bot 'cvlizations.leaving' was skipped: it tries to end the program."
    assert lines.count(lines[-1]) == 1


def test_match_of_a_missing_game_is_not_called_unreadable(
    site: Path, registry_searches_again: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is fine: it can be verified as soon as the game is there."""
    file = site / "nim.firepit"
    install(site, "firepit_nim", {"nim": "nim:GAME"})
    match = Match.new("nim", seed=3)
    match.play(match.moves[0])
    match.save(file)
    assert main(["verify", str(file)]) == 0
    (site / "firepit_nim-1.0.dist-info" / "entry_points.txt").write_text("[firepit.games]\nnim = gone_away:GAME\n")
    for missing in (False, True):
        if missing:
            (site / "firepit_nim-1.0.dist-info" / "entry_points.txt").unlink()
        GAMES.forget_found()
        assert main(["verify", str(file)]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1 and "cannot be read" not in error
        assert error.startswith(f"{quoted(file)} is a match of a game that cannot be played here: ")
        assert ("here: There is no game 'nim'.\n" if missing else "The game 'nim' was skipped") in error


def test_refusal_of_a_skipped_game_gives_the_reason(
    site: Path, registry_searches_again: None, capsys: pytest.CaptureFixture[str]
) -> None:
    install(site, "broken", {"broken": "nowhere_at_all:GAME"})
    assert main(["simulate", "broken", "--games", "1"]) == 2
    assert capsys.readouterr().err == "The game 'broken' was skipped: \"No module named 'nowhere_at_all'\".\n"


def test_missing_module_is_reported_with_the_title_of_its_game() -> None:
    lame = replace(GAMES["settlers"], rules="nowhere_at_all:RULES")
    with pytest.raises(ValueError, match=r"^Settlers of the Stone Age cannot be opened: .*nowhere_at_all"):
        lame.load_rules()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ZeroDivisionError('nothing to divide')", "'nothing to divide'"),
        (
            "import json\njson.loads('{')",
            "'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'",
        ),
        ("from game.ui.canvas import Canvass", "\"cannot import name 'Canvass' from 'game.ui.canvas' ({})\""),
        ("import game.ui.canvass", "\"No module named 'game.ui.canvass'\""),
        ("x = 1\nfor x in", "'invalid syntax'"),
    ],
)
def test_error_in_a_game_module_is_reported_with_file_and_line(
    source: str, reason: str, site: Path, registry_searches_again: None
) -> None:
    module = f"failing_rules_{abs(hash(source))}"
    file = site / f"{module}.py"
    file.write_text(source)
    failing = replace(GAMES["settlers"], rules=f"{module}:RULES")
    with pytest.raises(GameMissing) as refusal:
        failing.load_rules()
    place = f"{quoted(file)}, line {len(source.splitlines())}"
    expected = f"{reason.format(canvas.__file__)} ({place})"
    assert str(refusal.value) == f"Settlers of the Stone Age cannot be opened: {expected}."


@pytest.mark.parametrize("named", ["'generated: ' + 300 * 'x'", "7"])
def test_syntax_error_with_an_impossible_file_name_is_reported(
    named: str, site: Path, registry_searches_again: None
) -> None:
    module = f"failing_rules_{abs(hash(named))}"
    (site / f"{module}.py").write_text(f"raise SyntaxError('unreadable', ({named}, 3, 1, 'x'))")
    with pytest.raises(GameMissing, match="cannot be opened: 'unreadable'"):
        replace(GAMES["settlers"], rules=f"{module}:RULES").load_rules()


def test_repr_of_the_registry_lists_its_games() -> None:
    assert repr(Games()).startswith(f"<Games: {', '.join(HOUSE)}")


def test_find_game_returns_the_entry_of_the_registry() -> None:
    assert find_game("ugh_ugh") is GAMES["ugh_ugh"]


def test_no_match_measures_are_loaded_if_no_game_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Match measures are figures of the tower in whole matches of a game. If no game has them, there are none."""
    measures = load_match_measures()
    assert measures is not None and callable(measures)
    for name in HOUSE:
        monkeypatch.setitem(GAMES, name, replace(GAMES[name], match_measures=None))
    assert load_match_measures() is None


def test_bot_of_a_package_is_listed_with_the_bots_of_its_game(
    site: Path, registry_searches_again: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot's entry point is named after the game, a dot and the bot; broken bots are left out."""
    (site / "careful.py").write_text("def play(rules, view, seat, random):\n    return rules.moves(view)[0]\n")
    points = {"settlers.careful": "careful:play", "settlers.gone": "nowhere_at_all:play", "nim.careful": "careful:play"}
    install(site, "careful", points, BOT_ENTRY_POINTS)
    monkeypatch.setitem(vars(SETTLERS), "bots", dict(SETTLERS.bots))
    GAMES.forget_found()
    rules = GAMES["settlers"].load_rules()
    assert "careful" in rules.bots and "gone" not in rules.bots
    assert bot_level(rules, "careful") == "Careful" and next(iter(rules.bots)) == "careful"
    (reason,) = GAMES.left_out.values()
    assert reason.startswith("The bot 'settlers.gone' was skipped: ") and "nowhere_at_all" in reason
    match = Match.new("settlers", seed=3)
    assert ask_bot(match, "careful", Random(1)) == match.moves[0]


def test_reading_a_missing_rule_book_is_refused() -> None:
    entry = replace(GAMES["settlers"], rulebook="game.settlers:no_book.md")
    with pytest.raises(ValueError, match=r"has no rule book: game\.settlers:no_book\.md is missing\."):
        entry.read_rulebook()
