"""The records of the house: their holders, wins of each player over each other, and head starts suggested by them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest

from game.core import Match
from game.kept.house import House, UnusableRecords, words_after_removal, words_after_restoring
from game.kept.house_formats import as_bg_stats, as_csv, as_json
from game.kept.library import Library, Summary, summary_from_json
from game.ui.small_files import locked, read_json, write_json
from tests.full_disk import raise_disk_full
from tests.played import play_at_random


def house_with_matches(folder: Path, wins: list[str], game: str = "race") -> House:
    """Return a house in which Ada and Bo have played matches with these winners."""
    results = {
        str(number): {
            "game": game,
            "day": "2026-11-01",
            "seats": [{"name": name, "score": 1, "won": name == winner} for name in ("Ada", "Bo")],
        }
        for number, winner in enumerate(wins)
    }
    write_json(folder / "house.json", {"version": 1, "results": results})
    return House(folder)


@pytest.mark.parametrize(
    ("wins", "suggested"),
    [
        (["Ada"] * 4, None),
        (["Ada"] * 10, (0, 3)),
        (["Ada"] * 7 + ["Bo"] * 3, (0, 2)),
        (["Bo"] * 6 + ["Ada"] * 4, (1, 0)),
        (["Ada", "Bo"] * 5, (0, 0)),
    ],
)
def test_suggested_head_start_follows_from_past_wins(
    tmp_path: Path, wins: list[str], suggested: tuple[int, ...]
) -> None:
    assert house_with_matches(tmp_path, wins).suggested_head_starts("race", ["ada", "Bo"]) == suggested


def test_head_start_ignores_other_games_and_other_players(tmp_path: Path) -> None:
    """Ada has beaten Bo ten times. First the ten matches were matches of Nim; then the new match is with Cy, not Bo."""
    assert house_with_matches(tmp_path, ["Ada"] * 10, "nim").suggested_head_starts("race", ["Ada", "Bo"]) is None
    assert house_with_matches(tmp_path, ["Ada"] * 10).suggested_head_starts("race", ["Ada", "Cy"]) is None


def test_results_in_another_tower_are_counted_separately(tmp_path: Path) -> None:
    """A match in another tower changes neither the totals nor the head starts of the Passage. Wherever its result is
    saved or listed, the tower is named."""
    other = Summary("mill", 10**18, 0, "mill", "race", ("Ada", "Bo"), {}, winners=(1,), scores=(3, 9), tower="The Mill")
    house = house_with_matches(tmp_path, ["Ada"] * 5)
    assert house.count([replace(other, counted=("Ada", "Bo"))]) and house.towers("race") == ["The Mill"]
    for counted in (house, House(tmp_path)):
        assert [(row.name, row.played, row.won) for row in counted.people("race")] == [("Ada", 5, 5), ("Bo", 5, 0)]
        mill = counted.people("race", "The Mill")
        assert [(row.name, row.played, row.best) for row in mill] == [("Bo", 1, 9), ("Ada", 1, 3)]
        assert [row.played for row in counted.people(None)] == [6, 6]
    assert house.suggested_head_starts("race", ["Ada", "Bo"]) == (0, 3)
    assert [line for line in as_csv(house).splitlines() if line.endswith(",race,Bo,9,1,The Mill")]
    assert "race:The Mill" in unquote(as_bg_stats(house))


def test_longest_streaks_and_rivals_are_found(tmp_path: Path) -> None:
    house = house_with_matches(tmp_path, ["Ada", "Bo", "Bo", "Ada", "Ada", "Ada", "Bo"])
    (streak,) = [record for record in house.best("race") if record.kind == "streak"]
    assert (streak.name, streak.count, streak.match, streak.record) == ("Ada", 3, "5", None)
    assert [(record.name, record.count) for record in house.best("race", "bo") if record.kind == "streak"] == [
        ("Bo", 2)
    ]
    (rival,) = house.rivals("bo")
    assert (rival.name, rival.played, rival.won, rival.lost, rival.match) == ("Ada", 7, 3, 4, "6")
    assert house.rivals("Bo", "nim") == [] and house.best("nim") == []


def test_scores_are_compared_within_one_game_only(tmp_path: Path) -> None:
    house = house_with_matches(tmp_path, ["Ada", "Bo"])
    assert {record.kind for record in house.best(None)}.isdisjoint({"score"})
    (score,) = [record for record in house.best("race") if record.kind == "score"]
    assert (score.count, score.match) == (1, "0"), "the first person who reached the score does not hold the record"


def saved_race(folder: Path) -> Match:
    """Save a finished match of two people in which stones were dropped."""
    match, random = Match.new("race", names=["Ada", "Bo"], seed=3, options={"cards": False, "length": 12}), Random(3)
    play_at_random(match, random)
    (folder / "matches").mkdir()
    match.save(folder / "matches" / "race.firepit")
    return match


def test_biggest_drop_and_longest_jam_are_recorded(tmp_path: Path) -> None:
    """A jam is a piece that stays inside through many drops."""
    match = saved_race(tmp_path)
    (summary,) = Library(tmp_path / "matches").summaries()
    house = House(tmp_path)
    house.count([summary])
    found = {record.kind: record for record in house.best(None)}
    drop = found["drop"]
    assert drop.record is not None and drop.match == summary.key
    assert drop.count == max(len(each.out) for record in match.records for each in record.drops)
    assert drop.count in [len(each.out) for each in match.records[drop.record].drops]
    assert drop.name == match.names[match.at(drop.record).prompt.seat]  # type: ignore[union-attr]
    waits, thrown, number = [0], dict[int, int](), 0
    for record in match.records:
        for each in record.drops:
            number += 1
            thrown |= dict.fromkeys(each.thrown, number)
            waits += [number - thrown.pop(piece) for piece in each.out if piece in thrown]
    assert ("jam" in found) == (max(waits) >= 2) and ("jam" not in found or found["jam"].count == max(waits))
    assert json.loads(as_json(house))["records"][0]["among"] is None
    assert summary_from_json(json.loads(json.dumps(asdict(summary)))) == summary
    with pytest.raises(ValueError, match="not a summary"):
        summary_from_json({**asdict(summary), "best_drops": [[1, -1], [0, 0]]})


def test_results_of_earlier_versions_are_completed_without_restoring_removed_people(tmp_path: Path) -> None:
    """Earlier versions kept neither when a match ended nor the drops of its seats."""
    saved_race(tmp_path)
    (summary,) = Library(tmp_path / "matches").summaries()
    House(tmp_path).count([summary])
    file = tmp_path / "house.json"
    data = read_json(file)
    (result,) = data["results"].values()
    whole = json.loads(json.dumps(result))
    del result["ended"]
    result["seats"] = [{key: seat[key] for key in ("name", "score", "won")} for seat in result["seats"]]
    write_json(file, data)
    house = House(tmp_path)
    assert house.count([summary]) and not house.count([summary])
    assert list(house.results().values()) == [whole]
    # the second person is removed
    result["seats"] = result["seats"][:1]
    write_json(file, data)
    house = House(tmp_path)
    house.count([summary])
    assert house.names() == ["Ada"]


@pytest.mark.parametrize("change", [{"ended": -1}, {"ended": 10**12}, {"ended": "now"}])
def test_result_with_an_impossible_end_is_left_out(tmp_path: Path, change: dict[str, object]) -> None:
    """The end of a match is a time. A notice tells that the result was left out."""
    house_with_matches(tmp_path, ["Ada"])
    data = read_json(tmp_path / "house.json")
    data["results"]["0"].update(change)
    write_json(tmp_path / "house.json", data)
    house = House(tmp_path)
    assert house.names() == [] and house.notice


@pytest.mark.parametrize("pair", [[1], [1, 2, 3], [-1, 0], "12", {"count": 1}])
def test_result_with_a_damaged_drop_is_left_out(tmp_path: Path, pair: object) -> None:
    house_with_matches(tmp_path, ["Ada"])
    data = read_json(tmp_path / "house.json")
    data["results"]["0"]["seats"][0]["drop"] = pair
    write_json(tmp_path / "house.json", data)
    assert House(tmp_path).names() == []


NEWER = '{"version": 2, "results": {}, "more": "which only newer versions know"}'


def count_another(house: House) -> None:
    """Count another finished match of Ada and Bo."""
    other = Summary("a", 10**18, 0, "a", "race", ("Ada", "Bo"), {}, winners=(1,), scores=(3, 9), counted=("Ada", "Bo"))
    assert house.count([other])


def test_records_of_a_newer_version_are_reported_and_stay_unchanged(tmp_path: Path) -> None:
    """Setting them aside would hide them from the newer version, too."""
    (tmp_path / "house.json").write_text(NEWER, encoding="utf-8")
    house = House(tmp_path)
    assert "newer version of Firepit (format 2, not 1). The file is left as it is; new results are lost" in house.notice
    house.notice = ""
    count_another(house)
    house.forget("Bo")
    assert house.names() == ["Ada"] and not house.notice, "the notice came twice, or nothing was counted in memory"
    assert [path.name for path in tmp_path.iterdir()] == ["house.json"]
    assert (tmp_path / "house.json").read_text(encoding="utf-8") == NEWER


def test_running_app_does_not_overwrite_records_of_a_newer_version(tmp_path: Path) -> None:
    house = house_with_matches(tmp_path, ["Ada"])
    (tmp_path / "house.json").write_text(NEWER, encoding="utf-8")
    count_another(house)
    assert "newer version" in house.notice
    assert (tmp_path / "house.json").read_text(encoding="utf-8") == NEWER


def test_records_that_cannot_be_read_are_neither_renamed_nor_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their folder can be written, so that a new file would replace them."""
    house_with_matches(tmp_path, ["Ada"])
    before = (tmp_path / "house.json").read_bytes()

    def refuse(path: Path, *_: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as closed:
        closed.setattr("game.kept.house.read_json", refuse)
        house = House(tmp_path)
        assert "cannot be read: Permission denied." in house.notice
        count_another(house)
        with pytest.raises(UnusableRecords, match="Permission denied"):
            House(tmp_path, read_only=True)
    house.forget("Ada")  # the file can be read again, but its contents were never read
    assert not house.is_saved and words_after_removal(house).startswith("Removed only until you close Firepit")
    assert [path.name for path in tmp_path.iterdir()] == ["house.json"]
    assert (tmp_path / "house.json").read_bytes() == before


@pytest.mark.parametrize("contents", ["{", '{"version": 1, "results": {"0": 1}}'])
def test_damaged_records_stay_unchanged_if_they_cannot_be_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contents: str
) -> None:
    """Another program may hold the file open, or its folder may be write-protected."""
    (tmp_path / "house.json").write_text(contents, encoding="utf-8")
    monkeypatch.setattr("game.kept.house.set_aside", lambda path: "")
    house = House(tmp_path)
    assert (
        "house.json is damaged and cannot be renamed. The file is left as it is; new results are lost" in house.notice
    )
    count_another(house)
    assert not house.is_saved and house.names() == ["Bo", "Ada"]
    assert (tmp_path / "house.json").read_text(encoding="utf-8") == contents, "the damaged file was overwritten"


def test_unsaved_removal_of_a_person_is_saved_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_with_matches(tmp_path, ["Ada"])
    with monkeypatch.context() as full:
        full.setattr("game.kept.house.write_json", raise_disk_full)
        house.forget("Bo")
        assert words_after_removal(house).startswith("Removed only until you close Firepit")
        house.undo_forgetting()
        assert words_after_restoring(house) == "Records restored.", (
            "restoring is reported as unsaved although the file still has Bo"
        )
        house.forget("Bo")
    assert House(tmp_path).names() == ["Ada", "Bo"]
    house.forget("Cy")
    assert words_after_removal(house).startswith("Removed. You can undo") and House(tmp_path).names() == ["Ada"]


def test_failure_to_save_a_restored_person_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with_matches(tmp_path, ["Ada"])
    house.forget("Bo")
    monkeypatch.setattr("game.kept.house.write_json", raise_disk_full)
    house.undo_forgetting()
    assert words_after_restoring(house).startswith("Restored only until you close Firepit")
    assert house.names() == ["Ada", "Bo"] and House(tmp_path).names() == ["Ada"]


def test_changes_to_the_records_made_in_two_windows_are_both_saved(tmp_path: Path) -> None:
    one = house_with_matches(tmp_path, ["Ada"])
    other = House(tmp_path)
    one.forget("Bo")
    count_another(other)  # of Ada and Bo; Bo was removed from the first match only
    assert {key: len(result["seats"]) for key, result in House(tmp_path).results().items()} == {"0": 1, "a": 2}
    one.forget("Ada")
    assert {key: len(result["seats"]) for key, result in House(tmp_path).results().items()} == {"0": 0, "a": 1}
    other.forget("Bo")
    one.undo_forgetting()
    assert House(tmp_path).names() == ["Ada"], "one window brought back the person that the other window had removed"
    assert one.names() == ["Ada"]


def test_person_removed_in_one_window_is_not_counted_again_by_another_window(tmp_path: Path) -> None:
    one, other = House(tmp_path), House(tmp_path)
    count_another(one)
    one.forget("Bo")
    count_another(other)
    assert other.names() == House(tmp_path).names() == ["Ada"]


def test_all_results_are_saved_again_after_their_file_was_deleted(tmp_path: Path) -> None:
    house = house_with_matches(tmp_path, ["Ada"])
    (tmp_path / "house.json").unlink()
    count_another(house)
    assert len(House(tmp_path).results()) == 2


def test_undoing_the_removal_of_people_restores_the_records_exactly(tmp_path: Path) -> None:
    house = house_with_matches(tmp_path, ["Ada"])
    before = (tmp_path / "house.json").read_bytes()
    for name in ("Ada", "Bo", None):
        house.forget(name)
        house.undo_forgetting()
        assert (tmp_path / "house.json").read_bytes() == before


def test_records_are_written_although_another_window_holds_their_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That window may hang."""
    monkeypatch.setattr("game.ui.small_files._LONGEST_WAIT", 0.02)
    house = house_with_matches(tmp_path, ["Ada"])
    with locked(tmp_path / "house.json"):
        house.forget("Bo")
    assert House(tmp_path).names() == ["Ada"]
