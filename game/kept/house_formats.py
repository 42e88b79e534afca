"""The records of the house in the formats of other programs: tables, JSON, and links for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from urllib.parse import quote

from game.core.games import match_title
from game.core.setup import name_key
from game.core.system import APP_NAME
from game.kept.house import House, Result, tower_of

#: a link that BG Stats imports, like links from other programs. The field ``data`` is a match as JSON, with
#: ``sourceName``, ``sourcePlayId`` and ``playDate`` (the match's end, in UTC)
_BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


def as_csv(house: House) -> str:
    """Return a table with a row for each person in each match, the earliest first."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["match", "day", "game", "name", "score", "won", "tower"])
    for key, result in house.results().items():
        for seat in result["seats"]:
            won = int(seat["won"])
            tower = tower_of(result)
            table.writerow([key, result["day"], result["game"], seat["name"], seat["score"], won, tower])
    return text.getvalue()


def as_json(house: House) -> str:
    """Return all results by match, the totals of each person, and the records, as one JSON object.

    The field ``among`` of a record is the game whose matches were compared; ``null`` for the matches of all games.
    """
    people = [{"name": person.name, "played": person.played, "won": person.won} for person in house.people(None)]
    games = {result["game"]: None for result in house.results().values()}
    best = [{"among": game, **asdict(record)} for game in (None, *games) for record in house.best(game)]
    exported = {"matches": house.results(), "people": people, "records": best}
    return json.dumps(exported, ensure_ascii=False, indent=1)


def as_bg_stats(house: House) -> str:
    """Return one link per line for each match whose day is known; opening a link offers its match to BG Stats."""
    plays = [_play(key, result) for key, result in house.results().items() if result["day"] and result["seats"]]
    json_texts = [json.dumps(play, ensure_ascii=False, separators=(",", ":")) for play in plays]
    return "".join(f"{_BG_STATS}{quote(play, safe='')}\n" for play in json_texts)


def _play(key: str, result: Result) -> Mapping[str, object]:
    """Return a match in the format of BG Stats. If only its day is known, it counts as ended at noon."""
    tower = tower_of(result)
    ended = result.get("ended", 0)
    end = f"{datetime.fromtimestamp(ended, UTC):%Y-%m-%d %H:%M:%S}" if ended else f"{result['day']} 12:00:00"
    return {
        "sourceName": APP_NAME,
        "sourcePlayId": key,
        "playDate": end,
        "game": {
            "name": match_title(result["game"], tower),
            "sourceGameId": f"{result['game']}:{tower}" if tower else result["game"],
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
