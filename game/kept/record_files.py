"""The results of all matches in other programs' formats: a table, JSON, and links that BG Stats takes over.

BG Stats (https://www.bgstatsapp.com) reads one match from a link, as its page "Push plays to BG Stats from other apps
or websites" says: the JSON in ``data`` needs ``sourceName``, ``sourcePlayId`` and ``playDate`` (the end, in UTC). It
asks once which of its games and people ours are, and remembers them by ``sourceGameId`` and ``sourcePlayerId``.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from urllib.parse import quote

from game.core.games import GAMES
from game.core.setup import name_key
from game.core.system import APP_NAME
from game.core.words import say
from game.kept.house import House, Result

_BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


def as_csv(house: House) -> str:
    """Return a table with a row for each person in each match, the earliest first."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["match", "day", "game", "name", "score", "won"])
    for key, result in house.results().items():
        for seat in result["seats"]:
            table.writerow([key, result["day"], result["game"], seat["name"], seat["score"], int(seat["won"])])
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


def _title(game: str) -> str:
    return say(GAMES[game].title) if game in GAMES else game


def _play(key: str, result: Result) -> Mapping[str, object]:
    """Return a match as BG Stats reads it; only its day is known, so it counts as ended at noon."""
    return {
        "sourceName": APP_NAME,
        "sourcePlayId": key,
        "playDate": f"{result['day']} 12:00:00",
        "game": {
            "name": _title(result["game"]),
            "sourceGameId": result["game"],
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
