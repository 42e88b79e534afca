"""A whole match as one page: its result, how likely each seat was to win over time, all drops and the log.

For a match that is not over the page holds only what an onlooker may see: an onlooker's log, and closed towers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from game.core import Match
from game.core.words import say
from game.elder.chances import Outlook, can_be_analysed, outlook_of
from game.elder.looking_back import chances_during
from game.export.page import assemble_page
from game.export.page_film import film_data, needed_kit, seat_data, shared_data
from game.export.page_kit import PageData
from game.export.page_words import match_words, player_words
from game.kept.given_files import write_whole
from game.kept.seats import seat_looks
from game.passage.reel import Reel, best_reel, group_into_reels
from game.screens.parts.match_log import MatchLog
from game.screens.parts.shown_drops import drops_of

#: the maximum number of moments of the timeline
_MAX_MOMENTS = 240
#: the films' share of the progress bar if the chances of winning take long to compute, too
_SHARE_OF_FILMS = 0.5


def match_page(progress: Callable[[float], None], match: Match) -> str:
    """Return the page of a match as HTML; ``progress`` is called with the finished share.

    Raises ``ValueError`` when a film cannot be read.
    """
    reels = group_into_reels(drops_of(match))
    outlook = outlook_of(match.rules) if can_be_analysed(match) else None
    # the films' share of the progress. The rest is for the chances of winning, if they take long to compute
    share_of_films = 1.0
    if outlook is not None and outlook.takes_long:
        share_of_films = _SHARE_OF_FILMS if reels else 0.0
    films = []
    for index, reel in enumerate(reels):
        progress(share_of_films * index / len(reels))
        films.append({**film_data(reel), "name": _film_name(reel)})
    title = say("{title}: {names}", title=match.setup.title, names=", ".join(match.names))
    page_data: PageData = {
        "seats": [seat_data(look) for look in seat_looks(match.names, match.table)],
        **(shared_data(reels) if reels else {}),
        "films": films,
        "best_film": _index_of_best(reels),
        "words": {**player_words(), **match_words()},
        "match": {"title": title, **_ending(match)},
        "course": _course_of_chances(
            match, outlook, lambda share: progress(share_of_films + (1.0 - share_of_films) * share)
        ),
        "log": _log(match, reels),
    }
    parts = ["match", "player", "log"] if films else ["match", "log"]
    return assemble_page(title, page_data, needed_kit(page_data, films), "match", parts)


def write_match_page(
    progress: Callable[[float], None], match: Match, target: Path, *, may_replace: bool = False
) -> Path:
    """Write the page of a match to a file, which must not exist unless ``may_replace`` is true.

    Raises ``ValueError`` when a film cannot be read or the file cannot be written.
    """
    text = match_page(progress, match)
    return write_whole(target, lambda temporary: temporary.write_text(text, encoding="utf-8"), may_replace=may_replace)


def _film_name(reel: Reel) -> str:
    """Return the name of a reel in the page's list: its number, its player and its title."""
    first = reel.parts[0]
    who = f"{first.seat_look.name}: " if first.seat_look is not None else ""
    return f"{first.number}. {who}{reel.title}"


def _index_of_best(reels: list[Reel]) -> int:
    """Return the index of the reel with the best drop of the match, 0 if there are no reels."""
    best = best_reel(reels)
    return 0 if best is None else reels.index(best)


def _ending(match: Match) -> PageData:
    """Return the result of a match with its seats, the best first. If the match is not over, it has no seats."""
    outcome = match.outcome
    if outcome is None:
        return {"result": say("This match isn't over yet."), "places": []}
    order = sorted(range(len(match.names)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))
    places = [{"seat": seat, "score": outcome.scores[seat], "won": seat in outcome.winners} for seat in order]
    return {"result": outcome.reason, "places": places}


def _course_of_chances(match: Match, outlook: Outlook | None, progress: Callable[[float], None]) -> list[list[float]]:
    """Return each seat's chances of winning over the course of the match; empty without an ``outlook``."""
    if outlook is None:
        return []
    chances = chances_during(match, outlook, progress)
    # choose at most ``_MAX_MOMENTS`` moments at equal distances, and always the last moment
    step = max(1, math.ceil(len(chances) / _MAX_MOMENTS))
    moments = [*chances[:-1:step], chances[-1]]
    return [[round(chance, 3) for chance in chances_of_seat] for chances_of_seat in zip(*moments, strict=True)]


def _log(match: Match, reels: list[Reel]) -> list[list[object]]:
    """Return three values for each line of the log: its text, the seat that it names first, and its film.

    A film is given as the index of its reel and the index of its part in the reel. Only the first line of a record with
    a drop has a film, the others have ``None``.
    """
    film_and_part: dict[int, list[int]] = {}
    for reel_index, reel in enumerate(reels):
        for part_index, drop in enumerate(reel.parts):
            film_and_part.setdefault(drop.record, [reel_index, part_index])
    match_log = MatchLog(match, all_knowing=match.outcome is not None)
    lines: list[list[object]] = []
    for line in match_log.lines(None):
        film = film_and_part.pop(line.record_number, None)  # removed, so that later lines of the record have no film
        lines.append([line.text, line.seat, film])
    return lines
