"""Every command works, and every mistake is reported in one sentence with status 2."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import __version__
from game.commands.request import AppRequest
from game.core import Match
from game.core.games import find_game, load_match_measures
from game.core.journal import encode
from game.core.system import MODE_OF_OTHERS, knows_modes
from game.core.words import quoted
from game.elder.advice import advise
from game.ui.window_limits import NoWindow
from tests.cli.conftest import Run
from tests.fast_set import mark_slow_except
from tests.hostile import lines_of

ROOT = Path(__file__).parents[2]


def test_run_without_a_command_opens_the_home_screen(run: Run, open_requests: list[AppRequest]) -> None:
    assert run() == (0, "", "")
    assert run("--size", "1280x720", "--mute", "--fullscreen")[0] == 0
    assert open_requests == [AppRequest(), AppRequest(size=(1280, 720), mute=True, fullscreen=True)]


def test_play_command_opens_a_match(run: Run, open_requests: list[AppRequest], tmp_path: Path) -> None:
    command = shlex.split("play race --names 'Ada,Bo, Cy' --seed 7 --options length=6,cards=no --bots 2,1")
    status, _, _ = run("--data-dir", tmp_path / "new", *command, "--ui-map", tmp_path / "map.json")
    assert status == 0
    assert open_requests == [
        AppRequest(
            action="play",
            game="race",
            names=("Ada", "Bo", "Cy"),
            seed=7,
            options={"length": 6, "cards": False},
            bots=(1, 2),
            data_dir=tmp_path / "new",
            ui_map=tmp_path / "map.json",
        )
    ]


def test_play_command_accepts_bots_with_their_settings(run: Run, open_requests: list[AppRequest]) -> None:
    assert run("play", "stone_age", "--bots", "2=elder:200:bold,1,3=hunter")[0] == 0
    assert open_requests[0].bots == (1, 2, 3) and open_requests[0].bot_texts == {2: "elder:200:bold", 3: "hunter"}
    refused = {
        "1=sage": "There is no bot 'sage'",
        "1=elder:0": "The elder does not know '0'",
        "1=hunter:9": "has no settings",
        "1=": "write seats, counted from 0, like this: 1,2 or 1=hunter,2=random (not '1=')",
        "1,1=elder": "'1' is given twice",
    }
    for bots, sentence in refused.items():
        status, _, error = run("play", "stone_age", "--bots", bots)
        assert status == 2 and sentence in error and error.count("\n") == 1


def test_play_command_makes_up_names_for_bots(run: Run, open_requests: list[AppRequest]) -> None:
    assert run("play", "race", "--bots", "2")[0] == 0
    assert open_requests[0].names is not None and len(open_requests[0].names) == 3


def test_resume_and_replay_commands_open_a_file(run: Run, open_requests: list[AppRequest], race_file: Path) -> None:
    assert run("resume")[0] == run("resume", race_file)[0] == run("replay", race_file)[0] == 0
    assert [(request.action, request.file) for request in open_requests] == [
        ("resume", None),
        ("resume", race_file),
        ("replay", race_file),
    ]


def test_missing_window_is_reported_in_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, open_requests: list[AppRequest]
) -> None:
    def fail(request: AppRequest) -> int:
        raise NoWindow("There is no display.")

    monkeypatch.setattr(sys.modules["game.app"], "run", fail)
    assert run() == (2, "", "There is no display.\n")


def test_missing_package_is_reported_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "game.app", raising=False)
    monkeypatch.setitem(sys.modules, "pygame", None)
    status, _, error = run()
    assert status == 2 and error == "pygame is not installed; run: python -m pip install -e .\n"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("frobnicate", "There is no command 'frobnicate'"),
        ("play", "Missing: GAME"),
        ("play chess", "There is no game 'chess'. Choose from: ugh_ugh"),
        ("play chase", "Chase is not available yet. Pick another game."),
        ("play race --names Ada", "Race is for 2 to 4 players, not 1."),
        ("play race --names A,B,C,D,E", "Race is for 2 to 4 players, not 5."),
        ("play stone_age_solo --names A,B", "Stone Age solo is for one player, not 2."),
        ("play race --names Ada,ada", "Two players have the same name"),
        (
            "play race --names Ada,",
            "'' is not a valid name: it must have 1 to 24 visible characters and no space at either end.",
        ),
        ("play race --options speed=3", "Race has no option 'speed'. Its options: length, cards."),
        ("play race --options length=7", "The option length must be one of 6, 12, not '7'."),
        ("play race --options length", "write options as key=value,key=value, not 'length'"),
        ("play race --names A,B --bots 2", "There is no seat 2 for a bot. Seats are numbered 0 to 1."),
        ("play race --bots 9", "There is no seat 9 for a bot. Seats are numbered 0 to 3."),
        ("play race --bots x", "write seats, counted from 0, like this: 1,2 or 1=hunter,2=random (not 'x')"),
        ("play race --seed many", "write a whole number of at most 19 digits, not 'many'"),
        ("play race --bogus", "Unknown argument: '--bogus'"),
        ("--size 10x10", "the window size must be between 640x360 and 7680x4320, not 10x10"),
        ("--size 9999x9999", "the window size must be between 640x360 and 7680x4320, not 9999x9999"),
        ("--size big", "write a size such as 1600x900, not 'big'"),
        ("--ui-map /nowhere/at/all/map.json", "There is no folder /nowhere/at/all for the UI map."),
        ("--ui-map /", "/ is a folder; name a file for the UI map."),
        ("resume /", "/ is a folder, not a file."),
        ("resume /nowhere.firepit", "There is no file /nowhere.firepit."),
        ("replay /nowhere.firepit", "There is no file /nowhere.firepit."),
        ("verify /nowhere.firepit", "There is no file /nowhere.firepit."),
        ("verify ''", "give a file or folder, not ''"),
        ("play ugh_ugh --tower ''", "give a file or folder, not ''"),
        ("verify /dev/null", "/dev/null holds no data of its own; choose a file."),
        (f"verify {shlex.quote(__file__)}", "is not a Firepit match file."),
        ("export /nowhere.firepit --gif x.gif", "There is no file /nowhere.firepit."),
        ("export x.firepit", "Choose what to write: --html, --video, --gif, --stills or --save OUT."),
        ("export x.firepit --gif x.gif --speed fast", "write a number of 0 or more, such as 0.5, not 'fast'"),
        ("export x.firepit --gif x.gif --from -1", "write a number of 0 or more, such as 0.5, not '-1'"),
        ("tournament race --bots random,hunter --move-time 0", "a time from 0.01 to 86400 seconds for a move."),
        ("tournament race --bots random,hunter --move-time 1e9", "a time from 0.01 to 86400 seconds for a move."),
        ("tournament race --bots random,hunter --move-time 1e999", "a time from 0.01 to 86400 seconds for a move."),
        ("tournament race --bots random,hunter --players 0", "Race is for 2 to 4 players, not 0."),
        ("simulate race --games 0", "write a whole number from 1 to 1000000, not '0'"),
        ("simulate race --players 9", "Race is for 2 to 4 players, not 9."),
        ("simulate race --bots genius", "There is no bot 'genius'. Choose from: random, hunter."),
        ("simulate race --bots random,hunter --players 3", "Name one bot for all seats, or one per seat, not 2."),
        ("simulate race --drops magic", "--drops cannot be 'magic'; choose one of: real, modelled. See:"),
        ("simulate race --options length=7", "The option length must be one of 6, 12, not '7'."),
        ("simulate race --games -3", "write a whole number from 1 to 1000000, not '-3'"),
        (f"simulate race --games {10**30}", f"write a whole number from 1 to 1000000, not '{10**30}'"),
        (f"simulate race --seed {10**30}", "write a whole number of at most 19 digits"),
        (f"simulate race --players {10**30}", "write a whole number of at most 19 digits"),
        ("simulate race --players 0", "Race is for 2 to 4 players, not 0."),
        ("simulate race --jobs 0", "write a whole number from 1 to 999999999, not '0'"),
        ("simulate race --options length=6,length=12", "'length' is given twice; give it once"),
        ("play race --options length=6,cards=no,length=6", "'length' is given twice; give it once"),
        ("play race --names Ada,Bo --bots 1,0,1", "'1' is given twice; give it once"),
        ("play race --names Ada,ada", "Two players have the same name. Change one of the names."),
        (f"--size {10**30}x900", "write a size such as 1600x900, not"),
        ("--size 0x0", "the window size must be"),
        (f"passage --calls {10**30}", f"write a whole number from 1 to 10000000, not '{10**30}'"),
        ("passage --players 0", "The Passage is measured with 2 to 5 players, not 0."),
        ("passage --players 99", "The Passage is measured with 2 to 5 players, not 99."),
        ("passage --calls none", "write a whole number from 1 to 10000000, not 'none'"),
    ],
)
def test_invalid_arguments_are_reported_in_one_sentence(
    run: Run, open_requests: list[AppRequest], command: str, sentence: str
) -> None:
    status, printed, error = run(*shlex.split(command))
    assert status == 2 and printed == "" and open_requests == []
    assert sentence in error and error.count("\n") == 1


def test_path_of_an_unwritable_data_folder_is_handed_to_the_window(
    run: Run, open_requests: list[AppRequest], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run("--data-dir", tmp_path / "file" / "data", "play", "race")[0] == 0
    assert [request.data_dir for request in open_requests] == [tmp_path / "file" / "data"]


@pytest.mark.parametrize(
    ("option", "command"), [("--data-dir", "records --csv"), ("--data-dir", "home"), ("--keep", "simulate race")]
)
def test_file_in_the_place_of_a_folder_is_refused(
    option: str, command: str, run: Run, open_requests: list[AppRequest], tmp_path: Path
) -> None:
    file = tmp_path / "one.firepit"
    file.write_text("in the way")
    status, printed, error = run(*command.split(), option, file)
    assert (status, printed, open_requests) == (2, "", [])
    page = f"python run.py {command.split()[0]} --help"
    assert error == f"{option}: {quoted(file)} is a file; name a folder. See: {page}\n"


@pytest.mark.parametrize("option", ["--data-dir", "--ui-map"])
def test_empty_path_is_refused(run: Run, open_requests: list[AppRequest], option: str) -> None:
    status, _, error = run(option, "")
    assert status == 2 and open_requests == []
    assert error == f"{option}: give a file or folder, not ''. See: python run.py --help\n"


def test_version_and_help_are_printed(run: Run) -> None:
    assert run("--version") == (0, f"Firepit {__version__}\n", "")
    status, printed, _ = run("--help")
    assert status == 0
    for command in ("play", "resume", "replay", "verify", "simulate", "passage", "export"):
        assert command in printed
        assert run(command, "--help")[0] == 0


def test_help_is_translated_and_shows_the_name_of_the_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--help")[1].startswith("usage: run.py [")
    printed = run("--language", "de", "--help")[1]
    assert printed.count("Optionen:") == run("--language", "de", "play", "--help")[1].count("Optionen:") == 1
    assert printed.startswith("Aufruf: run.py [") and "\nOptionen:\n" in printed and "show this help" not in printed
    monkeypatch.setattr("sys.argv", ["bin/firepit"])
    assert run("--language", "en", "--help")[1].startswith("usage: firepit [")
    assert run("frobnicate")[2] == "There is no command 'frobnicate'. See: firepit --help\n"


def test_file_without_a_command_is_opened(run: Run, open_requests: list[AppRequest], race_file: Path) -> None:
    assert run(race_file)[0] == run("--mute", race_file)[0] == run("open", race_file)[0] == 0
    assert run("--language=de", race_file)[0] == 0
    assert [(request.action, request.file) for request in open_requests] == [("open", race_file)] * 4


def test_path_of_a_missing_file_is_handed_to_the_window(run: Run, open_requests: list[AppRequest]) -> None:
    assert run("nowhere.drop")[0] == 0
    assert [(request.action, request.file) for request in open_requests] == [("open", Path("nowhere.drop"))]


@pytest.mark.parametrize(
    "fault", [KeyError("a fault of the game's author"), ModuleNotFoundError("No module named 'dice'", name="dice")]
)
def test_fault_in_the_rules_of_a_game_is_reported_in_a_sentence(
    fault: Exception, run: Run, finished_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr("game.elder.advice.advise", fail)
    status, out, err = run("--data-dir", tmp_path, "advise", finished_file)
    (report,) = (tmp_path / "errors").iterdir()
    assert (status, out, err) == (1, "", f"Firepit has crashed. The details are in {quoted(report)}.\n")
    assert "test_commands.py" in report.read_text(encoding="utf-8"), "the report does not say where the fault is"


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_advise_command_refuses_a_match_with_hints_switched_off(
    form: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    """The window refuses it as well, but a program may ask the elder about any match."""
    file = tmp_path / "match.firepit"
    match = Match.new("stone_age", seed=1, table={"hints": False})
    match.save(file)
    assert run("advise", file, *form) == (2, "", "Hints are off in this match.\n")
    assert advise(match, 8).moves


def test_package_that_firepit_needs_is_named_if_it_is_missing(
    run: Run, finished_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'pymunk'", name="pymunk")

    monkeypatch.setattr("game.elder.advice.advise", fail)
    status, out, err = run("--data-dir", tmp_path, "advise", finished_file)
    assert (status, out, err) == (2, "", "pymunk is not installed; run: python -m pip install -e .\n")
    assert not (tmp_path / "errors").exists()


def test_missing_module_of_firepit_itself_is_reported_as_a_crash(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'game.nosuch'", name="game.nosuch")

    monkeypatch.setattr("game.cli.add_export_options", fail)
    monkeypatch.setattr("game.kept.data_folder.usual_folder", lambda: tmp_path)
    status, out, err = run()
    (report,) = (tmp_path / "errors").iterdir()
    assert (status, out, err) == (1, "", f"Firepit has crashed. The details are in {quoted(report)}.\n")
    assert not (knows_modes() and report.stat().st_mode & MODE_OF_OTHERS), "other accounts can read the report"


def test_verify_command_recomputes_every_drop(run: Run, race_file: Path) -> None:
    before = race_file.read_bytes()
    status, printed, error = run("verify", race_file)
    assert (status, error) == (0, "")
    assert printed.count("SAME") == 4 and printed.endswith("3 SAME, 0 DIFFERS\n")
    assert race_file.read_bytes() == before


def test_verify_command_counts_moves_of_bots_that_ran_out_of_time(run: Run, race_file: Path) -> None:
    with changing_lines(race_file) as lines:
        for line in [line for line in lines if line["kind"] == "record" and line["move"]][:2]:
            line["cut"] = True
    status, printed, _ = run("verify", race_file)
    assert status == 0
    assert (
        "In 2 moves bots had to stop thinking early: a faster computer might have chosen other moves."
        in printed.splitlines()
    )


@contextmanager
def changing_lines(file: Path) -> Iterator[list[dict[str, Any]]]:
    """Yield the lines of a match file; write them back at the end of the block, with correct checksums."""
    lines = lines_of(file.read_bytes())
    yield lines
    file.write_bytes(encode(lines, 0)[0])


def lengthen_last_drop(file: Path) -> int:
    """Make the last drop of a match a second longer in its file; return the number of drops."""
    with changing_lines(file) as lines:
        first_entries = [line["chance"][0] for line in lines if line["kind"] == "record" and line["chance"]]
        drops = [facts for kind, *_, facts in first_entries if kind == "drop"]
        drops[-1]["seconds"] += 1.0
    return len(drops)


def test_verify_command_prints_details_of_a_difference_in_a_finished_match(run: Run, finished_file: Path) -> None:
    count = lengthen_last_drop(finished_file)
    status, printed, _ = run("verify", finished_file)
    assert status == 1 and printed.endswith(f"{count - 1} SAME, 1 DIFFERS\n")
    assert f"Throw {count} (1 piece thrown): DIFFERS from frame " in printed and "seconds: recorded" in printed


def test_verify_command_counts_drops_of_another_build_separately(
    run: Run, finished_file: Path, race_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("physics.history.verify.this_build", lambda: "an abacus")
    count = lengthen_last_drop(finished_file)
    status, printed, _ = run("verify", finished_file)
    assert status == 0 and "ANOTHER BUILD: 1, " in printed and printed.endswith(f"{count - 1} SAME, 0 DIFFERS\n")
    assert f"Throw {count} (1 piece thrown): ANOTHER BUILD from frame " in printed
    lengthen_last_drop(race_file)
    assert "Throw 3 (1 piece thrown): ANOTHER BUILD" in run("verify", race_file)[1].splitlines()


def test_verify_command_hides_details_of_a_difference_in_an_unfinished_match(run: Run, race_file: Path) -> None:
    lengthen_last_drop(race_file)
    status, printed, _ = run("verify", race_file)
    assert status == 1 and printed.endswith("2 SAME, 1 DIFFERS\n")
    assert printed.splitlines()[1:4] == [
        "Throw 1 (1 piece thrown): SAME",
        "Throw 2 (1 piece thrown): SAME",
        "Throw 3 (1 piece thrown): DIFFERS",
    ]


@pytest.mark.parametrize("glass", [False, True])
def test_error_in_a_drop_reveals_nothing_of_the_inside_of_the_tower(
    run: Run, race_file: Path, finished_file: Path, monkeypatch: pytest.MonkeyPatch, glass: bool
) -> None:
    def fail(drop: object) -> None:
        raise ValueError("Piece 3 lies at 12.0, 40.0 and is in the tower already.")

    monkeypatch.setattr("game.passage.drops.verify_drop", fail)
    status, printed, error = run("verify", finished_file if glass else race_file)
    problem = "Piece 3 lies at 12.0, 40.0 and is in the tower already." if glass else "cannot be recomputed."
    assert (status, error) == (1, "") and f"Throw 2 (1 piece thrown): {problem}\n" in printed


def damage_second_drop(file: Path) -> None:
    """Cut the recording of the second drop of a match short, with correct checksums."""
    with changing_lines(file) as lines:
        second = [line for line in lines if line["kind"] == "drop"][1]
        second["track"] = second["track"][:400]


def test_damaged_drop_is_reported_with_its_number(run: Run, finished_file: Path, tmp_path: Path) -> None:
    damage_second_drop(finished_file)
    damaged = "Throw 2 (1 piece thrown): This film is damaged: it has been cut short or changed.\n"
    status, printed, error = run("verify", finished_file)
    assert (status, error) == (1, "") and damaged in printed
    same = printed.count(": SAME\n")
    assert same > 1 and printed.endswith(f"1 damaged: not recomputed\n{same} SAME, 0 DIFFERS\n")
    page, film = tmp_path / "match.html", tmp_path / "drop.gif"
    assert run("export", finished_file, "--match", "--html", page) == (2, "", damaged)
    assert run("export", finished_file, "--gif", film, "--drop", "2") == (2, "", damaged)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the command ``passage`` measure nothing; return a list of the numbers of processes that should measure."""
    processes: list[int] = []

    def record_processes(**plan: Any) -> dict[str, Any]:
        """Record the number of processes that shall measure, without measuring."""
        processes.append(plan["processes"])
        return {}

    monkeypatch.setattr("physics.laboratory.measure.measure", record_processes)
    monkeypatch.setattr("physics.laboratory.measure.add_kinds_by_step", lambda result: None)
    monkeypatch.setattr("physics.laboratory.replay_cost.replay_cost", lambda turns, seed: {})
    monkeypatch.setattr("game.cli.load_match_measures", lambda: None)
    monkeypatch.setattr("game.passage.fitting.random_loads", lambda count, seed: [])
    monkeypatch.setattr("game.passage.fitting.measure_fit_in_theatre", lambda loads: SimpleNamespace(_asdict=dict))
    monkeypatch.setattr("physics.laboratory.bands.report", lambda result: "")
    return processes


def test_no_more_processes_than_cores_are_started(
    run: Run, monkeypatch: pytest.MonkeyPatch, processes: list[int]
) -> None:
    monkeypatch.setattr("game.cli.os.cpu_count", lambda: 1)
    assert run("passage", "--quick", "--jobs", "900") == (
        0,
        "\n",
        "This machine has one core, so only one process is used.\n",
    )
    assert run("passage", "--quick") == (0, "\n", "")
    monkeypatch.setattr("game.cli.os.cpu_count", lambda: 4)
    assert run("passage", "--quick", "--jobs", "5")[2] == "This machine has 4 cores, so 4 processes are used, not 5.\n"
    assert run("passage", "--quick", "--jobs", "3")[2] == ""
    assert processes == [1, 1, 4, 3]


def test_ui_map_never_overwrites_a_match(run: Run, open_requests: list[AppRequest], race_file: Path) -> None:
    before = race_file.read_bytes()
    status, _, error = run("--ui-map", race_file)
    assert (status, open_requests) == (2, [])
    assert error == f"{quoted(race_file)} holds a match, a film or a tower; name another file for the UI map.\n"
    assert race_file.read_bytes() == before


def test_verify_command_skips_modelled_drops(run: Run, tmp_path: Path) -> None:
    match = Match.new("race", seed=3, chance="modelled")
    for text in ("choose fox", "choose owl", "stone"):
        match.play(text)
    match.save(tmp_path / "race")
    status, printed, _ = run("verify", tmp_path / "race")
    assert status == 0 and "modelled" in printed and printed.endswith("0 SAME, 0 DIFFERS\n")


def test_verify_command_reports_an_incomplete_last_line(run: Run, race_file: Path) -> None:
    race_file.write_bytes(race_file.read_bytes()[:-9])
    status, printed, _ = run("verify", race_file)
    assert status == 0 and printed.startswith("The last line of race.firepit was incomplete")
    assert printed.endswith("2 SAME, 0 DIFFERS\n")


def test_simulate_command_prints_one_json_object(run: Run) -> None:
    # on a slow machine progress is printed to standard error
    status, printed, _ = run(
        "simulate", "race", "--games", "12", "--players", "3", "--seed", "5", "--jobs", "1", "--json", "--check"
    )
    result = json.loads(printed)
    assert (status, result["errors"]) == (0, [])
    assert (result["game"], result["matches"], result["finished"]) == ("race", 12, 12)
    assert result["moves"] > 12 and result["seconds"] > 0 and result["moves_per_second"] > 0
    assert len(result["wins_by_seat"]) == 3 and sum(result["wins_by_seat"]) == pytest.approx(1, abs=0.001)
    assert set(result["turns_per_seat"]) == set(result["scores"]) == {"p10", "p50", "p90"}


def test_simulate_command_gives_the_same_statistics_with_any_number_of_processes(run: Run) -> None:
    def simulated(*more: str) -> dict[str, object]:
        """Return the statistics of two simulated matches, without those that depend on the machine."""
        result = json.loads(run("simulate", "ugh_ugh", "--games", "2", "--drops", "modelled", "--json", *more)[1])
        return {key: value for key, value in result.items() if key not in ("seconds", "moves_per_second")}

    assert simulated("--jobs", "1") == simulated("--jobs", "2")


def test_simulate_command_prints_readable_tables(run: Run) -> None:
    status, printed, _ = run("simulate", "race", "--games", "3", "--jobs", "1", "--drops", "modelled")
    assert status == 0 and printed.startswith("3 of 3 matches of Race finished")


def test_simulate_command_prints_english_even_if_german_is_chosen(run: Run) -> None:
    words = ("simulate", "my_first_stone_age", "--games", "1", "--jobs", "1", "--seed", "3")
    english, german = [run("--language", code, *words)[1].splitlines() for code in ("en", "de")]
    assert english[0].startswith("1 of 1 match of My First Stone Age finished, with ")
    timed = ("1 of 1", "  moves per second")
    assert [line for line in german if not line.startswith(timed)] == [
        line for line in english if not line.startswith(timed)
    ]
    assert german[0].startswith("1 of 1 match of My First Stone Age finished, with ")


def test_simulate_command_reports_faults_and_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.core.race.RaceRules.conserved", lambda self, state: {"places": sum(state.places)})
    status, printed, _ = run("simulate", "race", "--games", "3", "--jobs", "1", "--json", "--check")
    result = json.loads(printed)
    assert status == 1 and len(result["errors"]) == 3 and "pieces lost or made up by" in result["errors"][0]


def test_simulate_command_reports_a_bot_that_exits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find_game("stone_age").load_rules()
    monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "leaving": lambda *asked: sys.exit("enough")})
    status, printed, _ = run("simulate", "stone_age", "--games", "1", "--jobs", "1", "--bots", "leaving", "--json")
    assert (status, json.loads(printed)["errors"]) == (1, ["seed 1, move 0: SystemExit: enough"])


#: whole matches take long: they are played once for all tests of the command
_cached_match_measures = cache(lambda matches, seed: load_match_measures()(matches, seed))  # type: ignore[misc]


@pytest.fixture
def reduced_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command take only one measurement of each kind, and one whole match, to save time."""
    for name, few in (("LOADS", 1), ("QUICK_LOADS", 1), ("TIMINGS", 1), ("QUICK_TIMINGS", 1)):
        monkeypatch.setattr(f"game.cli.{name}", few)
    monkeypatch.setattr(
        "game.cli.load_match_measures", lambda: lambda count, seed: dict(_cached_match_measures(1, seed))
    )


def test_passage_command_measures_the_tower(run: Run, reduced_measurement: None) -> None:
    status, printed, error = run("passage", "--calls", "1", "--seed", "9", "--jobs", "1", "--json")
    result = json.loads(printed)
    assert status == 0 and result["calls"] == 1
    assert {"out_now", "out_later", "freed_by_one", "inside_p99", "rest_seconds", "colour_p", "escaped"} <= set(result)
    assert {"impaled", "overlap_mm_max", "moved_when_rebuilt_mm", "capped_share", "freed_by_strength"} <= set(result)
    assert {"out_now", "out_later", "out_now_by_thrown", "inside_mean", "inside_p99"} <= set(result["matches"])
    assert {"out_now_apart", "freed_by_one_apart"} <= set(result["step_ratio"])
    assert (
        result["drawn"]["fit"] >= 0.95 and max(result["drawn"]["overlap_mm_max"], result["drawn"]["gap_mm_max"]) <= 0.5
    )
    assert {kind: set(fared) for kind, fared in result["alone"].items()} == {
        "member": {"now", "freed_full"},
        "predator": {"now", "freed_full"},
    }
    assert set(result["replay_cost"]) == {"unrecorded", "recorded", "bytes"}
    assert set(result["reading"]) == {"0.3", "0.6", "0.85", "1.0"} and 0 <= result["kinds_step_spread"] <= 1
    assert "1 of 1 calls" in error and "a quarter of the time step" in error


@pytest.mark.slow
def test_quick_passage_command_leaves_out_one_comparison_of_time_steps(run: Run, reduced_measurement: None) -> None:
    status, printed, error = run("passage", "--calls", "1", "--seed", "9", "--jobs", "1", "--quick")
    assert status in (0, 1) and error == "" and "ok" in printed and "in matches" in printed
    assert "out at once: apart from a quarter" not in printed and "each kind: apart at half and a quarter" in printed


def test_verify_command_counts_drops_of_an_earlier_tower(run: Run) -> None:
    golden = Path(__file__).parents[1] / "golden" / "ugh_ugh.firepit"
    status, printed, _ = run("verify", golden)
    assert status == 0 and printed.endswith("0 SAME, 0 DIFFERS\n")
    assert "31 recorded with an earlier tower: not recomputed\n" in printed


def test_verify_command_reports_an_unknown_tower(run: Run, race_file: Path) -> None:
    with changing_lines(race_file) as lines:
        records = [line for line in lines if line["kind"] == "record" and line["chance"]]
        drops = [line["chance"][0] for line in records if line["chance"][0][0] == "drop"]
        drops[-1][1]["tower"] = "0123456789abcdef"
    status, printed, _ = run("verify", race_file)
    assert status == 1 and printed.endswith("2 SAME, 0 DIFFERS\n")
    assert "the tower 0123456789abcdef, which this program does not know, so it can be" in printed


def test_run_py_works_as_a_program(tmp_path: Path) -> None:
    def run_py(*arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``run.py`` in a new process."""
        return subprocess.run(
            [sys.executable, ROOT / "run.py", *arguments], capture_output=True, text=True, cwd=tmp_path
        )

    assert run_py("--version").stdout == f"Firepit {__version__}\n"
    refused = run_py("play", "chess")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1


def test_export_command_prints_nothing_but_the_path(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    own = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    printed = subprocess.run(
        [sys.executable, ROOT / "run.py", "export", ROOT / "tests/golden/cvlizations.firepit", "--html", page.name],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**own, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"},
    ).stdout
    assert printed == f"Saved to {page.name}: CVlizations\n" and page.is_file()


#: commands to interrupt, and after how many seconds: while processes start, load and work
LONG_COMMANDS = "simulate ugh_ugh --games 9999", "passage --calls 99999"
SECONDS_TO_CTRL_C = (0.0, 0.2, 1.3)
#: the interruptions that the fast set tries
FAST_INTERRUPTIONS = [(LONG_COMMANDS[0], SECONDS_TO_CTRL_C[0]), (LONG_COMMANDS[1], SECONDS_TO_CTRL_C[1])]


def wait_for_children(pid: int) -> None:
    """Wait until a process has started another process, if the system can tell."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    while children.exists() and not children.read_text():
        time.sleep(0.002)


@pytest.mark.skipif(sys.platform == "win32", reason="signals go to groups of processes on POSIX only")
@pytest.mark.parametrize(
    ("command", "seconds"), mark_slow_except(product(LONG_COMMANDS, SECONDS_TO_CTRL_C), FAST_INTERRUPTIONS)
)
def test_ctrl_c_ends_all_processes_with_a_sentence(command: str, seconds: float) -> None:
    # a program started in the background may ignore Ctrl+C; this one must not
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"from game.cli import main; print('ready', flush=True); raise SystemExit(main({command.split()!r}))"
    )
    working = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert working.stdout is not None and working.stdout.readline() == "ready\n"
        wait_for_children(working.pid)
        time.sleep(seconds)
        os.killpg(working.pid, signal.SIGINT)
        _, error = working.communicate()
    finally:
        if working.poll() is None:
            os.killpg(working.pid, signal.SIGKILL)
    assert working.returncode == 130 and error.endswith("Stopped.\n") and "Traceback" not in error


def test_old_python_is_reported_in_a_sentence() -> None:
    code = "import sys; sys.version_info = (3, 10, 4); sys.argv = ['run.py']; exec(open('run.py').read())"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 2
    assert result.stderr == "Firepit needs Python 3.11 or newer; this is Python 3.10.\n"
