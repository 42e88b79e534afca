"""The soak, in short: each kind does a little, and what goes wrong is found and kept."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from random import Random

import pytest

from game.core import Match, MatchFileError
from tests import hostile
from tools.soak import files
from tools.soak.__main__ import SHARES, main
from tools.soak.child import watch
from tools.soak.report import report
from tools.soak.stretch import NoAnswer, Stretch, patience

#: what each kind has counted after a little
COUNTED = {
    "moves": "positions in full",
    "drops": "piece-drops",
    "files": "refused",
    "kills": "kills",
    "touches": "touches",
}


def stretch_of(kind: str, folder: Path, seed: int = 1) -> Stretch:
    return Stretch(kind, seed, 60.0, folder / "soak.log", folder / "scratch", short=True)


@pytest.mark.parametrize("kind", SHARES)
def test_each_kind_does_a_little_and_finds_nothing(kind: str, tmp_path: Path) -> None:
    if kind in ("kills", "touches") and not sys.platform.startswith("linux"):
        pytest.skip("children are watched through /proc")
    stretch = stretch_of(kind, tmp_path)
    importlib.import_module(f"tools.soak.{kind}").soak(stretch)
    assert stretch.counts[COUNTED[kind]] > 0
    assert stretch.findings == []


def test_what_goes_wrong_is_kept_with_all_that_it_needs(tmp_path: Path) -> None:
    stretch = stretch_of("moves", tmp_path, seed=7)
    with stretch.watched("a match", lambda: {"match.firepit": b"all of it"}):
        raise AssertionError("pieces are lost")
    stretch.count("moves", by=3)
    stretch.write_when_due(now=True)
    line = json.loads((tmp_path / "soak.log").read_text())
    assert line["counts"] == {"moves": 3} and line["seed"] == 7
    folder = Path(line["findings"][0]["folder"])
    assert (folder / "match.firepit").read_bytes() == b"all of it"
    told = (folder / "finding.txt").read_text()
    assert "--seed 7 --items 1" in told and "pieces are lost" in told and "Traceback" in told


def test_the_report_adds_all_up(tmp_path: Path) -> None:
    for number in (3, 4):
        stretch = stretch_of("drops", tmp_path, seed=number)
        stretch.count("piece-drops", by=1000 * number)
        stretch.finding("a piece escaped")
        stretch.write_when_due(now=True)
    told = report(tmp_path / "soak.log")
    assert "7,000" in told and "Findings: 2 of 1 sorts" in told
    assert "There is no log" in report(tmp_path / "none.log")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="children are watched through /proc")
@pytest.mark.parametrize(
    ("way", "sort"), [("hang", "no answer"), ("die", "died by SIGSEGV"), ("raise", "ValueError: no such thing")]
)
def test_a_child_that_ends_badly_is_noticed(tmp_path: Path, way: str, sort: str) -> None:
    end = watch("tools.soak.hanging", tmp_path, way, seconds=30, patience=0.2)
    assert end.sort.startswith(sort) and end.told == [f"about to {way}"]
    assert end.hung == (way == "hang")


def test_what_takes_too_long_is_interrupted() -> None:
    with pytest.raises(NoAnswer), patience(0.05):
        while True:
            pass


def test_the_command_ends_with_its_items_and_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "soak.log"
    arguments = ["--seconds", "60", "--seed", "2", "--items", "1", "--jobs", "1", "--log", str(log)]
    assert main(["drops", *arguments]) == 0
    assert "Nothing was found." in capsys.readouterr().out
    assert json.loads(log.read_text())["counts"]["items"] == 1
    assert main(["drops", "--jobs", "0"]) == 2


def test_files_are_broken_in_every_way_and_the_simple_breaker_breaks_what_fits(tmp_path: Path) -> None:
    random = Random(1)
    data = files.matches()[0]
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
    broken = [hostile.hostile_drop(files.drops()[4], Random(seed)) for seed in range(12)]
    assert len(set(broken)) == 12 and files.drops()[4] not in broken
    assert json.loads(hostile.hostile_small_file(b'{"a": 1}', Random(1))) != {"a": 1}
