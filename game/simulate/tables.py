"""The result of a simulation: tables of its findings, as JSON and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from game.core.aftermath import aftermath_of
from game.core.counts import count_wins, percentiles, sorted_values
from game.core.games import find_game, match_title
from game.core.rules import Statistics
from game.core.words import marked_many, say_many
from game.simulate.plan import CountedFindings
from game.simulate.playing import Simulation

#: the key of the histograms: the page shows them, the text leaves them out, since they are long
DISTRIBUTIONS = "distributions"
#: the first line of a report, for one match and for several
_FIRST_LINE: Final = marked_many(
    "{finished} of {matches} match of {game} finished, with {moves} moves; this run took {seconds} s.",
    "{finished} of {matches} matches of {game} finished, with {moves} moves; this run took {seconds} s.",
)


def tables(plan: Simulation, findings: CountedFindings, seconds: float, played_moves: int) -> Statistics:
    """Return the tables of a simulation: first the tables that every game has, then the game's own tables.

    ``seconds`` is the time for ``played_moves`` of the moves. The other moves were played in an earlier run. A win that
    two seats share counts as half a win for each.
    """
    counts = findings.counts
    finished = findings.counts["finished"]
    seats = [str(seat) for seat in range(len(plan.bots))]
    return {
        "game": plan.game,
        "players": len(plan.bots),
        "bots": list(plan.bots),
        **({"head_starts": list(plan.head_starts)} if plan.head_starts else {}),
        **({} if plan.tower is None else {"tower": plan.tower["name"]}),
        "drops": plan.drops,
        "seed": plan.seed,
        "matches": plan.matches,
        "finished": finished,
        "moves": counts["moves"],
        "seconds": round(seconds, 3),
        "moves_per_second": round(played_moves / seconds, 1) if seconds else 0.0,
        "wins_by_seat": [
            round(count_wins(counts["wins_by_seat"][seat]) / finished, 4) if finished else 0.0 for seat in seats
        ],
        "turns_per_seat": percentiles(counts["turns"]),
        "scores": percentiles(counts["scores"]),
        "errors": list(findings.errors),
        **_own_tables(plan.game, findings),
        DISTRIBUTIONS: {
            "lengths": _in_order(counts["lengths"]),
            "turns": _in_order(counts["turns"]),
            "scores_by_seat": [_in_order(counts["scores_by_seat"][seat]) for seat in seats],
            "wins_by_seat": [_in_order(counts["wins_by_seat"][seat]) for seat in seats],
            "options": dict(plan.options),
        },
    }


def _own_tables(game: str, findings: CountedFindings) -> Statistics:
    """Return the game's own tables: ``merge_statistics`` of its summed ``statistics``."""
    own_counts = findings.counts["own"]
    return aftermath_of(find_game(game)).merge_statistics([own_counts]) if own_counts else {}


def _in_order(histogram: Mapping[str, int]) -> dict[str, int]:
    """Return a histogram with its values in numerical order."""
    return {str(value): count for value, count in sorted_values(histogram)}


def report(result: Mapping[str, object]) -> str:
    """Return a simulation's tables as text: in English, since the titles of the tables are the keys of the result."""
    head = _FIRST_LINE.one if result["matches"] == 1 else _FIRST_LINE.many
    lines = [head.format(**{**result, "game": find_game(str(result["game"])).title})]
    for key, value in result.items():
        if key not in ("finished", "matches", "game", "moves", "seconds", DISTRIBUTIONS):
            lines += _table(key.replace("_", " "), value)
    return "\n".join(lines)


def head_line(result: Mapping[str, object]) -> str:
    """Return the first line of the report of a tournament: how many matches of which game finished."""
    game = match_title(str(result["game"]), "")
    matches = cast("int", result["matches"])
    return say_many(_FIRST_LINE.one, _FIRST_LINE.many, matches, **{**result, "game": game})


def _table(title: str, value: object, indent: str = "  ") -> list[str]:
    """Return a value as lines of text: a short value after its title, a table below it."""
    if isinstance(value, Mapping) and any(isinstance(item, (Mapping, list)) for item in value.values()):
        lines = [f"{indent}{title}:"]
        for key, item in value.items():
            lines += _table(str(key), item, indent + "  ")
        return lines
    if isinstance(value, Mapping):
        return [f"{indent}{title}: " + (", ".join(f"{key} {item}" for key, item in value.items()) or "none")]
    if isinstance(value, list):
        return [f"{indent}{title}: " + (", ".join(map(str, value)) or "none")]
    return [f"{indent}{title}: {value}"]
