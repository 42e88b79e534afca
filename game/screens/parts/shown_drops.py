"""The drops that the theatre shows: from a match, or from a separate file."""

from __future__ import annotations

from dataclasses import replace

from game.core import Match
from game.core.match import drops_and_waits
from game.kept.seats import seat_looks
from game.passage.pieces import plain_names
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of, tower_of, why_closed
from game.passage.reel import Reel, best_reel, group_into_reels
from game.screens.parts.match_log import MatchLog

#: the largest number of characters of the log's sentences about a drop
_LONGEST_TEXT = 110
#: the largest numbers of characters of a name, of a day and of a sentence that are read from a file
_LONGEST_NAME, _LONGEST_DAY, _LONGEST_SENTENCE = 24, 40, 200


def drops_of(match: Match) -> list[RecordedDrop]:
    """Return all drops of a match that have tracks, in order."""
    sentences = _sentences_by_record(match)
    looks = seat_looks(match.names, match.table)
    closed_reason = why_closed(match)
    pieces = match.entry.load_pieces()
    spec = tower_of(match.setup.tower)
    drops: list[RecordedDrop] = []
    for index, seat, drop, wait in drops_and_waits(match):
        if drop.track is not None:
            recorded_drop = replace(
                recorded_drop_of(drop, spec),
                number=len(drops) + 1,
                record=index,
                seat=seat,
                looks=looks,
                pieces=pieces,
                why_closed=closed_reason,
                log_sentence=sentences.get(index, ""),
                wait=wait,
            )
            drops.append(recorded_drop)
    return drops


def best_reel_of(match: Match) -> Reel:
    """Return the best reel of a match; the match must have a drop."""
    best = best_reel(group_into_reels(drops_of(match)))
    assert best is not None, "the match has no drop"
    return best


def _sentences_by_record(match: Match) -> dict[int, str]:
    """Return a text for each record: its first log sentence, and further sentences that fit into ``_LONGEST_TEXT``."""
    texts: dict[int, str] = {}
    for line in MatchLog(match).lines(None):
        number = line.record_number
        if number not in texts:
            texts[number] = line.text
        elif len(texts[number]) + 1 + len(line.text) <= _LONGEST_TEXT:
            texts[number] = f"{texts[number]} {line.text}"
    return texts


def with_details_from_file(drop: RecordedDrop, file: str = "", day: str = "") -> RecordedDrop:
    """Complete a drop that was read from a separate file, and return the result.

    The names, colours, seat, day and log sentence are taken from the drop's ``about``, which holds them as they are in
    the file. A given ``day`` replaces the day in the file.
    """
    about = drop.about
    seat_count = len(drop.pieces.clans)
    names_in_file = about.get("names")
    names = []
    if isinstance(names_in_file, list):
        names = [_printable(name, _LONGEST_NAME) or "?" for name in names_in_file[:seat_count]]
    table = about.get("table")
    looks = seat_looks(names or plain_names(drop.pieces), table if isinstance(table, dict) else {})
    seat = about.get("seat")
    return replace(
        drop,
        seat=seat if type(seat) is int and 0 <= seat < len(looks) else None,
        looks=looks,
        file=file,
        day=day or _printable(about.get("day"), _LONGEST_DAY),
        log_sentence=_printable(about.get("told"), _LONGEST_SENTENCE),
    )


def with_details_for_file(drop: RecordedDrop) -> RecordedDrop:
    """Return a drop with its names, colours, seat, day and log sentence in ``about``, to be saved in a file."""
    if drop.about:
        return drop
    table = {"colours": [look.colour for look in drop.looks], "glyphs": [look.glyph for look in drop.looks]}
    about = {
        "names": [look.name for look in drop.looks],
        "table": table,
        "seat": drop.seat,
        "day": drop.day,
        "told": drop.log_sentence,
    }
    return replace(drop, about=about)


def _printable(text: object, max_length: int) -> str:
    """Return the first ``max_length`` printable characters of a text in a file; empty if ``text`` is no text."""
    if not isinstance(text, str):
        return ""
    return "".join(letter for letter in text if letter.isprintable())[:max_length]
