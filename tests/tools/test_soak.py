"""The soak test in short: each kind of work runs a little, and faults are found and saved."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from random import Random

import pytest

from game.core import Match, MatchFileError
from tests import hostile
from tests.fast_set import mark_slow_except
from tools.soak import files
from tools.soak.__main__ import SHARES, main
from tools.soak.child import ROOT, End, watch
from tools.soak.report import report
from tools.soak.worker import NoAnswer, SoakRun, time_limit

#: by kind of work, the counts that a short run of it must have
COUNTED = {
    "moves": "positions in full",
    "drops": "piece-drops",
    "towers": "broken files refused",
    "files": "refused",
    "kills": "kills",
    "touches": "touches",
}


def soak_run(kind: str, folder: Path, seed: int = 1) -> SoakRun:
    """Return a short run of one kind of work."""
    return SoakRun(kind, seed, 60.0, folder / "soak.log", folder / "scratch", is_short=True)


@pytest.mark.parametrize("kind", mark_slow_except(SHARES, ["moves", "drops", "files", "kills"]))
def test_a_short_soak_test_of_each_kind_finds_no_faults(kind: str, tmp_path: Path) -> None:
    if kind in ("kills", "touches") and not sys.platform.startswith("linux"):
        pytest.skip("children are watched through /proc")
    worker = soak_run(kind, tmp_path)
    importlib.import_module(f"tools.soak.{kind}").soak(worker)
    assert worker.counts[COUNTED[kind]] > 0
    assert worker.findings == []


def test_fault_is_saved_with_everything_to_repeat_it(tmp_path: Path) -> None:
    worker = soak_run("moves", tmp_path, seed=7)
    with worker.watched("a match", lambda: {"match.firepit": b"all of it"}):
        raise AssertionError("pieces are lost")
    worker.count("moves", by=3)
    worker.write_if_due(now=True)
    line = json.loads((tmp_path / "soak.log").read_text())
    assert line["counts"] == {"moves": 3} and line["seed"] == 7
    folder = Path(line["findings"][0]["folder"])
    assert (folder / "match.firepit").read_bytes() == b"all of it"
    text = (folder / "finding.txt").read_text()
    assert "--seed 7 --items 1" in text and "pieces are lost" in text and "Traceback" in text


def test_soak_report_adds_up_the_counts_of_all_runs(tmp_path: Path) -> None:
    for number in (3, 4):
        worker = soak_run("drops", tmp_path, seed=number)
        worker.count("piece-drops", by=1000 * number)
        worker.record_finding("a piece escaped")
        worker.write_if_due(now=True)
    text = report(tmp_path / "soak.log")
    assert "7,000" in text and "Findings: 2 of 1 kinds" in text
    assert "There is no log" in report(tmp_path / "none.log")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="children are watched through /proc")
@pytest.mark.parametrize(
    ("way", "kind"), [("hang", "no answer"), ("die", "died by SIGSEGV"), ("raise", "ValueError: no such thing")]
)
def test_child_process_that_hangs_or_crashes_is_reported_with_the_cause(tmp_path: Path, way: str, kind: str) -> None:
    end = watch("tools.soak.hanging", tmp_path, way, seconds=30, patience=0.2)
    assert end.kind.startswith(kind) and end.journal == [f"about to {way}"]
    assert end.has_hung == (way == "hang")


def test_work_beyond_its_time_limit_is_interrupted() -> None:
    with pytest.raises(NoAnswer), time_limit(0.05):
        while True:
            pass


@pytest.mark.slow
def test_soak_command_logs_its_work_and_returns_an_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log counts one piece of work. The status is 0 if no fault was found, and 2 for wrong arguments."""
    log = tmp_path / "soak.log"
    arguments = ["--seconds", "60", "--seed", "2", "--items", "1", "--jobs", "1", "--log", str(log)]
    assert main(["files", *arguments]) == 0
    assert "Nothing was found." in capsys.readouterr().out
    assert json.loads(log.read_text())["counts"]["items"] == 1
    assert main(["files", "--jobs", "0"]) == 2


def test_each_way_to_damage_a_file_changes_it_and_keeps_its_checksums_correct(tmp_path: Path) -> None:
    random = Random(1)
    data = files.match_files()[0]
    for way in files.MATCH_WAYS.values():
        assert any(way(data, random) != data for _ in range(5))
    refused = 0
    for seed in range(12):
        path = tmp_path / f"{seed}.firepit"
        path.write_bytes(hostile.hostile_match(data, Random(seed)))
        try:
            Match.load(path)
        except MatchFileError as refusal:
            refused += 1
            assert "checksum" not in str(refusal)
    assert refused > 4
    broken = [hostile.hostile_drop(files.drop_files()[4], Random(seed)) for seed in range(12)]
    assert len(set(broken)) == 12 and files.drop_files()[4] not in broken
    assert json.loads(hostile.hostile_small_file(b'{"a": 1}', Random(1))) != {"a": 1}


def test_report_of_a_crash_gives_the_line_of_the_thread_that_crashed() -> None:
    """Other threads come first in the output of ``faulthandler``."""
    dump = f"""Fatal Python error: Segmentation fault

Thread 0x00007f6a4847f6c0 (most recent call first):
  File "{ROOT}/game/speech/speaker.py", line 120 in _next

Current thread 0x00007f6a4be01b80 (most recent call first):
  File "{ROOT}/game/ui/canvas.py", line 193 in fill
  File "{ROOT}/game/ui/stage.py", line 631 in draw
"""
    crash = End(status=-11, has_hung=False, was_stopped=False, output=dump, journal=[])
    assert crash.kind == 'died by SIGSEGV File "game/ui/canvas.py", line 193 in fill'
