"""Tournaments: bots, and programs that speak JSON, play with rotating seats and get ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from math import comb, exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from game.core.bots import ask_bot, find_bot
from game.core.counts import DEVIATIONS_95, add_to, histogram_of_one, interval
from game.core.games import find_game
from game.core.match import Match
from game.core.measures import percent
from game.core.rules import BadMove, IllegalMove, Json, OptionValue, Statistics
from game.core.setup import chance_of_drops, checked_setup
from game.core.words import say
from game.simulate.client import COMMAND, Client, ClientFailed, command_words
from game.simulate.plan import MAX_MOVES, CountedFindings, Plan
from game.simulate.playing import collecting_seldom
from game.simulate.running import Progress, carry_out
from game.simulate.tables import head_line

#: The rating of the average bot of a tournament.
AVERAGE_RATING: Final = 1500
#: The difference in ratings that makes a bot ten times as likely to win as another.
_POINTS_FOR_TENFOLD: Final = 400
#: The maximum number of tables. Each table is another choice of bots that play together.
_MAX_TABLES: Final = 10_000
#: The least and the most seconds that a program may be given for a move. With 0 seconds, a program would forfeit every
#: match.
_SHORTEST_MOVE, _LONGEST_MOVE = 0.01, 86_400


@dataclass(frozen=True, slots=True)
class Tournament(Plan):
    """A plan in which ``seats`` of the ``bots`` sit at the table in each match.

    A bot is one of the game's bots, or a command written after ``cmd:``. A command may think about a move for
    ``move_time`` seconds.

    Its findings count the winners at each table, as a histogram (``wins``), and the matches that each bot forfeited
    (``forfeits``). A table is named by the numbers of its bots.
    """

    seats: int = 2
    move_time: float = 30.0

    def to_json(self) -> dict[str, Json]:
        """Return the plan as a JSON object. Plans with equal JSON play the same matches."""
        return Plan.to_json(self) | {"seats": self.seats, "move_time": self.move_time}

    def bots_in_match(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the bots in match ``number``, by seat.

        A round has as many matches as there are seats, all with the same bots: each bot sits once in every seat. The
        order in which the bots sit differs from round to round.
        """
        round_number, match_in_round = divmod(number, self.seats)
        groups = list(combinations(range(len(self.bots)), self.seats))
        order = list(groups[round_number % len(groups)])
        Random(f"seats:{self.seed}:{round_number}").shuffle(order)
        return tuple(order[match_in_round:] + order[:match_in_round])

    def empty_findings(self) -> CountedFindings:
        """Return findings in which every count is 0."""
        return CountedFindings({"matches": 0, "finished": 0, "moves": 0, "wins": {}, "forfeits": {}}, [])

    def play_chunk(self, chunk: Sequence[int]) -> CountedFindings:
        """Play the matches with these numbers and count them. A command runs until the chunk is played."""
        findings = self.empty_findings()
        with collecting_seldom(), _Commands(self) as commands:
            for number in chunk:
                _play(self, number, commands, findings)
        return findings


def checked_tournament(
    game: str,
    seats: int | None,
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    drops: str = "real",
    move_time: float = 30.0,
) -> Tournament:
    """Return a checked plan of a tournament; raises ``ValueError``.

    ``bots`` are names of the game's bots, or commands after ``cmd:``. The default of ``seats`` is the highest number
    that the bots can fill.
    """
    rules = find_game(game).load_rules()
    fewest = max(2, min(rules.seats))
    if max(rules.seats) < 2:
        raise ValueError(say("{title} is a game for one player, so there is no tournament.", title=say(rules.title)))
    if seats is None:
        seats = max([number for number in rules.seats if number <= max(fewest, len(bots))])
    setup = checked_setup(game, rules, seats=seats, seed=seed, options=options)
    chance_of_drops(drops)
    if not _SHORTEST_MOVE <= move_time <= _LONGEST_MOVE:
        raise ValueError(
            say("Choose a time from {least} to {most} seconds for a move.", least=_SHORTEST_MOVE, most=_LONGEST_MOVE)
        )
    if seats < 2 or len(bots) < seats:
        raise ValueError(
            say(
                "Name at least {count} bots, separated by commas, such as {bots}.",
                count=seats,
                bots=", ".join(rules.bots),
            )
        )
    if comb(len(bots), seats) > _MAX_TABLES:
        raise ValueError(say("That is too many bots for one tournament."))
    for bot in bots:
        if bot.startswith(COMMAND):
            command_words(bot)
        else:
            find_bot(rules, bot)
    return Tournament(game, tuple(bots), matches, seed, setup.options, drops, seats, move_time)


# Playing: a bot that gives no legal move forfeits the match, and the other bots share the win.


class _Commands:
    """The running programs of the bots that are commands. Leaving the ``with`` block ends them."""

    def __init__(self, plan: Tournament) -> None:
        self._plan = plan
        #: the running commands, by the number of the bot
        self._clients: dict[int, Client] = {}

    def __enter__(self) -> _Commands:
        return self

    def __exit__(self, *_: object) -> None:
        for bot in list(self._clients):
            self.end(bot)

    def is_command(self, bot: int) -> bool:
        """Return whether a bot is a command."""
        return self._plan.bots[bot].startswith(COMMAND)

    def client(self, bot: int) -> Client:
        """Return the running command of a bot, started if needed; raises ``ClientFailed``."""
        if bot not in self._clients:
            self._clients[bot] = Client(self._plan.bots[bot], self._plan.move_time)
        return self._clients[bot]

    def end(self, bot: int) -> None:
        """End the command of a bot, if it runs: it is started again for its next match."""
        client = self._clients.pop(bot, None)
        if client is not None:
            client.end()


class _Forfeit(Exception):
    """The bot at ``seat`` cannot go on. The message is a sentence that says why."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat


def _play(plan: Tournament, number: int, commands: _Commands, findings: CountedFindings) -> None:
    """Play match ``number`` and add it to the findings."""
    bots_by_seat = plan.bots_in_match(number)
    match = Match.new(
        plan.game,
        seats=plan.seats,
        seed=plan.seed + number,
        options=dict(plan.options),
        chance=chance_of_drops(plan.drops),
    )
    counts: Statistics = {"matches": 1}
    winners: Sequence[int] = ()
    try:
        _play_to_the_end(match, plan, number, commands)
        assert match.outcome is not None, "the match is over"
        winners = match.outcome.winners
    except _Forfeit as forfeit:
        commands.end(bots_by_seat[forfeit.seat])
        bot = plan.bots[bots_by_seat[forfeit.seat]]
        findings.errors.append(say("Match {number}: {bot} forfeits. {why}", number=number + 1, bot=bot, why=forfeit))
        winners = [seat for seat in range(plan.seats) if seat != forfeit.seat]
        counts["forfeits"] = histogram_of_one(bots_by_seat[forfeit.seat])
    except (Exception, SystemExit) as problem:
        # a fault of the game: report it, and go on with the other matches
        error = f"seed {match.seed}, move {len(match.records)}: {type(problem).__name__}: {problem}"
        findings.errors.append(error)
    counts["moves"] = len(match.records)
    if winners:
        won = histogram_of_one(_joined_numbers([bots_by_seat[seat] for seat in winners]))
        counts |= {"finished": 1, "wins": {_joined_numbers(bots_by_seat): won}}
    add_to(findings.counts, counts)


def _joined_numbers(bots: Sequence[int]) -> str:
    """Return the numbers of bots in ascending order as text such as ``0,2``, which is a key of the counted wins."""
    return ",".join(map(str, sorted(bots)))


def _play_to_the_end(match: Match, plan: Tournament, number: int, commands: _Commands) -> None:
    """Let the bots play until the match is over; raises ``_Forfeit``, or ``RuntimeError`` if the match does not end."""
    random = Random(f"bots:{match.seed}")
    bots_by_seat = plan.bots_in_match(number)
    command_bots = {seat: bot for seat, bot in enumerate(bots_by_seat) if commands.is_command(bot)}
    for seat, bot in command_bots.items():
        with _forfeit_on_failure(seat):
            commands.client(bot).begin(match, seat, number)
    while (prompt := match.rules.prompt(match.state)) is not None:
        if len(match.records) >= MAX_MOVES:
            raise RuntimeError("the match does not end")
        seat = prompt.seat
        with _forfeit_on_failure(seat):
            if seat in command_bots:
                match.play(commands.client(command_bots[seat]).choose(match, seat))
            else:
                match.play(ask_bot(match, plan.bots[bots_by_seat[seat]], random))
    for seat, bot in command_bots.items():
        try:
            commands.client(bot).finish(match, seat)
        except ClientFailed:  # the match is over: its result counts all the same
            commands.end(bot)


@contextmanager
def _forfeit_on_failure(seat: int) -> Iterator[None]:
    """Turn the failure of a command, or an illegal move, into a forfeit of its seat."""
    try:
        yield
    except ClientFailed as failed:
        raise _Forfeit(seat, str(failed)) from failed
    except (BadMove, IllegalMove) as refused:
        raise _Forfeit(seat, say("Its move is illegal: {why}", why=refused)) from refused


# Ratings: the strength of each bot, from its wins at each table.

#: The search for the most likely strengths (Newton's method) ends after this number of iterations at the latest.
_MAX_ITERATIONS: Final = 100
#: The search ends earlier when an iteration changes no strength by more than this.
_STEP_TOLERANCE: Final = 1e-9

Matrix: TypeAlias = "list[list[float]]"
#: the wins of each bot, by table; a win that two bots share is half a win: ``{(0, 1, 2): {1: 7.5, ...}, ...}``
Wins: TypeAlias = "Mapping[tuple[int, ...], Mapping[int, float]]"


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot, and the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wins_by_table(counts: Statistics) -> dict[tuple[int, ...], dict[int, float]]:
    """Return the wins of each bot at each table, from the counts of a tournament."""
    result_by_table: dict[tuple[int, ...], dict[int, float]] = {}
    for table_name, counts_by_winners in counts["wins"].items():
        table = _split_numbers(table_name)
        wins = dict.fromkeys(table, 0.0)
        for winner_names, count in counts_by_winners.items():
            winners = _split_numbers(winner_names)
            for bot in winners:
                wins[bot] += count / len(winners)
        result_by_table[table] = wins
    return result_by_table


def _split_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of the bots in a key of the counted wins; the inverse of ``_joined_numbers``."""
    return tuple(map(int, text.split(",")))


def ratings(wins: Wins, bots: int) -> list[Rating]:
    """Return the ratings of all bots, on Elo's scale with an average of ``AVERAGE_RATING``.

    A bot's chance to win at a table is its strength divided by the sum of all strengths there (Plackett and Luce; with
    two seats that is Elo's own formula). For each bot, half a win and half a loss against an average bot are added to
    its matches: otherwise a bot that always wins would be infinitely strong. The strengths are those under which all
    these results are most likely.
    """
    strengths = [0.0] * bots  # their natural logarithms
    for _ in range(_MAX_ITERATIONS):
        gradient, negative_hessian = _likelihood(wins, strengths)
        inverse = _invert(negative_hessian)
        steps = [sum(factor * value for factor, value in zip(row, gradient, strict=True)) for row in inverse]
        strengths = [old + max(-1.0, min(1.0, step)) for old, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < _STEP_TOLERANCE:
            break
    mean = sum(strengths) / bots
    scale = _POINTS_FOR_TENFOLD / log(10)
    ratings_of_bots = []
    for bot, strength in enumerate(strengths):
        # a rating is a weighted sum of all strengths: the bot's own strength minus the mean strength
        weights = [-1 / bots] * bots
        weights[bot] += 1
        variance = sum(weights[i] * inverse[i][j] * weights[j] for i in range(bots) for j in range(bots))
        value = AVERAGE_RATING + scale * (strength - mean)
        half_width = scale * DEVIATIONS_95 * sqrt(variance)
        ratings_of_bots.append(Rating(value, low=value - half_width, high=value + half_width))
    return ratings_of_bots


def _likelihood(wins: Wins, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient of the log-likelihood at these strengths (natural logarithms), and the negative Hessian."""
    # begin with half a match won and half a match lost against an average bot
    win_shares = [1 / (1 + exp(-strength)) for strength in strengths]
    gradient = [0.5 - share for share in win_shares]
    negative_hessian = [[0.0] * len(strengths) for _ in strengths]
    for bot, share in enumerate(win_shares):
        negative_hessian[bot][bot] = share * (1 - share)
    for table, won in wins.items():
        matches = sum(won.values())
        strength_sum = sum(exp(strengths[bot]) for bot in table)
        shares = {bot: exp(strengths[bot]) / strength_sum for bot in table}
        for bot, share in shares.items():
            gradient[bot] += won.get(bot, 0.0) - matches * share
            for other, share_of_other in shares.items():
                on_diagonal = 1.0 if bot == other else 0.0
                negative_hessian[bot][other] += matches * share * (on_diagonal - share_of_other)
    return gradient, negative_hessian


def _invert(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [row + [1.0 if i == j else 0.0 for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * pivot for value, pivot in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


# The result: a table of the bots, as JSON and as text.


def play_tournament(
    plan: Tournament, jobs: int = 1, *, cluster: str = "", keep: Path | None = None, progress: Progress | None = None
) -> Statistics:
    """Carry a tournament out and return its result as JSON-able values; raises ``ValueError``.

    ``table`` has an entry for each bot, the best first. Where the matches are played and how often the run is resumed
    makes no difference, unless a command plays differently each time.
    """
    run = carry_out(plan, jobs, cluster=cluster, keep=keep, progress=progress)
    counts = run.findings.counts
    return {
        **plan.to_json(),
        "finished": counts["finished"],
        "moves": counts["moves"],
        "seconds": round(run.seconds, 3),
        "moves_per_second": round(run.played_moves / run.seconds, 1) if run.seconds else 0.0,
        "table": _comparison_rows(plan, counts),
        "errors": list(run.findings.errors),
    }


def _comparison_rows(plan: Tournament, counts: Statistics) -> list[Statistics]:
    """Return the row of each bot in the table of results, the best first."""
    wins = wins_by_table(counts)
    played = defaultdict[int, float](float)
    won = defaultdict[int, float](float)
    for table, wins_of_bots in wins.items():
        for bot in table:
            played[bot] += sum(wins_of_bots.values())
            won[bot] += wins_of_bots[bot]
    rows = []
    for bot, rating in enumerate(ratings(wins, len(plan.bots))):
        matches = round(played[bot])
        low, high = interval(won[bot], matches)
        rows.append(
            {
                "bot": plan.bots[bot],
                "matches": matches,
                "wins": round(won[bot], 3),
                "share": round(won[bot] / matches, 4) if matches else 0.0,
                "share_interval": [round(low, 4), round(high, 4)],
                "elo": round(rating.value),
                "elo_interval": [round(rating.low), round(rating.high)],
                "forfeits": counts["forfeits"].get(str(bot), 0),
            }
        )
    return sorted(rows, key=lambda row: -row["elo"])


def tournament_report(result: Statistics) -> str:
    """Return the result of a tournament as text: a table with a row for each bot, then the errors."""
    rows = [(say("bot"), say("matches"), say("won"), say("95% interval"), "Elo", say("95% interval"), say("forfeits"))]
    for bot_result in result["table"]:
        lowest_share, highest_share = bot_result["share_interval"]
        lowest_elo, highest_elo = bot_result["elo_interval"]
        rows.append(
            (
                bot_result["bot"],
                str(bot_result["matches"]),
                percent(bot_result["share"], 1),
                f"{percent(lowest_share, 1)} - {percent(highest_share, 1)}",
                str(bot_result["elo"]),
                f"{lowest_elo} - {highest_elo}",
                str(bot_result["forfeits"]),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        numbers = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *numbers]))
    if result["errors"]:
        lines += ["", *result["errors"]]
    return "\n".join([head_line(result), "", *lines])
