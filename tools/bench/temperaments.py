"""Compare what the elder's temperaments choose in the same positions: whom they harm, how they deal, what they risk.

    python tools/bench/temperaments.py GAME [--seats 4] [--rollouts 40] [--every 7] [--matches 20] [--seed 940000]
        [--drops modelled] [--minutes 9]

The bot "hunter" plays whole matches at all seats. At some decisions, one search compares the moves, and every
temperament chooses from its result. These are the decisions in which a move harms somebody or is part of a deal, and
every seventh other decision (``--every``). So choices differ only by the preferences of the temperaments, and few
decisions are enough. Decisions that several seats make unseen at the same time are left out.

For each temperament, the shares of decisions are printed with their 95 % intervals (Wilson). The decisions of one match
are not independent, so the intervals are too narrow. ``tools/bench/arena.py`` plays whole matches of elders.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from arena import ANSWERS, OFFERS, rank, risk_labels
from arguments import bench_parser, read_duration

from game.commands.parsing import read_count
from game.core.bots import ask_bot, gather_bot_input
from game.core.counts import interval
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import Move
from game.core.setup import DROPS, chance_of_drops, checked_setup
from game.elder.advice import elder_of
from game.elder.bot import Elder, drop_model
from game.elder.deeds import favours_and_grudges
from game.elder.lookahead import NamesTargets, Target
from game.elder.search import Search, SearchBudget, SearchInput
from game.elder.temperaments import EVEN, TEMPERAMENTS


@dataclass
class AnswerCounts:
    """By temperament and question: how many decisions were counted, and for how many the answer was yes."""

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    yes: Counter[tuple[str, str]] = field(default_factory=Counter)
    matches: int = 0

    def count(self, temperament: str, question: str, is_yes: bool) -> None:
        """Count the answer to a ``question`` about one decision."""
        self.asked[temperament, question] += 1
        self.yes[temperament, question] += 1 if is_yes else 0


def targets(search: Search) -> dict[Move, Target | None]:
    """Return the target of each compared move, if the move has one and the game's lookahead names it."""
    view, lookahead = search.input.view, search.input.lookahead
    moves = [candidate.move for candidate in search.candidates]
    return {move: lookahead.target(view, move) if isinstance(lookahead, NamesTargets) else None for move in moves}


def effects(search: Search, match: Match) -> dict[Move, str]:
    """Return the effect of each compared move on another seat.

    The effect is ``harms RANK`` if the move harms a seat. For an offer, an answer to an offer, or a move that helps a
    seat, it is the first word of the move. It is empty for any other move.
    """
    effect_by_move = {}
    for move, target in targets(search).items():
        word = str(move).partition(" ")[0]
        if target is not None and not target.helps:
            effect_by_move[move] = f"harms {rank_of(match, search.input.seat, target)}"
        elif target is not None or word in OFFERS + ANSWERS:
            effect_by_move[move] = word
        else:
            effect_by_move[move] = ""
    return effect_by_move


def harmed_seats(search: Search) -> dict[Move, int]:
    """Return the seat that each compared move harms; leaves out moves that harm none, or an unknown one."""
    return {
        move: target.seat
        for move, target in targets(search).items()
        if target is not None and not target.helps and target.seat is not None
    }


def rank_of(match: Match, seat: int, target: Target) -> str:
    """Return the rank of the seat that a move harms, or "somebody" if the move does not say which seat."""
    return "somebody" if target.seat is None else rank(match, match.state, seat, target.seat)


def count_decision(counts: AnswerCounts, search: Search, match: Match, elder: Elder) -> None:
    """Let every temperament choose a move from the same search, and count the effects of the chosen moves."""
    effect_by_move = effects(search, match)
    possible_effects = set(effect_by_move.values())
    harms = {effect for effect in possible_effects if effect.startswith("harms")}
    harmed_seat_by_move = harmed_seats(search)
    robbers = {seat for seat, has_helped in favours_and_grudges(search.input.memory).items() if not has_helped}
    may_harm_robber = bool(robbers & set(harmed_seat_by_move.values()))
    may_harm_another = bool(set(harmed_seat_by_move.values()) - robbers)
    for name, temperament in {"even": EVEN, **TEMPERAMENTS}.items():
        move = replace(elder, temperament=temperament).choose_from(search, Random(len(match.records)))
        effect = effect_by_move[move]
        if harms and possible_effects - harms:
            counts.count(name, "harms, where it need not", effect in harms)
        if effect in harms and "harms somebody" not in harms:
            for harm in ("harms the leader", "harms one between", "harms the last"):
                counts.count(name, f"{harm}, of all its harms", effect == harm)
        if "harms the leader" in harms and len(harms) > 1 and effect in harms:
            counts.count(name, "harms the leader, where it might harm another", effect == "harms the leader")
        if may_harm_robber and may_harm_another and move in harmed_seat_by_move:
            harms_robber = harmed_seat_by_move[move] in robbers
            counts.count(name, "harms who robbed it, where it might harm another", harms_robber)
        if possible_effects & set(OFFERS) and possible_effects - set(OFFERS):
            counts.count(name, "offers, where it may", effect in OFFERS)
        if "accept" in possible_effects and len(possible_effects) > 1:
            counts.count(name, "accepts, where it may", effect == "accept")
        for risk in risk_labels(search, move):
            for kind in ("risk: most", "risk: least"):
                counts.count(name, kind, risk == kind)


def search_at(match: Match, elder: Elder) -> Search:
    """Return the search for the pending decision, before its first rollout."""
    prompt = match.prompt
    assert prompt is not None, "the match goes on"
    memory = gather_bot_input(match, "elder").memory
    view = match.view(prompt.seat)
    search_input = SearchInput(match.rules, elder.lookahead, view, prompt.seat, memory, drop_model(match.rules))
    return Search(search_input, Random(len(match.records)))


def play_and_count(counts: AnswerCounts, match: Match, elder: Elder, every: int, end: float) -> None:
    """Let the bot "hunter" play a match to its end, or until the time ``end``; count some of its decisions.

    One in ``every`` decisions is counted, and each decision with a move that affects another seat. A decision with a
    single move is never counted, nor is a decision that several seats make unseen at the same time.
    """
    random = Random(f"bots:{match.seed}")
    while match.prompt is not None and time.monotonic() < end:
        search = search_at(match, elder)
        is_counted = len(match.records) % every == 0 or any(effects(search, match).values())
        if is_counted and len(search.candidates) > 1 and not elder.lookahead.must_be_unpredictable(search.input.view):
            count_decision(counts, search.run(SearchBudget(elder.rollouts)), match, elder)
        match.play(ask_bot(match, "hunter", random))
    counts.matches += 1


def table(counts: AnswerCounts) -> str:
    """Return the shares as text, one line for each question and temperament."""
    lines = []
    for question in sorted({question for _, question in counts.asked}):
        lines.append(f"  {question}")
        for name in ("even", *TEMPERAMENTS):
            yes, asked = counts.yes[name, question], counts.asked[name, question]
            low, high = interval(yes, asked)
            lines.append(f"    {name}: {yes} of {asked}, {yes / max(1, asked):.0%} [{low:.0%}, {high:.0%}]")
    return "\n".join(lines)


def main() -> None:
    """Play the matches and print the shares."""
    parser = bench_parser(__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=read_count)
    parser.add_argument("--rollouts", type=read_count, default=40)
    parser.add_argument("--every", type=read_count, default=7)
    parser.add_argument("--matches", type=read_count, default=20)
    parser.add_argument("--seed", type=int, default=940_000)
    parser.add_argument("--drops", choices=DROPS, default="modelled")
    parser.add_argument("--minutes", type=read_duration, default=math.inf)
    options = parser.parse_args()
    try:
        rules = find_game(options.game).load_rules()
        usual_elder = elder_of(rules)
        if usual_elder is None:
            parser.error("this game has no elder")
        elder = usual_elder.adjusted([str(options.rollouts)])
        seats = options.seats or max(rules.seats)
        checked_setup(options.game, rules, seats=seats)
    except ValueError as refusal:
        parser.error(str(refusal))
    counts = AnswerCounts()
    end = time.monotonic() + 60 * options.minutes
    for seed in range(options.seed, options.seed + options.matches):
        if time.monotonic() < end:
            match = Match.new(options.game, seats=seats, seed=seed, chance=chance_of_drops(options.drops))
            play_and_count(counts, match, elder, options.every, end)
    print(f"{options.game}, {seats} seats: {counts.matches} matches of hunters, {options.rollouts} rollouts a decision")
    print(table(counts))


if __name__ == "__main__":
    main()
