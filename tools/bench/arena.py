"""Measure how often one bot wins against others, in whole matches with its seat rotated.

    python tools/bench/arena.py GAME [--seats 2] [--bot elder] [--against hunter] [--matches 200] [--seed 700000]
        [--drops real] [--option level=3 ...] [--beside elder:bold [--asked elder] [--other-seed]] [--every 5]
        [--file matches.jsonl] [--minutes 9] [--json]

The measured bot (``--bot``) sits at each seat in turn, the other bots at the other seats. Every seed is played once
from each seat, so that no seat and no deal favours a bot. A win shared by N seats counts as 1/N.

Each match that is over is written to the file as one line, with the CPU milliseconds of each decision of the measured
bot. Matches in the file are not played again, so that a long run can be divided into runs of some minutes. The summary
covers all matches of this line-up in the file: the share of wins, in all and by seat, with its 95 % interval (Wilson),
the points, and the time of the moves that involved a search.

``--against`` may name several bots, with commas between; their order around the table depends on the seed. Then the
summary also has the deeds of each bot, as a mean per match with its 95 % interval:

- whom it robbed or harmed: the leader, the last, or one between, by the points that it saw at that time;
- which offers it made, and how it answered the offers of others;
- how risky its moves were. Among moves of about the same value, ``risk: most`` is the move whose outcomes differ most,
  ``risk: least`` the move whose outcomes differ least, and ``risk: between`` any other.

With ``--beside BOT`` a second bot is asked too, at every fifth decision (``--every``) with at least five moves. It is
not asked if the seats choose at the same time and unseen. The summary says how often both bots choose the same move.
``--beside elder --other-seed`` measures the effect of another seed, and ``--beside elder:bold`` the effect of a
temperament at the same seed. With ``--asked BOT``, this BOT is compared with the second bot, instead of the bot that
plays. So ``--bot hunter --asked elder --beside elder:bold``, in matches between hunters, takes a tenth of the time.

In a game for one, ``--against`` has no effect: measure both bots on the same seeds and compare their shares.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, pstdev, stdev
from typing import Any

from arguments import bench_parser, read_duration
from times import quantile

from game.commands.parsing import read_count
from game.core.bots import ask_bot, decide, find_bot, gather_bot_input, sensible_moves
from game.core.counts import DEVIATIONS_95, interval, percentiles
from game.core.games import find_game
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyState, Move, OptionValue
from game.core.setup import DROPS, chance_of_drops, checked_setup
from game.elder.advice import elder_of
from game.elder.bot import Elder, best_candidate, moves_to_prefer
from game.elder.lookahead import NamesTargets
from game.elder.search import Search

#: decisions that took fewer milliseconds involved no search, and are left out of the times
MIN_THOUGHT = 2.0
#: decisions between fewer moves than this are not compared with a second bot's decisions
MIN_MOVES = 5
#: the first words of the moves that make an offer, and of the moves that answer an offer; each is counted
OFFERS, ANSWERS = ("offer", "propose"), ("accept", "counter", "decline", "refuse")


@dataclass(frozen=True)
class LineUp:
    """The game and its bots: ``bot`` at one of the ``seats``, the bots of ``against`` (with commas) at the others."""

    game: str
    seats: int
    bot: str
    against: str
    #: where drops come from: one of ``game.core.setup.DROPS``
    drops: str
    options: dict[str, OptionValue]
    #: a second bot; empty if there is none
    beside: str = ""
    #: the bot that is compared with the second bot; ``bot`` if this is empty
    asked: str = ""
    #: whether the second bot gets another seed
    other_seed: bool = False
    #: the second bot is asked once in this many decisions
    every: int = 5

    @property
    def key(self) -> dict[str, Any]:
        """The fields that identify the matches of this line-up in a file."""
        return asdict(self) | ({"against": ""} if self.seats == 1 else {})


@dataclass
class LineUpResults:
    """The results of a line-up's matches."""

    #: the bot's share of the win in each match, and the same shares by the seat that the bot had
    shares: list[float] = field(default_factory=list)
    by_seat: dict[int, list[float]] = field(default_factory=dict)
    #: the final points of the bot, and the final points of its opponents
    points: list[int] = field(default_factory=list)
    points_against: list[int] = field(default_factory=list)
    #: the CPU time of each decision that was thought over
    milliseconds: list[float] = field(default_factory=list)
    #: how many dominated moves were made, by any seat
    dominated_moves: int = 0
    #: how many searches of any seat were ended by a time limit; another machine may choose other moves there
    cut_searches: int = 0
    #: for each decision that was compared: whether both bots chose the same
    same_choices: list[bool] = field(default_factory=list)
    #: what the bot did to others, by kind
    deeds: Counter[str] = field(default_factory=Counter)
    #: for each bot, an entry for every seat that it had in a match: its share of the win, and what it did, by kind
    counts_by_bot: dict[str, list[dict[str, float]]] = field(default_factory=dict)

    def add(self, match: dict[str, Any]) -> None:
        """Add a match from its line in the file. Lines of earlier versions of this bench lack some entries."""
        winners = match["winners"]
        win_shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(match["scores"]))]
        self._add_measured_bot(match, win_shares[match["seat"]])
        for seat, (bot, deeds) in enumerate(zip(match.get("bots", []), match.get("deeds_by_seat", []), strict=True)):
            self.counts_by_bot.setdefault(bot, []).append({"wins": win_shares[seat], **deeds})
        self.dominated_moves += match.get("dominated", 0)
        self.cut_searches += match.get("cut", 0)
        self.same_choices += match.get("same", [])

    def _add_measured_bot(self, match: dict[str, Any], win_share: float) -> None:
        """Add the measured bot's ``win_share``, points, deeds and times in a match."""
        seat = match["seat"]
        self.shares.append(win_share)
        self.by_seat.setdefault(seat, []).append(win_share)
        self.points.append(match["scores"][seat])
        self.points_against += [points for other, points in enumerate(match["scores"]) if other != seat]
        # lines of earlier versions hold only the deeds of the measured bot, or none
        self.deeds.update(match["deeds_by_seat"][seat] if "deeds_by_seat" in match else match.get("deeds", {}))
        self.milliseconds += [duration for duration in match["milliseconds"] if duration >= MIN_THOUGHT]

    def to_json(self) -> dict[str, Any]:
        """Return the summary of the matches as JSON values."""
        low, high = interval(sum(self.shares), len(self.shares))
        low_same, high_same = interval(sum(self.same_choices), len(self.same_choices))
        share_of_same = mean(self.same_choices or [0])
        return {
            "matches": len(self.shares),
            "share": round(mean(self.shares or [0.0]), 4),
            "interval": [round(low, 4), round(high, 4)],
            "by_seat": {seat: round(mean(shares), 4) for seat, shares in sorted(self.by_seat.items())},
            "points": percentiles(Counter(map(str, self.points))),
            "points_against": percentiles(Counter(map(str, self.points_against))),
            "dominated": self.dominated_moves,
            "cut": self.cut_searches,
            "deeds": dict(sorted(self.deeds.items())),
            "rates": {bot: totals_and_means(counts) for bot, counts in sorted(self.counts_by_bot.items())},
            "beside": len(self.same_choices),
            "same": [round(share_of_same, 4), round(low_same, 4), round(high_same, 4)],
            "thoughts": len(self.milliseconds),
            "milliseconds": {"p50": quantile(self.milliseconds, 0.5), "p95": quantile(self.milliseconds, 0.95)},
        }


def totals_and_means(counts: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    """Return, for each kind that is counted, the sum, the mean and half the width of the mean's 95 % interval.

    ``counts`` has an entry for each seat that a bot had in a match: how often it did what, by kind.
    """
    kinds = sorted({kind for seat_counts in counts for kind in seat_counts})
    results_by_kind = {}
    for kind in kinds:
        numbers = [seat_counts.get(kind, 0) for seat_counts in counts]
        error = stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.inf
        results_by_kind[kind] = [round(sum(numbers), 2), round(mean(numbers), 3), round(DEVIATIONS_95 * error, 3)]
    return results_by_kind


def seat_bots(line_up: LineUp, seat: int, seed: int) -> list[str]:
    """Return the bot of each seat: ``line_up.bot`` at ``seat``, and the others, shuffled, at the seats after it."""
    others = line_up.against.split(",")
    Random(seed).shuffle(others)
    bots = [""] * line_up.seats
    bots[seat] = line_up.bot
    for index in range(line_up.seats - 1):
        bots[(seat + 1 + index) % line_up.seats] = others[index % len(others)]
    return bots


def play(line_up: LineUp, seat: int, seed: int) -> dict[str, Any]:
    """Play one match with the bot at ``seat``; return it as a line of the file."""
    bots = seat_bots(line_up, seat, seed)
    match = Match.new(
        line_up.game, seats=line_up.seats, seed=seed, options=line_up.options, chance=chance_of_drops(line_up.drops)
    )
    random = Random(f"bots:{seed}")
    milliseconds: list[float] = []
    dominated = 0
    cut = 0
    same: list[bool] = []
    risks = [Counter[str]() for _ in bots]
    while match.prompt is not None:
        mover = match.prompt.seat
        if mover == seat and line_up.beside and must_ask_second_bot(match, line_up.every):
            same.append(chooses_the_same(match, line_up, len(match.records)))
        began = time.process_time()
        move, search = ask(match, bots[mover], random)
        if mover == seat:
            milliseconds.append(round((time.process_time() - began) * 1000, 1))
        if search is not None:
            risks[mover].update(risk_labels(search, move))
            if search.is_cut:
                cut += 1
        view = match.view(mover)
        if move in match.rules.moves(view) and move not in sensible_moves(match.rules, view):
            dominated += 1
        match.play(move)
    assert match.outcome is not None
    result = {"seed": seed, "seat": seat, "winners": list(match.outcome.winners), "scores": list(match.scores)}
    deeds = [
        dict(deed_counts + risk_counts) for deed_counts, risk_counts in zip(deeds_by_seat(match), risks, strict=True)
    ]
    counts = {"moves": len(match.records), "dominated": dominated, "cut": cut, "same": same}
    return line_up.key | result | counts | {"bots": bots, "deeds_by_seat": deeds, "milliseconds": milliseconds}


def ask(match: Match, bot: str, random: Random) -> tuple[Move, Search | None]:
    """Return a bot's move, and the search that it comes from, if any."""
    bot_input = gather_bot_input(match, bot)
    thinker = find_bot(match.rules, bot)
    if isinstance(thinker, Elder):
        return thinker.think(match.rules, bot_input.view, bot_input.seat, random, bot_input.memory)
    return decide(match.rules, bot_input, random).move, None


def risk_labels(search: Search, move: Move) -> list[str]:
    """Return a list with a label for how risky a move is among the best moves, those a temperament chooses from.

    A move is risky if its outcomes differ much. The list is empty if the move is not one of the best, if all of them
    are equally risky, or if the seats choose at the same time.
    """
    if search.input.lookahead.must_be_unpredictable(search.input.view):
        return []
    candidates = moves_to_prefer(search, best_candidate(search))
    spreads = {candidate.move: pstdev(candidate.values.values()) for candidate in candidates}
    largest, smallest = max(spreads.values()), min(spreads.values())
    if move not in spreads or largest == smallest:
        return []
    if spreads[move] == largest:
        return ["risk: most"]
    if spreads[move] == smallest:
        return ["risk: least"]
    return ["risk: between"]


def deeds_by_seat(match: Match) -> list[Counter[str]]:
    """Count what each seat did to others, by kind: thefts, harm, deals, offers, and answers to offers.

    Thefts and harm are counted by the victim's rank. A deal counts as offered by the doer of its first deed.
    """
    counts = [Counter[str]() for _ in match.names]
    for record, state in zip(match.records, match.history.states, strict=False):
        prompt = match.rules.prompt(state)
        assert prompt is not None, "somebody moved"
        counts[prompt.seat].update(kinds_of_move(match, record, state, prompt.seat))
        for deeds in [event.deeds() for event in record.events]:
            for deed in deeds:
                if deed.helps:
                    kind = "deals, offered by itself" if deed is deeds[0] else "deals, offered by others"
                else:
                    kind = f"robs {rank(match, state, deed.doer, deed.to)}"
                counts[deed.doer][kind] += 1
    return counts


def kinds_of_move(match: Match, record: Record, state: AnyState, seat: int) -> list[str]:
    """Return the kinds under which a move is counted: offer, answer, harm without theft; other moves have no kind."""
    word = str(record.move).partition(" ")[0]
    kinds = [word] if word in OFFERS + ANSWERS else []
    elder = elder_of(match.rules)
    lookahead = None if elder is None else elder.lookahead
    robs = any(not deed.helps for event in record.events for deed in event.deeds())
    if not isinstance(lookahead, NamesTargets) or robs:
        return kinds
    target = lookahead.target(match.rules.view(state, seat), record.move)
    if target is None or target.helps:
        return kinds
    if target.seat is None:
        return [*kinds, "harms: not known whom"]
    return [*kinds, f"harms {rank(match, state, seat, target.seat)}"]


def rank(match: Match, state: AnyState, seat: int, other: int) -> str:
    """Return whether ``other`` leads, is last or is between, among all seats but ``seat``.

    Only points that ``seat`` may see count. Several seats may lead.
    """
    scores = match.rules.scores(match.rules.view(state, seat))
    scores_of_others = [points for each_seat, points in enumerate(scores) if each_seat != seat]
    if scores[other] == max(scores_of_others):
        return "the leader"
    if scores[other] == min(scores_of_others):
        return "the last"
    return "one between"


def must_ask_second_bot(match: Match, every: int) -> bool:
    """Return whether the pending decision is also put to the second bot.

    The second bot is asked once in ``every`` records, if there are at least ``MIN_MOVES`` moves. It is not asked when
    the seats choose at the same time and unseen.
    """
    elder = elder_of(match.rules)
    prompt = match.prompt
    is_due = len(match.records) % every == 0
    if prompt is None or not is_due or len(match.moves) < MIN_MOVES:
        return False
    return elder is None or not elder.lookahead.must_be_unpredictable(match.view(prompt.seat))


def chooses_the_same(match: Match, line_up: LineUp, seed: int) -> bool:
    """Return whether both compared bots choose the same move; the line-up decides whether they share a seed."""
    second_seed = seed + 1_000_000 if line_up.other_seed else seed
    first_move = ask_bot(match, line_up.asked or line_up.bot, Random(seed))
    second_move = ask_bot(match, line_up.beside, Random(second_seed))
    return bool(first_move == second_move)


def matches_in_file(file: Path | None, line_up: LineUp) -> Iterator[dict[str, Any]]:
    """Yield the matches of a line-up that a file contains."""
    if file is not None and file.exists():
        for line in file.read_text("utf-8").splitlines():
            match = json.loads(line)
            if all(match.get(key, "") == value for key, value in line_up.key.items()):
                yield match


def measure(line_up: LineUp, matches: int, seed: int, file: Path | None, minutes: float) -> LineUpResults:
    """Play the matches that are missing in the file, for at most ``minutes``; return the results of all matches."""
    results = LineUpResults()
    played = set()
    for match in matches_in_file(file, line_up):
        results.add(match)
        played.add((match["seed"], match["seat"]))
    end = time.monotonic() + 60 * minutes
    for number in range(matches):
        seat = number % line_up.seats
        match_seed = seed + number // line_up.seats
        if (match_seed, seat) in played:
            continue
        if time.monotonic() > end:
            break
        match = play(line_up, seat, match_seed)
        results.add(match)
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(match) + "\n")
    return results


def parse_option(text: str) -> tuple[str, OptionValue]:
    """Return the name and value of an option written as ``name=value``; numbers become ``int``."""
    name, _, value = text.partition("=")
    return name, int(value) if value.isdigit() else value


def summary(line_up: LineUp, results: dict[str, Any]) -> str:
    """Return the results of a line-up as text; ``results`` come from ``LineUpResults.to_json``."""
    others = f" against {line_up.seats - 1} x {line_up.against}" if line_up.seats > 1 else ""
    options = "".join([f", {name} {value}" for name, value in line_up.options.items()])
    low, high = results["interval"]
    times = results["milliseconds"]
    dominated, cut = results["dominated"], results["cut"]
    lines = [
        f"{line_up.game}: {line_up.bot}{others}, {line_up.drops} drops{options}",
        f"  {results['share']:.1%} of {results['matches']} matches [{low:.1%}, {high:.1%}]; "
        f"by seat {results['by_seat']}",
        f"  by all seats: {dominated} moves that another one dominates, {cut} searches ended by time",
        f"  deeds of the bot: {results['deeds']}",
        f"  points {results['points']}, of the others {results['points_against']}",
        f"  CPU of {results['thoughts']} moves thought over: p50 {times['p50']:.0f} ms, p95 {times['p95']:.0f} ms",
    ]
    if "," in line_up.against:
        for bot, rates_of_bot in results["rates"].items():
            lines.append(f"  {bot}")
            lines += [
                f"    {kind}: {total:g}, a match {average:.2f} ± {half_width:.2f}"
                for kind, (total, average, half_width) in rates_of_bot.items()
            ]
    if line_up.beside:
        same, low_same, high_same = results["same"]
        compared = f"{results['beside']} decisions [{low_same:.0%}, {high_same:.0%}]"
        lines.append(f"  {line_up.asked or line_up.bot} chose the same as {line_up.beside} in {same:.0%} of {compared}")
    return "\n".join(lines)


def main() -> None:
    """Play the matches and print the summary."""
    parser = bench_parser(__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=read_count)
    parser.add_argument("--bot", default="elder")
    parser.add_argument("--against", default="hunter")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--drops", choices=DROPS, default="modelled")
    parser.add_argument("--option", type=parse_option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--beside", default="")
    parser.add_argument("--asked", default="")
    parser.add_argument("--other-seed", action="store_true")
    parser.add_argument("--every", type=read_count, default=5)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--minutes", type=read_duration, default=math.inf)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        rules = find_game(options.game).load_rules()
        for bot in filter(None, (options.bot, *options.against.split(","), options.beside, options.asked)):
            find_bot(rules, bot)
        seats = options.seats or min(rules.seats)
        checked_setup(options.game, rules, seats=seats, seed=options.seed, options=dict(options.option))
    except ValueError as refusal:
        parser.error(str(refusal))
    line_up = LineUp(
        options.game,
        seats,
        options.bot,
        options.against,
        options.drops,
        dict(options.option),
        beside=options.beside,
        asked=options.asked,
        other_seed=options.other_seed,
        every=options.every,
    )
    results = measure(line_up, options.matches, options.seed, options.file, options.minutes).to_json()
    print(json.dumps(line_up.key | results) if options.json else summary(line_up, results))


if __name__ == "__main__":
    main()
