"""The people and bots at the seats of a match, and the people for whose records the match counts."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.core import Match
from game.kept.house import House
from game.kept.library import read_summary, summarise, summary_from_json
from game.kept.names import people_in
from game.kept.seats import chosen_bots, people_counted, players_in_words, seat_bots


def begun(bots: list[str | None]) -> Match:
    """Return a new match of Ada and Bo with these bots, by seat."""
    return Match.new("race", names=["Ada", "Bo"], seed=4, table={"bots": bots})


def play(match: Match, seat: int, moves: int) -> None:
    """Play until ``seat`` has decided ``moves`` times, or the match is over."""
    random = Random(2)
    while match.prompt is not None and moves:
        if match.prompt.seat == seat:
            moves -= 1
        match.play(random.choice(match.moves))


def test_changing_a_seat_changes_the_bots_of_the_match() -> None:
    match = begun([None, "hunter"])
    assert seat_bots(match) == (None, "hunter")
    match.change_seat(0, bot="random")
    match.change_seat(1, name="Mia")
    assert seat_bots(match) == chosen_bots(match) == ("random", None)
    assert [players_in_words(match, seat) for seat in (0, 1)] == ["Ada, then Silly bot", "Easy bot, then Mia"]
    match.change_seat(0)
    assert players_in_words(match, 0) == "Ada, then Silly bot, then Ada" and seat_bots(match) == (None, None)


def test_seat_counts_for_whoever_made_most_of_its_moves() -> None:
    match = begun([None, "hunter"])
    play(match, 0, 3)
    match.change_seat(0, bot="hunter")
    match.change_seat(1, name="Mia")
    play(match, 0, 2)
    assert people_counted(match)[0] == "Ada"
    play(match, 0, 100)
    assert match.outcome is not None and people_counted(match) == (None, "Mia")


def test_records_name_the_last_person_at_each_seat(tmp_path: Path) -> None:
    match = begun(["hunter", None])
    match.change_seat(0, name="Mia")
    path = tmp_path / "match.firepit"
    match.keep(path)
    play(match, 0, 1000)
    summary = read_summary(path)
    assert summary == summarise(match, path) and people_in(summary) == ["Mia", "Bo"]
    house = House(tmp_path)
    house.count([summary])
    assert sorted(house.names()) == ["Bo", "Mia"]


def test_match_summary_written_by_an_earlier_version_is_read(tmp_path: Path) -> None:
    match = begun(["hunter", None])
    match.save(tmp_path / "match.firepit")
    entry = {name: getattr(summarise(match, tmp_path / "match.firepit"), name) for name in EARLIER_FIELDS}
    assert summary_from_json(entry).people == summary_from_json(entry).counted == (None, "Bo")


#: the fields that a summary had in an earlier version
EARLIER_FIELDS = (
    "file", "changed", "size", "key", "game", "names", "table", "played_at", "looked", "seat", "moves", "rounds",
    "winners", "scores", "drops",
)  # fmt: skip
