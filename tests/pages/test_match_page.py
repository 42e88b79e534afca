"""The page of a whole match: its log, course and drops, with public knowledge only."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from game.core import Match
from game.core.words import quoted
from game.passage.reel import best_reel, group_into_reels
from game.screens.parts.match_log import MatchLog
from game.screens.parts.shown_drops import drops_of
from physics.track import Track
from tests.cli.conftest import Run
from tests.pages.conftest import GOLDEN
from tests.pages.test_drop_page import assert_hides, page_data


def test_page_of_a_finished_match_has_its_log_scores_course_and_drops(run: Run, tmp_path: Path) -> None:
    status, printed, error = run("export", GOLDEN, "--html", tmp_path / "x.html", "--match")
    assert (status, error) == (0, "") and printed == f"Saved to {quoted(tmp_path / 'x.html')}: Ugh Ugh\n"
    data, match = page_data(tmp_path / "x.html"), Match.load(GOLDEN)
    assert match.outcome is not None
    assert [line[0] for line in data["log"]] == [line.text for line in MatchLog(match, all_knowing=True).lines(None)]
    assert [place["score"] for place in data["match"]["places"]] == sorted(match.outcome.scores, reverse=True)
    assert len(data["course"]) == len(match.names) and data["course"][match.outcome.winners[0]][-1] == 1
    drops = sum(len(record.tracks) for record in match.records)
    assert sum(len(film["parts"]) for film in data["films"]) == drops
    linked = {tuple(line[2]) for line in data["log"] if line[2]}
    assert {film for film, _ in linked} == set(range(len(data["films"])))
    assert all(part < len(data["films"][film]["parts"]) for film, part in linked)


def test_page_opens_with_the_drop_of_the_match(run: Run, tmp_path: Path) -> None:
    assert run("export", GOLDEN, "--html", tmp_path / "x.html", "--match")[0] == 0
    data, best = page_data(tmp_path / "x.html"), best_reel(group_into_reels(drops_of(Match.load(GOLDEN))))
    assert best is not None and data["best_film"] > 0, "the drop of the match is the first one: take another match"
    assert data["films"][data["best_film"]]["name"].endswith(best.title)


def test_page_of_a_match_without_drops_has_no_films(run: Run, tmp_path: Path) -> None:
    golden = GOLDEN.with_name("stone_age.firepit")
    assert run("export", golden, "--html", tmp_path / "x.html")[0] == 0
    data = page_data(tmp_path / "x.html")
    assert data["films"] == [] and data["course"] and len(data["log"]) > 100


def test_unfinished_match_is_shown_as_an_onlooker_sees_it(run: Run, unfinished_match: Path, tmp_path: Path) -> None:
    assert run("export", unfinished_match, "--html", tmp_path / "x.html", "--match")[0] == 0
    data, match = page_data(tmp_path / "x.html"), Match.load(unfinished_match)
    assert [line[0] for line in data["log"]] == [line.text for line in MatchLog(match).lines(None)]
    assert data["course"] == [] and data["match"]["places"] == []
    text = json.dumps(data)
    drops = [drop for record in match.records for drop in record.drops]
    parts = [part for film in data["films"] for part in film["parts"]]
    inside: set[int] = set()
    for drop, part in zip(drops, parts, strict=True):
        assert str(drop.seed) not in text
        track = Track.from_bytes(base64.b64decode(part["data"]))
        assert_hides(track)
        assert set(part["before"]) == inside, "the page knows other pieces inside than those who counted them"
        inside = (inside | {piece.id for piece in track.thrown}) - {piece.id for piece in track.out}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--match", "--gif", "x.gif"), "A whole match can only be exported with --html and no other format."),
        (("--match", "--drop", "2", "--html", "x.html"), "--drop cannot be used together with --match. See: "),
    ],
)
def test_exporting_a_whole_match_as_a_picture_or_with_a_drop_number_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, printed, error = run("export", GOLDEN, *arguments)
    assert (status, printed) == (2, "") and sentence in error and error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_file_of_a_drop_is_refused_as_a_match(run: Run, full_drop: Path, tmp_path: Path) -> None:
    status, _, error = run("export", full_drop, "--html", tmp_path / "x.html", "--match")
    assert status == 2 and error == f"{full_drop} holds a film, not a match.\n"
