"""The records of the house: how often each person played and won, and their best scores; saved on this machine only.

Every finished match is counted once, by its key, even if its file is deleted later; bots are not counted, and a seat
that changed hands counts for who decided most there.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NotRequired, TypedDict, TypeGuard
from urllib.parse import quote

from game.core.games import match_title
from game.core.measures import date_at, day_in_words
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME, MOST_STEPS, composed, name_key
from game.core.system import APP_NAME
from game.core.words import say
from game.kept.library import Summary
from game.ui.small_files import MUCH, is_line, read_json, set_aside, write_json

_FILE_NAME, _VERSION = "house.json", 1
#: the maximum length of a game's name, a day and a key, and the maximum score
_LONGEST_TEXT, _MOST_POINTS = 64, 10**9

#: a link that BG Stats takes over: the field ``data`` is a match as JSON with ``sourceName``, ``sourcePlayId`` and
#: ``playDate`` (its end, in UTC), as other programs write it
_BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
#: the fewest matches of a person from which head starts are suggested, and about how many wins a step is worth
FEWEST_MATCHES, STEP_WORTH = 5, 0.1


class SeatResult(TypedDict):
    """The saved result of one person in a finished match."""

    name: str
    score: int
    won: bool


class Result(TypedDict):
    """The saved result of a finished match: its game, its day (empty if unknown), and each person's result.

    ``tower`` is the name of the tower that was played in, if it was not the standard one.
    """

    game: str
    day: str
    seats: list[SeatResult]
    tower: NotRequired[str]


@dataclass(slots=True)
class PersonRow:
    """The totals of one person: in one game, or in all games (then ``best`` is ``None``)."""

    name: str
    played: int = 0
    won: int = 0
    best: int | None = None
    last: str = ""

    @property
    def lost(self) -> int:
        """The number of matches that the person did not win."""
        return self.played - self.won


class House:
    """The file of all results in a data folder. ``notice`` is a sentence if it was damaged and had to be rebuilt."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FILE_NAME
        self.notice = ""
        self._before: dict[str, Result] | None = None
        self._results = self._read()

    def _read(self) -> dict[str, Result]:
        try:
            results, whole = _results_in(self._path)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            results, whole = {}, False
        if whole or not (aside := set_aside(self._path)):
            return results
        self.notice = say(
            "The records could not be read and are counted again from the saved matches. The old file is saved "
            "as {file}.",
            file=aside,
        )
        if results:
            self.notice = say(
                "Some records are damaged and were left out. The old file is saved as {file}.", file=aside
            )
            self._keep(results)
        return results

    # Counting

    def count(self, summaries: Iterable[Summary]) -> bool:
        """Count the finished matches that were not counted yet; return whether there were any."""
        fresh = {entry.key: _result(entry) for entry in summaries if entry.over and entry.key not in self._results}
        if fresh:
            self._results = {**self._read_again(), **self._results, **fresh}
            self._keep(self._results)
        return bool(fresh)

    def _read_again(self) -> dict[str, Result]:
        """Return the results now in the file: another window with the same folder may have counted matches, too."""
        try:
            return _results_in(self._path)[0]
        except (OSError, ValueError):
            return {}

    def _keep(self, results: Mapping[str, Result]) -> None:
        """Write the results to disk, safe from a loss of power; do nothing if the folder cannot be written."""
        with suppress(OSError):
            write_json(self._path, {"version": _VERSION, "results": results}, lasting=True)

    # Forgetting

    def forget(self, name: str | None) -> None:
        """Remove one person, or with ``None`` everybody, from the results; these matches are not counted again."""
        self._before = {key: {**result, "seats": list(result["seats"])} for key, result in self._results.items()}
        for result in self._results.values():
            result["seats"] = [seat for seat in result["seats"] if name is not None and not _same(seat["name"], name)]
        self._keep(self._results)

    @property
    def can_remember(self) -> bool:
        """Whether the last ``forget`` can be undone."""
        return self._before is not None

    def remember(self) -> None:
        """Undo the last ``forget``."""
        if self._before is not None:
            self._results, self._before = {**self._results, **self._before}, None
            self._keep(self._results)

    # Reading

    def has_counted(self, game: str | None) -> bool:
        """Return whether a match of a game (``None``: any) has been counted, even if its people were removed since."""
        return any(game in (None, result["game"]) for result in self._results.values())

    def towers(self, game: str | None) -> list[str]:
        """Return the names of all but the standard tower in which matches of a game were finished, sorted."""
        return sorted({_tower(result) for result in self._results.values() if result["game"] == game} - {""})

    def people(self, game: str | None, tower: str = "") -> list[PersonRow]:
        """Return each person's totals in a game (``None``: in all games), sorted by wins.

        Matches of one game are those in the standard tower, or in the ``tower`` of this name.
        """
        found: dict[str, PersonRow] = {}
        for result in sorted(self._results.values(), key=lambda result: str(result["day"])):
            if game is None or (game, tower) == (result["game"], _tower(result)):
                for seat in result["seats"]:
                    person = found.setdefault(name_key(seat["name"]), PersonRow(""))
                    _add(person, seat, result["day"], game is not None)
        return sorted(found.values(), key=lambda entry: (-entry.won, entry.played, entry.name.casefold()))

    def suggested_head_starts(self, game: str, names: Sequence[str]) -> tuple[int, ...] | None:
        """Return the head starts, in steps, that would have made the matches between these people even.

        Only matches of this game in the standard tower in which several of them took part are counted. ``None`` if
        somebody has played fewer than ``FEWEST_MATCHES`` of them.
        """
        keys = [name_key(name) for name in names]
        played, won = dict.fromkeys(keys, 0), dict.fromkeys(keys, 0)
        for result in self._results.values():
            seats = [
                (name_key(seat["name"]), seat["won"]) for seat in result["seats"] if name_key(seat["name"]) in keys
            ]
            if result["game"] == game and not _tower(result) and len(seats) > 1:
                for key, has_won in seats:
                    played[key] += 1
                    won[key] += has_won
        if len(keys) < 2 or min(played.values()) < FEWEST_MATCHES:
            return None
        shares = [won[key] / played[key] for key in keys]
        # a step moves the share of both, so that half of the distance is to be made up
        return tuple([min(MOST_STEPS, round((max(shares) - share) / 2 / STEP_WORTH)) for share in shares])

    def names(self) -> list[str]:
        """Return everybody's name."""
        return [person.name for person in self.people(None)]

    def results(self) -> dict[str, Result]:
        """Return the results by the keys of their matches, the earliest day first."""
        return dict(sorted(self._results.items(), key=lambda entry: entry[1]["day"]))


def _results_in(path: Path) -> tuple[dict[str, Result], bool]:
    """Return the valid results in a file, and whether all are valid; raises ``OSError`` or ``ValueError``."""
    data = read_json(path, MUCH)
    if not isinstance(data, dict) or data.get("version") != _VERSION or not isinstance(data.get("results"), dict):
        raise ValueError("not a book of records, or one of another version")
    results = {
        key: result for key, result in data["results"].items() if is_line(key, _LONGEST_TEXT) and _is_result(result)
    }
    return results, len(results) == len(data["results"])


def _add(person: PersonRow, seat: SeatResult, day: str, compare: bool) -> None:
    person.name, person.last = composed(seat["name"]), day
    person.played += 1
    person.won += seat["won"]
    if compare:
        person.best = seat["score"] if person.best is None else max(person.best, seat["score"])


def _result(summary: Summary) -> Result:
    seats: list[SeatResult] = [
        {"name": name, "score": summary.scores[seat], "won": seat in (summary.winners or ())}
        for seat, name in enumerate(summary.counted)
        if name is not None
    ]
    day = date_at(summary.last_played)
    result: Result = {"game": summary.game, "day": "" if day is None else day.isoformat(), "seats": seats}
    return {**result, "tower": summary.tower} if summary.tower else result


def _tower(result: Result) -> str:
    """Return the name of the tower that was played in, empty for the standard one."""
    return result.get("tower", "")


def _is_result(result: object) -> TypeGuard[Result]:
    """Tell whether a value is a valid saved result."""
    if not isinstance(result, dict) or not isinstance(result.get("seats"), list):
        return False
    words = (result.get("game"), result.get("day"), result.get("tower", ""))
    lines = all(is_line(word, _LONGEST_TEXT) for word in words)
    return lines and len(result["seats"]) <= len(DEFAULT_NAMES) and all(map(_is_seat, result["seats"]))


def _is_seat(seat: object) -> bool:
    if not isinstance(seat, dict) or not is_line(seat.get("name"), LONGEST_NAME):
        return False
    score = seat.get("score")
    return type(score) is int and abs(score) < _MOST_POINTS and isinstance(seat.get("won"), bool)


def _same(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)


def day_words(day: str) -> str:
    """Return a saved day as text, such as ``14 Nov 2026``."""
    try:
        return day_in_words(date.fromisoformat(day))
    except ValueError:
        return day or say("date unknown")


# The results in other programs' formats


def as_csv(house: House) -> str:
    """Return a table with a row for each person in each match, the earliest first."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["match", "day", "game", "name", "score", "won", "tower"])
    for key, result in house.results().items():
        for seat in result["seats"]:
            won, tower = int(seat["won"]), _tower(result)
            table.writerow([key, result["day"], result["game"], seat["name"], seat["score"], won, tower])
    return written.getvalue()


def as_json(house: House) -> str:
    """Return all results by match, and the totals of each person, as one JSON object."""
    people = [{"name": person.name, "played": person.played, "won": person.won} for person in house.people(None)]
    return json.dumps({"matches": house.results(), "people": people}, ensure_ascii=False, indent=1)


def as_bg_stats(house: House) -> str:
    """Return a link a line for each match whose day is known; opened, it offers the match to BG Stats."""
    plays = [_play(key, result) for key, result in house.results().items() if result["day"] and result["seats"]]
    packed = [json.dumps(play, ensure_ascii=False, separators=(",", ":")) for play in plays]
    return "".join(f"{_BG_STATS}{quote(play, safe='')}\n" for play in packed)


def _play(key: str, result: Result) -> Mapping[str, object]:
    """Return a match as BG Stats reads it; only its day is known, so it counts as ended at noon."""
    return {
        "sourceName": APP_NAME,
        "sourcePlayId": key,
        "playDate": f"{result['day']} 12:00:00",
        "game": {
            "name": match_title(result["game"], _tower(result)),
            "sourceGameId": ":".join(filter(None, (result["game"], _tower(result)))),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat["name"],
                "sourcePlayerId": name_key(seat["name"]),
                "score": str(seat["score"]),
                "winner": seat["won"],
                "startPlayer": False,
            }
            for seat in result["seats"]
        ],
    }
