"""Whole matches played by bots without a window, and what they tell about a game."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from game.core.bots import ask_bot, find_bot, usual_bot
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import AnyRules, OptionValue, Statistics
from game.core.setup import agree
from game.core.words import say

#: A match of more moves than this is called stuck.
MOST_MOVES = 20_000
DROPS = {"real": "untracked", "modelled": "modelled"}


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate: ``matches`` matches of ``game``, one bot a seat, seeds counting up from ``seed``.

    ``drops`` is ``"real"`` (computed by physics) or ``"modelled"``. With ``checked``, every move is followed by a count
    of all pieces, which must never change.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    drops: str = "real"
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """What is left of one simulated match; ``error`` says what stopped it before its end."""

    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: tuple[int, ...]
    statistics: Statistics | None
    error: str | None


def agreed(
    game: str,
    players: int | None,
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    drops: str = "real",
    checked: bool = False,
) -> Simulation:
    """Check what is asked for and fill in the rest; raises ``ValueError`` in a sentence.

    ``bots`` are names of the game's bots, one for all seats or one a seat, the usual one if empty;
    ``players`` defaults to four or the most.
    """
    rules = find_game(game).load_rules()
    if players is None:
        players = len(bots) if len(bots) > 1 else min(4, max(rules.seats))
    setup = agree(game, rules, seats=players, seed=seed, options=options)
    if matches < 1:
        raise ValueError(say("Simulate at least one match."))
    bots = bots or (usual_bot(rules),)
    for bot in bots:
        find_bot(rules, bot)
    if len(bots) not in (1, players):
        raise ValueError(say("Name one bot for all seats or one a seat, not {count}.", count=len(bots)))
    seated = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Simulation(game, seated, matches, seed, setup.options, drops, checked)


def simulate(plan: Simulation, jobs: int = 1) -> Statistics:
    """Play all matches on ``jobs`` processes and return the tables as JSON-able values.

    Keys are those of every game (see ``_summary``) followed by the game's own.
    """
    began = time.perf_counter()
    play = partial(play_one, plan)
    if jobs <= 1:
        played = [play(number) for number in range(plan.matches)]
    else:
        # only this process answers Ctrl+C: leaving the block ends the others in the middle of their matches
        ignoring = (signal.SIGINT, signal.SIG_IGN)
        with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, ignoring) as pool:
            played = list(pool.imap(play, range(plan.matches), chunksize=max(1, plan.matches // (8 * jobs))))
    return _summary(plan, played, time.perf_counter() - began)


def play_one(plan: Simulation, number: int) -> Played:
    """Play match ``number`` of a simulation to its end."""
    match = Match.new(
        plan.game, seats=len(plan.bots), seed=plan.seed + number, options=dict(plan.options), chance=DROPS[plan.drops]
    )
    error: str | None = None
    deciders: Sequence[int] = ()
    try:
        deciders = _play(match, plan)
    except Exception as problem:
        # a simulation is also a search for faults: one is counted and told, and the other matches go on
        error = f"seed {match.seed}, move {len(match.records)}: {type(problem).__name__}: {problem}"
    outcome = match.outcome
    statistics = getattr(match.rules, "statistics", None)
    return Played(
        moves=len(match.records),
        winners=outcome.winners if outcome else (),
        scores=match.scores,
        turns=_turns(match, deciders),
        statistics=statistics(match) if statistics and outcome else None,
        error=error,
    )


def _play(match: Match, plan: Simulation) -> list[int]:
    """Let the bots play until the match is over; return who decided, move by move."""
    random = Random(f"bots:{match.seed}")
    rules = match.rules
    conserved = rules.conserved(match.state) if plan.checked else None
    deciders: list[int] = []
    while (prompt := rules.prompt(match.state)) is not None:
        if len(deciders) >= MOST_MOVES:
            raise RuntimeError("the match does not end")
        match.play(ask_bot(match, plan.bots[prompt.seat], random))
        deciders.append(prompt.seat)
        if plan.checked and rules.conserved(match.state) != conserved:
            raise RuntimeError(f"pieces lost or made up by {match.records[-1].move}")
    return deciders


def _turns(match: Match, deciders: Sequence[int]) -> tuple[int, ...]:
    """Return how many turns each seat had: as the rules count them, else how often the decision came to it."""
    counted = getattr(match.rules, "turns", None)
    if counted is not None:
        return tuple(counted(match.state))
    turns = [0] * len(match.names)
    for before, seat in zip([None, *deciders], deciders, strict=False):
        turns[seat] += seat != before
    return tuple(turns)


def _summary(plan: Simulation, played: Sequence[Played], seconds: float) -> Statistics:
    """Put the matches together."""
    finished = [match for match in played if match.winners or (match.error is None and len(plan.bots) == 1)]
    moves = sum(match.moves for match in played)
    result: Statistics = {
        "game": plan.game,
        "players": len(plan.bots),
        "bots": list(plan.bots),
        "drops": plan.drops,
        "seed": plan.seed,
        "matches": plan.matches,
        "finished": len(finished),
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds, 1),
        "wins_by_seat": [_share_of_wins(finished, seat) for seat in range(len(plan.bots))],
        "turns_per_seat": percentiles([turns for match in finished for turns in match.turns]),
        "scores": percentiles([score for match in finished for score in match.scores]),
        "errors": [match.error for match in played if match.error is not None],
    }
    return result | _own_tables(find_game(plan.game).load_rules(), finished)


def _own_tables(rules: AnyRules, finished: Sequence[Played]) -> Statistics:
    """Return the game's own tables: ``merge_statistics`` of what ``statistics`` found in each match."""
    merge = getattr(rules, "merge_statistics", None)
    found = [match.statistics for match in finished if match.statistics is not None]
    return dict(merge(found)) if merge is not None and found else {}


def _share_of_wins(finished: Sequence[Played], seat: int) -> float:
    """Return a seat's share of the finished matches; a win shared by two counts as half for each."""
    wins = sum(1 / len(match.winners) for match in finished if seat in match.winners)
    return round(wins / len(finished), 4) if finished else 0.0


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """Return the 10th, 50th and 90th percentile: the smallest value that so many per cent do not exceed."""
    ordered = sorted(values)
    if not ordered:
        return {}
    return {f"p{share}": ordered[max(0, -(-len(ordered) * share // 100) - 1)] for share in (10, 50, 90)}


def report(result: Mapping[str, object]) -> str:
    """Return a simulation's tables as text to read."""
    lines = [
        say(
            "{finished} of {matches} matches of {game} finished, {moves} moves in {seconds} s.",
            **{key: result[key] for key in ("finished", "matches", "game", "moves", "seconds")},
        )
    ]
    for key, value in result.items():
        if key not in ("finished", "matches", "game", "moves", "seconds"):
            lines += _table(key.replace("_", " "), value)
    return "\n".join(lines)


def _table(title: str, value: object, indent: str = "  ") -> list[str]:
    """Return a value as lines: short ones beside their title, tables below it."""
    if isinstance(value, Mapping) and any(isinstance(item, (Mapping, list)) for item in value.values()):
        return [f"{indent}{title}:", *[line for key in value for line in _table(str(key), value[key], indent + "  ")]]
    if isinstance(value, Mapping):
        return [f"{indent}{title}: " + ", ".join(f"{key} {item}" for key, item in value.items())]
    if isinstance(value, list):
        return [f"{indent}{title}: " + (", ".join(map(str, value)) or say("none"))]
    return [f"{indent}{title}: {value}"]
