"""The lines of the log, as far as one seat may know them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core import Match, Record
from game.core.rules import Event
from game.core.seats import SeatChange
from game.core.words import language, token, who
from game.ui.animation import Timeline
from game.ui.text import Run
from game.ui.theme import CHAR, Colour, SeatLook

#: the number of records whose lines are made in one step
_RECORDS_PER_STEP = 40
#: the placeholder of a seat's name: ``{0}``
_NAME_PLACEHOLDER = re.compile(r"\{(\d+)\}")
#: the placeholder of a seat's token: ``{0!s}``, and the words that no-break spaces join to it, if any
_TOKEN_PLACEHOLDER = re.compile(r"\{(\d+)!s\}(\N{NO-BREAK SPACE}[^ ]*)?")
#: any placeholder of a name or a token, to split a pattern at
_PLACEHOLDER = re.compile(r"(\{\d+\}|\{\d+!s\}(?:\N{NO-BREAK SPACE}[^ ]*)?)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: ``text`` with names filled in, ``pattern`` with placeholders such as ``{0}`` for names.

    ``seat`` is the first seat that the line names. ``record_number`` is the number of the record in the match (-1 is
    the opening), and ``event_number`` is the number of the event in that record. ``has_drops`` says that the record has
    drops to watch again. ``event`` is the event of the line, as far as the reader may know it.
    """

    text: str
    pattern: str
    seat: int | None
    record_number: int
    event_number: int
    has_drops: bool
    event: Event

    def runs(self, looks: Sequence[SeatLook], ink: Colour = CHAR) -> list[Run]:
        """Return the line as rich text, with names in bold and with seats' tokens."""
        runs = []
        for part in filter(None, _PLACEHOLDER.split(self.pattern)):
            name_match = _NAME_PLACEHOLDER.fullmatch(part)
            token_match = _TOKEN_PLACEHOLDER.fullmatch(part)
            if name_match:
                runs.append(Run(looks[int(name_match[1])].name, "bold", ink))
            elif token_match:
                words_after_token = (token_match[2] or "").strip()
                runs.append(Run(words_after_token, "bold", ink, token=looks[int(token_match[1])]))
            else:
                runs.append(Run(part.replace("{{", "{").replace("}}", "}"), "body", ink))
        return runs

    def mentions(self, seat: int) -> bool:
        """Return whether the line mentions a seat, by name or by token."""
        return who(seat) in self.pattern or token(seat) in self.pattern


def first_named_seat(pattern: str) -> int | None:
    """Return the first seat whose name is in a sentence with placeholders: 0 for ``{0}``; ``None`` without a name."""
    placeholder = _NAME_PLACEHOLDER.search(pattern)
    return int(placeholder.group(1)) if placeholder else None


class MatchLog:
    """The log of ``match``, up to the event that was shown last. Its lines are cached for each viewer and language.

    An ``all_knowing`` log has all secrets, whoever reads it. ``running_timeline`` is the timeline that animates the
    last record; ``None`` when no animation runs.
    """

    def __init__(self, match: Match, *, all_knowing: bool = False) -> None:
        self._match = match
        self._all_knowing = all_knowing
        self.running_timeline: Timeline | None = None
        #: by language, viewer and number of a record: the record and its lines
        self._cache: dict[tuple[str, int | None, int], tuple[object, list[Line]]] = {}

    @property
    def shown_match(self) -> Match:
        """The match without the record that is being animated."""
        return self._match if self.running_timeline is None else self._match.at(len(self._match.records) - 1)

    def lines(self, viewer: int | None) -> list[Line]:
        """Return all lines that ``viewer`` (``None``: an onlooker) may read, the oldest first."""
        return self.lines_since(-1, viewer)

    def prepare(self, viewer: int | None) -> Iterator[None]:
        """Make the lines that ``viewer`` may read; yield after each ``_RECORDS_PER_STEP`` records and at the end."""
        first = -1
        while first < len(self._match.records):  # counted again for each step, since moves can be undone
            self._lines_of_records(viewer, range(first, min(first + _RECORDS_PER_STEP, len(self._match.records))))
            first += _RECORDS_PER_STEP
            yield

    def lines_since(self, first_number: int, viewer: int | None) -> list[Line]:
        """Return the lines of the records from number ``first_number`` on; the opening has number -1."""
        lines = self._lines_of_records(viewer, range(max(-1, first_number), len(self._match.records)))
        if self.running_timeline is None:
            return lines
        last = len(self._match.records) - 1
        shown_lines = []
        for line in lines:
            if line.record_number < last:
                shown_lines.append(line)
            elif line.event_number < self.running_timeline.events_shown:
                # a drop that is being shown cannot be watched again yet
                shown_lines.append(replace(line, has_drops=False))
        return shown_lines

    def last_lines(self, viewer: int | None, count: int) -> list[Line]:
        """Return the last ``count`` of all lines that ``viewer`` may read, or all if there are fewer."""
        total = len(self._match.records)
        record_count = count  # enough if each record has a line; else doubled below
        while True:
            lines = self.lines_since(total - record_count, viewer)
            if len(lines) >= count or record_count > total:
                return lines[-count:]
            record_count *= 2

    def last_line(self, viewer: int | None) -> str:
        """Return the text of the last shown line of the last record; empty if none is shown yet."""
        lines = self.lines_since(len(self._match.records) - 1, viewer)
        return lines[-1].text if lines else ""

    def _lines_of_records(self, viewer: int | None, numbers: range) -> list[Line]:
        """Return the lines of the records with these ``numbers``; lines are cached until undo replaces the record."""
        records = self._match.records
        language_code = language()
        lines: list[Line] = []
        for number in numbers:
            record = self._match.opening if number < 0 else records[number]
            key = (language_code, viewer, number)
            cached_record, record_lines = self._cache.get(key, (None, []))
            if cached_record is not record:
                record_lines = self._make_lines_of_record(record, number, viewer)
                self._cache[key] = record, record_lines
            lines += record_lines
        return lines

    def _make_lines_of_record(self, record: Record, number: int, viewer: int | None) -> list[Line]:
        """Return the lines of a record's events, and of the changes of seats after it."""
        has_drops = bool(record.tracks)
        changes = [change for change in self._match.seat_changes if change.after == number + 1]
        lines = [
            self._make_line(event, viewer, number, index, has_drops)
            for index, event in enumerate([*record.events, *changes])
        ]
        return [line for line in lines if line.text]

    def _make_line(
        self, event: Event, viewer: int | None, record_number: int, event_number: int, has_drops: bool
    ) -> Line:
        """Return the line of an event as the viewer may know it; an event without a sentence has an empty text."""
        visible_event = event if self._all_knowing else event.seen_by(viewer)
        pattern = visible_event.sentence()
        seat = visible_event.seat if isinstance(visible_event, SeatChange) else first_named_seat(pattern)
        text = pattern.format(*self._match.names) if pattern else ""
        return Line(text, pattern, seat, record_number, event_number, has_drops, visible_event)
