"""``records`` prints the results of the house as a table, as JSON, and as links for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from game.cli import main
from game.kept.house import House
from game.kept.library import Summary

_TABLE: dict[str, object] = {"bots": [None, None, "hunter"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one finished match of Ada, Bo, and a bot."""
    names = ("Ada, Countess", "Bo", "Rex")
    played = Summary(
        file="a.firepit",
        changed=0,
        size=1,
        key="key",
        game="stone_age",
        names=names,
        table=_TABLE,
        played_at=1_790_000_000.0,
        winners=(1,),
        scores=(40, 52, 9),
        looked=True,
        people=("Ada, Countess", "Bo", None),
        counted=("Ada, Countess", "Bo", None),
    )
    House(tmp_path).count([played])
    return tmp_path


def printed(folder: Path, form: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of the command ``records`` in this form."""
    assert main(["records", form, "--data-dir", str(folder)]) == 0
    return capsys.readouterr().out


def test_csv_export_of_records_has_a_row_for_each_person(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(folder, "--csv", capsys))))
    assert [(row["name"], row["score"], row["won"]) for row in rows] == [
        ("Ada, Countess", "40", "0"),
        ("Bo", "52", "1"),
    ]
    assert {(row["match"], row["game"]) for row in rows} == {("key", "stone_age")}


def test_json_export_of_records_lists_matches_and_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(folder, "--json", capsys))
    assert data["matches"]["key"]["seats"][1] == {"name": "Bo", "score": 52, "won": True}
    assert data["people"][0] == {"name": "Bo", "played": 1, "won": 1}


def test_link_for_bg_stats_contains_the_result_of_the_match(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (link,) = printed(folder, "--bg-stats", capsys).splitlines()
    address = urlsplit(link)
    assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(address.query)["data"][0])
    assert (play["sourceName"], play["sourcePlayId"], play["game"]["sourceGameId"]) == ("Firepit", "key", "stone_age")
    assert play["playDate"] == "2026-09-21 14:13:20", "the link does not give the match's end in UTC"
    assert [(player["name"], player["score"], player["winner"]) for player in play["players"]] == [
        ("Ada, Countess", "40", False),
        ("Bo", "52", True),
    ]


def test_records_without_a_format_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "--data-dir", str(folder)]) == 2
    assert capsys.readouterr().err.startswith("Choose one of: --csv, --json, --bg-stats. See: ")


@pytest.mark.parametrize("written", ["{bad", "", '{"version": 1, "resul', '{"version": 0}', "[]"])
@pytest.mark.parametrize("form", ["--csv", "--json", "--bg-stats"])
def test_damaged_records_are_reported_and_left_as_they_are(
    tmp_path: Path, written: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the window rebuilds them, from the matches."""
    (tmp_path / "house.json").write_text(written, encoding="utf-8")
    assert main(["records", form, "--data-dir", str(tmp_path)]) == 1
    assert "house.json is damaged" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["house.json"]
    assert (tmp_path / "house.json").read_text(encoding="utf-8") == written


def test_valid_part_of_damaged_records_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((folder / "house.json").read_text(encoding="utf-8"))
    data["results"]["other"] = {"game": 7}
    written = json.dumps(data)
    (folder / "house.json").write_text(written, encoding="utf-8")
    assert main(["records", "--csv", "--data-dir", str(folder)]) == 1
    printed_texts = capsys.readouterr()
    assert "Bo,52,1" in printed_texts.out and "house.json is damaged" in printed_texts.err
    assert [path.name for path in folder.glob("*.json")] == ["house.json"]
    assert (folder / "house.json").read_text(encoding="utf-8") == written


def test_records_of_a_newer_version_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.json").write_text('{"version": 2, "results": {}}', encoding="utf-8")
    assert main(["records", "--csv", "--data-dir", str(tmp_path)]) == 2
    printed_texts = capsys.readouterr()
    assert printed_texts.out == "" and "newer version of Firepit (format 2, not 1)." in printed_texts.err
    assert [path.name for path in tmp_path.iterdir()] == ["house.json"]


def test_records_in_a_folder_that_is_missing_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "--csv", "--data-dir", str(tmp_path / "nowhere")]) == 2
    printed_texts = capsys.readouterr()
    assert printed_texts.out == "" and "There are no records: there is no folder" in printed_texts.err
    assert list(tmp_path.iterdir()) == []
