"""The records of the house: each person's matches and wins, and the best results; saved on this machine only.

Every finished match is counted once, by its key, even if its file is deleted later. Bots are not counted. A seat
that changed hands counts for the person who made most decisions there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal, NotRequired, TypeAlias, TypedDict, TypeGuard

from game.core.games import match_title
from game.core.measures import date_at, day_text
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME, MAX_HEAD_START, composed, name_key
from game.core.words import say, unreadable_file
from game.kept.library import Summary, is_score
from game.ui.small_files import LARGE_FILE_BYTES, is_count, is_line, locked, read_json, set_aside, write_json

_FILE_NAME, _VERSION = "house.json", 1
#: the maximum length of a game's name, a day or a key
_LONGEST_TEXT = 64
#: the end of the year 9999, in seconds since 1970
_LAST_SECOND = 253_402_300_799
#: a head start is suggested for a person with at least this many matches
MIN_MATCHES = 5
#: one step of a head start raises a person's share of wins by about this
STEP_WORTH = 0.1


#: the kinds of records of the house: the best score, the most pieces out at once, the longest jam, and wins in a row
RecordKind: TypeAlias = Literal["score", "drop", "jam", "streak"]
#: for each kind of record, the smallest count that makes a record
_MIN_COUNTS: dict[RecordKind, int] = {"score": 1, "drop": 2, "jam": 2, "streak": 2}


class SeatResult(TypedDict):
    """The saved result of one person in a finished match.

    ``drop`` and ``jam`` are a count and the index of the drop's record: the person's entries in
    ``Summary.best_drops`` and ``longest_jams``.
    """

    name: str
    score: int
    won: bool
    drop: NotRequired[list[int]]
    jam: NotRequired[list[int]]


class Result(TypedDict):
    """The saved result of a finished match: its game, its day (empty if unknown), and each person's result.

    ``tower`` is the name of the match's tower, if it was not the standard tower. ``ended`` is its end in
    seconds since 1970, 0 if unknown. Older results do not have it.
    """

    game: str
    day: str
    seats: list[SeatResult]
    tower: NotRequired[str]
    ended: NotRequired[int]


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """A record of the house: its holder's ``name``, its ``count``, and the match in which it was reached.

    ``match`` is that match's key. ``record`` is the index of the drop's record in the match; ``None`` if the record of
    the house is not about a drop. ``tower`` is the name of the match's tower, empty for the standard tower.
    """

    kind: RecordKind
    name: str
    count: int
    game: str
    match: str
    day: str
    record: int | None = None
    tower: str = ""

    @property
    def title(self) -> str:
        """The title of the match."""
        return match_title(self.game, self.tower)


@dataclass(slots=True)
class RivalRow:
    """How many matches one person played, won and lost against a rival called ``name``.

    A match that both or neither of them won is counted in ``played`` only. ``last_day`` is the day of their last match,
    and ``match`` is the key of that match.
    """

    name: str
    played: int = 0
    won: int = 0
    lost: int = 0
    last_day: str = ""
    match: str = ""


@dataclass(slots=True)
class PersonRow:
    """The totals of one person: in one game, or in all games (then ``best`` is ``None``).

    ``last_day`` is the day of the person's last match, and ``match`` is the key of that match.
    """

    name: str
    played: int = 0
    won: int = 0
    best: int | None = None
    last_day: str = ""
    match: str = ""

    @property
    def lost(self) -> int:
        """The number of matches that the person did not win."""
        return self.played - self.won


class UnusableRecords(ValueError):
    """The file of the records cannot be used, and must not be changed.

    It cannot be opened, a newer version wrote it, or it is damaged and cannot be renamed.
    """


class House:
    """The file of all results in a data folder.

    A file is unusable if it cannot be opened, or if a newer version wrote it. A damaged file that cannot be renamed is
    unusable, too, since the next written result would replace it. An unusable file stays as it is, and results are
    counted in memory only. ``notice`` is a sentence if the file was damaged or is unusable, else empty.

    ``read_only`` is for commands that only print. It changes nothing on disk. If the file cannot be opened or a newer
    version wrote it, ``UnusableRecords`` is raised.
    """

    def __init__(self, data_dir: Path, *, read_only: bool = False) -> None:
        self._path = data_dir / _FILE_NAME
        self.notice = ""
        self._read_only = read_only
        self._is_unusable = False
        #: what the last ``forget`` removed: for each match, the removed seats with their indices in its list of seats;
        #: ``None`` once they are restored
        self._removed: dict[str, list[tuple[int, SeatResult]]] | None = None
        self._results: dict[str, Result] = {}
        #: the results in the file, as this window last read or wrote them
        self._results_on_disk: dict[str, Result] = {}
        self._read()

    def _read(self) -> None:
        """Read the results in the file; of a damaged file, use the valid part and set ``notice``.

        Unless ``read_only`` is true, the damaged file is renamed. A file that cannot be renamed is neither read nor
        written again.
        """
        try:
            self._results, are_all_valid = _results_in(self._path)
        except FileNotFoundError:
            return
        except UnusableRecords as refusal:
            if self._read_only:
                raise
            self._stop_using_file(refusal)
            return
        except ValueError:
            are_all_valid = False
        if self._read_only:
            if not are_all_valid:
                self.notice = say(
                    "{file} is damaged; what can be read is used. Open Firepit to rebuild it from the saved matches.",
                    file=self._path,
                )
            return
        if are_all_valid:
            self._results_on_disk = dict(self._results)
            return
        old_file = set_aside(self._path)
        if not old_file:
            self._stop_using_file(UnusableRecords(say("{file} is damaged and cannot be renamed.", file=self._path)))
            return
        self.notice = say(
            "The records could not be read and were rebuilt from the saved matches. The old file was kept as {file}.",
            file=old_file,
        )
        if self._results:  # a part of them was valid
            self.notice = say(
                "Some records were damaged and have been left out. The old file was kept as {file}.", file=old_file
            )
            self._change(lambda: None)

    # Counting

    def count(self, summaries: Iterable[Summary]) -> bool:
        """Count the finished matches that were not counted yet; return whether any result was added or completed.

        A result that an older version saved without drops and times gets them now.
        """
        summaries = list(summaries)
        has_new = bool(self._new_results(summaries))
        if has_new:
            self._change(lambda: self._results.update(self._new_results(summaries)))
        return has_new

    def _new_results(self, summaries: Iterable[Summary]) -> dict[str, Result]:
        """Return the results of the finished matches that were not counted yet, or not completely."""
        new_results: dict[str, Result] = {}
        for summary in summaries:
            saved = self._results.get(summary.key)
            is_complete = saved is not None and "ended" in saved
            if summary.is_over and not is_complete:
                new_results[summary.key] = _result(summary, saved)
        return new_results

    def _change(self, change: Callable[[], None]) -> None:
        """Take over what other windows have written, call ``change``, and write the results.

        Results that cannot be written stay in memory, and are written with the next change. Written results survive a
        loss of power.
        """
        if self._is_unusable:
            change()
            return
        with locked(self._path):
            self._take_over_file()
            change()
            if not self._is_unusable:
                with suppress(OSError):
                    write_json(self._path, {"version": _VERSION, "results": self._results}, is_lasting=True)
                    self._results_on_disk = dict(self._results)

    def _take_over_file(self) -> None:
        """Take over the results that are now in the file, except where this window has changes to write.

        Results in memory that are no longer in the file are kept. If the file cannot be opened, or a newer version has
        written it, this window no longer reads or writes the file.
        """
        unwritten = {key: result for key, result in self._results.items() if self._results_on_disk.get(key) != result}
        try:
            self._results_on_disk, _ = _results_in(self._path)
        except UnusableRecords as refusal:
            self._stop_using_file(refusal)
            return
        except (FileNotFoundError, ValueError):
            self._results_on_disk = {}
        self._results = {**self._results, **self._results_on_disk, **unwritten}

    def _stop_using_file(self, refusal: UnusableRecords) -> None:
        """Stop reading and writing the file. The first time, set ``notice`` to a sentence that says why."""
        if not self._is_unusable:
            self._is_unusable = True
            self.notice = say(
                "{reason} The file is left as it is; new results are lost when you close Firepit.", reason=refusal
            )

    # Forgetting

    def forget(self, name: str | None) -> None:
        """Remove a person (``None``: everybody) from all results. Their matches are not counted for them again."""
        self._change(lambda: self._remove(name))

    def _remove(self, name: str | None) -> None:
        """Remove a person (``None``: everybody) from the results in memory, and remember what was removed."""
        self._removed = {}
        for key, result in self._results.items():
            removed: list[tuple[int, SeatResult]] = []
            kept: list[SeatResult] = []
            for index, seat in enumerate(result["seats"]):
                if name is None or _is_same_name(seat["name"], name):
                    removed.append((index, seat))
                else:
                    kept.append(seat)
            if removed:
                self._removed[key] = removed
                self._results[key] = {**result, "seats": kept}

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the results as they are now. If not, they are lost when Firepit closes."""
        return not self._is_unusable and self._results_on_disk == self._results

    @property
    def can_undo_forgetting(self) -> bool:
        """Whether the last ``forget`` can be undone."""
        return self._removed is not None

    def undo_forgetting(self) -> None:
        """Undo the last ``forget``."""
        if self._removed is not None:
            self._change(self._put_back)

    def _put_back(self) -> None:
        """Put the people removed by the last ``forget`` back into the results in memory."""
        for key, removed in (self._removed or {}).items():
            seats = list(self._results[key]["seats"])
            for index, seat in removed:
                seats.insert(index, seat)
            self._results[key] = {**self._results[key], "seats": seats}
        self._removed = None

    # Reading

    def has_counted(self, game: str | None) -> bool:
        """Return whether a match of a game (``None``: any) has been counted, even if its people were removed since."""
        return any(game in (None, result["game"]) for result in self._results.values())

    def towers(self, game: str | None) -> list[str]:
        """Return the sorted names of the towers, except the standard tower, in which a game's matches were finished."""
        return sorted({tower_of(result) for result in self._results.values() if result["game"] == game} - {""})

    def people(self, game: str | None, tower: str = "") -> list[PersonRow]:
        """Return each person's totals in a game (``None``: in all games), sorted by wins.

        Within one game, only matches in the ``tower`` of this name count (empty: in the standard tower).
        """
        rows: dict[str, PersonRow] = {}
        for key, result in self.results(game, tower).items():
            for seat in result["seats"]:
                person = rows.setdefault(name_key(seat["name"]), PersonRow(""))
                person.match = key
                _add(person, seat, result["day"], compare_scores=game is not None)
        return sorted(rows.values(), key=lambda entry: (-entry.won, entry.played, entry.name.casefold()))

    def best(self, game: str | None, name: str | None = None, tower: str = "") -> list[HouseRecord]:
        """Return the records of everybody or of one person, at most one record of each kind.

        If ``game`` is ``None``, all games count. Then there is no record of scores, since scores are compared within a
        game only. The records of drops are from the standard tower. Whoever reached a count first holds the record.
        """
        records: dict[RecordKind, HouseRecord] = {}
        streaks: dict[str, int] = {}
        for match, result in self.results(game, tower).items():
            for seat in result["seats"]:
                key = name_key(seat["name"])
                streaks[key] = streaks.get(key, 0) + 1 if seat["won"] else 0
                if name is not None and not _is_same_name(seat["name"], name):
                    continue
                counts = _counts_in_match(seat, streaks[key])
                if game is None:
                    del counts["score"]
                if game is None and tower_of(result):
                    del counts["drop"], counts["jam"]
                for kind, (count, drop_record) in counts.items():
                    is_highest = kind not in records or count > records[kind].count
                    if is_highest and count >= _MIN_COUNTS[kind]:
                        records[kind] = HouseRecord(
                            kind=kind,
                            name=composed(seat["name"]),
                            count=count,
                            game=result["game"],
                            match=match,
                            day=result["day"],
                            record=drop_record,
                            tower=tower_of(result),
                        )
        return [records[kind] for kind in _MIN_COUNTS if kind in records]

    def rivals(self, name: str, game: str | None = None, tower: str = "") -> list[RivalRow]:
        """Return a person's results against each other person, the most frequent rival first."""
        rows: dict[str, RivalRow] = {}
        for match, result in self.results(game, tower).items():
            own = next((seat for seat in result["seats"] if _is_same_name(seat["name"], name)), None)
            if own is None:
                continue
            for seat in result["seats"]:
                if seat is own:
                    continue
                row = rows.setdefault(name_key(seat["name"]), RivalRow(""))
                row.name = composed(seat["name"])
                row.last_day = result["day"]
                row.match = match
                row.played += 1
                if own["won"] and not seat["won"]:
                    row.won += 1
                elif seat["won"] and not own["won"]:
                    row.lost += 1
        return sorted(rows.values(), key=lambda row: (-row.played, row.name.casefold()))

    def suggested_head_starts(self, game: str, names: Sequence[str]) -> tuple[int, ...] | None:
        """Return the head starts, in steps, that would have made the matches between these people even.

        Only matches of this game in the standard tower are counted, and only those in which several of these people
        took part. Returns ``None`` if one of these people has played fewer than ``MIN_MATCHES`` such matches.
        """
        keys = [name_key(name) for name in names]
        played = dict.fromkeys(keys, 0)
        won = dict.fromkeys(keys, 0)
        for result in self._results.values():
            outcomes = [(name_key(seat["name"]), seat["won"]) for seat in result["seats"]]
            outcomes_of_people = [(key, has_won) for key, has_won in outcomes if key in keys]
            if result["game"] == game and not tower_of(result) and len(outcomes_of_people) > 1:
                for key, has_won in outcomes_of_people:
                    played[key] += 1
                    if has_won:
                        won[key] += 1
        if len(keys) < 2 or min(played.values()) < MIN_MATCHES:
            return None
        shares = [won[key] / played[key] for key in keys]
        # a step raises one share and lowers the other, so that steps for half of the difference are enough
        steps = [round((max(shares) - share) / 2 / STEP_WORTH) for share in shares]
        return tuple([min(MAX_HEAD_START, step_count) for step_count in steps])

    def names(self) -> list[str]:
        """Return everybody's name."""
        return [person.name for person in self.people(None)]

    def results(self, game: str | None = None, tower: str = "") -> dict[str, Result]:
        """Return the results by the keys of their matches, the earliest match first.

        With a ``game``, these are only the results of its matches in the ``tower`` of this name (empty: in the standard
        tower).
        """
        chosen = {
            key: result
            for key, result in self._results.items()
            if game is None or (game, tower) == (result["game"], tower_of(result))
        }
        by_time = sorted(chosen, key=lambda key: (chosen[key]["day"], chosen[key].get("ended", 0)))
        return {key: chosen[key] for key in by_time}


def _results_in(path: Path) -> tuple[dict[str, Result], bool]:
    """Return the valid results in a file, and whether all are valid.

    Raises:
        FileNotFoundError: There is no file.
        UnusableRecords: The file cannot be opened, or a newer version wrote it. The message is a sentence.
        ValueError: The file as a whole is damaged.
    """
    try:
        data = read_json(path, LARGE_FILE_BYTES)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnusableRecords(unreadable_file(path, error)) from error
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is int and version > _VERSION:
        raise UnusableRecords(
            say(
                "{file} was written by a newer version of Firepit (format {version}, not {ours}).",
                file=path,
                version=version,
                ours=_VERSION,
            )
        )
    if not isinstance(data, dict) or version != _VERSION or not isinstance(data.get("results"), dict):
        raise ValueError("not a file of records")
    results = {
        key: result for key, result in data["results"].items() if is_line(key, _LONGEST_TEXT) and _is_result(result)
    }
    return results, len(results) == len(data["results"])


def _add(person: PersonRow, seat: SeatResult, day: str, *, compare_scores: bool) -> None:
    """Add one match to a person's totals; ``compare_scores`` is false for scores of different games."""
    person.name = composed(seat["name"])
    person.last_day = day
    person.played += 1
    if seat["won"]:
        person.won += 1
    if compare_scores and (person.best is None or seat["score"] > person.best):
        person.best = seat["score"]


def _counts_in_match(seat: SeatResult, streak: int) -> dict[RecordKind, tuple[int, int | None]]:
    """Return, for each kind of house record, a person's count in a match and the index of the drop's record.

    ``streak`` is how many matches in a row the person has won so far. The index is ``None`` for a score and a streak.
    """
    drop_count, drop_record = seat.get("drop", [0, 0])
    jam_count, jam_record = seat.get("jam", [0, 0])
    return {
        "score": (seat["score"], None),
        "drop": (drop_count, drop_record),
        "jam": (jam_count, jam_record),
        "streak": (streak, None),
    }


def _result(summary: Summary, saved: Result | None) -> Result:
    """Return the result of a match.

    ``saved`` is the result that was saved before, if any. People who are missing from it were removed by ``forget``:
    they are left out again.
    """
    seats: list[SeatResult] = []
    for seat, name in enumerate(summary.counted):
        if name is None:
            continue
        if saved is not None and not any(_is_same_name(entry["name"], name) for entry in saved["seats"]):
            continue
        seat_result: SeatResult = {"name": name, "score": summary.scores[seat], "won": seat in (summary.winners or ())}
        if summary.best_drops and summary.best_drops[seat][0]:
            seat_result["drop"] = list(summary.best_drops[seat])
        if summary.longest_jams and summary.longest_jams[seat][0]:
            seat_result["jam"] = list(summary.longest_jams[seat])
        seats.append(seat_result)
    day = date_at(summary.last_played)
    ended = 0 if day is None else int(summary.last_played)
    result: Result = {
        "game": summary.game,
        "day": "" if day is None else day.isoformat(),
        "seats": seats,
        "ended": ended,
    }
    return {**result, "tower": summary.tower} if summary.tower else result


def tower_of(result: Result) -> str:
    """Return the name of a result's tower, empty for the standard tower."""
    return result.get("tower", "")


def _is_result(result: object) -> TypeGuard[Result]:
    """Return whether a value is a valid saved result."""
    if not isinstance(result, dict) or not isinstance(result.get("seats"), list):
        return False
    texts = (result.get("game"), result.get("day"), result.get("tower", ""))
    ended = result.get("ended", 0)
    return (
        all(is_line(text, _LONGEST_TEXT) for text in texts)
        and is_count(ended)
        and ended <= _LAST_SECOND
        and len(result["seats"]) <= len(DEFAULT_NAMES)
        and all(map(_is_seat, result["seats"]))
    )


def _is_seat(seat: object) -> bool:
    """Return whether a value is a valid saved result of one person."""
    if not isinstance(seat, dict) or not is_line(seat.get("name"), LONGEST_NAME):
        return False
    drops = [seat[kind] for kind in ("drop", "jam") if kind in seat]
    if not all(isinstance(pair, list) and len(pair) == 2 and all(map(is_count, pair)) for pair in drops):
        return False
    return is_score(seat.get("score")) and isinstance(seat.get("won"), bool)


def _is_same_name(name: str, other_name: str) -> bool:
    return name_key(name) == name_key(other_name)


def words_after_removal(house: House) -> str:
    """Return the sentence after people were removed: whether this is saved, and how long it can be undone."""
    if house.is_saved:
        return say("Removed. You can undo this until you close Firepit.")
    return say("Removed only until you close Firepit, because the records cannot be written.")


def words_after_restoring(house: House) -> str:
    """Return the sentence after the removed people were restored: whether this is saved."""
    if house.is_saved:
        return say("Records restored.")
    return say("Restored only until you close Firepit, because the records cannot be written.")


def day_words(day: str) -> str:
    """Return a saved day as text, such as ``14 Nov 2026``."""
    try:
        return day_text(date.fromisoformat(day))
    except ValueError:
        return day or say("date unknown")
